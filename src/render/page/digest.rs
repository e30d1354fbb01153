//! SHA-256 in base 64, by which a page names the one style and the one script that it may use.
//!
//! The algorithm is that of FIPS 180-4. Its constants are the first bits behind the point of roots
//! of primes, and are worked out here rather than listed.

/// The digest of a text as a content policy says it: `sha256-` and the digest in base 64.
pub(crate) fn source(text: &str) -> String {
    format!("sha256-{}", base64(&sha256(text.as_bytes())))
}

fn sha256(bytes: &[u8]) -> [u8; 32] {
    let primes = || (2_u128..).filter(|&number| (2..number).all(|part| number % part != 0));
    // The low half of a root of a prime that is moved up by twice or three times 32 bits.
    let square_roots = primes().map(|prime| root(prime << 64, 2) as u32);
    let cube_roots = primes().map(|prime| root(prime << 96, 3) as u32);
    let mut state = [0; 8];
    for (word, root) in state.iter_mut().zip(square_roots) {
        *word = root;
    }
    let constants: Vec<u32> = cube_roots.take(64).collect();
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        mix(&mut state, block, &constants);
    }
    let mut digest = [0; 32];
    for (four, word) in digest.chunks_exact_mut(4).zip(state) {
        four.copy_from_slice(&word.to_be_bytes());
    }
    digest
}

/// Takes one block of 64 bytes into the state.
#[expect(
    clippy::many_single_char_names,
    reason = "they are those of the standard"
)]
fn mix(state: &mut [u32; 8], block: &[u8], constants: &[u32]) {
    let mut words: Vec<u32> = block
        .chunks_exact(4)
        .map(|four| u32::from_be_bytes([four[0], four[1], four[2], four[3]]))
        .collect();
    for at in 16..64 {
        let (early, late) = (words[at - 15], words[at - 2]);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        let sum = words[at - 16].wrapping_add(words[at - 7]);
        words.push(sum.wrapping_add(early).wrapping_add(late));
    }
    let mut turning = *state;
    for (&word, &constant) in words.iter().zip(constants) {
        // The letters of the standard: a to h.
        let [a, b, c, _, e, f, g, h] = turning;
        let turned = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let chosen = e & f ^ !e & g;
        let one = [turned, chosen, constant, word];
        let one = one.into_iter().fold(h, u32::wrapping_add);
        let turned = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let most = a & b ^ a & c ^ b & c;
        turning[3] = turning[3].wrapping_add(one);
        turning[7] = one.wrapping_add(turned).wrapping_add(most);
        turning.rotate_right(1);
    }
    for (word, more) in state.iter_mut().zip(turning) {
        *word = word.wrapping_add(more);
    }
}

/// The largest number whose power is at most `of`.
fn root(of: u128, power: u32) -> u128 {
    let (mut low, mut high) = (0, 1 << 40);
    while high - low > 1 {
        let middle = u128::midpoint(low, high);
        if middle.checked_pow(power).is_some_and(|raised| raised <= of) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let at = |index: usize| u32::from(three.get(index).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for index in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * index) & 63) as usize];
            text.push(if index > three.len() {
                '='
            } else {
                sign.into()
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::source;

    #[test]
    fn digests_are_those_of_the_standard() {
        // The examples of FIPS 180-4: one block, and two.
        assert_eq!(
            source("abc"),
            "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
        );
        assert_eq!(
            source("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "sha256-JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
        );
    }
}
