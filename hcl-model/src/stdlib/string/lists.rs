//! From text to lists of texts and back, and their order.

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::price;
use crate::stdlib::LibraryFunction;
use crate::stdlib::support::{OF_CHARACTERS, length_of, not_null, param, text};
use crate::types::Type;
use crate::value::{Refinement, Value, known_beginning};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new("join", join(), "One text of all elements.")
            .example(r#"join("-", ["a", "b"], ["c"])"#, r#""a-b-c""#),
        LibraryFunction::new("sort", sort(), "The list in order.")
            .example(r#"sort(["b", "a"])"#, r#"tolist(["a", "b"])"#),
        LibraryFunction::new("split", split(), "The texts between the separators: one more than there are separators.")
            .example(r#"split(",", "a,b")"#, r#"tolist(["a", "b"])"#),
    ]
}

#[inline]
fn join() -> Function {
    let separator = param("separator", Type::STRING, "The text between two elements.");
    let lists = param("lists", Type::list(Type::STRING), "One or more lists of texts.");
    Function::counting([separator], Type::STRING, |arguments, allowance| {
        let separator = text(arguments, 0);
        if arguments.len() == 1 {
            return Err(FunctionError::new("at least one list is required"));
        }
        let mut elements: Vec<&Value> = Vec::new();
        for (index, list) in arguments.iter().enumerate().skip(1) {
            let list = list.as_elements().unwrap_or_default();
            if let Some(at) = list.iter().position(Value::is_null) {
                return Err(FunctionError::argument(index, format!("element {at} is null, and null cannot be joined")));
            }
            elements.extend(list);
        }
        let known = elements.iter().take_while(|element| element.is_known()).count();
        let texts: Vec<&str> = elements[..known].iter().filter_map(|element| element.as_str()).collect();
        let length = texts.iter().map(|text| text.len()).sum::<usize>();
        allowance.bytes(length.saturating_add(separator.len().saturating_mul(texts.len())))?;
        let mut joined = texts.join(separator);
        let Some(unknown) = elements.get(known) else {
            return Ok(Value::from(joined));
        };
        if known > 0 {
            joined.push_str(separator);
        }
        joined.push_str(unknown.refinement().known_prefix());
        Ok(Value::unknown(Type::STRING).refined(&Refinement::new().prefix(known_beginning(&joined))))
    })
    .variadic(lists)
    .described("Puts the elements of lists together to one text.")
    .refined(not_null())
}

#[inline]
fn sort() -> Function {
    let ty = Type::list(Type::STRING);
    let list = param("list", ty.clone(), "The list of texts.").allow_unknown();
    let body = move |arguments: &[Value], allowance: &mut Allowance| {
        let Some(elements) = arguments[0].as_elements() else {
            return Ok(Value::unknown(ty.clone()).refined(&length_of(&arguments[0])));
        };
        if let Some(at) = elements.iter().position(Value::is_null) {
            return Err(FunctionError::argument(
                0,
                format!("element {at} is null, and null has no place in the order"),
            ));
        }
        if !arguments[0].is_wholly_known() {
            return Ok(Value::unknown(ty.clone()).refined(&not_null()).refined(&length_of(&arguments[0])));
        }
        allowance.steps(price::of_sorting(elements.len(), arguments[0].weight()))?;
        allowance.elements(elements.len())?;
        let mut sorted = elements.to_vec();
        sorted.sort_by(|a, b| a.as_str().cmp(&b.as_str()));
        Ok(Value::list(Type::STRING, sorted))
    };
    Function::counting([list], Type::list(Type::STRING), body)
        .described("Sorts a list of texts by the numbers of their characters in Unicode.")
        .refined(not_null())
}

#[inline]
fn split() -> Function {
    let separator = param(
        "separator",
        Type::STRING,
        "The text between two elements; with an empty text, every code point is an element.",
    );
    let str = param("str", Type::STRING, "The text.");
    Function::counting([separator, str], Type::list(Type::STRING), |arguments, allowance| {
        let (separator, text) = (text(arguments, 0), text(arguments, 1));
        if separator.is_empty() {
            allowance.elements(text.chars().count())?;
            return Ok(Value::list(Type::STRING, text.chars().map(Value::from)));
        }
        allowance.elements(text.matches(separator).count().saturating_add(1))?;
        Ok(Value::list(Type::STRING, text.split(separator).map(Value::from)))
    })
    .described("Splits a text at every occurrence of a separator.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}
