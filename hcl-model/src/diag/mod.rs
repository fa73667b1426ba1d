//! Messages to the author of a configuration: what is wrong, where, and what to write instead.
//!
//! A [`Diagnostic`] is one message, [`Diagnostics`] the list that every reading operation fills beside its result.
//! [`render`] draws them with the source lines they are about.
//! The wording of messages lives in the `messages.rs` of the module that reports them, one function each.
//! Mistakes of a *programmer* are not diagnostics: they are compile errors or documented panics.

mod change;
pub mod codes;
pub(crate) mod dotted;
mod list;
mod message;
mod occasion;
mod render;
pub(crate) mod shared;
pub(crate) mod suggest;
pub(crate) mod wording;

pub(crate) use dotted::{Dotted, StandsFor};
pub use list::Diagnostics;
pub use message::{Arg, Message};
pub use occasion::Instance;
#[cfg(feature = "language")]
pub(crate) use occasion::TEMPLATE;
pub use render::{RenderOptions, render};
pub use suggest::closest;
pub(crate) use {
    message::About,
    shared::Shared,
    suggest::Suggestions,
    wording::{listed, lowered},
};

use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use crate::source::Range;

/// The severity of a diagnostic.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Severity};
///
/// let diagnostic = Diagnostic::warning("old-name", "Old name");
/// let exit_code = match diagnostic.severity() {
///     Severity::Error => 1,
///     _ => 0,
/// };
/// assert_eq!(exit_code, 0);
/// assert!(Severity::Error < Severity::Warning);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Severity {
    /// The configuration cannot be used as it is.
    Error,
    /// The configuration works, and something about it should be changed.
    Warning,
}

/// One message to the author.
///
/// Title, detail and notes are [messages](Message): texts of the program with typed arguments. Each is drawn as one line of
/// [`visible`](crate::source::visible()) text without anything secret.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Severity};
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl", "prot = 80\n");
/// let diagnostic = Diagnostic::error("unknown-argument", "unknown argument")
///     .detail("`prot` is not an argument here.")
///     .did_you_mean("port")
///     .at(source.range(0, 4));
/// assert_eq!(diagnostic.severity(), Severity::Error);
/// assert_eq!(
///     diagnostic.to_string(),
///     "app.hcl:1:1: unknown argument: `prot` is not an argument here. Did you mean `port`?"
/// );
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic(Shared<Inner>);

#[derive(Clone, PartialEq, Eq)]
struct Inner {
    severity: Severity,
    code: &'static str,
    summary: Message,
    detail: Message,
    help: Message,
    /// The value is secret, wherever it is written.
    is_secret: bool,
    suggestion: Option<Arg>,
    /// The written form of the suggestion, if it differs from the suggested text.
    form: Option<String>,
    subject: Option<Range>,
    context: Option<Range>,
    notes: Vec<Note>,
    cause: Option<Cause>,
    /// A flag that is `true` if a list holds the diagnostic but once.
    once: bool,
    /// The names with dots that it is about.
    dotted: Option<Dotted>,
    /// The edits that correct the mistake, in the text of the subject.
    #[cfg(feature = "edit")]
    changes: Option<Vec<crate::source::TextEdit>>,
}

/// The error of another library that a diagnostic is about; each is equal to itself alone.
#[derive(Clone)]
struct Cause(Arc<dyn Error + Send + Sync>);

impl PartialEq for Cause {
    fn eq(&self, other: &Cause) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Cause {}

/// A further remark of a diagnostic, with the place that it is about if there is one.
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Diagnostic, Note};
///
/// let diagnostic = Diagnostic::error("duplicate-name", "Duplicate name").note("Case does not count.");
/// let note: &Note = &diagnostic.notes()[0];
/// assert_eq!(note.text(), "Case does not count.");
/// assert!(note.range.is_none());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    message: Message,
    /// The place of the note, for example the first of two definitions.
    pub range: Option<Range>,
    role: NoteRole,
    /// The number of further elements or calls for which the same is reported.
    more: usize,
}

/// The relation of a note to its diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NoteRole {
    Remark,
    /// The note names what needs the value with the error.
    Need,
    /// The note names an element for which a block is generated.
    #[cfg(feature = "language")]
    Instance,
    /// The note names the call of a function.
    Call,
}

