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

/// Its blocks are groups, and a group has what it has.
#[derive(Deserialize, HclSchema)]
struct Members {
    #[hcl(block_types)]
    members: Vec<Member>,
}

#[derive(Deserialize, HclSchema)]
enum Member {
    Group(Group),
    Leaf { size: u8 },
}

#[derive(Deserialize, HclSchema)]
struct Group {
    #[serde(flatten)]
    all: Members,
}

#[test]
fn is_accepted() {
    assert!(Group::SCHEMA.find("Leaf", 0).is_some());
    let kinds: Vec<String> = Node::SCHEMA.fields().map(|field| format!("{:?}", field.kind())).collect();
    assert!(kinds[0].contains("Many"), "{kinds:?}");
    assert!(kinds[1].contains("AtMostOnce"), "{kinds:?}");
    assert!(kinds[2].contains("ByLabel"), "{kinds:?}");
}
