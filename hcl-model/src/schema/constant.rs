//! Values that are written in the Rust source: defaults of arguments, as constant data.

use crate::schema::TypeSpec;
use crate::types::Type;
use crate::value::{Number, NumberLimits, Value};

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
    /// Whether a field of a type can have it as its default, as far as that can be seen at compile time.
    pub(super) const fn suits(&self, ty: TypeSpec) -> bool {
        match (self, ty) {
            (_, TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner)) => {
                self.suits(*inner)
            }
            (Constant::List(elements), TypeSpec::List(element) | TypeSpec::Set(element)) => {
                let mut index = 0;
                while index < elements.len() {
                    if !elements[index].suits(*element) {
                        return false;
                    }
                    index += 1;
                }
                true
            }
            (Constant::Bool(_), TypeSpec::Bool)
            | (
                Constant::Number(_),
                TypeSpec::Number | TypeSpec::Integer | TypeSpec::ExactNumber | TypeSpec::WideNumber,
            )
            | (Constant::String(_), TypeSpec::String | TypeSpec::Choice(_))
            | (_, TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_)) => true,
            _ => false,
        }
    }

    /// The value of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::schema::Constant;
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
