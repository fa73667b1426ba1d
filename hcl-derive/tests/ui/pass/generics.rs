use std::collections::HashMap;

use hcl_serde::HclSchema;
use hcl_serde::schema::{HclType, TypeSpec};
use serde::{Deserialize, Deserializer};

#[derive(Deserialize, HclSchema)]
struct Config<T = u16, B = Empty, R = String, O = NotRead, const N: usize = 3>
where
    T: Clone,
{
    #[hcl(label)]
    name: T,
    values: Vec<T>,
    #[hcl(block)]
    block: Option<B>,
    #[hcl(block)]
    pair: Vec<Pair<T, bool>>,
    #[serde(deserialize_with = "length")]
    length: Length<O, N>,
    #[hcl(remain)]
    rest: HashMap<String, R>,
}

/// A type parameter in a block of the type itself asks for no more than the other fields do.
#[derive(Deserialize, HclSchema)]
struct Pair<A, B> {
    first: A,
    second: Option<B>,
    #[hcl(block)]
    next: Vec<Pair<A, B>>,
}

#[derive(Deserialize, HclSchema)]
struct Empty {}

trait Kind {
    type Of;
}

/// It is not decoded itself.
struct Bytes;

impl Kind for Bytes {
    type Of = u8;
}

#[derive(Deserialize, HclSchema)]
#[serde(bound(deserialize = "<K as Kind>::Of: Deserialize<'de>"))]
struct Associated<K: Kind> {
    with_trait: <K as Kind>::Of,
    without: K::Of,
    inside: Vec<(<K as Kind>::Of, u8)>,
}

/// It implements nothing: a field with a function of its own does not ask for it.
struct NotRead;

struct Length<O, const N: usize>([u8; N], Option<O>);

fn length<'de, D: Deserializer<'de>, O, const N: usize>(deserializer: D) -> Result<Length<O, N>, D::Error> {
    u8::deserialize(deserializer).map(|byte| Length([byte; N], None))
}

#[test]
fn is_accepted() {
    let schema = <Config as HclSchema>::SCHEMA;
    assert_eq!(schema.name(), "Config");
    assert_eq!(schema.field_count(), 6);
    assert!(schema.remain().is_some());
    let types = <Associated<Bytes> as HclSchema>::SCHEMA.fields().filter_map(|field| field.argument());
    let types: Vec<TypeSpec> = types.map(|spec| spec.ty).collect();
    assert_eq!(types, [u8::TYPE, u8::TYPE, Vec::<(u8, u8)>::TYPE]);
}
