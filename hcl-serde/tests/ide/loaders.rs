//! What an editor shows of a configuration of which files are only a part: layers, variables of the environment, overrides,
//! and values that are not known yet.

use std::path::{Path, PathBuf};

use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{HclSchema, Loader, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
pub(crate) struct Config {
    port: Option<u16>,
    name: Option<String>,
    certificate: Option<PathBuf>,
    key: Option<Sensitive<String>>,
    #[serde(default)]
    keys: Vec<Sensitive<String>>,
    #[hcl(block)]
    server: Vec<Server>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
pub(crate) struct Server {
    #[hcl(label)]
    name: String,
    port: u16,
    key: Option<Sensitive<String>>,
}

/// Files that are open, and the place of `$0` in the first one.
pub(crate) fn opened(loader: Loader, files: &[(&str, &str)]) -> (Project, usize) {
    opened_of(&Configuration::of::<Config>(loader), files)
}

pub(crate) fn opened_of(configuration: &Configuration, files: &[(&str, &str)]) -> (Project, usize) {
    let mut project = Project::new(configuration);
    for (path, text) in files {
        project.open(EditorDocument::new(path, text.replacen("$0", "", 1)));
    }
    (project, files[0].1.find("$0").unwrap_or(0))
}

pub(crate) fn layers() -> Loader {
    Loader::new()
        .file("/app/app.hcl")
        .layer()
        .optional_file("/app/over.hcl")
        .layer()
        .optional_file("/app/last.hcl.json")
}

pub(crate) fn messages(project: &Project, path: &str) -> Vec<String> {
    ide::diagnostics(project, path.as_ref()).into_iter().map(|it| it.message).collect()
}

pub(crate) fn hover(project: &Project, path: &str, offset: usize) -> String {
    ide::hover(project, path.as_ref(), offset).map_or_else(String::new, |hover| hover.markdown)
}

#[test]
fn hover_says_which_variable_of_the_environment_counts() {
    let loader = layers().env_from("APP", [("APP_PORT", "82")]);
    let (project, at) = opened(loader, &[("/app/app.hcl", "po$0rt = 80\n")]);
    let said = hover(&project, "/app/app.hcl", at);
    assert!(said.contains("The value that counts comes from: ") && said.contains("APP_PORT"), "{said}");
}

#[test]
fn hover_says_which_override_counts() {
    for (path, text) in [("/app/app.hcl", "po$0rt = 80\n"), ("/app/app.hcl.json", "{\"po$0rt\": 80}")] {
        let loader = Loader::new().file(path).override_value("port", "83");
        let (project, at) = opened(loader, &[(path, text)]);
        let said = hover(&project, path, at);
        assert!(said.contains("comes from: ") && said.contains("override of port"), "{said}");
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Layered {
    port: u16,
    #[hcl(default = 4)]
    workers: u16,
    #[hcl(block)]
    limits: Limits,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Limits {
    most: u16,
    #[hcl(default = 100)]
    requests: u16,
}

/// The titles of what is offered at the end of a file, and the hints in it.
fn told(loader: Loader, files: &[(&str, &str)], at: &str) -> (Vec<String>, Vec<String>) {
    let (project, _) = opened_of(&Configuration::of::<Layered>(loader), files);
    let text = files.iter().find(|(path, _)| *path == at).unwrap().1;
    let path = Path::new(at);
    let places = (0..=text.len()).flat_map(|offset| ide::code_actions(&project, path, offset..offset));
    let mut titles: Vec<String> = places.map(|action| action.title).collect();
    titles.sort();
    titles.dedup();
    (titles, ide::inlay_hints(&project, path, 0..text.len()).into_iter().map(|hint| hint.label).collect())
}

#[test]
fn what_another_layer_or_the_environment_has_is_neither_missing_nor_the_default() {
    let base = "port = 1\nworkers = 7\nlimits {\n  most = 1\n  requests = 7\n}\n";
    for (path, over, empty) in [
        ("/app/over.hcl", "limits {\n  most = 2\n}\n", "limits {\n}\n"),
        ("/app/last.hcl.json", "{\"limits\": {\"most\": 2}}", "{\"limits\": {}}"),
    ] {
        for over in [over, empty] {
            let found = told(layers(), &[("/app/app.hcl", base), (path, over)], path);
            let fills = found.0.iter().any(|title| title.starts_with("Add "));
            assert!(!fills && found.1.is_empty(), "{found:?}");
        }
    }
    let by_environment =
        |file: &str| Loader::new().file(file).env_from("APP", [("APP_PORT", "1"), ("APP_WORKERS", "9")]);
    for (path, text, limits) in [
        ("/app/app.hcl", "limits {\n  most = 2\n}\n", "limits {\n}\n"),
        ("/app/app.hcl.json", "{\"limits\": {\"most\": 2}}", "{\"limits\": {}}"),
    ] {
        let (titles, hints) = told(by_environment(path), &[(path, text)], path);
        assert!(!titles.iter().any(|title| title.starts_with("Add ")), "{titles:?}");
        assert!(hints.len() == 1 && hints[0].contains("requests = 100"), "{hints:?}");
        let (titles, _) = told(by_environment(path), &[(path, limits)], path);
        assert!(titles.iter().any(|title| title.starts_with("Add ")), "{titles:?}");
    }
}

#[test]
fn mistakes_of_the_environment_stand_in_the_first_file() {
    let loader = layers().env_from("APP", [("APP_PORT", "hunter")]);
    let (project, _) = opened(loader, &[("/app/app.hcl", "name = \"a\"\n"), ("/app/over.hcl", "name = \"b\"\n")]);
    let said = messages(&project, "/app/app.hcl");
    assert!(said.len() == 1 && said[0].contains("APP_PORT"), "{said:?}");
    assert!(messages(&project, "/app/over.hcl").is_empty());
}

#[test]
fn a_mistake_is_told_in_the_file_in_which_it_is() {
    let files = [
        ("/app/app.hcl", "port = \"x\"\nserver \"a\" {\n  port = 1\n}\n"),
        ("/app/over.hcl", "nmae = \"a\"\nserver \"a\" {\n  port = \"y\"\n}\n"),
        ("/app/last.hcl.json", "{\"server\": {\"b\": {}}, \"port\": 1}"),
    ];
    let (project, _) = opened(layers(), &files);
    let over = messages(&project, "/app/over.hcl");
    assert_eq!(over.len(), 2, "{over:?}");
    assert!(over[0].contains("nmae") && over[1].contains("A number is required"), "{over:?}");
    let last = messages(&project, "/app/last.hcl.json");
    assert!(last.len() == 1 && last[0].contains("`port` is not set"), "{last:?}");
    // What another layer replaces is not decoded.
    assert!(messages(&project, "/app/app.hcl").is_empty());
}

#[test]
fn what_is_missing_in_all_layers_refers_to_the_file_of_the_block() {
    let files = [("/app/app.hcl", "server \"a\" {\n}\n"), ("/app/over.hcl", "server \"a\" {\n  key = \"k\"\n}\n")];
    let (project, _) = opened(layers(), &files);
    let all: Vec<String> = ["/app/app.hcl", "/app/over.hcl"].iter().flat_map(|path| messages(&project, path)).collect();
    assert!(all.len() == 1 && all[0].contains("`port` is not set"), "{all:?}");
}

#[test]
fn before_values_are_known_types_are_checked() {
    let scope = Scope::new()
        .with_variable("base", StaticType::NUMBER)
        .with_variable("names", StaticType::list(StaticType::STRING));
    let configuration = Configuration::of::<Config>(Loader::new().file("/app/app.hcl")).scope(scope);
    let text = "port = base + 1\nname = names\nserver \"a\" {\n  port = bas\n}\n";
    let (project, _) = opened_of(&configuration, &[("/app/app.hcl", text)]);
    let said = messages(&project, "/app/app.hcl");
    assert!(said.len() == 2 && said[0].contains("string is required") && said[1].contains("`base`"), "{said:?}");
    let labels = |text: &str| {
        let (project, at) = opened_of(&configuration, &[("/app/app.hcl", text)]);
        ide::completion(&project, "/app/app.hcl".as_ref(), at).into_iter().map(|it| it.label).collect::<Vec<_>>()
    };
    assert!(labels("port = $0\n").contains(&"base".to_owned()));
    let (project, at) = opened_of(&configuration, &[("/app/app.hcl", "name = nam$0es[0]\n")]);
    assert_eq!(hover(&project, "/app/app.hcl", at), "**names**: `list(string)`");
}

#[test]
fn types_of_several_kinds_are_told_in_words() {
    let union = StaticType::union([StaticType::STRING, StaticType::list(StaticType::NUMBER)]);
    let scope = Scope::new().with_variable("either", union);
    let configuration = Configuration::of::<Config>(Loader::new().file("/app/app.hcl")).scope(scope);
    let (project, at) = opened_of(&configuration, &[("/app/app.hcl", "name = eit$0her\n")]);
    let said = hover(&project, "/app/app.hcl", at);
    assert!(said.contains("string") && said.contains("list(number)"), "{said}");
}

#[test]
fn lines_may_end_with_two_characters() {
    let text = "locals {\r\n  ba$0se = 1\r\n}\r\nport = local.base\r\nprot = 2\r\nserver \"a\" {\r\n}\r\n";
    let (project, at) = opened(layers().allow_locals("local"), &[("/app/app.hcl", text)]);
    let path = Path::new("/app/app.hcl");
    let text = text.replace("$0", "");
    assert_eq!(ide::references(&project, path, at, true).len(), 2);
    let found = ide::diagnostics(&project, path);
    let places: Vec<&str> = found.iter().map(|it| &text[it.range.clone()]).collect();
    assert!(places.contains(&"prot") && places.iter().all(|it| !it.contains(['\r', '\n'])), "{places:?}");
    let inside = text.find("}\r\n").unwrap_or(0).max(text.rfind("}").unwrap());
    let actions = ide::code_actions(&project, path, inside..inside);
    let filled = actions.iter().find(|it| it.title == "Add `port`").unwrap();
    let new = hcl_serde::model::source::TextEdit::apply(&filled.edits[0].edits, &text);
    assert!(new.contains("  port = 1\r\n}") && !new.replace("\r\n", "").contains('\n'), "{new:?}");
    let (project, at) = opened(layers(), &[("/app/app.hcl", "name = \"a\"\r\nser$0\r\n")]);
    let server = ide::completion(&project, path, at).into_iter().find(|it| it.label == "server").unwrap();
    assert_eq!(server.text, "server \"name\" {\r\n  port = 1\r\n}");
    assert!(server.snippet.unwrap().starts_with("server \"${1:name}\" {\r\n"));
    let text = "name = \"a\\n\"\r\n";
    let (project, _) = opened(layers(), &[("/app/app.hcl", text)]);
    let actions = ide::code_actions(&project, path, 8..8);
    assert!(actions.iter().all(|it| it.title != "Convert to a heredoc"), "{actions:?}");
}

#[test]
fn paths_of_files_are_completed() {
    let folder = std::env::temp_dir().join(format!("hcl-serde-ide-paths-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("tls")).unwrap();
    std::fs::write(folder.join("tls/server.pem"), "").unwrap();
    let labels = |name: &str, text: &str| {
        let path = folder.join(name);
        let loader = Loader::new().file(&path);
        let (project, at) = opened(loader, &[(path.to_str().unwrap(), text)]);
        ide::completion(&project, &path, at).into_iter().map(|it| (it.label, it.text)).collect::<Vec<_>>()
    };
    let pair = |label: &str, text: &str| vec![(label.to_owned(), text.to_owned())];
    assert_eq!(labels("app.hcl", "certificate = \"$0\"\n"), pair("tls", "tls/"));
    assert_eq!(labels("app.hcl", "certificate = \"tls/se$0\"\n"), pair("server.pem", "server.pem"));
    assert_eq!(labels("app.hcl", "certificate = \"tls/$0"), pair("server.pem", "server.pem"));
    assert_eq!(labels("app.hcl.json", "{\"certificate\": \"tls/$0\"}"), pair("server.pem", "server.pem"));
    assert_eq!(labels("app.hcl", "name = \"$0\"\n"), []);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn what_is_too_large_is_told_and_not_read() {
    let limits = hcl_serde::Limits::default().with_file_size(20);
    let loader = layers().limits(limits);
    for (path, text) in
        [("/app/app.hcl", "name = \"aaaaaaaaaaaaaaaaaa\"\n"), ("/app/last.hcl.json", "{\"name\": \"aaaaaaaaaaaaaa\"}")]
    {
        let mut project = Project::new(&Configuration::of::<Config>(loader.clone()));
        project.open(EditorDocument::new("/app/app.hcl", ""));
        project.open(EditorDocument::with_limits(path, text, &limits));
        let said = messages(&project, path);
        assert!(said.len() == 1 && said[0].contains("20 are accepted"), "{said:?}");
        for offset in 0..=text.len() {
            let _ = ide::completion(&project, path.as_ref(), offset);
            let _ = ide::hover(&project, path.as_ref(), offset);
        }
    }
}

#[test]
fn long_chains_take_no_time() {
    let chain = format!("name = a{}\n", ".b".repeat(100_000));
    let (project, _) = opened(layers(), &[("/app/app.hcl", &chain)]);
    let start = std::time::Instant::now();
    for offset in [chain.len() / 2, chain.len() - 2] {
        let _ = ide::hover(&project, "/app/app.hcl".as_ref(), offset);
        assert!(ide::definition(&project, "/app/app.hcl".as_ref(), offset).is_empty());
    }
    // Each step by itself would take minutes.
    assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
}

#[test]
fn what_is_asked_for_names_ends_when_it_is_not_wanted_any_more() {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    let text: String = (0..2_000).map(|number| format!("server \"s{number}\" {{\n  port = local.base\n}}\n")).collect();
    let text = format!("locals {{\n  base = 1\n}}\n{text}");
    let asked = Arc::new(AtomicUsize::new(0));
    let counted = asked.clone();
    let loader = layers().allow_locals("local").interrupt(move || counted.fetch_add(1, Ordering::Relaxed) >= 200);
    let (project, _) = opened(loader, &[("/app/app.hcl", &text)]);
    let at = text.find("base").unwrap();
    let found = ide::references(&project, "/app/app.hcl".as_ref(), at, true);
    assert!(found.len() < 200, "{}", found.len());
    let _ = ide::completion(&project, "/app/app.hcl".as_ref(), text.len());
    assert!(asked.load(Ordering::Relaxed) >= 200);
}

/// A type that is in itself, where it need not be and where it must.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Tree {
    name: String,
    #[hcl(block)]
    child: Vec<Tree>,
    object: Option<Box<Leaf>>,
    #[hcl(block)]
    endless: Option<Box<Endless>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Leaf {
    #[hcl(default = 3)]
    size: u8,
    inner: Option<Box<Leaf>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Endless {
    name: String,
    #[hcl(block)]
    endless: Box<Endless>,
}

#[test]
fn types_may_contain_themselves() {
    let native = "child {\n  child {\n    na\n    object = { inner = { inner = {  } } }\n  }\n}\nendless {\n}\nend\n";
    let json =
        r#"{"child": {"child": [{"": 1}, {"object": {"inner": {"inner": {"": 1}}}}]}, "endless": {"": 1}, "": 1}"#;
    for (path, text) in [("/app/app.hcl", native), ("/app/last.hcl.json", json)] {
        let mut project = Project::new(&Configuration::of::<Tree>(layers()));
        project.open(EditorDocument::new(path, text));
        let path = Path::new(path);
        let mut labels = std::collections::BTreeSet::new();
        for offset in 0..=text.len() {
            labels.extend(ide::completion(&project, path, offset).into_iter().map(|it| it.label));
            let _ = (ide::hover(&project, path, offset), ide::code_actions(&project, path, offset..offset));
        }
        assert!(["name", "inner", "size", "endless", "child"].iter().all(|it| labels.contains(*it)), "{labels:?}");
        let _ = (ide::inlay_hints(&project, path, 0..text.len()), ide::diagnostics(&project, path));
        assert!(!ide::project_symbols(&project, &project.document(path).unwrap()).is_empty());
    }
}

#[test]
fn hints_of_a_file_cost_what_a_load_may() {
    let numbers = (0..300).map(|it| it.to_string()).collect::<Vec<_>>().join(", ");
    let costly = format!("[for x in [{numbers}] : [for y in [{numbers}] : [for z in [{numbers}] : x + y + z]]]");
    let text: String = (0..30).map(|number| format!("  a{number} = {costly}\n")).collect();
    let text = format!("locals {{\n  small = 1 + 1\n{text}}}\n");
    let (project, _) = opened(layers().allow_locals("local"), &[("/app/app.hcl", &text)]);
    let (path, start) = (Path::new("/app/app.hcl"), std::time::Instant::now());
    let before = ide::diagnostics(&project, path).len();
    let load = start.elapsed();
    let hints = ide::inlay_hints(&project, path, 0..text.len());
    assert!(before > 0 && hints.iter().any(|it| it.label == "= 2"), "{before} {hints:?}");
    assert!(start.elapsed() < load * 6 + std::time::Duration::from_secs(2), "{load:?} {:?}", start.elapsed());
}

#[test]
fn a_loader_without_dynamic_blocks_completes_none() {
    let loader = || Loader::new().file("/app/app.hcl").optional_file("/app/app.hcl.json");
    for (path, text) in [("/app/app.hcl", "dynamic \"$0"), ("/app/app.hcl.json", "{\"dynamic\": {\"$0\"}}")] {
        let (project, at) = opened(loader(), &[(path, text)]);
        assert_eq!(ide::completion(&project, path.as_ref(), at), [], "{text}");
        let (project, at) = opened(loader().allow_dynamic(), &[(path, text)]);
        assert_eq!(ide::completion(&project, path.as_ref(), at)[0].label, "server");
    }
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Changing {
    #[hcl(renamed_from = "idle")]
    idle_time: Option<String>,
    #[hcl(block, argument)]
    one: Option<Item>,
    #[hcl(block, argument)]
    many: Vec<Item>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Item {
    size: u8,
}

/// What is offered at the place of `$0`.
fn offered(text: &str) -> Vec<String> {
    let configuration = Configuration::of::<Changing>(Loader::new().file("/app/app.hcl"));
    let (project, offset) = opened_of(&configuration, &[("/app/app.hcl", text)]);
    let all = ide::code_actions(&project, "/app/app.hcl".as_ref(), offset..offset);
    all.into_iter().map(|it| it.title).filter(|title| !title.contains("file")).collect()
}

#[test]
fn what_cannot_be_written_is_not_offered() {
    assert_eq!(offered("\none$0 {\n  size = 1\n}\n"), ["Convert to an argument"]);
    assert_eq!(offered("\nmany$0 {\n  size = 1\n}\n"), [""; 0]);
    assert_eq!(offered("\nidle$0 = \"3s\"\n"), ["Change to `idle_time`"]);
    assert_eq!(offered("\nidle$0 = \"3s\"\nidle_time = \"4s\"\n"), [""; 0]);
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Logging {
    #[hcl(block)]
    sink: Sink,
    owner: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Sink {
    File { path: String },
    Stderr { level: u8 },
}

#[test]
fn the_argument_that_chooses_a_variant_has_its_name_from_the_program() {
    let configuration = Configuration::of::<Logging>(Loader::new().file("/app/app.hcl").allow_references());
    let text = "sink {\n  ki$0nd = \"file\"\n  path = \"x\"\n}\nowner = sink.kind\n";
    let (project, at) = opened_of(&configuration, &[("/app/app.hcl", text)]);
    assert_eq!(
        ide::prepare_rename(&project, "/app/app.hcl".as_ref(), at),
        Err("This cannot be renamed: the program knows it by this name".to_owned())
    );
}

#[test]
fn keys_of_the_variant_that_is_chosen_are_completed() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only its schema is asked for")]
    struct Value {
        sink: Sink,
    }
    let check = |path: &str, text: &str, expected: &[&str]| {
        let configuration = Configuration::of::<Value>(Loader::new().file(path));
        let (project, at) = opened_of(&configuration, &[(path, text)]);
        let found = ide::completion(&project, path.as_ref(), at);
        let keys = found.iter().filter(|it| it.kind == ide::CompletionKind::Attribute);
        assert_eq!(keys.map(|it| &*it.label).collect::<Vec<_>>(), expected, "{text}");
    };
    for text in
        ["sink = { kind = \"file\", $0 }\n", "sink = {\n  $0\n  kind = \"file\"\n}\n", "sink = { kind: \"file\", $0"]
    {
        check("/app/app.hcl", text, &["path"]);
    }
    check("/app/app.hcl", "sink = { kind = \"stderr\", le$0 }\n", &["level"]);
    check("/app/app.hcl", "sink = { kind = \"${\"file\"}\", $0 }\n", &[]);
    check("/app/app.hcl.json", "{\"sink\": {\"kind\": \"file\", \"$0\"}}", &["path"]);
}
