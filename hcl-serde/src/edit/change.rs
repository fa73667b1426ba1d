//! The differences between two values of a type, by path, and their text for people.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::limits::Limits;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Source, visible};
use serde_core::Serialize;
use serde_core::ser::Error as _;

use crate::edit::compare::Comparison;
use crate::edit::held::{Held, SENSITIVE};
use crate::edit::pairs::KnownBy;
use crate::file_syntax::FileSyntax;
use crate::schema::{Field, HclSchema};
use crate::write::{WriteError, WriteOptions, to_string_with};

/// The differences between two values of a type, in the order in which they are written into a file.
///
/// Its `Display` has a line for each change, without secrets: `+` for what is new, `-` for what is gone, `~` for a value that is
/// another one, `>` for a block at another place among those of its type. A value of several lines stands on one, with `␊` in
/// the place of its line ends.
#[derive(Debug, Clone, Default)]
pub struct Changes(pub(super) Vec<Change>);

/// An argument or a block that is another one.
#[derive(Clone)]
pub struct Change {
    pub(super) place: Place,
    pub(super) what: What,
    pub(super) old: Option<Held>,
    pub(super) new: Option<Held>,
    /// All blocks among which a block is. The field is set for a block that is gone, new, elsewhere or has other
    /// labels.
    pub(super) among: Option<Arc<Among>>,
    /// The file that has this part of a value, if several files have the value in common.
    pub(super) file: Option<PathBuf>,
    /// The path that a new argument goes along with, which chooses the variant of its body.
    pub(super) beside: Option<Path>,
    /// It may be gone because something else changes: which variant a body is, or whether fields are there that are there together.
    pub(super) goes_along: bool,
}

/// The blocks of one type in a body, or of one field whose types are variants, as they are to be.
pub(super) struct Among {
    pub(super) at: Place,
    /// The names that their types may have in a file.
    pub(super) names: Vec<String>,
    /// The place of each block before any change, or its future place if the block is new.
    pub(super) blocks: Vec<(Place, String, Vec<String>)>,
}

/// The blocks of a type that stay, as they are to stand.
pub(super) struct Order {
    pub(super) blocks: Vec<Place>,
    /// The number of each before anything is changed.
    pub(super) were: Vec<usize>,
}

/// The place of an item: its path, and the steps that are names of fields. A field can have another name in a file.
#[derive(Clone, Default)]
pub(super) struct Place {
    pub(super) path: Path,
    pub(super) shown: Path,
    pub(super) fields: Vec<(usize, &'static Field)>,
    /// The number of steps that lead to the body of each block around the place, and to the block of the place
    /// itself.
    pub(super) bodies: Vec<usize>,
    /// The place of a block before any change, if its path is different then.
    pub(super) was: Option<Path>,
    /// It is a block that is not there yet, or is in one: what has its path now is something else.
    pub(super) is_new: bool,
}

/// The action that a file needs.
#[derive(Clone)]
pub(super) enum What {
    Set,
    Unset,
    RemoveBlock {
        /// The number of expressions in the value that are kept as written.
        kept: usize,
        /// Nothing shows whether the block is gone, or is one that is new.
        is_uncertain: bool,
    },
    /// A block gets other labels.
    Labels {
        labels: Vec<String>,
    },
    /// Blocks of a type that stay are to stand in this order; the block is one of those that are elsewhere then.
    Move {
        order: Arc<Order>,
    },
    /// A block of a type with labels, in a body; in front of another block, or behind all of its type.
    AddBlock {
        into: Box<Place>,
        ty: String,
        labels: Vec<String>,
        before: Option<Box<Place>>,
        /// The block in front of which it comes, as it is counted while none of the new ones is there.
        next: Option<Box<Place>>,
        /// The block after which the block comes if blocks have several types and the block comes before none.
        behind: Option<Box<Place>>,
        /// The path of the item beside the block, before any change.
        beside: Option<Path>,
    },
}

impl Change {
    pub(super) fn new(place: Place, what: What, old: Option<Held>, new: Option<Held>) -> Change {
        Change { place, what, old, new, among: None, file: None, beside: None, goes_along: false }
    }
}

impl Change {
    /// Returns `true` if a value that it changes has an entry no more.
    pub(super) fn takes_out_entry(&self, path: &Path) -> bool {
        let Some((PathStep::Name(name), around)) = path.steps().split_last() else { return false };
        let has = |held: &Option<Held>| {
            let entries = held.as_ref().and_then(|held| held.value.as_ref()?.as_entries());
            entries.map(|entries| entries.get(name).is_some())
        };
        around == self.place.path.steps() && has(&self.old) == Some(true) && has(&self.new) == Some(false)
    }
}

impl Place {
    /// Something in it with the name of a field.
    pub(super) fn named(&self, name: &str, field: Option<&'static Field>) -> Place {
        let mut place = Place { was: None, ..self.clone() };
        let steps = place.path.steps().len();
        place.fields.extend(field.map(|field| (steps, field)));
        place.bodies.push(steps);
        place.step(PathStep::Name(name.into()), false)
    }

