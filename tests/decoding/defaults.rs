//! Defaults that the compiler cannot hold against their types: found by a test of the program, or told of by name.

use std::collections::{BTreeMap, HashSet};
use std::net::SocketAddr;
use std::panic::catch_unwind;
use std::time::Duration;

use hcl_serde::model::expr::Traversal;
use hcl_serde::schema::{FieldKind, assert_defaults};
use hcl_serde::{Expression, HclSchema, Sensitive};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong with it counts")]
struct Config {
    #[hcl(default = "nowhere")]
    listen: SocketAddr,
    #[hcl(default = 80)]
    port: u16,
    #[hcl(default = 3, validate = "is_even")]
    queue: u32,
    #[hcl(default = "hunter2")]
    pin: Sensitive<Digits>,
    #[serde(with = "hcl_serde::duration")]
    #[hcl(min = "2h", max = "1h")]
    wait: Duration,
    #[serde(with = "hcl_serde::duration")]
    #[hcl(min = "1 hour", max = "much")]
    pause: Duration,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block_types)]
    backend: Vec<Backend>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is wrong with it counts")]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(default = ["1", "x"])]
    digits: Vec<Digits>,
    #[hcl(block)]
    inner: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is wrong with it counts")]
enum Backend {
    Memory {
        #[hcl(default = "much")]
        size: Digits,
    },
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
#[expect(dead_code, reason = "only what is wrong with it counts")]
struct Digits(String);

impl TryFrom<String> for Digits {
    type Error = String;

    fn try_from(text: String) -> Result<Digits, String> {
        match text.bytes().all(|byte| byte.is_ascii_digit()) {
            true => Ok(Digits(text)),
            false => Err(format!("\"{text}\" is no number")),
        }
    }
}

fn is_even(number: &u32) -> Result<(), &'static str> {
    if number.is_multiple_of(2) { Ok(()) } else { Err("an even number is required") }
}

