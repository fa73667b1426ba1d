//! Whatever comes from outside is seen as it is: no control character, newline or direction mark of it reaches words, reports
//! or logs, and nothing is as long as whoever wrote it likes.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use hcl_model::body::{BodySchema, Locals};
use hcl_model::diag::{Diagnostics, RenderOptions, render};
use hcl_model::expr::EvalContext;
use hcl_model::value::Mark;
use hcl_model::{json, native, stdlib};
use hcl_serde::load::SearchPath;
use hcl_serde::model::function::{Function, FunctionError, Param};
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{Error, HclSchema, Loader, ValidationErrors, Value};
use miette::{Diagnostic as _, JSONReportHandler, NarratableReportHandler};
use serde::{Deserialize, Deserializer};

use crate::support::places;

/// What a stranger writes to forge a line, to colour the terminal, and to have text read in another order.
const FORGED: &str = "x\u{1b}[31m\u{202e}\u{2066}\u{200f}\u{9b}\u{7f}\u{feff}\u{2028}\u{200b}y\rz\nerror: forged";

/// How many characters a long name has.
const LONG: usize = 8_000;

/// How many characters may be drawn, of two texts for each diagnostic that have a summary and a detail.
const MOST: usize = 14_000;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Config {
    n: Option<u8>,
    level: Option<Level>,
    derived: Option<Derived>,
    tagged: Option<Tagged>,
    untagged: Option<Untagged>,
    map: Option<BTreeMap<String, u8>>,
    numbers: Option<BTreeMap<u8, u8>>,
    point: Option<Point>,
    address: Option<IpAddr>,
    letter: Option<char>,
    foreign: Option<Foreign>,
    given: Option<Given>,
    #[hcl(validate = "refuse")]
    checked: Option<String>,
    #[hcl(keyword)]
    word: Option<String>,
    #[hcl(block)]
    service: HashMap<String, Service>,
    #[hcl(block)]
    port: Vec<Port>,
    #[hcl(block)]
    kind: Option<Kind>,
    #[hcl(block)]
    choice: Option<Choice>,
    #[hcl(block)]
    whole: Option<Whole>,
    #[hcl(block)]
    single: Option<Empty>,
    #[hcl(block, renamed_from = "ancient")]
    modern: Option<Empty>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Level {
    Info,
    #[serde(rename = "de\"b\nug")]
    Debug,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Derived {
    Info,
    #[serde(rename = "de\"b\nug")]
    Debug,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    One {},
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
enum Untagged {
    Number(u8),
    Numbers(Vec<u8>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Point {
    x: Option<u8>,
}

/// Repeats what it is given.
#[derive(Debug)]
struct Foreign;

impl<'de> Deserialize<'de> for Foreign {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Foreign, D::Error> {
        Err(serde::de::Error::custom(format!("not {}", String::deserialize(deserializer)?)))
    }
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Given;

impl TryFrom<String> for Given {
    type Error = String;

    fn try_from(text: String) -> Result<Given, String> {
        Err(format!("not {text}"))
    }
}

fn refuse(text: &Option<String>) -> Result<(), String> {
    text.as_ref().map_or(Ok(()), |text| Err(format!("not {text}")))
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Service {
    port: Option<u16>,
    #[hcl(block)]
    inner: HashMap<String, Empty>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong is looked at")]
struct Port {
    #[hcl(label)]
    number: u16,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Empty {}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    File {},
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Choice {
    File {},
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "refuse_whole")]
struct Whole {
    text: Option<String>,
}

fn refuse_whole(whole: &Whole) -> ValidationErrors {
    let text = whole.text.as_deref().unwrap_or_default();
    let mut problems = ValidationErrors::new();
    problems.add("text", format!("not {text}"));
    problems.add(text, format!("not {text}"));
    problems
}

fn context(name: &str) -> EvalContext {
    let fail = |diagnosed: bool| {
        Function::new([Param::new("text", Type::STRING)], Type::STRING, move |arguments| {
            let text = arguments[0].as_str().unwrap_or_default();
            match diagnosed {
                false => Err(FunctionError::new(format!("not {text}"))),
                true => Err(native::parse_expression(text, text).diagnostics.into()),
            }
        })
    };
    EvalContext::new()
        .with_functions(stdlib::functions())
        .with_function("fail", fail(false))
        .with_function("diagnose", fail(true))
        .with_variable("object", Value::object([(name, Value::from(1))]))
        .with_variable("map", Value::map(Type::NUMBER, [(name, Value::from(1))]))
        .with_variable("marked", Value::from(1).mark(Mark::new(name)))
        .with_variable("name", name)
        .with_variable(name, 1)
}

/// What stands between quotes of the native syntax: only there, newlines and quotes are written otherwise.
fn native_text(name: &str) -> String {
    name.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r").replace('"', "\\\"")
}

/// Native text with the name between quotes, or as it is where `@` stands.
const NATIVE: &[&str] = &[
    "n = \"$\"\n",
    "n = 1 + \"$\"\n",
    "n = parseint(\"$\", 10)\n",
    "n = jsondecode(\"$\")\n",
    "n = csvdecode(\"$\")\n",
    "n = yamldecode(\"$\")\n",
    "n = yamldecode(\"[$: 1, $: 1]\")\n",
    "n = yamldecode(\"{$: 1, $: 1}\")\n",
    "n = yamldecode(\"!$ 1\")\n",
    "n = timeadd(\"$\", \"1h\")\n",
    "n = timeadd(\"2020-01-01T00:00:00Z\", \"$\")\n",
    "n = formatdate(\"$\", \"2020-01-01T00:00:00Z\")\n",
    "n = regex(\"($\", \"a\")\n",
    "n = regex(\"\\\\p{$}\", \"a\")\n",
    "n = format(\"%$\", 1)\n",
    "n = format(\"%d\", \"$\")\n",
    "n = base64decode(\"$\")\n",
    "n = lookup({}, \"$\")\n",
    "n = element(\"$\", 1)\n",
    "n = tonumber(\"$\")\n",
    "n = { a = 1 }[\"$\"]\n",
    "n = object[\"$\"]\n",
    "n = object[\"$-\"]\n",
    "n = map[\"$-\"]\n",
    "n = [1][\"$\"]\n",
    "n = object\n",
    "n = object.y\n",
    "n = true ? object : [1]\n",
    "n = [object, 1]...\n",
    "n = marked.x\n",
    "n = fail(\"$\")\n",
    "n = diagnose(\"$\")\n",
    "n = \"\\$\"\n",
    "n = \"${a@}\"\n",
    "n = \"%{ $ }\"\n",
    "n = \"@\n",
    "n = @\n",
    "n = a@\n",
    "n = a@()\n",
    "n = 1@\n",
    "n@ = 1\n",
    "n @\n",
    "@ {}\n",
    "service @ {}\n",
    "service \"@ {}\n",
    "n = <<@\n@\n",
    "/* @",
    "'@' = 1\n",
    "n = '@'\n",
    "n = 1 # @\n",
    "level = \"$\"\n",
    "derived = \"$\"\n",
    "tagged = { kind = \"$\" }\n",
    "tagged = { kind = \"one\", \"$\" = 1 }\n",
    "untagged = \"$\"\n",
    "map = { \"$\" = 1, \"$\" = 2 }\n",
    "map = { \"$\" = \"x\" }\n",
    "numbers = { \"$\" = 1 }\n",
    "point = { \"$\" = 1 }\n",
    "point = { x = \"$\" }\n",
    "address = \"$\"\n",
    "letter = \"$\"\n",
    "foreign = \"$\"\n",
    "given = \"$\"\n",
    "checked = \"$\"\n",
    "word = \"$\"\n",
    "service \"$\" {}\nservice \"$\" {}\n",
    "service \"$\" {\n  prot = 1\n}\n",
    "service \"a\" \"$\" {}\n",
    "service \"a\" {\n  inner \"$\" {}\n  inner \"$\" {}\n}\n",
    "port \"$\" {}\n",
    "kind \"$\" {}\n",
    "choice {\n  kind = \"$\"\n}\n",
    "single \"$\" {}\n",
    "ancient \"$\" {}\n",
    "whole {\n  text = \"$\"\n}\n",
];

/// The same for JSON, where quotes are those of JSON.
const JSON: &[&str] = &[
    "{\"$\": 1}",
    "{\"n\": 1, \"$\": 1, \"$\": 2}",
    "{\"n\": \"$\"}",
    "{\"n\": \"${$}\"}",
    "{\"n\": \"${a.$}\"}",
    "{\"n\": @}",
    "{@: 1}",
    "{'@': 1}",
    "{\"n\": \"@\"}",
    "{\"n\": \"\\@\"}",
    "{\"n\" @ 1}",
    "@",
    "{\"service\": {\"$\": 1}}",
    "{\"service\": {\"$\": {}, \"$\": {}}}",
    "{\"service\": {\"a\": {\"$\": 1}}}",
    "{\"service\": {\"a\": {\"inner\": {\"$\": 5}}}}",
    "{\"port\": {\"$\": {}}}",
    "{\"kind\": {\"$\": {}}}",
    "{\"choice\": {\"kind\": \"$\"}}",
    "{\"point\": {\"$\": 1}}",
    "{\"map\": {\"$\": \"x\"}}",
    "{\"single\": [{}, {\"$\": 1}]}",
];

/// All that can be printed of an error.
fn drawn(error: &Error) -> Vec<String> {
    let mut drawn = vec![error.report(), format!("{error:?}"), format!("{error:#}")];
    drawn.extend(all_words(error.diagnostics()));
    for related in error.related().into_iter().flatten() {
        let mut shown = String::new();
        let _ = NarratableReportHandler::new().render_report(&mut shown, related);
        let _ = JSONReportHandler::new().render_report(&mut shown, related);
        drawn.push(shown);
    }
    drawn
}

/// What diagnostics say, each in a text of its own.
fn all_words(diagnostics: &Diagnostics) -> Vec<String> {
    let mut drawn = vec![diagnostics.report(&RenderOptions::new())];
    for diagnostic in diagnostics {
        drawn.push(render(diagnostic, &RenderOptions::new()));
        drawn.push(format!("{diagnostic:?}"));
        drawn.extend(diagnostic.subject().map(|subject| format!("{subject} {subject:?} {:?}", subject.source())));
    }
    drawn
}

/// What is one line each.
fn lines(diagnostics: &Diagnostics) -> Vec<String> {
    let mut lines = vec![diagnostics.to_string()];
    for diagnostic in diagnostics {
        lines.extend([
            diagnostic.to_string(),
            diagnostic.summary().into_owned(),
            diagnostic.message().into_owned(),
            diagnostic.clone().of_secret().to_string(),
        ]);
        lines.extend(diagnostic.notes().iter().map(|note| note.text().into_owned()));
        lines.extend(diagnostic.subject().map(|subject| subject.source().name().to_owned()));
    }
    lines
}

fn is_obeyed(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// What is wrong with what was drawn on the way that is named.
fn faults(way: &str, drawn: &[String], lines: &[String], most: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for text in drawn {
        if let Some(c) = text.chars().find(|&c| c != '\n' && is_obeyed(c)) {
            faults.push(format!("{way}: {c:?} in {text:?}"));
        }
        if text.lines().any(|line| line.trim_start().starts_with("error: forged")) {
            faults.push(format!("{way}: a line is forged in {text:?}"));
        }
        let count = text.chars().count();
        if count > most {
            faults.push(format!("{way}: {count} characters are drawn"));
        }
    }
    let broken = lines.iter().filter(|line| line.chars().any(is_obeyed));
    faults.extend(broken.map(|line| format!("{way}: {line:?} is not a line that can be seen")));
    faults
}

/// The error of each way by which a name comes in; of some there is none, because what comes is taken as it is.
fn ways(name: &str) -> Vec<(String, Error)> {
    let mut errors = Vec::new();
    let mut note =
        |way: &str, result: Result<(), Error>| errors.extend(result.err().map(|error| (way.to_owned(), error)));
    let load = |loader: Loader| loader.context(context(name)).load::<Config>().map(drop);
    let fill = |form: &str, quoted: &str| form.replace('$', "\u{0}").replace('@', name).replace('\u{0}', quoted);
    for form in NATIVE {
        // `${` opens a template.
        let text = fill(&form.replace("${", "\u{1}"), &native_text(name)).replace('\u{1}', "${");
        note(form, load(Loader::new().named_text("app.hcl", text.clone())));
        let (_, found) = Loader::new().context(context(name)).named_text("app.hcl", text.clone()).recover::<Config>();
        note(form, Err(Error::from(found)));
        note(form, hcl_serde::schemaless::from_str::<BTreeMap<String, Value>>(&text).map(drop));
        let scope = Scope::new().with_context(&context(name)).with_risks();
        let checked = Loader::new().named_text("app.hcl", text).check::<Config>(&scope);
        note(form, checked.and_then(|warnings| Err(Error::from(warnings))));
    }
    for form in JSON {
        let quoted = serde_json::to_string(name).unwrap();
        let text = fill(&form.replace("${", "\u{1}"), quoted.trim_matches('"')).replace('\u{1}', "${");
        note(form, load(Loader::new().named_text("app.json", text.clone())));
        note(form, hcl_serde::json::from_slice::<Config>(&[text.as_bytes(), b"\xff"].concat()).map(drop));
    }
    let twice = |text: &str| Loader::new().named_text("a.hcl", "").named_text(format!("{name}.hcl"), text);
    note("the name of a text", load(twice("n = \"x\"\nn = 1\n")));
    note("the name of a text of JSON", load(Loader::new().named_text(format!("{name}.json"), "{")));
    note("a path", load(Loader::new().file(format!("/no/{name}"))));
    note("a folder", load(Loader::new().folder(format!("/no/{name}"))));
    note("places", load(Loader::new().search(SearchPath::new().candidate(format!("/no/{name}")).variable(name))));
    for path in [name.to_owned(), format!("n.{name}"), format!("service[{name:?}].port"), "n".to_owned()] {
        note("an override", load(Loader::new().override_value(path, name)));
    }
    for variable in [name.to_owned(), "N".to_owned(), format!("SERVICE__{name}__PORT"), "MAP__A".to_owned()] {
        note("a variable", load(Loader::new().env_from("APP", [(format!("APP_{variable}"), name)]).deny_unknown_env()));
        let denied = Loader::new().env_from("APP", [(format!("APP_{variable}"), name)]).deny_warnings();
        note("a warning", load(denied));
    }
    let locals = format!("locals {{\n  a = local.b\n  b = local.a\n  {name} = 1\n}}\n");
    let parse = native::parse_body("locals.hcl", &locals);
    let (content, found) = parse.tree.content(&BodySchema::new().block("locals", [""; 0]).required(name));
    note("a schema", Err(Error::from(found)));
    let local = content.blocks_of_type("locals").fold(Locals::new("local"), |locals, block| locals.body(block.body()));
    note("locals", Err(Error::from(local.evaluate(&context(name)).1)));
    note("a value", hcl_serde::from_value::<Level>(Value::from(name)).map(drop));
    note("a key of a value", hcl_serde::from_value::<Point>(Value::object([(name, Value::from(1))])).map(drop));
    note("a type", StaticType::parse(name).map(drop).map_err(Error::from));
    note("a text of JSON", Err(Error::from(json::parse_expression(name, name).diagnostics)));
    errors
}

/// The first fault of each way that has one.
#[track_caller]
fn check<'a>(ways: &'a [(String, Error)], faults: impl Fn(&'a str, &'a Error) -> Vec<String>) {
    let mut faulty: BTreeMap<&str, String> = BTreeMap::new();
    for (way, error) in ways {
        faulty.extend(faults(way, error).into_iter().next().map(|fault| (&**way, fault)));
    }
    let shown: Vec<&str> = faulty.values().map(String::as_str).collect();
    assert!(faulty.is_empty(), "{} ways:\n{}", faulty.len(), shown.join("\n"));
}

#[test]
fn what_comes_from_outside_is_made_visible() {
    let ways = ways(FORGED);
    assert!(ways.len() > 150, "only {}", ways.len());
    check(&ways, |way, error| {
        places::check(error.diagnostics());
        faults(way, &drawn(error), &lines(error.diagnostics()), MOST)
    });
}

#[test]
fn long_names_are_cut() {
    for name in ["a".repeat(LONG), format!("{}{}", "a\u{301} ".repeat(LONG / 6), "\u{301}".repeat(LONG / 2))] {
        check(&ways(&name), |way, error| {
            let drawn = error.diagnostics().iter().map(|it| format!("{it}{}", render(it, &RenderOptions::new())));
            faults(way, &drawn.collect::<Vec<_>>(), &[], MOST)
        });
    }
}

/// The words are cut before they are kept, whatever the name is as long as.
#[test]
fn a_name_of_two_megabytes_makes_a_small_report() {
    let text = format!("{{\"{}\": 1}}", "a".repeat(2_000_000));
    let error = hcl_serde::json::from_str::<Config>(&text).unwrap_err();
    assert!(error.report().len() < 1_000 && format!("{error}").contains("aaa...aaa"), "{error}");
}
