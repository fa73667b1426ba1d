//! The configuration that the cases are of.

use std::collections::BTreeMap;
use std::path::PathBuf;

use hcl_serde::ide::{Configuration, EditorDocument, Project};
use hcl_serde::model::expr::Traversal;
use hcl_serde::model::stdlib;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive};
use serde::Deserialize;

/// A program.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
pub(crate) struct Config {
    /// Where it listens.
    #[hcl(example = "127.0.0.1:80")]
    listen: std::net::SocketAddr,
    /// How many requests at once.
    #[hcl(default = 4, min = 1, max = 64)]
    workers: u16,
    #[serde(default)]
    level: Level,
    verbose: Option<bool>,
    /// Nobody sees it.
    password: Option<Sensitive<String>>,
    #[hcl(deprecated = "use level")]
    debug: Option<bool>,
    tags: Option<Vec<String>>,
    limits: Option<Limits>,
    certificate: Option<PathBuf>,
    sizes: Option<BTreeMap<String, u32>>,
    /// What is served.
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block, argument)]
    quota: Option<Limits>,
    target: Option<Traversal>,
    targets: Option<Vec<Traversal>>,
    stored: Option<Store>,
}

/// How much is logged.
#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    /// Only mistakes.
    #[default]
    Error,
    /// What may be of interest.
    Info,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Limits {
    /// How many there may be.
    requests: u32,
    #[hcl(default = "30s")]
    time: String,
}

/// Something that is served.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Service {
    /// How it is called.
    #[hcl(label)]
    name: String,
    port: u16,
    #[hcl(default = "/")]
    path: String,
    level: Option<Level>,
    #[hcl(block)]
    check: Option<Check>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Check {
    url: String,
    #[hcl(default = 10)]
    interval: u16,
}

/// Where data is kept.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Store {
    /// In a file.
    File(FileStore),
    /// In memory.
    Memory(MemoryStore),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct FileStore {
    path: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct MemoryStore {
    entries: u32,
}

/// A file that is open, and a place in it.
pub(crate) struct Place {
    pub(crate) project: Project,
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) offset: usize,
}

pub(crate) fn configuration() -> Configuration {
    let home = hcl_serde::to_value(&BTreeMap::from([("path", "/home/app"), ("user", "app")])).unwrap();
    let context = EvalContext::new().with_variable("home", home).with_functions(stdlib::functions());
    let loader = Loader::new()
        .context(context)
        .file("/app/app.hcl")
        .optional_file("/app/app.hcl.json")
        .layer()
        .optional_file("/app/over.hcl")
        .allow_variables("var")
        .allow_locals("local")
        .allow_functions()
        .allow_dynamic()
        .allow_references();
    Configuration::of::<Config>(loader)
}

/// A text with `$0` in it as the configuration; behind a line `// over.hcl` is that of a file over it.
pub(crate) fn opened(text: &str, is_json: bool) -> Place {
    let (text, over) = text.split_once("// over.hcl\n").unwrap_or((text, ""));
    let offset = text.find("$0").unwrap_or(0);
    let text = text.replacen("$0", "", 1);
    let path = if is_json { "/app/app.hcl.json" } else { "/app/app.hcl" };
    let mut project = Project::new(&configuration());
    let document = EditorDocument::new(path, &*text);
    let path = document.path().to_owned();
    project.open(document);
    if is_json {
        project.open(EditorDocument::new("/app/app.hcl", ""));
    }
    if !over.is_empty() {
        project.open(EditorDocument::new("/app/over.hcl", over));
    }
    Place { project, path, text, offset }
}
