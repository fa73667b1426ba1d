//! What an editor never shows of a configuration: secrets, what is called like one, and what is given from outside.

use std::path::Path;

use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::loaders::{Config, hover, layers, messages, opened, opened_of};

/// Everything that an editor shows of a file without being asked, or by a cursor in it.
fn shown(project: &Project, path: &str, text: &str) -> String {
    let (path, mut shown) = (Path::new(path), String::new());
    for offset in 0..=text.len() {
        shown.extend(ide::hover(project, path, offset).map(|hover| hover.markdown));
        shown.extend(ide::completion(project, path, offset).into_iter().map(|it| format!("{it:?}")));
    }
    shown.extend(ide::inlay_hints(project, path, 0..text.len()).into_iter().map(|hint| hint.label));
    shown.extend(messages(project, path.to_str().unwrap()));
    shown
}

#[test]
fn what_is_given_for_variables_is_not_shown() {
    let native =
        "variable \"region\" {\n}\nlocals {\n  all = [var.region]\n}\nname = \"in ${var.region}\"\nport = local.all\n";
    let json = r#"{"variable": {"region": {}}, "locals": {"all": ["${var.region}"]}, "name": "${var.region}", "port": "${local.all[0]}"}"#;
    let by_environment = |loader: Loader| loader.env_from("APP", [("APP_VAR__REGION", "fra-17")]);
    let by_override = |loader: Loader| loader.override_value("var.region", "fra-17");
    let by_program = |loader: Loader| loader.variable_value("var.region", "fra-17");
    let all: [&dyn Fn(Loader) -> Loader; 3] = [&by_environment, &by_override, &by_program];
    for given in all {
        for (path, text) in [("/app/app.hcl", native), ("/app/app.hcl.json", json)] {
            let loader = given(Loader::new().file(path).allow_variables("var").allow_locals("local"));
            let (project, _) = opened(loader, &[(path, text)]);
            let shown = shown(&project, path, text);
            assert!(shown.contains("region") && !shown.contains("fra-17"), "{shown}");
        }
    }
}

#[test]
fn what_sounds_like_a_secret_is_not_shown_of_definitions() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is asked for")]
    struct Plain {
        name: String,
    }
    let native = "variable \"api_token\" {\n  default = \"hunter2\"\n}\nlocals {\n  db_password = \"hunter2\"\n  url = \"x:${local.db_password}\"\n  db = { password = \"hunter2\", port = 1 }\n}\nname = \"${var.api_token} ${local.url} ${local.db.password}\"\n";
    let json = r#"{"variable": {"api_token": {"default": "hunter2"}}, "locals": {"db_password": "hunter2", "url": "x:${local.db_password}", "db": {"password": "hunter2"}}, "name": "${var.api_token} ${local.url} ${local.db.password}"}"#;
    for (path, text) in [("/app/app.hcl", native), ("/app/app.hcl.json", json)] {
        let loader = Loader::new().file(path).allow_variables("var").allow_locals("local");
        let (project, _) = opened_of(&Configuration::of::<Plain>(loader), &[(path, text)]);
        let shown = shown(&project, path, text);
        assert!(shown.contains("db_password") && !shown.contains("hunter2"), "{shown}");
    }
}

/// Texts in which `hunter` is a part of each secret, with places to ask at everywhere.
const SECRETS: [(&str, &str); 6] = [
    (
        "/app/app.hcl",
        "key = \"hunter1\"\nkeys = [\"hunter2\", upper(\"hunter3\")]\nserver \"a\" {\n  port = 1\n  key = \"hunter4\"\n}\n",
    ),
    (
        "/app/app.hcl",
        "variable \"x\" {\n  default = \"hunter1\"\n  sensitive = true\n}\nlocals {\n  y = \"${var.x}!\"\n  z = { a = var.x }\n}\nkey = local.y\nname = var.x\nport = local.z.a\n",
    ),
    (
        "/app/app.hcl",
        "locals {\n  y = [for k in [env] : k]\n}\nkey = env\nname = \"${env}${local.y[0]}\"\nport = env\nserver \"a\" {\n  port = env\n}\n",
    ),
    ("/app/app.hcl", "key = [\"hunter1\", 2]\nserver \"a\" {\n  port = 1\n  key = { a = \"hunter2\" }\n"),
    (
        "/app/last.hcl.json",
        "{\"key\": \"hunter1\", \"keys\": [\"hunter2\", \"${upper(\\\"hunter3\\\")}\"], \"server\": {\"a\": {\"key\": [\"hunter4\"]}}}",
    ),
    (
        "/app/last.hcl.json",
        "{\"variable\": {\"x\": {\"default\": \"hunter1\", \"sensitive\": true}}, \"locals\": {\"y\": \"${var.x}!\"}, \"name\": \"${local.y}\", \"port\": \"${var.x}\"}",
    ),
];

