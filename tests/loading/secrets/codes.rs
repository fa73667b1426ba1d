//! Every diagnostic of the project with a secret on its line, on the lines around it, in its value, in other layers, in the
//! environment and in overrides.
//!
//! What is wrong is taken from the cases of all syntaxes and of decoding; the rest stands in `REST`.
//! A code that no input of these reports beside a secret is a failure, so that a new diagnostic needs one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use hcl_serde::{Error, Limits, Loader, Value, schemaless};
use serde::Deserialize;

use crate::support::random::tries;
use crate::support::secrets::{App, CANARY, Leaks, context, error_seen, in_values, seen};
use crate::support::transcript::{Input, inputs};
use crate::support::{broken, cases};

/// A text and whether it is JSON.
type Text = (bool, String);

/// What reports codes that no other case does in this configuration: native texts, and JSON if they begin with `{`.
const REST: &[&str] = &[
    "matcher {\n  header = \"a\"\n  query = \"b\"\n}\n",
    "spare {}\nspare {}\n",
    "cluster {}\n",
    "vault = { door = 5 }\n",
    "vaults = { a = [{ door = 5, port = \"x\", pasword = 1 }] }\n",
    "odd {}\n",
    "color = 1\npassword = \"x\"\n",
    "port = part\n",
    "any = optional.a\n",
    "any = element([], part)\n",
    "any = parseint(\"x\", part)\n",
    "any = range(part, \"x\")\n",
    "any = jsondecode(\"{\")[part]\n",
    "any = regex(\"(\", text)\n",
    "after = [1]\n",
    "after = [a.b[c]]\n",
    "after = [a.0]\n",
    "after = a.b\n",
    "call = 1\n",
    "\"port\" = 1\n",
    "color = 2026-01-02\nname = 2026-01-02\n",
    "a = 1\na {}\n",
    "a {}\na \"x\" {}\n",
    "a {}\n",
    "dynamic \"db\" {\n  for_each = \"x\"\n  iterator = \"y\"\n}\n",
    "dynamic \"user\" {\n  for_each = [[]]\n  labels = [user.value]\n  content {}\n}\n",
    "dynamic \"user\" {\n  for_each = [1]\n  labels = [1, 2]\n  content {}\n}\n",
    "dynamic \"db\" {\n  for_each = [1]\n  content {\n    size = db.value.x\n    pasword = 1\n  }\n}\n",
    r#"{"dynamic": {"db": {"for_each": 1, "iterator": 1}}}"#,
    r#"{"any": {"a": 1, "${\"a\"}": 2}}"#,
    r#"{"any": {"${[]}": 2}}"#,
    "paint {\n  color = 1\n}\n",
    "paint {\n  color = 1\n}\ncolor = 2\n",
    "entrance {\n  phrase = []\n}\n",
    r#"{"entrance": {"phrase": []}}"#,
];

