//! Sentences about mistakes.

use crate::explain::{Fact, Mistake};
use crate::render::explain::dead_end;
use crate::render::explain::phrase::fact;
use crate::render::explain::sentence::follow;

/// Returns a mistake as text, on several lines if it contains a refutation of the mark.
#[must_use]
pub fn mistake(mistake: &Mistake) -> String {
    match mistake {
        Mistake::Visible { dead_end, reason } => dead_end::dead_end(dead_end, Some(reason)),
        Mistake::Wrong {
            mark,
            refutation,
            reason,
        } => {
            let at = mark.cell();
            let what = match mark {
                Fact::Tent(_) | Fact::Own { .. } => "a tent",
                Fact::Grass(_) | Fact::NotOwn { .. } => "grass",
            };
            let Some(story) = refutation else {
                return format!("{at} cannot be {what}, but no short explanation was found.");
            };
            let mut lines = vec![format!("{at} cannot be {what}. Suppose it is:")];
            follow(&mut lines, story, reason);
            lines.push(format!("So {}.", fact(mark.opposite())));
            lines.join("\n")
        }
    }
}
