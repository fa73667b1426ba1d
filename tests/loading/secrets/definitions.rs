//! What a configuration defines itself: values of variables that are sensitive, or called like a secret, and local values that
//! are called so, in each layer, and whatever the type of the configuration knows of secrets.

use hcl_model::limits::Limits;
use hcl_model::source::Source;
use hcl_model::typing::Scope;
use hcl_model::{json, native};
use hcl_serde::schema::Schema;
use hcl_serde::{Error, HclSchema, Loader, Sensitive};
use serde::Deserialize;

use crate::support::secrets::{CANARY, Leaks, diagnostics_seen, error_seen};

/// A type in which nothing is sensitive.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is reported is looked at")]
struct Plain {
    port: Option<u16>,
}

const NATIVE: [&str; 16] = [
    "variable \"x\" {\n  sensitive = true\n  type = list(object({ a = optional(number, \"@\") }))\n}\n",
    "variable \"password\" { default = \"@\" y }\n",
    "variable \"x\" {\n  sensitive = true\n  default = \"@\" y\n}\nlocals { secret = \"@\" y }\n",
    "variable \"x\" { sensitive = true, default = \"@\" }\n",
    "variable \"x\" {\n  sensitive = true\n  default = [\"@\", var.y]\n}\n",
    "variable \"x\" {\n  sensitive = true\n  defualt = \"@\"\n}\n",
    "variable \"x\" {\n  sensitiv = true\n  type = number\n  default = \"@\"\n}\n",
    "variable \"x\" {\n  sensitive = yes\n  default = \"@\" \"x\"\n}\n",
    "variable \"x\" {\n  sensitive = [true]\n  default = \"@\" \"x\"\n}\n",
    "variable \"x\" {\n  default = 1\n}\nvariable \"x\" {\n  sensitive = true\n  default = \"@\" \"x\"\n}\n",
    "variable \"db_password\" { default = \"@\" }\nvariable \"db_password\" { default = \"@\" }\n",
    "variable \"api_token\" { default = \"@\", type = strng }\n",
    "variable \"api_token\" {\n  default = \"@\" + 1\n}\n",
    "variable \"api_token\"\n  default = \"@\" + 1\n}\n",
    "locals {\n  password = \"@\" + 1\n}\n",
    "locals { password = \"@\", x = 1 }\n",
];

const JSON: [&str; 11] = [
    "{\"variable\":{\"x\":{\"sensitive\":true,\"type\":\"object({ a = optional(number, \\\"@\\\") })\"}}}",
    "{\"variable\":{\"x\":{\"sensitive\":true,\"default\":\"@\"}},\"prot\":1}",
    "{\"prot\":1,\"variable\":{\"x\":{\"sensitive\":\"yes\",\"default\":\"@\"}}}",
    "{\"variable\":{\"x\":{\"default\":\"@\",\"sensitive\":true}},\"prot\":1,}",
    "{\"variable\":{\"x\":{\"default\":1},\"x\":{\"default\":\"@\",\"sensitive\":true}}}",
    "{\"variable\":{\"x\":{\"defualt\":\"@\",\"sensitive\":true}}, \"port\": -1}",
    "{\"variable\":{\"db_password\":{\"default\":\"@\"}},\"prot\":1}",
    "{\"variable\":[{\"db_password\":{\"default\":{\"a\":[\"@\"]}}}],\"port\":\"${var.db_password}\"}",
    "{\"variable\":{\"db_password\":{\"default\":[\"${var.x}\",\"@\"]}},\"any\":1,\"prot\":1}",
    "{\"locals\":{\"password\":\"@\"},\"prot\":1}",
    "{\"locals\":[{\"password\":[\"@\"]}],\"port\":\"${local.password}\"}",
];

#[test]
fn values_of_definitions() {
    let mut leaks = Leaks::default();
    let all = NATIVE.iter().map(|text| ("app.hcl", *text)).chain(JSON.iter().map(|text| ("app.hcl.json", *text)));
    for (name, text) in all {
        let of = |text: &str| {
            let loader = Loader::new().named_text(name, text.replace('@', CANARY));
            loader.allow_variables("var").allow_locals("local").allow_functions().allow_references().allow_dynamic()
        };
        // A layer above has another value, and something wrong below it.
        let above = "variable \"x\" {\n  default = 2\n}\nvariable \"db_password\" {\n  default = 3\n}\nport = []\n";
        for loader in [of(text), of(text).layer().named_text("local.hcl", above)] {
            let refused = |error: Error| error_seen(&error);
            leaks.look(text, &loader.load_full::<Plain>().map_or_else(refused, |_| String::new()));
            leaks.look(text, &diagnostics_seen(&loader.recover::<Plain>().1));
            let checked = loader.check::<Plain>(&Scope::new());
            leaks.look(text, &checked.map_or_else(refused, |found| diagnostics_seen(&found)));
        }
    }
}

