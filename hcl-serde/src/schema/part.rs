//! Constructors and accessors of the parts of a value.

use crate::schema::{ArgumentSpec, HclType, LeafFn, Part, Presence, TypeSpec};

impl Part {
    /// The type.
    pub(crate) const fn ty(self) -> &'static TypeSpec {
        &self.spec.ty
    }

    /// Returns `true` if the part is an object that a schema describes.
    pub(crate) fn is_object(self) -> bool {
        matches!(self.spec.ty.inner(), TypeSpec::Object(_))
    }

    /// Returns a part with a specification and a check.
    pub(crate) const fn new(spec: &'static ArgumentSpec, check: LeafFn) -> Part {
        Part { spec, check }
    }

    /// A part of which nothing is known.
    pub(crate) const fn of_anything() -> Part {
        Part { spec: &ArgumentSpec::DYNAMIC, check: |_, _, _| Presence::Set }
    }

    /// A part of which only that is known that it is not shown.
    pub(crate) const fn of_secret() -> Part {
        let spec = const { &ArgumentSpec::new(TypeSpec::Secret) };
        Part { spec, check: |_, _, _| Presence::Set }
    }

    /// A part of a type.
    pub(crate) const fn of<T: HclType>() -> Part {
        let check: LeafFn = match T::CHECK {
            Some(check) => check,
            None => |_, _, _| Presence::Set,
        };
        let spec = const {
            &ArgumentSpec { nullable: matches!(T::TYPE, TypeSpec::Optional(_)), ..ArgumentSpec::new(T::TYPE) }
        };
        Part { spec, check }
    }
}
