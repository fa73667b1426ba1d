//! The identity of schemas and of values with several forms. It finds types that contain themselves, and types that
//! were described before.

use crate::schema::{Alternatives, RustType, Schema};

/// The identity of a schema, or of a value with several forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Identity {
    ty: RustType,
    /// The part of the type. The variants of an enum have the type of the enum.
    part: Part,
    name: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    /// A body with so many fields.
    Fields(usize),
    /// An enum.
    Choice,
    /// A value of several forms.
    Forms,
}

impl Schema {
    /// Returns the identity of the schema.
    pub(crate) fn identity(&self) -> Identity {
        let part = if self.is_choice() { Part::Choice } else { Part::Fields(self.count) };
        Identity { ty: self.ty, part, name: self.name }
    }

    /// The name of the enum of which it is a variant.
    #[cfg(feature = "describe")]
    pub(crate) fn enum_name(&self) -> Option<&'static str> {
        Some(self.ty.own_name()).filter(|name| *name != self.name && !self.is_choice())
    }

    /// Returns `true` if the other schema is the schema of the same type.
    pub(crate) fn is_same(&self, other: &Schema) -> bool {
        self.identity() == other.identity()
    }
}

impl Alternatives {
    /// Returns the identity of the forms.
    pub(crate) fn identity(&self) -> Identity {
        Identity { ty: self.ty, part: Part::Forms, name: "" }
    }
}

impl PartialEq for Alternatives {
    fn eq(&self, other: &Alternatives) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Alternatives {}