    /// Returns `true` if both are blocks of one field, or of one type of which nobody knows more, in one body.
    pub(super) fn is_beside(&self, other: &Place) -> bool {
        let body = |place: &Place| place.path.steps()[..place.bodies.last().copied().unwrap_or_default()].to_vec();
        let of = |place: &Place| {
            let own = place.bodies.last().copied().unwrap_or_default();
            let field = place.fields.last().filter(|(at, _)| *at == own);
            field.map(|(_, field)| field.name().to_owned()).or_else(|| place.path.steps().get(own).map(PathStep::text))
        };
        body(self) == body(other) && of(self) == of(other)
    }

    pub(super) fn step(mut self, step: PathStep, is_secret: bool) -> Place {
        let shown = if is_secret { PathStep::Name(SENSITIVE.into()) } else { step.clone() };
        self.path = self.path.step(step);
        self.shown = self.shown.step(shown);
        self
    }
}

impl Changes {
    /// Returns `true` if nothing differs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of changes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// The changes.
    pub fn iter(&self) -> std::slice::Iter<'_, Change> {
        self.0.iter()
    }
}

impl<'c> IntoIterator for &'c Changes {
    type Item = &'c Change;
    type IntoIter = std::slice::Iter<'c, Change>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Change {
    /// The path of what differs; a label that is a secret is not in it.
    #[must_use]
    pub fn path(&self) -> &Path {
        let Place { shown, .. } = &self.place;
        shown
    }

    /// Returns the text of the old value, if there was one. The text is `{}` for a block, its labels if nothing else
    /// of it differs, and `(sensitive)` for a secret.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.old.as_ref().map(Held::shown)
    }

    /// Returns the text of the new value, if there is one, in the form of [`Change::before`].
    #[must_use]
    pub fn after(&self) -> Option<&str> {
        self.new.as_ref().map(Held::shown)
    }

    /// The old and the new value as they are written, secrets too.
    #[must_use]
    pub fn exposed(&self) -> (Option<&str>, Option<&str>) {
        (self.old.as_ref().map(|held| &*held.text), self.new.as_ref().map(|held| &*held.text))
    }

    /// Returns `true` if one of the values must not be shown.
    #[must_use]
    pub fn is_sensitive(&self) -> bool {
        self.old.iter().chain(&self.new).any(|held| held.is_sensitive)
    }
}

impl fmt::Debug for Change {
    /// Without secrets, as people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Change({self})")
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |text: &str| visible(text).into_owned();
        let path = line(&self.path().to_string());
        match (self.before(), self.after()) {
            _ if matches!(self.what, What::Move { .. }) => write!(f, "> {path}"),
            (None, Some(new)) => write!(f, "+ {path} = {}", line(new)),
            (Some(old), None) => write!(f, "- {path} = {}", line(old)),
            (old, new) => {
                write!(f, "~ {path} = {} -> {}", line(old.unwrap_or_default()), line(new.unwrap_or_default()))
            }
        }
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|change| writeln!(f, "{change}"))
    }
}

/// Returns the differences between two values of a type: the arguments and blocks that
/// [`to_string`](crate::to_string) would write otherwise.
///
/// A value counts as the same if it means the same: the order of a map and how a number is written are nothing.
/// Secrets are not shown by what is returned, unless they are [asked for](Change::exposed).
/// `hcl_serde::schema::diff` compares the schemas of two releases of a program.
///
/// # Errors
///
/// Returns an error if one of the values cannot be written.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, Sensitive, edit};
/// use serde::Serialize;
///
/// #[derive(Clone, Serialize, HclSchema)]
/// struct Config {
///     port: u16,
///     token: Option<String>,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Clone, Serialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     #[hcl(sensitive)]
///     key: String,
/// }
///
/// let service = |name: &str, key: &str| Service { name: name.to_owned(), key: key.to_owned() };
/// let old = Config { port: 80, token: Some("a".into()), service: vec![service("web", "x")] };
/// let new = Config { port: 81, token: None, service: vec![service("web", "y"), service("db", "z")] };
/// let text = "~ port = 80 -> 81\n\
///             - token = \"a\"\n\
///             ~ service.web.key = (sensitive) -> (sensitive)\n\
///             + service.db = {}\n\
///             + service.db.key = (sensitive)\n";
/// assert_eq!(edit::diff(&old, &new)?.to_string(), text);
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
pub fn diff<T: Serialize + HclSchema>(old: &T, new: &T) -> Result<Changes, WriteError> {
    let (options, limits) = (WriteOptions::default(), limits_of_written(&Limits::DEFAULT));
    let (old, new) = (&written(old, &options, &limits)?, &written(new, &options, &limits)?);
    Ok(Comparison { schema: T::SCHEMA, old, new, known_by: KnownBy::ContentAndPlace }.changes())
}

/// Returns the limits of a text that is written only to be compared, which may be all that several files say.
pub(super) fn limits_of_written(limits: &Limits) -> Limits {
    limits.with_file_size(u32::MAX)
}

/// A value as configuration, secrets too.
pub(super) fn written<T: Serialize + HclSchema>(
    value: &T,
    options: &WriteOptions,
    limits: &Limits,
) -> Result<Body, WriteError> {
    let text = to_string_with(value, &options.clone().show_secrets().unchecked().within(limits))?;
    let parse = FileSyntax::Native.parse(Source::new("written", text), limits);
    match parse.diagnostics.iter().find(|found| found.is_error()) {
        // It is more than a file may be.
        Some(found) => Err(WriteError::custom(found.summary())),
        None => Ok(parse.tree),
    }
}
