//! What is trained: the four policies of the table, and the networks in other settings.

use crate::net::Shape;
use crate::planes::Planes;
use crate::train::{Setting, Teacher};

const BOARD: Shape = Shape {
    planes: Planes::Board,
    layers: 3,
    channels: 24,
};

const FEATURES: Shape = Shape {
    planes: Planes::Features,
    layers: 0,
    channels: 0,
};

/// Q-learning with a convolutional network, from which the other settings differ in one thing.
const Q: Setting = Setting {
    name: "q-convolution",
    shape: BOARD,
    teacher: Teacher::Rewards,
    rounds: 400,
    has_curriculum: false,
    rate: 0.002,
};

/// The same network, imitating solutions.
const IMITATION: Setting = Setting {
    name: "imitation",
    teacher: Teacher::Solutions,
    rounds: 1500,
    ..Q
};

/// A fifth of that, to compare other settings with.
const SHORT: Setting = Setting {
    name: "short",
    rounds: IMITATION.rounds / 5,
    ..IMITATION
};

/// A network of two and a half times the work.
const LARGER: Shape = Shape {
    layers: 4,
    channels: 32,
    ..BOARD
};

/// All that can be trained; the first four are if nothing else is asked for.
pub(crate) const SETTINGS: [Setting; 10] = [
    Q,
    IMITATION,
    Setting {
        name: "q-linear",
        shape: FEATURES,
        rounds: 1200,
        rate: 0.02,
        ..Q
    },
    Setting {
        name: "linear",
        shape: FEATURES,
        teacher: Teacher::Solutions,
        rounds: 1500,
        rate: 0.02,
        ..Q
    },
    Setting {
        name: "q-more",
        rounds: 2 * Q.rounds,
        ..Q
    },
    Setting {
        name: "q-larger",
        shape: LARGER,
        ..Q
    },
    Setting {
        name: "q-curriculum",
        has_curriculum: true,
        ..Q
    },
    SHORT,
    Setting {
        name: "short-larger",
        shape: LARGER,
        ..SHORT
    },
    Setting {
        name: "short-curriculum",
        has_curriculum: true,
        ..SHORT
    },
];

/// How many of them are trained if nothing else is asked for.
pub(crate) const USUAL: usize = 4;
