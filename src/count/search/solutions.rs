//! Results computed from the nodes of a search: for each cell the number of solutions with a tent
//! in it, and random solutions.

use num_bigint::BigUint;

use super::nodes::{Item, Nodes};
use crate::count::statistics::CountStatistics;
use crate::count::value::Value;
use crate::limits::{Limits, Stop, WorkMeter};
use crate::random::Random;
use crate::solve::Distinct;

/// The solutions (layouts or assignments) of a part that has at least one solution: its nodes, and
/// how many solutions each node has. The last node represents the whole part.
#[derive(Debug)]
pub(in crate::count) struct NodeSolutions {
    nodes: Nodes,
    /// For each node, its number of solutions.
    numbers: Vec<Value>,
    /// The number of solutions of a ring: 1 for layouts, 2 for assignments.
    ring: Value,
}

impl NodeSolutions {
    /// Counts the solutions of each node. The memory of the nodes does not count towards `limits`.
    pub(in crate::count) fn new(
        nodes: Nodes,
        distinct: Distinct,
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let mut meter = limits.meter();
        let mut bytes = (size_of::<Value>() * nodes.len()) as u64;
        limits.allow(bytes)?;
        let mut solutions = Self {
            numbers: Vec::with_capacity(nodes.len()),
            nodes,
            ring: Value::ring().solutions(distinct).into(),
        };
        for node in 0..solutions.nodes.len() {
            let mut number = Value::ZERO;
            for branch in solutions.branches(node) {
                number.add(branch);
            }
            meter.work(4 + number.heap_bytes() / 8)?;
            bytes += number.heap_bytes();
            solutions.numbers.push(number);
            limits.allow(bytes)?;
        }
        Ok(solutions)
    }

    /// Returns the number of solutions of each branch of a node.
    fn branches(&self, node: usize) -> Vec<Value> {
        let branches = self.nodes.branches(node);
        let number = |items: Vec<Item>| {
            let numbers = items.into_iter().map(|item| self.number_of_item(item));
            numbers.fold(Value::ONE, |mut product, number_of_item| {
                product.multiply(number_of_item);
                product
            })
        };
        branches.map(number).collect()
    }

    /// Returns the number of solutions of the whole part.
    pub(in crate::count) fn whole(&self) -> &Value {
        &self.numbers[self.nodes.len() - 1]
    }

    /// Returns the number of solutions of an item.
    fn number_of_item(&self, item: Item) -> Value {
        match item {
            Item::Node(node) => self.numbers[node].clone(),
            Item::Ring => self.ring.clone(),
            Item::Tent(_) => Value::ONE,
        }
    }

    /// Returns the memory of the numbers, in bytes.
    pub(in crate::count) fn bytes(&self) -> u64 {
        let heap: u64 = self.numbers.iter().map(Value::heap_bytes).sum();
        heap + (size_of::<Value>() * self.numbers.len()) as u64
    }

    /// Returns, for each of the `cells` cells of the part, the number of solutions with a tent in
    /// it.
    ///
    /// From the node of the whole part down, computes for each node the number of ways in which the
    /// rest of the part can be completed around it. Each branch that refers to the node adds a
    /// product: the number of ways around the node that the branch belongs to, times the numbers of
    /// solutions of the other items of the branch.
    pub(in crate::count) fn by_cell(
        &self,
        cells: usize,
        limits: &Limits,
        statistics: &mut CountStatistics,
    ) -> Result<Vec<Value>, Stop> {
        let number = self.nodes.len();
        // No number is larger than the number of solutions of the whole part.
        let largest = self.whole().heap_bytes() + size_of::<Value>() as u64;
        let bytes = self.bytes() + largest * (number + cells) as u64;
        limits.allow(bytes)?;
        statistics.peak_bytes = statistics.peak_bytes.max(self.nodes.bytes() + bytes);
        let mut meter = limits.meter();
        let mut found = vec![Value::ZERO; cells];
        let mut completions = vec![Value::ZERO; number];
        completions[number - 1] = Value::ONE;
        for node in (0..number).rev() {
            let ways = std::mem::replace(&mut completions[node], Value::ZERO);
            meter.work(4 + ways.heap_bytes() / 8)?;
            if ways.is_zero() {
                continue;
            }
            for branch in self.nodes.branches(node) {
                self.spread(&branch, &ways, &mut completions, &mut found);
            }
        }
        Ok(found)
    }

    /// Adds what one branch contributes to `completions`, for the nodes it refers to, and to
    /// `found`, for the cells of its tents. `ways` is the number of ways in which the rest of the
    /// part can be completed around the branch.
    fn spread(
        &self,
        branch: &[Item],
        ways: &Value,
        completions: &mut [Value],
        found: &mut [Value],
    ) {
        // `before` gets, for each item, `ways` times the numbers of solutions of the items before
        // it.
        let mut before = Vec::with_capacity(branch.len());
        let mut all = ways.clone();
        for &item in branch {
            before.push(all.clone());
            all.multiply(self.number_of_item(item));
        }
        let mut after = Value::ONE;
        for (&item, mut before) in branch.iter().zip(before).rev() {
            match item {
                Item::Node(node) => {
                    before.multiply(after.clone());
                    completions[node].add(before);
                }
                Item::Tent(cell) => found[cell].add(all.clone()),
                Item::Ring => {}
            }
            after.multiply(self.number_of_item(item));
        }
    }

    /// Draws a random solution and returns the cells of its tents, by index. For layouts, each
    /// layout has the same probability; for assignments, the probability of a layout is
    /// proportional to the number of its assignments.
    pub(in crate::count) fn draw(
        &self,
        random: &mut Random,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Vec<usize>, Stop> {
        let mut tents = Vec::new();
        let mut rest = vec![self.nodes.len() - 1];
        while let Some(node) = rest.pop() {
            meter.work(16)?;
            let branch = self.draw_branch(node, random);
            let items = self.nodes.branches(node).nth(branch);
            for item in items.expect("a branch of the node is drawn") {
                match item {
                    Item::Tent(tent) => tents.push(tent),
                    Item::Node(node) => rest.push(node),
                    Item::Ring => {}
                }
            }
        }
        Ok(tents)
    }

    /// Returns the index of a random branch of a node. The probability of a branch is proportional
    /// to its number of solutions.
    fn draw_branch(&self, node: usize, random: &mut Random) -> usize {
        let branches = self.branches(node);
        if branches.len() == 1 {
            return 0;
        }
        let numbers = branches.iter();
        let numbers = numbers.map(|branch| branch.solutions(Distinct::Layouts));
        let weights: Vec<BigUint> = numbers.collect();
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
