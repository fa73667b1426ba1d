//! Identity, matching, hashing and dropping of types, all without recursion, since a type may be nested to any depth.
//!
//! Implements the identity of "Structural Types", "Collection Types" and "Capsule Types", and "Type Specifications".

use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::sync::Arc;

use crate::types::{ElementTypes, ObjectType, Repr, Type};

impl Type {
    /// Returns `true` if this type matches a type specification ("Type Specifications").
    ///
    /// Every type matches itself and the dynamic pseudo-type; that attributes of the specification are optional does
    /// not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let any_list = Type::list(Type::DYNAMIC);
    /// assert!(Type::list(Type::STRING).matches(&any_list));
    /// assert!(!Type::set(Type::STRING).matches(&any_list));
    /// ```
    #[must_use]
    pub fn matches(&self, specification: &Type) -> bool {
        same_shape(self, specification, |ty, specification| match (&ty.0, &specification.0) {
            (_, Repr::Dynamic) => Shape::Settled,
            (Repr::Object(a), Repr::Object(b)) => Shape::inside(a.names() == b.names()),
            _ => own_shape(ty, specification),
        })
    }
}

impl Type {
    /// Returns `true` if both may turn out to be the same type once their dynamic parts are known.
    pub(crate) fn may_be(&self, other: &Type) -> bool {
        same_shape(self, other, |a, b| match (&a.0, &b.0) {
            (Repr::Dynamic, _) | (_, Repr::Dynamic) => Shape::Settled,
            (Repr::Object(a), Repr::Object(b)) => Shape::inside(a.names() == b.names()),
            _ => own_shape(a, b),
        })
    }
}

impl PartialEq for Type {
    fn eq(&self, other: &Type) -> bool {
        same_shape(self, other, |a, b| match (&a.0, &b.0) {
            (Repr::Object(a), Repr::Object(b)) if Arc::ptr_eq(a, b) => Shape::Settled,
            (Repr::Object(a), Repr::Object(b)) => Shape::inside(a.names() == b.names() && a.optional() == b.optional()),
            (Repr::List(a), Repr::List(b))
            | (Repr::Set(a), Repr::Set(b))
            | (Repr::Map(a), Repr::Map(b))
            | (Repr::Tuple(a), Repr::Tuple(b))
                if Arc::ptr_eq(a, b) =>
            {
                Shape::Settled
            }
            _ => own_shape(a, b),
        })
    }
}

impl Eq for Type {}

impl Hash for Type {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut pending = vec![self];
        while let Some(ty) = pending.pop() {
            discriminant(&ty.0).hash(state);
            match &ty.0 {
                Repr::Object(object) => (object.names(), object.optional()).hash(state),
                Repr::Capsule(capsule) => capsule.hash(state),
                _ => ty.parts().len().hash(state),
            }
            pending.extend(ty.parts());
        }
    }
}

impl PartialEq for ObjectType {
    fn eq(&self, other: &ObjectType) -> bool {
        self.names() == other.names() && self.optional() == other.optional() && self.types() == other.types()
    }
}

impl Eq for ObjectType {}

/// The result of comparing the outermost level of two types.
enum Shape {
    /// They are alike, whatever is in them.
    Settled,
    /// They are alike if their parts are.
    Inside,
    /// They are not alike.
    Different,
}

impl Shape {
    fn inside(alike: bool) -> Shape {
        if alike { Shape::Inside } else { Shape::Different }
    }
}

fn same_shape(a: &Type, b: &Type, shape: impl Fn(&Type, &Type) -> Shape) -> bool {
    let mut pending = Vec::new();
    let mut next = Some((a, b));
    while let Some((a, b)) = next {
        match shape(a, b) {
            Shape::Settled => {}
            Shape::Inside if a.parts().len() == b.parts().len() => pending.extend(a.parts().iter().zip(b.parts())),
            Shape::Inside | Shape::Different => return false,
        }
        next = pending.pop();
    }
    true
}

/// For all types but objects, whose names count too.
fn own_shape(a: &Type, b: &Type) -> Shape {
    match (&a.0, &b.0) {
        (Repr::Capsule(a), Repr::Capsule(b)) => Shape::inside(a == b),
        _ => Shape::inside(discriminant(&a.0) == discriminant(&b.0)),
    }
}

impl Drop for ElementTypes {
    fn drop(&mut self) {
        drop_deep(std::mem::take(&mut self.types));
    }
}

impl Drop for ObjectType {
    fn drop(&mut self) {
        drop_deep(self.take_types());
    }
}

fn drop_deep(mut pending: Vec<Type>) {
    while let Some(ty) = pending.pop() {
        match ty.0 {
            Repr::List(parts) | Repr::Set(parts) | Repr::Map(parts) | Repr::Tuple(parts) => {
                if let Some(mut parts) = Arc::into_inner(parts) {
                    pending.append(&mut parts.types);
                }
            }
            Repr::Object(object) => {
                if let Some(mut object) = Arc::into_inner(object) {
                    pending.append(&mut object.take_types());
                }
            }
            _ => {}
        }
    }
}
