//! The sum of many numbers.

use crate::convert::convert_within;
use crate::function::{Function, FunctionError};
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::number::failed;
use crate::stdlib::support::{not_null, param, required, unknown};
use crate::types::{Type, TypeKind};
use crate::value::{Number, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![LibraryFunction::new("sum", sum(), "The sum.").example("sum([10, 13, 6, 4.5])", "33.5")]
}

#[inline]
fn sum() -> Function {
    let list = param("list", Type::DYNAMIC, "The numbers, at least one: a list, a set or a tuple.").allow_dynamic();
    Function::counting([list], Type::NUMBER, |arguments, allowance| {
        let elements = arguments[0].as_elements().unwrap_or_default();
        let Some(_) = elements.first() else {
            return Err(FunctionError::argument(0, "there must be at least one number"));
        };
        let mut sum = Number::ZERO;
        let mut is_known = true;
        for element in elements {
            let element = convert_within(element, &Type::NUMBER, allowance);
            let element = element.map_err(|why| FunctionError::argument(0, format!("an element is wrong: {why}")))?;
            if element.is_null() {
                return Err(FunctionError::argument(0, "an element is null, which is no number"));
            }
            match element.as_number() {
                Some(number) => {
                    allowance.steps(price::of_sum(&sum, number))?;
                    sum = sum.add(number).map_err(failed)?;
                }
                None => is_known = false,
            }
        }
        let sum = if is_known { Value::number(sum) } else { unknown(Type::NUMBER) };
        allowance.bytes(sum.bytes())?;
        Ok(sum)
    })
    .result_type(|arguments| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) | TypeKind::Dynamic => Ok(Type::NUMBER),
            _ => Err(required(0, "a list or a set of numbers is", &ty)),
        }
    })
    .described("Adds all numbers of a list.")
    .refined(not_null())
}
