//! Weighted states, found by their keys.

use std::collections::HashMap;

use crate::count::table::Table;
use crate::count::value::Value;
use crate::limits::Stop;

/// The mark of a weight that has no room in a word.
const LARGE: u64 = u64::MAX;

/// The rest of a board after its first lines, in the words of a key; the number of ways into
/// it; and one solution that goes through it, a bit a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State<'s> {
    pub(crate) key: &'s [u64],
    pub(crate) solution: &'s [u64],
}

impl State<'_> {
    /// Whether the cell of a rank holds a tent in the solution.
    pub(super) fn has_tent(self, rank: u32) -> bool {
        self.solution[rank as usize / 64] >> (rank % 64) & 1 != 0
    }
}

/// States in the order in which they came. Each is known by where it begins.
#[derive(Clone, Debug, Default)]
pub(crate) struct States {
    /// For each key the weight, unless that is large, and the solution.
    table: Table,
    large: HashMap<usize, Value>,
    large_bytes: u64,
    number: usize,
}

impl States {
    /// How many there are.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    /// How much memory they take, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.table.bytes() + self.large_bytes
    }

    /// Where they begin.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        self.table.starts()
    }

    pub(crate) fn get(&self, at: usize) -> State<'_> {
        State {
            key: self.table.key(at),
            solution: &self.table.value(at)[1..],
        }
    }

    /// The number of ways into a state.
    pub(crate) fn weight(&self, at: usize) -> Value {
        match self.table.value(at)[0] {
            LARGE => self.large[&at].clone(),
            small => Value::Small(small.into()),
        }
    }

    /// The state with a key.
    pub(crate) fn find(&self, key: &[u64]) -> Option<usize> {
        self.table.find(key)
    }

    /// Adds a state that is not there, in no more than so many bytes.
    ///
    /// # Errors
    ///
    /// [`Stop::Memory`] if that takes more, [`Stop::Table`] if there is no number for a state.
    pub(crate) fn insert(
        &mut self,
        key: &[u64],
        solution: &[u64],
        weight: Value,
        memory: u64,
    ) -> Result<(), Stop> {
        let size = key.len() + 1 + solution.len();
        if self.bytes() + self.table.bytes_to_grow(size) > memory {
            return Err(Stop::Memory);
        }
        if self.table.is_full() {
            return Err(Stop::Table);
        }
        self.number += 1;
        let at = self.table.insert(key, &[0], solution);
        self.set_weight(at, weight);
        Ok(())
    }

    /// Adds to the ways into a state.
    pub(crate) fn add(&mut self, at: usize, weight: Value) {
        let mut sum = self.weight(at);
        sum.add(weight);
        self.set_weight(at, sum);
    }

    fn set_weight(&mut self, at: usize, weight: Value) {
        let place = &mut self.table.value_mut(at)[0];
        if let Value::Small(small) = weight
            && small < LARGE.into()
        {
            *place = small as u64;
            return;
        }
        *place = LARGE;
        // The bytes of the table of large weights, at most.
        let bytes = |value: &Value| value.heap_bytes() + 2 * size_of::<(usize, Value)>() as u64;
        self.large_bytes += bytes(&weight);
        if let Some(old) = self.large.insert(at, weight) {
            self.large_bytes -= bytes(&old);
        }
    }

    /// The sum of all weights.
    pub(crate) fn sum(&self) -> Value {
        let mut sum = Value::ZERO;
        for at in self.starts() {
            sum.add(self.weight(at));
        }
        sum
    }
}