#[test]
fn a_test_of_the_program_finds_every_wrong_default() {
    let panic = catch_unwind(assert_defaults::<Config>).unwrap_err();
    expect_test::expect![[r#"
        these defaults, examples, bounds, forms, parameters and old places are wrong:
          Config.listen: An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text.
          Config.queue: an even number is required.
          Config.pin: The reason is not shown, because it may repeat a secret.
          Config.wait: `min` is greater than `max`, so that nothing is allowed
          Config.pause: `max = "much"` is no duration
          Service.digits: "x" is no number.
          Backend::memory.size: "much" is no number."#]]
    .assert_eq(panic.downcast_ref::<String>().unwrap());
}

#[test]
fn a_wrong_default_is_told_of_by_name() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Config {
        #[hcl(default = "nowhere")]
        listen: SocketAddr,
        #[hcl(default = ["1", "x"])]
        digits: Vec<Digits>,
    }
    let report = |text: &str| hcl_serde::from_str::<Config>(text).unwrap_err().report();
    expect_test::expect![[r#"
        error[invalid-default]: invalid default for `listen`
         --> <config>
          = An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a
            different text. The default is a part of the program and has to be corrected there; until then, give
            `listen` a value.

        error: <config> has 1 error
    "#]]
    .assert_eq(&report("digits = []\n"));
    expect_test::expect![[r#"
        error[invalid-default]: invalid default for `listen`
         --> <config>:2:10
          |
        2 | listen = null
          |          ^^^^
          = An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a
            different text. The default is a part of the program and has to be corrected there; until then, give
            `listen` a value.

        error: <config> has 1 error
    "#]]
    .assert_eq(&report("digits = []\nlisten = null\n"));
    expect_test::expect![[r#"
        error[invalid-default]: invalid default for `digits`
         --> <config>
          = "x" is no number. The default is a part of the program and has to be corrected there; until then,
            give `digits` a value.

        error: <config> has 1 error
    "#]]
    .assert_eq(&report("listen = \"127.0.0.1:80\"\n"));
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema counts")]
struct Documented {
    #[hcl(example = "10.0.0.1:80")]
    listen: SocketAddr,
    #[hcl(example = ["a", "b"], min_len = 1)]
    hosts: Vec<String>,
    #[hcl(example = { team = "core", "not a name" = "x" }, default = { a = "b" })]
    tags: BTreeMap<String, String>,
    #[hcl(example = "request.size > 10")]
    when: Option<Expression>,
    #[hcl(example = ["service.web", "service.db"])]
    after: Vec<Traversal>,
    #[hcl(keyword, example = "fast")]
    mode: String,
    #[hcl(block)]
    service: Vec<Named>,
    plain: Option<u16>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema counts")]
struct Named {
    #[hcl(label, example = "web")]
    name: String,
    #[hcl(label, example = 1)]
    number: u8,
    #[hcl(example = 0.5)]
    weight: Option<f64>,
}

#[test]
fn a_program_reads_the_examples_of_its_fields() {
    assert_defaults::<Documented>();
    let written = |schema: &hcl_serde::schema::Schema| {
        let lines = schema.fields().map(|field| match (field.kind(), field.example()) {
            (FieldKind::Attribute(attribute), Some(example)) => {
                format!("{} = {}\n", field.name(), example.written(&attribute.spec))
            }
            (_, example) => format!("{}: {:?}\n", field.name(), example.map(|example| example.to_value())),
        });
        lines.collect::<String>()
    };
    expect_test::expect![[r#"
        listen = "10.0.0.1:80"
        hosts = ["a", "b"]
        tags = { team = "core", "not a name" = "x" }
        when = request.size > 10
        after = [service.web, service.db]
        mode = fast
        service: None
        plain: None
        name: Some("web")
        number: Some(1)
        weight = 0.5
    "#]]
    .assert_eq(&(written(Documented::SCHEMA) + &written(Named::SCHEMA)));
    let config = hcl_serde::from_str::<Documented>("listen = \"1.1.1.1:1\"\nhosts = [\"a\"]\nafter = []\nmode = x\n");
    assert_eq!(config.unwrap().tags, BTreeMap::from([("a".to_owned(), "b".to_owned())]));
}

#[test]
fn a_test_of_the_program_finds_every_wrong_example() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Config {
        #[hcl(example = "nowhere")]
        listen: SocketAddr,
        #[hcl(example = 3, validate = "is_even")]
        queue: u32,
        #[hcl(example = "a +")]
        when: Expression,
        #[hcl(example = "a + b")]
        after: Traversal,
        #[hcl(block)]
        service: Vec<Labelled>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Labelled {
        #[hcl(label, example = "x")]
        digits: Digits,
    }

    let panic = catch_unwind(assert_defaults::<Config>).unwrap_err();
    expect_test::expect![[r#"
        these defaults, examples, bounds, forms, parameters and old places are wrong:
          Config.listen (example): An address with a port, such as "127.0.0.1:8080" or "[::1]:8080", is required, but this is a different text.
          Config.queue (example): an even number is required.
          Config.when (example): The text ends where a value is expected.
          Config.after (example): Only a reference fits here: the name of a variable, followed by names of attributes or constant keys. Write no operators, calls or templates.
          Labelled.digits (example): "x" is no number."#]].assert_eq(panic.downcast_ref::<String>().unwrap());
}

/// A forgotten derive shows nowhere else: the file is read, and `any` stands on its page.
#[test]
fn a_test_of_the_program_finds_parameters_without_the_derive() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Config {
        zone: OneOrMany<Zone>,
        pair: Option<Pair>,
        #[hcl(block)]
        inner: Vec<Inner>,
        known: Option<OneOrMany<u8>>,
        #[hcl(expected = "the name of a zone, or several")]
        explained: Option<OneOrMany<Zone>>,
        #[hcl(sensitive)]
        hidden: Option<OneOrMany<Zone>>,
        foreign: Option<Zone>,
        deep: Option<(u8, HashSet<OneOrMany<Zone>>)>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Pair {
        zones: Vec<OneOrMany<Zone>>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is wrong with it counts")]
    struct Inner {
        zones: BTreeMap<String, OneOrMany<Zone>>,
    }

    #[derive(Debug, PartialEq, Eq, Hash, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum OneOrMany<T> {
        One(T),
        Many(Vec<T>),
    }

    #[derive(Debug, PartialEq, Eq, Hash, Deserialize)]
    struct Zone {
        name: String,
    }

    let panic = catch_unwind(assert_defaults::<Config>).unwrap_err();
    expect_test::expect![[r#"
        these defaults, examples, bounds, forms, parameters and old places are wrong:
          Config.zone: nothing is known of its values, neither what they are nor what in them is secret: a parameter of its type has no `#[derive(HclSchema)]`, which the type asks for; add it, or say what is expected by `#[hcl(expected = "...")]`, or that it is `#[hcl(sensitive)]`
          Config.deep: nothing is known of its values, neither what they are nor what in them is secret: a parameter of its type has no `#[derive(HclSchema)]`, which the type asks for; add it, or say what is expected by `#[hcl(expected = "...")]`, or that it is `#[hcl(sensitive)]`
          Inner.zones: nothing is known of its values, neither what they are nor what in them is secret: a parameter of its type has no `#[derive(HclSchema)]`, which the type asks for; add it, or say what is expected by `#[hcl(expected = "...")]`, or that it is `#[hcl(sensitive)]`
          Pair.zones: nothing is known of its values, neither what they are nor what in them is secret: a parameter of its type has no `#[derive(HclSchema)]`, which the type asks for; add it, or say what is expected by `#[hcl(expected = "...")]`, or that it is `#[hcl(sensitive)]`"#]].assert_eq(panic.downcast_ref::<String>().unwrap());
}
