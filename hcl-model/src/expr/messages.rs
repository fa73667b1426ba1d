//! The wording of every diagnostic about operators, references and static analysis.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::diag::codes;
use crate::diag::{Diagnostic, closest, ended, sentence};
use crate::limits::{Exhausted, Reason};
use crate::source::Range;
use crate::types::{Type, TypeKind};

pub(crate) fn static_list_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_LIST_REQUIRED, "Invalid expression")
        .detail("This list is not evaluated: write out its elements between [ and ].")
        .at(at)
}

pub(crate) fn static_map_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_MAP_REQUIRED, "Invalid expression")
        .detail("This map is not evaluated: write out its keys and values between { and }.")
        .at(at)
}

pub(crate) fn static_call_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_CALL_REQUIRED, "Invalid expression")
        .detail("Only a function call fits here: write a name with arguments in parentheses.")
        .at(at)
}

pub(crate) fn static_variable_required(at: Range, is_native: bool) -> Diagnostic {
    const REQUIRED: &str = "Only a reference fits here: the name of a variable, followed by names of attributes or \
                            constant keys. Write no operators, calls or templates.";
    let required = Diagnostic::error(codes::STATIC_VARIABLE_REQUIRED, "Invalid expression");
    match reference_in_text(at.text(), is_native) {
        Some(detail) => required.detail(detail).unless_sensitive(REQUIRED).at(at),
        None => required.detail(REQUIRED).at(at),
    }
}

/// What to write for a text, or a template, that has nothing but a reference in it.
fn reference_in_text(text: &str, is_native: bool) -> Option<String> {
    const LONGEST: usize = 60;
    let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'))?;
    let alone = inner.strip_prefix("${").and_then(|inner| inner.strip_suffix('}'));
    let reference = alone.unwrap_or(inner).trim();
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_alphabetic() || c == '_')
            && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-'))
    };
    let is_reference = reference.len() <= LONGEST && reference.split('.').all(is_part);
    match (is_native, alone.is_some()) {
        _ if !is_reference => None,
        (true, false) => {
            Some(format!("A reference is required, and this is a text: write `{reference}` without quotes."))
        }
        (true, true) => Some(format!("A reference is required, and this is a template: write `{reference}` alone.")),
        (false, true) => Some(format!(
            "A reference is required, and this is a template: write \"{reference}\", without `${{` and `}}`."
        )),
        (false, false) => None,
    }
}

/// For `true`, `false` or `null` in the place of a variable.
pub(crate) fn value_for_reference(word: &str, at: Range) -> Diagnostic {
    let detail = format!(
        "A reference is required, but `{word}` is a value: write the name of a variable, with names and constant keys \
         behind it."
    );
    Diagnostic::error(codes::STATIC_VARIABLE_REQUIRED, "Invalid expression").detail(detail).at(at)
}

/// For a key that selects nothing.
pub(crate) fn key_of_reference(at: Range) -> Diagnostic {
    Diagnostic::error(codes::STATIC_VARIABLE_REQUIRED, "Invalid expression")
        .detail("The keys of a reference are whole numbers and texts in quotes.")
        .at(at)
}

pub(crate) fn variables_not_allowed(at: Range) -> Diagnostic {
    let instead = instead_of_reference(&at);
    Diagnostic::error(codes::VARIABLES_NOT_ALLOWED, "Variables not allowed")
        .detail(format!("No variables are available here. {}", with_all(instead, &at)))
        .unless_sensitive(format!("No variables are available here. {instead}"))
        .at(at)
}

/// What to write where a sequence of a template was meant as text.
const DOLLAR: &str = "To write \"${\" as text, double the dollar: \"$${\".";

/// What to write where a word of other formats stands that means a bool there.
const BOOL: &str = "A bool is true or false; to write text, put it in quotes.";

/// What to write where a word of other formats stands that means no value there.
const NULL: &str = "To write no value, write null, or leave out what has none; to write text, put it in quotes.";

/// What to write where text was meant and not a reference.
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

/// What to write where text was meant and a word was read as a reference.
const TEXT: &str = "To write text, put it in quotes.";

