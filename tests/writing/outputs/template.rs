//! Templates: `NAME.template.hcl` and `NAME.template.json` of each type.
//!
//! A template lacks only the values that are to be filled in, as it is and with everything in it: `template.txt` has all other
//! errors.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits as ModelLimits;
use hcl_model::source::Source;
use hcl_serde::model::typing::Scope;
use hcl_serde::schema::{HclFile, TemplateOptions, to_template_with};
use hcl_serde::write::FileSyntax;
use hcl_serde::{Diagnostic, Diagnostics, HclSchema, codes};
use serde::Deserialize;

use crate::outputs::{Visit, defaulted, each, folder, hostile, read_template};
use crate::support::{Failures, diagnostic_lines, either, objects};

#[derive(Default)]
struct Templates {
    failures: Failures,
    said: String,
}

impl Templates {
    /// What is wrong with a text.
    fn check<T: HclFile>(&mut self, name: &str, syntax: FileSyntax, what: &str, text: &str) {
        let body = match syntax.parse(Source::new(name, text), &ModelLimits::DEFAULT).ok() {
            Ok(body) => body,
            Err(mistakes) => {
                let mut said = String::new();
                diagnostic_lines(&mistakes, &mut said);
                self.failures.add(name.as_ref(), &format!("{what} is broken:\n{said}{text}"));
                return;
            }
        };
        let mut said = String::new();
        let found = hcl_serde::check::<T>(&body, &Scope::new());
        let is_filled_in = |found: &&Diagnostic| found.code() == codes::MISSING_ARGUMENT;
        let wrong: Diagnostics = found.iter().filter(|it| !is_filled_in(it)).cloned().collect();
        diagnostic_lines(&wrong, &mut said);
        if !said.is_empty() {
            let _ = write!(self.said, "{name} ({syntax:?}, {what})\n{said}");
        }
    }
}

impl Visit for Templates {
    fn visit<T: HclFile>(&mut self, name: &str) {
        let template = TemplateOptions::new().env("APP");
        let native = to_template_with::<T>(&template);
        self.failures.compare(&folder().join(format!("{name}.template.hcl")), &native);
        self.check::<T>(name, FileSyntax::Native, "as it is", &native);
        self.check::<T>(name, FileSyntax::Native, "as a whole", &uncommented(&native));
        let json = to_template_with::<T>(&template.json());
        self.failures.compare(&folder().join(format!("{name}.template.json")), &json);
        self.check::<T>(name, FileSyntax::Json, "as it is", &json);
        let value = JsonValue::parse(&json, &ModelLimits::DEFAULT).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        self.check::<T>(name, FileSyntax::Json, "as a whole", &moved_out(value).to_string());
        if native.contains("canary") || json.contains("canary") {
            self.failures.add(name.as_ref(), "what is secret is shown");
        }
        // What is laid out stays so.
        let laid_out = hcl_model::format::format(&native, &Default::default());
        if laid_out != native {
            self.failures.add(name.as_ref(), &format!("it is not laid out:\n{laid_out}"));
        }
    }
}

