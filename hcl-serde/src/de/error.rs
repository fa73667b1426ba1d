//! Why something could not be decoded, before it is a diagnostic.

use std::fmt;

use hcl_model::__private::diag::{Shared, closest, quoted};
use hcl_model::__private::messages::promise_failed;
use hcl_model::diag::{Diagnostic, Message};
use hcl_model::expr::Mode;
use hcl_model::native::is_identifier;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, NodeRef, Shape};
use hcl_model::value::{Number, Promise, Value};
use serde_core::de::{self, Expected, Unexpected};

use crate::de::arithmetic::looks_like_a_date;
use crate::de::reason::Reason;
use crate::de::setting::of_setting;
use crate::de::subject::Subject;
use crate::de::{messages, words};
use crate::read::Fault;
use crate::schema::{ArgumentSpec, Bounds, Measure, TypeSpec};

/// Why a part could not be decoded, and where.
///
/// One pointer wide, because every step of decoding can return it.
pub struct DecodeError(Shared<Inner>);

#[derive(Clone)]
struct Inner {
    reason: Reason,
    /// The text to write instead.
    hint: Option<Message>,
    /// The expectation that the program states, and `true` if the error is about all of it.
    expected: Option<(&'static str, bool)>,
    range: Option<Range>,
    /// The quantity that the words are about, whose name is shown where the words are not.
    measure: Option<&'static Measure>,
    /// The value is secret, wherever it is written.
    is_secret: bool,
    /// The steps to the part of a value, the innermost first.
    path: Vec<PathStep>,
    /// The field whose default it is about, and not something in the configuration.
    default: Option<&'static str>,
}

impl DecodeError {
    #[cold]
    pub(crate) fn new(message: impl Into<Message>) -> DecodeError {
        DecodeError::boxed(Reason::Said(message.into()))
    }

    /// Apart, so that the code that does not fail stays small.
    #[cold]
    #[inline(never)]
    fn boxed(reason: Reason) -> DecodeError {
        DecodeError(Shared::new(Inner {
            reason,
            hint: None,
            expected: None,
            measure: None,
            range: None,
            is_secret: false,
            path: Vec::new(),
            default: None,
        }))
    }

    /// Decoding ends here because of something that the diagnostics have already.
    #[cold]
    pub(crate) fn reported() -> DecodeError {
        DecodeError::boxed(Reason::Reported)
    }

    /// A value that is needed is not known, and waits for these promises.
    #[cold]
    pub(super) fn not_known(waits: &[Promise]) -> DecodeError {
        DecodeError::boxed(messages::not_known_because(waits))
    }

    /// A value of another kind was found than is needed.
    #[cold]
    pub(crate) fn wanted(wanted: &str, found: &str) -> DecodeError {
        let mut error = DecodeError::boxed(Reason::Kind { wanted: wanted.to_owned(), found: found.to_owned() });
        if wanted == words::BOOL && matches!(found, words::NUMBER | words::TEXT) {
            error.0.hint = Some(messages::WRITE_BOOL.into());
        }
        error
    }

    /// The value is needed in another form, in which it would be this.
    #[cold]
    pub(super) fn form(required: &'static str, written: String) -> DecodeError {
        DecodeError::boxed(Reason::Form { required, written })
    }

    /// A value has none of several forms, and what each of them wants.
    #[cold]
    pub(super) fn no_form(said: Message) -> DecodeError {
        DecodeError::boxed(Reason::NoForm(said))
    }

    /// The error with what could be written instead, as a sentence.
    #[cold]
    pub(super) fn hint(mut self, hint: Option<Message>) -> DecodeError {
        self.0.hint = hint;
        self
    }

    /// An object with no name in it, or with several, where one chooses a variant.
    #[cold]
    pub(crate) fn one_variant(variants: &[&str]) -> DecodeError {
        DecodeError::new(messages::one_variant(variants))
    }

    /// The error, with other words if it is that a value is of another kind than is needed.
    #[cold]
    pub(super) fn instead_of_kind(mut self, said: &'static str) -> DecodeError {
        if matches!(self.0.reason, Reason::Kind { .. }) {
            self.0.reason = Reason::Said(said.into());
        }
        self
    }

    /// A word that is none of those that are allowed.
    #[cold]
    pub(crate) fn not_one_of(word: &str, words: &[&str]) -> DecodeError {
        let known: Vec<String> = words.iter().map(|name| quoted(name)).collect();
        DecodeError::boxed(Reason::NotOneOf {
            word: quoted(word),
            known: known.join(", "),
            close: closest(word, words.iter().copied()).map(quoted),
            quote: '"',
        })
    }

