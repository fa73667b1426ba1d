//! The boring invariants, read off the files: layers, module headers, paths in the documentation, cases of every rule.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};

/// The layer of each module of a crate, from its table in ARCHITECTURE.md.
fn layers(architecture: &str, krate: &str) -> HashMap<String, usize> {
    let tables = architecture.split("## Layers\n").nth(1).unwrap().split("\n## ").next().unwrap();
    let table = tables.split(&format!("### {krate}\n")).nth(1).unwrap().split("\n### ").next().unwrap();
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

pub(super) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub(super) fn rust_files(folder: &Path) -> Vec<PathBuf> {
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
        // An exported macro is at the root of its crate.
        .filter(|name| !name.is_empty() && *name != "__optional")
        .collect()
}

#[test]
fn modules_import_only_from_their_layer_or_lower_ones() {
    let architecture = std::fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut faults = Vec::new();
    for krate in ["hcl-model", "hcl-serde", "hcl-derive"] {
        let layers = layers(&architecture, krate);
        let source = root().join(krate).join("src");
        for path in rust_files(&source) {
            let relative = path.strip_prefix(&source).unwrap();
            let mut parts = relative.components().map(|part| part.as_os_str().to_str().unwrap());
            let first = parts.next().unwrap().trim_end_matches(".rs");
            // A folder in a module can have a layer of its own.
            let folder = parts.next().map(|second| format!("{first}/{second}"));
            let module = folder.as_deref().filter(|folder| layers.contains_key(*folder)).unwrap_or(first);
            let importer = path.strip_prefix(root()).unwrap().display();
            let Some(layer) = layers.get(module) else {
                faults.push(format!("{importer}: {module} is in no layer"));
                continue;
            };
            for import in imports(&std::fs::read_to_string(&path).unwrap()) {
                match layers.get(import) {
                    Some(other) if other <= layer => {}
                    Some(other) => faults.push(format!("{importer}: layer {layer} imports {import} of layer {other}")),
                    None => faults.push(format!("{importer}: imports {import}, which is in no layer")),
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_opens_with_what_it_is_for() {
    let folders = [
        "hcl-model/src",
        "hcl-derive/src",
        "hcl-serde/src",
        "examples",
        "tests/decoding",
        "tests/language",
        "tests/loading",
        "tests/tidy",
        "tests/writing",
        "tests/laws",
        "tests/support",
        "benches",
        "fuzz/src",
        "fuzz/fuzz_targets",
        "fuzz/examples",
        "fuzz/tests",
    ];
    let files = folders.iter().flat_map(|folder| rust_files(&root().join(folder)));
    let faults: Vec<String> = files
        .filter(|path| !std::fs::read_to_string(path).unwrap().starts_with("//!"))
        .map(|path| path.display().to_string())
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn pages_about_the_code_name_only_paths_that_exist() {
    let page = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let text = page("ARCHITECTURE.md") + &page("SECURITY.md");
    let paths = text.split('`').skip(1).step_by(2).filter(|code| {
        let path = code.split('/').next().unwrap_or_default();
        code.contains('/')
            && ["hcl-model", "hcl-derive", "hcl-serde", "tests", "examples", "benches", "fuzz"].contains(&path)
    });
    let faults: Vec<&str> = paths.filter(|path| !root().join(path).exists()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_feature_is_in_the_readme_of_its_crate() {
    let mut faults = Vec::new();
    for krate in ["hcl-model", "hcl-serde"] {
        let manifest = std::fs::read_to_string(root().join(krate).join("Cargo.toml")).unwrap();
        let features = manifest.split("\n[features]\n").nth(1).unwrap().split("\n[").next().unwrap();
        let names = features.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
        let readme = std::fs::read_to_string(root().join(krate).join("README.md")).unwrap();
        let table = readme.split("\n## Crate features\n").nth(1).unwrap().split("\n## ").next().unwrap();
        let missing =
            names.filter(|name| *name != "default" && !name.starts_with("__") && !table.contains(&format!("`{name}`")));
        faults.extend(missing.map(|name| format!("{krate}: {name}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_changelog_begins_with_the_next_version() {
    let text = std::fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let first = text.split("\n## ").nth(1).and_then(|section| section.lines().next()).unwrap_or_default();
    let version = env!("CARGO_PKG_VERSION");
    assert!(first == "Unreleased" || first.split(' ').next() == Some(version), "{first}");
}

/// Where the default limits are meant, and why: everything else that an author can cause has the limits of its evaluation.
const DEFAULT_LIMITS: &[(&str, &str)] = &[
    ("hcl-model/src/limits/mod.rs", "what the defaults are"),
    ("hcl-serde/src/ide/document.rs", "`Document::new` says so"),
    ("hcl-serde/src/lsp/projects.rs", "a text that is of no configuration of the program"),
    ("hcl-model/src/limits/allowance.rs", "what the defaults are"),
    ("hcl-model/src/limits/budget.rs", "what the defaults are"),
    ("hcl-model/src/value/number/parse.rs", "what the defaults are"),
    ("hcl-model/src/expr/mod.rs", "`literal_value` says so"),
    ("hcl-model/src/convert/mod.rs", "`convert` is for values of the program"),
    ("hcl-model/src/expr/traversal.rs", "a path from a value of the program"),
    ("hcl-model/src/function/call.rs", "`call` and `return_type` are for programs"),
    ("hcl-model/src/body/variables/declaration.rs", "the description of a variable, which is a text"),
    ("hcl-model/src/native/given.rs", "the text of a variable, of which the program knows how long it is"),
    ("hcl-model/src/static_types/traverse.rs", "`index` is for programs"),
    ("hcl-model/src/static_types/mod.rs", "hands on `convert`, which says so"),
    ("hcl-model/src/static_types/convert/mod.rs", "`convert` is for values of the program"),
    ("hcl-model/src/type_expression/constraint.rs", "type expressions are literals, and `convert` is for programs"),
    ("hcl-model/src/type_expression/defaults.rs", "`apply` is for values of the program"),
    ("hcl-model/src/native/mod.rs", "entry points that say so"),
    ("hcl-model/src/json/mod.rs", "entry points that say so"),
    ("hcl-model/src/native/analysis.rs", "an index of more digits is that of no element"),
    ("hcl-model/src/edit/document.rs", "an entry point that says so"),
    ("hcl-model/src/types/json.rs", "types and values of programs as JSON"),
    ("hcl-model/src/value/json/mod.rs", "types and values of programs as JSON"),
    ("hcl-model/src/value/json/write.rs", "types and values of programs as JSON"),
    ("hcl-model/src/value/number/convert.rs", "a float of the program"),
    ("hcl-model/src/serde/write.rs", "values that a program writes"),
    ("hcl-serde/src/read/merging.rs", "the name of a variant has less than any limit"),
    ("hcl-serde/src/schema/argument.rs", "bounds are constants of the program"),
    ("hcl-serde/src/context.rs", "a text that has been read within the limits of its caller"),
    ("hcl-serde/src/schema/constant.rs", "constants of the program"),
    ("hcl-serde/src/schema/output/data/absent.rs", "defaults of types of the program"),
    ("hcl-serde/src/schema/output/json_schema/bodies.rs", "defaults of types of the program"),
    ("hcl-serde/src/schema/output/json_schema/external.rs", "schemas of types of the program"),
    ("hcl-model/src/native/write.rs", "values that a program writes"),
    ("hcl-model/src/native/write_expression.rs", "expressions that a program writes"),
    ("hcl-model/src/native/writer.rs", "bodies that a program writes"),
    ("hcl-model/src/serde/type_field.rs", "types that a program writes"),
    ("hcl-serde/cli/src/files.rs", "the command, whose limits are those"),
    ("hcl-serde/cli/src/convert.rs", "the command, whose limits are those"),
    ("hcl-serde/cli/src/decode.rs", "the command, whose limits are those"),
    ("hcl-serde/src/write/convert/mod.rs", "text that is written in the other syntax"),
    ("hcl-serde/src/ser/serializer.rs", "values that a program writes"),
    ("hcl-serde/src/write/options.rs", "values that a program writes"),
    ("hcl-serde/src/edit/change.rs", "values that a program writes"),
    ("hcl-serde/src/read/written_shape.rs", "keys, tags and texts, which are literals"),
    ("hcl-serde/src/write/value.rs", "values that a program writes"),
    ("hcl-serde/src/schema/description/literals.rs", "text that the writer wrote"),
    ("hcl-serde/src/schema/description/names.rs", "bounds of a description"),
    ("hcl-serde/src/schema/output/diff/types.rs", "bounds of a description"),
    ("hcl-serde/src/schema/output/json_schema/body.rs", "text that the writer wrote"),
    ("hcl-serde/src/schema/output/template/json.rs", "text that the writer wrote"),
    ("hcl-serde/src/write/kept.rs", "the key of an entry, which is a literal"),
    ("hcl-model/src/convert/promise.rs", "what a program resolves a promise with"),
    ("hcl-model/src/body/variables/given.rs", "limits in proportion to the text"),
];

/// Whoever makes something of what an author wrote takes the limits of that from its caller.
#[test]
fn limits_are_those_of_the_caller() {
    let words = [
        "Limits::default()",
        "Limits::DEFAULT",
        "Budget::default()",
        "Budget::DEFAULT",
        "Allowance::default()",
        "Allowance::new(",
        "convert::convert;",
        "convert::{convert,",
    ];
    let mut faults = Vec::new();
    for folder in ["hcl-model/src", "hcl-serde/src", "hcl-serde/cli/src"] {
        for path in rust_files(&root().join(folder)) {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let mut lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            let found = lines.any(|line| words.iter().any(|word| line.contains(word)));
            let name = path.strip_prefix(root()).unwrap().display().to_string();
            if found != DEFAULT_LIMITS.iter().any(|(allowed, _)| *allowed == name) {
                let what = if found { "does not take the limits of its caller" } else { "needs no exception" };
                faults.push(format!("{name} {what}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whoever reads of one item has not read of the one before it.
#[test]
fn no_doc_comment_begins_with_what_is_said_of_another_item() {
    let mut faults = Vec::new();
    for krate in ["hcl-model", "hcl-serde", "hcl-derive"] {
        for path in rust_files(&root().join(krate).join("src")) {
            let text = std::fs::read_to_string(&path).unwrap();
            let mut is_inside = false;
            for (number, line) in text.lines().enumerate() {
                let comment = line.trim_start().strip_prefix("///");
                if !is_inside && comment.is_some_and(|comment| comment.trim_start().starts_with("The same")) {
                    faults.push(format!("{}:{}", path.strip_prefix(root()).unwrap().display(), number + 1));
                }
                is_inside = comment.is_some();
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Errors whose words are diagnostics or messages, which are visible, or nothing but words of these crates.
const OWN_WORDS: [&str; 12] = [
    "CallError",
    "ConvertError",
    "DecodeError",
    "Diagnostics",
    "EditError",
    "Error",
    "Exhausted",
    "JsonError",
    "NumberError",
    "NumberRangeError",
    "ParsePathError",
    "Related",
];

/// Words of an error may hold names, values and words of others: its `Display` makes them visible.
#[test]
fn errors_make_their_words_visible() {
    let mut faults = Vec::new();
    for folder in ["hcl-model/src", "hcl-serde/src"] {
        for path in rust_files(&root().join(folder)) {
            let text = std::fs::read_to_string(&path).unwrap();
            for after in text.split("Error for ").skip(1) {
                let name = after.split([' ', '{', '<']).next().unwrap();
                let display = text.split(&format!("fmt::Display for {name} ")).nth(1).unwrap_or_default();
                let body = display.split("\n}\n").next().unwrap();
                if body.contains("visible(") == OWN_WORDS.contains(&name) {
                    faults.push(format!("{}: {name}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
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

#[test]
fn sentences_of_the_specification_have_cases() {
    check_cases("tests/cases/spec.tsv", &["section", "id", "sentence", "construct", "cases"]);
}

#[test]
fn rules_of_the_language_have_cases() {
    check_cases("tests/cases/rules.tsv", &["inventory", "rule", "in short", "cases"]);
}

#[test]
fn the_conformance_page_names_only_cases_that_exist() {
    let text = std::fs::read_to_string(root().join("hcl-model/guide/conformance.md")).unwrap();
    let mut names = HashSet::new();
    let mut faults = Vec::new();
    let mut columns = 0;
    for row in text.lines().filter(|line| line.starts_with("| ")) {
        let row = row.replace("\\|", "\u{0}");
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let (name, cases) = (cells[0], cells[cells.len() - 1]);
        if name == "name" {
            columns = cells.len();
            continue;
        }
        if cells.len() != columns {
            faults.push(format!(
                "{name}: {} cells instead of {columns}; a bar inside of a cell is written as \\|",
                cells.len()
            ));
        }
        if !names.insert(name.to_owned()) {
            faults.push(format!("{name}: twice"));
        }
        let cases: Vec<String> = cases.split('`').skip(1).step_by(2).map(|case| case.replace('\u{0}', "|")).collect();
        if cases.is_empty() {
            faults.push(format!("{name}: no case"));
        }
        faults.extend(cases.iter().filter_map(|case| Some(format!("{name}: {}", missing(case)?))));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Checks a table of cases: its form, that each case is there, and that the construct is in one of them, if the table names
/// what to look for. Prints how many rows of each part have one.
#[expect(clippy::print_stdout, reason = "the counts are for people who ask for them")]
fn check_cases(path: &str, header: &[&str]) {
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    let mut rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    assert_eq!(rows.next().unwrap(), header);
    let mut names = HashSet::new();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut faults = Vec::new();
    for row in rows {
        if row.len() < header.len() {
            faults.push(format!("too few columns: {row:?}"));
            continue;
        }
        let (cells, cases) = row.split_at(header.len() - 1);
        let (part, name) = (&cells[0], &cells[1]);
        if cells.iter().any(|cell| cell.trim().is_empty()) || !names.insert(*name) {
            faults.push(format!("{name}: an empty column, or a name that occurs twice"));
        }
        let (covered, total) = counts.entry(part).or_default();
        *total += 1;
        if cases != ["-"] {
            *covered += 1;
            faults.extend(cases.iter().filter_map(|case| Some(format!("{name}: {}", missing(case)?))));
            let Some(construct) = cells.get(3) else { continue };
            if !cases.iter().any(|case| shown(case).to_lowercase().contains(&construct.to_lowercase())) {
                faults.push(format!("{name}: no case has {construct} in it"));
            }
            let is_heading = |case: &&&str| case.contains(".repl##") || case.contains(".repl#schema");
            faults.extend(cases.iter().filter(is_heading).map(|case| format!("{name}: {case} is no input")));
        }
    }
    for (part, (covered, total)) in counts {
        println!("{covered}/{total} {part}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// What a case shows: the body of a function, the input of a transcript with its answer, a row of a page, or the paragraph
/// with the text in any other file.
fn shown(case: &str) -> String {
    let (path, text) = case.split_once('#').unwrap_or((case, ""));
    let content = std::fs::read_to_string(root().join(path)).unwrap_or_default();
    let found = if path.ends_with(".repl") {
        let mut lines = content.lines().skip_while(|line| *line != text);
        let input = lines.next().into_iter().map(str::to_owned);
        let is_prompt = |before: &str| before.len() < 3 && before.chars().all(|c| c.is_ascii_alphanumeric());
        let is_over = |line: &&str| {
            line.is_empty()
                || line.starts_with('#')
                || line.split_once('>').is_some_and(|(before, _)| is_prompt(before))
        };
        return input.chain(lines.take_while(|line| !is_over(line)).map(str::to_owned)).collect::<Vec<_>>().join("\n");
    } else if text.starts_with("fn ") {
        let starts = [format!("{text}("), format!("{text}<")];
        starts.iter().find_map(|start| {
            let (before, rest) = content.split_once(start.as_str())?;
            let line = before.rsplit('\n').next().unwrap_or_default();
            let indent = &line[..line.len() - line.trim_start().len()];
            let body = rest.split_once('{')?.1;
            let end = format!("\n{indent}}}");
            Some(body.split(end.as_str()).next().unwrap_or(body))
        })
    } else if text.starts_with('|') {
        content.lines().find(|line| line.starts_with(text))
    } else {
        content.split("\n\n").find(|paragraph| paragraph.contains(text))
    };
    found.unwrap_or_default().to_owned()
}

/// What is missing of a case: of a path, or of `path#text`.
///
/// The text is a whole line of a transcript, the name of a function, or some part of any other file.
fn missing(case: &str) -> Option<String> {
    let (path, text) = case.split_once('#').unwrap_or((case, ""));
    let Ok(content) = std::fs::read_to_string(root().join(path)) else {
        return Some(format!("there is no file {path}"));
    };
    let found = match text {
        "" => true,
        _ if path.ends_with(".repl") => content.lines().any(|line| line == text),
        _ if text.starts_with("fn ") => content.contains(&format!("{text}(")) || content.contains(&format!("{text}<")),
        _ => content.to_lowercase().contains(&text.to_lowercase()),
    };
    (!found).then(|| format!("there is no `{text}` in {path}"))
}
