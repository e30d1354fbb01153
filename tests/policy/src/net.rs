//! A network that gives each cell a number: none to three or more layers of convolution, then one
//! weight for each channel. Without layers it is a linear function of the planes.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Result, ensure};
use candle_core::{Device, Tensor, Var};
use fastrand::Rng;

use crate::planes::{Planes, Position};

/// What a network looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    pub(crate) planes: Planes,
    /// How many layers of 3 × 3 cells there are.
    pub(crate) layers: usize,
    /// How many channels each has.
    pub(crate) channels: usize,
}

impl Shape {
    /// The weights by name: how many go in, and how many come out.
    fn weights(self) -> Vec<(String, usize, usize)> {
        let mut weights = Vec::new();
        let mut width = self.planes.number();
        for layer in 0..self.layers {
            weights.push((format!("{layer}.cells"), 9 * width, self.channels));
            weights.push((format!("{layer}.rows"), width, self.channels));
            weights.push((format!("{layer}.columns"), width, self.channels));
            weights.push((format!("{layer}.bias"), 1, self.channels));
            width = self.channels;
        }
        weights.push(("score".to_owned(), width, 1));
        weights
    }
}

/// A network with its weights.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub(crate) shape: Shape,
    weights: Vec<(String, Var)>,
}

impl Net {
    /// A network with random weights.
    pub(crate) fn new(shape: Shape, rng: &mut Rng) -> Result<Self> {
        let mut weights = Vec::new();
        for (name, inputs, outputs) in shape.weights() {
            // Uniform, with the variance of He and others (2015); biases and scores start at nothing.
            let is_hidden = name != "score" && !name.ends_with("bias");
            let spread = if is_hidden {
                (6.0 / inputs as f32).sqrt() / 2.0
            } else {
                0.0
            };
            let values: Vec<f32> = (0..inputs * outputs)
                .map(|_| (2.0 * rng.f32() - 1.0) * spread)
                .collect();
            let values = Tensor::from_vec(values, (inputs, outputs), &Device::Cpu)?;
            weights.push((name, Var::from_tensor(&values)?));
        }
        Ok(Self { shape, weights })
    }

    /// What is trained.
    pub(crate) fn variables(&self) -> Vec<Var> {
        self.weights.iter().map(|(_, var)| var.clone()).collect()
    }

    /// The weights of a linear network.
    pub(crate) fn linear(&self) -> Result<Vec<f32>> {
        ensure!(
            self.shape.layers == 0,
            "only a linear network has so few weights"
        );
        Ok(self.weight("score")?.flatten_all()?.to_vec1()?)
    }

    pub(crate) fn save(&self, path: &Path) -> Result<()> {
        let tensors: HashMap<&str, Tensor> = self
            .weights
            .iter()
            .map(|(name, var)| (name.as_str(), var.as_tensor().clone()))
            .collect();
        Ok(candle_core::safetensors::save(&tensors, path)?)
    }

    /// A network as it was saved.
    pub(crate) fn load(path: &Path) -> Result<Self> {
        let tensors = candle_core::safetensors::load(path, &Device::Cpu)?;
        let layers = tensors
            .keys()
            .filter(|name| name.ends_with("cells"))
            .count();
        let width = |name: &str| Ok::<_, anyhow::Error>(named(&tensors, name)?.dims2()?);
        let shape = if layers == 0 {
            Shape {
                planes: Planes::Features,
                layers,
                channels: 0,
            }
        } else {
            Shape {
                planes: Planes::Board,
                layers,
                channels: width("score")?.0,
            }
        };
        let weights = shape.weights().into_iter().map(|(name, inputs, outputs)| {
            ensure!(
                width(&name)? == (inputs, outputs),
                "`{name}` is of another shape"
            );
            let var = Var::from_tensor(named(&tensors, &name)?)?;
            Ok((name, var))
        });
        Ok(Self {
            shape,
            weights: weights.collect::<Result<_>>()?,
        })
    }

    /// Makes every weight something else than nothing.
    #[cfg(test)]
    pub(crate) fn disturb(&self) -> Result<()> {
        for (_, var) in &self.weights {
            var.set(&(var.as_tensor() + 0.1)?)?;
        }
        Ok(())
    }

