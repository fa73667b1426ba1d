//! Values for attributes that an object does not have.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::convert::ConvertError;
use crate::diag::Diagnostics;
use crate::expr::{Expression, Mode};
use crate::limits::{Allowance, Budget, Exhausted};
use crate::type_expression::messages;
use crate::types::Type;
use crate::value::{Refinement, Value, ValueKind};

/// The defaults for attributes of objects that are missing or null, at any depth of a value.
///
/// They are there before a value is converted, the innermost first: `optional(object({ port = optional(number, 80) }), {})`
/// gives an object with a port.
#[derive(Debug, Clone, Default)]
pub struct Defaults {
    /// By the names of the attributes.
    values: BTreeMap<Arc<str>, Value>,
    parts: Parts,
}

/// Defaults inside of the parts of a value.
#[derive(Debug, Clone, Default)]
enum Parts {
    #[default]
    None,
    /// The defaults of each element of a list, set or map.
    Each(Box<Defaults>),
    /// The defaults of the elements of a tuple; elements without defaults are left out.
    Elements(BTreeMap<usize, Defaults>),
    /// The defaults of the attributes of an object; attributes without defaults are left out.
    Attributes(BTreeMap<Arc<str>, Defaults>),
}

impl Defaults {
    /// No defaults.
    pub(super) const NONE: Defaults = Defaults { values: BTreeMap::new(), parts: Parts::None };

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of_each(element: Defaults) -> Defaults {
        if element.is_empty() {
            Defaults::NONE
        } else {
            Defaults { parts: Parts::Each(Box::new(element)), ..Defaults::NONE }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of_elements(elements: impl IntoIterator<Item = Defaults>) -> Defaults {
        let elements: BTreeMap<usize, Defaults> =
            elements.into_iter().enumerate().filter(|(_, defaults)| !defaults.is_empty()).collect();
        if elements.is_empty() {
            Defaults::NONE
        } else {
            Defaults { parts: Parts::Elements(elements), ..Defaults::NONE }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn of_attributes(
        values: BTreeMap<Arc<str>, Value>,
        attributes: impl IntoIterator<Item = (Arc<str>, Defaults)>,
    ) -> Defaults {
        let attributes: BTreeMap<Arc<str>, Defaults> =
            attributes.into_iter().filter(|(_, defaults)| !defaults.is_empty()).collect();
        let parts = if attributes.is_empty() { Parts::None } else { Parts::Attributes(attributes) };
        Defaults { values, parts }
    }

    /// Returns `true` if there are none.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && matches!(self.parts, Parts::None)
    }

    /// The value with the defaults, which is to be converted afterwards.
    ///
    /// A value that is null or not known yet stays as it is, and so does what is of another kind than the defaults are
    /// for. Marks stay where they are.
    ///
    /// # Errors
    ///
    /// It is more than the default limits allow.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::type_expression::TypeConstraint;
    /// use hcl_model::value::Value;
    ///
    /// let text = "map(object({ port = optional(number, 80) }))";
    /// let constraint = TypeConstraint::strict(&native::parse_expression("app.hcl", text).ok()?)?;
    /// let value = Value::object([("web", Value::object([("host", Value::from("a"))]))]);
    /// let with_defaults = constraint.defaults().apply(&value).unwrap();
    /// assert_eq!(format!("{with_defaults:?}"), r#"{"web" = {"host" = "a", "port" = 80}}"#);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn apply(&self, value: &Value) -> Result<Value, Exhausted> {
        self.apply_within(value, &mut Allowance::default())
    }

    /// Applies the defaults as deep as the type expression is, and so no deeper than expressions may be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn apply_within(&self, value: &Value, allowance: &mut Allowance) -> Result<Value, Exhausted> {
        if self.is_empty() {
            return Ok(value.clone());
        }
        let marks = value.marks();
        let value = match (value.bare().kind(), &self.parts) {
            (ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values), parts) => {
                allowance.elements(values.len())?;
                let elements = values.iter().enumerate().map(|(at, value)| match parts {
                    Parts::Each(element) => element.apply_within(value, allowance),
                    Parts::Elements(elements) => match elements.get(&at) {
                        Some(element) => element.apply_within(value, allowance),
                        None => Ok(value.clone()),
                    },
                    _ => Ok(value.clone()),
                });
                let elements = elements.collect::<Result<Vec<_>, _>>()?;
                let is_typed = matches!(value.bare().kind(), ValueKind::List(_) | ValueKind::Set(_));
                let element = if is_typed { of_one_type(elements.iter()) } else { None };
                match (value.bare().kind(), element) {
                    (ValueKind::List(_), Some(ty)) => Value::list(ty, elements),
                    (ValueKind::Set(_), Some(ty)) => Value::set(ty, elements),
                    _ if elements.is_empty() => value.bare().clone(),
                    _ => Value::tuple(elements),
                }
            }
            (ValueKind::Object(entries) | ValueKind::Map(entries), parts) => {
                allowance.elements(entries.len() + self.values.len())?;
                allowance.steps(STEPS_OF_DEFAULT * self.values.len() as u64)?;
                let mut attributes = Vec::with_capacity(entries.len() + self.values.len());
                for (name, given) in entries.iter() {
                    let given = part(parts, name, given, allowance)?;
                    attributes.push((
                        name.clone(),
                        match self.values.get(name) {
                            // Should it turn out to be null, the default counts.
                            Some(default) if !given.is_known() && !default.is_null() => {
                                given.refined(&Refinement::new().not_null())
                            }
                            // That it is null may be a secret.
                            Some(default) if given.is_null() => {
                                part(parts, name, default, allowance)?.with_marks(given.marks())
                            }
                            _ => given,
                        },
                    ));
                }
                for (name, default) in &self.values {
                    if entries.get(name).is_none() {
                        attributes.push((name.clone(), part(parts, name, default, allowance)?));
                    }
                }
                let is_map = matches!(value.bare().kind(), ValueKind::Map(_));
                let element = if is_map { of_one_type(attributes.iter().map(|(_, value)| value)) } else { None };
                match (value.bare().kind(), element) {
                    (ValueKind::Map(_), Some(ty)) => Value::map(ty, attributes),
                    (ValueKind::Map(_), None) if attributes.is_empty() => value.bare().clone(),
                    _ => Value::object(attributes),
                }
            }
            _ => value.bare().clone(),
        };
        Ok(value.with_marks(marks))
    }
}

