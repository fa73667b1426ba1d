//! What takes time takes steps: no function and no operator does more than it has asked for.
//!
//! Counts stand for time here: what a call goes through is at least the weight of its arguments and of its result.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::operators::{BinaryOperator, binary, index};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::Function;
use hcl_model::limits::{Allowance, Limits};
use hcl_model::native;
use hcl_model::source::Source;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Number, NumberLimits, Value};

/// Functions that find what they give without going through collections.
const CONSTANT: [&str; 6] = ["element", "hasindex", "index", "length", "lookup", "slice"];

/// Large values of all kinds, and some small ones beside which functions accept them.
fn values() -> Vec<Value> {
    let digits = |digits: String| {
        Value::number(Number::parse(&digits, &NumberLimits::from(&Limits::DEFAULT)).expect("a number"))
    };
    let objects = (0..200).map(|number| Value::object([("a", Value::from(number))]));
    vec![
        Value::from("some text, of words\n".repeat(200)),
        Value::from("e\u{301}🎉".repeat(200)),
        Value::from("a"),
        Value::from("(a*)*b|\\w+\\s?"),
        Value::from("%s"),
        Value::from("%v"),
        Value::from("%d"),
        Value::from("2018-01-02T12:00:00Z"),
        Value::from(format!("[{}1]", "{\"a\": [1, 2]},".repeat(200))),
        Value::from(format!("a,b\n{}", "1,2\n".repeat(200))),
        Value::from("7".repeat(3_000)),
        Value::from("YWJj".repeat(1_000)),
        Value::from(1),
        Value::from(16),
        digits("7".repeat(3_000)),
        digits("1e-1600".to_owned()),
        Value::list(Type::NUMBER, (0..200).map(Value::from)),
        Value::list(Type::STRING, (0..200).map(|number| Value::from(format!("{number:040}")))),
        Value::tuple((0..200).map(|number| Value::tuple([Value::from(number)]))),
        Value::tuple((0..200).map(|number| Value::from(number).mark(Mark::sensitive()))),
        Value::list(Type::object([("a", Type::NUMBER)]), objects),
        Value::map(Type::NUMBER, (0..200).map(|number| (format!("k{number}"), Value::from(number)))),
        Value::object((0..200).map(|number| (format!("k{number}"), Value::from(number)))),
        Value::set(Type::NUMBER, (0..200).map(Value::from)),
    ]
}

/// Every choice of so many of the values.
fn choices(values: &[Value], count: usize) -> Vec<Vec<Value>> {
    (0..count).fold(vec![Vec::new()], |shorter, _| {
        let longer =
            |begun: Vec<Value>| values.iter().map(move |value| [&begun[..], std::slice::from_ref(value)].concat());
        shorter.into_iter().flat_map(longer).collect()
    })
}

/// As many as the parameters, of those that take all further arguments two.
fn counts(function: &Function) -> usize {
    let params = function.params().len();
    if function.variadic_param().is_some() { params.max(1) + 1 } else { params }
}

fn weight(values: &[Value]) -> u64 {
    values.iter().map(Value::weight).sum()
}

/// What goes through a collection by itself, the text and the numbers that are not in one.
fn outside(values: &[Value]) -> u64 {
    values.iter().filter(|value| value.elements().is_none()).map(Value::weight).sum()
}

#[test]
fn every_function_asks_for_what_it_goes_through() {
    let all = values();
    // With more parameters there are too many choices: the large ones of each kind.
    let some: Vec<Value> = all.iter().step_by(3).cloned().collect();
    let mut seen = 0;
    for entry in stdlib::all() {
        let function = entry.function();
        let count = counts(function);
        for arguments in choices(if count > 1 { &some } else { &all }, count) {
            let mut allowance = Allowance::new(&Limits::DEFAULT.with_steps(1 << 40));
            let result = function.call_within(&arguments, &mut allowance);
            let is_constant = CONSTANT.contains(&entry.name());
            let read = if is_constant { outside(&arguments) } else { weight(&arguments) };
            // A constant function gives what was there already, except for a part of a sequence.
            let made = result.as_ref().map_or(0, |result| result.elements().map_or(0, |it| it.len() as u64));
            let made = if is_constant && entry.name() != "slice" { 0 } else { made };
            let steps = allowance.steps_spent();
            assert!(
                steps >= read.max(made),
                "{}({arguments:.300?}): {steps} steps for {read} and {made}",
                entry.name()
            );
            seen += usize::from(result.is_ok());
        }
    }
    assert!(seen > 500, "{seen} calls gave something");
}

