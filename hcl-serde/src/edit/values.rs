//! Values and labels that are changed together: each by itself, they take as often as there are of them what the document takes
//! to be read.

use hcl_model::__private::edit::Given;
use hcl_model::edit::{Document, Target};
use hcl_model::path::Path;
use hcl_model::value::Value;

use crate::edit::around::{Base, add_blocks, resolved};
use crate::edit::change::{Change, What};
use crate::edit::in_document::{By, NotDone, apply, given, marked, may_be_lost};

/// Does the first changes together, as far as they are of values or of labels and are several: how many are done then, and what
/// of them is refused.
pub(super) fn values(
    document: &mut Document,
    base: Option<&Base<'_>>,
    changes: &[&Change],
    by: &By<'_>,
) -> Option<(usize, Vec<NotDone>)> {
    let is_value = |it: &&&Change| matches!(it.what, What::Set | What::Unset);
    let is_labels = |it: &&&Change| matches!(it.what, What::Labels { .. });
    let (count, labels) = (changes.iter().take_while(is_value).count(), changes.iter().take_while(is_labels).count());
    if labels > 1 {
        return relabelled(document, base, &changes[..labels], by).then(|| (labels, Vec::new()));
    }
    if count < 2 {
        return None;
    }
    let mut refused = Vec::new();
    let mut left = Vec::new();
    let (mut there, mut new, mut out) = (Vec::new(), Vec::new(), Vec::new());
    let mut blocks = Vec::new();
    for change in changes[..count].iter().filter(|change| change.new.is_some()) {
        match add_blocks(document, &change.place, base, by.origin) {
            Ok(new) => blocks.extend(new),
            Err(error) => refused.push(NotDone::from(error).of(change, document)),
        }
    }
    for &change in &changes[..count] {
        let path = resolved(document, &change.place, usize::MAX, base);
        let is_there = document.contains(&path);
        let value = change.new.as_ref().and_then(|held| Some(marked(held.value.as_ref()?, held.is_sensitive)));
        match (value, is_there) {
            (Some(value), true) => there.push((change, given(change, path, value, by.overwrites))),
            // A map may have to be made for it.
            (Some(_), false) if change.place.steps_inside() > 0 => left.push(change),
            (Some(value), false) => new.push((change, (path, value))),
            (None, true) if may_be_lost(document, &path, change, by.overwrites).is_ok() => out.push((change, path)),
            (None, _) => left.push(change),
        }
    }
    let (changes_there, there): (Vec<&Change>, Vec<Given<'_>>) = there.into_iter().unzip();
    match document.set_all(&there) {
        Some(errors) if errors.is_empty() => {}
        // What is refused, or all of it if nobody knows what, is tried by itself.
        _ => left.extend(changes_there),
    }
    let (changes_new, new): (Vec<&Change>, Vec<(Path, Value)>) = new.into_iter().unzip();
    if !document.insert_all(&new) {
        left.extend(changes_new);
    }
    let (changes_out, out): (Vec<&Change>, Vec<Path>) = out.into_iter().unzip();
    if !document.remove_all(&out.iter().map(Target::from).collect::<Vec<_>>(), &[]) {
        left.extend(changes_out);
    }
    for change in left {
        if let Err(error) = apply(document, base, change, by) {
            refused.push(error.of(change, document));
        }
    }
    blocks.iter().for_each(|block| document.align_inside(block));
    Some((count, refused))
}

/// Gives blocks other labels; whether they have them then.
fn relabelled(document: &mut Document, base: Option<&Base<'_>>, changes: &[&Change], by: &By<'_>) -> bool {
    let mut all = Vec::new();
    for change in changes {
        let What::Labels { labels } = &change.what else { return false };
        let path = by.resolved(document, &change.place, base);
        // A property of JSON is one label.
        let old = path.steps().iter().rev().take(labels.len()).rev();
        if document.is_json() && !old.zip(labels).take(labels.len() - 1).all(|(old, new)| old.is(new)) {
            return false;
        }
        all.push((path, labels.clone()));
    }
    document.set_all_labels(&all)
}
