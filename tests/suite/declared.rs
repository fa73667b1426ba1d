//! Declared variables whose values come later: what fields, and a configuration that is begun, say of them.

use hcl_model::body::{BodySchema, Locals, Variables};
use hcl_model::native;
use hcl_model::typing::Scope;
use hcl_model::value::{Mark, Promise, Resolver};
use hcl_serde::{Error, EvalContext, Eventual, HclSchema, Loader, Sensitive, Type, Value};
use serde::Deserialize;

use crate::eventual::block_on;

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
    Loader::new().text("app.hcl", LATER).context(context.clone()).load()
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
        error: Invalid value for variable "port"
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^
          |
          = Ports up to 1024 are reserved.
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

        error: Invalid value for variable "port"
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^
          |
          = Ports up to 1024 are reserved.
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

        error: Invalid value for variable "least"
          --> declared.hcl:9:13
           |
         9 |   default = 4
           |             ^
           |
           = It has to be below 3.
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
        error: Invalid value for variable "port"
         --> declared.hcl:2:10
          |
        2 |   type = number
          |          ^^^^^^
          |
          = A number is required.
          = note: the value was given by the program
        note: this needs it
         --> app.hcl:1:9
          |
        1 | port  = var.port
          |         --------

        error: Invalid value for variable "most"
          --> declared.hcl:15:1
           |
        15 | variable "most" {
           | ^^^^^^^^^^^^^^^
           |
           = The variable does not take null: it says "nullable = false".
           = note: the value was given by the program
        note: this needs it
          --> app.hcl:3:9
           |
         3 | range = [var.least, var.most]
           |         ---------------------
    "#]]
    .assert_eq(&reports.join("\n"));
    Ok(())
}

