//! Diagnostics about what was meant instead of what is written.

use std::ops;

use crate::diag::{Arg, Diagnostic, Message, codes};
use crate::source::Range;

/// A part of the text that is to be written in another way.
#[derive(Debug, Clone)]
pub(in crate::native) struct Part {
    /// The bytes in the text that is parsed.
    pub(in crate::native) bytes: ops::Range<usize>,
    /// The place in the source, which is another one for a template in a JSON string.
    pub(in crate::native) at: Range,
}

pub(in crate::native) fn comparison(diagnostic: Diagnostic, sign: usize) -> Diagnostic {
    diagnostic
        .meant("There is a second `=` here, which only sets arguments.", "To compare two values, write `==`.")
        .mended_by(&[(sign..sign, "=")])
}

pub(in crate::native) fn named_argument(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .meant(
            "Arguments of a call have no names.",
            "Leave out the name and the `=`, or write a map: `({ name = ... })`.",
        )
        .mended_by(&[])
}

pub(in crate::native) fn operator(diagnostic: Diagnostic, found: Found<'_>) -> Diagnostic {
    let Found { word, bytes, at, instead } = found;
    let detail = Message::new("There is no operator `{}`.", [Arg::text(word)]);
    let diagnostic = match instead {
        Instead::Operator(operator) => {
            diagnostic.meant(detail, Message::new("Write `{}`.", [Arg::text(operator)])).mended_by(&[(bytes, operator)])
        }
        Instead::Expression(help) => diagnostic.meant(detail, help).mended_by(&[]),
    };
    diagnostic.named(codes::UNKNOWN_OPERATOR, "unknown operator").at(at)
}

/// An operator of another language. Its bytes include the blanks before the operand of a word such as `not`.
pub(in crate::native) struct Found<'t> {
    pub(in crate::native) word: &'t str,
    pub(in crate::native) bytes: ops::Range<usize>,
    pub(in crate::native) at: Range,
    pub(in crate::native) instead: Instead,
}

