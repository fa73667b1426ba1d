//! What functions of the program say of a whole, in a check of what is written: of a body in which everything is known.

use hcl_serde::model::typing::{Scope, StaticType};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Deserialize, HclSchema)]
#[hcl(validate = "Config::ordered")]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Config {
    least: Option<u8>,
    most: Option<u8>,
    #[hcl(keyword)]
    mode: Option<String>,
    when: Option<hcl_serde::Expression>,
    #[hcl(block)]
    pool: Vec<Pool>,
    #[hcl(block)]
    part: Option<Part>,
    #[hcl(block)]
    form: Option<Form>,
}

impl Config {
    fn ordered(&self) -> Result<(), String> {
        match self.least > self.most && self.most.is_some() || self.pool.len() == 1 {
            true => Err("out of order".to_owned()),
            false => Ok(()),
        }
    }
}

#[derive(Deserialize, HclSchema)]
#[serde(try_from = "Sizes")]
struct Pool;

#[derive(Deserialize, HclSchema)]
struct Sizes {
    size: u8,
}

impl TryFrom<Sizes> for Pool {
    type Error = String;

    fn try_from(sizes: Sizes) -> Result<Pool, String> {
        if sizes.size == 9 { Err("too much".to_owned()) } else { Ok(Pool) }
    }
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Part {
    #[serde(flatten)]
    inner: Inner,
}

#[derive(Deserialize, HclSchema)]
#[hcl(validate = "Inner::right")]
struct Inner {
    inner: Option<u8>,
}

impl Inner {
    fn right(&self) -> Result<(), String> {
        if self.inner == Some(9) { Err("too much inside".to_owned()) } else { Ok(()) }
    }
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[hcl(validate = "Form::right")]
enum Form {
    Sizes { size: u8 },
    Inner { inner: Nested },
}

#[derive(Deserialize, HclSchema)]
struct Nested {
    size: u8,
}

impl Form {
    fn right(&self) -> Result<(), String> {
        let (Form::Sizes { size } | Form::Inner { inner: Nested { size } }) = self;
        if *size == 9 { Err("too much of a form".to_owned()) } else { Ok(()) }
    }
}

fn said(text: &str) -> Vec<String> {
    let scope = Scope::new().with_variable("n", StaticType::INT).with_variable("xs", StaticType::list(StaticType::INT));
    let loader = Loader::new().named_text("app.hcl", text);
    match loader.check::<Config>(&scope) {
        Ok(_) => Vec::new(),
        Err(error) => error.diagnostics().iter().map(|it| it.message().to_string()).collect(),
    }
}

#[test]
fn what_is_known_is_looked_at_as_a_whole() {
    let two = "pool {\n  size = 1\n}\npool {\n  size = 1\n}\n";
    assert_eq!(said("least = 1\nmost = 2\n"), [""; 0]);
    assert_eq!(said("least = 2\nmost = 1\n"), ["out of order."]);
    assert_eq!(said("least = 2\nmost = 1\nmode = fast\nwhen = n > 1\n"), ["out of order."]);
    assert_eq!(said("pool {\n  size = 1\n}\n"), ["out of order."]);
    assert_eq!(said(&format!("{two}pool {{\n  size = 9\n}}\n")), ["too much."]);
    assert_eq!(said("part {\n  inner = 9\n}\n"), ["too much inside."]);
    assert_eq!(said("form {\n  size = 9\n}\n"), ["too much of a form."]);
    assert_eq!(said("form {\n  inner = { size = 9 }\n}\n"), ["too much of a form."]);
}

#[test]
fn what_is_not_known_is_not() {
    for text in [
        "least = n\nmost = 1\n",
        "least = 2\nmost = n\npart {\n  inner = n\n}\n",
        "form {\n  size = n\n}\n",
        "form {\n  inner = { size = n + 9 }\n}\n",
        "pool {\n  size = n\n}\n",
    ] {
        assert_eq!(said(text), [""; 0], "{text}");
    }
    // What is known in it, is.
    assert_eq!(said("least = n\npart {\n  inner = 9\n}\n"), ["too much inside."]);
}

/// How many blocks there are is not known before the collection is.
#[test]
fn blocks_that_are_made_are_not_counted() {
    let scope = Scope::new().with_variable("xs", StaticType::list(StaticType::INT));
    let check = |text: &str| {
        let loader = Loader::new().named_text("app.hcl", text).allow_dynamic();
        loader.check::<Config>(&scope).map(|_| ()).map_err(|error| error.to_string())
    };
    let dynamic =
        |each: &str| format!("dynamic \"pool\" {{\n  for_each = {each}\n  content {{\n    size = 1\n  }}\n}}\n");
    assert_eq!(check(&dynamic("xs")), Ok(()));
}
