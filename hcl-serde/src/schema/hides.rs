//! What of a value must not be shown, as far as the type of its argument says it: for who shows parts of values.

use std::cell::RefCell;

use crate::schema::{ArgumentSpec, Field, FieldKind, ItemStep, Schema, TypeSpec};

impl ArgumentSpec {
    /// Whether something must not be shown of what steps lead to in its values, as far as its type says it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn hides(&self, steps: &[ItemStep]) -> Option<bool> {
        if self.is_secret() { Some(true) } else { hides(&self.ty, steps) }
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn hides(ty: &TypeSpec, steps: &[ItemStep]) -> Option<bool> {
    let Some((step, rest)) = steps.split_first() else {
        return if ty.holds_secret() { Some(true) } else { ty.is_known().then_some(false) };
    };
    match (ty.inner(), step) {
        (TypeSpec::Map(element) | TypeSpec::List(element) | TypeSpec::Set(element), _) => hides(element, rest),
        (TypeSpec::Tuple(elements), ItemStep::Index(index)) => hides(elements.get(*index)?, rest),
        (TypeSpec::Object(object), _) => {
            let schema = (object.schema)();
            if schema.is_chosen_by_name()
                && let Some(variant) = schema.variants().iter().find(|it| it.names().any(|name| step.is(name)))
            {
                return variant.part.map_or(Some(false), |part| part.spec.hides(rest));
            }
            let schemas = schema.variants().iter().map(|variant| (variant.schema)()).chain([schema]);
            let named = schemas.flat_map(Schema::fields).filter(|field| step.is(field.name()));
            let of_field = |field: &'static Field| match field.kind() {
                FieldKind::Attribute(attribute) => attribute.spec.hides(rest),
                _ => schema.has_secrets().then_some(true),
            };
            let all: Vec<Option<bool>> = named.map(of_field).collect();
            match &*all {
                [] => schema.has_secrets().then_some(true),
                all if all.contains(&Some(true)) => Some(true),
                all if all.contains(&None) => None,
                _ => Some(false),
            }
        }
        (ty, _) => ty.holds_secret().then_some(true),
    }
}

impl TypeSpec {
    /// Whether it is known what all is that its values have in them.
    fn is_known(&self) -> bool {
        let is_open = |ty: &TypeSpec| matches!(ty, TypeSpec::Dynamic | TypeSpec::Value | TypeSpec::Expression);
        let holds_open = |ty: &TypeSpec| ty.holds_in_forms(&is_open, &RefCell::default());
        let mut is_known = !holds_open(self);
        self.visit_objects(&mut |_, schema| {
            schema.visit_bodies(&mut |_, body| {
                let keeps =
                    |field: &Field| matches!(field.kind(), FieldKind::RemainBody | FieldKind::Value | FieldKind::Body);
                is_known &= !body.fields().any(keeps) && !body.values().any(|spec| holds_open(&spec.ty));
            });
        });
        is_known
    }
}
