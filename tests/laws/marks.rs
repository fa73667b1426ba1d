//! Marks are never lost: one leaf of an expression is marked, and the mark has to be somewhere in the result.
//!
//! The expressions are those of `table`; every variable in them is the leaf once, as it is and in the forms that make
//! operations fail or stay unknown, while another variable is known, unknown or null.

use hcl_model::diag::{RenderOptions, render};
use hcl_model::expr::EvalContext;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Marks, Value, ValueKind};

use crate::support::table;

pub(crate) fn leaf() -> Mark {
    Mark::new("LEAF")
}

pub(crate) fn is_kept(value: &Value) -> bool {
    let mut marks = Marks::none();
    let _ = value.clone().unmark_deep_into(&mut marks);
    marks.contains(&leaf())
}

/// The value marked, and what it could be instead, marked as well.
pub(crate) fn marked(value: &Value) -> Vec<Value> {
    let mut forms = table::forms(value);
    forms.push(Value::tuple([value.clone()]));
    forms.into_iter().map(|value| value.mark(leaf())).collect()
}

/// The value with a mark on everything in it, but not on itself.
pub(crate) fn marked_inside(value: &Value) -> Value {
    let inside = |value: &Value| marked_inside(value).mark(leaf());
    match value.kind() {
        ValueKind::Tuple(values) => Value::tuple(values.iter().map(inside)),
        ValueKind::List(values) => Value::list(element_type(value), values.iter().map(inside)),
        ValueKind::Set(values) => Value::set(element_type(value), values.iter().map(inside)),
        ValueKind::Object(entries) => Value::object(entries.iter().map(|(name, value)| (name.clone(), inside(value)))),
        ValueKind::Map(entries) => {
            let entries = entries.iter().map(|(name, value)| (name.clone(), inside(value)));
            Value::map(element_type(value), entries)
        }
        _ => value.clone(),
    }
}

fn element_type(value: &Value) -> Type {
    use hcl_model::types::TypeKind::{List, Map, Set};
    match value.ty().kind() {
        List(element) | Set(element) | Map(element) => element.clone(),
        _ => Type::DYNAMIC,
    }
}

/// Whether the result may come without the mark of a leaf.
pub(crate) fn is_excused(text: &str, name: &str, context: &EvalContext) -> bool {
    let value = |name: &str| context.variable(name).cloned().unwrap_or(Value::NULL);
    let inside = !value(name).is_marked();
    // A splat of the null of a single value is empty, and nothing behind it is evaluated.
    if let Some((before, after)) = text.split_once("[*]") {
        return after.contains(name) && value(before).is_null();
    }
    // Of a result that is known not to be selected only the marks of the whole count.
    if let Some((condition, results)) = text.split_once(" ? ") {
        let (if_true, if_false) = results.split_once(" : ").unwrap_or_default();
        let selected = if value(condition).as_bool() == Some(true) { if_true } else { if_false };
        return inside && value(condition).as_bool().is_some() && name != selected;
    }
    false
}

/// One expression with one variable marked, for all forms of another variable.
fn check(text: &str, name: &str, value: &Value, failed: &mut Vec<String>) {
    let known = table::context();
    let others = table::names(text).into_iter().filter(|other| other != name);
    let mut contexts = vec![known.clone()];
    for other in others {
        let forms = known.variable(&other).map(table::forms).unwrap_or_default();
        contexts.extend(forms.into_iter().map(|form| known.clone().with_variable(other.clone(), form)));
    }
    for context in contexts {
        let context = context.with_variable(name.to_owned(), value.clone());
        let (result, diagnostics) = table::evaluate(text, &context);
        if !is_kept(&result) && !is_excused(text, name, &context) {
            let values: Vec<String> =
                table::names(text).iter().map(|name| format!("{name} = {:?}", context.variable(name))).collect();
            failed.push(format!("{text}: {name} gives {result:?}, {diagnostics:?}\n    {}", values.join(", ")));
        }
    }
}

#[track_caller]
fn finish(failed: &[String]) {
    assert!(failed.is_empty(), "{} lost the mark:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn every_expression_keeps_the_mark_of_every_variable() {
    let mut failed = Vec::new();
    for text in table::expressions() {
        for name in table::names(&text) {
            let value = table::context().variable(&name).cloned().unwrap();
            marked(&value).iter().for_each(|value| check(&text, &name, value, &mut failed));
        }
    }
    finish(&failed);
}

#[test]
fn every_expression_keeps_marks_inside_of_values() {
    let mut failed = Vec::new();
    for text in table::expressions() {
        for name in table::names(&text) {
            let value = table::context().variable(&name).cloned().unwrap();
            if value.elements().is_some_and(|elements| !elements.is_empty()) {
                check(&text, &name, &marked_inside(&value), &mut failed);
            }
            check(&text, &name, &Value::tuple([value.clone().mark(leaf())]), &mut failed);
        }
    }
    finish(&failed);
}

/// Values whose content a message must not show.
pub(crate) fn secrets() -> [Value; 7] {
    [
        Value::from("SECRET"),
        Value::from("TRUE"),
        Value::number(424_242),
        Value::object([("SECRET", Value::from("SECRET"))]),
        Value::map(Type::STRING, [("SECRET", Value::from("SECRET"))]),
        Value::tuple([Value::from("SECRET"), Value::number(424_242)]),
        Value::list(Type::list(Type::STRING), [Value::list(Type::STRING, [Value::from("SECRET")])]),
    ]
}

/// Whether a report shows something of them.
pub(crate) fn leaks(report: &str) -> bool {
    ["SECRET", "TRUE", "\"true\"", "424242"].iter().any(|content| report.contains(content))
}

/// Whatever goes wrong with a sensitive value, no diagnostic tells its content, names or keys.
#[test]
fn diagnostics_are_silent_about_what_is_sensitive() {
    let secrets = secrets();
    let sensitive = |value: &Value| value.clone().mark(Mark::sensitive());
    let mut failed = Vec::new();
    let mut shown = 0;
    for text in table::expressions() {
        for name in table::names(&text) {
            let inside = secrets.iter().map(|secret| Value::tuple([sensitive(secret)]));
            for value in secrets.iter().map(sensitive).chain(inside) {
                let context = table::context().clone().with_variable(name.clone(), value.clone());
                let (_, diagnostics) = table::evaluate(&text, &context);
                for diagnostic in &diagnostics {
                    shown += 1;
                    let report = render(diagnostic, &RenderOptions::new());
                    if leaks(&report) {
                        failed.push(format!("{text}: {name} = {value:?}\n{report}"));
                    }
                }
            }
        }
    }
    assert!(shown > 500, "{shown}");
    assert!(failed.is_empty(), "{} leak:\n{}", failed.len(), failed.join("\n"));
}
