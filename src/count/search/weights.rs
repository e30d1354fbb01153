//! How many solutions each node of a search has. From that follow the number of solutions with a
//! tent on a cell, and the chance with which to draw a branch.

use std::fmt::Debug;

use num_bigint::{BigUint, ToBigUint};
use num_traits::{CheckedAdd, CheckedMul, One, Zero};

use super::nodes::{Item, Nodes};
use crate::count::Figures;
use crate::limits::{Limits, Stop, Watch};
use crate::random::Random;
use crate::solve::Board;
use crate::solve::Distinct;

/// The solutions of a puzzle: nodes, the last of which is the whole, and how many each has.
#[derive(Debug)]
pub(crate) struct Weighed {
    nodes: Nodes,
    distinct: Distinct,
    weights: Weights,
}

/// The number of solutions of each node, in the smallest numbers that will do.
#[derive(Debug)]
enum Weights {
    Words(Vec<u64>),
    Pairs(Vec<u128>),
    Large(Vec<BigUint>),
}

/// Runs `$body` with `$weights` as the numbers, whatever their type.
macro_rules! with_weights {
    ($of:expr, $weights:ident => $body:expr) => {
        match $of {
            Weights::Words($weights) => $body,
            Weights::Pairs($weights) => $body,
            Weights::Large($weights) => $body,
        }
    };
}

/// A whole number. Checked sums and products are `None` where it is too small for them.
trait Number: Clone + Debug + PartialEq + Zero + One + CheckedAdd + CheckedMul + ToBigUint {
    /// How much memory it takes, in bytes.
    fn bytes(&self) -> u64;

    fn large(&self) -> BigUint {
        self.to_biguint().unwrap_or_default()
    }
}

impl Number for u64 {
    fn bytes(&self) -> u64 {
        size_of::<Self>() as u64
    }
}

impl Number for u128 {
    fn bytes(&self) -> u64 {
        size_of::<Self>() as u64
    }
}

impl Number for BigUint {
    fn bytes(&self) -> u64 {
        // A list has a header where it is allocated, and may have room for more.
        let digits = 16 * self.bits().div_ceil(64);
        size_of::<Self>() as u64 + 32 + digits
    }
}

