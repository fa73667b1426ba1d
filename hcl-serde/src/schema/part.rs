//! The parts of a value: how one of them is looked at, and what it is called.

use hcl_model::native;
use hcl_model::syntax::NodeRef;

use crate::schema::{ArgumentSpec, HclType, LeafFn, Presence, TypeSpec};

/// How a part of a value is looked at.
#[derive(Debug, Clone, Copy)]
pub struct Part {
    pub(crate) spec: &'static ArgumentSpec,
    pub(crate) check: LeafFn,
}

impl Part {
    /// The type.
    pub(crate) const fn ty(self) -> &'static TypeSpec {
        &self.spec.ty
    }

    /// Whether it is an object that a schema describes.
    pub(crate) fn is_object(self) -> bool {
        matches!(self.spec.ty.inner(), TypeSpec::Object(_))
    }

    /// How an object is looked at that a schema describes.
    pub(crate) const fn new(spec: &'static ArgumentSpec, check: LeafFn) -> Part {
        Part { spec, check }
    }

    /// A part of a type.
    pub(crate) const fn of<T: HclType>() -> Part {
        let check: LeafFn = match T::CHECK {
            Some(check) => check,
            None => |_, _, _| Presence::Set,
        };
        Part { spec: const { &ArgumentSpec::new(T::TYPE) }, check }
    }
}

/// Whether the text of a node is shown, which that of a variable or an override is not.
pub(crate) fn is_shown(node: NodeRef<'_>) -> bool {
    node.syntax().source(node.node()).is_shown()
}

/// The path of what is in an object that has a path.
pub(crate) fn inside(path: &str, name: &str) -> String {
    match native::is_identifier(name) {
        true => format!("{path}.{name}"),
        false => format!("{path}[{name:?}]"),
    }
}
