//! Nothing that an editor shows has a value of the environment of a secret, however it gets there.

use std::path::Path;

use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
use hcl_serde::model::ext::IoPolicy;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Config {
    name: Option<String>,
    tags: Option<Vec<String>>,
    key: Option<Sensitive<String>>,
    api_token: Option<String>,
    #[hcl(block)]
    server: Vec<Server>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Server {
    #[hcl(label)]
    name: String,
    password: Option<Sensitive<String>>,
    note: Option<String>,
}

/// Everything that an editor shows of a file, wherever its cursor is.
fn shown(project: &Project, path: &Path, text: &str) -> String {
    let mut shown = String::new();
    for offset in 0..=text.len() {
        shown.push_str(&format!("{:?}", ide::hover(project, path, offset)));
        shown.push_str(&format!("{:?}", ide::completion(project, path, offset)));
        shown.push_str(&format!("{:?}", ide::signature_help(project, path, offset)));
        let actions = ide::code_actions(project, path, offset..offset);
        shown.extend(actions.into_iter().map(|it| it.title));
        shown.extend(ide::rename(project, path, offset, "other9").err());
    }
    shown.push_str(&format!("{:?}", ide::inlay_hints(project, path, 0..text.len())));
    shown.push_str(&format!("{:?}", ide::diagnostics(project, path)));
    shown
}

/// The cases in both syntaxes: nothing of `canary` is shown, and something of what is no secret.
fn check(loader: impl Fn(Loader) -> Loader, cases: &[(&str, &str)]) {
    for (native, json) in cases {
        for (path, text) in [("/app/app.hcl", native), ("/app/app.hcl.json", json)] {
            let loader =
                loader(Loader::new().file(path).allow_variables("var").allow_locals("local").allow_references());
            let mut project = Project::new(&Configuration::of::<Config>(loader));
            project.open(EditorDocument::new(path, *text));
            let shown = shown(&project, Path::new(path), text);
            assert!(!shown.contains("canary"), "{text}: {shown}");
            assert!(shown.contains("local") || shown.contains("name"), "{text}: {shown}");
        }
    }
}

const VARIABLES: [(&str, &str); 6] = [
    ("APP_SERVER__A__NOTE", "canary9"),
    ("APP_KEY", "canary1"),
    ("APP_API_TOKEN", "canary2"),
    ("APP_SERVER__A__PASSWORD", "canary3"),
    ("APP_VAR__API_TOKEN", "canary4"),
    ("APP_NAME", "canary5"),
];

#[test]
fn values_of_the_environment_are_not_shown_by_other_names() {
    check(
        |loader| loader.env_from("APP", VARIABLES),
        &[
            (
                "locals {\n  key = key\n  a = \"x${key}\"\n  b = [api_token]\n  c = { t = name }\n}\nname = \"${local.a}${local.key}\"\ntags = [local.b[0], local.c.t, key]\n",
                r#"{"locals": {"key": "${key}", "a": "x${key}", "b": ["${api_token}"], "c": {"t": "${name}"}}, "tags": ["${local.a}${local.key}", "${local.b[0]}", "${local.c.t}", "${key}"]}"#,
            ),
            (
                "name = api_token\ntags = [name, api_token, \"${name}\"]\nserver \"a\" {\n  note = name\n}\nserver \"b\" {\n  note = server.a.note\n}\n",
                r#"{"name": "${api_token}", "tags": ["${name}", "${api_token}"], "server": {"a": {"note": "${name}"}, "b": {"note": "${server.a.note}"}}}"#,
            ),
            ("api_token = \"file0\"\nname = api_token\n", r#"{"api_token": "file0", "name": "${api_token}"}"#),
            (
                "variable \"api_token\" {\n}\nlocals {\n  api_token = var.api_token\n  t = upper(local.api_token)\n}\nserver \"a\" {\n  note = local.t\n}\nserver \"b\" {\n  note = server.a.password\n}\nname = local.t\n",
                r#"{"variable": {"api_token": {}}, "locals": {"api_token": "${var.api_token}", "t": "${upper(local.api_token)}"}, "server": {"a": {"note": "${local.t}"}, "b": {"note": "${server.a.password}"}}, "name": "${local.t}"}"#,
            ),
        ],
    );
}

#[test]
fn values_that_functions_read_of_the_environment_are_not_shown() {
    let world = IoPolicy::new()
        .given_variable("DB_PASSWORD", "canary6")
        .given_variable("REGION", "canary7")
        .given_sensitive_variable("KEY", "canary8");
    let context = EvalContext::new().with_functions(world.functions());
    let context = world.context(context);
    check(
        move |loader| loader.context(context.clone()),
        &[(
            "locals {\n  password = env(\"DB_PASSWORD\")\n  a = \"x${env(\"DB_PASSWORD\")}\"\n  r = { x = env(\"REGION\") }\n  k = env(\"KEY\")\n}\nname = \"${local.a}${env(\"REGION\")}\"\ntags = [local.password, local.r.x, local.k, local.]\n",
            r#"{"locals": {"password": "${env(\"DB_PASSWORD\")}", "a": "x${env(\"DB_PASSWORD\")}", "r": {"x": "${env(\"REGION\")}"}, "k": "${env(\"KEY\")}"}, "name": "${local.a}${env(\"REGION\")}", "tags": ["${local.password}", "${local.r.x}", "${local.k}", "${local.}"]}"#,
        )],
    );
}

/// The title of a change says nothing of a secret that the change is about.
#[test]
fn titles_of_changes_have_no_secrets() {
    let values = [
        "canary",
        "canary_9",
        "'canary'",
        "canary-9",
        "\"canary",
        "canary\"",
        "`canary`",
        "canary: 1",
        "15canary",
        "canary 9",
        "\"canary\" \"x\"",
        "[canary]",
        "{ canary: 1 }",
        "canary()",
        "\"${canary}\"",
        "\"a${canary}b\"",
        "local.canary",
        "(\"canary\" + \"b\")",
        "\"canary\" & \"b\"",
        "canary ?? 1",
    ];
    let items = [
        "key = @",
        "key: @",
        "key == @",
        "\"key\" = @",
        "server \"a\" {\n  password = @\n}",
        "server \"a\" {\n  password: @\n}",
    ];
    let path = Path::new("/app/app.hcl");
    let loaders: [fn(Loader) -> Loader; 3] = [
        |loader| loader,
        |loader| loader.allow_references(),
        |loader| loader.allow_variables("var").allow_locals("local"),
    ];
    let mut unshown = 0;
    for loader in loaders {
        for (value, item) in values.iter().flat_map(|value| items.iter().map(move |item| (value, item))) {
            let text = format!("{}\n", item.replace('@', value));
            let mut project = Project::new(&Configuration::of::<Config>(loader(Loader::new().file(path))));
            project.open(EditorDocument::new(path, &*text));
            let actions = ide::code_actions(&project, path, 0..text.len());
            unshown += actions.iter().filter(|action| action.title == "Mend what is not shown here").count();
            let titles: Vec<String> = actions.into_iter().map(|action| action.title).collect();
            assert!(!titles.concat().contains("canary"), "{text}: {titles:?}");
        }
    }
    assert!(unshown > 0);
}

#[test]
fn definitions_that_a_secret_is_computed_from_are_not_shown() {
    check(
        |loader| loader,
        &[
            (
                "key = local.x\nname = local.x\nlocals {\n  x = \"canary\"\n}\n",
                r#"{"key": "${local.x}", "name": "${local.x}", "locals": {"x": "canary"}}"#,
            ),
            (
                "key = var.x\ntags = [var.x]\nvariable \"x\" {\n  default = \"canary\"\n}\nlocals {\n  y = 1\n}\n",
                r#"{"key": "${var.x}", "tags": ["${var.x}"], "variable": {"x": {"default": "canary"}}, "locals": {"y": 1}}"#,
            ),
        ],
    );
}
