//! The table of all formats. The module of each format defines its description.

use std::str::FromStr;

use crate::format::description::Description;
use crate::format::name::{Format, UnknownFormat};
use crate::format::{dataset, json, legup, named, penpa, plain, pzpr, sgt, sheet, solver};

/// Every format, in the order of [`Format`]. It is a constant, because a static would make the compiler
/// translate all readers and writers for every unit test.
const TABLE: &[&Description] = &[
    &plain::FORMAT,
    &sgt::FORMAT,
    &sgt::TASK,
    &pzpr::FORMAT,
    &penpa::FORMAT,
    &named::FORMAT,
    &sheet::COURSE,
    &sheet::BME,
    &sheet::PUZZLEKIT,
    &dataset::FORMAT,
    &json::FORMAT,
    &sheet::LEMANS,
    &sheet::TNT,
    &sheet::CSV,
    &sheet::RIT,
    &sheet::CAMP,
    &legup::FORMAT,
    &solver::DIMACS,
    &solver::OPB,
    &solver::SMT2,
    &solver::LP,
    &solver::DZN,
    &solver::MZN,
];

const _: () = {
    assert!(
        TABLE.len() == Format::Mzn as usize + 1,
        "TABLE lists every format; if a variant was added after Mzn, name it here"
    );
    let mut index = 0;
    while index < TABLE.len() {
        assert!(
            TABLE[index].format as usize == index,
            "TABLE lists the formats in the order of the variants of Format"
        );
        index += 1;
    }
};

/// Returns [`TABLE`]. Without inlining, the program and the library share one copy of it.
#[inline(never)]
fn table() -> &'static [&'static Description] {
    TABLE
}

impl Format {
    /// Returns every format, in the order of the variants.
    pub fn all() -> impl Iterator<Item = Self> {
        table().iter().map(|description| description.format)
    }

    /// Returns the description of the format.
    #[must_use]
    pub fn description(self) -> &'static Description {
        table()[self as usize]
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    /// Finds a format by its name or an alias, ignoring ASCII case.
    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let has_name = |other: &&str| other.eq_ignore_ascii_case(name);
        let mut formats = table().iter();
        formats
            .find(|format| has_name(&format.format.name()) || format.aliases.iter().any(has_name))
            .map(|format| format.format)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}
