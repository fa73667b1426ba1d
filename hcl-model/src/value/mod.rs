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
pub(crate) mod promise;
mod refinement;
mod set;
pub(crate) mod text;
mod try_from;
pub(crate) mod walk;

pub use capsule::{Capsule, CapsuleBuilder, CapsuleValue};
pub use collection::{ElementIter, Elements, Entries};
pub(crate) use interval::Interval;
pub use marks::{Mark, Marks};
pub use number::{Number, NumberError, NumberLimits};

pub(crate) use promise::Later;
#[cfg(feature = "stdlib")]
pub(crate) use promise::watch;
pub use promise::{AnySettled, Promise, PromiseError, Resolver};
pub(crate) use promise::{Found, Memo, Source, Triggers, Waits, meet};
pub use refinement::{Bound, Refinement};
#[cfg(feature = "stdlib")]
pub(crate) use text::beginning;
pub(crate) use text::{by_name, known_beginning};
pub use try_from::FromValueError;
pub(crate) use walk::Made;
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

/// The kind of a value, with its content, to match on ("Values and Value Types").
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Value, ValueKind};
///
/// let port = Value::from(80);
/// let text = match port.kind() {
///     ValueKind::Number(number) => format!("the number {number}"),
///     ValueKind::Null(_) => "nothing".to_owned(),
///     _ => "something else".to_owned(),
/// };
/// assert_eq!(text, "the number 80");
/// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// let composed = Value::string("\u{e9}");
    /// assert_eq!(Value::string("e\u{301}"), composed);
    /// assert_eq!(composed.as_str(), Some("\u{e9}"));
    /// ```
    #[must_use]
    pub fn string<'a>(text: impl Into<Cow<'a, str>>) -> Value {
        match crate::source::normalize(text.into()) {
            Cow::Borrowed(text) => Value(Repr::String(Arc::from(text))),
            Cow::Owned(text) => Value(Repr::String(Arc::from(text))),
        }
    }

    /// A string whose text is in normal form C already, as keys and attribute names are.
    pub(crate) fn normal_string(text: Arc<str>) -> Value {
        Value(Repr::String(text))
    }

    /// A number ("Primitive Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// assert_eq!(Value::number(80), Value::from(80));
    /// assert_eq!(format!("{:?}", Value::number(u128::MAX)), u128::MAX.to_string());
    /// assert_ne!(Value::number(80), Value::from("80"));
    /// ```
    #[must_use]
    pub fn number(number: impl Into<Number>) -> Value {
        Value(Repr::Number(number.into()))
    }

    /// A boolean ("Primitive Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// const VERBOSE: Value = Value::bool(true);
    /// assert_eq!(VERBOSE, Value::TRUE);
    /// assert_eq!(VERBOSE.as_bool(), Some(true));
    /// ```
    #[must_use]
    pub const fn bool(value: bool) -> Value {
        Value(Repr::Bool(value))
    }

    /// A tuple of any values ("Structural Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let service = Value::tuple([Value::from("web"), Value::from(80)]);
    /// assert_eq!(service.ty(), Type::tuple([Type::STRING, Type::NUMBER]));
    /// assert_eq!(service, Value::from_iter([Value::from("web"), Value::from(80)]));
    /// ```
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Value>) -> Value {
        Value(Repr::Tuple(Arc::new(Sequence::tuple(elements.into_iter().collect()))))
    }

    /// A list; every element must be of the element type (which may be dynamic only if there are none), which is not
    /// checked ("Collection Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let ports = Value::list(Type::NUMBER, [80, 443].map(Value::from));
    /// assert_eq!(format!("{ports:?}"), "list(number)[80, 443]");
    /// assert_ne!(ports, Value::tuple([80, 443].map(Value::from)));
    /// assert_eq!(Value::list(Type::NUMBER, []).ty(), ports.ty());
    /// ```
    #[must_use]
    pub fn list(element: Type, elements: impl IntoIterator<Item = Value>) -> Value {
        Value(Repr::List(Arc::new(Sequence::collection(
            Type::list(element.without_optional()),
            elements.into_iter().collect(),
        ))))
    }

    /// A set; every element must be of the element type, which is not checked; equal elements become one, and marks of
    /// elements move to the set ("Collection Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Mark, Value};
    ///
    /// let ports = Value::set(Type::NUMBER, [443, 80, 443].map(Value::from));
    /// assert_eq!(ports.as_elements().map(|ports| ports.len()), Some(2));
    /// let secret = Value::set(Type::STRING, [Value::from("a").mark(Mark::sensitive())]);
    /// assert!(secret.is_marked());
    /// ```
    #[must_use]
    pub fn set(element: Type, elements: impl IntoIterator<Item = Value>) -> Value {
        let mut marks = Marks::none();
        let elements = elements.into_iter().map(|value| value.unmark_deep_into(&mut marks));
        let elements = set::arrange(elements.collect());
        Value(Repr::Set(Arc::new(Sequence::collection(Type::set(element.without_optional()), elements))))
            .with_marks(marks)
    }

    /// An object; of two attributes with the same name the last counts ("Structural Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// let service = Value::object([("port", Value::from(80)), ("host", Value::from("a")), ("port", Value::from(81))]);
    /// assert_eq!(format!("{service:?}"), r#"{"host" = "a", "port" = 81}"#);
    /// ```
    #[must_use]
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Value)>) -> Value {
        Value(Repr::Object(Arc::new(Attributes::object(attributes))))
    }

    /// A map; every element must be of the element type, which is not checked; of two elements with the same key the
    /// last counts ("Collection Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let ports = Value::map(Type::NUMBER, [("web", Value::from(80)), ("db", Value::from(5432))]);
    /// assert_eq!(ports.ty(), Type::map(Type::NUMBER));
    /// let names: Vec<&str> = ports.as_entries().unwrap().names().map(|name| &**name).collect();
    /// assert_eq!(names, ["db", "web"]);
    /// ```
    #[must_use]
    pub fn map<N: Into<Arc<str>>>(element: Type, elements: impl IntoIterator<Item = (N, Value)>) -> Value {
        Value(Repr::Map(Arc::new(Attributes::map(Type::map(element.without_optional()), elements))))
    }

    /// The null value of a type ("Null values").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let nothing = Value::null(Type::STRING);
    /// assert_eq!(nothing.ty(), Type::STRING);
    /// assert_ne!(nothing, Value::NULL);
    /// assert_eq!(nothing.equals(&Value::NULL), Value::TRUE);
    /// ```
    #[must_use]
    pub fn null(ty: Type) -> Value {
        Value(Repr::Null(ty.without_optional()))
    }

    /// The unknown value of a type ("Unknown Values and the Dynamic Pseudo-type").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let port = Value::unknown(Type::NUMBER);
    /// assert!(!port.is_known());
    /// assert_eq!(port.ty(), Type::NUMBER);
    /// assert_eq!(Value::unknown(Type::DYNAMIC), Value::DYNAMIC);
    /// ```
    #[must_use]
    pub fn unknown(ty: Type) -> Value {
        Value(Repr::Unknown(ty.without_optional()))
    }

    /// The kind with its content, to match on.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::{Mark, Value, ValueKind};
    ///
    /// assert!(matches!(Value::from("a").kind(), ValueKind::String("a")));
    /// let secret = Value::from("a").mark(Mark::sensitive());
    /// assert!(matches!(secret.kind(), ValueKind::Marked));
    /// assert!(matches!(secret.unmark().0.kind(), ValueKind::String("a")));
    /// ```
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
