//! Templates: `NAME.template.hcl` and `NAME.template.json` of each type.
//!
//! As it is and with everything in it, a template is right but for values of which only the program knows what they can be:
//! `template.txt` has what is said of these.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits as ModelLimits;
use hcl_model::source::Source;
use hcl_model::value::Mark;
use hcl_serde::model::typing::Scope;
use hcl_serde::schema::{HclFile, TemplateOptions, to_template_with};
use hcl_serde::write::{FileSyntax, template_for};
use hcl_serde::{HclSchema, Sensitive, Value};
use serde::{Deserialize, Serialize};

use crate::outputs::{Visit, defaulted, each, folder, hostile};
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
        diagnostic_lines(&hcl_serde::check::<T>(&body, &Scope::new()), &mut said);
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
    for (native, json) in [(&native, &json), (&uncommented(&native), &whole)] {
        for mut read in [hcl_serde::from_str::<defaulted::Proxy>(native), hcl_serde::json::from_str(json)] {
            // What has no default that may be shown is something of the right type.
            if let (Ok(read), true) = (&mut read, native.lines().all(|line| !line.starts_with("# "))) {
                assert!(read.has_no_defaults());
                read.forget();
            }
            assert_eq!(read.unwrap_or_else(|error| panic!("{error:#}")), nothing, "{native}\n{json}");
        }
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
    for read in [hcl_serde::from_str::<hostile::Hostile>(&uncommented(&native)), hcl_serde::json::from_str(&whole)] {
        assert!(read.unwrap_or_else(|error| panic!("{error:#}")).has_defaults(&nothing));
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

#[derive(Serialize, Deserialize, HclSchema)]
struct Account {
    #[hcl(sensitive)]
    name: String,
    password: Sensitive<String>,
    pin: Option<Sensitive<u16>>,
    #[hcl(sensitive)]
    note: Option<String>,
    login: Login,
    keys: Vec<Sensitive<String>>,
    by_name: BTreeMap<String, Sensitive<bool>>,
    any: Value,
    #[hcl(block)]
    server: Vec<Server>,
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Login {
    user: String,
    password: Sensitive<String>,
}

#[derive(Serialize, Deserialize, HclSchema)]
struct Server {
    #[hcl(label)]
    host: Sensitive<String>,
    port: u16,
    #[hcl(remain)]
    tokens: BTreeMap<String, Sensitive<String>>,
}

/// A template is made to be shown: secrets of a value are left out, and what must be there is to be filled in.
#[test]
fn secrets_of_a_value_are_left_out() {
    let secret = || Sensitive::new("canary".to_owned());
    let tokens = BTreeMap::from([("a".to_owned(), secret())]);
    let account = Account {
        name: "canary".to_owned(),
        password: secret(),
        pin: Some(Sensitive::new(24_680)),
        note: Some("canary".to_owned()),
        login: Login { user: "me".to_owned(), password: secret() },
        keys: vec![secret()],
        by_name: BTreeMap::from([("a".to_owned(), Sensitive::new(true))]),
        any: Value::object([("a", Value::from("canary").mark(Mark::sensitive())), ("b", Value::from(1))]),
        server: vec![Server { host: secret(), port: 80, tokens }],
    };
    let template = TemplateOptions::new().without_documentation();
    let native = template_for(&account, &template).unwrap();
    let json = template_for(&account, &template.clone().json()).unwrap();
    for text in [&native, &json] {
        assert!(!text.contains("canary") && !text.contains("24680"), "{text}");
    }
    assert_eq!(hcl_serde::from_str::<Account>(&native).unwrap_or_else(|error| panic!("{error:#}")).login.user, "me");
    assert_eq!(
        hcl_serde::json::from_str::<Account>(&json).unwrap_or_else(|error| panic!("{error:#}")).server[0].port,
        80
    );
    let exposed = template_for(&account, &template.show_secrets()).unwrap();
    assert_eq!(exposed.matches("canary").count(), 8, "{exposed}");
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Dialled {
    #[serde(default = "inner")]
    dialled: Inner,
    other: Option<Inner>,
    #[hcl(remain)]
    tokens: BTreeMap<String, Sensitive<String>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Inner {
    user: String,
    #[hcl(sensitive)]
    password: String,
}

fn inner() -> Inner {
    Inner { user: "me".to_owned(), password: "canary".to_owned() }
}

/// A secret that is not written is not blank instead of its default.
#[test]
fn blank_secrets_do_not_count() {
    let tokens = BTreeMap::from([("a".to_owned(), Sensitive::new("canary".to_owned()))]);
    let value = Dialled { dialled: inner(), other: Some(inner()), tokens };
    let template = TemplateOptions::new().without_documentation();
    let native = template_for(&value, &template).unwrap();
    let lines = [
        "# dialled = { user = \"me\", password = \"\" }",
        "",
        "# other = { user = \"me\", password = \"\" }",
        "",
        "# a = \"\"",
    ];
    assert_eq!(native.lines().collect::<Vec<_>>(), lines);
    let json = template_for(&value, &template.clone().json()).unwrap();
    let short = template_for(&value, &template.clone().only_required()).unwrap();
    let nothing = Dialled { dialled: inner(), other: None, tokens: BTreeMap::new() };
    for read in [hcl_serde::from_str::<Dialled>(&native), hcl_serde::json::from_str(&json), hcl_serde::from_str(&short)]
    {
        assert_eq!(read.unwrap_or_else(|error| panic!("{error:#}")), nothing);
    }
    let exposed = template_for(&value, &template.show_secrets()).unwrap();
    assert_eq!(hcl_serde::from_str::<Dialled>(&exposed).unwrap_or_else(|error| panic!("{error:#}")), value);
}

/// What may be left out of a value is, if it is secret, and the rest counts; what must be there is to be filled in first.
#[test]
fn only_what_is_secret_is_left_out_of_values() {
    #[derive(Serialize, Deserialize, HclSchema)]
    struct Config {
        open: Option<Open>,
        opens: Option<OneOrMany<Open>>,
        closed: Option<OneOrMany<Inner>>,
        /// What is secret in it nobody knows, because a parameter has not the derive.
        untold: Option<OneOrMany<Paired<Duration>>>,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    struct Paired<T> {
        it: T,
        #[hcl(sensitive)]
        pass: String,
    }

    #[derive(Clone, Serialize, Deserialize, HclSchema)]
    struct Open {
        user: String,
        pin: Option<Sensitive<u16>>,
        #[hcl(sensitive, default = "none")]
        word: String,
    }

    #[derive(Serialize, Deserialize, HclSchema)]
    #[serde(untagged)]
    enum OneOrMany<T> {
        One(T),
        Many(Vec<T>),
    }

    let open = Open { user: "u".to_owned(), pin: Some(Sensitive::new(1234)), word: "canary".to_owned() };
    let config = Config {
        open: Some(open.clone()),
        opens: Some(OneOrMany::Many(vec![open.clone(), open.clone()])),
        closed: Some(OneOrMany::One(inner())),
        untold: Some(OneOrMany::Many(vec![Paired { it: Duration::ZERO, pass: "canary".to_owned() }])),
    };
    let template = TemplateOptions::new().without_documentation();
    expect_test::expect![[r#"
        open  = { user = "u" }
        opens = [{ user = "u" }, { user = "u" }]

        # closed = { user = "me", password = "" }

        # untold = null
    "#]]
    .assert_eq(&template_for(&config, &template).unwrap());
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

/// Of several forms, the first is written that does not have to be in itself.
#[test]
fn forms_that_are_in_themselves() {
    let template = TemplateOptions::new().without_documentation();
    let [native, json] = [template.clone(), template.json()].map(|template| to_template_with::<Within>(&template));
    for read in [hcl_serde::from_str::<Within>(&native), hcl_serde::json::from_str(&json)] {
        let expected = Within { pair: Pair::Number(1), link: Link::End { end: false } };
        assert_eq!(read.unwrap_or_else(|error| panic!("{error:#}")), expected);
    }
}
