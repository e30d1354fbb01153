//! The pictures of a puzzle, or the reason why there are none.
//!
//! Layer 9: it may import files of lower layers and of this folder.

use std::num::NonZeroUsize;

use itertools::Itertools as _;
use tents::answer::{explained, first};
use tents::count::{BigUint, count_by_cell};
use tents::explain::{Ending, Step, Steps, TechniqueKind};
use tents::puzzle::Puzzle;
use tents::render::explain::{self as words, ExplanationEntry, rule};
use tents::render::picture::{self, Scene};
use tents::rules::judge_layout;
use tents::solve::{Distinct, Limits, Options, several, verdict};

use super::options::{PictureOptions, Show};
use crate::cli::exit::Exit;
use crate::cli::input::Item;
use crate::cli::refusal::Refusal;
use crate::cli::solution::unfinished;
use crate::cli::words::counted;

/// Draws the requested subject for one puzzle: one picture, or the puzzle and its solution, or all
/// steps. Each picture comes with its sentence, which is empty unless all steps are drawn.
pub(super) fn scenes(
    options: &PictureOptions,
    item: &Item,
    puzzle: &Puzzle,
    limits: Limits,
) -> Result<Vec<(Scene, String)>, Refusal> {
    let show = options.show;
    let drawing = PuzzleScene {
        puzzle,
        limits,
        has_pairs: options.drawing.pairs,
    };
    let mut scenes = match show {
        Show::Puzzle => vec![picture::puzzle(puzzle)],
        Show::Solution => vec![drawing.solution()?],
        Show::Both => vec![picture::puzzle(puzzle), drawing.solution()?],
        Show::Errors => vec![drawing.errors(item)],
        Show::Difference => vec![drawing.difference()?],
        Show::Shares => vec![drawing.shares()?],
        Show::Step => vec![drawing.step(options.drawing.step)?],
        Show::Steps | Show::Techniques => return drawing.steps(),
    };
    if options.drawing.coordinates && show != Show::Step {
        let numbered = scenes.into_iter().map(Scene::with_coordinates);
        scenes = numbered.collect();
    }
    if let Some(called) = item.about.notes.called() {
        for scene in &mut scenes {
            scene.title = format!("{called}: {}", scene.title);
        }
    }
    let scenes = scenes.into_iter().map(|scene| (scene, String::new()));
    Ok(scenes.collect())
}

/// Returns all techniques, each with its drawing, its rating and its rule.
pub(super) fn techniques() -> Vec<(Scene, String)> {
    let drawings = TechniqueKind::ALL.map(picture::technique);
    let widths = drawings.iter().flatten().map(|drawing| drawing.width);
    let widest = widths.fold(0.0, f64::max);
    let technique = |(kind, drawing): (TechniqueKind, Option<Scene>)| {
        let words = format!("{kind} ({})\n{}", kind.least(), rule(kind));
        let mut scene = drawing.unwrap_or_default();
        // All scenes get the same width, even a scene without a drawing, which needs room for its
        // words.
        scene.width = widest;
        (scene, words)
    };
    let kinds = TechniqueKind::ALL.into_iter();
    kinds.zip(drawings).map(technique).collect()
}

struct PuzzleScene<'p> {
    puzzle: &'p Puzzle,
    limits: Limits,
    has_pairs: bool,
}