/// The replacement of an operator of another language.
#[derive(Debug, Clone, Copy)]
pub(in crate::native) enum Instead {
    Operator(&'static str),
    /// An expression of another form, as a sentence.
    Expression(&'static str),
}

/// The words that are operators in other languages.
pub(in crate::native) const WORDS: [(&str, Instead); 5] = [
    ("and", Instead::Operator("&&")),
    ("AND", Instead::Operator("&&")),
    ("or", Instead::Operator("||")),
    ("OR", Instead::Operator("||")),
    ("in", Instead::Expression("To look for an element, write `contains(list, element)`, if this function exists.")),
];

/// The signs that are operators in other languages, the longest first.
pub(in crate::native) const SIGNS: [(&str, Instead); 6] = [
    ("===", Instead::Operator("==")),
    ("!==", Instead::Operator("!=")),
    ("<>", Instead::Operator("!=")),
    ("**", Instead::Expression("For a power, write `pow(base, exponent)`, if this function exists.")),
    ("??", Instead::Expression("Write `value == null ? other : value`.")),
    (
        "++",
        Instead::Expression("To join text, write `\"${a}${b}\"`; for lists, `concat(a, b)`, if this function exists."),
    ),
];

/// A call that is written behind its value, as a method is called in other languages.
pub(in crate::native) fn method(diagnostic: Diagnostic, step: Part, name: &str) -> Diagnostic {
    let help = match name {
        "map" | "filter" => Message::from("To go through a list, write `[for element in list : ...]`."),
        _ => {
            let said = Arg::value_at(name, &step.at);
            Message::new("Write `{}(...)`, with the value as an argument.", [said])
        }
    };
    value(diagnostic.at(step.at), "Values have no methods.", help).mended_by(&[])
}

/// A call without parentheses, as in a shell.
pub(in crate::native) fn call(diagnostic: Diagnostic, name: Part, word: &str) -> Diagnostic {
    let said = Arg::value_at(word, &name.at);
    let help = Message::new("To call a function, write `{}(...)`.", [said]);
    value(diagnostic.at(name.at), "A name is not followed by text.", help).mended_by(&[])
}

/// A `for` behind its result, as in a comprehension of another language.
pub(in crate::native) fn result_first(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .named(codes::INVALID_FOR, "invalid `for` expression")
        .meant("The result of a `for` expression stands at its end.", "Write `[for name in list : result]`.")
        .mended_by(&[])
}

/// Three quotes that begin text of several lines in other languages.
pub(in crate::native) fn triple_quotes(is_one_line: bool, at: Range) -> Diagnostic {
    let help = match is_one_line {
        true => "Write one quote on each side.",
        false => "Text of several lines is a heredoc: write `<<EOT`, then the lines, and `EOT` on a line of its own.",
    };
    Diagnostic::error(codes::INVALID_VALUE, INVALID).detail("Three quotes have no meaning.").help(help).at(at)
}

/// Elements in parentheses, which make a list in other languages.
pub(in crate::native) fn list_in_parentheses(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_VALUE, INVALID).detail(LIST).help("Write `[..., ...]`.").at(at)
}

pub(in crate::native) fn conditional(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.meant("A conditional has another form.", "Write `condition ? value : other`.").mended_by(&[])
}

/// `word` is the text of the part, which should be in quotes.
pub(in crate::native) fn unit(diagnostic: Diagnostic, part: Part, word: &str) -> Diagnostic {
    let said = || Arg::value_at(word, &part.at);
    let detail = Message::new("`{}` is not a number.", [said()]);
    let help = in_quotes(said());
    value(diagnostic.at(part.at), detail, help).mended_by_quotes(part.bytes)
}

pub(in crate::native) fn text(diagnostic: Diagnostic, part: Part, word: &str) -> Diagnostic {
    let help = in_quotes(Arg::value_at(word, &part.at));
    value(diagnostic.at(part.at), NO_VALUE, help).mended_by_quotes(part.bytes)
}

/// A text in quotes with a letter in front of it, as other languages have it.
pub(in crate::native) fn text_with_prefix(diagnostic: Diagnostic) -> Diagnostic {
    value(diagnostic, "Text begins with its quotes.", "Leave out what stands in front of the quotes.").mended_by(&[])
}

/// Text that cannot be shown in quotes as it stands.
pub(in crate::native) fn some_text(diagnostic: Diagnostic) -> Diagnostic {
    value(diagnostic, NO_VALUE, "To write text, put it in quotes.").mended_by(&[])
}

/// Reports a number with underscores, and offers the digits without the underscores.
pub(in crate::native) fn without_underscores(diagnostic: Diagnostic, part: Part, digits: &str) -> Diagnostic {
    let help = Message::new("Write `{}`.", [Arg::value_at(digits, &part.at)]);
    value(diagnostic.at(part.at), "Numbers have no underscores.", help).mended_by(&[(part.bytes, digits)])
}

pub(in crate::native) fn decimal(diagnostic: Diagnostic, part: Part, word: &str, number: &str) -> Diagnostic {
    let said = |text| Arg::value_at(text, &part.at);
    let detail = Message::new("`{}` is not a decimal number.", [said(word)]);
    let help = Message::new("Write `{}`.", [said(number)]);
    value(diagnostic.at(part.at), detail, help).mended_by(&[(part.bytes, number)])
}

/// `groups` are what is between the commas; there is one thing to write only if they are no list.
pub(in crate::native) fn without_commas(
    diagnostic: Diagnostic,
    part: Part,
    digits: &str,
    groups: &[&str],
) -> Diagnostic {
    let is_number = |group: &&str| !group.contains('.') && (*group == "0" || !group.starts_with('0'));
    let is_list = groups.iter().all(is_number);
    let said = |text: &str| Arg::value_at(text, &part.at);
    let help = match is_list {
        true => Message::new("Write `{}`, or `[{}]` for a list.", [said(digits), said(&groups.join(", "))]),
        false => Message::new("Write `{}`.", [said(digits)]),
    };
    let changes = [(part.bytes.clone(), digits)];
    value(diagnostic.at(part.at), "Numbers have no commas.", help).mended_by(if is_list { &[] } else { &changes })
}

/// The elements of a list without brackets, which are shown if they are short.
pub(in crate::native) fn list(diagnostic: Diagnostic, part: Part, elements: Option<&str>) -> Diagnostic {
    match elements {
        Some(elements) => {
            let help = Message::new("Write `[{}]`.", [Arg::value_at(elements, &part.at)]);
            value(diagnostic.at(part.at), LIST, help).mended_by(&[(part.bytes, &format!("[{elements}]"))])
        }
        None => value(diagnostic, LIST, "Write `[..., ...]`.").mended_by(&[]),
    }
}

/// A comment where a value should begin, which may be text without quotes.
pub(in crate::native) fn comment(diagnostic: Diagnostic, part: Part, word: &str) -> Diagnostic {
    let help = in_quotes(Arg::value_at(word, &part.at));
    let detail = "`#` begins a comment, so that there is no value here.";
    diagnostic.at(part.at).meant(detail, help).mended_by_quotes(part.bytes)
}

/// Text without quotes that has values in it.
pub(in crate::native) fn template(diagnostic: Diagnostic, part: Part, text: &str) -> Diagnostic {
    let help = Message::new("Write `\"{}\"`.", [Arg::value_at(text, &part.at)]);
    value(diagnostic.at(part.at), "Text with values in it is in quotes.", help).mended_by_quotes(part.bytes)
}

/// A reference that is written as a part of a text.
/// `part` is the template of which `inner` is all that is in it.
pub(in crate::native) fn reference(diagnostic: Diagnostic, part: Part, inner: &str) -> Diagnostic {
    let help = Message::new("Write `{}` without them.", [Arg::value_at(inner, &part.at)]);
    value(diagnostic.at(part.at), "`${` and `}` are for text in quotes.", help).mended_by(&[(part.bytes, inner)])
}

pub(in crate::native) fn fraction(diagnostic: Diagnostic, point: usize) -> Diagnostic {
    value(diagnostic, "A number has digits on both sides of its point.", "Write `0` before the point.")
        .mended_by(&[(point..point, "0")])
}

/// Returns the help for a word that should be in quotes.
fn in_quotes(said: Arg) -> Message {
    Message::new("To write text, put it in quotes{}.", [Arg::Hint(Message::new(": `\"{}\"`", [said]))])
}

/// Returns a diagnostic about a value that is written in the manner of another language.
fn value(diagnostic: Diagnostic, why: impl Into<Message>, help: impl Into<Message>) -> Diagnostic {
    diagnostic.named(codes::INVALID_VALUE, INVALID).meant(why, help)
}

/// The title for a value in the manner of another language.
const INVALID: &str = "invalid value";

/// The reason for text without quotes.
const NO_VALUE: &str = "This is not a value.";

/// The reason for elements without brackets.
const LIST: &str = "A list has brackets around its elements.";
