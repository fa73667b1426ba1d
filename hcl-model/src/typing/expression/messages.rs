//! The wording of what static typing reports: as evaluation would, because the mistakes are the same.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::expr::messages;
use crate::native::eval::messages as native;
use crate::source::Range;
use crate::static_types::{Reason, StaticType, Untraversable};

/// The use of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Use {
    Operand((&'static str, &'static str)),
    Condition,
    Clause,
    Template,
    Key,
    ForKey,
}

impl Use {
    /// The value cannot be used.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn wrong(self, why: Message, at: Range) -> Diagnostic {
        match self {
            Use::Operand(place) => messages::invalid_operand(place, why, at),
            Use::Condition => native::condition_type(why, at),
            Use::Clause => native::for_condition_type(why, at),
            Use::Template => native::invalid_template_value(why, at),
            Use::Key => native::key_type(why, at),
            Use::ForKey => native::for_key_type(why, at),
        }
    }

    /// The value is null.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn null(self, at: Range) -> Diagnostic {
        match self {
            Use::Operand(_) => messages::operation_failed("an operand is null".into(), at),
            Use::Condition => native::null_condition(at),
            Use::Clause => native::for_condition_null(at),
            Use::Template => native::null_in_template(at),
            Use::Key => native::null_key(at),
            Use::ForKey => native::for_key_null(at),
        }
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn step_into_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "attribute of null")
        .detail("This value is always null, so it has no attributes and elements.")
        .at(at)
}

/// There is no such step into values of a type.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn untraversable(why: &Untraversable, at: Range) -> Diagnostic {
    match &why.0 {
        Reason::NoSuchProperty { name, known } => {
            let known: Vec<&str> = known.iter().map(|name| &**name).collect();
            messages::unsupported_attribute(name, &known, at)
        }
        Reason::OutOfRange { length } => messages::index_out_of_range(*length, at),
        Reason::Set => messages::index_of_set(at),
        Reason::NoAttributes { .. } => Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, "unknown attribute")
            .detail(Message::new("{}.", [Arg::value(why)]))
            .at(at),
        Reason::Key { why } => {
            messages::invalid_index(Message::new("The key does not suit the value: {}.", [why.clone().into()]), at)
        }
        Reason::NoIndices { .. } => messages::invalid_index(Message::new("{}.", [Arg::value(why)]), at),
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn risk(from: &str, to: &StaticType, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::MAY_FAIL, "may fail when the value is known")
        .detail(Message::new(
            "A value of type {} is not always one of type {}, which is required here.",
            [Arg::value(from), Arg::text(to)],
        ))
        .at(at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn optional_step(of: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::MAY_FAIL, "may fail when the value is known")
        .detail(Message::new("A value of type {} may be null, which has no attributes and elements.", [Arg::value(of)]))
        .at(at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn call_may_fail(name: &str, why: Message, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::MAY_FAIL, "may fail when the values are known")
        .detail(
            Message::new(
                "Function `{}` does not accept what is known of its arguments: {}",
                [Arg::text(name), why.into()],
            )
            .ended(),
        )
        .at(at)
}

/// Returns the message for a later or secret value where only a plain value is allowed.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn not_plain(wanted: &StaticType, said: &str, is_secret: bool) -> String {
    let why = match is_secret {
        true => "may be secret, and secrets are not taken here",
        false => "comes later, and nothing here waits for it",
    };
    format!("a plain value of type {wanted} is required, but {said} {why}")
}

/// Why an argument cannot have a value, and in which part of it.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unsuitable(name: &str, why: Message, at: Range) -> Diagnostic {
    crate::body::messages::unsuitable_value(name, why, at)
}
