//! What a program reads of its own schemas: all that documentation, templates and editors are made of.

use std::collections::HashMap;
use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use hcl_serde::schema::{AttributeField, Field, FieldKind, Format, HclFormat, Schema, TypeSpec};
use hcl_serde::{HclSchema, RelativePath, Sensitive, Spanned};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema counts")]
struct Config {
    #[hcl(default = 4, min = 1)]
    workers: u8,
    #[serde(default)]
    offset: i32,
    #[hcl(default = ["a"])]
    hosts: Vec<String>,
    level: Option<Level>,
    levels: Vec<Level>,
    #[hcl(block)]
    #[serde(default)]
    cache: Cache,
    id: u128,
}

/// How much is told.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Level {
    /// Everything.
    #[serde(alias = "trace")]
    Debug,
    /// What happens.
    ///
    /// The usual choice.
    Info,
    None,
}

#[derive(Debug, Default, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema counts")]
struct Cache {
    #[serde(default)]
    size: Option<u16>,
}

/// Everything that is known of a type, and of the types in it.
fn type_lines(ty: TypeSpec, out: &mut String) {
    match ty {
        TypeSpec::Optional(inner) => type_lines(*inner, out),
        TypeSpec::List(element) => {
            out.push_str("list of ");
            type_lines(*element, out);
        }
        TypeSpec::Integer(range) | TypeSpec::WideNumber(range) => {
            let _ = write!(out, "integer from {} to {}", range.min, range.max);
        }
        TypeSpec::Choice(variants) => {
            out.push_str("one of");
            for variant in variants {
                let names: Vec<&str> = variant.names().collect();
                let _ = write!(out, "\n  {}: {:?}", names.join(", "), variant.description);
            }
        }
        other => {
            let _ = write!(out, "{other:?}");
        }
    }
}

fn lines(schema: &Schema) -> String {
    let mut out = String::new();
    let mut line = |field: &Field| {
        let _ = write!(out, "{}: ", field.name());
        match field.kind() {
            FieldKind::Attribute(AttributeField { spec, default, defaulted, .. }) => {
                type_lines(spec.ty, &mut out);
                if let Some(default) = default {
                    let _ = write!(out, ", {} if absent", default.written(spec));
                }
                if *defaulted {
                    out.push_str(", has a default of Rust");
                }
            }
            FieldKind::Block(block) => {
                let _ = write!(out, "block, has a default of Rust: {}\n  ", block.defaulted);
                out.push_str(lines((block.schema)()).trim_end());
            }
            _ => {}
        }
        out.push('\n');
    };
    schema.fields().for_each(&mut line);
    out
}

#[test]
fn types_words_and_defaults_are_known() {
    expect_test::expect![[r#"
        workers: integer from 0 to 255, 4 if absent
        offset: integer from -2147483648 to 2147483647, has a default of Rust
        hosts: list of String, ["a"] if absent
        level: one of
          debug, trace: "Everything."
          info: "What happens.\n\nThe usual choice."
          none: ""
        levels: list of one of
          debug, trace: "Everything."
          info: "What happens.\n\nThe usual choice."
          none: ""
        cache: block, has a default of Rust: true
          size: integer from 0 to 65535, has a default of Rust
        id: integer from 0 to 340282366920938463463374607431768211455
    "#]]
    .assert_eq(&lines(Config::SCHEMA));
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema counts")]
struct Texts {
    #[hcl(label)]
    addr: IpAddr,
    listen: Option<SocketAddr>,
    roots: Vec<Spanned<PathBuf>>,
    include: RelativePath,
    #[serde(default, with = "hcl_serde::duration")]
    timeout: Duration,
    #[serde(with = "hcl_serde::byte_size")]
    cache: u64,
    mirrors: HashMap<String, Option<Mirror>>,
    home: Sensitive<Home>,
    name: String,
    #[serde(deserialize_with = "any")]
    other: PathBuf,
}

/// A newtype is what it holds.
#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only its schema counts")]
struct Home(PathBuf);

#[derive(Debug, Deserialize)]
#[expect(dead_code, reason = "only its schema counts")]
struct Mirror(String);

impl HclFormat for Mirror {
    const FORMAT: Option<&'static Format> = Some(&Format { name: "URL", example: "https://example.com" });
}

fn any<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    PathBuf::deserialize(deserializer)
}

#[test]
fn texts_have_formats() {
    let lines = Texts::SCHEMA.fields().map(|field| match field.format() {
        Some(Format { name, example }) => format!("{}: {name}, such as {example}\n", field.name()),
        None => format!("{}: any\n", field.name()),
    });
    expect_test::expect![[r#"
        addr: IP address, such as 127.0.0.1
        listen: socket address, such as 127.0.0.1:8080
        roots: path, such as /path/to/something
        include: path, such as /path/to/something
        timeout: duration, such as 30s
        cache: byte size, such as 64MiB
        mirrors: URL, such as https://example.com
        home: path, such as /path/to/something
        name: any
        other: any
    "#]]
    .assert_eq(&lines.collect::<String>());
}
