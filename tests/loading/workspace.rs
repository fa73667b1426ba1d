//! Many configurations of one type, checked at once: what is found is what loading each of them finds, once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hcl_serde::model::diag::RenderOptions;
use hcl_serde::workspace::{Report, Workspace};
use hcl_serde::{HclSchema, Loader, Sensitive, ValidationErrors};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is checked")]
struct Config {
    region: String,
    #[hcl(renamed_from = "replicas")]
    count: Option<u8>,
    #[hcl(block)]
    service: BTreeMap<String, Service>,
    #[hcl(block)]
    rule: Vec<Rule>,
    password: Option<Sensitive<String>>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[hcl(validate = "in_order")]
#[expect(dead_code, reason = "it is checked")]
struct Service {
    port: u16,
    #[hcl(default = 1)]
    least: u8,
    #[hcl(default = 9)]
    most: u8,
    #[serde(default)]
    env: BTreeMap<String, String>,
}

fn in_order(service: &Service) -> ValidationErrors {
    let mut problems = ValidationErrors::new();
    if service.least > service.most {
        problems.add("least", "more than the most");
    }
    problems
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is checked")]
struct Rule {
    path: String,
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-fleet-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// A text in which the folder is called so.
    fn plain(&self, text: &str) -> String {
        text.replace(&format!("{}/", self.0.display()), "")
    }

    fn workspace(&self) -> Workspace {
        let folder = self.0.clone();
        Workspace::new().find(self.0.join("live/**/app.hcl")).layers(move |root| loader(&folder, root))
    }
}

fn loader(folder: &Path, root: &Path) -> Loader {
    let loader = Loader::new().file(folder.join("base.hcl")).layer().file(root);
    loader.allow_includes("include").include_root(folder)
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const BASE: &str = r#"region = "eu"

service "web" {
  port = 80
  env  = { LEVEL = "info", NAMES = "a" }
}

service "db" {
  port  = 5432
  least = 5
}

rule {
  path = "/"
}
"#;

fn shown(folder: &Folder, report: &Report) -> Vec<(String, usize)> {
    let one = |finding: &hcl_serde::workspace::Finding| {
        let at = finding.diagnostic.subject().map_or_else(String::new, ToString::to_string);
        (folder.plain(&format!("{} {at}", finding.diagnostic.code())), finding.count)
    };
    report.findings().iter().map(one).collect()
}

#[test]
fn mistakes_stand_once() {
    let folder = Folder::new("once");
    folder.write("base.hcl", &BASE.replace("port = 80", "port = 80000"));
    for number in 0..20 {
        let text = match number {
            7 => "count = \"many\"\n",
            8 => "service \"web\" {\n  port = 81\n}\n",
            9 => "replicas = 3\n",
            _ => "count = 2\n",
        };
        folder.write(&format!("live/{number:02}/app.hcl"), text);
    }
    folder.write("live/.hidden/app.hcl", "mistake = 1\n");
    folder.write("live/00/other.hcl", "mistake = 1\n");
    let report = folder.workspace().check::<Config>();
    assert_eq!((report.roots(), report.failed(), report.has_errors()), (20, 19, true));
    assert_eq!(
        shown(&folder, &report),
        [
            ("invalid-value base.hcl:4,10-15".to_owned(), 19),
            ("invalid-value live/07/app.hcl:1,9-15".to_owned(), 1),
            ("old-name live/09/app.hcl:1,1-9".to_owned(), 1),
        ]
    );
    let text = folder.plain(&report.text(&RenderOptions::new()));
    assert!(text.contains("in 19 configurations, such as `live/00/app.hcl`"), "{text}");
    assert!(text.ends_with("20 configurations checked, 19 with mistakes.\n"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!((&json["roots"], &json["findings"][0]["count"]), (&20.into(), &19.into()));
    assert_eq!(json["findings"][0]["start"]["line"], 4);
    assert_eq!(json["findings"][0]["examples"].as_array().unwrap().len(), 3);
    let sarif: serde_json::Value = serde_json::from_str(&report.sarif("fleet")).unwrap();
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((&result["occurrenceCount"], &result["level"]), (&19.into(), &"error".into()));
    assert!(result["message"]["text"].as_str().unwrap().contains("In 19 configurations"), "{result}");
    // However many threads, it is the same report.
    let one = folder.workspace().threads(1).check::<Config>();
    assert_eq!(one.json(), report.json());
    let few = folder.workspace().max_findings(1).check::<Config>();
    assert_eq!((few.findings().len(), few.left_out(), few.failed()), (1, 2, 19));
    assert!(few.text(&RenderOptions::new()).contains("... and 2 more mistakes and warnings, which are not kept."));
}

/// Roots of every kind: what is found of all of them is what loading one after the other finds.
#[test]
fn what_is_found_is_what_loading_finds() {
    let folder = Folder::new("same");
    folder.write(
        "shared/more.hcl",
        "service \"more\" {\n  port = 1\n  least = 3\n}\nrule {\n  path = \"x${1 + 1}\"\n}\n",
    );
    let roots = [
        "",
        "region = null\n",
        "service \"db\" {\n  most = 3\n}\n",
        "service \"db\" {\n  port = \"x\"\n}\n",
        "service \"web\" {\n  env = { LEVEL = [] }\n}\n",
        "rule {}\n",
        "service \"new\" {\n}\n",
        "services {\n}\n",
        "include = \"../../shared/more.hcl\"\n",
        "include = \"../../shared/more.hcl\"\nservice \"more\" {\n  most = 2\n}\n",
        "include = \"nothing.hcl\"\n",
        "count = 1 +\n",
        "count = 999\npassword = \"canary-7d2f\" + 1\n",
        "replicas = 2\n",
    ];
    for (number, text) in roots.iter().enumerate() {
        folder.write(&format!("live/{number:02}/app.hcl"), text);
    }
    for base in [BASE, "region = 1 +\n", "replicas = 2\nregion = 5\n", "service \"web\" {\n", ""] {
        folder.write("base.hcl", base);
        for threads in [1, 3] {
            let report = folder.workspace().threads(threads).check::<Config>();
            let found: BTreeSet<(String, usize)> = shown(&folder, &report).into_iter().collect();
            let mut each: BTreeMap<String, usize> = BTreeMap::new();
            for number in 0..roots.len() {
                let root = folder.0.join(format!("live/{number:02}/app.hcl"));
                let of_one = match loader(&folder.0, &root).load_full::<Config>() {
                    Ok(loaded) => loaded.warnings,
                    Err(error) => error.into(),
                };
                let named: BTreeSet<String> = of_one
                    .iter()
                    .map(|found| {
                        let at = found.subject().map_or_else(String::new, ToString::to_string);
                        folder.plain(&format!("{} {at}", found.code()))
                    })
                    .collect();
                named.into_iter().for_each(|name| *each.entry(name).or_default() += 1);
            }
            let names = |found: BTreeMap<String, usize>| found.into_keys().collect::<BTreeSet<_>>();
            let by_name: BTreeSet<String> = found.iter().map(|(name, _)| name.clone()).collect();
            assert_eq!(by_name, names(each), "{base}");
            assert!(!report.text(&RenderOptions::new()).contains("canary"), "{base}");
            assert!(!report.sarif("x").contains("canary") && !report.json().contains("canary"));
        }
    }
}

#[test]
fn only_what_has_changed() {
    let folder = Folder::new("changed");
    folder.write("base.hcl", BASE);
    folder.write("shared/more.hcl", "count = 2\n");
    folder.write("live/a/app.hcl", "count = \"x\"\n");
    folder.write("live/b/app.hcl", "include = \"../../shared/*.hcl\"\n");
    folder.write("live/c/app.hcl", "");
    let counts = |files: &[&str]| {
        let files: Vec<PathBuf> = files.iter().map(|file| folder.0.join(file)).collect();
        let report = folder.workspace().changed(&files).check::<Config>();
        (report.roots(), report.not_affected(), report.failed())
    };
    assert_eq!(counts(&[]), (0, 3, 0));
    assert_eq!(counts(&["live/a/app.hcl"]), (1, 2, 1));
    assert_eq!(counts(&["live/a/../c/app.hcl", "README.md"]), (1, 2, 0));
    assert_eq!(counts(&["shared/more.hcl"]), (1, 2, 0));
    // Gone, or new, among what is included.
    assert_eq!(counts(&["shared/gone.hcl"]), (1, 2, 0));
    assert_eq!(counts(&["shared/gone.txt"]), (1, 2, 0));
    folder.write("shared/README.md", "");
    assert_eq!(counts(&["shared/README.md"]), (0, 3, 0));
    assert_eq!(counts(&["base.hcl"]), (3, 0, 1));
}

/// Files with secrets are among what is read, also where a variable names them, and where they are gone with their folder.
#[test]
fn secrets_that_have_changed() {
    let folder = Folder::new("secrets");
    for name in ["a", "b"] {
        folder.write(&format!("live/{name}/app.hcl"), "region = \"eu\"\n");
        folder.write(&format!("keys/{name}/password"), "canary\n");
        folder.write(&format!("more/{name}/app.password"), "");
    }
    let home = folder.0.clone();
    let workspace = Workspace::new().find(folder.0.join("live/**/app.hcl")).layers(move |root| {
        let name = root.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned();
        let named = home.join(format!("keys/{name}/../{name}/password")).display().to_string();
        let variables = [("APP_PASSWORD_FILE", named), ("APP_OTHER_FILE", String::new())];
        let loader = Loader::new().file(root).env_from("APP", variables).secret_files_from_env();
        loader.secrets_dir(home.join("more").join(&*name), "other")
    });
    let counts = |file: &str| {
        let report = workspace.clone().changed([folder.0.join(file)]).check::<Config>();
        (report.roots(), report.not_affected())
    };
    assert_eq!(counts("keys/a/password"), (1, 1));
    assert_eq!(counts("keys/c/password"), (0, 2));
    assert_eq!(counts("more/b/other.password"), (1, 1));
    fs::remove_dir_all(folder.0.join("keys")).unwrap();
    fs::remove_dir_all(folder.0.join("more")).unwrap();
    assert_eq!(counts("keys/a/password"), (1, 1));
    assert_eq!(counts("more/b/other.password"), (1, 1));
}

/// What one configuration denies and another warns of are two findings, whichever comes first.
#[test]
fn what_is_denied_is_not_what_is_warned_of() {
    let folder = Folder::new("denied");
    folder.write("base.hcl", "region = \"eu\"\nreplicas = 3\n");
    for strict in ["a", "b"] {
        let _ = fs::remove_dir_all(folder.0.join("live"));
        for name in ["a", "b", "c"] {
            folder.write(&format!("live/{name}/app.hcl"), "");
        }
        let home = folder.0.clone();
        let report = folder.workspace().layers(move |root| {
            let loader = loader(&home, root);
            if root.parent().unwrap().ends_with(strict) { loader.deny_warnings() } else { loader }
        });
        let report = report.check::<Config>();
        let found: Vec<(bool, usize)> =
            report.findings().iter().map(|finding| (finding.diagnostic.is_error(), finding.count)).collect();
        assert_eq!(
            (found, report.failed()),
            (vec![(true, 1), (false, 2)], 1),
            "{}",
            report.text(&RenderOptions::new())
        );
    }
}

#[test]
fn one_configuration_is_one() {
    let folder = Folder::new("one");
    folder.write("app.hcl", "region = 1\nnothing = 1\n");
    let check = |workspace: Workspace| workspace.check::<Config>().text(&RenderOptions::new());
    let text = check(Workspace::new().add(folder.0.join("app.hcl")).add(folder.0.join(".//./app.hcl")));
    assert!(text.ends_with("\n1 configuration checked, 1 with mistakes.\n"), "{text}");
    let text = check(Workspace::new().add(folder.0.join("app.hcl")).max_findings(0));
    assert!(text.starts_with("... and 1 more mistake or warning, which is not kept.\n"), "{text}");
}

/// More mistakes than a load reports, in what is shared and what is not: it is the same report however many threads there are,
/// and counts what the loads report.
#[test]
fn more_mistakes_than_are_reported() {
    let folder = Folder::new("many-mistakes");
    let blocks = |from: usize, to: usize| {
        let block = |number| format!("service \"s{number:03}\" {{\n  port = \"x\"\n  env = {{ A = [] }}\n}}\n");
        (from..to).map(block).collect::<String>()
    };
    folder.write("base.hcl", &format!("region = \"eu\"\n{}", blocks(0, 80)));
    for number in 0..24 {
        let text = match number % 4 {
            0 => String::new(),
            1 => blocks(70, 200),
            2 => "service \"s003\" {\n  port = 1\n}\ncount = 999\n".to_owned(),
            _ => "count = 999\nreplicas = 1\n".to_owned(),
        };
        folder.write(&format!("live/{number:02}/app.hcl"), &text);
    }
    // Which of them a configuration reports may be others each time, but not that it has too many.
    for threads in [1, 2, 4, 8] {
        let report = folder.workspace().threads(threads).check::<Config>();
        let too_many = report.findings().iter().find(|found| found.diagnostic.code() == "too-many-diagnostics");
        assert_eq!((report.failed(), too_many.map(|found| found.count)), (24, Some(24)), "{threads}");
    }
}

#[test]
fn roots_are_found_by_patterns() {
    let folder = Folder::new("patterns");
    let files = ["a/app.hcl", "a/b/app.hcl", "a/b/c/app.hcl", "a/b/c/x.hcl", "d/app.hcl", "d/.e/app.hcl", "app.hcl"];
    files.iter().for_each(|file| folder.write(file, "region = 1\n"));
    let found = |pattern: &str| {
        let report = Workspace::new().find(folder.0.join(pattern)).max_findings(0).check::<Config>();
        report.roots()
    };
    for (pattern, count) in [
        ("**/app.hcl", 5),
        ("a/**/app.hcl", 3),
        ("*/app.hcl", 2),
        ("a/**", 4),
        ("a/*/app.hcl", 1),
        ("?/app.hcl", 2),
        ("**/c/*.hcl", 2),
        ("**/**/app.hcl", 5),
        ("d/.*/app.hcl", 1),
        ("app.hcl", 1),
        ("./a/../app.hcl", 1),
    ] {
        assert_eq!(found(pattern), count, "{pattern}");
    }
    let report =
        Workspace::new().find(folder.0.join("no/**/such.hcl")).add(folder.0.join("gone.hcl")).check::<Config>();
    let codes: Vec<&str> = report.findings().iter().map(|finding| finding.diagnostic.code()).collect();
    assert_eq!((report.roots(), codes.len()), (1, 2), "{codes:?}");
    assert!(report.text(&RenderOptions::new()).contains("correct the pattern, or leave it out"));
    assert!(codes.contains(&"no-roots"), "{codes:?}");
}

/// What is found and cannot be read is a configuration that fails, and none that is passed over.
#[cfg(unix)]
#[test]
fn many_folders_are_looked_into_at_once() {
    let folder = Folder::new("many");
    for number in 0..150 {
        folder.write(&format!("{}/{number}/app.hcl", number % 70), "region = \"eu\"\n");
        folder.write(&format!("{}/other.hcl", number % 70), &format!("region = {number}\nregion = 1\n"));
    }
    let check = |pattern: &str, threads: usize| {
        Workspace::new().find(folder.0.join(pattern)).threads(threads).check::<Config>()
    };
    for (pattern, roots) in [("**/app.hcl", 150), ("**/*.hcl", 220), ("*/*/app.hcl", 150), ("*/other.hcl", 70)] {
        let [one, many] = [1, 4].map(|threads| check(pattern, threads));
        assert_eq!((one.roots(), many.roots()), (roots, roots), "{pattern}");
        assert_eq!(one.json(), many.json(), "{pattern}");
    }
}

#[test]
fn links_that_lead_nowhere_are_found() {
    let folder = Folder::new("links");
    folder.write("live/a/app.hcl", "region = \"eu\"\n");
    for (name, to) in [("b", "nowhere"), ("c", "app.hcl"), ("d", "../a/app.hcl"), ("e", "..")] {
        fs::create_dir_all(folder.0.join("live").join(name)).unwrap();
        std::os::unix::fs::symlink(to, folder.0.join("live").join(name).join("app.hcl")).unwrap();
    }
    for pattern in ["live/**/app.hcl", "live/*/app.hcl", "live/*/*.hcl", "live/**"] {
        let report = Workspace::new().find(folder.0.join(pattern)).check::<Config>();
        assert_eq!((report.roots(), report.failed()), (4, 2), "{pattern}: {}", report.text(&RenderOptions::new()));
    }
    for (name, failed) in [("a", 0), ("b", 1), ("d", 0)] {
        let report = Workspace::new().find(folder.0.join("live").join(name).join("app.hcl")).check::<Config>();
        assert_eq!((report.roots(), report.failed()), (1, failed), "{name}");
    }
}

/// A panic of the program's function says its own words.
#[test]
fn a_panic_of_the_program_keeps_its_words() {
    let folder = Folder::new("panic");
    folder.write("live/0/app.hcl", "count = 2\n");
    let workspace = folder.workspace().layers(|_| panic!("own words"));
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| workspace.check::<Config>()));
    assert_eq!(panicked.err().unwrap().downcast_ref::<&str>(), Some(&"own words"));
}
