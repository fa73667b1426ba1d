//! HCL among the sources of `figment` and `config`: layers, profiles, and errors that name the file and the key.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use config::{Config, ConfigError, File};
use figment::providers::{Format, Serialized};
use figment::{Figment, Profile, Provider};
use serde::Deserialize;

#[derive(Debug, Deserialize, PartialEq)]
struct App {
    name: String,
    workers: u16,
    ratio: f64,
    id: u64,
    note: Option<String>,
    tags: Vec<String>,
    limits: BTreeMap<String, i64>,
    service: BTreeMap<String, Vec<Service>>,
    tls: Vec<Tls>,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Service {
    port: u16,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Tls {}

/// The first layer; `SECOND` overrides some of it.
const FIRST: &str = r#"
    name    = "app"
    workers = 2 * 4
    ratio   = 0.5
    id      = 18446744073709551615
    note    = "first"
    tags    = ["a", "b"]
    limits  = { low = -1, high = 1 }
    service "web" {
      port = 80
    }
    service "web" {
      port = 81
    }
    service "db" {
      port = 5432
    }
    tls {}
    "#;

const SECOND: &str = r#"{
    "name": "sec${\"ond\"}", "note": null, "tags": ["c"], "limits": {"high": 9}, "service": {"web": [{"port": 8080}]}
}"#;

fn both() -> App {
    let services = |ports: &[u16]| ports.iter().map(|&port| Service { port }).collect::<Vec<_>>();
    App {
        name: "second".to_owned(),
        workers: 8,
        ratio: 0.5,
        id: u64::MAX,
        note: None,
        tags: vec!["c".to_owned()],
        limits: BTreeMap::from([("low".to_owned(), -1), ("high".to_owned(), 9)]),
        service: BTreeMap::from([("web".to_owned(), services(&[8080])), ("db".to_owned(), services(&[5432]))]),
        tls: vec![Tls {}],
    }
}

/// A folder for the files of a test, gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path = std::env::temp_dir().join(format!("hcl-providers-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        files.iter().for_each(|(file, text)| fs::write(path.join(file), text).unwrap());
        Folder(path)
    }

    fn path(&self, file: &str) -> String {
        self.0.join(file).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn figment_merges_files() {
    use hcl_serde::figment::Hcl;

    let folder = Folder::new("figment", &[("app.hcl", FIRST), ("app.hcl.json", SECOND)]);
    let first = Hcl::file(folder.path("app.hcl"));
    let metadata = first.metadata();
    assert_eq!(metadata.name, "HCL file");
    assert_eq!(metadata.source.unwrap().file_path().unwrap(), folder.0.join("app.hcl"));
    let defaults = Figment::from(Serialized::default("workers", 1)).merge(Serialized::default("depth", 3));
    let merged = defaults.merge(first).merge(Hcl::file_exact(folder.path("app.hcl.json")));
    assert_eq!(merged.extract::<App>().unwrap(), both());
    assert_eq!(merged.extract_inner::<u8>("depth"), Ok(3));
    let over = merged.merge(Serialized::default("workers", 2)).extract::<App>().unwrap();
    assert_eq!(over, App { workers: 2, ..both() });

    // A file that is nowhere is empty, unless it is asked for exactly.
    let nowhere = Hcl::file(folder.path("nowhere.hcl"));
    assert!(nowhere.data().unwrap().is_empty());
    let error = Hcl::file_exact(folder.path("nowhere.hcl")).data().unwrap_err();
    assert!(error.to_string().starts_with("unreadable file: the file"), "{error}");

    let staged = Figment::from(Hcl::string("port = 80")).merge(Hcl::string("port = 8080").profile("staging"));
    assert_eq!(staged.extract_inner::<u16>("port"), Ok(80));
    assert_eq!(staged.select("staging").extract_inner::<u16>("port"), Ok(8080));
    let nested = Hcl::string("staging {\n}\n").nested().data().unwrap_err();
    assert!(nested.to_string().contains("found sequence, expected"), "{nested}");
    let nested = Hcl::string("staging = { port = 1 }\n").nested().data().unwrap();
    assert_eq!(nested.keys().collect::<Vec<_>>(), [&Profile::new("staging")]);
}

#[test]
fn errors_of_figment_name_the_file_and_the_key() {
    use hcl_serde::figment::Hcl;

    let folder = Folder::new("figment-errors", &[("app.hcl", FIRST), ("broken.hcl", "a = \nb = c\nd = 1e400\n")]);
    let figment = Figment::from(Hcl::file(folder.path("app.hcl"))).merge(Serialized::default("service.db", ["x"]));
    let error = figment.extract::<App>().unwrap_err();
    assert_eq!(error.path, ["service", "db", "0"]);
    let error = Figment::from(Hcl::file(folder.path("app.hcl"))).extract_inner::<u8>("id").unwrap_err();
    assert_eq!(error.path, ["id"]);
    assert_eq!(error.metadata.as_ref().unwrap().source.as_ref().unwrap().file_path(), Some(&*folder.0.join("app.hcl")));
    let shown = error.to_string();
    assert!(shown.contains(" for key \"default.id\" in ") && shown.ends_with("app.hcl HCL file"), "{shown}");

    let broken = folder.path("broken.hcl");
    let error = Figment::from(Hcl::file(&broken)).extract::<App>().unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 2, "{error}");
    assert!(lines[0].starts_with(&format!("{broken}:1:")), "{error}");
    assert!(lines[1].starts_with(&format!("{broken}:2:5: ")) && lines[1].ends_with("HCL file"), "{error}");
    let error = Hcl::string("rule {\n  n = [1, 1e400]\n}\n").data().unwrap_err().to_string();
    let large = "invalid value for `rule[0].n[1]`: the number is too large for a float";
    assert_eq!(error, format!("<config>:2:11: {large}"));
    let nested = |levels| Hcl::string(&format!("a = {}{}", "[".repeat(levels), "]".repeat(levels)));
    assert!(nested(128).data().is_ok());
    assert!(nested(200).data().unwrap_err().to_string().ends_with("nested 128 levels deep, not more"));
}

