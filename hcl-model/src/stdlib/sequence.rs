//! Making sequences: of other sequences, and of numbers.

use crate::convert::{convert_within, unify};
use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, param, required, unmarked};
use crate::types::{Type, TypeKind};
use crate::value::{Number, NumberError, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "concat",
            concat(),
            "A list if all are lists whose types have one in common, otherwise a tuple.",
        )
        .example("concat([\"a\"], [1, 2])", "[\"a\", 1, 2]"),
        LibraryFunction::new("range", range(), "The list of numbers.")
            .example("range(3)", "tolist([0, 1, 2])")
            .example("range(1, 4)", "tolist([1, 2, 3])")
            .example("range(5, 0, -2)", "tolist([5, 3, 1])"),
    ]
}

#[inline]
fn concat() -> Function {
    let seqs = param("seqs", Type::DYNAMIC, "The lists and tuples, at least one.").allow_marked();
    Function::counting([], Type::DYNAMIC, |arguments, allowance| {
        let (sequences, marks) = unmarked(arguments);
        let elements = |sequence: &Value| sequence.as_elements().unwrap_or_default().to_vec();
        allowance.elements(total(&sequences))?;
        let list = common_list(&sequences.iter().map(Value::ty).collect::<Vec<Type>>());
        let Some((list, element)) = list else {
            return Ok(Value::tuple(sequences.iter().flat_map(elements)).with_marks(marks));
        };
        let mut all = Vec::new();
        for (index, sequence) in sequences.iter().enumerate() {
            let converted = convert_within(sequence, &list, allowance);
            all.extend(elements(&converted.map_err(|why| FunctionError::argument(index, why.to_string()))?));
        }
        Ok(Value::list(element, all).with_marks(marks))
    })
    .variadic(seqs)
    .result_type_within(concatenated)
    .hands_on_parts()
    .described("Puts sequences behind one another.")
    .refined(not_null())
}

/// Returns the number of elements in sequences.
#[inline]
fn total(sequences: &[Value]) -> usize {
    let lengths = sequences.iter().map(|sequence| sequence.as_elements().map_or(0, <[Value]>::len));
    lengths.fold(0, usize::saturating_add)
}

/// The type of a list that all of these types can be, if they are types of lists, and that of its elements.
#[inline]
fn common_list(types: &[Type]) -> Option<(Type, Type)> {
    if !types.iter().all(|ty| matches!(ty.kind(), TypeKind::List(_))) {
        return None;
    }
    let list = unify(types)?;
    let element = match list.kind() {
        TypeKind::List(element) => element.clone(),
        _ => return None,
    };
    Some((list, element))
}

#[inline]
fn concatenated(arguments: &[Value], allowance: &mut Allowance) -> Result<Type, FunctionError> {
    if arguments.is_empty() {
        return Err(FunctionError::new("at least one argument is required"));
    }
    let types: Vec<Type> = arguments.iter().map(Value::ty).collect();
    for (index, ty) in types.iter().enumerate() {
        if !matches!(ty.kind(), TypeKind::List(_) | TypeKind::Tuple(_)) {
            return Err(required(index, "lists and tuples are", ty));
        }
    }
    if let Some((list, _)) = common_list(&types) {
        return Ok(list);
    }
    if allowance.elements(total(arguments)).is_err() {
        return Ok(Type::DYNAMIC);
    }
    let mut elements: Vec<Type> = Vec::new();
    for (argument, ty) in arguments.iter().zip(&types) {
        match (ty.kind(), argument.as_elements()) {
            (TypeKind::Tuple(types), _) => elements.extend_from_slice(types),
            (TypeKind::List(_), Some(values)) => elements.extend(values.iter().map(Value::ty)),
            _ => return Ok(Type::DYNAMIC),
        }
    }
    Ok(Type::tuple(elements))
}

#[inline]
fn range() -> Function {
    let params =
        "The end; or the start, which is otherwise 0, and the end; or both and the step, which is otherwise 1 or -1.";
    Function::counting([], Type::list(Type::NUMBER), |arguments, allowance| {
        let numbers: Vec<Number> = arguments.iter().filter_map(|argument| argument.as_number().cloned()).collect();
        let (start, end, step) = match &*numbers {
            [end] => (Number::ZERO, end.clone(), None),
            [start, end] => (start.clone(), end.clone(), None),
            [start, end, step] => (start.clone(), end.clone(), Some(step.clone())),
            _ => return Err(FunctionError::new("one, two or three numbers are required")),
        };
        if start.is_infinite() {
            return Err(FunctionError::argument(0, "the start must not be infinite"));
        }
        let down = end < start;
        let step = step.unwrap_or(if down { Number::from(-1) } else { Number::ONE });
        let wrong = match (step.is_zero(), step.is_negative()) {
            (true, _) if start != end => Some("the step must not be 0"),
            (_, true) if end > start => Some("the end is not below the start, and the step is negative"),
            (_, false) if down => Some("the end is not above the start, and the step is positive"),
            _ => None,
        };
        if let Some(wrong) = wrong {
            return Err(FunctionError::argument(arguments.len() - 1, wrong));
        }
        steps(start, &end, &step, allowance)
    })
    .variadic(param("params", Type::NUMBER, params))
    .described("Counts from a start to an end, which is not included.")
    .refined(not_null())
}

#[inline]
fn steps(start: Number, end: &Number, step: &Number, allowance: &mut Allowance) -> Result<Value, FunctionError> {
    if start == *end {
        return Ok(Value::list(Type::NUMBER, []));
    }
    let failed = |error: NumberError| FunctionError::new(error.to_string());
    let count = match step.is_infinite() {
        true => Number::ONE,
        false => end.sub(&start).and_then(|distance| distance.div(step)).map_err(failed)?.ceil(),
    };
    allowance.elements(count.to_u64().and_then(|count| usize::try_from(count).ok()).unwrap_or(usize::MAX))?;
    let mut numbers = Vec::new();
    let mut next = start;
    while if step.is_negative() { next > *end } else { next < *end } {
        let after = next.add(step).map_err(failed)?;
        if after == next {
            return Err(FunctionError::new("the step is too small to change numbers of this size"));
        }
        let number = Value::number(std::mem::replace(&mut next, after));
        allowance.bytes(number.bytes())?;
        numbers.push(number);
    }
    Ok(Value::list(Type::NUMBER, numbers))
}
