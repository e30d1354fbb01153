//! A search deletes clauses only after more conflicts than a test has time for, so the deletion of
//! clauses is tested on the log alone.

use super::log::Log;
use crate::solve::{Literal, Observer};

#[test]
fn a_clause_is_deleted_by_its_number_in_whatever_order_its_literals_stand() {
    let [a, b, c] = [0, 1, 2].map(Literal::positive);
    let mut log = Log::new(10, false, u64::MAX, u64::MAX);
    log.variable_numbers = vec![5, 7, 9];
    log.learned(&[a, !b]);
    log.learned(&[c]);
    log.learned(&[c, a, b]);
    log.deleted(&[!b, a]);
    log.deleted(&[b, c, a]);
    // Neither a unit clause nor an already deleted clause can be deleted.
    log.deleted(&[c]);
    log.deleted(&[a, !b]);
    let steps = log.text.split_once("f 10;\n").unwrap().1;
    assert_eq!(
        steps,
        "rup 1 x5 1 ~x7 >= 1;\nrup 1 x9 >= 1;\nrup 1 x9 1 x5 1 x7 >= 1;\n\
         del id 11;\ndel id 13;\n"
    );
}
