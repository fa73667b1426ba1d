//! One `dynamic` block: what it says, and the labels that it gives to a block.

use std::sync::Arc;

use crate::body::select::{ExpectedLabels, check_block_labels};
use crate::body::{Block, Body, BodySchema};
use crate::convert::convert_within;
use crate::diag::Diagnostics;
use crate::expr::{Expression, Mode};
use crate::ext::bound::Bound;
use crate::ext::dynamic::how::How;
use crate::ext::dynamic::messages;
use crate::limits::Allowance;
use crate::syntax::{BlockItem, ByteRange, NodeRef};
use crate::types::Type;
use crate::value::Value;

/// The type of the blocks that make others.
pub(super) const DYNAMIC: &str = "dynamic";

/// What a `dynamic` block says.
pub(super) struct Definition {
    pub(super) for_each: Option<Expression>,
    /// None if it is none, which was reported.
    pub(super) iterator: Option<Arc<str>>,
    /// None if they are not as they should be, which was reported.
    pub(super) labels: Option<Vec<Expression>>,
    /// None if there is none, which was reported.
    pub(super) content: Option<Block>,
}

/// The type that a `dynamic` block names, and where; none if it names none, which is reported.
pub(super) fn named<'a>(item: &BlockItem<'a>, diagnostics: &mut Diagnostics) -> Option<(String, ByteRange)> {
    let expected = ExpectedLabels { names: &["type"], examples: &["type"], kinds: &[] };
    if !check_block_labels(item, expected, diagnostics) {
        return None;
    }
    let label = item.node.syntax().label(item.node.node(), 0)?;
    Some((label.text.into_owned(), label.bytes))
}

impl Definition {
    /// Reads a `dynamic` block for blocks of a type, which have so many labels.
    pub(super) fn read(block: NodeRef<'_>, ty: &str, labels: usize, diagnostics: &mut Diagnostics) -> Definition {
        let schema = BodySchema::new().required("for_each").optional("iterator").block("content", [""; 0]);
        let schema = if labels > 0 { schema.required("labels") } else { schema };
        let (content, found) = Body::from_node(block).content(&schema);
        diagnostics.extend(found.clone());
        let argument = |name: &str| content.attribute(name).map(|attribute| attribute.expr.clone());
        let iterator = match argument("iterator") {
            Some(iterator) => name(&iterator).or_else(|| {
                diagnostics.push(messages::iterator_no_name(ty, block.syntax().tells_blocks_apart(), iterator.range()));
                None
            }),
            None => Some(Arc::from(ty)),
        };
        let labels = match argument("labels") {
            Some(list) => exactly(&list, ty, labels, diagnostics),
            None => (labels == 0).then(Vec::new),
        };
        let mut blocks = content.blocks().iter();
        let first = blocks.next();
        match (first, blocks.next()) {
            // One with labels was reported.
            (None, _) if found.iter().any(|found| found.code() == "extraneous-label") => {}
            (None, _) => {
                let example = block.syntax().block_example("content", &[]);
                diagnostics.push(messages::content_missing(ty, &example, content.missing_item_range().clone()));
            }
            (Some(first), Some(second)) => {
                diagnostics.push(messages::content_twice(first.type_range().clone(), second.type_range().clone()));
            }
            _ => {}
        }
        Definition { for_each: argument("for_each"), iterator, labels, content: first.cloned() }
    }
}

/// The one name that an expression is.
fn name(expr: &Expression) -> Option<Arc<str>> {
    let traversal = expr.as_traversal().ok()?;
    traversal.steps().is_empty().then(|| Arc::from(traversal.root()))
}

/// The elements of a list, of which there are so many.
fn exactly(list: &Expression, ty: &str, count: usize, diagnostics: &mut Diagnostics) -> Option<Vec<Expression>> {
    let labels = match list.as_static_list() {
        Ok(labels) => labels,
        Err(found) => {
            diagnostics.extend(found);
            return None;
        }
    };
    if labels.len() == count {
        return Some(labels);
    }
    let at = labels.get(count).unwrap_or(list).range();
    diagnostics.push(messages::label_count(ty, labels.len(), count, at));
    None
}

/// The label that an expression gives to a block, and where it is from, seen from the block; none if it is no label, which is
/// reported.
pub(super) fn label(
    expr: &Expression,
    bound: &Arc<Bound>,
    how: &How,
    block: NodeRef<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(String, ByteRange)> {
    let closed = Arc::new(bound.only_variables()).close(expr.as_node());
    let (value, found) = match how {
        How::Values(context) => closed.evaluate(Mode::Full(context)),
        How::Types(scope) => closed.evaluate(Mode::Full(&scope.to_unknown_context())),
        How::Once => return None,
    };
    // Of types, nothing is said that may be different for values.
    let is_silent = !matches!(how, How::Values(_));
    let mut allowance = how.budget()?.allowance();
    if found.has_errors() {
        if !is_silent {
            diagnostics.extend(found);
        }
        return None;
    }
    diagnostics.extend(found);
    match text(&value, &mut allowance) {
        Ok(text) => {
            let node = expr.as_node();
            let is_same_source = node.range().source() == block.range().source();
            let syntax = if is_same_source { node } else { block };
            Some((text, syntax.syntax().bytes(syntax.node())))
        }
        Err(why) => {
            if !is_silent {
                let before = diagnostics.len();
                diagnostics.push(messages::label_value(&why, expr.range()));
                diagnostics.note_since(before, bound.made_for());
            }
            None
        }
    }
}

/// A value as a label, or why it is none.
fn text(value: &Value, allowance: &mut Allowance) -> Result<String, String> {
    if value.contains_marks() {
        return Err(messages::LABEL_MARKED.to_owned());
    }
    if value.is_null() {
        return Err(messages::LABEL_NULL.to_owned());
    }
    let text =
        convert_within(value, &Type::STRING, allowance).map_err(|error| messages::label_type(&error.to_string()))?;
    text.as_str().map(str::to_owned).ok_or_else(|| messages::LABEL_UNKNOWN.to_owned())
}
