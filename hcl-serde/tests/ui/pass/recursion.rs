use std::collections::BTreeMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Node {
    #[hcl(block)]
    child: Vec<Self>,
    #[hcl(block)]
    only: Option<Box<Self>>,
    #[hcl(block)]
    other: BTreeMap<String, Other>,
}

#[derive(Deserialize, HclSchema)]
struct Other {
    #[hcl(block)]
    node: Box<Node>,
}

fn main() {
    let kinds: Vec<String> = Node::SCHEMA.fields().map(|field| format!("{:?}", field.kind())).collect();
    assert!(kinds[0].contains("Many"), "{kinds:?}");
    assert!(kinds[1].contains("AtMostOnce"), "{kinds:?}");
    assert!(kinds[2].contains("ByLabel"), "{kinds:?}");
}
