//! The wording of diagnostics about type expressions.

use crate::convert::ConvertError;
use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;

#[cfg_attr(not(feature = "__shared"), inline)]
fn invalid(detail: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_TYPE, "invalid type").detail(detail).at(at)
}

/// No type, or a type in quotes.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn no_type(quoted: Option<&str>, at: Range) -> Diagnostic {
    let what = "A type is string, number or bool, or made of others, as in list(string).";
    match quoted {
        Some(ty) => without_quotes(invalid(format!("{what} Types are written without quotes: {ty}."), at)),
        None => invalid(what, at),
    }
}

/// The diagnostic about a text in quotes, which are to go.
#[cfg_attr(not(feature = "__shared"), inline)]
fn without_quotes(diagnostic: Diagnostic) -> Diagnostic {
    let at = diagnostic.subject().filter(|at| at.text().len() > 1 && at.text().starts_with('"')).map(Range::bytes);
    match at {
        Some(at) => diagnostic.mended_by(&[(at.start..at.start + 1, ""), (at.end - 1..at.end, "")]),
        None => diagnostic,
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unknown_keyword(name: &str, close: Option<&str>, at: Range) -> Diagnostic {
    meant(invalid(format!("There is no type named `{name}`."), at), close)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn not_exact(at: Range) -> Diagnostic {
    invalid("`any` stands for every type, and an exact one is required here.", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unknown_constructor(name: &str, close: Option<&str>, at: Range) -> Diagnostic {
    meant(invalid(format!("There is no type that is made with {name}()."), at), close)
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn meant(diagnostic: Diagnostic, close: Option<&str>) -> Diagnostic {
    match close {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn misplaced_optional(at: Range) -> Diagnostic {
    invalid("optional() is for the attributes of an object: object({ name = optional(string) }).", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn optional_of_exact(at: Range) -> Diagnostic {
    invalid("No attribute of an exact type is optional.", at).help("Write its type alone.")
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn optional_of_nothing(at: Range) -> Diagnostic {
    invalid("optional() takes the type of the attribute: optional(string).", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn optional_of_many(at: Range) -> Diagnostic {
    invalid("optional() takes a type and at most one default: optional(string, \"a\").", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn no_arguments(name: &str, at: Range) -> Diagnostic {
    invalid(format!("`{name}` is a type by itself: leave out the parentheses."), at)
}

/// Reports wrong arguments of the constructor of a name.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn wrong_arguments(name: &str, at: Range) -> Diagnostic {
    match name {
        "tuple" => tuple_of_no_list(at),
        "object" => object_of_no_map(at),
        _ => invalid(format!("{name}() takes one type, that of its elements: {name}(string)."), at),
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn tuple_of_no_list(at: Range) -> Diagnostic {
    invalid("tuple() takes a list of types: tuple([string, number]).", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn object_of_no_map(at: Range) -> Diagnostic {
    let what = "object() takes the types of its attributes: object({ name = string }).";
    invalid(what, at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unnamed_attribute(at: Range) -> Diagnostic {
    invalid("The name of an attribute is one word, without quotes.", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn repeated_attribute(name: &str, at: Range, first: Range) -> Diagnostic {
    invalid(format!("The attribute `{name}` has a type already."), at).note_at("it is here for the first time", first)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unsuitable_default(why: ConvertError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DEFAULT, "invalid default")
        .detail(
            Message::new("The default does not fit the type of the attribute: {}", [Message::from(why).into()]).ended(),
        )
        .at(at)
}

/// Reports an expression that is no type of the extended model, and the reason.
#[cfg_attr(not(feature = "__shared"), inline)]
fn not_extended(why: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_TYPE, "invalid type").detail(why).at(at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn no_extended_type(at: Range) -> Diagnostic {
    if let Some(inner) = in_template(&at) {
        return template(inner, at.clone());
    }
    not_extended("Write the name of a type, a literal, or for example list(string).", at)
}

/// The name of a constructor alone.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn made_of_nothing(name: &str, at: Range) -> Diagnostic {
    let example = match name {
        "enum" => "enum(\"Level\", \"debug\", \"info\")",
        "map" => "map(string)",
        "object" => "object({ name = string })",
        "opaque" => "opaque(\"Certificate\")",
        "optional" => "optional(string)",
        "output" => "output(string)",
        "promise" => "promise(string)",
        "set" => "set(string)",
        "tuple" => "tuple([string, number])",
        "union" => "union(int, \"auto\")",
        _ => "list(string)",
    };
    not_extended(format!("A type is made with {name} and what it is made of, for example {example}."), at)
}

/// A name that is no type; without one that it is close to, what types there are.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unknown_name(name: &str, is_close: bool, at: Range) -> Diagnostic {
    let others = match is_close {
        true => "",
        false => {
            " Types are any, bool, int, number, string, and what is made of them, such as list(string) or \
             object({ name = string })."
        }
    };
    not_extended(format!("There is no type named `{name}`.{others}"), at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unknown_maker(name: &str, at: Range) -> Diagnostic {
    not_extended(format!("There is no type that is made with {name}()."), at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn made_of_one(name: &str, at: Range) -> Diagnostic {
    not_extended(format!("{name}() takes one type."), at)
}

/// A default where there is no attribute that could be left out.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn misplaced_default(at: Range) -> Diagnostic {
    let why = "optional() takes one type here: only attributes of objects have defaults, and only in what a variable \
               takes.";
    not_extended(why, at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn made_of_properties(at: Range) -> Diagnostic {
    not_extended("object() takes the types of its properties: object({ name = string }).", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn made_of_a_name(at: Range) -> Diagnostic {
    not_extended("opaque() takes a name in quotes.", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn made_of_literals(at: Range) -> Diagnostic {
    not_extended("enum() takes a name in quotes and literals.", at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn made_of_no_values(at: Range) -> Diagnostic {
    let why = "enum() takes a name in quotes and its values, for example enum(\"Level\", \"debug\", \"info\").";
    not_extended(why, at)
}

#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn unnamed_property(at: Range) -> Diagnostic {
    not_extended("The name of a property is a word or text in quotes.", at)
}

/// A default where nobody knows whether it counts.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn default_in_union(at: Range) -> Diagnostic {
    let why = "Defaults of attributes cannot be inside of a union: which member a value is of, is not known before they \
               are there. Leave out the default, or the union.";
    not_extended(why, at)
}

/// Text that begins as a type does, and cannot be read as one.
const UNREAD: &str = "This cannot be read as a type: it is written as in list(string), tuple([string, number]) or \
                      object({ name = string }).";

/// A literal as a whole type; `is_read` says whether text in quotes is read as an expression where one is wanted, as in JSON.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn only_a_value(is_read: bool, at: Range) -> Diagnostic {
    if let Some(inner) = in_template(&at) {
        return template(inner, at.clone());
    }
    let made = ["list(", "set(", "map(", "object(", "tuple("];
    let quoted = at.text().strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or_default();
    if made.iter().any(|made| quoted.starts_with(made)) && !quoted.contains('\\') {
        return match is_read {
            true => not_extended(UNREAD, at),
            false => quoted_name(quoted, at.clone()),
        };
    }
    not_extended("This is a value and no type: nothing but itself could be given.", at)
        .help("Write a type, for example string.")
}

/// The name of a type as text.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn quoted_name(name: &str, at: Range) -> Diagnostic {
    let help = Message::new("Write `{}`.", [Arg::name(name, &at)]);
    without_quotes(not_extended("A type is written without quotes.", at).help(help))
}

/// Returns the expression in a template that is nothing but that expression.
#[cfg_attr(not(feature = "__shared"), inline)]
fn in_template(at: &Range) -> Option<&str> {
    at.text().strip_prefix("\"${")?.strip_suffix("}\"").filter(|inner| !inner.contains(['"', '\\', '{']))
}

/// A type in a template.
#[cfg_attr(not(feature = "__shared"), inline)]
fn template(inner: &str, at: Range) -> Diagnostic {
    const TEXT: &str = "This is a template and no type. Leave out `${` and `}`: the type is {}.";
    not_extended(Message::new(TEXT, [Arg::name(inner, &at)]), at)
}
