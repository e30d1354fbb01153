//! Counting by search: cells are decided one after the other, the rules conclude what follows, and
//! what is left falls into components, whose counts multiply. Each component is counted once and
//! remembered under its whole state (Bayardo and Pehoushek, *Counting models using connected
//! components*, 2000; Thurley, *sharpSAT*, 2006).
//!
//! Only cells are decided, never whose a tent is, so the branches share no layout. What is
//! undecided in the end is whose tents are in a ring. The count is a polynomial in `x`, the sum
//! over layouts of `x` to the power of their rings: a ring is `x`, branches add up, components
//! multiply.
//!
//! Instead of their number, the layouts themselves can be kept: as the decisions that lead to them,
//! each component's once, whatever the cache forgets (see `nodes`).
//!
//! # Zero, and what a component is worth
//!
//! Flow and learned clauses are about the whole board. What they conclude in one component from
//! decisions in another holds in every solution of the whole. If the others have solutions, it
//! holds in every solution of the component itself, and its count is right wherever else it is met.
//! But if one of the others has none, nothing may be right that was counted beside it. So as soon
//! as some components have the product 0, all that was remembered since they fell apart is
//! forgotten (Sang, Bacchus, Beame, Kautz and Pitassi, *Combining component caching and clause
//! learning for effective model counting*, 2004). What else remembers such a value is a branch
//! whose product is 0, or a component counted beside the ones without a solution, which is
//! forgotten with them; so whatever is kept is right.
//!
//! # Dead ends
//!
//! Where no solution was met for a while, the search that learns from its mistakes is asked whether
//! there is one at all, and if not, which of the decisions are enough for that.

mod cache;
pub(crate) mod keys;
mod nodes;
pub(crate) mod order;
mod value;
mod weights;

use std::cmp::Reverse;

use num_bigint::BigUint;

use crate::count::Figures;
use crate::count::component::{Component, Cutter};
use crate::count::decisions::Decisions;
use crate::limits::Watch;
use crate::solve::Board;
use crate::solve::{Limits, SearchEnd, Stop};
use cache::Cache;
use keys::Keys;
use nodes::{Layouts, Nodes};
use order::Way;
pub(crate) use value::{Value, Worth};
pub(crate) use weights::Weighed;

/// After how many nodes without a solution to ask whether there is one: at least, at first, at
/// most.
const PATIENCE: [u64; 3] = [2, 16, 64];

/// After how many nodes the limits are looked at again.
const NODES_BETWEEN_CHECKS: u64 = 64;

/// A component that is being counted.
#[derive(Debug)]
struct Frame<W> {
    component: Component,
    /// The cell that is decided, and which of its branches is being counted: with a tent the first,
    /// without one the second.
    cell: u32,
    branch: u8,
    /// The value of the branches that were counted.
    sum: W,
    /// The value of those components of this branch that were counted.
    product: W,
    /// How many components the branch has, and where those begin that have not been looked at.
    components: usize,
    pending: usize,
    /// Where its key begins.
    key: usize,
    /// The way back on the board.
    mark: usize,
    /// What was remembered before this branch fell apart: in the cache, and kept beside it.
    position: [usize; 2],
}

/// How a search ended, or why it was left.
#[derive(Debug)]
pub(super) enum Found {
    /// How many layouts have 0, 1, 2, … rings.
    All(Vec<BigUint>),
    /// Lower bounds of the same numbers.
    Some(Vec<BigUint>, Stop),
}

/// How many decisions a try of a way over the board may take in each round, and how many of the
/// ways that got furthest go on to the next.
///
/// On squares without clues one way takes up to 20 times as many decisions as another, and no
/// estimate was found that tells. On 91 boards, most without clues, these rounds took about 1.75 times
/// the decisions of the best ways together; some other rounds took 1.55 times, others 1.9.
const ROUNDS: [(u64, usize); 3] = [(8192, 2), (32_768, 1), (u64::MAX, 0)];

impl Found {
    /// The same, if there are known to be at least so many.
    pub(super) fn at_least(self, least: Vec<BigUint>) -> Self {
        let sum = |numbers: &[BigUint]| -> BigUint { numbers.iter().sum() };
        match self {
            Self::Some(found, stop) if sum(&found) < sum(&least) => Self::Some(least, stop),
            found => found,
        }
    }
}