/// What to write in the place of a word, with all of the text if the word is only a part of it, as in a date or a path
/// without quotes.
fn with_all<'a>(instead: &'a str, word: &Range) -> Cow<'a, str> {
    let (text, bytes) = (word.source().text(), word.bytes());
    let is_end = |c: char| {
        c.is_whitespace() || matches!(c, '"' | '\\' | '$' | '[' | ']' | '{' | '}' | '(' | ')' | ',' | '=' | '#' | '?')
    };
    let (Some(before), Some(after)) = (text.get(..bytes.start), text.get(bytes.end..)) else {
        return Cow::Borrowed(instead);
    };
    let near = |c: &(usize, char)| c.0 < LONGEST_TEXT && !is_end(c.1);
    let front = before.chars().rev().enumerate().take_while(near).map(|(_, c)| c.len_utf8()).sum::<usize>();
    let behind = after.chars().enumerate().take_while(near).map(|(_, c)| c.len_utf8()).sum::<usize>();
    let all = &text[bytes.start - front..bytes.end + behind];
    let is_operator = |c: char| matches!(c, '+' | '-' | '*' | '/' | '%');
    let is_operand = before.ends_with(is_operator) || after.starts_with(is_operator);
    let is_all = is_operand && all.chars().count() <= LONGEST_TEXT && all.contains(|c: char| c.is_ascii_digit());
    match instead == TEXT && is_all {
        true => Cow::Owned(format!("To write text, put all of it in quotes: \"{all}\".")),
        false => Cow::Borrowed(instead),
    }
}

/// A longer text is not repeated in quotes.
const LONGEST_TEXT: usize = 64;

/// What a name may have been meant as that no variable has.
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
    /// What a name may have been meant as, where these variables are known: which of them are objects that have it, or such
    /// elements, and whether it is a function.
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

/// Whether a word is followed by what elements have that blocks are made of.
fn is_of_element(word: &Range) -> bool {
    let after = word.source().text().get(word.bytes().end..).unwrap_or_default();
    after.starts_with(".value") || after.starts_with(".key")
}

/// The variable that a word begins with which is followed by an attribute, as `variable.port` with `var`.
fn begun_by<'a>(word: &str, known: &[&'a str], at: &Range) -> Option<&'a str> {
    let after = at.source().text().get(at.bytes().end..).unwrap_or_default();
    known.iter().copied().find(|known| after.starts_with('.') && known.len() > 2 && word.starts_with(known))
}

/// `meant` is what the name is beside variables.
pub(crate) fn unknown_variable(name: &str, known: &[&str], meant: Option<Meant<'_>>, at: Range) -> Diagnostic {
    let instead = instead_of_reference(&at);
    // A secret that is not in quotes is a variable.
    let diagnostic = Diagnostic::error(codes::UNKNOWN_VARIABLE, "Unknown variable")
        .unless_sensitive(format!("There is no variable of this name. {instead}"))
        .at(at.clone());
    let detail = format!("The variable \"{name}\" does not exist.");
    let close = || closest(name, known.iter().copied()).or_else(|| begun_by(name, known, &at));
    match (meant, close()) {
        (Some(Meant::PartOf(variable)), _) => diagnostic.detail(detail).did_you_mean(format!("{variable}.{name}")),
        (Some(Meant::Element(variable)), _) => diagnostic.detail(detail).did_you_mean(variable),
        (_, Some(close)) => diagnostic.detail(detail).did_you_mean(close),
        (Some(Meant::Function), None) => {
            diagnostic.detail(format!("{detail} \"{name}\" is a function: write {name}(...)."))
        }
        (None, None) if instead == DOLLAR && !name.contains(char::is_lowercase) => {
            diagnostic.detail(format!("{detail} {DOLLAR}"))
        }
        (None, None) => {
            let instead = with_all(instead, &at);
            diagnostic.detail(format!("{detail} {}", available(known, &instead)))
        }
    }
}

/// The names that could have been used, if they are few; and what to write instead.
fn available(names: &[&str], instead: &str) -> String {
    // What is bound here may hide one of the same name.
    let mut seen = HashSet::new();
    let names: Vec<&str> = names.iter().copied().filter(|name| seen.insert(*name)).collect();
    match names.as_slice() {
        [] => format!("No variables are defined here. {instead}"),
        _ if names.len() <= 8 && instead == DOLLAR => format!("Defined here: {}.", names.join(", ")),
        _ if names.len() <= 8 && ![BOOL, NULL].contains(&instead) => {
            format!("Defined here: {}. {instead}", names.join(", "))
        }
        _ => instead.to_owned(),
    }
}

pub(crate) fn attribute_of_null(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::ATTRIBUTE_OF_NULL, "Attribute of null")
        .detail(format!("This value is null and has no attribute \"{name}\"."))
        .at(at)
}

pub(crate) fn unsupported_attribute(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNSUPPORTED_ATTRIBUTE, "Unsupported attribute")
        .detail(format!("This value has no attribute \"{name}\"."))
        .at(at);
    suggest(diagnostic, name, known)
}

pub(crate) fn missing_map_element(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::MISSING_MAP_ELEMENT, "Missing map element")
        .detail(format!("This map has no key \"{name}\"."))
        .at(at);
    suggest(diagnostic, name, known)
}

