//! Roles of shapes, and their colours: light, dark, or black on white for paper.
//!
//! Shapes can be distinguished by form and lightness alone; hue only helps. `contrast` measures how well two
//! colours can be distinguished. A test checks the contrast between letters or shapes and the
//! ground on which they lie: it is at least 4.5 for letters and 3 for shapes. The grid is faint on
//! purpose, and a tent is recognized by its edge.

#[cfg(test)]
mod tests;

use std::fmt;

/// The role of a shape. The role decides the colour of the shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The ground (the background) of the whole picture.
    Page,
    /// The ground of the board.
    Board,
    /// The ground of a cell with a tree.
    Grass,
    /// Clues and captions.
    Text,
    /// Captions of less weight, row and column numbers, and the thicker lines between cells.
    Soft,
    /// The lines between cells.
    Grid,
    /// The edge of the board or of a scale, and the lines of a heading.
    Frame,
    /// The crown of a tree.
    Leaf,
    /// The light on the crown.
    LeafLight,
    /// The edge of the crown, which only [`Palette::Print`] draws.
    LeafEdge,
    /// The trunk of a tree.
    Trunk,
    /// A tent.
    Tent,
    /// The half of a tent that is in the shade.
    TentShade,
    /// The edge of a tent, its poles and the ground under it.
    TentEdge,
    /// The door of a tent.
    TentDoor,
    /// The dot in a cell known to hold no tent.
    Dot,
    /// The stroke between a tree and its tent.
    Pair,
    /// A ring, a disc or a square that marks something wrong.
    Wrong,
    /// Letters on [`Role::Wrong`].
    OnWrong,
    /// The ground of a row or column that is wrong.
    WrongLine,
    /// A tent that only the first of two solutions has, or a tent that is supposed.
    First,
    /// Letters on [`Role::First`] and [`Role::Cited`].
    OnFirst,
    /// A tent that only the second of two solutions has.
    Second,
    /// A mark (ring, stroke, cross or disc) for something that a step follows from, or for a cell
    /// that differs or was changed.
    Cited,
    /// The ground of a row or column that a step follows from, or whose clue was changed.
    CitedLine,
    /// The ground of a cell that a step has settled.
    Fresh,
    /// The edge of a cell that a step has settled, and the stroke or cross of such a pair.
    FreshEdge,
    /// The ground of a cell that holds a tent in this share of the solutions, in percent.
    Share(u8),
    /// The number on a cell with this share of the solutions, in percent.
    OnShare(u8),
}

/// A colour on a screen or on paper: red, green, blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub [u8; 3]);

/// One set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Palette {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black on white, with greys.
    Print,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light, or dark if the viewer uses dark mode and the format supports it.
    #[default]
    Auto,
    /// One set of colours.
    Only(Palette),
}

impl Theme {
    /// Returns the colours for a format that cannot ask for the mode of the viewer.
    #[must_use]
    pub fn palette(self) -> Palette {
        match self {
            Self::Auto => Palette::Light,
            Self::Only(palette) => palette,
        }
    }
}

/// The scale of shares from 1 to 99 percent in each palette: evenly spaced colours, between which
/// the other colours are interpolated.
const SCALES: [&[u32]; 3] = [
    &[
        0xf4_f7fb, 0xcf_e1f2, 0x93_c3df, 0x4b_97c9, 0x17_64ab, 0x08_3877,
    ],
    &[
        0x1b_2229, 0x1d_3a57, 0x24_598a, 0x3d_82bd, 0x77_b2e0, 0xc6_e2f8,
    ],
    &[0xff_ffff, 0x5a_5a5a],
];

/// Stands for the colour of a role that is not drawn in a palette.
const NO: u32 = u32::MAX;

