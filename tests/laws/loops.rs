//! A `for` gives what its expressions give for each element by themselves.
//!
//! The evaluator reads operations and texts of a `for` once, before its elements; here each element is a context of its own.

use hcl_model::convert::convert;
use hcl_model::expr::{EvalContext, Expression};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Number, Value};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::random::config;

/// What an expression of a `for` is made of: its names, names outside, literals, attributes.
const OPERANDS: [&str; 14] =
    ["x", "x", "k", "k", "x.a", "x.b", "outer", "word", "object.a", "1", "3", "\"a\"", "true", "1.5"];

const OPERATORS: [&str; 13] = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||"];

fn operation() -> impl Strategy<Value = String> {
    let operand = select(&OPERANDS[..]).prop_map(String::from);
    operand.prop_recursive(3, 12, 3, |inner| {
        let chain = (inner.clone(), prop::collection::vec((select(&OPERATORS[..]), inner), 1..3));
        chain.prop_map(|(first, rest)| {
            let rest: String = rest.into_iter().map(|(operator, right)| format!(" {operator} {right}")).collect();
            format!("({first}{rest})")
        })
    })
}

fn value() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(String::from("é-")),
        Just(String::from("\\n")),
        select(&OPERANDS[..11]).prop_map(|name| format!("${{{}}}", name.replace('"', ""))),
        select(&["x", "k"][..]).prop_map(|name| format!("${{ {name} ~}} ")),
    ];
    let text = prop::collection::vec(piece, 1..4).prop_map(|pieces| format!("\"{}\"", pieces.concat()));
    // Without the parentheses around the whole.
    let bare = operation().prop_map(|text| text.trim_start_matches('(').trim_end_matches(')').to_owned());
    prop_oneof![text, operation(), bare]
}

fn element() -> impl Strategy<Value = Value> {
    let half = Number::try_from(0.5).expect("a finite number");
    let plain = prop_oneof![
        (-3..9i64).prop_map(Value::from),
        Just(Value::from(i64::MAX)),
        Just(Value::number(half)),
        select(&["a", "", "é", "7"][..]).prop_map(Value::from),
        any::<bool>().prop_map(Value::bool),
        Just(Value::NULL),
        Just(Value::from("a").mark(Mark::sensitive())),
    ];
    let object = (plain.clone(), plain.clone()).prop_map(|(a, b)| Value::object([("a", a), ("b", b)]));
    prop_oneof![4 => plain, 1 => object]
}

fn collection() -> impl Strategy<Value = Value> {
    let elements = || prop::collection::vec(element(), 0..4);
    prop_oneof![
        elements().prop_map(Value::tuple),
        elements().prop_map(|elements| Value::object(["a", "é", "k", "7"].into_iter().zip(elements))),
    ]
}

fn parsed(text: &str) -> Option<Expression> {
    let parse = native::parse_expression("law.hcl", text);
    (!parse.diagnostics.has_errors()).then_some(parse.tree)
}

fn context() -> EvalContext {
    EvalContext::new()
        .with_variable("outer", 7)
        .with_variable("word", "a")
        .with_variable("object", Value::object([("a", Value::from(2))]))
}

/// Whether a condition is a mistake whatever the element is.
fn is_wrong(condition: &Expression, context: &EvalContext) -> bool {
    condition.value(context).map_or(true, |holds| holds.is_null() || convert(&holds, &Type::BOOL).is_err())
}

/// The elements by themselves: nothing if one of the expressions fails.
fn one_by_one(value: &Expression, condition: Option<&Expression>, collection: &Value) -> Option<Vec<Value>> {
    let mut all = Vec::new();
    let Some(elements) = collection.elements() else { return Some(all) };
    for (key, element) in elements.iter() {
        let context = context().child().with_variable("k", key).with_variable("x", element.clone());
        let holds = match condition {
            Some(condition) => {
                let (holds, _) = condition.value(&context).ok()?.unmark();
                // It must not be null.
                convert(&holds, &Type::BOOL).ok()?.as_bool()?
            }
            None => true,
        };
        if holds {
            all.push(value.value(&context).ok()?);
        }
    }
    Some(all)
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn a_loop_gives_what_its_expressions_give_for_each_element(
        (value, condition, collection) in (value(), prop::option::of(operation()), collection()),
    ) {
        let clause = condition.as_ref().map(|condition| format!(" if {condition}")).unwrap_or_default();
        let whole = format!("[for k, x in all : {value}{clause}]");
        let (Some(whole), Some(value)) = (parsed(&whole), parsed(&value)) else { return Ok(()) };
        let condition = condition.and_then(|condition| parsed(&condition));
        let found = whole.value(&context().child().with_variable("all", collection.clone()));
        // The whole looks at the condition once more, without an element.
        match (found, one_by_one(&value, condition.as_ref(), &collection)) {
            (Ok(found), Some(expected)) => {
                let (found, _) = found.unmark();
                prop_assert_eq!(found, Value::tuple(expected));
            }
            (Err(_), None) => {}
            (Err(error), Some(_)) => {
                let blind = context().child().with_variable("k", Value::DYNAMIC).with_variable("x", Value::DYNAMIC);
                prop_assert!(condition.is_some_and(|condition| is_wrong(&condition, &blind)), "{:?}", error);
            }
            (Ok(found), None) => prop_assert!(false, "{:?}", found),
        }
    }
}
