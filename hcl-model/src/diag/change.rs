//! Changes of the text that a diagnostic proposes, for tools and editors that apply them.
//!
//! The author of a diagnostic knows what should stand there and says so with [`Diagnostic::mended_by`]. A name that
//! was probably meant is one more such change.
//! Without the feature `edit` nothing of this is kept.

use std::ops::Range;

use crate::diag::Diagnostic;
#[cfg(feature = "edit")]
use crate::diag::Diagnostics;
use crate::source::Range as SourceRange;
#[cfg(feature = "edit")]
use crate::source::{Source, TextEdit};

impl Diagnostic {
    /// Says that the mistake goes away in quotes around some of the text.
    #[must_use]
    pub(crate) fn mended_by_quotes(self, text: Range<usize>) -> Diagnostic {
        self.mended_by(&[(text.start..text.start, "\""), (text.end..text.end, "\"")])
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Diagnostic {
    /// Says which changes of the text that it is in make the mistake go away; in order, and they replace what was said before,
    /// with none of them a name that was probably meant, too.
    #[must_use]
    pub fn mended_by(self, changes: &[(Range<usize>, &str)]) -> Diagnostic {
        #[cfg(feature = "edit")]
        {
            let mut diagnostic = self;
            let edit = |(range, text): &(Range<usize>, &str)| TextEdit::new(range.clone(), *text);
            diagnostic.0.changes = Some(changes.iter().map(edit).collect());
            diagnostic
        }
        #[cfg(not(feature = "edit"))]
        {
            let _ = changes;
            self
        }
    }

    /// Says that the mistake goes away with another name in the place of the subject, quoted as that is.
    #[must_use]
    pub fn mended_by_name(self, name: &str) -> Diagnostic {
        match self.subject().and_then(|subject| in_place_of(subject, name)) {
            Some(bytes) => self.mended_by(&[(bytes, name)]),
            None => self,
        }
    }
}

#[cfg(feature = "edit")]
impl Diagnostic {
    /// Gives it other places; what was said to write instead in its own is gone.
    pub(crate) fn with_places(mut self, place: &dyn Fn(SourceRange) -> SourceRange) -> Diagnostic {
        let inner = &mut *self.0;
        (inner.subject, inner.context) = (inner.subject.take().map(place), inner.context.take().map(place));
        inner.detail.map_places(place);
        inner.help.map_places(place);
        for note in &mut inner.notes {
            note.range = note.range.take().map(place);
            note.message.map_places(place);
        }
        inner.changes = None;
        self
    }

    /// The changes of the text of its [`subject`](Diagnostic::subject)'s source that make this mistake go away, in the order of
    /// their ranges: what the message says to write instead, where that is one thing and can be put there as it stands.
    ///
    /// There are none where an author has to decide, and none that would repeat a part of what must not be shown.
    /// All changes of one diagnostic belong together, and those of different ones do not know of each other:
    /// [`Diagnostics::changes`] puts those of a whole report together.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::source::TextEdit;
    ///
    /// let text = "name = 'web'\n";
    /// let found = native::parse_body("app.hcl", text).diagnostics;
    /// let changes = found.iter().next().unwrap().changes();
    /// assert_eq!(TextEdit::apply(&changes, text), "name = \"web\"\n");
    /// ```
    #[must_use]
    pub fn changes(&self) -> Vec<TextEdit> {
        let changes = match &self.0.changes {
            Some(changes) => changes.clone(),
            None => self.suggested_change().into_iter().collect(),
        };
        let is_word = |edit: &TextEdit| edit.text.contains(char::is_alphanumeric);
        match self.subject() {
            Some(subject) if !subject.source().is_shown() => Vec::new(),
            Some(subject) if changes.iter().any(is_word) && subject.is_sensitive() => Vec::new(),
            Some(_) => changes,
            None => Vec::new(),
        }
    }

    /// The change that writes the name that was probably meant in the place of the one that is there.
    fn suggested_change(&self) -> Option<TextEdit> {
        let name = self.suggestion().filter(|_| self.0.form.is_none())?;
        in_place_of(self.subject()?, name).map(|bytes| TextEdit::new(bytes, name))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Diagnostic {
    /// Returns the diagnostic with another text in its arguments that are texts of the program.
    #[must_use]
    pub fn with_instead(mut self, text: &str, instead: &str) -> Diagnostic {
        let inner = &mut *self.0;
        inner.detail = std::mem::take(&mut inner.detail).with_instead(text, instead);
        inner.help = std::mem::take(&mut inner.help).with_instead(text, instead);
        for note in &mut inner.notes {
            note.message = std::mem::take(&mut note.message).with_instead(text, instead);
        }
        self
    }
}

#[cfg(feature = "edit")]
impl Diagnostics {
    /// All changes of a text that the diagnostics about it name, in the order of their ranges: of those that overlap, the first
    /// one's.
    ///
    /// The mistakes behind a mistake may show only after its correction, so that a text may have other mistakes then.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::source::{Source, TextEdit};
    ///
    /// let source = Source::new("app.hcl", "a = 'x',\nb = 1_000\n");
    /// let found = native::parse_source(source.clone(), &Limits::default()).diagnostics;
    /// assert_eq!(TextEdit::apply(&found.changes(&source), source.text()), "a = \"x\"\nb = 1000\n");
    /// ```
    #[must_use]
    pub fn changes(&self, source: &Source) -> Vec<TextEdit> {
        let mut changes: Vec<TextEdit> = Vec::new();
        for one in self.changes_of_each(source) {
            // Two texts that are put at one place have no order.
            let is_behind = |last: &TextEdit| match last.range.is_empty() || one[0].range.is_empty() {
                true => last.range.end < one[0].range.start,
                false => last.range.end <= one[0].range.start,
            };
            if changes.last().is_none_or(is_behind) {
                changes.extend(one);
            }
        }
        changes
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
#[cfg(feature = "edit")]
impl Diagnostics {
    /// The changes of a text that the diagnostics about it name, of each that names some by themselves, in the order of where
    /// they begin.
    #[must_use]
    pub fn changes_of_each(&self, source: &Source) -> Vec<Vec<TextEdit>> {
        let mut of_each: Vec<Vec<TextEdit>> = self
            .iter()
            .filter(|diagnostic| diagnostic.subject().is_some_and(|subject| subject.source() == source))
            .map(Diagnostic::changes)
            .filter(|changes| !changes.is_empty())
            .collect();
        of_each.sort_by_key(|changes| changes[0].range.start);
        of_each
    }
}

/// Returns the part of a quoted name to replace with another name. For a step of a reference, only the name in the
/// step is replaced.
fn in_place_of(subject: &SourceRange, name: &str) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || unicode_ident::is_xid_continue(c);
    let is_plain = |text: &str| !text.is_empty() && text.chars().all(|c| is_part(c) || c == '.');
    let is_identifier =
        |text: &str| text.starts_with(|c: char| c.is_alphabetic() || c == '_') && text.chars().all(is_part);
    let written = subject.text();
    let old = match written.as_bytes().first()? {
        // Blanks and comments can stand behind the dot.
        b'.' => {
            let old = &written[written.trim_end_matches(is_part).len()..];
            Some(old).filter(|old| is_identifier(old) && is_identifier(name))?
        }
        b'[' => unquoted(written.strip_prefix('[')?.strip_suffix(']')?.trim())?,
        _ => unquoted(written).unwrap_or(written),
    };
    let start = subject.bytes().start + (old.as_ptr() as usize - written.as_ptr() as usize);
    (is_plain(old) && is_plain(name)).then(|| start..start + old.len())
}

/// Returns the text between quotes, which are escaped in a string of JSON.
fn unquoted(text: &str) -> Option<&str> {
    let between = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    between("\"").or_else(|| between("\\\""))
}
