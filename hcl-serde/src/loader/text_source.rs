//! Texts that are in no file: kept by a server, by another program, or by the program itself.

use std::error::Error;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use hcl_model::source::visible;

use crate::file_syntax::FileSyntax;

/// The reason why a text cannot be read. Reports show it, so it must not contain a secret.
pub type SourceError = Box<dyn Error + Send + Sync>;

/// A text outside of files, such as a key of a server: for [`Loader::source`](crate::Loader::source).
///
/// [`read`](TextSource::read) and [`wait`](TextSource::wait) may block. A [watched](crate::Loader::watch) source has a
/// thread of its own. Set deadlines in the source, because an interrupt of the loader does not stop a read.
///
/// # Examples
///
/// ```
/// use std::sync::{Condvar, Mutex};
/// use std::time::Duration;
///
/// use hcl_serde::{HclSchema, Loader};
/// use hcl_serde::load::{SourceError, SourceText, TextSource};
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// /// What another part of the program says, and how often it has said something.
/// #[derive(Default)]
/// struct Said {
///     text: Mutex<(u64, String)>,
///     told: Condvar,
/// }
///
/// impl TextSource for Said {
///     fn name(&self) -> &str {
///         "memory:app"
///     }
///
///     fn read(&self) -> Result<SourceText, SourceError> {
///         let said = self.text.lock().unwrap();
///         Ok(SourceText::new(&*said.1).revision(said.0))
///     }
///
///     fn wait(&self, seen: &str, time: Duration) -> bool {
///         let said = self.text.lock().unwrap();
///         let is_seen = |said: &mut (u64, String)| said.0.to_string() == seen;
///         !self.told.wait_timeout_while(said, time, is_seen).unwrap().1.timed_out()
///     }
/// }
///
/// let said = Said { text: Mutex::new((1, "port = high\n".to_owned())), ..Said::default() };
/// let error = Loader::new().source(said).load::<Config>().unwrap_err();
/// assert!(error.to_string().starts_with("memory:app:1:8"));
/// ```
pub trait TextSource: Send + Sync {
    /// Returns the name for reports and [`Loaded::origin`](crate::load::Loaded::origin), such as `etcd:/services/web`.
    fn name(&self) -> &str;

    /// Reads the current text.
    ///
    /// # Errors
    ///
    /// The reason for people, without secrets.
    fn read(&self) -> Result<SourceText, SourceError>;

    /// Waits until the text has another [revision](SourceText::revision), or until the time is over.
    ///
    /// `seen` is empty if the text has no revision. Returns `true` if the text changed or if the state is unknown; the
    /// text is then read again. By default, the method sleeps and returns `false`; a watched text is still read from
    /// time to time (`WatchOptions::every`).
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn wait(&self, seen: &str, time: Duration) -> bool {
        let _ = seen;
        thread::sleep(time);
        false
    }

    /// Returns the syntax of the text. By default, JSON if the name ends in `.json`.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn syntax(&self) -> FileSyntax {
        FileSyntax::of(Path::new(self.name()))
    }
}

impl<S: TextSource + ?Sized> TextSource for Arc<S> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn name(&self) -> &str {
        (**self).name()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn read(&self) -> Result<SourceText, SourceError> {
        (**self).read()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn wait(&self, seen: &str, time: Duration) -> bool {
        (**self).wait(seen, time)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn syntax(&self) -> FileSyntax {
        (**self).syntax()
    }
}

/// The text of a source, with its revision.
///
/// # Examples
///
/// ```
/// use hcl_serde::load::SourceText;
///
/// let text = SourceText::new("port = 80\n").revision(7);
/// # let _ = text;
/// ```
#[derive(Clone)]
#[must_use]
pub struct SourceText {
    pub(crate) text: Arc<str>,
    /// The text itself tells, if there is none.
    pub(crate) revision: Option<String>,
    /// Why it could not be read once more.
    pub(crate) outdated: Option<SourceFailure>,
}

impl fmt::Debug for SourceText {
    /// Nothing of the text.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SourceText").field("revision", &self.revision).finish_non_exhaustive()
    }
}

impl SourceText {
    /// Creates a text without a revision. Changes are found by comparing texts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(text: impl Into<Arc<str>>) -> SourceText {
        SourceText { text: text.into(), revision: None, outdated: None }
    }

    /// Sets the revision of the text. Equal revisions mean equal texts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn revision(self, revision: impl ToString) -> SourceText {
        SourceText { revision: Some(revision.to_string()), ..self }
    }

    /// Returns `true` if it says the same as another one.
    #[cfg(feature = "watch")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_same(&self, other: &SourceText) -> bool {
        self.revision == other.revision && (self.revision.is_some() || self.text == other.text)
    }
}

/// Why a text could not be read.
#[derive(Debug, Clone)]
pub(crate) struct SourceFailure(Arc<dyn Error + Send + Sync>);

impl From<SourceError> for SourceFailure {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(error: SourceError) -> SourceFailure {
        SourceFailure(error.into())
    }
}

impl fmt::Display for SourceFailure {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&visible(&self.0.to_string()))
    }
}

impl Error for SourceFailure {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.source()
    }
}
