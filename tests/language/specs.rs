//! Decode specs: `tests/cases/specs`, a folder for each spec file, and what a program does with specs that it makes.

use std::borrow::Cow;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics, RenderOptions};
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::function::{Function, FunctionError, Param};
use hcl_model::limits::{Budget, Limits};
use hcl_model::source::Source;
use hcl_model::spec::{Spec, SpecFile};
use hcl_model::syntax::{BlockItem, ByteRange, Cursor, Item, Label, NodeId, NodeRef, Roles, Shape, Syntax};
use hcl_model::types::Type;
use hcl_model::value::{Mark, Refinement, Value};
use hcl_model::{json, native};

use crate::support::{Failures, cases, folders, read, span};

/// What is said of the spec file itself, and of each file that is decoded with it.
#[test]
fn spec_files() {
    let mut failures = Failures::default();
    for folder in folders("specs") {
        let path = folder.join("spec.hcldec");
        let body = native::parse_body("spec.hcldec", &read(&path)).ok().unwrap();
        let file = SpecFile::read(&body, &Limits::DEFAULT);
        let said = match &file {
            Ok(file) => format!("{:?}\n{}", file.spec().implied_type(), report(file.warnings())),
            Err(found) => report(found),
        };
        failures.compare(&path.with_extension("txt"), &said);
        let Ok(file) = file else { continue };
        let name = format!("specs/{}", folder.file_name().unwrap().to_string_lossy());
        let mut inputs = cases(&name, "hcl");
        if std::fs::read_dir(&folder).unwrap().any(|entry| is_json(&entry.unwrap().path())) {
            inputs.extend(cases(&name, "json"));
        }
        for case in inputs {
            let expected = format!("{}.txt", case.path.display());
            failures.compare(Path::new(&expected), &decoded(&file, &case.name(), &case.text));
        }
    }
    failures.finish();
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "json")
}

/// The value, what it needs, and what is wrong.
fn decoded(file: &SpecFile, name: &str, text: &str) -> String {
    let parse = match is_json(Path::new(name)) {
        true => json::parse_body(name, text),
        false => native::parse_body(name, text),
    };
    let body = match parse.ok() {
        Ok(body) => body,
        Err(found) => return report(&found),
    };
    let (value, found) = file.decode(&body, file.context());
    let mut out = format!("{value:?}\n");
    for reference in file.spec().variables(&body) {
        let _ = writeln!(out, "needs {reference} @ {}", span(&reference.range()));
    }
    if !found.has_errors() {
        let ty = file.spec().implied_type();
        assert!(value.ty().matches(&ty), "{name}: {:?} is no {ty:?}", value.ty());
    }
    out + &report(&found)
}

fn report(found: &Diagnostics) -> String {
    let report = found.report(&RenderOptions::new());
    if report.is_empty() { report } else { format!("{}\n", report.trim_end()) }
}

fn body(text: &str) -> Body {
    native::parse_body("app.hcl", text).ok().unwrap()
}

fn context() -> EvalContext {
    EvalContext::new()
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("later", Value::unknown(Type::NUMBER))
}

/// What a spec makes of a text, and all that is said.
fn decode(spec: &Spec, text: &str) -> (Value, String) {
    let (value, found) = spec.decode(&body(text), Mode::Full(&context()));
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    (value, said.join("\n"))
}

#[test]
fn labels_are_keys_and_values() {
    let rule = Spec::object([("name", Spec::block_label(0, "name")), ("port", Spec::attribute("port", Type::NUMBER))]);
    let spec = Spec::block_object("rule", ["kind"], rule);
    let (value, said) = decode(&spec, "rule \"in\" \"web\" {\n  port = 80\n}\nrule \"out\" \"db\" {}\n");
    assert_eq!(
        format!("{value:?}"),
        r#"{"in" = {"name" = "web", "port" = 80}, "out" = {"name" = "db", "port" = null(number)}}"#
    );
    assert_eq!(said, "");
    let (_, said) = decode(&spec, "rule \"in\" {}\n");
    assert!(said.contains("missing name for `rule`"), "{said}");
}

