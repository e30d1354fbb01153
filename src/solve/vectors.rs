//! Work compiled for each width of vectors; the widest that the processor has is chosen at run
//! time. The numbers are the same for every width: nothing is fused, and sums keep their order.

/// Does some work with the widest vectors that the processor has. Functions to be compiled for them
/// must be inlined into the work.
#[cfg(target_arch = "x86_64")]
macro_rules! at_full_width {
    ($simd:ident => $work:expr) => {{
        use fearless_simd::{Level, Simd};
        let level = Level::new();
        // SSE 4.2 would be more code for little gain.
        if let Some($simd) = level.as_avx512() {
            $simd.vectorize(
                #[inline(always)]
                || $work,
            )
        } else if let Some($simd) = level.as_avx2() {
            $simd.vectorize(
                #[inline(always)]
                || $work,
            )
        } else if let Some($simd) = level.as_sse2() {
            $simd.vectorize(
                #[inline(always)]
                || $work,
            )
        } else {
            unreachable!("every processor of this kind has SSE 2")
        }
    }};
}

#[cfg(not(target_arch = "x86_64"))]
macro_rules! at_full_width {
    ($simd:ident => $work:expr) => {
        fearless_simd::dispatch!(fearless_simd::Level::new(), $simd => {
            // Not every work names them.
            let _ = $simd;
            $work
        })
    };
}

pub(super) use at_full_width;
