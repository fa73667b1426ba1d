//! The plan of a conversion from the types alone, before there is a value.
//!
//! One walk over both types finds everything: whether there is a conversion, of which kind, what fills the holes of a
//! type specification, or why there is none and where.

use crate::convert::ConvertError;
use crate::convert::{DEEPEST, messages, unify};
use crate::path::PathStep;
use crate::types::{ObjectType, Type, TypeKind};

/// The existence of a conversion between two types, from "no" to "always succeeds and loses nothing".
///
/// Implements "safe" and "unsafe" of "Type Conversions and Unification".
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conversion {
    /// There is none.
    Impossible,
    /// There is one, but it fails for some values or makes some of them equal.
    Unsafe,
    /// Every distinct value has a distinct counterpart.
    ///
    /// The conversion of a tuple to a set counts as safe although equal elements become one, as in the reference.
    Safe,
}

/// Returns the kind of the conversion from one type to another ("Type Conversions and Unification").
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
    plan(from, to).map_or(Conversion::Impossible, |plan| plan.conversion)
}

/// The type that a value of type `from` has after conversion to the specification `to`, if there is a conversion
/// ("Type Conversions and Unification").
///
/// Without dynamic parts in `to` that is `to` itself.
///
/// # Examples
///
/// ```
/// use hcl_model::convert::converted_type;
/// use hcl_model::types::Type;
///
/// let pair = Type::tuple([Type::NUMBER, Type::STRING]);
/// assert_eq!(converted_type(&pair, &Type::list(Type::DYNAMIC)), Some(Type::list(Type::STRING)));
/// ```
#[must_use]
pub fn converted_type(from: &Type, to: &Type) -> Option<Type> {
    plan(from, to).ok().map(|plan| plan.ty.without_optional())
}

/// Returns the reason why there is no conversion from one type to another, and the part. Returns `None` if there is
/// one ("Type Conversions and Unification").
///
/// # Examples
///
/// ```
/// use hcl_model::convert::mismatch;
/// use hcl_model::types::Type;
///
/// let (from, to) = (Type::object([("port", Type::BOOL)]), Type::object([("port", Type::NUMBER)]));
/// assert_eq!(mismatch(&from, &to).unwrap().to_string(), "port: a number is required, but this is `true`/`false`");
/// assert!(mismatch(&Type::STRING, &Type::NUMBER).is_none());
/// ```
#[must_use]
pub fn mismatch(from: &Type, to: &Type) -> Option<ConvertError> {
    plan(from, to).err()
}

fn plan(from: &Type, to: &Type) -> Result<Plan, ConvertError> {
    if from == to { Ok(Plan::new(to.clone(), Conversion::Safe)) } else { part(from, to, 0, &mut |_| Ok(())) }
}

/// Told how many steps planning takes beyond the sizes of both types; what it refuses ends that.
pub(super) type Spend<'s> = &'s mut dyn FnMut(u64) -> Result<(), ConvertError>;

/// The plan of a conversion: its result type and its kind.
pub(super) struct Plan {
    /// The type of the result.
    pub(super) ty: Type,
    /// Safe or unsafe.
    pub(super) conversion: Conversion,
}

impl Plan {
    pub(super) fn new(ty: Type, conversion: Conversion) -> Plan {
        Plan { ty, conversion }
    }

    fn map(self, ty: impl FnOnce(Type) -> Type) -> Plan {
        Plan { ty: ty(self.ty), ..self }
    }

    /// The plan, of which nobody says that it is better than unsafe.
    pub(super) fn uncertain(self) -> Plan {
        Plan { conversion: self.conversion.min(Conversion::Unsafe), ..self }
    }
}

/// The conversion of one type to another, both `depth` levels inside.
pub(super) fn part(from: &Type, to: &Type, depth: u32, spend: Spend<'_>) -> Result<Plan, ConvertError> {
    if depth > DEEPEST {
        return Err(messages::too_deep());
    }
    Ok(match (from.kind(), to.kind()) {
        (_, TypeKind::Dynamic) => Plan::new(from.clone(), Conversion::Safe),
        (TypeKind::Dynamic, _) | (TypeKind::String, TypeKind::Number | TypeKind::Bool) => {
            Plan::new(to.clone(), Conversion::Unsafe)
        }
        (TypeKind::Number | TypeKind::Bool, TypeKind::String) => Plan::new(to.clone(), Conversion::Safe),
        (TypeKind::List(a) | TypeKind::Set(a), TypeKind::List(b)) => each(a, b, "list", depth, spend)?.map(Type::list),
        (TypeKind::Set(a), TypeKind::Set(b)) => each(a, b, "set", depth, spend)?.map(Type::set),
        (TypeKind::List(a), TypeKind::Set(b)) => each(a, b, "set", depth, spend)?.map(Type::set).uncertain(),
        (TypeKind::Map(a), TypeKind::Map(b)) => each(a, b, "map", depth, spend)?.map(Type::map),
        (TypeKind::Tuple(a), TypeKind::List(b)) => common(indexed(a), b, "list", depth, spend)?.map(Type::list),
        (TypeKind::Tuple(a), TypeKind::Set(b)) => common(indexed(a), b, "set", depth, spend)?.map(Type::set),
        (TypeKind::Object(a), TypeKind::Map(b)) => common(named(a), b, "map", depth, spend)?.map(Type::map),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) if a.len() == b.len() => {
            parts(indexed(a).zip(b).map(|((step, a), b)| (step, a, b)), depth, spend, Type::tuple)?
        }
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => return Err(messages::tuple_length(a.len(), b.len())),
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            let plan = object(b, |name| a.get(name), false, depth, spend)?;
            let drops_some = a.len() > b.len() || a.iter().any(|(name, _)| b.get(name).is_none());
            if drops_some { plan.uncertain() } else { plan }
        }
        (TypeKind::Map(a), TypeKind::Object(b)) => object(b, |_| Some(a), true, depth, spend)?.uncertain(),
        _ if from == to => Plan::new(to.clone(), Conversion::Safe),
        (TypeKind::Capsule(capsule), _) if capsule.operations().converter_to(to).is_some() => {
            Plan::new(to.clone(), Conversion::Unsafe)
        }
        (_, TypeKind::Capsule(capsule)) if capsule.operations().converter_from(from).is_some() => {
            Plan::new(to.clone(), Conversion::Unsafe)
        }
        _ => return Err(messages::required(to, from)),
    })
}

