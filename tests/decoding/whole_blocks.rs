//! Blocks that a field keeps as a whole, with their labels, and that are decoded later.

use std::collections::BTreeMap;

use hcl_serde::{Block, EvalContext, HclSchema, Loader, Spanned, from_block};
use serde::{Deserialize, Serialize};

use crate::support::back::there_and_back;

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Config {
    #[hcl(block, labels = 1)]
    target: Vec<Block>,
    #[hcl(block)]
    group: Option<Block>,
    #[hcl(block, labels = 1)]
    route: BTreeMap<String, Block>,
    #[hcl(block, labels = 2)]
    placed: Vec<Spanned<Block>>,
    #[serde(flatten)]
    more: More,
    #[hcl(block)]
    form: Option<Form>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct More {
    #[hcl(block, labels = 1)]
    job: Vec<Block>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Form {
    Named {
        name: String,
        #[hcl(block, labels = 1)]
        step: Vec<Block>,
    },
    Counted {
        count: u8,
    },
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Target {
    #[hcl(label)]
    name: String,
    port: u16,
}

const NATIVE: &str = r#"
target "a" {
  port = first
}
target "b" {
  port = 2
}
group {
  target "a" {}
}
route "GET" "/" {
  to = 1
}
placed "x" "y" {}
job "j" {
  n = 1
}
form {
  name = "f"
  step "s" {
    n = 1
  }
}
"#;

const JSON: &str = r#"{
  "target": {"a": {"port": "${first}"}, "b": {"port": 2}},
  "group": {"target": {"a": {}}},
  "route": {"GET": {"/": {"to": 1}}},
  "placed": {"x": {"y": {}}},
  "job": {"j": {"n": 1}},
  "form": {"name": "f", "step": {"s": {"n": 1}}}
}"#;

fn both() -> [Config; 2] {
    let config = |name: &str, text: &str| {
        Loader::new().named_text(name, text).load::<Config>().unwrap_or_else(|error| panic!("{error:#}"))
    };
    [config("app.hcl", NATIVE), config("app.json", JSON)]
}

#[test]
fn blocks_are_kept_with_their_labels() {
    for config in both() {
        there_and_back(&config);
        let labels = |blocks: &[Block]| blocks.iter().map(|block| block.labels().join(" ")).collect::<Vec<_>>();
        assert_eq!(labels(&config.target), ["a", "b"]);
        assert!(config.target.iter().all(|block| block.block_type() == "target"));
        assert!(config.group.as_ref().unwrap().labels().is_empty());
        assert!(config.route.keys().eq(["GET"]));
        assert_eq!(config.route["GET"].labels(), ["GET", "/"]);
        assert_eq!(config.placed[0].labels(), ["x", "y"]);
        assert_eq!(labels(&config.more.job), ["j"]);
        let Some(Form::Named { step, .. }) = &config.form else { panic!("{:?}", config.form) };
        assert_eq!((labels(step), step[0].block_type()), (vec!["s".to_owned()], "step"));
    }
}

#[test]
fn a_block_is_decoded_later() {
    let context = EvalContext::new().with_variable("first", 1);
    for config in both() {
        let targets: Vec<Target> = config
            .target
            .iter()
            .map(|block| from_block(block, &context).unwrap_or_else(|error| panic!("{error}")))
            .collect();
        assert_eq!(targets, [Target { name: "a".into(), port: 1 }, Target { name: "b".into(), port: 2 }]);
        let error = from_block::<Target>(&config.target[0], &EvalContext::new()).unwrap_err();
        assert!(error.to_string().contains("variables not allowed"), "{error}");
        let error = from_block::<Target>(&config.more.job[0], &context).unwrap_err();
        assert_eq!(error.diagnostics().len(), 2, "{error}");
    }
}

/// The labels are as many as are declared, in both syntaxes.
#[test]
fn other_labels_are_mistakes() {
    for (name, text, said) in [
        ("a.hcl", "target {}\n", "missing"),
        ("a.hcl", "target \"a\" \"b\" {}\n", "unexpected label"),
        ("a.hcl", "group \"a\" {}\n", "unexpected label"),
        ("a.hcl", "route \"GET\" {}\n", "missing"),
        ("a.hcl", "target = 1\n", "block written as an argument"),
        ("a.json", r#"{"target": {}}"#, "missing"),
        ("a.json", r#"{"target": 1}"#, "wrong JSON type"),
    ] {
        let error = Loader::new().named_text(name, text).load::<Config>().unwrap_err();
        assert!(error.diagnostics().len() == 1 && error.to_string().contains(said), "{text}: {error}");
    }
    let error = Loader::new().named_text("a.hcl", "route \"GET\" \"/\" {}\nroute \"GET\" \"/a\" {}\n").load::<Config>();
    assert!(error.unwrap_err().to_string().contains("duplicate `route` block"));
}

/// What is set from outside goes into the block that is kept; layers are merged by all labels.
#[test]
fn kept_blocks_can_be_set_and_merged() {
    let layers = Loader::new()
        .named_text("base.hcl", "target \"a\" {\n  port = 1\n}\ntarget \"b\" {\n  port = 1\n}\n")
        .layer()
        .named_text("local.hcl", "target \"b\" {\n  port = 2\n}\n");
    let ports = |loader: Loader| -> Vec<u16> {
        let config: Config = loader.load().unwrap_or_else(|error| panic!("{error:#}"));
        let port = |block| from_block::<Target>(block, &EvalContext::new()).unwrap().port;
        config.target.iter().map(port).collect()
    };
    assert_eq!(ports(layers.clone()), [1, 2]);
    assert_eq!(ports(layers.clone().override_value("target.a.port", "7")), [7, 2]);
    assert_eq!(ports(layers.clone().env_from("APP", [("APP_TARGET__B__PORT", "8")])), [1, 8]);
    let table = layers.load_full::<Config>().unwrap().explain().to_string();
    assert!(table.contains("target.a.port"), "{table}");
}