/// Counts the layouts of what is left by their rings.
pub(super) fn search(board: &Board, limits: &Limits, figures: &mut Figures) -> Found {
    let none = || vec![BigUint::ZERO];
    match furthest::<Value>(board, limits, figures) {
        Ok(None) => Found::All(none()),
        Err(stop) => Found::Some(none(), stop),
        Ok(Some((_, Ok(value)))) => Found::All(value.coefficients()),
        Ok(Some((search, Err(stop)))) => Found::Some(search.at_least().coefficients(), stop),
    }
}

/// All layouts of what is left, as nodes of which the last is the whole; `None` if there are none.
fn nodes(board: &Board, limits: &Limits, figures: &mut Figures) -> Result<Option<Nodes>, Stop> {
    let Some((search, result)) = furthest::<Layouts>(board, limits, figures)? else {
        return Ok(None);
    };
    let root = result?;
    let mut nodes = search.store;
    Ok(nodes.finish(&root).then_some(nodes))
}

/// A search that has come to its end, or to a limit.
type Ended<'l, W> = (Search<'l, W>, Result<W, Stop>);

/// A search that has come to its end or to a limit, along the way over the board on which a bounded
/// number of decisions gets furthest; `None` if probing refutes the board.
fn furthest<'l, W: Worth>(
    board: &Board,
    limits: &'l Limits,
    figures: &mut Figures,
) -> Result<Option<Ended<'l, W>>, Stop> {
    let mut ways = order::ways(board, limits)?;
    let mut left = limits.nodes.unwrap_or(u64::MAX);
    for (most, number) in ROUNDS {
        let mut tried = Vec::new();
        let is_last = ways.len() == 1;
        for way in std::mem::take(&mut ways) {
            let Some(mut search) = Search::new(board, way, limits)? else {
                return Ok(None);
            };
            search.most_nodes = if is_last { left } else { left.min(most) };
            let result = search.run();
            search.tell(figures);
            if is_last || !matches!(result, Err(Stop::Nodes)) || search.nodes >= left {
                return Ok(Some((search, result)));
            }
            left -= search.nodes;
            tried.push((search.largest, way));
        }
        tried.sort_by_key(|&(largest, _)| Reverse(largest));
        ways.extend(tried.into_iter().take(number).map(|(_, way)| way));
    }
    unreachable!("one way is gone to its end")
}

#[derive(Debug)]
pub(crate) struct Search<'l, W: Worth> {
    pub(crate) decisions: Decisions,
    pub(crate) cutter: Cutter,
    pub(crate) keys: Keys,
    cache: Cache,
    /// For each place, when its cell is decided.
    rank: Vec<u32>,
    /// The components being counted, each within the one before.
    frames: Vec<Frame<W>>,
    /// Components that are still to be looked at, those of each frame together.
    pending: Vec<Component>,
    /// The keys of the frames.
    frame_keys: Vec<u64>,
    /// What values in the cache refer to.
    store: W::Store,
    /// The product of the components at the root that were counted.
    product: W,
    /// After how many nodes without a solution to ask whether there is one, and how many there
    /// were.
    patience: u64,
    without: u64,
    limits: &'l Limits,
    /// How many nodes there may be.
    most_nodes: u64,
    pub(crate) watch: Watch<'l>,
    memory: u64,
    /// How much of it the cache may take.
    cache_share: u64,
    /// How much what goes with the board, the frames and the pending components take, in bytes.
    stack_bytes: u64,
    most_bytes: u64,
    pub(crate) nodes: u64,
    /// How many cells the largest component has that was counted.
    largest: u32,
    looked_up: u64,
    known: u64,
}