/// The colours of all roles except shares: light, dark and for print.
pub(crate) const COLORS: [(Role, [u32; 3]); 27] = [
    (Role::Page, [0xff_ffff, 0x12_171c, 0xff_ffff]),
    (Role::Board, [0xfb_fdf8, 0x1b_2229, 0xff_ffff]),
    (Role::Grass, [0xe6_f2dc, 0x22_301f, 0xff_ffff]),
    (Role::Text, [0x1c_2530, 0xe8_edf2, 0x00_0000]),
    (Role::Soft, [0x5b_6673, 0x9a_a7b4, 0x44_4444]),
    (Role::Grid, [0xc3_ccbd, 0x3b_4650, 0x9a_9a9a]),
    (Role::Frame, [0x2b_3640, 0x8d_99a5, 0x00_0000]),
    (Role::Leaf, [0x2a_7d3f, 0x4c_af6a, 0xff_ffff]),
    (Role::LeafLight, [0x5f_b36c, 0x8f_d6a0, NO]),
    (Role::LeafEdge, [NO, NO, 0x00_0000]),
    (Role::Trunk, [0x7a_5230, 0xb5_8863, 0x00_0000]),
    (Role::Tent, [0xff_b627, 0xff_c64d, 0x00_0000]),
    (Role::TentShade, [0xe8_920c, 0xe3_9a25, NO]),
    (Role::TentEdge, [0x8a_4b08, 0xff_df9c, 0x00_0000]),
    (Role::TentDoor, [0x5a_3410, 0x3a_230c, 0xff_ffff]),
    (Role::Dot, [0x6f_8a5c, 0x7d_9670, 0x77_7777]),
    (Role::Pair, [0x8a_6d4a, 0xa4_8a68, 0x80_8080]),
    (Role::Wrong, [0xc2_143a, 0xff_6b81, 0x00_0000]),
    (Role::OnWrong, [0xff_ffff, 0x20_060b, 0xff_ffff]),
    (Role::WrongLine, [0xfd_e3e7, 0x47_202a, 0xe4_e4e4]),
    (Role::First, [0x00_63b1, 0x58_b0f5, 0x00_0000]),
    (Role::OnFirst, [0xff_ffff, 0x06_121d, 0xff_ffff]),
    (Role::Second, [0xa3_238e, 0xf0_8bdc, 0x6b_6b6b]),
    (Role::Cited, [0x00_63b1, 0x58_b0f5, 0x00_0000]),
    (Role::CitedLine, [0xdc_edfc, 0x18_344c, 0xe0_e0e0]),
    (Role::Fresh, [0xff_f1c9, 0x4a_3b10, 0xff_ffff]),
    (Role::FreshEdge, [0x8a_6100, 0xf0_c75e, 0x00_0000]),
];

impl Palette {
    /// Returns the colour of a role, or `None` if shapes of that role are not drawn.
    #[must_use]
    pub fn color(self, role: Role) -> Option<Color> {
        let share = |percent: u8| Color::on_scale(SCALES[self as usize], percent);
        match role {
            Role::Share(percent) => Some(share(percent)),
            Role::OnShare(percent) => Some(share(percent).ink()),
            _ => {
                let (_, colors) = COLORS.iter().find(|colors| colors.0 == role)?;
                let number = colors[self as usize];
                (number != NO).then(|| Color::from_number(number))
            }
        }
    }
}

impl Role {
    /// Writes the name of the role in the classes of SVG.
    pub(crate) fn write_name(self, out: &mut impl fmt::Write) -> fmt::Result {
        match self {
            Self::Share(percent) => write!(out, "share{percent}"),
            Self::OnShare(percent) => write!(out, "onshare{percent}"),
            // The name of the variant in small letters.
            role => write!(out, "{}", format!("{role:?}").to_lowercase()),
        }
    }
}

impl Color {
    const BLACK: Self = Self([0; 3]);
    const WHITE: Self = Self([255; 3]);

    fn from_number(number: u32) -> Self {
        let [_, red, green, blue] = number.to_be_bytes();
        Self([red, green, blue])
    }

    /// Returns the colour of a percentage on a scale from 1 to 99.
    fn on_scale(stops: &[u32], percent: u8) -> Self {
        let last = stops.len() - 1;
        let place = f64::from(percent.clamp(1, 99) - 1) / 98.0 * last as f64;
        let below = (place as usize).min(last - 1);
        let part = place - below as f64;
        let [one, other] = [below, below + 1].map(|at| Self::from_number(stops[at]).0);
        Self(std::array::from_fn(|at| {
            let (one, other) = (f64::from(one[at]), f64::from(other[at]));
            (one + (other - one) * part).round() as u8
        }))
    }

    /// Returns black or white, whichever is easier to read on this colour.
    fn ink(self) -> Self {
        if contrast(self, Self::BLACK) >= contrast(self, Self::WHITE) {
            Self::BLACK
        } else {
            Self::WHITE
        }
    }

    /// Returns the relative luminance, from 0 for black to 1 for white, as WCAG 2 defines it.
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|channel| {
            let part = f64::from(channel) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl fmt::Display for Color {
    /// Writes a text such as `#2a7d3f`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Returns how well two colours can be distinguished, as WCAG 2 defines it: from 1 for two equally
/// light colours to 21 for black on white.
#[must_use]
fn contrast(one: Color, other: Color) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}
