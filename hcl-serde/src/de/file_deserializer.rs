//! The deserializer of a whole file, for crates that wrap a deserializer.

use std::cell::Cell;

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostics, Suggestions};
use hcl_model::expr::Mode;
use hcl_model::stack::Measured;
use hcl_model::{json, native};
use serde_core::de::{self, Visitor};

use crate::context::{EMPTY, UNNAMED};
use crate::de::body::BodyInput;
use crate::de::input::Input;
use crate::de::slot::{De, Slot};
use crate::de::state::DecodeState;
use crate::de::{DecodeError, messages};
use crate::error::Error;
use crate::read::in_place;
use crate::schema::{HclFile, Schema, TypeSpec};

/// A parsed file for a type: for crates that wrap a deserializer, such as `serde_path_to_error`, `serde_ignored` and
/// `erased-serde`.
///
/// The first error of decoding ends it, because a wrapper sees one pass only. [`from_str`](crate::from_str) reports every
/// error.
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

    /// Decodes the body by a function, and then runs the checks of the schema.
    fn decode<R>(
        &self,
        decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<R, DecodeError>,
    ) -> Result<R, Error> {
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mode = Mode::Full(&EMPTY);
        let load = mode.for_load();
        let (body, hidden) = (self.body.as_node(), self.body.hidden());
        let mut state = DecodeState::new(load.mode(), Some(self.text), hidden, 0);
        (state.root, state.schema) = (Some(body), Cell::new(Some(self.schema)));
        let root = BodyInput::root(body, self.schema);
        let input = match self.schema.is_value() {
            true => root.to_value(&state).map(Input::Value),
            false => Ok(Input::Body(root)),
        };
        let decoded = input.and_then(|input| decode(De::new(&mut Slot::new(input, &TypeSpec::Dynamic), &state)));
        let mut found = Diagnostics::new();
        match decoded {
            Ok(value) => {
                if state.needs_check.get() {
                    self.schema.check(body, hidden, mode.for_second_look().mode(), &mut found);
                }
                if !found.has_errors() {
                    return Ok(value);
                }
            }
            Err(error) => found.push(error.diagnostic(None, || body.range())),
        }
        Err(Error::of(self.schema, found))
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
        messages::unsuitable_value("unsuitable-value", None, message.to_string()).into()
    }
}
