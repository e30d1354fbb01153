//! Bounds of many boundaries at once: what all of them allow together, and at which of them
//! something follows from that.
//!
//! Each segment has a binary tree over its boundaries, the root at 1, the children of node `n` at
//! `2n` and `2n + 1`, the leaves last. So a change costs the logarithm of the segment's length, and
//! so does finding the next boundary at which something follows.

/// What some boundaries allow, each less its offset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    /// The largest of the least, and the smallest of the most.
    range: [i32; 2],
    /// The same over those whose least is not their most.
    open: [i32; 2],
}

/// The trees of all segments, one behind the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ranges {
    nodes: Vec<Node>,
}

impl Node {
    /// No boundary.
    const NONE: Self = Self {
        range: [i32::MIN, i32::MAX],
        open: [i32::MIN, i32::MAX],
    };

    /// One boundary.
    pub(crate) fn new([least, most]: [i32; 2], offset: i32) -> Self {
        let range = [least - offset, most - offset];
        let is_open = least != most;
        Self {
            range,
            open: if is_open { range } else { Self::NONE.open },
        }
    }

    fn join(self, other: Self) -> Self {
        let both = |one: [i32; 2], other: [i32; 2]| [one[0].max(other[0]), one[1].min(other[1])];
        Self {
            range: both(self.range, other.range),
            open: both(self.open, other.open),
        }
    }

    /// Whether something follows from a range at one of the boundaries.
    fn is_bitten(&self, [least, most]: [i32; 2]) -> bool {
        self.open[1] <= least
            || self.open[0] >= most
            || self.range[1] < least
            || self.range[0] > most
    }
}

impl Ranges {
    /// How many nodes a segment of `boundaries` boundaries takes.
    pub(crate) fn nodes(boundaries: usize) -> usize {
        2 * boundaries.next_power_of_two()
    }

    /// How many bytes a number of nodes takes.
    pub(crate) fn bytes(nodes: usize) -> u64 {
        (nodes * size_of::<Node>()) as u64
    }

    pub(crate) fn bytes_held(&self) -> u64 {
        Self::bytes(self.nodes.capacity())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes);
    }

    /// Adds a segment: where its tree begins.
    pub(crate) fn add(&mut self, boundaries: impl ExactSizeIterator<Item = Node>) -> u32 {
        let start = self.nodes.len();
        let leaves = boundaries.len().next_power_of_two();
        self.nodes.resize(start + leaves, Node::NONE);
        self.nodes.extend(boundaries);
        self.nodes.resize(start + 2 * leaves, Node::NONE);
        for at in (1..leaves).rev() {
            self.nodes[start + at] = self.children(start, at);
        }
        start as u32
    }

    fn children(&self, start: usize, at: usize) -> Node {
        self.nodes[start + 2 * at].join(self.nodes[start + 2 * at + 1])
    }

    /// Changes a boundary of a segment.
    pub(crate) fn set(&mut self, start: u32, length: usize, boundary: usize, node: Node) {
        let start = start as usize;
        let mut at = length.next_power_of_two() + boundary;
        let mut node = node;
        while self.nodes[start + at] != node {
            self.nodes[start + at] = node;
            at /= 2;
            if at == 0 {
                break;
            }
            node = self.children(start, at);
        }
    }

    /// What all boundaries of a segment allow.
    pub(crate) fn range(&self, start: u32) -> [i32; 2] {
        self.nodes[start as usize + 1].range
    }

    /// The first boundary of a segment, at `from` or behind it, at which something follows from a
    /// range.
    pub(crate) fn next(
        &self,
        start: u32,
        length: usize,
        from: usize,
        range: [i32; 2],
    ) -> Option<usize> {
        let nodes = &self.nodes[start as usize..];
        let leaves = length.next_power_of_two();
        if from >= length {
            return None;
        }
        let mut at = leaves + from;
        // Up until there is one to the right, then down to the first.
        while !nodes[at].is_bitten(range) {
            while at % 2 == 1 {
                at /= 2;
            }
            if at == 0 {
                return None;
            }
            at += 1;
        }
        while at < leaves {
            at *= 2;
            if !nodes[at].is_bitten(range) {
                at += 1;
            }
        }
        Some(at - leaves)
    }
}
