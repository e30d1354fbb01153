//! How many solutions each node of a search has. From that follow the number of solutions with a
//! tent on a cell, and the chance with which to draw a branch.

use num_bigint::BigUint;

use super::nodes::{Item, Nodes};
use super::value::{Value, Worth};
use crate::count::Figures;
use crate::count::part::Part;
use crate::limits::{Limits, Stop, Watch};
use crate::random::Random;
use crate::solve::{Board, Distinct};

/// The solutions of a puzzle: nodes, the last of which is the whole, and how many each has.
#[derive(Debug)]
pub(crate) struct Weighed {
    nodes: Nodes,
    /// How many solutions a ring has.
    ring: Value,
    weights: Vec<Value>,
}

impl Weighed {
    /// Searches all solutions of a part; `None` if there are none.
    pub(crate) fn of_part(
        part: &Part,
        distinct: Distinct,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Option<Self>, Stop> {
        let Some(board) = Board::of_all(&part.puzzle, limits)? else {
            return Ok(None);
        };
        let limits = limits.beside(board.bytes());
        let Some(nodes) = super::nodes(&board, &figures.left(&limits), figures)? else {
            return Ok(None);
        };
        let ring = Value::Small(match distinct {
            Distinct::Layouts => 1,
            Distinct::Assignments => 2,
        });
        let mut weighed = Self {
            nodes,
            ring,
            weights: Vec::new(),
        };
        weighed.weigh(&limits)?;
        figures.most_bytes = figures.most_bytes.max(weighed.bytes());
        Ok(Some(weighed))
    }

    /// Counts the solutions of each node.
    fn weigh(&mut self, limits: &Limits) -> Result<(), Stop> {
        let mut watch = limits.watch();
        let mut bytes = self.nodes.bytes() + (size_of::<Value>() * self.nodes.len()) as u64;
        limits.allow(bytes)?;
        self.weights.reserve_exact(self.nodes.len());
        for node in 0..self.nodes.len() {
            let (mut sum, mut product) = (Value::ZERO, Value::ONE);
            for item in self.nodes.items(node) {
                match item {
                    Item::NextBranch => sum.add(std::mem::replace(&mut product, Value::ONE)),
                    item => product.multiply(self.worth(item)),
                }
            }
            sum.add(product);
            watch.work(4 + sum.heap_bytes() / 8)?;
            bytes += sum.heap_bytes();
            self.weights.push(sum);
            limits.allow(bytes)?;
        }
        Ok(())
    }

    /// How many solutions an item has.
    fn worth(&self, item: Item) -> Value {
        match item {
            Item::Node(node) => self.weights[node].clone(),
            Item::Ring => self.ring.clone(),
            Item::Tent(_) | Item::NextBranch => Value::ONE,
        }
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let heap: u64 = self.weights.iter().map(Value::heap_bytes).sum();
        self.nodes.bytes() + heap + (size_of::<Value>() * self.weights.len()) as u64
    }

    /// How many solutions there are.
    pub(crate) fn solutions(&self) -> BigUint {
        self.weights.last().map_or(BigUint::ZERO, Value::number)
    }

    /// For each of the cells of the puzzle, how many solutions hold a tent there.
    ///
    /// From the whole down, each node gets to know in how many ways the rest of the board can be
    /// completed around it: for each branch that refers to it, those ways around that branch's node,
    /// times the solutions of the other nodes of the branch.
    pub(crate) fn by_cell(
        &self,
        cells: usize,
        limits: &Limits,
        figures: &mut Figures,
    ) -> Result<Vec<BigUint>, Stop> {
        // None of the numbers to come is larger than that of the whole.
        let largest = self.weights.last().map_or(0, Value::heap_bytes);
        let largest = largest + size_of::<Value>() as u64;
        let bytes = self.bytes() + largest * (self.weights.len() + cells) as u64;
        limits.allow(bytes)?;
        figures.most_bytes = figures.most_bytes.max(bytes);
        let mut watch = limits.watch();
        let mut around = vec![Value::ZERO; self.nodes.len()];
        let mut found = vec![Value::ZERO; cells];
        if let Some(whole) = around.last_mut() {
            *whole = Value::ONE;
        }
        let mut branch = Vec::new();
        for node in (0..self.nodes.len()).rev() {
            let ways = std::mem::replace(&mut around[node], Value::ZERO);
            watch.work(4 + ways.heap_bytes() / 8)?;
            if ways.is_zero() {
                continue;
            }
            for item in self.nodes.items(node).chain([Item::NextBranch]) {
                if item == Item::NextBranch {
                    self.spread(&branch, &ways, &mut around, &mut found);
                    branch.clear();
                } else {
                    branch.push(item);
                }
            }
        }
        Ok(found.iter().map(Value::number).collect())
    }

    /// Adds what one branch means to the nodes it refers to and to the cells with its tents.
    fn spread(&self, branch: &[Item], ways: &Value, around: &mut [Value], found: &mut [Value]) {
        // Of each item the ways of the items before it, with those around the branch.
        let mut before = Vec::with_capacity(branch.len());
        let mut all = ways.clone();
        for &item in branch {
            before.push(all.clone());
            all.multiply(self.worth(item));
        }
        let mut after = Value::ONE;
        for (&item, mut before) in branch.iter().zip(before).rev() {
            match item {
                Item::Node(node) => {
                    before.multiply(after.clone());
                    around[node].add(before);
                }
                Item::Tent(cell) => found[cell].add(all.clone()),
                Item::Ring | Item::NextBranch => {}
            }
            after.multiply(self.worth(item));
        }
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
        let mut branches = vec![Value::ONE];
        for item in self.nodes.items(node) {
            match (item, branches.last_mut()) {
                (Item::NextBranch, _) => branches.push(Value::ONE),
                (item, Some(product)) => product.multiply(self.worth(item)),
                _ => {}
            }
        }
        if branches.len() == 1 {
            return 0;
        }
        let weights: Vec<BigUint> = branches.iter().map(Value::number).collect();
        let mut number = random.below(&weights.iter().sum());
        for (branch, weight) in weights.iter().enumerate() {
            if number < *weight {
                return branch;
            }
            number -= weight;
        }
        unreachable!("a number below the sum of all");
    }
}
