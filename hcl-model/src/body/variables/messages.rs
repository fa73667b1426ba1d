//! The wording of diagnostics about declared variables and their values.

use crate::body::variables::dialect::Undeclared;
use crate::convert::ConvertError;
use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message, closest};
use crate::expr::messages::variables_not_allowed;
use crate::source::Range;
use crate::types::{Type, TypeKind};
use crate::value::PromiseError;

/// A value of the program for a variable that there is not, if the dialect reports such a value.
#[inline]
pub(super) fn undeclared<'a>(
    undeclared: Undeclared,
    name: &str,
    known: impl Iterator<Item = &'a str>,
    at: Option<Range>,
) -> Option<Diagnostic> {
    let diagnostic = undeclared.report(codes::UNDECLARED_VARIABLE, "value for undeclared variable")?.detail(
        Message::new("A value is given for `{}`, but no variable of this name is declared.", [Arg::text(name)]),
    );
    let diagnostic = match closest(name, known) {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    };
    Some(match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    })
}

/// A name that no expression can refer to.
#[inline]
pub(super) fn invalid_name(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_NAME, "invalid variable name")
        .detail(Message::new(
            "No expression can refer to `{}`: begin the name with a letter or `_`, and go on with letters, digits, \
             `_` and `-`.",
            [Arg::text(name)],
        ))
        .at(at)
}

/// A rule that says nothing of what is wrong.
#[inline]
pub(super) fn empty_message(at: Range) -> Diagnostic {
    unsuitable("error_message", "a sentence is required that tells what is wrong with the value", at)
}

/// A variable that has no value at all.
#[inline]
pub(super) fn missing(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_VARIABLE, Message::new("missing value for variable `{}`", [Arg::text(name)]))
        .detail("The variable has no default, so a value must be given for it.")
        .at(at)
}

/// An argument of a declaration that is of the wrong type.
#[inline]
pub(super) fn unsuitable(argument: &str, why: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_VALUE, Message::new("invalid value for `{}`", [Arg::text(argument)]))
        .detail(why.into().sentence())
        .at(at)
}

#[inline]
fn invalid(name: &str) -> Diagnostic {
    Diagnostic::error(codes::INVALID_VARIABLE, Message::new("invalid value for variable `{}`", [Arg::text(name)]))
}

/// A value that does not convert to what the variable takes.
#[inline]
pub(super) fn unsuitable_given(
    name: &str,
    why: ConvertError,
    instead: Option<&'static str>,
    at: Option<Range>,
    declared: Range,
) -> Diagnostic {
    let instead = instead.map(|text| Message::new("Write it as it stands in a file: {}.", [text.into()]));
    let diagnostic = invalid(name).detail(of_part(why).and(instead.unwrap_or_default()));
    match at {
        Some(at) => diagnostic.at(at).note_at("the variable is declared here", declared),
        None => of_program(diagnostic, declared),
    }
}

/// Returns an example of a list or an object, for a text that is none.
#[inline]
pub(super) fn collection(text: &str, ty: &Type) -> Option<&'static str> {
    if text.trim_start().starts_with(['[', '{']) {
        return None;
    }
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) if *element == Type::NUMBER => Some("[1, 2]"),
        TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => Some("[\"a\", \"b\"]"),
        TypeKind::Map(element) if *element == Type::NUMBER => Some("{ key = 1 }"),
        TypeKind::Map(_) | TypeKind::Object(_) => Some("{ key = \"a\" }"),
        _ => None,
    }
}

/// Returns the error of the expression of a default.
#[inline]
pub(super) fn of_default(found: Diagnostic) -> Diagnostic {
    match found.code() {
        codes::VARIABLES_NOT_ALLOWED | codes::FUNCTIONS_NOT_ALLOWED => {
            found.note("a default is written out; what is computed stands where the variable is used")
        }
        _ => found,
    }
}

/// A reference in a default that may call functions.
#[inline]
pub(super) fn reference_in_default(at: Range) -> Diagnostic {
    variables_not_allowed(at)
        .note("a default cannot refer to variables; what needs them stands where the variable is used")
}

