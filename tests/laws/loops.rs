//! A `for` gives what its expressions give for each element by themselves, and takes the steps that they take.
//!
//! The evaluator reads operations and texts of a `for` once, before its elements; here each element is a context of its own.

use std::collections::BTreeMap;

use hcl_model::convert::{convert, convert_within};
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::limits::{Allowance, Limits};
use hcl_model::native;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Number, Value};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::random::config;

/// What an expression of a `for` is made of: its names, names outside, literals, attributes.
const OPERANDS: [&str; 17] = [
    "x",
    "x",
    "k",
    "k",
    "x.a",
    "x.b",
    "outer",
    "word",
    "object.a",
    "long",
    "1",
    "3",
    "\"a\"",
    "\"a text of more than a step\"",
    "12345678901234567",
    "true",
    "1.5",
];

const OPERATORS: [&str; 13] = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||"];

fn operation() -> impl Strategy<Value = String> {
    let operand = select(&OPERANDS[..]).prop_map(String::from);
    operand.prop_recursive(3, 12, 3, |inner| {
        let chain = (inner.clone(), prop::collection::vec((select(&OPERATORS[..]), inner.clone()), 1..3));
        let chain = chain.prop_map(|(first, rest)| {
            let rest: String = rest.into_iter().map(|(operator, right)| format!(" {operator} {right}")).collect();
            format!("({first}{rest})")
        });
        prop_oneof![3 => chain, 1 => (select(&["!", "-"][..]), inner).prop_map(|(sign, operand)| format!("{sign}{operand}"))]
    })
}

fn value() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just(String::from("é-")),
        Just(String::from("\\n")),
        select(&OPERANDS[..12]).prop_map(|name| format!("${{{}}}", name.replace('"', ""))),
        select(&["x", "k"][..]).prop_map(|name| format!("${{ {name} ~}} ")),
    ];
    let text = prop::collection::vec(piece, 1..4).prop_map(|pieces| format!("\"{}\"", pieces.concat()));
    // Without the parentheses around the whole.
    let bare = operation().prop_map(|text| text.trim_start_matches('(').trim_end_matches(')').to_owned());
    prop_oneof![text, operation(), bare]
}

/// A text that takes more than a step.
const LONG: &str = "a text of more than a step";

fn element() -> impl Strategy<Value = Value> {
    let half = Number::try_from(0.5).expect("a finite number");
    let plain = prop_oneof![
        (-3..9i64).prop_map(Value::from),
        Just(Value::from(i64::MAX)),
        Just(Value::number(half)),
        select(&["a", "", "é", "7", LONG][..]).prop_map(Value::from),
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
        .with_variable("long", LONG)
        .with_variable("object", Value::object([("a", Value::from(2))]))
}

/// Whether a condition is a mistake whatever the element is.
fn is_wrong(condition: &Expression, context: &EvalContext) -> bool {
    condition.value(context).map_or(true, |holds| holds.is_null() || convert(&holds, &Type::BOOL).is_err())
}

/// What a `for` makes.
#[derive(Clone, Copy)]
struct Parts<'a> {
    /// The key of an object, whose values are groups.
    key: Option<&'a Expression>,
    value: &'a Expression,
    condition: Option<&'a Expression>,
}

/// The elements by themselves, with the steps that they take: nothing if one of the expressions fails.
fn one_by_one(parts: Parts<'_>, collection: &Value) -> Option<(Value, u64)> {
    let mut allowance = Allowance::default();
    let (mut all, mut groups) = (Vec::new(), BTreeMap::<String, Vec<Value>>::new());
    for (key, element) in collection.elements().iter().flat_map(|elements| elements.iter()) {
        let context = context().child().with_variable("k", key).with_variable("x", element.clone());
        let evaluated = |expression: &Expression, allowance: &mut Allowance| {
            let (value, diagnostics) = expression.evaluate_within(Mode::Full(&context), allowance);
            (!diagnostics.has_errors()).then_some(value)
        };
        let converted = |value: Value, ty: &Type, allowance: &mut Allowance| {
            let (value, _) = convert_within(&value, ty, allowance).ok()?.unmark();
            (!value.is_null()).then_some(value)
        };
        allowance.elements(1).ok()?;
        if let Some(condition) = parts.condition {
            let holds = evaluated(condition, &mut allowance)?;
            if !converted(holds, &Type::BOOL, &mut allowance)?.as_bool()? {
                continue;
            }
        }
        let key = match parts.key {
            Some(key) => {
                let key = evaluated(key, &mut allowance)?;
                Some(converted(key, &Type::STRING, &mut allowance)?.as_str()?.to_owned())
            }
            None => None,
        };
        let value = evaluated(parts.value, &mut allowance)?;
        match key {
            Some(key) => groups.entry(key).or_default().push(value),
            None => all.push(value),
        }
    }
    let groups = groups.into_iter().map(|(key, group)| (key, Value::tuple(group)));
    let made = if parts.key.is_some() { Value::object(groups) } else { Value::tuple(all) };
    Some((made, allowance.steps_spent()))
}

/// The value of a `for` over a collection, with its steps: nothing if there are errors.
fn whole_of(whole: &Expression, collection: &Value, allowance: &mut Allowance) -> Option<(Value, u64)> {
    let context = context().child().with_variable("all", collection.clone());
    let (value, diagnostics) = whole.evaluate_within(Mode::Full(&context), allowance);
    (!diagnostics.has_errors()).then(|| (value.unmark().0, allowance.steps_spent()))
}

proptest! {
    #![proptest_config(config(5_000))]

    #[test]
    fn a_loop_gives_what_its_expressions_give_for_each_element(
        (key, value, condition, collection) in
            (prop::option::weighted(0.3, value()), value(), prop::option::of(operation()), collection()),
    ) {
        let clause = condition.as_ref().map(|condition| format!(" if {condition}")).unwrap_or_default();
        let text = match &key {
            Some(key) => format!("{{for k, x in all : {key} => {value}...{clause}}}"),
            None => format!("[for k, x in all : {value}{clause}]"),
        };
        let (Some(whole), Some(value)) = (parsed(&text), parsed(&value)) else { return Ok(()) };
        let (key, condition) = (key.and_then(|key| parsed(&key)), condition.and_then(|condition| parsed(&condition)));
        let parts = Parts { key: key.as_ref(), value: &value, condition: condition.as_ref() };
        let found = whole_of(&whole, &collection, &mut Allowance::default());
        // The whole looks at the condition once more, without an element.
        let blind = context().child().with_variable("k", Value::DYNAMIC).with_variable("x", Value::DYNAMIC);
        let is_wrong = condition.as_ref().is_some_and(|condition| is_wrong(condition, &blind));
        match (found, one_by_one(parts, &collection)) {
            (Some((found, steps)), Some((expected, expected_steps))) => {
                prop_assert_eq!(found, expected);
                let empty = whole_of(&whole, &Value::tuple([]), &mut Allowance::default());
                let around = empty.map(|(_, steps)| steps);
                prop_assert_eq!(Some(steps), around.map(|around| around + expected_steps), "{}", text);
                let least = |steps| whole_of(&whole, &collection, &mut Allowance::new(&Limits::DEFAULT.with_steps(steps)));
                prop_assert!(least(steps).is_some() && least(steps - 1).is_none(), "{}", text);
            }
            (None, None) => {}
            (None, Some(_)) => prop_assert!(is_wrong, "{}", text),
            (Some((found, _)), None) => prop_assert!(false, "{}: {:?}", text, found),
        }
    }
}
