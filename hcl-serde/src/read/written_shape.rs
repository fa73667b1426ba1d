//! Matching of a form or variant by its written text: by its names, and by their values.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, Mode};
use hcl_model::limits::Budget;
use hcl_model::syntax::NodeRef;
use hcl_model::value::Value;

use crate::read::field_of;
use crate::schema::{ArgumentSpec, ChosenBy, Field, FieldKind, Schema, TypeSpec};

/// The entries of an object, by the names that are written out.
pub(crate) type Entries = Vec<(Option<String>, Expression)>;

/// Returns the argument of a name, if the name stands for an argument.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn argument_of<'s>(schema: &'s Schema, field: Option<&'s Field>) -> Option<&'s ArgumentSpec> {
    match field {
        Some(field) => field.argument(),
        None => schema.remain().filter(|it| matches!(it.kind(), FieldKind::RemainAttributes { .. }))?.argument(),
    }
}

/// The value of an expression that refers to nothing and calls nothing.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn literal(expr: NodeRef<'_>) -> Option<Value> {
    let mut found = Diagnostics::new();
    let value = expr.evaluate(Mode::LiteralOnly(&Budget::DEFAULT), &mut found);
    (!found.has_errors()).then_some(value)
}

/// The name that a key is written as.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn name_of(key: &Expression) -> Option<String> {
    key.as_keyword().or_else(|| {
        let value = literal(key.as_node())?;
        value.as_str().map(str::to_owned).or_else(|| value.as_number().map(ToString::to_string))
    })
}

/// Returns the entries of an object.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn entries_of(expr: &Expression) -> Option<Entries> {
    let entries = expr.as_static_map().ok()?;
    Some(entries.into_iter().map(|(key, value)| (name_of(&key), value)).collect())
}

/// The variant that a body or an object is, if that is said by an argument in it or by what is in it.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn variant_of(entries: &Entries, schema: &'static Schema) -> Option<&'static Schema> {
    let variant = match schema.chosen_by()? {
        ChosenBy::Attribute(tag) => {
            let (_, chosen) = entries.iter().find(|(name, _)| name.as_deref() == Some(tag))?;
            schema.variant(literal(chosen.as_node())?.as_str()?)?
        }
        _ => schema.variants().iter().find(|variant| has_names(entries, (variant.schema)()))?,
    };
    Some((variant.schema)())
}

/// Returns `true` if a body has all names of an object.
#[cfg_attr(not(feature = "__shared"), inline)]
fn has_names(entries: &Entries, schema: &Schema) -> bool {
    let is_known = |(name, _): &(Option<String>, Expression)| {
        let is_field = |name: &String| field_of(schema, |known| known == name).is_some();
        name.as_ref().is_some_and(|name| schema.remain().is_some() || is_field(name))
    };
    entries.iter().all(is_known)
}

/// Returns `true` if an expression is a list or an object of a type, by the names of its entries.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn has_shape(expr: &Expression, ty: &TypeSpec) -> bool {
    match ty.inner() {
        TypeSpec::List(_) | TypeSpec::Set(_) => expr.as_static_list().is_ok(),
        TypeSpec::Tuple(types) => expr.as_static_list().is_ok_and(|elements| elements.len() == types.len()),
        TypeSpec::Map(_) => expr.as_static_map().is_ok(),
        TypeSpec::Object(spec) => {
            let schema = (spec.schema)();
            let Some(entries) = entries_of(expr) else { return false };
            match schema.chosen_by() {
                Some(ChosenBy::Name) => {
                    let chosen = entries.first().and_then(|(name, _)| name.as_deref());
                    chosen.is_some_and(|name| schema.variant(name).is_some())
                }
                _ => has_names(&entries, variant_of(&entries, schema).unwrap_or(schema)),
            }
        }
        _ => false,
    }
}
