//! Names that serde would pass over in a value that may be of several types: it tries one form after the other on what it has
//! kept of the value, and the first one that takes it may know less of it than another one.
//!
//! Which form that is, is found out before: what is wrong with the value as each of them, as it is and with nothing converted
//! that serde has kept.

use hcl_model::body::Computed;
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape};
use hcl_model::value::ValueKind;

use crate::check::are_unknown_names;
use crate::de::forms::is_number;
use crate::de::input::Input;
use crate::de::resolved::Resolved;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};
use crate::read::Fault;
use crate::schema::{Alternative, Alternatives, ArgumentSpec, LeafContext, Plain, Schema, TypeSpec};

impl<'a> DecodeState<'a, '_> {
    /// The type of the parts of a value of several forms: that of the only form that has such parts, or one of which nobody
    /// knows.
    ///
    /// # Errors
    ///
    /// A form would take the value only without names that it does not know, and they would get lost.
    pub(super) fn part_type(
        &self,
        only: Option<&'static TypeSpec>,
        alternatives: &Alternatives,
        input: &Input<'a>,
    ) -> Result<&'static TypeSpec, DecodeError> {
        if alternatives.may_lose_names() && self.loses_names(only, alternatives, input)? {
            return Err(Fault::Form.into());
        }
        Ok(only.unwrap_or(&TypeSpec::Dynamic))
    }

    fn loses_names(
        &self,
        only: Option<&TypeSpec>,
        alternatives: &Alternatives,
        input: &Input<'a>,
    ) -> Result<bool, DecodeError> {
        let (value, node) = match input {
            Input::Node(node, _) => return Ok(self.form_loses_names(only, alternatives, *node)),
            Input::Evaluated(value, node)
            | Input::Part(value, Subject::Whole(node) | Subject::Missing(node) | Subject::Instead(node)) => {
                (value, *node)
            }
            _ => return Ok(false),
        };
        match self.known(value.clone(), Some(Subject::Whole(node)))? {
            Resolved::Collection(value) => {
                let computed = Computed::new(value, node);
                Ok(self.form_loses_names(only, alternatives, computed.root()))
            }
            _ => Ok(false),
        }
    }

    /// Whether the first form that serde would take a value for has all of its names wrong that it does not like.
    fn form_loses_names(&self, only: Option<&TypeSpec>, alternatives: &Alternatives, node: NodeRef<'_>) -> bool {
        let place = (node.syntax().identity(), node.node(), alternatives.forms.as_ptr().addr());
        if let Some(loses) = self.choices().loses(place) {
            return loses;
        }
        let (depth, choices) = (self.depth.get().levels, Some(self.choices()));
        let context = LeafContext { depth, choices, ..LeafContext::new(self.mode, &ArgumentSpec::DYNAMIC, "") };
        let mut loses = false;
        for Alternative { check, ty, .. } in alternatives.forms {
            if self.is_another(&ty(), node, only) {
                continue;
            }
            let mut found = Diagnostics::new();
            check(node, context, &mut found);
            loses = are_unknown_names(&found) && !ty().is_strict();
            if loses || !found.has_errors() {
                break;
            }
        }
        self.choices().insert_loses(place, loses);
        loses
    }

    /// Whether serde does not take what it has kept for a value of a type, because something in it is a number, a bool or a text
    /// where another one of these belongs; the parts are converted before to a type, if all forms agree on it.
    fn is_another(&self, ty: &TypeSpec, node: NodeRef<'_>, parts: Option<&TypeSpec>) -> bool {
        let ty = ty.inner();
        if !holds_plain(ty) {
            return false;
        }
        let plain = match node.shape() {
            Shape::Bool(_) => Plain::Bool,
            Shape::Number(_) => Plain::Number,
            Shape::Str(_) => Plain::Text,
            Shape::Tuple | Shape::Object => return self.has_another(ty, node, parts),
            Shape::Other | Shape::ComputedObject => {
                let value = node.evaluate(self.mode, &mut Diagnostics::new());
                match value.kind() {
                    ValueKind::Bool(_) => Plain::Bool,
                    ValueKind::Number(_) => Plain::Number,
                    ValueKind::String(_) => Plain::Text,
                    _ => return self.has_another(ty, Computed::new(value, node).root(), parts),
                }
            }
            _ => return false,
        };
        is_other(ty, plain)
    }

    /// Whether that is so of a part of a list or an object.
    fn has_another(&self, ty: TypeSpec, node: NodeRef<'_>, parts: Option<&TypeSpec>) -> bool {
        let is_part = |ty: &TypeSpec, part: NodeRef<'_>| match parts.map(|ty| plain_of(ty.inner())) {
            None => self.is_another(ty, part, None),
            Some(Some(plain)) => is_other(ty.inner(), plain),
            // What is in it is converted in turn.
            Some(None) => false,
        };
        let (syntax, mut cursor) = (node.syntax(), Cursor::default());
        match (ty, node.shape()) {
            (TypeSpec::OneOf(forms), _) => forms.forms.iter().all(|form| self.is_another(&(form.ty)(), node, parts)),
            (TypeSpec::List(element) | TypeSpec::Set(element), Shape::Tuple) => {
                let mut elements = std::iter::from_fn(|| syntax.next_element(node.node(), &mut cursor));
                elements.any(|part| is_part(element, node.sibling(part)))
            }
            (TypeSpec::Tuple(types), Shape::Tuple) => {
                let elements = std::iter::from_fn(|| syntax.next_element(node.node(), &mut cursor));
                types.iter().zip(elements).any(|(ty, part)| is_part(ty, node.sibling(part)))
            }
            (TypeSpec::Map(entry), Shape::Object) => {
                let mut entries = std::iter::from_fn(|| syntax.next_entry(node.node(), &mut cursor));
                entries.any(|part| is_part(entry, node.sibling(part.value)))
            }
            (TypeSpec::Object(object), Shape::Object) => {
                let mut entries = std::iter::from_fn(|| syntax.next_entry(node.node(), &mut cursor));
                entries.any(|part| match part.key {
                    EntryKey::Name(name) => {
                        type_in((object.schema)(), &name).is_some_and(|ty| is_part(ty, node.sibling(part.value)))
                    }
                    EntryKey::Computed => false,
                })
            }
            _ => false,
        }
    }
}

