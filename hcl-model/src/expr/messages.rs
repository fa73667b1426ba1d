//! The wording of every diagnostic about operators, references and static analysis.

use std::collections::HashSet;

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Diagnostics, Message, closest};
use crate::limits::{Exhausted, Reason};
use crate::source::Range;
use crate::types::{Type, TypeKind};
use crate::value::{PromiseError, Value};

pub(crate) fn static_list_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_EXPRESSION_REQUIRED, "invalid expression")
        .detail("This list is not evaluated.")
        .help("Write out its elements between [ and ].")
        .at(at)
}

pub(crate) fn static_map_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_EXPRESSION_REQUIRED, "invalid expression")
        .detail("This map is not evaluated.")
        .help("Write out its keys and values between { and }.")
        .at(at)
}

pub(crate) fn static_call_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_EXPRESSION_REQUIRED, "invalid expression")
        .detail("Only a function call fits here.")
        .help("Write a name with arguments in parentheses.")
        .at(at)
}

pub(crate) fn static_variable_required(at: Range, is_native: bool) -> Diagnostic {
    const REQUIRED: &str = "Only a reference fits here: the name of a variable, followed by names of attributes or \
                            constant keys. Write no operators, calls or templates.";
    let required = Diagnostic::error(codes::STATIC_EXPRESSION_REQUIRED, "invalid expression");
    let instead = reference_in_text(at.text(), is_native);
    let detail = instead
        .map_or(Message::from(REQUIRED), |(text, reference)| Message::new(text, [Arg::value_at(reference, &at)]));
    required.detail(detail).at(at)
}

/// Returns the advice for a text, or a template, that has nothing but a reference in it.
fn reference_in_text(text: &str, is_native: bool) -> Option<(&'static str, &str)> {
    const LONGEST: usize = 60;
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'))?;
    let alone = inner.strip_prefix("${").and_then(|inner| inner.strip_suffix('}'));
    let reference = alone.unwrap_or(inner).trim();
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
    };
    let is_reference = reference.len() <= LONGEST && reference.split('.').all(is_part);
    let instead = match (is_native, alone.is_some()) {
        (true, false) => "A reference is required, and this is a text: write `{}` without quotes.",
        (true, true) => "A reference is required, and this is a template: write `{}` alone.",
        (false, true) => "A reference is required, and this is a template: write `{}`, without `${` and `}`.",
        (false, false) => return None,
    };
    is_reference.then_some((instead, reference))
}

/// For `true`, `false` or `null` in the place of a variable.
pub(crate) fn value_for_reference(word: &str, at: Range) -> Diagnostic {
    let detail = Message::new(
        "A reference is required, but `{}` is a value: write the name of a variable, with names and constant keys \
         behind it.",
        [Arg::text(word)],
    );
    Diagnostic::error(codes::STATIC_EXPRESSION_REQUIRED, "invalid expression").detail(detail).at(at)
}

/// For a key that selects nothing.
pub(crate) fn key_of_reference(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_EXPRESSION_REQUIRED, "invalid expression")
        .detail("The keys of a reference are whole numbers and texts in quotes.")
        .at(at)
}

pub(crate) fn variables_not_allowed(at: Range) -> Diagnostic {
    let instead = instead_of_reference(&at);
    Diagnostic::error(codes::VARIABLES_NOT_ALLOWED, "variables not allowed")
        .detail("No variables are available here.")
        .help(with_all(instead, &at))
        .at(at)
}

/// The advice for a template sequence that was meant as text.
const DOLLAR: &str = "To write `${` as text, double the dollar: `$${`.";

/// The advice for a word of other formats that means a bool there.
const BOOL: &str = "Write `true` or `false`; to write text, put it in quotes.";

/// The advice for a word of other formats that means no value there.
const NULL: &str = "Write `null` for no value; to write text, put it in quotes.";

/// Returns the advice where text was meant and not a reference.
fn instead_of_reference(at: &Range) -> &'static str {
    let before = at.source().text().get(..at.bytes().start).unwrap_or_default();
    // Parentheses and strip markers change nothing.
    let is_in_template = before.trim_end_matches(|c: char| matches!(c, '(' | '~') || c.is_whitespace()).ends_with("${");
    match &*at.text().to_ascii_lowercase() {
        _ if is_in_template => DOLLAR,
        "yes" | "no" | "on" | "off" | "true" | "false" => BOOL,
        "none" | "nil" | "null" | "undefined" => NULL,
        _ => TEXT,
    }
}

/// The advice where text was meant and a word was read as a reference.
const TEXT: &str = "To write text, put it in quotes.";

