//! Crates that wrap a serializer or a deserializer give what `to_string` and `from_str` give.

use std::collections::BTreeMap;

use hcl_serde::deserializer::{self, DecodeError};
use hcl_serde::model::value::Number;
use hcl_serde::write::{FileSyntax, Serializer, WriteOptions};
use hcl_serde::{Body, EvalContext, HclSchema, Sensitive, to_string};
use serde::de::Error as _;
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

const WRONG: &str = "name = \"a\"\nworkers = 300\nserver \"web\" {\n  ports = [80, -1]\n}\nextra = 1\n";

/// The error of a wrapped decode is that of `from_str`: each line, in order.
fn assert_same_error(error: &hcl_serde::Error) {
    let expected = hcl_serde::from_str::<Config>(WRONG).unwrap_err();
    assert_eq!(expected.diagnostics().len(), 3);
    assert_eq!(format!("{error:#}"), format!("{expected:#}"));
}

#[test]
fn serde_path_to_error_names_the_part_that_is_read() {
    let mut paths = Vec::new();
    let mut decode = |text: &str| {
        deserializer::from_str::<Config, _>(text, |deserializer| {
            serde_path_to_error::deserialize(deserializer).map_err(|error| {
                paths.push(error.path().to_string());
                error.into_inner()
            })
        })
    };
    assert_eq!(decode(TEXT).unwrap(), config());
    assert_same_error(&decode(WRONG).unwrap_err());
    assert_eq!(paths, ["workers"]);
}

#[test]
fn serde_ignored_meets_no_unknown_name() {
    let mut ignored = Vec::new();
    let mut decode = |text: &str| {
        deserializer::from_str::<Config, _>(text, |deserializer| {
            serde_ignored::deserialize(deserializer, |path| ignored.push(path.to_string()))
        })
    };
    assert_eq!(decode(TEXT).unwrap(), config());
    assert_same_error(&decode(WRONG).unwrap_err());
    let extra = decode("name = \"a\"\nworkers = 2\nextra = 1\n").unwrap_err();
    assert!(extra.to_string().contains(":3:1: "), "{extra}");
    assert_eq!(ignored, [""; 0]);
}

#[test]
fn erased_serde_reads_a_hidden_type() {
    let decode = |text: &str| {
        deserializer::from_str::<Config, _>(text, |deserializer| {
            let mut erased = <dyn erased_serde::Deserializer>::erase(deserializer);
            erased_serde::deserialize(&mut erased).map_err(DecodeError::custom)
        })
    };
    assert_eq!(decode(TEXT).unwrap(), config());
    assert_same_error(&decode(WRONG).unwrap_err());
}

/// A value that the schema accepts can be refused by the function: the words of the function are the error.
#[test]
fn a_function_can_refuse() {
    let refused = deserializer::from_str::<Config, _>(TEXT, |_| Err(DecodeError::custom("not today"))).unwrap_err();
    assert!(refused.to_string().contains("ot today"), "{refused}");
}

#[test]
fn a_body_is_decoded_with_a_context() {
    #[derive(Deserialize, HclSchema)]
    struct File {
        #[hcl(remain)]
        body: Body,
    }
    let file: File = hcl_serde::from_str("name = \"a\"\nworkers = base + 1\n").unwrap();
    let context = EvalContext::new().with_variable("base", 2);
    let decoded = deserializer::from_body::<Config, _>(&file.body, &context, serde_path_to_error_of);
    assert_eq!(decoded.unwrap().workers, 3);
}

fn serde_path_to_error_of(deserializer: deserializer::Deserializer<'_, '_, 'static>) -> Result<Config, DecodeError> {
    serde_path_to_error::deserialize(deserializer).map_err(serde_path_to_error::Error::into_inner)
}
