//! A file that is edited: its text as it is now, what became of the text as it was, and the way back.

use std::ops::Range;
use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics};
use crate::edit::check::{Change, changed_parts};
use crate::edit::diff::{AROUND, unified};
use crate::edit::error::EditError;
use crate::edit::messages;
use crate::edit::outline::Parsed;
use crate::edit::pieces::{Pieces, Replaced};
use crate::edit::target::{Meant, Target};
use crate::limits::Limits;
use crate::load::is_json;
use crate::path::Path;
use crate::source::{Source, TextEdit};

/// A file of either syntax, to be edited.
///
/// Its text is never printed anew: each edit replaces bytes of it, so that comments, order, blank lines and everything else
/// stay as they are, and is refused if the file would say anything else than before and what was asked.
/// [`text`](Document::text) is the file as it is now, [`changes`](Document::changes) what became of it, and
/// [`undo`](Document::undo) takes the last edit back.
///
/// A file with mistakes can be edited where it has none.
///
/// # Examples
///
/// ```
/// use hcl_model::edit::Document;
///
/// let text = "# Where it listens.\nhost = \"a.example\" # not b\n\nservice \"web\" { port = 80 }\n";
/// let mut document = Document::parse("app.hcl", text);
/// document.set("host", "b.example")?;
/// document.set("service.web.replicas", 3)?;
/// let edited = r#"# Where it listens.
/// host = "b.example" # not b
///
/// service "web" {
///   port = 80
///   replicas = 3
/// }
/// "#;
/// assert_eq!(document.text(), edited);
/// # Ok::<(), hcl_model::edit::EditError>(())
/// ```
#[derive(Debug)]
pub struct Document {
    /// The text as it was first.
    first: Source,
    pub(super) now: Parsed,
    pieces: Pieces,
    done: Vec<Done>,
    /// The paths of values that are never shown.
    hidden: Vec<Path>,
    /// The document that this document is a part of.
    within: Option<Within>,
}

/// The place of a document in another document that it is a part of.
#[derive(Debug)]
pub(super) struct Within {
    /// The text of that as it was first.
    pub(super) first: Source,
    /// The pieces of the text of the whole document.
    pub(super) pieces: Arc<Pieces>,
    pub(super) start: usize,
    pub(super) end: usize,
    /// The number of bytes that stand in front of the part here.
    pub(super) front: usize,
}

impl Within {
    /// Returns the place in the first text of the part for a place in the first text of the whole.
    fn place(&self, place: &crate::source::Range) -> Option<Range<usize>> {
        let is_first = *place.source() == self.first || place.source().text() == self.first.text();
        let bytes = Some(place).filter(|_| is_first).map(|it| self.pieces.now(&it.bytes()))??;
        let is_inside = self.start <= bytes.start && bytes.end <= self.end;
        is_inside.then(|| bytes.start - self.start + self.front..bytes.end - self.start + self.front)
    }
}

/// An edit that was done, and how to take it back.
#[derive(Debug)]
struct Done {
    edits: Vec<TextEdit>,
    replaced: Replaced,
    /// The ranges that were sensitive before the edit.
    sensitive: Vec<Range<usize>>,
    /// It belongs to the one before it.
    is_part: bool,
}

