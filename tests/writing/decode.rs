//! Decoding into one set of types that uses every kind of field: `tests/cases/decode`, each file with what comes out.
//!
//! A file that decodes has the value in its `.txt`, as `Debug` prints it; any other has the report of its mistakes,
//! whose number it states.
//! Beside it stands the same configuration in the JSON syntax, which must decode to the same, or have the same mistakes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use hcl_model::body::MergePolicy;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::Mode;
use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_model::source::Source;
use hcl_model::syntax::{Cursor, Item, Parse, Shape};
use hcl_model::value::Promise;
use hcl_serde::model::value::Number;
use hcl_serde::write::FileSyntax;
use hcl_serde::{Body, Error, EvalContext, Expression, HclSchema, Loader, Value};
use serde::{Deserialize, Serialize};

use crate::around::{json_names, native_names};
use crate::support::random::{Random, mutated, tries};
use crate::support::round_trip::{self, is_written_alike};
use crate::support::{Failures, cases};

/// Every kind of field at once.
#[derive(Debug, Deserialize, Serialize, HclSchema)]
pub(super) struct Config {
    name: String,
    port: u16,
    #[serde(default)]
    ratio: f64,
    #[serde(default)]
    big: i128,
    exact: Option<Number>,
    debug: Option<bool>,
    letter: Option<char>,
    address: Option<std::net::SocketAddr>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    unique: BTreeSet<u8>,
    #[serde(default)]
    labels: BTreeMap<String, String>,
    pair: Option<(u8, String)>,
    #[serde(default, alias = "log-level")]
    level: Level,
    point: Option<Point>,
    any: Option<Value>,
    later: Option<Expression>,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    main: Box<Main>,
}

#[derive(Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Level {
    #[default]
    Info,
    VeryVerbose,
    Custom(u8),
    Named {
        name: String,
    },
}

