//! [`Error`] as a diagnostic of the crate `miette`, for programs whose reports are drawn by that.
//!
//! What is sensitive is not in the text that `miette` gets.

use std::error;
use std::fmt;

use hcl_model::diag::Diagnostic;
use hcl_model::source::Range;
use miette::{LabeledSpan, NamedSource, Severity, SourceCode};

use crate::Error;

/// One of the diagnostics of an error.
#[derive(Clone)]
pub(crate) struct Related {
    diagnostic: Diagnostic,
    source: Option<NamedSource<String>>,
    labels: Vec<LabeledSpan>,
    help: String,
}

impl Related {
    /// The diagnostic with its source; remarks about other sources go into the help.
    pub(crate) fn new(diagnostic: &Diagnostic) -> Related {
        let mut related =
            Related { diagnostic: diagnostic.clone(), source: None, labels: Vec::new(), help: String::new() };
        related.help.push_str(&diagnostic.full_detail());
        // Of what is not shown there is only the name.
        let (subject, elsewhere) = match diagnostic.subject() {
            Some(subject) if !subject.source().is_shown() => (None, Some(subject)),
            subject => (subject, None),
        };
        let shown = subject.map(|subject| subject.source().to_shown());
        let span = |range: &Range, label: Option<String>| {
            let bytes = range.bytes();
            let ends = shown.as_ref().map(|shown| (shown.offset(bytes.start), shown.offset(bytes.end)));
            let (start, end) = ends.unwrap_or_default();
            LabeledSpan::new(label, start, end - start)
        };
        related.labels.extend(subject.map(|subject| span(subject, None)));
        for note in diagnostic.notes() {
            match &note.range {
                Some(range) if subject.is_some_and(|subject| subject.source() == range.source()) => {
                    related.labels.push(span(range, Some(note.text.clone())));
                }
                Some(range) => related.remark(&format!("{range}: {}", note.text)),
                None => related.remark(&note.text),
            }
        }
        if let Some(range) = elsewhere {
            related.remark(&format!("It is about the {}.", range.source().name()));
        }
        let name = subject.map(|subject| subject.source().name().to_owned());
        related.source = name.zip(shown).map(|(name, shown)| NamedSource::new(name, shown.text().to_owned()));
        related
    }

    fn remark(&mut self, text: &str) {
        if !self.help.is_empty() {
            self.help.push('\n');
        }
        self.help.push_str(text);
    }
}

impl fmt::Display for Related {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.diagnostic.summary())
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
