//! Declared variables whose values come later: what fields, and a configuration that is begun, say of them.

use hcl_model::body::{BodySchema, Locals, Variables};
use hcl_model::native;
use hcl_model::typing::Scope;
use hcl_model::value::{Mark, Promise, Resolver};
use hcl_serde::eventual::Eventual;
use hcl_serde::model::types::Type;
use hcl_serde::{Error, EvalContext, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

use crate::support::future::block_on;

const DECLARED: &str = r#"variable "port" {
  type = number
  validation {
    condition     = var.port > 1024
    error_message = "Ports up to 1024 are reserved."
  }
}
variable "least" {
  default = 4
  validation {
    condition     = var.least < var.most
    error_message = "It has to be below ${var.most}."
  }
}
variable "most" {
  type     = number
  nullable = false
}
"#;

/// A context with the declared variables, of which two are given as promises of anything, and what settles these.
fn context() -> (EvalContext, [Resolver; 2]) {
    let (port, found) = Promise::new("port", Type::STRING);
    let (most, counted) = Promise::new("most", Type::DYNAMIC);
    let body = native::parse_body("declared.hcl", DECLARED).tree;
    let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    let variables = Variables::new("var").blocks(content.blocks());
    let variables = variables.given("port", port.to_value()).given("most", most.to_value());
    let (context, diagnostics) = variables.evaluate(&EvalContext::new());
    assert!(diagnostics.is_empty(), "{diagnostics}");
    let locals = native::parse_body("locals.hcl", "next = var.port + 1\n").tree;
    let (context, diagnostics) = Locals::new("local").body(&locals).evaluate(&context);
    assert!(diagnostics.is_empty(), "{diagnostics}");
    (context, [found, counted])
}

#[derive(Debug, Deserialize, HclSchema)]
struct Later {
    port: Eventual<u16>,
    next: Eventual<u16>,
    range: Eventual<Vec<u16>>,
}

const LATER: &str = "port  = var.port\nnext  = local.next\nrange = [var.least, var.most]\n";

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Plain {
    port: u16,
    #[serde(default)]
    most: u16,
}

fn load(context: &EvalContext) -> Result<Later, Error> {
    Loader::new().named_text("app.hcl", LATER).context(context.clone()).load()
}

#[test]
fn a_field_has_what_is_declared() -> Result<(), Error> {
    let (context, [port, most]) = context();
    let config = load(&context)?;
    assert_eq!(config.next.waits_for().len(), 1);
    port.resolve(Value::from("8080")).unwrap();
    assert_eq!((config.port.ready()?, config.next.ready()?), (8080, 8081));
    most.resolve(Value::from("9")).unwrap();
    assert_eq!(config.range.ready()?, [4, 9]);
    Ok(())
}

#[test]
fn a_field_that_needs_what_is_refused_says_so() -> Result<(), Error> {
    let (context, [port, most]) = context();
    let config = load(&context)?;
    port.resolve(Value::from("80")).unwrap();
    most.resolve(Value::from(3)).unwrap();
    let reports = [config.port.ready().err(), config.next.ready().err(), config.range.ready().err()];
    let reports: Vec<String> = reports.into_iter().map(|error| error.unwrap().report()).collect();
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
          = note: the value was given by the program
        note: this condition is not true
         --> declared.hcl:4:21
          |
        4 |     condition     = var.port > 1024
          |                     ---------------
        note: this needs it
         --> app.hcl:1:9
          |
        1 | port  = var.port
          |         --------

        error: declared.hcl has 1 error

        error[invalid-variable]: invalid value for variable `port`
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
          = note: the value was given by the program
        note: this condition is not true
         --> declared.hcl:4:21
          |
        4 |     condition     = var.port > 1024
          |                     ---------------
        note: this needs it
         --> app.hcl:2:9
          |
        2 | next  = local.next
          |         ----------

        error: declared.hcl has 1 error

        error[invalid-variable]: invalid value for variable `least`
          --> declared.hcl:9:13
           |
         9 |   default = 4
           |             ^ it has to be below 3
        note: this condition is not true
          --> declared.hcl:11:21
           |
        11 |     condition     = var.least < var.most
           |                     --------------------
        note: this needs it
          --> app.hcl:3:9
           |
         3 | range = [var.least, var.most]
           |         ---------------------

        error: declared.hcl has 1 error
    "#]]
    .assert_eq(&reports.join("\n"));
    Ok(())
}

