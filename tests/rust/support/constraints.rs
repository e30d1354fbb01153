//! Parses models in the formats of solvers, and finds their solutions by trying all values. This is
//! possible for models of a few variables.

use std::collections::BTreeMap;

/// A model that can check values of its variables: bit `i` of `values` is the value of variable
/// `i`.
pub(crate) trait Evaluate {
    fn variables(&self) -> usize;
    fn accepts(&self, values: u32) -> bool;
}

/// A model for pseudo-Boolean solvers.
#[derive(Debug)]
pub(crate) struct Opb {
    pub(crate) variables: usize,
    /// The variables whose sum is minimized, if the file has such a goal.
    pub(crate) goal: Option<Vec<usize>>,
    pub(crate) constraints: Vec<Constraint>,
}

/// The factor and the variable of each term, whether the sum of the terms must be equal to the
/// number (instead of at least the number), and the number.
pub(crate) type Constraint = (Vec<(i64, usize)>, bool, i64);

impl Opb {
    /// Parses a file. Variables are counted from 0.
    pub(crate) fn new(text: &str) -> Self {
        let header: Vec<&str> = text.lines().next().unwrap().split(' ').collect();
        let ["*", "#variable=", variables, "#constraint=", constraints] = header[..] else {
            panic!("{header:?}");
        };
        let mut opb = Self {
            variables: variables.parse().unwrap(),
            goal: None,
            constraints: Vec::new(),
        };
        let read = |terms: &[&str]| -> Vec<(i64, usize)> {
            let terms = terms.chunks(2).map(|term| {
                let variable: usize = term[1].strip_prefix('x').unwrap().parse().unwrap();
                (term[0].parse().unwrap(), variable - 1)
            });
            terms.collect()
        };
        for line in text.lines().filter(|line| !line.starts_with('*')) {
            let words: Vec<&str> = line.strip_suffix(" ;").expect(line).split(' ').collect();
            if let ["min:", terms @ ..] = &words[..] {
                assert!(opb.goal.is_none() && opb.constraints.is_empty(), "{text}");
                let terms = read(terms).into_iter();
                opb.goal = Some(terms.map(|term| term.1).collect());
                continue;
            }
            let (terms, relation) = words.split_at(words.len() - 2);
            assert!([">=", "="].contains(&relation[0]), "{line}");
            let number = relation[1].parse().unwrap();
            opb.constraints
                .push((read(terms), relation[0] == "=", number));
        }
        assert_eq!(opb.constraints.len(), constraints.parse::<usize>().unwrap());
        opb
    }
}

impl Evaluate for Opb {
    fn variables(&self) -> usize {
        self.variables
    }

    fn accepts(&self, values: u32) -> bool {
        self.constraints.iter().all(|(terms, is_equal, number)| {
            let weights = terms
                .iter()
                .map(|&(factor, variable)| factor * i64::from(values >> variable & 1));
            let sum: i64 = weights.sum();
            if *is_equal {
                sum == *number
            } else {
                sum >= *number
            }
        })
    }
}

/// A model for SMT solvers.
pub(crate) struct Smt {
    /// The index of each variable.
    pub(crate) names: BTreeMap<String, usize>,
    assertions: Vec<Term>,
}

/// A term of SMT-LIB.
#[derive(Debug)]
enum Term {
    Word(String),
    List(Vec<Term>),
}

impl Term {
    /// Parses every term of a text without comments.
    fn all(text: &str) -> Vec<Self> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ");
        let mut open = vec![vec![]];
        for word in spaced.split_whitespace() {
            match word {
                "(" => open.push(vec![]),
                ")" => {
                    let list = open.pop().unwrap();
                    open.last_mut().unwrap().push(Self::List(list));
                }
                _ => open.last_mut().unwrap().push(Self::Word(word.to_owned())),
            }
        }
        assert_eq!(open.len(), 1, "{text}");
        open.pop().unwrap()
    }
}

impl Smt {
    pub(crate) fn new(text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with(';'));
        let mut smt = Self {
            names: BTreeMap::new(),
            assertions: Vec::new(),
        };
        for term in Term::all(&lines.collect::<String>()) {
            let Term::List(mut parts) = term else {
                panic!("{term:?}");
            };
            match &parts[..] {
                [Term::Word(word), Term::Word(name), ..] if word == "declare-fun" => {
                    smt.names.insert(name.clone(), smt.names.len());
                }
                [Term::Word(word), _] if word == "assert" => smt.assertions.extend(parts.pop()),
                _ => {}
            }
        }
        smt
    }

    fn value(&self, term: &Term, values: u32) -> i64 {
        match term {
            Term::Word(word) => match word.as_str() {
                "false" => 0,
                number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                    number.parse().unwrap()
                }
                name => i64::from(values >> self.names[name] & 1),
            },
            Term::List(parts) => {
                let Term::Word(operator) = &parts[0] else {
                    panic!("{term:?}");
                };
                let arguments: Vec<i64> = parts[1..]
                    .iter()
                    .map(|part| self.value(part, values))
                    .collect();
                match (operator.as_str(), &arguments[..]) {
                    ("and", all) => i64::from(all.iter().all(|&value| value == 1)),
                    ("or", all) => i64::from(all.contains(&1)),
                    ("not", [value]) => 1 - value,
                    ("=", [one, other]) => i64::from(one == other),
                    ("ite", [condition, one, other]) => {
                        if *condition == 1 {
                            *one
                        } else {
                            *other
                        }
                    }
                    ("+", all) => all.iter().sum(),
                    _ => panic!("{term:?}"),
                }
            }
        }
    }
}

impl Evaluate for Smt {
    fn variables(&self) -> usize {
        self.names.len()
    }

    fn accepts(&self, values: u32) -> bool {
        let mut assertions = self.assertions.iter();
        assertions.all(|assertion| self.value(assertion, values) == 1)
    }
}

/// Returns every solution of a model as a number with a bit per variable, by trying all values.
pub(crate) fn accepted(model: &dyn Evaluate) -> Vec<u32> {
    (0..1 << model.variables())
        .filter(|&values| model.accepts(values))
        .collect()
}
