//! Options for writing.

use hcl_model::limits::Limits;

use crate::file_syntax::FileSyntax;
use crate::ser::{Secrets, Ser};

/// The options for writing configuration.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Sensitive};
/// use hcl_serde::write::WriteOptions;
/// use serde::Serialize;
///
/// #[derive(Serialize, HclSchema)]
/// struct Config {
///     /// Where it listens.
///     listen: String,
///     #[hcl(default = 4)]
///     workers: u16,
///     password: Sensitive<String>,
/// }
///
/// let config = Config { listen: "0.0.0.0:80".into(), workers: 4, password: Sensitive::new("hunter2".into()) };
/// let error = hcl_serde::to_string(&config).unwrap_err();
/// assert_eq!(error.path().to_string(), "password");
/// let options = WriteOptions::default().comments().skip_defaults().show_secrets();
/// let text = "# Where it listens.\nlisten   = \"0.0.0.0:80\"\npassword = \"hunter2\"\n";
/// assert_eq!(hcl_serde::write::to_string_with(&config, &options)?, text);
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WriteOptions {
    pub(super) secrets: Secrets,
    pub(super) describes: bool,
    pub(super) omits_defaults: bool,
    pub(super) width: usize,
    /// The most levels of blocks, objects and lists that are written in each other.
    pub(super) nesting: u16,
    /// `true` if values outside of the bounds of their fields are written.
    pub(super) is_unchecked: bool,
}

impl Default for WriteOptions {
    /// Nothing sensitive, no comments, defaults like all else, and 80 columns.
    fn default() -> WriteOptions {
        WriteOptions {
            secrets: Secrets::Refused,
            describes: false,
            omits_defaults: false,
            width: 80,
            nesting: Limits::DEFAULT.nesting,
            is_unchecked: false,
        }
    }
}

impl WriteOptions {
    /// Writes what is sensitive too: a [`Sensitive`](crate::Sensitive), a field with `#[hcl(sensitive)]`, a value that is marked.
    #[must_use]
    pub fn show_secrets(mut self) -> WriteOptions {
        self.secrets = Secrets::Exposed;
        self
    }

    /// Writes what the documentation of a field says as a comment in front of it; in the native syntax only, because an object
    /// of the JSON syntax has one comment.
    #[must_use]
    pub fn comments(mut self) -> WriteOptions {
        self.describes = true;
        self
    }

    /// Leaves arguments out whose values are those of `#[hcl(default = ...)]`.
    ///
    /// The schema does not know the defaults of `#[serde(default)]`.
    #[must_use]
    pub fn skip_defaults(mut self) -> WriteOptions {
        self.omits_defaults = true;
        self
    }

    /// Returns the serializer of a value that is written so.
    pub(super) fn serializer(&self) -> Ser {
        Ser::of_text(self.secrets, self.nesting)
    }

    /// Writes what is not within bounds, too: for who reads it again and says where it stands.
    #[cfg(feature = "edit")]
    pub(crate) fn unchecked(mut self) -> WriteOptions {
        self.is_unchecked = true;
        self
    }

    /// Writes as deep as is read within limits.
    #[cfg(feature = "edit")]
    pub(crate) fn within(mut self, limits: &Limits) -> WriteOptions {
        self.nesting = limits.nesting;
        self
    }

    /// Sets the maximum width of lists and objects that stand on one line.
    #[must_use]
    pub fn width(mut self, columns: usize) -> WriteOptions {
        self.width = columns;
        self
    }
}

/// The common data of one run of the writer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Writing<'o> {
    pub(super) options: &'o WriteOptions,
    pub(super) target: FileSyntax,
}
