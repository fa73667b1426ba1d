//! The same configuration in both syntaxes: `tests/cases/twins`, pairs of files that a schema reads as the same content.
//!
//! A folder is a theme with one schema, `schema.hcl`, which is read with the derive like any other configuration.
//! Each pair `NN_name.hcl` and `NN_name.hcl.json` has the content in `NN_name.txt`, as [`Level::content`] writes it;
//! in the theme `mistakes` its first line is the number of mistakes, everywhere else there must be none.
//! In the theme `merged` a case is a folder of pairs that are merged, in every mixture of the syntaxes.

mod converted;
mod generated;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_model::body::{Attribute, AttributeSchema, Block, BlockSchema, Body, BodySchema, Content, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::{json, native};
use hcl_serde::HclSchema;
use serde::Deserialize;

use crate::support::context::standard;
use crate::support::{Failures, diagnostic_lines, folders};

/// What is in one body, as a `schema.hcl` says it.
#[derive(Debug, Default, Deserialize, HclSchema)]
#[serde(default)]
struct Level {
    mode: Reading,
    /// The names of the labels, if it is the body of a block.
    labels: Vec<String>,
    required: Vec<String>,
    optional: Vec<String>,
    #[hcl(block)]
    block: BTreeMap<String, Level>,
    /// What is in the body besides, read when the rest of this schema has been: "Partial Processing of Body Content".
    #[hcl(block)]
    rest: Option<Box<Level>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Reading {
    #[default]
    Content,
    /// All attributes, whatever their names.
    Attributes,
}

/// The content of a body as text, and what is wrong with it.
struct Account {
    text: String,
    mistakes: Diagnostics,
    /// Blocks are sorted by their types, for who does not see their order.
    by_type: bool,
}

impl Level {
    /// What the schema makes of a body, in which some mistakes are known already.
    fn read(&self, (body, mistakes): (Body, Diagnostics)) -> Account {
        let mut account = Account { text: String::new(), mistakes, by_type: false };
        self.content(&body, 0, &mut account);
        account
    }

    /// What a decode spec sees of a body: of each type, the blocks in their order.
    fn read_by_type(&self, (body, mistakes): (Body, Diagnostics)) -> Account {
        let mut account = Account { text: String::new(), mistakes, by_type: true };
        self.content(&body, 0, &mut account);
        account
    }

    fn schema(&self) -> BodySchema {
        let required = self.required.iter().map(AttributeSchema::required);
        let attributes = required.chain(self.optional.iter().map(AttributeSchema::optional));
        let blocks = self.block.iter().map(|(ty, level)| BlockSchema::new(ty, &level.labels));
        BodySchema::from_parts(attributes, blocks).unwrap()
    }

    /// Writes a line for each attribute, sorted by name, then one for each block, with its content indented below it;
    /// what is left for another schema comes after a line `rest`.
    fn content(&self, body: &Body, depth: usize, account: &mut Account) {
        let indent = "  ".repeat(depth);
        match (&self.mode, &self.rest) {
            (Reading::Attributes, _) => {
                let (attributes, mistakes) = body.just_attributes();
                account.mistakes.extend(mistakes);
                account.attributes(&attributes, &indent);
            }
            (Reading::Content, None) => {
                let (content, mistakes) = body.content(&self.schema());
                account.mistakes.extend(mistakes);
                self.items(&content, depth, account);
            }
            (Reading::Content, Some(rest)) => {
                let (partial, mistakes) = body.partial_content(&self.schema());
                account.mistakes.extend(mistakes);
                self.items(&partial.content, depth, account);
                let _ = writeln!(account.text, "{indent}rest");
                rest.content(&partial.remain, depth, account);
            }
        }
    }

    fn items(&self, content: &Content, depth: usize, account: &mut Account) {
        let indent = "  ".repeat(depth);
        account.attributes(content.attributes(), &indent);
        let mut blocks: Vec<&Block> = content.blocks().iter().collect();
        if account.by_type {
            blocks.sort_by_key(|block| block.block_type());
        }
        for block in blocks {
            let _ = write!(account.text, "{indent}{}", block.block_type());
            for label in block.labels() {
                let _ = write!(account.text, " {label:?}");
            }
            account.text.push('\n');
            self.block[block.block_type()].content(block.body(), depth + 1, account);
        }
    }
}

impl Account {
    fn attributes(&mut self, attributes: &[Attribute], indent: &str) {
        let values: BTreeMap<&str, _> =
            attributes.iter().map(|it| (&*it.name, it.expr.evaluate(Mode::Full(standard())))).collect();
        for (name, (value, mistakes)) in values {
            let _ = writeln!(self.text, "{indent}{name} = {value:?}");
            self.mistakes.extend(mistakes);
        }
    }

