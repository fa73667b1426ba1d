//! Configuration in one syntax that is written in the other: `tests/cases/convert`, each file with what it becomes, what
//! is said of what is lost, and what becomes of that again; that values stay what they are, `decode` and `three_ways` show.

use hcl_serde::{Body, Error, Expression, FileSyntax, HclSchema, RenderOptions, Sensitive, Traversal, Type, Value};
use serde::Deserialize;

use crate::support::{Failures, cases, diagnostic_lines};

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Config {
    #[hcl(keyword)]
    mode: Option<Mode>,
    #[hcl(keyword)]
    modes: Option<Vec<Mode>>,
    #[serde(rename = "type")]
    ty: Option<Type>,
    depends_on: Option<Vec<Traversal>>,
    when: Option<Expression>,
    text: Option<String>,
    password: Option<Sensitive<String>>,
    list: Option<Vec<Value>>,
    columns: Option<std::collections::BTreeMap<String, Column>>,
    #[hcl(block)]
    service: Vec<Service>,
    #[hcl(block)]
    source: Vec<Source>,
    #[hcl(block)]
    check: Vec<Check>,
    #[hcl(block)]
    any: Vec<Body>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Slow,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Column {
    #[serde(rename = "type")]
    ty: Type,
    nullable: Option<bool>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Service {
    #[hcl(label)]
    name: String,
    #[hcl(label)]
    zone: String,
    port: Option<u16>,
    #[hcl(block)]
    tls: Option<Tls>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Tls {
    certificate: String,
}

/// A variant by its label.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only the schema counts")]
enum Source {
    File {
        path: String,
    },
    Http {
        url: String,
        #[hcl(block)]
        header: Vec<Header>,
    },
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only the schema counts")]
struct Header {
    #[hcl(label)]
    name: String,
    value: String,
}

/// A variant by what is in it.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only the schema counts")]
enum Check {
    Tcp {
        port: u16,
    },
    Http {
        path: String,
        #[hcl(block)]
        header: Vec<Header>,
    },
}

/// What is said of a conversion, and the text.
fn account(converted: Result<hcl_serde::Converted, Error>) -> (String, Option<String>) {
    match converted {
        Ok(converted) => {
            let mut lost = String::new();
            diagnostic_lines(converted.lost(), &mut lost);
            let text = converted.into_text();
            (format!("{text}{lost}"), Some(text))
        }
        Err(refused) => {
            let mut out = String::new();
            diagnostic_lines(refused.diagnostics(), &mut out);
            (out, None)
        }
    }
}

#[test]
fn converted() {
    let mut failures = Failures::default();
    let ways = [("hcl", FileSyntax::Native, FileSyntax::Json), ("json", FileSyntax::Json, FileSyntax::Native)];
    for (extension, from, to) in ways {
        for case in cases("convert", extension) {
            let (mut out, text) = account(hcl_serde::convert::<Config>(&case.text, from, to));
            if let Some(text) = text {
                out.push_str("\n=== and back ===\n");
                out.push_str(&account(hcl_serde::convert::<Config>(&text, to, from)).0);
                // What was converted once is as it should be: laid out, and without anything that can be lost.
                let again = account(hcl_serde::convert::<Config>(&text, to, to));
                if again.1.as_deref() != Some(&*text) {
                    failures.add(&case.path, &format!("the same syntax again is not the same:\n{}", again.0));
                }
            }
            failures.compare(&case.path.with_extension(format!("{extension}.txt")), &out);
        }
    }
    failures.finish();
}

/// Comments in what is sensitive are lost without being shown, and so is what cannot be written beside it.
#[test]
fn no_report_shows_a_secret() {
    let lossy = "password = ( # hunter2\n  \"hunter2\" /* hunter2 */\n)\nlist = [ # shown\n  1]\n";
    let converted = hcl_serde::convert::<Config>(lossy, FileSyntax::Native, FileSyntax::Json).unwrap();
    let report = converted.lost().report(&RenderOptions::plain());
    assert_eq!(converted.lost().len(), 3);
    assert!(report.contains("# shown") && !report.contains("hunter2"), "{report}");
    let refused = [
        (FileSyntax::Native, "password = \"hunter2\"\nservice { password = \"hunter2\" }\n"),
        (FileSyntax::Json, r#"{"password": "hunter2", "two words": {"password": "hunter2"}}"#),
        (FileSyntax::Json, r#"{"password": "hunter2${", "text": "${"}"#),
    ];
    for (from, text) in refused {
        for to in [FileSyntax::Native, FileSyntax::Json] {
            if let Err(refused) = hcl_serde::convert::<Config>(text, from, to) {
                assert!(!refused.report().contains("hunter2"), "{}", refused.report());
            }
        }
    }
    let (from, text) = refused[1];
    let refused = hcl_serde::convert::<Config>(text, from, FileSyntax::Native).unwrap_err();
    assert_eq!(refused.diagnostics().iter().next().map(|it| it.code()), Some("not-convertible"));
}
