//! What shows only when promises are settled: values that are wrong then, calls that are made then, and blocks that there are
//! then.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Waker};

use hcl_model::stdlib;
use hcl_model::value::{Mark, Promise, Resolver};
use hcl_serde::eventual::Eventual;
use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::{Error, EvalContext, HclSchema, Limits, Loader, Sensitive, Value};
use serde::Deserialize;

/// A context with a promise of each of these names, and who settles it.
fn promised<const N: usize>(names: [(&str, Type); N]) -> (EvalContext, [Resolver; N]) {
    let mut context = EvalContext::new().with_functions(stdlib::functions());
    let resolvers = names.map(|(name, ty)| {
        let (promise, resolver) = Promise::new(name, ty);
        context = context.clone().with_variable(name, promise.to_value());
        resolver
    });
    (context, resolvers)
}

fn codes(error: &Error) -> Vec<&str> {
    error.diagnostics().iter().map(|found| found.code()).collect()
}

/// Lists of equal length are not there before it is known which of them it is.
#[test]
fn lists_of_equal_length_are_waited_for() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        list: Eventual<Vec<String>>,
        any: Eventual<Value>,
    }

    let (context, [chosen]) = promised([("chosen", Type::BOOL)]);
    let text = "list = chosen ? tolist([\"x\", \"y\"]) : tolist([\"a\", \"b\"])\nany = tolist(chosen ? toset([1]) : toset([2]))\n";
    let config: Config = Loader::new().named_text("app.hcl", text).context(context).load()?;
    assert_eq!(config.list.waits_for(), config.any.waits_for());
    assert_eq!(config.list.waits_for().len(), 1);
    chosen.resolve(Value::TRUE).unwrap();
    assert_eq!(config.list.ready()?, ["x", "y"]);
    assert_eq!(config.any.ready()?, Value::list(Type::NUMBER, [Value::from(1)]));
    Ok(())
}

/// What comes as null is refused where null is refused at once, in what is written and in what it is computed from.
#[test]
fn null_in_a_text_is_a_mistake_late_too() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        direct: Eventual<String>,
        computed: Eventual<String>,
    }

    let (context, [none]) = promised([("none", Type::STRING)]);
    let text = "locals {\n  text = \"a${none}\"\n}\ndirect = \"b${none}\"\ncomputed = local.text\n";
    let config: Config =
        Loader::new().named_text("app.hcl", text).allow_locals("local").context(context).load().unwrap();
    none.resolve(Value::NULL).unwrap();
    assert_eq!(codes(&config.direct.ready().unwrap_err()), ["invalid-template-value"]);
    let error = config.computed.ready().unwrap_err();
    assert_eq!(codes(&error), ["invalid-template-value"]);
    assert!(error.to_string().starts_with("app.hcl:2:14"), "{error}");
}

/// A key that turns out wrong is said to be that.
#[test]
fn a_wrong_key_is_said_to_be_wrong() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        value: Eventual<String>,
    }

    let (context, [key]) = promised([("key", Type::STRING)]);
    let map = Value::map(Type::STRING, [("a", Value::from("p"))]);
    let context = context.with_variable("map", map);
    let config: Config = Loader::new().named_text("app.hcl", "value = map[key]\n").context(context).load().unwrap();
    key.resolve(Value::from("zz")).unwrap();
    assert_eq!(codes(&config.value.ready().unwrap_err()), ["invalid-index"]);
}

/// A context with a function that asks, and what gives the next answer, if one is waited for.
fn asking() -> (EvalContext, impl Fn() -> bool) {
    let open: Arc<Mutex<Vec<Resolver>>> = Arc::default();
    let asked = open.clone();
    let ask = Function::eventual("ask", [Param::new("of", Type::STRING)], Type::STRING, move |_, resolver| {
        asked.lock().unwrap().push(resolver);
    });
    let answer = move || {
        let next = open.lock().unwrap().pop();
        next.map(|next| next.resolve(Value::from("canary two")).unwrap()).is_some()
    };
    (EvalContext::new().with_functions(stdlib::functions()).with_function("ask", ask), answer)
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "what it waits for counts")]
struct Login {
    user: Option<String>,
    pass: Option<Sensitive<String>>,
}

