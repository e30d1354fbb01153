//! What is trained: the four policies of the table that learn.

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

/// What is trained.
pub(crate) const SETTINGS: [Setting; 4] = [
    Setting {
        name: "q-convolution",
        shape: BOARD,
        teacher: Teacher::Rewards,
        rounds: 400,
        rate: 0.002,
    },
    Setting {
        name: "imitation",
        shape: BOARD,
        teacher: Teacher::Solutions,
        rounds: 1500,
        rate: 0.002,
    },
    Setting {
        name: "q-linear",
        shape: FEATURES,
        teacher: Teacher::Rewards,
        rounds: 1200,
        rate: 0.02,
    },
    Setting {
        name: "linear",
        shape: FEATURES,
        teacher: Teacher::Solutions,
        rounds: 1500,
        rate: 0.02,
    },
];
