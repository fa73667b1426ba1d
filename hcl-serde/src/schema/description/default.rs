//! Defaults of arguments as values, wherever they are said: in the schema or to serde.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::path::Path;
use hcl_model::source::Source;
use hcl_model::value::Value;

use crate::context::EMPTY;
use crate::schema::description::fields::{MOST_PARTS, is_secret};
use crate::schema::description::{sort_blocks, sort_value};
use crate::schema::{ArgumentSpec, Field, FieldKind, LeafContext};
use crate::tree::Tree;
use crate::write::is_read_back;

impl Field {
    /// Returns the value of an absent argument: of `#[hcl(default = ...)]`, or the default of serde.
    ///
    /// For `#[serde(default)]` and `#[serde(default = "path")]`, on a field or a struct, the function of the program is called,
    /// and `Serialize` or `#[serde(with = "module")]` writes the result. An enum of words needs no `Serialize`.
    ///
    /// Returns `None` for null, for a secret, for a default of more than a thousand parts, for a type without `Serialize`, and
    /// for a value that would not be read again. A default that depends on a type parameter is `None` too.
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
    pub fn default_value(&'static self) -> Option<Value> {
        match absent(self) {
            Absent::Is(value) => Some(value),
            Absent::Nothing | Absent::NotShown => None,
        }
    }
}

/// Returns `true` if a value may hold secrets, because its type is unknown. An empty list or map holds none.
fn may_have_secrets(spec: &ArgumentSpec, value: &Value) -> bool {
    let is_empty = value.as_entries().is_some_and(|entries| entries.is_empty())
        || value.as_elements().is_some_and(|elements| elements.is_empty());
    spec.ty.holds_unknown() && !is_empty
}

/// Value of an absent argument.
pub(in crate::schema) enum Absent {
    /// This value.
    Is(Value),
    /// None: the argument is not set.
    Nothing,
    /// A value that is secret, or that no text can give.
    NotShown,
}

/// Returns what serde writes of the default of a field, unless the text is too long or would be read as another value.
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

/// Returns the value of an absent argument.
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
        // A nullable field distinguishes null from an absent value, and serde writes both alike.
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
pub(in crate::schema) fn is_taken(field: &'static Field, value: &Expression) -> bool {
    let FieldKind::Attribute(attribute) = field.kind() else { return true };
    let path = Path::new().attribute(field.name());
    let context = LeafContext::new(Mode::Full(&EMPTY), &attribute.spec, &path);
    let mut found = Diagnostics::new();
    (attribute.check)(value.as_node(), context, &mut found);
    found.is_empty()
}