/// Returns the advice to write instead of a word, with all of the text if the word is only a part of the text. A date
/// or a path without quotes is such a text.
fn with_all(instead: &'static str, word: &Range) -> Message {
    let (text, bytes) = (word.source().text(), word.bytes());
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '\\' | '$' | '[' | ']' | '{' | '}' | '(' | ')' | ',' | '=' | '#' | '?')
    };
    let (Some(before), Some(after)) = (text.get(..bytes.start), text.get(bytes.end..)) else {
        return instead.into();
    };
    let near = |c: &(usize, char)| c.0 < LONGEST_TEXT && !is_end(c.1);
    let front = before.chars().rev().enumerate().take_while(near).map(|(_, c)| c.len_utf8()).sum::<usize>();
    let behind = after.chars().enumerate().take_while(near).map(|(_, c)| c.len_utf8()).sum::<usize>();
    let at = Range::new(word.source().clone(), (bytes.start - front) as u32, (bytes.end + behind) as u32);
    let all = at.text();
    let is_operator = |c: char| matches!(c, '+' | '-' | '*' | '/' | '%');
    let is_operand = before.ends_with(is_operator) || after.starts_with(is_operator);
    let is_all = is_operand && all.chars().count() <= LONGEST_TEXT && all.contains(|c: char| c.is_ascii_digit());
    let begins = before.trim_end().ends_with(['=', '[', '(', ',', ':', '{']) || before.trim_end().is_empty();
    let behind = after.trim_start_matches([' ', '\t']);
    let ends =
        behind.is_empty() || behind.starts_with([',', ')', ']', '}', '\n', '\r', '#']) || behind.starts_with("...");
    match (instead == TEXT, is_all) {
        (true, true) => Message::new("To write text, put all of it in quotes: `\"{}\"`.", [Arg::Source(at)]),
        (true, false) if word.bytes().len() <= LONGEST_TEXT && begins && ends => {
            let word = Message::new(": `\"{}\"`", [Arg::Source(word.clone())]);
            Message::new("To write text, put it in quotes{}.", [Arg::Hint(word)])
        }
        _ => instead.into(),
    }
}

/// A longer text is not repeated in quotes.
const LONGEST_TEXT: usize = 64;

/// The possible meaning of a name that no variable has.
#[derive(Clone, Copy)]
pub(crate) enum Meant<'a> {
    /// Something that the variable of this name has in it.
    PartOf(&'a str),
    /// The element that blocks are made of, which this variable is.
    Element(&'a str),
    /// A function.
    Function,
}

impl<'a> Meant<'a> {
    /// Returns the possible meaning of a name among the known variables. The callbacks tell which variables are
    /// objects that have the name, which are elements, and if the name is a function.
    pub(crate) fn of(
        at: &Range,
        known: &[&'a str],
        has_it: impl Fn(&str) -> bool,
        is_element: impl Fn(&str) -> bool,
        is_function: impl FnOnce() -> bool,
    ) -> Option<Meant<'a>> {
        let first = |is_it: &dyn Fn(&str) -> bool| known.iter().copied().find(|variable| is_it(variable));
        let part_of = first(&has_it).map(Meant::PartOf);
        let element = || first(&|variable| is_of_element(at) && is_element(variable)).map(Meant::Element);
        part_of.or_else(element).or_else(|| is_function().then_some(Meant::Function))
    }
}

/// The names of what an element has that blocks are made of, sorted.
pub(crate) const OF_ELEMENT: [&str; 2] = ["key", "value"];

/// Returns `true` if a word is followed by an item that elements of blocks have: `key` or `value`.
fn is_of_element(word: &Range) -> bool {
    let after = word.source().text().get(word.bytes().end..).unwrap_or_default();
    after.starts_with(".value") || after.starts_with(".key")
}

/// The variable that a word begins with which is followed by an attribute, as `variable.port` with `var`.
fn begun_by<'a>(word: &str, known: &[&'a str], at: &Range) -> Option<&'a str> {
    let after = at.source().text().get(at.bytes().end..).unwrap_or_default();
    known.iter().copied().find(|known| after.starts_with('.') && known.len() > 2 && word.starts_with(known))
}

