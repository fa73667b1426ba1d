//! Where in a file values are computed and shown: not behind names of secrets where nobody knows them, nor where a mistake leaves
//! open what belongs to what.

use crate::ide::EditorDocument;
use crate::ide::level::Level;
use crate::ide::project::Load;
use crate::ide::walk::Visited;
use crate::schema::Field;
use crate::secrets::uncertain_from;

/// What may be shown of the values of a file.
pub(super) struct Shown<'s> {
    load: &'s Load,
    /// From which byte on nobody knows what belongs to what, if the text has a mistake of syntax.
    uncertain: Option<usize>,
}

impl<'s> Shown<'s> {
    pub(super) fn of(load: &'s Load, document: &EditorDocument) -> Shown<'s> {
        Shown { load, uncertain: uncertain_from(document.body(), document.parse_diagnostics()) }
    }

    /// Whether the value of an argument must not be shown, nor what it computes, whatever it is read as.
    pub(super) fn hides(&self, visited: &Visited<'_, '_>) -> bool {
        let (name, level) = (visited.name(), visited.level);
        let is_secret = |name: &str| self.load.secret_names().is_one(name);
        let may_be_secret = |name: &str| self.load.secret_names().may_be_one(name);
        let is_around = |is_it: &dyn Fn(&str) -> bool| visited.path.steps().iter().any(|step| is_it(&step.text()));
        if let Some(uncertain) = self.uncertain {
            // It may stand elsewhere than it seems to.
            let is_behind = visited.node().range().bytes().start >= uncertain;
            if is_behind || matches!(level, Level::Unknown) || is_around(&is_secret) {
                return true;
            }
        }
        match (level, level.field(name)) {
            (Level::Definition { .. } | Level::Validation, _) => is_around(&is_secret),
            (_, Some(field)) => is_in_place_of_secrets(field),
            (Level::Schema { .. }, None) => may_be_secret(name),
            (Level::Old(..) | Level::Unknown, None) => is_around(&may_be_secret),
        }
    }
}

/// Whether a value in the place of blocks would be what in them is secret.
fn is_in_place_of_secrets(field: &Field) -> bool {
    field.argument().is_none() && field.blocks().is_some_and(|blocks| (blocks.schema)().has_secrets())
}
