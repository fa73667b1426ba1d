//! [`Error`] as a diagnostic of the crate `miette`, for programs whose reports are drawn by that.
//!
//! What is sensitive is not in the text that `miette` gets.

mod excerpts;

use std::error;
use std::fmt;

use excerpts::Excerpts;
use hcl_model::__private::diag::lowered;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::Source;
use miette::{LabeledSpan, Severity, SourceCode};

use crate::error::Error;

/// One of the diagnostics of an error.
#[derive(Clone)]
pub(crate) struct Related {
    diagnostic: Diagnostic,
    source: Option<Excerpts>,
    labels: Vec<LabeledSpan>,
    help: String,
}

impl Related {
    /// All of these; those about the same source share its text.
    pub(crate) fn all(diagnostics: &Diagnostics) -> Vec<Related> {
        let mut sources: Vec<Excerpts> = Vec::new();
        let mut of = |source: &Source| {
            // They are sorted by source.
            let known = sources.iter().rev().find(|known| known.source() == source).cloned();
            known.unwrap_or_else(|| {
                sources.push(Excerpts::new(source));
                sources[sources.len() - 1].clone()
            })
        };
        diagnostics.iter().map(|diagnostic| Related::new(diagnostic, &mut of)).collect()
    }

    /// The diagnostic with its source; remarks about other sources go into the help.
    fn new(diagnostic: &Diagnostic, excerpts: &mut dyn FnMut(&Source) -> Excerpts) -> Related {
        let mut related =
            Related { diagnostic: diagnostic.clone(), source: None, labels: Vec::new(), help: String::new() };
        let detail = diagnostic.detail_text();
        // Of what is not shown there is only the name.
        let (subject, elsewhere) = match diagnostic.subject() {
            Some(subject) if !subject.source().is_shown() => (None, Some(subject)),
            subject => (subject, None),
        };
        if let Some(subject) = subject {
            let source = excerpts(subject.source());
            let label = Some(lowered(&detail)).filter(|label| !label.is_empty());
            related.labels.push(LabeledSpan::new_with_span(label, source.span(subject.bytes())));
            related.source = Some(source);
        } else {
            related.remark(&detail);
        }
        related.remark(&diagnostic.help_text());
        for note in diagnostic.notes() {
            match (&note.range, &related.source) {
                (Some(range), Some(source)) if source.source() == range.source() => {
                    let span = source.span(range.bytes());
                    related.labels.push(LabeledSpan::new_with_span(Some(note.text().into_owned()), span));
                }
                (Some(range), _) => related.remark(&format!("{range}: {}", note.text())),
                (None, _) => related.remark(&note.text()),
            }
        }
        if let Some(range) = elsewhere {
            related.remark(&messages::about(range.source().name()));
        }
        related
    }

    fn remark(&mut self, text: &str) {
        if !self.help.is_empty() && !text.is_empty() {
            self.help.push('\n');
        }
        self.help.push_str(text);
    }
}

impl fmt::Display for Related {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.diagnostic.summary())
    }
}

impl fmt::Debug for Related {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.diagnostic.fmt(f)
    }
}

impl error::Error for Related {}

impl miette::Diagnostic for Related {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.diagnostic.code()))
    }

    fn severity(&self) -> Option<Severity> {
        Some(if self.diagnostic.is_error() { Severity::Error } else { Severity::Warning })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }
}

/// One line, and everything that is wrong as related diagnostics.
impl miette::Diagnostic for Error {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        Some(Box::new(Error::related(self).iter().map(|related| related as &dyn miette::Diagnostic)))
    }
}

mod messages {
    //! The wording of what is about more than one file.

    /// What a mistake in another text is about.
    pub(super) fn about(name: &str) -> String {
        format!("It is about the {name}.")
    }
}
