//! What was meant by a name at the root that nothing takes: a definition that steps would have taken.

use std::collections::HashSet;

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostics, closest};
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item};

/// The diagnostics, in which a block or a property at the root that nobody knows suggests what is close to it of these types
/// of definitions.
pub(super) fn suggesting(found: Diagnostics, body: &Body, definitions: &[String]) -> Diagnostics {
    let is_unknown = |code: &str| matches!(code, "unsupported-block" | "unsupported-property");
    if definitions.is_empty() || !found.iter().any(|found| is_unknown(found.code()) && found.suggested().is_none()) {
        return found;
    }
    let place = |at: &Range| (at.source().address(), at.bytes());
    let (mut root, mut cursor) = (HashSet::new(), Cursor::default());
    while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
        let name = match &item {
            Item::Attribute(item) => item.node.name_range(),
            Item::Block(item) => item.node.name_range(),
        };
        root.insert(place(&name));
    }
    let suggest = |found: hcl_model::diag::Diagnostic| {
        let is_open = is_unknown(found.code()) && found.suggested().is_none();
        let at = found.subject().filter(|at| is_open && root.contains(&place(at)));
        let meant = at.and_then(|at| closest(at.text().trim_matches('"'), definitions.iter().map(String::as_str)));
        match meant {
            Some(meant) => found.suggestion(meant),
            None => found,
        }
    };
    found.into_iter().map(suggest).collect()
}
