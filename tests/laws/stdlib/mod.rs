//! Laws of the standard library, over every call in its transcripts that has a value: marks are never lost, and what is
//! unknown never leads to a result that the value, once it is known, contradicts.

mod cost;
mod price;
mod yaml;

use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::path::Path;
use hcl_model::stdlib::{self, LibraryFunction};
use hcl_model::value::{Mark, Value, ValueKind, Walk};

use crate::support::cases;
use crate::support::context;
use crate::support::transcript::{Input, inputs};

/// A call of the transcripts: the function and the values of its arguments.
fn calls() -> Vec<(&'static LibraryFunction, Vec<Value>)> {
    let mode = Mode::Full(context::with_stdlib());
    let texts = cases("stdlib", "repl").into_iter().flat_map(|case| inputs(&case));
    let calls = texts.filter_map(|input| {
        let Input::Expression(text) = input else { return None };
        let call = native::parse_expression("law", &text).ok().ok()?.as_static_call().ok()?;
        let arguments = call.arguments.iter().map(|argument| argument.evaluate(mode).0);
        (!call.expands_last).then(|| Some((stdlib::get(&call.name)?, arguments.collect()))).flatten()
    });
    let calls: Vec<_> = calls.collect();
    assert!(calls.len() > 900, "{} calls", calls.len());
    calls
}

/// The arguments with one value in them changed, for each value in them.
fn variants(arguments: &[Value], change: impl Fn(&Value) -> Value) -> Vec<Vec<Value>> {
    let mut variants = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        let mut places: Vec<Path> = Vec::new();
        argument.walk(|path, _| {
            places.push(path.clone());
            Walk::Into
        });
        for place in places.into_iter().take(20) {
            let changed = argument.transform(|path: &Path, value: Value| {
                Ok::<_, ()>(if *path == place { change(&value) } else { value })
            });
            let mut arguments = arguments.to_vec();
            arguments[index] = changed.expect("no error");
            variants.push(arguments);
        }
    }
    variants
}

/// Whether a mark on an element may be left out, because the element is not in the result and decides nothing of it.
fn leaves_elements_out(entry: &LibraryFunction, argument_marked: bool) -> bool {
    // An argument that `try` does not come to is not looked at; those that it looks at are in the cases of closures.
    if entry.name() == "try" {
        return true;
    }
    let names = ["element", "keys", "length", "lookup", "merge", "slice", "setproduct", "zipmap"];
    !argument_marked && names.contains(&entry.name())
}

#[test]
fn marks_are_kept() {
    let mark = || Mark::new("LAW");
    let mut faults = Vec::new();
    for (entry, arguments) in calls() {
        if entry.function().call(&arguments).is_err() {
            continue;
        }
        for arguments in variants(&arguments, |value| value.clone().mark(mark())) {
            let whole = arguments.iter().any(|argument| argument.marks().contains(&mark()));
            match entry.function().call(&arguments) {
                Ok(result) if result.all_marks().contains(&mark()) || leaves_elements_out(entry, whole) => {}
                Ok(result) => faults.push(format!("{}{arguments:?} gives {result:?}", entry.name())),
                Err(error) => faults.push(format!("{}{arguments:?} fails: {error}", entry.name())),
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn unknown_values_promise_nothing_that_is_not_so() {
    let mut faults = Vec::new();
    for (entry, arguments) in calls() {
        let Ok(full) = entry.function().call(&arguments) else { continue };
        // As in the reference, the type of an unknown object counts although it may be null and passed over.
        let kept = |value: &Value| value.is_null() && entry.name() == "merge";
        let plain = |value: &Value| if kept(value) { value.clone() } else { Value::unknown(value.ty()) };
        let refined = |value: &Value| plain(value).refined(&value.refinement());
        let changed = variants(&arguments, plain).into_iter().chain(variants(&arguments, refined));
        for arguments in changed {
            match entry.function().call(&arguments) {
                Ok(partial) if may_become(&partial, &full) => {}
                Ok(partial) => faults.push(format!("{}{arguments:?} gives {partial:?}, not {full:?}", entry.name())),
                Err(error) => faults.push(format!("{}{arguments:?} fails: {error}", entry.name())),
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_dynamic_value_is_no_mistake() {
    let mut faults = Vec::new();
    for (entry, arguments) in calls() {
        if entry.function().call(&arguments).is_err() {
            continue;
        }
        for index in 0..arguments.len() {
            let mut arguments = arguments.clone();
            arguments[index] = Value::DYNAMIC;
            if let Err(error) = entry.function().call(&arguments) {
                faults.push(format!("{}{arguments:?} fails: {error}", entry.name()));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Whether a value of which some is not known yet may turn out to be another one.
fn may_become(partial: &Value, full: &Value) -> bool {
    let ((partial, _), (full, _)) = (partial.clone().unmark_deep(), full.clone().unmark_deep());
    if partial.is_dynamic() {
        return true;
    }
    if !partial.is_known() {
        return full.ty().matches(&partial.ty()) && (full.is_null() || partial.refinement().allows(&full));
    }
    if partial.is_null() || full.is_null() {
        return partial.is_null() && full.is_null();
    }
    match (partial.kind(), full.kind()) {
        (ValueKind::Set(_), ValueKind::Set(_)) if !partial.is_wholly_known() => partial.refinement().allows(&full),
        (ValueKind::Tuple(a) | ValueKind::List(a), ValueKind::Tuple(b) | ValueKind::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| may_become(a, b))
        }
        (ValueKind::Object(a) | ValueKind::Map(a), ValueKind::Object(b) | ValueKind::Map(b)) => {
            a.names().eq(b.names()) && a.values().iter().zip(b.values()).all(|(a, b)| may_become(a, b))
        }
        _ => !full.is_wholly_known() || partial == full,
    }
}
