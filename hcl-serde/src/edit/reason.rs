//! Why files would not be what a program has made of them: what stands beside the part that would be another one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hcl_model::diag::Diagnostic;
use hcl_model::edit::Document;
use hcl_model::path::{Path, PathStep};

use crate::edit::change::{Change, Changes, What};
use crate::edit::messages;
use crate::loader::Origin;

/// Why the first part that would be another one would be that, from where everything came before and comes from now.
pub(super) fn would_be_another(
    changes: &Changes,
    first: &Change,
    documents: &BTreeMap<PathBuf, Document>,
    (before, now): (&Origins<'_>, &Origins<'_>),
) -> Diagnostic {
    if let Some(new) = changes.iter().find(|change| is_in_several(change, documents)) {
        return messages::merged_with_another(new);
    }
    let path = first.place.path.steps();
    let is_changed = changes.iter().any(|change| path.starts_with(change.place.path.steps()));
    let computed = if is_changed { None } else { computed(documents, before, first) };
    computed.unwrap_or_else(|| messages::would_be_another(first, now(&first.place.path).as_ref()))
}

/// The function that returns the origin of a path.
pub(super) type Origins<'o> = dyn Fn(&Path) -> Option<Origin> + 'o;

/// Returns `true` if a new block has labels that a block of another file has, too.
fn is_in_several(change: &Change, documents: &BTreeMap<PathBuf, Document>) -> bool {
    let What::AddBlock { labels, .. } = &change.what else { return false };
    let steps = change.place.path.steps().iter();
    let numberless: Path = steps.filter(|step| matches!(step, PathStep::Name(_))).cloned().collect();
    !labels.is_empty() && documents.values().filter(|it| it.contains(&numberless)).count() > 1
}

/// Returns the error that a value is computed from another item of its file, although the program has not changed it.
/// Returns `None` if the value is not computed.
fn computed(documents: &BTreeMap<PathBuf, Document>, origin: &Origins<'_>, change: &Change) -> Option<Diagnostic> {
    // Neither are the names shown that a secret is computed from.
    let Some(Origin::Text(at)) = origin(&change.place.path).filter(|_| !change.is_sensitive()) else { return None };
    let expression = documents.values().find_map(|document| document.expression(&at).ok())?;
    let mut names: Vec<String> = expression.variables().iter().map(ToString::to_string).collect();
    names.sort();
    names.dedup();
    (!names.is_empty()).then(|| messages::computed_from(change, &names, at))
}