impl<'l, W: Worth> Search<'l, W> {
    /// A search over what is left; `None` if probing refutes it.
    pub(crate) fn new(board: &Board, way: Way, limits: &'l Limits) -> Result<Option<Self>, Stop> {
        let Some(decisions) = Decisions::new(board.within(limits)?, limits)? else {
            return Ok(None);
        };
        let board = &decisions.board;
        let (cutter, keys) = (Cutter::new(board), Keys::new(board));
        let of_places = 12 * board.area() as u64;
        let bytes = Cutter::bytes_for(board) + keys.bytes() + of_places;
        let tents = board.places(|block| block.tents);
        let least = Cache::new().bytes() + W::store_bytes(&W::Store::default());
        limits.allow(decisions.bytes() + bytes + least)?;
        let mut search = Self {
            cutter,
            keys,
            cache: Cache::new(),
            rank: way.rank(board),
            frames: Vec::new(),
            pending: Vec::new(),
            frame_keys: Vec::new(),
            store: W::Store::default(),
            product: W::decided(tents.map(|place| board.cell_index(place))),
            patience: PATIENCE[1],
            without: 0,
            limits,
            watch: limits.watch(),
            memory: limits.memory.unwrap_or(u64::MAX),
            cache_share: u64::MAX,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            stack_bytes: bytes,
            most_bytes: 0,
            nodes: 0,
            largest: 0,
            looked_up: 0,
            known: 0,
            decisions,
        };
        search.split()?;
        Ok(Some(search))
    }

    /// Adds what the search cost.
    pub(crate) fn tell(&self, figures: &mut Figures) {
        figures.decisions += self.nodes;
        figures.spent += self.nodes;
        figures.components += self.looked_up;
        figures.known += self.known;
        figures.most_bytes = figures.most_bytes.max(self.most_bytes);
    }

    /// The value of the whole.
    fn run(&mut self) -> Result<W, Stop> {
        loop {
            let start = self.frames.last().map_or(0, |frame| frame.pending);
            if self.product().is_zero() {
                self.drop_pending(start);
            }
            if self.pending.len() > start {
                self.look_up()?;
                continue;
            }
            let Some(frame) = self.frames.last() else {
                return Ok(std::mem::replace(&mut self.product, W::ZERO));
            };
            let branch = frame.branch;
            if branch < 2 {
                self.look_at_limits()?;
            }
            if branch > 0 {
                self.end_branch()?;
            }
            if branch < 2 {
                self.next_branch()?;
            } else {
                self.end_frame()?;
            }
        }
    }

    /// The product of the components counted so far, of the branch at hand.
    fn product(&mut self) -> &mut W {
        match self.frames.last_mut() {
            Some(frame) => &mut frame.product,
            None => &mut self.product,
        }
    }

    /// Adds the components of what is left on the board to those pending.
    fn split(&mut self) -> Result<(), Stop> {
        let (pending, bytes) = (&mut self.pending, &mut self.stack_bytes);
        let board = &self.decisions.board;
        let whole = Component::all(board);
        self.cutter
            .cut(board, &whole, &mut self.watch, &mut |component| {
                *bytes += component.bytes();
                pending.push(component);
                Ok(())
            })
    }

    /// Adds the components of what is left of that of the last frame to those pending: how many
    /// there are.
    fn split_last(&mut self) -> Result<usize, Stop> {
        let Some(frame) = self.frames.last() else {
            return Ok(0);
        };
        let before = self.pending.len();
        let (pending, bytes) = (&mut self.pending, &mut self.stack_bytes);
        let mut take = |component: Component| {
            *bytes += component.bytes();
            pending.push(component);
        };
        let (board, whole) = (&self.decisions.board, &frame.component);
        self.cutter
            .cut_since(board, whole, frame.mark, &mut self.watch, &mut take)?;
        Ok(self.pending.len() - before)
    }

    fn drop_pending(&mut self, start: usize) {
        for component in self.pending.drain(start..) {
            self.stack_bytes -= component.bytes();
        }
    }

    /// Takes a pending component: it is known, or it is to be counted.
    fn look_up(&mut self) -> Result<(), Stop> {
        let Some(component) = self.pending.pop() else {
            return Ok(());
        };
        if !component.has_cells() {
            self.stack_bytes -= component.bytes();
            let is_ring = component.is_ring(&self.decisions.board);
            self.product()
                .multiply(if is_ring { W::ring() } else { W::ZERO });
            return Ok(());
        }
        self.looked_up += 1;
        let key = self.frame_keys.len();
        self.keys
            .push(&self.decisions.board, &component, &mut self.frame_keys);
        if let Some(value) = self.cache.get::<W>(&self.frame_keys[key..]) {
            self.known += 1;
            self.stack_bytes -= component.bytes();
            self.frame_keys.truncate(key);
            if !value.is_zero() {
                self.without = 0;
            }
            self.product().multiply(value);
            return Ok(());
        }
        let rank = |cell: &u32| self.rank[*cell as usize];
        let cell = component.cells().min_by_key(rank).unwrap_or_default();
        self.stack_bytes += self.frame_bytes(key);
        self.frames.push(Frame {
            component,
            cell,
            branch: 0,
            sum: W::ZERO,
            product: W::ZERO,
            components: 0,
            pending: self.pending.len(),
            key,
            mark: self.decisions.mark(),
            position: [0; 2],
        });
        self.keep_memory()
    }