#[derive(Debug, Deserialize, Serialize)]
struct Point {
    x: i32,
    #[serde(rename = "y-axis")]
    y: i32,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Tls {
    certificate: String,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Service {
    #[serde(default)]
    port: Option<u16>,
    #[hcl(remain)]
    rest: BTreeMap<String, Value>,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Rule {
    #[hcl(label)]
    action: Action,
    #[hcl(label)]
    priority: u8,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(remain)]
    rest: Body,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Allow,
    Deny,
}

#[derive(Debug, Deserialize, Serialize, HclSchema)]
struct Main {}

fn context() -> EvalContext {
    EvalContext::new().with_variable("region", "eu").with_variable("nothing", Value::NULL)
}

fn parse(syntax: FileSyntax, text: &str) -> Parse<Body> {
    let name = if syntax == FileSyntax::Native { "case.hcl" } else { "case.hcl.json" };
    syntax.parse(Source::new(name, text), &Limits::DEFAULT)
}

#[track_caller]
fn decode(syntax: FileSyntax, text: &str) -> Result<Config, Error> {
    let Parse { tree, diagnostics } = parse(syntax, text);
    match syntax {
        // Text with syntax errors goes the way of a whole file; its errors do not depend on the context.
        FileSyntax::Native if diagnostics.has_errors() => hcl_serde::from_str(text),
        FileSyntax::Json if diagnostics.has_errors() => hcl_serde::json::from_str(text),
        _ => hcl_serde::from_body(&tree, &context()),
    }
}

/// What comes out.
fn shown(result: &Result<Config, Error>) -> String {
    match result {
        Ok(config) => format!("{config:#?}\n"),
        Err(error) => error.report(),
    }
}

/// How many diagnostics come out.
fn mistakes(result: &Result<Config, Error>) -> usize {
    result.as_ref().err().map_or(0, |error| error.diagnostics().len())
}

/// The numbers behind `# mistakes: `, or none.
fn stated(text: &str) -> Vec<usize> {
    let line = text.split_once("# mistakes: ").and_then(|(_, rest)| rest.lines().next());
    let words = line.unwrap_or("0").split(|c: char| !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

impl Config {
    /// Takes out what is kept as it is written, which is not the same in both syntaxes.
    fn without_what_is_kept(mut self) -> Config {
        fn forget(rules: &mut [Rule]) {
            for rule in rules {
                rule.rest = Body::merge([], MergePolicy::Strict);
                forget(&mut rule.rule);
            }
        }
        self.later = None;
        forget(&mut self.rule);
        self
    }
}

#[test]
fn decoded() {
    let mut failures = Failures::default();
    for case in cases("decode", "hcl") {
        let result = decode(FileSyntax::Native, &case.text);
        failures.compare(&case.path.with_extension("txt"), &shown(&result));
        let fault = result.as_ref().ok().and_then(|config| round_trip::fault(config, &context(), is_written_alike));
        if let Some(fault) = fault {
            failures.add(&case.path, &fault);
        }
        let count = mistakes(&result);
        if stated(&case.text) != [count] {
            failures.add(&case.path, &format!("there are {count} mistakes, which is not what is stated"));
        }
    }
    failures.finish();
}

/// The same configuration in the JSON syntax is the same value; a report, or a value that shows how something is
/// written, has a file of its own.
#[test]
fn decoded_from_json() {
    let mut failures = Failures::default();
    for case in cases("decode", "hcl") {
        let path = case.path.with_extension("hcl.json");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let (native, json) = (decode(FileSyntax::Native, &case.text), decode(FileSyntax::Json, &text));
        let counts = (mistakes(&json), mistakes(&native));
        let stated = stated(&text);
        if (stated.first(), stated.last()) != (Some(&counts.0), Some(&counts.1)) {
            let message = format!("there are {} mistakes of {}, which is not what is stated", counts.0, counts.1);
            failures.add(&path, &message);
        }
        let (actual, own) = (shown(&json), case.path.with_extension("json.txt"));
        if actual != shown(&native) {
            failures.compare(&own, &actual);
        } else if own.exists() {
            failures.add(&own, "the native file says the same");
        }
        let values = (json.map(Config::without_what_is_kept), native.map(Config::without_what_is_kept));
        if values.0.is_ok() != values.1.is_ok() || values.0.is_ok() && shown(&values.0) != shown(&values.1) {
            failures.add(&path, &format!("not the same value:\n{}\n{}", shown(&values.0), shown(&values.1)));
        }
    }
    failures.finish();
}

/// What is written in the other syntax is the same value, or has as many mistakes; what cannot be read or written is said.
#[test]
fn converted() {
    let mut failures = Failures::default();
    let texts = [("hcl", FileSyntax::Native, FileSyntax::Json), ("json", FileSyntax::Json, FileSyntax::Native)];
    for (extension, from, to) in texts {
        for case in cases("decode", extension) {
            let before = decode(from, &case.text);
            for to in [to, from] {
                let text = match hcl_serde::write::convert::<Config>(&case.text, from, to) {
                    Ok(converted) => converted.into_text(),
                    Err(_) if before.is_err() => continue,
                    Err(refused) => {
                        failures.add(&case.path, &refused.report());
                        continue;
                    }
                };
                let after = decode(to, &text);
                let counts = (mistakes(&before), mistakes(&after));
                if counts.0 != counts.1 {
                    failures
                        .add(&case.path, &format!("{} mistakes are {}:\n{text}{}", counts.0, counts.1, shown(&after)));
                }
                let places = (places(&before, from, &case.text), places(&after, to, &text));
                if !are_same(&places.0, &places.1) {
                    failures.add(&case.path, &format!("{:#?}\nand then\n{:#?}:\n{text}", places.0, places.1));
                }
                let kinds = (kinds(&before), kinds(&after));
                if kinds.0 != kinds.1 {
                    failures.add(&case.path, &format!("{:?} and then {:?}:\n{text}", kinds.0, kinds.1));
                }
                let (before, after) = (decode(from, &case.text), after);
                let values = (before.map(Config::without_what_is_kept), after.map(Config::without_what_is_kept));
                if values.0.is_ok() && values.1.is_ok() && shown(&values.0) != shown(&values.1) {
                    failures.add(&case.path, &format!("not the same value:\n{text}\n{}", shown(&values.1)));
                }
            }
        }
    }
    failures.finish();
}

/// What both syntaxes call a mistake.
fn alike(code: &'static str) -> &'static str {
    match code {
        "unknown-argument" | "unknown-block" => "unknown-property",
        "duplicate-argument" | "duplicate-key" => "duplicate-argument",
        code => code,
    }
}

/// The kinds of the mistakes, and the names around the places where they are.
fn places(decoded: &Result<Config, Error>, syntax: FileSyntax, text: &str) -> Vec<(&'static str, Vec<String>)> {
    let Err(error) = decoded else { return Vec::new() };
    let place = |found: &Diagnostic| {
        let byte = found.subject().map_or(0, |subject| subject.bytes().start);
        let names = match syntax {
            // The second of two arguments is no part of what was parsed.
            FileSyntax::Native if found.code() == "duplicate-argument" => {
                found.subject().map(|subject| subject.text().to_owned()).into_iter().collect()
            }
            FileSyntax::Native => native_names(text, byte),
            FileSyntax::Json => json_names(text, byte),
        };
        (alike(found.code()), names)
    };
    let mut places: Vec<_> = error.diagnostics().iter().map(place).collect();
    places.sort();
    places
}

/// Whether mistakes are at the same places: one of the texts may say more exactly where in a value.
fn are_same(before: &[(&str, Vec<String>)], after: &[(&str, Vec<String>)]) -> bool {
    let mut pairs = before.iter().zip(after);
    before.len() == after.len()
        && pairs.all(|((code, names), (other_code, others))| {
            code == other_code && (names.starts_with(others) || others.starts_with(names))
        })
}

/// What kinds of mistakes there are and where the literals and references stand that are wrong, as it is in both syntaxes.
fn kinds(decoded: &Result<Config, Error>) -> Vec<(&'static str, String)> {
    let Err(error) = decoded else { return Vec::new() };
    let kinds = error.diagnostics().iter().map(|found| {
        let text = found.subject().map_or("", |subject| subject.text().trim_matches('"'));
        // Names have quotes in JSON; an expression is within a string there, and a structure has other brackets.
        let is_alike = matches!(found.code(), "invalid-value" | "unknown-variable" | "unknown-function")
            && !text.contains(['"', '{', '[', '\n']);
        (alike(found.code()), if is_alike { text.to_owned() } else { String::new() })
    });
    let mut kinds: Vec<_> = kinds.collect();
    kinds.sort();
    kinds
}

/// The two ways of decoding agree on what is an error, for the cases and for mutations of them.
#[test]
fn the_hot_path_fails_if_and_only_if_the_cold_path_reports() {
    agree("hcl", FileSyntax::Native, |text, random| mutated(text, 1, random));
}

/// Half of the mutations of JSON stay JSON.
#[test]
fn the_hot_path_fails_if_and_only_if_the_cold_path_reports_in_json() {
    agree("json", FileSyntax::Json, |text, random| match JsonValue::parse(text, &Limits::default()) {
        Ok(mut value) if random.below(2) == 0 => {
            change(&mut value, random);
            value.to_string()
        }
        _ => mutated(text, 1, random),
    });
}

#[track_caller]
fn agree(extension: &str, syntax: FileSyntax, mutated: impl Fn(&str, &mut Random) -> String) {
    let seeds: Vec<String> = cases("decode", extension).into_iter().map(|case| case.text).collect();
    let mut random = Random(0x5eed_5eed_5eed_5eed);
    let rounds = (0..tries(5_000)).map(|round| mutated(&seeds[round % seeds.len()], &mut random));
    let texts: Vec<String> = seeds.iter().cloned().chain(rounds).collect();
    let mut disagreements: Vec<String> = texts.iter().filter_map(|text| disagreement(text, syntax)).collect();
    disagreements.sort_by_key(String::len);
    let count = disagreements.len();
    assert!(count == 0, "{count} texts are judged differently; the shortest one:\n{}", disagreements[0]);
}

/// Changes one value or one property of a tree.
fn change(value: &mut JsonValue, random: &mut Random) {
    const NAMES: [&str; 6] = ["port", "tls", "rule", "service", "nosuch", "//"];
    let deeper = random.below(8) > 0;
    match value {
        JsonValue::Array(elements) if deeper && !elements.is_empty() => {
            let at = random.below(elements.len());
            change(&mut elements[at], random);
        }
        JsonValue::Object(properties) if deeper && !properties.is_empty() => {
            let at = random.below(properties.len());
            match random.below(10) {
                0 => drop(properties.remove(at)),
                1 => properties.push(properties[at].clone()),
                2 => NAMES[random.below(NAMES.len())].clone_into(&mut properties[at].0),
                _ => change(&mut properties[at].1, random),
            }
        }
        _ => *value = replacement(value, random),
    }
}

fn replacement(value: &JsonValue, random: &mut Random) -> JsonValue {
    const STRINGS: [&str; 6] = ["", "x", "1", "${region}", "${nothing}", "${nosuch"];
    match random.below(10) {
        0 => JsonValue::Null,
        1 => JsonValue::Bool(true),
        2 => JsonValue::Number("-1.5".to_owned()),
        3 => JsonValue::Array(vec![value.clone()]),
        4 => JsonValue::Array(vec![value.clone(), value.clone()]),
        5 => JsonValue::Object(vec![("x".to_owned(), value.clone())]),
        6 => JsonValue::Array(Vec::new()),
        7 => JsonValue::Object(Vec::new()),
        _ => JsonValue::String(STRINGS[random.below(STRINGS.len())].to_owned()),
    }
}

/// What the two ways say, if they disagree.
fn disagreement(text: &str, syntax: FileSyntax) -> Option<String> {
    let Parse { tree: body, diagnostics: mistakes } = parse(syntax, text);
    if mistakes.has_errors() {
        return None;
    }
    let context = context();
    let hot = hcl_serde::from_body::<Config>(&body, &context);
    let mut cold = Diagnostics::new();
    Config::SCHEMA.check(body.as_node(), body.hidden(), Mode::Full(&context), &mut cold);
    let hot = hot.err().map(|error| error.report());
    match (&hot, cold.has_errors()) {
        (None, false) | (Some(_), true) => None,
        _ => Some(format!("{text}\nhot: {}\ncold: {cold:?}", hot.unwrap_or_else(|| "decoded".to_owned()))),
    }
}

/// The types of blocks at the top of the configuration.
const BLOCKS: [&str; 4] = ["tls", "service", "rule", "main"];

/// Where expressions stand that have a value, with that value: arguments at any depth, and the parts of lists and objects that are
/// written out.
fn values(syntax: FileSyntax, body: &Body) -> Vec<(std::ops::Range<usize>, Value)> {
    let mut found = Vec::new();
    let (mut bodies, mut exprs) = (vec![body.as_node()], Vec::new());
    while let Some(body) = bodies.pop() {
        let mut cursor = Cursor::default();
        while let Some(item) = body.syntax().next_item(body.node(), None, &mut cursor, &mut Diagnostics::new()) {
            match item {
                // What is kept as it is written is not evaluated.
                Item::Attribute(item) if item.name == "later" => {}
                // In JSON, blocks are written like objects: what is in them are values, and they are none.
                Item::Attribute(item) => {
                    let expr = item.expr();
                    let is_block = syntax == FileSyntax::Json && BLOCKS.contains(&&*item.name);
                    if !is_block || expr.shape() != Shape::Null {
                        exprs.push((expr, syntax == FileSyntax::Json));
                    }
                }
                Item::Block(item) => bodies.push(item.body()),
            }
        }
    }
    while let Some((expr, may_be_block)) = exprs.pop() {
        let shape = expr.shape();
        let mut cursor = Cursor::default();
        if shape == Shape::Tuple {
            while let Some(element) = expr.syntax().next_element(expr.node(), &mut cursor) {
                exprs.push((expr.sibling(element), may_be_block));
            }
        } else if shape == Shape::Object {
            while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
                exprs.push((expr.sibling(entry.value), may_be_block));
            }
        }
        if may_be_block && matches!(shape, Shape::Tuple | Shape::Object) {
            continue;
        }
        let mut mistakes = Diagnostics::new();
        let value = expr.evaluate(Mode::Full(&context()), &mut mistakes);
        if !mistakes.has_errors() {
            found.push((expr.range().bytes(), value));
        }
    }
    found.sort_by_key(|(bytes, _)| bytes.start);
    found
}

/// The configuration with promises in place of some values, which are settled once it is begun.
fn settled_late(syntax: FileSyntax, text: &str, values: &[(std::ops::Range<usize>, Value)]) -> Result<Config, Error> {
    let (mut late, mut context, mut resolvers) = (text.to_owned(), context(), Vec::new());
    for (index, (bytes, value)) in values.iter().enumerate().rev() {
        let name = format!("later_{index}");
        let (promise, resolver) = Promise::new(&*name, value.ty());
        context = context.with_variable(&*name, promise.to_value());
        resolvers.push((resolver, value.clone()));
        let written = if syntax == FileSyntax::Json { format!("\"${{{name}}}\"") } else { name };
        late.replace_range(bytes.clone(), &written);
    }
    let file = if syntax == FileSyntax::Json { "case.hcl.json" } else { "case.hcl" };
    let pending = Loader::new().named_text(file, late).context(context).load_pending::<Config>()?;
    for (resolver, value) in resolvers {
        resolver.resolve(value).unwrap();
    }
    pending.finish()
}

/// What is settled late is what it would have been at once: each value by itself, and all of them.
#[test]
fn settled_late_is_decoded_as_at_once() {
    let (mut looked_at, mut failures) = (0, Failures::default());
    for (syntax, extension) in [(FileSyntax::Native, "hcl"), (FileSyntax::Json, "json")] {
        for case in cases("decode", extension) {
            let Parse { tree: body, diagnostics: mistakes } = parse(syntax, &case.text);
            if mistakes.has_errors() {
                continue;
            }
            let at_once = decode(syntax, &case.text).map(Config::without_what_is_kept);
            let values = values(syntax, &body);
            let each = values.iter().map(std::slice::from_ref).map(<[_]>::to_vec);
            // All of them, each whole.
            let mut whole: Vec<(std::ops::Range<usize>, Value)> = Vec::new();
            for (bytes, value) in &values {
                match whole.last_mut() {
                    Some((last, _)) if bytes.start < last.end && bytes.end <= last.end => {}
                    Some(last) if bytes.start == last.0.start => *last = (bytes.clone(), value.clone()),
                    _ => whole.push((bytes.clone(), value.clone())),
                }
            }
            for values in each.chain([whole]) {
                let values = &*values;
                looked_at += 1;
                let late = settled_late(syntax, &case.text, values).map(Config::without_what_is_kept);
                let agree = match (&late, &at_once) {
                    (Ok(_), Ok(_)) => shown(&late) == shown(&at_once),
                    (late, at_once) => late.is_err() == at_once.is_err(),
                };
                if !agree {
                    failures.add(&case.path, &format!("{values:?}\n{}\n{}", shown(&late), shown(&at_once)));
                }
            }
        }
    }
    assert!(looked_at > 200, "{looked_at}");
    failures.finish();
}
