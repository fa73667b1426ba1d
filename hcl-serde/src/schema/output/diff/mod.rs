//! Comparison of the descriptions of two releases.

mod bodies;
mod comparison;
mod messages;
mod moves;
mod types;

use std::fmt;

use crate::schema::description::{Description, VERSION};
use hcl_model::source::visible;

/// One difference between two schemas.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaChange {
    path: String,
    kind: ChangeKind,
    is_breaking: bool,
    is_possible: bool,
    detail: String,
}

/// What has become of something that a schema has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// It is new, and may be left out.
    Added,
    /// It is new, and must be there.
    AddedRequired,
    /// It is no longer known; that breaks files where unknown names are mistakes.
    Removed,
    /// It has another name, and the old one still works.
    Renamed,
    /// It is somewhere else, and is still read where it was.
    Moved,
    /// It must be there now.
    Required,
    /// It may be left out now.
    Optional,
    /// Less is taken than before.
    Narrower,
    /// More is taken than before.
    Wider,
    /// It means something else to leave it out.
    Default,
    /// It should not be used any more.
    Deprecated,
    /// A change of it counts only after a restart of the program, or no longer needs one.
    Reload,
    /// One of the two is no data of a schema, or of a form that is not known yet: nothing was compared.
    Unread,
}

impl SchemaChange {
    /// Where, as `service.port`: names of blocks and arguments, without labels.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What has become of it.
    #[must_use]
    pub fn kind(&self) -> ChangeKind {
        self.kind
    }

    /// What it was and what it is.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Returns `true` if a file that was right can be wrong now.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.is_breaking
    }

    /// Returns `true` if a breaking change may not break any file: another variant of an untagged enum may read the file.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.is_possible
    }
}

impl ChangeKind {
    /// Whether a file that was right can be wrong by it.
    fn is_breaking(self) -> bool {
        use ChangeKind::{AddedRequired, Narrower, Removed, Required, Unread};

        matches!(self, AddedRequired | Removed | Required | Narrower | Unread)
    }
}

impl fmt::Display for SchemaChange {
    /// On one line: `breaking: service.port: required now`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let breaking = match (self.is_possible, self.is_breaking) {
            (true, _) => "possibly breaking: ",
            (false, true) => "breaking: ",
            (false, false) => "",
        };
        f.write_str(&visible(&format!("{breaking}{}: {}", self.path, self.detail)))
    }
}

/// What has changed from one schema to another, each as [`describe`](crate::schema::describe) gives it: what was added,
/// removed, renamed or moved, what must be there now, what takes less and what takes more.
///
/// What the new release still reads is not breaking: old names (`renamed_from`), old places (`moved_from`), and values of which
/// a function of the program makes those of now (`convert_from`); which values that function takes only it knows.
/// A change in a variant of an untagged enum is possibly breaking, because another variant may read the file.
///
/// A release keeps its data in a file, and a test of the next one compares; which files of users a change is about,
/// [`Loader::check`](crate::Loader::check) tells of each of them, and `hcl_serde::edit::migrate` mends what it can. The example
/// `release` does all of that.
/// What descriptions and examples say is not compared.
///
/// What is no such data, a JSON Schema by mistake, or data of another version of the format, is one change that is breaking ([`ChangeKind::Unread`]): so the test of a release fails.
///
/// Two values of a configuration, and not what two releases take, compares `hcl_serde::edit::diff`.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{diff, describe};
///
/// mod v1 {
/// #   use hcl_serde::HclSchema;
/// #   use serde::Deserialize;
///     #[derive(Deserialize, HclSchema)]
///     pub struct Config {
///         pub port: u32,
///         pub idle: Option<u32>,
///         pub fast: Option<bool>,
///     }
/// }
///
/// mod v2 {
/// #   use hcl_serde::HclSchema;
/// #   use serde::Deserialize;
///     #[derive(Deserialize, HclSchema)]
///     pub struct Config {
///         pub port: u16,
///         #[hcl(renamed_from = "idle")]
///         pub max_idle: Option<u32>,
///         #[hcl(default = 4)]
///         pub workers: u16,
///     }
/// }
///
/// let changes: Vec<String> =
///     diff(&describe::<v1::Config>(), &describe::<v2::Config>()).iter().map(ToString::to_string).collect();
/// assert_eq!(
///     changes,
///     [
///         "breaking: port: takes less: at most 65535 instead of 4294967295",
///         "idle: now called max_idle; the old name still works",
///         "breaking: fast: removed",
///         "workers: added",
///     ]
/// );
/// ```
#[must_use]
pub fn diff(old: &Description, new: &Description) -> Vec<SchemaChange> {
    let mut comparison = comparison::Comparison::new(old, new);
    for (side, description) in [("old", old), ("new", new)] {
        if description.version != VERSION {
            comparison.add("", ChangeKind::Unread, messages::other_version(side, VERSION));
        } else if description.body(&description.root).is_none() {
            comparison.add("", ChangeKind::Unread, messages::no_root(side));
        }
    }
    if comparison.changes.is_empty() && old != new {
        comparison.bodies("", &old.root, &new.root);
        comparison.former_places();
    }
    comparison.changes
}