/// The number of steps to see whether an attribute needs its default, beside making the default.
const STEPS_OF_DEFAULT: u64 = 4;

/// An attribute with the defaults that are inside of it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn part(parts: &Parts, name: &str, value: &Value, allowance: &mut Allowance) -> Result<Value, Exhausted> {
    match parts {
        Parts::Each(element) => element.apply_within(value, allowance),
        Parts::Attributes(attributes) => match attributes.get(name) {
            Some(defaults) => defaults.apply_within(value, allowance),
            None => Ok(value.clone()),
        },
        _ => Ok(value.clone()),
    }
}

/// The type that all values have; none if there are several, or no values.
#[cfg_attr(not(feature = "__shared"), inline)]
fn of_one_type<'v>(values: impl Iterator<Item = &'v Value>) -> Option<Type> {
    let mut types = values.map(Value::ty);
    let first = types.next()?;
    types.all(|ty| ty == first).then_some(first)
}

/// The value of a default that is written in a type, as what it is converted to; none if it is wrong, which is reported.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn literal_default(
    expr: &Expression,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
    convert: impl FnOnce(&Value, &mut Allowance) -> Result<Value, ConvertError>,
) -> Option<Value> {
    let (value, found) = expr.evaluate(Mode::LiteralOnly(budget));
    let failed = found.has_errors();
    diagnostics.extend(found);
    if failed {
        return None;
    }
    convert(&value, &mut budget.allowance())
        .map_err(|why| diagnostics.push(messages::unsuitable_default(why, expr.range())))
        .ok()
}
