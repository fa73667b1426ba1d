//! Forms that serde cannot keep as data: what travels as a token or with its place, and is a form of an untagged enum by itself.
//!
//! serde keeps a value before it tries one form after the other, and the data that it keeps of a number make no `Number`. So the
//! form that a value is, is found before, and the value is given to serde as that form asks for it.

use hcl_model::syntax::{NodeRef, Shape};
use serde_core::de::{Deserializer, Visitor};
use serde_core::forward_to_deserialize_any;

use crate::de::depth::is_kept_by_serde;
use crate::de::input::Input;
use crate::de::subject::Subject;
use crate::de::{De, DecodeError, DecodeState};
use crate::schema::{Alternatives, TypeSpec};
use crate::spanned::FIELDS;

/// The request of a form for a value.
#[derive(Clone, Copy)]
pub(super) enum KeptForm {
    /// A request for the token of a type.
    Token(&'static TypeSpec),
    /// With its place, as a value of a type.
    Placed(&'static TypeSpec),
}

impl KeptForm {
    fn of(ty: TypeSpec) -> Option<KeptForm> {
        Some(match visible(ty) {
            TypeSpec::Value => KeptForm::Token(&TypeSpec::Value),
            TypeSpec::ExactNumber => KeptForm::Token(&TypeSpec::ExactNumber),
            TypeSpec::Expression => KeptForm::Token(&TypeSpec::Expression),
            TypeSpec::Traversal => KeptForm::Token(&TypeSpec::Traversal),
            TypeSpec::Call => KeptForm::Token(&TypeSpec::Call),
            TypeSpec::Spanned(inner) => KeptForm::Placed(inner),
            _ => return None,
        })
    }
}

/// A type without what says that it may be left out, or is not shown, which asks for the value itself.
fn visible(ty: TypeSpec) -> TypeSpec {
    match ty {
        TypeSpec::Optional(inner) | TypeSpec::Sensitive(inner) => visible(*inner),
        ty => ty,
    }
}

impl<'a> DecodeState<'a, '_> {
    /// Returns the request of the form that a value has, if serde is to keep the value and has no data for it. Only
    /// forms without recursion count.
    pub(super) fn kept_form<T>(&self, alternatives: &Alternatives, input: &Input<'a>) -> Option<KeptForm> {
        if !has_kept_forms(alternatives) || !is_kept_by_serde::<T>() {
            return None;
        }
        let node = match input {
            // Nothing, where there may be nothing.
            Input::Node(_, Shape::Null) => return None,
            Input::Node(node, _) | Input::Evaluated(_, node) | Input::Part(_, Subject::Whole(node)) => *node,
            _ => return None,
        };
        self.kept_form_of(alternatives, node)
    }

    fn kept_form_of(&self, alternatives: &Alternatives, node: NodeRef<'_>) -> Option<KeptForm> {
        let form = alternatives.forms.get(self.form_of(alternatives, node)?)?;
        match (form.ty)() {
            TypeSpec::OneOf(inner) => self.kept_form_of(&inner, node),
            ty => KeptForm::of(ty),
        }
    }
}

impl<'de> De<'_, '_, 'de> {
    /// Gives a value to serde as the form asks for it that it is.
    pub(super) fn keep_form<V: Visitor<'de>>(self, form: KeptForm, visitor: V) -> Result<V::Value, DecodeError> {
        let ty = self.slot.ty;
        self.slot.ty = match form {
            KeptForm::Token(token) => token,
            KeptForm::Placed(inner) => inner,
        };
        let kept = Kept { de: De::new(&mut *self.slot, self.state), form };
        // In a newtype it is nothing for a form that asks for a number, or for names.
        let given = visitor.visit_newtype_struct(kept);
        self.slot.ty = ty;
        given
    }
}

/// The content of the newtype that serde keeps.
struct Kept<'m, 'a, 'de> {
    de: De<'m, 'a, 'de>,
    form: KeptForm,
}

impl<'de> Deserializer<'de> for Kept<'_, '_, 'de> {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.form {
            KeptForm::Token(_) => self.de.deserialize_any(visitor),
            KeptForm::Placed(_) => self.de.spanned(FIELDS, visitor),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Returns `true` if a form asks for something else than data, of forms that come to an end.
fn has_kept_forms(alternatives: &Alternatives) -> bool {
    alternatives.forms.iter().any(|form| match (form.ty)() {
        TypeSpec::OneOf(inner) => has_kept_forms(&inner),
        ty => KeptForm::of(ty).is_some(),
    })
}

/// Returns `true` if a value of a type, or one of its forms, asks for something else than data.
pub(super) fn is_more_than_data(ty: &TypeSpec) -> bool {
    match ty {
        TypeSpec::OneOf(forms) => !forms.is_endless() && has_kept_forms(forms),
        ty => KeptForm::of(*ty).is_some(),
    }
}
