//! Every combination of the elements of several sets or lists.

use crate::convert::{convert_within, converted_type};
use crate::function::{Function, FunctionError};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{lengths, not_null, param, required, unmarked};
use crate::types::{Type, TypeKind};
use crate::value::{Marks, Value};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "setproduct",
            setproduct(),
            "The combinations as tuples: a set if one of the arguments is a set, otherwise a list.",
        )
        .example("setproduct([\"a\", \"b\"], [1, 2])", "tolist([[\"a\", 1], [\"a\", 2], [\"b\", 1], [\"b\", 2]])"),
    ]
}

#[inline]
fn setproduct() -> Function {
    let sets = param(
        "sets",
        Type::DYNAMIC,
        "The sets, lists and tuples, at least two; the elements of a tuple must have a type in common.",
    );
    let sets = sets.allow_unknown().allow_marked();
    Function::counting([], Type::DYNAMIC, |arguments, allowance| {
        let (arguments, mut marks) = unmarked(arguments);
        let Product { ty, row, is_set } = Product::of(&arguments)?;
        let mut columns = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let converted = convert_within(argument, &Type::list(row[index].clone()), allowance);
            columns.push(converted.map_err(|why| FunctionError::argument(index, why.to_string()))?);
        }
        if columns.iter().any(|column| !column.is_known()) {
            marks.merge(&Marks::of_all(&arguments));
            let least = columns.iter().map(|column| column.refinement().length_lower()).fold(1, u64::saturating_mul);
            let most = columns.iter().map(|column| column.refinement().length_upper());
            let most = most.reduce(|a, b| if a == Some(0) || b == Some(0) { Some(0) } else { a?.checked_mul(b?) });
            // Combinations of unknown elements may turn out to be equal.
            let least = if is_set { least.min(1) } else { least };
            let known = lengths(least, most.flatten());
            return Ok(Value::unknown(ty).refined(&not_null()).refined(&known).with_marks(marks));
        }
        let columns: Vec<&[Value]> = columns.iter().filter_map(Value::as_elements).collect();
        let rows = columns.iter().map(|column| column.len()).fold(1, usize::saturating_mul);
        let rows = if columns.iter().any(|column| column.is_empty()) { 0 } else { rows };
        allowance.elements(rows.saturating_mul(columns.len().saturating_add(1)))?;
        let product = (0..rows).map(|number| combination(&columns, number));
        let element = Type::tuple(row);
        let product = if is_set { Value::set(element, product) } else { Value::list(element, product) };
        Ok(product.with_marks(marks))
    })
    .variadic(sets)
    .result_type(|arguments| Ok(Product::of(arguments)?.ty))
    .described("Finds every combination of one element of each set or list; the last one varies fastest.")
    .refined(not_null())
}

/// The combination with a number, which has a digit for each column.
#[inline]
fn combination(columns: &[&[Value]], mut number: usize) -> Value {
    let mut row = Vec::with_capacity(columns.len());
    for column in columns.iter().rev() {
        row.push(column[number % column.len()].clone());
        number /= column.len();
    }
    row.reverse();
    Value::tuple(row)
}

/// The facts about a product that types tell.
struct Product {
    ty: Type,
    /// The types of the elements of a combination.
    row: Vec<Type>,
    is_set: bool,
}

impl Product {
    #[inline]
    fn of(arguments: &[Value]) -> Result<Product, FunctionError> {
        if arguments.len() < 2 {
            return Err(FunctionError::new("at least two arguments are required"));
        }
        let mut row = Vec::with_capacity(arguments.len());
        let mut is_set = false;
        for (index, argument) in arguments.iter().enumerate() {
            let ty = argument.ty();
            is_set |= matches!(ty.kind(), TypeKind::Set(_));
            if !matches!(ty.kind(), TypeKind::Set(_) | TypeKind::List(_) | TypeKind::Tuple(_)) {
                return Err(required(index, "sets and lists are", &ty));
            }
            let list = converted_type(&ty, &Type::list(Type::DYNAMIC));
            let Some(element) = list.as_ref().and_then(Type::element) else {
                return Err(FunctionError::argument(index, "all elements must be of one type"));
            };
            row.push(element.clone());
        }
        let element = Type::tuple(row.iter().cloned());
        Ok(Product { ty: if is_set { Type::set(element) } else { Type::list(element) }, row, is_set })
    }
}