/// The reason why a template in a default is text.
const TEXT: &str = "a default is written out, so that this is text; what is computed stands where the variable is used";

/// A default that refers to declared variables, in a syntax in which all in quotes is text there.
#[inline]
pub(super) fn text_default(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(
        codes::TEXT_DEFAULT,
        Message::new("the default value of variable `{}` is text", [Arg::text(name)]),
    )
    .detail(Message::from(TEXT).sentence())
    .at(at)
}

/// A default that does not convert to what the variable takes; `is_text` says whether all in quotes is text, as in JSON.
#[inline]
pub(super) fn unsuitable_default(
    name: &str,
    why: ConvertError,
    is_text: bool,
    at: Range,
    ty: Option<Range>,
) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        codes::INVALID_DEFAULT,
        Message::new("invalid default value for variable `{}`", [Arg::text(name)]),
    )
    .detail(of_part(why));
    let is_template = at.text().starts_with("\"${") && at.text().ends_with("}\"");
    let diagnostic = match is_template && is_text {
        true => diagnostic.at(at).note(TEXT),
        false => diagnostic.at(at),
    };
    match ty {
        Some(ty) => diagnostic.note_at("this is the type of the variable", ty),
        None => diagnostic,
    }
}

/// Why a conversion failed, and in which part of the value.
#[inline]
fn of_part(why: ConvertError) -> Message {
    let path = why.path();
    match path.steps() {
        [] => Message::from(why).sentence(),
        _ => {
            let place = Message::new("At {}: ", [Arg::untrusted(path)]);
            Message::new("{}{}", [Arg::Hint(place), why.into_reason().into()]).ended()
        }
    }
}

/// Null for a variable that takes none.
#[inline]
pub(super) fn null(name: &str, at: Option<Range>, header: &Range) -> Diagnostic {
    let diagnostic = invalid(name).detail("The variable does not take null: it says `nullable = false`.");
    match at {
        Some(at) => diagnostic.at(at).note_at("the variable is declared here", header.clone()),
        None => of_program(diagnostic, header.clone()),
    }
}

/// Adds the declaration to the error of a value that the program gives.
#[inline]
fn of_program(diagnostic: Diagnostic, declared: Range) -> Diagnostic {
    diagnostic.at(declared).note("the value was given by the program")
}

/// A variable at the root that hides a variable of the program.
#[inline]
pub(super) fn hides(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::NAME_TAKEN, "hidden variable")
        .detail(Message::new("The program has a variable named `{}`, which this declaration hides.", [Arg::text(name)]))
        .help("Give the variable another name, unless you want to hide the other.")
        .at(at)
}

/// A value that a rule refuses, with what the rule says if that may be shown.
#[inline]
pub(super) fn refused(
    name: &str,
    message: Option<Message>,
    at: Option<Range>,
    header: &Range,
    rule: Range,
) -> Diagnostic {
    let detail = match message {
        Some(message) => message.ended(),
        None => "The value breaks a rule, whose `error_message` has nothing that can be shown.".into(),
    };
    let diagnostic = invalid(name).detail(detail);
    let diagnostic = match at {
        Some(at) => diagnostic.at(at),
        None => of_program(diagnostic, header.clone()),
    };
    diagnostic.note_at("this condition is not true", rule)
}

/// A rule that nobody can look at, because what it needs has no value.
#[inline]
pub(super) fn unchecked(name: &str, why: &PromiseError, header: &Range, rule: Range) -> Diagnostic {
    let detail =
        Message::new("A rule of the variable `{}` cannot be looked at: {}.", [Arg::text(name), Arg::text(why)]);
    Diagnostic::error(codes::PROMISE_FAILED, Message::new("no value for `{}`", [Arg::text(why.name())]))
        .detail(detail)
        .at(rule)
        .note_at("the variable is declared here", header.clone())
}

/// A condition that is neither true nor false.
#[inline]
pub(super) fn no_condition(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_CONDITION, "invalid condition of a validation")
        .detail("The condition must be true or false.")
        .at(at)
}
