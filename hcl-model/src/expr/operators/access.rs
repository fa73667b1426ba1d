//! Variables, attributes and elements: what expressions get at values with.
//!
//! Implements "Index Operator" and "Attribute Access Operator" of the native syntax.

use std::sync::Arc;

use crate::convert::convert_within;
use crate::diag::{Diagnostic, Suggestions};
use crate::expr::messages::{Meant, OF_ELEMENT};
use crate::expr::{Mode, messages};
use crate::limits::Allowance;
use crate::price;
use crate::source::Range;
use crate::types::{Type, TypeKind};
use crate::value::{Value, ValueKind, Waits};

/// The value of a variable.
///
/// # Errors
///
/// There is no such variable; with a suggestion, if one is close.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::variable;
/// use hcl_model::expr::{EvalContext, Mode};
/// use hcl_model::limits::Budget;
/// use hcl_model::source::Source;
/// use hcl_model::value::Value;
///
/// let context = EvalContext::new().with_variable("region", "eu");
/// let source = Source::new("test", "regoin");
/// assert_eq!(variable("region", Mode::Full(&context), || source.range(0, 6))?, &Value::from("eu"));
/// let error = variable("regoin", Mode::Full(&context), || source.range(0, 6)).unwrap_err();
/// assert_eq!(error.suggestion(), Some("region"));
/// assert!(variable("region", Mode::LiteralOnly(&Budget::DEFAULT), || source.range(0, 6)).is_err());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn variable<'c>(name: &str, mode: Mode<'c>, range: impl FnOnce() -> Range) -> Result<&'c Value, Diagnostic> {
    let defined = mode.context().and_then(|context| context.variable(name));
    defined.ok_or_else(|| unknown_variable(name, Vec::new(), mode, range()))
}

/// Returns the error for a variable that neither the context nor the expressions around it define.
///
/// `bound` are the names that the `for` expressions around it define.
#[cold]
#[inline(never)]
pub(crate) fn unknown_variable(name: &str, bound: Vec<&str>, mode: Mode<'_>, at: Range) -> Diagnostic {
    let context = mode.context().filter(|context| context.has_variables());
    let Some(context) = context else {
        return match bound.as_slice() {
            [] => messages::variables_not_allowed(at),
            _ => messages::unknown_variable(name, &bound, bound.len(), None, at),
        };
    };
    let count = bound.len();
    let mut known = bound;
    known.extend(context.some_variable_names());
    let object = |variable: &str| match context.variable(variable)?.kind() {
        ValueKind::Object(entries) => Some(entries),
        _ => None,
    };
    let has_it = |variable: &str| object(variable).is_some_and(|entries| entries.get(name).is_some());
    let is_element =
        |variable: &str| object(variable).is_some_and(|entries| entries.names().map(|name| &**name).eq(OF_ELEMENT));
    let meant = Meant::of(&at, &known, has_it, is_element, || context.function(name).is_some());
    messages::unknown_variable(name, &known, count, meant, at)
}

/// The attribute of an object or the element of a map, `value.name`.
///
/// # Errors
///
/// The value has no attributes, is null, or has none of that name.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::attribute;
/// use hcl_model::source::Source;
/// use hcl_model::types::Type;
/// use hcl_model::value::Value;
///
/// let source = Source::new("test", "web.prot");
/// let web = Value::object([("port", Value::from(80))]);
/// assert_eq!(attribute(&web, "port", || source.range(0, 8))?, Value::from(80));
/// assert_eq!(attribute(&web, "prot", || source.range(0, 8)).unwrap_err().suggestion(), Some("port"));
/// let unknown = Value::unknown(Type::map(Type::BOOL));
/// assert_eq!(attribute(&unknown, "any", || source.range(0, 8))?, Value::unknown(Type::BOOL));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn attribute(value: &Value, name: &str, range: impl FnOnce() -> Range) -> Result<Value, Diagnostic> {
    Ok(attribute_as_made(value, name, range)?.settled().with_marks(value.marks()))
}

/// The attribute as [`attribute`] gives it, in an evaluation that may not make more than what is allowed: whoever has lent the
/// allowance sees what is passed.
pub(crate) fn attribute_within(
    value: &Value,
    name: &str,
    allowance: &mut Allowance,
    range: impl FnOnce() -> Range,
) -> Result<Value, Diagnostic> {
    Ok(present(attribute_as_made(value, name, range)?, allowance).with_marks(value.marks()))
}

