//! One `dynamic` block: what it says, and the labels that it gives to a block.

use std::sync::Arc;

use crate::body::select::{ExpectedLabels, check_block_labels};
use crate::body::{Block, Body, BodySchema, Definition as Kind};
use crate::convert::convert_within;
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::{Expression, StepKind, Traversal, TraversalStep};
use crate::ext::bound::Bound;
use crate::ext::dynamic::how::How;
use crate::ext::dynamic::messages;
use crate::limits::Allowance;
use crate::source::Range;
use crate::syntax::{BlockItem, ByteRange, Item, NodeRef, Roles};
use crate::types::Type;
use crate::value::{Marks, Value};

/// The type of the blocks that make others.
pub(in crate::ext) const DYNAMIC: &str = Kind::Dynamic.block_type();

/// The parts of a `dynamic` block.
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
    let before = diagnostics.len();
    if !check_block_labels(item, expected, diagnostics) {
        diagnostics.change_since(before, |found| messages::surplus_label(found.clone(), item.node.syntax()));
        return None;
    }
    let label = item.node.syntax().label(item.node.node(), 0)?;
    Some((label.text.into_owned(), label.bytes))
}

impl Definition {
    /// Reads a `dynamic` block for blocks of a type, which have so many labels, or as many as the block says.
    pub(super) fn read(
        block: NodeRef<'_>,
        ty: &str,
        labels: Option<usize>,
        diagnostics: &mut Diagnostics,
    ) -> Definition {
        let schema = BodySchema::new().required("for_each").optional("iterator").block("content", [""; 0]);
        let schema = match labels {
            Some(0) => schema,
            Some(_) => schema.required("labels"),
            None => schema.optional("labels"),
        };
        let (content, found) = Body::from_node(block).content(&schema);
        diagnostics.extend(found);
        let argument = |name: &str| content.attribute(name).map(|attribute| attribute.expr.clone());
        let iterator = match argument("iterator") {
            Some(iterator) => iterator_name(&iterator).or_else(|| {
                diagnostics.push(messages::iterator_no_name(ty, block.syntax().tells_blocks_apart(), iterator.range()));
                None
            }),
            None => Some(Arc::from(ty)),
        };
        let labels = match argument("labels") {
            Some(list) => listed(&list, ty, labels, diagnostics),
            None => labels.is_none_or(|labels| labels == 0).then(Vec::new),
        };
        let mut blocks = content.blocks().iter();
        let first = blocks.next();
        match (first, blocks.next()) {
            (None, _) if content.is_absence_reported("content") => {}
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

    /// Returns `true` if a secret in blocks of a type may be the key of an element, or in a set the element.
    pub(super) fn is_key_secret(&self, ty: &str, is_set: bool, roles: &dyn Roles) -> bool {
        let (Some(iterator), Some(content)) = (&self.iterator, &self.content) else { return false };
        let is_key = |variable: &Traversal| {
            let first = variable.steps().first().map(TraversalStep::kind);
            let is_value = matches!(first, Some(StepKind::Attribute(name)) if name == "value");
            variable.root() == &**iterator && (is_set || !is_value)
        };
        let names_key = |expr: NodeRef<'_>| Expression::from_node(expr).variables().iter().any(is_key);
        let is_secret = |name: &str| roles.is_secret_in_blocks(ty, Some(name));
        let mut labels = self.labels.iter().flatten();
        roles.is_secret_in_blocks(ty, None) && labels.any(|label| names_key(label.as_node()))
            || content.body().items(None).any(|item| match item {
                Item::Attribute(attribute) => is_secret(&attribute.name) && names_key(attribute.expr()),
                Item::Block(block) => is_secret(&block.ty) && has_argument(block.body(), &names_key),
            })
    }
}

/// Returns `true` if an argument of a body, or of a body in that, is such a one. The parser bounds how deep bodies nest.
fn has_argument(body: NodeRef<'_>, is_it: &dyn Fn(NodeRef<'_>) -> bool) -> bool {
    body.items(None).any(|item| match item {
        Item::Attribute(attribute) => is_it(attribute.expr()),
        Item::Block(block) => has_argument(block.body(), is_it),
    })
}

/// The one name that an expression is.
pub(in crate::ext) fn iterator_name(expr: &Expression) -> Option<Arc<str>> {
    let traversal = expr.as_traversal().ok()?;
    traversal.steps().is_empty().then(|| Arc::from(traversal.root()))
}

/// Returns the name of the iterator of a `dynamic` block, if the name is valid.
pub(in crate::ext) fn iterator_of(block: &BlockItem<'_>) -> Option<Arc<str>> {
    let mut name = block.node.labels().next().map(|ty| Arc::from(&*ty.text));
    each_argument(block, &mut |argument, expr| {
        if argument == "iterator" {
            name = iterator_name(expr);
        }
    });
    name
}

/// The arguments of a block as they are written.
pub(in crate::ext) fn each_argument(block: &BlockItem<'_>, found: &mut dyn FnMut(&str, &Expression)) {
    for item in block.body().items(None) {
        if let Item::Attribute(item) = item {
            found(&item.name, &Expression::from_node(item.expr()));
        }
    }
}

/// The elements of a list, of which there are so many, or any number.
fn listed(list: &Expression, ty: &str, count: Option<usize>, diagnostics: &mut Diagnostics) -> Option<Vec<Expression>> {
    let labels = match list.as_static_list() {
        Ok(labels) => labels,
        Err(found) => {
            diagnostics.extend(found);
            return None;
        }
    };
    let Some(count) = count.filter(|count| *count != labels.len()) else {
        return Some(labels);
    };
    let at = labels.get(count).unwrap_or(list).range();
    diagnostics.push(messages::label_count(ty, labels.len(), count, at));
    None
}

/// The labels of one block.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// Their texts, and where they are from, seen from the block.
    pub(super) texts: Vec<(String, ByteRange)>,
    /// An unknown value that waits for the labels that are not known.
    pub(super) unknown: Option<Value>,
}

