//! Where everything is drawn, and looked at as a stranger would: for secrets, for control characters, for places.

use std::fmt::{Debug, Display};

use hcl_serde::model::diag::render;
use hcl_serde::{Diagnostics, Error, Range, RenderOptions};
use miette::{Diagnostic as _, GraphicalReportHandler, GraphicalTheme, JSONReportHandler};

use crate::CANARY;

/// How many diagnostics of an error are drawn in the ways that take long; all are in the report.
const DRAWN_IN_FULL: usize = 3;

/// What is drawn of one input.
#[derive(Debug, Clone, Copy)]
pub struct Screen {
    /// Whether nobody may see the secret.
    has_secret: bool,
}

impl Screen {
    /// For an input next to which there are secrets; an input that spells the secret itself may show it.
    pub fn with_secret(input: &str) -> Screen {
        Screen { has_secret: !input.contains(CANARY) }
    }

    /// For what nobody knows to be secret.
    pub fn without_secret() -> Screen {
        Screen { has_secret: false }
    }

    /// Draws an error in every way that there is.
    #[track_caller]
    pub fn error(self, error: &Error) {
        self.line(error);
        self.report(&format!("{error:?}"));
        self.each(error.diagnostics());
        for related in error.related().into_iter().flatten().take(DRAWN_IN_FULL) {
            let mut drawn = String::new();
            let theme = GraphicalTheme::unicode_nocolor();
            let _ = GraphicalReportHandler::new_themed(theme).render_report(&mut drawn, related);
            let _ = JSONReportHandler::new().render_report(&mut drawn, related);
            self.secret(&drawn);
        }
    }

    /// Draws diagnostics in every way that there is, and looks at their places.
    #[track_caller]
    pub fn diagnostics(self, diagnostics: &Diagnostics) {
        self.report(&diagnostics.report(&RenderOptions::new()));
        self.each(diagnostics);
    }

    #[track_caller]
    fn each(self, diagnostics: &Diagnostics) {
        for diagnostic in diagnostics.iter().take(DRAWN_IN_FULL) {
            self.secret(&render(diagnostic, &RenderOptions::new().color(true)));
            self.value(diagnostic);
        }
        for diagnostic in diagnostics {
            self.line(diagnostic);
            let notes = diagnostic.notes().iter().filter_map(|note| note.range.as_ref());
            for range in diagnostic.subject().into_iter().chain(diagnostic.context()).chain(notes) {
                assert!(lies_on_characters(range), "{diagnostic:?} has the bytes {:?}", range.bytes());
            }
            // What is missing stands nowhere.
            let is_place = diagnostic.code().starts_with("missing-")
                || diagnostic.subject().is_none_or(|subject| !is_empty_at_something(subject));
            assert!(is_place, "{diagnostic:?} is empty at {:?}", diagnostic.subject().map(Range::bytes));
        }
    }

    /// Looks at what the program prints of a result, a loader or a value.
    #[track_caller]
    pub fn value(self, value: &(impl Debug + ?Sized)) {
        self.secret(&format!("{value:?}"));
    }

    /// Looks at a text of several lines.
    #[track_caller]
    pub fn report(self, text: &str) {
        self.secret(text);
        let found = text.chars().find(|&c| c != '\n' && is_invisible(c));
        assert!(found.is_none(), "{found:?} is drawn: {text:?}");
    }

    /// Looks at what is one line.
    #[track_caller]
    pub fn line(self, shown: &impl Display) {
        let text = shown.to_string();
        self.report(&text);
        assert!(!text.contains('\n'), "it is more than one line: {text:?}");
    }

    #[track_caller]
    fn secret(self, text: &str) {
        assert!(!self.has_secret || !text.contains(CANARY), "a secret is shown: {text}");
    }
}

/// Whether a place can be cut out of its text.
#[must_use]
pub fn lies_on_characters(range: &Range) -> bool {
    range.source().text().get(range.bytes()).is_some()
}

/// Whether a place can be cut out of its text and something is there.
#[must_use]
pub fn is_something(range: &Range) -> bool {
    lies_on_characters(range) && !range.is_empty()
}

/// Whether a place is empty although there is something to point at: not the end of a text, a line or what is in brackets,
/// and not what is before the brace of a body in which something is missing.
fn is_empty_at_something(range: &Range) -> bool {
    let after = range.source().text().get(range.bytes().start..).unwrap_or_default();
    range.is_empty() && after.starts_with(|c: char| !c.is_whitespace() && !"\"{}])~,\u{feff}".contains(c))
}

/// What a terminal obeys instead of showing it.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
