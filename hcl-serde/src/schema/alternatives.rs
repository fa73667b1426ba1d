//! Parts of values that may have several types. Functions that find forms and variants that contain themselves
//! without end.

use crate::schema::{Alternative, Alternatives, ChosenBy, Field, Identity, Schema, TypeSpec, Variant};

/// A value without parts, of which it matters what it is where there are several forms.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plain {
    Bool,
    Number,
    Text,
}

impl Alternatives {
    /// Returns `true` if serde would try the forms on the same value without end. One form is a value of these forms
    /// again, directly or through other forms of the same value.
    pub(crate) fn is_endless(&self) -> bool {
        leads_back(self, Alternatives::identity, Alternatives::inner_forms, &mut Vec::new(), &mut Vec::new())
    }

    /// The forms that are values of several forms.
    fn inner_forms(&self) -> Vec<Alternatives> {
        let inner = self.forms.iter().filter_map(|form| match (form.ty)().inner() {
            TypeSpec::OneOf(inner) => Some(inner),
            _ => None,
        });
        inner.collect()
    }

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

    /// Returns `true` if something can get lost in a value that serde has kept, because an object in the value takes
    /// any name. Returns `false` if several forms contain such a value again, because each value would be visited
    /// once for each path to it.
    pub(crate) fn may_lose(&self) -> bool {
        let is_recursive = |form: &&Alternative| (form.ty)().reaches(self, &mut Vec::new());
        self.forms.iter().any(|form| !(form.ty)().is_strict()) && self.forms.iter().filter(is_recursive).count() < 2
    }

    /// The part of the only form that has such a part, if nothing else can be one that has.
    fn only(&self, part: impl Fn(TypeSpec) -> Option<&'static TypeSpec>) -> Option<&'static TypeSpec> {
        let mut found = None;
        for form in self.forms {
            let ty = (form.ty)().inner();
            match part(ty) {
                Some(part) if found.is_none() => found = Some(part),
                None if has_no_such_parts(ty) => {}
                _ => return None,
            }
        }
        found
    }
}

/// Returns `true` if neither the elements of a list nor entries outside of the schema of a type tell anything of that
/// type.
fn has_no_such_parts(ty: TypeSpec) -> bool {
    match ty {
        TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::OneOf(_) | TypeSpec::Tuple(_) => false,
        TypeSpec::Object(object) => {
            let schema = (object.schema)();
            !schema.is_choice() && !schema.is_chosen_by_name()
        }
        _ => true,
    }
}

impl Schema {
    /// Returns `true` if serde would try variants on the same body without end. The content of the body chooses a
    /// variant that is an enum of the same kind, and so on back to this schema.
    pub(crate) fn is_endless(&self) -> bool {
        self.chosen_by() == Some(ChosenBy::Content)
            && leads_back(self, Schema::identity, Schema::inner_choices, &mut Vec::new(), &mut Vec::new())
    }

    /// The variants whose variants the content chooses.
    fn inner_choices(&self) -> Vec<Schema> {
        let inner = self.variants().iter().map(|variant| *(variant.schema)());
        inner.filter(|inner| inner.chosen_by() == Some(ChosenBy::Content)).collect()
    }
}

impl Schema {
    /// Returns `true` if the type of every argument is known.
    pub(crate) fn is_known(&self) -> bool {
        self.fields().filter_map(Field::argument).all(|spec| !matches!(spec.ty.inner(), TypeSpec::Dynamic))
    }

    /// Returns `true` if serde refuses unknown names in the body and in everything inside the body.
    pub(crate) fn is_strict(&self) -> bool {
        self.is_strict_in(&mut Vec::new())
    }

