//! Secrets in the values of names, by the fields that these are for.

use hcl_model::__private::ext::Secrecy as NameSecrecy;
use hcl_model::__private::value::Replaced;
use hcl_model::limits::{Allowance, Exhausted};
use hcl_model::typing::{StaticKind, StaticType};
use hcl_model::value::{Mark, Value};

use crate::schema::place::{Place, Secrecy};
use crate::schema::{BlockField, Schema};

/// Limit on the parts of a type: types can contain themselves.
const MOST_PARTS: usize = 1000;

/// Secrets of a type, as attributes and parts of these.
pub(super) struct SecretFields {
    schema: &'static Schema,
    has_secrets: bool,
}

impl SecretFields {
    pub(super) fn of(schema: &'static Schema) -> SecretFields {
        SecretFields { schema, has_secrets: schema.has_secrets() }
    }

    /// Returns the place of an attribute, if it has a secret.
    fn place(&self, block: Option<&str>, attribute: &str) -> Option<Place> {
        if !self.has_secrets {
            return None;
        }
        let schema = match block {
            None => self.schema,
            Some(ty) => {
                let block = self.block(ty)?;
                block.body(ty, None).map_or_else(|| (block.schema)(), |body| body.schema)
            }
        };
        let place = Place::body(schema).named(attribute);
        (place.secrecy() != Secrecy::Unknown && has_secret(&place)).then_some(place)
    }

    fn block(&self, ty: &str) -> Option<&'static BlockField> {
        self.schema.find(ty, 0).and_then(|(_, field)| field.blocks())
    }
}

impl NameSecrecy for SecretFields {
    fn mark(
        &self,
        block: Option<&str>,
        attribute: &str,
        value: &Value,
        allowance: &mut Allowance,
    ) -> Result<Option<Value>, Exhausted> {
        let Some(place) = self.place(block, attribute) else { return Ok(None) };
        // What has come may have secrets in it that were not there before.
        let value = value.settled_within(allowance)?;
        let marked = place.replace_in(&value, &mut |place, value| {
            allowance.elements(1)?;
            Ok(seen(place, value))
        })?;
        Ok(Some(marked))
    }

    fn mark_type(&self, block: Option<&str>, attribute: &str, ty: &StaticType) -> Option<StaticType> {
        Some(marked_type(&self.place(block, attribute)?, ty, &mut MOST_PARTS.clone()))
    }

    fn hides_labels(&self, block: &str) -> bool {
        self.has_secrets && self.block(block).is_some_and(BlockField::has_secret_labels)
    }
}

fn has_secret(place: &Place) -> bool {
    place.is_secret() || place.secrecy_inside() == Secrecy::Secret
}

/// Returns what others see of a value at a place.
fn seen(place: &Place, value: &Value) -> Replaced {
    let secret = || Replaced::By(value.clone().mark(Mark::sensitive()));
    let (plain, _) = value.clone().unmark();
    // That nothing is there is no secret.
    if plain.is_null() || !has_secret(place) {
        return Replaced::Kept;
    }
    if place.is_secret() {
        return secret();
    }
    match (plain.as_elements().is_some(), plain.as_entries().is_some()) {
        _ if plain.contains_waiting() && !plain.is_known() => Replaced::Anew,
        _ if !plain.is_known() => Replaced::Kept,
        (true, _) if place.has_elements() => Replaced::Inside,
        (_, true) if place.has_names() => Replaced::Inside,
        // Something else than what is wanted is as secret as that.
        _ => secret(),
    }
}

/// Returns the type that others see of a value at a place.
fn marked_type(place: &Place, ty: &StaticType, left: &mut usize) -> StaticType {
    *left = left.saturating_sub(1);
    if !place.is_secret() && (!has_secret(place) || *left == 0) {
        return ty.clone();
    }
    match ty.kind() {
        StaticKind::None | StaticKind::Output(_) => ty.clone(),
        StaticKind::Union(members) => {
            let members = members.map(|member| marked_type(place, &member, left));
            StaticType::union(members.collect::<Vec<_>>())
        }
        // The type must not tell the value.
        _ if place.is_secret() => StaticType::secret(&ty.to_type()),
        StaticKind::List(element) => StaticType::list(marked_type(&place.element(0), &element, left)),
        StaticKind::Set(element) => StaticType::set(marked_type(&place.element(0), &element, left)),
        StaticKind::Tuple(elements) => {
            let elements = elements.enumerate().map(|(at, element)| marked_type(&place.element(at), &element, left));
            StaticType::tuple(elements.collect::<Vec<_>>())
        }
        StaticKind::Object(properties) => {
            let properties =
                properties.iter().map(|(name, ty)| (name.clone(), marked_type(&place.named(name), &ty, left)));
            StaticType::object(properties.collect::<Vec<_>>())
        }
        StaticKind::Promise(later) => StaticType::promise(marked_type(place, &later, left)),
        StaticKind::Dynamic => StaticType::DYNAMIC,
        // Any entry of a map can be the secret one.
        _ => StaticType::secret(&ty.to_type()),
    }
}
