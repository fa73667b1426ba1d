//! Sentences with typed arguments, which are drawn without anything secret.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::source::{PLACEHOLDER, Range, SourceKind, made_visible, visible};

/// A text of the program, in which each `{}` stands for the next argument.
///
/// The text is written by a developer and always shown. An [`Arg`] that is secret is drawn as `(sensitive)`.
/// A `String` is one argument that may repeat a value ([`Arg::Untrusted`]).
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Arg, Diagnostic, Message};
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl", "pin = 12ab");
/// let at = source.range(6, 10);
/// let message = Message::new("`{}` is not a number", [Arg::Source(at.clone())]);
/// let diagnostic = Diagnostic::error("no-number", "Invalid number").detail(message).at(at);
/// assert_eq!(diagnostic.message(), "`12ab` is not a number");
/// source.redact(6..10);
/// assert_eq!(diagnostic.message(), "`(sensitive)` is not a number");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Message {
    text: Cow<'static, str>,
    args: Vec<Arg>,
    /// The most messages within each other.
    depth: u8,
}

/// The most messages within each other; an outer message takes the texts and arguments of deeper ones as its own.
const DEEPEST: u8 = 64;

/// An argument of a [`Message`].
///
/// # Examples
///
/// ```
/// use hcl_model::diag::{Arg, Diagnostic, Message};
///
/// let message = Message::new("`{}` is required", [Arg::text("port")]);
/// assert_eq!(Diagnostic::error("missing", "Missing argument").detail(message).message(), "`port` is required");
/// ```
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Arg {
    /// A text of the program or of a schema, which is always shown.
    Text(Cow<'static, str>),
    /// The text of the configuration at a place, without its secret parts.
    Source(Range),
    /// A name of the configuration as the program reads it, with its place.
    Name(String, Range),
    /// A text of the value at a place. A value of an environment variable, a flag or an override is never shown.
    ///
    /// Without a place, the place is the subject of the diagnostic.
    Value(String, Option<Range>),
    /// A text that may repeat the values of some places: shown only if nothing of the places is secret.
    ///
    /// Without places, the place is the subject of the diagnostic.
    Untrusted(String, Arc<[Range]>),
    /// A secret.
    Secret,
    /// A message within the message.
    Message(Message),
    /// A message within the message that is left out if a part of it is secret.
    Hint(Message),
    /// Advice for the developers of the program, which no report shows.
    Developer(Message),
}

impl Arg {
    /// Returns the argument for a text of the program or of a schema.
    #[must_use]
    #[inline(never)]
    pub fn text(text: impl ToString) -> Arg {
        Arg::Text(Cow::Owned(text.to_string()))
    }

    /// Returns the argument for a name that is written at a place.
    #[must_use]
    #[inline(never)]
    pub fn name(name: &str, at: &Range) -> Arg {
        Arg::Name(name.to_owned(), at.clone())
    }

    /// Returns the argument for a text of the value at the subject of the diagnostic.
    #[must_use]
    #[inline(never)]
    pub fn value(text: impl ToString) -> Arg {
        Arg::Value(text.to_string(), None)
    }

    /// Returns the argument for a text of the value at a place.
    #[must_use]
    #[inline(never)]
    pub fn value_at(text: &str, at: &Range) -> Arg {
        Arg::Value(text.to_owned(), Some(at.clone()))
    }

    /// Returns the argument for a text that may repeat the value at the subject of the diagnostic.
    #[must_use]
    #[inline(never)]
    pub fn untrusted(text: impl ToString) -> Arg {
        Arg::Untrusted(text.to_string(), Arc::default())
    }

    pub(super) fn is_secret(&self, about: &About<'_>) -> bool {
        match self {
            Arg::Text(_) | Arg::Developer(_) => false,
            Arg::Source(range) | Arg::Value(_, Some(range)) => about.is_secret || is_hidden(range),
            Arg::Name(_, range) => is_secret(range),
            Arg::Value(_, None) => about.is_secret || about.subject.is_some_and(is_hidden),
            Arg::Untrusted(_, of) => about.hides(of),
            Arg::Secret => true,
            Arg::Message(message) | Arg::Hint(message) => message.has_secret(about),
        }
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(message)
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Arg {
        Arg::Text(Cow::Borrowed(text))
    }
}

impl From<&'static str> for Message {
    fn from(text: &'static str) -> Message {
        Message { text: Cow::Borrowed(text), args: Vec::new(), depth: 0 }
    }
}

impl From<Cow<'static, str>> for Message {
    fn from(text: Cow<'static, str>) -> Message {
        match text {
            Cow::Borrowed(text) => Message::from(text),
            Cow::Owned(text) => Message::from(text),
        }
    }
}

