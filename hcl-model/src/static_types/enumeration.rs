//! Enums: one of several values, under a name.

use std::sync::Arc;

use crate::static_types::static_type::{Repr, StaticType};
use crate::static_types::unify;
use crate::value::Value;

/// A type whose values are listed: equal to those of the same name and values.
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticKind, StaticType};
/// use hcl_model::value::Value;
///
/// let ty = StaticType::enumeration("Level", ["debug", "info"]);
/// let StaticKind::Enum(level) = ty.kind() else { unreachable!() };
/// assert_eq!(level.name(), "Level");
/// assert_eq!(level.values(), ["debug", "info"].map(Value::from));
/// assert_eq!(level.base(), StaticType::STRING);
/// ```
#[derive(Debug)]
pub struct EnumType {
    name: Arc<str>,
    values: Vec<Value>,
    base: StaticType,
}

impl EnumType {
    /// The type of these constants; none if there are none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(name: Arc<str>, constants: impl Iterator<Item = StaticType>) -> Option<EnumType> {
        let mut values = Vec::new();
        let mut bases: Vec<StaticType> = Vec::new();
        for constant in constants {
            if let Repr::Const(value) = constant.0
                && !values.contains(&value)
            {
                bases.push(base_of(&value));
                values.push(value);
            }
        }
        let base = unify(&bases);
        (!values.is_empty()).then_some(EnumType { name, values, base })
    }

    /// The name of the type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The values, as they were given, each once.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The type that all values have.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn base(&self) -> StaticType {
        self.base.clone()
    }
}

impl PartialEq for EnumType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eq(&self, other: &EnumType) -> bool {
        self.name == other.name
            && self.values.len() == other.values.len()
            && self.values.iter().all(|value| other.values.contains(value))
    }
}

impl Eq for EnumType {}

/// The type of which a value is one: bool, int, number or string.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn base_of(value: &Value) -> StaticType {
    match value.as_number() {
        Some(number) if number.is_integer() => StaticType::INT,
        Some(_) => StaticType::NUMBER,
        None if value.as_bool().is_some() => StaticType::BOOL,
        None => StaticType::STRING,
    }
}
