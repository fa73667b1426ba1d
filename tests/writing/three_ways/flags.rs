//! Feature flags by their label, with variants and rules; the same types in all ways.

use std::collections::BTreeMap;

use hcl_model::body::{Block, Body};
use hcl_serde::HclSchema;
use serde::{Deserialize, Serialize};

use super::{Family, check, check_changed, read, schema};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
pub(crate) struct Flags {
    environment: String,
    #[hcl(block)]
    #[serde(default)]
    flag: BTreeMap<String, Flag>,
    #[hcl(block)]
    #[serde(default)]
    segment: BTreeMap<Segment, Members>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "kebab-case")]
struct Flag {
    description: Option<String>,
    #[serde(default)]
    enabled_by_default: bool,
    #[serde(default)]
    weights: BTreeMap<String, f64>,
    #[hcl(block)]
    #[serde(default)]
    rule: Vec<Rule>,
    #[hcl(block)]
    archived: Option<Archived>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Rule {
    when: String,
    rollout: Option<Percent>,
    variant: String,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(try_from = "u8")]
struct Percent(u8);

impl TryFrom<u8> for Percent {
    type Error = &'static str;

    fn try_from(percent: u8) -> Result<Percent, &'static str> {
        if percent <= 100 { Ok(Percent(percent)) } else { Err("there are 100 percent") }
    }
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Archived;

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Segment {
    Staff,
    Beta,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Members {
    users: Vec<String>,
}

impl Family for Flags {
    const NAME: &'static str = "flags";

    type Plain = Flags;

    fn by_hand(body: &Body) -> Flags {
        let body = read(body, &schema("environment! flag(name) segment(name)"));
        Flags {
            environment: body.get("environment"),
            flag: body.by_label("flag", flag),
            segment: body
                .blocks("segment")
                .map(|block| {
                    let segment = match &*block.labels()[0] {
                        "staff" => Segment::Staff,
                        _ => Segment::Beta,
                    };
                    (segment, Members { users: read(block.body(), &schema("users!")).get("users") })
                })
                .collect(),
        }
    }
}

fn flag(block: &Block) -> Flag {
    let body = read(block.body(), &schema("description enabled-by-default weights rule() archived()"));
    Flag {
        description: body.opt("description"),
        enabled_by_default: body.opt("enabled-by-default").unwrap_or_default(),
        weights: body.opt("weights").unwrap_or_default(),
        rule: body.all("rule", |block| {
            let body = read(block.body(), &schema("when! rollout variant!"));
            let rollout = body.opt("rollout").map(|percent: u8| Percent::try_from(percent).unwrap());
            Rule { when: body.get("when"), rollout, variant: body.get("variant") }
        }),
        archived: body.one("archived", |_| Archived),
    }
}

#[test]
fn feature_flags() {
    check::<Flags>();
    check_changed::<Flags>();
}
