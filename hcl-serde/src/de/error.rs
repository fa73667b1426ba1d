//! Why something could not be decoded, before it is a diagnostic.

use std::fmt;

use hcl_model::diag::{Diagnostic, Diagnostics, not_one_of, repeats, sentence};
use hcl_model::expr::Mode;
use hcl_model::expr::operators::BinaryOperator;
use hcl_model::native;
use hcl_model::source::{Range, SourceKind, visible};
use hcl_model::syntax::{Construct, Cursor, NodeRef, OperationPart, Shape};
use hcl_model::value::{Path, PathStep};
use serde_core::de::{self, Expected, Unexpected};

use crate::de::subject::Subject;
use crate::de::words::{self, Reason};
use crate::read::Fault;
use crate::schema::ArgumentSpec;

/// Why a part could not be decoded, and where.
///
/// One pointer wide, because every step of decoding can return it.
pub struct DecodeError(Box<Inner>);

struct Inner {
    reason: Reason,
    /// What could be written instead.
    hint: Option<String>,
    /// What the program says it expects, and whether this is about all that it says that of.
    expected: Option<(&'static str, bool)>,
    range: Option<Range>,
    /// The words may contain a part of the value.
    has_content: bool,
    /// The steps to the part of a value, the innermost first.
    path: Vec<PathStep>,
    /// The field whose default it is about, and not something in the configuration.
    default: Option<&'static str>,
}

impl DecodeError {
    #[cold]
    pub(crate) fn new(message: impl Into<String>) -> DecodeError {
        DecodeError::boxed(Reason::Said(message.into()))
    }

    /// Apart, so that the code that does not fail stays small.
    #[cold]
    #[inline(never)]
    fn boxed(reason: Reason) -> DecodeError {
        DecodeError(Box::new(Inner {
            reason,
            hint: None,
            expected: None,
            range: None,
            has_content: false,
            path: Vec::new(),
            default: None,
        }))
    }

    /// Decoding ends here because of something that the diagnostics have already.
    #[cold]
    pub(crate) fn reported() -> DecodeError {
        DecodeError::boxed(Reason::Reported)
    }

    /// A value of another kind was found than is needed.
    #[cold]
    pub(crate) fn wanted(wanted: &str, found: &str) -> DecodeError {
        DecodeError::boxed(Reason::Kind { wanted: wanted.to_owned(), found: found.to_owned() })
    }

    /// The value is needed in another form, in which it would be this.
    #[cold]
    pub(super) fn form(required: &'static str, written: String) -> DecodeError {
        DecodeError::boxed(Reason::Form { required, written }).with_content()
    }

    /// A value has none of several forms: what each of them wants, and the same without anything of the value.
    #[cold]
    pub(super) fn no_form([said, discreet]: [String; 2]) -> DecodeError {
        DecodeError::boxed(Reason::NoForm { said, discreet }).with_content()
    }

    /// The error with what could be written instead, as a sentence, which may show a part of the value.
    #[cold]
    pub(super) fn hint(mut self, hint: Option<String>) -> DecodeError {
        let is_shown = hint.is_some();
        self.0.hint = hint;
        if is_shown { self.with_content() } else { self }
    }

    /// A word that is none of those that are allowed.
    #[cold]
    pub(crate) fn not_one_of(word: &str, words: &[&str]) -> DecodeError {
        let said = not_one_of(word, words.iter().copied());
        let known: Vec<String> = words.iter().map(|name| format!("{name:?}")).collect();
        DecodeError::boxed(Reason::NotOneOf { said, known: known.join(", ") }).with_content()
    }

