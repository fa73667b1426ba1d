//! What a value is that is called like a secret is shown nowhere: not where nobody knows the name, and not where a mistake leaves
//! open what it belongs to.

use std::collections::BTreeMap;
use std::path::Path;

use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
use hcl_serde::model::source::TextEdit;
use hcl_serde::{Block, Body, HclSchema, Loader, Sensitive, Value};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Config {
    listen: Option<String>,
    password: Option<Sensitive<String>>,
    /// How much is told.
    #[hcl(moved_from = "logging.level")]
    log_level: Option<Level>,
    any: Option<Value>,
    #[hcl(block, moved_from = "security.vault")]
    vault: Option<Vault>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    plan: Vec<Block>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    /// Everything.
    Debug,
    /// Mistakes.
    Error,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Vault {
    key: Sensitive<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Store {
    S3 { bucket: String, key: Sensitive<String> },
    Memory { size: u32 },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Service {
    port: Option<u16>,
    #[hcl(remain)]
    rest: Body,
}

fn opened(loader: Loader, path: &str, text: &str) -> Project {
    let mut project = Project::new(&Configuration::of::<Config>(loader));
    project.open(EditorDocument::new(path, text));
    project
}

/// What is shown of a text without being asked, and by a cursor in it.
fn shown(project: &Project, path: &str, text: &str) -> String {
    let (path, mut shown) = (Path::new(path), String::new());
    shown.extend(ide::diagnostics(project, path).into_iter().map(|it| it.message));
    shown.extend(ide::inlay_hints(project, path, 0..text.len()).into_iter().map(|hint| hint.label));
    for offset in 0..=text.len() {
        shown.extend(ide::hover(project, path, offset).map(|hover| hover.markdown));
        shown.extend(ide::completion(project, path, offset).into_iter().map(|it| format!("{it:?}")));
    }
    shown
}

fn check(cases: &[&str], path: &str, before: &str) {
    for has_names in [false, true] {
        for case in cases {
            let text = format!("{before}{case}");
            let loader = Loader::new().file(path).allow_locals("local").allow_variables("var").allow_dynamic();
            let project = opened(if has_names { loader.allow_references() } else { loader }, path, &text);
            let shown = shown(&project, path, &text);
            assert!(!shown.contains("canary") && shown.contains("can"), "{text}: {shown}");
        }
    }
}

const NATIVE: &str = "locals {\n  z = \"can\"\n}\n";

#[test]
fn in_old_places() {
    let cases = [
        "security {\n  vault {\n    key = \"${local.z}ary\"\n  }\n}\n",
        "security {\n  vault {\n    key = \"canary\"\n  }\n}\n",
        "security {\n  vault {\n    kye = \"${local.z}ary\"\n  }\n  key = \"${local.z}ary\"\n}\n",
    ];
    check(&cases, "/app/app.hcl", NATIVE);
    let json = ["\"security\": {\"vault\": {\"key\": \"${local.z}ary\"}}}"];
    check(&json, "/app/app.hcl.json", "{\"locals\": {\"z\": \"can\"}, ");
}

#[test]
fn where_nobody_knows_the_name() {
    let cases = [
        "vualt {\n  key = \"${local.z}ary\"\n}\n",
        "vault {\n  kye = \"${local.z}ary\"\n}\n",
        "vault = \"${local.z}ary\"\n",
        "password {\n  x = \"${local.z}ary\"\n}\n",
        "store {\n  key = \"${local.z}ary\"\n}\n",
        "store \"s4\" {\n  key = \"${local.z}ary\"\n}\n",
        "store \"memory\" {\n  size = 1\n  key  = \"${local.z}ary\"\n}\n",
        "plan \"vault\" {\n  password = \"${local.z}ary\"\n}\n",
        "service \"a\" {\n  vault {\n    key = \"${local.z}ary\"\n  }\n  password = \"${local.z}ary\"\n}\n",
        "key = \"${local.z}ary\"\nlisten = key\n",
        "any = { password = \"${local.z}ary\" }\n",
        "function \"password\" {\n  params = []\n  result = \"${local.z}ary\"\n}\n",
    ];
    check(&cases, "/app/app.hcl", NATIVE);
}

#[test]
fn behind_a_mistake() {
    let cases = [
        "service \"a\" {\n  port = 1\n\npassword = \"${local.z}ary\"\nvault {\n  key = \"${local.z}ary\"\n}\nstore \"s3\" {\n  bucket = \"b\"\n  key = \"${local.z}ary\"\n}\n",
        "vault {\nlisten = \"${local.z}ary\"\n",
        "key = \"${local.z}ary\"\n}\n",
    ];
    check(&cases, "/app/app.hcl", NATIVE);
}

/// What has a name is shown nowhere else either, nor what is computed from it.
#[test]
fn of_names_behind_a_mistake() {
    let uses = "listen = \"x${var.s}${local.b}\"\nlog_level = var.s\n";
    let texts = [
        "variable \"s\" {\n  sensitive  true\n  default = \"${local.z}ary\"\n}\n",
        "variable \"s\" {\n  default = \"${local.z}ary\"\n  sensitive = \n}\nlocals {\n  b = \"${var.s}\"\n}\n",
    ];
    let cases: Vec<String> = texts.iter().flat_map(|text| [format!("{text}{uses}"), format!("{uses}{text}")]).collect();
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    check(&cases, "/app/app.hcl", NATIVE);
    let json = [
        "\"log_level\": \"${var.s}\", \"variable\": {\"s\": {\"sensitive\" true, \"default\": \"${local.z}ary\"}}, \"listen\": \"${var.s}\"}",
    ];
    check(&json, "/app/app.hcl.json", "{\"locals\": {\"z\": \"can\"}, ");
}

#[test]
fn what_stands_before_a_mistake_is_shown() {
    let text = format!("{NATIVE}listen = \"${{local.z}}ary\"\nservice \"a\" {{\n");
    let project = opened(Loader::new().file("/app/app.hcl").allow_locals("local"), "/app/app.hcl", &text);
    let hints = ide::inlay_hints(&project, "/app/app.hcl".as_ref(), 0..text.len());
    assert_eq!(hints[0].label, "= \"canary\"");
}

#[test]
fn what_is_written_in_front_of_a_mistake_is_told() {
    let text = "log_level = \"loud\"\nlisten = nothing\nservice \"a\" {\n  port = \"b\"\n";
    let project = opened(Loader::new().file("/app/app.hcl").allow_locals("local"), "/app/app.hcl", text);
    let found = ide::diagnostics(&project, "/app/app.hcl".as_ref());
    let messages: Vec<&str> = found.iter().map(|it| &*it.message).collect();
    let has = |words: &str| messages.iter().any(|message| message.contains(words));
    assert!(has("\"loud\" is not one of") && has("The variable `nothing` does not exist"), "{messages:?}");
}

#[test]
fn an_old_place_has_what_is_known_of_the_new_one() {
    let (path, text) = ("/app/app.hcl", "logging {\n  level = \"debug\"\n}\n");
    let project = opened(Loader::new().file(path), path, text);
    let hover = |at: &str| ide::hover(&project, path.as_ref(), text.find(at).unwrap()).unwrap().markdown;
    assert!(hover("level").starts_with("**log_level**\n\nHow much is told."), "{}", hover("level"));
    assert_eq!(hover("debug"), "**debug**\n\nEverything.");
    let found = ide::completion(&project, path.as_ref(), text.find("debug").unwrap());
    assert_eq!(found.iter().map(|it| &*it.label).collect::<Vec<_>>(), ["debug", "error"]);
}

#[test]
fn of_what_holds_the_same_many_times_a_part_is_shown() {
    let mut text = "locals {\n  l0 = [1, 2]\n".to_owned();
    (1..26).for_each(|of| text.push_str(&format!("  l{of} = [local.l{before}, local.l{before}]\n", before = of - 1)));
    text.push_str("}\nlisten = local.\n");
    let path = "/app/app.hcl";
    let project = opened(Loader::new().file(path).allow_locals("local"), path, &text);
    let found = ide::completion(&project, path.as_ref(), text.len() - 1);
    assert_eq!(found.len(), 26);
    assert!(found.iter().all(|it| format!("{it:?}").len() < 2_000));
    let hover = ide::hover(&project, path.as_ref(), text.find("local.").unwrap()).unwrap().markdown;
    assert!(hover.len() < 2_000, "{hover}");
}

#[test]
fn each_of_many_loops_in_each_other_has_its_type() {
    let depth = 100;
    let text = format!("any = \"{}${{x}}{}\"\n", "%{ for x in [1] }".repeat(depth), "%{ endfor }".repeat(depth));
    let path = "/app/app.hcl";
    let project = opened(Loader::new().file(path), path, &text);
    let hints = ide::inlay_hints(&project, path.as_ref(), 0..text.len());
    assert_eq!(hints.iter().filter(|hint| hint.label == ": number").count(), depth);
}

#[test]
fn files_that_are_named_are_links() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is asked for")]
    struct Files {
        certificate: Option<std::path::PathBuf>,
        more: Option<Vec<std::path::PathBuf>>,
    }
    let folder = std::env::temp_dir().join(format!("hcl-links-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("a.pem"), "").unwrap();
    std::fs::write(folder.join("b.hcl"), "").unwrap();
    let native =
        "include = [\"b.hcl\", { path = \"b.hcl\" }]\ncertificate = \"a.pem\"\nmore = [\"none.pem\", \"a.pem\"]\n";
    let json = "{\"include\": \"b.hcl\", \"certificate\": \"a.pem\", \"more\": [\"a.pem\"]}";
    for (name, text, expected) in [
        ("app.hcl", native, &["b.hcl", "b.hcl", "a.pem", "a.pem"][..]),
        ("app.hcl.json", json, &["b.hcl", "a.pem", "a.pem"]),
    ] {
        let path = folder.join(name);
        let mut project =
            Project::new(&Configuration::of::<Files>(Loader::new().file(&path).allow_includes("include")));
        project.open(EditorDocument::new(&path, text));
        let found = ide::file_links(&project, &path);
        assert_eq!(found.iter().map(|(range, _)| &text[range.clone()]).collect::<Vec<_>>(), expected);
        assert!(found.iter().all(|(_, file)| file.parent() == Some(&folder)));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_include_has_a_path() {
    let (path, text) = ("/app/app.hcl", "include {\n  \n}\n");
    let project = opened(Loader::new().file(path).allow_includes("include"), path, text);
    let found = ide::completion(&project, path.as_ref(), 12);
    assert_eq!(found.iter().map(|it| &*it.text).collect::<Vec<_>>(), ["optional = true", "path = \"other.hcl\""]);
}

#[test]
fn formatting_makes_no_mistake() {
    let mistakes = |text: &str| hcl_serde::model::native::parse_body("app.hcl", text).diagnostics.len();
    for text in ["listen =\n \"eu\"\n", "p\n = 1\n"] {
        let edits = ide::formatting(&EditorDocument::new("/app/app.hcl", text));
        assert_eq!(mistakes(&TextEdit::apply(&edits, text)), mistakes(text), "{text}");
    }
}

#[test]
fn what_only_older_files_have_is_not_offered() {
    let (path, text) = ("/app/app.hcl", "listen = \n");
    let project = opened(Loader::new().file(path).allow_references(), path, text);
    let found = ide::completion(&project, path.as_ref(), text.len() - 1);
    assert!(found.iter().any(|it| it.label == "vault"));
    assert!(found.iter().all(|it| it.label != "logging" && it.label != "security"), "{found:?}");
}
