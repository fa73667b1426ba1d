//! JSON as text: tokens with their places, strings and numbers of the grammar, a reader to a tree, and a writer.
//!
//! There is no HCL in here: values and types in JSON are in [`crate::value`] and [`crate::types`].
//! Three things that readers of JSON commonly lose are kept: the order of properties, properties of the same name,
//! and numbers as they are written.
//! Nothing here panics, whatever the text, and all of it takes time in proportion to the text.
//!
//! # Examples
//!
//! ```
//! use hcl_model::json_text::{JsonValue, JsonWriter};
//! use hcl_model::limits::Limits;
//!
//! let value = JsonValue::parse(r#"{"b": 1.50, "a": [true, null]}"#, &Limits::default())?;
//! let mut writer = JsonWriter::compact();
//! writer.value(&value);
//! assert_eq!(writer.finish(), r#"{"b":1.50,"a":[true,null]}"#);
//! # Ok::<(), hcl_model::json_text::JsonError>(())
//! ```

mod error;
pub(crate) mod messages;
pub(crate) mod number;
pub(crate) mod path;
mod reader;
pub(crate) mod scanner;
pub(crate) mod string;
mod value;
mod writer;

pub use error::JsonError;
pub use path::PathError;
pub(crate) use scanner::{ONES, after_space, blanks, decimal_end, next_special, string, word};
pub(crate) use string::check_string;
pub use string::decode_string;
pub(crate) use string::encode_string;
pub use value::JsonValue;
pub use writer::JsonWriter;
pub(crate) use {
    number::check_number,
    scanner::{Scanner, Token, TokenKind},
    string::StringOffsets,
};
