//! What is said of the objects in values.

use crate::schema::alternatives::FlatForm;
use crate::schema::output::about::is_too_long;
use crate::schema::output::markdown::messages as words;
use crate::schema::output::markdown::page::{Page, Place};
use crate::schema::output::markdown::text::code;
use crate::schema::output::types;
use crate::schema::{Alternatives, TypeSpec};

impl Page {
    /// The objects in values of a type, of which this was said just now.
    #[inline]
    pub(super) fn type_of_value(&mut self, ty: &TypeSpec, said: &str, place: Place<'_>) {
        let level = place.level;
        match ty.inner() {
            TypeSpec::Object(object) => {
                let schema = (object.schema)();
                self.described_type(schema, said, level);
                self.body(schema, place);
            }
            TypeSpec::List(element) | TypeSpec::Set(element) => {
                self.type_of_value(element, said, Place { path: &format!("{}[]", place.path), level });
            }
            TypeSpec::Map(element) => {
                self.type_of_value(element, said, Place { path: &format!("{}.<name>", place.path), level });
            }
            TypeSpec::Tuple(elements) => {
                let most = if is_too_long(ty) { 1 } else { elements.len() };
                for (index, element) in elements.iter().enumerate().take(most) {
                    self.type_of_value(element, said, Place { path: &format!("{}[{index}]", place.path), level });
                }
            }
            // A form that is such a value again is being described.
            TypeSpec::OneOf(forms) if self.forms_around.contains(&forms) => {}
            // Forms within forms are described once.
            TypeSpec::OneOf(forms)
                if !self.forms_around.is_empty()
                    && holds_objects(ty, &mut self.forms_around.clone())
                    && self.is_described(forms.identity(), place) => {}
            TypeSpec::OneOf(forms) => {
                self.forms_around.push(forms);
                self.forms(forms, said, place);
                self.forms_around.pop();
            }
            _ => {}
        }
    }

    /// The objects in values of several forms, each below a heading if there are several.
    #[inline]
    fn forms(&mut self, forms: Alternatives, said: &str, place: Place<'_>) {
        let flat = forms.flattened();
        let is_object = |ty: &TypeSpec| matches!(ty.inner(), TypeSpec::Object(_));
        if let Some(schema) = forms.schema.filter(|_| flat.iter().all(|(ty, _)| is_object(ty))) {
            self.body(schema(), place);
            return;
        }
        let all = flat.iter().enumerate().filter(|(_, (ty, _))| holds_objects(ty, &mut self.forms_around.clone()));
        let (all, level): (Vec<(usize, &FlatForm)>, usize) = (all.collect(), place.level);
        if all.len() > 1 {
            self.paragraph(words::ONE_OF_OBJECTS, level);
        }
        for (index, (ty, format)) in &all {
            let path = format!("{}({})", place.path, index + 1);
            let mut inner = Place { path: &path, level };
            // What is said of a form is not said of the others.
            if all.len() > 1 || flat.len() > 1 && is_described(ty) {
                self.anchored(&path);
                let ty = code(&types::words_of(ty, *format));
                self.heading(&words::form_of_type(index + 1, &ty), level + 1);
                inner.level += 1;
            }
            self.type_of_value(ty, said, inner);
        }
    }
}

/// Whether something is said of an object.
#[inline]
fn is_described(ty: &TypeSpec) -> bool {
    matches!(ty.inner(), TypeSpec::Object(object) if !(object.schema)().description().is_empty())
}

/// Whether there is an object in values of a type that is not in one of the forms around.
#[inline]
fn holds_objects(ty: &TypeSpec, around: &mut Vec<Alternatives>) -> bool {
    match ty.inner() {
        TypeSpec::Object(_) => true,
        TypeSpec::List(part) | TypeSpec::Set(part) | TypeSpec::Map(part) => holds_objects(part, around),
        TypeSpec::Tuple(parts) => parts.iter().any(|part| holds_objects(part, around)),
        TypeSpec::OneOf(forms) if around.contains(&forms) => false,
        TypeSpec::OneOf(forms) => {
            around.push(forms);
            forms.forms.iter().any(|form| holds_objects(&(form.ty)(), around))
        }
        _ => false,
    }
}
