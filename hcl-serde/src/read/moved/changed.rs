//! Values of older files (`#[hcl(convert_from = "...")]`): the program says what they are now, and that is decoded.

use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::path::Path;
use hcl_model::source::Range;
use hcl_model::syntax::{AttributeItem, BlockItem, Item, NodeRef, OwnedItem};
use hcl_model::value::Value;

use crate::read::messages;
use crate::read::moved::body::{Differences, Key, with_body, with_differences};
use crate::read::moved::mover::{alike, each_item};
use crate::schema::{Field, FieldKind, LeafContext, Schema, StaticArguments, TypeSpec};

/// Goes over the body of a file.
pub(super) struct Changer<'c, 'd> {
    pub(super) mode: Mode<'c>,
    /// The facts that are known before all values are known, if some values are unknown.
    pub(super) arguments: Option<&'c dyn StaticArguments>,
    pub(super) found: &'d mut Diagnostics,
    /// The places of values of older files, and what they are now.
    pub(super) all: Vec<(Range, Value)>,
}

impl Changer<'_, '_> {
    /// A body so many blocks deep with the values of now, if it has others.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn body(&mut self, body: &Body, schema: &'static Schema, depth: u16) -> Option<Body> {
        let mut differences = Differences::default();
        let alike = alike(body, schema);
        each_item(body, schema, &mut |item| match &item {
            Item::Attribute(attribute) => {
                let changed =
                    schema.find(&attribute.name, 0).and_then(|(_, field)| self.changed(field, attribute, depth));
                let Some((name, value)) = changed else { return };
                let (at, place) = (attribute.node.name_range(), attribute.expr().range());
                let made = Body::builder(at.clone()).expression(name, Expression::from_value(value, place), at).build();
                each_item(&made, schema, &mut |made| differences.added.push(OwnedItem::of(&made).named(name)));
                differences.hidden.insert(Key::of(&item));
            }
            Item::Block(block) => {
                if let Some(inside) = self.inside(block, schema, depth).filter(|_| !alike.contains(&Key::of(&item))) {
                    differences.inside.insert(Key::of(&item), with_body(block, &inside));
                }
            }
        });
        (!differences.are_none()).then(|| with_differences(body, differences))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn inside(&mut self, block: &BlockItem<'_>, schema: &'static Schema, depth: u16) -> Option<Body> {
        let (_, field) = schema.find(&block.ty, 0)?;
        let inside = (field.blocks()?.schema)();
        // No type is nested deeper than a file can be.
        if inside.is_choice() || depth == u16::MAX {
            return None;
        }
        self.body(&Body::from_node(block.body()), inside, depth + 1)
    }

    /// Returns the converted value of an argument, if the argument is one of an older file.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn changed(
        &mut self,
        field: &'static Field,
        item: &AttributeItem<'_>,
        depth: u16,
    ) -> Option<(&'static str, Value)> {
        let (Some(change), FieldKind::Attribute(attribute)) = (field.change(), field.kind()) else { return None };
        let expr = item.expr();
        if self.arguments.is_some_and(|arguments| !arguments.is_known(expr)) {
            return None;
        }
        let path = Path::new().attribute(field.name());
        let context = LeafContext { depth, ..LeafContext::new(self.mode, &attribute.spec, &path) };
        let mut refused = Diagnostics::new();
        (attribute.check)(expr, context, &mut refused);
        if !refused.has_errors() {
            return None;
        }
        let now = without_nulls(change(expr, context)?, attribute.spec.ty);
        let told = Some(&now).filter(|_| !field.may_hide() && is_written_out(expr, self.mode)).and_then(told);
        self.found.push(messages::changed(field.name(), told.as_deref(), expr.range()));
        self.all.push((expr.range(), now.clone()));
        Some((field.name(), now))
    }
}

/// A value without what is null in its objects, which is the same as what is not there.
#[cfg_attr(not(feature = "__shared"), inline)]
fn without_nulls(value: Value, ty: TypeSpec) -> Value {
    let (TypeSpec::Object(_), Some(entries)) = (ty.inner(), value.as_entries()) else { return value };
    let is_there = |(_, value): &(&Arc<str>, &Value)| !value.is_null();
    Value::object(entries.iter().filter(is_there).map(|(name, value)| (name.clone(), value.clone())))
}

/// Returns `true` if the whole value is written out in place.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_written_out(expr: NodeRef<'_>, mode: Mode<'_>) -> bool {
    let mut refused = Diagnostics::new();
    expr.evaluate(Mode::LiteralOnly(mode.budget()), &mut refused);
    expr.range().source().is_shown() && !refused.has_errors()
}

/// A value as it is written in both syntaxes, if it is short.
#[cfg_attr(not(feature = "__shared"), inline)]
fn told(value: &Value) -> Option<String> {
    let is_plain = |value: &Value| value.as_entries().is_none() && !value.contains_sensitive();
    let is_told = is_plain(value) && value.as_elements().is_none_or(|elements| elements.iter().all(is_plain));
    value.to_hcl_string().ok().filter(|text| is_told && text.chars().count() <= MOST_TOLD)
}

/// A longer value would hide what is said of it.
const MOST_TOLD: usize = 60;
