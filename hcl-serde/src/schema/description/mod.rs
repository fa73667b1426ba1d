//! Description of a configuration as data: the bodies, items and types that a program takes.
//!
//! [`describe`] builds a [`Description`] from a type. A program that makes its own documentation,
//! forms or checks reads it. All outputs of this crate read it too.
//!
//! A body stands in [`Description::bodies`] once, and everything else refers to its name, so that bodies can contain
//! themselves. Flattened structs are part of the body around them. A secret has neither a default nor an example.
//!
//! # Examples
//!
//! A list of all arguments with their types and defaults:
//!
//! ```
//! use hcl_serde::HclSchema;
//! use hcl_serde::schema::describe;
//! use hcl_serde::schema::description::{DefaultDoc, ItemKind};
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, HclSchema)]
//! struct Config {
//!     listen: std::net::SocketAddr,
//!     #[hcl(default = 4, max = 64)]
//!     workers: u16,
//! }
//!
//! let description = describe::<Config>();
//! let mut lines = Vec::new();
//! for item in &description.root_body().items {
//!     if let ItemKind::Argument(argument) = &item.kind {
//!         let default = match &item.default {
//!             Some(DefaultDoc::Shown(value)) => format!(" = {}", value.hcl),
//!             Some(_) => " = (not shown)".to_owned(),
//!             None => String::new(),
//!         };
//!         lines.push(format!("{}: {}{default}", item.name, argument.ty));
//!     }
//! }
//! assert_eq!(lines, ["listen: string (socket address)", "workers: integer = 4"]);
//! ```

mod bodies;
mod build;
mod default;
pub(super) mod environment;
mod fields;
mod items;
mod literals;
mod names;
mod order;
mod reach;
mod secrets;
mod types;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use bodies::{
    ArgumentDoc, BlocksDoc, BoundsDoc, ChoiceDoc, DefaultDoc, FamilyDoc, GroupDoc, ItemDoc, ItemKind, LabelDoc,
    Literal, MergeDoc, Requirement, RestDoc, Secrecy, Selector, VariantContent, VariantDoc,
};
#[cfg(feature = "lsp")]
pub(crate) use build::Builder;
pub use build::describe;
pub(crate) use names::{bounds_text, count_text, json_number, number_bounds};
pub(crate) use order::{sort_blocks, sort_value};
pub(in crate::schema) use reach::{Part, Reach};
pub use types::{Precision, Quantity, TextFormat, TypeDoc, UnionDoc, WordDoc};

/// Version of the format of the data.
pub const VERSION: u32 = 1;

/// Everything that a configuration type takes.
///
/// The type implements `Serialize` and `Deserialize`: a release keeps its description in a file, and
/// [`diff`](crate::schema::diff) compares the next release with that file.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::description::Description;
/// use hcl_serde::schema::{describe, diff};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = 4)]
///     workers: u16,
/// }
///
/// let text = serde_json::to_string(&describe::<Config>())?;
/// let kept: Description = serde_json::from_str(&text)?;
/// assert_eq!(kept, describe::<Config>());
/// assert!(diff(&kept, &describe::<Config>()).is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Description {
    /// Version of the format, [`VERSION`].
    pub version: u32,
    /// Name of the body of a file, in [`bodies`](Description::bodies).
    pub root: String,
    /// Bodies by name.
    pub bodies: BTreeMap<String, BodyDoc>,
    /// Untagged enums of values, by name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unions: BTreeMap<String, UnionDoc>,
    /// Items that are also read at a former place.
    #[serde(default, skip_serializing_if = "is_default")]
    pub moves: Vec<MoveDoc>,
}

/// Content of a file, of a block or of an object.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct BodyDoc {
    /// Documentation of the Rust type.
    #[serde(skip_serializing_if = "is_default")]
    pub description: String,
    /// Name of the Rust type or of the variant, if the body has another name.
    #[serde(skip_serializing_if = "is_default")]
    pub type_name: Option<String>,
    /// Name of the enum, if the body is a variant with fields of its own.
    #[serde(skip_serializing_if = "is_default")]
    pub enum_name: Option<String>,
    /// `true` if a function of the program checks the whole body (`validate`, `try_from`).
    #[serde(skip_serializing_if = "is_default")]
    pub checked: bool,
    /// Labels of a block with this body, behind the labels that [`BlocksDoc`] names.
    #[serde(skip_serializing_if = "is_default")]
    pub labels: Vec<LabelDoc>,
    /// Arguments and blocks, in the order of the fields.
    #[serde(skip_serializing_if = "is_default")]
    pub items: Vec<ItemDoc>,
    /// Treatment of all other names, which are errors if this is `None`.
    #[serde(skip_serializing_if = "is_default")]
    pub rest: Option<RestDoc>,
    /// Items of optional flattened structs, which are all absent or complete.
    #[serde(skip_serializing_if = "is_default")]
    pub groups: Vec<GroupDoc>,
    /// Block types that are the variants of one enum.
    #[serde(skip_serializing_if = "is_default")]
    pub families: Vec<FamilyDoc>,
    /// Variants, if the body is an enum. A body with variants has no items of its own.
    #[serde(skip_serializing_if = "is_default")]
    pub choice: Option<ChoiceDoc>,
}

/// A former place of an item, by `#[hcl(moved_from = "...")]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveDoc {
    /// Former path, from the top of the file.
    pub from: String,
    /// Path of the item.
    pub to: String,
}

impl Description {
    /// Returns the body of a file.
    ///
    /// # Panics
    ///
    /// Never for a description from [`describe`]. Data from a file can lack the body: see [`body`](Description::body).
    #[must_use]
    pub fn root_body(&self) -> &BodyDoc {
        self.body(&self.root).unwrap_or(&EMPTY)
    }

    /// Returns the body of a name.
    #[must_use]
    pub fn body(&self, name: &str) -> Option<&BodyDoc> {
        self.bodies.get(name)
    }

    /// Returns the types of which a union takes one, with the types of the unions in it.
    #[must_use]
    pub fn union_types(&self, name: &str) -> Vec<&TypeDoc> {
        let (mut types, mut seen, mut next) = (Vec::new(), vec![name], Vec::new());
        next.extend(self.unions.get(name).into_iter().flat_map(|union| union.types.iter().rev()));
        while let Some(ty) = next.pop() {
            match ty.required() {
                TypeDoc::Union(name) if seen.contains(&&**name) => {}
                TypeDoc::Union(name) => {
                    seen.push(name);
                    if ty.is_optional() {
                        next.push(&TypeDoc::Null);
                    }
                    next.extend(self.unions.get(name).into_iter().flat_map(|union| union.types.iter().rev()));
                }
                _ => types.push(ty),
            }
        }
        types
    }
}

/// Body without anything.
static EMPTY: BodyDoc = BodyDoc {
    description: String::new(),
    type_name: None,
    enum_name: None,
    checked: false,
    labels: Vec::new(),
    items: Vec::new(),
    rest: None,
    groups: Vec::new(),
    families: Vec::new(),
    choice: None,
};

/// Returns `true` for a value that serialization leaves out.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