/// The attribute without the marks of the value, and without what promises in it were resolved with since it was made.
fn attribute_as_made(value: &Value, name: &str, range: impl FnOnce() -> Range) -> Result<Value, Diagnostic> {
    let bare = value.bare();
    let secret = value.marks().is_sensitive();
    let unknown = |ty: Type| Value::unknown(ty).waiting_for(&bare.waits());
    Ok(match bare.kind() {
        ValueKind::Null(_) => return Err(messages::attribute_of_null(name, range())),
        ValueKind::Object(entries) => match entries.get(name) {
            Some(found) => found.clone(),
            None => {
                let names = suggested(entries.names(), secret);
                return Err(messages::unsupported_attribute(name, &names, range()));
            }
        },
        ValueKind::Map(entries) => match entries.get(name) {
            Some(found) => found.clone(),
            None => {
                let names = suggested(entries.names(), secret);
                return Err(messages::missing_map_element(name, &names, range()));
            }
        },
        ValueKind::Unknown(ty) => match ty.kind() {
            TypeKind::Dynamic => unknown(Type::DYNAMIC),
            TypeKind::Map(element) => unknown(element.clone()),
            TypeKind::Object(object) => match object.get(name) {
                Some(ty) => unknown(ty.clone()),
                None => {
                    let names = suggested(object.iter().map(|(name, _)| name), secret);
                    return Err(messages::unsupported_attribute(name, &names, range()));
                }
            },
            _ => return Err(messages::no_attributes(ty, name, range())),
        },
        _ => return Err(messages::no_attributes(&bare.ty(), name, range())),
    })
}

/// Returns the present value, with the values that promises were resolved with since the value was made. The result
/// is not known if that takes more than is allowed, which the lender of the allowance sees.
#[inline]
pub(crate) fn present(value: Value, allowance: &mut Allowance) -> Value {
    if value.contains_waiting() { followed(&value, allowance) } else { value }
}

#[inline(never)]
fn followed(value: &Value, allowance: &mut Allowance) -> Value {
    value.settled_within(allowance).unwrap_or_else(|_| Value::DYNAMIC.with_marks(value.marks()))
}

/// The names that a message may suggest: none where names must not be shown.
fn suggested<'a>(names: impl Iterator<Item = &'a Arc<str>>, secret: bool) -> Vec<&'a str> {
    names.filter(|_| !secret).take(Suggestions::most_names()).map(|name| &**name).collect()
}

/// The element at an index or with a key, `value[key]`.
///
/// # Errors
///
/// The value cannot be indexed, is null, or has no such element; or the key is of the wrong type.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::operators::index;
/// use hcl_model::limits::Allowance;
/// use hcl_model::source::Source;
/// use hcl_model::value::Value;
///
/// let source = Source::new("test", "ports[1]");
/// let ports = Value::tuple([Value::from(80), Value::from(443)]);
/// let port = |key: Value| index(&ports, &key, &mut Allowance::default(), || source.range(0, 8));
/// // The key is converted to a number.
/// assert_eq!(port(Value::from("1"))?, Value::from(443));
/// assert!(port(Value::from(2)).is_err());
/// assert!(port(Value::from(-1)).is_err());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn index(
    value: &Value,
    key: &Value,
    allowance: &mut Allowance,
    range: impl FnOnce() -> Range,
) -> Result<Value, Diagnostic> {
    let mut marks = value.marks();
    // The lender of the allowance sees a limit that these steps pass.
    let _ = allowance.steps(price::of_marks(key));
    let key = key.clone().unmark_deep_into(&mut marks);
    let bare = value.bare();
    if bare.is_null() {
        return Err(messages::index_of_null(range()));
    }
    if key.is_null() {
        return Err(messages::invalid_index("This key is null, and no element has it.", range()));
    }
    let secret = marks.is_sensitive();
    let mut waits = Waits::none();
    if !key.is_known() {
        // The result stands for any of the elements.
        let _ = allowance.steps(price::of_marks(value));
        marks.merge(&value.all_marks());
        waits.add_all(&key);
        waits.add_all(bare);
    } else if !bare.is_known() {
        waits = bare.waits();
    }
    if key.is_dynamic() {
        return Ok(Value::DYNAMIC.waiting_for(&waits).with_marks(marks));
    }
    let found = match bare.kind() {
        ValueKind::Tuple(values) | ValueKind::List(values) => {
            let element = || bare.element_type().unwrap_or(Type::DYNAMIC);
            match position(&key, secret, allowance, range)? {
                Position::Unknown => Ok(Value::unknown(element())),
                Position::At(at, range) => {
                    at.and_then(|at| values.get(at)).cloned().ok_or_else(|| out_of_range(values.len(), secret, range()))
                }
            }
        }
        ValueKind::Object(entries) | ValueKind::Map(entries) => {
            let element = || bare.element_type().unwrap_or(Type::DYNAMIC);
            let is_map = matches!(bare.kind(), ValueKind::Map(_));
            match name(&key, allowance, range)? {
                Name::Unknown => Ok(Value::unknown(element())),
                Name::Known(name, range) => entries.get(&name).cloned().ok_or_else(|| {
                    if is_map {
                        return messages::no_such_key(range());
                    }
                    let numeric = key.as_number().is_some();
                    let names = suggested(entries.names(), secret);
                    messages::no_such_attribute(&name, numeric, &names, range())
                }),
            }
        }
        ValueKind::Unknown(ty) => unknown_index(ty, &key, secret, allowance, range),
        ValueKind::Set(_) => Err(messages::index_of_set(range())),
        _ => Err(messages::no_indices(range())),
    };
    Ok(present(found?, allowance).waiting_for(&waits).with_marks(marks))
}

