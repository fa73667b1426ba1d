//! Names at the root through `Loader`: which names count, what is there that is not written, and what is evaluated once.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use hcl_model::diag::{Diagnostics, RenderOptions};
use hcl_model::stdlib;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::Promise;
use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::{EvalContext, HclSchema, Loader, Value};
use serde::Deserialize;

use crate::support::{Failures, cases, read};

#[derive(Debug, Deserialize, HclSchema)]
struct Build {
    name: Option<String>,
    #[hcl(block)]
    target: BTreeMap<String, Target>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Target {
    image: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
}

/// Code and line of each diagnostic.
fn lines(found: &Diagnostics) -> Vec<String> {
    found.iter().map(|it| format!("{} {}", it.code(), it.subject().map_or(0, |at| at.start().line))).collect()
}

fn refused<T: serde::de::DeserializeOwned + hcl_serde::HclFile + std::fmt::Debug>(loader: &Loader) -> Vec<String> {
    lines(loader.load::<T>().unwrap_err().diagnostics())
}

/// The same in both syntaxes.
fn both(native: &str, json: &str) -> [Loader; 2] {
    [("app.hcl", native), ("app.hcl.json", json)].map(|(name, text)| Loader::new().named_text(name, text))
}

/// What a configuration defines otherwise keeps its name, and everything that refers to it has its value.
#[test]
fn names_that_are_taken() {
    let native = "variable \"stage\" {\n  default = \"dev\"\n}\nlocals {\n  x = 1\n}\nvar = { stage = 5 }\n\
                  local = nothing\ntarget \"a\" {\n  image = \"${var.stage}-${local.x}\"\n}\n";
    let json = "{\"variable\": {\"stage\": {\"default\": \"dev\"}},\n\n\n\"locals\": {\"x\": 1},\n\n\n\"var\": {\"stage\": 5},\n\
                \"local\": \"${nothing}\",\n\"target\": {\"a\": {\"image\": \"${var.stage}-${local.x}\"}}}";
    for loader in both(native, json) {
        let loader = loader.allow_variables("var").allow_locals("local").allow_references();
        assert_eq!(refused::<Build>(&loader), ["name-taken 7", "name-taken 8"]);
        let why = "`var` is reserved: expressions find definitions of the configuration by this name";
        assert!(loader.load::<Build>().unwrap_err().to_string().contains(why));
        let before = loader.check::<Build>(&Scope::new()).unwrap_err();
        assert_eq!(lines(before.diagnostics()), ["name-taken 7", "name-taken 8"]);
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct Clashing {
    var: Option<u8>,
    url: String,
    #[hcl(block)]
    local: Option<Target>,
}

/// A field or block of the type that is called so has no name, and is decoded.
#[test]
fn fields_that_are_called_as_what_is_defined() {
    let native = "variable \"stage\" {\n  default = \"dev\"\n}\nlocals {\n  x = 1\n}\nvar = 5\nurl = \"${var.stage}-${local.x}\"\n\
                  local {\n  image = \"i\"\n}\n";
    let json = r#"{"variable": {"stage": {"default": "dev"}}, "locals": {"x": 1}, "var": 5,
        "url": "${var.stage}-${local.x}", "local": {"image": "i"}}"#;
    for loader in both(native, json) {
        let loader = loader.allow_variables("var").allow_locals("local").allow_references();
        let loaded = loader.load_full::<Clashing>().unwrap();
        assert!(loaded.warnings.is_empty(), "{}", loaded.warnings);
        let config = loaded.config;
        assert_eq!((config.var, &*config.url), (Some(5), "dev-1"));
        assert_eq!(config.local.and_then(|local| local.image).as_deref(), Some("i"));
        assert!(loader.check::<Clashing>(&Scope::new()).unwrap().is_empty());
    }
}

/// A variable of the program is hidden by an argument of the configuration's own, which is a warning, and by one of the type.
#[test]
fn variables_of_the_program() {
    let context = EvalContext::new().with_variable("region", "eu").with_variable("name", "program");
    let native = "region = \"us\"\ntarget \"a\" {\n  image = \"${region}-${name}\"\n}\n";
    let json = "{\"region\": \"us\",\n\"target\": {\"a\": {\"image\": \"${region}-${name}\"}}}";
    for loader in both(native, json) {
        let loader = loader.context(context.clone()).allow_references();
        let loaded = loader.load_full::<Build>().unwrap();
        assert_eq!(lines(&loaded.warnings), ["name-taken 1"]);
        let why = "the argument `region` hides the variable of the program that has the same name";
        assert!(loaded.warnings.to_string().contains(why));
        // The optional field is left out, and hides nothing.
        assert_eq!(loaded.config.target["a"].image.as_deref(), Some("us-program"));
        let named = loader.layer().named_text("more.hcl", "name = \"own\"\n").load::<Build>().unwrap();
        assert_eq!((named.name.as_deref(), named.target["a"].image.as_deref()), (Some("own"), Some("us-own")));
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct Required {
    #[expect(dead_code, reason = "it is missing")]
    owner: String,
    title: Option<String>,
    #[serde(default)]
    #[expect(dead_code, reason = "only its name counts")]
    size: u8,
}

/// An optional field that is left out is null, and a required one is missing once.
#[test]
fn fields_that_are_left_out() {
    let native = "target \"a\" {\n  image = name == null ? \"none\" : name\n}\n";
    let json = r#"{"target": {"a": {"image": "${name == null ? \"none\" : name}"}}}"#;
    for loader in both(native, json) {
        let loader = loader.allow_references();
        assert_eq!(loader.load::<Build>().unwrap().target["a"].image.as_deref(), Some("none"));
        assert!(loader.check::<Build>(&Scope::new()).unwrap().is_empty());
        let set = loader.env_from("APP", [("APP_NAME", "set")]).load::<Build>().unwrap();
        assert_eq!(set.target["a"].image.as_deref(), Some("set"));
    }
    for loader in both("title = \"of ${owner}\"\n", r#"{"title": "of ${owner}"}"#) {
        assert_eq!(refused::<Required>(&loader.clone().allow_references()), ["missing-argument 1"]);
        let (_, found) = loader.allow_references().recover::<Required>();
        assert_eq!(lines(&found), ["missing-argument 1"]);
    }
    let config = Loader::new()
        .named_text("app.hcl", "owner = \"me\"\ntitle = size == null ? \"small\" : \"large\"\n")
        .allow_references();
    assert_eq!(config.load::<Required>().unwrap().title.as_deref(), Some("small"));
}

/// Every attribute is evaluated once, whether it is decoded, needed by others, or both, and so are its parts.
#[test]
fn each_once() {
    let native = "name = noted(\"n\")\nbase = noted(\"b\")\ntarget \"a\" {\n  image = noted(\"i-${name}-${base}\")\n  \
                  tags = [noted(\"t\"), base]\n}\ntarget \"b\" {\n  image = target.a.image\n  \
                  tags = concat(target.a.tags, [name])\n}\n";
    let json = r#"{"name": "${noted(\"n\")}", "base": "${noted(\"b\")}",
        "target": {"a": {"image": "${noted(\"i-${name}-${base}\")}", "tags": ["${noted(\"t\")}", "${base}"]},
            "b": {"image": "${target.a.image}", "tags": "${concat(target.a.tags, [name])}"}}}"#;
    for loader in both(native, json) {
        let log: Arc<Mutex<Vec<String>>> = Arc::default();
        let inner = log.clone();
        let noted = Function::new([Param::new("text", Type::STRING)], Type::STRING, move |arguments| {
            inner.lock().unwrap().extend(arguments[0].as_str().map(str::to_owned));
            Ok(arguments[0].clone())
        });
        let context = EvalContext::new().with_functions(stdlib::functions()).with_function("noted", noted);
        let config: Build = loader.context(context).allow_references().load().unwrap();
        assert_eq!(config.target["b"].image.as_deref(), Some("i-n-b"));
        assert_eq!(config.target["b"].tags, ["t", "b", "n"]);
        let mut log = log.lock().unwrap().clone();
        log.sort_unstable();
        assert_eq!(log, ["b", "i-n-b", "n", "t"]);
    }
}

/// Elements that are made of one text have values of their own.
#[test]
fn blocks_made_of_one_text() {
    let text = "dynamic \"target\" {\n  for_each = [\"x\", \"y\"]\n  labels = [target.value]\n  content {\n    \
                image = \"i-${target.value}\"\n    tags = [target.value]\n  }\n}\n\
                target \"all\" {\n  image = target.x.image\n  tags = concat(target.x.tags, target.y.tags)\n}\n";
    let context = EvalContext::new().with_functions(stdlib::functions());
    let config: Build =
        Loader::new().named_text("app.hcl", text).context(context).allow_references().allow_dynamic().load().unwrap();
    let target = |name: &str| (config.target[name].image.as_deref(), config.target[name].tags.join(" "));
    assert_eq!(target("x"), (Some("i-x"), "x".to_owned()));
    assert_eq!(target("y"), (Some("i-y"), "y".to_owned()));
    assert_eq!(target("all"), (Some("i-x"), "x y".to_owned()));
}

/// The name of an element is not that of the blocks that are made, however many there are.
#[test]
fn the_name_of_an_element_is_no_block() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        mount: Vec<Mount>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Mount {
        port: u16,
    }

    let native = "dynamic \"mount\" {\n  for_each = [1, 2]\n  content {\n    port = mount.value + mount.key\n  }\n}\n";
    let json = r#"{"dynamic": {"mount": {"for_each": [1, 2], "content": {"port": "${mount.value + mount.key}"}}}}"#;
    for (name, text) in [("app.hcl", native), ("app.hcl.json", json)] {
        let config: Config = Loader::new().named_text(name, text).allow_dynamic().allow_references().load().unwrap();
        assert_eq!(config.mount.iter().map(|mount| mount.port).collect::<Vec<_>>(), [1, 3]);
        // Anywhere else it is the blocks that are meant.
        let other =
            text.replace("[1, 2]", if name == "app.hcl" { "[1, mount.value]" } else { "[1, \"${mount.value}\"]" });
        assert!(Loader::new().named_text(name, other).allow_dynamic().allow_references().load::<Config>().is_err());
    }
}

/// A `dynamic` block cannot depend on what it makes, whatever is between the two; what is written is there before.
#[test]
fn blocks_made_of_themselves() {
    let dynamic = |for_each: &str, rest: &str| {
        let native = format!(
            "dynamic \"target\" {{\n  for_each = {for_each}\n  labels = [target.value]\n  content {{\n    image = \"i\"\n  }}\n}}\n\
             target \"all\" {{\n  tags = [\"x\", \"y\"]\n}}\n{}",
            rest.replace(": ", " = ")
        );
        let for_each = for_each.replace('"', "\\\"");
        let rest = rest.split_once(": ").map(|(name, value)| format!(", \"{name}\": \"${{{}}}\"", value.trim()));
        let json = format!(
            r#"{{"dynamic": {{"target": {{"for_each": "${{{for_each}}}", "labels": ["${{target.value}}"],
                "content": {{"image": "i"}}}}}}, "target": {{"all": {{"tags": ["x", "y"]}}}}{}}}"#,
            rest.unwrap_or_default()
        );
        [("app.hcl", native), ("app.hcl.json", json)]
    };
    let context = EvalContext::new().with_functions(stdlib::functions());
    let loader = || Loader::new().context(context.clone()).allow_references().allow_dynamic();
    for (for_each, rest, circle) in [
        ("target.x.tags", "", "dynamic \"target\" -> dynamic \"target\""),
        ("keys(target)", "", "dynamic \"target\" -> target -> dynamic \"target\""),
        ("xs", "xs: [target.x.image]\n", "xs -> dynamic \"target\""),
    ] {
        for (name, text) in dynamic(for_each, rest) {
            let error = loader().named_text(name, &text).load::<Build>().unwrap_err();
            let found: Vec<_> = error.diagnostics().iter().map(|it| it.message().into_owned()).collect();
            assert!(matches!(&*found, [one] if one.contains(circle)), "{name} {for_each}: {found:?}");
            let scope = Scope::new().with_context(&context);
            let error = loader().named_text(name, &text).check::<Build>(&scope).unwrap_err();
            let found: Vec<_> = error.diagnostics().iter().map(|it| it.message().into_owned()).collect();
            assert!(matches!(&*found, [one] if one.contains(circle)), "{name} {for_each}: {found:?}");
        }
    }
    for (for_each, rest) in
        [("target.all.tags", ""), ("xs", "xs: target.all.tags\n"), ("[\"x\"]", "n: target.x.image\n")]
    {
        for (name, text) in dynamic(for_each, rest) {
            let config: Build = loader().named_text(name, &text).load().unwrap();
            assert_eq!(config.target["x"].image.as_deref(), Some("i"), "{text}");
        }
    }
    // In another layer, the generated block may override what the collection is.
    for (name, text) in dynamic("target.all.tags", "") {
        let written = if name == "app.hcl" {
            "target \"all\" {\n  tags = [\"z\"]\n}\n"
        } else {
            "{\"target\": {\"all\": {\"tags\": [\"z\"]}}}"
        };
        let error = loader().named_text(name, &text).layer().named_text(name, written).load::<Build>().unwrap_err();
        assert!(error.to_string().contains("dynamic \"target\" -> dynamic \"target\""), "{error}");
    }
    for (name, text) in dynamic("[\"x\"]", "n: target.z.image\n") {
        assert_eq!(refused::<Build>(&loader().named_text(name, &text))[0].split(' ').next(), Some("unknown-attribute"));
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Made {
    #[hcl(block)]
    base: BTreeMap<String, Target>,
    #[hcl(block)]
    target: BTreeMap<String, Target>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Service {
    port: u16,
    host: Option<String>,
    #[hcl(block)]
    mount: Vec<Mounted>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is there to be shown")]
struct Mounted {
    path: String,
}

/// `tests/cases/names-dynamic`: `dynamic` blocks whose elements are names that others make; with types alone nothing is
/// found that is none.
#[test]
fn names_that_are_made() {
    let mut failures = Failures::default();
    let context = EvalContext::new().with_functions(stdlib::functions());
    for (extension, expected) in [("hcl", "txt"), ("json", "json.txt")] {
        for case in cases("names-dynamic", extension) {
            let name = case.name();
            if name.contains(".later.") {
                continue;
            }
            let mut loader = Loader::new()
                .named_text(&*name, &case.text)
                .context(context.clone())
                .allow_references()
                .allow_dynamic();
            let later = name.replacen('.', ".later.", 1);
            if case.path.with_file_name(&later).exists() {
                let text = read(&case.path.with_file_name(&later));
                loader = loader.layer().named_text(later, text);
            }
            let report = |error: hcl_serde::Error| error.diagnostics().report(&RenderOptions::new());
            let loaded = loader.load::<Made>();
            let checked = loader.check::<Made>(&Scope::new().with_context(&context));
            assert!(loaded.is_err() || checked.is_ok(), "{name}: {checked:?}");
            let actual = loaded.map_or_else(report, |made| format!("{made:#?}\n"));
            let stem = name.split_once('.').map_or(&*name, |(stem, _)| stem);
            failures.compare(&case.path.with_file_name(format!("{stem}.{expected}")), &actual);
        }
    }
    failures.finish();
}

/// What is made of a promise is a name once that is settled, and what refers to it waits until then.
#[test]
fn names_that_come_later() {
    let native = "dynamic \"target\" {\n  for_each = later\n  labels = [target.value]\n  content {\n    \
                  image = \"i-${target.value}\"\n    tags = [\"t-${target.value}\"]\n  }\n}\n\
                  first = target.web.image\nservice \"x\" {\n  port = 1\n  host = first\n}\n\
                  dynamic \"service\" {\n  for_each = target.web.tags\n  labels = [service.value]\n  content {\n    \
                  port = length(keys(target))\n  }\n}\n";
    let json = r#"{"dynamic": {"target": {"for_each": "${later}", "labels": ["${target.value}"], "content":
        {"image": "i-${target.value}", "tags": ["t-${target.value}"]}}, "service": {"for_each": "${target.web.tags}",
        "labels": ["${service.value}"], "content": {"port": "${length(keys(target))}"}}},
        "first": "${target.web.image}", "service": {"x": {"port": 1, "host": "${first}"}}}"#;
    for (name, text) in [("app.hcl", native), ("app.hcl.json", json)] {
        for names in [vec!["db", "web"], vec!["db"]] {
            let (promise, resolver) = Promise::new("names", Type::list(Type::STRING));
            let context = EvalContext::new().with_functions(stdlib::functions());
            let context = context.with_variable("later", promise.to_value());
            let loader = Loader::new().named_text(name, text).context(context).allow_references().allow_dynamic();
            let refused = loader.load::<Made>().unwrap_err().report();
            assert!(refused.contains("waits for `names`"), "{refused}");
            let pending = loader.load_pending::<Made>().unwrap();
            assert_eq!(pending.waits_for(), std::slice::from_ref(&promise));
            resolver.resolve(Value::list(Type::STRING, names.iter().map(|name| Value::from(*name)))).unwrap();
            if names.len() > 1 {
                let made = pending.finish().unwrap();
                assert_eq!(made.service["x"].host.as_deref(), Some("i-web"));
                assert_eq!((made.service["t-web"].port, made.target.len()), (2, 2));
                continue;
            }
            let error = pending.finish().unwrap_err();
            let found: Vec<_> = error.diagnostics().iter().map(|it| it.subject().unwrap().text().to_owned()).collect();
            assert_eq!(found, [".web", ".web"], "{}", error.report());
        }
    }
}

