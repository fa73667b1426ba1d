//! A type whose name says that it is not shown is not shown wherever the derive makes another one of it.

use std::collections::HashMap;

use hcl_serde::HclSchema;
use hcl_serde::schema::{FieldKind, HclType, TypeSpec};
use serde::Deserialize;

/// One of another crate, of which no more is known than its name.
#[derive(Deserialize, Clone)]
struct SecretString(#[allow(dead_code)] String);

#[derive(Deserialize, HclSchema)]
struct Newtype(#[allow(dead_code)] SecretString);

#[derive(Deserialize, HclSchema)]
#[serde(transparent)]
struct Transparent {
    #[allow(dead_code)]
    key: SecretString,
}

#[derive(Deserialize, HclSchema)]
#[serde(from = "SecretString")]
struct Made(#[allow(dead_code)] usize);

impl From<SecretString> for Made {
    fn from(secret: SecretString) -> Made {
        Made(secret.0.len())
    }
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[allow(dead_code)]
enum Untagged {
    Secret(SecretString),
    Other(Vec<u8>),
    Nested(Vec<Untagged>),
}

#[derive(Deserialize, HclSchema)]
#[allow(dead_code)]
enum Named {
    Secret(SecretString),
    Nested(Box<Named>),
}

#[derive(Deserialize, HclSchema)]
#[allow(dead_code)]
struct Config {
    a: Newtype,
    b: Option<Transparent>,
    c: Vec<Made>,
    d: Untagged,
    e: Named,
    f: HashMap<String, Newtype>,
    g: Vec<SecretString>,
    plain: String,
}

#[test]
fn is_accepted() {
    assert_eq!(Newtype::TYPE, TypeSpec::Secret);
    let secret = |name: &str| {
        let (_, field) = Config::SCHEMA.find(name, 0).unwrap();
        matches!(field.kind(), FieldKind::Attribute(attribute) if attribute.spec.is_secret())
    };
    for name in ["a", "b", "c", "d", "f", "g"] {
        assert!(secret(name), "{name}");
    }
    assert!(!secret("plain"));
    // Of a variant that holds one, what it holds is not shown.
    assert!(!secret("e"));
    let error = hcl_serde::from_str::<Config>("e = { Secret = \"hunter2\", other = 1 }\n").err().unwrap();
    assert!(!error.report().to_string().contains("hunter2"), "{error}");
}