#[test]
fn no_secret_is_shown_anywhere() {
    for (path, text) in SECRETS {
        let secret = hcl_serde::Value::string("hunter0").mark(hcl_serde::model::value::Mark::sensitive());
        let context = hcl_serde::EvalContext::new()
            .with_variable("env", secret)
            .with_functions(hcl_serde::model::stdlib::functions());
        let loader = layers()
            .context(context)
            .allow_variables("var")
            .allow_locals("local")
            .env_from("APP", [("APP_KEY", "hunter9")]);
        let mut project = Project::new(&Configuration::of::<Config>(loader));
        project.open(EditorDocument::new("/app/app.hcl", ""));
        project.open(EditorDocument::new(path, text));
        let path = Path::new(path);
        let quiet =
            |what: &str, said: &str| assert!(!said.to_lowercase().contains("hunter"), "{what}: {said} of {text}");
        for it in ide::diagnostics(&project, path) {
            quiet("diagnostics", &it.message);
            it.related.iter().for_each(|(_, note)| quiet("notes", note));
        }
        for it in ide::inlay_hints(&project, path, 0..text.len()) {
            quiet("hints", &it.label);
        }
        for offset in 0..=text.len() {
            if let Some(it) = ide::hover(&project, path, offset) {
                quiet("hover", &it.markdown);
            }
            if let Some(it) = ide::signature_help(&project, path, offset) {
                quiet("signature", &it.label);
            }
            for it in ide::completion(&project, path, offset) {
                let said = format!("{} {} {:?} {:?}", it.label, it.text, it.detail, it.documentation);
                quiet("completion", &said);
            }
            for it in ide::code_actions(&project, path, offset..offset) {
                quiet("actions", &it.title);
            }
        }
        let symbols = ide::project_symbols(&project, &project.document(path).unwrap());
        quiet("symbols", &symbols.iter().map(|it| format!("{}{:?}", it.name, it.children)).collect::<String>());
    }
}

#[test]
fn an_outline_has_no_names_that_are_in_a_secret() {
    let loader = Loader::new().file("/app/app.hcl");
    for (path, text) in [
        ("/app/app.hcl", "key = { canary = { canary = 1 } }\nname = { a = 1 }\n"),
        ("/app/app.hcl.json", "{\"key\": {\"canary\": {\"canary\": 1}}, \"name\": {\"a\": 1}}"),
    ] {
        let (project, _) = opened(loader.clone(), &[(path, text)]);
        let found = ide::project_symbols(&project, &EditorDocument::new(path, text));
        assert!(found[0].children.is_empty() && found[1].children.len() == 1, "{found:?}");
    }
}

#[test]
fn names_that_are_computed_from_secrets_are_not_shown() {
    let loader = Loader::new().file("/app/app.hcl").allow_locals("local").allow_variables("var");
    let text = "locals {\n  password = \"hunter2\"\n  all = { (local.password) = 1 }\n  more = { x = local.all }\n  sure = { (var.tok) = 1 }\n}\nvariable \"tok\" {\n  sensitive = true\n  default = \"hunter2\"\n}\nname = ";
    for behind in
        ["local$0", "local.$0", "local.all.$0", "local.more.x.$0", "local.all$0", "local.more$0", "local.sure.$0"]
    {
        let (project, offset) = opened(loader.clone(), &[("/app/app.hcl", &format!("{text}{behind}\n"))]);
        let path = "/app/app.hcl".as_ref();
        let said = format!("{:?} {}", ide::completion(&project, path, offset), hover(&project, "/app/app.hcl", offset));
        assert!(!said.contains("hunter2"), "{behind}: {said}");
    }
}
