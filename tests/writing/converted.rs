//! Configuration in one syntax that is written in the other: `tests/cases/convert`, each file with what it becomes, what
//! is said of what is lost, and what becomes of that again; that values stay what they are, `decode` and `three_ways` show.

#![expect(dead_code, reason = "only the schemas count")]

use hcl_model::source::Source as Text;
use hcl_model::spec::Spec;
use hcl_serde::model::expr::Traversal;
use hcl_serde::model::types::Type;
use hcl_serde::write::{Converter, FileSyntax};
use hcl_serde::{Body, Error, Expression, HclSchema, RenderOptions, Sensitive, Value};
use serde::Deserialize;

use crate::decode_errors::{App, refused};
use crate::support::mistakes::{difference, is_refused_for};
use crate::support::round_trip::repeated_property;
use crate::support::{Case, Failures, cases, diagnostic_lines};

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Config {
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
    #[hcl(block_types)]
    steps: Vec<Step>,
    #[hcl(moved_from = "logging.level", keyword)]
    level: Option<Mode>,
    #[hcl(block, moved_from = "security.of.tls")]
    tls: Option<Tls>,
    #[hcl(block, argument)]
    env: Option<std::collections::BTreeMap<String, String>>,
}

/// A variant by its type, in an order that means something.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Step {
    Step {
        #[hcl(label)]
        name: String,
        n: u8,
    },
    Stop {
        n: u8,
    },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Mode {
    Fast,
    Slow,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Column {
    #[serde(rename = "type")]
    ty: Type,
    nullable: Option<bool>,
}

#[derive(Debug, Deserialize, HclSchema)]
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
struct Tls {
    certificate: String,
}

/// A variant by its label.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
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
struct Header {
    #[hcl(label)]
    name: String,
    value: String,
}

/// A variant by what is in it.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
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
fn account(converted: Result<hcl_serde::write::Converted, Error>) -> (String, Option<String>) {
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
            // As a loader that is told so takes them.
            let own = Converter::of::<Config>().allow_variables().allow_functions().allow_locals().allow_dynamic();
            let convert = |text: &str, from, to| own.convert(Text::new("case", text), from, to);
            let (mut out, text) = account(convert(&case.text, from, to));
            if let Some(text) = text {
                out.push_str("\n=== and back ===\n");
                out.push_str(&account(convert(&text, to, from)).0);
                // What was converted once is as it should be: laid out, and without anything that can be lost.
                if to == FileSyntax::Json
                    && let Some(name) = repeated_property(&text)
                {
                    failures.add(&case.path, &format!("{name:?} stands twice in an object of\n{text}"));
                }
                let again = account(convert(&text, to, to));
                if again.1.as_deref() != Some(&*text) {
                    failures.add(&case.path, &format!("the same syntax again is not the same:\n{}", again.0));
                }
            }
            failures.compare(&case.path.with_extension(format!("{extension}.txt")), &out);
        }
    }
    failures.finish();
}

/// What is wrong with a configuration is wrong with what it is converted to, at the same places; the twins are held to that, too.
#[test]
fn mistakes_of_what_is_converted() {
    // JSON has no blocks in the place of arguments, nor the other way round.
    const CONFUSED: [&str; 2] = ["argument_for_a_block.hcl", "block_for_an_argument.hcl"];
    let mut failures = Failures::default();
    let mut converted = 0;
    let ways = [("hcl", FileSyntax::Native, FileSyntax::Json), ("json", FileSyntax::Json, FileSyntax::Native)];
    for (extension, from, to) in ways {
        for case in cases("decode-errors", extension) {
            let before = refused(&case);
            let text = match Converter::of::<App>().convert(Text::new(case.name(), &*case.text), from, to) {
                Ok(converted) => converted.into_text(),
                Err(error) => {
                    if !is_refused_for(error.diagnostics(), before.diagnostics()) {
                        failures.add(&case.path, &format!("{error:#}\ninstead of\n{before:#}"));
                    }
                    continue;
                }
            };
            if CONFUSED.contains(&&*case.name()) {
                continue;
            }
            converted += 1;
            let extension = if to == FileSyntax::Json { "json" } else { "hcl" };
            let after = refused(&Case { path: case.path.with_extension(extension), text: text.clone() });
            if let Some(difference) = difference(before.diagnostics(), after.diagnostics()) {
                failures.add(&case.path, &format!("{text}\n{difference}"));
            }
        }
    }
    failures.finish();
    assert!(converted > 50, "{converted}");
}

