//! Why something could not be decoded, before anybody says where.

use hcl_model::__private::diag::{ended, sentence};
use hcl_model::value::PromiseError;

use crate::codes;
use crate::de::messages;
use crate::read::Fault;

/// Why something could not be decoded.
#[derive(Clone)]
pub(super) enum Reason {
    /// Something that the diagnostics have already.
    Reported,
    /// How a body is made up.
    Fault(Fault),
    /// An attribute that must be there is not.
    Missing(&'static str),
    /// The whole reason.
    Said(String),
    /// The value is not known.
    NotKnown {
        /// The whole reason.
        said: String,
        /// The code of it: whether it waits, or never will be known.
        code: &'static str,
        /// Why promises have failed, if that is why.
        failed: Vec<PromiseError>,
    },
    /// The value is needed in another form.
    Form {
        /// What is needed, and that it is.
        required: &'static str,
        /// The value in that form.
        written: String,
    },
    /// The whole reason, of a number that is not among those that a type or a field takes.
    OutOfRange(String),
    /// What a type says that is not ours, which may begin with a name.
    Foreign(String),
    /// What a function of the program says of a value that is of the right kind.
    Verdict(String),
    /// A value of another kind is needed.
    Kind {
        /// What is needed.
        wanted: String,
        /// What was found.
        found: String,
    },
    /// A word is none of those that are allowed.
    NotOneOf {
        /// That it is none of them, with it.
        said: String,
        /// Those that are allowed, in quotes.
        known: String,
        /// The word, and the one that was probably meant; only where changes are kept.
        meant: Option<(String, String)>,
    },
    /// A value has none of several forms.
    NoForm {
        /// What each of them wants.
        said: String,
        /// What is wrong, without anything of the value.
        discreet: String,
    },
    /// A value is of the right kind, and not one of those that are needed.
    Value {
        /// What a type calls those.
        expected: String,
        /// What was found.
        found: String,
    },
}

impl Reason {
    /// As a part of a sentence.
    pub(super) fn clause(&self) -> String {
        match self {
            Reason::Reported => messages::REPORTED.to_owned(),
            Reason::Fault(fault) => messages::fault(*fault).to_owned(),
            Reason::Missing(field) => messages::missing_field(field),
            Reason::Said(said)
            | Reason::OutOfRange(said)
            | Reason::Foreign(said)
            | Reason::Verdict(said)
            | Reason::NotKnown { said, .. }
            | Reason::NotOneOf { said, .. }
            | Reason::NoForm { said, .. } => said.clone(),
            Reason::Form { required, written } => messages::form(required, written),
            Reason::Kind { wanted, found } => messages::kind(wanted, found),
            Reason::Value { expected, .. } if expected.starts_with("a whole number") => messages::must_be(expected),
            Reason::Value { expected, .. } if expected == "a single character" => messages::required(expected),
            Reason::Value { expected, found } => messages::invalid(found, expected),
        }
    }

    /// The code of what is reported.
    pub(super) fn code(&self) -> &'static str {
        match self {
            Reason::NotKnown { code, .. } => code,
            _ => codes::UNSUITABLE_VALUE,
        }
    }

    /// As a sentence.
    pub(super) fn sentence(&self) -> String {
        match self {
            Reason::Verdict(said) | Reason::Foreign(said) => ended(said),
            _ => sentence(&self.clause()),
        }
    }

    /// In whole sentences, with what the program says it expects in the place of the whole argument.
    pub(super) fn with_expected(&self, expected: &str, is_whole: bool) -> String {
        match self {
            Reason::Verdict(_) => self.sentence(),
            Reason::Kind { found, .. } | Reason::Value { found, .. } if is_whole => {
                sentence(&messages::kind(expected, found))
            }
            _ => format!("{} {}", self.sentence(), sentence(&messages::required(expected))),
        }
    }
}
