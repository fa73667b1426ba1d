use hcl_serde::HclSchema;
use serde::Deserialize;

#[allow(non_camel_case_types)]
#[derive(Deserialize, HclSchema)]
struct r#struct<'r#fn> {
    r#type: &'r#fn str,
    #[serde(with = "r#mod")]
    r#match: u8,
    #[serde(borrow)]
    #[hcl(block)]
    r#loop: Option<Box<r#struct<'r#fn>>>,
}

mod r#mod {
    use serde::{Deserialize, Deserializer};

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
        u8::deserialize(deserializer)
    }
}

#[test]
fn is_accepted() {
    let schema = r#struct::SCHEMA;
    assert_eq!(schema.name(), "struct");
    assert!(schema.fields().map(|field| field.name()).eq(["type", "match", "loop"]));
}
