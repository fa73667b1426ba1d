//! What is found of thousands of configurations at once is what loading each of them finds: the same mistakes in the same words,
//! in as many configurations, whatever of the files that they share is known by then.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_serde::model::diag::{Diagnostic, Diagnostics, RenderOptions};
use hcl_serde::workspace::Workspace;
use hcl_serde::{HclFile, HclSchema, Loader, ValidationErrors};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::support::random::{Random, tries};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is checked")]
struct Plain {
    region: String,
    #[hcl(renamed_from = "replicas")]
    count: Option<u8>,
    #[serde(default)]
    tags: BTreeMap<String, u8>,
    #[hcl(merge = "append")]
    #[serde(default)]
    names: Vec<String>,
    #[hcl(block)]
    listen: Listen,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block, min_len = 1, max_len = 3)]
    disk: Vec<Rule>,
    #[hcl(block)]
    store: Option<Store>,
    #[hcl(block, deprecated = "use rule")]
    old: Vec<Rule>,
}

/// The same with something that looks at the whole.
#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "in_order")]
struct Whole {
    #[serde(flatten)]
    all: Plain,
}

fn in_order(whole: &Whole) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if whole.all.service.len() > 3 {
        problems.add("service", "too many");
    }
    problems
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is checked")]
struct Listen {
    port: u16,
    host: Option<String>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is checked")]
struct Service {
    port: u16,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[hcl(block)]
    health: Option<Listen>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is checked")]
struct Rule {
    path: String,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "it is checked")]
enum Store {
    Disk(Rule),
    Net(Listen),
}

/// Things that can be in a file, most of them right: in the native syntax, and as a property of JSON.
const THINGS: &[(&str, &str)] = &[
    ("region = \"eu\"", r#""region": "eu""#),
    ("region = 5 + 1", r#""region": "${5 + 1}""#),
    ("region = [1]", r#""region": [1]"#),
    ("count = 3", r#""count": 3"#),
    ("count = 300", r#""count": 300"#),
    ("replicas = 3", r#""replicas": 3"#),
    ("tags = { a = 1, b = 2 }", r#""tags": {"a": 1, "b": 2}"#),
    ("tags = { a = \"x\", b = \"y\" }", r#""tags": {"a": "x", "b": "y"}"#),
    ("names = [\"a\"]", r#""names": ["a"]"#),
    ("names = [[]]", r#""names": [[]]"#),
    ("listen {\n  port = 80\n}", r#""listen": {"port": 80}"#),
    ("listen {\n  host = \"h\"\n}", r#""listen": {"host": "h"}"#),
    ("listen {\n  prot = 80\n}", r#""listen": {"prot": 80}"#),
    ("service \"a\" {\n  port = 1\n}", r#""service": {"a": {"port": 1}}"#),
    (
        "service \"b\" {\n  port = 2\n  env = { A = \"x${1}\" }\n}",
        r#""service": {"b": {"port": 2, "env": {"A": "x${1}"}}}"#,
    ),
    ("service \"b\" {\n  health {\n    port = 1\n  }\n}", r#""service": {"b": {"health": {"port": 1}}}"#),
    (
        "service \"c\" {\n  port = 70000\n  env = { A = [] }\n}",
        r#""service": {"c": {"port": 70000, "env": {"A": []}}}"#,
    ),
    ("service \"d\" {\n  port = unknown\n}", r#""service": {"d": {"port": "${unknown}"}}"#),
    ("service {\n  port = 1\n}", r#""service": {"port": 1}"#),
    ("service \"a\" \"b\" {\n  port = 1\n}", r#""service": {"a": {"b": {"port": 1}}}"#),
    ("rule {\n  path = \"/\"\n}", r#""rule": {"path": "/"}"#),
    ("rule {\n}\nrule {\n  path = \"/a\"\n}", r#""rule": [{}, {"path": "/a"}]"#),
    ("disk {\n  path = \"/\"\n}", r#""disk": {"path": "/"}"#),
    ("disk {\n  path = \"/\"\n}\ndisk {\n  path = \"/2\"\n}", r#""disk": [{"path": "/"}, {"path": "/2"}]"#),
    ("store \"disk\" {\n  path = \"/\"\n}", r#""store": {"disk": {"path": "/"}}"#),
    ("store \"net\" {\n  port = 1\n}", r#""store": {"net": {"port": 1}}"#),
    ("store \"none\" {\n}", r#""store": {"none": {}}"#),
    ("old {\n  path = \"/\"\n}", r#""old": {"path": "/"}"#),
    ("services {\n}", r#""services": {}"#),
    ("count = 1 +", r#""count": "${1 +}""#),
];

/// A file with so many things, and its name.
fn file(random: &mut Random, most: usize) -> (&'static str, String) {
    // The last one breaks a file, and the first ones are what each needs.
    let chosen = |random: &mut Random| match random.below(12) {
        0..4 => [0, 10, 13, 14, 20, 22][random.below(6)],
        11 if random.below(6) == 0 => THINGS.len() - 1,
        _ => random.below(THINGS.len() - 1),
    };
    let things: Vec<(&str, &str)> = (0..random.below(most + 1)).map(|_| THINGS[chosen(random)]).collect();
    if random.below(3) > 0 {
        return ("hcl", things.iter().map(|(native, _)| format!("{native}\n")).collect());
    }
    let things: Vec<&str> = things.iter().map(|(_, json)| *json).collect();
    ("hcl.json", format!("{{{}}}", things.join(", ")))
}

struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The layers below a root, by how it is called.
fn loader(folder: &Path, root: &Path) -> Loader {
    let name = root.file_name().unwrap().to_string_lossy();
    let all = |name: &str| {
        let is_there = |path: &PathBuf| path.exists();
        ["hcl", "hcl.json"].map(|end| folder.join(format!("{name}.{end}"))).into_iter().find(is_there).unwrap()
    };
    let loader = Loader::new().file(all("base")).layer();
    let loader = match name.starts_with('b') {
        true => loader.file(all("region")).layer(),
        false => loader,
    };
    let loader = loader.file(root);
    if name.contains("strict") { loader.deny_warnings() } else { loader }
}

/// What is said of a place, and where that is.
fn said(found: &Diagnostic) -> String {
    let at = found.subject().map_or_else(String::new, ToString::to_string);
    format!("{} {at}: {} {}", found.code(), found.summary(), found.message())
}

fn check<T: DeserializeOwned + HclFile>(folder: &Path, roots: &[PathBuf]) {
    let mut each: BTreeMap<String, usize> = BTreeMap::new();
    let mut failed = 0;
    for root in roots {
        let found: Diagnostics = match loader(folder, root).load_full::<T>() {
            Ok(loaded) => loaded.warnings,
            Err(error) => error.into(),
        };
        failed += usize::from(found.has_errors());
        let found: BTreeSet<String> = found.iter().map(said).collect();
        found.into_iter().for_each(|found| *each.entry(found).or_default() += 1);
    }
    let own = folder.to_owned();
    let workspace = roots.iter().fold(Workspace::new(), Workspace::add).layers(move |root| loader(&own, root));
    for threads in [1, 2] {
        let report = workspace.clone().threads(threads).check::<T>();
        assert_eq!((report.roots(), report.failed()), (roots.len(), failed));
        let all: BTreeMap<String, usize> =
            report.findings().iter().map(|finding| (said(&finding.diagnostic), finding.count)).collect();
        if all != each {
            let mut files = String::new();
            for root in roots.iter().chain([&folder.join("base.hcl"), &folder.join("base.hcl.json")]) {
                let _ = writeln!(files, "--- {}\n{}", root.display(), fs::read_to_string(root).unwrap_or_default());
            }
            pretty(&all, &each, &files);
        }
        assert_eq!(report.findings().len(), each.len());
        assert!(report.text(&RenderOptions::new()).ends_with("with mistakes.\n"));
    }
}

#[track_caller]
fn pretty(all: &BTreeMap<String, usize>, each: &BTreeMap<String, usize>, files: &str) {
    let (all, each): (HashSet<_>, HashSet<_>) = (all.iter().collect(), each.iter().collect());
    panic!(
        "only at once: {:#?}\nonly one by one: {:#?}\n{files}",
        all.difference(&each).collect::<Vec<_>>(),
        each.difference(&all).collect::<Vec<_>>()
    );
}

#[test]
fn many_are_checked_as_one_by_one() {
    for seed in 1..=tries(240) as u64 {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let folder = Folder(std::env::temp_dir().join(format!("hcl-fleet-law-{}-{seed}", std::process::id())));
        let _ = fs::remove_dir_all(&folder.0);
        fs::create_dir_all(&folder.0).unwrap();
        let mut write = |name: &str, most: usize| {
            let (end, text) = file(&mut random, most);
            let path = folder.0.join(format!("{name}.{end}"));
            fs::write(&path, text).unwrap();
            path
        };
        write("base", 14);
        write("region", 6);
        let roots: Vec<PathBuf> = (0..10)
            .map(|number| {
                let strict = if number == 3 { "strict" } else { "" };
                write(&format!("{}{number:02}{strict}", if number % 3 == 0 { "b" } else { "a" }), 4)
            })
            .collect();
        check::<Plain>(&folder.0, &roots);
        check::<Whole>(&folder.0, &roots);
    }
}
