//! A proof checker for pseudo-Boolean constraints: slow and simple, for small boards.
//!
//! It supports the steps that the program writes, in the syntax of the checker VeriPB. It checks
//! `rup` steps and solutions by unit propagation over all constraints so far, and adds up the
//! constraints of a `pol` step. It shares no code with the program.

use std::collections::BTreeMap;

use super::constraints::Opb;

/// The constraint that the sum of the terms, each a variable times its factor, is at least
/// `number`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Constraint {
    terms: BTreeMap<usize, i64>,
    number: i64,
}

impl Constraint {
    fn negated(&self) -> Self {
        let terms = self
            .terms
            .iter()
            .map(|(&variable, &factor)| (variable, -factor));
        Self {
            terms: terms.collect(),
            number: 1 - self.number,
        }
    }

    fn plus(&self, other: &Self) -> Self {
        let mut sum = self.clone();
        sum.number += other.number;
        for (&variable, &factor) in &other.terms {
            *sum.terms.entry(variable).or_default() += factor;
        }
        sum.terms.retain(|_, factor| *factor != 0);
        sum
    }

    /// Returns the largest possible amount by which the sum exceeds the number, given some values.
    /// It is negative if the constraint cannot be met.
    fn slack(&self, values: &BTreeMap<usize, bool>) -> i64 {
        let most = self.terms.iter().map(|(variable, &factor)| {
            let value = values.get(variable).copied().unwrap_or(factor > 0);
            if value { factor } else { 0 }
        });
        most.sum::<i64>() - self.number
    }
}

/// The state of a check.
#[derive(Debug, Default)]
pub(crate) struct Checker {
    known: BTreeMap<u64, Constraint>,
    last: u64,
    goal: Option<Vec<usize>>,
    best: Option<usize>,
    listed: usize,
    is_listed_to_the_end: bool,
}

/// The conclusion of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shown {
    Unsatisfiable,
    /// The least number of variables of the goal that are true in a solution.
    Bounds(usize),
    /// The number of solutions.
    Listed(usize),
}

impl Checker {
    /// Parses a model.
    pub(crate) fn new(model: &str) -> Self {
        let model = Opb::new(model);
        let mut checker = Self {
            goal: model.goal,
            ..Self::default()
        };
        for (terms, is_equal, number) in model.constraints {
            let terms = terms
                .into_iter()
                .map(|(factor, variable)| (variable, factor));
            let at_least = Constraint {
                terms: terms.collect(),
                number,
            };
            checker.add(at_least.clone());
            if is_equal {
                let mut at_most = at_least.negated();
                at_most.number -= 1;
                checker.add(at_most);
            }
        }
        checker
    }

    fn add(&mut self, constraint: Constraint) {
        self.last += 1;
        self.known.insert(self.last, constraint);
    }

    /// Returns some values and all that follow from them by unit propagation over the known
    /// constraints and `extra`, or `None` if they lead to a contradiction.
    fn propagated(
        &self,
        extra: Option<&Constraint>,
        mut values: BTreeMap<usize, bool>,
    ) -> Option<BTreeMap<usize, bool>> {
        loop {
            let before = values.len();
            for constraint in self.known.values().chain(extra) {
                let slack = constraint.slack(&values);
                if slack < 0 {
                    return None;
                }
                for (&variable, &factor) in &constraint.terms {
                    if factor.abs() > slack && !values.contains_key(&variable) {
                        values.insert(variable, factor > 0);
                    }
                }
            }
            if values.len() == before {
                return Some(values);
            }
        }
    }

    /// Checks every line of a proof, and returns its conclusion.
    pub(crate) fn check(mut self, proof: &str) -> Result<Shown, String> {
        let mut lines = proof.lines();
        if lines.next() != Some("pseudo-Boolean proof version 3.0") {
            return Err("head".to_owned());
        }
        let mut shown = None;
        let mut is_ended = false;
        for line in lines {
            if line == "end pseudo-Boolean proof;" {
                is_ended = true;
                continue;
            }
            self.step(line, &mut shown)
                .map_err(|why| format!("{line}: {why}"))?;
        }
        let shown = shown.filter(|_| is_ended).ok_or("no end")?;
        if matches!(shown, Shown::Listed(_)) && !self.is_listed_to_the_end {
            return Err("not to the end".to_owned());
        }
        Ok(shown)
    }

