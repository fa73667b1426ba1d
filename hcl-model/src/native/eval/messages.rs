//! The wording of what evaluation of native expressions adds to the diagnostics of [`crate::expr`].

use std::fmt::Display;

use crate::convert::unify;
use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message, closest};
use crate::path::{Path, PathStep};
use crate::source::Range;
use crate::types::{ObjectType, Type, TypeKind};

pub(crate) fn function_calls_not_allowed(at: Range) -> Diagnostic {
    Diagnostic::error(codes::FUNCTIONS_NOT_ALLOWED, "functions not allowed")
        .detail("No functions are available here.")
        .at(at)
}

pub(crate) fn unknown_function(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNKNOWN_FUNCTION, "unknown function").at(at.clone());
    let Some((namespace, local)) = name.rsplit_once("::") else {
        let detail = Message::new("The function `{}` does not exist.", [Arg::value_at(name, &at)]);
        return match closest(name, known.iter().copied()) {
            Some(close) => diagnostic.detail(detail).did_you_mean(close),
            None => diagnostic.detail(detail),
        };
    };
    let prefix = format!("{namespace}::");
    let space = Arg::value_at(&prefix, &at);
    diagnostic.detail(match known.iter().any(|known| known.starts_with(&prefix)) {
        true => Message::new("The namespace `{}` has no function `{}`.", [space, Arg::value_at(local, &at)]),
        false => Message::new("The namespace `{}` does not exist.", [space]),
    })
}

pub(crate) fn not_enough_arguments(
    name: &str,
    expected: usize,
    variadic: bool,
    missing: &str,
    at: Range,
) -> Diagnostic {
    let least = if variadic { "at least " } else { "" };
    let detail = Message::new(
        "The function `{}` takes {}{}, and `{}` is missing.",
        [Arg::text(name), Arg::text(least), Arg::text(arguments(expected)), Arg::text(missing)],
    );
    Diagnostic::error(codes::ARGUMENT_COUNT, "missing function argument").detail(detail).at(at)
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
    let detail = Message::new(
        "The function `{}` takes {}{}.",
        [Arg::text(name), Arg::text(only), Arg::text(arguments(expected))],
    );
    Diagnostic::error(codes::ARGUMENT_COUNT, "surplus function argument").detail(detail).at(at)
}

pub(crate) fn expansion_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_EXPANSION, "invalid expansion")
        .detail("`...` passes on the elements of a list or set, and this value is null.")
        .at(at)
}

pub(crate) fn expansion_type(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_EXPANSION, "invalid expansion")
        .detail("`...` passes on the elements of a list or set, and this value is neither.")
        .at(at)
}

pub(crate) fn invalid_argument(param: &str, why: impl Into<Message>, at: Range) -> Diagnostic {
    const TEXT: &str = "The parameter `{}` does not accept this value: {}";
    Diagnostic::error(codes::INVALID_FUNCTION_ARGUMENT, "invalid function argument")
        .detail(Message::new(TEXT, [Arg::text(param), why.into().into()]).ended())
        .at(at)
}

pub(crate) fn function_failed(name: &str, why: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::FUNCTION_FAILED, "failed function call")
        .detail(Message::new("The function `{}` failed: {}", [Arg::text(name), why.into().into()]).ended())
        .at(at)
}

/// Adds the call to a diagnostic that a function has found in a text of its own.
pub(crate) fn found_in_call(found: Diagnostic, name: &str, call: Range) -> Diagnostic {
    found.in_call(Message::new("while calling `{}`", [Arg::text(name)]), call)
}

/// `secret` if names of attributes must not be shown.
pub(crate) fn inconsistent_conditional(if_true: &Type, if_false: &Type, secret: bool, at: Range) -> Diagnostic {
    let difference = if secret {
        let same = if if_true.kind_name() == if_false.kind_name() { " of another type" } else { "" };
        let [if_true, if_false] = [Arg::text(if_true), Arg::text(if_false)];
        Message::new("The result is {} for true and {}{} for false.", [if_true, if_false, same.into()])
    } else {
        difference(if_true, if_false, &at)
    };
    Diagnostic::error(codes::INCONSISTENT_CONDITIONAL, "conditional of two types")
        .detail(Message::new("Both results of a conditional must fit one type. {}", [difference.into()]))
        .at(at)
}

/// The selected result of a conditional has no counterpart in the type that both results have.
pub(crate) fn result_type(which: &str, why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INCONSISTENT_CONDITIONAL, "conditional of two types")
        .detail(
            Message::new("The result for {} does not fit the type of both: {}", [Arg::text(which), why.into()]).ended(),
        )
        .at(at)
}

/// Levels of types in which a message looks for the part that differs.
const DEEPEST: usize = 32;

