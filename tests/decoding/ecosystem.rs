//! What other crates bring: values with their places, paths of errors, adapters, reports; and the tokens in which values
//! that serde does not know travel.

use std::collections::{BTreeMap, HashMap};
use std::panic;

use hcl_model::native;
use hcl_serde::model::expr::Traversal;
use hcl_serde::model::value::Number;
use hcl_serde::{Body, EvalContext, Expression, HclSchema, Range, Spanned, Value};
use miette::Diagnostic as _;
use serde::{Deserialize, Deserializer};
use serde_with::{DisplayFromStr, DurationSeconds, serde_as};

/// Every type that travels as a token.
#[derive(Debug, Clone, Deserialize, HclSchema)]
#[expect(dead_code, reason = "it is looked at through Debug")]
struct Tokens {
    value: Value,
    number: Number,
    expression: Expression,
    traversal: Traversal,
    spanned: Spanned<Number>,
    maybe: Option<Value>,
    list: Vec<Number>,
    map: BTreeMap<String, Value>,
    #[hcl(block)]
    body: Body,
    #[hcl(block)]
    bodies: Vec<Body>,
}

const TOKENS: &str = "value = [1, \"a\"]\nnumber = 1e30\nexpression = a + 1\ntraversal = b.c\nspanned = 2\nmaybe = true\nlist = [1, 2.5]\nmap = { a = 1 }\nbody {\n  x = 1\n}\nbodies {\n  y = 1\n}\nbodies {\n}\n";

#[derive(Debug, Deserialize, HclSchema)]
struct Flattened {
    #[serde(flatten)]
    tokens: Tokens,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Maybe {
    #[serde(flatten)]
    tokens: Option<Tokens>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind")]
enum Tagged {
    Tokens(Tokens),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(clippy::large_enum_variant, reason = "there is one value of it")]
enum Untagged {
    #[expect(dead_code, reason = "it is never made")]
    Other {
        other: Value,
    },
    Tokens(Tokens),
}

/// What is inside, as `Debug` prints it, without the numbers of lines, which differ.
fn shown(tokens: &Tokens) -> String {
    let mut shown = format!("{tokens:?}");
    while let Some(at) = shown.find(" @ ") {
        let end = shown[at + 3..].find([',', ' ', '}']).map_or(shown.len(), |end| at + 3 + end);
        shown.replace_range(at..end + 5, "");
    }
    shown
}

#[test]
fn tokens_travel_through_whatever_serde_buffers() {
    let plain: Tokens = hcl_serde::from_str(TOKENS).unwrap_or_else(|error| panic!("{error:#}"));
    let expected = format!("{plain:?}");
    assert!(expected.contains("expression: a + 1") && expected.contains("spanned: 2 @ <config>:5,11-12"), "{expected}");
    let flattened: Flattened = hcl_serde::from_str(TOKENS).unwrap();
    assert_eq!(format!("{:?}", flattened.tokens), expected);
    let maybe: Maybe = hcl_serde::from_str(TOKENS).unwrap();
    assert_eq!(format!("{:?}", maybe.tokens.unwrap()), expected);
    let Untagged::Tokens(untagged) = hcl_serde::from_str(TOKENS).unwrap() else { panic!("the wrong variant") };
    assert_eq!(format!("{untagged:?}"), expected);
    let Tagged::Tokens(tagged) = hcl_serde::from_str(&format!("{TOKENS}kind = \"Tokens\"\n")).unwrap();
    assert_eq!(shown(&tagged), shown(&plain));
    let json = r#"{"value": [1, "a"], "number": 1e30, "expression": "${a + 1}", "traversal": "b.c", "spanned": 2,
        "maybe": true, "list": [1, 2.5], "map": {"a": 1}, "body": {"x": 1}, "bodies": [{"y": 1}, {}]}"#;
    let plain: Tokens = hcl_serde::json::from_str(json).unwrap_or_else(|error| panic!("{error:#}"));
    let flattened: Flattened = hcl_serde::json::from_str(json).unwrap();
    assert_eq!(format!("{:?}", flattened.tokens), format!("{plain:?}"));
}

/// A decode inside of another one, and one that panics, leave the tokens of the outer one alone.
#[test]
fn decodes_can_be_nested_and_can_panic() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Outer {
        before: Value,
        inner: Inner,
        after: Value,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }

    /// Decodes its own text while it is decoded.
    #[derive(Debug)]
    #[expect(dead_code, reason = "it is looked at through Debug")]
    struct Inner(Value, bool);

    #[derive(Debug, Deserialize, HclSchema)]
    struct Own {
        own: Value,
        #[serde(flatten)]
        rest: BTreeMap<String, Value>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Bomb {
        #[expect(dead_code, reason = "it is never made")]
        first: Value,
        #[serde(deserialize_with = "explode")]
        #[expect(dead_code, reason = "it is never made")]
        second: u8,
    }

