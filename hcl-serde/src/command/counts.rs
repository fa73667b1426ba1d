//! The values that count after a change. All present values of a changed setting have to come from the file. No other
//! setting may have another value.

use hcl_model::diag::Diagnostic;
use hcl_model::edit::Document;
use hcl_model::limits::Limits;
use hcl_model::load::is_json;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::value::Value;

use crate::command::target::is_of;
use crate::command::{ConfigCommand, messages};
use crate::edit::is_made;
use crate::loader::{Origin, State};
use crate::read::{Counting, Differing};

/// Returns the diagnostic about a removal from a file: the value that counts now, or that the removed value did not
/// count.
pub(super) fn counting_now(path: &Path, [before, after]: [&State; 2], file: &std::path::Path) -> Option<Diagnostic> {
    let is_other = |origin: &Origin| *origin != Origin::Default && !is_of(origin, file);
    match after.origin(path) {
        Some(origin) => is_other(&origin).then(|| messages::counts_now(path, file, &origin)),
        // The value around the path is a value that another file has as a whole.
        None if before.origin(path).is_none() && before.knows(path) => {
            let origin = after.origin_around(path).filter(is_other)?;
            Some(messages::did_not_count(path, file, &origin))
        }
        None => None,
    }
}

/// Returns `true` if the steps lead to something in a value. A value in the place of what the steps lead through
/// counts, too.
fn has(value: &Value, steps: &[PathStep]) -> bool {
    let Some((first, rest)) = steps.split_first() else { return true };
    let Some(entries) = value.as_entries() else { return true };
    entries.iter().find(|(name, _)| first.is(name)).is_some_and(|(_, inner)| has(inner, rest))
}

/// Returns a path that exists beside the values that were set as a whole, and the origin of its value.
pub(super) fn beside(set: &[(Path, Value)], after: &State, file: &std::path::Path) -> Option<(Path, Origin)> {
    let sources = set.iter().flat_map(|(path, _)| after.sources(path));
    sources.into_iter().find(|(_, origin)| !is_of(origin, file))
}

/// Returns a path that was set and does not count, and the origin that counts in its place. A path counts if all of
/// its present values come from the file. For values as their types read them, another value in the same file may
/// count.
pub(super) fn hidden_of(
    set: &[(Path, Value)],
    [before, after]: [&State; 2],
    file: &std::path::Path,
    is_typed: bool,
) -> Option<(Path, Origin)> {
    set.iter().find_map(|(path, value)| {
        let sources = after.sources(path);
        let around = || after.origin_around(path).filter(|origin| sources.is_empty() && *origin != Origin::Default);
        let nowhere = around().map(|origin| (path.clone(), origin));
        let is_in_place = |other: &Path| has(value, other.steps().get(path.steps().len()..).unwrap_or_default());
        let is_it = |(other, origin): &(Path, Origin)| !is_of(origin, file) && is_in_place(other);
        if let Some(other) = sources.iter().cloned().chain(nowhere).find(is_it) {
            return Some(other);
        }
        let [was, now] = [before, after].map(|state| state.value_at(path).map(|(value, _)| value));
        let is_another = is_typed && after.knows(path) && was == now && now.as_ref().is_some_and(|now| now != value);
        let origin = after.origin_around(path).filter(|origin| is_another && *origin != Origin::Default)?;
        Some((path.clone(), origin))
    })
}

/// Returns a path whose value is another one after the change, because another source gives a part of the value. The
/// result also has the path of that part and the origin of that part.
pub(super) fn merged_of(set: &[(Path, Value)], after: &State, file: &std::path::Path) -> Option<(Path, Path, Origin)> {
    set.iter().find_map(|(path, value)| {
        let (now, _) = after.value_at(path)?;
        let (Some(new), Some(now)) = (value.as_elements(), now.as_elements()) else { return None };
        let element = |index: usize| {
            let element = path.clone().step(PathStep::Index(index));
            let origin = after.origin(&element).filter(|origin| !is_of(origin, file))?;
            Some((path.clone(), element, origin))
        };
        (0..now.len()).find_map(element).filter(|_| now.len() > new.len())
    })
}

impl ConfigCommand {
    /// Returns what differs after an edit, beside the value at a path. Returns `None` if the configuration before the
    /// edit is not known.
    pub(super) fn also_changed(
        &self,
        path: &Path,
        [before, after]: [&State; 2],
        taken_out_of: Option<&std::path::Path>,
    ) -> Option<Differing> {
        // Included files and definitions change whatever depends on them.
        if self.loader.includes_by(path) || self.is_definition(path) {
            return None;
        }
        let is_right = |state: &State| state.is_complete && !state.found.has_errors();
        if !is_right(before) || !is_right(after) {
            return None;
        }
        before.said().difference(
            &after.said(),
            Some(path),
            &OfOneEdit { expands: self.loader.expands(), limits: self.limits(), taken_out_of },
        )
    }
}

/// The rule for the differences that count as made by an edit. A value that is computed from the changed value is no
/// such difference.
struct OfOneEdit<'f> {
    expands: bool,
    limits: Limits,
    /// The file that something is taken out of.
    taken_out_of: Option<&'f std::path::Path>,
}

impl Counting for OfOneEdit<'_> {
    fn is_made(&self, block: &Range) -> bool {
        let document =
            || Document::with(block.source(), is_json(std::path::Path::new(block.source().name())), &self.limits);
        self.expands && document().path(block).is_ok_and(|there| is_made(&there))
    }

    fn is_by_text(&self) -> bool {
        true
    }

    fn was_hidden(&self, block: &Range) -> bool {
        self.taken_out_of.is_some_and(|file| !is_of(&Origin::Text(block.clone()), file))
    }
}
