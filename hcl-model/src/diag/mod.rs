//! Messages to the author of a configuration: what is wrong, where, and what to write instead.
//!
//! A [`Diagnostic`] is one message, [`Diagnostics`] the list that every reading operation fills beside its result.
//! [`render`] draws them with the source lines they are about.
//! The wording of messages lives in the `messages.rs` of the module that reports them, one function each.
//! Mistakes of a *programmer* are not diagnostics: they are compile errors or documented panics.

mod list;
mod render;
mod suggest;

pub use list::Diagnostics;
pub use render::{RenderOptions, render};
pub use suggest::closest;

use std::borrow::Cow;
use std::fmt;

use crate::source::Range;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The configuration cannot be used as it is.
    Error,
    /// The configuration works, and something about it should be changed.
    Warning,
}

/// One message to the author.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Severity};
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl", "prot = 80\n");
/// let diagnostic = Diagnostic::error("unsupported-argument", "Unsupported argument")
///     .detail("An argument named \"prot\" is not expected here.")
///     .suggestion("port")
///     .at(source.range(0, 4));
/// assert_eq!(diagnostic.severity(), Severity::Error);
/// assert_eq!(
///     diagnostic.to_string(),
///     "app.hcl:1:1: Unsupported argument; An argument named \"prot\" is not expected here. Did you mean \"port\"?"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic(Box<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    severity: Severity,
    code: &'static str,
    summary: Cow<'static, str>,
    detail: String,
    suggestion: Option<String>,
    subject: Option<Range>,
    context: Option<Range>,
    notes: Vec<Note>,
}

/// A further remark of a diagnostic, with the place that it is about if there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What there is to say.
    pub text: String,
    /// Where, for example the first of two definitions.
    pub range: Option<Range>,
}

/// A reason, as an error of a lower layer words it, as a sentence: with a capital and a full stop.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::sentence;
///
/// assert_eq!(sentence("a number is required"), "A number is required.");
/// assert_eq!(sentence("did you mean this?"), "Did you mean this?");
/// ```
#[must_use]
pub fn sentence(reason: &str) -> String {
    let mut chars = reason.chars();
    let mut sentence: String = chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect();
    if !reason.ends_with(['.', '?', '!']) {
        sentence.push('.');
    }
    sentence
}

impl Diagnostic {
    /// An error with its stable code (lower case, hyphens) and its summary of a few words.
    #[must_use]
    pub fn error(code: &'static str, summary: impl Into<Cow<'static, str>>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, summary.into())
    }

    /// A warning with its stable code and its summary.
    #[must_use]
    pub fn warning(code: &'static str, summary: impl Into<Cow<'static, str>>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, summary.into())
    }

    fn new(severity: Severity, code: &'static str, summary: Cow<'static, str>) -> Diagnostic {
        Diagnostic(Box::new(Inner {
            severity,
            code,
            summary,
            detail: String::new(),
            suggestion: None,
            subject: None,
            context: None,
            notes: Vec::new(),
        }))
    }

    /// Adds whole sentences that say what is wrong and what to do.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Diagnostic {
        self.0.detail = detail.into();
        self
    }

    /// Adds the name that was probably meant, asked as "Did you mean ...?" after the detail.
    #[must_use]
    pub fn suggestion(mut self, name: impl Into<String>) -> Diagnostic {
        self.0.suggestion = Some(name.into());
        self
    }

    /// Points at the text that is wrong, as tightly as possible.
    #[must_use]
    pub fn at(mut self, subject: Range) -> Diagnostic {
        self.0.subject = Some(subject);
        self
    }

    /// Adds a wider range that is worth showing around the subject.
    #[must_use]
    pub fn within(mut self, context: Range) -> Diagnostic {
        self.0.context = Some(context);
        self
    }

    /// Adds a remark without a place.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Diagnostic {
        self.0.notes.push(Note { text: text.into(), range: None });
        self
    }

    /// Adds a remark about another place, for example the first of two definitions.
    #[must_use]
    pub fn note_at(mut self, text: impl Into<String>, range: Range) -> Diagnostic {
        self.0.notes.push(Note { text: text.into(), range: Some(range) });
        self
    }

    /// Error or warning.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// The stable code, for programs that look at it.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// A few words that name the kind of mistake.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.0.summary
    }

    /// Sentences that say what is wrong and what to do, with the question that a suggestion adds.
    #[must_use]
    pub fn full_detail(&self) -> Cow<'_, str> {
        match &self.0.suggestion {
            None => Cow::Borrowed(&self.0.detail),
            Some(name) if self.0.detail.is_empty() => Cow::Owned(format!("Did you mean \"{name}\"?")),
            Some(name) => Cow::Owned(format!("{} Did you mean \"{name}\"?", self.0.detail)),
        }
    }

    /// The name that was probably meant.
    #[must_use]
    pub fn suggested(&self) -> Option<&str> {
        self.0.suggestion.as_deref()
    }

    /// The text that is wrong.
    #[must_use]
    pub fn subject(&self) -> Option<&Range> {
        self.0.subject.as_ref()
    }

    /// A wider range around the subject.
    #[must_use]
    pub fn context(&self) -> Option<&Range> {
        self.0.context.as_ref()
    }

    /// Further remarks, in the order they were added.
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.0.notes
    }

    /// Whether this is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.0.severity == Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    /// One line: `name:line:column: summary; detail`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(subject) = &self.0.subject {
            let start = subject.start();
            write!(f, "{}:{}:{}: ", subject.source().name(), start.line, start.column)?;
        }
        f.write_str(&self.0.summary)?;
        let detail = self.full_detail();
        if detail.is_empty() { Ok(()) } else { write!(f, "; {detail}") }
    }
}

impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.0.severity)
    }
}
