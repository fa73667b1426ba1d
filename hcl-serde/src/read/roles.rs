//! A schema as a syntax asks it, with a note of every field that it was asked for.

use std::borrow::Cow;
use std::cell::Cell;

use hcl_model::body::Hidden;
use hcl_model::path::Path;
use hcl_model::syntax::{Role, Roles};

use crate::schema::{Schema, inside};

/// A schema as a syntax asks it, which notes the fields whose names the syntax has looked at.
///
/// The item of such a name comes next, or what the syntax reports is about it.
pub(crate) struct NotingRoles<'w, F> {
    pub(crate) schema: &'w Schema,
    /// The hidden parts of the body.
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

    fn wrapped(&self) -> Option<&dyn Roles> {
        Some(self.schema)
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

    fn called<'n>(&self, name: &'n str) -> Cow<'n, str> {
        inside(self.path, name)
    }

    fn wrapped(&self) -> Option<&dyn Roles> {
        Some(self.roles)
    }
}
