//! What authors see: `tests/cases/decode-errors`, each file with several mistakes, and beside it the report.
//!
//! The first line of a file states how many mistakes there are; the report has one error for each, in source order, each
//! at a place of its own and with something to do about it.
//! What is secret in these files is called "canary", and nothing that anybody could print contains that word.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::num::{NonZeroI8, NonZeroU32};
use std::time::Duration;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::types::Type;
use hcl_model::value::Mark;
use hcl_model::{json, native, stdlib};
use hcl_serde::model::expr::Traversal;
use hcl_serde::{
    Body, Error, EvalContext, Expression, HclSchema, RenderOptions, Sensitive, Spanned, ValidationErrors, Value,
};
use serde::{Deserialize, Deserializer};

use crate::support::random::{Random, mutated, tries};
use crate::support::{Case, Failures, cases};

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(dead_code, reason = "it is never made")]
pub(super) struct App {
    name: String,
    listen: Option<SocketAddr>,
    port: Option<Spanned<u16>>,
    ratio: Option<f64>,
    half: Option<f32>,
    big: Option<i128>,
    debug: Option<bool>,
    letter: Option<char>,
    address: Option<IpAddr>,
    #[hcl(default = 4, min = 1, max = 64)]
    workers: u16,
    #[hcl(default = [], max_len = 2)]
    tags: Vec<String>,
    #[hcl(min_len = 3)]
    title: Option<String>,
    #[serde(default)]
    limits: BTreeMap<String, u32>,
    #[serde(default)]
    unique: BTreeSet<u8>,
    pair: Option<(u8, String)>,
    point: Option<Point>,
    level: Option<Level>,
    #[hcl(keyword)]
    mode: Option<Level>,
    #[serde(default)]
    after: Vec<Traversal>,
    when: Option<Expression>,
    target: Option<Target>,
    email: Option<Email>,
    #[serde(default, deserialize_with = "seconds")]
    timeout: Option<u64>,
    #[hcl(validate = "even")]
    queue: Option<u32>,
    #[hcl(renamed_from = "colour")]
    color: Option<u8>,
    #[hcl(deprecated = "nobody reads it")]
    unused: Option<u8>,
    password: Option<Sensitive<String>>,
    pin: Option<Sensitive<u16>>,
    tier: Option<Sensitive<Level>>,
    #[hcl(sensitive)]
    key: Option<Email>,
    size: Option<Size>,
    #[hcl(expected = "a size such as \"16MiB\"")]
    memory: Option<Size>,
    #[serde(default)]
    #[hcl(expected = "a list of sizes")]
    caches: Vec<Size>,
    count: Option<NonZeroU32>,
    step_by: Option<NonZeroI8>,
    #[hcl(expected = "a day such as \"2026-01-02\"")]
    day: Option<Day>,
    since: Option<Day>,
    how: Option<How>,
    tagged: Option<Tagged>,
    name_or_ports: Option<NameOrPorts>,
    switch: Option<NumberOrSwitch>,
    #[serde(with = "hcl_serde::duration")]
    #[hcl(default = "30s", min = "1s", max = "1h 30m")]
    wait: Duration,
    #[serde(default, with = "hcl_serde::duration")]
    idle: Option<Duration>,
    #[serde(default, with = "hcl_serde::duration::list")]
    backoff: Vec<Duration>,
    #[serde(default, with = "hcl_serde::byte_size")]
    #[hcl(max = "1GiB")]
    buffer: Option<u64>,
    #[serde(default, with = "hcl_serde::byte_size")]
    block: Option<u32>,
    #[serde(default, with = "hcl_serde::byte_size::list")]
    steps: Vec<u64>,
    #[serde(default, with = "hcl_serde::duration")]
    #[hcl(sensitive)]
    lease: Option<Duration>,
    #[serde(flatten)]
    quota: Option<Quota>,
    #[serde(flatten)]
    common: Common,
    #[hcl(block)]
    tls: Option<Tls>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    backend: Option<Backend>,
    #[hcl(block_types)]
    step: Vec<Step>,
    #[hcl(block)]
    shape: Vec<Shape>,
    #[hcl(block)]
    either: Vec<Either>,
    #[hcl(block)]
    cluster: Option<Cluster>,
    #[hcl(block)]
    route: BTreeMap<(String, String), Replica>,
    #[hcl(block)]
    pool: Option<Pool>,
    #[hcl(block)]
    verbose: bool,
    #[hcl(block, max_len = 1)]
    plugin: Vec<Plugin>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "it is never made")]