/// A text without the `# ` that comments items out, at any depth.
pub(super) fn uncommented(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut line = line.to_owned();
        loop {
            let inside = line.trim_start();
            let indent = &line[..line.len() - inside.len()];
            line = match inside.strip_prefix("# ") {
                Some(rest) => format!("{indent}{rest}"),
                None if inside == "#" => String::new(),
                None => break,
            };
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}

/// A value in which what stands in comments stands beside them.
pub(super) fn moved_out(value: JsonValue) -> JsonValue {
    match value {
        JsonValue::Array(elements) => JsonValue::Array(elements.into_iter().map(moved_out).collect()),
        JsonValue::Object(properties) => {
            let mut out = Vec::new();
            for (name, value) in properties {
                match value {
                    JsonValue::Array(mut comments) if name == "//" => {
                        if let Some(JsonValue::Object(items)) =
                            comments.pop_if(|last| matches!(last, JsonValue::Object(_)))
                        {
                            out.extend(items.into_iter().map(|(name, value)| (name, moved_out(value))));
                        }
                        out.push((name, JsonValue::Array(comments)));
                    }
                    value => out.push((name, moved_out(value))),
                }
            }
            JsonValue::Object(out)
        }
        value => value,
    }
}

#[test]
fn every_type_has_its_templates() {
    let mut templates = Templates::default();
    each(&mut templates);
    templates.failures.compare(&folder().join("template.txt"), &templates.said);
    templates.failures.finish();
}

/// What may be left out and has a default.
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Defaults {
    #[hcl(example = "127.0.0.1:80")]
    listen: std::net::SocketAddr,
    #[hcl(default = 4)]
    workers: u16,
    #[hcl(default = ["a", "${b}"])]
    names: Vec<String>,
    #[hcl(default = { x = 1.5, y = -2 })]
    point: BTreeMap<String, f64>,
    #[hcl(default = "30s")]
    #[serde(with = "hcl_serde::duration")]
    timeout: Duration,
    #[hcl(default = "two", keyword)]
    kind: Kind,
    #[hcl(block)]
    limits: Limits,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Kind {
    One,
    Two,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Limits {
    #[hcl(default = true)]
    strict: bool,
    #[hcl(default = 1e3)]
    rate: f64,
}

#[test]
fn a_template_gives_the_defaults_as_it_is_and_as_a_whole() {
    let template = TemplateOptions::new();
    let (native, json) =
        (to_template_with::<Defaults>(&template), to_template_with::<Defaults>(&template.clone().json()));
    let least: Defaults = hcl_serde::from_str("listen = \"127.0.0.1:80\"\nlimits {}\n").unwrap();
    let whole = moved_out(JsonValue::parse(&json, &ModelLimits::DEFAULT).unwrap()).to_string();
    for text in [&native, &uncommented(&native), &to_template_with::<Defaults>(&template.clone().only_required())] {
        assert_eq!(hcl_serde::from_str::<Defaults>(text).unwrap_or_else(|error| panic!("{error:#}")), least, "{text}");
    }
    for text in [&json, &whole, &to_template_with::<Defaults>(&template.json().only_required())] {
        let decoded = hcl_serde::json::from_str::<Defaults>(text);
        assert_eq!(decoded.unwrap_or_else(|error| panic!("{error:#}")), least, "{text}");
    }
}

/// Defaults that only serde knows are those of the template, too.
#[test]
fn a_template_gives_the_defaults_of_serde() {
    let template = TemplateOptions::new();
    let (native, json) = (
        to_template_with::<defaulted::Proxy>(&template),
        to_template_with::<defaulted::Proxy>(&template.clone().json()),
    );
    let nothing: defaulted::Proxy = hcl_serde::from_str("").unwrap();
    let whole = moved_out(JsonValue::parse(&json, &ModelLimits::DEFAULT).unwrap()).to_string();
    for (text, is_json) in [(&native, false), (&json, true)] {
        let read = read_template::<defaulted::Proxy>(text, is_json).unwrap();
        assert_eq!(read.as_ref(), Some(&nothing), "{text}");
    }
    for (text, is_json) in [(&uncommented(&native), false), (&whole, true)] {
        read_template::<defaulted::Proxy>(text, is_json).unwrap();
    }
}

/// Whatever a default is, it is read from the template as what it was.
#[test]
fn a_hostile_template_gives_the_defaults() {
    let template = TemplateOptions::new();
    let (native, json) = (
        to_template_with::<hostile::Hostile>(&template),
        to_template_with::<hostile::Hostile>(&template.clone().json()),
    );
    let nothing: hostile::Hostile = hcl_serde::from_str("").unwrap();
    for read in [hcl_serde::from_str::<hostile::Hostile>(&native), hcl_serde::json::from_str(&json)] {
        assert_eq!(read.unwrap_or_else(|error| panic!("{error:#}")), nothing);
    }
    let whole = moved_out(JsonValue::parse(&json, &ModelLimits::DEFAULT).unwrap()).to_string();
    for (text, is_json) in [(&uncommented(&native), false), (&whole, true)] {
        read_template::<hostile::Hostile>(text, is_json).unwrap();
    }
}

/// Where nothing must be there, a template as it is means what an empty file means.
#[test]
fn a_template_of_what_may_all_be_left_out_is_an_empty_file() {
    let template = TemplateOptions::new();
    let app: either::App = hcl_serde::from_str(&to_template_with::<either::App>(&template)).unwrap();
    assert_eq!(app, hcl_serde::from_str("").unwrap());
    let app: objects::App = hcl_serde::json::from_str(&to_template_with::<objects::App>(&template.json())).unwrap();
    assert_eq!(app, hcl_serde::from_str("").unwrap());
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
struct Within {
    pair: Pair,
    link: Link,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Pair {
    Pair((Box<Pair>, u8)),
    Number(u8),
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
enum Link {
    Next { next: Box<Link> },
    End { end: bool },
}

/// A value that contains itself is to be filled in.
#[test]
fn forms_that_are_in_themselves() {
    let template = TemplateOptions::new().without_documentation();
    let [native, json] = [template.clone(), template.json()].map(|template| to_template_with::<Within>(&template));
    for (text, is_json) in [(native, false), (json, true)] {
        assert_eq!(read_template::<Within>(&text, is_json), Ok(None));
    }
}
