//! What calls cost: nothing is made that would be too much, and much input takes not much more time than little.

use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::{Allowance, Limits};
use hcl_model::native;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::Value;

/// The functions, a list of 30 000 numbers and a text of 100 000 bytes.
fn context(limits: Limits) -> EvalContext {
    let numbers = (0..30_000).map(Value::from);
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_variable("many", Value::list(Type::NUMBER, numbers))
        .with_variable("long", "0123456789".repeat(10_000))
        .with_limits(limits)
}

/// The value, or what is wrong, in the limits.
fn evaluated(text: &str, limits: Limits) -> String {
    let expr = native::parse_expression("cost", text).ok().unwrap_or_else(|_| panic!("{text}"));
    let (value, diagnostics) = expr.evaluate(Mode::Full(&context(limits)));
    let details: Vec<String> = diagnostics.iter().map(|diagnostic| diagnostic.message().into_owned()).collect();
    if details.is_empty() { format!("{value:?}") } else { details.join("; ") }
}

#[test]
fn nothing_is_made_that_would_be_too_much() {
    for call in [
        "range(1e12)",
        "range(0, 1, 1e-12)",
        "range(-1 / 0.0, 5, 1)",
        "setproduct(many, many)",
        "setproduct([1, 2], [1, 2], [1, 2], many)",
        "setproduct([for i in range(100): many]...)",
        "concat(many, many)",
        "concat(many, [1], many)",
        "concat([for i in range(10000): many]...)",
        "merge([for i in range(10000): zipmap([for n in range(1000): tostring(n)], range(1000))]...)",
        "flatten([many, many])",
        "flatten([for i in range(10000): many])",
        "chunklist(many, 1)",
        "indent(1e12, \"a\\nb\")",
        "replace(long, \"0\", long)",
        "replace(long, \"\", long)",
        "join(long, many)",
        "join(\"\", [for i in range(10000): long])",
        "split(\"\", long)",
        "format(\"%1000000000d\", 1)",
        "regexreplace(long, \"0\", long)",
        "regexreplace(long, \".*\", replace(long, \"0\", \"$${0}\"))",
        "regexall(\"\", long)",
        "format(\"%-1000000000s\", \"a\")",
        "format(\"%.1000000000f\", 1)",
        "format(\"%.1000000000x\", 1)",
        "format(\"%v\", [for i in range(10000): long])",
        "format(join(\"\", [for i in range(50): long]), 1)",
        "formatlist(\"%s\", concat(many, many))",
        "formatlist(\"%s%s\", many, long)",
        "jsonencode([for i in range(10000): long])",
        "jsonencode([for i in range(40000): \"long\"])",
    ] {
        let found = evaluated(call, Limits::default().with_elements(50_000).with_bytes(1_000_000));
        let refused = found.contains("which is the limit for one argument")
            || found.contains("must not be infinite")
            || found.contains("which is the most");
        assert!(refused, "{call}: {found:.200}");
    }
}

#[test]
fn the_limits_of_the_evaluation_count() {
    let limits = |elements| Limits::default().with_elements(elements);
    assert_eq!(evaluated("length(range(10))", limits(10)), "10");
    let refused = "The value needs more than 10 elements of collections, which is the limit for one argument.";
    assert_eq!(evaluated("length(range(11))", limits(10)), refused);
    // What one call made is not there for the next.
    assert_eq!(evaluated("length(range(6)) + length(range(6))", limits(10)), refused);
    assert_eq!(evaluated("reverse(range(6))", limits(10)), refused);
}

#[test]
fn a_call_from_rust_has_the_default_limits_or_an_allowance() {
    let range = stdlib::get("range").unwrap().function();
    let many = [Value::from(6_000_000)];
    let refused = "the value needs more than 5000000 elements of collections, which is the limit for one argument";
    assert_eq!(range.call(&many).unwrap_err().to_string(), refused);
    let mut allowance = Allowance::new(&Limits::default().with_elements(5));
    assert!(range.call_within(&[Value::from(3)], &mut allowance).is_ok());
    assert!(range.call_within(&[Value::from(3)], &mut allowance).is_err());
}

/// Much of what could be quadratic, which would take hours: all of it is within the limits, and comes to an end.
#[test]
fn much_input_takes_not_much_time() {
    let list = "many";
    let texts = "[for i in many: tostring(i)]";
    for call in [
        format!("length(distinct({list}))"),
        format!("length(distinct([for i in {list}: [i, {{a = i}}]]))"),
        format!("length(setunion({list}, {list}))"),
        format!("length(setintersection({list}, {list}, {list}))"),
        format!("length(setsubtract({list}, {list}))"),
        format!("length(setsymmetricdifference({list}, {list}))"),
        format!("length(sort({texts}))"),
        format!("length(zipmap({texts}, {list}))"),
        format!("length(keys(zipmap({texts}, {list})))"),
        format!("length(merge(zipmap({texts}, {list}), zipmap({texts}, {list})))"),
        format!("length(reverse({list}))"),
        format!("length(chunklist({list}, 2))"),
        format!("length(concat({list}, [1], {list}))"),
        format!("length(flatten([for i in {list}: [[i]]]))"),
        format!("length(compact({texts}))"),
        format!("length(setproduct({list}, [1, 2]))"),
        format!("contains({list}, -1)"),
        format!("length(split(\",\", join(\",\", {texts})))"),
        format!("strlen(strrev(join(\"é\", {texts})))"),
        format!("strlen(substr(join(\"é\", {texts}), -5, 5))"),
        format!("strlen(trim(join(\"é\", {texts}), join(\"\", {texts})))"),
        format!("strlen(title(join(\" \", {texts})))"),
        format!("strlen(indent(2, join(\"\\n\", {texts})))"),
        format!("length(formatlist(\"%5d %s %v\", {list}, {texts}, {list}))"),
        format!("strlen(format(join(\"%s\", {texts}), slice({texts}, 1, 30000)...))"),
        format!("length(jsondecode(jsonencode({list})))"),
        format!("length(csvdecode(join(\"\\n\", {texts})))"),
        format!("length(yamldecode(yamlencode({list})))"),
        format!("length(keys(yamldecode(yamlencode(zipmap({texts}, {list})))))"),
        format!("strlen(formatdate(join(\"''MM\", {texts}), \"2018-01-02T12:00:00Z\"))"),
        format!("strlen(base64decode(base64encode(join(\"é\", {texts}))))"),
        format!("length(regexall(\"(\\\\d+),?\", join(\",\", {texts})))"),
        format!("strlen(regexreplace(join(\",\", {texts}), \"(a|\\\\d)\", \"$1-\"))"),
        format!("length([for t in {texts}: regexall(\"[0-3]+\", t)])"),
        format!("strlen(urlencode(join(\"é\", {texts})))"),
        "strlen(format(\"%d %x\", pow(3, 80000), pow(3, 80000)))".to_owned(),
        "pow(3, 80000) > 0".to_owned(),
        "parseint(join(\"\", [for i in range(65000): 7]), 10) > 0".to_owned(),
        "max([for i in range(1e5): i]...)".to_owned(),
    ] {
        let found = evaluated(&call, Limits::default());
        assert!(found == "true" || found == "false" || found.parse::<u64>().is_ok(), "{call}: {:.200}", found);
    }
}
