//! Fields that come later, in both syntaxes: what they wait for, what they are, and what is reported where.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use hcl_model::value::{Mark, Promise, Resolver};
use hcl_serde::{Error, EvalContext, Eventual, HclSchema, Loader, Sensitive, Spanned, Type, Value};
use serde::Deserialize;

/// Waits on the thread that asks, without any executor.
pub(crate) fn block_on<F: Future>(future: F) -> F::Output {
    struct Unpark(Thread);

    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }

    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(output) => return output,
            Poll::Pending => thread::park(),
        }
    }
}

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
    Loader::new().text(name, text).context(context.clone()).load()
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
        assert!(refused.contains("is marked sensitive"), "{refused}");
    }
    Ok(())
}

#[test]
fn a_field_is_a_future_for_any_executor() -> Result<(), Error> {
    let (context, [found, opened]) = context();
    let config = load("app.hcl", NATIVE, &context)?;
    let later = thread::spawn(move || {
        thread::sleep(std::time::Duration::from_millis(20));
        found.resolve(service(80)).unwrap();
        drop(opened);
    });
    assert_eq!(block_on(config.port)?, 81);
    let refused = block_on(config.password).unwrap_err();
    assert!(refused.to_string().starts_with("app.hcl:3:12: No value for \"vault\""), "{refused}");
    later.join().unwrap();
    Ok(())
}

/// One that is needed only in one case is not waited for in the other.
#[test]
fn a_condition_is_waited_for_first() -> Result<(), Error> {
    let (context, [found, _opened]) = context();
    let text = NATIVE.replace("service.port + 1", "service.host == \"db\" ? 1 : parseint(vault, 10)");
    let context = context.with_functions(hcl_model::stdlib::functions());
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
fn a_mistake_that_shows_later_has_its_place() -> Result<(), Error> {
    let (context, [found, opened]) = context();
    let config = load("app.hcl", NATIVE, &context)?;
    found.resolve(service(65_535)).unwrap();
    opened.fail("the vault is sealed");
    expect_test::expect![[r#"
        error: Unsuitable value
         --> app.hcl:2:12
          |
        2 | port     = service.port + 1
          |            ^^^^^^^^^^^^^^^^
          |
          = Must be a whole number between 0 and 65535.
    "#]]
    .assert_eq(&config.port.ready().unwrap_err().report());
    expect_test::expect![[r#"
        error: No value for "vault"
         --> app.hcl:3:12
          |
        3 | password = (sensitive)
          |            ^^^^^^^^^^^
          |
          = What is wrong is not shown, because it would repeat the value.
    "#]].assert_eq(&config.password.ready().unwrap_err().report());
    expect_test::expect![[r#"
        error: No value for "vault"
         --> app.hcl:6:12
          |
        6 | tls      = { cert = vault, depth = 3 }
          |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^
          |
          = "vault" has failed: the vault is sealed.
    "#]].assert_eq(&config.tls.unwrap().ready().unwrap_err().report());
    Ok(())
}

#[test]
fn a_plain_field_cannot_wait() {
    let (context, _resolvers) = context();
    let text = NATIVE.replace("\"0.0.0.0:80\"", "service.host");
    expect_test::expect![[r#"
        error: Unsuitable value for "health"
         --> app.hcl:1:12
          |
        1 | health   = service.host
          |            ^^^^^^^^^^^^
          |
          = The value is not known yet: it waits for "service". The program can take it as an `Eventual`, or
            wait for everything with `Loader::begin`.
    "#]].assert_eq(&load("app.hcl", &text, &context).unwrap_err().report());
}
