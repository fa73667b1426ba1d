//! What can be the body of a whole file.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

use hcl_serde::{Body, HclFile, HclSchema, Spanned, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Deserialize, HclSchema)]
struct Config {
    port: u16,
}

#[derive(Deserialize, HclSchema)]
struct Newtype(Config);

#[derive(Deserialize, HclSchema)]
#[serde(from = "Config")]
struct Port(u16);

impl From<Config> for Port {
    fn from(config: Config) -> Port {
        Port(config.port)
    }
}

#[derive(Deserialize, HclSchema)]
struct Flattened {
    #[serde(flatten)]
    config: Config,
}

#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
enum Either {
    Host { host: String },
    Port(Config),
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Port(Config),
}

#[derive(Deserialize, HclSchema)]
struct Borrowed<'a> {
    #[serde(borrow)]
    port: Cow<'a, str>,
}

#[derive(Deserialize, HclSchema)]
struct BorrowedNewtype<'a>(#[serde(borrow)] Borrowed<'a>);

#[derive(Deserialize, HclSchema)]
struct Generic<T> {
    port: T,
}

#[derive(Deserialize, HclSchema)]
struct Anything(Value);

#[derive(Deserialize, HclSchema)]
struct Tree {
    #[hcl(block)]
    inner: Vec<Tree>,
    port: Option<u16>,
}

fn load<T: DeserializeOwned + HclFile>() -> T {
    hcl_serde::from_str("port = 80\n").unwrap_or_else(|error| panic!("{error:#}"))
}

#[test]
fn is_accepted() {
    assert_eq!(load::<Config>().port, 80);
    assert_eq!(load::<Newtype>().0.port, 80);
    assert_eq!(load::<Port>().0, 80);
    assert_eq!(load::<Flattened>().config.port, 80);
    assert!(matches!(load::<Either>(), Either::Port(Config { port: 80 })));
    assert!(matches!(hcl_serde::from_str("kind = \"Port\"\nport = 80\n"), Ok(Tagged::Port(Config { port: 80 }))));
    assert_eq!(hcl_serde::from_str::<Borrowed<'_>>("port = \"80\"\n").unwrap().port, "80");
    assert_eq!(hcl_serde::from_str::<BorrowedNewtype<'_>>("port = \"80\"\n").unwrap().0.port, "80");
    assert_eq!(load::<Generic<u16>>().port, 80);
    assert_eq!(load::<Tree>().port, Some(80));
    assert!(load::<Tree>().inner.is_empty());
    assert_eq!(load::<Box<Config>>().port, 80);
    assert_eq!(load::<Option<Config>>().unwrap().port, 80);
    assert_eq!(load::<Spanned<Config>>().port, 80);
    assert_eq!(load::<Body>().attribute_names(), ["port"]);
    assert_eq!(load::<Value>(), Value::object([("port", Value::from(80))]));
    assert_eq!(load::<HashMap<String, Value>>()["port"], Value::from(80));
    assert_eq!(load::<BTreeMap<String, Option<Value>>>()["port"], Some(Value::from(80)));
    assert_eq!(load::<HashMap<String, Anything>>()["port"].0, Value::from(80));
    let text = "service \"web\" {\n  port = 80\n}\n";
    let blocks: HashMap<String, HashMap<String, Vec<Value>>> = hcl_serde::from_str(text).unwrap();
    assert_eq!(blocks["service"]["web"].len(), 1);
}
