//! The rules that a program chooses for declared variables, and the files with values of variables.

use std::sync::{Arc, Mutex};

use expect_test::{Expect, expect};
use hcl_model::body::{BodySchema, Undeclared, Variables};
use hcl_model::diag::Diagnostics;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::{Mark, Promise, Value};
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    listen: String,
    #[expect(dead_code, reason = "it is only looked at in a report")]
    password: Option<Sensitive<String>>,
}

/// The result of a load: the value of `listen`, or what is reported.
fn loaded(loader: &Loader) -> String {
    match loader.load_full::<Config>() {
        Ok(loaded) => format!("{}{}", loaded.config.listen, shown(&loaded.warnings)),
        Err(error) => shown(error.diagnostics()),
    }
}

fn shown(found: &Diagnostics) -> String {
    found.iter().map(|found| format!("\n{:?}: {found}", found.severity())).collect()
}

fn check(loader: &Loader, expected: &Expect) {
    expected.assert_eq(&loaded(loader));
}

const NATIVE: &str = "variable \"port\" {\n  default = 80\n}\nlisten = \":${var.port}\"\n";
const JSON: &str = r#"{"variable": {"port": {"default": 80}}, "listen": ":${var.port}"}"#;

fn loader(text: &str) -> Loader {
    let name = if text.starts_with('{') { "a.json" } else { "a.hcl" };
    Loader::new().named_text(name, text).context(EvalContext::new().with_functions(stdlib::functions()))
}

