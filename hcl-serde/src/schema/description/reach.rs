//! Search through the types and bodies to which a part of a description refers.

use std::collections::HashSet;

use crate::schema::description::{
    ArgumentDoc, BodyDoc, Description, ItemDoc, ItemKind, RestDoc, TypeDoc, VariantContent,
};

/// Types and bodies to which a type or a body refers, directly or through others.
///
/// Each body and each union comes once, so that the search ends in types that contain themselves.
pub(in crate::schema) struct Reach<'d> {
    description: &'d Description,
    seen: HashSet<Reference<'d>>,
    next: Vec<Part<'d>>,
}

/// Part of a description.
#[derive(Debug, Clone, Copy)]
pub(in crate::schema) enum Part<'d> {
    Type(&'d TypeDoc),
    Body(&'d str, &'d BodyDoc),
    /// The name of a body or of a union that the description lacks.
    Missing(&'d str),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Reference<'d> {
    Body(&'d str),
    Union(&'d str),
}

impl<'d> Reach<'d> {
    pub(in crate::schema) fn of_type(description: &'d Description, ty: &'d TypeDoc) -> Reach<'d> {
        Reach { description, seen: HashSet::new(), next: vec![Part::Type(ty)] }
    }

    pub(in crate::schema) fn of_body(description: &'d Description, name: &'d str) -> Reach<'d> {
        let mut reach = Reach { description, seen: HashSet::new(), next: Vec::new() };
        reach.push_body(name);
        reach
    }

    fn push_body(&mut self, name: &'d str) {
        if self.seen.insert(Reference::Body(name)) {
            self.next.push(self.description.body(name).map_or(Part::Missing(name), |body| Part::Body(name, body)));
        }
    }

    fn push_argument(&mut self, argument: &'d ArgumentDoc) {
        self.next.push(Part::Type(&argument.ty));
    }

    fn push_parts_of_type(&mut self, ty: &'d TypeDoc) {
        match ty {
            TypeDoc::Optional(inner) | TypeDoc::List(inner) | TypeDoc::Set(inner) => self.next.push(Part::Type(inner)),
            TypeDoc::Map { values, .. } => self.next.push(Part::Type(values)),
            TypeDoc::Tuple(parts) => self.next.extend(parts.iter().map(Part::Type)),
            TypeDoc::Object(name) => self.push_body(name),
            TypeDoc::Union(name) if self.seen.insert(Reference::Union(name)) => {
                match self.description.unions.get(name) {
                    Some(union) => {
                        self.next.extend(union.types.iter().map(Part::Type));
                        union.body.iter().for_each(|body| self.push_body(body));
                    }
                    None => self.next.push(Part::Missing(name)),
                }
            }
            _ => {}
        }
    }

    fn push_parts_of_body(&mut self, body: &'d BodyDoc) {
        for item in &body.items {
            item.argument().into_iter().for_each(|argument| self.push_argument(argument));
            if let ItemKind::Blocks(blocks) = &item.kind {
                self.push_body(&blocks.body);
            }
        }
        if let Some(RestDoc::Arguments { argument, .. }) = &body.rest {
            self.push_argument(argument);
        }
        for variant in body.choice.iter().flat_map(|choice| &choice.variants) {
            match &variant.content {
                VariantContent::Body(name) => self.push_body(name),
                VariantContent::Value(argument) => self.push_argument(argument),
            }
        }
    }
}

impl<'d> Iterator for Reach<'d> {
    type Item = Part<'d>;

    fn next(&mut self) -> Option<Part<'d>> {
        let part = self.next.pop()?;
        match part {
            Part::Type(ty) => self.push_parts_of_type(ty),
            Part::Body(_, body) => self.push_parts_of_body(body),
            Part::Missing(_) => {}
        }
        Some(part)
    }
}

impl Part<'_> {
    /// Returns `true` if the part itself is kept unevaluated.
    pub(super) fn is_kept(self) -> bool {
        match self {
            Part::Type(ty) => ty.is_kept(),
            // A word without quotes is no expression.
            Part::Body(_, body) => {
                let mut arguments = body.items.iter().filter_map(ItemDoc::argument);
                matches!(body.rest, Some(RestDoc::Kept { .. })) || arguments.any(|argument| argument.keyword)
            }
            Part::Missing(_) => false,
        }
    }
}
