//! Conversion of values to static types ("Type Conversions" of the extended model).
//!
//! One walk over a value finds what becomes of it and how well it suits the type, so that a union can choose among its
//! members.
//! The nearest value is made if the model has no value for the type: a list with elements of several types becomes a
//! tuple, and a map of such values becomes an object.

mod collection;
mod messages;
mod union;

use std::collections::HashMap;

use crate::convert::{self, Conversion, ConvertError, DEEPEST};
use crate::limits::Allowance;
use crate::stack::Measured;
use crate::static_types::conversion::conversion;
use crate::static_types::node::Id;
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::types::Type;
use crate::value::{Number, Value, ValueKind, Waits};

/// Converts a value to a static type ("Type Conversions" of the extended model).
///
/// An int takes a whole number and a text that is one, none takes null and nothing else does; a constant and an enum take
/// their values as they are.
/// A union takes the first member that has the value as it is, or else the first to which it converts safely, or else
/// the first to which it converts.
/// A promise takes what is not known yet, an output that and what is secret, the dynamic type everything; **plain types
/// take neither**.
/// Marks stay on the value, unknown values become unknown values of the type.
/// A converted value converts again to itself.
///
/// For values of the program itself, as [`crate::convert::convert`].
///
/// # Errors
///
/// Returns an error if there is no conversion or if this value has no counterpart. The error says what is required
/// and where in the value.
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticType, convert};
/// use hcl_model::value::Value;
///
/// let port = StaticType::parse("union(int, \"auto\")")?;
/// assert_eq!(convert(&Value::from("80"), &port), Ok(Value::from(80)));
/// assert_eq!(convert(&Value::from("auto"), &port), Ok(Value::from("auto")));
/// let error = convert(&Value::from("any"), &port).unwrap_err();
/// assert_eq!(error.to_string(), "\"auto\" or an int is required, but this is \"any\"");
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn convert(value: &Value, ty: &StaticType) -> Result<Value, ConvertError> {
    convert_within(value, ty, &mut Allowance::default())
}

/// Converts a value to a static type as [`convert`] does, in an evaluation that may not make more than what is allowed.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn convert_within(value: &Value, ty: &StaticType, allowance: &mut Allowance) -> Result<Value, ConvertError> {
    let stack = Measured::begin();
    let mut converter = Converter { allowance, known: HashMap::new(), stack, is_too_deep: false };
    let found = converter.part(value, ty, Takes::default(), 0);
    found.map(|found| found.value).map_err(|error| error.without_secrets(value))
}

/// The degree to which a value suits a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It converts, but that could have failed, or makes it equal to others.
    Unsafe,
    /// It converts safely.
    Safe,
    /// The type has it as it is.
    AsItIs,
}

/// The result of the conversion of a value.
#[derive(Clone)]
struct Found {
    value: Value,
    fit: Fit,
}

type Outcome = Result<Found, ConvertError>;

/// The values beside plain ones that a value may contain because of the types around it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Takes {
    unknown: bool,
    secret: bool,
}

struct Converter<'a> {
    allowance: &'a mut Allowance,
    /// The results of values in unions, by their addresses: nothing is tried twice, however many unions are around
    /// the value.
    known: HashMap<(usize, Id, Takes), Outcome>,
    /// The stack that the nested levels take.
    stack: Measured,
    /// Then nothing else is tried.
    is_too_deep: bool,
}

