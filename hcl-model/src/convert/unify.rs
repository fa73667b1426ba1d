//! One type for several: what the conditional operator and collections of mixed elements need.
//!
//! Implements "Type Unification", with the reference's rules where they differ from the text.
//! Every type is looked at once and level by level, so the cost is that of the types, and every type that is not
//! dynamic converts safely to the result.

use std::mem::discriminant;

use crate::convert::types::{Plan, part};
use crate::convert::{Conversion, DEEPEST};
use crate::types::{ObjectType, Type, TypeKind};

/// The type to which all of the types can be converted, if there is one ("Type Unification").
///
/// The order of the types does not matter; no types at all are dynamic.
/// Objects with the same attributes unify attribute by attribute, other objects and maps as a map, as in the
/// reference. Tuples of the same length unify element by element. Other sequences unify as a list, or as a set if
/// there are only sets and tuples.
/// Strings win over numbers and booleans.
/// The dynamic pseudo-type gives way to primitive types, to collections and structures of several kinds, and in
/// collections to any type; beside types of one such kind it stays, because what is not known yet may be of another one.
///
/// # Examples
///
/// ```
/// use hcl_model::convert::unify;
/// use hcl_model::types::Type;
///
/// assert_eq!(unify(&[Type::NUMBER, Type::STRING]), Some(Type::STRING));
/// assert_eq!(unify(&[Type::NUMBER, Type::BOOL]), None);
/// ```
#[must_use]
pub fn unify(types: &[Type]) -> Option<Type> {
    if let Some((first, others)) = types.split_first()
        && others.iter().all(|ty| ty == first)
    {
        return Some(first.clone());
    }
    let types: Vec<&Type> = types.iter().collect();
    unified(&types, 0, Taken::One).map(|plan| plan.ty)
}

/// Returns the part of the unified type of two types that is certain, whatever their dynamic parts turn out to be.
///
/// Beside a number there may be text, and then both are text; beside an object in a collection there may be a map.
/// Only text stays what it is, and not where a null would make a collection of anything possible.
pub(crate) fn certain(unified: &Type, a: &Type, b: &Type) -> Type {
    if a == b || !a.has_dynamic() && !b.has_dynamic() {
        return unified.clone();
    }
    let certain_of = |ty: &Type| if *ty == Type::STRING { Type::STRING } else { Type::DYNAMIC };
    match (unified.kind(), a.kind(), b.kind()) {
        (TypeKind::Tuple(types), TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
            Type::tuple(types.iter().zip(a.iter().zip(b)).map(|(ty, (a, b))| certain(ty, a, b)))
        }
        (TypeKind::Object(types), TypeKind::Object(a), TypeKind::Object(b)) => {
            let found = |name: &str| Some((a.get(name)?, b.get(name)?));
            Type::object(
                types.iter().filter_map(|(name, ty)| found(name).map(|(a, b)| (name.clone(), certain(ty, a, b)))),
            )
        }
        (TypeKind::List(_), TypeKind::Tuple(_), TypeKind::Tuple(_)) => Type::list(Type::DYNAMIC),
        (TypeKind::Map(_), TypeKind::Object(_), TypeKind::Object(_)) => Type::map(Type::DYNAMIC),
        (TypeKind::List(element), ..) => Type::list(certain_of(element)),
        (TypeKind::Set(element), ..) => Type::set(certain_of(element)),
        (TypeKind::Map(element), ..) => Type::map(certain_of(element)),
        _ => certain_of(unified),
    }
}

/// The use of the values of the types that are unified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// One of them is converted.
    One,
    /// All of them are in one collection.
    All,
}

/// The type for the given ones, which are `depth` levels inside, and whether all of them convert to it safely.
fn unified(types: &[&Type], depth: u32, taken: Taken) -> Option<Plan> {
    if !types.iter().any(|ty| ty.is_dynamic()) {
        return known(types, depth, taken);
    }
    let any = |is: fn(&Type) -> bool| types.iter().any(|ty| is(ty));
    if any(|ty| matches!(ty.kind(), TypeKind::Tuple(_))) && any(|ty| matches!(ty.kind(), TypeKind::Object(_))) {
        return None;
    }
    let mut others = types.iter().filter(|ty| !ty.is_dynamic());
    // An unknown type may turn out to be another type of a kind that has parts.
    let gives_way = others.next().is_some_and(|first| {
        let is_primitive = matches!(first.kind(), TypeKind::String | TypeKind::Number | TypeKind::Bool);
        is_primitive || others.any(|ty| discriminant(&ty.kind()) != discriminant(&first.kind()))
    });
    let decided = if gives_way { known(types, depth, taken) } else { None };
    match decided {
        // Whatever else there is, all of these cannot be in one collection.
        None if gives_way && taken == Taken::All => None,
        decided => decided.or_else(|| Some(Plan::new(Type::DYNAMIC, Conversion::Safe))),
    }
}

/// The type for the elements of a collection.
pub(super) fn element(types: &[&Type], depth: u32) -> Option<Plan> {
    known(types, depth, Taken::All)
}

/// The type for the given ones, where those that are known decide for those that are not.
fn known(types: &[&Type], depth: u32, taken: Taken) -> Option<Plan> {
    let known: Vec<&Type> = types.iter().copied().filter(|ty| !ty.is_dynamic()).collect();
    let (first, others) = match *known.as_slice() {
        [] => return Some(Plan::new(Type::DYNAMIC, Conversion::Safe)),
        [first, ref others @ ..] => (first, others),
    };
    let plan = match first.kind() {
        _ if others.is_empty() => Plan::new(first.clone(), Conversion::Safe),
        _ if depth > DEEPEST => return None,
        TypeKind::String | TypeKind::Number | TypeKind::Bool => primitive(&known)?,
        TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => sequence(&known, depth, taken)?,
        TypeKind::Map(_) | TypeKind::Object(_) => mapping(&known, depth, taken)?,
        _ if others.iter().all(|&ty| ty == first) => Plan::new(first.clone(), Conversion::Safe),
        _ => return None,
    };
    Some(if known.len() < types.len() { plan.uncertain() } else { plan })
}