/// Describes the first part in which the types of the two results differ.
fn difference(if_true: &Type, if_false: &Type, at: &Range) -> Message {
    let (mut if_true, mut if_false) = (if_true.clone(), if_false.clone());
    let mut path = Path::new();
    while let Some((step, of_true, of_false)) = differing_part(&if_true, &if_false) {
        path.0.push(step);
        match (of_true, of_false) {
            (Some(of_true), Some(of_false)) => (if_true, if_false) = (of_true, of_false),
            (Some(_), None) => {
                return Message::new("Only the result for true has {}.", [place(&path, "an", at).into()]);
            }
            _ => return Message::new("Only the result for false has {}.", [place(&path, "an", at).into()]),
        }
        if path.steps().len() == DEEPEST {
            break;
        }
    }
    let said = match (if_true.kind(), if_false.kind()) {
        (TypeKind::Tuple(of_true), TypeKind::Tuple(of_false)) if of_true.len() != of_false.len() => {
            let lengths = [Arg::text(of_true.len()), Arg::text(of_false.len())];
            Message::new("has the length {} for true and {} for false", lengths)
        }
        _ => Message::new("is {} for true and {} for false", [Arg::text(if_true), Arg::text(if_false)]),
    };
    place(&path, "the", at).and(said).sentence()
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
fn place(path: &Path, article: &'static str, at: &Range) -> Message {
    let kind = match path.steps().last() {
        None => return "the result".into(),
        Some(PathStep::Index(_)) => "element",
        Some(PathStep::Name(_)) => "attribute",
    };
    Message::new("{} {} `{}`", [article.into(), kind.into(), Arg::value_at(&path.to_string(), at)])
}

pub(crate) fn null_condition(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "null condition")
        .detail("A condition is true or false, and this one is null.")
        .at(at)
}

pub(crate) fn condition_type(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_CONDITION, "incorrect condition type")
        .detail(Message::new("A condition is true or false: {}", [why.into()]).ended())
        .at(at)
}

pub(crate) fn null_key(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "null as a key").detail("A key is text, and this one is null.").at(at)
}

pub(crate) fn key_type(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_INDEX, "incorrect key type")
        .detail(Message::new("This value cannot be a key: {}", [why.into()]).ended())
        .at(at)
}

pub(crate) fn ambiguous_key(at: Range) -> Diagnostic {
    let [first, second] = [Arg::Source(at.clone()), Arg::Source(at.clone())];
    Diagnostic::error(codes::AMBIGUOUS_KEY, "ambiguous attribute key")
        .detail("A key with dots is a reference or a name.")
        .help(Message::new("For the value of the reference, write `({})`; for the name, `\"{}\"`.", [first, second]))
        .at(at)
}

/// Returns the name of a key for a message, unless the key is secret.
fn shown(key: Option<&str>, at: &Range) -> Message {
    key.map_or("same key".into(), |key| Message::new("key `{}`", [Arg::value_at(key, at)]))
}

/// A key that is written twice in an object.
pub fn duplicate_key_literal(key: Option<&str>, first: Range, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::DUPLICATE_KEY, "duplicate key")
        .detail(Message::new("The {} occurs twice in this object; the last one counts.", [shown(key, &at).into()]))
        .help("Remove one of them.")
        .at(at)
        .note_at("it was first used here", first)
}

pub(crate) fn for_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "null in a `for` expression")
        .detail("`for` goes through the elements of a list, set or map, and this value is null.")
        .at(at)
}

pub(crate) fn for_not_iterable(ty: &impl Display, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_ITERABLE, "value without elements")
        .detail(Message::new(
            "`for` goes through the elements of a list, set or map, and a value of type {} has none.",
            [Arg::value(ty)],
        ))
        .at(at)
}

pub(crate) fn for_condition_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "condition is null")
        .detail("The condition after `if` is true or false, and this one is null.")
        .at(at)
}

pub(crate) fn for_condition_type(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_CONDITION, "invalid `for` condition")
        .detail(Message::new("The condition after `if` is true or false: {}", [why.into()]).ended())
        .at(at)
}

pub(crate) fn for_key_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_KEY, "invalid object key")
        .detail("The key of an element is text, and this one is null.")
        .at(at)
}

pub(crate) fn for_key_type(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_KEY, "invalid object key")
        .detail(Message::new("This value cannot be the key of an element: {}", [why.into()]).ended())
        .at(at)
}

pub(crate) fn for_duplicate_key(key: Option<&str>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_KEY, "duplicate key")
        .detail(Message::new("Two elements have the {}.", [shown(key, &at).into()]))
        .help("To get a list of all values for each key, write `...` after the value.")
        .at(at)
}

pub(crate) fn splat_of_null(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NULL_VALUE, "splat of null")
        .detail("The star goes through the elements of a list or set, and this value is null.")
        .at(at)
}

pub(crate) fn invalid_nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NESTED_SPLAT, "nested splat expression")
        .detail("The elements of the splat give values of different types, which cannot be made into one list.")
        .at(at)
}

pub(crate) fn null_in_template(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_TEMPLATE_VALUE, "invalid value in a text")
        .detail("This value is null, which cannot be inserted into text.")
        .at(at)
}

pub(crate) fn invalid_template_value(why: Message, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_TEMPLATE_VALUE, "invalid value in a text").detail(why.sentence()).at(at)
}

/// The help for a collection in a text.
pub(crate) const INSERT_ELEMENT: &str = "Insert one of its elements, or join the elements with a function.";
