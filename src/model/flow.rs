//! Clues determine the *net* number of pairs that cross the boundary between two lines: the pairs
//! in one direction minus the pairs in the other. A pair is a tree with the direction to its tent.
//!
//! Every tent belongs to a tree in its own row or in a neighbouring row. So the number of tents in
//! the rows up to `r` is the number of trees there, minus the trees of row `r` with their tent
//! below, plus the trees of row `r + 1` with their tent above. If all clues up to `r` are known,
//! `(pairs of row r to the south) − (pairs of row r + 1 to the north)` is the number of trees in
//! the rows up to `r` minus the sum of their clues. A statement `x` counts as 1 if it is true and
//! as 0 otherwise, so `−x` is `¬x − 1`, and this is a constraint on the number of true statements,
//! like the rules. There are such constraints from the last row upwards too, and for columns. If
//! clues are missing, a window of neighbouring lines that all have a clue also has a constraint, on
//! the pairs that cross either end of the window.

use crate::limits::{Stop, WorkMeter};
use crate::model::constraint::{Atom, Constraint, Origin, Term, exactly};
use crate::model::lists::Lists;
use crate::model::open_board::{OpenBoard, Tree};
use crate::puzzle::{Clue, Direction};

/// The greatest number of lines in a window that has a constraint.
pub(crate) const WINDOW: usize = 8;

/// The net numbers of pairs over the boundaries between rows, or between columns.
#[derive(Debug)]
pub(crate) struct Flow {
    /// The direction from each line to the next: south for rows, east for columns.
    forward: Direction,
    /// For each line with a clue, the number of trees in the line minus the clue. Here and in the
    /// net numbers, optional trees ([`OpenBoard::optional_trees`]) do not count.
    surplus: Vec<Option<i64>>,
    /// For the boundary before each line, and for the boundary after the last line: the net number
    /// of pairs that cross it, if all clues on one side of it are known. On a board with optional
    /// trees, all clues before it must be known, and the last boundary has no net number.
    nets: Vec<Option<i64>>,
    /// The net number at the far edge of the board, which is after the last line, computed from all
    /// clues; `None` if a clue is missing. On a board without optional trees it must be 0.
    at_edge: Option<i64>,
    /// For each line, the trees that may have their tent in the next line, and those that may have
    /// it in the previous line.
    crossing: [Lists<u32>; 2],
    /// For each line, the spots of its optional trees.
    optional: Lists<u32>,
}

impl Flow {
    /// Creates the flow over the rows of a board if `forward` is south, or over its columns if
    /// `forward` is east.
    pub(crate) fn new(
        board: &OpenBoard,
        forward: Direction,
        meter: &mut WorkMeter<'_>,
    ) -> Result<Self, Stop> {
        let axis = usize::from(forward != Direction::South);
        let lines = board.lengths()[axis];
        let clues = &board.clues[if axis == 0 { 0 } else { board.size.rows() }..][..lines];
        let line_of = |tree: usize| board.row_and_column(board.trees[tree].at)[axis];
        let mut trees = vec![0; lines];
        for tree in 0..board.trees.len() {
            meter.work(1)?;
            trees[line_of(tree)] += i64::from(board.optional_spot(board.trees[tree].at).is_none());
        }
        let optional = (board.size.area() as u32..).zip(&board.optional_trees);
        let optional = optional.map(|(spot, &cell)| (board.row_and_column(cell)[axis], spot));
        let optional = Lists::grouped(lines, optional, 0, meter)?;
        let mut crossing = |direction: Direction| {
            let crosses = |&(_, tree): &(_, &Tree)| tree.directions & 1 << direction as u8 != 0;
            let crossing = (0..).zip(&board.trees).filter(crosses);
            let by_line = crossing.map(|(tree, _)| (line_of(tree as usize), tree));
            Lists::grouped(lines, by_line, 0, meter)
        };
        let crossing = [crossing(forward)?, crossing(forward.opposite())?];
        let of_line = |(trees, clue): (i64, &Clue)| clue.map(|clue| trees - i64::from(clue));
        let surplus: Vec<Option<i64>> = trees.into_iter().zip(clues).map(of_line).collect();
        // The sums from the far edge come first, if no tree is optional. Where the sums from the
        // near edge are known, they then replace the first ones.
        let mut nets = vec![board.optional_trees.is_empty().then_some(0); lines + 1];
        for line in (0..lines).rev() {
            nets[line] = nets[line + 1]
                .zip(surplus[line])
                .map(|(net, more)| net - more);
        }
        let mut net = Some(0);
        for (line, &surplus) in surplus.iter().enumerate() {
            nets[line] = net.or(nets[line]);
            net = net.zip(surplus).map(|(net, more)| net + more);
        }
        Ok(Self {
            forward,
            surplus,
            nets,
            at_edge: net,
            crossing,
            optional,
        })
    }

