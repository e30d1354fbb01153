//! An explanation to step through: a board, a bar of buttons, and the list of all steps.
//!
//! The board is drawn from groups of shapes: the empty board, the tents and grass that each step
//! settles, and the marks that explain each step. Each group is defined once, and then used by the
//! board and by the small figures for paper. The figures do not copy from the board, because a copy
//! of something that a style hides would be hidden too.

use std::fmt::Write as _;
use std::ops::Range;

use crate::explain::{Ending, Fact, Step, Technique};
use crate::render::explain::{Explanation, ExplanationEntry, count, ending, entries, opening};
use crate::render::page::card::lines;
use crate::render::page::play::about;
use crate::render::picture::{self, Escaped, Marks, Scene, Shape, draw_facts, fragment};

/// With more stages (the start, the steps and the end) than this, there are no figures for paper,
/// because each figure repeats all earlier steps.
const MAX_FIGURES: usize = 150;

/// Boards with more cells than this have no figures either.
const LARGEST_FIGURE: usize = 25 * 25;

/// An explanation with the names of its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Walk<'w> {
    /// The name of the puzzle.
    pub name: &'w str,
    /// The name that the puzzle has in its input, if any.
    pub id: Option<&'w str>,
    /// The explanation.
    pub what: &'w Explanation<'w>,
    /// Whether marks, which players make automatically, are shown as steps too.
    pub all_marks: bool,
}

/// A stage that the reader of an explanation can be at: the start, a step, or the end.
#[derive(Debug, Default)]
struct PageStage {
    /// The number of the step, from 1; `None` for the start and the end.
    number: Option<usize>,
    title: String,
    /// What the step adds to the board, in a few words.
    new: String,
    text: String,
    /// The shapes of the stage, one list for each of [`GROUPS`].
    groups: [Vec<Shape>; 3],
}

/// The letters of groups in the ids of elements: the marks of a step below the lines between cells
/// (`m`), the tents and grass that the step settles (`s`), and its marks above everything else
/// (`r`).
const GROUPS: [char; 3] = ['m', 's', 'r'];

/// Appends an explanation to step through. `number` is its number on the page, from 1.
pub fn steps(out: &mut String, number: usize, walk: &Walk<'_>) {
    let what = walk.what;
    let puzzle = what.puzzle;
    let entries = entries(what.steps, walk.all_marks);
    let stages = stages(what, walk.all_marks, &entries);
    let size = puzzle.size();
    let has_figures = stages.len() <= MAX_FIGURES && size.area() <= LARGEST_FIGURE;
    let class = if has_figures { "walk" } else { "walk long" };
    // Links to steps of the first explanation are shorter: they do not contain its number.
    let prefix = match number {
        1 => String::new(),
        _ => format!("{number}-"),
    };
    let _ = write!(
        out,
        "<section class=\"{class}\" data-prefix=\"{prefix}\" aria-labelledby=\"n{number}\">\n\
         <h2 id=\"n{number}\"><bdi>{}</bdi>",
        Escaped(walk.name)
    );
    if let Some(id) = walk.id {
        let _ = write!(out, " <small><bdi>{}</bdi></small>", Escaped(id));
    }
    let about = about(what, entries.len());
    let _ = write!(out, "</h2>\n<p>{about}</p>\n<div class=\"play\">\n");
    let scene = picture::puzzle(puzzle).with_coordinates();
    board(out, number, &scene, puzzle.trees().len(), &stages);
    bar(out, stages.len() - 1, what.steps);
    out.push_str("</div>\n");
    list(out, number, &prefix, &scene, &stages, has_figures);
    out.push_str("</section>\n");
}