#[test]
fn files_give_values_to_variables() {
    for text in [NATIVE, JSON] {
        let loader = loader(text).allow_variables("var").variable_value("var.port", 81);
        assert_eq!(loaded(&loader), ":81");
        let loader = loader.variable_text("var", "one.vars.hcl", "port = 82\n");
        assert_eq!(loaded(&loader), ":82");
        let loader = loader.variable_text("var", "two.vars.json", r#"{"port": 83}"#);
        assert_eq!(loaded(&loader), ":83");
        assert_eq!(loaded(&loader.clone().env_from("APP", [("APP_VAR__PORT", "84")])), ":84");
        assert_eq!(loaded(&loader.override_value("var.port", "85")), ":85");
    }
}

#[test]
fn errors_stand_at_the_value_in_the_file() {
    let text = "variable \"port\" {\n  type = number\n}\nlisten = \":${var.port}\"\n";
    let loader = loader(text).allow_variables("var");
    let values = "port = \"high\"\nprot = 80\nport = upper(\"a\")\n";
    check(
        &loader.clone().variable_text("var", "a.vars.hcl", values),
        &expect![[r#"

            Error: a.vars.hcl:1:8: invalid value for variable `port`: a number is required, but this is text that is no number
            Error: a.vars.hcl:2:1: value for undeclared variable: a value is given for `prot`, but no variable of this name is declared. Did you mean `port`?
            Error: a.vars.hcl:3:1: duplicate argument: the argument `port` is set twice. Remove one of the two"#]],
    );
    check(
        &loader.clone().variable_text("var", "a.vars.hcl", "port = 80\nlog {\n}\n"),
        &expect![[r#"

            Error: a.vars.hcl:2:1: unexpected `log` block: only arguments fit here"#]],
    );
    check(
        &loader.clone().variable_text("var", "a.vars.hcl", "port = var.port\n"),
        &expect![[r#"

            Error: a.vars.hcl:1:8: variables not allowed: no variables are available here. To write text, put it in quotes"#]],
    );
    check(
        &loader.clone().variable_text("param", "a.vars.hcl", "port = 80\n"),
        &expect![[r#"

            Error: value for undeclared variable: the program gives `param` a value, but the path of a declared variable is `var` and its name, as in `var.port`
            Error: a.hcl:1:1: missing value for variable `port`: the variable has no default, so a value must be given for it"#]],
    );
    let folder = std::env::temp_dir().join(format!("hcl-dialects-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("a.vars.hcl");
    let missing = loader.clone().variable_file("var", &path);
    let refused = loaded(&missing);
    assert!(refused.starts_with("\nError: unreadable file") && refused.lines().count() == 2, "{refused}");
    let optional = loader.optional_variable_file("var", &path);
    assert!(loaded(&optional).contains("missing value for variable `port`"));
    std::fs::write(&path, "port = 90\n").unwrap();
    assert_eq!(loaded(&missing), ":90");
    assert_eq!(loaded(&optional), ":90");
    let paths = optional.paths();
    assert!(paths.iter().any(|it| it.path == path && it.gives_variables), "{paths:?}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_secret_in_a_file_of_values_is_not_shown() {
    let text = "variable \"key\" {\n  sensitive = true\n  type = object({ a = number })\n}\n\
        variable \"port\" {\n  type = number\n}\nlisten = \":${var.port}\"\n";
    let broken =
        "variable \"key {\n  sensitive = true\n}\nvariable \"port\" {\n  type = number\n}\nlisten = \":${var.port}\"\n";
    let values = [
        "key = { a = \"canary\" }\nport = []\n",
        "kee = \"canary\"\nport = []\n",
        "# canary\nkey = {\nport = []\n",
        "key \"canary\" {\n}\nport = []\n",
        "key = \"canary\nport = []\n",
        "port = []\nkey = { a = 1 } canary\n",
        "key = { a = 1 }\nkey = \"canary\"\nport = []\n",
    ];
    for text in [text, broken] {
        for values in values {
            let loader = loader(text).allow_variables("var").variable_text("var", "a.vars.hcl", values);
            let error = loader.load::<Config>().unwrap_err();
            let all = format!("{error} {error:?} {} {:?}", error.report(), error.diagnostics());
            assert!(!all.contains("canary"), "{values}: {}", error.report());
        }
    }
    let loader = loader(text).allow_variables("var").variable_text("var", "a.vars.hcl", values[0]);
    expect![[r#"
        error[invalid-variable]: invalid value for variable `key`
         --> a.vars.hcl:1:7
          |
        1 | key = (sensitive)
          |       ^^^^^^^^^^^ a number is required, but this is text that is no number
        note: the variable is declared here
         --> a.hcl:3:10
          |
        3 |   type = object({ a = number })
          |          ----------------------

        error[invalid-variable]: invalid value for variable `port`
         --> a.vars.hcl:2:8
          |
        2 | port = []
          |        ^^ a number is required, but this is a list
        note: the variable is declared here
         --> a.hcl:6:10
          |
        6 |   type = number
          |          ------

        error: a.vars.hcl has 2 errors
    "#]]
    .assert_eq(&loader.load::<Config>().unwrap_err().report());
}

#[test]
fn names_stand_at_the_root() {
    let native = "variable \"port\" {\n  default = 80\n  validation {\n    condition = port > 10\n    \
        error_message = \"Port ${port} is too low.\"\n  }\n}\nlisten = \":${port}\"\n";
    let json = r#"{"variable": {"port": {"default": 80, "validation": {"condition": "${port > 10}",
        "error_message": "Port ${port} is too low."}}}, "listen": ":${port}"}"#;
    for text in [native, json] {
        let loader = loader(text).allow_variables(Variables::new("var").at_root());
        assert_eq!(loaded(&loader), ":80");
        assert_eq!(loaded(&loader.clone().env_from("APP", [("APP_VAR__PORT", "84")])), ":84");
        let refused = loaded(&loader.clone().variable_value("var.port", 8));
        assert!(refused.contains("port 8 is too low"), "{refused}");
        assert!(loader.check::<Config>(&hcl_model::typing::Scope::new()).is_ok());
        let (port, resolver) = Promise::new("port", Type::NUMBER);
        let later = loader.variable_value("var.port", port.to_value()).load_pending::<Config>().unwrap();
        resolver.resolve(Value::from(9)).unwrap();
        assert!(later.finish().unwrap_err().to_string().contains("port 9 is too low"));
    }
    check(
        &loader("varable \"port\" {\n  default = 80\n}\nlisten = \":${port}\"\n")
            .allow_variables(Variables::new("var").at_root()),
        &expect![[r#"

            Error: a.hcl:1:1: unknown block type: `varable` is not a block type here. Did you mean `variable`?"#]],
    );
}

#[test]
fn a_program_may_refuse_the_types_of_the_extended_model() {
    let text = "variable \"port\" {\n  type = int\n  default = 80\n}\nlisten = \":${var.port}\"\n";
    assert_eq!(loaded(&loader(text).allow_variables("var")), ":80");
    check(
        &loader(text).allow_variables(Variables::new("var").plain_types()),
        &expect![[r#"

            Error: a.hcl:2:10: invalid type: there is no type named `int`"#]],
    );
}

#[test]
fn a_default_may_say_the_type() {
    let rules = || Variables::new("var").types_from_defaults();
    for text in [NATIVE, JSON] {
        let loader = loader(text).allow_variables(rules());
        assert_eq!(loaded(&loader.clone().env_from("APP", [("APP_VAR__PORT", "84")])), ":84");
        let refused = loaded(&loader.variable_value("var.port", "high"));
        assert!(refused.contains("a number is required"), "{refused}");
    }
    let text = "variable \"host\" {\n  default = \"::\"\n}\nlisten = \"${var.host}\"\n";
    assert_eq!(loaded(&loader(text).allow_variables(rules()).override_value("var.host", "[::1]:80")), "[::1]:80");
    assert_eq!(loaded(&loader(text).allow_variables("var").override_value("var.host", "[::1]:80")), "[::1]:80");
}

#[test]
fn a_default_may_call_functions() {
    let native = "variable \"host\" {\n  default = upper(\"a\")\n}\nlisten = var.host\n";
    let json = r#"{"variable": {"host": {"default": "${upper(\"a\")}"}}, "listen": "${var.host}"}"#;
    let rules = || Variables::new("var").functions_in_defaults();
    for text in [native, json] {
        assert_eq!(loaded(&loader(text).allow_variables(rules())), "A");
    }
    let (promise, resolver) = Promise::new("host", Type::STRING);
    let later = move || promise.to_value();
    let ask = hcl_model::function::Function::new([], Type::STRING, move |_| Ok(later()));
    let text = "variable \"host\" {\n  default = ask()\n}\nlisten = var.host\n";
    let context = EvalContext::new().with_function("ask", ask);
    let pending = Loader::new().named_text("a.hcl", text).context(context).allow_variables(rules());
    let pending = pending.load_pending::<Config>().unwrap();
    resolver.resolve(Value::from("b")).unwrap();
    assert_eq!(pending.finish().unwrap().listen, "b");
    check(
        &loader("variable \"host\" {\n  default = \"${upper(var.a)}\"\n}\nlisten = var.host\n")
            .allow_variables(rules()),
        &expect![[r#"

            Error: a.hcl:4:10: invalid value for `listen`: the value is not known yet"#]],
    );
}

#[test]
fn values_without_a_declaration_are_reported_by_rule() {
    let all = |undeclared| {
        let loader = loader(NATIVE).allow_variables(Variables::new("var").undeclared(undeclared));
        let loader = loader.variable_text("var", "a.vars.hcl", "host = \"a\"\n").variable_value("var.user", "b");
        loaded(&loader.env_from("APP", [("APP_VAR__HOST", "84")]).override_value("var.user", "c"))
    };
    expect![[r#"

        Error: value for undeclared variable: the program gives `var.user` a value, but the configuration declares no variable `user`
        Warning: environment variable APP_VAR__HOST:1:1: environment variable `APP_VAR__HOST` sets nothing: the configuration declares no variable `HOST`. Did you mean `APP_VAR__PORT`?
        Error: override of var.user:1:1: override of `var.user` sets nothing: the configuration declares no variable `user`
        Error: a.vars.hcl:1:1: value for undeclared variable: a value is given for `host`, but no variable of this name is declared"#]]
    .assert_eq(&all(Undeclared::Error));
    expect![[r#"
        :80
        Warning: value for undeclared variable: the program gives `var.user` a value, but the configuration declares no variable `user`
        Warning: environment variable APP_VAR__HOST:1:1: environment variable `APP_VAR__HOST` sets nothing: the configuration declares no variable `HOST`. Did you mean `APP_VAR__PORT`?
        Warning: override of var.user:1:1: override of `var.user` sets nothing: the configuration declares no variable `user`
        Warning: a.vars.hcl:1:1: value for undeclared variable: a value is given for `host`, but no variable of this name is declared"#]]
    .assert_eq(&all(Undeclared::Warning));
    expect![":80"].assert_eq(&all(Undeclared::Ignored));
}

#[test]
fn a_program_reads_more_of_a_declaration() {
    let native =
        "variable \"port\" {\n  default = 80\n  owner = \"web\"\n  audit {\n  }\n}\nlisten = \":${var.port}\"\n";
    let json = r#"{"variable": {"port": {"default": 80, "owner": "web", "audit": {}}}, "listen": ":${var.port}"}"#;
    for text in [native, json] {
        let owners: Arc<Mutex<Vec<String>>> = Arc::default();
        let found = owners.clone();
        let schema = BodySchema::new().required("owner").block("audit", [""; 0]);
        let rules = Variables::new("var").further(schema, move |name, content| {
            let owner = content.attribute("owner").and_then(|owner| owner.expr.literal_value().ok());
            let audits = content.blocks_of_type("audit").count();
            found.lock().unwrap().push(format!("{name} {owner:?} {audits}"));
            Diagnostics::new()
        });
        assert_eq!(loaded(&loader(text).allow_variables(rules)), ":80");
        assert_eq!(*owners.lock().unwrap(), ["port Some(\"web\") 1"]);
        assert!(loaded(&loader(text).allow_variables("var")).contains("`owner`"));
    }
}

#[test]
fn definitions_are_changed() {
    let text = "variable \"port\" {\n  default = 80\n}\nlocals {\n  at = \":${var.port}\"\n}\nlisten = local.at\n";
    let loader = loader(text).allow_variables("var").allow_locals("local");
    let next = |value: Value| match value.as_i64() {
        Some(port) => Value::from(port + 1),
        None => value,
    };
    assert_eq!(loaded(&loader.clone().map_definition("var.port", next).map_definition("var.port", next)), ":82");
    let secret = loader.map_definition("local.at", |value| value.mark(Mark::sensitive()));
    check(
        &secret,
        &expect![[r#"

            Error: a.hcl:7:10: invalid value for `listen`: this value is secret, and this setting may be shown: use the value only in settings that take secrets"#]],
    );
    let (port, resolver) = Promise::new("port", Type::NUMBER);
    let loader = self::loader(text).allow_variables("var").allow_locals("local").map_definition("var.port", next);
    let later = loader.variable_value("var.port", port.to_value()).load_pending::<Config>().unwrap();
    resolver.resolve(Value::from(9)).unwrap();
    assert_eq!(later.finish().unwrap().listen, ":10");
}
