//! Counting by search: cells are decided one after another. Each cell is tried with a tent and as
//! empty. The rules propagate each of these two *branches*, and the undecided rest of the branch
//! falls into components. The counts of the components are multiplied, and the counts of the two
//! branches are added. The count of a component is cached under the whole state of the component
//! (Bayardo and Pehoushek, *Counting models using connected components*, 2000; Thurley, *sharpSAT*,
//! 2006).
//!
//! Decisions concern only cells, never which tree a tent belongs to. So no layout is counted in two
//! branches. Once all cells are decided, only the trees of *rings* (closed chains of tents and
//! trees) are undecided. The count is a polynomial in `x`: each layout with `n` rings adds `x^n`. A
//! ring has the value `x`; the values of branches are added, and the values of components are
//! multiplied.
//!
//! Besides counting the layouts, the search can keep them as *nodes* (see [`nodes`]), from which
//! the numbers of solutions by cell and samples can be computed without another search. The layouts
//! of a component are kept even if the cache forgets the component.
//!
//! # Components without a solution, and which counts may be cached
//!
//! The rule *flow* and the clauses that the conflict-driven search learns concern the whole board.
//! If a conclusion about one component follows from decisions in another component, it holds in
//! every solution of the whole board with these decisions. If the other components have solutions,
//! the conclusion holds in every solution of the component itself, so the count of the component is
//! right wherever it is met again. But if one of the other components has no solution, the counts
//! made next to it may be wrong. So if a branch was cut into several components and the product of
//! their counts is 0, everything cached since that cut is forgotten (Sang, Bacchus, Beame, Kautz
//! and Pitassi, *Combining component caching and clause learning for effective model counting*,
//! 2004). A wrong count may also have been used before it was forgotten: either in a branch whose
//! product is 0 anyway, or in the count of another component next to the one without a solution,
//! and then that count is forgotten too. So every count that is kept is right.
//!
//! # Dead ends
//!
//! If no solution was met for a while, the conflict-driven search finds out whether the decisions
//! so far leave a solution. If not, it also finds out how many of the decisions, counted from the
//! first, already exclude every solution.

mod cache;
mod keys;
mod nodes;
mod order;
mod solutions;

use crate::count::component::Component;
use crate::count::component_finder::ComponentFinder;
use crate::count::decisions::Decisions;
use crate::count::statistics::CountStatistics;
use crate::count::value::Value;
use crate::limits::WorkMeter;
use crate::solve::Board;
use crate::solve::{Limits, SearchEnd, Stop};
use cache::Cache;
use keys::Keys;
pub(super) use nodes::Nodes;
use nodes::PartialCount;
pub(super) use solutions::NodeSolutions;

/// The least, the initial and the greatest value of [`PartSearch::check_interval`].
const CHECK_INTERVALS: [u64; 3] = [2, 16, 64];

/// The number of decisions between two checks of the deadline and the interrupt flag.
const NODES_BETWEEN_CHECKS: u64 = 64;

/// Which branch of a component is being counted. A branch is one value of the cell that is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Branch {
    /// Neither branch has begun.
    Neither,
    /// The cell holds a tent.
    Tent,
    /// The cell is empty.
    Empty,
}

/// The ends of the cache and of the nodes at some time. Everything after them can be forgotten.
#[derive(Clone, Copy, Debug, Default)]
struct Position {
    /// The position of the next entry of the cache.
    cache: usize,
    /// The number of nodes.
    nodes: usize,
}

/// A component that is being counted.
#[derive(Debug)]
struct Frame {
    component: Component,
    /// The place of the cell to decide.
    cell: u32,
    branch: Branch,
    /// The sum of the branches that were counted.
    sum: PartialCount,
    /// The product of those components of this branch that were already counted.
    product: PartialCount,
    /// The number of components that this branch was cut into.
    components: usize,
    /// The start of this branch's components in [`PartSearch::pending`]. All components before that
    /// belong to earlier frames or to the whole board.
    pending: usize,
    key: Vec<u64>,
    /// Rewinding the decisions to this mark undoes the decision of this frame.
    mark: usize,
    /// The ends of the cache and of the nodes before this branch was cut into components.
    position: Position,
}

impl Frame {
    /// Returns the memory it takes, in bytes.
    fn bytes(&self) -> u64 {
        let own = size_of::<Self>() + size_of_val(&self.key[..]);
        own as u64 + self.component.bytes() + self.sum.bytes()
    }
}