#[test]
fn blocks_of_different_types_are_a_tuple_or_a_mistake() {
    let text = "set {\n  value = 1\n}\nset {\n  value = {}\n}\n";
    let value = Spec::attribute("value", Type::DYNAMIC);
    assert_eq!(format!("{:?}", decode(&Spec::block_tuple("set", value.clone()), text).0), "[1, {}]");
    for spec in [Spec::block_list("set", value.clone()), Spec::block_set("set", value.clone())] {
        let (found, said) = decode(&spec, text);
        assert!(found.is_dynamic() && said.contains("all `set` blocks must have values of the same types"), "{said}");
    }
    let text = "set \"a\" { value = 1 }\nset \"b\" { value = \"x\" }\nset \"c\" { value = null }\n";
    let (found, said) = decode(&Spec::block_map("set", ["name"], value.clone()), text);
    assert_eq!(
        (format!("{found:?}"), said),
        (r#"map(string){"a" = "1", "b" = "x", "c" = null(string)}"#.to_owned(), String::new())
    );
    let text = "set {\n  value = 1\n}\nset {}\nset {\n  value = null\n}\n";
    let (found, _) = decode(&Spec::block_list("set", value.clone()), text);
    assert_eq!(format!("{found:?}"), "list(number)[1, null(number), null(number)]");
    let (_, said) = decode(&Spec::block_attributes("set", Type::DYNAMIC), "set {\n  a = 1\n  b = []\n}\n");
    assert!(
        said.contains("app.hcl:1:1: inconsistent `set` blocks") || said.contains("app.hcl:3:7: inconsistent"),
        "{said}"
    );
}

/// A spec that nothing can be decoded with says so for every body, and nothing else.
#[test]
fn specs_that_cannot_be() {
    let attribute = || Spec::attribute("a", Type::STRING).required();
    for (spec, why) in [
        (Spec::tuple([attribute(), Spec::block("a", attribute())]), "`a` cannot be an argument and a block type"),
        (Spec::block_label(0, "name"), "there is no block around that could have it"),
        (Spec::block("b", Spec::block_label(1, "name")), "the one with index 0 in front of it is not"),
        (Spec::block_map("b", [""; 0], attribute()), "are told apart by their labels, and have none"),
        (
            Spec::block_list("b", attribute()).at_least(2).at_most(1),
            "2 blocks of type `b` are required, and no more than 1",
        ),
        (Spec::block_object("b", ["x"], attribute()).at_most(0).required(), "no more than 0 allowed"),
        ((0..200).fold(attribute(), |spec, _| Spec::block("b", spec)), "nested 128 levels deep, not more"),
    ] {
        let deep = "b {\n".repeat(130) + &"}\n".repeat(130);
        let (value, said) = decode(&spec, if why.contains("levels") { &deep } else { "b {}\n" });
        assert!(said.contains(why) && !value.is_known(), "{value:?} {said}");
        assert!(!format!("{spec:?}").is_empty() && spec.variables(&body("b {}\n")).is_empty());
    }
}

/// However many values there may be, they are no deeper than two; and the type is asked for as often as anybody likes.
#[test]
fn many_alternatives() {
    let text = (0..1000).map(|index| format!("  attr {{\n    name = \"a{index}\"\n  }}\n")).collect::<String>();
    let transform = "transform {\n  result = [for x in [1, 2, 3, 4] : \"${nested}${x}\"]\n  default {\n";
    let file = SpecFile::read(&body(&format!("{transform}{text}}}\n}}\n")), &Limits::DEFAULT).unwrap();
    let (value, found) = file.decode(&body("a999 = 1\na998 = 2\n"), file.context());
    assert!(found.is_empty(), "{found}");
    assert_eq!(format!("{value:?}"), r#"["21", "22", "23", "24"]"#);
    let little = Limits::DEFAULT.with_load_elements(1000);
    let file = SpecFile::read(&body(&format!("{transform}{text}}}\n}}\n")), &little).unwrap();
    let types = (0..1000).map(|_| file.spec().implied_type());
    assert!(
        types
            .fold(Vec::new(), |mut types, ty| {
                types.push(ty);
                types.dedup();
                types
            })
            .len()
            == 1
    );
}

/// What a spec makes of each block is paid for, however little is written there.
#[test]
fn many_blocks_of_large_specs() {
    let large =
        Spec::object((0..100).map(|index| (format!("a{index}"), Spec::attribute(format!("a{index}"), Type::STRING))));
    let text = "b {}\n".repeat(100);
    let limits = |elements| Budget::new(Limits::DEFAULT.with_load_elements(elements));
    for spec in [Spec::block_list("b", large.clone()), Spec::block_tuple("b", large.clone())] {
        let all = spec.decode(&body(&text), Mode::LiteralOnly(&limits(100_000)));
        assert!(all.1.is_empty() && all.0.is_wholly_known(), "{}", all.1);
        let (value, found) = spec.decode(&body(&text), Mode::LiteralOnly(&limits(9_900)));
        assert_eq!(found.iter().map(Diagnostic::code).collect::<Vec<_>>(), ["load-limit"], "{found}");
        assert!(!value.is_wholly_known());
    }
    // Sorting the elements of a set is more than may be done for one argument.
    let few = Budget::new(Limits::DEFAULT.with_steps(10_000));
    let (_, found) = Spec::block_set("b", large).decode(&body(&text), Mode::LiteralOnly(&few));
    assert_eq!(found.iter().map(Diagnostic::code).collect::<Vec<_>>(), ["evaluation-limit"], "{found}");
}

#[test]
fn what_is_made_of_values() {
    let positive = |value: &Value| {
        let mut found = Diagnostics::new();
        if value.as_number().is_some_and(|number| number.to_i64().is_none_or(|number| number <= 0)) {
            found.push(Diagnostic::error("not-positive", "Too small").detail("It must be positive."));
        }
        found
    };
    let port = Spec::attribute("port", Type::NUMBER).validate(positive);
    assert!(decode(&port, "port = 0\n").1.contains("app.hcl:1:8: Too small"), "the value is where it points");
    assert!(decode(&port, "").1.is_empty());
    let refined = port.clone().refined(Refinement::new().not_null());
    assert_eq!(format!("{:?}", decode(&refined, "port = later\n").0), "unknown(number, not null)");
    let odd = Function::new([Param::new("of", Type::NUMBER)], Type::STRING, |arguments| {
        match arguments[0].as_number().and_then(|number| number.to_i64()) {
            Some(number) if number % 2 == 1 => Ok(Value::from("odd")),
            _ => Err(FunctionError::new("an odd number is required")),
        }
    });
    let odd = port.transform_by(odd);
    assert_eq!(odd.implied_type(), Type::STRING);
    assert_eq!(decode(&odd, "port = 3\n").0, Value::from("odd"));
    assert!(decode(&odd, "port = 2\n").1.contains("app.hcl:1:8: invalid value: an odd number is required"));
    // What is wrong already is said once.
    let (value, said) = decode(&odd, "port = -1\n");
    assert_eq!((said.lines().count(), format!("{value:?}").as_str()), (1, "unknown(string)"), "{said}");
}

/// No report shows a secret, and marks stay with what is made of values.
#[test]
fn no_report_shows_a_secret() {
    let length = native::parse_expression("spec", "nested > 1").ok().unwrap();
    let refuse = Function::new([Param::new("of", Type::DYNAMIC)], Type::STRING, |arguments| {
        Err(FunctionError::new(format!("{:?} is refused", arguments[0])))
    });
    let judge = |value: &Value| {
        let mut found = Diagnostics::new();
        found.push(Diagnostic::error("judged", "Judged").detail(format!("{:?} is bad", value.clone().unmark().0)));
        found
    };
    let any = || Spec::attribute("a", Type::DYNAMIC);
    let block = "b {\n  a = secret\n}\nb {\n  a = [secret]\n}\n";
    for (spec, text) in [
        (Spec::attribute("a", Type::NUMBER), "a = secret\n"),
        (any().transform(length, "nested", EvalContext::new()), "a = secret\n"),
        (any().transform_by(refuse), "a = secret\n"),
        (any().validate(judge), "a = secret\n"),
        (Spec::block_list("b", any()), block),
        (Spec::block_list("b", any()).at_most(1), block),
        (Spec::block_list("b", any()).at_least(3), block),
        (Spec::block_map("b", [""; 0], any()), block),
        (Spec::block("b", any()), block),
        (Spec::block_attributes("b", Type::NUMBER), "b {\n  a = secret\n}\n"),
    ] {
        let (value, said) = decode(&spec, text);
        assert!(!said.is_empty() && !said.contains("canary") && !format!("{value:?}").contains("canary"), "{said}");
    }
    let text = "variables {\n  password = \"canary\"\n}\ndefault {\n  literal {\n    value = upper(nothing)\n  }\n}\nattr {}\n";
    let found = SpecFile::read(&body(text), &Limits::DEFAULT).unwrap_err();
    assert!(found.len() > 2 && !found.to_string().contains("canary"), "{found}");
    let spec = any().or(Spec::literal(1));
    let null = context().with_variable("secret", Value::null(Type::STRING).mark(Mark::sensitive()));
    let (value, _) = spec.decode(&body("a = secret\n"), Mode::Full(&null));
    assert!(value.is_marked(), "whether it was null is to be seen of the value");
}

/// A body with one block, that was made because of a value.
#[derive(Debug, Clone)]
struct Made(Source, Value);

impl Syntax for Made {
    fn source(&self, _node: NodeId) -> &Source {
        &self.0
    }

    fn bytes(&self, _node: NodeId) -> ByteRange {
        ByteRange { start: 0, end: 4 }
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        self.bytes(item)
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        self.bytes(body)
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        _roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        cursor.at += 1;
        let node = NodeRef::new(self, NodeId(1));
        let item = BlockItem::new(Cow::Borrowed("rule"), node, node.sibling(NodeId(2)));
        (body == NodeId(0) && cursor.at == 1).then_some(Item::Block(item))
    }

    fn label(&self, _block: NodeId, index: usize) -> Option<Label<'_>> {
        (index == 0).then(|| Label { text: Cow::Borrowed("a"), bytes: self.bytes(NodeId(1)) })
    }

    fn shape(&self, _expr: NodeId) -> Shape<'_> {
        Shape::Null
    }

    fn condition(&self, body: NodeId) -> Option<Value> {
        (body == NodeId(2)).then(|| self.1.clone())
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}

/// Nobody knows how many blocks there are that were made because of a value that is not known, and its marks are theirs.
#[test]
fn blocks_that_depend_on_a_value() {
    let made = |condition: Value| Body::new(Arc::new(Made(Source::new("app.hcl", "made"), condition)), NodeId(0));
    let one = || Spec::object([("name", Spec::block_label(0, "name"))]);
    let keyed = || Spec::literal(1);
    let specs = [
        Spec::block("rule", one()),
        Spec::block_list("rule", one()).at_least(2),
        Spec::block_set("rule", one()),
        Spec::block_tuple("rule", one()),
        Spec::block_map("rule", ["name"], keyed()),
        Spec::block_object("rule", ["name"], keyed()),
    ];
    for spec in specs {
        let mode = Mode::LiteralOnly(&Budget::DEFAULT);
        let (value, found) = spec.decode(&made(Value::unknown(Type::list(Type::STRING))), mode);
        assert!(!value.is_known() && value.ty().matches(&spec.implied_type()) && found.is_empty(), "{value:?} {found}");
        let sensitive = Value::list(Type::STRING, [Value::from("a")]).mark(Mark::sensitive());
        let (value, _) = spec.decode(&made(sensitive), mode);
        assert!(value.is_known() && value.is_marked(), "{value:?}");
        // Merged with another body it is still what it depends on.
        let merged = Body::merge([made(Value::DYNAMIC), body("")], hcl_model::body::MergePolicy::Strict);
        assert!(!spec.decode(&merged, mode).0.is_known());
    }
}

/// What `dynamic` blocks make is decoded like what is written, in both syntaxes; blocks that are made of what is not known
/// or secret are a value of that kind, and the elements are evaluated in another context than what is in the blocks.
#[test]
fn dynamic_blocks() {
    let port =
        || Spec::object([("name", Spec::block_label(0, "name")), ("port", Spec::attribute("port", Type::NUMBER))]);
    let rule =
        Spec::object([("host", Spec::attribute("host", Type::STRING)), ("port", Spec::block_list("port", port()))]);
    let spec = Spec::object([("rules", Spec::block_list("rule", rule)), ("on", Spec::attribute("on", Type::BOOL))]);
    let native = "dynamic \"rule\" {\n  for_each = hosts\n  content {\n    host = \"${rule.value}.${domain}\"\n    \
                  dynamic \"port\" {\n      for_each = { web = 80 }\n      labels = [\"${port.key}-${rule.value}\"]\n      \
                  content {\n        port = port.value + offset\n      }\n    }\n  }\n}\n";
    let json = r#"{"dynamic": {"rule": {"for_each": "${hosts}", "content": {"host": "${rule.value}.${domain}", "dynamic":
        {"port": {"for_each": {"web": 80}, "labels": ["${port.key}-${rule.value}"],
            "content": {"port": "${port.value + offset}"}}}}}}}"#;
    let bodies = [body(native), json::parse_body("app.json", json).ok().unwrap()];
    let hosts = |value: Value| EvalContext::new().with_variable("hosts", value);
    let content = EvalContext::new().with_variable("domain", "example.org").with_variable("offset", 8000);
    let names = |found: Vec<hcl_model::expr::Traversal>| found.iter().map(ToString::to_string).collect::<Vec<_>>();
    for body in &bodies {
        assert_eq!(names(spec.expansion_variables(body)), ["hosts"]);
        let expanded = body.expand(&hosts(Value::tuple([Value::from("a"), Value::from("b")])));
        assert_eq!(names(spec.variables(&expanded)), ["domain", "offset"]);
        let (value, found) = spec.decode(&expanded, Mode::Full(&content));
        assert!(found.is_empty(), "{found}");
        let expected = r#"{"on" = null(bool), "rules" = list(object({host=string,port=list(object({name=string,port=number}))}))["#;
        assert_eq!(
            format!("{value:?}"),
            format!(
                "{expected}{}, {}]}}",
                r#"{"host" = "a.example.org", "port" = list(object({name=string,port=number}))[{"name" = "web-a", "port" = 8080}]}"#,
                r#"{"host" = "b.example.org", "port" = list(object({name=string,port=number}))[{"name" = "web-b", "port" = 8080}]}"#
            )
        );

        let unknown = body.expand(&hosts(Value::DYNAMIC));
        // Labels of an inner block that depend on what is not known are a mistake.
        let (value, found) = spec.decode(&unknown, Mode::Full(&content));
        assert!(found.to_string().contains("invalid label"), "{found}");
        assert!(!format!("{value:?}").contains("example.org"));
        let rules = Spec::block_list("rule", Spec::attribute("host", Type::STRING));
        let (value, rest, found) = rules.decode_partial(&body.expand(&hosts(Value::tuple([]))), Mode::Full(&content));
        assert!(found.is_empty() && rest.attribute_names().is_empty(), "{found}");
        assert_eq!(format!("{value:?}"), "list(string)[]");

        let secret = Value::tuple([Value::from("canary")]).mark(Mark::sensitive());
        let (value, found) = spec.decode(&body.expand(&hosts(secret)), Mode::Full(&content));
        let shown = format!("{value:?}{found}");
        assert!(value.contains_sensitive() && !shown.contains("canary"), "{shown}");
    }
}

