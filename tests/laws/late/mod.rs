//! A configuration whose values come late is the one that it is when they are known at once: the same values and the same
//! mistakes, whatever comes first, in both syntaxes.

mod grammar;
mod made;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};

use hcl_model::stdlib;
use hcl_model::value::{Promise, Resolver};
use hcl_serde::eventual::Eventual;
use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::{Error, EvalContext, HclFile, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::support::random::{Random, tries};
use grammar::expression;

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Config {
    s: Option<String>,
    n: Option<f64>,
    b: Option<bool>,
    l: Option<Vec<String>>,
    m: Option<BTreeMap<String, String>>,
    o: Option<Part>,
    hidden: Option<Sensitive<Part>>,
    any: Option<Value>,
    #[hcl(block)]
    block: Vec<Block>,
}

#[derive(Debug, Clone, PartialEq, Deserialize, HclSchema)]
struct Part {
    a: String,
    n: Option<f64>,
    l: Option<Vec<String>>,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Block {
    #[hcl(label)]
    name: String,
    s: Option<String>,
    any: Option<Value>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Later {
    s: Option<Eventual<Option<String>>>,
    n: Option<Eventual<Option<f64>>>,
    b: Option<Eventual<Option<bool>>>,
    l: Option<Eventual<Option<Vec<String>>>>,
    m: Option<Eventual<Option<BTreeMap<String, String>>>>,
    o: Option<Eventual<Option<Part>>>,
    hidden: Option<Eventual<Option<Sensitive<Part>>>>,
    any: Option<Eventual<Value>>,
}

/// The fields of [`Later`] with the types of their values.
const FIELDS: &[(&str, &str)] = &[
    ("s", "S"),
    ("n", "N"),
    ("b", "B"),
    ("l", "L"),
    ("m", "M"),
    ("o", "O"),
    ("hidden", "O"),
    ("any", "S"),
    ("any", "T"),
    ("any", "K"),
];

fn variables() -> BTreeMap<&'static str, Value> {
    let list = |elements: &[&str]| Value::list(Type::STRING, elements.iter().map(|text| Value::from(*text)));
    let part = |text: &str, number: i64| Value::object([("a", Value::from(text)), ("n", Value::from(number))]);
    let map = |entries: &[(&str, &str)]| {
        Value::map(Type::STRING, entries.iter().map(|(name, text)| (*name, Value::from(*text))))
    };
    BTreeMap::from([
        ("n0", Value::from(3)),
        ("n1", Value::from(0)),
        ("s0", Value::from("x")),
        ("s1", Value::from("")),
        ("s2", Value::from("b")),
        ("b0", Value::TRUE),
        ("b1", Value::FALSE),
        ("nul", Value::null(Type::STRING)),
        ("v", Value::from("x")),
        ("ls", list(&["x", "y"])),
        ("le", list(&[])),
        ("ln", Value::list(Type::NUMBER, [Value::from(1), Value::from(2)])),
        ("ms", map(&[("a", "p"), ("b", "q")])),
        ("me", map(&[])),
        ("o", Value::object([("a", Value::from("z")), ("n", Value::from(7)), ("l", list(&["x"]))])),
        ("os", Value::list(part("r", 1).ty(), [part("r", 1)])),
        ("ts", Value::set(Type::STRING, ["x", "y"].map(Value::from))),
        ("tup", Value::tuple([Value::from("t"), Value::from(4)])),
    ])
}

/// What is not settled yet, with what it will be.
type Open = Arc<Mutex<Vec<(Resolver, Value)>>>;

/// The context in which everything is known, or in which as much as chance says comes later.
fn context(open: Option<&Open>, random: &mut Random) -> EvalContext {
    let asked = open.cloned();
    let ask = Function::eventual("ask", [Param::new("x", Type::STRING)], Type::STRING, move |arguments, resolver| {
        let answer = Value::from(format!("asked {}", arguments[0].as_str().unwrap_or_default()));
        match &asked {
            Some(open) => open.lock().unwrap().push((resolver, answer)),
            None => resolver.resolve(answer).unwrap(),
        }
    });
    let context = EvalContext::new().with_functions(stdlib::functions()).with_function("ask", ask);
    let later = |open: &Open, name: &str, value: &Value, ty: Type| {
        let (promise, resolver) = Promise::new(name, ty);
        open.lock().unwrap().push((resolver, value.clone()));
        promise.to_value()
    };
    variables().into_iter().fold(context, |context, (name, value)| {
        let Some(open) = open else { return context.with_variable(name, value) };
        let value = match (random.below(4), value.as_elements()) {
            (0, _) => value,
            (1, _) => later(open, name, &value, Type::DYNAMIC),
            (2, Some(elements)) if ["ls", "ln"].contains(&name) => {
                let parts = elements.iter().enumerate();
                let ty = elements[0].ty();
                Value::list(ty.clone(), parts.map(|(at, part)| later(open, &format!("{name}.{at}"), part, ty.clone())))
            }
            _ => later(open, name, &value, value.ty()),
        };
        context.with_variable(name, value)
    })
}

/// A configuration in both syntaxes.
struct Texts {
    native: String,
    json: String,
}

fn texts(random: &mut Random, has_blocks: bool) -> Texts {
    let (mut native, mut json) = (String::new(), String::new());
    let add = |name: &str, expr: &str, native: &mut String, json: &mut String| {
        let _ = writeln!(native, "{name} = {expr}");
        let text = serde_json::Value::from(format!("${{{expr}}}"));
        let _ =
            write!(json, "{}{name:?}: {text}", if json.ends_with(['{', '\0']) || json.is_empty() { "" } else { ",\n" });
    };
    let (mut locals, mut defined, mut defined_json) = (Vec::new(), String::new(), String::new());
    for number in 0..random.below(4) {
        let hole = ["S", "N", "B", "L", "M", "O", "T"][random.below(7)];
        let expr = expression(hole, 2, &locals, random);
        add(&format!("l{number}"), &expr, &mut defined, &mut defined_json);
        locals.push((format!("local.l{number}"), hole));
    }
    for (name, hole) in FIELDS {
        let is_new = !native.lines().any(|line| line.starts_with(&format!("{name} =")));
        if is_new && random.below(4) == 0 {
            let expr = expression(hole, 2, &locals, random);
            add(name, &expr, &mut native, &mut json);
        }
    }
    let (mut made, mut made_json) = (String::new(), String::new());
    if has_blocks && random.below(3) == 0 {
        let collection = expression(["L", "T", "M"][random.below(3)], 2, &locals, random);
        let label = ["block.key", "block.value", "s0"][random.below(3)];
        let label = format!("\"${{{label}}}\"");
        let content = ["block.value".to_owned(), expression("S", 1, &locals, random)][random.below(2)].clone();
        let _ = write!(
            made,
            "dynamic \"block\" {{\n  for_each = {collection}\n  labels = [{label}]\n  content {{\n    s = {content}\n  }}\n}}\n"
        );
        let text = |expr: &str| serde_json::Value::from(format!("${{{expr}}}"));
        let _ = write!(
            made_json,
            ", \"dynamic\": {{\"block\": {{\"for_each\": {}, \"labels\": [{}], \"content\": {{\"s\": {}}}}}}}",
            text(&collection),
            text(&label),
            text(&content)
        );
    }
    let json = if json.is_empty() { String::new() } else { format!(", {json}") };
    Texts {
        native: format!("locals {{\n{defined}}}\n{native}{made}"),
        json: format!("{{\"locals\": {{{defined_json}}}{json}{made_json}}}"),
    }
}

const FUNCTIONS: &str = "function \"defined\" {\n  params = [a]\n  result = \"f${a}\"\n}\n";

fn loader(name: &str, text: &str, context: EvalContext) -> Loader {
    let loader = Loader::new().named_text(name, text).named_text("functions.hcl", FUNCTIONS).context(context);
    loader.allow_functions().allow_locals("local").allow_dynamic()
}

/// The mistakes, by what they are and where.
fn said(error: &Error) -> BTreeSet<String> {
    let errors = error.diagnostics().iter().filter(|found| found.is_error());
    let line = |found: &hcl_model::diag::Diagnostic| {
        let at = found.subject().map_or_else(String::new, ToString::to_string);
        format!("{} {at} {}", found.code(), found.summary())
    };
    errors.map(line).collect()
}

/// A configuration with what is hidden in it.
fn shown(config: &Config) -> String {
    format!("{config:?} {:?}", config.hidden.as_ref().map(Sensitive::expose))
}

/// Settles one of what is open; whether there was one.
fn settle(open: &Open, random: &mut Random) -> bool {
    let next = {
        let mut open = open.lock().unwrap();
        let count = open.len();
        if count == 0 { None } else { Some(open.swap_remove(random.below(count))) }
    };
    let is_settled = next.is_some();
    if let Some((resolver, value)) = next {
        resolver.resolve(value).unwrap();
    }
    is_settled
}

/// What is begun and waited for.
fn begun(name: &str, text: &str, random: &mut Random) -> Result<(), String> {
    let at_once = loader(name, text, context(None, random));
    let open = Open::default();
    let late = loader(name, text, context(Some(&open), random));
    compared(&at_once, &late, &open, random, shown, |late, at_once| late == at_once)
}

/// What is begun and waited for, beside what is loaded at once.
fn compared<T: DeserializeOwned + HclFile + Unpin>(
    at_once: &Loader,
    late: &Loader,
    open: &Open,
    random: &mut Random,
    shown: fn(&T) -> String,
    are_alike: fn(&BTreeSet<String>, &BTreeSet<String>) -> bool,
) -> Result<(), String> {
    let at_once = at_once.load::<T>();
    let mut pending = match late.load_pending::<T>() {
        Ok(pending) => pending,
        Err(early) => {
            let least = if at_once.is_err() { Ok(()) } else { Err(early.report()) };
            return least.map_err(|report| format!("refused before, and right at once:\n{report}"));
        }
    };
    let mut task = Context::from_waker(Waker::noop());
    let late = loop {
        if let std::task::Poll::Ready(late) = Pin::new(&mut pending).poll(&mut task) {
            break late;
        }
        if pending.waits_for().is_empty() {
            return Err(String::from("waits for nothing"));
        }
        if !settle(open, random) {
            return Err(format!("waits for ever: {pending:?}"));
        }
    };
    match (&late, &at_once) {
        (Ok(late), Ok(at_once)) if shown(late) != shown(at_once) => {
            Err(format!("late {}\nat once {}", shown(late), shown(at_once)))
        }
        (Err(late), Err(at_once)) if !are_alike(&said(late), &said(at_once)) => {
            Err(format!("late {}\nat once {}", late.report(), at_once.report()))
        }
        (Ok(late), Err(at_once)) => Err(format!("late {}\nat once {}", shown(late), at_once.report())),
        (Err(late), Ok(_)) => Err(format!("right at once, late {}", late.report())),
        _ => Ok(()),
    }
}

/// What has become of each field: none as long as it waits.
type Fields = BTreeMap<&'static str, Option<Result<String, BTreeSet<String>>>>;

fn field<T: DeserializeOwned + fmt::Debug>(
    name: &'static str,
    field: Option<&Eventual<T>>,
    show: impl Fn(&T) -> String,
    fields: &mut Fields,
) {
    let Some(field) = field else { return };
    // First what it waits for: what is asked next may be there already, but not the other way round.
    let waits = !field.waits_for().is_empty();
    let ready = field.ready();
    fields.insert(name, (!waits).then(|| ready.as_ref().map(show).map_err(said)));
}

fn fields(later: &Later) -> Fields {
    let mut all = Fields::new();
    field("s", later.s.as_ref(), |value| format!("{value:?}"), &mut all);
    field("n", later.n.as_ref(), |value| format!("{value:?}"), &mut all);
    field("b", later.b.as_ref(), |value| format!("{value:?}"), &mut all);
    field("l", later.l.as_ref(), |value| format!("{value:?}"), &mut all);
    field("m", later.m.as_ref(), |value| format!("{value:?}"), &mut all);
    field("o", later.o.as_ref(), |value| format!("{value:?}"), &mut all);
    field("hidden", later.hidden.as_ref(), |value| format!("{:?}", value.as_ref().map(Sensitive::expose)), &mut all);
    field("any", later.any.as_ref(), |value| format!("{value:?}"), &mut all);
    all
}

/// What comes field by field.
fn field_by_field(name: &str, text: &str, random: &mut Random) -> Result<(), String> {
    let at_once = loader(name, text, context(None, random)).load::<Later>();
    let open = Open::default();
    let later = match loader(name, text, context(Some(&open), random)).load::<Later>() {
        Ok(later) => later,
        Err(_) if at_once.is_err() => return Ok(()),
        Err(early) => return Err(format!("refused before, and right at once:\n{}", early.report())),
    };
    let mut before = fields(&later);
    while settle(&open, random) {
        let now = fields(&later);
        let changed = before.iter().find(|(name, known)| known.is_some() && now.get(*name) != Some(known));
        if let Some((name, known)) = changed {
            return Err(format!("{name} changes from {known:?} to {:?}", now.get(name)));
        }
        before = now;
    }
    match at_once {
        Ok(at_once) if fields(&at_once) != before => Err(format!("late {before:?}\nat once {:?}", fields(&at_once))),
        Ok(_) => Ok(()),
        // What is wrong with what nobody needs is not said field by field.
        Err(at_once) => {
            let at_once = said(&at_once);
            let wrong = before.values().flatten().filter_map(|field| field.as_ref().err()).flatten();
            let others: Vec<&String> = wrong.filter(|wrong| !at_once.contains(*wrong)).collect();
            if others.is_empty() { Ok(()) } else { Err(format!("late {others:?}\nat once {at_once:?}")) }
        }
    }
}

#[test]
fn a_configuration_is_the_one_that_it_is_at_once() {
    let mut failed = Vec::new();
    for seed in 1..=tries(240) as u64 {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        for has_blocks in [true, false] {
            let Texts { native, json } = texts(&mut random, has_blocks);
            for (name, text) in [("app.hcl", &native), ("app.json", &json)] {
                let found = match has_blocks {
                    true => begun(name, text, &mut random),
                    false => field_by_field(name, text, &mut random),
                };
                failed.extend(found.err().map(|fault| format!("{seed} {name}:\n{text}\n{fault}")));
            }
        }
    }
    let shown: Vec<&str> = failed.iter().take(20).map(String::as_str).collect();
    assert!(failed.is_empty(), "{} configurations:\n\n{}", failed.len(), shown.join("\n\n"));
}
