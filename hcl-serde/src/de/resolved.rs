//! The result of evaluating an expression: a plain value, known and without marks.

use std::borrow::Cow;

use hcl_model::syntax::NodeRef;
use hcl_model::value::{Number, Value, ValueKind};

use crate::de::subject::Subject;
use crate::de::words;
use crate::de::{DecodeError, DecodeState, messages};

/// A plain value: what most fields are decoded from.
pub(super) enum Resolved<'a> {
    Null,
    Bool(bool),
    /// A number as it is written.
    Digits(&'a str),
    Number(Number),
    Text(Cow<'a, str>),
    Tuple(NodeRef<'a>),
    Object(NodeRef<'a>),
    /// A collection that was computed.
    Collection(Value),
}

impl Resolved<'_> {
    /// Returns the description of the value that was found, for messages.
    pub(super) fn described(&self) -> &'static str {
        match self {
            Resolved::Null => "null",
            Resolved::Bool(_) => words::BOOL,
            Resolved::Digits(_) | Resolved::Number(_) => words::NUMBER,
            Resolved::Text(_) => words::TEXT,
            Resolved::Tuple(_) => words::LIST,
            Resolved::Object(_) => words::MAP,
            Resolved::Collection(value) if value.as_entries().is_some() => words::MAP,
            Resolved::Collection(_) => words::LIST,
        }
    }
}

impl DecodeState<'_, '_> {
    /// A known value, its marks dropped unless they forbid it.
    pub(super) fn known<'v>(&self, value: Value, subject: Option<Subject<'_>>) -> Result<Resolved<'v>, DecodeError> {
        let (value, marks) = value.unmark();
        self.refuse_sensitive(&marks)?;
        self.count_copy(&value, subject)?;
        Ok(match value.kind() {
            ValueKind::Bool(truth) => Resolved::Bool(truth),
            ValueKind::Number(number) => Resolved::Number(number.clone()),
            ValueKind::String(text) => Resolved::Text(Cow::Owned(text.to_owned())),
            ValueKind::Null(_) => Resolved::Null,
            ValueKind::Unknown(_) => {
                let waits = value.waits_for();
                return Err(DecodeError::not_known(&waits));
            }
            ValueKind::Capsule(capsule) => {
                return Err(DecodeError::new(messages::capsule(capsule.ty().name())));
            }
            _ => Resolved::Collection(value),
        })
    }
}