    fn weight(&self, name: &str) -> Result<&Tensor> {
        let mut all = self.weights.iter();
        let found = all.find(|(other, _)| other == name);
        Ok(found.ok_or_else(|| no_weight(name))?.1.as_tensor())
    }

    /// A number for each cell of each board: `boards × cells`. The planes are of boards of one side,
    /// one after another.
    pub(crate) fn forward(&self, planes: Vec<f32>, side: usize) -> Result<Tensor> {
        let cells = side * side;
        let mut width = self.shape.planes.number();
        let boards = planes.len() / (cells * width);
        let mut x = Tensor::from_vec(planes, (boards * cells, width), &Device::Cpu)?;
        let board = Grid::new(boards, side)?;
        for layer in 0..self.shape.layers {
            let weight = |name: &str| self.weight(&format!("{layer}.{name}"));
            // What lies outside is 0: a row behind the last one.
            let padded = x.pad_with_zeros(0, 0, 1)?;
            let around = padded
                .index_select(&board.nine, 0)?
                .reshape((boards * cells, 9 * width))?;
            let mut sum = around
                .matmul(weight("cells")?)?
                .broadcast_add(weight("bias")?)?;
            // Each line tells its cells the mean of them. Products of matrices and copies of whole rows
            // take a fraction of what sums over an axis in the middle do.
            let rows = board
                .mean
                .matmul(&x.reshape((boards * side, side, width))?)?;
            let columns = board.mean.narrow(0, 0, boards)?.matmul(&x.reshape((
                boards,
                side,
                side * width,
            ))?)?;
            for (means, name, line) in [
                (rows, "rows", &board.row),
                (columns, "columns", &board.column),
            ] {
                let told = means
                    .reshape((boards * side, width))?
                    .matmul(weight(name)?)?;
                sum = (sum + told.index_select(line, 0)?)?;
            }
            x = sum.relu()?;
            width = self.shape.channels;
        }
        Ok(x.matmul(self.weight("score")?)?.reshape((boards, cells))?)
    }

    /// A number for each cell of each position. All boards are of one side.
    pub(crate) fn scores(&self, positions: &[Position<'_>]) -> Result<Vec<Vec<f32>>> {
        let Some(first) = positions.first() else {
            return Ok(Vec::new());
        };
        let side = first.episode.puzzle().size().rows();
        let planes = positions.iter().flat_map(|&one| self.shape.planes.of(one));
        Ok(self.forward(planes.collect(), side)?.to_vec2()?)
    }
}

fn named<'t>(tensors: &'t HashMap<String, Tensor>, name: &str) -> Result<&'t Tensor> {
    tensors.get(name).ok_or_else(|| no_weight(name))
}

fn no_weight(name: &str) -> anyhow::Error {
    anyhow::anyhow!("there is no weight `{name}`")
}

/// Where the neighbours and the lines of each cell are, on boards one after another.
struct Grid {
    /// The cells around each cell, and itself; what is outside is behind the last cell.
    nine: Tensor,
    /// The row and the column of each cell.
    row: Tensor,
    column: Tensor,
    /// What makes a mean of a line, once for each row.
    mean: Tensor,
}

impl Grid {
    fn new(boards: usize, side: usize) -> Result<Self> {
        let outside = (boards * side * side) as u32;
        let [mut nine, mut rows, mut columns] = [Vec::new(), Vec::new(), Vec::new()];
        for board in 0..boards {
            for (row, column) in pairs(side) {
                rows.push((board * side + row) as u32);
                columns.push((board * side + column) as u32);
                for (down, right) in pairs(3) {
                    let (row, column) = (row + down, column + right);
                    let is_inside = (1..=side).contains(&row) && (1..=side).contains(&column);
                    nine.push(if is_inside {
                        ((board * side + row - 1) * side + column - 1) as u32
                    } else {
                        outside
                    });
                }
            }
        }
        let tensor = |values: Vec<u32>| {
            let length = values.len();
            Tensor::from_vec(values, length, &Device::Cpu)
        };
        let mean = Tensor::full(1.0 / side as f32, (boards * side, 1, side), &Device::Cpu)?;
        Ok(Self {
            nine: tensor(nine)?,
            row: tensor(rows)?,
            column: tensor(columns)?,
            mean,
        })
    }
}

/// All pairs of numbers below a limit, the first one's slowest.
fn pairs(limit: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..limit).flat_map(move |first| (0..limit).map(move |second| (first, second)))
}
