//! Fields that come later, in both syntaxes: what they wait for, what they are, and what is reported where.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use hcl_model::stdlib;
use hcl_model::typing::Scope;
use hcl_model::value::{Mark, Marks, Promise, Resolver};
use hcl_serde::eventual::{Eventual, Output};
use hcl_serde::model::function::{Function, Param};
use hcl_serde::model::types::Type;
use hcl_serde::{Error, EvalContext, HclSchema, Limits, Loader, Sensitive, Spanned, Value};
use serde::Deserialize;

use crate::support::future::block_on;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    health: String,
    port: Eventual<u16>,
    password: Eventual<Sensitive<String>>,
    #[serde(default)]
    hosts: Vec<Eventual<String>>,
    #[serde(default)]
    limits: BTreeMap<String, Eventual<u32>>,
    tls: Option<Eventual<Tls>>,
    #[hcl(block)]
    peer: Vec<Peer>,
    place: Option<Eventual<Spanned<String>>>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Tls {
    cert: String,
    depth: u8,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Peer {
    #[hcl(label)]
    name: String,
    address: Eventual<String>,
}

const NATIVE: &str = r#"health   = "0.0.0.0:80"
port     = service.port + 1
password = vault
hosts    = ["known", service.host, "${service.host}.internal"]
limits   = { low = 1, high = service.port }
tls      = { cert = vault, depth = 3 }
peer "a" {
  address = "${service.host}:1"
}
place    = service.host
"#;

const JSON: &str = r#"{
  "health": "0.0.0.0:80",
  "port": "${service.port + 1}",
  "password": "${vault}",
  "hosts": ["known", "${service.host}", "${service.host}.internal"],
  "limits": {"low": 1, "high": "${service.port}"},
  "tls": {"cert": "${vault}", "depth": 3},
  "peer": {"a": {"address": "${service.host}:1"}},
  "place": "${service.host}"
}
"#;

/// The names of the promises that something waits for.
fn names(promises: &[Promise]) -> Vec<&str> {
    promises.iter().map(Promise::name).collect()
}

/// A context with two promises, and what settles them.
fn context() -> (EvalContext, [Resolver; 2]) {
    let (service, found) = Promise::new("service", Type::object([("host", Type::STRING), ("port", Type::NUMBER)]));
    let (vault, opened) = Promise::new("vault", Type::STRING);
    let context =
        EvalContext::new().with_variable("service", service.to_value()).with_variable("vault", vault.to_value());
    (context, [found, opened])
}

fn service(port: u16) -> Value {
    Value::object([("host", Value::from("db")), ("port", Value::from(port))])
}

fn load(name: &str, text: &str, context: &EvalContext) -> Result<Config, Error> {
    Loader::new().named_text(name, text).context(context.clone()).load()
}

#[test]
fn everything_that_waits_comes_later() -> Result<(), Error> {
    for (name, text) in [("app.hcl", NATIVE), ("app.json", JSON)] {
        let (context, [found, opened]) = context();
        let config = load(name, text, &context)?;
        assert_eq!(config.health, "0.0.0.0:80");
        assert_eq!(names(&config.port.waits_for()), ["service"]);
        assert_eq!(names(&config.password.waits_for()), ["vault"]);
        assert_eq!(config.hosts[0].ready()?, "known");
        assert_eq!(config.limits["low"].ready()?, 1);
        let tls = config.tls.as_ref().unwrap();
        assert_eq!(names(&tls.waits_for()), ["vault"]);
        found.resolve(service(5432)).unwrap();
        assert_eq!(config.port.ready()?, 5433);
        assert_eq!(config.hosts[1].ready()?, "db");
        assert_eq!(config.hosts[2].ready()?, "db.internal");
        assert_eq!(config.limits["high"].ready()?, 5432);
        assert_eq!(config.peer[0].name, "a");
        assert_eq!(config.peer[0].address.ready()?, "db:1");
        assert!(config.place.unwrap().ready()?.range().text().contains("service.host"));
        assert!(config.password.ready().is_err());
        opened.resolve(Value::from("hunter2").mark(Mark::sensitive())).unwrap();
        assert_eq!(config.password.ready()?.expose(), "hunter2");
        // What is not to be shown is refused by who would show it.
        let refused = tls.ready().unwrap_err().to_string();
        assert!(refused.contains("this value is secret"), "{refused}");
    }
    Ok(())
}

#[test]
fn a_field_is_a_future_for_any_executor() -> Result<(), Error> {
    let (context, [found, opened]) = context();
    let config = load("app.hcl", NATIVE, &context)?;
    let later = thread::spawn(move || {
        thread::sleep(Duration::from_millis(20));
        found.resolve(service(80)).unwrap();
        drop(opened);
    });
    assert_eq!(block_on(config.port)?, 81);
    let refused = block_on(config.password).unwrap_err();
    assert!(refused.to_string().starts_with("app.hcl:3:12: no value for `vault`"), "{refused}");
    later.join().unwrap();
    Ok(())
}

/// One that is needed only in one case is not waited for in the other.
#[test]
fn a_condition_is_waited_for_first() -> Result<(), Error> {
    let (context, [found, _opened]) = context();
    let text = NATIVE.replace("service.port + 1", "service.host == \"db\" ? 1 : parseint(vault, 10)");
    let context = context.with_functions(stdlib::functions());
    let config = load("app.hcl", &text, &context)?;
    assert_eq!(names(&config.port.waits_for()), ["service", "vault"]);
    found.resolve(service(80)).unwrap();
    assert_eq!(block_on(config.port)?, 1);
    Ok(())
}

#[test]
fn what_is_there_is_looked_at_when_it_is_loaded() {
    let native = NATIVE.replace("service.port + 1", "70000 + 1").replace("low = 1", "low = -1");
    let native = native.replace("{ cert = vault, depth = 3 }", "{ cert = \"x\", depth = 300 }");
    let json = JSON.replace("service.port + 1", "70000 + 1").replace("\"low\": 1", "\"low\": -1");
    let json = json.replace("{\"cert\": \"${vault}\", \"depth\": 3}", "{\"cert\": \"x\", \"depth\": 300}");
    for (name, text, expected) in [("app.hcl", native, [2, 5, 6]), ("app.json", json, [3, 6, 7])] {
        let (context, _resolvers) = context();
        let refused = load(name, &text, &context).unwrap_err();
        let lines: Vec<u32> = refused.diagnostics().iter().map(|it| it.subject().unwrap().start().line).collect();
        assert_eq!(lines, expected, "{}", refused.report());
    }
}

/// A mistake that shows later has its place all the same, and a secret is not in it.
#[test]
fn a_default_is_there_at_once() -> Result<(), Error> {
    #[derive(Deserialize, HclSchema)]
    struct Defaulted {
        #[hcl(default = 1)]
        count: Eventual<u8>,
        #[hcl(default = ["a"])]
        tags: Eventual<Vec<String>>,
        #[hcl(default = "low")]
        level: Option<Eventual<String>>,
    }

    hcl_serde::schema::assert_defaults::<Defaulted>();
    let absent: Defaulted = hcl_serde::from_str("")?;
    assert_eq!((absent.count.ready()?, absent.tags.ready()?), (1, vec!["a".to_owned()]));
    assert_eq!(absent.level.map(|level| level.ready()).transpose()?.as_deref(), Some("low"));
    assert!(absent.count.waits_for().is_empty());
    let there: Defaulted = hcl_serde::from_str("count = 2\n")?;
    assert_eq!(there.count.ready()?, 2);
    let refused = hcl_serde::from_str::<Defaulted>("count = \"much\"\n").err().map(|error| error.to_string());
    assert!(refused.is_some_and(|refused| refused.contains("`count`")));
    Ok(())
}

