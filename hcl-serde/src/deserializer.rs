//! The deserializer of a whole file, for crates that wrap a deserializer.

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::{json, native};
use serde_core::de::{self, Visitor};

use crate::context::{EMPTY, UNNAMED};
use crate::de::{De, Decode, DecodeError, refused_by_type};
use crate::error::Error;
use crate::read::in_place;
use crate::schema::{HclFile, Schema};

/// A parsed file for a type: for crates that wrap a deserializer, such as `serde_path_to_error`, `serde_ignored` and
/// `erased-serde`.
///
/// A failure reports every error, as [`from_str`](crate::from_str) does, and a wrapper adds what it knows of the first one.
///
/// # Examples
///
/// ```
/// use hcl_serde::{Deserializer, HclSchema};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     server: Vec<Server>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Server {
///     port: u16,
/// }
///
/// let file = Deserializer::from_str::<Config>("server {\n  port = 80\n}\n")?;
/// assert_eq!(Config::deserialize(&file)?.server[0].port, 80);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug)]
pub struct Deserializer<'de> {
    text: &'de str,
    body: Body,
    schema: &'static Schema,
}

impl<'de> Deserializer<'de> {
    /// Parses text in the native syntax, with no variables or functions.
    ///
    /// # Errors
    ///
    /// Every syntax error, in one [`Error`].
    pub fn from_str<T: HclFile>(text: &'de str) -> Result<Deserializer<'de>, Error> {
        let parse = native::parse_body(UNNAMED, text);
        Deserializer::of(T::SCHEMA, text, parse.tree, parse.diagnostics)
    }

    /// Parses text in the JSON syntax, with no variables or functions.
    ///
    /// # Errors
    ///
    /// Every syntax error, in one [`Error`].
    pub fn from_json<T: HclFile>(text: &'de str) -> Result<Deserializer<'de>, Error> {
        let parse = json::parse_body(UNNAMED, text);
        Deserializer::of(T::SCHEMA, text, parse.tree, parse.diagnostics)
    }

    fn of(
        schema: &'static Schema,
        text: &'de str,
        body: Body,
        mut found: Diagnostics,
    ) -> Result<Deserializer<'de>, Error> {
        let mode = Mode::Full(&EMPTY);
        let moved = in_place(schema, body.as_node(), body.hidden(), Some(mode), None, &mut found);
        match found.has_errors() {
            true => Err(Error::of(schema, found)),
            false => Ok(Deserializer { text, body: moved.unwrap_or(body), schema }),
        }
    }

    fn decode<R>(
        &self,
        decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<R, DecodeError>,
    ) -> Result<R, Error> {
        Decode::new(Mode::Full(&EMPTY), Some(self.text))
            .once(self.schema, &self.body, decode)
            .map_err(|found| Error::of(self.schema, found))
    }
}

macro_rules! forward {
    ($($method:ident($($argument:ident: $ty:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $ty,)* visitor: V) -> Result<V::Value, Error> {
            self.decode(|de| de.$method($($argument,)* visitor))
        }
    )*};
}

impl<'de> de::Deserializer<'de> for &Deserializer<'de> {
    type Error = Error;

    forward! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_newtype_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_map();
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }
}

/// An error of a type or of a wrapper, without a place.
impl de::Error for Error {
    fn custom<T: std::fmt::Display>(message: T) -> Error {
        refused_by_type(message.to_string()).into()
    }
}
