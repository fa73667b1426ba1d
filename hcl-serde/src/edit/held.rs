//! Values as changes hold them: an expression that is kept as it is written is one, and so is a list with some in it.

use std::iter;

use hcl_model::__private::edit::expression_value;
use hcl_model::expr::Expression;
use hcl_model::native;
use hcl_model::syntax::{Cursor, Entry, EntryKey, Item, NodeRef, Shape};
use hcl_model::value::Value;

use crate::read::{argument_of, entries_of, field_of, has_shape, literal, variant_of};
use crate::schema::{ArgumentSpec, Schema, TypeSpec};

/// The text that is shown instead of a secret.
pub(super) const SENSITIVE: &str = "(sensitive)";

/// A value, as it is written.
#[derive(Clone)]
pub(super) struct Held {
    /// Secrets too.
    pub(super) text: String,
    /// Nothing for a block.
    pub(super) value: Option<Value>,
    pub(super) is_sensitive: bool,
}

impl Held {
    /// A part of a value that is nowhere written by itself.
    pub(super) fn part(value: Value, is_sensitive: bool) -> Held {
        Held { text: String::new(), value: Some(value), is_sensitive }
    }

    /// Returns the value that is shown of a block.
    pub(super) fn block(text: impl Into<String>, is_sensitive: bool) -> Held {
        Held { text: text.into(), value: None, is_sensitive }
    }

    /// The value of an argument as it was written of a value of its type.
    pub(super) fn of(expr: NodeRef<'_>, spec: Option<&ArgumentSpec>) -> Held {
        let range = expr.range();
        Held {
            text: range.text().to_owned(),
            value: Some(value_of(&Expression::from_node(expr), spec.map(|spec| &spec.ty), Of::Value)),
            // A part that is not shown hides the whole.
            is_sensitive: range.contains_sensitive(),
        }
    }

    /// Returns the text that may be shown.
    pub(super) fn shown(&self) -> &str {
        if self.is_sensitive { SENSITIVE } else { &self.text }
    }
}

/// The origin of a text that a value is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    /// It was written of a value, or is to be written: an expression in it is kept as it is written.
    Value,
    /// It is in a file: what no type keeps is computed, and the value that it has, or null.
    #[cfg(feature = "command")]
    File,
}

/// The value of an expression, in which there are those that the type keeps.
pub(crate) fn value_of(expr: &Expression, ty: Option<&TypeSpec>, of: Of) -> Value {
    // What has no other word than its name has none in JSON either.
    let is_bare = ty.is_some_and(|ty| !ty.holds(&|ty| matches!(ty, TypeSpec::Expression)));
    let whole = || {
        let written = expr.to_hcl_string().unwrap_or_else(|_| expr.range().text().to_owned());
        expression_value(written, is_bare)
    };
    if ty.is_some_and(TypeSpec::is_kept) {
        return whole();
    }
    if !ty.is_some_and(TypeSpec::holds_kept) && kept_in(expr.as_node()) == 0 {
        return literal(expr.as_node()).unwrap_or_else(whole);
    }
    let elements = || expr.as_static_list().ok();
    let value = match ty.map(|ty| ty.inner()) {
        Some(TypeSpec::List(inner) | TypeSpec::Set(inner)) => {
            elements().map(|elements| Value::tuple(elements.iter().map(|element| value_of(element, Some(inner), of))))
        }
        Some(TypeSpec::Tuple(types)) => elements().map(|elements| {
            Value::tuple(elements.iter().zip(types).map(|(element, ty)| value_of(element, Some(ty), of)))
        }),
        Some(TypeSpec::Map(inner)) => object(expr, |_, value| value_of(value, Some(inner), of)),
        Some(TypeSpec::Object(spec)) => object_of(expr, (spec.schema)(), of),
        Some(TypeSpec::OneOf(forms)) => {
            let mut forms = forms.forms.iter().map(|form| (form.ty)());
            // The first form that has something like it, or that is an expression itself.
            let is_like = |ty: &TypeSpec| ty.is_kept() || has_shape(expr, ty);
            forms.find(is_like).map(|ty| value_of(expr, Some(&ty), of))
        }
        _ => None,
    };
    match (value, of) {
        (Some(value), _) => value,
        (None, Of::Value) => whole(),
        #[cfg(feature = "command")]
        (None, Of::File) => literal(expr.as_node()).unwrap_or(Value::NULL),
    }
}

/// Returns the number of expressions in a value: what is written of a value has only those that are kept.
pub(crate) fn kept_in(expr: NodeRef<'_>) -> usize {
    let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
    match expr.shape() {
        Shape::Tuple => iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor))
            .map(|element| kept_in(expr.sibling(element)))
            .sum(),
        Shape::Object => {
            let entries: Vec<Entry<'_>> = iter::from_fn(|| syntax.next_entry(expr.node(), &mut cursor)).collect();
            let is_computed = |entry: &Entry<'_>| matches!(entry.key, EntryKey::Computed);
            match entries.iter().any(is_computed) {
                true => 1,
                false => entries.iter().map(|entry| kept_in(expr.sibling(entry.value))).sum(),
            }
        }
        // A text of several lines is a heredoc.
        Shape::Other if expr.range().text().starts_with("<<") => usize::from(literal(expr).is_none()),
        shape => usize::from(shape.is_computed()),
    }
}

/// Returns the number of expressions that are kept in a body that was written of a value.
pub(super) fn kept_in_body(body: NodeRef<'_>) -> usize {
    let mut kept = 0;
    for item in body.items(None) {
        kept += match item {
            Item::Attribute(item) => kept_in(item.expr()),
            Item::Block(item) => kept_in_body(item.body()),
        };
    }
    kept
}

/// The object of what a body has, or a variant of an enum.
fn object_of(expr: &Expression, schema: &'static Schema, of: Of) -> Option<Value> {
    if schema.is_chosen_by_name() {
        return object(expr, |name, inner| {
            let variant = schema.variant(name).and_then(|variant| object_of(inner, (variant.schema)(), of));
            variant.unwrap_or_else(|| value_of(inner, None, of))
        });
    }
    let schema = variant_of(&entries_of(expr)?, schema).unwrap_or(schema);
    let field = |name: &str| field_of(schema, |known| known == name).map(|(_, field)| field);
    object(expr, |name, expr| value_of(expr, argument_of(schema, field(name)).map(|spec| &spec.ty), of))
}

/// Returns the number of expressions in what is written somewhere, as it would be written of a value.
pub(super) fn kept_as_written(expr: &Expression) -> usize {
    let Ok(text) = expr.to_hcl_string() else { return 1 };
    native::parse_expression("written", &text).ok().map_or(1, |expr| kept_in(expr.as_node()))
}

/// The object of what stands behind the names, if these are written out.
fn object(expr: &Expression, value: impl Fn(&str, &Expression) -> Value) -> Option<Value> {
    let entry = |(name, expr): (Option<String>, Expression)| {
        let name = name?;
        let value = value(&name, &expr);
        Some((name, value))
    };
    let entries: Option<Vec<(String, Value)>> = entries_of(expr)?.into_iter().map(entry).collect();
    entries.map(Value::object)
}
