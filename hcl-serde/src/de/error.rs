//! Why something could not be decoded, before it is a diagnostic.

use std::fmt;

use hcl_model::diag::{Diagnostic, sentence};
use hcl_model::source::Range;
use hcl_model::value::{Path, PathStep};
use serde_core::de::{self, Expected, Unexpected};

use crate::de::input::Place;

/// Why a part could not be decoded, and where.
///
/// One pointer wide, because every step of decoding can return it.
pub struct DecodeError(Box<Inner>);

struct Inner {
    message: String,
    range: Option<Range>,
    reported: bool,
    /// The field that is missing, if that is the reason.
    missing: Option<&'static str>,
    /// The words are those of a type that is not ours, and may begin with a name.
    foreign: bool,
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
        DecodeError::boxed(message.into())
    }

    /// Apart, so that the code that does not fail stays small.
    #[cold]
    #[inline(never)]
    fn boxed(message: String) -> DecodeError {
        DecodeError(Box::new(Inner {
            message,
            range: None,
            reported: false,
            missing: None,
            foreign: false,
            has_content: false,
            path: Vec::new(),
            default: None,
        }))
    }

    /// Decoding ends here because of something that the diagnostics have already.
    #[cold]
    pub(crate) fn reported() -> DecodeError {
        let mut error = DecodeError::boxed("the value cannot be computed".to_owned());
        error.0.reported = true;
        error
    }

    /// A value of another kind was found than is needed.
    #[cold]
    pub(crate) fn wanted(wanted: &str, found: &str) -> DecodeError {
        DecodeError::new(format!("{wanted} is required, but this is {found}"))
    }

    /// The error with a place, unless it has a closer one.
    pub(crate) fn at(mut self, range: impl FnOnce() -> Range) -> DecodeError {
        if !self.0.reported {
            self.0.range.get_or_insert_with(range);
        }
        self
    }

    /// The error with a place, if there is one, unless it has a closer one.
    #[cold]
    pub(super) fn at_place(self, place: Option<Place<'_>>) -> DecodeError {
        match place {
            Some(place) => self.at(|| place.range()),
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
        DecodeError::boxed(problem).with_content()
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
            self.0.foreign = false;
            self.0.message = "the value is refused; why is not shown, because it is sensitive".to_owned();
        }
        self
    }

    pub(crate) fn message(&self) -> &str {
        &self.0.message
    }

    pub(crate) fn is_reported(&self) -> bool {
        self.0.reported
    }

    /// The field that is missing, if that is the reason and nobody has said yet of what.
    pub(crate) fn missing(&self) -> Option<&'static str> {
        self.0.missing.filter(|_| self.0.range.is_none())
    }

    /// The error as a message to the author about an argument, at its place or at another one.
    pub(crate) fn diagnostic(self, argument: Option<&str>, elsewhere: impl FnOnce() -> Range) -> Diagnostic {
        let why = self.why();
        let diagnostic = match self.0.default {
            Some(field) => messages::unsuitable_default(field, &why),
            None => messages::unsuitable_value(argument, why),
        };
        diagnostic.at(self.0.range.unwrap_or_else(elsewhere))
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

    /// What is wrong, as a sentence.
    fn why(&self) -> String {
        match self.0.foreign {
            true => sentence(&format!("the value is refused: {}", self.0.message)),
            false => sentence(&self.0.message),
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
        let mut error = DecodeError::new(message);
        error.0.foreign = true;
        error.with_content()
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> DecodeError {
        let expected = expected.to_string();
        if expected == "a borrowed string" {
            return DecodeError::new("the text cannot be borrowed here (in the Rust type, use Cow<str> or String)");
        }
        DecodeError::new(format!("expected {expected}, but this is {}", described(&unexpected)))
    }

    fn invalid_value(_unexpected: Unexpected<'_>, expected: &dyn Expected) -> DecodeError {
        // What was found is of the right kind, and stands in the source line that is shown.
        match expected.to_string().as_str() {
            "a character" => DecodeError::new("a single character is required"),
            expected => DecodeError::new(format!("expected {expected}")),
        }
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> DecodeError {
        DecodeError::new(format!("expected {expected}, but the number of elements is {length}"))
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> DecodeError {
        let close = hcl_model::diag::closest(variant, expected.iter().copied());
        let close = close.map(|close| format!("; did you mean \"{close}\"?")).unwrap_or_default();
        let expected: Vec<String> = expected.iter().map(|name| format!("\"{name}\"")).collect();
        DecodeError::new(format!("\"{variant}\" is not one of {}{close}", expected.join(", "))).with_content()
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> DecodeError {
        let close = hcl_model::diag::closest(field, expected.iter().copied());
        let close = close.map(|close| format!(" Did you mean \"{close}\"?")).unwrap_or_default();
        DecodeError::new(format!("an attribute named \"{field}\" is not expected here.{close}")).with_content()
    }

    fn missing_field(field: &'static str) -> DecodeError {
        let mut error = DecodeError::new(format!("the attribute \"{field}\" is required"));
        error.0.missing = Some(field);
        error
    }

    fn duplicate_field(field: &'static str) -> DecodeError {
        DecodeError::new(format!("the attribute \"{field}\" is set twice"))
    }
}

/// What was found, without its content, which may be secret and is shown in the source line anyway.
fn described(unexpected: &Unexpected<'_>) -> &'static str {
    match unexpected {
        Unexpected::Bool(_) => "a bool",
        Unexpected::Unsigned(_) | Unexpected::Signed(_) | Unexpected::Float(_) => "a number",
        Unexpected::Char(_) | Unexpected::Str(_) => "a string",
        Unexpected::Unit | Unexpected::Option => "null",
        Unexpected::Seq => "a list",
        Unexpected::Map => "an object",
        _ => "something else",
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for DecodeError {}

mod messages {
    //! The wording of diagnostics about values that do not fit their Rust type.

    use hcl_model::diag::Diagnostic;

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
