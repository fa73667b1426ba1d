//! Elements by key: with an error, a truth or a default where there is none.

use crate::convert::convert_within;
use crate::function::{Function, FunctionError, counted};
use crate::limits::{Allowance, Budget};
use crate::static_types::{StaticKind, StaticType};
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{not_null, number, param, required, text, unmarked};
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "hasindex",
            has_index(),
            "True if there is such an element, so that the index operator would find it.",
        )
        .example("hasindex([\"a\"], 0)", "true")
        .example("hasindex([\"a\"], 1)", "false"),
        LibraryFunction::new("index", index(), "The element.").example("index([\"a\", \"b\"], 1)", "\"b\""),
        LibraryFunction::new("lookup", lookup(), "The element, or else the default.")
            .example("lookup({a = \"x\"}, \"a\", \"none\")", "\"x\"")
            .example("lookup({a = \"x\"}, \"b\", \"none\")", "\"none\""),
    ]
}

const WHAT: &str = "a list or a map is";

#[inline]
fn has_index() -> Function {
    let collection = param("collection", Type::DYNAMIC, "The list, map or tuple.").allow_dynamic();
    let key = param("key", Type::DYNAMIC, "The index or the key.").allow_dynamic();
    let result = |arguments: &[Value]| {
        let ty = arguments[0].ty();
        match ty.kind() {
            TypeKind::List(_) | TypeKind::Map(_) | TypeKind::Tuple(_) | TypeKind::Dynamic => Ok(Type::BOOL),
            _ => Err(required(0, WHAT, &ty)),
        }
    };
    Function::new([collection, key], Type::BOOL, |arguments| Ok(Value::bool(find(arguments).is_some())))
        .result_type(result)
        .described("Tells whether a list, map or tuple has an element with an index or a key.")
        .price(0)
        .refined(not_null())
}

#[inline]
fn index() -> Function {
    let collection = param("collection", Type::DYNAMIC, "The list, map or tuple.");
    let key = param("key", Type::DYNAMIC, "The index or the key.").allow_dynamic();
    let body = |arguments: &[Value]| {
        let found = find(arguments).cloned();
        found.ok_or_else(|| FunctionError::new(no_element(arguments[0].elements().map_or(0, |all| all.len()))))
    };
    Function::new([collection, key], Type::DYNAMIC, body)
        .result_type(element_type)
        .described("Finds the element with an index or a key, as the index operator does.")
        .price(0)
}

/// The element with an index or a key, which is not converted.
#[inline]
fn find(arguments: &[Value]) -> Option<&Value> {
    match arguments[0].kind() {
        ValueKind::List(values) | ValueKind::Tuple(values) => {
            let index = arguments[1].as_number()?.to_u64()?;
            values.get(usize::try_from(index).ok()?)
        }
        ValueKind::Map(entries) => entries.get(arguments[1].as_str()?),
        _ => None,
    }
}

#[inline]
fn no_element(length: usize) -> String {
    format!("there is no such element among {length}")
}

#[inline]
fn element_type(arguments: &[Value]) -> Result<Type, FunctionError> {
    let (ty, key) = (arguments[0].ty(), arguments[1].ty());
    let of = |wanted: Type| {
        let fits = key == wanted || key.is_dynamic();
        let why = || format!("a key of type {wanted} is required, but this is of type {key}");
        if fits { Ok(()) } else { Err(FunctionError::new(why())) }
    };
    match ty.kind() {
        TypeKind::List(element) => of(Type::NUMBER).map(|()| element.clone()),
        TypeKind::Map(element) => of(Type::STRING).map(|()| element.clone()),
        TypeKind::Tuple(types) => {
            of(Type::NUMBER)?;
            if !arguments[1].is_known() {
                return Ok(Type::DYNAMIC);
            }
            let index = number(arguments, 1).to_u64().and_then(|index| usize::try_from(index).ok());
            let found = index.and_then(|index| types.get(index)).cloned();
            found.ok_or_else(|| FunctionError::new(no_element(types.len())))
        }
        _ => Err(required(0, WHAT, &ty)),
    }
}

#[inline]
fn lookup() -> Function {
    let params = [
        param("inputMap", Type::DYNAMIC, "The map or object; as long as anything in it is unknown, so is the result."),
        param("key", Type::STRING, "The key or the name."),
        param(
            "default",
            Type::DYNAMIC,
            "The result if there is no such element; for a map, converted to the type of its elements.",
        ),
    ];
    let params = params.map(|param| param.allow_marked());
    Function::counting(params, Type::DYNAMIC, |arguments, allowance| {
        let (arguments, marks) = unmarked(arguments);
        let (map, default) = (&arguments[0], &arguments[2]);
        if !map.is_wholly_known() {
            return Ok(Value::unknown(result_of_lookup(&arguments, allowance)?).with_marks(marks));
        }
        let found = map.as_entries().and_then(|entries| entries.get(text(&arguments, 1)));
        let found = match (found, map.element_type()) {
            (Some(found), _) => found.clone(),
            (None, Some(element)) => convert_within(default, &element, allowance)
                .map_err(|why| FunctionError::argument(2, why.to_string()))?,
            (None, None) => default.clone(),
        };
        counted(found.with_marks(marks), allowance)
    })
    .result_type_within(result_of_lookup)
    .hands_on(parts_of_lookup)
    .described("Finds the element of a map or object with a key, or gives a default.")
    .price(0)
}

/// Returns the type of a lookup in an object of which only the type is known.
/// Nobody knows the elements of a map.
#[inline]
fn parts_of_lookup(types: &[StaticType], _: &Budget) -> Option<StaticType> {
    let [object, key, default] = types else { return None };
    let (StaticKind::Object(properties), StaticKind::Const(key)) = (object.kind(), key.kind()) else { return None };
    Some(properties.get(key.as_str()?).unwrap_or_else(|| default.clone()))
}

#[inline]
fn result_of_lookup(arguments: &[Value], allowance: &mut Allowance) -> Result<Type, FunctionError> {
    let ty = arguments[0].ty();
    match ty.kind() {
        TypeKind::Object(_) if !arguments[1].is_known() => Ok(Type::DYNAMIC),
        TypeKind::Object(object) => Ok(object.get(text(arguments, 1)).cloned().unwrap_or_else(|| arguments[2].ty())),
        TypeKind::Map(element) => match convert_within(&arguments[2], element, allowance) {
            Ok(_) => Ok(element.clone()),
            Err(why) => {
                Err(FunctionError::argument(2, format!("the default is not of the type of the elements: {why}")))
            }
        },
        _ => Err(required(0, "a map is", &ty)),
    }
}
