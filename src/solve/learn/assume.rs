//! Whether there is a solution under assumptions, asked again and again.
//!
//! Each assumption opens a level of its own, in the order given, so a question that begins like the
//! one before goes on where that one was, and all that was learned stays true (Eén and Sörensson,
//! *Temporal induction by incremental SAT solving*, 2003).

use super::super::{Limits, Rule, Stop};
use super::Learner;
use super::literal::Literal;
use super::probe::Probed;

/// The answer to a question.
#[derive(Clone, Copy, Debug)]
pub(in super::super) enum Assumed {
    /// There is a solution.
    Solvable,
    /// There is none under this many of the assumptions, the first ones.
    Refuted(usize),
    Stopped(Stop),
}

impl Learner {
    /// Whether there is a solution in which the cells of some variables are as given. Not to be mixed
    /// with [`Learner::next`].
    pub(in super::super) fn is_solvable(
        &mut self,
        cells: impl Iterator<Item = (u32, bool)>,
        limits: &Limits,
    ) -> Assumed {
        let (mut common, mut number) = (0, 0);
        for (index, (variable, tent)) in cells.enumerate() {
            let literal = Literal::positive(variable);
            let literal = if tent { literal } else { !literal };
            if common == index && self.assumed.get(index) == Some(&literal) {
                common += 1;
            } else {
                self.assumed.truncate(index);
                self.assumed.push(literal);
            }
            number = index + 1;
        }
        self.assumed.truncate(number);
        self.solve_assumed(common, limits)
            .unwrap_or_else(Assumed::Stopped)
    }

    /// Whether there is a solution under what is assumed, of which the first few levels stand.
    fn solve_assumed(&mut self, common: usize, limits: &Limits) -> Result<Assumed, Stop> {
        if self.is_over {
            return Ok(Assumed::Refuted(0));
        }
        self.begin(limits)?;
        self.backtrack(common);
        loop {
            if let Some(conflict) = self.state.propagate(limits)? {
                self.conflicts += 1;
                if self.state.level() == 0 {
                    self.is_over = true;
                    return Ok(Assumed::Refuted(0));
                }
                self.learn(conflict, limits)?;
                continue;
            }
            if self.conflicts >= self.probe_at {
                self.probe_at = u64::MAX;
                self.backtrack(0);
                match self.probe(limits)? {
                    Probed::Done => {}
                    Probed::Contradiction => {
                        self.is_over = true;
                        return Ok(Assumed::Refuted(0));
                    }
                }
                continue;
            }
            if self.conflicts >= self.restart_at {
                self.next_restart();
                self.backtrack(self.assumed.len());
            }
            if self.state.clauses.learned() > self.capacity {
                self.reduce();
            }
            let level = self.state.level();
            if let Some(&literal) = self.assumed.get(level) {
                if self.state.is_false(literal) {
                    return Ok(Assumed::Refuted(level + 1));
                }
                if self.state.is_true(literal) {
                    self.state.open_level();
                } else {
                    self.state.decide(literal, Rule::Guess);
                }
                continue;
            }
            let Some(variable) = self.next_variable(limits)? else {
                return Ok(Assumed::Solvable);
            };
            let literal = Literal::positive(variable as u32);
            let phase = self.phase[variable];
            self.state
                .decide(if phase { literal } else { !literal }, Rule::Guess);
        }
    }

    /// Probes, and tells whether there is a solution.
    pub(in super::super) fn settle(&mut self, limits: &Limits) -> Assumed {
        self.probe_at = 0;
        self.is_solvable(std::iter::empty(), limits)
    }

    /// The cells that are known without assumptions, as variables.
    pub(in super::super) fn facts(&mut self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.backtrack(0);
        let cells = self.state.model.cells;
        let facts = self.state.trail.iter();
        facts
            .map(|literal| (literal.variable(), literal.is_positive()))
            .filter(move |&(variable, _)| variable < cells)
    }
}