#[test]
fn config_layers_files() {
    use hcl_serde::config::Hcl;

    let folder = Folder::new("config", &[("app.hcl", FIRST), ("local.hcl.json", SECOND)]);
    let layered = Config::builder()
        .set_default("workers", 1)
        .and_then(|builder| builder.set_default("depth", 3))
        .unwrap()
        .add_source(File::new(&folder.path("app"), Hcl))
        .add_source(File::new(&folder.path("local"), Hcl))
        .add_source(File::new(&folder.path("nowhere"), Hcl).required(false))
        .build()
        .unwrap();
    assert_eq!(layered.get_int("depth").unwrap(), 3);
    let origin = layered.cache.clone().into_table().unwrap()["workers"].origin().unwrap().to_owned();
    assert!(origin.ends_with("app.hcl"), "{origin}");
    assert_eq!(layered.try_deserialize::<App>().unwrap(), both());
}

#[test]
fn errors_of_config_name_the_origin_and_the_key() {
    use hcl_serde::config::Hcl;

    let folder = Folder::new("config-errors", &[("app.hcl", FIRST), ("broken.hcl", "a = \nb = c\n")]);
    let app = Config::builder().add_source(File::new(&folder.path("app.hcl"), Hcl)).build().unwrap();
    let error = app.get::<u16>("name").unwrap_err().to_string();
    assert!(error.contains("expected an integer for key `name` in ") && error.ends_with("app.hcl"), "{error}");

    let error = Config::builder().add_source(File::new(&folder.path("broken"), Hcl)).build().unwrap_err();
    let shown = error.to_string();
    assert!(shown.contains("broken.hcl:1:") && shown.ends_with("broken.hcl"), "{shown}");
    let ConfigError::FileParse { uri, cause } = error else { panic!("{shown}") };
    assert!(uri.unwrap().ends_with("broken.hcl"));
    let report = cause.downcast_ref::<hcl_serde::Error>().unwrap().report();
    assert_eq!(report.matches("error[").count(), 2, "{report}");
    let null = Config::builder().add_source(File::from_str("note = null\nport = 80\n", Hcl)).build().unwrap();
    assert_eq!(null.get::<Option<String>>("note").unwrap(), None);
    assert_eq!(null.get_int("port").unwrap(), 80);
}

/// What cannot be had is said of some values, and each is looked for in the text.
#[test]
fn there_is_an_end_to_what_is_refused() {
    use hcl_serde::figment::Hcl;

    let text: String = (0..1_000).map(|number| format!("a{number} = 1e400\n")).collect();
    let error = Hcl::string(&text).data().unwrap_err().to_string();
    let lines: Vec<&str> = error.lines().collect();
    assert_eq!(lines.len(), 11, "{error}");
    assert!(lines[1].starts_with("<config>:2:6: invalid value for `a1`: "), "{error}");
    assert_eq!(lines[10], "too many mistakes: only the first 10 are shown; correct these first");
}

/// A table takes more memory than a value: before there are too many of them, that is said.
#[test]
fn there_is_an_end_to_what_is_kept() {
    use hcl_serde::figment::Hcl;

    let text = format!("a = [{}]\n", "{},".repeat(1_000_001));
    let said = "too much for other crates";
    assert!(Hcl::string(&text).data().unwrap_err().to_string().contains(said));
    let error = Config::builder().add_source(File::from_str(&text, hcl_serde::config::Hcl)).build().unwrap_err();
    assert!(error.to_string().contains(said), "{error}");
}
