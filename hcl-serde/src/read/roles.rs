//! A schema as a syntax asks it, with a note of every field that it was asked for.

use std::borrow::Cow;
use std::cell::Cell;

use hcl_model::body::Hidden;
use hcl_model::path::Path;
use hcl_model::syntax::{Item, Merging, Role, Roles};

use crate::schema::{Schema, inside};

/// A schema as a syntax asks it, which notes the fields whose names the syntax has looked at.
///
/// The item of such a name comes next, or what the syntax reports is about it.
pub(crate) struct NotingRoles<'w, F> {
    pub(crate) schema: &'w Schema,
    /// What is not to be seen of the body.
    pub(crate) hidden: Option<&'w Hidden>,
    /// The field that is likely to be asked for, and then the one that was.
    pub(crate) hint: &'w Cell<usize>,
    pub(crate) note: F,
}

impl<F: Fn(usize)> Roles for NotingRoles<'_, F> {
    #[inline]
    fn role(&self, name: &str) -> Option<Role> {
        if self.hidden.is_some_and(|hidden| hidden.hides_name(name)) {
            return Some(Role::Processed);
        }
        let (index, field) = self.schema.find(name, self.hint.get())?;
        self.hint.set(index);
        (self.note)(index);
        field.role(name)
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        self.schema.label_names(ty)
    }

    fn label_examples(&self, ty: &str) -> Vec<&str> {
        self.schema.label_examples(ty)
    }

    fn merging(&self, item: &Item<'_>) -> Option<Merging> {
        self.schema.merging(item)
    }

    fn is_secret_in_blocks(&self, ty: &str, name: Option<&str>) -> bool {
        self.schema.is_secret_in_blocks(ty, name)
    }

    fn is_in_blocks(&self, ty: &str, name: &str) -> bool {
        self.schema.is_in_blocks(ty, name)
    }

    fn asks_conditions(&self, ty: &str) -> bool {
        self.schema.asks_conditions(ty)
    }
}

/// A schema as a syntax asks it, of a body that is a value: what is said of it names the path.
pub(crate) struct PathRoles<'w> {
    pub(crate) roles: &'w dyn Roles,
    /// The path of the body; empty if it is none of a value.
    pub(crate) path: &'w Path,
}

impl Roles for PathRoles<'_> {
    fn role(&self, name: &str) -> Option<Role> {
        self.roles.role(name)
    }

    fn label_names(&self, ty: &str) -> Vec<&str> {
        self.roles.label_names(ty)
    }

    fn label_examples(&self, ty: &str) -> Vec<&str> {
        self.roles.label_examples(ty)
    }

    fn called<'n>(&self, name: &'n str) -> Cow<'n, str> {
        inside(self.path, name)
    }

    fn merging(&self, item: &Item<'_>) -> Option<Merging> {
        self.roles.merging(item)
    }

    fn is_secret_in_blocks(&self, ty: &str, name: Option<&str>) -> bool {
        self.roles.is_secret_in_blocks(ty, name)
    }

    fn is_in_blocks(&self, ty: &str, name: &str) -> bool {
        self.roles.is_in_blocks(ty, name)
    }

    fn asks_conditions(&self, ty: &str) -> bool {
        self.roles.asks_conditions(ty)
    }
}
