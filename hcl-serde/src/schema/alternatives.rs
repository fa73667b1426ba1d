//! What the parts are of values that may be of several types.

use crate::schema::{Alternatives, TypeSpec};

impl Alternatives {
    /// The type of the elements, if only one of the forms is a list, and nothing else can have elements.
    pub(crate) fn element(&self) -> Option<&'static TypeSpec> {
        self.only(|ty| match ty {
            TypeSpec::List(element) | TypeSpec::Set(element) => Some(element),
            _ => None,
        })
    }

    /// The type of the values, if only one of the forms is a map, and nothing else can have entries.
    pub(crate) fn entry(&self) -> Option<&'static TypeSpec> {
        self.only(|ty| match ty {
            TypeSpec::Map(element) => Some(element),
            _ => None,
        })
    }

    /// The part of the only form that has such a part, if nothing else can be one that has.
    fn only(&self, part: impl Fn(TypeSpec) -> Option<&'static TypeSpec>) -> Option<&'static TypeSpec> {
        let mut found = None;
        for form in self.forms {
            let ty = (form.ty)().inner();
            match part(ty) {
                Some(part) if found.is_none() => found = Some(part),
                None if !matches!(
                    ty,
                    TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) | TypeSpec::Object(_)
                ) => {}
                _ => return None,
            }
        }
        found
    }
}
