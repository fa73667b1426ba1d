//! Values: what expressions evaluate to.
//!
//! Implements "Values and Value Types" of the information model: known values, null of a type, unknown of a type
//! and the dynamic value.
//! Marks, refinements, paths and JSON extend the model; they are in modules of their own.
//! A [`Value`] is immutable, 24 bytes, and cheap to clone, because larger payloads are shared.
//! Operators on values are in [`crate::expr`]; conversions are in [`crate::convert`].

mod access;
mod capsule;
mod collection;
mod debug;
mod equality;
mod facts;
mod from;
mod interval;
mod json;
mod marks;
pub mod number;
mod path;
mod refinement;
mod set;
mod text;
mod try_from;
mod walk;

pub use capsule::{Capsule, CapsuleBuilder, CapsuleValue};
pub use collection::{ElementIter, Elements, Entries};
pub(crate) use interval::Interval;
pub use marks::{Mark, Marks};
pub use number::{Number, NumberError, NumberLimits};
pub use path::{Path, PathStep};
pub use refinement::{Bound, Refinement};
pub use text::normalize;
pub(crate) use text::{beginning, by_name, known_beginning};
pub use try_from::FromValueError;
pub use walk::Walk;

use std::borrow::Cow;
use std::sync::Arc;

use crate::types::Type;
use collection::{Attributes, Sequence};
use marks::Marked;
use refinement::Refined;

/// A value with its type ("Values and Value Types").
///
/// `==` is exact sameness, for programs; the equality of the information model is [`Value::equals`].
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let value = Value::tuple([Value::from(1), Value::from("a")]);
/// assert_eq!(value.ty(), Type::tuple([Type::NUMBER, Type::STRING]));
/// assert!(Value::null(Type::STRING).is_null());
/// ```
#[derive(Clone)]
pub struct Value(Repr);

const _: () = assert!(size_of::<Value>() <= 24);

#[derive(Clone)]
enum Repr {
    Bool(bool),
    Number(Number),
    String(Arc<str>),
    Tuple(Arc<Sequence>),
    List(Arc<Sequence>),
    Set(Arc<Sequence>),
    Object(Arc<Attributes>),
    Map(Arc<Attributes>),
    Capsule(Arc<CapsuleValue>),
    Null(Type),
    Unknown(Type),
    Refined(Arc<Refined>),
    Marked(Arc<Marked>),
}

