//! From bodies and expressions to Rust types: one deserializer, two ways to use it.
//!
//! The hot path is `T::deserialize` over a [`De`] that walks the body: literals go from the text to the visitor,
//! anything else is evaluated first.
//! Only when it fails, the cold path ([`crate::schema::Schema::check`]) goes over the whole body again and decodes
//! every leaf by itself, with the same deserializer, to find every mistake.

mod alternatives;
mod argument;
mod arithmetic;
mod awaited;
mod blocks;
mod body;
mod called;
mod decode;
mod depth;
mod deserializer;
mod error;
mod forms;
mod from_value;
mod given;
mod inferred;
mod input;
mod kept_form;
mod keyword;
mod later;
mod leaf;
mod map;
pub(crate) mod messages;
mod mistakes;
mod needed;
mod number;
mod object;
mod passed_over;
mod reason;
mod remain;
mod repeated;
mod resolved;
mod secret;
mod seq;
mod setting;
mod slot;
mod state;
mod subject;
mod token;
mod validate;
mod variant;
mod walk;
mod warned;
mod words;

pub(crate) use arithmetic::is_arithmetic;
pub(crate) use awaited::{Awaited, EVENTUAL, OUTPUT, Progress};
#[cfg(feature = "workspace")]
pub(crate) use decode::Attempt;
pub(crate) use decode::{Decode, Decoded};
pub use error::DecodeError;
pub(crate) use from_value::{decode_expression, decode_value};
pub(crate) use given::is_collection;
pub(crate) use inferred::{Asked, Parts, Undecided};
pub(crate) use leaf::{check_label, check_leaf};
pub(crate) use messages::{has_waited, is_not_known, is_of_failed_promise};
pub(crate) use needed::is_same_mistake;
pub(crate) use object::{Walkable, is_written_out};
pub(crate) use passed_over::is_only_text;
pub(crate) use secret::hide_details;
pub use slot::De;
pub(crate) use slot::Slot;
pub(crate) use state::{DecodeState, Purpose};
pub(crate) use subject::Subject;
pub(crate) use validate::{check_validated, check_whole};