/// The first `bound` names are those of the expressions around the variable. `meant` is what the name is beside variables.
pub(crate) fn unknown_variable(
    name: &str,
    known: &[&str],
    bound: usize,
    meant: Option<Meant<'_>>,
    at: Range,
) -> Diagnostic {
    let instead = instead_of_reference(&at);
    let diagnostic = Diagnostic::error(codes::UNKNOWN_VARIABLE, "unknown variable").at(at.clone());
    // A secret that is not in quotes is a variable.
    let detail = Message::new("The variable `{}` does not exist.", [Arg::value_at(name, &at)]);
    let close = || closest(name, known.iter().copied()).or_else(|| begun_by(name, known, &at));
    match (meant, close()) {
        (Some(Meant::PartOf(variable)), _) => diagnostic.detail(detail).did_you_mean(format!("{variable}.{name}")),
        (Some(Meant::Element(variable)), _) => diagnostic.detail(detail).did_you_mean(variable),
        (_, Some(close)) => diagnostic.detail(detail).did_you_mean(close),
        (Some(Meant::Function), None) => {
            let [first, second] = [Arg::value_at(name, &at), Arg::value_at(name, &at)];
            diagnostic.detail(detail).help(Message::new("`{}` is a function: write `{}(...)`.", [first, second]))
        }
        (None, None) if instead == DOLLAR && !name.contains(char::is_lowercase) => {
            diagnostic.detail(detail).help(DOLLAR)
        }
        (None, None) => {
            let names = match instead {
                BOOL | NULL => Message::default(),
                _ => available(known, bound, &at),
            };
            let instead = match names.is_empty() || instead != DOLLAR || known.is_empty() {
                true => with_all(instead, &at),
                false => Message::default(),
            };
            diagnostic.detail(detail.and(names)).help(instead)
        }
    }
}

/// Returns the names that could have been used, if they are few. The first `bound` names stand in the source, as the value.
fn available(names: &[&str], bound: usize, at: &Range) -> Message {
    let own: HashSet<&str> = names.iter().copied().take(bound).collect();
    // A name that is bound here may hide a variable of the same name.
    let mut seen = HashSet::new();
    let names: Vec<&str> = names.iter().copied().filter(|name| seen.insert(*name)).collect();
    match names.as_slice() {
        [] => "No variables are defined here.".into(),
        _ if names.len() <= 8 => {
            let (own, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| own.contains(*name));
            let separator = if own.is_empty() || others.is_empty() { "" } else { ", " };
            let own = Message::new("{}{}", [Arg::value_at(&own.join(", "), at), Arg::text(separator)]);
            match others.is_empty() {
                true => Message::new("Defined here: {}.", [own.into()]),
                false => Message::new("Defined here: {}{}.", [Arg::Hint(own), Arg::text(others.join(", "))]),
            }
        }
        _ => Message::default(),
    }
}

pub(crate) fn attribute_of_null(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "attribute of null")
        .detail(Message::new("This value is null and has no attribute `{}`.", [Arg::value_at(name, &at)]))
        .at(at)
}

pub(crate) fn unsupported_attribute(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, "unknown attribute")
        .detail(Message::new("This value has no attribute `{}`.", [Arg::value_at(name, &at)]))
        .at(at);
    suggest(diagnostic, name, known)
}

pub(crate) fn missing_map_element(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::INVALID_INDEX, "missing map element")
        .detail(Message::new("This map has no key `{}`.", [Arg::value_at(name, &at)]))
        .at(at);
    suggest(diagnostic, name, known)
}

pub(crate) fn no_attributes(ty: &Type, name: &str, at: Range) -> Diagnostic {
    let named = || Arg::value_at(name, &at);
    let detail = match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) if matches!(element.kind(), TypeKind::Object(_)) => {
            match ty.kind_name() {
                "list" => Message::new(
                    "This is a list, and its elements have attributes. Write `[*].{}` for all of them, or `[0].{}` for one of \
                     them.",
                    [named(), named()],
                ),
                _ => Message::new(
                    "This is a set, and its elements have attributes. Write `[*].{}` for all of them.",
                    [named()],
                ),
            }
        }
        TypeKind::String | TypeKind::Number | TypeKind::Bool => Message::new(
            "This is {}, which has no attribute `{}`.",
            [Arg::text(crate::types::messages::named(ty.kind_name())), named()],
        ),
        _ => "This value has no attributes.".into(),
    };
    Diagnostic::error(codes::NO_ATTRIBUTES, "unknown attribute").detail(detail).at(at)
}

pub(crate) fn index_of_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "index of null").detail("This value is null and has no elements.").at(at)
}

pub(crate) fn invalid_index(detail: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_INDEX, "invalid index").detail(detail).at(at)
}

pub(crate) fn unsuitable_key(why: impl Into<Message>, at: Range) -> Diagnostic {
    invalid_index(Message::new("There is no such element: {}", [why.into().into()]).ended(), at)
}

pub(crate) fn index_out_of_range(length: usize, at: Range) -> Diagnostic {
    match length.checked_sub(1) {
        None => out_of_range("The list is empty.", at),
        Some(0) => out_of_range("The list has one element, `[0]`.", at),
        Some(last) => {
            let args = [Arg::text(length), Arg::text(last)];
            out_of_range(Message::new("The list has {} elements, `[0]` to `[{}]`.", args), at)
        }
    }
}

fn out_of_range(detail: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_INDEX, "index out of range").detail(detail).at(at)
}

pub(crate) fn fractional_index(at: Range) -> Diagnostic {
    unsuitable_key("an index is a whole number, and this one has a fraction", at)
}

