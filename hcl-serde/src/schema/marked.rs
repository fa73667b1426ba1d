//! Secrets in a value, by the type of the argument that the value is for.

use std::convert::Infallible;

use hcl_model::__private::value::Replaced;
use hcl_model::path::PathStep;
use hcl_model::value::{Mark, Value};

use crate::schema::ArgumentSpec;
use crate::schema::place::{Place, Secrecy};

impl ArgumentSpec {
    /// Returns the value with its secrets marked: all of it, or the parts that are secret by their types.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn marked(&self, value: &Value) -> Value {
        let marked = Place::argument(self).replace_in(value, &mut |place, value| {
            Ok::<_, Infallible>(match place.secrecy_inside() {
                _ if place.is_secret() && !value.is_null() => Replaced::By(value.clone().mark(Mark::sensitive())),
                Secrecy::Secret => Replaced::Inside,
                _ => Replaced::Kept,
            })
        });
        marked.unwrap_or_else(|never| match never {})
    }

    /// Returns `true` if something at a path in a value must not be shown, or `None` if no type tells.
    #[cfg(feature = "command")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn hides(&self, steps: &[PathStep]) -> Option<bool> {
        let place = steps.iter().fold(Place::argument(self), |place, step| place.part(step));
        match place.secrecy_inside() {
            Secrecy::Secret => Some(true),
            _ if place.is_secret() && self.holds_secret() => Some(true),
            Secrecy::Public if !place.is_kept() => Some(false),
            _ => None,
        }
    }
}

impl Place {
    /// Replaces parts of a value by their places.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn replace_in<E>(
        self,
        value: &Value,
        replace: &mut dyn FnMut(&Place, &Value) -> Result<Replaced, E>,
    ) -> Result<Value, E> {
        // Places that lead to the part that is looked at.
        let mut places = vec![self];
        value.replace(|path, value| {
            places.truncate(path.steps().len().max(1));
            if let (Some(step), Some(around)) = (path.steps().last(), places.last()) {
                let place = around.part(step);
                places.push(place);
            }
            places.last().map_or(Ok(Replaced::Kept), |place| replace(place, value))
        })
    }

    /// Returns the place of a part of a value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn part(&self, step: &PathStep) -> Place {
        match step {
            PathStep::Name(name) => self.named(name),
            PathStep::Index(index) if self.has_elements() => self.element(*index),
            step => self.named(&step.text()),
        }
    }
}
