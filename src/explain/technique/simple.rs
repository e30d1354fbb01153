//! Marks, which players make automatically, and singles: conclusions from one line, one tree or one
//! cell alone.

use crate::explain::instance::Technique;
use crate::explain::knowledge::{CellIndex, CellKnowledge, Knowledge};
use crate::explain::step::Fact;
use crate::explain::technique::use_pool::UsePool;

/// **Zero line** (1.0): a line with the clue 0 holds only grass.
///
/// ```text
///     0 . T . .    →    0 x T x x
/// ```
///
/// *Cites* the line. *Source*: the first hint of every guide; in Simon Tatham's `tents.c`, it is a
/// case of lines in which all placements of the tents agree on some cells.
///
/// This function visits one line.
pub(super) fn zero_line(k: &Knowledge, line: usize, pool: &mut UsePool) {
    if k.lines[line].clue == Some(0) && k.lines[line].open > 0 {
        let claims = k.open_of(line).map(Fact::Grass);
        let line = k.line(line);
        pool.push(Technique::ZeroLine { line }, claims);
    }
}

/// **No tree** (1.0): a cell without a tree next to it is grass. All grass of this kind is
/// concluded in one step.
///
/// ```text
///     T . .    →    T . x
///     . . .         . x x
/// ```
///
/// *Cites* the cells: a tent there would have no tree. *Source*: every guide; "no adjacent tree",
/// LEGUP's *Empty Field*.
///
/// This function visits the whole board.
pub(super) fn no_tree(k: &Knowledge, _: usize, pool: &mut UsePool) {
    pool.push(
        Technique::NoTree,
        cells_without_tree(k).map(|at| Fact::Grass(k.cell(at))),
    );
}

/// Returns the open cells without a tree next to them.
pub(super) fn cells_without_tree(k: &Knowledge) -> impl Iterator<Item = CellIndex> + '_ {
    k.open().filter(|&at| {
        // Most cells have a tree in `links`. So `links` is checked first, which needs no visit to
        // the neighbours.
        k.links[at] == 0 && k.tree_pairs(at).next().is_none()
    })
}

/// **Around a tent** (1.1): the open cells around a tent, at most eight, are grass.
///
/// ```text
///     . . .         x x x
///     . * .    →    x * x
///     . . .         x x x
/// ```
///
/// *Cites* the tent. *Source*: the rule itself; LEGUP's *Surround Tent with Grass*.
///
/// This function visits one tent.
pub(super) fn around_tent(k: &Knowledge, tent: CellIndex, pool: &mut UsePool) {
    if k.states[tent] == CellKnowledge::Tent {
        let open = k.around(tent).into_iter().filter(|&at| k.is_open(at));
        let tent = k.cell(tent);
        pool.push(
            Technique::AroundTent { tent },
            open.map(|at| Fact::Grass(k.cell(at))),
        );
    }
}

/// **Line full** (1.2): if a line has as many tents as its clue, its open cells are grass.
///
/// ```text
///     1 . * . T .    →    1 x * x T x
/// ```
///
/// *Cites* the line and its tents. *Source*: every guide; LEGUP's *Finish with Grass*.
///
/// This function visits one line.
pub(super) fn line_full(k: &Knowledge, line: usize, pool: &mut UsePool) {
    let state = k.lines[line];
    if let Some(clue) = state.clue
        && clue == state.tents
        && clue > 0
        && state.open > 0
    {
        let claims = k.open_of(line).map(Fact::Grass);
        let line = k.line(line);
        pool.push(Technique::LineFull { line, clue }, claims);
    }
}

/// **Last spot** (1.5): a tree with one spot left has its tent there.
///
/// ```text
///     . - .         . - .
///     - T .    →    - T !
///     . - .         . - .
/// ```
///
/// *Cites* the tree, and why its other sides are closed: the cell there is grass, or holds another
/// tree's tent, or is known not to hold this tree's tent. *Source*: every guide; "One Option Tree",
/// LEGUP's *Last Camping Spot*.
///
/// This function visits one tree.
pub(super) fn last_spot(k: &Knowledge, tree: CellIndex, pool: &mut UsePool) {
    let spots = k.links[tree];
    if spots.count_ones() != 1 || k.owned[tree] != 0 {
        return;
    }
    let direction = spots.trailing_zeros() as usize;
    let claims = k.tent_and_own(tree, direction);
    let tree = k.cell(tree);
    pool.push(Technique::LastSpot { tree }, claims);
}

/// **Line needs all** (1.6): a line with as many open cells as missing tents has a tent on each of
/// these cells.
///
/// ```text
///     2 . - T . -    →    2 ! - T ! -
/// ```
///
/// *Cites* the line and as much of its grass as the conclusion needs (see packing). *Source*: every
/// guide; "Row/Column Count", LEGUP's *Finish with Tents*.
///
/// This function visits one line.
pub(super) fn line_needs_all(k: &Knowledge, line: usize, pool: &mut UsePool) {
    let state = k.lines[line];
    if let Some(missing) = state.missing()
        && missing == state.open
        && missing > 0
    {
        let claims = k.open_of(line).map(Fact::Tent);
        let line = k.line(line);
        pool.push(Technique::LineNeedsAll { line }, claims);
    }
}

/// **Link** (1.7): a tent that only one tree can own belongs to that tree. Players make this mark
/// automatically, so by default it is not shown as a separate step.
///
/// ```text
///     T * .    →    T=* .
///     - - -         - - -
/// ```
///
/// *Cites* the tent, which needs a tree, and why it does not belong to the other trees next to it.
/// *Source*: LEGUP's *Tree for Tent*; what players do when they tick a tree.
///
/// This function visits one tent.
pub(super) fn link(k: &Knowledge, tent: CellIndex, pool: &mut UsePool) {
    let trees = k.links[tent];
    if k.states[tent] == CellKnowledge::Tent && trees.is_power_of_two() && k.owned[tent] == 0 {
        for (tree, direction) in k.pairs(tent, trees) {
            let own = k.own(tree, direction);
            let tree = k.cell(tree);
            pool.push(Technique::Link { tree }, [own]);
        }
    }
}

/// **Served** (1.8): a cell is grass if every tree next to it has its tent elsewhere.
///
/// ```text
///     - - -         - - -
///     * T .    →    * T x
///     - - -         - - -
/// ```
///
/// *Cites* the cell (a tent on it would need a tree) and, for each tree next to it, why the tree's
/// tent is not there. *Source*: guides, "cross off the tree"; LEGUP's *Empty Field*.
///
/// This function visits one cell.
pub(super) fn served(k: &Knowledge, at: CellIndex, pool: &mut UsePool) {
    if k.is_open(at) && k.links[at] == 0 && k.tree_pairs(at).next().is_some() {
        let trees = k.tree_pairs(at).map(|(tree, _)| k.cell(tree)).collect();
        pool.push(Technique::Served { trees }, [Fact::Grass(k.cell(at))]);
    }
}