pub(crate) fn negative_index(at: Range) -> Diagnostic {
    unsuitable_key("the first index is 0, and this one is negative", at)
}

pub(crate) fn no_such_key(at: Range) -> Diagnostic {
    invalid_index("There is no element with this key.", at)
}

pub(crate) fn no_such_attribute(name: &str, numeric: bool, known: &[&str], at: Range) -> Diagnostic {
    if numeric {
        let detail = "There is no element with this number: the attributes of an object have names.";
        return invalid_index(detail, at);
    }
    let detail = "There is no element with this key.";
    suggest(invalid_index(detail, at), name, known)
}

pub(crate) fn index_of_set(at: Range) -> Diagnostic {
    invalid_index(
        "The elements of a set have no order and no index: go through all of them with `for`, or make a list of \
         them.",
        at,
    )
}

pub(crate) fn no_indices(at: Range) -> Diagnostic {
    invalid_index("This value has no elements.", at)
}

/// A value that its operator does not take. The place is a preposition and the symbol of the operator.
pub(crate) fn invalid_operand(place: (&str, &str), why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_OPERAND, "invalid operand")
        .detail(Message::new("{} `{}`, {}", [Arg::text(place.0), Arg::text(place.1), why.into()]).ended())
        .at(at)
}

/// The diagnostic about an operand where texts are added, with how texts are joined.
pub(crate) fn joined(diagnostic: Diagnostic, left: &Range, right: &Range) -> Diagnostic {
    let text = match part_of_text(left).zip(part_of_text(right)) {
        Some((left, right)) => Message::new("To join texts, write `\"{}{}\"`.", [left, right]),
        None => "To join texts, write one text with values in `${` and `}`.".into(),
    };
    diagnostic.help(text)
}

/// Returns the text of an operand for use in a text, if it is short and can be written there as it is.
fn part_of_text(operand: &Range) -> Option<Arg> {
    let text = operand.text();
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    let part = |text: &str| Arg::value_at(text, operand);
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(part(text)).filter(|_| text.len() <= 32);
    }
    let is_plain = text.len() <= 32 && !quoted.unwrap_or(text).contains(['"', '\\', '\n', '{']);
    is_plain.then(|| match quoted {
        Some(text) => part(text),
        None => Message::new("${{}}", [part(text)]).into(),
    })
}

pub(crate) fn operation_failed(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::OPERATION_FAILED, "operation failed")
        .detail(Message::new("The operator has no result: {}", [why.into()]).ended())
        .at(at)
}

/// The codes of the diagnostics that say that a limit was passed.
pub fn is_limit(code: &str) -> bool {
    matches!(code, codes::EVALUATION_LIMIT | codes::LOAD_LIMIT | codes::INTERRUPTED)
}

/// The program has stopped the evaluation.
pub fn interrupted(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INTERRUPTED, "evaluation stopped")
        .detail("The program that reads the configuration has stopped it here, for example because it took too long.")
        .once()
        .at(at)
}

pub(crate) fn evaluation_limit(exhausted: Exhausted, at: Range) -> Diagnostic {
    let detail = Message::text(exhausted).sentence();
    match exhausted.0 {
        Reason::Argument { .. } | Reason::Calls { .. } | Reason::Stack { .. } | Reason::Promises { .. } => {
            Diagnostic::error(codes::EVALUATION_LIMIT, "evaluation too expensive").detail(detail)
        }
        Reason::Load { .. } => Diagnostic::error(codes::LOAD_LIMIT, "evaluation too expensive").detail(detail).once(),
        Reason::Interrupted => return interrupted(at),
    }
    .at(at)
}

/// Returns `true` if the diagnostic says that something takes more than it may.
pub(crate) fn is_evaluation_limit(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), codes::EVALUATION_LIMIT | codes::LOAD_LIMIT)
}

fn suggest(diagnostic: Diagnostic, name: &str, known: &[&str]) -> Diagnostic {
    match closest(name, known.iter().copied()) {
        Some(close) => diagnostic.did_you_mean_key(close),
        None => diagnostic,
    }
}

/// Reports each promise that has failed and that a value waits for.
pub(crate) fn failed_promises(value: &Value, at: impl Fn() -> Range) -> Diagnostics {
    if !value.contains_waiting() {
        return Diagnostics::new();
    }
    let waits = value.waits_for();
    let failed = waits.iter().filter_map(|promise| promise.outcome()?.err());
    failed.map(|error| promise_failed(error, Some(at()))).collect()
}

/// A promise has no value, at what needs it.
pub fn promise_failed(error: &PromiseError, at: Option<Range>) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(codes::PROMISE_FAILED, Message::new("no value for `{}`", [Arg::text(error.name())]))
            .detail(Message::new("{}.", [Arg::text(error)]));
    match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    }
}
