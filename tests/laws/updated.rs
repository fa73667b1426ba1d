//! Files that a program updates: what is decoded then is what it made of them, whatever changed, in both syntaxes.

use std::collections::BTreeMap;
use std::fs;

use hcl_model::native;
use hcl_serde::edit::{self, Update};
use hcl_serde::model::expr::Traversal;
use hcl_serde::{Expression, HclSchema, Loader, json, to_string};
use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::{Strategy, TestCaseError, any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::select;
use serde::{Deserialize, Serialize};

use crate::support::random::config_of_edits as tries;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Config {
    name: Option<String>,
    #[hcl(default = 1)]
    port: u16,
    tags: Vec<String>,
    #[serde(default)]
    after: Vec<Reference>,
    #[serde(default)]
    by_name: BTreeMap<String, Condition>,
    limits: Option<Limits>,
    #[hcl(block)]
    rule: Vec<Rule>,
    #[hcl(block)]
    group: BTreeMap<String, Rule>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    tls: Option<Rule>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Limits {
    soft: u32,
    by: BTreeMap<String, u8>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Rule {
    path: String,
    hits: Option<u8>,
    when: Option<Condition>,
}

/// A reference, which is what it is written as.
#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Reference(Traversal);

impl PartialEq for Reference {
    fn eq(&self, other: &Reference) -> bool {
        self.0.to_string() == other.0.to_string()
    }
}

/// An expression that is kept as it is written.
#[derive(Debug, Clone, Serialize, Deserialize, HclSchema)]
struct Condition(Expression);

impl PartialEq for Condition {
    fn eq(&self, other: &Condition) -> bool {
        self.0.to_hcl_string().unwrap() == other.0.to_hcl_string().unwrap()
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(block)]
    rule: Vec<Rule>,
}

fn reference() -> impl Strategy<Value = Reference> {
    select(vec!["a", "a.b", "a[0]", "a[\"b c\"].d"])
        .prop_map(|text| Reference(native::parse_traversal("reference", text).ok().unwrap()))
}

fn condition() -> impl Strategy<Value = Condition> {
    select(vec!["1", "1 + 1", "a.b", "\"${a}-b\"", "[a, 1]", "{ a = b }", "f(a) ? 1 : 2", "\"a\"", "null", "a[*].b"])
        .prop_map(|text| Condition(native::parse_expression("expression", text).ok().unwrap()))
}

fn rule() -> impl Strategy<Value = Rule> {
    ("[ab$%{}\"\\\\]{0,3}", option::of(0..3u8), option::of(condition())).prop_map(|(path, hits, when)| Rule {
        path,
        hits,
        when,
    })
}

fn config() -> impl Strategy<Value = Config> {
    let limits = (0..2u32, btree_map("[ab .]", 0..3u8, 0..3)).prop_map(|(soft, by)| Limits { soft, by });
    let service = ("[ab]", vec(rule(), 0..3)).prop_map(|(name, rule)| Service { name, rule });
    (
        option::of("[ab]{0,2}"),
        0..3u16,
        vec("[ab]", 0..4),
        (vec(reference(), 0..4), btree_map("[ab .]", condition(), 0..3)),
        option::of(limits),
        vec(rule(), 0..5),
        btree_map("[ab.]", rule(), 0..3),
        vec(service, 0..4),
        option::of(rule()),
    )
        .prop_map(|(name, port, tags, (after, by_name), limits, rule, group, service, tls)| Config {
            name,
            port,
            tags,
            after,
            by_name,
            limits,
            rule,
            group,
            service,
            tls,
        })
}

fn is_what_the_program_makes_of_it(
    before: &Config,
    after: Config,
    is_json: bool,
    unsets: bool,
) -> Result<(), TestCaseError> {
    let syntax = if is_json { "json" } else { "hcl" };
    let path = std::env::temp_dir().join(format!("hcl-law-updated-{}.{syntax}", std::process::id()));
    let text = if is_json { json::to_string(before) } else { to_string(before) }.unwrap();
    // None of the texts has several lines.
    let text: String = match is_json {
        true => text,
        false => text.split_inclusive('\n').enumerate().map(|(number, line)| format!("# {number}\n{line}")).collect(),
    };
    fs::write(&path, &text).unwrap();
    let loader = Loader::new().file(&path);
    let nothing = Update::new(&loader).run(|_: &mut Config| {});
    prop_assert!(nothing.unwrap().is_empty());
    prop_assert_eq!(&fs::read_to_string(&path).unwrap(), &text);
    let update = Update::new(&loader);
    let update = if unsets { update.remove_defaults() } else { update };
    let wanted = after.clone();
    match update.run(|config: &mut Config| *config = wanted) {
        Ok(changes) => {
            prop_assert_eq!(changes.is_empty(), edit::diff(before, &after).unwrap().is_empty());
            prop_assert_eq!(loader.load::<Config>().unwrap(), after);
        }
        // Every line has a comment: nothing shows which of several blocks that change is gone.
        Err(error) if error.diagnostics().iter().all(|found| found.code() == "no-comments") => {
            prop_assert_eq!(&fs::read_to_string(&path).unwrap(), &text);
        }
        Err(error) => prop_assert!(false, "{}\n{}\n{}", error.report(), text, to_string(&after).unwrap()),
    }
    Ok(())
}

proptest! {
    #![proptest_config(tries(400))]

    #[test]
    fn a_file_is_what_the_program_makes_of_it(before in config(), after in config(), unsets in any::<bool>()) {
        is_what_the_program_makes_of_it(&before, after, false, unsets)?;
    }

    #[test]
    fn a_json_file_is_what_the_program_makes_of_it(before in config(), after in config(), unsets in any::<bool>()) {
        is_what_the_program_makes_of_it(&before, after, true, unsets)?;
    }
}