    /// The content, under the number of mistakes if there are any.
    fn stated(&self) -> String {
        match self.mistakes.len() {
            0 => self.text.clone(),
            count => format!("mistakes: {count}\n{}", self.text),
        }
    }

    /// The content with the mistakes in it, for reports.
    fn in_full(&self) -> String {
        let mut out = self.text.clone();
        diagnostic_lines(&self.mistakes, &mut out);
        out
    }
}

/// The body of a file in the syntax of its name, and the mistakes of parsing it.
#[track_caller]
fn parsed(path: &Path) -> (Body, Diagnostics) {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    parsed_as(&path.file_name().unwrap_or_default().to_string_lossy(), &text)
}

/// The body of a text in the syntax of a name.
fn parsed_as(name: &str, text: &str) -> (Body, Diagnostics) {
    let parse = match name.ends_with(".json") {
        true => json::parse_body(name, text),
        false => native::parse_body(name, text),
    };
    (parse.tree, parse.diagnostics)
}

/// The schema of a theme.
#[track_caller]
fn level(theme: &Path) -> Level {
    let text = fs::read_to_string(theme.join("schema.hcl")).unwrap();
    hcl_serde::from_str(&text).unwrap_or_else(|error| panic!("{}:\n{}", theme.display(), error.report()))
}

/// The JSON file that belongs to a native one.
fn twin(native: &Path) -> PathBuf {
    native.with_extension("hcl.json")
}

/// The native files of a theme or of a case.
fn natives(theme: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(theme).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.extension().is_some_and(|it| it == "hcl")).collect();
    paths.retain(|path| path.file_name().is_some_and(|name| name != "schema.hcl"));
    paths.sort();
    paths
}

#[test]
fn both_syntaxes_have_the_same_content() {
    let mut failures = Failures::default();
    for theme in folders("twins") {
        let level = level(&theme);
        for path in natives(&theme) {
            let (native, json) = (level.read(parsed(&path)), level.read(parsed(&twin(&path))));
            failures.compare(&path.with_extension("txt"), &native.stated());
            if native.stated() != json.stated() {
                let accounts = format!("native:\n{}\njson:\n{}", native.in_full(), json.in_full());
                failures.add(&path, &accounts);
            } else if native.mistakes.is_empty() == theme.ends_with("mistakes") {
                failures.add(&path, &format!("{} mistakes:\n{}", native.mistakes.len(), native.in_full()));
            }
        }
    }
    failures.finish();
}

#[test]
fn bodies_of_both_syntaxes_merge() {
    let mut failures = Failures::default();
    for case in folders("twins/merged") {
        let level = level(case.parent().unwrap());
        let natives = natives(&case);
        for (file, policy) in [("strict.txt", MergePolicy::Strict), ("override.txt", MergePolicy::Override)] {
            let expected = level.read(merged(&natives, policy)).stated();
            failures.compare(&case.join(file), &expected);
            for mixture in mixtures(&natives) {
                let actual = level.read(merged(&mixture, policy)).stated();
                if actual != expected {
                    let names: Vec<_> = mixture.iter().map(|path| path.file_name().unwrap_or_default()).collect();
                    failures.add(&case, &format!("{policy:?} {names:?}\n{actual}\ninstead of\n{expected}"));
                }
            }
        }
    }
    failures.finish();
}

/// Some files as one body, and the mistakes of parsing them.
#[track_caller]
fn merged(paths: &[PathBuf], policy: MergePolicy) -> (Body, Diagnostics) {
    let (mut bodies, mut mistakes) = (Vec::new(), Diagnostics::new());
    for path in paths {
        let (body, found) = parsed(path);
        bodies.push(body);
        mistakes.extend(found);
    }
    (Body::merge(bodies, policy), mistakes)
}

/// The files in every mixture of the syntaxes.
fn mixtures(natives: &[PathBuf]) -> impl Iterator<Item = Vec<PathBuf>> {
    (0..1_usize << natives.len()).map(|mixture| {
        let files = natives.iter().enumerate();
        files.map(|(at, path)| if mixture >> at & 1 == 0 { path.clone() } else { twin(path) }).collect()
    })
}