/// A generated block with a literal label may not exist as long as a promise waits, and has its values afterwards.
#[test]
fn literal_labels_that_come_later() {
    let text = "dynamic \"target\" {\n  for_each = later\n  labels = [\"web\"]\n  content {\n    tags = [\"w\"]\n  }\n}\n\
                service \"x\" {\n  port = length(target.web.tags)\n}\n";
    let (promise, resolver) = Promise::new("names", Type::list(Type::STRING));
    let context = EvalContext::new().with_functions(stdlib::functions()).with_variable("later", promise.to_value());
    let loader = Loader::new().named_text("app.hcl", text).context(context).allow_references().allow_dynamic();
    let pending = loader.load_pending::<Made>().unwrap();
    assert_eq!(pending.waits_for(), [promise]);
    resolver.resolve(Value::list(Type::STRING, [Value::from("one")])).unwrap();
    assert_eq!(pending.finish().unwrap().service["x"].port, 1);
}

/// What is kept for later is evaluated with the variables of then.
#[test]
fn what_is_kept_is_not_what_it_was() {
    #[derive(Deserialize, HclSchema)]
    struct Kept {
        greeting: hcl_serde::Expression,
        said: String,
    }
    let text = "greeting = \"hello ${who}\"\nwho = \"you\"\nsaid = greeting\n";
    let loaded = Loader::new().named_text("app.hcl", text).allow_references().load_full::<Kept>().unwrap();
    assert_eq!(loaded.config.said, "hello you");
    let context = loaded.context();
    assert_eq!(loaded.config.greeting.value(context).unwrap(), Value::from("hello you"));
    let later = context.child().with_variable("who", "all");
    assert_eq!(hcl_serde::from_expression::<String>(&loaded.config.greeting, &later).unwrap(), "hello all");
    assert_eq!(hcl_serde::from_expression::<String>(&loaded.config.greeting, context).unwrap(), "hello you");
}