impl Note {
    fn new(message: Message, range: Option<Range>) -> Note {
        Note { message, range, role: NoteRole::Remark, more: 0 }
    }

    /// Returns the text of the note, without anything secret.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        let first = self.first_text();
        match (self.more, self.role) {
            (0, _) => first,
            (more, NoteRole::Call) => occasion::messages::and_calls(&first, more).into(),
            (more, _) => occasion::messages::and_more(&first, more).into(),
        }
    }

    fn first_text(&self) -> Cow<'_, str> {
        self.message.draw(&About { subject: self.range.as_ref(), is_secret: false })
    }

    #[cfg(feature = "language")]
    fn is_occasion(&self) -> bool {
        matches!(self.role, NoteRole::Instance | NoteRole::Call)
    }

    /// Returns `true` if the note only names what needs the value with the error.
    #[must_use]
    pub fn is_need(&self) -> bool {
        self.role == NoteRole::Need
    }
}

// Messages are made of these steps in hundreds of places, none of which is in a hurry: each step is compiled once.
impl Diagnostic {
    /// An error with its stable code (lower case, hyphens) and its summary of a few words.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics};
    ///
    /// let diagnostic = Diagnostic::error("invalid-path", "No name");
    /// assert_eq!(diagnostic.code(), "invalid-path");
    /// assert!(Diagnostics::from(diagnostic).into_result("usable").is_err());
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn error(code: &'static str, summary: impl Into<Message>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, summary.into())
    }

