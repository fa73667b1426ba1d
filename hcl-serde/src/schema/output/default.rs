//! Defaults of arguments as values, wherever they are said: in the schema or to serde.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::source::Source;
use hcl_model::value::Value;

use crate::context::EMPTY;
use crate::schema::description::{sort_blocks, sort_value};
use crate::schema::output::about::{MOST_PARTS, is_secret};
use crate::schema::{ArgumentSpec, Field, FieldKind, LeafContext};
use crate::tree::Tree;
use crate::write::is_read_back;

impl Field {
    /// The value that an argument has if it is not there: of `#[hcl(default = ...)]`, or what serde has for it.
    ///
    /// For `#[serde(default)]`, `#[serde(default = "path")]` and a `#[serde(default)]` of the whole struct the program is asked:
    /// its functions are called, and what they make is written as the type says with `Serialize`, or with the function of
    /// `#[serde(with = "module")]` or `#[serde(serialize_with = "path")]`. The words of an enum that holds nothing need no
    /// `Serialize`.
    ///
    /// There is none of what has more than a thousand parts, of what is sensitive, of what would be refused if it were written, and of null, which is nothing; neither
    /// of a type that serde does not write, nor in a type with parameters if it depends on them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Value};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// #[serde(default)]
    /// struct Config {
    ///     port: u16,
    ///     #[serde(default = "two")]
    ///     workers: u16,
    ///     log: Log,
    ///     proxy: Option<String>,
    ///     #[hcl(sensitive)]
    ///     token: String,
    /// }
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// #[serde(rename_all = "lowercase")]
    /// enum Log {
    ///     Quiet,
    ///     Loud,
    /// }
    ///
    /// impl Default for Config {
    ///     fn default() -> Config {
    ///         Config { port: 80, workers: 1, log: Log::Quiet, proxy: None, token: "hunter2".into() }
    ///     }
    /// }
    ///
    /// fn two() -> u16 {
    ///     2
    /// }
    ///
    /// let defaults: Vec<Option<Value>> = Config::SCHEMA.fields().map(|field| field.default_value()).collect();
    /// assert_eq!(defaults, [Some(Value::from(80)), Some(Value::from(2)), Some(Value::from("quiet")), None, None]);
    /// ```
    #[must_use]
    #[inline]
    pub fn default_value(&'static self) -> Option<Value> {
        match absent(self) {
            Absent::Is(value) => Some(value),
            Absent::Nothing | Absent::NotShown => None,
        }
    }
}

/// Whether a value has names in it of which nobody knows whether what they say is secret.
#[inline]
pub(in crate::schema) fn may_have_secrets(spec: &ArgumentSpec, value: &Value) -> bool {
    spec.ty.holds_unknown() && has_names(value)
}

#[inline]
fn has_names(value: &Value) -> bool {
    value.as_entries().is_some() || value.as_elements().is_some_and(|elements| elements.iter().any(has_names))
}

/// What an argument is that is not there, and need not be.
pub(in crate::schema) enum Absent {
    /// It has this value.
    Is(Value),
    /// It is not set.
    Nothing,
    /// It has a value that may not be shown, or cannot.
    NotShown,
}

/// What serde says of what it has for what is not there; nothing if that is more than anybody reads, or something else would be
/// read if it were written.
#[inline]
pub(in crate::schema) fn made(field: &'static Field) -> Option<Tree> {
    let outputs = field.outputs?;
    let make = || outputs.made.and_then(|make| make()).filter(|made| made.parts() <= MOST_PARTS);
    let mut made = make().filter(|_| make().is_some_and(|made| is_read_back(field, made)))?;
    match field.kind() {
        FieldKind::Attribute(attribute) => sort_value(&mut made, &attribute.spec.ty),
        FieldKind::Block(block) | FieldKind::Blocks(block) => sort_blocks(&mut made, block),
        _ => {}
    }
    Some(made)
}

/// What an argument is that is not there, and need not be.
#[inline]
pub(in crate::schema) fn absent(field: &'static Field) -> Absent {
    let FieldKind::Attribute(attribute) = field.kind() else { return Absent::Nothing };
    if attribute.default.is_none() && !attribute.defaulted {
        return Absent::Nothing;
    }
    if is_secret(&attribute.spec) {
        return Absent::NotShown;
    }
    if let Some(constant) = attribute.default {
        // A number can have more digits than are read.
        return Some(constant.to_value()).filter(Value::is_wholly_known).map_or(Absent::NotShown, Absent::Is);
    }
    let Some(value) = made(field).and_then(|said| said.into_value().ok()) else { return Absent::NotShown };
    if value.is_null() {
        // Where null is a value, nothing is another one, and serde writes both alike.
        return if attribute.spec.nullable { Absent::NotShown } else { Absent::Nothing };
    }
    // It can be infinite, sensitive, or not known.
    if may_have_secrets(&attribute.spec, &value) || value.to_json(&value.ty()).is_err() {
        return Absent::NotShown;
    }
    let expr = Expression::from_value(value.clone(), Source::new("default", "").range(0, 0));
    if is_taken(field, &expr) { Absent::Is(value) } else { Absent::NotShown }
}

/// Returns `true` if the type of an argument takes a value.
#[inline]
pub(in crate::schema) fn is_taken(field: &'static Field, value: &Expression) -> bool {
    let FieldKind::Attribute(attribute) = field.kind() else { return true };
    let context = LeafContext::new(Mode::Full(&EMPTY), &attribute.spec, field.name());
    let mut found = Diagnostics::new();
    (attribute.check)(value.as_node(), context, &mut found);
    found.is_empty()
}