pub(crate) fn no_attributes(ty: &Type, name: &str, at: Range) -> Diagnostic {
    let detail = match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) if matches!(element.kind(), TypeKind::Object(_)) => {
            let kind = ty.kind_name();
            let of_one = if kind == "list" { format!(", or [0].{name} for one of them") } else { String::new() };
            format!("This is a {kind}, and its elements have attributes. Write [*].{name} for all of them{of_one}.")
        }
        TypeKind::String | TypeKind::Number | TypeKind::Bool => {
            format!("A value of type {ty} has no attributes.")
        }
        _ => "This value has no attributes.".to_owned(),
    };
    Diagnostic::error(codes::NO_ATTRIBUTES, "Unsupported attribute").detail(detail).at(at)
}

pub(crate) fn index_of_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INDEX_OF_NULL, "Index of null").detail("This value is null and has no elements.").at(at)
}

pub(crate) fn invalid_index(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_INDEX, "Invalid index").detail(detail).at(at)
}

pub(crate) fn unsuitable_key(why: &str, at: Range) -> Diagnostic {
    invalid_index(&ended(&format!("There is no such element: {why}")), at)
}

pub(crate) fn index_out_of_range(length: usize, at: Range) -> Diagnostic {
    match length.checked_sub(1) {
        None => unsuitable_key("the list is empty", at),
        Some(last) => unsuitable_key(&format!("the last index is {last}"), at),
    }
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
        "The elements of a set have no order and no index: go through all of them with \"for\", or make a list of \
         them.",
        at,
    )
}

pub(crate) fn no_indices(at: Range) -> Diagnostic {
    invalid_index("This value has no elements.", at)
}

pub(crate) fn invalid_operand(side: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_OPERAND, "Invalid operand")
        .detail(ended(&format!("The {side} operand does not fit: {why}")))
        .at(at)
}

/// The diagnostic about an operand where texts are added, with how texts are joined.
pub(crate) fn joined(diagnostic: Diagnostic, left: &Range, right: &Range) -> Diagnostic {
    const JOIN: &str = "To join texts, write them in one, with values in \"${\" and \"}\"";
    let detail = diagnostic.message().into_owned();
    let generic = format!("{detail} {JOIN}.");
    match part_of_text(left).zip(part_of_text(right)) {
        Some((left, right)) => {
            diagnostic.detail(format!("{detail} {JOIN}: \"{left}{right}\".")).unless_sensitive(generic)
        }
        None => diagnostic.detail(generic),
    }
}

/// What stands for an operand in a text, if it is short and can be written there as it is.
fn part_of_text(operand: &Range) -> Option<String> {
    let text = operand.text();
    let quoted = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(text.to_owned()).filter(|text| text.len() <= 32);
    }
    let is_plain = text.len() <= 32 && !quoted.unwrap_or(text).contains(['"', '\\', '\n', '{']);
    is_plain.then(|| quoted.map_or_else(|| format!("${{{text}}}"), str::to_owned))
}

pub(crate) fn operation_failed(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::OPERATION_FAILED, "Operation failed")
        .detail(ended(&format!("The operator has no result: {why}")))
        .at(at)
}

/// The codes of the diagnostics that say that a limit was passed.
pub fn is_limit(code: &str) -> bool {
    matches!(code, codes::EVALUATION_LIMIT | codes::LOAD_LIMIT | "interrupted")
}

/// The program has stopped the evaluation.
pub fn interrupted(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INTERRUPTED, "Evaluation stopped")
        .detail("The program that reads the configuration has stopped it here, for example because it took too long.")
        .once()
        .at(at)
}

pub(crate) fn evaluation_limit(exhausted: Exhausted, at: Range) -> Diagnostic {
    let detail = sentence(&exhausted.to_string());
    match exhausted.0 {
        Reason::Argument { .. } | Reason::Calls { .. } | Reason::Stack { .. } | Reason::Promises { .. } => {
            Diagnostic::error(codes::EVALUATION_LIMIT, "Evaluation takes too much").detail(detail)
        }
        Reason::Load { .. } => Diagnostic::error(codes::LOAD_LIMIT, "Evaluation takes too much").detail(detail).once(),
        Reason::Interrupted => return interrupted(at),
    }
    .at(at)
}

/// Whether it is said that something takes more than it may.
pub(crate) fn is_evaluation_limit(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.code(), codes::EVALUATION_LIMIT | codes::LOAD_LIMIT)
}

fn suggest(diagnostic: Diagnostic, name: &str, known: &[&str]) -> Diagnostic {
    match closest(name, known.iter().copied()) {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    }
}