    /// The error of what is no object, with the names of the attributes that are read from it, if these are few.
    #[cold]
    pub(crate) fn hint_fields(mut self, fields: &[&str]) -> DecodeError {
        if matches!(self.0.reason, Reason::Kind { .. }) && (1..=MOST_FIELDS).contains(&fields.len()) {
            self.0.hint.get_or_insert_with(|| messages::attributes(fields));
        }
        self
    }

    /// The error of what is no object, with the attribute that says which variant it is: that of the word, if it is the name of
    /// one.
    #[cold]
    pub(crate) fn hint_tag(mut self, tag: &str, variants: &[&str], word: Option<&str>) -> DecodeError {
        if !matches!(self.0.reason, Reason::Kind { .. }) || variants.is_empty() || variants.len() > MOST_FIELDS {
            return self;
        }
        match variants.iter().find(|name| Some(**name) == word) {
            // It repeats what is written.
            Some(named) => self.hint(Some(messages::tagged(tag, &[named]))),
            None => {
                self.0.hint.get_or_insert_with(|| messages::tagged(tag, variants));
                self
            }
        }
    }

    /// The error of what is no text, where an object would do as well.
    #[cold]
    pub(crate) fn or_object(mut self) -> DecodeError {
        if let Reason::Kind { wanted, .. } = &mut self.0.reason
            && wanted == words::TEXT
        {
            wanted.push_str(" or a map");
        }
        self
    }

    /// The error of a list with the names of the files that have parts of it, if these are several.
    #[cold]
    pub(super) fn hint_joined(mut self, list: NodeRef<'_>) -> DecodeError {
        let mut names: Vec<&str> = Vec::new();
        let mut cursor = Cursor::default();
        while let Some(element) = list.syntax().next_element(list.node(), &mut cursor) {
            let name = list.syntax().source(element).name();
            if names.len() < MOST_FIELDS && !names.contains(&name) {
                names.push(name);
            }
        }
        if names.len() > 1 {
            self.0.hint.get_or_insert_with(|| messages::joined(&names));
        }
        self
    }

    /// The error of what is no text, with what the text is to be if that is said by what wants it: quotes alone do not help
    /// there.
    #[cold]
    pub(super) fn of_text(mut self, expected: &dyn Expected) -> DecodeError {
        if let (Reason::Kind { wanted, .. }, Some(required)) =
            (&mut self.0.reason, words::required_text(&format!("invalid {expected} syntax")))
        {
            required.clone_into(wanted);
            self.0.hint = None;
        }
        self
    }

    /// A number that is not one of those that are allowed.
    #[cold]
    pub(super) fn out_of_range(found: Number, wanted: String) -> DecodeError {
        let is_small = found <= Number::from(0);
        DecodeError::boxed(Reason::OutOfRange { found, wanted, is_small })
    }

    /// Adds the quantity that a value of a type is.
    #[cold]
    pub(super) fn of_type(mut self, ty: &TypeSpec) -> DecodeError {
        self.0.measure = self.0.measure.or_else(|| ty.measure());
        self
    }

    /// The error as one of an argument, with what the program says it expects, and what to write if the argument looks
    /// like something else than it is.
    pub(super) fn of_argument(mut self, node: NodeRef<'_>, spec: &ArgumentSpec, mode: Mode<'_>) -> DecodeError {
        let range = node.range();
        let is_whole = self.0.range.as_ref().is_none_or(|found| *found == range);
        self.0.expected = spec.expected.map(|expected| (expected, is_whole));
        // A keyword is written without quotes.
        if let Reason::NotOneOf { quote, .. } = &mut self.0.reason
            && spec.keyword
            && node.syntax().tells_blocks_apart()
        {
            *quote = '`';
        }
        // What the type says and what the field says is one thing for the author.
        if let (Reason::OutOfRange { found, wanted, is_small }, Some((min, max)), true) =
            (&mut self.0.reason, spec.whole_numbers(), is_whole)
        {
            let except_zero = if wanted.ends_with(words::EXCEPT_ZERO) { words::EXCEPT_ZERO } else { "" };
            *wanted = format!("a whole number between {min} and {max}{except_zero}");
            *is_small = Bounds { min: Some(min), ..Bounds::NONE }.check(&Value::number(found.clone())).is_err();
        }
        if let Reason::NotKnown { said, .. } = &mut self.0.reason
            && spec.ty.holds(&|ty| matches!(ty, TypeSpec::Eventual(_)))
        {
            *said = std::mem::take(said).with_instead(messages::TAKE_IT, messages::TAKE_WHOLE);
        }
        // What refuses a text does not know that it was written without quotes.
        if let Reason::Kind { found, .. } = &mut self.0.reason
            && found == OTHER_TEXT
            && matches!(node.shape(), Shape::Number(_))
            && is_whole
        {
            words::NUMBER.clone_into(found);
        }
        let has_hint = self.0.hint.as_ref().is_some_and(|hint| *hint != Message::from(messages::WRITE_BOOL));
        let hint = match is_whole {
            true if !has_hint && looks_like_a_date(range.text()) => Some(messages::date(range.text())),
            true => {
                let is_taken_for_text = matches!(&self.0.reason, Reason::Kind { found, .. } if found == words::TEXT);
                of_setting(&range, is_taken_for_text, mode)
            }
            false => None,
        };
        if hint.is_some() { self.hint(hint) } else { self }
    }

