//! Values that are written in the Rust source: defaults of arguments, as constant data.

use hcl_model::types::Type;
use hcl_model::value::{Number, NumberLimits, Value};

/// A value that is known at compile time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant {
    /// True or false.
    Bool(bool),
    /// A number, as HCL writes it.
    Number(&'static str),
    /// Text.
    String(&'static str),
    /// A list.
    List(&'static [Constant]),
}

impl Constant {
    /// The value of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::Constant;
    /// use hcl_model::value::Value;
    ///
    /// let list = Constant::List(&[Constant::String("a"), Constant::Number("1")]);
    /// assert_eq!(list.to_value(), Value::tuple([Value::from("a"), Value::from(1)]));
    /// ```
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Constant::Bool(value) => Value::from(*value),
            Constant::Number(digits) => {
                Number::parse(digits, &NumberLimits::default()).map_or(Value::unknown(Type::NUMBER), Value::from)
            }
            Constant::String(text) => Value::from(*text),
            Constant::List(elements) => Value::tuple(elements.iter().map(Constant::to_value)),
        }
    }
}
