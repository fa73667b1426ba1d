//! Crates that wrap a serializer write what `to_string` writes.

use std::collections::BTreeMap;

use hcl_serde::model::value::Number;
use hcl_serde::write::{FileSyntax, Serializer, WriteOptions};
use hcl_serde::{HclSchema, Sensitive, to_string};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Config {
    name: String,
    workers: u8,
    #[hcl(block)]
    server: BTreeMap<String, Server>,
    total: Option<Number>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Server {
    ports: Vec<u16>,
}

const TEXT: &str = "name    = \"a\"\nworkers = 2\n\nserver \"web\" {\n  ports = [80, 443]\n}\n";

fn config() -> Config {
    hcl_serde::from_str(TEXT).unwrap()
}

#[test]
fn serde_path_to_error_names_the_part() {
    assert_eq!(
        serde_path_to_error::serialize(&config(), Serializer::of::<Config>()).unwrap(),
        to_string(&config()).unwrap()
    );
    let wrong = BTreeMap::from([("a", vec![0.5, f64::NAN])]);
    let error = serde_path_to_error::serialize(&wrong, Serializer::schemaless()).unwrap_err();
    assert_eq!(error.path().to_string(), "a[1]");
}

#[test]
fn erased_serde_hides_the_type() {
    let config = config();
    let erased: &dyn erased_serde::Serialize = &config;
    assert_eq!(erased.serialize(Serializer::of::<Config>()).unwrap(), to_string(&config).unwrap());
    let json = erased.serialize(Serializer::of::<Config>().syntax(FileSyntax::Json)).unwrap();
    assert_eq!(json, hcl_serde::json::to_string(&config).unwrap());
}

#[test]
fn secrets_are_written_if_the_options_say_so() {
    #[derive(Serialize, HclSchema)]
    struct Login {
        password: Sensitive<String>,
    }
    let login = Login { password: Sensitive::new("hunter2".to_owned()) };
    let refused = login.serialize(Serializer::of::<Login>()).unwrap_err().to_string();
    assert!(!refused.contains("hunter2"), "{refused}");
    let shown = login.serialize(Serializer::of::<Login>().options(WriteOptions::default().show_secrets())).unwrap();
    assert_eq!(shown, "password = \"hunter2\"\n");
}

/// A list and a number are no file.
#[test]
fn other_values_are_refused() {
    assert!([1, 2].serialize(Serializer::schemaless()).is_err());
    assert!(5.serialize(Serializer::schemaless()).is_err());
    assert_eq!(BTreeMap::from([("a", 1)]).serialize(Serializer::schemaless()).unwrap(), "a = 1\n");
}

#[test]
fn a_writer_that_fails_is_an_error() {
    let full: &mut [u8] = &mut [0; 4];
    let error = hcl_serde::to_writer(full, &config()).unwrap_err();
    assert!(error.to_string().starts_with("the writer failed: "), "{error}");
    let mut text = Vec::new();
    hcl_serde::to_writer(&mut text, &config()).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), to_string(&config()).unwrap());
}
