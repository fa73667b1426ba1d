//! Text made of a format and of values.

mod decimal;
mod pattern;
mod verbs;

use crate::function::{Function, FunctionError};
use crate::limits::Allowance;
use crate::stdlib::LibraryFunction;
use crate::stdlib::format::pattern::{Piece, Pieces, Verb};
use crate::stdlib::format::verbs::Output;
use crate::stdlib::support::{OF_CHARACTERS, lengths, not_null, param, text};
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind, known_beginning};

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    vec![
        LibraryFunction::new(
            "format",
            format(),
            "The text; if an argument is unknown, what stands before its verb is known to be its beginning.",
        )
        .example(r#"format("%s is %d years old", "Ada", 36)"#, r#""Ada is 36 years old""#)
        .example(r#"format("%-6s|%6.2f|%#x", "é", 2.5, 255)"#, r#""é     |  2.50|0xff""#)
        .example(r#"format("%[2]v %[1]q %%", "a", [1, true])"#, r#""[1,true] \"a\" %""#),
        LibraryFunction::new(
            "formatlist",
            formatlist(),
            "The list of texts, one for each element; without lists among the arguments, a single one.",
        )
        .example(r#"formatlist("%s=%d%s", ["a", "b"], [1, 2], ";")"#, r#"tolist(["a=1;", "b=2;"])"#),
    ]
}

const FORMAT: &str = "Text with a verb for each argument: `%`, optional parts, and a letter. The optional parts are \
    flags (`+`, `-`, space, `#`, `0`), a width, a precision after a dot, and the number of an argument in brackets. \
    `%v` is any value, `%#v` any value as JSON, `%s` text, `%q` text as a JSON string, `%t` a condition. Integers \
    are `%d`, in other bases `%b`, `%o`, `%x` and `%X`. All numbers are `%f`, with an exponent `%e` and `%E`, \
    in the shorter form `%g` and `%G`. A percent sign is written `%%`.";

#[inline]
fn format() -> Function {
    let values = param("args", Type::DYNAMIC, "The values for the verbs, each of which is used.")
        .allow_null()
        .allow_unknown()
        .allow_dynamic();
    Function::counting([param("format", Type::STRING, FORMAT)], Type::STRING, |arguments, allowance| {
        formatted(text(arguments, 0), &arguments[1..], allowance)
    })
    .variadic(values)
    .described("Makes a text of values as a format says.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}

#[inline]
fn formatlist() -> Function {
    let description = "The values for the verbs: of lists, sets and tuples one element after the other, \
        and other values again and again.";
    let values = param("args", Type::DYNAMIC, description).allow_null().allow_unknown().allow_dynamic();
    let format = param("format", Type::STRING, "The format of each element, as of `format`.");
    Function::counting([format], Type::list(Type::STRING), |arguments, allowance| {
        let length = common_length(&arguments[1..])?;
        if arguments[1..].iter().any(is_open) {
            let known = length.map_or(not_null(), |(_, length)| lengths(length as u64, Some(length as u64)));
            return Ok(Value::unknown(Type::list(Type::STRING)).refined(&known));
        }
        let length = length.map_or(1, |(_, length)| length);
        allowance.elements(length)?;
        let elements = (0..length).map(|index| {
            let values: Vec<Value> = arguments[1..].iter().map(|value| element(value, index)).collect();
            formatted(text(arguments, 0), &values, allowance).map_err(|error| match error.index() {
                Some(0) => error,
                _ => error.inside(&format!("element {index}")),
            })
        });
        Ok(Value::list(Type::STRING, elements.collect::<Result<Vec<_>, _>>()?))
    })
    .variadic(values)
    .described("Makes a list of texts as a format says, one for each element of the lists among the values.")
    .price(OF_CHARACTERS)
    .refined(not_null())
}

/// The arguments that are passed through element by element have to be of one length, which is that of the first one.
#[inline]
fn common_length(values: &[Value]) -> Result<Option<(usize, usize)>, FunctionError> {
    let mut first: Option<(usize, usize)> = None;
    for (index, value) in values.iter().enumerate() {
        let Some(length) = passed_through(value) else { continue };
        let (_, wanted) = *first.get_or_insert((index, length));
        if length != wanted {
            let message = format!("there are {length} elements, but {wanted} in the list before it");
            return Err(FunctionError::argument(index + 1, message));
        }
    }
    Ok(first)
}

/// Returns the number of elements that an argument has that is passed through element by element.
#[inline]
fn passed_through(value: &Value) -> Option<usize> {
    match value.kind() {
        ValueKind::Tuple(elements) | ValueKind::List(elements) => Some(elements.len()),
        ValueKind::Set(elements) if value.is_wholly_known() => Some(elements.len()),
        ValueKind::Unknown(_) => match value.ty().kind() {
            TypeKind::Tuple(types) => Some(types.len()),
            _ => None,
        },
        _ => None,
    }
}

/// Returns `true` if it is open which elements an argument has, or whether it has any.
#[inline]
fn is_open(value: &Value) -> bool {
    match value.kind() {
        ValueKind::Unknown(_) => {
            let ty = value.ty();
            ty.is_dynamic() || matches!(ty.kind_name(), "list" | "set" | "tuple")
        }
        ValueKind::Set(_) => !value.is_wholly_known(),
        _ => false,
    }
}

#[inline]
fn element(value: &Value, index: usize) -> Value {
    match passed_through(value) {
        Some(_) => value.as_elements().and_then(|elements| elements.get(index)).unwrap_or(value).clone(),
        None => value.clone(),
    }
}

/// The text of a format and its values; unknown from the first verb on whose value is not wholly known.
#[inline]
fn formatted(format: &str, values: &[Value], allowance: &mut Allowance) -> Result<Value, FunctionError> {
    let mut output = Output { text: String::new(), allowance };
    let (mut last, mut used) = (0, 0);
    for piece in Pieces::of(format) {
        let verb = match piece? {
            Piece::Text(text) => {
                output.text(text)?;
                continue;
            }
            Piece::Verb(verb) => verb,
        };
        last = verb.argument.unwrap_or(last + 1);
        used = used.max(last);
        let Some(value) = values.get(last - 1) else {
            let count = values.len();
            let message =
                format!("the verb {} is for argument {last} behind the format, of which there are {count}", verb.text);
            return Err(FunctionError::argument(0, message));
        };
        if !value.is_wholly_known() {
            output.text.push_str(&known_of(&verb, value));
            return Ok(Value::unknown(Type::STRING).refined(&not_null().prefix(known_beginning(&output.text))));
        }
        output.value(&verb, value).map_err(|error| error.inside(verb.text).of_argument(last))?;
    }
    if used < values.len() {
        return Err(FunctionError::argument(
            used + 1,
            format!("the format has no verb for it: it uses {used} of {}", values.len()),
        ));
    }
    Ok(Value::from(output.text))
}

/// Returns the known text of an unknown value.
#[inline]
fn known_of(verb: &Verb<'_>, value: &Value) -> String {
    let known = value.refinement();
    let plain = matches!(verb.letter, 's' | 'v') && !verb.sharp && verb.width == 0;
    let whole = verb.precision.is_none_or(|most| most == 0 || verb.letter == 'v');
    if plain && whole && known.is_not_null() { known.known_prefix().to_owned() } else { String::new() }
}