#[test]
fn what_converts_to_nothing_is_refused() -> Result<(), Error> {
    let (context, [port, most]) = context();
    let config = load(&context)?;
    port.resolve(Value::from("http")).unwrap();
    most.resolve(Value::NULL).unwrap();
    let reports = [config.port.ready().err(), config.range.ready().err()];
    let reports: Vec<String> = reports.into_iter().map(|error| error.unwrap().report()).collect();
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
         --> declared.hcl:2:10
          |
        2 |   type = number
          |          ^^^^^^ a number is required, but this is text that is no number
          = note: the value was given by the program
        note: this needs it
         --> app.hcl:1:9
          |
        1 | port  = var.port
          |         --------

        error: declared.hcl has 1 error

        error[invalid-variable]: invalid value for variable `most`
          --> declared.hcl:15:1
           |
        15 | variable "most" {
           | ^^^^^^^^^^^^^^^ the variable does not take null: it says `nullable = false`
           = note: the value was given by the program
        note: this needs it
          --> app.hcl:3:9
           |
         3 | range = [var.least, var.most]
           |         ---------------------

        error: declared.hcl has 1 error
    "#]]
    .assert_eq(&reports.join("\n"));
    Ok(())
}

/// A secret variable that is refused when it comes is one mistake, worded as at once, whatever needs it.
#[test]
fn secret_variables_that_are_refused_are_one_mistake() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Secret {
        #[expect(dead_code, reason = "it is never there")]
        password: Sensitive<String>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Later {
        password: Eventual<Sensitive<String>>,
    }

    let mut reports = Vec::new();
    let wrong = [("type = string\n  nullable = false", Value::NULL), ("type = union(\"a\", \"b\")", "hunter2".into())];
    for (declared, value) in wrong {
        let text = format!("variable \"pw\" {{\n  {declared}\n  sensitive = true\n}}\npassword = var.pw\n");
        let loader = |value: Value| {
            Loader::new().named_text("app.hcl", text.as_str()).allow_variables("var").variable_value("var.pw", value)
        };
        reports.push(loader(value.clone()).load::<Secret>().unwrap_err().report());
        let (promise, resolver) = Promise::new("vault", Type::DYNAMIC);
        let later = loader(promise.to_value());
        let (pending, config) = (later.load_pending::<Secret>().unwrap(), later.load::<Later>().unwrap());
        resolver.resolve(value).unwrap();
        reports.push(pending.wait().unwrap_err().report());
        reports.push(config.password.wait().unwrap_err().report());
    }
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `pw`
         --> app.hcl:1:1
          |
        1 | variable "pw" {
          | ^^^^^^^^^^^^^ the variable does not take null: it says `nullable = false`
          = note: the value was given by the program

        error: app.hcl has 1 error

        error[invalid-variable]: invalid value for variable `pw`
         --> app.hcl:1:1
          |
        1 | variable "pw" {
          | ^^^^^^^^^^^^^ the variable does not take null: it says `nullable = false`
          = note: the value was given by the program
        note: this needs it
         --> app.hcl:6:12
          |
        6 | password = (sensitive)
          |            -----------

        error: app.hcl has 1 error

        error[invalid-variable]: invalid value for variable `pw`
         --> app.hcl:1:1
          |
        1 | variable "pw" {
          | ^^^^^^^^^^^^^ the variable does not take null: it says `nullable = false`
          = note: the value was given by the program
        note: this needs it
         --> app.hcl:6:12
          |
        6 | password = (sensitive)
          |            -----------

        error: app.hcl has 1 error

        error[invalid-variable]: invalid value for variable `pw`
         --> app.hcl:2:10
          |
        2 |   type = union("a", "b")
          |          ^^^^^^^^^^^^^^^ "a" or "b" is required
          = note: the value was given by the program

        error: app.hcl has 1 error

        error[invalid-variable]: invalid value for variable `pw`
         --> app.hcl:2:10
          |
        2 |   type = union("a", "b")
          |          ^^^^^^^^^^^^^^^ "a" or "b" is required
          = note: the value was given by the program
        note: this needs it
         --> app.hcl:5:12
          |
        5 | password = (sensitive)
          |            -----------

        error: app.hcl has 1 error

        error[invalid-variable]: invalid value for variable `pw`
         --> app.hcl:2:10
          |
        2 |   type = union("a", "b")
          |          ^^^^^^^^^^^^^^^ "a" or "b" is required
          = note: the value was given by the program
        note: this needs it
         --> app.hcl:5:12
          |
        5 | password = (sensitive)
          |            -----------

        error: app.hcl has 1 error
    "#]]
    .assert_eq(&reports.join("\n"));
}

/// A rule of a variable that is known is looked at again when what it refers to is settled, also if no field needs that.
#[test]
fn rules_are_waited_for() -> Result<(), Error> {
    let begin = |text: &str| {
        let (context, resolvers) = context();
        Ok::<_, Error>((Loader::new().named_text("app.hcl", text).context(context).load_pending::<Plain>()?, resolvers))
    };
    let (pending, [port, most]) = begin("port = var.port\n")?;
    assert_eq!(pending.waits_for().len(), 2);
    port.resolve(Value::from(8080)).unwrap();
    expect_test::expect![[r#"
        error[value-not-known]: definitions not checked yet
          = What the configuration declares and defines waits for `most`.

        error: 1 error
    "#]]
    .assert_eq(&pending.finish().unwrap_err().report());
    most.resolve(Value::from(3)).unwrap();
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `least`
          --> declared.hcl:9:13
           |
         9 |   default = 4
           |             ^ it has to be below 3
        note: this condition is not true
          --> declared.hcl:11:21
           |
        11 |     condition     = var.least < var.most
           |                     --------------------

        error: declared.hcl has 1 error
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());

    let (pending, [port, most]) = begin("port = var.port\nmost = var.most\n")?;
    port.resolve(Value::from(80)).unwrap();
    most.fail("nobody has counted");
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
          = note: the value was given by the program
        note: this condition is not true
         --> declared.hcl:4:21
          |
        4 |     condition     = var.port > 1024
          |                     ---------------
        note: this needs it
         --> app.hcl:1:8
          |
        1 | port = var.port
          |        --------

        error[promise-failed]: no value for `most`
         --> app.hcl:2:8
          |
        2 | most = var.most
          |        ^^^^^^^^ `most` has failed: nobody has counted

        error: 2 errors
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());

    let (pending, [port, most]) = begin("port = var.port\n")?;
    port.resolve(Value::from(8080)).unwrap();
    most.fail("nobody has counted");
    expect_test::expect![[r#"
        error[promise-failed]: no value for `most`
          --> declared.hcl:11:21
           |
        11 |     condition     = var.least < var.most
           |                     ^^^^^^^^^^^^^^^^^^^^
           = A rule of the variable `least` cannot be looked at: `most` has failed: nobody has counted.
        note: the variable is declared here
          --> declared.hcl:8:1
           |
         8 | variable "least" {
           | ----------------

        error: declared.hcl has 1 error
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());

    let (pending, [port, most]) = begin("port = var.port\nmost = var.most\n")?;
    port.resolve(Value::from(8080)).unwrap();
    most.resolve(Value::from(5)).unwrap();
    assert_eq!(block_on(pending)?, Plain { port: 8080, most: 5 });
    Ok(())
}

/// What only a field needs that comes later is not waited for.
#[test]
fn what_only_comes_later_is_left_to_the_field() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Both {
        port: u16,
        most: Eventual<u16>,
    }

    let (context, [port, most]) = context();
    let loader = Loader::new().named_text("app.hcl", "port = var.port\nmost = var.most\n").context(context);
    let pending = loader.load_pending::<Both>()?;
    let names: Vec<String> = pending.waits_for().iter().map(|promise| promise.name().to_owned()).collect();
    assert_eq!(names, ["port"]);
    port.resolve(Value::from(8080)).unwrap();
    let both = block_on(pending)?;
    assert_eq!(both.port, 8080);
    most.resolve(Value::from(3)).unwrap();
    assert!(both.most.ready().unwrap_err().to_string().contains("it has to be below 3"));
    Ok(())
}

/// However many promises are settled one by one, no limit of a load is reached that would not be at once, and each is
/// computed with what it needs only.
#[test]
fn many_are_settled_one_by_one() -> Result<(), Error> {
    #[derive(Deserialize, HclSchema)]
    struct Many {
        all: Vec<Eventual<u32>>,
    }

    const COUNT: usize = 4_000;
    let (promises, resolvers): (Vec<_>, Vec<_>) =
        (0..COUNT).map(|number| Promise::new(format!("p{number}"), Type::NUMBER)).unzip();
    let limits = hcl_serde::Limits::default().with_load_steps(100_000);
    let context = EvalContext::new()
        .with_limits(limits)
        .with_variables(promises.iter().map(|promise| (promise.name().to_owned(), promise.to_value())));
    let locals: String = (0..COUNT).map(|number| format!("l{number} = p{number} + 1\n")).collect();
    let (context, found) =
        Locals::new("local").body(&native::parse_body("locals.hcl", &locals).tree).evaluate(&context);
    assert!(found.is_empty(), "{found}");
    let all: String = (0..COUNT).map(|number| format!("local.l{number} + 1, ")).collect();
    let loader = Loader::new().named_text("app.hcl", format!("all = [{all}]\n")).context(context).limits(limits);
    let many: Many = loader.load()?;
    for (eventual, resolver) in many.all.iter().zip(resolvers) {
        assert_eq!(eventual.waits_for().len(), 1);
        resolver.resolve(Value::from(1)).unwrap();
        assert_eq!(eventual.ready()?, 3);
    }
    Ok(())
}

const GIVEN: &str = r#"variable "port" {
  type = number
  validation {
    condition     = var.port > 1024
    error_message = "Ports up to 1024 are reserved."
  }
}
variable "password" {
  type      = string
  sensitive = true
}
port     = var.port + 1
password = "app:${var.password}"
"#;

const GIVEN_JSON: &str = r#"{
  "variable": {
    "port": {
      "type": "number",
      "validation": {"condition": "${var.port > 1024}", "error_message": "Ports up to 1024 are reserved."}
    },
    "password": {"type": "string", "sensitive": true}
  },
  "port": "${var.port + 1}",
  "password": "app:${var.password}"
}"#;

#[derive(Debug, Deserialize, HclSchema)]
struct Given {
    port: u16,
    password: Sensitive<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct GivenLater {
    port: Eventual<u16>,
    password: Eventual<Sensitive<String>>,
}

/// A loader that gives both variables as promises, and what settles these.
fn giving(name: &str, text: &str) -> (Loader, [Resolver; 2]) {
    let (port, found) = Promise::new("port", Type::DYNAMIC);
    let (password, opened) = Promise::new("vault", Type::STRING);
    let loader = Loader::new().named_text(name, text).allow_variables("var");
    (
        loader.variable_value("var.port", port.to_value()).variable_value("var.password", password.to_value()),
        [found, opened],
    )
}

/// The names of promises.
fn names(promises: &[Promise]) -> Vec<&str> {
    promises.iter().map(Promise::name).collect()
}

#[test]
fn a_loader_gives_promises_for_variables() -> Result<(), Error> {
    for (name, text) in [("app.hcl", GIVEN), ("app.hcl.json", GIVEN_JSON)] {
        let (loader, [port, password]) = giving(name, text);
        let later: GivenLater = loader.load()?;
        assert_eq!(names(&later.port.waits_for()), ["port"]);
        let pending = loader.load_pending::<Given>()?;
        assert_eq!(names(&pending.waits_for()), ["port", "vault"]);
        let refused = loader.load::<Given>().unwrap_err();
        assert_eq!(refused.diagnostics().len(), 2, "{refused}");
        port.resolve(Value::from("8080")).unwrap();
        password.resolve(Value::from("hunter2")).unwrap();
        assert_eq!((later.port.ready()?, &**later.password.ready()?.expose()), (8081, "app:hunter2"));
        assert_eq!(block_on(pending)?.port, 8081);
        // Whoever loads again has what is there.
        assert_eq!(loader.load::<Given>()?.password.expose(), "app:hunter2");
        assert!(!format!("{loader:?}").contains("hunter2"));
    }
    Ok(())
}

/// What the environment and overrides have counts more, and then nobody waits.
#[test]
fn what_is_nearer_to_the_author_counts_over_what_a_loader_gives() -> Result<(), Error> {
    for (name, text) in [("app.hcl", GIVEN), ("app.hcl.json", GIVEN_JSON)] {
        let (loader, _resolvers) = giving(name, text);
        let loader = loader.env_from("APP", [("APP_VAR__PORT", "2000"), ("APP_VAR__PASSWORD", "none")]);
        let loaded = loader.load_full::<Given>()?;
        assert_eq!((loaded.config.port, &**loaded.config.password.expose()), (2001, "app:none"));
        let explained = loaded.explain();
        assert!(explained.contains("2001") && !explained.contains("none"), "{explained}");
        let place = loaded.origin("port").unwrap().to_string();
        assert!(place.starts_with(name), "{place}");
        assert!(loader.load_pending::<Given>()?.waits_for().is_empty());
        assert_eq!(loader.clone().override_value("var.port", "3000").load::<Given>()?.port, 3001);
        // The last of several is the one.
        assert_eq!(
            giving(name, text)
                .0
                .variable_value("var.port", 4000)
                .variable_value("var.password", "x")
                .load::<Given>()?
                .port,
            4001
        );
        // Layers that come later declare it anew.
        let layer = "variable \"port\" {\n  type = string\n}\n";
        let layered = giving(name, text).0.layer().named_text("local.hcl", layer);
        let layered = layered.variable_value("var.port", "5000").variable_value("var.password", "x");
        assert_eq!(layered.load::<Given>()?.port, 5001);
    }
    Ok(())
}

#[test]
fn what_a_loader_gives_is_refused_where_it_is_declared() -> Result<(), Error> {
    let base = Loader::new().named_text("app.hcl", GIVEN).allow_variables("var");
    let refused = |loader: Loader| {
        let report = loader.load::<Given>().unwrap_err().report();
        assert_eq!(loader.load_pending::<Given>().unwrap_err().report(), report);
        report
    };
    let secret = Value::from(["hunter2"].map(Value::from).to_vec()).mark(Mark::sensitive());
    let reports = [
        refused(base.clone().variable_value("var.port", 80).variable_value("var.password", secret.clone())),
        refused(
            base.clone()
                .variable_value("var.prot", 80)
                .variable_value("var.port", 8080)
                .variable_value("var.password", "x"),
        ),
        refused(
            base.clone()
                .variable_value("port", 8080)
                .variable_value("var.port", 8080)
                .variable_value("var.password", "x"),
        ),
        refused(Loader::new().named_text("app.hcl", "port = 1\npassword = \"x\"\n").variable_value("var.port", 80)),
        base.clone()
            .variable_value("var.port", Value::tuple([]))
            .variable_value("var.prot", 1)
            .check::<Given>(&Scope::new())
            .unwrap_err()
            .report(),
    ];
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
         --> app.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
          = note: the value was given by the program
        note: this condition is not true
         --> app.hcl:4:21
          |
        4 |     condition     = var.port > 1024
          |                     ---------------

        error[invalid-variable]: invalid value for variable `password`
         --> app.hcl:9:15
          |
        9 |   type      = string
          |               ^^^^^^ text is required
          = note: the value was given by the program

        error: app.hcl has 2 errors

        error[undeclared-variable]: value for undeclared variable
          = The program gives `var.prot` a value, but the configuration declares no variable `prot`.
          = help: did you mean `var.port`?

        error: 1 error

        error[undeclared-variable]: value for undeclared variable
          = The program gives `port` a value, but the path of a declared variable is `var` and its name, as in
            `var.port`.

        error: 1 error

        error[undeclared-variable]: value for undeclared variable
          = The program gives `var.port` a value, but no variable can be declared here.

        error: 1 error

        error[undeclared-variable]: value for undeclared variable
          = The program gives `var.prot` a value, but the configuration declares no variable `prot`.
          = help: did you mean `var.port`?

        error[invalid-variable]: invalid value for variable `port`
         --> app.hcl:2:10
          |
        2 |   type = number
          |          ^^^^^^ a number is required
          = note: the value was given by the program

        error: app.hcl has 2 errors
    "#]]
    .assert_eq(&reports.join("\n"));
    let (loader, [port, password]) = giving("app.hcl", GIVEN);
    let pending = loader.load_pending::<Given>()?;
    port.resolve(Value::from(80)).unwrap();
    password.fail("the vault is sealed");
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
          --> app.hcl:1:1
           |
         1 | variable "port" {
           | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
           = note: the value was given by the program
        note: this condition is not true
          --> app.hcl:4:21
           |
         4 |     condition     = var.port > 1024
           |                     ---------------
        note: this needs it
          --> app.hcl:12:12
           |
        12 | port     = var.port + 1
           |            ------------

        error[promise-failed]: no value for `vault`
          --> app.hcl:13:12
           |
        13 | password = (sensitive)
           |            ^^^^^^^^^^^ `vault` has failed: the vault is sealed

        error: app.hcl has 2 errors
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());
    Ok(())
}

/// Where a body is decoded without a loader, or in a context that a program has made, what came and is wrong is said, too.
#[test]
fn what_is_refused_is_said_whoever_decodes() {
    let (context, [port, most]) = context();
    port.resolve(Value::from("80")).unwrap();
    most.fail("nobody has counted");
    let text = "port = local.next\nmost = var.most\n";
    let body = native::parse_body("app.hcl", text).tree;
    let from_body = hcl_serde::from_body::<Plain>(&body, &context).unwrap_err().report();
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
          = note: the value was given by the program
        note: this condition is not true
         --> declared.hcl:4:21
          |
        4 |     condition     = var.port > 1024
          |                     ---------------
        note: this needs it
         --> app.hcl:1:8
          |
        1 | port = local.next
          |        ----------

        error[promise-failed]: no value for `most`
         --> app.hcl:2:8
          |
        2 | most = var.most
          |        ^^^^^^^^ `most` has failed: nobody has counted

        error: 2 errors
    "#]]
    .assert_eq(&from_body);
    let loaded =
        Loader::new().named_text("app.hcl", text).context(context.clone()).load::<Plain>().unwrap_err().report();
    assert_eq!(loaded, from_body);
    let attribute = native::parse_body("app.hcl", "port = [1, var.port]\n").tree.just_attributes().0.remove(0);
    let refused = hcl_serde::from_expression::<Vec<Value>>(&attribute.expr, &context).unwrap_err();
    assert_eq!(refused.diagnostics().iter().next().unwrap().code(), "invalid-variable", "{refused}");
    let (value, found) = hcl_serde::recover_body::<Plain>(&body, &context);
    assert!(value.is_none() && found.to_string().contains("invalid value for variable `port`"), "{found}");
}

/// A failure is one mistake, however many places need what has failed.
#[test]
fn a_failure_is_reported_once_with_the_places_that_need_it() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is there to be refused")]
    struct Many {
        all: std::collections::BTreeMap<String, String>,
        ports: Vec<u16>,
        sum: u32,
    }

    let text = r#"variable "port" {
  type = number
  validation {
    condition     = var.port > 1024
    error_message = "Ports up to 1024 are reserved."
  }
}
variable "password" {}
all = {
  a = var.password
  b = "${var.password}!"
  c = upper(var.password)
}
ports = [var.port, var.port + 1, 3]
sum   = var.port + strlen(var.password)
"#;
    let (loader, [port, password]) = giving("app.hcl", text);
    let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
    let pending = loader.context(context).load_pending::<Many>()?;
    port.resolve(Value::from(80)).unwrap();
    password.fail("the vault is sealed");
    expect_test::expect![[r#"
        error[invalid-variable]: invalid value for variable `port`
          --> app.hcl:1:1
           |
         1 | variable "port" {
           | ^^^^^^^^^^^^^^^ ports up to 1024 are reserved
           = note: the value was given by the program
        note: this condition is not true
          --> app.hcl:4:21
           |
         4 |     condition     = var.port > 1024
           |                     ---------------
        note: this needs it
          --> app.hcl:14:10
           |
        14 | ports = [var.port, var.port + 1, 3]
           |          --------
        note: this needs it
          --> app.hcl:14:20
           |
        14 | ports = [var.port, var.port + 1, 3]
           |                    ------------

        error[promise-failed]: no value for `vault`
          --> app.hcl:10:7
           |
        10 |   a = var.password
           |       ^^^^^^^^^^^^ `vault` has failed: the vault is sealed
        note: this needs it
          --> app.hcl:11:7
           |
        11 |   b = "${var.password}!"
           |       ------------------
        note: this needs it
          --> app.hcl:12:7
           |
        12 |   c = upper(var.password)
           |       -------------------
        note: this needs it
          --> app.hcl:15:9
           |
        15 | sum   = var.port + strlen(var.password)
           |         -------------------------------

        error: app.hcl has 2 errors
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());

    let many: String = (0..20).map(|number| format!("  k{number} = var.password\n")).collect();
    let text = format!("variable \"port\" {{}}\nvariable \"password\" {{}}\nall = {{\n{many}}}\nports = []\nsum = 1\n");
    let (loader, [_port, password]) = giving("app.hcl", &text);
    let pending = loader.variable_value("var.port", 1).load_pending::<Many>()?;
    password.fail("the vault is sealed");
    let report = block_on(pending).unwrap_err().report();
    assert!(report.contains("= note: 14 more places need it"), "{report}");
    Ok(())
}

/// What a configuration's own function makes of what comes later, of what is given by the context and by the loader, and of
/// what is secret.
#[test]
fn functions_of_the_configuration_wait_for_variables() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Hosts {
        host: String,
        later: Eventual<String>,
        secret: Sensitive<String>,
    }

    let native = r#"variable "base" {
  type = number
}
function "host" {
  params = [n]
  result = "h:${n + port}"
}
function "above" {
  params = [n]
  result = "b:${n + var.base}:${host(n)}"
}
function "key" {
  params = [n]
  result = "${vault}-${n}"
}
host   = host(1)
later  = above(2)
secret = key("a")
"#;
    let json = r#"{
  "variable": {"base": {"type": "number"}},
  "function": {
    "host": {"params": ["n"], "result": "h:${n + port}"},
    "above": {"params": ["n"], "result": "b:${n + var.base}:${host(n)}"},
    "key": {"params": ["n"], "result": "${vault}-${n}"}
  },
  "host": "${host(1)}",
  "later": "${above(2)}",
  "secret": "${key(\"a\")}"
}"#;
    for (name, text) in [("app.hcl", native), ("app.hcl.json", json)] {
        let (port, found) = Promise::new("port", Type::NUMBER);
        let (base, counted) = Promise::new("base", Type::NUMBER);
        let (vault, opened) = Promise::new("vault", Type::STRING);
        let context =
            EvalContext::new().with_variable("port", port.to_value()).with_variable("vault", vault.to_value());
        let loader = Loader::new().named_text(name, text).context(context).allow_variables("var").allow_functions();
        let loader = loader.variable_value("var.base", base.to_value());
        let pending = loader.load_pending::<Hosts>()?;
        assert_eq!(names(&pending.waits_for()), ["port", "vault"]);
        found.resolve(Value::from(80)).unwrap();
        opened.resolve(Value::from("canary").mark(Mark::sensitive())).unwrap();
        let hosts = block_on(pending)?;
        assert_eq!((&*hosts.host, &**hosts.secret.expose()), ("h:81", "canary-a"));
        assert_eq!(names(&hosts.later.waits_for()), ["base"]);
        counted.resolve(Value::from(5)).unwrap();
        assert_eq!(hosts.later.ready()?, "b:7:h:82");
        // What is known at once is the same.
        let at_once = loader.load::<Hosts>()?;
        assert_eq!((&*at_once.host, at_once.later.ready()?), ("h:81", "b:7:h:82".to_owned()));
        let check = loader.check::<Hosts>(&Scope::new().with_variable("port", hcl_model::typing::StaticType::NUMBER));
        assert!(check.unwrap_err().to_string().contains("unknown variable"));
    }
    // A secret known from the beginning, in a field that takes it and in one that does not.
    let text = "function \"key\" {\n  params = [n]\n  result = \"${vault}-${n}\"\n}\nport = 1\npassword = key(1)\n";
    let context = EvalContext::new().with_variable("vault", Value::from("canary").mark(Mark::sensitive()));
    let loader = Loader::new().named_text("app.hcl", text).context(context.clone()).allow_functions();
    assert_eq!(loader.load_pending::<Given>()?.finish()?.password.expose(), "canary-1");
    let shown = Loader::new().named_text("app.hcl", text.replace("port = 1", "port = parseint(key(1), 10)"));
    let context = context.with_functions(hcl_model::stdlib::functions());
    let refused = shown.context(context).allow_functions().load_pending::<Given>().unwrap_err().report();
    assert!(refused.contains("The reason is not shown") && !refused.contains("canary"), "{refused}");
    Ok(())
}

/// A promise that has failed is a failure outside of the configuration, which no expression catches: whether it fails late
/// or has failed before, what needs it says so.
#[test]
fn nothing_catches_a_failure() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Caught {
        tried: Eventual<String>,
        can: Eventual<bool>,
        first: Eventual<String>,
        known: String,
    }

    let text = r#"tried = try(secret, "none")
can   = can(upper(secret))
first = try(upper([]), secret)
known = try(upper([]), "none", secret)
"#;
    let report = |config: Caught| {
        let all = [config.tried.ready().err(), config.can.ready().err(), config.first.ready().err()];
        assert_eq!(config.known, "none");
        all.map(|refused| refused.unwrap().to_string())
    };
    let load = |secret: &Promise| {
        let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
        Loader::new()
            .named_text("app.hcl", text)
            .context(context.with_variable("secret", secret.to_value()))
            .load::<Caught>()
    };
    let (secret, resolver) = Promise::new("secret", Type::STRING);
    let config = load(&secret)?;
    assert_eq!(names(&config.tried.waits_for()), ["secret"]);
    resolver.fail("the vault is sealed");
    let late = report(config);
    assert_eq!(late, report(load(&secret)?));
    assert_eq!(late[0], "app.hcl:1:9: no value for `secret`: `secret` has failed: the vault is sealed");
    Ok(())
}

