//! The rules that a program chooses for declared variables, and the files with values of variables.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use expect_test::{Expect, expect};
use hcl_model::body::{BodySchema, Undeclared, Variables};
use hcl_model::diag::Diagnostics;
use hcl_model::function::Function;
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
    let ask = Function::new([], Type::STRING, move |_| Ok(later()));
    let text = "variable \"host\" {\n  default = ask()\n}\nlisten = var.host\n";
    let context = EvalContext::new().with_function("ask", ask);
    let pending = Loader::new().named_text("a.hcl", text).context(context).allow_variables(rules());
    let pending = pending.load_pending::<Config>().unwrap();
    resolver.resolve(Value::from("b")).unwrap();
    assert_eq!(pending.finish().unwrap().listen, "b");
    let native = "variable \"host\" {\n  default = upper(var.a)\n}\nlisten = var.host\n";
    check(
        &loader(native).allow_variables(rules()),
        &expect![[r#"

        Error: a.hcl:2:19: variables not allowed: no variables are available here. To write text, put it in quotes: `"var.a"`"#]],
    );
    let json = r#"{"variable": {"host": {"default": "${upper(var.a)}"}}, "listen": "a"}"#;
    check(
        &loader(json).allow_variables(rules()),
        &expect![[r#"

        Error: a.json:1:44: variables not allowed: no variables are available here. To write text, put it in quotes: `"var.a"`"#]],
    );
}

/// A default that calls a function is evaluated once, also if rules wait for a promise.
#[test]
fn a_default_is_evaluated_once() {
    let calls = Arc::new(AtomicU64::new(0));
    let count = calls.clone();
    let tick = Function::new([], Type::NUMBER, move |_| Ok(Value::from(count.fetch_add(1, Ordering::Relaxed) + 1)));
    let text = "variable \"t\" {\n  default = tick()\n}\nvariable \"p\" {\n  validation {\n    condition = var.t == 1 && var.p \
                != \"x\"\n    error_message = \"t is ${var.t}\"\n  }\n}\nlisten = \"${var.p}-${var.t}\"\n";
    let (promise, resolver) = Promise::new("p", Type::STRING);
    let loader = Loader::new().named_text("a.hcl", text).context(EvalContext::new().with_function("tick", tick));
    let loader = loader.allow_variables(Variables::new("var").functions_in_defaults());
    let pending = loader.variable_value("var.p", promise.to_value()).load_pending::<Config>().unwrap();
    resolver.resolve(Value::from("a")).unwrap();
    assert_eq!((pending.finish().unwrap().listen, calls.load(Ordering::Relaxed)), ("a-1".to_owned(), 1));
}

/// In JSON, a template in a default is computed like a call: the text says nothing of the type.
#[test]
fn a_computed_default_has_no_type_in_json() {
    let text = r#"{"variable": {"h": {"default": "${split(\",\", \"a,b\")}"}}, "listen": "${var.h[1]}"}"#;
    let rules = Variables::new("var").functions_in_defaults().types_from_defaults();
    assert_eq!(loaded(&loader(text).allow_variables(rules)), "b");
}

/// A default that is wrong is an error although a value is given.
#[test]
fn a_wrong_default_is_reported_without_being_used() {
    let text = "variable \"x\" {\n  type = number\n  default = \"high\"\n}\nlisten = \"${var.x}\"\n";
    check(
        &loader(text).allow_variables("var").variable_value("var.x", 5),
        &expect![[r#"

        Error: a.hcl:3:13: invalid default value for variable `x`: a number is required, but this is text that is no number"#]],
    );
}

/// An error of the syntax in a file of values joins no secret to a public value.
#[test]
fn a_broken_file_of_values_shows_no_secret() {
    let text = "variable \"key\" {\n  sensitive = true\n}\nvariable \"ports\" {\n  default = []\n}\nlisten = var.key\n";
    for values in [
        "ports = [80, 81,\nkey = \"canary\"\n]\n",
        "ports = [80, 81\nkey = \"canary\"\n",
        "ports = concat([80]\nkey = \"canary\")\n",
        "ports = <<EOT\na\nkey = \"canary\"\n",
        "ports = \"a\nkey = \"canary\"\n",
        "{\"ports\": [80, 81, \"key\": \"canary\"}",
        "{\"ports\": \"80, \"key\": \"canary\"}",
        "{\"ports\": [80, 81], \"ports\": {\"key\": \"canary\"",
    ] {
        let name = if values.starts_with('{') { "v.json" } else { "v.hcl" };
        let loader = loader(text).allow_variables("var").variable_text("var", name, values);
        let report = loader.load::<Config>().unwrap_err().report();
        assert!(!report.contains("canary") && !report.contains("missing value"), "{values}\n{report}");
    }
}

/// A mark that the program puts on a value is seen by the rules of other variables.
#[test]
fn rules_see_the_marks_of_the_program() {
    let declared = "{\n  default = \"canary\"\n}\nvariable \"p\" {\n  default = 1\n  validation {\n    ";
    for (name, rules) in [("var.key", Variables::new("var")), ("key", Variables::new("var").at_root())] {
        let p = name.replace("key", "p");
        let text = format!(
            "variable \"key\" {declared}condition = {p} > 3\n    error_message = \"key is ${{{name}}}\"\n  }}\n}}\n\
             listen = {name}\n"
        );
        let loader = loader(&text).allow_variables(rules);
        let loader = loader.map_definition(name, |value| value.mark(Mark::sensitive()));
        let report = loader.load::<Config>().unwrap_err().report();
        assert!(report.contains("breaks a rule") && !report.contains("key is canary"), "{report}");
    }
}

/// What a program requires of a declaration has to be there, and a second schema is added to the first.
#[test]
fn further_items_are_required() {
    let nothing = |_: &str, _: &hcl_model::body::Content| Diagnostics::new();
    let rules = Variables::new("var").further(BodySchema::new().required("type").required("owner"), nothing);
    let rules = rules.further(BodySchema::new().optional("team").optional("owner").block("audit", [""; 0]), nothing);
    let text = "variable \"x\" {\n  default = 1\n  team = 2\n  audit {}\n}\nlisten = \"${var.x}\"\n";
    check(
        &loader(text).allow_variables(rules),
        &expect![[r#"

        Error: a.hcl:1:14: missing argument: the required argument `type` is not set
        Error: a.hcl:1:14: missing argument: the required argument `owner` is not set"#]],
    );
}

/// The arguments of a declaration cost as much as they are long.
#[test]
fn the_arguments_of_a_declaration_are_written_out() {
    let numbers = vec!["1"; 150].join(", ");
    let heavy = format!("[for a in [{numbers}] : [for b in [{numbers}] : [for c in [{numbers}] : c]]][0] == 1");
    let text = format!("variable \"x\" {{\n  default = 1\n  sensitive = {heavy}\n}}\nlisten = \"a\"\n");
    let found = loader(&text).allow_variables("var").load::<Config>().unwrap_err();
    assert_eq!(found.diagnostics().iter().next().map(|found| found.code()), Some("evaluation-limit"));
}

/// Variables at the root: words that no expression can refer to, names of the program, and letters with accents.
#[test]
fn names_at_the_root_are_checked() {
    let at_root = || Variables::new("var").at_root();
    let text = "variable \"true\" {\n  default = 1\n}\nvariable \"home\" {\n  default = \"b\"\n}\nlisten = home\n";
    let context = EvalContext::new().with_variable("home", "a");
    check(
        &loader(text).context(context).allow_variables(at_root()),
        &expect![[r#"

        Error: a.hcl:1:10: invalid variable name: no expression can refer to `true`: begin the name with a letter or `_`, and go on with letters, digits, `_` and `-`
        Warning: a.hcl:4:1: hidden variable: the program has a variable named `home`, which this declaration hides. Give the variable another name, unless you want to hide the other"#]],
    );
    let text = "variable \"local\" {\n  default = \"b\"\n}\nlocals {\n  a = 1\n}\nlisten = \"a\"\n";
    check(
        &loader(text).allow_variables(at_root()).allow_locals("local"),
        &expect![[r#"

        Error: a.hcl:1:10: reserved name: `local` is reserved: expressions find definitions of the configuration by this name. Choose another name"#]],
    );
    let text = "variable \"e\u{301}\" {\n  default = \"b\"\n}\nlisten = e\u{301}\n";
    assert_eq!(loaded(&loader(text).allow_variables(at_root())), "b");
}

/// A reference with the name of other programs before it says what to write.
#[test]
fn a_name_at_the_root_has_nothing_before_it() {
    let at_root = |text| loader(text).allow_variables(Variables::new("var").at_root());
    check(
        &at_root(NATIVE),
        &expect![[r#"

            Error: a.hcl:4:14: unknown variable: nothing stands before the name of a variable here. Write `port`"#]],
    );
    check(
        &at_root(JSON),
        &expect![[r#"

            Error: a.json:1:55: unknown variable: nothing stands before the name of a variable here. Write `port`"#]],
    );
}

/// A message that is written out shows for a sensitive variable, too; a second call with the same name changes nothing.
#[test]
fn a_written_message_is_shown_for_a_secret() {
    let text = "variable \"key\" {\n  sensitive = true\n  default = \"canary\"\n  validation {\n    condition = false\n    \
                error_message = \"Use 8 letters.\"\n  }\n}\nlisten = var.key\n";
    check(
        &loader(text).allow_variables("var").allow_variables("var"),
        &expect![[r#"

        Error: a.hcl:3:13: invalid value for variable `key`: use 8 letters
        Error: a.hcl:9:10: invalid value for `listen`: a plain value of type string is required, but output(string) may be secret, and secrets are not taken here"#]],
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
        Warning: environment variable APP_VAR__HOST:1:1: environment variable `APP_VAR__HOST` sets nothing: the configuration declares no variable `HOST`
        Error: override of var.user:1:1: override of `var.user` sets nothing: the configuration declares no variable `user`
        Error: a.vars.hcl:1:1: value for undeclared variable: a value is given for `host`, but no variable of this name is declared"#]]
    .assert_eq(&all(Undeclared::Error));
    expect![[r#"
        :80
        Warning: value for undeclared variable: the program gives `var.user` a value, but the configuration declares no variable `user`
        Warning: environment variable APP_VAR__HOST:1:1: environment variable `APP_VAR__HOST` sets nothing: the configuration declares no variable `HOST`
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

/// However many variables a rule mentions, an error of the rule is one error.
#[test]
fn a_broken_rule_is_one_error() {
    let rule =
        |condition: &str| format!("  validation {{\n    condition = {condition}\n    error_message = \"no\"\n  }}\n");
    let mut text = format!("variable \"p\" {{\n{}}}\n", rule("var.p != \"x\" && length(keys(var)) > 0 && var.v0 == 1"));
    for number in 0..12 {
        text += &format!("variable \"v{number}\" {{\n  default = 1\n{}}}\n", rule("length(keys(var)) > 0"));
    }
    text += "listen = \"${var.p}-${var.v0}\"\n";
    let (promise, resolver) = Promise::new("p", Type::STRING);
    let loader = loader(&text).allow_variables("var").variable_value("var.p", promise.to_value());
    let pending = loader.load_pending::<Config>().unwrap();
    resolver.resolve(Value::from("x")).unwrap();
    expect![[r#"

        Error: a.hcl:1:1: invalid value for variable `p`: no"#]]
    .assert_eq(&shown(pending.finish().unwrap_err().diagnostics()));
}

/// A kept block shows no value of the environment, and a kept body shows all layers of its blocks.
#[test]
fn kept_blocks_show_no_secret() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Kept {
        #[hcl(block)]
        group: Option<hcl_model::body::Block>,
    }

    let text = "group {\n  user = \"u\"\n}\n";
    let loader = Loader::new().named_text("a.hcl", text).env_from("APP", [("APP_GROUP__PASSWORD", "canary")]);
    let kept: Kept = loader.layer().named_text("b.hcl", "group {\n  more = 1\n}\n").load().unwrap();
    let shown = format!("{kept:?} {:?}", kept.group.as_ref().map(|group| group.body()));
    assert!(!shown.contains("canary") && shown.contains("user") && shown.contains("more"), "{shown}");
}

/// A local value with many promises is computed again only after one of these is settled.
#[test]
fn promises_of_others_have_nothing_computed_again() {
    let calls = Arc::new(AtomicU64::new(0));
    let count = calls.clone();
    let tick = Function::new([], Type::NUMBER, move |_| Ok(Value::from(count.fetch_add(1, Ordering::Relaxed))));
    let (promises, _resolvers): (Vec<_>, Vec<_>) =
        (0..20).map(|number| Promise::new(format!("p{number}"), Type::STRING)).unzip();
    let context = EvalContext::new().with_function("tick", tick);
    let context =
        context.with_variables(promises.iter().map(|promise| (promise.name().to_owned(), promise.to_value())));
    let all: Vec<String> = promises.iter().map(|promise| format!("${{{}}}", promise.name())).collect();
    let body = hcl_model::native::parse_body("a.hcl", &format!("all = \"{}${{tick()}}\"\n", all.concat())).tree;
    let (context, _) = hcl_model::body::Locals::new("local").body(&body).evaluate(&context);
    let before = calls.load(Ordering::Relaxed);
    for _ in 0..3 {
        let (_, other) = Promise::new("other", Type::STRING);
        other.resolve(Value::from("a")).unwrap();
        let _ = context.variable("local").unwrap().settled();
    }
    assert_eq!(calls.load(Ordering::Relaxed), before);
}