    /// The error of what is no object, with the names of the attributes that are read from it, if these are few.
    #[cold]
    pub(crate) fn hint_fields(mut self, fields: &[&str]) -> DecodeError {
        if matches!(self.0.reason, Reason::Kind { .. }) && (1..=MOST_FIELDS).contains(&fields.len()) {
            self.0.hint.get_or_insert_with(|| messages::attributes(fields));
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
    pub(super) fn out_of_range(said: String) -> DecodeError {
        DecodeError::boxed(Reason::OutOfRange(said))
    }

    /// The error as one of an argument, with what the program says it expects, and what to write if the argument looks
    /// like something else than it is.
    pub(super) fn of_argument(mut self, node: NodeRef<'_>, spec: &ArgumentSpec, mode: Mode<'_>) -> DecodeError {
        let range = node.range();
        let is_whole = self.0.range.as_ref().is_none_or(|found| *found == range);
        self.0.expected = spec.expected.map(|expected| (expected, is_whole));
        // A keyword is written without quotes.
        if let Reason::NotOneOf { said, .. } = &mut self.0.reason
            && spec.keyword
            && node.syntax().tells_blocks_apart()
        {
            *said = said.replace('"', "`");
        }
        // What the type says and what the field says is one thing for the author.
        if let (Reason::OutOfRange(said), Some((min, max)), true) = (&mut self.0.reason, spec.whole_numbers(), is_whole)
        {
            let but_zero = if said.ends_with(words::BUT_ZERO) { words::BUT_ZERO } else { "" };
            *said = format!("must be a whole number between {min} and {max}{but_zero}");
        }
        // What refuses a text does not know that it was written without quotes.
        if let Reason::Kind { found, .. } = &mut self.0.reason
            && found == OTHER_TEXT
            && matches!(node.shape(), Shape::Number(_))
            && is_whole
        {
            "a number".clone_into(found);
        }
        let hint = match is_whole {
            true if self.0.hint.is_none() && looks_like_a_date(range.text()) => Some(messages::date(range.text())),
            true => self.of_setting(&range, mode),
            false => None,
        };
        if hint.is_some() { self.hint(hint) } else { self }
    }

    /// What is to be said of the text of a variable or an override by itself.
    fn of_setting(&self, range: &Range, mode: Mode<'_>) -> Option<String> {
        let is_taken_for_text = matches!(&self.0.reason, Reason::Kind { found, .. } if found == "a string");
        let (source, what) = (range.source(), setting(range)?);
        let (open, close) = match source.text().trim_start().as_bytes() {
            [b'[', ..] if is_taken_for_text => ('[', ']'),
            [b'{', ..] if is_taken_for_text => ('{', '}'),
            _ => return of_empty_setting(range),
        };
        if !source.text().trim_end().ends_with(close) {
            return Some(messages::broken_setting(&what, open, close));
        }
        let parsed = native::parse_expression_source(source.clone(), mode.limits());
        let mut found = parsed.diagnostics;
        if !found.has_errors() {
            found.extend(parsed.tree.evaluate(Mode::LiteralOnly(mode.budget())).1);
        }
        let why = found.iter().find(|found| found.is_error())?;
        Some(messages::wrong_setting(&what, open, &why.full_detail()))
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

    /// What a function of the program says of a value.
    #[cold]
    pub(crate) fn of_program(problem: String) -> DecodeError {
        DecodeError::boxed(Reason::Verdict(problem)).with_content()
    }

    /// The error with words that contain a part of the value.
    #[cold]
    fn with_content(mut self) -> DecodeError {
        self.0.has_content = true;
        self
    }

    /// The error, its words replaced if they may contain a part of the value.
    #[cold]
    pub(super) fn without_content(mut self) -> DecodeError {
        if std::mem::take(&mut self.0.has_content) {
            self.0.hint = None;
            self.0.reason = match self.0.reason {
                // Only what could be written instead has the value in it.
                reason @ Reason::Kind { .. } => reason,
                Reason::Form { required, .. } => Reason::Said(required.to_owned()),
                Reason::NoForm { discreet, .. } => Reason::Said(discreet),
                _ => Reason::Said("the value is refused; why is not shown, because it is sensitive".to_owned()),
            };
        }
        self
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
    pub(crate) fn diagnostic(self, argument: Option<&str>, elsewhere: impl FnOnce() -> Range) -> Diagnostic {
        let why = self.why();
        let diagnostic = match self.0.default {
            Some(field) => messages::unsuitable_default(field, &why),
            // What to write instead repeats what is written.
            None => messages::unsuitable_value(argument, why),
        };
        let range = self.0.range.clone().unwrap_or_else(elsewhere);
        let discreet = self.discreet(range.text());
        diagnostic.unless_sensitive(discreet).at(range)
    }

    /// The error as a message about a value that stands nowhere, or about the part of it that is wrong.
    pub(super) fn diagnostic_of_value(self) -> Diagnostic {
        let path: Path = self.0.path.iter().rev().cloned().collect();
        let path = path.to_string();
        let part = path.strip_prefix('.').unwrap_or(&path);
        let diagnostic = messages::unsuitable_value(Some(part).filter(|part| !part.is_empty()), self.why());
        match self.0.range {
            Some(range) => diagnostic.at(range),
            None => diagnostic,
        }
    }

    /// What is wrong, in whole sentences.
    pub(crate) fn why(&self) -> String {
        let mut why = self.reason();
        if let Some(hint) = &self.0.hint {
            why.push(' ');
            why.push_str(hint);
        }
        why
    }

    /// What is said where the text is not shown: nothing that repeats it.
    fn discreet(&self, text: &str) -> String {
        match &self.0.reason {
            _ if !self.0.has_content => self.reason(),
            Reason::Value { expected, .. } => sentence(&format!("{expected} is required")),
            Reason::Form { required, .. } => sentence(required),
            Reason::NoForm { discreet, .. } => sentence(discreet),
            Reason::NotOneOf { known, .. } => sentence(&format!("one of {known} is required")),
            _ => Some(self.reason()).filter(|reason| !repeats(reason, text)).unwrap_or_else(|| NOT_SHOWN.to_owned()),
        }
    }

    /// What is wrong, without what to write instead.
    fn reason(&self) -> String {
        match self.0.expected {
            Some((expected, is_whole)) => self.0.reason.with_expected(expected, is_whole),
            None => self.0.reason.sentence(),
        }
    }
}

impl de::Error for DecodeError {
    fn custom<T: fmt::Display>(message: T) -> DecodeError {
        let message = message.to_string();
        // What serde says when none of its attempts has worked, about a type of which no more is known.
        if message.starts_with("data did not match any variant of untagged enum") {
            return DecodeError::new("the value has none of the forms that are allowed here");
        }
        if message == "u128 is not supported" || message == "i128 is not supported" {
            return DecodeError::new(
                "integers of 128 bits cannot be read in a flattened, tagged or untagged Rust type (use Number there)",
            );
        }
        match words::required_text(&message) {
            Some(required) => DecodeError::wanted(required, OTHER_TEXT),
            None => DecodeError::boxed(Reason::Foreign(message)).with_content(),
        }
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> DecodeError {
        let expected = expected.to_string();
        if expected == "a borrowed string" {
            return DecodeError::new("the text cannot be borrowed here (in the Rust type, use Cow<str> or String)");
        }
        DecodeError::wanted(&words::in_terms_of_hcl(&expected), words::kind(&unexpected))
    }

    fn invalid_value(unexpected: Unexpected<'_>, expected: &dyn Expected) -> DecodeError {
        let expected = words::in_terms_of_hcl(&expected.to_string()).into_owned();
        let found = words::value(&unexpected);
        DecodeError::boxed(Reason::Value { expected, found }).with_content()
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> DecodeError {
        let expected = expected.to_string();
        DecodeError::new(match words::count(&expected) {
            Some("1") => format!("exactly 1 element is required, but the number is {length}"),
            Some(count) => format!("exactly {count} elements are required, but the number is {length}"),
            None => {
                format!("{} is required, but the number of elements is {length}", words::in_terms_of_hcl(&expected))
            }
        })
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> DecodeError {
        DecodeError::not_one_of(variant, expected)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> DecodeError {
        let close = hcl_model::diag::closest(field, expected.iter().copied());
        let close = close.map(|close| format!(" Did you mean \"{close}\"?")).unwrap_or_default();
        DecodeError::new(format!("an attribute named \"{field}\" is not expected here.{close}")).with_content()
    }

    fn missing_field(field: &'static str) -> DecodeError {
        DecodeError::boxed(Reason::Missing(field))
    }

    fn duplicate_field(field: &'static str) -> DecodeError {
        DecodeError::new(format!("the attribute \"{field}\" is set twice"))
    }
}

/// What is wrong with how a body is made up ends the decode; the check finds it too, and says it in full.
impl From<Fault> for DecodeError {
    #[cold]
    #[inline(never)]
    fn from(fault: Fault) -> DecodeError {
        DecodeError::boxed(Reason::Fault(fault))
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.0.reason.clause()))
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for DecodeError {}

/// What is said in the place of words that may have a part of a value in them that is not shown.
const NOT_SHOWN: &str = "The value is refused; why is not shown, because it would repeat the value.";

/// Text that is not the one that is wanted.
const OTHER_TEXT: &str = "other text";

/// The attributes of an object with more of them are not listed.
const MOST_FIELDS: usize = 8;

/// An operation with numbers alone and no blanks, as HCL reads a date or a number of a telephone without its quotes.
pub(super) struct Arithmetic {
    pub(super) at: Range,
    /// What it is called.
    pub(super) called: &'static str,
}

impl Arithmetic {
    /// The expression, or one of its branches, if it is that; in parentheses it is meant.
    pub(super) fn of(node: NodeRef<'_>) -> Option<Arithmetic> {
        match node.syntax().construct(node.node()) {
            Construct::Conditional { if_true, if_false, .. } => {
                Arithmetic::of(node.sibling(if_true)).or_else(|| Arithmetic::of(node.sibling(if_false)))
            }
            Construct::Operation(parts) => {
                let called = operation(parts.last()?)?;
                let at = node.range();
                let has_blanks = at.text().contains(char::is_whitespace);
                let is_number = |part: &OperationPart| match part {
                    OperationPart::Operand(part) => is_number(node.sibling(*part)),
                    _ => true,
                };
                (!has_blanks && parts.iter().all(is_number)).then_some(Arithmetic { at, called })
            }
            // What one layer of several has.
            Construct::Invalid => {
                let mut found = None;
                node.syntax().embedded(node.node(), &mut Diagnostics::new(), &mut |part| found = Arithmetic::of(part));
                found
            }
            _ => None,
        }
    }
}

/// Whether an expression is such an operation, which is never text.
pub(crate) fn is_arithmetic(node: NodeRef<'_>) -> bool {
    Arithmetic::of(node).is_some()
}

/// Whether an expression is a number as it is written, whatever signs and parentheses it has.
fn is_number(node: NodeRef<'_>) -> bool {
    match node.syntax().construct(node.node()) {
        Construct::Number(_) => true,
        Construct::Unary(_, inner) | Construct::Parentheses(inner) => is_number(node.sibling(inner)),
        _ => false,
    }
}

/// What an operation with numbers is called that ends so.
fn operation(last: &OperationPart) -> Option<&'static str> {
    Some(match last {
        OperationPart::Operator(BinaryOperator::Add) => "an addition",
        OperationPart::Operator(BinaryOperator::Subtract) => "a subtraction",
        OperationPart::Operator(BinaryOperator::Multiply) => "a multiplication",
        OperationPart::Operator(BinaryOperator::Divide) => "a division",
        OperationPart::Operator(BinaryOperator::Modulo) => "a remainder of a division",
        _ => return None,
    })
}

/// What a report calls the variable or the override that a place is in.
fn setting(range: &Range) -> Option<String> {
    match range.source().kind() {
        SourceKind::Variable(name) => Some(format!("The variable {name}")),
        SourceKind::Override(path) => Some(format!("The override of \"{path}\"")),
        _ => None,
    }
}

/// What is to be said of the text of a variable or an override with nothing in it.
pub(super) fn of_empty_setting(range: &Range) -> Option<String> {
    let what = setting(range)?;
    match range.source().text() {
        "" => Some(messages::empty_setting(&what)),
        text if text.trim_start().is_empty() => Some(messages::blank_setting(&what)),
        _ => None,
    }
}

/// Whether numbers with minus signs between them look like a date.
pub(super) fn looks_like_a_date(text: &str) -> bool {
    let parts: Vec<&str> = text.splitn(4, '-').collect();
    let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(parts[..], [year, month, day] if year.len() == 4 && month.len() == 2 && day.len() == 2)
        && parts.iter().all(digits)
}

pub(super) mod messages {
    //! The wording of diagnostics about values that do not fit their Rust type.

    use hcl_model::diag::Diagnostic;

    /// What to write where numbers are subtracted that look like a date.
    pub(super) fn date(text: &str) -> String {
        format!("{text} is a subtraction: to write a date, put it in quotes.")
    }

    /// What is in an object.
    pub(super) fn attributes(fields: &[&str]) -> String {
        let names: Vec<String> = fields.iter().map(|name| format!("\"{name}\"")).collect();
        format!("Its attributes are: {}.", names.join(", "))
    }

    /// Where the elements of a list come from.
    pub(super) fn joined(names: &[&str]) -> String {
        format!("The list is made of those of {}.", names.join(" and "))
    }

    /// What to write where text is wanted and numbers are computed with.
    pub(in crate::de) fn computed_text(text: &str, result: &str) -> String {
        let result = match result.get(..LONGEST_RESULT) {
            Some(beginning) => format!("{beginning}..."),
            None => result.to_owned(),
        };
        format!("Its result is {result}; to write text, put it in quotes: \"{text}\".")
    }

    /// More digits of a result are not shown.
    const LONGEST_RESULT: usize = 12;

    /// What is said of a variable or an override with nothing in it.
    pub(super) fn empty_setting(what: &str) -> String {
        format!("{what} is empty.")
    }

    /// What is said of a variable or an override with nothing but blanks in it.
    pub(super) fn blank_setting(what: &str) -> String {
        format!("{what} has nothing but blanks in it.")
    }

    /// What is said of a variable or an override that begins as a list or an object, and is none.
    pub(super) fn broken_setting(what: &str, open: char, close: char) -> String {
        format!(
            "{what} begins with \"{open}\" but cannot be read up to a \"{close}\" at its end: it is written as in a file, with \
             texts in quotes."
        )
    }

    /// What is said of one that ends as it should.
    pub(super) fn wrong_setting(what: &str, open: char, why: &str) -> String {
        format!("{what} begins with \"{open}\" but cannot be read as in a file: {why}")
    }

    /// What to leave out of a text that is a number otherwise.
    pub(in crate::de) fn only_a_number(has_quotes: bool) -> String {
        format!("It is one without the {} around it: leave them out.", if has_quotes { "quotes" } else { "blanks" })
    }

    pub(super) fn unsuitable_value(argument: Option<&str>, why: String) -> Diagnostic {
        let summary = match argument {
            Some(name) => format!("Unsuitable value for \"{name}\""),
            None => "Unsuitable value".to_owned(),
        };
        Diagnostic::error("unsuitable-value", summary).detail(why)
    }

    /// A mistake of the program that its author has not seen.
    pub(super) fn unsuitable_default(field: &str, why: &str) -> Diagnostic {
        Diagnostic::error("unsuitable-default", format!("Unsuitable default for \"{field}\"")).detail(format!(
            "{why} The default is a part of the program and has to be corrected there; until then, give \"{field}\" a \
             value."
        ))
    }
}