fn primitive(types: &[&Type]) -> Option<Plan> {
    let one_kind = types.iter().all(|ty| ty.kind() == types[0].kind());
    let is_primitive = |ty: &&Type| matches!(ty.kind(), TypeKind::String | TypeKind::Number | TypeKind::Bool);
    let to_string = types.contains(&&Type::STRING) && types.iter().all(is_primitive);
    let ty = if one_kind { types[0].clone() } else { to_string.then_some(Type::STRING)? };
    Some(Plan::new(ty, Conversion::Safe))
}

fn sequence(types: &[&Type], depth: u32, taken: Taken) -> Option<Plan> {
    let mut lists: Vec<&Type> = Vec::new();
    let mut sets: Vec<&Type> = Vec::new();
    let mut tuples: Vec<&[Type]> = Vec::new();
    for ty in types {
        match ty.kind() {
            TypeKind::List(element) => lists.push(element),
            TypeKind::Set(element) => sets.push(element),
            TypeKind::Tuple(parts) => tuples.push(parts),
            _ => return None,
        }
    }
    if lists.is_empty() && sets.is_empty() && tuples.iter().all(|tuple| tuple.len() == tuples[0].len()) {
        return columns(tuples.iter().map(|tuple| tuple.iter()), depth, taken, Type::tuple);
    }
    if tuples.is_empty()
        && !lists.is_empty()
        && let Some(plan) = lists_win(&lists, &sets, depth)
    {
        return Some(plan);
    }
    let only_sets = lists.is_empty() && !sets.is_empty();
    let only_tuples = lists.is_empty() && sets.is_empty();
    let collection = if only_sets { Type::set } else { Type::list };
    let elements: Vec<&Type> = lists.into_iter().chain(sets).chain(tuples.into_iter().flatten()).collect();
    match element(&elements, depth + 1) {
        Some(Plan { ty, conversion }) => Some(Plan::new(collection(ty), conversion)),
        None if only_tuples && taken == Taken::One => undecided(&elements, types, collection(Type::DYNAMIC), depth),
        None => None,
    }
}

/// A collection of the dynamic pseudo-type, for tuples or objects of which one is taken: as in the reference, if the type
/// of some part is not known there need not be one for the parts of all, only for those of each.
fn undecided(parts: &[&Type], types: &[&Type], collection: Type, depth: u32) -> Option<Plan> {
    let converts = |ty: &&Type| part(ty, &collection, depth + 1, &mut |_| Ok(())).is_ok();
    let is_open = parts.iter().any(|ty| ty.is_dynamic()) && types.iter().all(converts);
    is_open.then(|| Plan::new(collection, Conversion::Unsafe))
}

/// Lists of primitive types beside sets of such: as in the reference, the lists decide if what is in the sets can be
/// converted at all.
fn lists_win(lists: &[&Type], sets: &[&Type], depth: u32) -> Option<Plan> {
    if lists.iter().chain(sets).any(|ty| ty.depth() > 0) {
        return None;
    }
    let Plan { ty, mut conversion } = element(lists, depth + 1)?;
    for set in sets {
        conversion = conversion.min(part(set, &ty, depth + 1, &mut |_| Ok(())).ok()?.conversion);
    }
    Some(Plan::new(Type::list(ty), conversion))
}

fn mapping(types: &[&Type], depth: u32, taken: Taken) -> Option<Plan> {
    let mut elements: Vec<&Type> = Vec::new();
    let mut objects: Vec<&ObjectType> = Vec::new();
    for ty in types {
        match ty.kind() {
            TypeKind::Map(element) => elements.push(element),
            TypeKind::Object(object) => objects.push(object),
            _ => return None,
        }
    }
    let names = || objects[0].iter().map(|(name, _)| name);
    if elements.is_empty() && objects.iter().all(|object| object.iter().map(|(name, _)| name).eq(names())) {
        let rows = objects.iter().map(|object| object.iter().map(|(_, ty)| ty));
        let in_all = |name: &&str| objects.iter().all(|object| object.is_optional(name));
        let optional = || objects[0].optional_names().map(|name| &**name).filter(in_all);
        let object = |types| Type::object(names().cloned().zip(types)).with_optional(optional());
        return columns(rows, depth, taken, object);
    }
    let only_objects = elements.is_empty();
    elements.extend(objects.iter().flat_map(|object| object.iter().map(|(_, ty)| ty)));
    match element(&elements, depth + 1) {
        Some(Plan { ty, conversion }) => Some(Plan::new(Type::map(ty), conversion)),
        None if only_objects && taken == Taken::One => undecided(&elements, types, Type::map(Type::DYNAMIC), depth),
        None => None,
    }
}

/// Rows of one length, unified column by column.
fn columns<'a, R: Iterator<Item = &'a Type>>(
    rows: impl Iterator<Item = R>,
    depth: u32,
    taken: Taken,
    whole: impl FnOnce(Vec<Type>) -> Type,
) -> Option<Plan> {
    let mut rows: Vec<R> = rows.collect();
    let mut types = Vec::new();
    let mut worst = Conversion::Safe;
    loop {
        let column: Vec<&Type> = rows.iter_mut().filter_map(Iterator::next).collect();
        if column.is_empty() {
            return Some(Plan::new(whole(types), worst));
        }
        let Plan { ty, conversion } = unified(&column, depth + 1, taken)?;
        types.push(ty);
        worst = worst.min(conversion);
    }
}