/// What is wrong with blocks that were made is said with the elements that they were made for.
#[test]
fn mistakes_in_what_is_made() {
    let port = Spec::attribute("port", Type::NUMBER);
    let one_each = Spec::block_map("rule", ["name"], port.clone());
    let native = "dynamic \"rule\" {\n  for_each = [1, \"b\", \"c\"]\n  labels = [rule.key == 0 ? \"x\" : \"y\"]\n  \
                  content {\n    port = rule.value\n  }\n}\n";
    let json = r#"{"dynamic": {"rule": {"for_each": [1, "b", "c"], "labels": ["${rule.key == 0 ? \"x\" : \"y\"}"],
        "content": {"port": "${rule.value}"}}}}"#;
    for body in [body(native), json::parse_body("app.json", json).ok().unwrap()] {
        let (_, found) = one_each.decode(&body.expand(&EvalContext::new()), Mode::Full(&EvalContext::new()));
        let said = found.report(&RenderOptions::new());
        assert!(said.contains("generated by dynamic `rule` for the element with key 1 and 1 more"), "{said}");
    }
    let twice = Spec::block("rule", Spec::attribute("port", Type::STRING));
    let body = body("dynamic \"rule\" {\n  for_each = [1, 2]\n  content {\n  }\n}\n").expand(&EvalContext::new());
    let (_, found) = twice.decode(&body, Mode::Full(&EvalContext::new()));
    assert!(found.report(&RenderOptions::new()).contains("for the element with key 1"), "{found}");
}

