//! What is secret in a value, by the type of the argument that it is for.

use std::convert::Infallible;

use hcl_model::__private::value::Replaced;
use hcl_model::value::{Mark, PathStep, Value};

use crate::schema::{ArgumentSpec, FieldKind, TypeSpec};

/// What is known of a part of a value.
#[derive(Clone, Copy)]
enum Part {
    Plain,
    /// Something in it is secret.
    Of(TypeSpec),
    Secret,
}

impl ArgumentSpec {
    /// The value with what is secret in it marked: all of it, or the parts that are by their types.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn marked(&self, value: &Value) -> Value {
        // Those that lead to what is looked at.
        let mut parts = vec![Part::argument(self)];
        let marked = value.replace(|path, value| {
            parts.truncate(path.steps().len().max(1));
            if let (Some(step), Some(around)) = (path.steps().last(), parts.last()) {
                parts.push(around.below(step));
            }
            Ok::<_, Infallible>(match parts.last() {
                Some(Part::Secret) if !value.is_null() => Replaced::By(value.clone().mark(Mark::sensitive())),
                Some(Part::Of(_)) => Replaced::Inside,
                _ => Replaced::Kept,
            })
        });
        marked.unwrap_or_else(|never| match never {})
    }
}

impl Part {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn argument(spec: &ArgumentSpec) -> Part {
        if spec.sensitive { Part::Secret } else { Part::of(spec.ty) }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn of(ty: TypeSpec) -> Part {
        match ty {
            TypeSpec::Sensitive(_) | TypeSpec::Secret => Part::Secret,
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Output(inner) => Part::of(*inner),
            TypeSpec::Eventual(eventual) => Part::of(*eventual.ty()),
            ty if ty.holds_secret() => Part::Of(ty),
            _ => Part::Plain,
        }
    }

    /// What is one step further in; secret where the type does not say what there is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn below(self, step: &PathStep) -> Part {
        let Part::Of(ty) = self else { return self };
        let name = match step {
            PathStep::Attribute(name) => Some(&**name),
            PathStep::Index(key) => key.as_str(),
            _ => None,
        };
        match (ty, name) {
            (TypeSpec::List(element) | TypeSpec::Set(element), _) => Part::of(*element),
            (TypeSpec::Map(element), Some(_)) => Part::of(*element),
            (TypeSpec::Object(object), Some(name)) => {
                let schema = (object.schema)();
                let of_variant = schema.variant(name).filter(|_| schema.is_chosen_by_name()).map(|it| it.part);
                match (schema.find(name, 0).map(|(_, it)| it.kind()), of_variant) {
                    (Some(FieldKind::Attribute(attribute)), _) => Part::argument(&attribute.spec),
                    (_, Some(part)) => part.map_or(Part::Plain, |part| Part::argument(part.spec)),
                    _ => Part::Secret,
                }
            }
            _ => Part::Secret,
        }
    }
}
