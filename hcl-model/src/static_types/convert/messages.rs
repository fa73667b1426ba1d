//! Wording of conversion errors about static types: as those of the conversion of values to types of the model.

use crate::convert::ConvertError;
pub(super) use crate::convert::messages::{attributes_required, tuple_length};
use crate::diag::{Arg, Message, closest};
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::types::messages as types;
use crate::value::{NumberError, Value};

/// The value is of a type of which no value converts.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn required(to: &StaticType, value: &Value) -> ConvertError {
    let have = match value.bare().as_str() {
        Some(text) if text.len() <= LONGEST_WORD => StaticType::of_value(value.bare()).to_string(),
        _ => value.ty().kind_name().to_owned(),
    };
    let close = value.bare().as_str().and_then(|text| closest_word(to, text));
    let close = close.map(|close| Message::new("; did you mean `{}`?", [Arg::value(close)]));
    let other = types::other_type(&words(to), &have);
    ConvertError::new(Message::new("{}{}", [other.into(), Arg::Hint(close.unwrap_or_default())]))
}

/// The word that was probably meant, of those that a type has in it.
#[cfg_attr(not(feature = "__shared"), inline)]
fn closest_word(to: &StaticType, text: &str) -> Option<String> {
    let constants: Vec<Value> = match to.kind() {
        StaticKind::Const(constant) => vec![constant.clone()],
        StaticKind::Enum(one_of) => one_of.values().iter().take(MOST_WORDS).cloned().collect(),
        StaticKind::Union(members) => members
            .take(MOST_WORDS)
            .flat_map(|member| match member.kind() {
                StaticKind::Const(constant) => vec![constant.clone()],
                StaticKind::Enum(one_of) => one_of.values().iter().take(MOST_WORDS).cloned().collect(),
                _ => Vec::new(),
            })
            .take(MOST_WORDS)
            .collect(),
        _ => return None,
    };
    closest(text, constants.iter().filter_map(Value::as_str)).map(str::to_owned)
}

/// The maximum number of words in types that are examined; other words are ignored.
const MOST_WORDS: usize = 100;

/// A type, or the words of an enum, whose name says nothing to who writes one of them.
#[cfg_attr(not(feature = "__shared"), inline)]
fn words(to: &StaticType) -> String {
    match to.kind() {
        StaticKind::Enum(one_of) => {
            let words: Vec<String> = one_of.values().iter().map(|it| StaticType::of_value(it).to_string()).collect();
            words.join(" | ")
        }
        _ => to.to_string(),
    }
}

/// A text of not more bytes is shown itself, because its type says nothing to who misspelt one of several words.
const LONGEST_WORD: usize = 64;

/// No member of a union takes the value.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn refused(to: &StaticType, value: &Value) -> ConvertError {
    match () {
        () if value.marks().is_sensitive() => secret(to),
        () if value.is_null() => null(to),
        () if !value.is_known() => unknown(to),
        () => required(to, value),
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn null(to: &StaticType) -> ConvertError {
    ConvertError::new(types::other_kind(&to.to_string(), "null"))
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unknown(to: &StaticType) -> ConvertError {
    ConvertError::new(Message::new(
        "a plain value of type {} is required, but this one is not known yet",
        [Arg::text(to)],
    ))
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn secret(to: &StaticType) -> ConvertError {
    ConvertError::new(Message::new("a plain value of type {} is required, but this one is sensitive", [Arg::text(to)]))
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn too_deep() -> ConvertError {
    ConvertError::new("the value is nested too deep to be converted")
}

/// Returns the error for a value that is not a whole number, because it is not a number.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn whole(why: ConvertError) -> ConvertError {
    if why.message() == NumberError::Syntax.to_string() { fraction() } else { why }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn fraction() -> ConvertError {
    ConvertError::new("a whole number is required")
}
