//! Completion in values and bodies that are one of several untagged variants.

use std::path::Path;

use hcl_serde::ide::{self, Configuration};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

use crate::loaders::opened_of;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Config {
    mode: Option<Mode>,
    modes: Option<Vec<Mode>>,
    #[hcl(block)]
    rule: Vec<Rule>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Mode {
    Number(u8),
    Named { name: String },
    Truth(bool),
    Switch(Switch),
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema is asked for")]
struct Switch {
    on: bool,
    since: Option<u8>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is asked for")]
enum Rule {
    Named { name: String },
    Switch(Switch),
    Deny { deny: bool, since: Option<u8> },
}

#[test]
fn truths_are_offered_for_fields_of_variants() {
    let configuration =
        Configuration::of::<Config>(Loader::new().file("/app/app.hcl").optional_file("/app/b.hcl.json"));
    for text in [
        "mode = $0\n",
        "mode = { on = $0 }\n",
        "mode = { since = 1, on = $0 }\n",
        "modes = [1, $0]\n",
        "modes = [{ on = $0 }]\n",
        "rule {\n  on = $0\n}\n",
        "rule {\n  since = 1\n  on = $0\n}\n",
        "rule {\n  deny = $0\n}\n",
        "rule {\n  since = 1\n  deny = $0\n}\n",
    ] {
        let (project, offset) = opened_of(&configuration, &[("/app/app.hcl", text)]);
        let offered = ide::completion(&project, Path::new("/app/app.hcl"), offset);
        let offers = |label: &str| offered.iter().any(|it| it.label == label);
        assert!(offers("true") && offers("false"), "{text}: {offered:?}");
    }
    for text in ["mode = { since = $0 }\n", "mode = { name = $0 }\n", "rule {\n  since = $0\n}\n"] {
        let (project, offset) = opened_of(&configuration, &[("/app/app.hcl", text)]);
        let offered = ide::completion(&project, Path::new("/app/app.hcl"), offset);
        assert!(!offered.iter().any(|it| it.label == "true"), "{text}: {offered:?}");
    }
}
