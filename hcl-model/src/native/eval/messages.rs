//! The wording of what evaluation of native expressions adds to the diagnostics of [`crate::expr`].
//!
//! The summaries are the reference's, because people search for them.

use std::fmt::Display;

use crate::convert::unify;
use crate::diag::{Diagnostic, closest, ended};
use crate::source::Range;
use crate::types::{Type, TypeKind};

pub(crate) fn function_calls_not_allowed(at: Range) -> Diagnostic {
    Diagnostic::error("functions-not-allowed", "Function calls not allowed")
        .detail("Functions may not be called here.")
        .at(at)
}

/// Said of what may be a secret that was meant to stand in quotes.
const NO_FUNCTION: &str = "There is no function of this name.";

pub(crate) fn unknown_function(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unknown-function", "Call to unknown function").at(at);
    let Some((namespace, local)) = name.rsplit_once("::") else {
        let detail = format!("There is no function named \"{name}\".");
        return match closest(name, known.iter().copied()) {
            // What is nearly the name of a function is one, and no secret.
            Some(close) => {
                let discreet = format!("{detail} Did you mean \"{close}\"?");
                diagnostic.detail(detail).suggestion(close).unless_sensitive(discreet)
            }
            None => diagnostic.detail(detail).unless_sensitive(NO_FUNCTION),
        };
    };
    let diagnostic = diagnostic.unless_sensitive(NO_FUNCTION);
    let prefix = format!("{namespace}::");
    if known.iter().any(|known| known.starts_with(&prefix)) {
        diagnostic.detail(format!("There is no function named \"{local}\" in namespace {prefix}."))
    } else {
        diagnostic.detail(format!("There are no functions in namespace \"{prefix}\"."))
    }
}

pub(crate) fn not_enough_arguments(
    name: &str,
    expected: usize,
    variadic: bool,
    missing: &str,
    at: Range,
) -> Diagnostic {
    let least = if variadic { "at least " } else { "" };
    let detail = format!("Function \"{name}\" expects {least}{expected} argument(s). Missing value for \"{missing}\".");
    // The function is there, so that its name is no secret.
    Diagnostic::error("not-enough-arguments", "Not enough function arguments")
        .detail(detail.clone())
        .unless_sensitive(detail)
        .at(at)
}

pub(crate) fn too_many_arguments(name: &str, expected: usize, at: Range) -> Diagnostic {
    let detail = format!("Function \"{name}\" expects only {expected} argument(s).");
    Diagnostic::error("too-many-arguments", "Too many function arguments")
        .detail(detail.clone())
        .unless_sensitive(detail)
        .at(at)
}

pub(crate) fn expansion_null(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-expansion", "Invalid expanding argument value")
        .detail("The expanding argument (indicated by ...) must not be null.")
        .at(at)
}

pub(crate) fn expansion_type(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-expansion", "Invalid expanding argument value")
        .detail("The expanding argument (indicated by ...) must be of a tuple, list, or set type.")
        .at(at)
}

pub(crate) fn invalid_argument(param: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-function-argument", "Invalid function argument").detail(about(param, why)).at(at)
}

/// `discreet` is why without the argument, if that can be said.
pub(crate) fn refused_argument(param: &str, why: &str, discreet: Option<&str>, at: Range) -> Diagnostic {
    let diagnostic = invalid_argument(param, why, at);
    match discreet {
        Some(discreet) => diagnostic.unless_sensitive(about(param, discreet)),
        None => diagnostic,
    }
}

fn about(param: &str, why: &str) -> String {
    ended(&format!("Invalid value for \"{param}\" parameter: {why}"))
}

/// Without the reason where an argument must not be shown, because the reason may quote it.
pub(crate) fn secret_call_failed(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("function-failed", "Error in function call")
        .detail(format!(
            "Call to function \"{name}\" failed. The reason is not shown, because an argument is sensitive."
        ))
        .at(at)
}

pub(crate) fn function_failed(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("function-failed", "Error in function call")
        .detail(ended(&format!("Call to function \"{name}\" failed: {why}")))
        .at(at)
}

/// What a function has found in something of its own.
pub(crate) fn found_in_call(found: Diagnostic, name: &str, call: Range) -> Diagnostic {
    found.in_call(format!("while calling \"{name}\""), call)
}

/// `secret` if names of attributes must not be shown.
pub(crate) fn inconsistent_conditional(if_true: &Type, if_false: &Type, secret: bool, at: Range) -> Diagnostic {
    let difference = if secret {
        let same = if if_true.kind_name() == if_false.kind_name() { " of another type" } else { "" };
        format!("The 'true' value is {if_true}, but the 'false' value is {if_false}{same}.")
    } else {
        difference(if_true, if_false)
    };
    Diagnostic::error("inconsistent-conditional", "Inconsistent conditional result types")
        .detail(format!("The true and false result expressions must have consistent types. {difference}"))
        .at(at)
}

/// The selected result of a conditional has no counterpart in the type that both results have.
pub(crate) fn result_type(which: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("inconsistent-conditional", "Inconsistent conditional result types")
        .detail(ended(&format!("The {which} result value has the wrong type: {why}")))
        .at(at)
}