/// What calls are given whose answers a secret needs is not shown, whenever the calls are made.
#[test]
fn calls_that_are_made_later_keep_their_arguments() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "what it waits for counts")]
    struct Secrets {
        #[hcl(sensitive)]
        marked: Option<String>,
        secret: Option<Sensitive<String>>,
        login: Option<Login>,
        whole: Option<Sensitive<Login>>,
        logins: Option<Vec<Login>>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Later {
        marked: Option<Eventual<Sensitive<String>>>,
        secret: Option<Eventual<Sensitive<String>>>,
        login: Option<Eventual<Login>>,
        whole: Option<Eventual<Sensitive<Login>>>,
        logins: Option<Eventual<Vec<Login>>>,
    }

    let texts = [
        "marked = ask(ask(\"canary\"))",
        "secret = ask(\"${ask(\"canary\")}\")",
        "login = { user = \"a\", pass = ask(ask(\"canary\")) }",
        "login = [for it in [\"canary\"] : { pass = ask(ask(it)) }][0]",
        "whole = { user = ask(ask(\"canary\")) }",
        "logins = [for it in [\"canary\"] : { pass = ask(ask(it)) }]",
    ];
    for text in texts {
        let (context, answer) = asking();
        let loader = |context: &EvalContext| Loader::new().named_text("app.hcl", text).context(context.clone());
        let mut pending =
            loader(&context).load_pending::<Secrets>().unwrap_or_else(|error| panic!("{text}\n{}", error.report()));
        let mut task = Context::from_waker(Waker::noop());
        let mut shown = Vec::new();
        loop {
            shown.push(format!("{pending:?} {:?}", pending.waits_for()));
            if Pin::new(&mut pending).poll(&mut task).is_ready() || !answer() {
                break;
            }
        }
        let (context, answer) = asking();
        let later: Later = loader(&context).load().unwrap_or_else(|error| panic!("{text}\n{}", error.report()));
        loop {
            let Later { marked, secret, login, whole, logins } = &later;
            let waits = [
                marked.as_ref().map(Eventual::waits_for),
                secret.as_ref().map(Eventual::waits_for),
                login.as_ref().map(Eventual::waits_for),
                whole.as_ref().map(Eventual::waits_for),
                logins.as_ref().map(Eventual::waits_for),
            ];
            shown.push(format!("{later:?} {waits:?}"));
            if !answer() {
                break;
            }
        }
        assert!(shown.len() >= 4, "{text}\n{shown:#?}");
        assert!(!shown.join("").contains("canary"), "{text}\n{shown:#?}");
    }
}

/// A part of what is secret as a whole may be marked, also when it comes late.
#[test]
fn parts_of_a_secret_may_be_marked() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        login: Sensitive<Login>,
    }

    let (context, [name]) = promised([("name", Type::STRING)]);
    let secret = name.promise().to_value().mark(Mark::sensitive());
    let context = context.with_variable("secret", secret);
    let loader = Loader::new().named_text("app.hcl", "login = { user = secret }\n").context(context);
    let pending = loader.load_pending::<Config>().unwrap();
    name.resolve(Value::from("hunter2")).unwrap();
    assert_eq!(pending.finish().unwrap().login.expose().user.as_deref(), Some("hunter2"));
}

/// Blocks whose labels come later are none of those that are there, whatever these are called.
#[test]
fn blocks_with_late_labels_are_blocks_of_their_own() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        group: Vec<Group>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Group {
        #[hcl(label)]
        name: String,
    }

    let (context, [name]) = promised([("name", Type::STRING)]);
    let text = "dynamic \"group\" {\n  for_each = toset([\"\", name])\n  labels = [group.key]\n  content {}\n}\n";
    let json =
        r#"{"dynamic": {"group": {"for_each": "${toset([\"\", name])}", "labels": ["${group.key}"], "content": {}}}}"#;
    let loaders = [("app.hcl", text), ("app.json", json)];
    let loaders =
        loaders.map(|(file, text)| Loader::new().named_text(file, text).allow_dynamic().context(context.clone()));
    for loader in &loaders {
        assert_eq!(
            codes(&loader.load::<Config>().unwrap_err()),
            ["value-not-known"],
            "it is not known which there are"
        );
    }
    let pending: Vec<_> = loaders.iter().map(Loader::load_pending::<Config>).collect::<Result<_, _>>()?;
    name.resolve(Value::from("b")).unwrap();
    for pending in pending {
        let names: Vec<String> = pending.finish()?.group.into_iter().map(|group| group.name).collect();
        assert_eq!(names, ["", "b"]);
    }
    Ok(())
}