    /// The error with a place, unless it has a closer one.
    pub(crate) fn at(mut self, range: impl FnOnce() -> Range) -> DecodeError {
        if !self.is_reported() {
            self.0.range.get_or_insert_with(range);
        }
        self
    }

    /// The error with a place, if there is one, unless it has a closer one.
    #[cold]
    pub(super) fn at_subject(self, subject: Option<Subject<'_>>) -> DecodeError {
        match subject {
            Some(subject) => self.at(|| subject.range()),
            None => self,
        }
    }

    /// The error of a value that has the part in it.
    #[cold]
    pub(super) fn inside(mut self, step: PathStep) -> DecodeError {
        self.0.path.push(step);
        self
    }

    /// The error of the default of a field.
    #[cold]
    pub(super) fn of_default(mut self, field: &'static str) -> DecodeError {
        self.0.default.get_or_insert(field);
        self
    }

    /// Returns the error that a function of the program reports for a value.
    #[cold]
    pub(crate) fn of_program(problem: Message) -> DecodeError {
        DecodeError::boxed(Reason::Verdict(problem))
    }

    /// The error of a secret value: no text that may repeat the value is shown.
    #[cold]
    pub(super) fn without_content(mut self) -> DecodeError {
        self.0.is_secret = true;
        self
    }

    /// Returns `true` if it is about something that the other one is about a part of.
    pub(super) fn is_around(&self, part: &DecodeError) -> bool {
        let (Some(around), Some(part)) = (&self.0.range, &part.0.range) else {
            return true;
        };
        let (outer, inner) = (around.bytes(), part.bytes());
        around.source() == part.source() && outer.start <= inner.start && inner.end <= outer.end
    }

    pub(crate) fn is_reported(&self) -> bool {
        matches!(self.0.reason, Reason::Reported)
    }