impl Labels {
    /// The labels that expressions give to a block; none if one of them is no label, which is reported.
    ///
    /// `may_wait` says whether whoever reads the block can wait for what is not known yet.
    pub(super) fn of(
        all: &[Expression],
        bound: &Arc<Bound>,
        how: &How,
        block: NodeRef<'_>,
        may_wait: bool,
        diagnostics: &mut Diagnostics,
    ) -> Option<Labels> {
        let bound = Arc::new(bound.only_variables());
        let mut labels = Labels::default();
        let mut is_right = true;
        for expr in all {
            match label(expr, &bound, how, diagnostics) {
                Ok(text) => labels.texts.push((text, place(expr, block))),
                Err(Some(unknown)) if may_wait => {
                    labels.texts.push((String::new(), place(expr, block)));
                    labels.unknown = Some(match labels.unknown.take() {
                        Some(other) => Value::dynamic_for([&other, &unknown], Marks::none()),
                        None => unknown,
                    });
                }
                Err(unknown) => {
                    if unknown.is_some() && how.mode().is_some() {
                        let before = diagnostics.len();
                        diagnostics.push(messages::label_unknown(expr.range()));
                        diagnostics.add_instances_since(before, bound.instances());
                    }
                    is_right = false;
                }
            }
        }
        is_right.then_some(labels)
    }
}

/// Returns the bytes of a label, or those of the block if the label is from another text.
fn place(expr: &Expression, block: NodeRef<'_>) -> ByteRange {
    let node = expr.as_node();
    let is_same_source = node.range().source() == block.range().source();
    let seen = if is_same_source { node } else { block };
    seen.syntax().bytes(seen.node())
}

/// The text of a label, or an unknown value that waits for what it waits for; none if it is no label, which is reported.
fn label(
    expr: &Expression,
    bound: &Arc<Bound>,
    how: &How,
    diagnostics: &mut Diagnostics,
) -> Result<String, Option<Value>> {
    let closed = bound.close(expr.as_node());
    let (value, found) = match (how, how.mode()) {
        (_, Some(mode)) => closed.evaluate_open(mode),
        (How::Types(scope), _) => {
            let (text, found) = closed.constant_text(scope);
            let is_wrong = found.has_errors();
            if is_wrong {
                let before = diagnostics.len();
                diagnostics.extend(found);
                diagnostics.add_instances_since(before, bound.instances());
            }
            return text.filter(|_| !is_wrong).map(|text| text.to_string()).ok_or(Some(Value::DYNAMIC));
        }
        _ => return Err(None),
    };
    let mut allowance = how.budget().ok_or(None)?.allowance();
    let failed = found.has_errors();
    diagnostics.extend(found);
    if failed {
        return Err(None);
    }
    let (unmarked, marks) = value.clone().unmark_deep();
    // What has failed is waited for, too: who waits says why.
    let waits = unmarked.contains_waiting() || !unmarked.waits_for().is_empty();
    if marks.is_empty() && waits {
        return Err(Some(Value::dynamic_for([&unmarked], Marks::none())));
    }
    text(&value, expr.range(), &mut allowance).map_err(|wrong| {
        let before = diagnostics.len();
        diagnostics.push(wrong);
        diagnostics.add_instances_since(before, bound.instances());
        None
    })
}

/// A value as a label, or why it is none.
fn text(value: &Value, at: Range, allowance: &mut Allowance) -> Result<String, Diagnostic> {
    if value.contains_marks() {
        return Err(messages::label_value(messages::LABEL_MARKED, at));
    }
    if value.is_null() {
        return Err(messages::label_value(messages::LABEL_NULL, at));
    }
    match convert_within(value, &Type::STRING, allowance) {
        Ok(text) => text.as_str().map(str::to_owned).ok_or_else(|| messages::label_unknown(at)),
        Err(error) => Err(messages::label_value(messages::label_type(error), at)),
    }
}