impl From<String> for Message {
    /// Returns a message of one argument that may repeat a value.
    fn from(text: String) -> Message {
        Message::new("{}", [Arg::Untrusted(text, Arc::default())])
    }
}

impl Message {
    /// Returns a text with its arguments, one for each `{}`. Further arguments are not drawn.
    #[must_use]
    pub fn new<const N: usize>(text: &'static str, args: [Arg; N]) -> Message {
        Message::with(Cow::Borrowed(text), Vec::from(args))
    }

    #[inline(never)]
    fn with(text: Cow<'static, str>, args: Vec<Arg>) -> Message {
        let depth = |arg: &Arg| match arg {
            Arg::Message(message) | Arg::Hint(message) | Arg::Developer(message) => message.depth + 1,
            _ => 0,
        };
        match args.iter().map(depth).max().unwrap_or_default() {
            depth @ ..=DEEPEST => Message { text, args, depth },
            _ => Message::flat(&text, args),
        }
    }

    /// Returns a message with the texts and arguments of the messages in it as its own, without advice for developers.
    #[cold]
    fn flat(text: &str, args: Vec<Arg>) -> Message {
        let mut flat = Message::default();
        let mut args = args.into_iter();
        let mut parts = text.split("{}");
        let mut words = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let inner = match args.next() {
                Some(Arg::Message(inner) | Arg::Hint(inner)) => inner,
                Some(Arg::Developer(_)) => Message::default(),
                arg => Message { text: "{}".into(), args: Vec::from_iter(arg), depth: 0 },
            };
            let count = inner.text.matches("{}").count();
            flat.args.extend(inner.args.into_iter().chain(std::iter::repeat(Arg::from("{}"))).take(count));
            flat.depth = flat.depth.max(inner.depth);
            words.extend([&*inner.text, part]);
        }
        Message { text: words.into(), ..flat }
    }

    /// Returns `true` if the message has no text and no argument.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Message {
    /// Returns a text of the program that is made at run time.
    #[must_use]
    #[inline(never)]
    pub fn text(text: impl ToString) -> Message {
        Message::new("{}", [Arg::text(text)])
    }

    /// Adds another sentence, after a blank.
    #[must_use]
    #[inline(never)]
    pub fn and(self, more: impl Into<Message>) -> Message {
        let more = more.into();
        match (self.is_empty(), more.is_empty()) {
            (true, _) => more,
            (_, true) => self,
            _ => Message::new("{} {}", [self.into(), more.into()]),
        }
    }

    /// Adds another sentence, after a blank, unless a part of the sentence is secret.
    #[must_use]
    pub fn with_hint(self, hint: Option<Message>) -> Message {
        match hint {
            Some(hint) => Message::new("{}{}", [self.into(), Arg::Hint(Message::new(" {}", [hint.into()]))]),
            None => self,
        }
    }

    /// Returns the messages with a text between each two of them.
    #[must_use]
    pub fn joined(parts: impl IntoIterator<Item = Message>, between: &'static str) -> Message {
        let args: Vec<Arg> = parts.into_iter().map(Arg::from).collect();
        Message::with(vec!["{}"; args.len()].join(between).into(), args)
    }

    /// Returns the message with a stop at its end, unless it ends with a mark of punctuation.
    #[must_use]
    #[inline(never)]
    pub fn ended(self) -> Message {
        Message::new("{}.", [self.into()])
    }

    /// Returns the message as a sentence: with a capital at its start and a stop at its end.
    #[must_use]
    #[inline(never)]
    pub fn sentence(mut self) -> Message {
        self.start_with(&|first| first.to_uppercase().collect());
        self.ended()
    }

    fn start_with(&mut self, change: &dyn Fn(char) -> String) {
        let begin = |text: &str| -> String {
            let mut chars = text.chars();
            chars.next().map(change).into_iter().chain([chars.as_str().to_owned()]).collect()
        };
        match (self.text.starts_with("{}"), self.args.first_mut()) {
            (true, Some(Arg::Text(text))) => *text = begin(text).into(),
            (true, Some(Arg::Value(text, _) | Arg::Untrusted(text, _))) => *text = begin(text),
            (true, Some(Arg::Message(message))) => message.start_with(change),
            (true, Some(_)) => (),
            _ => self.text = begin(&self.text).into(),
        }
    }

    /// Returns the message as a part of a sentence.
    #[must_use]
    pub fn clause(mut self) -> Message {
        self.without_stop();
        self.start_with(&|first| first.to_lowercase().collect());
        self
    }

    fn without_stop(&mut self) {
        if let Some(text) = self.text.strip_suffix('.') {
            self.text = text.to_owned().into();
        } else if self.text.ends_with("{}") {
            match self.args.last_mut() {
                Some(Arg::Message(message)) => message.without_stop(),
                Some(Arg::Text(text)) => *text = text.trim_end_matches('.').to_owned().into(),
                Some(Arg::Untrusted(text, _)) => text.truncate(text.trim_end_matches('.').len()),
                _ => (),
            }
        }
    }

    /// Changes the arguments, and those of the messages in it.
    fn change(&mut self, change: &mut dyn FnMut(&mut Arg)) {
        for arg in &mut self.args {
            match arg {
                Arg::Message(message) | Arg::Hint(message) | Arg::Developer(message) => message.change(change),
                arg => change(arg),
            }
        }
    }

    /// Changes every place.
    #[cfg(feature = "edit")]
    pub(super) fn map_places(&mut self, place: &dyn Fn(Range) -> Range) {
        self.change(&mut |arg| match arg {
            Arg::Source(range) | Arg::Name(_, range) | Arg::Value(_, Some(range)) => *range = place(range.clone()),
            Arg::Untrusted(_, of) => *of = of.iter().cloned().map(place).collect(),
            _ => (),
        });
    }

    /// Returns the message with another text in its arguments that are texts of the program.
    #[must_use]
    pub fn with_instead(mut self, text: &str, instead: &str) -> Message {
        self.change(&mut |arg| match arg {
            Arg::Text(words) if words.contains(text) => *words = words.replace(text, instead).into(),
            _ => (),
        });
        self
    }

    /// Returns the message about the values of some places, for its texts that may repeat a value and have no places.
    #[must_use]
    pub fn about(mut self, places: &Arc<[Range]>) -> Message {
        self.change(&mut |arg| match arg {
            Arg::Untrusted(_, of) if of.is_empty() => *of = places.clone(),
            _ => (),
        });
        self
    }

    /// Returns the message about a secret value: no text that may repeat the value is shown.
    #[must_use]
    pub fn of_secret(mut self) -> Message {
        self.change(&mut |arg| match arg {
            Arg::Text(_) | Arg::Name(..) => (),
            arg => *arg = Arg::Secret,
        });
        self
    }

    /// Draws the message, about a subject.
    #[must_use]
    #[inline(never)]
    pub fn draw(&self, about: &About<'_>) -> Cow<'_, str> {
        if self.args.is_empty() {
            return visible(&self.text);
        }
        if self.is_secret(about) {
            return Cow::Borrowed(NOT_SHOWN);
        }
        let mut drawn = String::new();
        self.draw_into(about, &mut drawn);
        Cow::Owned(made_visible(drawn))
    }

    /// Returns the message about a place, unless a part of the message is secret.
    #[must_use]
    pub fn public_at(&self, at: &Range) -> Option<String> {
        let about = About { subject: Some(at), is_secret: false };
        (!self.has_secret(&about)).then(|| self.draw(&about).into_owned())
    }

    /// Returns `true` if the message has no text but one secret.
    fn is_secret(&self, about: &About<'_>) -> bool {
        match (&*self.text, &*self.args) {
            ("{}" | "{}.", [Arg::Message(message)]) => message.is_secret(about),
            ("{}" | "{}.", [arg]) => arg.is_secret(about),
            _ => false,
        }
    }

    /// Returns `true` if a part of the message is secret.
    pub(super) fn has_secret(&self, about: &About<'_>) -> bool {
        self.args.iter().any(|arg| arg.is_secret(about))
    }

    /// Returns the message without hints that are secret, unless another part is secret or no words are left.
    pub(super) fn draw_help(&self, about: &About<'_>) -> Option<Cow<'_, str>> {
        if self.needs_secret(about) {
            return None;
        }
        let mut drawn = String::new();
        self.draw_into(about, &mut drawn);
        drawn.contains(char::is_alphanumeric).then(|| Cow::Owned(made_visible(drawn)))
    }

    /// Returns `true` if the message cannot be drawn without a secret. A hint with a secret is left out.
    fn needs_secret(&self, about: &About<'_>) -> bool {
        self.args.iter().any(|arg| match arg {
            Arg::Hint(_) => false,
            Arg::Message(message) => message.needs_secret(about),
            _ => arg.is_secret(about),
        })
    }

    /// Collects the advice for developers in the message.
    pub(super) fn developer_notes(&self, about: &About<'_>, notes: &mut Vec<String>) {
        for arg in &self.args {
            match arg {
                Arg::Message(message) | Arg::Hint(message) => message.developer_notes(about, notes),
                Arg::Developer(message) => notes.push(message.draw(about).into_owned()),
                _ => (),
            }
        }
    }

    fn draw_into(&self, about: &About<'_>, out: &mut String) {
        let mut args = self.args.iter();
        let mut parts = self.text.split("{}");
        out.push_str(parts.next().unwrap_or_default());
        for part in parts {
            match args.next() {
                None => out.push_str("{}"),
                Some(Arg::Hint(message)) if message.has_secret(about) => (),
                Some(Arg::Message(message) | Arg::Hint(message)) => message.draw_into(about, out),
                Some(Arg::Source(range)) => out.push_str(&range.source().shown(range.bytes())),
                Some(arg @ Arg::Untrusted(..)) if out.ends_with(": ") && arg.is_secret(about) => {
                    out.truncate(out.len() - 2);
                    out.push_str(". ");
                    out.push_str(NOT_SHOWN.trim_end_matches('.'));
                }
                Some(arg) if arg.is_secret(about) => out.push_str(PLACEHOLDER),
                Some(Arg::Text(text)) => out.push_str(text),
                Some(Arg::Name(text, _) | Arg::Value(text, _) | Arg::Untrusted(text, _)) => out.push_str(text),
                Some(Arg::Secret | Arg::Developer(_)) => (),
            }
            let is_ended = part == "." && out.ends_with(['.', '?', '!']);
            out.push_str(if is_ended { "" } else { part });
        }
    }
}

/// The text without its arguments, which can be secret.
impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Message").field(&self.text).finish()
    }
}

