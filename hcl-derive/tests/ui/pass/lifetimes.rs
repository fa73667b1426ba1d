use std::borrow::Cow;
use std::collections::HashMap;

use hcl_serde::HclSchema;
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
struct Config<'a, 'b> {
    borrowed: &'a str,
    copied: Cow<'a, str>,
    #[serde(borrow)]
    either: Cow<'b, str>,
    optional: Option<&'a str>,
    #[serde(borrow)]
    nested: HashMap<&'a str, Vec<Cow<'b, str>>>,
    /// `Self` has the lifetimes too.
    #[serde(borrow)]
    #[hcl(block)]
    children: Vec<Self>,
    #[serde(borrow)]
    #[hcl(block)]
    service: Vec<Service<'a>>,
}

#[derive(Deserialize, HclSchema)]
struct Service<'a> {
    #[hcl(label)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    #[hcl(block)]
    inner: Option<Box<Service<'a>>>,
}

#[test]
fn is_accepted() {
    let names = Config::SCHEMA.fields().map(|field| field.name());
    let expected = ["borrowed", "copied", "either", "optional", "nested", "children", "service"];
    assert!(names.eq(expected));
}