/// The result of a search over the undecided rest of a board.
#[derive(Debug)]
pub(super) struct PartResult {
    /// The number of layouts; a lower bound if a limit ended the search.
    pub(super) value: Value,
    pub(super) stop: Option<Stop>,
    /// The layouts themselves. `None` if they are not kept, if there are none, or if a limit was
    /// reached.
    pub(super) nodes: Option<Nodes>,
}

impl PartResult {
    /// Returns a result without nodes: the number of layouts, or a lower bound of it if the limit
    /// `stop` was reached.
    pub(super) fn number(value: Value, stop: Option<Stop>) -> Self {
        Self {
            value,
            stop,
            nodes: None,
        }
    }
}

/// Returns the memory of some components, in bytes.
fn bytes_of(components: &[Component]) -> u64 {
    components.iter().map(Component::bytes).sum()
}

/// Counts the layouts of a board. If `keeps_nodes`, also keeps the layouts, as nodes.
pub(super) fn search(
    board: Board,
    keeps_nodes: bool,
    limits: &Limits,
    statistics: &mut CountStatistics,
) -> PartResult {
    match PartSearch::new(board, keeps_nodes, limits) {
        Err(stop) => PartResult::number(Value::ZERO, Some(stop)),
        Ok(None) => PartResult::number(Value::ZERO, None),
        Ok(Some(mut search)) => {
            let result = search.run();
            statistics.add(&search.statistics);
            search.into_result(result)
        }
    }
}

#[derive(Debug)]
struct PartSearch<'l> {
    decisions: Decisions,
    finder: ComponentFinder,
    keys: Keys,
    cache: Cache,
    /// The nodes that values in the cache refer to.
    nodes: Nodes,
    /// For each place of the board, the rank of its cell in the order of decisions.
    rank: Vec<u32>,
    /// The components being counted, each nested in the previous one.
    frames: Vec<Frame>,
    /// Components still to be processed, grouped by frame.
    pending: Vec<Component>,
    /// Buffers: `key` for a key to look up in the cache, `packed` for a value to insert into the
    /// cache.
    key: Vec<u64>,
    packed: Vec<u64>,
    /// The product of those components of the whole board that were already counted.
    product: PartialCount,
    /// After `check_interval` decisions without a solution, the search checks whether there is one.
    /// `nodes_since_solution` counts the decisions since the last solution or check.
    check_interval: u64,
    nodes_since_solution: u64,
    limits: &'l Limits,
    /// The limit on the number of decisions.
    max_nodes: u64,
    meter: WorkMeter<'l>,
    /// The memory, in bytes, of three things together: the lists with an item for each place of the
    /// board, the frames, and the pending components.
    stack_bytes: u64,
    /// The cost so far.
    statistics: CountStatistics,
}

impl<'l> PartSearch<'l> {
    /// Creates a search over the undecided rest of a board. Returns `None` if the board has no
    /// solution.
    fn new(board: Board, keeps_nodes: bool, limits: &'l Limits) -> Result<Option<Self>, Stop> {
        let Some(decisions) = Decisions::new(board, limits)? else {
            return Ok(None);
        };
        let board = &decisions.board;
        let (mut finder, keys) = (ComponentFinder::new(board), Keys::new(board));
        let of_places = 12 * board.area() as u64;
        let bytes = ComponentFinder::bytes_for(board) + keys.bytes() + of_places;
        let tents = board.places(|block| block.tents);
        let nodes = Nodes::new(keeps_nodes);
        let least = Cache::new().bytes() + nodes.bytes();
        limits.allow(decisions.bytes() + bytes + least)?;
        let mut meter = limits.meter();
        let roots = finder.cut(board, Component::all(board), None, &mut meter)?;
        Ok(Some(Self {
            finder,
            keys,
            cache: Cache::new(),
            product: nodes.branch(tents.map(|place| board.cell_index(place))),
            nodes,
            rank: order::ranks(board, limits)?,
            frames: Vec::new(),
            stack_bytes: bytes + bytes_of(&roots),
            pending: roots,
            key: Vec::new(),
            packed: Vec::new(),
            check_interval: CHECK_INTERVALS[1],
            nodes_since_solution: 0,
            limits,
            meter,
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            statistics: CountStatistics::default(),
            decisions,
        }))
    }

    /// Makes the result of the search from the result of [`Self::run`].
    fn into_result(mut self, result: Result<PartialCount, Stop>) -> PartResult {
        match result {
            Err(stop) => PartResult::number(self.lower_bound(), Some(stop)),
            Ok(whole) => {
                self.nodes.finish(&whole);
                PartResult {
                    nodes: (self.nodes.len() > 0).then_some(self.nodes),
                    ..PartResult::number(whole.value, None)
                }
            }
        }
    }