/// Returns the stages of an explanation: the start, one for each entry, and the end.
fn stages(what: &Explanation<'_>, all_marks: bool, entries: &[ExplanationEntry]) -> Vec<PageStage> {
    let mut contents = what.puzzle.contents().to_vec();
    let mut put = |from: usize, to: usize| {
        let facts = what.steps[from..to].iter().flat_map(|step| &step.claims);
        draw_facts(what.puzzle.size(), &mut contents, facts)
    };
    let begin = entries
        .first()
        .map_or(what.steps.len(), |entry| entry.steps[0]);
    let opening = opening(what.steps).filter(|_| !all_marks);
    let mut stages = vec![PageStage {
        title: "Start".to_owned(),
        text: opening.unwrap_or_default(),
        groups: [Vec::new(), put(0, begin), Vec::new()],
        ..PageStage::default()
    }];
    let mut taken = begin;
    for (number, entry) in (1..).zip(entries) {
        let told = entry.told(what.steps);
        let kind = told[0].technique.kind();
        let marks = Marks::of(what.puzzle, &told);
        stages.push(PageStage {
            number: Some(number),
            title: kind.name().to_owned(),
            new: new(&told),
            text: entry.text.clone(),
            groups: [marks.ground, put(taken, entry.taken), marks.rings],
        });
        taken = entry.taken;
    }
    let mut marks = Marks::default();
    if let Ending::DeadEnd { dead_end, reason } = what.ending {
        marks.reason(what.puzzle, reason, &[]);
        marks.dead_end(what.puzzle, dead_end);
    }
    marks.differing(&what.differ);
    stages.push(PageStage {
        title: "End".to_owned(),
        text: ending(what),
        groups: [marks.ground, Vec::new(), marks.rings],
        ..PageStage::default()
    });
    stages
}

/// Returns the numbers of tents and grass that some steps add, in words, and the rating of the
/// hardest step.
fn new(steps: &[&Step]) -> String {
    let claims = || steps.iter().flat_map(|step| &step.claims);
    let tents = claims().filter_map(|claim| claim.tent()).count();
    let grass = claims().filter_map(|claim| claim.grass()).count();
    let mut parts = Vec::new();
    if tents > 0 {
        parts.push(count(tents as u32, "tent"));
    }
    if grass > 0 {
        parts.push(format!("{grass} grass"));
    }
    let rating = steps.iter().map(|step| step.rating).max();
    parts.extend(rating.map(|rating| format!("rating {rating}")));
    parts.join(", ")
}

/// Appends the board and the definitions of all groups.
fn board(out: &mut String, number: usize, scene: &Scene, trees: usize, stages: &[PageStage]) {
    let _ = writeln!(
        out,
        "<svg class=\"board\" viewBox=\"{}\" role=\"img\" aria-labelledby=\"t{number} d{number}\">\n\
         <title id=\"t{number}\">The board</title>\n<desc id=\"d{number}\">{}</desc>\n<defs>",
        view(scene),
        Escaped(&scene.description)
    );
    // The first shapes are the background of the board and of its trees. The marks of a step in the
    // group `m` lie above these shapes and below all others.
    let (below, above) = scene.shapes.split_at(1 + trees);
    group(out, &format!("w{number}b"), below);
    group(out, &format!("w{number}a"), above);
    for (index, stage) in stages.iter().enumerate() {
        for (letter, shapes) in GROUPS.into_iter().zip(&stage.groups) {
            if !shapes.is_empty() {
                group(out, &format!("w{number}{letter}{index}"), shapes);
            }
        }
    }
    out.push_str("</defs>\n");
    let all = || 0..stages.len();
    copies(
        out,
        number,
        stages,
        [all(), all(), all()],
        |letter, index| {
            let class = if letter == 's' { "step" } else { "mark" };
            format!(" class=\"{class}\" data-s=\"{index}\"")
        },
    );
    out.push_str("</svg>\n");
}

/// Appends copies of the empty board and, for each group, of the stages in `shown`. `attributes`
/// returns the attributes of a copy, given the letter of its group and the index of its stage.
fn copies(
    out: &mut String,
    number: usize,
    stages: &[PageStage],
    shown: [Range<usize>; 3],
    attributes: impl Fn(char, usize) -> String,
) {
    let _ = write!(out, "<use href=\"#w{number}b\"/>");
    for (group, (letter, shown)) in GROUPS.into_iter().zip(shown).enumerate() {
        if letter == 's' {
            let _ = write!(out, "<use href=\"#w{number}a\"/>");
        }
        for index in shown.filter(|&index| !stages[index].groups[group].is_empty()) {
            let attributes = attributes(letter, index);
            let _ = write!(out, "<use{attributes} href=\"#w{number}{letter}{index}\"/>");
        }
    }
}

/// Returns the `viewBox` of a board.
fn view(scene: &Scene) -> String {
    format!("0 0 {} {}", scene.width, scene.height)
}

