//! Values that come later, and such as have marks, written as configuration.

use std::collections::BTreeMap;

use hcl_model::native;
use hcl_model::value::{Mark, Promise};
use hcl_serde::eventual::{Eventual, Output};
use hcl_serde::model::types::Type;
use hcl_serde::write::WriteOptions;
use hcl_serde::{EvalContext, HclSchema, Sensitive, Value};
use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Written {
    url: Eventual<String>,
    #[serde(default)]
    ports: Vec<Eventual<u16>>,
    limits: Option<Eventual<BTreeMap<String, u8>>>,
    name: Option<Output<String>>,
    password: Option<Eventual<Sensitive<String>>>,
}

/// What is there is written as the value, and what comes later as the expression that it comes from.
#[test]
fn what_comes_later_is_written() {
    let (port, resolver) = Promise::new("port", Type::NUMBER);
    let (never, failing) = Promise::new("never", Type::NUMBER);
    let context = EvalContext::new()
        .with_variable("port", port.to_value())
        .with_variable("never", never.to_value())
        .with_variable("name", Value::from("a").mark(Mark::new("shown")));
    let decode = |text: &str| -> Written {
        let body = native::parse_body("app.hcl", text).ok().unwrap();
        hcl_serde::from_body(&body, &context).unwrap_or_else(|error| panic!("{error:#}"))
    };
    let text = "url    = \"http://db:${port}/\"\nports  = [80, port]\nlimits = { a = port }\nname   = name\n";
    let config = decode(text);
    let before = text.replace("= name", "= \"a\"");
    assert_eq!(hcl_serde::to_string(&config).unwrap(), before);
    let document = hcl_serde::json::to_string(&config).unwrap();
    assert!(
        document.contains(r#""url": "http://db:${port}/""#) && document.contains(r#"[80, "${port}"]"#),
        "{document}"
    );
    assert_eq!(hcl_serde::to_string(&decode(&before)).unwrap(), before);
    // A part of a value that is computed is no expression of its own.
    let part = decode("url = \"\"\nports = [for it in [1] : it * port]\n");
    let error = hcl_serde::to_string(&part).unwrap_err().to_string();
    let why = "ports[0]: the value is not there yet, and nothing is written that it comes from: it waits for `port`";
    assert_eq!(error, why);
    let failed = decode("url = never\nports = [for it in [1] : it * never]\n");
    failing.fail("no");
    let why = "ports[0]: the value will never be there, and nothing is written that it comes from";
    assert_eq!(hcl_serde::to_string(&failed).unwrap_err().to_string(), why);
    resolver.resolve(Value::from(8)).unwrap();
    let after = "url    = \"http://db:8/\"\nports  = [80, 8]\nlimits = { a = 8 }\nname   = \"a\"\n";
    assert_eq!(hcl_serde::to_string(&config).unwrap(), after);
    assert_eq!(hcl_serde::to_string(&part).unwrap(), "url   = \"\"\nports = [8]\n");
    assert_eq!(serde_json::to_string(&config.ports).unwrap(), "[80,8]");
    assert_eq!(hcl_serde::to_value(&config.ports).unwrap(), Value::tuple([80, 8].map(Value::from)));
}

#[test]
fn what_comes_later_and_is_secret_is_not_written() {
    let (port, resolver) = Promise::new("port", Type::NUMBER);
    let context = EvalContext::new().with_variable("port", port.to_value());
    let body = native::parse_body("app.hcl", "url = \"\"\npassword = \"hunter2${port}\"\n").ok().unwrap();
    let config: Written = hcl_serde::from_body(&body, &context).unwrap();
    let options = WriteOptions::default().show_secrets();
    let mut resolver = Some(resolver);
    for shown in ["password = \"hunter2${port}\"\n", "password = \"hunter28\"\n"] {
        let refused = hcl_serde::to_string(&config).unwrap_err().to_string();
        assert!(refused.starts_with("password: the value is sensitive"), "{refused}");
        let refused = serde_json::to_string(&config.password).unwrap_err().to_string();
        assert!(refused.starts_with("the value is sensitive"), "{refused}");
        assert!(hcl_serde::write::to_string_with(&config, &options).unwrap().ends_with(shown));
        if let Some(resolver) = resolver.take() {
            resolver.resolve(Value::from(8)).unwrap();
        }
    }
}

/// What `ready` refuses is not written either: the file would not be read.
#[test]
fn what_is_refused_once_it_is_there_is_not_written() {
    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    struct Later {
        count: Option<Eventual<u8>>,
        level: Option<Eventual<Level>>,
        plain: Option<Eventual<String>>,
    }

    #[derive(Debug, Serialize, Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Level {
        Low,
        High,
    }

    let (later, resolver) = Promise::new("later", Type::DYNAMIC);
    let context = EvalContext::new().with_variable("later", later.to_value());
    let decode = |text: &str| -> Later {
        let body = native::parse_body("app.hcl", text).ok().unwrap();
        hcl_serde::from_body(&body, &context).unwrap_or_else(|error| panic!("{error:#}"))
    };
    let all = ["count = later.count\n", "level = later.level\n", "plain = later.secret\n"].map(decode);
    let rest = decode("level = later.right\n");
    for config in &all {
        assert!(hcl_serde::to_string(config).unwrap().contains("= later."));
    }
    resolver
        .resolve(Value::object([
            ("count", Value::from(99_999)),
            ("level", Value::from("middle")),
            ("secret", Value::from("hunter2").mark(Mark::sensitive())),
            ("right", Value::from("high")),
        ]))
        .unwrap();
    let options = WriteOptions::default().show_secrets();
    let mut said = String::new();
    for config in &all {
        said += &format!("{}\n", hcl_serde::to_string(config).unwrap_err());
        said += &format!("{}\n", hcl_serde::write::to_string_with(config, &options).unwrap_err());
        said += &format!("{}\n", hcl_serde::to_value(config).unwrap_err());
    }
    assert!(!said.contains("hunter2"), "{said}");
    expect_test::expect![[r#"
        count: the value that came is refused: Must be a whole number between 0 and 255, but 99999 is too large
        count: the value that came is refused: Must be a whole number between 0 and 255, but 99999 is too large
        count: the value that came is refused: Must be a whole number between 0 and 255, but 99999 is too large
        level: the value that came is refused: "middle" is not one of "low", "high"
        level: the value that came is refused: "middle" is not one of "low", "high"
        level: the value that came is refused: "middle" is not one of "low", "high"
        plain: the value that came is refused: This value is secret, and this setting may be shown: use the value only in settings that take secrets
        plain: the value that came is refused: This value is secret, and this setting may be shown: use the value only in settings that take secrets
        plain: the value that came is refused: This value is secret, and this setting may be shown: use the value only in settings that take secrets
    "#]].assert_eq(&said);
    assert_eq!(hcl_serde::to_string(&rest).unwrap(), "level = \"high\"\n");
}