    /// The field that is missing, if that is the reason and nobody has said yet of what.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        match self.0.reason {
            Reason::Missing(field) if self.0.range.is_none() => Some(field),
            _ => None,
        }
    }

    /// The error as a message to the author about an argument, at its place or at another one.
    pub(crate) fn diagnostic(self, argument: &Path, elsewhere: impl FnOnce() -> Range) -> Diagnostic {
        let diagnostic = match self.0.default {
            Some(field) => messages::unsuitable_default(field, self.reason()),
            None => self.unsuitable(argument),
        };
        let diagnostic = diagnostic.help(self.0.hint.clone().unwrap_or_default());
        let range = self.0.range.clone().unwrap_or_else(elsewhere);
        let meant = self.meant(range.text());
        let diagnostic = if self.0.is_secret { diagnostic.of_secret() } else { diagnostic }.at(range);
        match (meant, &self.0.reason) {
            (Some(meant), _) => diagnostic.mended_by_name(&meant),
            (None, Reason::Form { written, .. }) if written != messages::SOME_WORDS => {
                let bytes = diagnostic.subject().map(Range::bytes);
                bytes.map(|bytes| diagnostic.clone().mended_by(&[(bytes, written)])).unwrap_or(diagnostic)
            }
            _ => diagnostic,
        }
    }

    /// The word that was probably meant, if what is written is the word that it is not: in quotes, or as a keyword.
    fn meant(&self, written: &str) -> Option<String> {
        let Reason::NotOneOf { word, close: Some(close), quote, .. } = &self.0.reason else { return None };
        let inside = |quoted: &'_ str| quoted[1..quoted.len() - 1].to_owned();
        let inner = match written.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
            None if *quote == '`' => Some(written),
            // The key of an object.
            None if is_identifier(written) && !matches!(written, "true" | "false" | "null") => Some(written),
            inner => inner,
        };
        (inner == Some(&*inside(word))).then(|| inside(close))
    }

    /// The error as messages to the author about an argument: one for each promise that has failed, if several have, because
    /// others may need one of them.
    pub(super) fn diagnostics(self, argument: &Path, elsewhere: impl FnOnce() -> Range) -> Vec<Diagnostic> {
        match &self.0.reason {
            Reason::NotKnown { failed, .. } if failed.len() > 1 => {
                let range = self.0.range.clone().unwrap_or_else(elsewhere);
                failed.iter().map(|error| promise_failed(error, Some(range.clone()))).collect()
            }
            _ => vec![self.diagnostic(argument, elsewhere)],
        }
    }

    /// The error as a message about a value that stands nowhere, or about the part of it that is wrong.
    pub(super) fn diagnostic_of_value(self) -> Diagnostic {
        let diagnostic = self.unsuitable(&self.part()).help(self.0.hint.clone().unwrap_or_default());
        match &self.0.range {
            Some(range) => diagnostic.at(range.clone()),
            None => diagnostic,
        }
    }

    fn unsuitable(&self, argument: &Path) -> Diagnostic {
        let why = self.reason();
        match &self.0.reason {
            Reason::NotKnown { failed, .. } if !failed.is_empty() => messages::no_value(failed, why),
            reason => messages::unsuitable_value(reason.code(), argument, why),
        }
    }

    /// Returns the path from the value to its wrong part.
    pub(super) fn part(&self) -> Path {
        self.0.path.iter().rev().cloned().collect()
    }

    /// Returns the reason and the hint as sentences.
    pub(crate) fn why(&self) -> Message {
        let why = self.reason().with_hint(self.0.hint.clone());
        if self.0.is_secret { why.of_secret() } else { why }
    }

    /// Returns the reason as a sentence.
    fn reason(&self) -> Message {
        let reason = match (self.0.expected, &self.0.reason, self.0.measure) {
            (Some((expected, is_whole)), reason, _) => reason.with_expected(expected, is_whole),
            // A secret hides the words of its type, and not the quantity.
            (None, Reason::Foreign(said), Some(measure)) => messages::foreign_quantity(said, measure),
            (None, reason, _) => reason.sentence(),
        };
        if self.0.is_secret { reason.of_secret() } else { reason }
    }
}

impl de::Error for DecodeError {
    fn custom<T: fmt::Display>(message: T) -> DecodeError {
        let message = message.to_string();
        // What serde says when none of its attempts has worked, about a type of which no more is known.
        if message.starts_with("data did not match any variant of untagged enum") {
            return DecodeError::new(messages::NO_FORM);
        }
        // What a type that travels as a token says of what it decoded.
        if message.eq_ignore_ascii_case(messages::NOT_KNOWN) {
            return DecodeError::not_known(&[]);
        }
        if message == "u128 is not supported" || message == "i128 is not supported" {
            return DecodeError::new(messages::wide_integer());
        }
        match words::required_text(&message) {
            Some(required) => DecodeError::wanted(required, OTHER_TEXT),
            None => DecodeError::boxed(Reason::Foreign(message)),
        }
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> DecodeError {
        let expected = expected.to_string();
        if expected == "a borrowed string" {
            return DecodeError::new(messages::not_borrowed());
        }
        DecodeError::wanted(&words::in_terms_of_hcl(&expected), words::kind(&unexpected))
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> DecodeError {
        let expected = words::in_terms_of_hcl(&expected.to_string()).into_owned();
        let found = words::value(&unexpected);
        DecodeError::boxed(Reason::Value { expected, found })
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> DecodeError {
        let expected = expected.to_string();
        DecodeError::new(match words::count(&expected) {
            Some(count) => messages::wrong_length(count, length),
            None => messages::other_length(&words::in_terms_of_hcl(&expected), length),
        })
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> DecodeError {
        DecodeError::not_one_of(variant, expected)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> DecodeError {
        let close = closest(field, expected.iter().copied());
        DecodeError::new(messages::unknown_field(field, close))
    }

    fn missing_field(field: &'static str) -> DecodeError {
        DecodeError::boxed(Reason::Missing(field))
    }

    fn duplicate_field(field: &'static str) -> DecodeError {
        DecodeError::new(messages::duplicate_field(field))
    }
}

/// A fault in the structure of a body ends the decode. The check finds the fault, too, and reports it in full.
impl From<Fault> for DecodeError {
    #[cold]
    #[inline(never)]
    fn from(fault: Fault) -> DecodeError {
        DecodeError::boxed(Reason::Fault(fault))
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.reason.clause().fmt(f)
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for DecodeError {}

/// Text that is not the one that is wanted.
const OTHER_TEXT: &str = "a different text";

/// Longer lists of attributes or variants are not shown.
pub(super) const MOST_FIELDS: usize = 8;
