//! Every file that is decoded is valid, and of the others it is written down what the schema finds of their mistakes:
//! `tests/cases/outputs/found.txt`, which `UPDATE_EXPECT=1` rewrites.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use jsonschema::Validator;
use serde_json::Value;

/// The schemas, each with the files that it is for: a folder from the root of the repository, and what their names end in.
pub(crate) const FILES: &[(&str, &str, &str)] = &[
    ("decode", "tests/cases/decode", ".json"),
    ("decode-errors", "tests/cases/decode-errors", ".json"),
    ("objects", "tests/cases/objects", ".json"),
    ("either", "tests/cases/either", ".json"),
    ("web", "tests/cases/three-ways", "_web_.json"),
    ("pipeline", "tests/cases/three-ways", "_pipeline_.json"),
    ("collector", "tests/cases/three-ways", "_collector_.json"),
    ("database", "tests/cases/three-ways", "_database_.json"),
    ("flags", "tests/cases/three-ways", "_flags_.json"),
    ("scheduler", "tests/cases/three-ways", "_scheduler_.json"),
    ("stranger", "tests/fixtures/stranger/config", ".json"),
    ("quickstart", "hcl-serde/examples", "quickstart.hcl.json"),
    ("quickstart", "hcl-serde/examples", "quickstart-broken.hcl.json"),
    ("gateway", "tests/cases/outputs/files", ".json"),
];

/// A file that is decoded although the schema refuses it: a property stands there twice, which schemas do not know of.
const TWICE: &[&str] = &["tests/cases/three-ways/20_database_interleaved.hcl.json"];

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A schema, which must be valid by the meta-schema.
pub(crate) fn schema(name: &str) -> Validator {
    let path = match name {
        "quickstart" => root().join("hcl-serde/examples/describe/quickstart.schema.json"),
        name => root().join(format!("tests/cases/outputs/{name}.schema.json")),
    };
    let schema: Value = serde_json::from_str(&read(&path)).unwrap();
    if let Err(error) = jsonschema::draft202012::meta::validate(&schema) {
        panic!("{}: {error} at {}", path.display(), error.instance_path());
    }
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The files in a folder whose names have these parts, sorted by name.
pub(crate) fn files(folder: &str, parts: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let (inside, end) = parts.split_at(parts.find('.').unwrap_or_default());
    let is_it = |name: &str| name.ends_with(end) && name.contains(inside) && (!end.contains(".hcl") || name == parts);
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| is_it(&path.file_name().unwrap().to_string_lossy()));
    files.sort();
    assert!(!files.is_empty(), "no files {parts} in {folder}");
    files
}

/// Where a schema finds mistakes in a file.
pub(crate) fn pointers_of_mistakes(schema: &Validator, file: &Value) -> Vec<String> {
    schema.iter_errors(file).map(|error| error.instance_path().to_string()).collect()
}

#[test]
fn every_schema_is_valid() {
    schema("quickstart");
    for path in files("tests/cases/outputs", ".schema.json") {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        schema(name.trim_end_matches(".schema.json"));
    }
}

#[test]
fn files_that_are_decoded_are_valid_and_of_others_mistakes_are_found() {
    let mut found = String::new();
    let mut refused = Vec::new();
    for (name, folder, parts) in FILES {
        let schema = schema(name);
        for path in files(folder, parts) {
            let file = format!("{folder}/{}", path.file_name().unwrap().to_string_lossy());
            let text = read(&path);
            // What is no JSON is for a reader of JSON.
            let Ok(value) = serde_json::from_str::<Value>(&text) else { continue };
            let mistakes: Vec<String> = schema
                .iter_errors(&value)
                .map(|error| format!("{}: {}", error.instance_path(), error.kind().keyword()))
                .collect();
            let is_decoded = !text.contains("mistakes: ") && !file.contains("broken");
            if is_decoded {
                if !mistakes.is_empty() && !TWICE.contains(&&*file) {
                    refused.push(format!("{file}\n  {}", mistakes.join("\n  ")));
                }
                continue;
            }
            let _ = writeln!(found, "{file}");
            for mistake in mistakes {
                let _ = writeln!(found, "  {mistake}");
            }
        }
    }
    assert!(refused.is_empty(), "{}", refused.join("\n"));
    let path = root().join("tests/cases/outputs/found.txt");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&path, found).unwrap();
        return;
    }
    assert_eq!(read(&path), found, "UPDATE_EXPECT=1 rewrites {}", path.display());
}