/// The one element type of a collection to another one.
fn each(from: &Type, to: &Type, collection: &str, depth: u32, spend: Spend<'_>) -> Result<Plan, ConvertError> {
    part(from, to, depth + 1, spend).map_err(|error| messages::incorrect_element(collection, error))
}

/// Many types to one element type; where that has holes they must also agree among themselves.
fn common<'a>(
    from: impl Iterator<Item = (PathStep, &'a Type)>,
    to: &Type,
    collection: &str,
    depth: u32,
    spend: Spend<'_>,
) -> Result<Plan, ConvertError> {
    let mut types: Vec<Type> = Vec::new();
    let mut worst = Conversion::Safe;
    let mut last = None;
    for (step, from) in from {
        // Most elements have the type of the one before.
        if last == Some(from)
            && let Some(ty) = types.last()
        {
            types.push(ty.clone());
            continue;
        }
        last = Some(from);
        let plan = part(from, to, depth + 1, spend).map_err(|error| error.inside(step))?;
        worst = worst.min(plan.conversion);
        types.push(plan.ty);
    }
    if types.is_empty() || !to.has_dynamic() {
        return Ok(Plan::new(to.clone(), worst));
    }
    let types: Vec<&Type> = types.iter().collect();
    let Plan { ty, conversion } =
        unify::element(&types, depth).ok_or_else(|| messages::different_elements(collection))?;
    Ok(Plan::new(ty, worst.min(conversion)))
}

/// Each part to a part of its own.
fn parts<'a>(
    parts: impl Iterator<Item = (PathStep, &'a Type, &'a Type)>,
    depth: u32,
    spend: Spend<'_>,
    whole: impl FnOnce(Vec<Type>) -> Type,
) -> Result<Plan, ConvertError> {
    let mut types = Vec::new();
    let mut worst = Conversion::Safe;
    for (step, from, to) in parts {
        let plan = part(from, to, depth + 1, spend).map_err(|error| error.inside(step))?;
        worst = worst.min(plan.conversion);
        types.push(plan.ty);
    }
    Ok(Plan::new(whole(types), worst))
}

/// Plans the conversion of a value with names to an object type; every attribute that is not optional must be there.
///
/// An attribute that a map may lack (`may_lack`) need not convert, if the attribute is optional.
fn object<'a>(
    to: &'a ObjectType,
    find: impl Fn(&str) -> Option<&'a Type>,
    may_lack: bool,
    depth: u32,
    spend: Spend<'_>,
) -> Result<Plan, ConvertError> {
    spend(to.len() as u64)?;
    let names = to.iter().map(|(name, _)| &**name);
    let missing: Vec<&str> = names.filter(|name| find(name).is_none() && !to.is_optional(name)).collect();
    if !missing.is_empty() {
        return Err(messages::attributes_required(&missing));
    }
    let mut attributes = Vec::with_capacity(to.len());
    let mut worst = Conversion::Safe;
    for (name, ty) in to.iter() {
        let plan = match find(name).map(|from| part(from, ty, depth + 1, spend)) {
            Some(Ok(plan)) => plan,
            Some(Err(error)) if !may_lack || !to.is_optional(name) => {
                return Err(error.inside(PathStep::Name(name.clone())));
            }
            // It becomes a null of its type.
            Some(Err(_)) | None => Plan::new(ty.clone(), Conversion::Safe),
        };
        worst = worst.min(plan.conversion);
        attributes.push((name.clone(), plan.ty));
    }
    let ty = Type::object(attributes).with_optional(to.optional_names().map(|name| &**name));
    Ok(Plan::new(ty, worst))
}

fn indexed(types: &[Type]) -> impl Iterator<Item = (PathStep, &Type)> {
    types.iter().enumerate().map(|(index, ty)| (PathStep::Index(index), ty))
}

fn named(object: &ObjectType) -> impl Iterator<Item = (PathStep, &Type)> {
    object.iter().map(|(name, ty)| (PathStep::Name(name.clone()), ty))
}