impl Document {
    /// Reads a file of the JSON syntax if its name ends in `.json`, and one of the native syntax otherwise.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.json", "{\"port\": 80}");
    /// document.set("port", 8080)?;
    /// assert_eq!(document.text(), "{\"port\": 8080}");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn parse(name: impl Into<String>, text: impl Into<String>) -> Document {
        Document::of(&Source::new(name, text))
    }

    /// The document of a source, which says by its name what syntax it is of, as [`Document::parse`] does.
    ///
    /// Places in this source are targets of edits, and what is marked in it as sensitive is not shown.
    #[must_use]
    pub fn of(source: &Source) -> Document {
        Document::with(source, is_json(std::path::Path::new(source.name())), &Limits::DEFAULT)
    }

    /// The document of a source of the JSON syntax or of the native one, that is read within limits.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    /// use hcl_model::limits::Limits;
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("<stdin>", "{\"port\": 80}");
    /// let mut document = Document::with(&source, true, &Limits::default());
    /// document.remove("port")?;
    /// assert_eq!(document.text(), "{}");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn with(source: &Source, is_json: bool, limits: &Limits) -> Document {
        Document {
            first: source.clone(),
            now: Parsed::new(source.clone(), is_json, *limits),
            pieces: Pieces::new(source.text().len()),
            done: Vec::new(),
            hidden: Vec::new(),
            within: None,
        }
    }

    /// A document that is laid out as a part of another one.
    pub(super) fn new_part(now: Parsed) -> Document {
        let first = now.source.clone();
        Document {
            pieces: Pieces::new(first.text().len()),
            first,
            now,
            done: Vec::new(),
            hidden: Vec::new(),
            within: None,
        }
    }

    /// The document of a part of another one.
    pub(super) fn within(now: Parsed, within: Within) -> Document {
        Document { within: Some(within), ..Document::new_part(now) }
    }

    /// The text as it was first.
    pub(super) fn first(&self) -> &Source {
        &self.first
    }

    pub(super) fn pieces(&self) -> &Pieces {
        &self.pieces
    }

    /// The text as it is now.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// // Whatever it is: without an edit it stays.
    /// assert_eq!(Document::parse("app.hcl", "a   =[ 1 ,").text(), "a   =[ 1 ,");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        self.now.text()
    }

    /// The text as it is now, with its name.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.now.source
    }

    /// Returns the diagnostics of the text as it is now.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "port = 80\nhost = \n");
    /// document.set("port", 8080)?;
    /// assert_eq!(document.text(), "port = 8080\nhost = \n");
    /// assert_eq!(document.diagnostics().len(), 1);
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.now.diagnostics
    }

    /// Returns the changes of the text that the document was made of, in order.
    /// Editors need them, and programs that write files themselves.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    /// use hcl_model::source::TextEdit;
    ///
    /// let text = "port = 80\nhost = \"a\"\n";
    /// let mut document = Document::parse("app.hcl", text);
    /// document.set("port", 8080)?;
    /// document.remove("host")?;
    /// assert_eq!(document.changes(), [TextEdit::new(9..9, "80"), TextEdit::new(10..21, "")]);
    /// assert_eq!(TextEdit::apply(&document.changes(), text), document.text());
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn changes(&self) -> Vec<TextEdit> {
        self.pieces.least_changes(self.first.text())
    }

    /// Returns the changes as a unified diff for people, with three lines around each change.
    /// The diff is empty if nothing has changed.
    ///
    /// The diff does not show values that are marked as sensitive: see [`Document::hide`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "port = 80\ntoken = \"abc\"\n");
    /// document.hide("token")?;
    /// document.set("token", "def")?;
    /// let diff = "--- app.hcl\n+++ app.hcl\n@@ -1,2 +1,2 @@\n port = 80\n-token = (sensitive)\n+token = (sensitive)\n";
    /// assert_eq!(document.diff(), diff);
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn diff(&self) -> String {
        self.diff_with_context(AROUND)
    }

    /// Returns the diff of [`Document::diff`] with so many lines around each change.
    /// With none, the diff does not show text that does not change.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "host = \"a\"\nport = 80\n");
    /// document.set("port", 81)?;
    /// assert_eq!(document.diff_with_context(0), "--- app.hcl\n+++ app.hcl\n@@ -2 +2 @@\n-port = 80\n+port = 81\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    #[must_use]
    pub fn diff_with_context(&self, lines: usize) -> String {
        unified([&self.first, &self.now.source], &self.changes(), lines)
    }

    /// Marks a value, or everything in a block, as sensitive: neither a diff nor an error shows it, nor what it becomes, nor what
    /// has its path later.
    ///
    /// A value that is marked as sensitive and put into the file by an edit is marked by that.
    ///
    /// # Errors
    ///
    /// There is no such part.
    pub fn hide<'t>(&mut self, target: impl Into<Target<'t>>) -> Result<(), EditError> {
        let (part, path) = self.part(target.into())?;
        self.hide_part(part);
        self.hidden.push(path);
        Ok(())
    }

    pub(super) fn hide_part(&mut self, part: usize) {
        let bytes = self.now.bytes(self.now.inside(part));
        self.hide_first(bytes.clone());
        self.now.source.redact(bytes);
    }

    /// Marks what stood in the place of bytes of the text as it is now.
    pub(super) fn hide_first(&self, bytes: Range<usize>) {
        let first = self.pieces.first(&bytes);
        if !self.first.text()[first.clone()].trim().is_empty() {
            self.first.redact(first);
        }
    }

    /// Takes the last edit back; whether there was one.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "port = 80\n");
    /// document.set("port", 8080)?;
    /// assert!(document.undo());
    /// assert_eq!(document.text(), "port = 80\n");
    /// assert!(!document.undo());
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let mut is_undone = false;
        while let Some(done) = self.done.pop() {
            is_undone = true;
            let is_part = done.is_part;
            self.take_back(done);
            if !is_part {
                break;
            }
        }
        is_undone
    }

    /// Does several edits, all or none of them: an error takes back those that were done before it, and
    /// [`undo`](Document::undo) takes back all of them at once.
    ///
    /// Each edit reads the text again, which takes time with its length; so does a value that has many parts, but once.
    ///
    /// # Errors
    ///
    /// The error of one of the edits.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "port = 80\n");
    /// let error = document.together(|document| {
    ///     document.set("port", 8080)?;
    ///     document.remove("host")
    /// });
    /// assert!(error.unwrap_err().is_missing());
    /// assert_eq!(document.text(), "port = 80\n");
    /// ```
    pub fn together<T, E>(&mut self, edits: impl FnOnce(&mut Document) -> Result<T, E>) -> Result<T, E> {
        let (before, text) = (self.done.len(), self.now.source.clone());
        let result = edits(self);
        // What was done and taken back by hand was not done.
        match result.is_ok() && self.text() != text.text() {
            true => self.done.iter_mut().skip(before + 1).for_each(|done| done.is_part = true),
            false => {
                while self.done.len() > before
                    && let Some(done) = self.done.pop()
                {
                    self.take_back(done);
                }
            }
        }
        result
    }

    fn take_back(&mut self, done: Done) {
        let text = TextEdit::apply(&done.edits, self.now.text());
        let sensitive = moved(&self.now.source.marked(0..self.now.text().len()), &done.edits);
        self.pieces.take_back(done.replaced);
        self.now = self.now.with_text(text);
        self.now.source.redact_all(sensitive.into_iter().chain(done.sensitive).collect());
    }

    /// The part that a target is.
    pub(super) fn only_part(&self, target: Target<'_>) -> Result<usize, EditError> {
        match target.meant()? {
            Meant::Steps(path) => self.now.find_part(&path),
            Meant::Place(place) => self.place(&place),
        }
    }

    /// The part that a target is, and the path to it.
    pub(super) fn part(&self, target: Target<'_>) -> Result<(usize, Path), EditError> {
        match target.meant()? {
            Meant::Steps(path) => Ok((self.now.find_part(&path)?, path.into_owned())),
            Meant::Place(place) => {
                let part = self.place(&place)?;
                Ok((part, self.now.path_to(part)))
            }
        }
    }

    /// The part at a place of the text as it was first, or as it is now.
    pub(super) fn place(&self, place: &crate::source::Range) -> Result<usize, EditError> {
        let bytes = match place.source() {
            source if *source == self.now.source => Some(place.bytes()),
            source if *source == self.first || source.text() == self.first.text() => self.pieces.now(&place.bytes()),
            _ => self.within.as_ref().and_then(|it| it.place(place)).and_then(|bytes| self.pieces.now(&bytes)),
        };
        let bytes = bytes.ok_or_else(|| EditError::new(messages::other_text(place)))?;
        let part = self.now.at(&bytes);
        part.ok_or_else(|| EditError::new(messages::no_place(self.now.range_of(bytes))))
    }

    /// Changes the text, if it says afterwards what it said before and the changes: the parts that are new or other ones.
    ///
    /// `is_right` says whether these are as they should be.
    pub(super) fn commit(
        &mut self,
        mut edits: Vec<TextEdit>,
        changes: &[Change],
        is_right: impl FnOnce(&Parsed, &[usize]) -> bool,
    ) -> Option<Vec<usize>> {
        edits.retain(|edit| self.text().get(edit.range.clone()) != Some(&edit.text));
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let is_apart = edits.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start);
        if !is_apart {
            return None;
        }
        if edits.is_empty() {
            return is_right(&self.now, &[]).then(Vec::new);
        }
        let after = self.now.with_text(TextEdit::apply(&edits, self.text()));
        let parts = changed_parts(&self.now, &after, changes)?;
        let is_hidden = |part: &usize| after.same_by_computed_key(*part).is_some();
        if parts.iter().any(is_hidden) || !is_right(&after, &parts) {
            return None;
        }
        let sensitive = self.now.source.marked(0..self.text().len());
        after.source.redact_all(moved(&sensitive, &edits));
        if !self.hidden.is_empty() {
            let is_hidden = |path: &Path| self.hidden.iter().any(|it| path.steps().starts_with(it.steps()));
            let hidden = parts.iter().filter(|part| is_hidden(&after.path_to(**part)));
            after.source.redact_all(hidden.map(|part| after.bytes(after.inside(*part))).collect());
        }
        let back = inverse(&edits, self.text());
        let replaced = self.pieces.apply(&edits);
        self.done.push(Done { edits: back, replaced, sensitive, is_part: false });
        self.now = after;
        Some(parts)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Writes the names in new objects in the order in which another document has them in objects, where this one does not show it.
    pub fn name_like(&mut self, other: &Document) {
        self.now.name_like(Arc::clone(other.now.names()));
    }

    /// Returns a diagnostic about the text as it is now as a diagnostic about the text as it was first.
    /// The result repeats no text that must not be shown.
    #[must_use]
    pub fn at_first(&self, found: Diagnostic) -> Diagnostic {
        found.with_places(&|place| match place.source() == self.source() {
            true => {
                let bytes = self.pieces.first(&place.bytes());
                self.first.range(bytes.start as u32, bytes.end as u32)
            }
            false => place,
        })
    }
}

