//! Every shape under the strictest lints, in one crate.

#![deny(warnings)]

use std::collections::{BTreeMap, BTreeSet, HashMap};

use hcl_serde::HclSchema;
use hcl_serde::schema::{ChosenBy, Occurs};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
pub struct Config<T> {
    #[serde(flatten)]
    pub common: Common,
    #[serde(flatten)]
    pub rest: BTreeMap<String, u8>,
    #[hcl(block)]
    pub backend: Backend,
    #[hcl(block_types)]
    pub steps: Vec<Backend>,
    #[hcl(block)]
    pub three: [Marker; 3],
    #[hcl(block)]
    pub set: BTreeSet<Name>,
    #[hcl(block)]
    pub route: HashMap<(String, Level), Marker>,
    #[hcl(block)]
    pub enabled: bool,
    #[hcl(block)]
    pub generic: Wrapped<T>,
    pub level: Level,
    pub port: Port,
}

#[derive(Deserialize, HclSchema)]
pub struct Common {
    pub name: String,
}

#[derive(Deserialize, HclSchema)]
pub enum Backend {
    One(Common),
    Two { size: u8 },
    Three,
}

#[derive(Deserialize, HclSchema)]
pub struct Marker;

#[derive(Deserialize, HclSchema, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    #[hcl(label)]
    pub name: String,
}

#[derive(Deserialize, HclSchema, PartialEq, Eq, Hash)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub enum Level {
    VeryHigh,
    Low,
}

#[derive(Deserialize, HclSchema)]
#[serde(transparent)]
pub struct Port {
    pub number: u16,
}

#[derive(Deserialize, HclSchema)]
pub struct Wrapped<T> {
    pub value: T,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "snake_case", rename_all_fields = "kebab-case")]
pub enum Shape {
    BigCircle { outer_radius: u8 },
}

#[test]
fn is_accepted() {
    let schema = Config::<u8>::SCHEMA;
    let names: Vec<&str> = schema.fields().flat_map(|field| field.item_names()).collect();
    let expected =
        ["backend", "One", "Two", "Three", "three", "set", "route", "enabled", "generic", "level", "port", "name"];
    assert_eq!(names, expected);
    assert_eq!(schema.field_count(), 12);
    let route = schema.fields().find(|field| field.name() == "route").unwrap().blocks().unwrap();
    assert_eq!((route.spec.occurs, route.key_count()), (Occurs::ByLabel(2), 2));
    let limits = hcl_serde::Limits::default();
    assert!(
        (route.spec.keys.check)(1, "VERY-HIGH", &limits).is_ok()
            && (route.spec.keys.check)(1, "high", &limits).is_err()
    );
    assert_eq!(route.label_names("route"), ["name", "name"]);
    assert_eq!(Shape::SCHEMA.chosen_by(), Some(ChosenBy::Attribute("kind")));
    let circle = Shape::SCHEMA.variant("big_circle").unwrap();
    assert_eq!((circle.schema)().field(0).unwrap().name(), "outer-radius");
}