#[test]
fn every_operator_asks_for_what_it_goes_through() {
    let values = values();
    let at = Source::new("price", "1").range(0, 1);
    let ranges = [at.clone(), at.clone()];
    for operands in choices(&values, 2) {
        let [left, right] = &operands[..] else { continue };
        for operator in BinaryOperator::ALL {
            let mut allowance = Allowance::new(&Limits::DEFAULT.with_steps(1 << 40));
            let mut found = Diagnostics::new();
            let result = binary(operator, left, right, &ranges, &mut allowance, &mut found);
            let compared = if operator.level() == 3 { left.weight().min(right.weight()) } else { 0 };
            let steps = allowance.steps_spent();
            let least = compared.max(result.weight());
            assert!(steps >= least, "{left:.100?} {operator:?} {right:.100?}: {steps} steps for {least}");
            let is_large = |value: &Value| value.as_number().is_some_and(|_| value.weight() > 50);
            let is_computed = operator.level() > 4 && found.is_empty();
            assert!(!is_computed || !is_large(left) && !is_large(right) || steps > 0, "{operator:?}: {steps} steps");
        }
        let mut allowance = Allowance::new(&Limits::DEFAULT.with_steps(1 << 40));
        let found = index(left, right, &mut allowance, || at.clone());
        let of_text = right.as_str().filter(|_| left.as_elements().is_some()).map_or(0, |text| text.len() as u64 / 100);
        assert!(allowance.steps_spent() >= of_text.min(1) || found.is_err());
    }
}

/// All matches of a pattern that reads far beyond each of them pay for the text each time; others pay once.
#[test]
fn matches_pay_for_what_is_read_to_find_them() {
    let context = EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("text", "a".repeat(20_000))
        .with_variable("words", "word ".repeat(20_000));
    let codes = |text: &str| {
        let expr = native::parse_expression("price", text).ok().unwrap_or_else(|_| panic!("{text}"));
        let found = expr.evaluate(Mode::Full(&context)).1;
        found.iter().map(|found| found.code()).collect::<Vec<_>>()
    };
    for pattern in ["a*b|a", "(?s).*X|.", "a(.*b)?"] {
        assert_eq!(codes(&format!("length(regexall(\"{pattern}\", text))")), ["evaluation-limit"], "{pattern}");
        assert_eq!(codes(&format!("regexreplace(text, \"{pattern}\", \"\")")), ["evaluation-limit"], "{pattern}");
    }
    // What is compiled to much pays for all of it, also if that is refused as too large.
    let many = "[for i in range(1000) : regexall(\"\\\\pL{${i % 100}}\", \"a\")]";
    assert!(codes(many).contains(&"evaluation-limit"));
    for pattern in ["a", "a?", "(a)", "a{1,4}"] {
        assert_eq!(codes(&format!("length(regexall(\"{pattern}\", text))")), [""; 0], "{pattern}");
        assert_eq!(codes(&format!("regexreplace(text, \"{pattern}\", \"\")")), [""; 0], "{pattern}");
    }
    for pattern in ["[a-z]+", "(\\\\w+) ?", "wo|r.", "(?:o|r)+"] {
        assert_eq!(codes(&format!("length(regexall(\"{pattern}\", words))")), [""; 0], "{pattern}");
    }
}

/// In a loop, whatever goes through much comes to the limit, long before the loop comes to its end.
#[test]
fn no_loop_goes_on_for_long_within_the_default_limits() {
    let list = Value::list(Type::STRING, (0..50_000).map(|number| Value::from(format!("{number}"))));
    let text = Value::from("word ".repeat(100_000));
    let number = NumberLimits::from(&Limits::DEFAULT);
    // A tenth of the work and of the loop: whether the limit comes first is the same, and sooner known.
    let limits = Limits::DEFAULT.with_steps(Limits::DEFAULT.steps / 10);
    let context = EvalContext::new()
        .with_limits(limits)
        .with_functions(stdlib::functions())
        .with_variable("list", list)
        .with_variable("text", text)
        .with_variable("big", Value::number(Number::parse(&"7".repeat(30_000), &number).expect("a number")));
    let bodies = [
        "contains(list, \"x\")",
        "reverse(list)[0]",
        "sort(list)[0]",
        "join(\"\", list) == \"\"",
        "length(toset(list))",
        "length(distinct(list))",
        "strlen(text)",
        "upper(text) == \"\"",
        "regexall(\"x+\", text) == []",
        "length(regexreplace(text, \"x\", \"y\") == \"\" ? [] : [1])",
        "replace(text, \"x\", \"y\") == \"\"",
        "substr(text, 0, 1)",
        "jsonencode(list) == \"\"",
        "list == reverse(list)",
        "length(list[*])",
        "length([for x in list : x])",
        "\"${text}${text}\" == \"\"",
        "big + big > 0",
        "big / 3 > 0",
        "\"${big}\" == \"\"",
        "true ? 1 : nosuch",
        "true ? 1 : list.nosuch",
        "format(\"%s\", text) == \"\"",
        "max([for x in list : tonumber(x)]...)",
        "length(keys(zipmap(list, list)))",
        "tolist([for x in list : [x]]) == 1",
        "1e16000",
        "tonumber(\"1e-16000\")",
    ];
    for body in bodies {
        let text = format!("[for i in range(200000) : {body}]");
        let expr = native::parse_expression("price", &text).ok().unwrap_or_else(|_| panic!("{text}"));
        let (_, diagnostics) = expr.evaluate(Mode::Full(&context));
        let codes: Vec<_> = diagnostics.iter().map(|found| found.code()).collect();
        assert_eq!(codes, ["evaluation-limit"], "{body}: {diagnostics:?}");
    }
}
