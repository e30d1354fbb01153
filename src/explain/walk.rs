//! A walk through a puzzle, one step at a time: the least rating first, then what is nearest to the
//! step before, so that it reads as a walk and not as a scan.

use crate::explain::catalogue::Kind;
use crate::explain::dead_end;
use crate::explain::instance::{DeadEnd, Technique};
use crate::explain::knowledge::Knowledge;
use crate::explain::lookout::Lookout;
use crate::explain::rounds::{Rounds, step};
use crate::explain::step::{Fact, Reason, Refutation, Step};
use crate::explain::technique::{DIRECT, Found, SIMPLE, cite, find_within};
use crate::explain::what_if;
use crate::limits::{Limits, Stop};
use crate::puzzle::{Cell, Puzzle};

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every cell is known.
    Solved,
    /// Nothing more follows: the puzzle has several solutions, or the techniques do not reach.
    NothingFollows,
    /// The puzzle has no solution with what is known: this shows it.
    DeadEnd {
        /// What cannot be.
        dead_end: DeadEnd,
        /// What it rests on.
        reason: Reason,
    },
    /// A limit was reached.
    Stopped(Stop),
}

/// The steps of a player from the marks of a puzzle to where nothing more follows, found one by
/// one.
///
/// # Example: a puzzle of one step
///
/// ```
/// use tents::explain::{Ending, Kind, Steps};
///
/// let puzzle = tents::format::read_one(" 01\n1T.\n0..\n")?;
/// let limits = Default::default();
/// let mut steps = Steps::new(&puzzle, &limits);
/// let kinds: Vec<Kind> = steps.by_ref().map(|step| step.technique.kind()).collect();
/// assert_eq!(kinds, [Kind::ZeroLine, Kind::ZeroLine, Kind::LastSpot]);
/// assert_eq!(steps.ending(), Some(&Ending::Solved));
/// # Ok::<(), tents::format::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Steps<'l> {
    k: Knowledge,
    limits: &'l Limits,
    lookout: Lookout,
    /// For each technique the uses found and not yet taken.
    pools: Vec<Vec<Use>>,
    found: Found,
    /// What the last step that is shown concluded.
    last: Vec<Cell>,
    /// How much of the log has been looked through for dead ends.
    looked: usize,
    ending: Option<Ending>,
}

/// A use of a technique that was found.
#[derive(Debug)]
struct Use {
    unit: usize,
    technique: Technique,
    claims: Vec<Fact>,
    /// How many facts it cites, once that was asked.
    cited: Option<usize>,
}

impl<'l> Steps<'l> {
    /// The steps from the marks of a puzzle, or from the bare puzzle if it has none.
    ///
    /// Of the limits, those on time and memory hold, and the interrupt.
    #[must_use]
    pub fn new(puzzle: &Puzzle, limits: &'l Limits) -> Self {
        let allowed = limits.allow(Knowledge::bytes(puzzle.size()));
        let (k, known) = match allowed {
            Ok(()) => Knowledge::new(puzzle),
            Err(_) => Knowledge::none(puzzle.size()),
        };
        let mut steps = Self {
            looked: k.log.len(),
            k,
            limits,
            lookout: Lookout::new(),
            pools: DIRECT.iter().map(|_| Vec::new()).collect(),
            found: Found::default(),
            last: Vec::new(),
            ending: None,
        };
        if let Err(stop) = allowed {
            steps.ending = Some(Ending::Stopped(stop));
        } else if let Some(dead_end) = known
            .err()
            .or_else(|| dead_end::everywhere(&steps.k).next())
        {
            steps.end(dead_end);
        }
        steps
    }

    /// How the walk ended, after the last step.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Whether a fact is known, after the steps so far.
    ///
    /// # Panics
    ///
    /// If a cell of the fact is off the board.
    #[must_use]
    pub fn knows(&self, fact: Fact) -> bool {
        self.k.places() > 0 && self.k.knows(fact)
    }

    /// How many cells are not known yet.
    #[must_use]
    pub fn unknown(&self) -> usize {
        self.k.unknown
    }

    fn end(&mut self, dead_end: DeadEnd) {
        let reason = dead_end::cite(&self.k, &dead_end);
        self.ending = Some(Ending::DeadEnd { dead_end, reason });
    }