impl PuzzleScene<'_> {
    /// Returns a picture of the tents of the solution in the notes or, without one, on the board,
    /// and of the rules that they break. If tents are only missing, no rules are shown as broken.
    fn errors(&self, item: &Item) -> Scene {
        let (puzzle, stored) = (self.puzzle, item.about.notes.solution.as_ref());
        // `puzzle` may lack the marks of the board that was read, so the tents are taken from that
        // board.
        let board = item.puzzle.as_ref().unwrap_or(puzzle);
        let layout = stored.cloned().unwrap_or_else(|| board.marked_tents());
        let mut violations = judge_layout(puzzle, &layout);
        if unfinished(puzzle, &layout, &violations).is_some() {
            violations.clear();
        }
        picture::errors(puzzle, &layout, &violations)
    }

    fn solution(&self) -> Result<Scene, Refusal> {
        let solutions = first(1, self.puzzle, self.limits.clone())?;
        let Some(solution) = solutions.first() else {
            return Err(Refusal::no_solution(self.puzzle, &self.limits));
        };
        let layout = solution.layout(self.puzzle);
        let pairs = self.has_pairs.then_some(solution);
        Ok(picture::solution(self.puzzle, &layout, pairs))
    }

    fn difference(&self) -> Result<Scene, Refusal> {
        let solutions = first(2, self.puzzle, self.limits.clone())?;
        match &solutions[..] {
            [] => Err(Refusal::no_solution(self.puzzle, &self.limits)),
            [_] => {
                let reason = "there is only one solution".to_owned();
                Err(Refusal::Missing(Exit::No, reason))
            }
            [one, other, ..] => {
                let [one, other] = [one, other].map(|solution| solution.layout(self.puzzle));
                let options = Options::default().limits(self.limits.clone());
                let several = Some(several(self.puzzle, options));
                Ok(picture::difference(self.puzzle, &one, &other, several))
            }
        }
    }

    fn shares(&self) -> Result<Scene, Refusal> {
        let limits = Limits {
            nodes: None,
            ..self.limits.clone()
        };
        let (count, cells) = count_by_cell(self.puzzle, Distinct::Layouts, &limits);
        if let Some(stop) = count.stop {
            return Err(stop.into());
        }
        let some = cells.filter(|cells| cells.solutions != BigUint::ZERO);
        let cells = some.ok_or_else(|| Refusal::no_solution(self.puzzle, &self.limits))?;
        Ok(picture::shares(self.puzzle, &cells))
    }

    fn step(&self, number: Option<NonZeroUsize>) -> Result<Scene, Refusal> {
        let (steps, entries, _) = self.explained()?;
        let wanted = number.map_or(entries.len(), usize::from);
        let entry = wanted.checked_sub(1).and_then(|index| entries.get(index));
        let entry = entry.ok_or_else(|| no_step(entries.len()))?;
        Ok(picture::step(self.puzzle, &steps, entry))
    }

    /// Returns all steps with their sentences. The grade comes before the first sentence, and the
    /// end of the explanation after the last.
    fn steps(&self) -> Result<Vec<(Scene, String)>, Refusal> {
        let (steps, entries, ending) = self.explained()?;
        let number = entries.len();
        let mut scenes: Vec<(Scene, String)> = Vec::new();
        for entry in entries {
            if let Some(stop) = self.limits.reached() {
                return Err(stop.into());
            }
            let scene = picture::step(self.puzzle, &steps, &entry).without_words();
            scenes.push((scene, entry.text));
        }
        let (_, last) = scenes.last_mut().ok_or_else(|| no_step(0))?;
        let (puzzle, limits) = (self.puzzle, &self.limits);
        let finding = verdict(puzzle, Options::default().limits(limits.clone()));
        let held = steps.iter().map(Step::bytes).sum();
        let what = explained(puzzle, &finding, &steps, &ending, &limits.less_memory(held));
        if let Some(stop) = what.ungraded {
            return Err(stop.into());
        }
        last.extend(["\n", &words::ending(&what)]);
        let grade = what.grade.as_ref();
        let grade = grade.map(|grade| words::graded(grade, number));
        let before = grade.into_iter().chain(words::opening(&steps)).join(" ");
        if !before.is_empty() {
            scenes[0].1.insert_str(0, &(before + "\n"));
        }
        Ok(scenes)
    }

    /// Returns the steps, the entries in which they are reported, and how the steps end.
    fn explained(&self) -> Result<(Vec<Step>, Vec<ExplanationEntry>, Ending), Refusal> {
        let (steps, ending) = Steps::new(self.puzzle, &self.limits).finish();
        if let Ending::Stopped(stop) = ending {
            return Err(stop.into());
        }
        let entries = words::entries(&steps, false);
        Ok((steps, entries, ending))
    }
}

/// Returns the refusal for a step that does not exist, because there are only `number` steps.
fn no_step(number: usize) -> Refusal {
    let reason = format!("it is explained in {}", counted(&number, "step"));
    Refusal::Missing(Exit::No, reason)
}
