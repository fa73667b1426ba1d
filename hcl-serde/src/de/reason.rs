//! Why something could not be decoded, before anybody says where.

use hcl_model::diag::{Arg, Message};
use hcl_model::value::{Number, PromiseError};

use crate::codes;
use crate::de::messages;
use crate::read::{Fault, not_one_of};

/// Why something could not be decoded.
#[derive(Clone)]
pub(super) enum Reason {
    /// Something that the diagnostics have already.
    Reported,
    /// A fault in the structure of a body.
    Fault(Fault),
    /// An attribute that must be there is not.
    Missing(&'static str),
    /// The whole reason.
    Said(Message),
    /// The value is not known.
    NotKnown {
        /// The whole reason.
        said: Message,
        /// The code of it: whether it waits, or never will be known.
        code: &'static str,
        /// Why promises have failed, if that is why.
        failed: Vec<PromiseError>,
    },
    /// The value is needed in another form.
    Form {
        /// The text that names the needed form and says that it is needed.
        required: &'static str,
        /// The value in that form.
        written: String,
    },
    /// A number is not among those that a type or a field takes.
    OutOfRange {
        /// The number that was found.
        found: Number,
        /// The numbers that are allowed.
        wanted: String,
        /// `found` lies below them.
        is_small: bool,
    },
    /// The error of a type of another crate, which may begin with a name.
    Foreign(String),
    /// The message of a function of the program about a value of the right kind.
    Verdict(Message),
    /// A value of another kind is needed.
    Kind {
        /// The description of the needed value.
        wanted: String,
        /// The description of the value that was found.
        found: String,
    },
    /// A word is none of those that are allowed.
    NotOneOf {
        /// The word.
        word: String,
        /// The words that are allowed, in quotes.
        known: String,
        /// The word that was probably meant.
        close: Option<String>,
        /// The mark around the words: keywords stand in backticks.
        quote: char,
    },
    /// A value has none of several forms.
    NoForm(Message),
    /// A value is of the right kind, and not one of those that are needed.
    Value {
        /// The name that a type has for the needed values.
        expected: String,
        /// The description of the value that was found.
        found: String,
    },
}

impl Reason {
    /// Returns the reason as a part of a sentence.
    pub(super) fn clause(&self) -> Message {
        match self {
            Reason::Reported => messages::REPORTED.into(),
            Reason::Fault(fault) => messages::fault(*fault).into(),
            Reason::Missing(field) => messages::missing_field(field),
            Reason::Said(said) | Reason::NotKnown { said, .. } | Reason::NoForm(said) => said.clone(),
            Reason::OutOfRange { found, wanted, is_small } => messages::out_of_range(found, *is_small, wanted),
            Reason::Foreign(said) => Message::new("{}", [Arg::value(said)]),
            Reason::Verdict(said) => said.clone(),
            Reason::NotOneOf { word, known, close, quote } => not_one_of(word, known, close.as_deref(), *quote),
            Reason::Form { required, written } => messages::form(required, written),
            Reason::Kind { wanted, found } => messages::kind(wanted, found),
            Reason::Value { expected, .. } if expected.starts_with("a whole number") => messages::must_be(expected),
            Reason::Value { expected, .. } if expected == "a single character" => messages::required(expected),
            Reason::Value { expected, found } => messages::invalid_kind(expected, found),
        }
    }

    /// The code of what is reported.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Reason::NotKnown { code, .. } => code,
            _ => codes::INVALID_VALUE,
        }
    }

    /// Returns the reason as a sentence.
    pub(super) fn sentence(&self) -> Message {
        match self {
            Reason::Verdict(_) | Reason::Foreign(_) => self.clause().ended(),
            _ => self.clause().sentence(),
        }
    }

    /// In whole sentences, with what the program says it expects in the place of the whole argument.
    pub(super) fn with_expected(&self, expected: &str, is_whole: bool) -> Message {
        match self {
            Reason::Verdict(_) => self.sentence(),
            Reason::Kind { found, .. } if is_whole => messages::kind(expected, found).sentence(),
            Reason::Value { found, .. } if is_whole => messages::invalid_kind(expected, found).sentence(),
            _ => self.sentence().and(messages::required(expected).sentence()),
        }
    }
}