/// Where nobody knows what a text is for, as in a formatter, what it declares is hidden all the same.
#[test]
fn without_a_schema() {
    let mut leaks = Leaks::default();
    let (mut reported, limits) = (0, Limits::DEFAULT);
    for text in NATIVE.iter().chain(&JSON) {
        let source = Source::new("app", text.replace('@', CANARY));
        let found = match text.starts_with('{') {
            true => json::parse_source(source, &limits).diagnostics,
            false => native::parse_source(source, &limits).diagnostics,
        };
        Schema::redact_by_sound(&found);
        reported += found.len();
        leaks.look(text, &diagnostics_seen(&found));
    }
    assert!(reported > 8, "{reported}");
}

/// A secret is computed from a definition, however badly the use is written, and in whichever normal form its name is.
#[test]
fn uses_that_are_broken() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is reported is looked at")]
    struct Secret {
        pin: Option<Sensitive<String>>,
    }
    let mut leaks = Leaks::default();
    for (name, value) in [
        ("l", "(local.l"),
        ("l", "f(local.l"),
        ("l", "local.l ? "),
        ("l", "\"${local.l"),
        ("e\u{301}x", "local.\u{e9}x"),
    ] {
        let text = format!("locals {{\n  {name} = \"{CANARY}\" + 1\n}}\npin = {value}\n");
        let loader = Loader::new().named_text("app.hcl", &text).allow_locals("local");
        leaks.look(&text, &error_seen(&loader.load::<Secret>().unwrap_err()));
    }
    let file = format!("function \"f\" {{\n  params = [a]\n  result = \"{CANARY}\" a\n}}\n");
    let loader = Loader::new().named_text("a.hcl", "pin = f(1)\n").named_text("b.hcl", &file).allow_functions();
    leaks.look(&file, &error_seen(&loader.load::<Secret>().unwrap_err()));
}

/// A mistake elsewhere in the text does not hide what is said of a variable beside its value.
#[test]
fn declarations_beside_a_mistake() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is reported is looked at")]
    struct Secret {
        port: Option<u16>,
        password: Option<Sensitive<String>>,
    }
    let text = format!("variable \"port\" {{\n  type = \"int\"\n  default = \"{CANARY}\"\n}}\nport = = 1\n");
    let refused =
        Loader::new().named_text("app.hcl", text).allow_variables("var").load::<Secret>().unwrap_err().report();
    assert!(refused.contains("2 |   type = \"int\"") && refused.contains("written without quotes"), "{refused}");
    assert!(!refused.contains(CANARY), "{refused}");
}

/// What is not sensitive is shown, and so is what a variable says beside its value.
#[test]
fn what_is_said_of_a_value_is_shown() {
    let text =
        "{\"variable\":{\"x\":{\"default\":\"a\",\"sensitive\":false},\"password\":{\"type\":\"strng\"}},\"prot\":1}";
    let refused =
        Loader::new().named_text("app.hcl.json", text).allow_variables("var").load::<Plain>().unwrap_err().report();
    assert!(refused.contains(text), "{refused}");
}

/// A type with a secret, in blocks, too.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is reported is looked at")]
struct Guarded {
    secret: Option<Sensitive<String>>,
    #[hcl(block)]
    item: Vec<Item>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is reported is looked at")]
struct Item {
    pw: Sensitive<String>,
}

/// Templates that give what is secret, each with a mistake in it.
const TEMPLATES: [&str; 8] = [
    "secret = templatestring(\"@-$${nme}\", { name = 1 })\n",
    "secret = templatestring(\"@-$${nme + 1}\", {})\n",
    "secret = templatestring(\"@-$${\", {})\n",
    "secret = \"x${templatestring(\"@-$${upper()}\", {})}\"\n",
    "item { pw = templatestring(\"@-$${nme}\", {}) }\n",
    "dynamic \"item\" {\n  for_each = [\"@-$${nme}\"]\n  content {\n    pw = templatestring(item.value, {})\n  }\n}\n",
    "locals {\n  password = templatestring(\"@-$${nme}\", {})\n}\nsecret = local.password\n",
    "function \"f\" {\n  params = [t]\n  result = templatestring(t, {})\n}\nsecret = f(\"@-$${nme}\")\n",
];

#[test]
fn templates_that_give_secrets() {
    let mut leaks = Leaks::default();
    for text in TEMPLATES {
        let context = hcl_model::expr::EvalContext::new().with_functions(hcl_model::stdlib::functions());
        let template = hcl_model::ext::templatestring(&context);
        let loader = Loader::new().named_text("app.hcl", text.replace('@', CANARY));
        let loader = loader.context(context.with_function("templatestring", template));
        let loader = loader.allow_locals("local").allow_functions().allow_dynamic();
        let error = loader.load::<Guarded>().unwrap_err();
        leaks.look(text, &error_seen(&error));
    }
}
