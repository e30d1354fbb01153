//! Which layouts a component has: the decisions of the search, shared where a component came again.
//!
//! A *node* stands for a component that was counted and has layouts. It lists those of its branches
//! that have some: the tents that became known in the component, its rings, and the nodes of the
//! components into which the rest fell. The layouts of a branch combine one of each of its nodes in
//! all ways; those of a node are the ones of its branches, none of them in two. Nodes get their
//! numbers when they are finished, so those that a node refers to have smaller ones. In the
//! literature this is a *decision-DNNF*: see [`count`](crate::count).

use super::value::Worth;

/// The two highest bits of an item say what it is: 0 a tent, 2 a node, each with its number in the
/// other bits; 3 something without a number.
const NODE: u32 = 2 << 30;
const RING: u32 = 3 << 30;
const NEXT_BRANCH: u32 = RING + 1;

/// There are fewer nodes than this, as there are fewer cells.
const MOST_NODES: usize = 1 << 30;

/// How many words are allocated at once.
const CHUNK: usize = 1 << 10;

/// An item of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// The index of a cell with a tent.
    Tent(usize),
    Ring,
    /// The number of a node.
    Node(usize),
    /// Stands between two branches.
    NextBranch,
}

impl Item {
    fn of(word: u32) -> Self {
        match word {
            NEXT_BRANCH.. => Self::NextBranch,
            RING => Self::Ring,
            NODE.. => Self::Node((word ^ NODE) as usize),
            _ => Self::Tent(word as usize),
        }
    }
}

/// No layouts, or a list of items.
#[derive(Clone, Debug)]
pub(super) struct Layouts(Option<Vec<u32>>);

impl Worth for Layouts {
    type Store = Nodes;

    const ZERO: Self = Self(None);

    fn decided(tents: impl Iterator<Item = usize>) -> Self {
        Self(Some(tents.map(|tent| tent as u32).collect()))
    }

    fn ring() -> Self {
        Self(Some(vec![RING]))
    }

    fn is_zero(&self) -> bool {
        self.0.is_none()
    }

    fn add(&mut self, term: Self) {
        match (&mut self.0, term.0) {
            (_, None) => {}
            (None, term) => self.0 = term,
            (Some(items), Some(others)) => {
                items.reserve_exact(1 + others.len());
                items.push(NEXT_BRANCH);
                items.extend(others);
            }
        }
    }

    fn multiply(&mut self, factor: Self) {
        match (&mut self.0, factor.0) {
            (None, _) => {}
            (_, None) => self.0 = None,
            (Some(items), Some(others)) => items.extend(others),
        }
    }

    /// One item, if any: what has only one needs no node.
    fn keep(self, nodes: &mut Nodes) -> Self {
        match self.0 {
            Some(items) if items.len() != 1 => {
                let node = NODE | nodes.len() as u32;
                nodes.push(&items);
                Self(Some(vec![node]))
            }
            _ => self,
        }
    }

    fn position(nodes: &Nodes) -> usize {
        nodes.len()
    }

    fn truncate(nodes: &mut Nodes, position: usize) {
        let end = nodes.start(position);
        nodes.items.truncate(end);
        nodes.ends.truncate(position);
    }

    fn store_bytes(nodes: &Nodes) -> u64 {
        nodes.bytes()
    }

    fn bytes(&self) -> u64 {
        let items = self.0.as_ref().map_or(0, Vec::capacity);
        (4 * items) as u64
    }

    fn packed_size(&self) -> usize {
        1
    }

    fn pack(&self, words: &mut Vec<u64>) {
        words.push(match self.0.as_deref() {
            None => 0,
            Some(&[item]) => u64::from(item) + 1,
            Some(_) => unreachable!("what was kept has one item"),
        });
    }

    fn unpack(words: &[u64]) -> Self {
        let item = words.first().and_then(|word| word.checked_sub(1));
        Self(item.map(|item| vec![item as u32]))
    }
}

/// The nodes by number.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    /// The items of all of them.
    items: Words,
    /// Where those of each of them end.
    ends: Words,
}

impl Nodes {
    /// Adds the node of the whole, and returns whether it has a layout.
    pub(super) fn finish(&mut self, root: &Layouts) -> bool {
        if let Some(items) = &root.0 {
            self.push(items);
        }
        !root.is_zero()
    }

    fn push(&mut self, items: &[u32]) {
        for &item in items {
            self.items.push(item);
        }
        self.ends.push(self.items.length as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.length
    }

    fn start(&self, node: usize) -> usize {
        let before = node.checked_sub(1);
        before.map_or(0, |before| self.ends.get(before) as usize)
    }

    /// The items of a node, with [`Item::NextBranch`] between its branches.
    pub(super) fn items(&self, node: usize) -> impl Iterator<Item = Item> + '_ {
        let range = self.start(node)..self.start(node + 1);
        range.map(|at| Item::of(self.items.get(at)))
    }

    /// How much memory they take, in bytes; no limit allows for more than have numbers.
    pub(super) fn bytes(&self) -> u64 {
        if self.len() >= MOST_NODES || self.items.length > u32::MAX as usize {
            return u64::MAX;
        }
        self.items.bytes() + self.ends.bytes()
    }
}

/// A list that grows without moving what it holds.
#[derive(Debug, Default)]
struct Words {
    chunks: Vec<Vec<u32>>,
    length: usize,
}

impl Words {
    fn push(&mut self, word: u32) {
        if self.length.is_multiple_of(CHUNK) {
            self.chunks.push(Vec::with_capacity(CHUNK));
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(word);
        }
        self.length += 1;
    }

    fn get(&self, at: usize) -> u32 {
        self.chunks[at / CHUNK][at % CHUNK]
    }

    fn truncate(&mut self, length: usize) {
        self.length = length;
        self.chunks.truncate(length.div_ceil(CHUNK));
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.truncate(length - (length - 1) / CHUNK * CHUNK);
        }
    }

    /// With the chunk that comes next.
    fn bytes(&self) -> u64 {
        let chunk = 4 * CHUNK + size_of::<Vec<u32>>();
        ((self.chunks.len() + 1) * chunk) as u64
    }
}