    /// Returns the constraints on the pairs that cross boundaries. No pair crosses the far edge, so
    /// the only members of the constraint there are optional trees; on a board without optional
    /// trees, that constraint has no members and is either always met or never met.
    pub(crate) fn constraints(
        &self,
    ) -> impl Iterator<Item = Constraint<impl Iterator<Item = Term>>> {
        let lines = self.surplus.len();
        let edge = self.at_edge.map(|net| (0, lines, net));
        let boundaries = (1..lines).filter_map(|end| Some((0, end, self.nets[end]?)));
        let windows = (0..lines).flat_map(|first| self.windows(first));
        let all = edge.into_iter().chain(boundaries).chain(windows);
        all.map(|(first, end, net)| self.constraint(first, end, net))
    }

    /// Returns the windows that begin at line `first` and have a constraint. Each item is `first`,
    /// the line after the window, and the net number of pairs that lead out of the window.
    fn windows(&self, first: usize) -> impl Iterator<Item = (usize, usize, i64)> {
        let mut net = 0;
        let ends = first + 1..=self.surplus.len().min(first + WINDOW);
        let windows = ends.map_while(move |end| {
            net += self.surplus[end - 1]?;
            Some((first, end, net))
        });
        // If the nets at both boundaries are known, the window adds nothing.
        let is_known = |boundary: usize| self.nets[boundary].is_some();
        windows
            .filter(move |&(first, end, _)| end - first >= 2 && !(is_known(first) && is_known(end)))
    }

    /// States the net number of pairs that lead out of the lines `first..end`: `net`, plus one for
    /// each optional tree in these lines that is present.
    fn constraint(
        &self,
        first: usize,
        end: usize,
        net: i64,
    ) -> Constraint<impl Iterator<Item = Term>> {
        let (out, back) = self.over(end);
        let (into, out_before) = self.over(first);
        let (forward, backward) = (self.forward, self.forward.opposite());
        let pair = |to| move |&tree: &u32| Atom::Pair(tree, to);
        let plus = out.iter().map(pair(forward));
        let plus = plus.chain(out_before.iter().map(pair(backward)));
        let minus = back.iter().map(pair(backward));
        let minus = minus.chain(into.iter().map(pair(forward)));
        let optional = self.optional.range(first, end);
        let minus = minus.chain(optional.iter().map(|&spot| Atom::Tent(spot)));
        let demand = net + (back.len() + into.len() + optional.len()) as i64;
        exactly(Origin::Flow([first, end]), demand, plus, minus)
    }

    /// Returns the trees with pairs across the boundary before line `boundary`: the trees with
    /// pairs forward, out of the previous line, and those with pairs back into the previous line.
    /// Nothing crosses the edges of the board.
    fn over(&self, boundary: usize) -> (&[u32], &[u32]) {
        if boundary == 0 || boundary == self.surplus.len() {
            return (&[], &[]);
        }
        (
            self.crossing[0].get(boundary - 1),
            self.crossing[1].get(boundary),
        )
    }
}