    fn explode<'de, D: Deserializer<'de>>(_: D) -> Result<u8, D::Error> {
        panic!("as it should")
    }

    impl<'de> Deserialize<'de> for Inner {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Inner, D::Error> {
            let value = Value::deserialize(deserializer)?;
            let text = value.as_str().unwrap_or_default().to_owned();
            let own: Own = hcl_serde::from_str(&text).map_err(serde::de::Error::custom)?;
            let exploded = panic::catch_unwind(|| hcl_serde::from_str::<Bomb>("first = 1\nsecond = 2\n")).is_err();
            Ok(Inner(own.own, exploded && own.rest.len() == 1))
        }
    }

    let text = "x = 0\nbefore = 1\ninner = \"own = [2]\\nmore = 3\"\nafter = 4\ny = 5\n";
    let outer: Outer = hcl_serde::from_str(text).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!(format!("{:?} {:?} {:?}", outer.before, outer.inner, outer.after), "1 Inner([2], true) 4");
    assert_eq!(format!("{:?}", outer.rest), r#"{"x": 0, "y": 5}"#);
    // A token means nothing when its decode is over, and nothing to another format.
    let mistake = serde_json::from_str::<BTreeMap<String, Value>>("{\"a\": \"HCL\"}").unwrap_err();
    assert!(mistake.to_string().contains("can only be decoded by hcl-serde"), "{mistake}");
    assert!(serde_json::from_str::<Spanned<u8>>("1").is_err());
    let _: fn(Spanned<u8>) -> Range = |spanned| spanned.range().clone();
}

#[test]
fn serde_spanned() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        port: serde_spanned::Spanned<u16>,
        names: Vec<serde_spanned::Spanned<String>>,
        #[hcl(block)]
        service: HashMap<String, Service>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Service {
        #[hcl(label)]
        kind: serde_spanned::Spanned<String>,
    }

    let text = "port = 8000 + 80\nnames = [\"a\", \"b\"]\nservice \"web\" \"http\" {}\n";
    let config: Config = hcl_serde::from_str(text).unwrap_or_else(|error| panic!("{error:#}"));
    let places = [config.port.span(), config.names[1].span(), config.service["web"].kind.span()];
    assert_eq!(places.map(|place| &text[place]), ["8000 + 80", "\"b\"", "\"http\""]);
    assert_eq!(*config.port.get_ref(), 8080);
    let error = hcl_serde::from_str::<Config>("port = 99999\nnames = []\n").unwrap_err();
    assert_eq!(
        error.to_string(),
        "<config>:1:8: invalid value for `port`: must be a whole number between 0 and 65535, but 99999 is too large"
    );
}

/// A type that reports the path of an error, and the tokens under it.
#[test]
fn serde_path_to_error() {
    #[derive(Debug)]
    struct Traced(Settings);

    #[derive(Debug, Deserialize)]
    struct Settings {
        limits: BTreeMap<String, u8>,
        any: Value,
        number: Option<Number>,
    }

    impl<'de> Deserialize<'de> for Traced {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Traced, D::Error> {
            let traced = serde_path_to_error::deserialize(deserializer).map(Traced);
            traced.map_err(|error| serde::de::Error::custom(format_args!("at {}: {}", error.path(), error.inner())))
        }
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        settings: Traced,
    }

    let text = "settings = { limits = { cpu = 4 }, any = [1, { a = true }], number = 1e30 }\n";
    let config: Config = hcl_serde::from_str(text).unwrap_or_else(|error| panic!("{error:#}"));
    let Settings { limits, any, number } = config.settings.0;
    assert_eq!((limits["cpu"], format!("{any:?}")), (4, "[1, {\"a\" = true}]".to_owned()));
    assert!(number.is_some());
    let error = hcl_serde::from_str::<Config>("settings = { limits = { cpu = 400 }, any = 1 }\n").unwrap_err();
    assert!(
        error.to_string().ends_with("at limits.cpu: must be a whole number between 0 and 255, but 400 is too large"),
        "{error}"
    );
}

#[test]
fn serde_with() {
    #[serde_as]
    #[derive(Debug, Deserialize, HclSchema)]
    struct Config {
        #[serde_as(as = "DisplayFromStr")]
        address: std::net::IpAddr,
        #[serde_as(as = "DurationSeconds<u64>")]
        timeout: std::time::Duration,
        #[serde_as(as = "Vec<DisplayFromStr>")]
        ports: Vec<u16>,
        #[serde_as(as = "Option<BTreeMap<DisplayFromStr, _>>")]
        #[serde(default)]
        names: Option<BTreeMap<u8, String>>,
    }

    let text = "address = \"127.0.0.1\"\ntimeout = 30\nports = [\"80\", 443]\nnames = { 1 = \"a\" }\n";
    let config: Config = hcl_serde::from_str(text).unwrap_or_else(|error| panic!("{error:#}"));
    assert_eq!((config.address.to_string(), config.timeout.as_secs()), ("127.0.0.1".to_owned(), 30));
    assert_eq!((config.ports, config.names.unwrap()), (vec![80, 443], BTreeMap::from([(1, "a".to_owned())])));
    let error = hcl_serde::from_str::<Config>("address = \"x\"\ntimeout = \"soon\"\nports = []\n").unwrap_err();
    assert_eq!(error.diagnostics().len(), 2, "{error:#}");
}

#[test]
fn miette_reports() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        password: hcl_serde::Sensitive<u8>,
        port: u16,
    }

    let error = hcl_serde::from_str::<Config>("password = \"canary\"\nport = 99999\nport = 1\n").unwrap_err();
    let related: Vec<_> = error.related().unwrap().collect();
    let described = |at: usize| {
        let source = related[at].source_code().unwrap();
        let labels = related[at].labels().unwrap();
        let texts = labels.map(|label| {
            let text = source.read_span(label.inner(), 0, 0).unwrap();
            format!("{}:{} {}", text.line() + 1, text.column() + 1, String::from_utf8_lossy(text.data()))
        });
        (related[at].to_string(), related[at].code().unwrap().to_string(), texts.collect::<Vec<_>>().join("; "))
    };
    let text = |text: &str| text.to_owned();
    assert_eq!(described(0).1, "invalid-value");
    assert_eq!(described(0).2, "1:12 (sensitive)");
    assert_eq!(described(1), (text("invalid value for `port`"), text("invalid-value"), text("2:8 99999")));
    assert_eq!(described(2).2, "3:1 port; 2:1 port");
    let label = |at: usize| related[at].labels().unwrap().next().unwrap().label().map(str::to_owned);
    assert_eq!(label(1).as_deref(), Some("must be a whole number between 0 and 65535, but 99999 is too large"));
    assert_eq!(related[2].help().unwrap().to_string(), "Remove one of the two.");
    let whole = miette::SourceSpan::from(0..10);
    let source = related[0].source_code().unwrap().read_span(&whole, 0, 1).unwrap();
    assert!(!String::from_utf8_lossy(source.data()).contains("canary"));
    // It goes into a report of miette by `?`.
    let load = || -> miette::Result<Config> { Ok(hcl_serde::from_str::<Config>("port = 1")?) };
    assert!(load().unwrap_err().to_string().contains("missing argument"));
}