    /// How much memory the cache may take.
    fn memory_of_cache(&self) -> u64 {
        let others = self.stack_bytes + self.decisions.bytes();
        let others = others.saturating_add(W::store_bytes(&self.store));
        self.memory.saturating_sub(others).min(self.cache_share)
    }

    /// Forgets entries of the cache until the rest fits into memory.
    fn keep_memory(&mut self) -> Result<(), Stop> {
        let memory = self.memory_of_cache();
        if self.cache.bytes() > memory {
            self.cache.shrink(memory);
            if self.cache.bytes() > memory {
                return Err(Stop::Memory);
            }
        }
        let bytes = self.stack_bytes + self.decisions.bytes() + self.cache.bytes();
        let bytes = bytes + W::store_bytes(&self.store);
        self.most_bytes = self.most_bytes.max(bytes);
        Ok(())
    }

    /// Forgets what was remembered since a position.
    ///
    /// That includes what was kept: it was finished since, and only what was finished still later
    /// refers to it, or a branch at hand whose product is 0.
    fn forget_since(&mut self, [cache, store]: [usize; 2]) {
        self.cache.truncate(cache);
        W::truncate(&mut self.store, store);
    }

    /// What a frame takes beside its component, with its key from `key` on.
    fn frame_bytes(&self, key: usize) -> u64 {
        (size_of::<Frame<W>>() + 8 * (self.frame_keys.len() - key)) as u64
    }

    /// Leaves the last frame, whose value is known or not needed any more. Its key stays.
    fn pop_frame(&mut self) -> Option<Frame<W>> {
        let key = self.frames.last()?.key;
        self.stack_bytes -= self.frame_bytes(key);
        let frame = self.frames.pop()?;
        self.stack_bytes -= frame.component.bytes() + frame.sum.bytes();
        Some(frame)
    }

    /// Takes the last frame's branch into its sum, and goes back to before it.
    fn end_branch(&mut self) -> Result<(), Stop> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        let product = std::mem::replace(&mut frame.product, W::ZERO);
        let doubtful = (product.is_zero() && frame.components > 1).then_some(frame.position);
        let bytes = frame.sum.bytes();
        frame.sum.add(product);
        self.stack_bytes += frame.sum.bytes() - bytes;
        self.decisions.rewind(frame.mark);
        if let Some(position) = doubtful {
            self.forget_since(position);
        }
        self.decisions.stop().map_or(Ok(()), Err)
    }

    /// Remembers the value of the last frame's component, and counts it in where it is one of
    /// several.
    fn end_frame(&mut self) -> Result<(), Stop> {
        let Some(frame) = self.pop_frame() else {
            return Ok(());
        };
        self.largest = self.largest.max(frame.component.number_of_cells());
        let value = frame.sum.keep(&mut self.store);
        self.keep_memory()?;
        let memory = self.memory_of_cache();
        let key = &self.frame_keys[frame.key..];
        self.cache.insert(key, &value, memory);
        self.frame_keys.truncate(frame.key);
        self.product().multiply(value);
        Ok(())
    }

    fn look_at_limits(&self) -> Result<(), Stop> {
        if self.nodes >= self.most_nodes {
            return Err(Stop::Nodes);
        }
        let is_time = self.nodes.is_multiple_of(NODES_BETWEEN_CHECKS);
        let stop = is_time.then(|| self.limits.reached()).flatten();
        stop.map_or(Ok(()), Err)
    }

    /// Decides the cell of the last frame, one way and then the other.
    fn next_branch(&mut self) -> Result<(), Stop> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        self.nodes += 1;
        self.without += 1;
        frame.branch += 1;
        frame.components = 0;
        if !self.decisions.decide(frame.cell, frame.branch == 1) {
            return self.decisions.stop().map_or(Ok(()), Err);
        }
        frame.product = W::decided(frame.component.tents(&self.decisions.board));
        frame.position = [self.cache.position(), W::position(&self.store)];
        let components = self.split_last()?;
        if let Some(frame) = self.frames.last_mut() {
            frame.components = components;
        }
        if components == 0 {
            self.without = 0;
        } else if self.without >= self.patience {
            self.check()?;
        }
        Ok(())
    }

    /// Asks whether there is a solution from here, and goes back to where there may be one.
    fn check(&mut self) -> Result<(), Stop> {
        self.without = 0;
        let decisions = self
            .frames
            .iter()
            .map(|frame| (frame.cell, frame.branch == 1));
        let number = match self.decisions.check(decisions)? {
            SearchEnd::Solution => {
                self.patience = PATIENCE[2].min(2 * self.patience);
                return Ok(());
            }
            SearchEnd::Refuted(number) => number,
        };
        self.patience = PATIENCE[0].max(self.patience / 2);
        // The value of what is left here is 0, and so is the product of any components it is one
        // of.
        let dead = &self.frames[number.saturating_sub(1)..];
        if let Some(frame) = dead.iter().find(|frame| frame.components > 1) {
            let position = frame.position;
            self.forget_since(position);
        }
        while self.frames.len() > number {
            let start = self.frames.last().map_or(0, |frame| frame.pending);
            self.drop_pending(start);
            if let Some(frame) = self.pop_frame() {
                self.frame_keys.truncate(frame.key);
            }
        }
        *self.product() = W::ZERO;
        Ok(())
    }
}