#[test]
fn a_mistake_that_shows_later_has_its_place() -> Result<(), Error> {
    let (context, [found, opened]) = context();
    let config = load("app.hcl", NATIVE, &context)?;
    found.resolve(service(65_535)).unwrap();
    opened.fail("the vault is sealed");
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `port`
         --> app.hcl:2:12
          |
        2 | port     = service.port + 1
          |            ^^^^^^^^^^^^^^^^ must be a whole number between 0 and 65535, but 65536 is too large

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&config.port.ready().unwrap_err().report());
    expect_test::expect![[r#"
        error[promise-failed]: no value for `vault`
         --> app.hcl:3:12
          |
        3 | password = (sensitive)
          |            ^^^^^^^^^^^ `vault` has failed: the vault is sealed

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&config.password.ready().unwrap_err().report());
    expect_test::expect![[r#"
        error[promise-failed]: no value for `vault`
         --> app.hcl:6:21
          |
        6 | tls      = { cert = vault, depth = 3 }
          |                     ^^^^^ `vault` has failed: the vault is sealed

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&config.tls.unwrap().ready().unwrap_err().report());
    Ok(())
}

#[test]
fn threads_sleep_until_it_is_there_or_their_time_is_over() -> Result<(), Error> {
    let soon = Duration::from_millis(20);
    let (context, [found, opened]) = context();
    let config = load("app.hcl", NATIVE, &context)?;
    let late = config.port.wait_timeout(soon).unwrap_err().report();
    assert!(
        late.contains("value not known yet")
            && late.contains("it waits for `service`, and the program has waited for 20ms"),
        "{late}"
    );
    assert!(config.port.wait_timeout(Duration::ZERO).is_err());

    // Several threads wait for one value, one of them with a limit that no clock has.
    let ports: Vec<u16> = thread::scope(|scope| {
        let waiting = [Duration::MAX, Duration::from_secs(60)].map(|limit| {
            let port = &config.port;
            scope.spawn(move || port.wait_timeout(limit))
        });
        let unlimited = scope.spawn(|| config.port.wait());
        thread::sleep(soon);
        found.resolve(service(80)).unwrap();
        waiting.into_iter().chain([unlimited]).map(|thread| thread.join().unwrap().unwrap()).collect()
    });
    assert_eq!(ports, [81, 81, 81]);

    thread::scope(|scope| {
        let password = scope.spawn(|| config.password.wait());
        opened.fail("it is sealed");
        let report = password.join().unwrap().unwrap_err().report();
        assert!(report.contains("it is sealed"), "{report}");
    });
    Ok(())
}

/// What all threads together may cost is what it costs once.
#[test]
fn threads_that_wait_for_one_value_have_it_computed_once() -> Result<(), Error> {
    #[derive(Deserialize, HclSchema)]
    struct Sum {
        sum: Eventual<u64>,
    }

    let (n, resolver) = Promise::new("n", Type::NUMBER);
    let limits = Limits::default().with_load_steps(20_000);
    let context = EvalContext::new().with_variable("n", n.to_value()).with_functions(stdlib::functions());
    let text = "sum = sum([for i in range(1000) : i + n])";
    let config: Sum = Loader::new().named_text("app.hcl", text).limits(limits).context(context).load()?;
    let sums: Vec<Result<u64, Error>> = thread::scope(|scope| {
        let waiting: Vec<_> = (0..16).map(|_| scope.spawn(|| config.sum.wait())).collect();
        resolver.resolve(Value::from(1)).unwrap();
        waiting.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    for sum in sums {
        assert_eq!(sum?, 500_500);
    }
    Ok(())
}

/// Who has begun and has waited is told how long, and nothing of how to begin; what has failed before is said beside other
/// mistakes.
#[test]
fn who_has_waited_is_told_what_is_missing() {
    let (context, [_found, opened]) = context();
    let loader = |text: &str| Loader::new().named_text("app.hcl", text).context(context.clone());
    let mut reports = Vec::new();
    let late = loader(PLAIN).load_pending::<Plain>().unwrap().wait_timeout(Duration::from_millis(1)).unwrap_err();
    reports.push(late.report());
    opened.fail("it is sealed");
    let text = PLAIN.replace("\"0.0.0.0:80\"", "[]");
    reports.push(loader(&text).load_pending::<Plain>().unwrap_err().report());
    expect_test::expect![[r#"
        error[value-not-known]: invalid value for `port`
         --> app.hcl:2:12
          |
        2 | port     = service.port + 1
          |            ^^^^^^^^^^^^^^^^ the value is needed now, but waits for `service`
          = note: the program has waited for 1ms

        error[value-not-known]: invalid value for `password`
         --> app.hcl:3:12
          |
        3 | password = (sensitive)
          |            ^^^^^^^^^^^ the value is needed now, but waits for `vault`
          = note: the program has waited for 1ms

        error[value-not-known]: invalid value for `hosts[1]`
         --> app.hcl:4:22
          |
        4 | hosts    = ["known", service.host]
          |                      ^^^^^^^^^^^^ the value is needed now, but waits for `service`
          = note: the program has waited for 1ms

        error[value-not-known]: invalid value for `address`
         --> app.hcl:6:13
          |
        6 |   address = "${service.host}:1"
          |             ^^^^^^^^^^^^^^^^^^^ the value is needed now, but waits for `service`
          = note: the program has waited for 1ms

        error: app.hcl has 4 errors

        error[invalid-value]: invalid value for `health`
         --> app.hcl:1:12
          |
        1 | health   = []
          |            ^^ text is required, but this is a list

        error[promise-failed]: no value for `vault`
         --> app.hcl:3:12
          |
        3 | password = (sensitive)
          |            ^^^^^^^^^^^ `vault` has failed: it is sealed

        error: app.hcl has 2 errors
    "#]]
    .assert_eq(&reports.join("\n"));
}

/// Of what is wrong in a value that comes later as much is shown as of a load.
#[test]
fn so_many_mistakes_are_shown() -> Result<(), Error> {
    #[derive(Deserialize, HclSchema)]
    struct Lists {
        lists: Eventual<Vec<String>>,
        small: Eventual<Vec<u8>>,
    }

    let (n, resolver) = Promise::new("n", Type::NUMBER);
    let context = EvalContext::new().with_variable("n", n.to_value()).with_functions(stdlib::functions());
    let text = "lists = [for i in range(3000) : [i + n]]\nsmall = [for i in range(3000) : 1000 * n]\n";
    let config: Lists = Loader::new().named_text("app.hcl", text).context(context).load()?;
    resolver.resolve(Value::from(1)).unwrap();
    for error in [config.lists.ready().unwrap_err(), config.small.ready().unwrap_err()] {
        // The last one says that there are more.
        assert_eq!(error.diagnostics().len(), 101);
        assert!(error.report().contains("Only the first 100 are shown"));
    }
    Ok(())
}

#[test]
fn a_plain_field_cannot_wait() {
    let (context, _resolvers) = context();
    let text = NATIVE.replace("\"0.0.0.0:80\"", "service.host");
    expect_test::expect![[r#"
        error[value-not-known]: invalid value for `health`
         --> app.hcl:1:12
          |
        1 | health   = service.host
          |            ^^^^^^^^^^^^ the value is needed now, but waits for `service`

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&load("app.hcl", &text, &context).unwrap_err().report());
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Plain {
    health: String,
    #[hcl(min = 1024)]
    port: u16,
    password: Sensitive<String>,
    #[serde(default)]
    hosts: Vec<String>,
    #[hcl(block)]
    peer: Vec<PlainPeer>,
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct PlainPeer {
    #[hcl(label)]
    name: String,
    address: String,
}

const PLAIN: &str = r#"health   = "0.0.0.0:80"
port     = service.port + 1
password = vault
hosts    = ["known", service.host]
peer "a" {
  address = "${service.host}:1"
}
"#;

#[test]
fn everything_is_waited_for_together() -> Result<(), Error> {
    let (context, [found, opened]) = context();
    let loader = Loader::new().named_text("app.hcl", PLAIN).context(context);
    let pending = loader.load_pending::<Plain>()?;
    assert_eq!(names(&pending.waits_for()), ["service", "vault"]);
    let refused = pending.finish().unwrap_err();
    assert_eq!(refused.diagnostics().len(), 4, "{refused}");
    let resolving = [
        thread::spawn(move || opened.resolve(Value::from("hunter2")).unwrap()),
        thread::spawn(move || found.resolve(service(5432)).unwrap()),
    ];
    let late = block_on(pending)?;
    resolving.into_iter().for_each(|thread| thread.join().unwrap());
    let at_once =
        PLAIN.replace("service.port", "5432").replace("service.host", "\"db\"").replace("= vault", "= \"hunter2\"");
    let at_once = at_once.replace("${\"db\"}", "db");
    assert_eq!(late, Loader::new().named_text("app.hcl", at_once).load()?);
    Ok(())
}

/// Before anybody waits everything is said that shows already, and in the end everything that has gone wrong.
#[test]
fn all_mistakes_at_once_before_and_after() -> Result<(), Error> {
    let (context, [found, opened]) = context();
    let text = PLAIN
        .replace("\"0.0.0.0:80\"", "[80]")
        .replace("service.port + 1", "service.prot + 1")
        .replace("${service.host}:1", "${service.host}${nobody}");
    let refused =
        Loader::new().named_text("app.hcl", text).context(context.clone()).load_pending::<Plain>().unwrap_err();
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `health`
         --> app.hcl:1:12
          |
        1 | health   = [80]
          |            ^^^^ text is required, but this is a list

        error[unknown-attribute]: unknown attribute
         --> app.hcl:2:19
          |
        2 | port     = service.prot + 1
          |                   ^^^^^ this value has no attribute `prot`
          = help: did you mean `port`?

        error[unknown-variable]: unknown variable
         --> app.hcl:6:31
          |
        6 |   address = "${service.host}${nobody}"
          |                               ^^^^^^
          = The variable `nobody` does not exist. Defined here: service, vault.

        error: app.hcl has 3 errors
    "#]]
    .assert_eq(&refused.report());
    let text = PLAIN.replace("[\"known\", service.host]", "[\"known\", { host = service.host }]");
    let refused =
        Loader::new().named_text("app.hcl", text).context(context.clone()).load_pending::<Plain>().unwrap_err();
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `hosts[1]`
         --> app.hcl:4:22
          |
        4 | hosts    = ["known", { host = (sensitive) }]
          |                      ^^^^^^^^^^^^^^^^^^^^^^
          = A value of type string is required, but this one is of type (sensitive).

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&refused.report());
    let pending = Loader::new().named_text("app.hcl", PLAIN).context(context).load_pending::<Plain>()?;
    found.resolve(service(80)).unwrap();
    opened.fail("the vault is sealed");
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `port`
         --> app.hcl:2:12
          |
        2 | port     = service.port + 1
          |            ^^^^^^^^^^^^^^^^ must be a whole number between 1024 and 65535, but 81 is too small

        error[promise-failed]: no value for `vault`
         --> app.hcl:3:12
          |
        3 | password = (sensitive)
          |            ^^^^^^^^^^^ `vault` has failed: the vault is sealed

        error: app.hcl has 2 errors
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());
    Ok(())
}

/// A plain map, and what the program says of the whole.
#[test]
fn a_map_is_waited_for_too() -> Result<(), Error> {
    let (context, [found, _opened]) = context();
    let pending = Loader::new()
        .named_text("app.json", r#"{"a": "${service.port}", "b": 1}"#)
        .context(context)
        .load_pending::<BTreeMap<String, Value>>()?;
    assert_eq!(names(&pending.waits_for()), ["service"]);
    found.resolve(service(80)).unwrap();
    assert_eq!(
        block_on(pending)?,
        BTreeMap::from([("a".to_owned(), Value::from(80)), ("b".to_owned(), Value::from(1))])
    );
    Ok(())
}

/// What the attributes of a configuration wait for is waited for, and what is wrong with them then is reported.
#[test]
fn locals_are_waited_for() -> Result<(), Error> {
    let locals = |text: &str, context: &EvalContext| {
        let body = hcl_model::native::parse_body("locals.hcl", text).tree;
        let (context, found) = hcl_serde::model::body::Locals::new("local").body(&body).evaluate(context);
        assert!(found.is_empty());
        context
    };
    let (context, [found, opened]) = context();
    let url = "url = \"${local.host}:1\"\nhost = service.host\n";
    let right = locals(url, &context);
    let context = locals(&format!("{url}number = tonumber(vault)\n"), &context.with_functions(stdlib::functions()));
    let text = PLAIN.replace("\"0.0.0.0:80\"", "local.url");
    let later = load("app.hcl", &NATIVE.replace("service.port + 1", "local.number"), &context)?;
    let begin =
        |context: EvalContext| Loader::new().named_text("app.hcl", &*text).context(context).load_pending::<Plain>();
    let (pending, unneeded) = (begin(right)?, begin(context.clone())?);
    let wrong = Loader::new()
        .named_text("app.hcl", PLAIN.replace("service.port + 1", "local.number + 1"))
        .context(context)
        .load_pending::<Plain>()?;
    found.resolve(service(5432)).unwrap();
    opened.resolve(Value::from("hunter2").mark(Mark::sensitive())).unwrap();
    assert_eq!(block_on(pending)?.health, "db:1");
    // What is wrong is wrong whether something needs it or not, as if it had been known at once.
    expect_test::expect![[r#"
        error[invalid-function-argument]: invalid function argument
         --> locals.hcl:3:19
          |
        3 | number = (sensitive)
          |          ^^^^^^^^^^^
          = The parameter `v` does not accept this value. The reason is not shown, because it may repeat a
            secret.

        error: locals.hcl has 1 error
    "#]]
    .assert_eq(&block_on(unneeded).unwrap_err().report());
    expect_test::expect![[r#"
        error[invalid-function-argument]: invalid function argument
         --> locals.hcl:3:19
          |
        3 | number = (sensitive)
          |          ^^^^^^^^^^^
          = The parameter `v` does not accept this value. The reason is not shown, because it may repeat a
            secret.
        note: this needs it
         --> app.hcl:2:12
          |
        2 | port     = local.number + 1
          |            ----------------

        error: locals.hcl has 1 error
    "#]]
    .assert_eq(&block_on(wrong).unwrap_err().report());
    expect_test::expect![[r#"
        error[invalid-function-argument]: invalid function argument
         --> locals.hcl:3:19
          |
        3 | number = (sensitive)
          |          ^^^^^^^^^^^
          = The parameter `v` does not accept this value. The reason is not shown, because it may repeat a
            secret.
        note: this needs it
         --> app.hcl:2:12
          |
        2 | port     = local.number
          |            ------------

        error: locals.hcl has 1 error
    "#]]
    .assert_eq(&later.port.ready().unwrap_err().report());
    Ok(())
}

/// Whoever looks while a promise is just being settled sees what it was before or what it is then.
#[test]
fn nothing_is_false_while_it_is_settled() -> Result<(), Error> {
    for _ in 0..500 {
        let (context, [_found, opened]) = context();
        let config = load("app.hcl", &NATIVE.replace("\"${service.host}:1\"", "\"<${vault}>\""), &context)?;
        let address = &config.peer[0].address;
        thread::scope(|scope| {
            scope.spawn(|| opened.resolve(Value::from("v")));
            while let Err(error) = address.ready() {
                assert!(error.to_string().contains("value not known yet"), "{error}");
            }
        });
        assert_eq!(address.ready()?, "<v>");
    }
    Ok(())
}

/// A value that the program computed from a promise cannot be computed anew, and says so.
#[test]
fn what_the_program_computed_is_told() -> Result<(), Error> {
    let (context, [found, _opened]) = context();
    let url = hcl_model::native::parse_expression("program", "\"${service.host}:1\"").tree;
    let url = url.evaluate(hcl_model::expr::Mode::Full(&context)).0;
    let text = NATIVE.replace("\"${service.host}:1\"", "url");
    let config = load("app.hcl", &text, &context.with_variable("url", url))?;
    found.resolve(service(1)).unwrap();
    expect_test::expect![[r#"
        error[value-not-known]: value not known
         --> app.hcl:8:13
          |
        8 |   address = url
          |             ^^^
          = The value was computed by the program from `service` before that was there, so it cannot be computed
            anew. A variable has to be the promise itself, or be computed in the configuration.

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&block_on(config.peer[0].address.clone()).unwrap_err().report());
    Ok(())
}

/// Computed collections have parts that come later, each by itself.
#[test]
fn parts_of_what_is_computed_come_later() -> Result<(), Error> {
    let (context, [found, _opened]) = context();
    let text = NATIVE
        .replace(
            "[\"known\", service.host, \"${service.host}.internal\"]",
            "[for n in [\"a\", \"b\"] : \"${n}.${service.host}\"]",
        )
        .replace("{ low = 1, high = service.port }", "{ for n in [1, 2] : \"k${n}\" => service.port + n }");
    let config = load("app.hcl", &text, &context)?;
    assert_eq!(names(&config.hosts[1].waits_for()), ["service"]);
    found.resolve(service(80)).unwrap();
    assert_eq!((config.hosts[0].ready()?, config.hosts[1].ready()?), ("a.db".to_owned(), "b.db".to_owned()));
    assert_eq!(config.limits["k2"].ready()?, 82);
    Ok(())
}

/// On a real executor, each promise is resolved by a task of its own.
#[test]
fn a_thousand_promises_on_an_executor() -> Result<(), Error> {
    #[derive(Deserialize, HclSchema)]
    struct Many {
        all: Vec<Eventual<u32>>,
        largest: u32,
    }

    const COUNT: u32 = 1_000;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_time().build().unwrap();
    let handle = runtime.handle().clone();
    let slow = Function::eventual("slow", [Param::new("n", Type::NUMBER)], Type::NUMBER, move |arguments, resolver| {
        let number = arguments[0].clone();
        handle.spawn(async move {
            let wait = number.as_number().and_then(hcl_serde::model::value::Number::to_u64).unwrap_or(0) % 17;
            tokio::time::sleep(Duration::from_millis(wait)).await;
            resolver.resolve(number).unwrap();
        });
    });
    let context = EvalContext::new().with_functions(stdlib::functions()).with_function("slow", slow);
    let text =
        format!("all = [for n in range({COUNT}) : slow(n)]\nlargest = max([for n in range({COUNT}) : slow(n)]...)\n");
    let pending = Loader::new().named_text("app.hcl", text).context(context).load_pending::<Many>()?;
    let many = runtime.block_on(async move { tokio::spawn(pending).await.unwrap() })?;
    assert_eq!(many.largest, COUNT - 1);
    let all = runtime.block_on(async move {
        let tasks: Vec<_> = many.all.into_iter().map(tokio::spawn).collect();
        let mut all = Vec::new();
        for task in tasks {
            all.push(task.await.unwrap()?);
        }
        Ok::<_, Error>(all)
    })?;
    assert!(all.into_iter().eq(0..COUNT));
    Ok(())
}

/// Whatever goes wrong with what comes later, no report shows a secret: neither what a promise was resolved with, nor what
/// is written beside it.
#[test]
fn no_report_shows_a_secret() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Hidden {
        pin: Eventual<Sensitive<u16>>,
        #[hcl(sensitive)]
        code: Eventual<u16>,
        login: Eventual<Login>,
        logins: Vec<Eventual<Login>>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is there to be refused")]
    struct Login {
        password: Sensitive<String>,
        port: u16,
    }

    const TEXT: &str = r#"pin    = ["canary", later][1]
code   = ["canary", later][1]
login  = { password = "canary", port = later }
logins = [{ password = "canary", port = later }, { port = later, password = later }]
"#;
    let json = r#"{
  "pin": "${[\"canary\", later][1]}", "code": "${[\"canary\", later][1]}",
  "login": {"password": "canary", "port": "${later}"},
  "logins": [{"password": "canary", "port": "${later}"}, {"port": "${later}", "password": "${later}"}]
}"#;
    let settle: [fn(Resolver); 5] = [
        std::mem::forget,
        |resolver| resolver.fail("the vault is sealed"),
        drop,
        |resolver| drop(resolver.resolve(Value::from("canary"))),
        |resolver| drop(resolver.resolve(Value::from("canary").mark(Mark::sensitive()))),
    ];
    for (name, text) in [("app.hcl", TEXT), ("app.json", json)] {
        for (ty, settle) in
            [Type::DYNAMIC, Type::NUMBER].iter().flat_map(|ty| settle.iter().map(move |settle| (ty, settle)))
        {
            let (promise, resolver) = Promise::new("later", ty.clone());
            let context = EvalContext::new().with_variable("later", promise.to_value());
            let loader = Loader::new().named_text(name, text).context(context);
            let config: Hidden = loader.load().unwrap();
            let begun = loader.load_pending::<Hidden>().unwrap();
            settle(resolver);
            let mut refused = vec![
                config.pin.ready().unwrap_err(),
                config.code.ready().unwrap_err(),
                config.login.ready().unwrap_err(),
            ];
            refused.extend(config.logins.iter().map(|login| login.ready().unwrap_err()));
            refused.extend(begun.finish().err());
            for error in refused {
                let seen = format!("{error} {error:?} {config:?} {promise:?} {}", error.report());
                assert!(!seen.contains("canary"), "{seen}");
            }
        }
    }
}

/// What a mark carries comes with the value, also with one that comes later.
#[test]
fn marks_come_with_the_value() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Marked {
        now: Output<Vec<String>>,
        later: Eventual<Output<u16>>,
        hosts: Vec<Output<String>>,
    }

    let lease = |name: &str| Mark::with("lease", Arc::new(name.to_owned()));
    let leases = |marks: &Marks| marks.iter().filter_map(|mark| mark.data::<String>().cloned()).collect::<Vec<_>>();
    let now = Value::list(Type::STRING, [Value::from("a").mark(lease("one")), Value::from("b").mark(lease("two"))]);
    for (name, text) in [
        ("app.hcl", "now = now\nlater = port + 1\nhosts = now\n"),
        ("app.json", r#"{"now": "${now}", "later": "${port + 1}", "hosts": "${now}"}"#),
    ] {
        let (port, resolver) = Promise::new("port", Type::NUMBER);
        let context = EvalContext::new().with_variable("now", now.clone()).with_variable("port", port.to_value());
        let config: Marked = Loader::new().named_text(name, text).context(context.clone()).load()?;
        let mut found = leases(config.now.marks());
        found.sort();
        assert_eq!((config.now.get().len(), found), (2, vec!["one".to_owned(), "two".to_owned()]));
        assert_eq!(leases(config.hosts[1].marks()), ["two"]);
        resolver.resolve(Value::from(80).mark(lease("three")).mark(Mark::sensitive())).unwrap();
        let later = block_on(config.later)?;
        assert_eq!((later.get(), leases(later.marks())), (&81, vec!["three".to_owned()]));
        assert_eq!(format!("{later:?}"), "(sensitive)");
        // Every mistake is found as without marks, and one of a secret says nothing of it.
        let wrong = text
            .replace("port + 1", "now")
            .replace("hosts = now", "hosts = [now]")
            .replace("\"hosts\": \"${now}\"", "\"hosts\": [\"${now}\"]");
        let refused = Loader::new().named_text(name, wrong).context(context).load::<Marked>().unwrap_err();
        assert_eq!(refused.diagnostics().len(), 2, "{}", refused.report());
    }
    Ok(())
}

/// Of lists that layers join, and of objects that they merge, one that comes later is waited for.
#[test]
fn layers_wait_for_each_other() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema, PartialEq)]
    struct Layered {
        #[hcl(merge = "append")]
        hosts: Vec<String>,
        #[hcl(merge = "deep")]
        labels: BTreeMap<String, String>,
    }

    let values = [
        ("hosts", Value::list(Type::STRING, [Value::from("a")])),
        ("labels", Value::map(Type::STRING, [("x", Value::from("1"))])),
    ];
    let layers = ["hosts = hosts\nlabels = labels\n", "hosts = [\"b\"]\nlabels = { y = \"2\" }\n"];
    for layers in [layers, [layers[1], layers[0]]] {
        let loader = Loader::new().named_text("one.hcl", layers[0]).layer().named_text("two.hcl", layers[1]);
        let known = values
            .iter()
            .fold(EvalContext::new(), |context, (name, value)| context.with_variable(*name, value.clone()));
        let at_once: Layered = loader.clone().context(known).load()?;
        assert_eq!(at_once.hosts.len(), 2);
        let (mut context, mut resolvers) = (EvalContext::new(), Vec::new());
        for (name, value) in &values {
            let (promise, resolver) = Promise::new(*name, value.ty());
            context = context.with_variable(*name, promise.to_value());
            resolvers.push((resolver, value.clone()));
        }
        let loader = loader.context(context);
        assert!(loader.load::<Layered>().is_err());
        let pending = loader.load_pending::<Layered>()?;
        assert_eq!(names(&pending.waits_for()), ["hosts", "labels"]);
        resolvers.into_iter().for_each(|(resolver, value)| resolver.resolve(value).unwrap());
        assert_eq!(pending.finish()?, at_once);
    }
    Ok(())
}

/// Bounds hold for a value with marks as for any other.
#[test]
fn bounds_hold_beside_marks() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is there to be refused")]
    struct Bounded {
        #[hcl(max = 10)]
        port: Output<u16>,
    }

    for text in ["port = 11\n", "port = \"11\"\n", "port = port\n"] {
        let context = EvalContext::new().with_variable("port", Value::from("11").mark(Mark::new("M")));
        let refused = Loader::new().named_text("app.hcl", text).context(context).load::<Bounded>().unwrap_err();
        assert!(
            refused.to_string().contains("must be a whole number between 0 and 10, but 11 is too large"),
            "{refused}"
        );
    }
}

/// Also in types without the derive, in flattened structs and in variants that are tried.
#[test]
fn wherever_serde_asks_for_one() -> Result<(), Error> {
    #[derive(Debug, Deserialize)]
    struct Simple {
        port: Eventual<u16>,
        hosts: BTreeMap<String, Vec<Eventual<String>>>,
        peer: Vec<Inner>,
    }

    #[derive(Debug, Deserialize)]
    struct Inner {
        address: Option<Eventual<String>>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Outer {
        #[serde(flatten)]
        common: Common,
        target: Target,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Common {
        port: Eventual<u16>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum Target {
        Numbered { number: Eventual<u16> },
        Named { name: Eventual<String> },
    }

    let (context, [found, _opened]) = context();
    let text =
        "port = service.port\nhosts = { a = [service.host, \"b\"] }\npeer {\n  address = service.host\n}\npeer {}\n";
    let body = hcl_model::native::parse_body("app.hcl", text).tree;
    let simple: Simple = hcl_serde::schemaless::from_body(&body, &context)?;
    let text = "port = service.port\ntarget = { name = \"${service.host}!\" }\n";
    let body = hcl_model::native::parse_body("app.hcl", text).tree;
    let outer: Outer = hcl_serde::from_body(&body, &context)?;
    let (lossy, mistakes) =
        Loader::new().named_text("app.hcl", "port = service.port\ntarget = 1\n").context(context).recover::<Outer>();
    assert!(lossy.is_none() && mistakes.has_errors());
    found.resolve(service(80)).unwrap();
    assert_eq!(simple.port.ready()?, 80);
    assert_eq!(simple.hosts["a"][0].ready()?, "db");
    assert_eq!(simple.peer[0].address.as_ref().unwrap().ready()?, "db");
    assert!(simple.peer[1].address.is_none());
    assert_eq!(outer.common.port.ready()?, 80);
    match outer.target {
        Target::Named { name } => assert_eq!(name.ready()?, "db!"),
        Target::Numbered { number } => panic!("{number:?}"),
    }
    Ok(())
}

/// What stops a load does not stop what comes after it.
#[test]
fn the_end_of_a_load_is_not_the_end_of_what_it_has_begun() -> Result<(), Error> {
    let (context, [found, _opened]) = context();
    let is_over = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let over = is_over.clone();
    let loader = Loader::new().named_text("app.hcl", NATIVE).context(context);
    let config: Config = loader.interrupt(move || over.load(std::sync::atomic::Ordering::SeqCst)).load()?;
    is_over.store(true, std::sync::atomic::Ordering::SeqCst);
    found.resolve(service(80)).unwrap();
    assert_eq!(config.port.ready()?, 81);
    Ok(())
}

#[test]
fn the_static_type_is_a_promise() {
    use hcl_serde::schema::value_type;
    assert_eq!(value_type::<Eventual<u16>>().to_string(), "promise(int)");
    assert_eq!(value_type::<Vec<Output<String>>>().to_string(), "list(output(string))");
}

/// Before there are values, the parts of lists and maps are checked by their types too, and a report that hides a secret says
/// all the same what it waits for.
#[test]
fn parts_are_checked_by_their_types() {
    use hcl_serde::model::typing::{Scope, StaticType};
    let scope = Scope::new()
        .with_variable("later", StaticType::promise(StaticType::STRING))
        .with_variable("port", StaticType::INT)
        .with_variable("secret", StaticType::output(StaticType::STRING));
    let check = |text: &str| {
        let text = format!("health = \"\"\nport = port\npassword = secret\n{text}\n");
        Loader::new().named_text("app.hcl", text).check::<Config>(&scope).map(|found| found.len())
    };
    assert_eq!(check("hosts = [later, \"${later}:${port}\"]\nlimits = { a = port, b = port + 1 }").unwrap(), 0);
    let refused = check("hosts = [later, secret]\nlimits = { a = [port] }\nplace = later").unwrap_err().report();
    for said in [
        "invalid value for `hosts[1]`",
        "A plain value of type string is required, but output(string) may be secret, and secrets are not",
        "invalid value for `limits.a`",
    ] {
        assert!(refused.contains(said), "{said}:\n{refused}");
    }
    assert_eq!(refused.matches("error[").count(), 2, "{refused}");
    let plain =
        Loader::new().named_text("app.hcl", "health = later\nport = port\npassword = secret\n").check::<Config>(&scope);
    let plain = plain.unwrap_err().to_string();
    assert!(plain.ends_with("but promise(string) comes later, and nothing here waits for it"), "{plain}");
}

#[test]
fn what_comes_later_is_said_to() {
    let (vault, _kept) = Promise::new("vault", Type::STRING);
    let context = EvalContext::new().with_variable("vault", vault.to_value()).with_variable("port", 1);
    let text = "health = \"\"\nport = port\npassword = vault\n";
    let text = format!("{text}hosts = [vault]\n");
    let loaded = Loader::new().named_text("app.hcl", text).context(context).load_full::<Config>().unwrap();
    let explained = loaded.explain();
    assert!(explained.contains("(not known yet) ([vault])"), "{explained}");
    let report = loaded.config.password.ready().unwrap_err().report();
    assert!(report.contains("it waits for `vault`"), "{report}");
    assert!(report.contains("(sensitive)"), "{report}");
}

/// A promise that has failed before the load fails what needs it as one that fails later.
#[test]
fn one_that_has_failed_before_fails_only_its_field() -> Result<(), Error> {
    let (before, [found, opened]) = context();
    opened.fail("the vault is sealed");
    found.resolve(service(80)).unwrap();
    let (after, [found_later, opened_later]) = context();
    let early = load("app.hcl", NATIVE, &before)?;
    let late = load("app.hcl", NATIVE, &after)?;
    opened_later.fail("the vault is sealed");
    found_later.resolve(service(80)).unwrap();
    assert_eq!((early.port.ready()?, late.port.ready()?), (81, 81));
    let reports = |config: &Config| {
        let tls = config.tls.as_ref().unwrap().ready().unwrap_err().report();
        format!("{}{tls}", config.password.ready().unwrap_err().report())
    };
    assert_eq!(reports(&early), reports(&late));
    let plain = load("app.hcl", &NATIVE.replace("\"0.0.0.0:80\"", "vault"), &before).unwrap_err().to_string();
    assert!(plain.contains("no value for `vault`: `vault` has failed: the vault is sealed"), "{plain}");
    Ok(())
}

/// A mistake in a part of what is written out has the place and the name of the part.
#[test]
fn a_mistake_in_a_part_has_its_place() -> Result<(), Error> {
    #[derive(Debug, Deserialize)]
    struct Bare {
        tls: Eventual<BareTls>,
    }

    #[derive(Debug, Deserialize)]
    struct BareTls {
        #[expect(dead_code, reason = "it is refused")]
        depth: u8,
    }

    let (context, [found, opened]) = context();
    let text = NATIVE.replace("cert = vault, depth = 3", "cert = [vault], depth = service.port");
    let json = JSON.replace("\"depth\": 3", "\"depth\": \"${service.port}\"");
    let bare = hcl_model::native::parse_body("bare.hcl", "tls = { depth = service.port }\n").tree;
    let configs = [load("app.hcl", &text, &context)?, load("app.json", &json, &context)?];
    let bare: Bare = hcl_serde::schemaless::from_body(&bare, &context)?;
    found.resolve(service(300)).unwrap();
    opened.resolve(Value::from("x")).unwrap();
    let mut reports: Vec<String> =
        configs.map(|config| config.tls.unwrap().ready().unwrap_err().report()).into_iter().collect();
    // Of a type without the derive nobody knows how its parts are looked at, one by one.
    reports.push(bare.tls.ready().unwrap_err().report());
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `tls.cert`
         --> app.hcl:6:21
          |
        6 | tls      = { cert = [vault], depth = service.port }
          |                     ^^^^^^^ text is required, but this is a list

        error[invalid-value]: invalid value for `tls.depth`
         --> app.hcl:6:38
          |
        6 | tls      = { cert = [vault], depth = service.port }
          |                                      ^^^^^^^^^^^^
          = Must be a whole number between 0 and 255, but 300 is too large.

        error: app.hcl has 2 errors

        error[invalid-value]: invalid value for `tls.depth`
         --> app.json:7:40
          |
        7 |   "tls": {"cert": "${vault}", "depth": "${service.port}"},
          |                                        ^^^^^^^^^^^^^^^^^
          = Must be a whole number between 0 and 255, but 300 is too large.

        error: app.json has 1 error

        error[invalid-value]: invalid value for `depth`
         --> bare.hcl:1:7
          |
        1 | tls = { depth = service.port }
          |       ^^^^^^^^^^^^^^^^^^^^^^^^ must be a whole number between 0 and 255, but 300 is too large

        error: bare.hcl has 1 error
    "#]]
    .assert_eq(&reports.join("\n"));
    Ok(())
}

/// Everything that is computed after a load costs at most as much as eight loads.
#[test]
fn what_is_computed_anew_shares_what_a_load_may_cost() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Many {
        all: Vec<Eventual<u32>>,
    }

    let text = format!("all = [{}]\n", vec!["[for item in items : item + 1][0]"; 40].join(", "));
    let limits = Limits::DEFAULT.with_load_steps(30_000);
    let load = |items: Value| {
        let context = EvalContext::new().with_variable("items", items).with_limits(limits);
        Loader::new().named_text("app.hcl", &*text).context(context).load::<Many>()
    };
    let items = Value::list(Type::NUMBER, (0..8_000).map(Value::from));
    let refused = load(items.clone()).unwrap_err();
    assert!(refused.diagnostics().iter().any(|found| found.code() == "load-limit"), "{refused}");

    let refused = |some: &[Eventual<u32>]| -> Vec<Error> { some.iter().filter_map(|it| it.ready().err()).collect() };
    let (promise, resolver) = Promise::new("items", items.ty());
    let all = load(promise.to_value())?.all;
    resolver.resolve(items).unwrap();
    let errors: Vec<Error> = all
        .iter()
        .filter_map(|it| {
            // What others settle meanwhile is nothing that this load waits for.
            let (_, other) = Promise::new("other", Type::STRING);
            other.resolve(Value::from("a")).unwrap();
            it.ready().err()
        })
        .collect();
    assert!(!errors.is_empty() && errors.len() < all.len(), "{}", errors.len());
    assert!(errors.iter().flat_map(Error::diagnostics).all(|found| found.code() == "load-limit"), "{}", errors[0]);
    // What was refused stays so, and what is asked for as often as one likes is not computed anew.
    assert_eq!((0..9).map(|_| refused(&all).len()).max(), Some(errors.len()));
    Ok(())
}

/// A function that takes what is not known may know its result, so that a plain field takes it; what is no value of the
/// field, whatever is known, is reported at once.
#[test]
fn what_may_be_known_without_its_promise_is_no_mistake() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Plain {
        on: bool,
    }

    let operand = |name: &str| Param::new(name, Type::BOOL).allow_unknown();
    let and = Function::new([operand("a"), operand("b")], Type::BOOL, |arguments| {
        let (a, b) = (&arguments[0], &arguments[1]);
        Ok(match (a.as_bool(), b.as_bool()) {
            (Some(a), Some(b)) => Value::from(a && b),
            (Some(false), _) | (_, Some(false)) => Value::FALSE,
            _ => Value::unknown(Type::BOOL),
        })
    });
    let (slow, resolver) = Promise::new("slow", Type::BOOL);
    let context = EvalContext::new().with_function("and", and).with_variable("slow", slow.to_value());
    let loader = |text: &str| Loader::new().named_text("app.hcl", text).context(context.clone());
    let check = |text: &str| loader(text).check::<Plain>(&Scope::new().with_context(&context));

    let known = "on = and(false, slow)\n";
    assert!(check(known)?.is_empty());
    assert!(!loader(known).load::<Plain>()?.on);
    assert!(loader(known).load_pending::<Plain>()?.waits_for().is_empty());

    let waits = "on = and(true, slow)\n";
    assert!(check(waits)?.is_empty());
    let refused = loader(waits).load::<Plain>().unwrap_err();
    let codes: Vec<&str> = refused.diagnostics().iter().map(|found| found.code()).collect();
    assert_eq!(codes, ["value-not-known"]);
    let pending = loader(waits).load_pending::<Plain>()?;
    assert_eq!(names(&pending.waits_for()), ["slow"]);

    let certain = "on = [and(true, slow)]\n";
    assert_eq!(check(certain).unwrap_err().diagnostics().len(), 1);
    assert_eq!(loader(certain).load_pending::<Plain>().unwrap_err().diagnostics().len(), 1);
    resolver.resolve(Value::TRUE).unwrap();
    assert!(pending.finish()?.on);
    Ok(())
}

/// What a rule says may come later than what it refuses.
#[test]
fn a_rule_says_what_it_knows_by_then() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Ruled {
        port: Eventual<u16>,
    }

    let text = r#"variable "port" {
  type = int
  validation {
    condition     = var.port > 1000
    error_message = "must be more than ${var.least}"
  }
}
variable "least" {
  type = int
}
port = var.port
"#;
    let (port, found) = Promise::new("port", Type::NUMBER);
    let (least, told) = Promise::new("least", Type::NUMBER);
    let loader = Loader::new().named_text("app.hcl", text).allow_variables("var");
    let config: Ruled =
        loader.variable_value("var.port", port.to_value()).variable_value("var.least", least.to_value()).load()?;
    found.resolve(Value::from(80)).unwrap();
    let before = config.port.ready().unwrap_err().report();
    assert!(before.contains("invalid value for variable `port`"), "{before}");
    told.resolve(Value::from(1000)).unwrap();
    let after = config.port.ready().unwrap_err().report();
    assert!(after.contains("must be more than 1000"), "{after}");
    Ok(())
}

/// What is wrong only with what may not be chosen is no mistake as long as nobody knows: with each value that comes, what is
/// begun ends as what is known at once.
#[test]
fn what_may_not_be_chosen_is_no_mistake() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema, PartialEq)]
    struct One {
        it: Value,
    }

    let expressions = [
        "yes ? [1][5] : 2",
        "yes ? 1 : -[]",
        "yes ? [1][5] : -[]",
        "true ? 1 : [1][5]",
        "false ? [1][5] : yes",
        "yes && [1][5]",
        "yes || [1][5]",
        "yes && -[] == 1",
        "false && [1][5]",
        "\"%{ if yes }${[1][5]}%{ else }b%{ endif }\"",
        "[for one in some : -\"a\"]",
        "[for one in [1] : -\"a\"]",
        "[for one in some : 1 if -\"a\"]",
        "\"%{ for one in some }${-\"a\"}%{ endfor }\"",
        "chosen(yes)",
        "chosen(true)",
        "outer(yes)",
        "each(some)",
        "each([1])",
        "free()",
        "join(\",\", [for one in some : [one]])",
    ];
    let text = r#"function "chosen" {
  params = [a]
  result = a ? [1][5] : 2
}
function "outer" {
  params = [a]
  result = chosen(a)
}
function "each" {
  params = [all]
  result = [for one in all : -"a"]
}
function "free" {
  params = []
  result = yes ? -[] : 1
}
"#;
    for expression in expressions {
        let text = format!("{text}it = {expression}\n");
        let mut ends = Vec::new();
        for (truth, list) in [(true, vec![Value::from("b")]), (false, Vec::new())] {
            let (yes, told) = Promise::new("yes", Type::BOOL);
            let (some, listed) = Promise::new("some", Type::list(Type::STRING));
            let list = Value::list(Type::STRING, list);
            let late = EvalContext::new().with_variable("yes", yes.to_value()).with_variable("some", some.to_value());
            let known = EvalContext::new().with_variable("yes", Value::from(truth)).with_variable("some", list.clone());
            let loader = |context: EvalContext| {
                let context = context.with_functions(stdlib::functions());
                Loader::new().named_text("app.hcl", &*text).context(context).allow_functions()
            };
            let begun = loader(late).load_pending::<One>();
            told.resolve(Value::from(truth)).unwrap();
            listed.resolve(list).unwrap();
            let at_once = loader(known).load::<One>().map_err(|error| error.report());
            let refused_at_once = begun.is_err();
            let late = begun.and_then(|pending| pending.finish()).map_err(|error| error.report());
            match (&late, &at_once) {
                (Ok(_), _) | (_, Ok(_)) => assert_eq!(late, at_once, "{expression}"),
                // What is said before anything is known is said of types.
                _ => ends.push(refused_at_once),
            }
        }
        // What is wrong whatever comes is said before anybody waits.
        assert_eq!(ends == [true, true], ends.len() == 2, "{expression}");
    }
    Ok(())
}

/// What has the wrong elements is no mistake as long as there may be none of them.
#[test]
fn a_list_that_may_be_empty_is_no_mistake() {
    #[derive(Debug, Deserialize, HclSchema, PartialEq)]
    struct Lists {
        names: Vec<String>,
        ports: BTreeMap<String, u16>,
    }

    let fields = [
        ("local.lists", "{ for one in local.lists : \"a\" => one... }"),
        ("[for one in var.some : [one]]", "tomap(local.maps)"),
        ("each(some)", "{}"),
        ("sort(local.lists)", "local.maps"),
        ("[for one in some : [one]]", "{ for one in some : one => one }"),
        ("true ? [for one in some : [one]] : []", "({ for one in some : one => [one] })"),
        ("[for one in [1] : [one] if length(some) > 0]", "{}"),
        ("[for one in some : one]", "{ for one in some : one => [one] }"),
    ];
    let defined = r#"variable "some" {
  type = list(string)
}
locals {
  lists = [for one in some : [one]]
  maps  = { for one in some : one => [one] }
}
function "each" {
  params = [all]
  result = [for one in all : [one]]
}
"#;
    for (names, ports) in fields {
        let native = format!("names = {names}\nports = {ports}\n");
        let quoted = ports.replace('"', "\\\"");
        let json = format!("{{\"names\": \"${{{names}}}\", \"ports\": \"${{{quoted}}}\"}}\n");
        for (file, text) in [("app.hcl", native), ("app.json", json)] {
            for list in [Vec::new(), vec![Value::from("b")]] {
                let (some, listed) = Promise::new("some", Type::list(Type::STRING));
                let list = Value::list(Type::STRING, list);
                let loader = |some: Value| {
                    let context = EvalContext::new().with_variable("some", some.clone());
                    let context = context.with_functions(stdlib::functions());
                    let loader =
                        Loader::new().named_text(file, &*text).context(context).named_text("defined.hcl", defined);
                    let loader = loader.allow_locals("local").allow_variables("var").allow_functions();
                    loader.variable_value("var.some", some)
                };
                let at_once = loader(list.clone()).load::<Lists>().map_err(|error| error.report());
                let pending = loader(some.to_value()).load_pending::<Lists>();
                listed.resolve(list).unwrap();
                let late = pending.and_then(|pending| pending.finish()).map_err(|error| error.report());
                assert_eq!(late, at_once, "{names} {ports}");
            }
        }
    }
    let certain = Loader::new().named_text("app.hcl", "names = [for one in [1] : [one]]\nports = {}\n");
    assert!(certain.load_pending::<Lists>().is_err());
}

/// What came and is null is said to have come, with what the program can take.
#[test]
fn null_that_came_is_advised_of() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Maybe {
        a: Option<Eventual<String>>,
        b: Eventual<Option<String>>,
    }

    let (name, told) = Promise::new("name", Type::STRING);
    let context = EvalContext::new().with_variable("name", name.to_value());
    let maybe: Maybe = Loader::new().named_text("app.hcl", "a = name\nb = name\n").context(context).load()?;
    told.resolve(Value::null(Type::STRING)).unwrap();
    let refused = maybe.a.unwrap().ready().unwrap_err();
    assert!(!refused.report().contains("Eventual<Option<...>>"), "{refused}");
    assert!(format!("{refused:?}").contains("Eventual<Option<...>>"), "{refused}");
    assert_eq!(maybe.b.ready()?, None);
    Ok(())
}

/// How many there are and whether there is something cannot come later, and it is said what can.
#[test]
fn the_whole_comes_later_where_its_size_does() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is refused")]
    struct Parts {
        list: Option<Vec<Eventual<String>>>,
        map: Option<BTreeMap<String, Eventual<String>>>,
        plain: Option<Vec<String>>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Perhaps {
        it: Option<Eventual<String>>,
        that: Eventual<Option<String>>,
    }

    let (names, _names) = Promise::new("names", Type::list(Type::STRING));
    let context = EvalContext::new().with_variable("names", names.to_value());
    let text = "list = names\nmap = { for name in names : name => name }\nplain = names\n";
    let refused = Loader::new().named_text("app.hcl", text).context(context).load::<Parts>().unwrap_err();
    expect_test::expect![[r#"

        error[value-not-known]: invalid value for `list`
         --> app.hcl:1:8
          |
        1 | list = names
          |        ^^^^^ the value is needed now, but waits for `names`

        error[value-not-known]: invalid value for `map`
         --> app.hcl:2:7
          |
        2 | map = { for name in names : name => name }
          |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the value is needed now, but waits for `names`

        error[value-not-known]: invalid value for `plain`
         --> app.hcl:3:9
          |
        3 | plain = names
          |         ^^^^^ the value is needed now, but waits for `names`

        error: app.hcl has 3 errors

        for developers: Only parts of the value may come later here: take the whole as an `Eventual`, or wait for everything with `Loader::load_pending`.

        for developers: Take the value as an `Eventual`, or wait for everything with `Loader::load_pending`.
    "#]]
    .assert_eq(&format!("{refused:?}"));

    let (one, told) = Promise::new("one", Type::STRING);
    let context = EvalContext::new().with_variable("one", one.to_value());
    let perhaps: Perhaps = Loader::new().named_text("app.hcl", "it = one\nthat = one\n").context(context).load()?;
    told.resolve(Value::null(Type::STRING)).unwrap();
    assert_eq!(perhaps.that.ready()?, None);
    expect_test::expect![[r#"
        error[invalid-value]: invalid value for `it`
         --> app.hcl:1:6
          |
        1 | it = one
          |      ^^^ text is required, but this is null
          = note: the value came later and is null

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&perhaps.it.unwrap().ready().unwrap_err().report());
    Ok(())
}

/// What is known to be secret before it comes is refused before it comes.
#[test]
fn a_secret_that_comes_later_is_refused_before() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Fields {
        #[hcl(default = "")]
        plain: String,
        list: Option<Vec<String>>,
        part: Option<Tls>,
        shown: Option<Output<String>>,
        hidden: Option<Sensitive<String>>,
        any: Option<Value>,
    }

    let (password, opened) = Promise::new("password", Type::STRING);
    let secret = password.to_value().mark(Mark::sensitive());
    let text = "variable \"given\" {\n  type = string\n  sensitive = true\n}\n";
    let begin = |line: &str| {
        let bare = Function::new([Param::new("a", Type::STRING).allow_marked()], Type::STRING, |arguments| {
            Ok(arguments[0].clone().unmark_deep().0)
        });
        let context = EvalContext::new().with_variable("password", secret.clone()).with_function("bare", bare);
        let loader = Loader::new().named_text("app.hcl", format!("{line}\n{text}")).context(context);
        loader.allow_variables("var").variable_value("var.given", password.to_value()).load_pending::<Fields>()
    };
    for refused in ["plain = password", "plain = \"a-${var.given}\"", "list = [password]"] {
        let error = begin(refused).err().unwrap_or_else(|| panic!("{refused}"));
        assert!(error.to_string().contains("this value is secret"), "{error}");
        assert_eq!(error.diagnostics().len(), 1, "{error}");
    }
    let taken = ["shown = password", "hidden = var.given", "any = bare(password)", "plain = bare(password)"];
    let taken: Vec<_> = taken.into_iter().map(begin).collect::<Result<_, _>>()?;
    opened.resolve(Value::from("hunter2")).unwrap();
    for (number, pending) in taken.into_iter().enumerate() {
        let fields = pending.finish()?;
        assert_eq!(fields.plain == "hunter2", number == 3);
        assert!(fields.list.is_none() && fields.part.is_none());
        assert_eq!(fields.shown.is_some(), number == 0);
        assert_eq!(fields.hidden.is_some(), number == 1);
        assert_eq!(fields.any.is_some(), number == 2);
    }
    Ok(())
}

/// Each promise that has failed is one mistake, whatever needs it alone or with others.
#[test]
fn each_failure_is_one_mistake() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is refused")]
    struct Needs {
        a: Option<String>,
        b: Option<u32>,
        c: Option<Vec<u32>>,
    }

    for a in ["try(\"${p}\")", "\"${p}\"", "\"${p}${q}\""] {
        let ((p, of_p), (q, of_q)) = (Promise::new("p", Type::NUMBER), Promise::new("q", Type::NUMBER));
        let context = EvalContext::new().with_variable("p", p.to_value()).with_variable("q", q.to_value());
        let context = context.with_functions(stdlib::functions());
        let text = format!("a = {a}\nb = p + q\nc = [q, 1]\n");
        let loader = Loader::new().named_text("app.hcl", text).context(context);
        let pending = loader.load_pending::<Needs>().unwrap();
        of_p.fail("sealed");
        of_q.fail("gone");
        for error in [pending.finish().unwrap_err(), loader.load::<Needs>().unwrap_err()] {
            let said: Vec<String> = error.diagnostics().iter().map(|found| found.summary().into_owned()).collect();
            assert_eq!(said, ["no value for `p`", "no value for `q`"], "{a}\n{}", error.report());
        }
    }
}

/// What comes in place of many values that share one is followed within the limits of a load.
#[test]
fn what_comes_is_followed_within_the_limits() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct All {
        all: Eventual<Vec<Value>>,
    }

    let (list, told) = Promise::new("list", Type::list(Type::NUMBER));
    let (other, _kept) = Promise::new("other", Type::STRING);
    let context = EvalContext::new()
        .with_variable("list", list.to_value())
        .with_variable("other", other.to_value())
        .with_functions(stdlib::functions())
        .with_limits(Limits::DEFAULT.with_load_elements(20_000));
    const COUNT: usize = 400;
    let each: String = (0..COUNT).map(|it| format!("  x{it} = [for it in list : local.big]\n")).collect();
    let all: Vec<String> = (0..COUNT).map(|it| format!("local.x{it}")).collect();
    let text = format!(
        "locals {{\n  big = [for it in range(2000) : \"${{it}}${{other}}\"]\n{each}}}\nall = [{}]\n",
        all.join(", ")
    );
    let all =
        Loader::new().named_text("app.hcl", text).allow_locals("local").context(context).load::<All>().unwrap().all;
    told.resolve(Value::list(Type::NUMBER, [Value::from(1)])).unwrap();
    let refused = all.ready().unwrap_err();
    let codes: Vec<&str> = refused.diagnostics().iter().map(|found| found.code()).collect();
    assert_eq!(codes, ["load-limit"], "{}", refused.report());
    assert!(all.ready().is_err() && all.waits_for().is_empty());
}

/// What a call is given in a field that is not shown is not shown as the name of what it waits for.
#[test]
fn arguments_of_calls_in_secret_fields_are_not_shown() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Secrets {
        #[expect(dead_code, reason = "it is there to be refused")]
        plain: Option<Sensitive<String>>,
        #[hcl(sensitive)]
        #[expect(dead_code, reason = "it is there to be refused")]
        marked: Option<String>,
        later: Option<Eventual<Sensitive<String>>>,
        #[serde(default)]
        parts: Vec<Eventual<Sensitive<String>>>,
        #[expect(dead_code, reason = "it is there to be refused")]
        login: Option<Sensitive<Tls>>,
    }

    let texts = [
        "plain = vault(\"canary\")",
        "marked = vault(\"canary\")",
        "later = vault(\"canary\")",
        "parts = [vault(\"canary\")]",
        "login = { cert = vault(\"canary\"), depth = 1 }",
    ];
    for (number, text) in texts.iter().enumerate() {
        for fails in [false, true] {
            let held = Arc::new(std::sync::Mutex::new(Vec::new()));
            let hold = held.clone();
            let vault =
                Function::eventual("vault", [Param::new("path", Type::STRING)], Type::STRING, move |_, resolver| {
                    hold.lock().unwrap().push(resolver);
                });
            let context = EvalContext::new().with_function("vault", vault);
            let loader = Loader::new().named_text("app.hcl", *text).context(context);
            let pending = loader.load_pending::<Secrets>().unwrap();
            let mut seen = format!("{pending:?} {:?}", pending.waits_for());
            seen += &format!("{:?}", loader.load::<Secrets>());
            let resolver = held.lock().unwrap().pop().unwrap();
            assert!(resolver.promise().name() == "vault(...)", "{text}");
            match fails {
                true => resolver.fail("sealed"),
                false => drop(resolver.resolve(Value::from("canary").mark(Mark::sensitive()))),
            }
            let ended = pending.finish();
            assert_eq!(ended.is_err(), fails && !(2..4).contains(&number), "{text}");
            seen +=
                &format!("{:?} {}", ended.as_ref().err(), ended.as_ref().err().map(Error::report).unwrap_or_default());
            if let Ok(Secrets { later, parts, .. }) = &ended {
                for one in later.iter().chain(parts) {
                    let ready = one.ready();
                    seen += &format!("{ready:?} {}", ready.as_ref().err().map(Error::report).unwrap_or_default());
                }
            }
            if fails {
                assert!(seen.contains("vault(...)"), "{seen}");
            }
            assert!(!seen.contains("canary"), "{text}: {seen}");
        }
    }
}