impl fmt::Debug for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => f.debug_tuple("Text").field(text).finish(),
            Arg::Message(message) | Arg::Hint(message) | Arg::Developer(message) => message.fmt(f),
            Arg::Source(range) | Arg::Name(_, range) | Arg::Value(_, Some(range)) => {
                f.debug_tuple("Source").field(range).finish()
            }
            Arg::Value(_, None) | Arg::Untrusted(..) | Arg::Secret => f.write_str("Value"),
        }
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(&About { subject: None, is_secret: false }))
    }
}

/// The subject of the diagnostic that a message belongs to.
#[doc(hidden)]
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    /// The text that is wrong.
    pub subject: Option<&'a Range>,
    /// The value is secret, wherever it is written.
    pub is_secret: bool,
}

impl About<'_> {
    /// Returns `true` if a text that may repeat a value of the place, or of the subject, must not be shown.
    fn hides(&self, of: &[Range]) -> bool {
        let is_secret = match of {
            [] => self.subject.is_some_and(is_secret),
            of => of.iter().any(is_secret),
        };
        self.is_secret || is_secret
    }
}

/// Returns `true` if a part of a place is secret.
fn is_secret(range: &Range) -> bool {
    range.contains_sensitive() || matches!(range.source().kind(), SourceKind::SecretFile { .. })
}

/// Returns `true` if a part of a place must not be shown, or the whole source.
fn is_hidden(range: &Range) -> bool {
    range.contains_sensitive() || !range.source().is_shown()
}

/// The message for a reason that must not be shown.
const NOT_SHOWN: &str = "The reason is not shown, because it may repeat a secret.";