impl Search<'_, Value> {
    /// From now on the search counts small components for somebody else, who counts nodes, with a
    /// cache of no more than so many bytes.
    pub(crate) fn serve(&mut self, cache: u64) {
        self.cache_share = cache;
        self.most_nodes = u64::MAX;
        self.patience = u64::MAX;
    }

    /// Takes the components at the root away.
    pub(crate) fn take_roots(&mut self) -> Vec<Component> {
        self.product = Value::ONE;
        for component in &self.pending {
            self.stack_bytes -= component.bytes();
        }
        std::mem::take(&mut self.pending)
    }

    /// The product of some components of what is left on the board, without asking whether there is
    /// a solution: all the others must have one.
    ///
    /// Every value that stays in the cache is right. One that was counted here can only be wrong if
    /// something beside it on the board has no solution (see the page of the module). Beside a
    /// component stand the others of these, and what else is left, which has solutions. Wrong values
    /// are too small, so if the product is not 0, each of these components has solutions, and all
    /// that was counted is right. If it is 0, all that was counted is forgotten.
    pub(crate) fn product_of(
        &mut self,
        components: impl IntoIterator<Item = Component>,
    ) -> Result<Value, Stop> {
        let position = [self.cache.position(), Value::position(&self.store)];
        let mut product = Value::ONE;
        for component in components {
            product.multiply(self.value_of(component)?);
            if product.is_zero() {
                self.forget_since(position);
                break;
            }
        }
        Ok(product)
    }

    /// The value of a component beside others. It is right if all of them have solutions, and so is
    /// what the cache knows then.
    fn value_of(&mut self, component: Component) -> Result<Value, Stop> {
        self.product = Value::ONE;
        self.stack_bytes += component.bytes();
        self.pending.push(component);
        self.run()
    }

    /// Forgets every value.
    pub(crate) fn forget(&mut self) {
        self.forget_since([0, 0]);
    }

    /// How much memory it takes, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.stack_bytes + self.decisions.bytes() + self.cache.bytes()
    }

    /// No more than the value of the whole: what was counted where nothing else is pending.
    fn at_least(&self) -> Value {
        let mut least = Value::ZERO;
        let mut factor = self.product.clone();
        let mut pending = 0;
        for frame in &self.frames {
            if frame.pending > pending {
                break;
            }
            let mut term = frame.sum.clone();
            term.multiply(factor.clone());
            least.add(term);
            factor.multiply(frame.product.clone());
            pending = frame.pending;
        }
        least
    }
}
