//! Tests of the sentences of `SECURITY.md`.

use std::fs;

use super::invariants::{root, rust_files};

/// Beginnings of the rows of the threat model and of the guarantees, each with its tests.
const SENTENCES: [(&str, &[&str]); 16] = [
    (
        "| author of a file | write any bytes",
        &["any_text_ends_with_a_value_or_a_report", "twice_the_configuration_takes_twice_the_work"],
    ),
    ("| author of a file | choose names", &["what_comes_from_outside_is_made_visible"]),
    ("| author of an included file |", &["what_is_elsewhere_is_refused_whether_it_is_there_or_not"]),
    (
        "| owner of environment variables and flags |",
        &["environment_variables_and_overrides_are_literals", "nothing_of_them_is_shown"],
    ),
    (
        "| owner of a configuration folder |",
        &["only_regular_files_are_read", "never_more_than_the_limit_is_read", "files_that_wait_are_not_waited_for"],
    ),
    (
        "| editor with the language server |",
        &["what_is_no_message_is_answered_and_passed_over", "the_language_server_writes_no_files"],
    ),
    ("| reader of reports and logs |", &["every_diagnostic_beside_a_secret"]),
    ("| the program |", &["decodes_can_be_nested_and_can_panic"]),
    (
        "- **Termination**",
        &["any_text_ends_with_a_value_or_a_report", "functions_may_call_each_other_as_deep_as_people_write"],
    ),
    (
        "- **Bounded cost**",
        &["every_limit_reaches_every_source", "half_of_the_largest_file_takes_less_than_a_gigabyte"],
    ),
    ("- **No input or output**", &["expressions_do_not_read_files_or_the_environment", "everything_else_is_refused"]),
    ("- **No terminal injection**", &["what_comes_from_outside_is_made_visible"]),
    (
        "- **Secrets masked**",
        &["reports_show_exactly_the_public_texts_of_the_guide", "a_list_of_secrets_is_not_explained"],
    ),
    ("- **Includes confined**", &["what_is_elsewhere_is_refused_whether_it_is_there_or_not"]),
    (
        "- **Editor server contained**",
        &["a_program_that_panics_is_answered_for", "what_is_nested_deeply_is_answered_with_little"],
    ),
    ("- **No `unsafe`**", &["all_crates_forbid_unsafe_code"]),
];

#[test]
fn every_sentence_has_a_test() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let part = |from: &str, to: &str| page.split(from).nth(1).unwrap().split(to).next().unwrap().to_owned();
    let rows = part("| who | may do | promise |\n|---|---|---|\n", "\n\n");
    let guarantees = part("## Guarantees\n\n", "\n\n");
    let sentences: Vec<&str> = rows.lines().chain(guarantees.lines()).collect();
    let has_sentence = |start: &str| sentences.iter().any(|sentence| sentence.starts_with(start));
    let has_start = |sentence: &str| SENTENCES.iter().any(|(start, _)| sentence.starts_with(start));
    let folders = ["tests", "hcl-serde/tests"].map(|folder| root().join(folder));
    let code: String =
        folders.iter().flat_map(|folder| rust_files(folder)).map(|path| fs::read_to_string(path).unwrap()).collect();
    let mut faults: Vec<String> =
        sentences.iter().filter(|it| !has_start(it)).map(|it| format!("no test: {it}")).collect();
    for (start, tests) in SENTENCES {
        faults.extend((!has_sentence(start)).then(|| format!("no sentence: {start}")));
        let missing = tests.iter().filter(|name| !code.contains(&format!("fn {name}(")));
        faults.extend(missing.map(|name| format!("no such test: {name}")));
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn all_crates_forbid_unsafe_code() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("\nunsafe_code = \"forbid\"\n"));
    for krate in ["hcl-model", "hcl-derive", "hcl-serde"] {
        let manifest = fs::read_to_string(root().join(krate).join("Cargo.toml")).unwrap();
        assert!(manifest.contains("\n[lints]\nworkspace = true\n"), "{krate}");
    }
}

#[test]
fn the_language_server_writes_no_files() {
    for folder in ["hcl-serde/src/lsp", "hcl-serde/src/ide"] {
        for path in rust_files(&root().join(folder)) {
            let code = fs::read_to_string(&path).unwrap();
            let code = code.split("#[cfg(test)]").next().unwrap_or_default();
            let writes = ["fs::write", "File::create", "OpenOptions", "fs::remove", "fs::rename", "Command::new"];
            let found = writes.iter().find(|call| code.contains(**call));
            assert_eq!(found, None, "{}", path.display());
        }
    }
}
