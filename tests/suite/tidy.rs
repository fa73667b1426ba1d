//! The boring invariants, read off the source files: layers, module headers, paths in the documentation.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// The layer of each module, from the table in ARCHITECTURE.md.
fn layers(architecture: &str) -> HashMap<String, usize> {
    let table = architecture.split("## Layers").nth(1).unwrap();
    let table = table.split("\n## ").next().unwrap();
    let mut layers = HashMap::new();
    for row in table.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let Ok(layer) = cells[0].parse::<usize>() else { continue };
        for module in cells[1].split('`').skip(1).step_by(2) {
            layers.insert(module.to_owned(), layer);
        }
    }
    layers
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The names that stand after `crate::` in code; comments and documentation may name anything.
fn imports(text: &str) -> Vec<&str> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| &rest[..rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len())])
        .filter(|name| !name.is_empty())
        .collect()
}

#[test]
fn modules_import_only_from_their_layer_or_lower_ones() {
    let layers = layers(&std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap());
    let source = root().join("hcl-model/src");
    let mut faults = Vec::new();
    for path in rust_files(&source) {
        let relative = path.strip_prefix(&source).unwrap();
        let first = relative.components().next().unwrap().as_os_str().to_str().unwrap();
        let module = first.trim_end_matches(".rs");
        let Some(layer) = layers.get(module) else {
            faults.push(format!("{module} is in no layer"));
            continue;
        };
        for import in imports(&std::fs::read_to_string(&path).unwrap()) {
            match layers.get(import) {
                Some(other) if other <= layer => {}
                Some(other) => {
                    let importer = relative.display();
                    faults.push(format!("{importer}: layer {layer} imports {import} of layer {other}"));
                }
                None => faults.push(format!("{}: imports {import}, which is in no layer", relative.display())),
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    let folders = ["hcl-model/src", "hcl-derive/src", "hcl-serde/src", "examples", "tests/suite", "benches"];
    let files = folders.iter().flat_map(|folder| rust_files(&root().join(folder)));
    let faults: Vec<String> = files
        .filter(|path| !std::fs::read_to_string(path).unwrap().starts_with("//!"))
        .map(|path| path.display().to_string())
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_architecture_names_only_paths_that_exist() {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let paths = text.split('`').skip(1).step_by(2).filter(|code| {
        let path = code.split('/').next().unwrap_or_default();
        code.contains('/') && ["hcl-model", "hcl-derive", "hcl-serde", "tests", "examples", "benches"].contains(&path)
    });
    let faults: Vec<&str> = paths.filter(|path| !root().join(path).exists()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_changelog_has_a_section_for_what_is_next() {
    let text = std::fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    assert!(text.contains("\n## Unreleased\n"));
}

#[test]
fn codes_are_lower_case_words_with_hyphens() {
    let source = root().join("hcl-model/src");
    for path in rust_files(&source) {
        let text = std::fs::read_to_string(&path).unwrap();
        for call in text.split("Diagnostic::error(\"").skip(1).chain(text.split("Diagnostic::warning(\"").skip(1)) {
            let code = call.split('"').next().unwrap();
            assert!(
                code.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
                "{}: {code}",
                path.display()
            );
        }
    }
}
