//! Sets: what is in one, in several, in all of them.

use std::collections::HashMap;

use crate::convert::{convert_within, unify};
use crate::function::{Function, FunctionError, Param, counted};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{has_element, lengths, not_null, param};
use crate::types::{Type, TypeKind};
use crate::value::Value;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("sethaselement", has(), "True if an element is equal to it and of the same type.")
            .example("sethaselement([\"a\", \"b\"], \"a\")", "true"),
        of_many("setintersection", Choice::All, "Finds the elements that are in every set.")
            .example("setintersection([\"a\", \"b\"], [\"b\", \"c\"])", "toset([\"b\"])"),
        LibraryFunction::new(
            "setsubtract",
            operation(Choice::First, "Takes the elements of a set out of another.", false),
            "The elements that are only in the first set.",
        )
        .example("setsubtract([\"a\", \"b\"], [\"b\", \"c\"])", "toset([\"a\"])"),
        of_many(
            "setsymmetricdifference",
            Choice::Odd,
            "Finds the elements that are in an odd number of sets: of two sets, in one but not in both.",
        )
        .example("setsymmetricdifference([\"a\", \"b\"], [\"b\", \"c\"])", "toset([\"a\", \"c\"])"),
        of_many("setunion", Choice::Any, "Finds the elements that are in at least one set.")
            .example("setunion([\"a\", \"b\"], [\"b\", \"c\"])", "toset([\"a\", \"b\", \"c\"])"),
    ]
}

/// The elements that are in the result.
#[derive(Clone, Copy, PartialEq)]
enum Choice {
    Any,
    All,
    Odd,
    /// The elements that are in the first set only.
    First,
}

#[inline]
fn set(name: &str, description: &str) -> Param {
    param(name, Type::set(Type::DYNAMIC), description).allow_dynamic()
}

#[inline]
fn has() -> Function {
    let set = set("set", "The set.");
    let elem = param("elem", Type::DYNAMIC, "The element.").allow_dynamic();
    let body = |arguments: &[Value]| Ok(has_element(arguments[0].as_elements().unwrap_or_default(), &arguments[1]));
    Function::new([set, elem], Type::BOOL, body)
        .described("Tells whether a value is an element of a set.")
        .refined(not_null())
}

#[inline]
fn of_many(name: &'static str, choice: Choice, description: &str) -> LibraryFunction {
    LibraryFunction::new(
        name,
        operation(choice, description, true),
        "The set of these elements, of the type that all have in common.",
    )
}

#[inline]
fn operation(choice: Choice, description: &str, many: bool) -> Function {
    let body = move |arguments: &[Value], allowance: &mut Allowance| {
        counted(combine(arguments, choice, allowance)?, allowance)
    };
    let function = if many {
        let others = set("other_sets", "Further sets.");
        Function::counting([set("first_set", "The first set.")], Type::DYNAMIC, body).variadic(others)
    } else {
        let params = [set("a", "The set."), set("b", "The set of what is taken out.")];
        Function::counting(params, Type::DYNAMIC, body)
    };
    let result = |arguments: &[Value]| Ok(Type::set(common_element(arguments)?));
    function.result_type(result).described(description).refined(not_null())
}

/// The type that the elements of all sets have in common; what is empty may be of any type.
#[inline]
fn common_element(sets: &[Value]) -> Result<Type, FunctionError> {
    let mut types = Vec::new();
    for set in sets {
        let ty = set.ty();
        // Of what is not known yet nobody knows what is in it.
        let TypeKind::Set(element) = ty.kind() else { return Ok(Type::DYNAMIC) };
        let empty = set.as_elements().is_some_and(<[Value]>::is_empty);
        if !(empty && element.is_dynamic()) {
            types.push(element.clone());
        }
    }
    unify(&types).ok_or_else(|| FunctionError::new("the elements of all sets must be of one type"))
}

#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
#[inline]
fn combine(sets: &[Value], choice: Choice, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    let element = common_element(sets)?;
    let ty = Type::set(element.clone());
    let mut converted = Vec::with_capacity(sets.len());
    for (index, set) in sets.iter().enumerate() {
        converted
            .push(convert_within(set, &ty, allowance).map_err(|why| FunctionError::argument(index, why.to_string()))?);
    }
    if choice == Choice::Any {
        let elements = converted.iter().filter_map(Value::as_elements).flatten().cloned();
        return Ok(Value::set(element, elements));
    }
    if !converted.iter().all(Value::is_wholly_known) {
        let sizes = converted.iter().map(|set| set.as_elements().map_or(0, <[Value]>::len) as u64);
        let most = match choice {
            Choice::All => sizes.min(),
            Choice::First => sizes.take(1).next(),
            Choice::Any | Choice::Odd => Some(sizes.sum()),
        };
        return Ok(Value::unknown(ty).refined(&not_null()).refined(&lengths(0, most)));
    }
    let mut counts: HashMap<&Value, usize> = HashMap::new();
    for set in &converted {
        set.as_elements().unwrap_or_default().iter().for_each(|element| *counts.entry(element).or_default() += 1);
    }
    let first = converted[0].as_elements().unwrap_or_default();
    let count = |element: &&Value| counts.get(element).copied().unwrap_or(0);
    let elements: Vec<Value> = match choice {
        Choice::All => first.iter().filter(|element| count(element) == converted.len()).cloned().collect(),
        Choice::First => first.iter().filter(|element| count(element) == 1).cloned().collect(),
        Choice::Any | Choice::Odd => {
            counts.iter().filter(|(_, count)| **count % 2 == 1).map(|(element, _)| (*element).clone()).collect()
        }
    };
    Ok(Value::set(element, elements))
}