struct Point {
    x: i32,
    y: i32,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    Low,
    Medium,
    High,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is never made")]
enum Target {
    Port(u16),
    Switch(bool),
    Weights(BTreeMap<String, u8>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(try_from = "String")]
struct Email;

impl TryFrom<String> for Email {
    type Error = String;

    fn try_from(text: String) -> Result<Email, String> {
        if text.contains('@') { Ok(Email) } else { Err(format!("an address has an @, \"{text}\" has none")) }
    }
}

fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let digits =
        text.strip_suffix('s').ok_or_else(|| serde::de::Error::custom("write a number of seconds: \"30s\""))?;
    digits.parse().map(Some).map_err(serde::de::Error::custom)
}

fn even(queue: &Option<u32>) -> Result<(), &'static str> {
    if queue.is_some_and(|queue| queue % 2 == 1) { Err("an even number is required") } else { Ok(()) }
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "ordered")]
struct Quota {
    soft: u32,
    hard: u32,
}

fn ordered(quota: &Quota) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if quota.soft > quota.hard {
        problems.add("soft", format!("must not be greater than hard, which is {}", quota.hard));
    }
    problems
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Common {
    retries: Option<u8>,
    #[hcl(block)]
    log: Option<Tls>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Tls {
    cert: String,
    #[serde(default)]
    versions: Vec<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Service {
    port: u16,
    weight: Option<f64>,
    #[hcl(block)]
    health: Option<Tls>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Rule {
    #[hcl(label)]
    action: Level,
    #[hcl(label)]
    priority: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum Backend {
    S3(Tls),
    Memory { size: u32 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum Step {
    Run { command: String },
    Pause,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum Shape {
    Circle { radius: u8 },
    Square { side: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is never made")]
enum Either {
    File { path: String, mode: u16 },
    Url { url: String, retries: u8 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Cluster {
    #[hcl(block)]
    replica: [Replica; 2],
    #[hcl(block)]
    leader: Replica,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "has_a_first")]
struct Pool {
    first: Option<u8>,
    #[hcl(block, min_len = 1)]
    member: Vec<Replica>,
}

fn has_a_first(pool: &Pool) -> Result<(), &'static str> {
    match pool.first {
        Some(first) if usize::from(first) < pool.member.len() => Ok(()),
        _ => Err("first_member must be the index of a member"),
    }
}

/// A type of another crate, which says itself what is wrong.
#[derive(Debug)]
struct Size;

impl<'de> Deserialize<'de> for Size {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Size, D::Error> {
        struct Parsed;

        impl serde::de::Visitor<'_> for Parsed {
            type Value = Size;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("parsable string")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Size, E> {
                match text.ends_with('B') {
                    true => Ok(Size),
                    false => Err(E::invalid_value(serde::de::Unexpected::Str(text), &self)),
                }
            }

            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Size, E> {
                Err(E::invalid_value(serde::de::Unexpected::Signed(number), &"integer overflow"))
            }
        }

        deserializer.deserialize_any(Parsed)
    }
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Day;

impl TryFrom<String> for Day {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Day, &'static str> {
        if text.len() == 10 { Ok(Day) } else { Err("premature end of input") }
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum How {
    Old,
    New(u8),
    Pair(u8, u8),
    Full { a: u8 },
}

#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is never made")]
enum Tagged {
    Net { port: u16, ratio: f32, on: bool, pair: (u8, u8) },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is never made")]
enum NameOrPorts {
    Name(String),
    Ports(Vec<u16>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it is never made")]
enum NumberOrSwitch {
    Number(u8),
    Switch(bool),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Replica {
    host: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is never made")]
struct Plugin {
    #[hcl(label)]
    name: String,
    #[hcl(remain)]
    settings: Body,
}

fn context() -> EvalContext {
    let secret = Value::from("canary").mark(Mark::sensitive());
    EvalContext::new()
        .with_variable("region", "eu")
        .with_variable("later", Value::unknown(Type::STRING))
        .with_variable("secret", secret)
        .with_variable("nothing", Value::NULL)
        .with_variable("ports", Value::tuple([Value::from(80), Value::from(443)]))
        .with_functions(stdlib::functions())
}

#[track_caller]
pub(super) fn refused(case: &Case) -> Error {
    let is_json = case.path.extension().is_some_and(|extension| extension == "json");
    let name = case.name();
    let parse = if is_json { json::parse_body(&name, &case.text) } else { native::parse_body(&name, &case.text) };
    let decoded = match parse.diagnostics.has_errors() {
        // Text with syntax errors goes the way of a whole file; its errors do not depend on the context.
        true if is_json => hcl_serde::json::from_str::<App>(&case.text),
        true => hcl_serde::from_str::<App>(&case.text),
        false => hcl_serde::from_body::<App>(&parse.tree, &context()),
    };
    decoded.err().unwrap_or_else(|| panic!("{name} has no mistakes"))
}

/// What is wrong with a case beside its report.
fn complaints(case: &Case, error: &Error) -> Vec<String> {
    let mut complaints = Vec::new();
    let stated = case.text.split_once("mistakes: ").map_or("", |(_, rest)| rest);
    let stated: usize = stated.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
    let errors: Vec<_> = error.diagnostics().iter().filter(|diagnostic| diagnostic.is_error()).collect();
    if stated < 2 || stated != errors.len() {
        complaints.push(format!("{stated} mistakes are stated, {} are reported", errors.len()));
    }
    let mut places = HashSet::new();
    let mut last = 0;
    for error in errors {
        let Some(at) = error.subject().map(hcl_serde::Range::bytes) else {
            complaints.push(format!("{error} has no place"));
            continue;
        };
        if at.start < last {
            complaints.push(format!("{error} is not in order"));
        }
        last = at.start;
        if !places.insert((at.start, at.end)) {
            complaints.push(format!("{error} is at the place of another one"));
        }
        if error.message().len() < 20 {
            complaints.push(format!("{error} does not say what to do"));
        }
    }
    complaints
}

#[test]
fn reports() {
    let mut failures = Failures::default();
    let mut count = 0;
    for case in cases("decode-errors", "hcl").into_iter().chain(cases("decode-errors", "json")) {
        count += 1;
        let error = refused(&case);
        for complaint in complaints(&case, &error) {
            failures.add(&case.path, &complaint);
        }
        failures.compare(&case.path.with_extension("txt"), &error.report());
        let printed = [
            error.to_string(),
            format!("{error:#}"),
            format!("{error:?}"),
            error.render(&RenderOptions::new().color(true)),
            error.diagnostics().to_string(),
            format!("{:?}", error.diagnostics()),
        ];
        if printed.iter().any(|printed| printed.contains("canary")) {
            failures.add(&case.path, &format!("what is secret is shown:\n{error:#}"));
        }
    }
    assert!(count >= 40, "there are {count} cases");
    failures.finish();
}

/// A field for a reference takes nothing that refers to nothing, although static analysis reads it as one.
#[test]
fn references() {
    const REFUSED: [(&str, &str); 7] = [
        (
            "true",
            "6-10: A reference is required, but `true` is a value: write the name of a variable, with names and \
          constant keys behind it.",
        ),
        (
            "null",
            "6-10: A reference is required, but `null` is a value: write the name of a variable, with names and \
          constant keys behind it.",
        ),
        (
            "false.b",
            "6-11: A reference is required, but `false` is a value: write the name of a variable, with names and \
          constant keys behind it.",
        ),
        ("a.b[null]", "9-15: The keys of a reference are whole numbers and texts in quotes."),
        ("a[1.5].c", "7-12: The keys of a reference are whole numbers and texts in quotes."),
        ("a[true]", "7-13: The keys of a reference are whole numbers and texts in quotes."),
        (
            "a + 1",
            "6-11: Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates.",
        ),
    ];
    let said = |error: &Error| -> Vec<String> {
        let diagnostics = error.diagnostics().iter();
        let line = diagnostics.map(|it| {
            let bytes = it.subject().unwrap().bytes();
            format!("{}-{}: {}", bytes.start, bytes.end, it.message())
        });
        line.collect()
    };
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong is looked at")]
    struct Reference {
        on: Traversal,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct References {
        on: Vec<Traversal>,
    }
    for (text, wrong) in REFUSED.into_iter().filter(|(text, _)| *text != "null") {
        let error = hcl_serde::from_str::<Reference>(&format!("on =  {text}")).unwrap_err();
        assert_eq!(said(&error), [wrong], "{text}");
    }
    for (text, wrong) in REFUSED {
        let error = hcl_serde::from_str::<References>(&format!("on = [{text}]")).unwrap_err();
        assert_eq!(said(&error), [wrong], "{text}");
    }
    let fine: References = hcl_serde::from_str("on = [a, a.b.0, a[\"x\"][3].c]").unwrap();
    assert_eq!(fine.on.len(), 3);
    assert!(hcl_serde::json::from_str::<References>(r#"{"on": ["a[1.5]"]}"#).is_err());
    assert!(hcl_serde::json::from_str::<References>(r#"{"on": ["true"]}"#).is_err());
}

/// The two ways of decoding agree on what is an error, and decoding what can be decoded on what is wrong, for the cases
/// and for mutations of them; and nothing that is printed shows what is secret.
#[test]
fn the_ways_of_decoding_agree() {
    const FINE: &str = "name = \"web\"\nport = \"80\"\nworkers = 2\ntags = [1, true]\nlimits = { cpu = 4 }\npair = [1, 2]\npoint = { x = 1, y = 2 }\nlevel = \"high\"\nmode = fast\nafter = [a, b.c]\ntarget = { a = 1 }\nemail = \"a@b\"\ntimeout = \"3s\"\nqueue = 2\ncolour = 3\npassword = \"canary\"\npin = 7\nkey = \"canary@\"\nsoft = 1\nhard = 2\nretries = 3\nlog {\n  cert = 1\n}\ntls {\n  cert = \"a\"\n  versions = [1]\n}\nservice \"web\" {\n  port = 80\n}\nrule \"low\" \"1\" {}\nbackend \"memory\" {\n  size = 1\n}\nrun {\n  command = \"x\"\n}\npause {}\nshape {\n  kind = \"circle\"\n  radius = 1\n}\neither {\n  url = \"u\"\n  retries = 1\n}\ncluster {\n  replica {\n    host = \"a\"\n  }\n  replica {\n    host = \"b\"\n  }\n  leader {\n    host = \"c\"\n  }\n}\nverbose {}\nplugin \"x\" {\n  y = 1\n}\n";
    let native = cases("decode-errors", "hcl").into_iter().map(|case| (case.text, false));
    let json = cases("decode-errors", "json").into_iter().map(|case| (case.text, true));
    let fine = FINE.replace("mode = fast", "mode = low");
    let seeds: Vec<(String, bool)> = std::iter::repeat_n((fine, false), 60).chain(native).chain(json).collect();
    let mut random = Random(0x0bad_cafe_dead_beef);
    let (mut decoded, mut refused, mut partly) = (0, 0, 0);
    for round in 0..tries(10_000) {
        let (seed, is_json) = &seeds[round % seeds.len()];
        // The first round takes the seeds as they are.
        let text = if round < seeds.len() { seed.clone() } else { mutated(seed, 1, &mut random) };
        let parse = if *is_json { json::parse_body("law", &text) } else { native::parse_body("law", &text) };
        if parse.diagnostics.has_errors() {
            let _ = if *is_json {
                hcl_serde::json::recover_str::<App>(&text).1
            } else {
                hcl_serde::recover_str::<App>(&text).1
            };
            continue;
        }
        let (body, context) = (parse.tree, context());
        let hot = hcl_serde::from_body::<App>(&body, &context);
        let mut cold = Diagnostics::new();
        App::SCHEMA.check(body.as_node(), body.hidden(), Mode::Full(&context), &mut cold);
        assert_eq!(hot.is_err(), cold.has_errors(), "{text}\nhot: {hot:#?}\ncold: {cold:?}");
        let (lossy, mistakes) = hcl_serde::recover_body::<App>(&body, &context);
        match &hot {
            Ok(app) => {
                decoded += 1;
                assert_eq!(format!("{app:?}"), format!("{:?}", lossy.unwrap()), "{text}");
            }
            Err(error) => {
                refused += 1;
                partly += usize::from(lossy.is_some());
                assert_eq!(error.report(), mistakes.report(&RenderOptions::new()), "{text}");
            }
        }
    }
    assert!(decoded > tries(500) && refused > tries(2_000) && partly > tries(1_000), "{decoded} {refused} {partly}");
}

/// What was decoded does not show it either, and neither do later reports about the same file.
#[test]
fn secrets_stay_secret() {
    let text = r#"{"name": "a", "password": "canary", "key": "canary@", "pin": 1, "plugin": {"x": {"port": "y"}}}"#;
    let app: App = hcl_serde::json::from_str(text).unwrap_or_else(|error| panic!("{error:#}"));
    let shown = format!("{app:?}");
    assert!(!shown.contains("canary") && shown.contains("password: Some((sensitive))"), "{shown}");
    let error = hcl_serde::from_body::<Service>(&app.plugin[0].settings, &EvalContext::new()).unwrap_err();
    assert!(!error.report().contains("canary") && error.report().contains("\"port\": \"y\""), "{error:#}");
    let path = std::env::temp_dir().join(format!("hcl-serde-secrets-{}.json", std::process::id()));
    fs::write(&path, r#"{"name": "a", "password": "canary", "colour": 1}"#).unwrap();
    let loaded = hcl_serde::Loader::new().file(&path).load_full::<App>().unwrap();
    fs::remove_file(&path).unwrap();
    let report = loaded.warnings.report(&RenderOptions::new());
    assert!(!report.contains("canary") && report.contains("`colour` was renamed"), "{report}");
    let (app, diagnostics) = hcl_serde::recover_str::<App>("name = \"a\"\npassword = [\"canary\"]\npin = \"canary\"\n");
    assert!(app.is_some_and(|app| app.password.is_none() && app.pin.is_none()));
    assert!(!diagnostics.report(&RenderOptions::new()).contains("canary"));
    // A broken file is no less secret because it is not the first one.
    let loader = hcl_serde::Loader::new()
        .named_text("a.hcl", "name = \"a\"\n")
        .named_text("b.hcl", "password = \"canary\nport = 1\n");
    let report = loader.load::<App>().unwrap_err().report();
    assert!(!report.contains("canary") && report.contains("1 | password = (sensitive)"), "{report}");
    let (_, diagnostics) = loader.recover::<App>();
    assert!(!diagnostics.report(&RenderOptions::new()).contains("canary"));
    let broken = loader.named_text("c.hcl", "key \"canary\"\n").load::<App>().unwrap_err().report();
    assert!(!broken.contains("canary"), "{broken}");
    // A long broken text costs as much for each line as a short one.
    let text = "plugin \"x\" {\n  pin = 1\n  password = \"canary\n  key = { a = \"canary\" }\n}\n".repeat(20_000);
    let error = hcl_serde::from_str::<App>(&text).unwrap_err();
    assert!(!error.report().contains("canary"));
}
