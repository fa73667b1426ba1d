//! One type for several: what the conditional operator and collections of mixed elements need.

use crate::convert::{Conversion, conversion};
use crate::types::{Type, TypeKind};

/// The type to which all of the types can be converted, if there is one ("Type Unification").
///
/// As in the reference: objects with the same attributes unify attribute by attribute and others as a map, tuples of
/// the same length element by element and others as a list; otherwise the most general of the given types wins.
/// The dynamic pseudo-type gives way to any other type.
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
    let known: Vec<&Type> = types.iter().filter(|ty| !ty.is_dynamic()).collect();
    let Some((&first, others)) = known.split_first() else {
        return Some(Type::DYNAMIC);
    };
    if others.iter().all(|&ty| ty == first) {
        return Some(first.clone());
    }
    let same_kind = others.iter().all(|ty| ty.kind_name() == first.kind_name());
    match first.kind() {
        TypeKind::List(_) if same_kind => elements(&known).map(Type::list),
        TypeKind::Set(_) if same_kind => elements(&known).map(Type::set),
        TypeKind::Map(_) if same_kind => elements(&known).map(Type::map),
        TypeKind::Tuple(_) if same_kind => tuples(&known),
        TypeKind::Object(_) if same_kind => objects(&known),
        _ => most_general(&known),
    }
}

fn elements(collections: &[&Type]) -> Option<Type> {
    let elements: Vec<Type> = collections
        .iter()
        .filter_map(|ty| match ty.kind() {
            TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => Some(element.clone()),
            _ => None,
        })
        .collect();
    unify(&elements)
}

fn tuples(types: &[&Type]) -> Option<Type> {
    let tuples: Vec<&[Type]> = types
        .iter()
        .filter_map(|ty| match ty.kind() {
            TypeKind::Tuple(elements) => Some(elements),
            _ => None,
        })
        .collect();
    let length = tuples[0].len();
    if tuples.iter().all(|tuple| tuple.len() == length) {
        let column = |index: usize| tuples.iter().map(|tuple| tuple[index].clone()).collect::<Vec<_>>();
        return (0..length).map(|index| unify(&column(index))).collect::<Option<Vec<_>>>().map(Type::tuple);
    }
    unify(&tuples.concat()).map(Type::list)
}

fn objects(types: &[&Type]) -> Option<Type> {
    let objects: Vec<_> = types
        .iter()
        .filter_map(|ty| match ty.kind() {
            TypeKind::Object(object) => Some(object),
            _ => None,
        })
        .collect();
    let names = || objects[0].iter().map(|(name, _)| name);
    if objects.iter().all(|object| object.iter().map(|(name, _)| name).eq(names())) {
        let column = |name: &str| objects.iter().filter_map(|object| object.get(name).cloned()).collect::<Vec<_>>();
        let attributes = names().map(|name| Some((name.clone(), unify(&column(name))?)));
        return attributes.collect::<Option<Vec<_>>>().map(Type::object);
    }
    let all: Vec<Type> = objects.iter().flat_map(|object| object.iter().map(|(_, ty)| ty.clone())).collect();
    unify(&all).map(Type::map)
}

/// The given type to which all others convert, one to which they do so safely if possible.
fn most_general(types: &[&Type]) -> Option<Type> {
    let worst = |candidate: &Type| types.iter().map(|ty| conversion(ty, candidate)).min();
    let with = |wanted: Conversion| types.iter().find(|candidate| worst(candidate) == Some(wanted));
    with(Conversion::Safe).or_else(|| with(Conversion::Unsafe)).map(|&ty| ty.clone())
}
