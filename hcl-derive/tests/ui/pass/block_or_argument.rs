use std::collections::{BTreeMap, HashMap};

use hcl_serde::HclSchema;
use hcl_serde::schema::{FieldKind, Occurs};
use serde::Deserialize;

/// What contains itself, and has a parameter.
#[derive(Deserialize, HclSchema)]
struct Tree<T> {
    #[hcl(block, argument)]
    child: Vec<Tree<T>>,
    #[hcl(block, argument)]
    leaf: Option<T>,
}

#[derive(Deserialize, HclSchema)]
struct Leaf {
    n: u8,
}

#[derive(Deserialize)]
struct Foreign {
    n: u8,
}

#[derive(Deserialize, HclSchema)]
struct Config {
    #[hcl(block, argument)]
    tree: Tree<Leaf>,
    #[hcl(block, argument)]
    foreign: Option<HashMap<String, Foreign>>,
    #[hcl(block, argument, min_len = 1)]
    leaves: BTreeMap<String, Leaf>,
    #[hcl(block, argument)]
    boxed: Option<Box<Leaf>>,
}

#[test]
fn is_accepted() {
    let text = "tree = { child = [{ leaf = { n = 1 } }] }\nforeign {\n  a = { n = 1 }\n}\nleaves = { a = { n = 1 } }\n";
    let config: Config = hcl_serde::from_str(text).unwrap();
    assert_eq!(config.tree.child[0].leaf.as_ref().unwrap().n, 1);
    assert_eq!((config.foreign.unwrap()["a"].n, config.leaves["a"].n), (1, 1));
    assert!(config.boxed.is_none());
    assert!(hcl_serde::from_str::<Config>("tree {}\nleaves = {}\n").is_err());
    let occurs = Config::SCHEMA.fields().map(|field| match field.kind() {
        FieldKind::Block(block) => block.spec.occurs,
        _ => Occurs::Never,
    });
    let wanted = [Occurs::Once, Occurs::AtMostOnce, Occurs::ByLabel(1), Occurs::AtMostOnce];
    assert_eq!(occurs.collect::<Vec<_>>(), wanted);
}