/// A spec of a type takes what the type takes, and says what is no part of any spec.
#[test]
fn specs_of_types() {
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct App {
        #[hcl(min = 1, max = 64, default = 4)]
        workers: u8,
        #[serde(alias = "called")]
        name: String,
        #[hcl(sensitive)]
        password: Option<String>,
        #[hcl(block)]
        service: std::collections::BTreeMap<String, Service>,
        #[hcl(block)]
        log: Option<Log>,
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Service {
        port: u16,
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Log {
        level: String,
        #[hcl(default = false)]
        color: bool,
    }
    let spec = hcl_serde::schema::spec::<App>().unwrap();
    let text =
        "called = \"shop\"\npassword = \"canary\"\nservice \"web\" {\n  port = 80\n}\nlog {\n  level = \"info\"\n}\n";
    let (value, said) = decode(&spec, text);
    assert_eq!(said, "");
    let shown = format!("{value:?}");
    assert!(
        !shown.contains("canary") && shown.contains(r#""service" = map(object({port=number})){"web" = {"port" = 80}}"#)
    );
    assert!(shown.contains(r#""name" = "shop""#) && shown.contains(r#""workers" = 4"#), "{shown}");
    let (_, said) = decode(&spec, "workers = 100\nservice \"web\" {\n  port = 70000\n}\nlog {\n  colour = true\n}\n");
    for words in ["app.hcl:1:11: invalid value", "app.hcl:3:10: invalid value", "app.hcl:5:5: missing", "app.hcl:6:3"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn what_no_spec_can_say_is_named() {
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Tree {
        #[hcl(block)]
        child: Vec<Tree>,
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Rest {
        #[hcl(remain)]
        rest: Body,
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct Whole {
        #[hcl(block)]
        plugin: Option<Body>,
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[serde(tag = "kind")]
    #[expect(dead_code, reason = "only its schema is looked at")]
    enum Store {
        Disk { path: String },
        Memory { size: u32 },
    }
    #[derive(serde::Deserialize, hcl_serde::HclSchema)]
    #[expect(dead_code, reason = "only its schema is looked at")]
    struct App {
        #[hcl(block)]
        store: Store,
    }
    let refused = |result: Result<_, hcl_serde::schema::NoSpec>| result.unwrap_err().to_string();
    assert_eq!(refused(hcl_serde::schema::spec::<Tree>()), "Tree has no decode spec: it contains itself");
    let rest = "Rest.rest has no decode spec: it takes whatever else there is";
    assert_eq!(refused(hcl_serde::schema::spec::<Rest>()), rest);
    let whole = "Whole.plugin has no decode spec: a body as it is written is no value";
    assert_eq!(refused(hcl_serde::schema::spec::<Whole>()), whole);
    let store = "Store has no decode spec: what it consists of depends on what is in it";
    assert_eq!(refused(hcl_serde::schema::spec::<App>()), store);
}
