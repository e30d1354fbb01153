//! The layouts of components, stored by the branches of the search that lead to them. If a
//! component is met again and found in the cache, its layouts are shared, not stored again.
//!
//! A *node* represents a component that was counted and has layouts. It lists those branches of the
//! component that have layouts. The *items* of a branch are the tents that became known in the
//! component, and the smaller components that the undecided rest was cut into: rings, and the nodes
//! of other components. A component whose only branch has a single item gets no node: the item is
//! listed in its place. The layouts of a branch are all combinations of one layout of each of its
//! nodes. The layouts of a node are the layouts of all its branches; no layout is in two branches.
//! Nodes are numbered when they are finished, so a node refers only to nodes with smaller numbers.
//! In the literature this is a *decision-DNNF*: see [`count`](crate::count).

use crate::count::value::Value;

/// An item is stored as 32 bits. The two highest bits are its kind: 0 is a tent, with the index of
/// its cell in the other bits; 2 is a node, with its number in the other bits; 3 is a ring (`RING`)
/// or the beginning of a branch (`BRANCH`).
const NODE: u32 = 2 << 30;
const RING: u32 = 3 << 30;
const BRANCH: u32 = RING + 1;

/// There are always fewer nodes than this, and also fewer cells, so that their numbers fit into the
/// other 30 bits of an item.
const MAX_NODES: usize = 1 << 30;

/// An item of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The index of a cell with a tent.
    Tent(usize),
    Ring,
    /// The number of a node.
    Node(usize),
}

impl Item {
    fn of(word: u32) -> Self {
        match word {
            RING.. => Self::Ring,
            NODE.. => Self::Node((word ^ NODE) as usize),
            _ => Self::Tent(word as usize),
        }
    }
}

/// The count so far of a component, of a branch, or of several branches, with its layouts.
#[derive(Clone, Debug)]
pub(super) struct PartialCount {
    pub(super) value: Value,
    /// The items, if nodes are kept and there are layouts. For branches, the items of each branch,
    /// which begin with [`BRANCH`]; for a component, the single item that represents it.
    items: Vec<u32>,
}

impl PartialCount {
    /// The count of a contradiction.
    pub(super) const ZERO: Self = Self {
        value: Value::ZERO,
        items: Vec::new(),
    };

    /// Adds the count of the next branch.
    pub(super) fn add(&mut self, branch: Self) {
        self.items.reserve_exact(branch.items.len());
        self.items.extend(branch.items);
        self.value.add(branch.value);
    }

    /// Multiplies the count of a branch by the count of one of its components.
    pub(super) fn multiply(&mut self, component: Self) {
        self.value.multiply(component.value);
        if self.value.is_zero() {
            self.items.clear();
        } else {
            self.items.extend(component.items);
        }
    }

    /// Returns the memory of its items, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (size_of::<u32>() * self.items.capacity()) as u64
    }
}

/// The nodes by number, if they are kept.
#[derive(Debug)]
pub(in crate::count) struct Nodes {
    is_kept: bool,
    /// The items of all nodes, one node after another.
    items: Vec<u32>,
    /// For each node, the end of its items in `items`.
    ends: Vec<u32>,
}

impl Nodes {
    pub(super) fn new(is_kept: bool) -> Self {
        Self {
            is_kept,
            items: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Returns the count of a branch before the counts of its components are multiplied in: one
    /// layout, with tents on the cells with these indices.
    pub(super) fn branch(&self, tents: impl Iterator<Item = usize>) -> PartialCount {
        let mut items = Vec::new();
        if self.is_kept {
            items.push(BRANCH);
            items.extend(tents.map(|tent| tent as u32));
        }
        PartialCount {
            value: Value::ONE,
            items,
        }
    }

    /// Returns the count of a component that is a ring.
    pub(super) fn ring(&self) -> PartialCount {
        PartialCount {
            value: Value::ring(),
            items: self.is_kept.then_some(RING).into_iter().collect(),
        }
    }

    /// Turns the count of all branches of a component into the count of the component. Adds a node
    /// if nodes are kept and the component has layouts, unless it has one branch with a single
    /// item: then this item represents the component.
    pub(super) fn component(&mut self, branches: PartialCount) -> PartialCount {
        let PartialCount { value, mut items } = branches;
        if let [BRANCH, item] = items[..] {
            items = vec![item];
        } else if !items.is_empty() {
            let node = NODE | self.len() as u32;
            self.push(&items);
            items = vec![node];
        }
        PartialCount { value, items }
    }

    fn push(&mut self, items: &[u32]) {
        self.items.extend_from_slice(items);
        self.ends.push(self.items.len() as u32);
    }

    /// Adds the node of the whole board as the last node, if nodes are kept and there are layouts.
    pub(super) fn finish(&mut self, whole: &PartialCount) {
        if !whole.items.is_empty() {
            self.push(&whole.items);
        }
    }

    /// Appends the words that the cache stores for a component.
    pub(super) fn pack(&self, component: &PartialCount, words: &mut Vec<u64>) {
        component.value.pack(words);
        if self.is_kept {
            words.push(component.items.first().map_or(0, |&item| item.into()));
        }
    }

    /// Decodes the count of a component from the words that the cache stores for it.
    pub(super) fn unpack(&self, words: &[u64]) -> PartialCount {
        let (item, value) = match words.split_last() {
            Some((&item, value)) if self.is_kept => (Some(item as u32), value),
            _ => (None, words),
        };
        let value = Value::unpack(value);
        let item = item.filter(|_| !value.is_zero());
        PartialCount {
            value,
            items: item.into_iter().collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Forgets the node with this number and all later ones.
    pub(super) fn truncate(&mut self, number: usize) {
        self.items.truncate(self.start(number));
        self.ends.truncate(number);
    }

    fn start(&self, node: usize) -> usize {
        let before = node.checked_sub(1);
        before.map_or(0, |before| self.ends[before] as usize)
    }

    /// Returns the branches of a node. Each branch is a list of items.
    pub(super) fn branches(&self, node: usize) -> impl Iterator<Item = Vec<Item>> + '_ {
        let items = &self.items[self.start(node)..self.start(node + 1)];
        let branches = items.split(|&word| word == BRANCH).skip(1);
        branches.map(|words| words.iter().map(|&word| Item::of(word)).collect())
    }

    /// Returns the memory that the nodes take, in bytes; or `u64::MAX`, which exceeds every limit,
    /// once there are too many nodes or items to number them.
    pub(in crate::count) fn bytes(&self) -> u64 {
        if self.len() >= MAX_NODES || self.items.len() > u32::MAX as usize {
            return u64::MAX;
        }
        (size_of::<u32>() * (self.items.capacity() + self.ends.capacity())) as u64
    }
}