/// Returns the edits that take edits back.
fn inverse(edits: &[TextEdit], text: &str) -> Vec<TextEdit> {
    let mut moved: isize = 0;
    let back = edits.iter().map(|edit| {
        let start = edit.range.start.saturating_add_signed(moved);
        moved += edit.text.len() as isize - edit.range.len() as isize;
        TextEdit::new(start..start + edit.text.len(), &text[edit.range.clone()])
    });
    back.collect()
}

/// Stretches of a text after edits; what stands in the place of a part of one is in it.
fn moved(stretches: &[Range<usize>], edits: &[TextEdit]) -> Vec<Range<usize>> {
    let mut out = Vec::new();
    let mut moved: isize = 0;
    let mut edits = edits.iter().peekable();
    for stretch in stretches {
        while let Some(edit) = edits
            .next_if(|edit| edit.range.end <= stretch.start && !edit.range.is_empty() || edit.range.end < stretch.start)
        {
            moved += edit.text.len() as isize - edit.range.len() as isize;
        }
        let mut start = stretch.start.saturating_add_signed(moved);
        let mut length = stretch.len();
        // Those that touch it are looked at again for the next one.
        for edit in edits.clone().take_while(|edit| edit.range.start < stretch.end) {
            let inside = edit.range.start.max(stretch.start)..edit.range.end.min(stretch.end);
            length = length + edit.text.len() - inside.len();
            if edit.range.start < stretch.start {
                start = edit.range.start.saturating_add_signed(moved);
            }
        }
        out.extend(Some(start..start + length).filter(|stretch| !stretch.is_empty()));
    }
    out
}
