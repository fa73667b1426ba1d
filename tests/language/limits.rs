//! Every limit reaches everything that makes what it names: the table in `tests/cases/limits.tsv`.

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::{Function, Param};
use hcl_model::limits::{Budget, Limits};
use hcl_model::source::Source;
use hcl_model::types::Type;
use hcl_model::value::Promise;
use hcl_model::{json, native, stdlib};
use hcl_serde::eventual::Eventual;
use hcl_serde::model::body::Locals;
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::model::value::Number;
use hcl_serde::{Error, HclFile, HclSchema, Loader, Value, schemaless};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::support::read;

/// A value, or everything that is wrong.
type Outcome = Result<String, Diagnostics>;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct One<T> {
    v: T,
}

/// The schema of a type with parameters does not know what they are.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Any {
    v: Option<Value>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Between {
    #[hcl(min = 0, max = 1e300)]
    v: Number,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Labelled {
    #[hcl(label)]
    port: u64,
    n: Option<u64>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Blocks {
    #[hcl(block)]
    v: Vec<Labelled>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Nested {
    #[hcl(block)]
    v: Option<Box<Nested>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "v", rename_all = "lowercase")]
enum Tagged {
    A {},
}

/// The functions of the standard library, a long text, many elements, a deep value, and texts and numbers of many digits.
fn context(limits: Limits) -> EvalContext {
    let deep = (0..50).fold(Value::from(1), |inner, _| Value::tuple([inner]));
    let digits = |count: usize| "9".repeat(count);
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_function("start", start())
        .with_variable("long", "x".repeat(1_000))
        .with_variable("many", Value::tuple((0..1_000).map(Value::from)))
        .with_variable("list", Value::list(Type::NUMBER, (0..1_000).map(Value::from)))
        .with_variable("deep", deep)
        .with_variable("digits", digits(50))
        .with_variable("million", digits(1_000_000))
        .with_variable("n", 7)
        .with_variable("later", later())
        .with_limits(limits)
}

/// A function that starts something at each call with other arguments, which is settled at once.
fn start() -> Function {
    Function::eventual("start", [Param::new("n", Type::NUMBER)], Type::NUMBER, |arguments, resolver| {
        let _ = resolver.resolve(arguments[0].clone());
    })
}

/// A number that does not come while anybody looks.
fn later() -> Value {
    let (later, resolver) = Promise::new("later", Type::NUMBER);
    std::mem::forget(resolver);
    later.to_value()
}

fn evaluated(text: &str, is_json: bool, mode: Mode<'_>) -> Outcome {
    let parse = match is_json {
        true => json::parse_expression("limits.json", text),
        false => native::parse_expression_source(Source::new("limits.hcl", text), mode.limits()),
    };
    let (value, found) = parse.tree.evaluate(mode);
    let mut diagnostics = parse.diagnostics;
    diagnostics.extend(found);
    diagnostics.into_result(format!("{value:?}"))
}

fn loaded<T: DeserializeOwned + HclFile + Debug>(loader: &Loader) -> Outcome {
    loader.load::<T>().map(|value| format!("{value:?}")).map_err(|error: Error| error.diagnostics().clone())
}

/// What a way of reading makes of a text.
fn outcome(way: &str, text: &str, limits: Limits) -> Outcome {
    let context = context(limits);
    let file = |name: &str, text: &str| Loader::new().named_text(name, text).context(context.clone());
    let native = || file("limits.hcl", text);
    match way {
        "expression" => evaluated(text, false, Mode::Full(&context)),
        "json" => evaluated(text, true, Mode::Full(&context)),
        "literal" => evaluated(text, false, Mode::LiteralOnly(&Budget::new(limits))),
        "json literal" => evaluated(text, true, Mode::LiteralOnly(&Budget::new(limits))),
        "u64" => loaded::<One<u64>>(&native()),
        "f64" => loaded::<One<f64>>(&native()),
        "bool" => loaded::<One<bool>>(&native()),
        "String" => loaded::<One<String>>(&native()),
        "Number" => loaded::<One<Number>>(&native()),
        "Value" => loaded::<Any>(&native()),
        "arguments" => loaded::<BTreeMap<String, Value>>(&native()),
        "literal arguments" => loaded::<BTreeMap<String, Value>>(&native().without_templates()),
        "json arguments" => loaded::<BTreeMap<String, Value>>(&file("limits.json", text)),
        "Eventual" => loaded::<One<Eventual<Value>>>(&native()),
        "json file: Eventual" => loaded::<One<Eventual<Value>>>(&file("limits.json", text)),
        "names" => loaded::<One<Eventual<Value>>>(&native().allow_references()),
        "dynamic" => loaded::<Blocks>(&native().allow_dynamic()),
        "plain arguments" => {
            let body = native::parse_body("limits.hcl", text).tree;
            let read = schemaless::from_body::<BTreeMap<String, Value>>(&body, &context);
            read.map(|value| format!("{value:?}")).map_err(|error| error.diagnostics().clone())
        }
        "body" => {
            let (value, found) = native::parse_body("limits.hcl", text).tree.to_value(Mode::Full(&context));
            found.into_result(format!("{value:?}"))
        }
        "locals" => {
            let body = native::parse_body("limits.hcl", text).tree;
            let (inside, found) = Locals::new("local").body(&body).evaluate(&context);
            found.into_result(format!("{:?}", inside.variable("local").unwrap_or(&Value::NULL)))
        }
        "Vec<Vec<u64>>" => loaded::<One<Vec<Vec<u64>>>>(&native()),
        "Vec<String>" => loaded::<One<Vec<String>>>(&native()),
        "BTreeMap<u64, u64>" => loaded::<One<BTreeMap<u64, u64>>>(&native()),
        "bounds" => loaded::<Between>(&native()),
        "label" => loaded::<Blocks>(&native()),
        "blocks" => loaded::<Nested>(&native()),
        "tag" => loaded::<Tagged>(&native()),
        "json file: Number" => loaded::<One<Number>>(&file("limits.json", text)),
        "json file: blocks" => loaded::<Nested>(&file("limits.json", text)),
        "environment: Number" => loaded::<One<Number>>(&file("limits.hcl", "").env_from("L", [("L_V", text)])),
        "environment: Value" => loaded::<Any>(&file("limits.hcl", "").env_from("L", [("L_V", text)])),
        "set: Number" => loaded::<One<Number>>(&file("limits.hcl", "").override_value("v", text)),
        "set: Value" => loaded::<Any>(&file("limits.hcl", "").override_value("v", text)),
        "check: Number" => {
            let scope = Scope::new().with_context(&context).with_variable("n", StaticType::INT);
            let checked = native().limits(limits).check::<One<Number>>(&scope);
            checked.map(|warnings| format!("{} warnings", warnings.len())).map_err(|error| error.diagnostics().clone())
        }
        _ => panic!("no way {way:?}"),
    }
}

/// The limits with one of them set.
fn limited(name: &str, to: &str) -> Limits {
    let mut limits = Limits::DEFAULT;
    let number: u64 = to.parse().unwrap_or_else(|_| panic!("{to:?} is no limit"));
    let small = || u32::try_from(number).unwrap();
    match name {
        "file_size" => limits.file_size = small(),
        "load_size" => limits.load_size = number,
        "nesting" => limits.nesting = u16::try_from(number).unwrap(),
        "decode_nesting" => limits.decode_nesting = u16::try_from(number).unwrap(),
        "steps" => limits.steps = number,
        "elements" => limits.elements = number,
        "bytes" => limits.bytes = number,
        "load_steps" => limits.load_steps = number,
        "load_elements" => limits.load_elements = number,
        "load_bytes" => limits.load_bytes = number,
        "number_digits" => limits.number_digits = small(),
        "number_exponent" => limits.number_exponent = small(),
        "promises" => limits.promises = small(),
        _ => panic!("no limit {name:?}"),
    }
    limits
}

/// What a diagnostic about a limit says.
fn says(name: &str, limit: &str) -> String {
    match name {
        "file_size" => format!("at most {limit} are accepted"),
        "load_size" => format!("more than {limit} bytes of files, which is the limit for a whole load"),
        "nesting" => "levels deep, not more".to_owned(),
        "decode_nesting" => format!("nested {limit} levels deep"),
        "steps" => format!("more than {limit} steps of work, which is the limit for one argument"),
        "elements" => format!("more than {limit} elements of collections, which is the limit for one argument"),
        "bytes" => format!("more than {limit} bytes of text, which is the limit for one argument"),
        "load_steps" => format!("more than {limit} steps of work, which is the limit for a whole load"),
        "load_elements" => format!("more than {limit} elements of collections, which is the limit for a whole load"),
        "load_bytes" => format!("more than {limit} bytes of text, which is the limit for a whole load"),
        "number_digits" => format!("number has more than {limit} digits, which is the limit"),
        "promises" => {
            format!("called with more than {limit} different lists of arguments, each of which is waited for")
        }
        "number_exponent" => format!("exponent of the number is beyond {limit}, which is the limit"),
        _ => panic!("no limit {name:?}"),
    }
}

/// A text in which `{9x50}` stands for fifty nines.
fn expanded(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let (repeated, more) = after.split_once("}}").expect("the end of what is repeated");
        let (unit, count) = repeated.rsplit_once('x').expect("how often");
        out.push_str(before);
        out.push_str(&unit.repeat(count.parse().expect("a number")));
        rest = more;
    }
    out.push_str(rest);
    out.replace("\\n", "\n")
}

/// Below the limit there is its diagnostic and no other, and up to it there is the value.
fn check(row: &str) -> Result<(), String> {
    let cells: Vec<&str> = row.split('\t').collect();
    let [name, too_small, enough, way, text, value] = cells[..] else {
        return Err("there are six columns".to_owned());
    };
    let text = expanded(text);
    match outcome(way, &text, limited(name, too_small)) {
        Ok(value) => return Err(format!("with {too_small} there is a value: {value:.80}")),
        Err(found) => {
            let details: Vec<_> = found.iter().map(|it| it.message().into_owned()).collect();
            if details.len() != 1 || !details[0].contains(&says(name, too_small)) {
                return Err(format!("with {too_small}: {}", details.join(" / ")));
            }
        }
    }
    if enough == "-" || value == "-" {
        return Ok(());
    }
    match outcome(way, &text, limited(name, enough)) {
        Ok(found) if found == expanded(value) => Ok(()),
        found => Err(format!("with {enough}: {:.300}", format!("{found:?}"))),
    }
}

#[test]
fn every_limit_reaches_every_source() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/limits.tsv");
    let table = read(&path);
    let rows = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let faults: Vec<String> = rows.filter_map(|row| Some(format!("{row:.160}\n    {}", check(row).err()?))).collect();
    assert!(faults.is_empty(), "{} rows:\n{}", faults.len(), faults.join("\n"));
}