/// Comments in what is sensitive are lost without being shown, and so is what cannot be written beside it.
#[test]
fn no_report_shows_a_secret() {
    let lossy = "password = [ # hunter2\n  \"hunter2\" /* hunter2 */\n]\nlist = [ # hunter2\n  (1 /* kept */)]\n";
    let converted = hcl_serde::write::convert::<Config>(lossy, FileSyntax::Native, FileSyntax::Json).unwrap();
    let report = converted.lost().report(&RenderOptions::new());
    // What stands in a string that is an expression is not lost.
    assert_eq!(converted.lost().len(), 3);
    assert!(converted.text().contains("/* kept */"), "{}", converted.text());
    assert!(report.contains("list = [ (sensitive)") && !report.contains("hunter2"), "{report}");
    let untold = r#"{"any": {"x": {"password": "hunter2"}, "shown": {}}}"#;
    let converted = hcl_serde::write::convert::<Config>(untold, FileSyntax::Json, FileSyntax::Native).unwrap();
    let report = converted.lost().report(&RenderOptions::new());
    assert_eq!(converted.lost().len(), 2);
    assert!(report.contains("\"shown\"") && !report.contains("hunter2"), "{report}");
    // What is moved, what is not told and what is lost stand beside secrets.
    let moved = "mode = fast\n# password = \"hunter2\"\npassword = \"hunter2\" # shown\nservice \"a\" \"b\" {}\nsource \"file\" { path = \"\" }\n\
                 service \"c\" \"d\" {}\npasword \"e\" { password = \"hunter2\" }\n";
    let converted = hcl_serde::write::convert::<Config>(moved, FileSyntax::Native, FileSyntax::Json).unwrap();
    let codes: Vec<&str> = converted.lost().iter().map(|found| found.code()).collect();
    assert_eq!(codes, ["moved-comments", "moved-blocks", "untold-blocks"]);
    let report = converted.lost().report(&RenderOptions::new());
    assert!(report.contains("service \"c\"") && !report.contains("hunter2"), "{report}");
    let schema = r#"{"$schema": "shown", "password": "hunter2"}"#;
    let converted = hcl_serde::write::convert::<Config>(schema, FileSyntax::Json, FileSyntax::Native).unwrap();
    let report = converted.lost().report(&RenderOptions::new());
    assert!(report.contains("\"shown\"") && !report.contains("hunter2"), "{report}");
    let refused = [
        (FileSyntax::Native, "password = \"hunter2\"\nservice { password = \"hunter2\" }\n"),
        (FileSyntax::Json, r#"{"password": "hunter2", "two words": {"password": "hunter2"}}"#),
        (FileSyntax::Json, r#"{"password": "hunter2${", "text": "${"}"#),
    ];
    for (from, text) in refused {
        for to in [FileSyntax::Native, FileSyntax::Json] {
            if let Err(refused) = hcl_serde::write::convert::<Config>(text, from, to) {
                assert!(!refused.report().contains("hunter2"), "{}", refused.report());
            }
        }
    }
    let (from, text) = refused[1];
    let refused = hcl_serde::write::convert::<Config>(text, from, FileSyntax::Native).unwrap_err();
    assert_eq!(refused.diagnostics().iter().next().map(|it| it.code()), Some("not-convertible"));
}

/// A decode spec converts what a type does, and one that is wrong says so.
#[test]
fn converted_by_a_spec() {
    let port = || Spec::attribute("port", Type::NUMBER);
    let service = || Spec::tuple([Spec::block_label(0, "name"), port()]);
    let any = Spec::block_attributes("any", Type::STRING);
    let spec = Spec::object([("services", Spec::block_list("service", service())), ("any", any)]);
    let native = "service \"web\" {\n  port = 80\n}\n\nany {\n  x = { y = 1 }\n}\n";
    let convert = |spec: &Spec, text: &str, from, to| {
        Converter::by_spec(spec)
            .convert(Text::new("app.hcl", text), from, to)
            .map(hcl_serde::write::Converted::into_text)
    };
    let json = convert(&spec, native, FileSyntax::Native, FileSyntax::Json).unwrap();
    assert_eq!(convert(&spec, &json, FileSyntax::Json, FileSyntax::Native).unwrap(), native);
    let refused = convert(&spec, "any {\n  y {}\n}\n", FileSyntax::Native, FileSyntax::Json).unwrap_err();
    let why = "app.hcl:2:3: cannot be converted: JSON does not tell blocks from objects, and nothing says that \
               `y` is a type of blocks with so many labels. A decode spec says it, or a type with such a field";
    assert_eq!(refused.to_string(), why);
    let wrong = Spec::tuple([port(), Spec::block("port", Spec::literal(1))]);
    let refused = convert(&wrong, "", FileSyntax::Native, FileSyntax::Json).unwrap_err();
    let why = "cannot be converted: the spec is wrong: `port` cannot be an argument and a block type of the same body";
    assert_eq!(refused.to_string(), why);
}

/// Each label is an object in JSON, of which no more can be in each other than are read.
#[test]
fn labels_count_as_levels_of_json() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of its files is looked at")]
    struct Deep {
        #[hcl(label)]
        of: String,
        #[hcl(label)]
        name: String,
        #[hcl(block)]
        x: Vec<Deep>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only what is said of its files is looked at")]
    struct Root {
        #[hcl(block)]
        x: Vec<Deep>,
    }

    let convert = |depth: usize| {
        let text = format!("{}{}", "x \"a\" \"b\" {\n".repeat(depth), "}\n".repeat(depth));
        hcl_serde::write::convert::<Root>(&text, FileSyntax::Native, FileSyntax::Json)
    };
    let json = convert(80).unwrap().into_text();
    assert!(hcl_serde::json::from_str::<Root>(&json).is_ok());
    let refused = convert(100).unwrap_err();
    let said = refused.diagnostics().iter().next().unwrap().message().into_owned();
    assert_eq!(said, "Blocks, objects and lists can be nested 256 levels deep, not more.");
}
