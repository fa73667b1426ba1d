//! Unions: flat, each member once ("Structural Types").

use std::collections::{HashMap, HashSet};

use crate::static_types::enumeration::base_of;
use crate::static_types::node::Form;
use crate::static_types::static_type::{Repr, StaticType};

/// The maximum number of constants of one type that a union keeps apart.
const MOST_CONSTANTS: usize = 128;

/// The union of the members.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn of(members: impl IntoIterator<Item = StaticType>) -> StaticType {
    let flat = flat(members);
    let kept = distinct(&flat);
    let mut members: Vec<StaticType> =
        if kept.len() == flat.len() { flat } else { kept.into_iter().map(|index| flat[index].clone()).collect() };
    for base in [StaticType::INT, StaticType::NUMBER, StaticType::STRING] {
        let is_constant = |ty: &StaticType| matches!(&ty.0, Repr::Const(value) if base_of(value) == base);
        if members.iter().filter(|member| is_constant(member)).count() > MOST_CONSTANTS {
            members.retain(|member| !is_constant(member) && *member != base);
            members.push(base);
        }
    }
    match members.len() {
        0 => StaticType::NONE,
        1 => members.swap_remove(0),
        _ => StaticType::composite(Form::Union, members),
    }
}

/// The members, and instead of a union its members.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn flat(members: impl IntoIterator<Item = StaticType>) -> Vec<StaticType> {
    let mut flat = Vec::new();
    for member in members {
        match member.form() {
            Some(Form::Union) => flat.extend(member.parts()),
            _ => flat.push(member),
        }
    }
    flat
}

/// The members of a union as a list; any other type alone.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn members(ty: &StaticType) -> Vec<StaticType> {
    flat([ty.clone()])
}

/// The type without null; none if it is nothing else.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn without_none(ty: &StaticType) -> Option<StaticType> {
    let members: Vec<StaticType> = members(ty).into_iter().filter(|member| *member != StaticType::NONE).collect();
    (!members.is_empty()).then(|| of(members))
}

/// Returns the indices of the types that occur for the first time.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn distinct(types: &[StaticType]) -> Vec<usize> {
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut kept = Vec::with_capacity(types.len());
    for (index, ty) in types.iter().enumerate() {
        let alike = seen.entry(ty.facts().hash()).or_default();
        if alike.iter().all(|&known| types[known] != *ty) {
            alike.push(index);
            kept.push(index);
        }
    }
    kept
}

/// The types, each once.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn without_repeats(types: Vec<StaticType>) -> Vec<StaticType> {
    let kept: HashSet<usize> = distinct(&types).into_iter().collect();
    types.into_iter().enumerate().filter_map(|(index, ty)| kept.contains(&index).then_some(ty)).collect()
}
