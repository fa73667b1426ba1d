//! What can be said of a conversion from the types alone, before there is a value.

use crate::convert::unify;
use crate::types::{Type, TypeKind};

/// Whether a conversion between two types exists, from "no" to "always succeeds and loses nothing".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conversion {
    /// There is none.
    Impossible,
    /// There is one, but it fails for some values or makes some of them equal.
    Unsafe,
    /// Every distinct value has a distinct counterpart.
    Safe,
}

/// What kind of conversion there is from one type to another.
///
/// # Examples
///
/// ```
/// use hcl_model::convert::{Conversion, conversion};
/// use hcl_model::types::Type;
///
/// assert_eq!(conversion(&Type::NUMBER, &Type::STRING), Conversion::Safe);
/// assert_eq!(conversion(&Type::STRING, &Type::NUMBER), Conversion::Unsafe);
/// assert_eq!(conversion(&Type::BOOL, &Type::NUMBER), Conversion::Impossible);
/// ```
#[must_use]
pub fn conversion(from: &Type, to: &Type) -> Conversion {
    use Conversion::{Impossible, Safe, Unsafe};
    match (from.kind(), to.kind()) {
        (_, TypeKind::Dynamic) => Safe,
        (TypeKind::Dynamic, _) => Unsafe,
        (TypeKind::Number | TypeKind::Bool, TypeKind::String) => Safe,
        (TypeKind::String, TypeKind::Number | TypeKind::Bool) => Unsafe,
        (TypeKind::List(a) | TypeKind::Set(a), TypeKind::List(b))
        | (TypeKind::Set(a), TypeKind::Set(b))
        | (TypeKind::Map(a), TypeKind::Map(b)) => conversion(a, b),
        (TypeKind::List(a), TypeKind::Set(b)) => conversion(a, b).min(Unsafe),
        (TypeKind::Tuple(elements), TypeKind::List(to) | TypeKind::Set(to)) => all(elements, to),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) if a.len() == b.len() => {
            a.iter().zip(b).map(|(a, b)| conversion(a, b)).min().unwrap_or(Safe)
        }
        (TypeKind::Object(object), TypeKind::Map(to)) => all(object.iter().map(|(_, ty)| ty), to),
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            let each = b.iter().map(|(name, b)| a.get(name).map_or(Impossible, |a| conversion(a, b)));
            let kept = if a.len() > b.len() { Unsafe } else { Safe };
            each.min().unwrap_or(Safe).min(kept)
        }
        (TypeKind::Map(a), TypeKind::Object(b)) => {
            b.iter().map(|(_, b)| conversion(a, b)).min().unwrap_or(Safe).min(Unsafe)
        }
        (a, b) if a == b => Safe,
        _ => Impossible,
    }
}

/// Many types to one element type; with holes in it they must also agree among themselves.
fn all<'a>(from: impl IntoIterator<Item = &'a Type> + Clone, to: &Type) -> Conversion {
    let each = from.clone().into_iter().map(|from| conversion(from, to)).min().unwrap_or(Conversion::Safe);
    if to.has_dynamic() && common_element(from, to).is_none() { Conversion::Impossible } else { each }
}

/// The type that a value of type `from` has after conversion to the specification `to`, if there is a conversion.
///
/// Without dynamic parts in `to` that is `to` itself.
#[must_use]
pub fn converted_type(from: &Type, to: &Type) -> Option<Type> {
    if !to.has_dynamic() {
        return (conversion(from, to) != Conversion::Impossible).then(|| to.clone());
    }
    Some(match (from.kind(), to.kind()) {
        (_, TypeKind::Dynamic) => from.clone(),
        (TypeKind::Dynamic, _) => to.clone(),
        (TypeKind::List(a) | TypeKind::Set(a), TypeKind::List(b)) => Type::list(converted_type(a, b)?),
        (TypeKind::List(a) | TypeKind::Set(a), TypeKind::Set(b)) => Type::set(converted_type(a, b)?),
        (TypeKind::Map(a), TypeKind::Map(b)) => Type::map(converted_type(a, b)?),
        (TypeKind::Tuple(elements), TypeKind::List(to)) => Type::list(common_element(elements, to)?),
        (TypeKind::Tuple(elements), TypeKind::Set(to)) => Type::set(common_element(elements, to)?),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) if a.len() == b.len() => {
            let elements: Option<Vec<Type>> = a.iter().zip(b).map(|(a, b)| converted_type(a, b)).collect();
            Type::tuple(elements?)
        }
        (TypeKind::Object(object), TypeKind::Map(to)) => {
            Type::map(common_element(object.iter().map(|(_, ty)| ty), to)?)
        }
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            let each = b.iter().map(|(name, b)| Some((name.clone(), converted_type(a.get(name)?, b)?)));
            Type::object(each.collect::<Option<Vec<_>>>()?)
        }
        (TypeKind::Map(a), TypeKind::Object(b)) => {
            let each = b.iter().map(|(name, b)| Some((name.clone(), converted_type(a, b)?)));
            Type::object(each.collect::<Option<Vec<_>>>()?)
        }
        _ => return None,
    })
}

/// The element type of a collection made of elements of these types.
pub(super) fn common_element<'a>(elements: impl IntoIterator<Item = &'a Type>, to: &Type) -> Option<Type> {
    let elements: Option<Vec<Type>> = elements.into_iter().map(|from| converted_type(from, to)).collect();
    let elements = elements?;
    if elements.is_empty() { Some(to.clone()) } else { unify(&elements) }
}