/// A rule of a variable that is known is looked at again when what it refers to is settled, also if no field needs that.
#[test]
fn rules_are_waited_for() -> Result<(), Error> {
    let begin = |text: &str| {
        let (context, resolvers) = context();
        Ok::<_, Error>((Loader::new().text("app.hcl", text).context(context).begin::<Plain>()?, resolvers))
    };
    let (pending, [port, most]) = begin("port = var.port\n")?;
    assert_eq!(pending.waits_for().len(), 2);
    port.resolve(Value::from(8080)).unwrap();
    expect_test::expect![[r#"
        error: Variables not checked yet
          = What is declared of them waits for "most".
    "#]]
    .assert_eq(&pending.finish().unwrap_err().report());
    most.resolve(Value::from(3)).unwrap();
    expect_test::expect![[r#"
        error: Invalid value for variable "least"
          --> declared.hcl:9:13
           |
         9 |   default = 4
           |             ^
           |
           = It has to be below 3.
        note: this condition is not true
          --> declared.hcl:11:21
           |
        11 |     condition     = var.least < var.most
           |                     --------------------
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());

    let (pending, [port, most]) = begin("port = var.port\nmost = var.most\n")?;
    port.resolve(Value::from(80)).unwrap();
    most.fail("nobody has counted");
    expect_test::expect![[r#"
        error: Unsuitable value for "most"
         --> app.hcl:2:8
          |
        2 | most = var.most
          |        ^^^^^^^^
          |
          = There is no value: "most" has failed: nobody has counted.

        error: Invalid value for variable "port"
         --> declared.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^
          |
          = Ports up to 1024 are reserved.
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
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());

    let (pending, [port, most]) = begin("port = var.port\n")?;
    port.resolve(Value::from(8080)).unwrap();
    most.fail("nobody has counted");
    expect_test::expect![[r#"
        error: No value for "most"
          --> declared.hcl:11:21
           |
        11 |     condition     = var.least < var.most
           |                     ^^^^^^^^^^^^^^^^^^^^
           |
           = A rule of the variable "least" cannot be looked at: "most" has failed: nobody has counted.
        note: the variable is declared here
          --> declared.hcl:8:1
           |
         8 | variable "least" {
           | ----------------
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
    let loader = Loader::new().text("app.hcl", "port = var.port\nmost = var.most\n").context(context);
    let pending = loader.begin::<Both>()?;
    let names: Vec<String> = pending.waits_for().iter().map(|promise| promise.name().to_owned()).collect();
    assert_eq!(names, ["port"]);
    port.resolve(Value::from(8080)).unwrap();
    let both = block_on(pending)?;
    assert_eq!(both.port, 8080);
    most.resolve(Value::from(3)).unwrap();
    assert!(both.most.ready().unwrap_err().to_string().contains("It has to be below 3."));
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
    let loader = Loader::new().text("app.hcl", format!("all = [{all}]\n")).context(context).limits(limits);
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
    let loader = Loader::new().text(name, text).variables("var");
    (loader.given("var.port", port.to_value()).given("var.password", password.to_value()), [found, opened])
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
        let pending = loader.begin::<Given>()?;
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
        let loader = loader.environment("APP", [("APP_VAR__PORT", "2000"), ("APP_VAR__PASSWORD", "none")]);
        let loaded = loader.load_full::<Given>()?;
        assert_eq!((loaded.config.port, &**loaded.config.password.expose()), (2001, "app:none"));
        let explained = loaded.explain();
        assert!(explained.contains("2001") && !explained.contains("none"), "{explained}");
        let place = loaded.origin("port").unwrap().to_string();
        assert!(place.starts_with(name), "{place}");
        assert!(loader.begin::<Given>()?.waits_for().is_empty());
        assert_eq!(loader.clone().set("var.port", "3000").load::<Given>()?.port, 3001);
        // The last of several is the one.
        assert_eq!(giving(name, text).0.given("var.port", 4000).given("var.password", "x").load::<Given>()?.port, 4001);
        // Layers that come later declare it anew.
        let layer = "variable \"port\" {\n  type = string\n}\n";
        let layered = giving(name, text).0.layer().text("local.hcl", layer);
        let layered = layered.given("var.port", "5000").given("var.password", "x");
        assert_eq!(layered.load::<Given>()?.port, 5001);
    }
    Ok(())
}

#[test]
fn what_a_loader_gives_is_refused_where_it_is_declared() -> Result<(), Error> {
    let base = Loader::new().text("app.hcl", GIVEN).variables("var");
    let refused = |loader: Loader| {
        let report = loader.load::<Given>().unwrap_err().report();
        assert_eq!(loader.begin::<Given>().unwrap_err().report(), report);
        report
    };
    let secret = Value::from(["hunter2"].map(Value::from).to_vec()).mark(Mark::sensitive());
    let reports = [
        refused(base.clone().given("var.port", 80).given("var.password", secret.clone())),
        refused(base.clone().given("var.prot", 80).given("var.port", 8080).given("var.password", "x")),
        refused(base.clone().given("port", 8080).given("var.port", 8080).given("var.password", "x")),
        refused(Loader::new().text("app.hcl", "port = 1\npassword = \"x\"\n").given("var.port", 80)),
        base.clone()
            .given("var.port", Value::tuple([]))
            .given("var.prot", 1)
            .check::<Given>(&Scope::new())
            .unwrap_err()
            .report(),
    ];
    expect_test::expect![[r#"
        error: Invalid value for variable "port"
         --> app.hcl:1:1
          |
        1 | variable "port" {
          | ^^^^^^^^^^^^^^^
          |
          = Ports up to 1024 are reserved.
          = note: the value was given by the program
        note: this condition is not true
         --> app.hcl:4:21
          |
        4 |     condition     = var.port > 1024
          |                     ---------------

        error: Invalid value for variable "password"
         --> app.hcl:9:15
          |
        9 |   type      = string
          |               ^^^^^^
          |
          = String required.
          = note: the value was given by the program

        error: Value for undeclared variable
          = The program gives "var.prot" a value, but the configuration declares no variable "prot". Did you
            mean "var.port"?

        error: Value for undeclared variable
          = The program gives "port" a value, but the path of a declared variable is "var" and its name, as in
            "var.port".

        error: Value for undeclared variable
          = The program gives "var.port" a value, but the loader knows of no declared variables
            (`Loader::variables`).

        error: Value for undeclared variable
          = The program gives "var.prot" a value, but the configuration declares no variable "prot". Did you
            mean "var.port"?

        error: Invalid value for variable "port"
         --> app.hcl:2:10
          |
        2 |   type = number
          |          ^^^^^^
          |
          = Number required, but have tuple.
          = note: the value was given by the program
    "#]]
    .assert_eq(&reports.join("\n"));
    let (loader, [port, password]) = giving("app.hcl", GIVEN);
    let pending = loader.begin::<Given>()?;
    port.resolve(Value::from(80)).unwrap();
    password.fail("the vault is sealed");
    expect_test::expect![[r#"
        error: Unsuitable value for "password"
          --> app.hcl:13:12
           |
        13 | password = (sensitive)
           |            ^^^^^^^^^^^
           |
           = There is no value: "vault" has failed: the vault is sealed.

        error: Invalid value for variable "port"
          --> app.hcl:1:1
           |
         1 | variable "port" {
           | ^^^^^^^^^^^^^^^
           |
           = Ports up to 1024 are reserved.
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
    "#]]
    .assert_eq(&block_on(pending).unwrap_err().report());
    Ok(())
}
