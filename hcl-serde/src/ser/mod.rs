//! Rust values to [`Value`]s, for the variables of a context: the opposite of decoding.
//!
//! The output of serde for Rust values is a [`tree`](crate::tree), and a value is made of the tree. Values made by
//! hand are in [`hcl_model::value`]; bodies and files are written in `write`.

mod compound;
mod error;
pub(crate) mod messages;
mod serializer;

use hcl_model::value::Value;
use serde_core::Serialize;

use crate::tree::SerializeError;

#[cfg(feature = "write")]
pub(crate) use compound::{Elements, Entries};
#[cfg(feature = "write")]
pub use error::WriteError;
#[cfg(feature = "write")]
pub(crate) use serializer::Secrets;
pub use serializer::Ser;

/// Makes a value of anything that serde can serialise, for example for a variable of an
/// [`EvalContext`](crate::EvalContext).
///
/// - Structs and maps become objects; keys are strings, numbers, booleans, characters or unit variants, as text.
/// - Sequences, tuples and tuple structs become tuples, as constructors in the language do.
/// - A unit variant becomes its name, any other variant an object with its name as the only attribute.
/// - `None`, `()` and unit structs become null, and `Some` what is in it.
/// - Integers are exact up to 128 bits, floats and infinities too; strings are brought into normal form C.
/// - [`Value`]s and [`Number`](crate::model::value::Number)s inside stay what they are, with their types and marks.
///
/// A value marked sensitive stays marked. A [`Sensitive`](crate::Sensitive) is refused, because a variable would show it; make
/// the field a `Value` with a mark instead.
///
/// # Errors
///
/// A [`SerializeError`] with the path of the part, for what is sensitive, for bytes, for a float that is not a number, for a key that is
/// something else or that comes twice, and for what is nested deeper than
/// [`Limits::nesting`](crate::Limits::nesting) allows by default.
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, HclSchema};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize)]
/// struct Host {
///     name: String,
///     ports: Vec<u16>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     listen: String,
/// }
///
/// let host = Host { name: "localhost".into(), ports: vec![80, 443] };
/// let context = EvalContext::new().with_variable("host", hcl_serde::to_value(&host)?);
/// let body = hcl_serde::model::native::parse_body("app.hcl", "listen = \"${host.name}:${host.ports[1]}\"\n").ok()?;
/// let config: Config = hcl_serde::from_body(&body, &context)?;
/// assert_eq!(config.listen, "localhost:443");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A sensitive value is not converted:
///
/// ```
/// let password = hcl_serde::Sensitive::new("hunter2");
/// let error = hcl_serde::to_value(&password).unwrap_err();
/// assert!(error.to_string().starts_with("the value is sensitive"));
/// ```
#[inline]
pub fn to_value<T: Serialize + ?Sized>(value: &T) -> Result<Value, SerializeError> {
    value.serialize(Ser::of_value())?.into_value()
}
