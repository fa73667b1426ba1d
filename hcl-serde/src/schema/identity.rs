//! What tells a schema, or a value of several forms, from every other: by it is found what contains itself, and what was
//! described before.

use crate::schema::{Alternatives, RustType, Schema};

/// What tells a schema, or a value of several forms, from every other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Identity {
    ty: RustType,
    /// Which part of the type it is: the variants of an enum have its type.
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
    /// What tells the schema from every other.
    pub(crate) fn identity(&self) -> Identity {
        let part = if self.is_choice() { Part::Choice } else { Part::Fields(self.count) };
        Identity { ty: self.ty, part, name: self.name }
    }

    /// The name of the enum of which it is a variant.
    #[cfg(feature = "describe")]
    pub(crate) fn enum_name(&self) -> Option<&'static str> {
        Some(self.ty.own_name()).filter(|name| *name != self.name && !self.is_choice())
    }

    /// Whether it is the schema of the same type.
    pub(crate) fn is_same(&self, other: &Schema) -> bool {
        self.identity() == other.identity()
    }
}

impl Alternatives {
    /// What tells the forms from all others.
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
