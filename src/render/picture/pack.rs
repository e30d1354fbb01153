//! Bytes packed as zlib, piece by piece, so that the limits are looked at between two pieces.

use std::fmt;

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, compress_to_output, create_comp_flags_from_zip_params,
};

/// How hard it tries to make them few: much more takes much longer.
const LEVEL: i32 = 6;

/// Packs bytes.
pub(crate) struct Packer(CompressorOxide);

impl fmt::Debug for Packer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Packer").finish_non_exhaustive()
    }
}

impl Packer {
    pub(crate) fn new() -> Self {
        // A window of the usual size, with the header of zlib.
        let flags = create_comp_flags_from_zip_params(LEVEL, 1, 0);
        Self(CompressorOxide::new(flags))
    }

    /// Takes bytes, and puts those that are packed by now at the end of `out`.
    pub(crate) fn add(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        self.run(bytes, TDEFLFlush::None, out);
    }

    /// Puts the rest at the end of `out`.
    pub(crate) fn finish(mut self, out: &mut Vec<u8>) {
        self.run(&[], TDEFLFlush::Finish, out);
    }

    fn run(&mut self, bytes: &[u8], flush: TDEFLFlush, out: &mut Vec<u8>) {
        let put = |packed: &[u8]| {
            out.extend_from_slice(packed);
            true
        };
        // A receiver that takes everything leaves nothing undone.
        compress_to_output(&mut self.0, bytes, flush, put);
    }
}

/// All of some bytes, packed.
pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let (mut packer, mut out) = (Packer::new(), Vec::new());
    packer.add(bytes, &mut out);
    packer.finish(&mut out);
    out
}