    /// The next step, not yet applied.
    fn find(&mut self) -> Result<Option<Step>, Stop> {
        let limits = self.limits;
        let mut watch = limits.watch();
        for (index, &kind) in DIRECT.iter().enumerate() {
            if matches!(kind, Kind::Clash | Kind::SharedSpots) {
                // What these rest on changes in more ways than they are woken by.
                let units = self.lookout.units(&self.k, index);
                let uses = self.pools[index].drain(..);
                uses.for_each(|one| units.push(one.unit));
            }
            while let Some(unit) = self.lookout.units(&self.k, index).pop() {
                self.pools[index].retain(|one| one.unit != unit);
                self.found.clear();
                find_within(kind, &self.k, unit, &mut self.found, &mut watch)?;
                let uses = self.found.iter().map(|(technique, claims)| Use {
                    unit,
                    technique: technique.clone(),
                    claims: claims.to_vec(),
                    cited: None,
                });
                self.pools[index].extend(uses);
            }
            let k = &self.k;
            self.pools[index].retain_mut(|one| {
                one.claims.retain(|&claim| !k.knows(claim));
                !one.claims.is_empty()
            });
            if let Some(chosen) = self.choose(index) {
                let one = self.pools[index].swap_remove(chosen);
                return Ok(Some(step(&self.k, &one.technique, &one.claims)));
            }
        }
        if self.k.unknown == 0 {
            return Ok(None);
        }
        for techniques in [SIMPLE, DIRECT.len()] {
            let mut rounds = Rounds::new(techniques);
            let (number, refuted) = what_if::refuted(&mut self.k, &mut rounds, &mut watch)?;
            let mut stories = Vec::new();
            for suppose in refuted {
                let story = rounds.refute(&mut self.k, suppose, number, &mut watch)?;
                stories.extend(story.map(|(_, refutation, reason)| (refutation, reason)));
            }
            let key = |story: &(Refutation, Reason)| {
                let claim = story.0.suppose.opposite();
                let is_tent = matches!(claim, Fact::Tent(_));
                (
                    story.0.chain.len(),
                    !is_near(&self.last, &[claim]),
                    !is_tent,
                    claim.cell(),
                )
            };
            let Some((refutation, reason)) = stories.into_iter().min_by_key(key) else {
                continue;
            };
            let technique = if techniques == SIMPLE {
                Technique::WhatIf { rounds: number }
            } else {
                Technique::WhatIfPlus { rounds: number }
            };
            return Ok(Some(Step {
                rating: technique.rating(),
                claims: match refutation.suppose.opposite() {
                    Fact::Own { tree, tent } => {
                        let (tree, direction) = self.k.pair(tree, tent);
                        self.k.tent_and_own(tree, direction).collect()
                    }
                    claim => vec![claim],
                },
                reason,
                technique,
                refuted: Some(refutation),
            }));
        }
        Ok(None)
    }

    /// Which use in the pool of a technique comes first: of the least rating, what is near the step
    /// before, then what places a tent, then what cites fewer facts, then row-major.
    fn choose(&mut self, index: usize) -> Option<usize> {
        let (k, near, pool) = (&self.k, &self.last, &mut self.pools[index]);
        if DIRECT[index].is_mark() {
            // Marks are not shown one by one.
            return (!pool.is_empty()).then_some(0);
        }
        let key = |one: &Use| {
            let places_tent = one
                .claims
                .iter()
                .any(|claim| matches!(claim, Fact::Tent(_)));
            (
                one.technique.rating(),
                !is_near(near, &one.claims),
                !places_tent,
            )
        };
        let least = pool.iter().map(key).min()?;
        let ties: Vec<usize> = (0..pool.len())
            .filter(|&at| key(&pool[at]) == least)
            .collect();
        if let [only] = ties[..] {
            return Some(only);
        }
        // Of these, what each needs is found out by trying, which takes longer than it is worth.
        let is_dear = DIRECT[index] >= Kind::ClaimedLine;
        ties.into_iter().min_by_key(|&at| {
            let one = &mut pool[at];
            if is_dear {
                return (0, one.claims[0]);
            }
            let cited = one
                .cited
                .get_or_insert_with(|| cite(k, &one.technique, &one.claims).facts.len());
            (*cited, one.claims[0])
        })
    }
}

impl Iterator for Steps<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        if self.ending.is_some() {
            return None;
        }
        if let Some(dead_end) = dead_end::since(&self.k, self.looked, true) {
            self.end(dead_end);
            return None;
        }
        self.looked = self.k.log.len();
        self.limits.say_left(self.k.unknown);
        match self.find() {
            Ok(Some(step)) => {
                for &claim in &step.claims {
                    if let Err(dead_end) = self.k.add(claim) {
                        self.end(dead_end);
                        break;
                    }
                }
                if !step.technique.kind().is_mark() {
                    self.last = step.claims.iter().map(|claim| claim.cell()).collect();
                }
                Some(step)
            }
            Ok(None) => {
                self.ending = Some(if self.k.unknown == 0 {
                    Ending::Solved
                } else {
                    Ending::NothingFollows
                });
                None
            }
            Err(stop) => {
                self.ending = Some(Ending::Stopped(stop));
                None
            }
        }
    }
}

/// Whether one of some claims shares a line with a cell or touches it.
fn is_near(cells: &[Cell], claims: &[Fact]) -> bool {
    claims.iter().any(|claim| {
        let cell = claim.cell();
        cells
            .iter()
            .any(|near| near.row == cell.row || near.column == cell.column || near.touches(cell))
    })
}