impl Found {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn as_it_is(value: &Value) -> Found {
        Found { value: value.clone(), fit: Fit::AsItIs }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn at_most(self, fit: Fit) -> Found {
        Found { fit: self.fit.min(fit), ..self }
    }
}

impl Converter<'_> {
    /// Converts a part of a value, which is `depth` levels inside.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn part(&mut self, value: &Value, ty: &StaticType, takes: Takes, depth: u32) -> Outcome {
        self.allowance.steps(1)?;
        if self.is_too_deep {
            return Err(messages::too_deep());
        }
        let is_secret = value.marks().is_sensitive();
        match ty.kind() {
            StaticKind::Dynamic => return Ok(Found::as_it_is(value)),
            StaticKind::Output(element) => {
                return self.part(value, &element, Takes { unknown: true, secret: true }, depth);
            }
            StaticKind::Promise(element) if !is_secret || takes.secret || element.contains_outputs() => {
                return self.part(value, &element, Takes { unknown: true, ..takes }, depth);
            }
            // One of the members may be an output.
            StaticKind::Union(members) if is_secret && !takes.secret => {
                return self.best(value, ty, members, takes, depth);
            }
            // Marks of the elements of a set are on the set.
            StaticKind::Set(element) if is_secret && !takes.secret && element.contains_outputs() => {
                return self.part(value, ty, Takes { secret: true, ..takes }, depth);
            }
            _ if is_secret && !takes.secret => return Err(messages::secret(ty)),
            _ => {}
        }
        let found = self.bare(value.bare(), ty, takes, depth)?;
        Ok(if value.is_marked() { Found { value: found.value.with_marks(value.marks()), ..found } } else { found })
    }

    /// Converts a value without marks.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn bare(&mut self, value: &Value, ty: &StaticType, takes: Takes, depth: u32) -> Outcome {
        match (value.kind(), ty.kind()) {
            (ValueKind::Null(_), StaticKind::None) => Ok(Found::as_it_is(value)),
            (ValueKind::Null(_), StaticKind::Union(members)) if members.clone().any(|it| it == StaticType::NONE) => {
                Ok(Found { value: Value::null(ty.to_type()), fit: Fit::AsItIs })
            }
            (ValueKind::Unknown(from), _) if takes.unknown => self.unknown(value, from, ty),
            (_, StaticKind::Union(members)) => self.best(value, ty, members, takes, depth),
            (ValueKind::Null(_), _) => Err(messages::null(ty)),
            (ValueKind::Unknown(_), _) => Err(messages::unknown(ty)),
            (_, StaticKind::Const(constant)) if constant == value => Ok(Found::as_it_is(value)),
            (_, StaticKind::Enum(one_of)) if one_of.values().contains(value) => Ok(Found::as_it_is(value)),
            (ValueKind::Bool(_), StaticKind::Bool)
            | (ValueKind::Number(_), StaticKind::Number)
            | (ValueKind::String(_), StaticKind::String) => Ok(Found::as_it_is(value)),
            (ValueKind::Number(number), StaticKind::Int) if number.is_integer() => Ok(Found::as_it_is(value)),
            (ValueKind::Number(_), StaticKind::Int) => Err(messages::fraction()),
            (ValueKind::Bool(_) | ValueKind::Number(_), StaticKind::String) => {
                self.primitive(value, &Type::STRING, Fit::Safe)
            }
            (ValueKind::String(_), StaticKind::Bool) => self.primitive(value, &Type::BOOL, Fit::Unsafe),
            (ValueKind::String(_), StaticKind::Number) => self.primitive(value, &Type::NUMBER, Fit::Unsafe),
            (ValueKind::String(_), StaticKind::Int) => {
                let found = self.primitive(value, &Type::NUMBER, Fit::Unsafe).map_err(messages::whole)?;
                let is_whole = found.value.as_number().is_some_and(Number::is_integer);
                if is_whole { Ok(found) } else { Err(messages::fraction()) }
            }
            (ValueKind::Capsule(capsule), StaticKind::Opaque(name)) if capsule.ty().name() == name => {
                Ok(Found::as_it_is(value))
            }
            _ if depth > DEEPEST || self.stack.used() > self.allowance.limits().stack => {
                self.is_too_deep = true;
                Err(messages::too_deep())
            }
            _ => self.composite(value, ty, takes, depth),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn primitive(&mut self, value: &Value, ty: &Type, fit: Fit) -> Outcome {
        Ok(Found { value: convert::convert_within(value, ty, self.allowance)?, fit })
    }

    /// Converts what is not known yet, as far as its type lets it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn unknown(&mut self, value: &Value, from: &Type, ty: &StaticType) -> Outcome {
        self.allowance.steps(from.size())?;
        let fit = match conversion(&StaticType::from(from), ty) {
            Conversion::Impossible => return Err(messages::required(ty, value)),
            Conversion::Unsafe => Fit::Unsafe,
            Conversion::Safe => Fit::Safe,
        };
        let to = ty.to_type();
        let fit = if *from == to && fit == Fit::Safe { Fit::AsItIs } else { fit };
        // A value without a conversion in the model becomes an unknown value that waits for it.
        let converted = convert::convert_within(value, &to, self.allowance)
            .unwrap_or_else(|_| Value::unknown(to).waiting_for(&Waits::of_all([value])));
        Ok(Found { value: converted, fit })
    }
}