/// What a value is, with its content, to match on ("Values and Value Types").
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum ValueKind<'a> {
    /// True or false ("Primitive Types").
    Bool(bool),
    /// A number ("Primitive Types").
    Number(&'a Number),
    /// Text in normal form C ("Primitive Types").
    String(&'a str),
    /// The elements of a tuple ("Structural Types").
    Tuple(&'a [Value]),
    /// The elements of a list ("Collection Types").
    List(&'a [Value]),
    /// The elements of a set, in set order ("Collection Types").
    Set(&'a [Value]),
    /// The attributes of an object, sorted by name ("Structural Types").
    Object(Entries<'a>),
    /// The elements of a map, sorted by key ("Collection Types").
    Map(Entries<'a>),
    /// A Rust value of the application ("Capsule Types").
    Capsule(&'a CapsuleValue),
    /// The null of a type ("Null values").
    Null(&'a Type),
    /// A value of a type that is not known yet ("Unknown Values and the Dynamic Pseudo-type").
    Unknown(&'a Type),
    /// Any value with marks: take them off with [`Value::unmark`] first.
    Marked,
}

impl Value {
    /// The value true ("Primitive Types").
    pub const TRUE: Value = Value(Repr::Bool(true));
    /// The value false ("Primitive Types").
    pub const FALSE: Value = Value(Repr::Bool(false));
    /// The unknown value of the dynamic pseudo-type, called the dynamic value ("Unknown Values and the Dynamic
    /// Pseudo-type").
    pub const DYNAMIC: Value = Value(Repr::Unknown(Type::DYNAMIC));
    /// The null value of the dynamic pseudo-type, as the literal `null` gives it ("Null values").
    pub const NULL: Value = Value(Repr::Null(Type::DYNAMIC));

    /// A string, brought into normal form C ("Primitive Types").
    #[must_use]
    pub fn string<'a>(text: impl Into<Cow<'a, str>>) -> Value {
        match normalize(text.into()) {
            Cow::Borrowed(text) => Value(Repr::String(Arc::from(text))),
            Cow::Owned(text) => Value(Repr::String(Arc::from(text))),
        }
    }

    /// A string whose text is in normal form C already, as keys and attribute names are.
    pub(crate) fn normal_string(text: Arc<str>) -> Value {
        Value(Repr::String(text))
    }

    /// A number ("Primitive Types").
    #[must_use]
    pub fn number(number: impl Into<Number>) -> Value {
        Value(Repr::Number(number.into()))
    }

    /// A boolean ("Primitive Types").
    #[must_use]
    pub const fn bool(value: bool) -> Value {
        Value(Repr::Bool(value))
    }

    /// A tuple of any values ("Structural Types").
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Value>) -> Value {
        Value(Repr::Tuple(Arc::new(Sequence::tuple(elements.into_iter().collect()))))
    }

    /// A list; every element must be of the element type (which may be dynamic only if there are none), which is not
    /// checked ("Collection Types").
    #[must_use]
    pub fn list(element: Type, elements: impl IntoIterator<Item = Value>) -> Value {
        Value(Repr::List(Arc::new(Sequence::collection(
            Type::list(element.without_optional()),
            elements.into_iter().collect(),
        ))))
    }

    /// A set; every element must be of the element type, which is not checked; equal elements become one, and marks of
    /// elements move to the set ("Collection Types").
    #[must_use]
    pub fn set(element: Type, elements: impl IntoIterator<Item = Value>) -> Value {
        let mut marks = Marks::none();
        let elements = elements.into_iter().map(|value| value.unmark_deep_into(&mut marks));
        let elements = set::arrange(elements.collect());
        Value(Repr::Set(Arc::new(Sequence::collection(Type::set(element.without_optional()), elements))))
            .with_marks(marks)
    }

    /// An object; of two attributes with the same name the last counts ("Structural Types").
    #[must_use]
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Value)>) -> Value {
        Value(Repr::Object(Arc::new(Attributes::object(attributes))))
    }

    /// A map; every element must be of the element type, which is not checked; of two elements with the same key the
    /// last counts ("Collection Types").
    #[must_use]
    pub fn map<N: Into<Arc<str>>>(element: Type, elements: impl IntoIterator<Item = (N, Value)>) -> Value {
        Value(Repr::Map(Arc::new(Attributes::map(Type::map(element.without_optional()), elements))))
    }

    /// The null value of a type ("Null values").
    #[must_use]
    pub fn null(ty: Type) -> Value {
        Value(Repr::Null(ty.without_optional()))
    }

    /// The unknown value of a type ("Unknown Values and the Dynamic Pseudo-type").
    #[must_use]
    pub fn unknown(ty: Type) -> Value {
        Value(Repr::Unknown(ty.without_optional()))
    }

    /// The kind with its content, to match on.
    #[must_use]
    pub fn kind(&self) -> ValueKind<'_> {
        match &self.0 {
            Repr::Bool(value) => ValueKind::Bool(*value),
            Repr::Number(number) => ValueKind::Number(number),
            Repr::String(text) => ValueKind::String(text),
            Repr::Tuple(sequence) => ValueKind::Tuple(sequence.values()),
            Repr::List(sequence) => ValueKind::List(sequence.values()),
            Repr::Set(sequence) => ValueKind::Set(sequence.values()),
            Repr::Object(attributes) => ValueKind::Object(attributes.entries()),
            Repr::Map(attributes) => ValueKind::Map(attributes.entries()),
            Repr::Capsule(capsule) => ValueKind::Capsule(capsule),
            Repr::Null(ty) => ValueKind::Null(ty),
            Repr::Unknown(ty) => ValueKind::Unknown(ty),
            Repr::Refined(refined) => ValueKind::Unknown(&refined.ty),
            Repr::Marked(_) => ValueKind::Marked,
        }
    }

    /// The value without its marks, borrowed.
    pub(crate) fn bare(&self) -> &Value {
        match &self.0 {
            Repr::Marked(marked) => &marked.value,
            _ => self,
        }
    }
}
