//! Conversion of tuples, lists, sets, objects and maps, part by part ("Collection and Structural Type Conversions").

use std::collections::HashSet;
use std::sync::Arc;

use crate::convert::{Conversion, ConvertError, converted_type};
use crate::path::PathStep;
use crate::price;
use crate::static_types::conversion::conversion;
use crate::static_types::convert::{Converter, Fit, Found, Outcome, Takes, messages};
use crate::static_types::parts::{Properties, TypeParts};
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::types::Type;
use crate::value::{Entries, Value, ValueKind, Waits};

/// The converted parts of a value.
struct Converted<T> {
    parts: Vec<T>,
    /// The fit of the worst part.
    fit: Fit,
}

impl Converter<'_> {
    /// Converts a known value, `depth` levels inside, to a type with parts.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn composite(&mut self, value: &Value, ty: &StaticType, takes: Takes, depth: u32) -> Outcome {
        match (value.kind(), ty.kind()) {
            (
                ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values),
                StaticKind::List(element) | StaticKind::Set(element),
            ) => self.sequence(value, values, ty, &element, takes, depth),
            (ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values), StaticKind::Tuple(types)) => {
                self.tuple(value, values, types, takes, depth)
            }
            (ValueKind::Object(entries) | ValueKind::Map(entries), StaticKind::Map(element)) => {
                self.map(value, &entries, ty, &element, takes, depth)
            }
            (ValueKind::Object(entries) | ValueKind::Map(entries), StaticKind::Object(properties)) => {
                self.object(value, &entries, &properties, takes, depth)
            }
            _ => Err(messages::required(ty, value)),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn sequence(
        &mut self,
        value: &Value,
        values: &[Value],
        ty: &StaticType,
        element: &StaticType,
        takes: Takes,
        depth: u32,
    ) -> Outcome {
        let Converted { parts, fit } = self.elements(values, std::iter::repeat(element), takes, depth)?;
        let to_set = matches!(ty.kind(), StaticKind::Set(_));
        // Marks of the elements of a set are on the set, and a plain one has no secrets.
        if to_set && !takes.secret && !element.contains_outputs() && parts.iter().any(Value::contains_sensitive) {
            return Err(messages::secret(ty));
        }
        let fit = match value.kind() {
            ValueKind::List(_) if !to_set => fit,
            ValueKind::Set(_) if to_set => fit,
            _ if to_set => fit.min(Fit::Unsafe),
            _ => fit.min(Fit::Safe),
        };
        if !to_set && value.is_open_set() {
            if !takes.unknown && !element.facts().has_eventual() {
                return Err(messages::unknown(ty));
            }
            // Neither its length nor its order is known.
            let list = Value::unknown(ty.to_type()).waiting_for(&Waits::of_all([value]));
            return Ok(Found { value: list.refined(&value.refinement()), fit });
        }
        let common = if parts.is_empty() { self.of_nothing(value, ty)? } else { self.common(parts.iter(), element)? };
        let made = match common {
            Some(common) if to_set => {
                self.allowance.steps(price::of_sorting(parts.len(), value.weight()))?;
                Value::set(common.clone(), parts.into_iter().map(|part| null_of(part, &common)))
            }
            Some(common) => Value::list(common.clone(), parts.into_iter().map(|part| null_of(part, &common))),
            None => {
                // The tuple that the value is already is no worse than a list.
                let is_tuple = matches!(value.kind(), ValueKind::Tuple(_));
                let parts = if to_set { without_repeats(parts) } else { parts };
                let made = Value::tuple(parts);
                self.allowance.steps(made.weight())?;
                let fit = if is_tuple && made == *value { Fit::AsItIs } else { fit };
                return Ok(Found { value: made, fit });
            }
        };
        Ok(Found { value: made, fit })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn tuple(&mut self, value: &Value, values: &[Value], types: TypeParts<'_>, takes: Takes, depth: u32) -> Outcome {
        if values.len() != types.len() {
            return Err(messages::tuple_length(values.len(), types.len()));
        }
        let types: Vec<StaticType> = types.collect();
        let Converted { parts, fit } = self.elements(values, &types, takes, depth)?;
        let found = Found { value: Value::tuple(parts), fit };
        if value.is_open_set() {
            let tuple = Value::unknown(found.value.ty()).waiting_for(&Waits::of_all([value]));
            return Ok(Found { value: tuple, fit: Fit::Unsafe });
        }
        Ok(if matches!(value.kind(), ValueKind::Tuple(_)) { found } else { found.at_most(Fit::Unsafe) })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn map(
        &mut self,
        value: &Value,
        entries: &Entries<'_>,
        ty: &StaticType,
        element: &StaticType,
        takes: Takes,
        depth: u32,
    ) -> Outcome {
        self.allowance.elements(entries.len())?;
        let is_map = matches!(value.kind(), ValueKind::Map(_));
        let mut fit = Fit::AsItIs;
        let mut parts: Vec<(Arc<str>, Value)> = Vec::with_capacity(entries.len());
        for (name, value) in entries.iter() {
            let found = self.part(value, element, takes, depth + 1).map_err(|error| at_name(error, name))?;
            fit = fit.min(found.fit);
            parts.push((name.clone(), found.value));
        }
        let common = match parts.is_empty() {
            true => self.of_nothing(value, ty)?,
            false => self.common(parts.iter().map(|(_, part)| part), element)?,
        };
        Ok(match common {
            Some(common) => {
                let parts = parts.into_iter().map(|(name, part)| (name, null_of(part, &common)));
                let made = Value::map(common.clone(), parts.collect::<Vec<_>>());
                Found { value: made, fit: if is_map { fit } else { fit.min(Fit::Safe) } }
            }
            None => Found { value: Value::object(parts), fit },
        })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn object(
        &mut self,
        value: &Value,
        entries: &Entries<'_>,
        properties: &Properties<'_>,
        takes: Takes,
        depth: u32,
    ) -> Outcome {
        self.allowance.elements(properties.iter().len())?;
        let is_map = matches!(value.kind(), ValueKind::Map(_));
        let mut fit = if is_map { Fit::Unsafe } else { Fit::AsItIs };
        let mut missing = Vec::new();
        let mut parts: Vec<(Arc<str>, Value)> = Vec::with_capacity(properties.iter().len());
        for (name, ty) in properties.iter() {
            match entries.get(name) {
                Some(value) => {
                    let found = self.part(value, &ty, takes, depth + 1).map_err(|error| at_name(error, name))?;
                    fit = fit.min(found.fit);
                    parts.push((name.clone(), found.value));
                }
                None if conversion(&StaticType::NONE, &ty) == Conversion::Impossible => missing.push(&**name),
                None => {
                    fit = fit.min(Fit::Safe);
                    parts.push((name.clone(), Value::null(ty.to_type())));
                }
            }
        }
        if !missing.is_empty() {
            return Err(messages::attributes_required(&missing));
        }
        if entries.names().any(|name| properties.get(name).is_none()) {
            fit = fit.min(Fit::Unsafe);
        }
        Ok(Found { value: Value::object(parts), fit })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn elements<'t>(
        &mut self,
        values: &[Value],
        types: impl IntoIterator<Item = &'t StaticType>,
        takes: Takes,
        depth: u32,
    ) -> Result<Converted<Value>, ConvertError> {
        self.allowance.elements(values.len())?;
        let mut converted = Converted { parts: Vec::with_capacity(values.len()), fit: Fit::AsItIs };
        for (at, (value, ty)) in values.iter().zip(types).enumerate() {
            let found = self.part(value, ty, takes, depth + 1);
            let found = found.map_err(|error| error.inside(PathStep::Index(at)))?;
            converted.fit = converted.fit.min(found.fit);
            converted.parts.push(found.value);
        }
        Ok(converted)
    }

    /// The one type that all parts of a collection have, whose nulls have none of their own; none if there are several.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn common<'v>(
        &mut self,
        parts: impl ExactSizeIterator<Item = &'v Value>,
        element: &StaticType,
    ) -> Result<Option<Type>, ConvertError> {
        let count = parts.len() as u64;
        let mut types = parts.filter(|part| !part.is_null()).map(Value::ty);
        let Some(first) = types.next() else {
            return Ok(Some(element.to_type()));
        };
        self.allowance.steps(first.size().saturating_mul(count))?;
        Ok(types.all(|ty| ty == first).then_some(first))
    }

    /// The type of the elements of a collection without any, which has to convert as if there were some.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of_nothing(&mut self, value: &Value, ty: &StaticType) -> Result<Option<Type>, ConvertError> {
        let from = value.ty();
        self.allowance.steps(from.size())?;
        if conversion(&StaticType::from(&from), ty) == Conversion::Impossible {
            return Err(messages::required(ty, value));
        }
        let to = ty.to_type();
        Ok(converted_type(&from, &to).as_ref().unwrap_or(&to).element().cloned())
    }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn at_name(error: ConvertError, name: &Arc<str>) -> ConvertError {
    error.inside(PathStep::Name(name.clone()))
}

/// A null as that of the type; any other value as it is.
#[cfg_attr(not(feature = "__shared"), inline)]
fn null_of(value: Value, ty: &Type) -> Value {
    if !value.is_null() {
        return value;
    }
    let marks = value.marks();
    Value::null(ty.clone()).with_marks(marks)
}

/// The values, each once, in the order in which they are there for the first time.
#[expect(clippy::mutable_key_type, reason = "what can change in a value is what was computed of it")]
#[cfg_attr(not(feature = "__shared"), inline)]
fn without_repeats(values: Vec<Value>) -> Vec<Value> {
    let mut seen = HashSet::with_capacity(values.len());
    values.into_iter().filter(|value| seen.insert(value.clone())).collect()
}
