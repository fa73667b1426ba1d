//! Crates that wrap a deserializer or a serializer: what they see is what `from_str` and `to_string` see.

use std::collections::BTreeMap;

use hcl_serde::model::value::Number;
use hcl_serde::write::{FileSyntax, Serializer, WriteOptions};
use hcl_serde::{Deserializer, HclSchema, Sensitive, ValidationErrors, to_string};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[hcl(validate = "Config::validate")]
struct Config {
    #[hcl(renamed_from = "title")]
    name: String,
    #[hcl(min = 1)]
    workers: u8,
    #[hcl(block)]
    server: BTreeMap<String, Server>,
    total: Option<Number>,
}

#[derive(Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Server {
    ports: Vec<u16>,
}

impl Config {
    fn validate(&self) -> ValidationErrors {
        let mut errors = ValidationErrors::new();
        if self.name.is_empty() {
            errors.add("name", "must not be empty");
        }
        errors
    }
}

const TEXT: &str = "name    = \"a\"\nworkers = 2\n\nserver \"web\" {\n  ports = [80, 443]\n}\n";

fn config() -> Config {
    hcl_serde::from_str(TEXT).unwrap()
}

#[test]
fn serde_path_to_error_names_the_part() {
    let file = Deserializer::from_str::<Config>(TEXT).unwrap();
    assert_eq!(serde_path_to_error::deserialize::<_, Config>(&file).unwrap(), config());
    let wrong = TEXT.replace("443", "70000");
    let file = Deserializer::from_str::<Config>(&wrong).unwrap();
    let error = serde_path_to_error::deserialize::<_, Config>(&file).unwrap_err();
    assert_eq!(error.path().to_string(), "server.web.ports[1]");
    assert!(error.inner().to_string().starts_with("<config>:5:16: "), "{}", error.inner());
}

#[test]
fn serde_ignored_sees_what_a_type_without_the_schema_passes_over() {
    let file = Deserializer::from_json::<Config>(
        r#"{"name": "a", "workers": 2, "server": {"web": {"ports": [80, 443], "debug": true}}}"#,
    )
    .unwrap();
    let mut ignored = Vec::new();
    let decoded: Result<Config, _> = serde_ignored::deserialize(&file, |path| ignored.push(path.to_string()));
    assert!(decoded.is_err() || ignored == ["server.web.debug"], "{decoded:?} {ignored:?}");
}

#[test]
fn erased_serde_hides_the_type() {
    let file = Deserializer::from_str::<Config>(TEXT).unwrap();
    let mut erased = <dyn erased_serde::Deserializer>::erase(&file);
    assert_eq!(erased_serde::deserialize::<Config>(&mut erased).unwrap(), config());
    let config = config();
    let erased: &dyn erased_serde::Serialize = &config;
    assert_eq!(erased.serialize(Serializer::of::<Config>()).unwrap(), to_string(&config).unwrap());
    let json = erased.serialize(Serializer::of::<Config>().syntax(FileSyntax::Json)).unwrap();
    assert_eq!(json, hcl_serde::json::to_string(&config).unwrap());
}

/// Old names are read, bounds and validation are checked.
#[test]
fn rules_of_the_schema_hold() {
    let decode = |text: &str| {
        let file = Deserializer::from_str::<Config>(text)?;
        Config::deserialize(&file)
    };
    assert_eq!(decode(&TEXT.replace("name ", "title ")).unwrap(), config());
    for (text, part) in [
        (TEXT.replace("workers = 2", "workers = 0"), "workers"),
        (TEXT.replace("\"a\"", "\"\""), "must not be empty"),
        (TEXT.replace("workers = 2\n", ""), "workers"),
        (format!("{TEXT}total = [\n"), ""),
    ] {
        let error = decode(&text).unwrap_err().to_string();
        let all = hcl_serde::from_str::<Config>(&text).unwrap_err().to_string();
        assert!(error.contains(part) && error == all, "{error}\n{all}");
    }
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
