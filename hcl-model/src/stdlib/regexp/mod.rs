//! Regular expressions in the syntax of RE2, each match of which is found in time proportional to the text.
//! All of them are, too, or pay for the text [again and again](ahead).

mod ahead;
mod class;
mod price;
mod replace;
mod translate;

use std::cell::RefCell;
use std::sync::Arc;

use regex::{Captures, Regex, RegexBuilder};

use crate::function::{Function, FunctionError, Param, counted};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::regexp::translate::GROUP;
use crate::stdlib::support::{not_null, param, text};
use crate::types::Type;
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "regex",
            regex(),
            "The match. If the pattern has groups, a tuple of their matches, or an object if they have names. A group \
                without a match is null.",
        )
        .example(r#"regex("[a-z]+", "12abc34")"#, r#""abc""#)
        .example(r#"regex("(\\d+)-(\\d+)", "12-34")"#, r#"["12", "34"]"#)
        .example(r#"regex("(?P<key>\\w+)=(?P<value>\\w*)", "a=1")"#, r#"{key = "a", value = "1"}"#),
        LibraryFunction::new(
            "regexall",
            regexall(),
            "A list of the matches, each as `regex` gives it; it may be empty.",
        )
        .example(r#"regexall("[a-z]+", "1ab2c")"#, r#"tolist(["ab", "c"])"#),
        LibraryFunction::new("regexreplace", replace::regexreplace(), "The text with all matches replaced.")
            .example(r#"regexreplace("a1-b2", "([a-z])(\\d)", "$2$1")"#, r#""1a-2b""#),
    ]
}

/// The largest size of a compiled pattern, in bytes: patterns with large repetitions take memory and time.
const SIZE: usize = 4 << 20;

#[inline]
fn pattern() -> Param {
    param("pattern", Type::STRING, "The regular expression, in the syntax of RE2.")
}

/// The pattern of an argument, after asking for the steps of compiling it.
#[inline]
fn asked(pattern: &str, argument: usize, allowance: &mut Allowance) -> Result<Regex, FunctionError> {
    allowance.steps(price::of_compiling(price::size(pattern)))?;
    compiled(pattern, argument)
}

/// The pattern of an argument that was compiled before, after asking for the steps of going through a text with it.
#[inline]
fn matched(pattern: &str, argument: usize, subject: &str, allowance: &mut Allowance) -> Result<Regex, FunctionError> {
    allowance.steps(price::of_matching(price::size(pattern), subject))?;
    compiled(pattern, argument)
}

/// The cost of looking for all matches of a pattern in a text, beyond going through the text once.
struct Matches<'a> {
    subject: &'a str,
    size: u64,
    looks_ahead: bool,
}

impl<'a> Matches<'a> {
    #[inline]
    fn of(pattern: &str, subject: &'a str) -> Matches<'a> {
        Matches { subject, size: price::size(pattern), looks_ahead: ahead::looks_ahead(pattern) }
    }

    /// Asks for the steps of looking for the next match behind one.
    #[inline]
    fn after(&self, end: usize, allowance: &mut Allowance) -> Result<(), FunctionError> {
        Ok(allowance.steps(price::of_another(self.size, self.looks_ahead, &self.subject[end..]))?)
    }
}

/// Compiles the pattern of an argument.
///
/// The last one is kept: the same pattern is asked for twice in each call, and in a loop again and again.
#[inline]
fn compiled(pattern: &str, argument: usize) -> Result<Regex, FunctionError> {
    thread_local! {
        static LAST: RefCell<Option<(String, Regex)>> = const { RefCell::new(None) };
    }
    let kept = LAST.with_borrow(|last| match last {
        Some((known, regex)) if known == pattern => Some(regex.clone()),
        _ => None,
    });
    if let Some(regex) = kept {
        return Ok(regex);
    }
    let wrong = |message: String| FunctionError::argument(argument, message);
    let translated = translate::translated(pattern).map_err(wrong)?;
    let regex = RegexBuilder::new(&translated).size_limit(SIZE).dfa_size_limit(SIZE).nest_limit(100).build();
    let regex = regex.map_err(|error| {
        wrong(match error {
            regex::Error::CompiledTooBig(limit) => {
                format!("the pattern is too large: compiled, it has more than {limit} bytes")
            }
            // The last line says what is wrong; those before it show the translated pattern.
            other => {
                let text = other.to_string();
                let reason = text.lines().last().unwrap_or_default();
                format!("the pattern is wrong: {}", reason.trim_start_matches("error: "))
            }
        })
    })?;
    LAST.set(Some((pattern.to_owned(), regex.clone())));
    Ok(regex)
}

/// The shape of the result for a match of a pattern.
enum Shape {
    Text,
    Tuple(usize),
    Object(Vec<Arc<str>>),
}

impl Shape {
    #[inline]
    fn of(regex: &Regex) -> Result<Shape, FunctionError> {
        let names: Vec<Option<&str>> = regex.capture_names().skip(1).collect();
        let named: Vec<Arc<str>> =
            names.iter().flatten().map(|name| Arc::from(name.strip_prefix(GROUP).unwrap_or(name))).collect();
        match (names.len(), named.len()) {
            (0, _) => Ok(Shape::Text),
            (groups, 0) => Ok(Shape::Tuple(groups)),
            (groups, with_names) if groups == with_names => Ok(Shape::Object(named)),
            _ => Err(FunctionError::argument(0, "either all groups of a pattern have names, or none has one")),
        }
    }

    #[inline]
    fn ty(&self) -> Type {
        match self {
            Shape::Text => Type::STRING,
            Shape::Tuple(groups) => Type::tuple((0..*groups).map(|_| Type::STRING)),
            Shape::Object(names) => Type::object(names.iter().map(|name| (name.clone(), Type::STRING))),
        }
    }

    #[inline]
    fn value(&self, captures: &Captures<'_>) -> Value {
        let group = |index: usize| match captures.get(index) {
            Some(found) => Value::from(found.as_str()),
            None => Value::null(Type::STRING),
        };
        match self {
            Shape::Text => group(0),
            Shape::Tuple(groups) => Value::tuple((1..=*groups).map(group)),
            Shape::Object(names) => {
                Value::object(names.iter().enumerate().map(|(index, name)| (name.clone(), group(index + 1))))
            }
        }
    }
}

#[inline]
fn regex() -> Function {
    let body = |arguments: &[Value], allowance: &mut Allowance| {
        let regex = matched(text(arguments, 0), 0, text(arguments, 1), allowance)?;
        match regex.captures(text(arguments, 1)) {
            Some(captures) => counted(Shape::of(&regex)?.value(&captures), allowance),
            None => Err(FunctionError::argument(1, "the pattern matches no part of the text")),
        }
    };
    Function::counting([pattern(), param("string", Type::STRING, "The text.")], Type::DYNAMIC, body)
        .result_type_within(|arguments, allowance| match arguments[0].as_str() {
            Some(pattern) => Ok(Shape::of(&asked(pattern, 0, allowance)?)?.ty()),
            None => Ok(Type::DYNAMIC),
        })
        .described("Finds the first match of a regular expression in a text; that there is none is an error.")
        .refined(not_null())
}

#[inline]
fn regexall() -> Function {
    Function::counting(
        [pattern(), param("string", Type::STRING, "The text.")],
        Type::DYNAMIC,
        |arguments, allowance| {
            let regex = matched(text(arguments, 0), 0, text(arguments, 1), allowance)?;
            let shape = Shape::of(&regex)?;
            let matches = Matches::of(text(arguments, 0), text(arguments, 1));
            let mut found = Vec::new();
            for captures in regex.captures_iter(matches.subject) {
                let Some(whole) = captures.get(0) else { continue };
                allowance.elements(captures.len())?;
                allowance.bytes(whole.len())?;
                matches.after(whole.end(), allowance)?;
                found.push(shape.value(&captures));
            }
            Ok(Value::list(shape.ty(), found))
        },
    )
    .result_type_within(|arguments, allowance| match arguments[0].as_str() {
        Some(pattern) => Ok(Type::list(Shape::of(&asked(pattern, 0, allowance)?)?.ty())),
        None => Ok(Type::list(Type::DYNAMIC)),
    })
    .described("Finds all matches of a regular expression in a text that do not overlap.")
    .refined(not_null())
}