    fn is_strict_in(&self, seen: &mut Vec<Identity>) -> bool {
        if seen.contains(&self.identity()) {
            return true;
        }
        seen.push(self.identity());
        let is_own = self.is_choice() || self.is_strict_in_serde;
        is_own
            && self.variants().iter().all(|variant| (variant.schema)().is_strict_in(seen))
            && self.fields().all(|field| {
                field.blocks().is_none_or(|block| (block.schema)().is_strict_in(seen))
                    && field.argument().is_none_or(|spec| spec.ty.is_strict_in(seen))
            })
    }
}

impl Schema {
    /// Returns `true` if the body can contain a value of these forms. The function visits each schema once.
    fn reaches(&self, forms: &Alternatives, seen: &mut Vec<Identity>) -> bool {
        if seen.contains(&self.identity()) {
            return false;
        }
        seen.push(self.identity());
        let in_variant = |variant: &Variant, seen: &mut Vec<Identity>| {
            (variant.schema)().reaches(forms, seen) || variant.part.is_some_and(|part| part.ty().reaches(forms, seen))
        };
        self.variants().iter().any(|variant| in_variant(variant, seen))
            || self.fields().any(|field| {
                field.blocks().is_some_and(|block| (block.schema)().reaches(forms, seen))
                    || field.argument().is_some_and(|spec| spec.ty.reaches(forms, seen))
            })
    }
}

impl TypeSpec {
    fn reaches(&self, forms: &Alternatives, seen: &mut Vec<Identity>) -> bool {
        match self.inner() {
            TypeSpec::OneOf(inner) if inner == *forms => true,
            TypeSpec::OneOf(inner) if seen.contains(&inner.identity()) => false,
            TypeSpec::OneOf(inner) => {
                seen.push(inner.identity());
                inner.forms.iter().any(|form| (form.ty)().reaches(forms, seen))
            }
            TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => part.reaches(forms, seen),
            TypeSpec::Tuple(parts) => parts.iter().any(|part| part.reaches(forms, seen)),
            TypeSpec::Object(object) => (object.schema)().reaches(forms, seen),
            _ => false,
        }
    }

    /// Returns `true` if serde refuses unknown names in all objects of the type.
    pub(crate) fn is_strict(&self) -> bool {
        self.is_strict_in(&mut Vec::new())
    }

    fn is_strict_in(&self, seen: &mut Vec<Identity>) -> bool {
        // A dynamic type can hold any object, so nothing says that the object is strict.
        match self.inner() {
            TypeSpec::Dynamic => false,
            TypeSpec::OneOf(forms) if seen.contains(&forms.identity()) => true,
            TypeSpec::OneOf(forms) => {
                seen.push(forms.identity());
                forms.forms.iter().all(|form| (form.ty)().is_strict_in(seen))
            }
            TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => part.is_strict_in(seen),
            TypeSpec::Tuple(parts) => parts.iter().all(|part| part.is_strict_in(seen)),
            TypeSpec::Object(object) => (object.schema)().is_strict_in(seen),
            _ => true,
        }
    }

    /// Returns `true` if serde would try forms without end in a value of the type, or in a part of the value. The
    /// function visits forms once.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn holds_endless(&self, seen: &mut Vec<Identity>) -> bool {
        match self.inner() {
            TypeSpec::OneOf(forms) if seen.contains(&forms.identity()) => false,
            TypeSpec::OneOf(forms) => {
                seen.push(forms.identity());
                forms.is_endless() || forms.forms.iter().any(|form| (form.ty)().holds_endless(seen))
            }
            TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => part.holds_endless(seen),
            TypeSpec::Tuple(parts) => parts.iter().any(|part| part.holds_endless(seen)),
            _ => false,
        }
    }
}

/// Returns `true` if a path of `next` leads from an item back to an item on that path. The function visits each item
/// once.
fn leads_back<T>(
    it: &T,
    identity: fn(&T) -> Identity,
    next: fn(&T) -> Vec<T>,
    around: &mut Vec<Identity>,
    seen: &mut Vec<Identity>,
) -> bool {
    let own = identity(it);
    if seen.contains(&own) {
        return around.contains(&own);
    }
    around.push(own);
    seen.push(own);
    let does = next(it).iter().any(|inner| leads_back(inner, identity, next, around, seen));
    around.pop();
    does
}
