//! `Value`, `Number`, `Body`, `Block`, `Expression`, `Traversal`, `StaticCall`, `Range` and types as fields of a type that serde
//! decodes.
//!
//! serde has no notion of these types, so they travel as tokens: the deserializer of `hcl-serde` puts a handle into a
//! registry and answers with bytes that stand for the handle, and the type's `Deserialize` gets the handle from there.
//! With any other format they are refused with a clear error.
//! All of them can also be serialised: `hcl_serde::to_string` gets them as they are, and `hcl_serde::to_value` a `Value` and a
//! `Number`. To any other format these two are natural data, and the others are refused.
//! Programs only use the `Deserialize` and `Serialize` implementations; [`Registry`] and [`capture()`] are for the
//! deserializer and the serializer.

pub(crate) mod capture;
pub(crate) mod registry;
pub(crate) mod type_field;
mod write;

pub(crate) use {
    capture::capture,
    registry::{Handle, Registry},
};

use std::fmt;
use std::marker::PhantomData;

use serde_core::de::{Deserialize, Deserializer, Error, Visitor};

use crate::body::{Block, Body};
use crate::expr::{Expression, StaticCall, Traversal};
use crate::source::Range;
use crate::value::{Number, Value};

/// A type that travels as a token.
///
/// # Examples
///
/// ```
/// use hcl_model::serde::Token;
/// use hcl_model::__private::serde::{Handle, Registry};
/// use hcl_model::value::Number;
///
/// let registry = Registry::enter();
/// let token = registry.put(Handle::Number(Number::from(80)));
/// assert_eq!(Number::NAME, "$hcl::Number");
/// assert_eq!(Registry::get(&token).and_then(Number::from_handle), Some(Number::from(80)));
/// // Tokens mean nothing after the decode.
/// drop(registry);
/// assert!(Registry::get(&token).is_none());
/// ```
pub trait Token: Sized {
    /// The name under which it is asked for, which the deserializer recognises.
    const NAME: &'static str;

    /// The type out of its handle, if it is one of this type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::serde::Token;
    /// use hcl_model::__private::serde::Handle;
    /// use hcl_model::value::{Number, Value};
    ///
    /// assert_eq!(Value::from_handle(Handle::Value(Value::from(80))), Some(Value::from(80)));
    /// // Nothing is converted: a handle of another type is refused.
    /// assert_eq!(Number::from_handle(Handle::Value(Value::from(80))), None);
    /// ```
    fn from_handle(handle: Handle) -> Option<Self>;
}

macro_rules! tokens {
    ($($ty:ident: $name:literal;)*) => {$(
        impl Token for $ty {
            const NAME: &'static str = $name;

            fn from_handle(handle: Handle) -> Option<Self> {
                match handle {
                    Handle::$ty(value) => Some(value),
                    _ => None,
                }
            }
        }

        impl<'de> Deserialize<'de> for $ty {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_newtype_struct($name, TokenVisitor::NEW)
            }
        }
    )*};
}

tokens! {
    Value: "$hcl::Value";
    Number: "$hcl::Number";
    Body: "$hcl::Body";
    Block: "$hcl::Block";
    Expression: "$hcl::Expression";
    Traversal: "$hcl::Traversal";
    StaticCall: "$hcl::StaticCall";
    Range: "$hcl::Range";
}

struct TokenVisitor<T>(PhantomData<T>);

impl<T> TokenVisitor<T> {
    const NEW: TokenVisitor<T> = TokenVisitor(PhantomData);
}

impl<'de, T: Token> Visitor<'de> for TokenVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a {} decoded by hcl-serde", T::NAME.trim_start_matches("$hcl::"))
    }

    fn visit_bytes<E: Error>(self, token: &[u8]) -> Result<T, E> {
        let handle = Registry::get(token).and_then(T::from_handle);
        handle.ok_or_else(|| E::custom(format_args!("{} can only be decoded by hcl-serde", T::NAME)))
    }

    /// Formats that know nothing of tokens, and serde's own buffers, which hold the token by now, come here.
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_bytes(self)
    }
}
