//! What was meant by a name at the root that nothing takes: a definition that steps would have taken; and what is missing
//! only because of that.

use std::collections::HashSet;

use hcl_model::body::{BlockSchema, Body, BodySchema};
use hcl_model::diag::{Diagnostic, Diagnostics, closest};
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item};

/// The diagnostics, in which a block or a property at the root that nobody knows suggests what is close to it of these
/// definitions; without that there is not what would have been defined.
pub(super) fn suggesting(found: Diagnostics, body: &Body, definitions: &[BlockSchema]) -> Diagnostics {
    let is_unknown = |code: &str| matches!(code, "unsupported-block" | "unsupported-property");
    if definitions.is_empty() || !found.iter().any(|found| is_unknown(found.code()) && found.suggested().is_none()) {
        return found;
    }
    let root = names_at_root(body);
    let mut missing = HashSet::new();
    let suggest = |found: Diagnostic| {
        let is_open = is_unknown(found.code()) && found.suggested().is_none();
        let Some(at) = found.subject().filter(|at| is_open && root.contains(&place(at))) else { return found };
        let written = at.text().trim_matches('"');
        let Some(meant) = closest(written, definitions.iter().map(BlockSchema::block_type)) else { return found };
        for definition in definitions.iter().filter(|definition| definition.block_type() == meant) {
            missing.extend(defined_by(body, written, definition.labels().len()));
        }
        found.suggestion(meant)
    };
    let mut found: Diagnostics = found.into_iter().map(suggest).collect();
    if !missing.is_empty() {
        found.retain(|found| !names_missing(found).is_some_and(|name| missing.contains(&name)));
    }
    found
}

fn place(at: &Range) -> (usize, std::ops::Range<usize>) {
    (at.source().address(), at.bytes())
}

/// Where the names of everything at the root stand.
fn names_at_root(body: &Body) -> HashSet<(usize, std::ops::Range<usize>)> {
    let (mut root, mut cursor) = (HashSet::new(), Cursor::default());
    while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
        let name = match &item {
            Item::Attribute(item) => item.node.name_range(),
            Item::Block(item) => item.node.name_range(),
        };
        root.insert(place(&name));
    }
    root
}

/// The names that blocks of a type would define: their labels, or their arguments if they have none.
fn defined_by(body: &Body, ty: &str, labels: usize) -> Vec<String> {
    let (blocks, _) = body.partial_content(&BodySchema::new().block(ty, vec!["name"; labels]));
    let names = blocks.content.blocks().iter().flat_map(|block| match labels {
        0 => block.body().just_attributes().0.into_iter().map(|attribute| attribute.name).collect(),
        _ => block.labels().to_vec(),
    });
    names.collect()
}

/// The name that a diagnostic says there is not, if it may be one that a configuration defines.
fn names_missing(found: &Diagnostic) -> Option<String> {
    let text = found.subject()?.text();
    match found.code() {
        "unknown-function" | "unknown-variable" => Some(text.to_owned()),
        // Of a name at the root, such as var.x.
        "unsupported-attribute" | "undeclared-reference" | "invalid-index" => {
            let name = text.rsplit('.').next().unwrap_or(text);
            Some(name.trim_matches(['[', ']', '"']).to_owned())
        }
        _ => None,
    }
}