/// What is wrong with a definition is said once, not what follows from it.
#[test]
fn what_follows_from_a_wrong_definition_is_not_said() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is refused")]
    struct Config {
        list: Vec<String>,
        #[hcl(block)]
        group: Vec<Group>,
        port: u16,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Group {
        #[hcl(label)]
        #[expect(dead_code, reason = "it is refused")]
        name: String,
    }

    let (context, [key]) = promised([("key", Type::STRING)]);
    let context = context.with_variable("map", Value::map(Type::STRING, [("a", Value::from("p"))]));
    let text = "locals {\n  all = [\"x\", map[key]]\n}\nlist = concat([\"a\"], local.all)\nport = 7000 * 10\ndynamic \"group\" {\n  for_each = toset(local.all)\n  labels = [group.key]\n  content {}\n}\n";
    let loader = Loader::new().named_text("app.hcl", text).allow_locals("local").allow_dynamic();
    let at_once = loader.clone().context(context.clone().with_variable("key", Value::from("zz")));
    let at_once = at_once.load::<Config>().unwrap_err();
    assert_eq!(codes(&at_once), ["invalid-index", "invalid-value"], "{}", at_once.report());
    // What does not depend on it is said before.
    let loader = loader.context(context);
    let early = loader.load_pending::<Config>().unwrap_err();
    assert_eq!(codes(&early), ["invalid-value"], "{}", early.report());
    let fixed = text.replace("7000 * 10", "7000");
    let pending = Loader::new().named_text("app.hcl", fixed).allow_locals("local").allow_dynamic();
    let (context, [late]) = promised([("key", Type::STRING)]);
    let context = context.with_variable("map", Value::map(Type::STRING, [("a", Value::from("p"))]));
    let pending = pending.context(context).load_pending::<Config>().unwrap();
    late.resolve(Value::from("zz")).unwrap();
    let late = pending.finish().unwrap_err();
    assert_eq!(codes(&late), ["invalid-index"], "{}", late.report());
    drop(key);
}

/// What is computed anew as often as promises are settled has limits as a whole.
#[test]
fn many_settlements_have_a_limit_together() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        value: Eventual<f64>,
    }

    let names: Vec<String> = (0..200).map(|number| format!("p{number}")).collect();
    let mut resolvers = Vec::new();
    let context = EvalContext::new().with_functions(stdlib::functions());
    let context = context.with_limits(Limits::DEFAULT.with_load_steps(20_000));
    let context = names.iter().fold(context, |context, name| {
        let (promise, resolver) = Promise::new(name.as_str(), Type::NUMBER);
        resolvers.push(resolver);
        context.with_variable(name.as_str(), promise.to_value())
    });
    let text = format!("value = sum([for it in range(1000) : it]) + {}\n", names.join(" + "));
    let config: Config = Loader::new().named_text("app.hcl", text).context(context).load().unwrap();
    let waits = |config: &Config| !config.value.waits_for().is_empty();
    let settled = resolvers.into_iter().take_while(|_| waits(&config)).map(|resolver| resolver.resolve(Value::from(1)));
    assert!(settled.count() < 100, "it was computed as often as somebody settled something");
    let refused = config.value.ready().unwrap_err();
    assert_eq!(codes(&refused), ["load-limit"], "{}", refused.report());
}

/// A secret beside what comes later is not taken for what stands beside it.
#[test]
fn what_stands_beside_a_secret_is_none() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        keys: Vec<String>,
        part: String,
    }

    let (context, [key]) = promised([("key", Type::STRING)]);
    let context = context.with_variable("secret", Value::from("hunter2").mark(Mark::sensitive()));
    let text = "keys = [for k, v in { (key) = secret } : k]\npart = { (key) = secret, b = \"public\" }.b\n";
    let pending = Loader::new().named_text("app.hcl", text).context(context).load_pending::<Config>();
    let pending = pending.unwrap_or_else(|error| panic!("{}", error.report()));
    key.resolve(Value::from("x")).unwrap();
    let config = pending.finish().unwrap();
    assert_eq!((config.keys, &*config.part), (vec!["x".to_owned()], "public"));
}

/// What is set in a block of which nobody knows yet whether it is there is not lost.
#[test]
fn settings_of_blocks_that_come_later_are_refused() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[hcl(block)]
        #[expect(dead_code, reason = "it is refused")]
        group: BTreeMap<String, Group>,
    }
    #[derive(Debug, Deserialize, HclSchema)]
    struct Group {
        #[expect(dead_code, reason = "it is refused")]
        size: Option<u8>,
    }

    let (context, [names]) = promised([("names", Type::list(Type::STRING))]);
    let text = "dynamic \"group\" {\n  for_each = toset(names)\n  labels = [group.key]\n  content {}\n}\n";
    let loader = Loader::new().named_text("app.hcl", text).allow_dynamic().context(context);
    let variables = loader.clone().env_from("APP", [("APP_GROUP__A__SIZE", "8")]);
    for loader in [variables, loader.override_value("group.a.size", "8")] {
        let refused = loader.load_pending::<Config>().unwrap_err();
        assert!(refused.to_string().contains("it is not known yet which `group` blocks there are"), "{refused}");
        assert!(refused.to_string().contains("`names`"), "{refused}");
    }
    drop(names);
}