    /// Counts the layouts of the whole board.
    fn run(&mut self) -> Result<PartialCount, Stop> {
        loop {
            if self.product().value.is_zero() {
                // If a component has no layout, its siblings do not matter.
                self.drop_pending();
            }
            if self.pending.len() > self.first_pending() {
                self.process_pending()?;
                continue;
            }
            let Some(frame) = self.frames.last() else {
                return Ok(std::mem::replace(&mut self.product, PartialCount::ZERO));
            };
            match frame.branch {
                Branch::Neither => self.begin(Branch::Tent)?,
                Branch::Tent => {
                    self.end_branch()?;
                    self.begin(Branch::Empty)?;
                }
                Branch::Empty => {
                    self.end_branch()?;
                    self.end_frame()?;
                }
            }
        }
    }

    /// Returns the product of the components counted so far in the current branch.
    fn product(&mut self) -> &mut PartialCount {
        match self.frames.last_mut() {
            Some(frame) => &mut frame.product,
            None => &mut self.product,
        }
    }

    /// Returns the index of the first pending component of the current branch.
    fn first_pending(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.pending)
    }

    /// Returns the ends of the cache and of the nodes.
    fn position(&self) -> Position {
        Position {
            cache: self.cache.position(),
            nodes: self.nodes.len(),
        }
    }

    /// Drops the pending components of the current branch.
    fn drop_pending(&mut self) {
        let first = self.first_pending();
        self.stack_bytes -= bytes_of(&self.pending[first..]);
        self.pending.truncate(first);
    }

    /// Takes a pending component. If its value is known, multiplies the product of the current
    /// branch by it; otherwise pushes a frame to count the component.
    fn process_pending(&mut self) -> Result<(), Stop> {
        let Some(component) = self.pending.pop() else {
            return Ok(());
        };
        self.stack_bytes -= component.bytes();
        if component.cell_count() == 0 {
            let is_ring = component.is_ring(&self.decisions.board);
            let counted = if is_ring {
                self.nodes.ring()
            } else {
                PartialCount::ZERO
            };
            self.product().multiply(counted);
            return Ok(());
        }
        self.statistics.components += 1;
        self.key.clear();
        self.keys
            .push(&self.decisions.board, &component, &mut self.key);
        if let Some(words) = self.cache.get(&self.key) {
            let counted = self.nodes.unpack(words);
            self.statistics.cache_hits += 1;
            if !counted.value.is_zero() {
                self.nodes_since_solution = 0;
            }
            self.product().multiply(counted);
            return Ok(());
        }
        let rank = |cell: &u32| self.rank[*cell as usize];
        let cell = component.cells().min_by_key(rank);
        let cell = cell.expect("a component has a cell");
        let frame = Frame {
            component,
            cell,
            branch: Branch::Neither,
            sum: PartialCount::ZERO,
            product: PartialCount::ZERO,
            components: 0,
            pending: self.pending.len(),
            key: self.key.clone(),
            mark: self.decisions.mark(),
            position: Position::default(),
        };
        self.stack_bytes += frame.bytes();
        self.frames.push(frame);
        self.keep_memory()
    }

    /// Returns the memory that is left for the cache, in bytes.
    fn memory_of_cache(&self) -> u64 {
        let others = self.stack_bytes + self.decisions.bytes();
        let others = others.saturating_add(self.nodes.bytes());
        let memory = self.limits.memory.unwrap_or(u64::MAX);
        memory.saturating_sub(others)
    }

    /// Forgets entries of the cache until everything fits into the memory limit. Fails if that is
    /// impossible.
    fn keep_memory(&mut self) -> Result<(), Stop> {
        let memory = self.memory_of_cache();
        if self.cache.bytes() > memory {
            self.cache.shrink(memory);
            if self.cache.bytes() > memory {
                return Err(Stop::Memory);
            }
        }
        self.statistics.peak_bytes = self.statistics.peak_bytes.max(self.bytes());
        Ok(())
    }

    /// Returns the memory it takes, in bytes.
    fn bytes(&self) -> u64 {
        self.stack_bytes + self.decisions.bytes() + self.cache.bytes() + self.nodes.bytes()
    }

    /// Forgets what was cached since a position.
    ///
    /// The nodes made since then are forgotten too. Only two things can refer to them: nodes
    /// finished later, which are forgotten as well, and an unfinished branch whose product is 0.
    fn forget_since(&mut self, Position { cache, nodes }: Position) {
        self.cache.truncate(cache);
        self.nodes.truncate(nodes);
    }

    /// Pops the last frame, whose value is known or not needed any more.
    fn pop_frame(&mut self) -> Option<Frame> {
        let frame = self.frames.pop()?;
        self.stack_bytes -= frame.bytes();
        Some(frame)
    }

    /// Begins a branch of the last frame: decides its cell, and cuts the undecided rest of its
    /// component into components.
    fn begin(&mut self, branch: Branch) -> Result<(), Stop> {
        self.check_limits()?;
        let position = self.position();
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        self.statistics.decisions += 1;
        self.nodes_since_solution += 1;
        frame.branch = branch;
        frame.components = 0;
        if !self.decisions.decide(frame.cell, branch == Branch::Tent)? {
            return Ok(());
        }
        let board = &self.decisions.board;
        frame.product = self.nodes.branch(frame.component.tents(board));
        frame.position = position;
        let (left, mark) = (frame.component.left(board), Some(frame.mark));
        let pieces = self.finder.cut(board, left, mark, &mut self.meter)?;
        frame.components = pieces.len();
        self.stack_bytes += bytes_of(&pieces);
        self.pending.extend(pieces);
        if frame.components == 0 {
            self.nodes_since_solution = 0;
        } else if self.nodes_since_solution >= self.check_interval {
            self.check()?;
        }
        Ok(())
    }

    fn check_limits(&self) -> Result<(), Stop> {
        let decisions = self.statistics.decisions;
        if decisions >= self.max_nodes {
            return Err(Stop::Nodes);
        }
        let is_time = decisions.is_multiple_of(NODES_BETWEEN_CHECKS);
        let stop = is_time.then(|| self.limits.reached()).flatten();
        stop.map_or(Ok(()), Err)
    }

    /// Ends the current branch of the last frame: adds the product of the branch to the sum of the
    /// frame, and undoes the decision.
    fn end_branch(&mut self) -> Result<(), Stop> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        let product = std::mem::replace(&mut frame.product, PartialCount::ZERO);
        let is_doubtful = product.value.is_zero() && frame.components > 1;
        let position = frame.position;
        let bytes = frame.sum.bytes();
        frame.sum.add(product);
        self.stack_bytes += frame.sum.bytes() - bytes;
        self.decisions.rewind(frame.mark)?;
        if is_doubtful {
            self.forget_since(position);
        }
        Ok(())
    }

    /// Removes the last frame. Caches the value of its component, and multiplies the product of the
    /// enclosing branch by that value.
    fn end_frame(&mut self) -> Result<(), Stop> {
        let Some(frame) = self.pop_frame() else {
            return Ok(());
        };
        let counted = self.nodes.component(frame.sum);
        self.keep_memory()?;
        self.packed.clear();
        self.nodes.pack(&counted, &mut self.packed);
        let memory = self.memory_of_cache();
        self.cache.insert(&frame.key, &self.packed, memory);
        self.product().multiply(counted);
        Ok(())
    }

    /// Checks whether the decisions so far leave a solution. If not, keeps only the frames of the
    /// first decisions that already exclude every solution, and sets the count of the current
    /// branch to 0.
    fn check(&mut self) -> Result<(), Stop> {
        self.nodes_since_solution = 0;
        let decisions = self
            .frames
            .iter()
            .map(|frame| (frame.cell, frame.branch == Branch::Tent));
        let number = match self.decisions.check(decisions)? {
            SearchEnd::Solution => {
                self.check_interval = CHECK_INTERVALS[2].min(2 * self.check_interval);
                return Ok(());
            }
            SearchEnd::Refuted(number) => number,
        };
        self.check_interval = CHECK_INTERVALS[0].max(self.check_interval / 2);
        // The branch of the last kept frame and the branches nested in it have no solution. So the
        // counts made since the first of these branches was cut into several components may be
        // wrong.
        let dead = &self.frames[number.saturating_sub(1)..];
        if let Some(frame) = dead.iter().find(|frame| frame.components > 1) {
            let position = frame.position;
            self.forget_since(position);
        }
        while self.frames.len() > number {
            self.drop_pending();
            self.pop_frame();
        }
        *self.product() = PartialCount::ZERO;
        Ok(())
    }

    /// Returns a lower bound of the value of the whole board: the sum of the branches that were
    /// counted. The sum ends before the first frame whose component has pending siblings, since the
    /// product of the siblings may still be 0.
    fn lower_bound(&self) -> Value {
        let mut least = Value::ZERO;
        let mut factor = self.product.value.clone();
        let mut pending = 0;
        for frame in &self.frames {
            if frame.pending > pending {
                break;
            }
            let mut term = frame.sum.value.clone();
            term.multiply(factor.clone());
            least.add(term);
            factor.multiply(frame.product.value.clone());
            pending = frame.pending;
        }
        least
    }
}