/// A file that is one line is one text for all that is wrong with it, and is cut around each place.
#[test]
fn miette_reports_of_long_lines() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never made")]
    struct Config {
        ports: Vec<u16>,
        port: u16,
    }

    let text = format!("{{\"port\": 1, \"ports\": [{}1], \"port\": 2}}", "1, \"é\", ".repeat(20_000));
    let error = hcl_serde::json::from_str::<Config>(&text).unwrap_err();
    // The last one has no place: it says how many more there are.
    let related: Vec<_> = error.related().unwrap().filter(|it| it.source_code().is_some()).collect();
    assert!(related.len() > 1);
    let start = miette::SourceSpan::from(0..1);
    let texts = related.iter().map(|it| it.source_code().unwrap().read_span(&start, 0, 0).unwrap().data().as_ptr());
    let texts: std::collections::BTreeSet<_> = texts.collect();
    assert_eq!(texts.len(), 1);
    let mut report = String::new();
    for it in &related {
        for label in it.labels().unwrap() {
            let lines = it.source_code().unwrap().read_span(label.inner(), 1, 1).unwrap();
            assert!(lines.data().len() < 20_000, "{}", lines.data().len());
            assert!(std::str::from_utf8(lines.data()).is_ok());
        }
        miette::NarratableReportHandler::new().render_report(&mut report, *it).unwrap();
    }
    assert!(report.len() < related.len() * 20_000, "{}", report.len());
    // Two places that are far from each other are not drawn as one.
    let whole = miette::SourceSpan::from(0..text.len());
    assert!(related[0].source_code().unwrap().read_span(&whole, 1, 1).is_err());
}

/// A decode of one body while another one is open, with handles of both.
#[test]
fn bodies_are_decoded_later() {
    #[derive(Debug, Deserialize, HclSchema)]
    struct Host {
        #[hcl(block)]
        plugin: BTreeMap<String, Plugin>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    struct Plugin {
        #[hcl(remain)]
        settings: Body,
    }

    let text = "plugin \"a\" {\n  x = base\n  sub {\n  }\n}\nplugin \"b\" {\n}\n";
    let body = native::parse_body("app.hcl", text).ok().unwrap();
    let host: Host = hcl_serde::from_body(&body, &EvalContext::new()).unwrap();
    let context = EvalContext::new().with_variable("base", 2);
    let all: Value = hcl_serde::from_body(&host.plugin["a"].settings, &context).unwrap();
    assert_eq!(format!("{all:?}"), r#"{"sub" = [{}], "x" = 2}"#);
    assert!(host.plugin["b"].settings.attribute_names().is_empty());
}
