//! Fields that are more than values, and what stands beside them: places, kept expressions, secrets, defaults, bounds,
//! checks of the program, old names.

#![expect(clippy::mutable_key_type, reason = "a place knows its source, which counts lines when it is asked")]

use std::collections::{BTreeMap, HashMap};

use hcl_serde::model::expr::{StaticCall, Traversal};
use hcl_serde::model::type_expression::TypeConstraint;
use hcl_serde::model::types::Type;
use hcl_serde::model::typing::StaticType;
use hcl_serde::{
    Body, Error, EvalContext, Expression, HclFile, HclSchema, Range, Sensitive, Spanned, ValidationErrors, Value,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// Decodes the same configuration in both syntaxes; what both give.
#[track_caller]
fn both<T: DeserializeOwned + HclFile>(native: &str, json: &str) -> [T; 2] {
    let value: T = hcl_serde::from_str(native).unwrap_or_else(|error| panic!("{error:#}"));
    let twin: T = hcl_serde::json::from_str(json).unwrap_or_else(|error| panic!("{error:#}"));
    [value, twin]
}

/// `line:column summary: detail` of everything that is wrong, in order.
#[track_caller]
fn mistakes<T: DeserializeOwned + HclFile>(native: &str) -> Vec<String> {
    match hcl_serde::from_str::<T>(native) {
        Ok(_) => panic!("the text has no mistakes"),
        Err(error) => lines(&error),
    }
}

fn lines(error: &Error) -> Vec<String> {
    let line = |found: &hcl_serde::Diagnostic| {
        let place = found.subject().map_or_else(String::new, |at| at.to_string());
        format!("{} {}: {}", place.trim_start_matches("<config>:"), found.summary(), found.message())
    };
    error.diagnostics().iter().map(line).collect()
}

#[derive(Debug, Deserialize, HclSchema)]
struct Places {
    port: Spanned<u16>,
    hosts: Vec<Spanned<String>>,
    #[serde(default)]
    owners: BTreeMap<Spanned<String>, Spanned<u8>>,
    maybe: Option<Spanned<bool>>,
    #[hcl(block)]
    service: Vec<Spanned<Service>>,
    #[hcl(block)]
    by_name: HashMap<Spanned<String>, Spanned<Inner>>,
    #[serde(flatten)]
    part: Part,
    #[hcl(range)]
    here: Range,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Part {
    weight: Spanned<f64>,
    #[hcl(block)]
    log: Option<Spanned<Inner>>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Inner {
    #[serde(default)]
    level: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: Spanned<String>,
    #[hcl(label)]
    kind: Spanned<Kind>,
    #[hcl(range)]
    range: Range,
    #[hcl(type_range)]
    ty: Range,
    #[hcl(label_ranges)]
    labels: Vec<Range>,
    #[hcl(body)]
    body: Body,
    port: Option<u16>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Http,
}

#[test]
fn places() {
    let [native, json] = both::<Places>(
        "port = 8000 + 80\nhosts = [\"a\", lower]\nowners = { x = 1 }\nweight = 1\nlog {\n}\nservice \"web\" \"http\" {\n  port = 1\n}\nby_name \"n\" {}\n"
            .replace("lower", "\"b\"")
            .as_str(),
        r#"{"port": "${8000 + 80}", "hosts": ["a", "b"], "owners": {"x": 1}, "weight": 1, "log": {},
            "service": {"web": {"http": {"port": 1}}}, "by_name": {"n": {}}}"#,
    );
    let texts = |places: &Places| -> Vec<String> {
        let service = &places.service[0];
        let (owner, number) = places.owners.iter().next().unwrap();
        let (key, inner) = places.by_name.iter().next().unwrap();
        let ranges = [
            places.port.range(),
            places.hosts[1].range(),
            owner.range(),
            number.range(),
            places.part.weight.range(),
            places.part.log.as_ref().unwrap().range(),
            service.range(),
            service.name.range(),
            service.kind.range(),
            &service.range,
            &service.ty,
            &service.labels[1],
            key.range(),
            inner.range(),
        ];
        ranges.iter().map(|range| range.text().to_owned()).collect()
    };
    assert_eq!(
        texts(&native),
        [
            "8000 + 80",
            "\"b\"",
            "x",
            "1",
            "1",
            "log",
            "service \"web\" \"http\"",
            "\"web\"",
            "\"http\"",
            "service \"web\" \"http\"",
            "service",
            "\"http\"",
            "\"n\"",
            "by_name \"n\"",
        ]
    );
    let in_json = texts(&json);
    assert_eq!(in_json[..5], ["\"${8000 + 80}\"", "\"b\"", "\"x\"", "1", "1"]);
    assert_eq!(in_json[7..9], ["\"web\"", "\"http\""]);
    assert_eq!((*native.port, *native.service[0].port.as_ref().unwrap()), (8080, 1));
    assert_eq!(native.service[0].body.attribute_names(), ["port"]);
    assert!(native.here.text().starts_with("port = 8000"));
    assert!(native.maybe.is_none() && matches!(*native.service[0].kind, Kind::Http));
    assert_eq!(format!("{:?}", native.port), "8080 @ <config>:1,8-17");
}

/// A computed list has one place, and so have its elements.
#[test]
fn places_of_computed_values() {
    #[derive(Deserialize, HclSchema)]
    struct Computed {
        all: Vec<Spanned<u8>>,
        by_name: BTreeMap<String, Spanned<u8>>,
    }
    let computed: Computed =
        hcl_serde::from_str("all = [for x in [1, 2] : x]\nby_name = { for x in [1] : x => x }\n").unwrap();
    assert_eq!(computed.all[1].range().text(), "[for x in [1, 2] : x]");
    assert_eq!(computed.by_name["1"].range().text(), "{ for x in [1] : x => x }");
    assert_eq!(
        mistakes::<Computed>("all = [for x in [1, 999] : x]\nby_name = {}\n"),
        ["1,7-30 invalid value for `all[1]`: Must be a whole number between 0 and 255, but 999 is too large."]
    );
}

#[derive(Debug, Deserialize, HclSchema)]
struct Kept {
    after: Traversal,
    #[serde(default)]
    all: Vec<Traversal>,
    kind: Option<StaticCall>,
    when: Option<Spanned<Expression>>,
    #[hcl(keyword)]
    mode: Mode,
    #[hcl(keyword)]
    word: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Typed {
    exact: Type,
    constraint: Option<TypeConstraint>,
    extended: Option<Spanned<StaticType>>,
    #[serde(default)]
    all: Vec<Type>,
    #[serde(default)]
    object: BTreeMap<String, Type>,
    part: Option<TypedPart>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct TypedPart {
    ty: Type,
}

#[test]
fn types_are_fields() {
    for typed in both::<Typed>(
        "exact = list(string)\nconstraint = object({ port = optional(number, 80) })\nextended = union(int, \"auto\")\n\
         all = [bool, map(number)]\nobject = { a = tuple([string]) }\npart = { ty = number }\n",
        r#"{"exact": "list(string)", "constraint": "object({ port = optional(number, 80) })",
            "extended": "union(int, \"auto\")", "all": ["bool", "map(number)"], "object": {"a": "tuple([string])"},
            "part": {"ty": "number"}}"#,
    ) {
        assert_eq!(typed.exact, Type::list(Type::STRING));
        let with_port = typed.constraint.unwrap().convert(&Value::object::<String>([])).unwrap();
        assert_eq!(format!("{with_port:?}"), r#"{"port" = 80}"#);
        let extended = typed.extended.unwrap();
        assert_eq!(extended.to_string(), "\"auto\" | int");
        assert!(extended.range().text().contains("union("));
        assert_eq!(typed.all, [Type::BOOL, Type::map(Type::NUMBER)]);
        assert_eq!(typed.object["a"], Type::tuple([Type::STRING]));
        assert_eq!(typed.part.unwrap().ty, Type::NUMBER);
    }
    assert_eq!(
        mistakes::<Typed>(
            "exact = any\nconstraint = object({ a = optional(bool, 1) })\nall = [string, \"bool\", list]\n\
             object = { a = tuple(string) }\npart = { ty = 5 }\n"
        ),
        [
            "1,9-12 invalid type: `any` stands for every type, and an exact one is required here.",
            "2,42-43 invalid default: The default does not fit the type of the attribute: `true`/`false` is required, but this is a number.",
            "3,16-22 invalid type: A type is string, number or bool, or made of others, as in list(string). \
             Types are written without quotes: bool.",
            "3,24-28 invalid type: list() takes one type, that of its elements: list(string).",
            "4,22-28 invalid type: tuple() takes a list of types: tuple([string, number]).",
            "5,15-16 invalid type: A type is string, number or bool, or made of others, as in list(string).",
        ]
    );
    let found = mistakes::<Typed>("exact = null\nconstraint = null\n");
    assert!(found.len() == 1 && found[0].contains("There is no type named `null`"), "{found:?}");
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Safe,
}

#[test]
fn kept_expressions_and_keywords() {
    for kept in both::<Kept>(
        "after = service.web[0]\nall = [a, b.c]\nkind = list(string)\nwhen = x > 1\nmode = fast\nword = null\n",
        r#"{"after": "service.web[0]", "all": ["a", "b.c"], "kind": "list(string)", "when": "${x > 1}", "mode": "fast"}"#,
    ) {
        assert_eq!(kept.after.to_string(), "service.web[0]");
        assert_eq!(kept.all.iter().map(ToString::to_string).collect::<Vec<_>>(), ["a", "b.c"]);
        assert_eq!(kept.kind.unwrap().name, "list");
        let context = EvalContext::new().with_variable("x", 2);
        assert_eq!(kept.when.unwrap().get().value(&context).unwrap(), Value::from(true));
        assert_eq!((kept.mode, kept.word), (Mode::Fast, None));
    }
    assert_eq!(
        mistakes::<Kept>("after = 1\nall = [a, f()]\nkind = a\nmode = \"fast\"\nword = a.b\n"),
        [
            "1,9-10 invalid expression: Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates.",
            "2,11-14 invalid expression: Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates.",
            "3,8-9 invalid expression: Only a function call fits here. Write a name with arguments in parentheses.",
            "4,8-14 invalid value for `mode`: A word without quotes is required: write `fast`.",
            "5,8-11 invalid value for `word`: A single word without quotes is required.",
        ]
    );
    let reasons: Vec<String> = [
        ("app.hcl", "after = \"a.b\"\nmode = fast\n"),
        ("app.hcl", "after = \"${a.b}\"\nmode = fast\n"),
        ("app.json", r#"{"after": "${a.b}", "mode": "fast"}"#),
    ]
    .iter()
    .map(|(name, text)| hcl_serde::Loader::new().named_text(*name, *text).load::<Kept>().unwrap_err().to_string())
    .collect();
    assert!(reasons[0].contains("this is a text: write `a.b` without quotes"), "{reasons:?}");
    assert!(reasons[1].contains("this is a template: write `a.b` alone"), "{reasons:?}");
    assert!(reasons[2].contains("this is a template: write `a.b`, without `${` and `}`"), "{reasons:?}");
    assert_eq!(
        mistakes::<Kept>("after = a\nmode = fats\n"),
        ["2,8-12 invalid value for `mode`: `fats` is not one of `fast`, `safe`; did you mean `fast`?"]
    );
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
#[hcl(validate = "pool")]
struct Pool {
    #[hcl(default = 4, min = 1, max = 64)]
    workers: u16,
    #[hcl(default = ["localhost"], min_len = 1)]
    hosts: Vec<String>,
    #[hcl(default = -1.5, max = 0)]
    offset: f64,
    #[hcl(default = "a", max_len = 3)]
    name: String,
    #[hcl(default = true)]
    on: bool,
    #[hcl(min_len = 2, max_len = 2)]
    pair: Option<BTreeMap<String, u8>>,
    #[hcl(validate = "is_even")]
    queue: Option<u32>,
    #[hcl(block, min_len = 1, max_len = 2)]
    worker: Vec<Worker>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Worker {
    #[hcl(label, validate = "short")]
    name: String,
    #[serde(default)]
    cpus: Vec<u8>,
}

fn is_even(queue: &Option<u32>) -> Result<(), String> {
    match queue {
        Some(odd) if odd % 2 == 1 => Err(format!("an even number is required, and {odd} is odd")),
        _ => Ok(()),
    }
}

#[expect(clippy::ptr_arg, reason = "a check gets a reference to the field")]
fn short(name: &String) -> Result<(), &'static str> {
    if name.len() > 5 { Err("five letters are enough") } else { Ok(()) }
}

fn pool(pool: &Pool) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    for (index, worker) in pool.worker.iter().enumerate() {
        if worker.cpus.len() > usize::from(pool.workers) {
            problems.add(format!("worker.{index}.cpus"), "there are more than workers");
        }
        if worker.cpus.contains(&255) {
            problems.add(format!("worker.{}.cpus.1", worker.name), "no such CPU");
        }
    }
    if pool.name == "bad" {
        problems.add("", "this pool is bad");
    }
    problems
}

#[test]
fn defaults_bounds_and_checks() {
    for pool in both::<Pool>("worker \"a\" {}\n", r#"{"worker": {"a": {}}}"#) {
        let defaults = (pool.workers, pool.hosts.join(","), pool.offset, &*pool.name, pool.on);
        assert_eq!(defaults, (4, "localhost".to_owned(), -1.5, "a", true));
    }
    let pool: Pool = hcl_serde::from_str("workers = null\nqueue = 2\non = false\nworker \"a\" {}\n").unwrap();
    assert_eq!((pool.workers, pool.queue, pool.on), (4, Some(2), false));
    assert_eq!(
        mistakes::<Pool>(
            "workers = 65\nhosts = []\noffset = 1 + 1\nname = 1000\npair = { a = 1 }\nqueue = 3\nworker \"longer\" {\n  cpus = [1, 2, 3]\n}\n"
        ),
        [
            "1,11-13 invalid value for `workers`: Must be a whole number between 1 and 64, but 65 is too large.",
            "2,9-11 invalid value for `hosts`: Must have at least 1 element.",
            "3,10-15 invalid value for `offset`: Must not be greater than 0.",
            "4,8-12 invalid value for `name`: Must have at most 3 characters.",
            "5,8-17 invalid value for `pair`: Must have exactly 2 entries.",
            "6,9-10 invalid value for `queue`: an even number is required, and 3 is odd.",
            "7,8-16 invalid label: five letters are enough.",
        ]
    );
    assert_eq!(
        mistakes::<Pool>("workers = 1\nname = \"bad\"\nworker \"a\" {\n  cpus = [1, 255]\n}\n"),
        [
            "1,1-1 invalid configuration: this pool is bad.",
            "4,10-18 invalid value for `worker[0].cpus`: there are more than workers.",
            "4,14-17 invalid value for `worker.a.cpus[1]`: no such CPU.",
        ]
    );
    assert_eq!(
        mistakes::<Pool>(""),
        ["1,1-1 wrong number of `worker` blocks: There must be at least 1 block of type `worker` here, and \
             there is none: write `worker \"name\" { ... }`."]
    );
    assert_eq!(
        mistakes::<Pool>("worker \"a\" {}\nworker \"b\" {}\nworker \"c\" {}\n"),
        [
            "3,1-7 wrong number of `worker` blocks: There must be at most 2 blocks of type `worker` here, but the number is 3."
        ]
    );
}

/// Checks of whole bodies, wherever they are.
#[test]
fn checks_of_nested_bodies() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its mistakes are looked at")]
    struct Outer {
        #[hcl(block)]
        interval: Vec<Interval>,
        #[hcl(block)]
        named: BTreeMap<String, Interval>,
        #[serde(flatten)]
        own: Option<Interval>,
        #[hcl(block)]
        either: Vec<Either>,
        #[hcl(block)]
        tried: Option<Tried>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[hcl(validate = "ordered")]
    struct Interval {
        low: u8,
        high: u8,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(tag = "kind", rename_all = "lowercase")]
    #[expect(dead_code, reason = "only its mistakes are looked at")]
    enum Either {
        Interval(Interval),
        Point { at: u8 },
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(try_from = "Interval")]
    struct Tried;

    impl TryFrom<Interval> for Tried {
        type Error = String;

        fn try_from(interval: Interval) -> Result<Tried, String> {
            Err(format!("{} is never right", interval.low))
        }
    }

    fn ordered(interval: &Interval) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        if interval.low > interval.high {
            problems.add("low", "must not be greater than high");
        }
        problems
    }

    let why = "invalid value for `low`: must not be greater than high.";
    assert_eq!(
        mistakes::<Outer>(
            "interval {\n  low = 2\n  high = 1\n}\nnamed \"x\" {\n  low = 4\n  high = 3\n}\nlow = 6\nhigh = 5\neither {\n  kind = \"interval\"\n  low = 8\n  high = 7\n}\ntried {\n  low = 1\n  high = 2\n}\n"
        ),
        [
            format!("2,9-10 {why}"),
            format!("6,9-10 {why}"),
            format!("9,7-8 {why}"),
            format!("13,9-10 {why}"),
            "16,1-6 invalid value: 1 is never right.".to_owned(),
        ]
    );
    // A body with another mistake is not checked, the others are.
    assert_eq!(
        mistakes::<Outer>("interval {\n  low = 2\n  high = 1000\n}\ninterval {\n  low = 2\n  high = 1\n}\n"),
        [
            "3,10-14 invalid value for `high`: Must be a whole number between 0 and 255, but 1000 is too large."
                .to_owned(),
            format!("6,9-10 {why}"),
        ]
    );
}

/// HCL's conversions, and types that take whatever there is.
#[test]
fn conversions() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Converted {
        port: u16,
        name: String,
        flag: String,
        by_number: BTreeMap<u16, bool>,
        any: serde_json::Value,
        #[serde(default)]
        all: HashMap<String, serde_json::Value>,
        wide: (u128, i128),
        least: f64,
        text: std::borrow::Cow<'static, str>,
        path: std::path::PathBuf,
        nothing: Option<()>,
    }

    let native = "port = \"8080\"\nname = 1\nflag = true\nby_number = { 80 = \"true\", \"443\" = 0 == 1 }\nany = { a = [1, 2.5, \"x\", null] }\nall = { b = 1e2, c = 100000000000000000000, d = -1e20 }\nwide = [340282366920938463463374607431768211455, \"-170141183460469231731687303715884105728\"]\nleast = 0.1\ntext = \"${1 + 1}\"\npath = \"/a\"\n";
    let json = r#"{"port": "8080", "name": 1, "flag": true, "by_number": {"80": "true", "443": false},
        "any": {"a": [1, 2.5, "x", null]}, "all": {"b": 1e2, "c": 100000000000000000000, "d": -1e20},
        "wide": [340282366920938463463374607431768211455, "-170141183460469231731687303715884105728"],
        "least": 0.1, "text": "${1 + 1}", "path": "/a"}"#;
    for value in both::<Converted>(native, json) {
        assert_eq!((value.port, &*value.name, &*value.flag, &*value.text), (8080, "1", "true", "2"));
        assert_eq!(value.by_number, BTreeMap::from([(80, true), (443, false)]));
        assert_eq!(value.any, serde_json::json!({"a": [1, 2.5, "x", null]}));
        assert_eq!((&value.all["b"], value.wide), (&serde_json::json!(100), (u128::MAX, i128::MIN)));
        // What is a whole number in neither `i64` nor `u64` is a float for what takes anything.
        assert_eq!((&value.all["c"], &value.all["d"]), (&serde_json::json!(1e20), &serde_json::json!(-1e20)));
        assert!((value.least - 0.1).abs() < f64::EPSILON && value.path.is_absolute() && value.nothing.is_none());
    }
    assert_eq!(
        mistakes::<Converted>(
            "port = 65536\nname = []\nflag = \"$\"\nby_number = { x = true }\nany = nosuch\nwide = [340282366920938463463374607431768211456, 0]\nleast = \"one\"\ntext = \"${1}${2}\"\npath = {}\n"
        ),
        [
            "1,8-13 invalid value for `port`: Must be a whole number between 0 and 65535, but 65536 is too large.",
            "2,8-10 invalid value for `name`: Text is required, but this is a list.",
            "4,15-16 invalid value for `by_number`: A number is required, but this is text that is no number.",
            "5,7-13 variables not allowed: No variables are available here. To write text, put it in quotes: `\"nosuch\"`.",
            "6,9-48 invalid value for `wide[0]`: Must be a whole number between 0 and \
             340282366920938463463374607431768211455, but 340282366920938463463374607431768211456 is too large.",
            "7,9-14 invalid value for `least`: A number is required, but this is text that is no number.",
            "9,8-10 invalid value for `path`: Text is required, but this is a map.",
        ]
    );
}

#[derive(Debug, Deserialize, HclSchema)]
struct Old {
    #[hcl(renamed_from = "log-level", renamed_from = "verbosity")]
    level: Option<u8>,
    #[hcl(deprecated = "It has no effect any more")]
    fast: Option<bool>,
    #[hcl(block, renamed_from = "server")]
    service: Vec<Inner>,
}

#[test]
fn old_names_and_fields() {
    let folder = std::env::temp_dir();
    let path = folder.join(format!("hcl-serde-old-names-{}.hcl", std::process::id()));
    std::fs::write(&path, "verbosity = 3\nfast = true\nserver {}\nservice {\n  level = 1\n}\n").unwrap();
    let loaded = hcl_serde::Loader::new().file(&path).load_full::<Old>().unwrap();
    std::fs::remove_file(&path).unwrap();
    let Old { level, fast, service } = loaded.config;
    assert_eq!((level, fast, service.len(), service[1].level), (Some(3), Some(true), 2, 1));
    let warnings: Vec<String> =
        loaded.warnings.iter().map(|it| format!("{}: {}", it.summary(), it.message())).collect();
    assert_eq!(
        warnings,
        [
            "`verbosity` was renamed: The name is `level` now. Write `level`.",
            "`fast` is deprecated: It has no effect any more.",
            "`server` was renamed: The name is `service` now. Write `service`.",
        ]
    );
    // There is an end to warnings, too.
    let servers = hcl_serde::Loader::new().named_text("a.hcl", "server {}\n".repeat(1_000));
    let warnings = servers.load_full::<Old>().unwrap().warnings;
    assert_eq!((warnings.len(), warnings.has_errors()), (101, false));
    let last = warnings.iter().last().unwrap().to_string();
    assert_eq!(last, "too many warnings: only the first 100 are shown; correct these first");
    let few = servers.limits(hcl_serde::Limits::default().with_diagnostics(3)).load_full::<Old>().unwrap().warnings;
    assert_eq!(few.len(), 4);
    // Both names are one argument.
    assert_eq!(
        mistakes::<Old>("level = 1\nlog-level = 2\n"),
        ["2,1-10 duplicate argument: The argument `level` is set twice. Remove one of the two."]
    );
}

#[test]
fn null_as_a_value() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Nullable {
        proxy: Option<Option<String>>,
        #[serde(flatten)]
        part: Inner,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Inner {
        inner: Option<Option<u8>>,
    }

    type Seen = (Option<Option<String>>, Option<Option<u8>>);
    let seen = |text: &str| -> Seen {
        let value: Nullable = hcl_serde::from_str(text).unwrap_or_else(|error| panic!("{error:#}"));
        (value.proxy, value.part.inner)
    };
    assert_eq!(seen(""), (None, None));
    assert_eq!(seen("proxy = null\ninner = null\n"), (Some(None), Some(None)));
    assert_eq!(seen("proxy = true ? null : 1\n"), (Some(None), None));
    assert_eq!(seen("proxy = \"a\"\ninner = 1\n"), (Some(Some("a".to_owned())), Some(Some(1))));
    assert_eq!(hcl_serde::json::from_str::<Nullable>(r#"{"proxy": null}"#).unwrap().proxy, Some(None));
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its forms are looked at")]
enum Target {
    Port(u16),
    Switch(bool),
    All(BTreeMap<String, u8>),
}

#[test]
fn values_of_several_forms() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Targets {
        target: Target,
        #[serde(default)]
        more: Vec<Target>,
    }
    let value: Targets = hcl_serde::from_str("target = 80\nmore = [true, { a = 1 }]\n").unwrap();
    assert!(matches!((&value.target, &value.more[..]), (Target::Port(80), [Target::Switch(true), Target::All(_)])));
    assert_eq!(
        mistakes::<Targets>("target = \"x\"\nmore = [1, { a = 999, b = 1 }]\n"),
        [
            "1,10-13 invalid value for `target`: A number, `true`/`false` or a map is required, but this is text.",
            "2,18-21 invalid value for `more[1].a`: Must be a whole number between 0 and 255, but 999 is too large.",
        ]
    );
    // A type of which nothing is known, too, is not left to serde's own words.
    #[derive(Debug, Deserialize)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "it is never made")]
    enum Unknown {
        Number(u8),
    }
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        it: Unknown,
    }
    assert_eq!(
        mistakes::<Config>("it = []\n"),
        ["1,6-8 invalid value for `it`: The value has none of the forms that are allowed here."]
    );
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "not every field is looked at")]
struct Secrets {
    password: Sensitive<String>,
    #[hcl(sensitive)]
    key: Option<String>,
    #[serde(default)]
    tokens: Vec<Sensitive<u32>>,
    #[serde(flatten)]
    part: SecretPart,
    plain: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct SecretPart {
    pin: Option<Sensitive<u16>>,
}

#[test]
fn sensitive_values() {
    let secret = hcl_serde::model::function::Function::new([], Type::STRING, |_| {
        Ok(Value::from("canary").mark(hcl_serde::model::value::Mark::sensitive()))
    });
    let context = EvalContext::new().with_function("secret", secret);
    let text = "password = secret()\nkey = secret()\ntokens = [1]\npin = 7\n";
    let body = hcl_serde::model::native::parse_body("app.hcl", text).ok().unwrap();
    let secrets: Secrets = hcl_serde::from_body(&body, &context).unwrap();
    assert_eq!(secrets.password.expose(), "canary");
    assert_eq!(secrets.key.as_deref(), Some("canary"));
    assert_eq!((*secrets.tokens[0].expose(), secrets.part.pin.unwrap().into_inner()), (1, 7));
    assert_eq!(format!("{:?}", secrets.password), "(sensitive)");

    let body = hcl_serde::model::native::parse_body("app.hcl", "password = \"x\"\nplain = secret()\n").ok().unwrap();
    let error = hcl_serde::from_body::<Secrets>(&body, &context).unwrap_err();
    assert!(lines(&error)[0].ends_with("only in settings that take secrets."), "{error:#}");
}

#[test]
fn a_check_of_a_field_says_all_that_is_wrong_with_it() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Config {
        #[hcl(validate = "all_even")]
        ports: Vec<u16>,
        #[hcl(validate = "pins_are_even", sensitive)]
        pins: Option<Vec<u16>>,
        #[hcl(validate = "named")]
        owners: Option<BTreeMap<String, String>>,
        #[hcl(block)]
        service: Vec<Labelled>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Labelled {
        #[hcl(label, validate = "short_and_lower")]
        name: String,
    }

    fn all_even(ports: &[u16]) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        for (index, port) in ports.iter().enumerate().filter(|(_, port)| *port % 2 == 1) {
            problems.add(format!("[{index}]"), format!("port {port} is odd"));
        }
        if ports.len() > 3 {
            problems.add("", "there are more than three");
            problems.add("[9]", "this one is not there");
        }
        problems
    }

    fn pins_are_even(pins: &Option<Vec<u16>>) -> ValidationErrors {
        all_even(pins.as_deref().unwrap_or_default())
    }

    fn named(owners: &Option<BTreeMap<String, String>>) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        for (name, mail) in owners.iter().flatten().filter(|(_, mail)| !mail.contains('@')) {
            problems.add(name.clone(), format!("{mail:?} is no address"));
        }
        problems
    }

    fn short_and_lower(name: &str) -> ValidationErrors {
        let mut problems = ValidationErrors::new();
        if name.len() > 3 {
            problems.add("", "the name is too long");
        }
        if name.contains(char::is_uppercase) {
            problems.add("", "it must be in lower case");
        }
        problems
    }

    let text = concat!(
        "ports = [1, 2, 3, 5]\npins = [1, 3]\nowners = {\n  anna = \"a@b\"\n  ben = \"b\"\n  \"c d\" = \"c\"\n}\n",
        "service \"Webber\" {}\n",
    );
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `ports`
         --> <config>:1:9
          |
        1 | ports = [1, 2, 3, 5]
          |         ^^^^^^^^^^^^ there are more than three

        error[invalid-value]: invalid value for `ports`
         --> <config>:1:9
          |
        1 | ports = [1, 2, 3, 5]
          |         ^^^^^^^^^^^^ this one is not there

        error[invalid-value]: invalid value for `ports[0]`
         --> <config>:1:10
          |
        1 | ports = [1, 2, 3, 5]
          |          ^ port 1 is odd

        error[invalid-value]: invalid value for `ports[2]`
         --> <config>:1:16
          |
        1 | ports = [1, 2, 3, 5]
          |                ^ port 3 is odd

        error[invalid-value]: invalid value for `ports[3]`
         --> <config>:1:19
          |
        1 | ports = [1, 2, 3, 5]
          |                   ^ port 5 is odd

        error[invalid-value]: invalid value for `pins`
         --> <config>:2:8
          |
        2 | pins = (sensitive)
          |        ^^^^^^^^^^^ the reason is not shown, because it may repeat a secret

        error[invalid-value]: invalid value for `owners.ben`
         --> <config>:5:9
          |
        5 |   ben = "b"
          |         ^^^ "b" is no address

        error[invalid-value]: invalid value for `owners["c d"]`
         --> <config>:6:11
          |
        6 |   "c d" = "c"
          |           ^^^ "c" is no address

        error[invalid-label]: invalid label
         --> <config>:8:9
          |
        8 | service "Webber" {}
          |         ^^^^^^^^ the name is too long. it must be in lower case

        error: <config> has 9 errors
    "#]]
    .assert_eq(&hcl_serde::from_str::<Config>(text).unwrap_err().report());
    assert!(hcl_serde::from_str::<Config>("ports = [2]\nservice \"web\" {}\n").is_ok());
}