/// Codes of what is no file, or has nothing of one in it, and where else it is looked at.
const ELSEWHERE: &[(&str, &str)] = &[
    ("file-size-limit", "nothing is read"),
    ("file-left-out", "nothing is read"),
    ("ambiguous-path", "of edits: `tests/cases/edits`"),
    ("file-changed", "of updates, which say the name of the file"),
    ("file-locked", "of updates, which say the name of the file"),
    ("no-layer", "of updates: `tests/writing/updated.rs`"),
    ("unwritable-file", "of updates, which say the name of the file"),
    ("computed-value", "of edits: `tests/cases/edits`"),
    ("default-instead", "of updates: `tests/writing/updated_outside.rs`"),
    ("edit-refused", "of edits: `tests/cases/edits`"),
    ("invalid-path", "of edits: `tests/cases/edits`"),
    ("name-taken", "of edits: `tests/cases/edits`"),
    ("no-comments", "of edits: `tests/cases/edits`"),
    ("nothing-there", "of edits: `tests/cases/edits`"),
    ("unreadable-value", "of edits: `tests/cases/edits`"),
    ("unwritable-value", "of edits: `tests/cases/edits`"),
    ("interrupted", "it says nothing of what is evaluated"),
    ("load-limit", "it says nothing of what is evaluated"),
    ("ambiguous-block", "of forms of blocks within each other that no type here has"),
    ("no-collection", "of variables: values_of_variables_and_overrides"),
    ("circular-include", "of includes: includes::no_report_shows_a_secret"),
    ("include-limit", "of includes: includes::no_report_shows_a_secret"),
    ("include-outside", "of includes: includes::no_report_shows_a_secret"),
    ("invalid-include", "of includes: includes::no_report_shows_a_secret"),
    ("missing-include", "of includes: includes::no_report_shows_a_secret"),
    ("no-data", "of the command of a program: `hcl-serde/tests/command`"),
    ("merged-value", "of the command of a program: `hcl-serde/tests/command`"),
    ("overridden", "of the command of a program: `hcl-serde/tests/command`"),
    ("several-values", "of what a user of a command asks for, of which it says nothing: `hcl-serde/tests/command`"),
    ("several-files", "of the command of a program: `hcl-serde/tests/command`"),
    ("no-roots", "of many configurations, and says a pattern of the program: workspace::roots_are_found_by_patterns"),
    ("not-watched", "it says nothing of what is read: watching::what_cannot_be_watched"),
    ("no-input", "there is no text"),
    ("no-longer-included", "of the command of a program, of which it says paths: `hcl-serde/tests/command`"),
    ("left-as-it-is", "of the command of a program, of which it says a number: `hcl-serde/tests/command`"),
    ("to-fill-in", "of a file that was just made of the types: `hcl-serde/tests/command`"),
    ("no-sarif", "of what a user of a command asks for: `hcl-serde/tests/command`"),
    ("still-set", "of what a user of a command asks for: `hcl-serde/tests/command`"),
    (
        "load-panicked",
        "it says nothing of what is read: watching::a_type_that_panics_is_reported_once_and_changes_nothing",
    ),
    ("set-twice", "of secrets in files: secret_files::nothing_of_them_is_shown"),
    ("text-default", "of definitions: definitions::values_of_definitions"),
    ("computed-text", "of variables: values_of_variables_and_overrides"),
    ("no-file", "there is no text"),
    ("sensitive-output", "of the command hcl: `hcl-serde/cli/tests/cli.rs`"),
    ("unreadable-file", "there is no text"),
    ("unreadable-folder", "there is no text"),
    ("unreadable-source", "there is no text"),
    ("outdated-source", "there is no text"),
    ("not-utf8", "letters::bytes_that_are_no_text"),
    ("invalid-type", "a type expression is no configuration with a schema"),
    ("missing-variable", "of variables, whose bodies have no schema"),
    ("null-text", "it says nothing of the value: loading::texts_that_are_probably_meant_otherwise"),
    ("quoted-text", "it says nothing of the value: loading::texts_that_are_probably_meant_otherwise"),
    ("undeclared-variable", "of variables, whose bodies have no schema"),
    ("invalid-variable", "of variables: `tests/cases/locals/typed.hcl` and `validation.hcl`"),
    ("circular-reference", "of locals, whose bodies have no schema"),
    ("invalid-parameter", "of functions that a configuration defines: `tests/cases/functions`"),
    ("renamed-reference", "of names at the root, which it points at: `tests/loading/references.rs`"),
    ("ambiguous-reference", "of names at the root, which it points at: `tests/cases/names`"),
    ("undeclared-reference", "of locals, whose bodies have no schema"),
    ("unexpected-block", "of locals, whose bodies have no schema"),
    ("promise-failed", "of what comes later: eventual::no_report_shows_a_secret"),
    ("value-not-known", "of what comes later: eventual::no_report_shows_a_secret"),
    ("invalid-spec", "of decode specs: specs::no_report_shows_a_secret"),
    ("inconsistent-blocks", "of decode specs: specs::no_report_shows_a_secret"),
    ("useless-default", "of spec files, which are no configuration: specs::no_report_shows_a_secret"),
    ("lost-comment", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("taken-for-argument", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("lost-property", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("moved-blocks", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("moved-comments", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("untold-blocks", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("not-convertible", "of texts that are converted: converted::no_report_shows_a_secret"),
    ("no-variant", "of an enum without variants, which nobody can write"),
];

#[test]
fn every_diagnostic_beside_a_secret() {
    let mut leaks = Leaks::default();
    let mut covered: BTreeMap<&'static str, usize> = BTreeMap::new();
    let enough = tries(8);
    for (is_json, text) in texts() {
        let codes = codes_of(is_json, &text);
        if !REST.contains(&&*text) && codes.iter().all(|code| covered.get(code).is_some_and(|count| *count >= enough)) {
            continue;
        }
        leaks.look(&text, &without_schema(is_json, &text, &mut covered));
        for loader in loaders(is_json, &text) {
            let mut codes = Vec::new();
            leaks.look(&text, &seen(&loader, &mut codes));
            for code in codes.into_iter().collect::<BTreeSet<_>>() {
                *covered.entry(code).or_default() += 1;
            }
        }
    }
    let elsewhere: BTreeSet<&str> = ELSEWHERE.iter().map(|(code, _)| *code).collect();
    let missing: Vec<String> =
        all_codes().into_iter().filter(|code| !covered.contains_key(&**code) && !elsewhere.contains(&**code)).collect();
    assert!(missing.is_empty(), "no secret was beside: {}", missing.join(" "));
    let needless: Vec<&&str> = elsewhere.iter().filter(|code| covered.contains_key(**code)).collect();
    assert!(needless.is_empty(), "these need no exception: {needless:?}");
    drop(leaks);
}

/// All inputs.
fn texts() -> Vec<Text> {
    let mut texts: Vec<Text> = REST.iter().map(|text| (text.starts_with('{'), (*text).to_owned())).collect();
    let nested = "[".repeat(300);
    let unknown: String = (0..200).map(|number| format!("nosuch{number} = 1\n")).collect();
    let ranges = "range(0, 1024)";
    let costly = format!("any = [for a in {ranges} : [for b in {ranges} : [for c in {ranges} : c]]]\n");
    texts.extend([format!("any = {nested}\n"), unknown, costly].map(|text| (false, text)));
    texts.extend(broken::texts().into_iter().map(|text| (false, text)));
    texts.extend(broken::texts_of(&cases("json", "repl")).into_iter().map(|text| (true, text)));
    texts.extend(cases("decode-errors", "hcl").into_iter().map(|case| (false, case.text)));
    texts.extend(cases("decode-errors", "json").into_iter().map(|case| (true, case.text)));
    for case in cases("eval", "repl") {
        for input in inputs(&case) {
            let expression = match input {
                Input::Expression(text) | Input::Literal(text) => text,
                Input::Template(text) => format!("\"{text}\""),
            };
            texts.push((false, format!("any = {expression}\nport = {expression}\n")));
        }
    }
    texts
}

fn loader() -> Loader {
    let limits = Limits::default().with_steps(20_000);
    Loader::new()
        .limits(limits)
        .context(crate::support::context::with_stdlib().clone().with_variables(context_variables()))
        .allow_dynamic()
}

fn context_variables() -> Vec<(&'static str, Value)> {
    let context = context();
    ["secret", "vault", "region"].map(|name| (name, context.variable(name).unwrap().clone())).to_vec()
}

/// What can be seen where no type has a schema, beside a secret whose name sounds like one.
fn without_schema(is_json: bool, text: &str, covered: &mut BTreeMap<&'static str, usize>) -> String {
    let secret = format!("password = \"{CANARY}\"\n");
    let text = match is_json {
        true => text.replacen('{', &format!("{{\"password\": \"{CANARY}\", "), 1),
        false => format!("{secret}{text}"),
    };
    let mut seen = String::new();
    let mut add = |error: Option<Error>| {
        if let Some(error) = error {
            error.diagnostics().iter().for_each(|found| *covered.entry(found.code()).or_default() += 1);
            seen.push_str(&error_seen(&error));
        }
    };
    type Tree = BTreeMap<String, BTreeMap<String, u8>>;
    if is_json {
        add(schemaless::json::from_str::<Value>(&text).err());
        add(schemaless::json::from_str::<Tree>(&text).err());
        add(schemaless::json::from_str::<Blocks>(&text).err());
    } else {
        add(schemaless::from_str::<Value>(&text).err());
        add(schemaless::from_str::<Tree>(&text).err());
        add(schemaless::from_str::<BTreeMap<String, Value>>(&text).err());
        add(schemaless::from_str::<Blocks>(&text).err());
        add(schemaless::from_str::<Ways>(&text).err());
    }
    add(Loader::new().named_text(name_of(is_json), text).load::<Value>().err());
    seen
}

/// One of several things.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Ways {
    password: Option<String>,
    a: Option<Way>,
}

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
enum Way {
    Short(u8),
    Long(u8),
}

/// Blocks by two labels.
#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only what is shown of it is looked at")]
struct Blocks {
    password: Option<String>,
    #[serde(default)]
    a: BTreeMap<String, BTreeMap<String, Value>>,
}

fn name_of(is_json: bool) -> &'static str {
    if is_json { "app.json" } else { "app.hcl" }
}

fn codes_of(is_json: bool, text: &str) -> BTreeSet<&'static str> {
    match loader().named_text(name_of(is_json), text).load_full::<App>() {
        Ok(loaded) => loaded.warnings.iter().map(|found| found.code()).collect(),
        Err(error) => error.diagnostics().iter().map(|found| found.code()).collect(),
    }
}

/// The text with secrets in all places.
fn loaders(is_json: bool, text: &str) -> Vec<Loader> {
    let name = name_of(is_json);
    let with = |text: String| loader().named_text(name, text);
    let secret = format!("password = \"{CANARY}\"");
    let below = format!(
        "{{\"password\": \"{CANARY}\", \"colour\": 1, \"db\": {{\"password\": \"{CANARY}\", \"size\": 1000}}}}"
    );
    let mut loaders = vec![
        loader().named_text("base.json", below.as_str()).layer().named_text(name, text),
        loader().named_text(name, text).layer().named_text("local.hcl", format!("{secret}\nkeys = [\"{CANARY}\"]\n")),
        loader().named_text(name, text).env_from(
            "APP",
            [("APP_PASSWORD", CANARY), ("APP_PASWORD", CANARY), ("APP_NOSUCH", CANARY), ("APP_PORT", CANARY)],
        ),
        loader()
            .named_text(name, text)
            .override_value("password", CANARY)
            .override_value("pasword", CANARY)
            .override_value("tags", format!("[{CANARY}")),
        with(in_values(text)),
    ];
    if is_json {
        let beside = format!("{{\"password\": \"{CANARY}\", ");
        loaders.push(with(text.replacen('{', &beside, 1)));
        if let Some((before, after)) = text.rsplit_once('}') {
            loaders.push(with(format!("{before}, \"keys\": [\"{CANARY}\"]}}{after}")));
        }
    } else {
        loaders.push(with(format!("{secret}\n{text}\nkeys = [\"{CANARY}\"]\ndb {{ password = \"{CANARY}\" }}\n")));
        loaders.push(with(format!("{text} {secret}\n")));
        loaders.push(with(text.replace('\n', &format!(" # {secret}\n"))));
        loaders.push(with(format!("db {{ {secret} }} {text}\n")));
    }
    loaders
}

/// All codes in the sources.
fn all_codes() -> BTreeSet<String> {
    let mut codes = BTreeSet::new();
    for folder in ["hcl-model/src", "hcl-serde/src"] {
        for path in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            let text: String = lines.flat_map(|line| [line, "\n"]).collect();
            let text = text.split("#[cfg(test)]").next().unwrap_or_default();
            for call in ["Diagnostic::error(", "Diagnostic::warning(", "JsonError::new("] {
                for rest in text.split(call).skip(1) {
                    let argument = rest.trim_start().split([',', ')']).next().unwrap_or_default();
                    codes.extend(code(argument, text));
                }
            }
        }
    }
    codes
}

/// The code that an argument is: a text, or a constant of the file.
fn code(argument: &str, text: &str) -> Option<String> {
    let constant = format!("{argument}: &str = ");
    let literal = match argument.starts_with('"') {
        true => argument,
        false => {
            text.split(&constant).nth(1).filter(|_| argument.chars().all(|c| c.is_ascii_uppercase() || c == '_'))?
        }
    };
    literal.split('"').nth(1).map(str::to_owned)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
