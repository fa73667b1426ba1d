//! References of older files, by names at the root: what they are to be called.

use hcl_model::__private::value::is_same_text;
use hcl_model::diag::Diagnostic;
use hcl_model::expr::Traversal;

use crate::read::messages;
use crate::read::moved::name_of;
use crate::schema::Schema;

/// What is said of a reference that leads nowhere, from the step with this number on or from the beginning, if it is one of older
/// files.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn old_references(
    schema: &'static Schema,
    reference: &Traversal,
    missing: Option<usize>,
) -> Vec<Diagnostic> {
    let root = reference.root();
    let moved = || schema.moves().and_then(|moves| (moves.reference)(schema, reference, missing));
    let Some((_, field)) = schema.find(root, 0) else { return moved().into_iter().collect() };
    let mut renamed = Vec::new();
    if let Some(now) = field.counted_as(root).filter(|now| missing.is_none() && !is_same_text(now, root)) {
        renamed.push(messages::renamed(root, now, reference.root_range()));
    }
    let inside = || {
        let blocks = field.blocks()?;
        let step = reference.steps().get(blocks.label_count(root))?;
        let (name, at) = name_of(step)?;
        let (_, inside) = blocks.body(root, None)?.schema.find(&name, 0)?;
        let now = inside.counted_as(&name).filter(|now| !is_same_text(now, &name))?;
        Some(messages::renamed(&name, now, at))
    };
    renamed.extend(inside());
    if renamed.is_empty() { moved().into_iter().collect() } else { renamed }
}
