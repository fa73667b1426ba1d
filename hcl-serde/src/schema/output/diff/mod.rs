//! Comparison of the descriptions of two releases.

mod bodies;
mod comparison;
mod messages;
mod moves;
mod rules;
mod types;

use std::fmt;

use crate::schema::description::{Description, Part, Reach, VERSION};
use crate::schema::output::diff::rules::Effect;
use hcl_model::source::visible;

/// One difference between two descriptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaChange {
    path: String,
    kind: ChangeKind,
    effect: Effect,
    detail: String,
}

/// Kind of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChangeKind {
    /// A new optional item.
    Added,
    /// A new required item.
    AddedRequired,
    /// An item that is gone. Its name is an error in files, unless the body takes unknown names.
    Removed,
    /// An item with a new name, which is still read under its old name.
    Renamed,
    /// An item at a new place, which is still read at its old place.
    Moved,
    /// An optional item that is required now.
    Required,
    /// A required item that is optional now.
    Optional,
    /// A type, a bound or a count that takes less than before.
    Narrower,
    /// A type, a bound or a count that takes more than before.
    Wider,
    /// Another default.
    Default,
    /// An item that is deprecated now.
    Deprecated,
    /// An item whose new values need a restart of the program, or no longer need one.
    Reload,
    /// A description in another format version, without the body of a file, or deeper than the limit. The comparison
    /// skips that part.
    Unread,
}

impl SchemaChange {
    /// Returns the names of blocks and arguments without labels: `service.port`.
    ///
    /// `[]` stands for an element of a list, `.*` for a value of a map, and `(file)` for the whole file.
    /// A type with several places is reported at the first place.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the kind of the difference.
    #[must_use]
    pub fn kind(&self) -> ChangeKind {
        self.kind
    }

    /// Returns the old and the new state in words.
    #[must_use]
    pub fn detail(&self) -> &str {
        &self.detail
    }

    /// Returns `true` if a file that was right can be wrong now.
    #[must_use]
    pub fn is_breaking(&self) -> bool {
        self.effect != Effect::NotBreaking
    }

    /// Returns `true` if a breaking change may break no file.
    ///
    /// Another variant of an untagged enum may read the file, the function of `convert_from` may accept the value, or the
    /// keys of a map may be the names of the new object.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        self.effect == Effect::PossiblyBreaking
    }
}

impl fmt::Display for SchemaChange {
    /// Writes the change on one line: `breaking: service.port: required now`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let breaking = match self.effect {
            Effect::PossiblyBreaking => "possibly breaking: ",
            Effect::Breaking => "breaking: ",
            Effect::NotBreaking => "",
        };
        f.write_str(&visible(&format!("{breaking}{}: {}", self.path, self.detail)))
    }
}

/// Compares the descriptions of two releases. [`describe`](crate::schema::describe) makes a description.
///
/// Content that the new release still reads is not breaking: old names (`renamed_from`) and old places (`moved_from`).
/// Only the function of `convert_from` knows the old values that it accepts, so that such a change is possibly breaking.
/// A change in a variant of an untagged enum is possibly breaking too, because another variant may read the file.
/// A type with several places is compared and reported at the first place.
/// Documentation and examples are not compared.
///
/// A description in another format version is one breaking change ([`ChangeKind::Unread`]), so that the test of a release
/// fails.
///
/// A release keeps its description in a file, and a test of the next release compares the two.
/// [`Loader::check`](crate::Loader::check) finds the files of users that a change breaks, and `hcl_serde::edit::migrate`
/// mends them. The example `release` does both. `hcl_serde::edit::diff` compares two values of one configuration.
///
/// # Rules
///
#[doc = include_str!("rules.md")]
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
            comparison.add("", &rules::OTHER_VERSION, &[side, &VERSION.to_string()]);
        } else if let Some(name) = missing(description) {
            comparison.add("", &rules::MISSING, &[side, name]);
        }
    }
    if comparison.changes.is_empty() && old != new {
        comparison.bodies("", &old.root, &new.root);
        comparison.former_places();
    }
    comparison.changes
}

/// Returns the name of a body or of a union that a description lacks.
fn missing(description: &Description) -> Option<&str> {
    Reach::of_body(description, &description.root).find_map(|part| match part {
        Part::Missing(name) => Some(name),
        Part::Type(_) | Part::Body(..) => None,
    })
}