/// The type of an argument of an object in which names are arguments.
fn type_in(schema: &'static Schema, name: &str) -> Option<&'static TypeSpec> {
    if schema.is_choice() || schema.is_chosen_by_name() {
        return None;
    }
    let (_, field) = schema.find(name, 0)?;
    field.argument().map(|spec| &spec.ty)
}

/// Whether a value of a type is a number, a bool or a text, or may have such in it.
fn holds_plain(ty: TypeSpec) -> bool {
    matches!(
        ty,
        TypeSpec::OneOf(_)
            | TypeSpec::List(_)
            | TypeSpec::Set(_)
            | TypeSpec::Map(_)
            | TypeSpec::Tuple(_)
            | TypeSpec::Object(_)
    ) || plain_of(ty).is_some()
}

/// What a value of a type is, if it has no parts.
fn plain_of(ty: TypeSpec) -> Option<Plain> {
    match ty {
        TypeSpec::Bool => Some(Plain::Bool),
        TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) => Some(Plain::Text),
        number if is_number(number) => Some(Plain::Number),
        _ => None,
    }
}

/// Whether a value of a type is certainly something else than a number, a bool or a text.
fn is_other(ty: TypeSpec, plain: Plain) -> bool {
    match ty {
        TypeSpec::OneOf(forms) => forms.forms.iter().all(|form| is_other((form.ty)().inner(), plain)),
        ty => plain_of(ty).is_some_and(|own| own != plain),
    }
}
