//! Objects in the values of arguments.

use crate::schema::description::TypeDoc;
use crate::schema::output::markdown::messages as words;
use crate::schema::output::markdown::page::{Page, PagePart, Place};
use crate::schema::output::markdown::text::code;

impl<'d> Page<'d> {
    /// Describes the objects in values of a type, of which the page has just said `said`.
    pub(super) fn type_of_value(&mut self, ty: &'d TypeDoc, said: &str, place: Place<'_>) {
        let level = place.level;
        match ty.required() {
            TypeDoc::Object(body) => {
                self.described_type(body, said, level);
                self.body(body, place);
            }
            TypeDoc::List(element) | TypeDoc::Set(element) => {
                self.type_of_value(element, said, Place { path: &format!("{}[]", place.path), level });
            }
            TypeDoc::Map { values, .. } => {
                self.type_of_value(values, said, Place { path: &format!("{}.<name>", place.path), level });
            }
            TypeDoc::Tuple(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    self.type_of_value(element, said, Place { path: &format!("{}[{index}]", place.path), level });
                }
            }
            // A type of the union that is the union again is being described.
            TypeDoc::Union(name) if self.unions_around.contains(&&**name) => {}
            // A union within a union is described once.
            TypeDoc::Union(name)
                if !self.unions_around.is_empty()
                    && self.holds_objects(ty, &mut self.unions_around.clone())
                    && self.is_described(PagePart::Union(name), place) => {}
            TypeDoc::Union(name) => {
                self.unions_around.push(name);
                self.union(name, said, place);
                self.unions_around.pop();
            }
            _ => {}
        }
    }

    /// Describes the objects of a union, each below a heading if there are several.
    fn union(&mut self, name: &'d str, said: &str, place: Place<'_>) {
        let types = self.description.union_types(name);
        let is_object = |ty: &&TypeDoc| matches!(ty.required(), TypeDoc::Object(_));
        let body = self.description.unions.get(name).and_then(|union| union.body.as_deref());
        if let Some(body) = body.filter(|_| types.iter().all(is_object)) {
            self.body(body, place);
            return;
        }
        let holds = |(_, ty): &(usize, &'d TypeDoc)| self.holds_objects(ty, &mut self.unions_around.clone());
        let all: Vec<(usize, &'d TypeDoc)> = types.iter().copied().enumerate().filter(holds).collect();
        let (is_alone, level) = (types.len() == 1, place.level);
        if all.len() > 1 {
            self.paragraph(words::ONE_OF_OBJECTS, level);
        }
        for (index, ty) in &all {
            let path = format!("{}({})", place.path, index + 1);
            let mut inner = Place { path: &path, level };
            // The facts of a type are not those of the others.
            if all.len() > 1 || !is_alone && self.is_documented(ty) {
                self.anchored(&path);
                let ty = code(&self.description.type_name(ty));
                self.heading(&words::form_of_type(index + 1, &ty), level + 1);
                inner.level += 1;
            }
            self.type_of_value(ty, said, inner);
        }
    }

    /// Returns `true` for an object with documentation.
    fn is_documented(&self, ty: &TypeDoc) -> bool {
        let TypeDoc::Object(body) = ty.required() else { return false };
        self.description.body(body).is_some_and(|body| !body.description.is_empty())
    }

    /// Returns `true` if there is an object in values of a type, outside of the unions around.
    fn holds_objects(&self, ty: &'d TypeDoc, around: &mut Vec<&'d str>) -> bool {
        match ty.required() {
            TypeDoc::Object(_) => true,
            TypeDoc::List(part) | TypeDoc::Set(part) | TypeDoc::Map { values: part, .. } => {
                self.holds_objects(part, around)
            }
            TypeDoc::Tuple(parts) => parts.iter().any(|part| self.holds_objects(part, around)),
            TypeDoc::Union(name) if !around.contains(&&**name) => {
                around.push(name);
                let union = self.description.unions.get(name);
                union.is_some_and(|union| union.types.iter().any(|ty| self.holds_objects(ty, around)))
            }
            _ => false,
        }
    }
}
