//! Why blocks cannot stand in the order that a program has them in.

use hcl_model::diag::Diagnostic;
use hcl_model::path::Path;

use crate::edit::change::{Changes, Place, What};
use crate::edit::in_document::text_of;
use crate::edit::messages;
use crate::loader::Origin;

/// Why blocks cannot stand as the program has them, if one is to stand in front of another one that is in a file before its own.
pub(super) fn behind_another_file(changes: &Changes, origin: &dyn Fn(&Path) -> Option<Origin>) -> Option<Diagnostic> {
    let text = |place: &Place| text_of(place.was.as_ref()?, origin);
    let orders = changes.iter().filter_map(|change| match &change.what {
        What::Move { order } => Some(&**order),
        _ => None,
    });
    for order in orders {
        // Of those in front, the one that was behind all of them.
        let mut last: Option<(&Place, usize)> = None;
        for (place, &was) in order.blocks.iter().zip(&order.were) {
            match last {
                Some((other, other_was)) if was < other_was => {
                    let (Some(at), Some(at_other)) = (text(other), text(place)) else { continue };
                    if at.source().name() != at_other.source().name() {
                        return Some(messages::behind_another_file([other, place], [at, at_other]));
                    }
                }
                _ => last = Some((place, was)),
            }
        }
    }
    None
}
