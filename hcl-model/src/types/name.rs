//! Names of types, as messages to the author use them.

use std::fmt;

use crate::types::{Type, TypeKind};

impl Type {
    /// The name of the kind alone, for messages that need no more: "list", "object", "string".
    #[must_use]
    pub fn kind_name(&self) -> &'static str {
        match self.kind() {
            TypeKind::Dynamic => "dynamic",
            TypeKind::String => "string",
            TypeKind::Number => "number",
            TypeKind::Bool => "bool",
            TypeKind::List(_) => "list",
            TypeKind::Set(_) => "set",
            TypeKind::Map(_) => "map",
            TypeKind::Tuple(_) => "tuple",
            TypeKind::Object(_) => "object",
        }
    }
}

impl fmt::Display for Type {
    /// The reference's friendly name: "list of string", "object", "tuple", "dynamic".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut ty = self;
        loop {
            f.write_str(ty.kind_name())?;
            match ty.kind() {
                TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
                    f.write_str(" of ")?;
                    ty = element;
                }
                _ => return Ok(()),
            }
        }
    }
}

impl fmt::Debug for Type {
    /// The type in full, as a type expression: `list(string)`, `object({a=number})`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
                write!(f, "{}({element:?})", self.kind_name())
            }
            TypeKind::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (index, element) in elements.iter().enumerate() {
                    write!(f, "{}{element:?}", if index > 0 { "," } else { "" })?;
                }
                f.write_str("])")
            }
            TypeKind::Object(object) => {
                f.write_str("object({")?;
                for (index, (name, ty)) in object.iter().enumerate() {
                    write!(f, "{}{name}={ty:?}", if index > 0 { "," } else { "" })?;
                }
                f.write_str("})")
            }
            _ => f.write_str(self.kind_name()),
        }
    }
}