/// What is taken literally has nothing of the program: neither what it decodes nor what the configuration defines.
#[test]
fn literal_files() {
    let called = Function::new([], Type::STRING, |_| panic!("a literal file calls nothing"));
    let context = EvalContext::new().with_function("called", called).with_variable("x", "X");
    let base = Loader::new()
        .context(context)
        .without_templates()
        .allow_variables("var")
        .allow_functions()
        .allow_locals("local")
        .allow_references();
    let text = "variable \"stage\" {\n  default = \"dev\"\n}\nlocals {\n  a = var.stage\n}\nown = 1\ntarget \"a\" {\n  image = \"i\"\n}\n";
    let loader = base.clone().named_text("app.hcl", text).allow_dynamic();
    assert_eq!(loader.load::<Build>().unwrap().target["a"].image.as_deref(), Some("i"));
    let scope = Scope::new().with_variable("x", StaticType::STRING);
    assert!(loader.check::<Build>(&scope).unwrap().is_empty());
    let text =
        "locals {\n  a = called()\n  b = x\n}\nown = called()\ntarget \"a\" {\n  image = local.a\n  tags = [own]\n}\n";
    let native = base.clone().named_text("app.hcl", text);
    assert_eq!(refused::<Build>(&native), ["unknown-function 2", "unknown-variable 3", "unknown-function 5"]);
    let text = "locals {\n  a = \"x\"\n}\ntarget \"a\" {\n  image = local.a\n}\n";
    assert_eq!(refused::<Build>(&base.clone().named_text("app.hcl", text)), ["variables-not-allowed 5"]);
    let json = base.named_text(
        "app.hcl.json",
        r#"{"name": "${var.x}", "locals": {"a": "${b}"}, "target": {"a": {"image": "${own}"}}}"#,
    );
    let (config, _) = json.recover::<Build>();
    let config = config.unwrap();
    assert_eq!((config.name.as_deref(), config.target["a"].image.as_deref()), (Some("${var.x}"), Some("${own}")));
}

/// What a file has beside the settings of the program is there, and is not set from outside.
#[test]
fn names_are_no_settings() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is reported is looked at")]
    struct Setting {
        url: String,
    }
    let set = |path: &str| {
        let loader = Loader::new().named_text("app.hcl", "base = \"b\"\nurl = \"http://${base}\"\n").allow_references();
        loader.override_value(path, "x").load::<Setting>().unwrap_err().report()
    };
    assert!(set("base").contains("`base` of the configuration is no setting of the program"), "{}", set("base"));
    assert!(set("bse").contains("There is nothing called `bse`"), "{}", set("bse"));
}
