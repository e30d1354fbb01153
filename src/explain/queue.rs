//! A queue that holds each number at most once.

#[derive(Clone, Debug, Default)]
pub(crate) struct Queue {
    waiting: Vec<usize>,
    /// For each number whether it waits, a bit each; as long as needed.
    is_waiting: Vec<u64>,
}

impl Queue {
    pub(crate) fn push(&mut self, number: usize) {
        let (word, bit) = (number / 64, 1 << (number % 64));
        if word >= self.is_waiting.len() {
            self.is_waiting.resize(word + 1, 0);
        }
        if self.is_waiting[word] & bit == 0 {
            self.is_waiting[word] |= bit;
            self.waiting.push(number);
        }
    }

    /// How many bytes it holds.
    pub(crate) fn bytes(&self) -> u64 {
        let words = self.waiting.len() + self.is_waiting.len();
        (words * size_of::<u64>()) as u64
    }

    /// Takes the number that came last.
    pub(crate) fn pop(&mut self) -> Option<usize> {
        let number = self.waiting.pop()?;
        self.is_waiting[number / 64] &= !(1 << (number % 64));
        Some(number)
    }
}
