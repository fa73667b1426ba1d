//! The wording of what evaluation of native expressions adds to the diagnostics of [`crate::expr`].

use std::fmt::Display;

use crate::convert::unify;
use crate::diag::codes;
use crate::diag::{Diagnostic, closest, ended, sentence};
use crate::path::{Path, PathStep};
use crate::source::Range;
use crate::types::{ObjectType, Type, TypeKind};

pub(crate) fn function_calls_not_allowed(at: Range) -> Diagnostic {
    Diagnostic::error(codes::FUNCTIONS_NOT_ALLOWED, "Functions not allowed")
        .detail("No functions are available here.")
        .at(at)
}

/// Said of what may be a secret that was meant to stand in quotes.
const NO_FUNCTION: &str = "There is no function of this name.";

pub(crate) fn unknown_function(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNKNOWN_FUNCTION, "Unknown function").at(at);
    let Some((namespace, local)) = name.rsplit_once("::") else {
        let detail = format!("The function \"{name}\" does not exist.");
        return match closest(name, known.iter().copied()) {
            // What is nearly the name of a function is one, and no secret.
            Some(close) => {
                let discreet = format!("{detail} Did you mean \"{close}\"?");
                diagnostic.detail(detail).did_you_mean(close).unless_sensitive(discreet)
            }
            None => diagnostic.detail(detail).unless_sensitive(NO_FUNCTION),
        };
    };
    let diagnostic = diagnostic.unless_sensitive(NO_FUNCTION);
    let prefix = format!("{namespace}::");
    if known.iter().any(|known| known.starts_with(&prefix)) {
        diagnostic.detail(format!("The namespace \"{prefix}\" has no function \"{local}\"."))
    } else {
        diagnostic.detail(format!("The namespace \"{prefix}\" does not exist."))
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
    let detail = format!("The function \"{name}\" takes {least}{}, and \"{missing}\" is missing.", arguments(expected));
    // The function is there, so that its name is no secret.
    Diagnostic::error(codes::NOT_ENOUGH_ARGUMENTS, "Missing function argument")
        .detail(detail.clone())
        .unless_sensitive(detail)
        .at(at)
}

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        1 => "one argument".to_owned(),
        count => format!("{count} arguments"),
    }
}

pub(crate) fn too_many_arguments(name: &str, expected: usize, at: Range) -> Diagnostic {
    let only = if expected == 0 { "" } else { "only " };
    let detail = format!("The function \"{name}\" takes {only}{}.", arguments(expected));
    Diagnostic::error(codes::TOO_MANY_ARGUMENTS, "Surplus function argument")
        .detail(detail.clone())
        .unless_sensitive(detail)
        .at(at)
}

pub(crate) fn expansion_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_EXPANSION, "Invalid expansion")
        .detail("\"...\" passes on the elements of a list or set, and this value is null.")
        .at(at)
}

pub(crate) fn expansion_type(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_EXPANSION, "Invalid expansion")
        .detail("\"...\" passes on the elements of a list or set, and this value is neither.")
        .at(at)
}

pub(crate) fn invalid_argument(param: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_FUNCTION_ARGUMENT, "Invalid function argument").detail(about(param, why)).at(at)
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
    ended(&format!("The parameter \"{param}\" does not accept this value: {why}"))
}

/// Without the reason where an argument must not be shown, because the reason may quote it.
pub(crate) fn secret_call_failed(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FUNCTION_FAILED, "Failed function call")
        .detail(format!("The function \"{name}\" failed. The reason is not shown, because an argument is sensitive."))
        .at(at)
}

pub(crate) fn function_failed(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FUNCTION_FAILED, "Failed function call")
        .detail(ended(&format!("The function \"{name}\" failed: {why}")))
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
        format!("The result is {if_true} for true and {if_false}{same} for false.")
    } else {
        difference(if_true, if_false)
    };
    Diagnostic::error(codes::INCONSISTENT_CONDITIONAL, "Conditional of two types")
        .detail(format!("Both results of a conditional must fit one type. {difference}"))
        .at(at)
}

/// The selected result of a conditional has no counterpart in the type that both results have.
pub(crate) fn result_type(which: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INCONSISTENT_CONDITIONAL, "Conditional of two types")
        .detail(ended(&format!("The result for {which} does not fit the type of both: {why}")))
        .at(at)
}

/// Levels of types in which a message looks for the part that differs.
const DEEPEST: usize = 32;

/// Describes the first part in which the types of the two results differ.
fn difference(if_true: &Type, if_false: &Type) -> String {
    let (mut if_true, mut if_false) = (if_true.clone(), if_false.clone());
    let mut path = Path::new();
    while let Some((step, of_true, of_false)) = differing_part(&if_true, &if_false) {
        path.0.push(step);
        match (of_true, of_false) {
            (Some(of_true), Some(of_false)) => (if_true, if_false) = (of_true, of_false),
            (Some(_), None) => return format!("Only the result for true has {}.", place(&path, "an")),
            _ => return format!("Only the result for false has {}.", place(&path, "an")),
        }
        if path.steps().len() == DEEPEST {
            break;
        }
    }
    let said = match (if_true.kind(), if_false.kind()) {
        (TypeKind::Tuple(of_true), TypeKind::Tuple(of_false)) if of_true.len() != of_false.len() => {
            format!("has the length {} for true and {} for false", of_true.len(), of_false.len())
        }
        _ => format!("is {if_true} for true and {if_false} for false"),
    };
    sentence(&format!("{} {said}", place(&path, "the")))
}

