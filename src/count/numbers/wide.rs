//! Whole numbers of a fixed number of words, the lowest first, modulo a power of 2^64.
//!
//! A *value* is one or more such numbers: the coefficients of a polynomial in `q` modulo
//! `q^m - 1`.

/// Adds a number to another of as many words.
#[inline]
pub(crate) fn add(sum: &mut [u64], term: &[u64]) {
    let mut carry = false;
    for (word, &other) in sum.iter_mut().zip(term) {
        let (partial, one) = word.overflowing_add(other);
        let (total, two) = partial.overflowing_add(u64::from(carry));
        *word = total;
        carry = one | two;
    }
}

/// Takes a number from another of as many words.
pub(crate) fn subtract(difference: &mut [u64], term: &[u64]) {
    let mut borrow = false;
    for (word, &other) in difference.iter_mut().zip(term) {
        let (partial, one) = word.overflowing_sub(other);
        let (total, two) = partial.overflowing_sub(u64::from(borrow));
        *word = total;
        borrow = one | two;
    }
}

/// Adds a value, times `q^turn`, to another. Each has `coefficients` numbers.
#[inline]
pub(crate) fn add_turned(sum: &mut [u64], term: &[u64], coefficients: usize, turn: i8) {
    if turn == 0 && coefficients == 1 {
        add(sum, term);
        return;
    }
    let words = sum.len() / coefficients;
    let turn = i64::from(turn).rem_euclid(coefficients as i64) as usize;
    for (index, number) in term.chunks_exact(words).enumerate() {
        let to = (index + turn) % coefficients * words;
        add(&mut sum[to..to + words], number);
    }
}

/// Adds the product of two values to a third. Each has `coefficients` numbers.
pub(crate) fn add_product(sum: &mut [u64], one: &[u64], other: &[u64], coefficients: usize) {
    let words = sum.len() / coefficients;
    for (index, left) in one.chunks_exact(words).enumerate() {
        if left.iter().all(|&word| word == 0) {
            continue;
        }
        for (shift, right) in other.chunks_exact(words).enumerate() {
            let to = (index + shift) % coefficients * words;
            add_number_product(&mut sum[to..to + words], left, right);
        }
    }
}

fn add_number_product(sum: &mut [u64], left: &[u64], right: &[u64]) {
    for (index, &factor) in left.iter().enumerate() {
        if factor == 0 {
            continue;
        }
        let mut carry = 0;
        for (word, &other) in sum[index..].iter_mut().zip(right) {
            let total = u128::from(factor) * u128::from(other) + u128::from(*word) + carry;
            *word = total as u64;
            carry = total >> 64;
        }
    }
}

/// How many bits a number takes.
pub(crate) fn bits(number: &[u64]) -> u64 {
    let top = number.iter().rposition(|&word| word != 0);
    top.map_or(0, |top| {
        64 * top as u64 + u64::from(64 - number[top].leading_zeros())
    })
}