fn group(out: &mut String, id: &str, shapes: &[Shape]) {
    let _ = write!(out, "<g id=\"{id}\">");
    fragment(out, shapes);
    out.push_str("</g>\n");
}

/// Appends the place for the words of the current step, the buttons, and the legend of the marks.
fn bar(out: &mut String, last: usize, steps: &[Step]) {
    let stories = || steps.iter().filter_map(|step| step.refuted.as_ref());
    let is_tent = |fact: &Fact| fact.tent().is_some();
    let has_supposed = stories().any(|story| {
        let mut claims = story.chain.iter().flat_map(|step| &step.claims);
        is_tent(&story.suppose) || claims.any(is_tent)
    });
    let is_clash = |step: &Step| matches!(step.technique, Technique::Clash { .. });
    let has_ends = stories().next().is_some() || steps.iter().any(is_clash);
    out.push_str(
        "<div class=\"say\" role=\"status\" aria-live=\"polite\" aria-atomic=\"true\">\
         <b></b><span class=\"why\"></span></div>\n<div class=\"bar\">\n",
    );
    button(out, "first", "To the start", "M6 5v14M19 5 8.5 12 19 19z");
    button(out, "prev", "One step back", "M17 5 6.5 12 17 19z");
    let _ = writeln!(
        out,
        "<input class=\"at\" type=\"range\" min=\"0\" max=\"{last}\" value=\"0\" step=\"1\" \
         aria-label=\"Step\"/>"
    );
    button(out, "next", "One step on", "M7 5 17.5 12 7 19z");
    button(out, "last", "To the end", "M18 5v14M5 5 15.5 12 5 19z");
    out.push_str(
        "<span class=\"count\" aria-hidden=\"true\"></span>\n</div>\n\
         <ul class=\"key\"><li><span class=\"k new\"></span>new</li>\
         <li><span class=\"k line\"></span>row or column that the step follows from</li>\
         <li><span class=\"k tree\"></span>tree that the step follows from</li>\
         <li><span class=\"k cell\"></span>cell that the step follows from</li>",
    );
    if has_supposed {
        out.push_str(
            "<li><svg class=\"k\" viewBox=\"0 0 40 40\" aria-hidden=\"true\">\
             <use href=\"#first\"/></svg>supposed tent</li>",
        );
    }
    if has_ends {
        out.push_str("<li><span class=\"k no\" aria-hidden=\"true\">!</span>cannot be</li>");
    }
    out.push_str("</ul>\n");
}

fn button(out: &mut String, class: &str, name: &str, path: &str) {
    let _ = writeln!(
        out,
        "<button class=\"{class}\" type=\"button\" aria-label=\"{name}\">\
         <svg viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" aria-hidden=\"true\">\
         <path d=\"{path}\"/></svg></button>"
    );
}

/// Appends the list of all stages. If `has_figures`, each stage has a figure for paper.
fn list(
    out: &mut String,
    number: usize,
    prefix: &str,
    scene: &Scene,
    stages: &[PageStage],
    has_figures: bool,
) {
    let view = view(scene);
    out.push_str("<div class=\"list\"><h3>Steps</h3>\n<ol>\n");
    for (index, stage) in stages.iter().enumerate() {
        let id = format!("{prefix}step={index}");
        let _ = write!(out, "<li id=\"{id}\" data-s=\"{index}\"><a href=\"#{id}\">");
        if let Some(number) = stage.number {
            let _ = write!(out, "<span class=\"n\">{number}</span> ");
        }
        let _ = write!(out, "<b>{}</b></a>", stage.title);
        if !stage.new.is_empty() {
            let _ = write!(out, " <small>{}</small>", stage.new);
        }
        let _ = write!(out, "<span class=\"why\">{}</span>", lines(&stage.text));
        if has_figures {
            let _ = write!(
                out,
                "<svg class=\"mini\" viewBox=\"{view}\" aria-hidden=\"true\">"
            );
            let (before, here) = (0..index + 1, index..index + 1);
            let shown = [here.clone(), before, here];
            copies(out, number, stages, shown, |_, _| String::new());
            out.push_str("</svg>");
        }
        out.push_str("</li>\n");
    }
    out.push_str("</ol></div>\n");
}
