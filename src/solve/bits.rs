//! Words of 64 bits as sets: of cells next to each other, of trees on them.

/// The places of the bits that are set, ascending.
pub(crate) fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(place)
    })
}

/// The number of bits that are set.
pub(crate) fn size(word: u64) -> u32 {
    // Most words have one, and to count more takes a dozen steps where the processor has no
    // instruction for it.
    let others = word & word.wrapping_sub(1);
    if others == 0 {
        u32::from(word != 0)
    } else {
        1 + others.count_ones()
    }
}

/// The bits that are set in exactly one of four words.
pub(crate) fn in_one([a, b, c, d]: [u64; 4]) -> u64 {
    (a | b | c | d) & !in_several([a, b, c, d])
}

/// The bits that are set in two or more of four words.
pub(crate) fn in_several([a, b, c, d]: [u64; 4]) -> u64 {
    (a & b) | (c & d) | ((a | b) & (c | d))
}

/// A stack of numbers that holds none of them twice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Agenda {
    stack: Vec<u32>,
    holds: Vec<bool>,
}

impl Agenda {
    /// An empty one for the numbers below `count`.
    pub(crate) fn new(count: usize) -> Self {
        Self {
            stack: Vec::with_capacity(count),
            holds: vec![false; count],
        }
    }

    /// How many bytes one for the numbers below `count` takes.
    pub(crate) fn bytes(count: usize) -> usize {
        count * (size_of::<u32>() + size_of::<bool>())
    }

    pub(crate) fn push(&mut self, number: usize) {
        if !self.holds[number] {
            self.holds[number] = true;
            self.stack.push(number as u32);
        }
    }

    pub(crate) fn pop(&mut self) -> Option<usize> {
        let number = self.stack.pop()? as usize;
        self.holds[number] = false;
        Some(number)
    }

    pub(crate) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
