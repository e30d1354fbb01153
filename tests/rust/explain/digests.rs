//! Steps and their reasons stay the same: a change of the order of techniques, of a chain or of a
//! reason shows here.

use std::collections::BTreeMap;

use fastrand::Rng;
use tents::explain::Steps;
use tents::limits::Limits;

use super::boards::clued;
use crate::support::digest;

#[test]
fn steps_and_reasons_are_those_of_this_version() {
    let mut rng = Rng::with_seed(36);
    let mut texts: BTreeMap<&str, String> = BTreeMap::new();
    for _ in 0..600 {
        let (rows, columns) = (rng.usize(5..=11), rng.usize(5..=11));
        let hidden = [0.0, 0.3][rng.usize(0..2)];
        let (puzzle, _) = clued(&mut rng, rows, columns, hidden);
        for step in Steps::new(&puzzle, &Limits::default()) {
            let text = texts.entry(step.technique.kind().name()).or_default();
            text.push_str(&serde_json::to_string(&step).unwrap());
        }
    }
    let wanted = [
        ("around a tent", 0xad40_1513_747c_fb1a),
        ("band", 0xdf53_489d_089d_7f44),
        ("border count", 0x82a2_9aaf_57c4_38fd),
        ("claimed line", 0x818e_a29e_27d1_df11),
        ("clash", 0x3091_e834_4abd_e01d),
        ("corner", 0xacdd_2544_37e8_628d),
        ("last spot", 0x2753_32bf_cff6_acd0),
        ("line full", 0xb635_8e13_66f2_350f),
        ("line needs all", 0xc849_bd0e_012a_3ddc),
        ("line with trees", 0xe8b6_2081_3ae4_5278),
        ("link", 0x8637_88ed_b0fa_9f09),
        ("no tree", 0x82e0_f1a9_85c3_acd3),
        ("own spot", 0x46fa_064c_3fdf_8519),
        ("packing", 0x4bf0_cfef_a7e1_4fa1),
        ("served", 0x97c5_a453_f041_05b9),
        ("starved line", 0xc7ce_b11b_b9c1_f2cf),
        ("suppliers", 0x4b11_163b_53ce_f357),
        ("what if", 0xb156_cdbc_b2ad_560a),
        ("zero line", 0x6562_b364_d312_2df0),
    ];
    let found: Vec<_> = texts
        .iter()
        .map(|(name, text)| (*name, digest(text.bytes())))
        .collect();
    let differ = found.iter().filter(|found| !wanted.contains(found));
    let differ: Vec<String> = differ
        .map(|(name, digest)| format!("{name}: {digest:#018x}"))
        .collect();
    assert!(
        differ.is_empty() && found.len() == wanted.len(),
        "{differ:#?}"
    );
}