impl Weighed {
    /// Searches all solutions of what is left; `None` if there are none.
    pub(crate) fn new(
        board: &Board,
        distinct: Distinct,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Option<Self>, Stop> {
        let Some(nodes) = super::nodes(board, limits, figures)? else {
            return Ok(None);
        };
        let weights = if let Some(weights) = weigh::<u64>(&nodes, distinct, limits)? {
            Weights::Words(weights)
        } else if let Some(weights) = weigh::<u128>(&nodes, distinct, limits)? {
            Weights::Pairs(weights)
        } else {
            Weights::Large(weigh(&nodes, distinct, limits)?.unwrap_or_default())
        };
        let weighed = Self {
            nodes,
            distinct,
            weights,
        };
        figures.most_bytes = figures.most_bytes.max(weighed.bytes());
        Ok(Some(weighed))
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let weights: u64 = with_weights!(&self.weights, weights => {
            weights.iter().map(Number::bytes).sum()
        });
        self.nodes.bytes() + weights
    }

    /// How many solutions there are.
    pub(crate) fn solutions(&self) -> BigUint {
        self.weight(self.nodes.len().saturating_sub(1))
    }

    /// For each of the cells of the puzzle, how many solutions hold a tent there.
    pub(crate) fn by_cell(
        &self,
        cells: usize,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Vec<BigUint>, Stop> {
        with_weights!(&self.weights, weights => {
            // None of the numbers to come is larger than that of the whole.
            let largest = weights.last().map_or(0, Number::bytes);
            let bytes = self.bytes() + largest * (weights.len() + cells) as u64;
            limits.allow(bytes)?;
            figures.most_bytes = figures.most_bytes.max(bytes);
            let mut watch = limits.watch();
            let found = by_cell(&self.nodes, self.distinct, weights, cells, &mut watch)?;
            let Some(found) = found else {
                unreachable!("all fits where the whole does");
            };
            Ok(found.iter().map(Number::large).collect())
        })
    }

    /// The cells of the tents of a random solution, by index: each with the same chance, or for
    /// assignments each layout with the chance of its assignments together.
    pub(crate) fn draw(
        &self,
        random: &mut Random,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<usize>, Stop> {
        let mut tents = Vec::new();
        let mut rest = vec![self.nodes.len().saturating_sub(1)];
        while let Some(node) = rest.pop() {
            watch.work(16)?;
            let branch = self.draw_branch(node, random);
            let mut others = 0;
            for item in self.nodes.items(node) {
                match item {
                    Item::NextBranch => others += 1,
                    _ if others != branch => {}
                    Item::Tent(tent) => tents.push(tent),
                    Item::Node(node) => rest.push(node),
                    Item::Ring => {}
                }
            }
        }
        Ok(tents)
    }

    /// One of the branches of a node, with a chance in proportion to its solutions.
    fn draw_branch(&self, node: usize, random: &mut Random) -> usize {
        let mut branches = vec![BigUint::one()];
        for item in self.nodes.items(node) {
            match (item, branches.last_mut()) {
                (Item::NextBranch, _) => branches.push(BigUint::one()),
                (Item::Node(node), Some(product)) => *product *= self.weight(node),
                (Item::Ring, Some(product)) => *product *= ways_round(self.distinct),
                _ => {}
            }
        }
        if branches.len() == 1 {
            return 0;
        }
        let mut number = random.below(&branches.iter().sum());
        for (branch, weight) in branches.iter().enumerate() {
            if number < *weight {
                return branch;
            }
            number -= weight;
        }
        unreachable!("a number below the sum of all");
    }

    fn weight(&self, node: usize) -> BigUint {
        with_weights!(&self.weights, weights => {
            weights.get(node).map_or(BigUint::ZERO, Number::large)
        })
    }
}

/// How many solutions a ring has.
fn ways_round(distinct: Distinct) -> u8 {
    match distinct {
        Distinct::Layouts => 1,
        Distinct::Assignments => 2,
    }
}

/// The same as a number of some type.
fn ring<N: Number>(distinct: Distinct) -> Option<N> {
    match ways_round(distinct) {
        1 => Some(N::one()),
        _ => N::one().checked_add(&N::one()),
    }
}

/// The number of solutions of each node; `None` if one is too large for the type.
fn weigh<N: Number>(
    nodes: &Nodes,
    distinct: Distinct,
    limits: &Limits,
) -> Result<Option<Vec<N>>, Stop> {
    let mut watch = limits.watch();
    let mut bytes = nodes.bytes() + nodes.len() as u64 * N::zero().bytes();
    limits.allow(bytes)?;
    let mut weights: Vec<N> = Vec::with_capacity(nodes.len());
    for node in 0..nodes.len() {
        let Some(weight) = weigh_node(nodes, node, distinct, &weights) else {
            return Ok(None);
        };
        watch.work(4 + weight.bytes() / 8)?;
        bytes += weight.bytes() - N::zero().bytes();
        weights.push(weight);
        limits.allow(bytes)?;
    }
    Ok(Some(weights))
}

fn weigh_node<N: Number>(
    nodes: &Nodes,
    node: usize,
    distinct: Distinct,
    weights: &[N],
) -> Option<N> {
    let (mut sum, mut product) = (N::zero(), N::one());
    for item in nodes.items(node) {
        match item {
            Item::Tent(_) => {}
            Item::Ring => product = product.checked_mul(&ring(distinct)?)?,
            Item::Node(node) => product = product.checked_mul(&weights[node])?,
            Item::NextBranch => {
                sum = sum.checked_add(&product)?;
                product = N::one();
            }
        }
    }
    sum.checked_add(&product)
}

/// For each cell the number of solutions with a tent there; `None` if one is too large for the
/// type.
///
/// From the whole down, each node gets to know in how many ways the rest of the board can be
/// completed around it: for each branch that refers to it, those ways around that branch's node,
/// times the solutions of the other nodes of the branch.
fn by_cell<N: Number>(
    nodes: &Nodes,
    distinct: Distinct,
    weights: &[N],
    cells: usize,
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<N>>, Stop> {
    let mut around = vec![N::zero(); nodes.len()];
    let mut found = vec![N::zero(); cells];
    if let Some(whole) = around.last_mut() {
        *whole = N::one();
    }
    let mut branch = Vec::new();
    for node in (0..nodes.len()).rev() {
        watch.work(4 + around[node].bytes() / 8)?;
        let ways = around[node].clone();
        if ways.is_zero() {
            continue;
        }
        for item in nodes.items(node).chain([Item::NextBranch]) {
            if item != Item::NextBranch {
                branch.push(item);
            } else if spread(&branch, &ways, distinct, weights, &mut around, &mut found).is_none() {
                return Ok(None);
            } else {
                branch.clear();
            }
        }
    }
    Ok(Some(found))
}

/// Adds what one branch means to the nodes it refers to and to the cells with its tents; `None` if
/// a number becomes too large.
fn spread<N: Number>(
    branch: &[Item],
    ways: &N,
    distinct: Distinct,
    weights: &[N],
    around: &mut [N],
    found: &mut [N],
) -> Option<()> {
    // Of each item the ways of the items before it, with those around the branch.
    let mut before = Vec::with_capacity(branch.len());
    let mut all = ways.clone();
    let weight = |item| match item {
        Item::Node(node) => weights.get(node).cloned(),
        Item::Ring => ring(distinct),
        Item::Tent(_) | Item::NextBranch => Some(N::one()),
    };
    for &item in branch {
        before.push(all.clone());
        all = all.checked_mul(&weight(item)?)?;
    }
    let mut after = N::one();
    for (&item, before) in branch.iter().zip(&before).rev() {
        match item {
            Item::Node(node) => {
                around[node] = around[node].checked_add(&before.checked_mul(&after)?)?;
            }
            Item::Tent(cell) => found[cell] = found[cell].checked_add(&all)?,
            Item::Ring | Item::NextBranch => {}
        }
        after = after.checked_mul(&weight(item)?)?;
    }
    Some(())
}
