//! What holds of every value that is written.

use hcl_model::format::{Options, format};
use hcl_serde::{HclFile, from_str, json, to_string};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// What is written is laid out, and what is read of it is written in the same way; in both syntaxes.
#[track_caller]
pub(crate) fn there_and_back<T: Serialize + DeserializeOwned + HclFile>(value: &T) {
    let text = to_string(value).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(format(&text, &Options::default().with_width(80)), text);
    let read: T = from_str(&text).unwrap_or_else(|error| panic!("{text}\n{}", error.report()));
    assert_eq!(to_string(&read).unwrap_or_default(), text);
    let text: String = json::to_string(value).unwrap_or_else(|error| panic!("{error}"));
    let read: T = json::from_str(&text).unwrap_or_else(|error| panic!("{text}\n{}", error.report()));
    assert_eq!(json::to_string(&read).unwrap_or_default(), text);
}