/// What names share stays shared when it waits: no part of it is followed twice.
#[test]
fn names_that_wait_share_what_they_hold() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Shared {
        all: Eventual<Value>,
        one: Eventual<u8>,
    }

    let shared: String = (0..12).map(|number| format!("n{number} = [n{next}, n{next}]\n", next = number + 1)).collect();
    let text = format!("all = n0\none = n12[0]\n{shared}n12 = [later + 1]\n");
    let (later, resolver) = Promise::new("later", Type::NUMBER);
    let context = EvalContext::new().with_variable("later", later.to_value());
    let loader = Loader::new().named_text("app.hcl", text).context(context).allow_references();
    let shared: Shared = loader.load()?;
    assert_eq!(names(&shared.all.waits_for()), ["later"]);
    assert_eq!(loader.load_pending::<Shared>()?.finish()?.one.waits_for(), [later]);
    resolver.resolve(Value::from(1)).unwrap();
    assert_eq!(shared.one.ready()?, 2);
    Ok(())
}

/// Whatever type refuses it, what a program gives is not shown, known or not.
#[test]
fn no_type_shows_what_is_given() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[expect(dead_code, reason = "only what is said counts")]
        a: Value,
    }
    for ty in ["union(int, \"auto\")", "object({ a = int })", "list(union(\"a\", \"hunter\"))"] {
        let text = format!("variable \"p\" {{ type = {ty} }}\na = var.p\n");
        let loader = Loader::new().named_text("app.hcl", text).allow_variables("var");
        let (promise, resolver) = Promise::new("p", Type::DYNAMIC);
        let pending = loader.clone().variable_value("var.p", promise.to_value()).load_pending::<Config>().unwrap();
        resolver.resolve(Value::from("hunter2")).unwrap();
        let known = loader.clone().variable_value("var.p", "hunter2").load::<Config>().unwrap_err();
        for error in [known, pending.finish().unwrap_err()] {
            assert!(!error.report().contains("hunter2"), "{error:?}");
        }
    }
}