    fn step(&mut self, line: &str, shown: &mut Option<Shown>) -> Result<(), &'static str> {
        let text = line.strip_suffix(';').ok_or("no end")?.trim_end();
        let words: Vec<&str> = text.split(' ').collect();
        match &words[..] {
            ["f", number] => {
                let is_right = number.parse() == Ok(self.last);
                is_right
                    .then_some(())
                    .ok_or("another number of constraints")
            }
            ["rup", terms @ .., ">=", "1"] => {
                let clause = clause(terms.chunks(2).map(|term| term[1]));
                if self
                    .propagated(Some(&clause.negated()), BTreeMap::new())
                    .is_some()
                {
                    return Err("does not follow");
                }
                self.add(clause);
                Ok(())
            }
            ["pol", first, rest @ ..] => {
                let mut sum = self.named(first)?.clone();
                for pair in rest.chunks(2) {
                    assert_eq!(pair[1], "+", "{line}");
                    sum = sum.plus(self.named(pair[0])?);
                }
                self.add(sum);
                Ok(())
            }
            ["del", "id", number] => {
                let number: u64 = number.parse().unwrap();
                self.known.remove(&number).map(drop).ok_or("not there")
            }
            [rule @ ("soli" | "solx"), literals @ ..] => {
                let values = literals
                    .iter()
                    .map(|literal| match literal.strip_prefix('~') {
                        Some(name) => (variable(name), false),
                        None => (variable(literal), true),
                    });
                let values = self.propagated(None, values.collect());
                let values = values.ok_or("not a solution")?;
                let is_open = |constraint: &Constraint| {
                    constraint
                        .terms
                        .keys()
                        .any(|variable| !values.contains_key(variable))
                };
                if self.known.values().any(is_open) {
                    return Err("values are missing");
                }
                if *rule == "soli" {
                    let goal = self.goal.clone().ok_or("there is no goal")?;
                    let best = goal.iter().filter(|variable| values[variable]).count();
                    self.best = Some(best);
                    self.add(Constraint {
                        terms: goal.into_iter().map(|variable| (variable, -1)).collect(),
                        number: 1 - best as i64,
                    });
                } else {
                    let terms = values
                        .iter()
                        .map(|(&variable, &value)| (variable, if value { -1 } else { 1 }));
                    self.add(Constraint {
                        terms: terms.collect(),
                        number: 1 - values.values().filter(|&&value| value).count() as i64,
                    });
                    self.listed += 1;
                }
                Ok(())
            }
            ["e", ">=", "1", ":", number] => {
                self.is_listed_to_the_end = self.is_false(number)?;
                Ok(())
            }
            ["output", "NONE"] => Ok(()),
            ["conclusion", "UNSAT", ":", number] => {
                *shown = self.is_false(number)?.then_some(Shown::Unsatisfiable);
                (self.listed == 0 && self.best.is_none())
                    .then_some(())
                    .ok_or("there are solutions")
            }
            ["conclusion", "BOUNDS", least, ":", number, most] => {
                let best = self.best.ok_or("no solution")?;
                let is_right = [least, most].iter().all(|text| text.parse() == Ok(best));
                *shown = (self.is_false(number)? && is_right).then_some(Shown::Bounds(best));
                Ok(())
            }
            ["conclusion", "SAT"] => {
                *shown = (self.listed > 0).then_some(Shown::Listed(self.listed));
                Ok(())
            }
            _ => Err("an unknown step"),
        }
    }

    fn named(&self, number: &str) -> Result<&Constraint, &'static str> {
        let number: u64 = number.parse().map_err(|_| "not a number")?;
        self.known.get(&number).ok_or("not there")
    }

    /// Returns whether no values meet the constraint with this number.
    fn is_false(&self, number: &str) -> Result<bool, &'static str> {
        Ok(self.named(number)?.slack(&BTreeMap::new()) < 0)
    }
}

/// Returns the number of a variable, counted from 0.
fn variable(name: &str) -> usize {
    let number: usize = name.strip_prefix('x').unwrap().parse().unwrap();
    number - 1
}

/// Returns a clause of literals.
fn clause<'l>(literals: impl Iterator<Item = &'l str>) -> Constraint {
    let mut clause = Constraint {
        terms: BTreeMap::new(),
        number: 1,
    };
    for literal in literals {
        match literal.strip_prefix('~') {
            Some(name) => {
                clause.terms.insert(variable(name), -1);
                clause.number -= 1;
            }
            None => {
                clause.terms.insert(variable(literal), 1);
            }
        }
    }
    clause
}