    /// A warning with its stable code and its summary.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics};
    ///
    /// let diagnostic = Diagnostic::warning("old-name", "Old name");
    /// assert!(!diagnostic.is_error());
    /// assert_eq!(Diagnostics::from(diagnostic).into_result("usable")?, "usable");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn warning(code: &'static str, summary: impl Into<Message>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, summary.into())
    }

    #[inline(never)]
    fn new(severity: Severity, code: &'static str, summary: Message) -> Diagnostic {
        Diagnostic(Shared::new(Inner {
            severity,
            code,
            summary,
            detail: Message::default(),
            help: Message::default(),
            is_secret: false,
            suggestion: None,
            form: None,
            once: false,
            dotted: None,
            #[cfg(feature = "edit")]
            changes: None,
            subject: None,
            context: None,
            notes: Vec::new(),
            cause: None,
        }))
    }

    /// Adds whole sentences that say what is wrong and what to do.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("port", "invalid port").detail("A port is a number from 1 to 65535.");
    /// assert_eq!(diagnostic.to_string(), "invalid port: a port is a number from 1 to 65535");
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn detail(mut self, detail: impl Into<Message>) -> Diagnostic {
        self.0.detail = detail.into();
        self
    }

    /// Returns the diagnostic with another code and title.
    pub(crate) fn named(mut self, code: &'static str, summary: &'static str) -> Diagnostic {
        (self.0.code, self.0.summary) = (code, summary.into());
        self
    }

    /// Adds what to write instead, as a sentence. The sentence is left out if a part of it is secret.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("port", "invalid port").detail("This is 0.").help("Write `port = 80`.");
    /// assert_eq!(diagnostic.message(), "This is 0. Write `port = 80`.");
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn help(mut self, help: impl Into<Message>) -> Diagnostic {
        self.0.help = std::mem::take(&mut self.0.help).and(help);
        self
    }

    /// Adds the name that was probably meant, asked as "Did you mean ...?" after the detail.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, closest};
    ///
    /// let name = closest("prot", ["host", "port"]).unwrap();
    /// let diagnostic = Diagnostic::error("unknown-argument", "unknown argument").did_you_mean(name);
    /// assert_eq!(diagnostic.to_string(), "unknown argument: did you mean `port`?");
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn did_you_mean(mut self, name: impl Into<String>) -> Diagnostic {
        self.0.suggestion = Some(Arg::text(name.into()));
        self
    }

    /// Takes back the name that was probably meant: for who knows that what is written is right, and something else is wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("unknown-variable", "unknown variable").did_you_mean("port");
    /// assert_eq!(diagnostic.without_suggestion().to_string(), "unknown variable");
    /// ```
    #[must_use]
    pub fn without_suggestion(mut self) -> Diagnostic {
        self.0.suggestion = None;
        self.0.form = None;
        self
    }

    /// The diagnostic with the names that it is about.
    #[inline(never)]
    pub(crate) fn about(mut self, dotted: Dotted) -> Diagnostic {
        self.0.dotted = Some(dotted);
        self
    }

    /// Points at the text that is wrong, as tightly as possible.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "host = \"a\"\nport = 0\n");
    /// let diagnostic = Diagnostic::error("port", "Invalid port").at(source.range(18, 19));
    /// assert_eq!(diagnostic.to_string(), "app.hcl:2:8: Invalid port");
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn at(mut self, subject: Range) -> Diagnostic {
        let inner = &mut *self.0;
        if !inner.notes.is_empty() {
            let place = Arc::from([subject.clone()]);
            for note in &mut inner.notes {
                note.message = std::mem::take(&mut note.message).about(&place);
            }
        }
        self.0.subject = Some(subject);
        self
    }

    /// Adds a wider range that is worth showing around the subject.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, RenderOptions, render};
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "service {\n  port = 0\n}\n");
    /// let diagnostic = Diagnostic::error("port", "Invalid port").at(source.range(19, 20));
    /// let shown = |diagnostic: &Diagnostic| render(diagnostic, &RenderOptions::new()).contains("service {");
    /// assert!(!shown(&diagnostic));
    /// assert!(shown(&diagnostic.within(source.range(0, 22))));
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn within(mut self, context: Range) -> Diagnostic {
        self.0.context = Some(context);
        self
    }

    /// Adds a remark without a place.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, RenderOptions, render};
    ///
    /// let diagnostic = Diagnostic::warning("old-name", "old name").note("it will be refused one day");
    /// let report = render(&diagnostic, &RenderOptions::new());
    /// assert!(report.contains("note: it will be refused one day"));
    /// assert_eq!(diagnostic.to_string(), "old name");
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn note(mut self, text: impl Into<Message>) -> Diagnostic {
        let text = text.into().about(&self.0.subject.iter().cloned().collect());
        let text = if self.0.is_secret { text.of_secret() } else { text };
        self.0.notes.push(Note::new(text, None));
        self
    }

    /// Adds a remark about another place, for example the first of two definitions.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "port = 80\nport = 81\n");
    /// let diagnostic = Diagnostic::error("duplicate-argument", "Argument redefined")
    ///     .at(source.range(10, 14))
    ///     .note_at("It was set here first.", source.range(0, 4));
    /// assert_eq!(diagnostic.notes()[0].range, Some(source.range(0, 4)));
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn note_at(mut self, text: impl Into<Message>, range: Range) -> Diagnostic {
        self.0.notes.push(Note::new(text.into(), Some(range)));
        self
    }

    /// Error or warning.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Severity};
    ///
    /// assert_eq!(Diagnostic::error("invalid-path", "No name").severity(), Severity::Error);
    /// assert_eq!(Diagnostic::warning("old-name", "Old name").severity(), Severity::Warning);
    /// ```
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.0.severity
    }

    /// The stable code, for programs that look at it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "prot = 80\n").ok()?;
    /// let (_, diagnostics) = body.content(&BodySchema::new().optional("port"));
    /// let codes: Vec<&str> = diagnostics.iter().map(|diagnostic| diagnostic.code()).collect();
    /// assert_eq!(codes, ["unknown-argument"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// A few words that name the kind of mistake.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("port", "Invalid port").detail("A port is a number from 1 to 65535.");
    /// assert_eq!(diagnostic.summary(), "Invalid port");
    /// ```
    #[must_use]
    pub fn summary(&self) -> Cow<'_, str> {
        self.0.summary.draw(&self.about_subject())
    }

    fn about_subject(&self) -> About<'_> {
        About { subject: self.subject(), is_secret: self.0.is_secret }
    }

    /// Sentences that say what is wrong and what to do: the detail, the help, and the question that a suggestion adds.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("unknown-argument", "unknown argument");
    /// assert_eq!(diagnostic.message(), "");
    ///
    /// let diagnostic = diagnostic.detail("`prot` is not an argument here.").did_you_mean("port");
    /// assert_eq!(diagnostic.message(), "`prot` is not an argument here. Did you mean `port`?");
    /// ```
    #[must_use]
    pub fn message(&self) -> Cow<'_, str> {
        joined([self.detail_text(), self.help_text()].into_iter())
    }

    /// Returns the sentences that say what is wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("port", "invalid port").detail("This is 0.").help("Write `port = 80`.");
    /// assert_eq!(diagnostic.detail_text(), "This is 0.");
    /// assert_eq!(diagnostic.help_text(), "Write `port = 80`.");
    /// ```
    #[must_use]
    pub fn detail_text(&self) -> Cow<'_, str> {
        self.0.detail.draw(&self.about_subject())
    }

    /// Returns the sentences that say what to write instead, with the question for a name that was probably meant.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::error("unknown-argument", "unknown argument").did_you_mean("port");
    /// assert_eq!(diagnostic.help_text(), "Did you mean `port`?");
    /// ```
    #[must_use]
    pub fn help_text(&self) -> Cow<'_, str> {
        joined(self.help_texts())
    }

    /// Returns the help and the question for the name that was probably meant.
    pub(crate) fn help_texts(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let about = self.about_subject();
        let help = Some(&self.0.help).and_then(|help| help.draw_help(&about));
        // A name that is close to a secret gives the secret away.
        let is_close = self.subject().is_some_and(Range::contains_sensitive);
        let is_hidden = is_close || self.0.suggestion.as_ref().is_some_and(|name| name.is_secret(&about));
        let suggested = self.suggestion().filter(|_| !is_hidden);
        let written = self.subject().map_or("", Range::text);
        let suggested = suggested.map(|name| messages::suggested(name, self.0.form.as_deref(), written).into());
        help.into_iter().chain(suggested)
    }

    /// Returns advice for the developers of the program, which no report shows. `Debug` shows the advice.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Arg, Diagnostic, Message};
    ///
    /// let detail = Message::new("The value is too long.{}", [Arg::Developer("Use `String`.".into())]);
    /// let diagnostic = Diagnostic::error("invalid-value", "invalid value").detail(detail);
    /// assert_eq!(diagnostic.message(), "The value is too long.");
    /// assert_eq!(diagnostic.developer_notes(), ["Use `String`."]);
    /// ```
    #[must_use]
    pub fn developer_notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let parts = [&self.0.detail, &self.0.help].into_iter().chain(self.0.notes.iter().map(|note| &note.message));
        let about = self.about_subject();
        parts.for_each(|part| part.developer_notes(&about, &mut notes));
        notes
    }

    /// The name that was probably meant, as it is written, for programs that put it there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::BodySchema;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "prot = 80\n").ok()?;
    /// let (_, diagnostics) = body.content(&BodySchema::new().optional("port"));
    /// let suggested = diagnostics.iter().find_map(|diagnostic| diagnostic.suggestion());
    /// assert_eq!(suggested, Some("port"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn suggestion(&self) -> Option<&str> {
        match self.0.suggestion.as_ref()? {
            Arg::Text(name) => Some(name),
            Arg::Value(name, _) => Some(name),
            _ => None,
        }
    }

    /// The text that is wrong.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    /// use hcl_model::native;
    ///
    /// let diagnostics = native::parse_body("app.hcl", "port = 80 90\n").diagnostics;
    /// let subject = diagnostics.iter().find_map(Diagnostic::subject).unwrap();
    /// assert_eq!(subject.text(), "90");
    /// assert_eq!(Diagnostic::error("invalid-path", "No name").subject(), None);
    /// ```
    #[must_use]
    pub fn subject(&self) -> Option<&Range> {
        self.0.subject.as_ref()
    }

    /// A wider range around the subject.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    /// use hcl_model::source::Source;
    ///
    /// let source = Source::new("app.hcl", "port = 0\n");
    /// let diagnostic = Diagnostic::error("port", "Invalid port").at(source.range(7, 8));
    /// assert_eq!(diagnostic.context(), None);
    /// let diagnostic = diagnostic.within(source.range(0, 8));
    /// assert_eq!(diagnostic.context().map(|context| context.text()), Some("port = 0"));
    /// ```
    #[must_use]
    pub fn context(&self) -> Option<&Range> {
        self.0.context.as_ref()
    }

    /// Further remarks, in the order they were added.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let diagnostic = Diagnostic::warning("old-name", "Old name").note("It still works.").note("Use the new name.");
    /// let texts: Vec<_> = diagnostic.notes().iter().map(|note| note.text()).collect();
    /// assert_eq!(texts, ["It still works.", "Use the new name."]);
    /// ```
    #[must_use]
    pub fn notes(&self) -> &[Note] {
        &self.0.notes
    }

    /// The error that the diagnostic is about: of a file that cannot be read, the `io::Error`.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use hcl_model::limits::Limits;
    /// use hcl_model::load;
    ///
    /// let refused = load::read_file(Path::new("/no/such/file.hcl"), &Limits::default()).unwrap_err();
    /// assert!(refused.cause().is_some_and(|cause| cause.is::<std::io::Error>()));
    /// ```
    #[must_use]
    pub fn cause(&self) -> Option<&(dyn Error + 'static)> {
        self.0.cause.as_ref().map(|cause| &*cause.0 as &(dyn Error + 'static))
    }

    /// Returns `true` if the diagnostic is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let found = [Diagnostic::warning("old-name", "Old name"), Diagnostic::error("invalid-path", "No name")];
    /// let errors: Vec<&str> = found.iter().filter(|one| one.is_error()).map(|one| one.code()).collect();
    /// assert_eq!(errors, ["invalid-path"]);
    /// ```
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.0.severity == Severity::Error
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Diagnostic {
    /// Makes it one of which a list keeps only the first: for what ends the whole work, so that everything after it has the
    /// same to say.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Diagnostic, Diagnostics};
    ///
    /// let mut diagnostics = Diagnostics::new();
    /// diagnostics.push(Diagnostic::error("stopped", "Stopped").once());
    /// diagnostics.push(Diagnostic::error("stopped", "Stopped again").once());
    /// assert_eq!(diagnostics.len(), 1);
    /// ```
    #[must_use]
    pub fn once(mut self) -> Diagnostic {
        self.0.once = true;
        self
    }

    /// Adds the key of a value that was probably meant.
    #[must_use]
    pub(crate) fn did_you_mean_key(mut self, key: &str) -> Diagnostic {
        self.0.suggestion = Some(Arg::value(key));
        self
    }

    /// Returns the diagnostic with another reason, and with help in the place of its own.
    #[must_use]
    pub fn meant(mut self, detail: impl Into<Message>, help: impl Into<Message>) -> Diagnostic {
        self.0.help = help.into();
        self.detail(detail)
    }

    /// The diagnostic with the name that was probably meant, which is written in another form.
    #[inline(never)]
    pub fn did_you_mean_in_form(mut self, name: &str, form: String) -> Diagnostic {
        self.0.form = Some(form);
        self.did_you_mean(name)
    }

    /// The names with dots that it is about, if it is about any.
    pub fn dotted(&self) -> Option<&Dotted> {
        self.0.dotted.as_ref()
    }

    /// Returns `true` if the diagnostic reports what ended the work, so that a list holds it
    /// [`once`](Diagnostic::once).
    #[must_use]
    pub fn is_once(&self) -> bool {
        self.0.once
    }

    /// Adds what needs the mistake, which stands elsewhere ([`Note::is_need`]).
    #[must_use]
    #[inline(never)]
    pub fn note_need(mut self, text: impl Into<Message>, range: Option<Range>) -> Diagnostic {
        self.0.notes.push(Note { role: NoteRole::Need, ..Note::new(text.into(), range) });
        self
    }

    /// Adds the error that the diagnostic is about, for programs that look at it; the report does not show it.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io;
    ///
    /// use hcl_model::diag::Diagnostic;
    ///
    /// let cause = io::Error::from(io::ErrorKind::NotFound);
    /// let diagnostic = Diagnostic::error("unreadable-file", "unreadable file").caused_by(cause);
    /// let cause = diagnostic.cause().and_then(|cause| cause.downcast_ref::<io::Error>());
    /// assert_eq!(cause.map(io::Error::kind), Some(io::ErrorKind::NotFound));
    /// ```
    #[must_use]
    pub fn caused_by(mut self, cause: impl Error + Send + Sync + 'static) -> Diagnostic {
        self.0.cause = Some(Cause(Arc::new(cause)));
        self
    }

    /// The detail with its arguments.
    #[must_use]
    pub fn detail_message(&self) -> &Message {
        &self.0.detail
    }

    /// Returns the diagnostic without its places, for something that is written in no text.
    #[must_use]
    pub fn without_place(mut self) -> Diagnostic {
        self.0.is_secret |= self.subject().is_some_and(Range::contains_sensitive);
        (self.0.subject, self.0.context) = (None, None);
        self
    }

    /// Returns the diagnostic as an error.
    #[must_use]
    pub fn as_error(&self) -> Diagnostic {
        let mut error = self.clone();
        error.0.severity = Severity::Error;
        error
    }

    /// Adds a sentence to the detail.
    #[must_use]
    #[inline(never)]
    pub fn and_detail(mut self, more: impl Into<Message>) -> Diagnostic {
        self.0.detail = std::mem::take(&mut self.0.detail).and(more);
        self
    }

    /// Marks the value that the diagnostic is about as secret: no text that may repeat the value is shown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::diag::{Arg, Diagnostic, Message};
    ///
    /// let detail = Message::new("A number is required, but this is {}.", [Arg::untrusted("hunter2")]);
    /// let diagnostic = Diagnostic::error("no-digits", "Not a number").detail(detail).of_secret();
    /// assert_eq!(diagnostic.message(), "A number is required, but this is (sensitive).");
    /// ```
    #[must_use]
    #[inline(never)]
    pub fn of_secret(mut self) -> Diagnostic {
        let inner = &mut *self.0;
        inner.is_secret = true;
        for note in inner.notes.iter_mut().filter(|note| note.range.is_none()) {
            note.message = std::mem::take(&mut note.message).of_secret();
        }
        self
    }
}

impl fmt::Display for Diagnostic {
    /// One line: `name:line:column: title: detail`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(subject) = &self.0.subject {
            let start = subject.start();
            write!(f, "{}:{}:{}: ", subject.source().name(), start.line, start.column)?;
        }
        f.write_str(&self.summary())?;
        let detail = self.message();
        if detail.is_empty() { Ok(()) } else { write!(f, ": {}", lowered(&detail)) }
    }
}

impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {self}", self.0.severity)?;
        self.developer_notes().iter().try_for_each(|note| write!(f, " (for developers: {note})"))
    }
}

/// Returns the sentences with a blank between them.
fn joined<'a>(sentences: impl Iterator<Item = Cow<'a, str>>) -> Cow<'a, str> {
    let mut sentences: Vec<_> = sentences.filter(|sentence| !sentence.is_empty()).collect();
    match sentences.len() {
        0 | 1 => sentences.pop().unwrap_or_default(),
        _ => sentences.join(" ").into(),
    }
}

mod messages {
    //! The wording of what diagnostics have in common.

    use crate::source::visible;

    pub(super) fn suggested(name: &str, form: Option<&str>, written: &str) -> String {
        let suggested = format!("Did you mean `{}`?", visible(form.unwrap_or(name)));
        match lookalike(written.trim_matches('"'), name) {
            Some((letter, meant)) => {
                format!("{suggested} The letter `{letter}` (U+{:04X}) is not `{meant}`.", u32::from(letter))
            }
            None => suggested,
        }
    }

    /// Letters of other scripts that look like the Latin letter at the same place of the second text.
    const ALIKE: [&str; 2] = ["асеһіјӏорѕхуԁԛԝνοαριυκτАВСЕНІЈКМОРЅТХ", "acehijlopsxydqwvoapiuktABCEHIJKMOPSTX"];

    /// Returns the first letter of another script in a name, if the name differs from the one that is meant only by such
    /// letters.
    fn lookalike(written: &str, meant: &str) -> Option<(char, char)> {
        let pairs = || written.chars().zip(meant.chars()).filter(|(written, meant)| written != meant);
        let is_alike = |pair: (char, char)| ALIKE[0].chars().zip(ALIKE[1].chars()).any(|alike| alike == pair);
        let all_alike = written.chars().count() == meant.chars().count() && pairs().all(is_alike);
        pairs().next().filter(|_| all_alike)
    }
}