/// How the types of the two results differ.
fn difference(if_true: &Type, if_false: &Type) -> String {
    let (names, others) = match (if_true.kind(), if_false.kind()) {
        (TypeKind::Object(if_true), TypeKind::Object(if_false)) => (if_true, if_false),
        (TypeKind::Tuple(if_true), TypeKind::Tuple(if_false)) if if_true.len() != if_false.len() => {
            let (true_length, false_length) = (if_true.len(), if_false.len());
            return format!(
                "The 'true' tuple has length {true_length}, but the 'false' tuple has length {false_length}."
            );
        }
        _ => return format!("The 'true' value is {if_true}, but the 'false' value is {if_false}."),
    };
    for (name, _) in names.iter() {
        if others.get(name).is_none() {
            return format!(
                "The 'true' value includes object attribute \"{name}\", which is absent in the 'false' value."
            );
        }
    }
    for (name, ty) in others.iter() {
        match names.get(name) {
            None => {
                return format!(
                    "The 'false' value includes object attribute \"{name}\", which is absent in the 'true' value."
                );
            }
            Some(other) if unify(&[other.clone(), ty.clone()]).is_none() => {
                return format!(
                    "Type mismatch for object attribute \"{name}\": the 'true' value is {other}, but the 'false' value \
                     is {ty}."
                );
            }
            Some(_) => {}
        }
    }
    "The 'true' value and the 'false' value are objects of different types.".to_owned()
}

pub(crate) fn null_condition(at: Range) -> Diagnostic {
    Diagnostic::error("null-condition", "Null condition")
        .detail("The condition value is null. Conditions must either be true or false.")
        .at(at)
}

pub(crate) fn condition_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("condition-type", "Incorrect condition type")
        .detail(ended(&format!("The condition expression must be of type bool: {why}")))
        .at(at)
}

pub(crate) fn null_key(at: Range) -> Diagnostic {
    Diagnostic::error("null-key", "Null value as key").detail("Can't use a null value as a key.").at(at)
}

pub(crate) fn key_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("key-type", "Incorrect key type")
        .detail(ended(&format!("Can't use this value as a key: {why}")))
        .at(at)
}

pub(crate) fn ambiguous_key(at: Range) -> Diagnostic {
    let text = at.text().to_owned();
    Diagnostic::error("ambiguous-key", "Ambiguous attribute key")
        .detail(format!(
            "If this expression is intended to be a reference, wrap it in parentheses: ({text}). If it's instead \
             intended as a literal name containing periods, wrap it in quotes to create a string literal."
        ))
        .at(at)
}

/// The name of a key for a message: not the name itself if it must not be shown.
fn shown(key: Option<&str>) -> String {
    key.map_or_else(|| "same key".to_owned(), |key| format!("key \"{key}\""))
}

/// The code of what is said of a key that is written twice in an object.
pub const DUPLICATE_KEY: &str = "duplicate-key";

/// A key that is written twice in an object.
pub fn duplicate_key_literal(key: Option<&str>, first: Range, at: Range) -> Diagnostic {
    Diagnostic::warning(DUPLICATE_KEY, "Duplicate object key")
        .detail(format!("The {} occurs twice in this object; the last one counts. Remove one of them.", shown(key)))
        .at(at)
        .note_at("it was first used here", first)
}

pub(crate) fn for_null(at: Range) -> Diagnostic {
    Diagnostic::error("for-null", "Iteration over null value")
        .detail("A null value cannot be used as the collection in a 'for' expression.")
        .at(at)
}

pub(crate) fn for_not_iterable(ty: &impl Display, at: Range) -> Diagnostic {
    Diagnostic::error("for-not-iterable", "Iteration over non-iterable value")
        .detail(format!("A value of type {ty} cannot be used as the collection in a 'for' expression."))
        .at(at)
}

pub(crate) fn for_condition_null(at: Range) -> Diagnostic {
    Diagnostic::error("for-condition-null", "Condition is null")
        .detail("The value of the 'if' clause must not be null.")
        .at(at)
}

pub(crate) fn for_condition_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("for-condition-type", "Invalid 'for' condition")
        .detail(ended(&format!("The 'if' clause value is invalid: {why}")))
        .at(at)
}

pub(crate) fn for_key_null(at: Range) -> Diagnostic {
    Diagnostic::error("for-key", "Invalid object key")
        .detail("Key expression in 'for' expression must not produce a null value.")
        .at(at)
}

pub(crate) fn for_key_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("for-key", "Invalid object key")
        .detail(ended(&format!("The key expression produced an invalid result: {why}")))
        .at(at)
}

pub(crate) fn for_duplicate_key(key: Option<&str>, at: Range) -> Diagnostic {
    Diagnostic::error("for-duplicate-key", "Duplicate object key")
        .detail(format!(
            "Two different items produced the {} in this 'for' expression. If duplicates are expected, use the \
             ellipsis (...) after the value expression to enable grouping by key.",
            shown(key)
        ))
        .at(at)
}

pub(crate) fn splat_of_null(at: Range) -> Diagnostic {
    Diagnostic::error("splat-of-null", "Splat of null value")
        .detail("Splat expressions (with the * symbol) cannot be applied to null sequences.")
        .at(at)
}

pub(crate) fn invalid_nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-nested-splat", "Invalid nested splat expressions")
        .detail("The elements of the splat give values of different types, which cannot be made into one list.")
        .at(at)
}

pub(crate) fn null_in_template(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-template-value", "Invalid template interpolation value")
        .detail("The expression result is null. Cannot include a null value in a string template.")
        .at(at)
}

pub(crate) fn invalid_template_value(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-template-value", "Invalid template interpolation value")
        .detail(ended(&format!("Cannot include the given value in a string template: {why}")))
        .at(at)
}