/// Index into a value of which only the type is known.
fn unknown_index(
    ty: &Type,
    key: &Value,
    secret: bool,
    allowance: &mut Allowance,
    range: impl FnOnce() -> Range,
) -> Result<Value, Diagnostic> {
    match ty.kind() {
        TypeKind::Dynamic => Ok(Value::DYNAMIC),
        // Only the type of the key counts until there is a list, as in the reference.
        TypeKind::List(element) => match convert_within(key, &Type::NUMBER, allowance) {
            Ok(_) => Ok(Value::unknown(element.clone())),
            Err(error) => Err(messages::unsuitable_key(error, range())),
        },
        TypeKind::Map(element) => name(key, allowance, range).map(|_| Value::unknown(element.clone())),
        TypeKind::Tuple(elements) => match position(key, secret, allowance, range)? {
            Position::Unknown => Ok(Value::DYNAMIC),
            Position::At(at, range) => match at.and_then(|at| elements.get(at)) {
                Some(ty) => Ok(Value::unknown(ty.clone())),
                None => Err(out_of_range(elements.len(), secret, range())),
            },
        },
        TypeKind::Object(object) => match name(key, allowance, range)? {
            Name::Unknown => Ok(Value::DYNAMIC),
            Name::Known(name, range) => object.get(&name).cloned().map(Value::unknown).ok_or_else(|| {
                let names = suggested(object.iter().map(|(name, _)| name), secret);
                messages::no_such_attribute(&name, key.as_number().is_some(), &names, range())
            }),
        },
        TypeKind::Set(_) => Err(messages::index_of_set(range())),
        _ => Err(messages::no_indices(range())),
    }
}

enum Position<F> {
    Unknown,
    /// The index, if it is small enough to be one; the range is still to be asked for.
    At(Option<usize>, F),
}

/// Returns the diagnostic for an index that is out of range. If `secret` is set, the diagnostic only says that there
/// is no such element.
fn out_of_range(length: usize, secret: bool, at: Range) -> Diagnostic {
    if secret { messages::no_such_key(at) } else { messages::index_out_of_range(length, at) }
}

/// A key as an index of a sequence.
///
/// The diagnostic for a secret key, or for a secret sequence, does not tell why the key is no index.
fn position<F: FnOnce() -> Range>(
    key: &Value,
    secret: bool,
    allowance: &mut Allowance,
    range: F,
) -> Result<Position<F>, Diagnostic> {
    let key = match convert_within(key, &Type::NUMBER, allowance) {
        Ok(key) => key,
        Err(error) => return Err(messages::unsuitable_key(error, range())),
    };
    let Some(number) = key.as_number() else {
        return Ok(Position::Unknown);
    };
    if !number.is_integer() || number.is_negative() {
        let wrong = if number.is_integer() { messages::negative_index } else { messages::fractional_index };
        return Err(if secret { messages::no_such_key(range()) } else { wrong(range()) });
    }
    Ok(Position::At(number.to_u64().and_then(|index| usize::try_from(index).ok()), range))
}

enum Name<F> {
    Unknown,
    Known(String, F),
}

/// A key as the name of an attribute or of a map element.
fn name<F: FnOnce() -> Range>(key: &Value, allowance: &mut Allowance, range: F) -> Result<Name<F>, Diagnostic> {
    match convert_within(key, &Type::STRING, allowance) {
        Ok(key) => Ok(match key.as_str() {
            Some(name) => Name::Known(name.to_owned(), range),
            None => Name::Unknown,
        }),
        Err(error) => Err(messages::unsuitable_key(error, range())),
    }
}