/// What is left of something that is too large can be made too large again: it is one mistake all the same, at once and late,
/// of attributes of `locals` and of names.
#[test]
fn what_is_too_large_is_one_mistake() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Length {
        #[expect(dead_code, reason = "it is never decoded")]
        n: Eventual<u64>,
        #[hcl(remain)]
        #[expect(dead_code, reason = "it is never decoded")]
        rest: BTreeMap<String, Eventual<Value>>,
    }

    let rows = |prefix: &str| -> String {
        (1..=60).map(|it| format!("a{it} = [{prefix}a{0}, {prefix}a{0}]\n", it - 1)).collect()
    };
    let locals = format!("locals {{\na0 = [p]\n{}}}\nn = length(local.a60)\n", rows("local."));
    let names = format!("a0 = [p]\n{}n = length(a60)\n", rows(""));
    let late = Promise::new("p", Type::NUMBER);
    for p in [Value::from(1), late.0.to_value()] {
        let context = EvalContext::new().with_variable("p", p).with_functions(stdlib::functions());
        let loaders = [
            Loader::new().named_text("a.hcl", &*locals).allow_locals("local").context(context.clone()),
            Loader::new().named_text("a.hcl", &*names).allow_references().context(context),
        ];
        for loader in loaders {
            let refused = [loader.load::<Length>().unwrap_err(), loader.load_pending::<Length>().unwrap_err()];
            for error in refused {
                let codes: Vec<&str> = error.diagnostics().iter().map(|found| found.code()).collect();
                assert_eq!(codes, ["evaluation-limit"], "{}", error.report());
            }
        }
    }
}

/// What is in a string of JSON counts with what is around that, and the limit that is told is the one of all.
#[test]
fn nesting_counts_through_strings_of_json() {
    let load = |depth: usize| {
        let text = format!("{{\"v\": {}\"${{[[[[[[x]]]]]]}}\"{}}}", "[".repeat(depth), "]".repeat(depth));
        Loader::new().named_text("a.json", text).context(EvalContext::new().with_variable("x", 1)).load::<Any>()
    };
    assert!(load(240).is_ok());
    let error = load(250).unwrap_err();
    let found = error.diagnostics().iter().next().unwrap();
    assert!(found.message().contains("nested 256 levels deep"), "{found}");
}