/// What holds others twice, which hold others twice, is no reason to write its type out.
#[test]
fn locals_that_double_are_begun() -> Result<(), Error> {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        n: u32,
    }
    let mut text = "locals {\n  a0 = [1, 1]\n".to_owned();
    for level in 1..18 {
        text.push_str(&format!("  a{level} = [local.a{0}, local.a{0}]\n", level - 1));
    }
    text.push_str("}\nn = length(local.a17)\n");
    let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
    let loader = Loader::new().named_text("app.hcl", text).context(context).allow_locals("local");
    assert_eq!(loader.load::<Config>()?.n, 2);
    assert_eq!(loader.load_pending::<Config>()?.finish()?.n, 2);
    Ok(())
}

/// In JSON all of a default is text; where that would refer to variables, it was not meant so.
#[test]
fn defaults_that_are_text() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        name: String,
    }
    let of = |default: &str| {
        let text = format!(
            r#"{{"variable": {{"port": {{"default": 1}}, "b": {{"default": {default}}}}}, "name": "${{var.b}}"}}"#
        );
        Loader::new().named_text("app.hcl.json", text).allow_variables("var").load_full::<Config>().unwrap()
    };
    let loaded = of(r#""${var.port}""#);
    assert_eq!(loaded.config.name, "${var.port}");
    let warnings: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    let expected = "app.hcl.json:1:56: the default value of variable `b` is text: a default is written out, so that \
                    this is text; what is computed stands where the variable is used";
    assert_eq!(warnings, [expected]);
    // What refers to nothing that is declared may be for somebody else.
    assert!(of(r#""${HOME}/x""#).warnings.is_empty());
}

/// What is beside a part that `try` and `can` look at is not looked at, whether values are known or not.
#[test]
fn secrets_beside_what_is_tried() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        name: String,
        motd: String,
    }
    let native = "variable \"opts\" {\n  type = object({ a = int })\n  default = { a = 1 }\n}\n\
                  variable \"pw\" {\n  type = string\n  sensitive = true\n  default = \"x\"\n}\n\
                  name = try(var.opts.c, \"none\")\nmotd = can(var.opts.a) ? \"a\" : \"b\"\n";
    let json = r#"{"variable": {"opts": {"type": "object({ a = int })", "default": {"a": 1}},
        "pw": {"type": "string", "sensitive": true, "default": "x"}},
        "name": "${try(var.opts.c, \"none\")}", "motd": "${can(var.opts.a) ? \"a\" : \"b\"}"}"#;
    let context = EvalContext::new().with_functions(hcl_model::stdlib::functions());
    for (name, text) in [("app.hcl", native), ("app.hcl.json", json)] {
        let of = |text: &str| Loader::new().named_text(name, text).context(context.clone()).allow_variables("var");
        let check = |text: &str| of(text).check::<Config>(&Scope::new().with_context(&context));
        let config: Config = of(text).load().unwrap();
        assert_eq!((&*config.name, &*config.motd), ("none", "a"));
        let _ = check(text).unwrap();
        for other in ["var.pw", "var.pw.x"] {
            let text = text.replace("var.opts.c", other);
            assert!(check(&text).is_err() && of(&text).load::<Config>().is_err(), "{text}");
        }
    }
}

/// A type that is broken is one mistake: where its syntax is wrong.
#[test]
fn a_type_with_wrong_syntax_is_one_mistake() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Nothing {}

    for ty in
        ["object(a = int)", "map(object(a = int, b = string))", "object({ a = int, b = string = 5 })", "list(string"]
    {
        let json = format!("{{\"variable\": {{\"size\": {{\"type\": {ty:?}}}}}}}");
        for (name, text) in [("app.hcl", format!("variable \"size\" {{\n  type = {ty}\n}}\n")), ("app.hcl.json", json)]
        {
            let error =
                Loader::new().named_text(name, text.as_str()).allow_variables("var").load::<Nothing>().unwrap_err();
            assert_eq!(error.diagnostics().len(), 1, "{}", error.report());
            let why = match (name, ty.starts_with("object(a")) {
                ("app.hcl", true) => "have no names",
                ("app.hcl", false) => "invalid type",
                _ => "cannot be read as a type",
            };
            assert_eq!(error.report().contains(why), why != "invalid type", "{}", error.report());
        }
    }
}