/// Returns the first attribute or element that is in one of two types only, or of which the types do not fit.
fn differing_part(if_true: &Type, if_false: &Type) -> Option<(PathStep, Option<Type>, Option<Type>)> {
    let differ = |of_true: &Type, of_false: &Type| unify(&[of_true.clone(), of_false.clone()]).is_none();
    match (if_true.kind(), if_false.kind()) {
        (TypeKind::Object(of_true), TypeKind::Object(of_false)) => {
            let missing = |from: &ObjectType, to: &ObjectType| {
                from.iter().find(|(name, _)| to.get(name).is_none()).map(|(name, ty)| (name.clone(), ty.clone()))
            };
            if let Some((name, ty)) = missing(of_true, of_false) {
                return Some((PathStep::Name(name), Some(ty), None));
            }
            if let Some((name, ty)) = missing(of_false, of_true) {
                return Some((PathStep::Name(name), None, Some(ty)));
            }
            of_true.iter().find_map(|(name, ty)| {
                let other = of_false.get(name).filter(|other| differ(ty, other))?;
                Some((PathStep::Name(name.clone()), Some(ty.clone()), Some(other.clone())))
            })
        }
        (TypeKind::Tuple(of_true), TypeKind::Tuple(of_false)) if of_true.len() == of_false.len() => {
            let mut parts = of_true.iter().zip(of_false.iter()).enumerate();
            let (index, (of_true, of_false)) = parts.find(|(_, (of_true, of_false))| differ(of_true, of_false))?;
            Some((PathStep::Index(index), Some(of_true.clone()), Some(of_false.clone())))
        }
        _ => None,
    }
}

/// Names a part of a result.
fn place(path: &Path, article: &str) -> String {
    let kind = match path.steps().last() {
        None => return "the result".to_owned(),
        Some(PathStep::Index(_)) => "element",
        Some(PathStep::Name(_)) => "attribute",
    };
    format!("{article} {kind} \"{path}\"")
}

pub(crate) fn null_condition(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_CONDITION, "Null condition")
        .detail("A condition is true or false, and this one is null.")
        .at(at)
}

pub(crate) fn condition_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::CONDITION_TYPE, "Incorrect condition type")
        .detail(ended(&format!("A condition is true or false: {why}")))
        .at(at)
}

pub(crate) fn null_key(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_KEY, "Null as a key").detail("A key is text, and this one is null.").at(at)
}

pub(crate) fn key_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::KEY_TYPE, "Incorrect key type")
        .detail(ended(&format!("This value cannot be a key: {why}")))
        .at(at)
}

pub(crate) fn ambiguous_key(at: Range) -> Diagnostic {
    let text = at.text().to_owned();
    Diagnostic::error(codes::AMBIGUOUS_KEY, "Ambiguous attribute key")
        .detail(format!(
            "For a key that is the value of this reference, write ({text}). For a key with dots in its name, write \
             \"{text}\"."
        ))
        .at(at)
}

/// The name of a key for a message: not the name itself if it must not be shown.
fn shown(key: Option<&str>) -> String {
    key.map_or_else(|| "same key".to_owned(), |key| format!("key \"{key}\""))
}

/// A key that is written twice in an object.
pub fn duplicate_key_literal(key: Option<&str>, first: Range, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::DUPLICATE_KEY, "Duplicate object key")
        .detail(format!("The {} occurs twice in this object; the last one counts. Remove one of them.", shown(key)))
        .at(at)
        .note_at("it was first used here", first)
}

pub(crate) fn for_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_NULL, "Null in a 'for' expression")
        .detail("\"for\" goes through the elements of a list, set or map, and this value is null.")
        .at(at)
}

pub(crate) fn for_not_iterable(ty: &impl Display, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_NOT_ITERABLE, "Value without elements")
        .detail(format!("\"for\" goes through the elements of a list, set or map, and a value of type {ty} has none."))
        .at(at)
}

pub(crate) fn for_condition_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_CONDITION_NULL, "Condition is null")
        .detail("The condition after \"if\" is true or false, and this one is null.")
        .at(at)
}

pub(crate) fn for_condition_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_CONDITION_TYPE, "Invalid 'for' condition")
        .detail(ended(&format!("The condition after \"if\" is true or false: {why}")))
        .at(at)
}

pub(crate) fn for_key_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_KEY, "Invalid object key")
        .detail("The key of an element is text, and this one is null.")
        .at(at)
}

pub(crate) fn for_key_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_KEY, "Invalid object key")
        .detail(ended(&format!("This value cannot be the key of an element: {why}")))
        .at(at)
}

pub(crate) fn for_duplicate_key(key: Option<&str>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FOR_DUPLICATE_KEY, "Duplicate object key")
        .detail(format!(
            "Two elements have the {}. To get a list of all values for each key, write \"...\" after the value.",
            shown(key)
        ))
        .at(at)
}

pub(crate) fn splat_of_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::SPLAT_OF_NULL, "Splat of null")
        .detail("The star goes through the elements of a list or set, and this value is null.")
        .at(at)
}

pub(crate) fn invalid_nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_NESTED_SPLAT, "Invalid nested splat expressions")
        .detail("The elements of the splat give values of different types, which cannot be made into one list.")
        .at(at)
}

pub(crate) fn null_in_template(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_TEMPLATE_VALUE, "Invalid value in a text")
        .detail("This value is null, which cannot be inserted into text.")
        .at(at)
}

pub(crate) fn invalid_template_value(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_TEMPLATE_VALUE, "Invalid value in a text")
        .detail(ended(&format!("This value cannot be inserted into text: {why}")))
        .at(at)
}
