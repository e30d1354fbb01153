//! Many lists, stored one after another in one allocation.

use crate::limits::{Stop, WorkMeter};

/// Lists, concatenated into `items`: list `i` is `items[starts[i]..starts[i + 1]]`.
#[derive(Debug)]
pub(crate) struct Lists<T> {
    starts: Vec<u32>,
    /// The items of all lists.
    pub(crate) items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            starts: vec![0],
            items: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(crate) fn get(&self, list: usize) -> &[T] {
        &self.items[self.starts[list] as usize..self.starts[list + 1] as usize]
    }

    /// Returns the items of the lists `first..end`.
    pub(crate) fn range(&self, first: usize, end: usize) -> &[T] {
        &self.items[self.starts[first] as usize..self.starts[end] as usize]
    }

    pub(crate) fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        let end = u32::try_from(self.items.len());
        self.starts.push(end.expect("fewer than 2^32 items"));
    }

    /// Distributes items over `lists` lists. Each item comes with the index of its list; within a
    /// list, the items keep their order. `blank` only fills the memory before the items are
    /// written.
    pub(crate) fn grouped(
        lists: usize,
        items: impl Iterator<Item = (usize, T)> + Clone,
        blank: T,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Self, Stop>
    where
        T: Copy,
    {
        let mut starts = vec![0_u32; lists + 2];
        for (list, _) in items.clone() {
            meter.work(1)?;
            starts[list + 2] += 1;
        }
        for list in 2..lists + 2 {
            starts[list] += starts[list - 1];
        }
        let mut grouped = vec![blank; starts[lists + 1] as usize];
        for (list, item) in items {
            meter.work(1)?;
            // While a list is filled, `starts[list + 1]` is the position of its next item. Once it
            // is full, that is where the next list starts.
            let at = &mut starts[list + 1];
            grouped[*at as usize] = item;
            *at += 1;
        }
        starts.pop();
        Ok(Self {
            starts,
            items: grouped,
        })
    }
}
