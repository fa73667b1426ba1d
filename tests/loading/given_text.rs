//! What a text from the environment, a flag or an override is for each type of field: text as it is, wherever text is
//! wanted, and the literal that it looks like otherwise.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use hcl_model::diag::Diagnostic;
use hcl_serde::{EvalContext, HclSchema, Loader, Sensitive, Spanned};
use proptest::prelude::{Strategy, any, prop_assert_eq, prop_oneof, proptest};

use crate::support::random::fixed;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Texts {
    string: String,
    shared: Arc<str>,
    counted: Rc<String>,
    boxed: Box<str>,
    cow: Cow<'static, str>,
    path: PathBuf,
    boxed_path: Box<std::path::Path>,
    os: Os,
    secret: SecretString,
    newtype: Newtype,
    transparent: Transparent,
    tried: Tried,
    converted: Converted,
    of_with: With,
    nested: Outer,
    optional: Option<Arc<str>>,
    optional_secret: Option<SecretString>,
    spanned: Spanned<Arc<str>>,
    sensitive: Sensitive<Arc<str>>,
    all_of_it: Option<Spanned<Sensitive<Newtype>>>,
    with: Option<Wrapped>,
    #[serde(deserialize_with = "by_function")]
    by_function: String,
    #[serde(default)]
    by_key: HashMap<String, SecretString>,
    #[serde(default)]
    in_struct: InStruct,
    #[serde(flatten)]
    flattened: Flattened,
    #[hcl(block)]
    block: InBlock,
    #[hcl(block)]
    tagged: Tagged,
}

#[derive(Debug, Deserialize, PartialEq)]
struct Newtype(String);

#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct Transparent {
    text: Arc<str>,
}

#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
struct Tried(String);

impl TryFrom<String> for Tried {
    type Error = String;

    fn try_from(text: String) -> Result<Tried, String> {
        Ok(Tried(text))
    }
}

#[derive(Debug, Deserialize)]
#[serde(from = "Box<str>")]
struct Converted(Box<str>);

impl From<Box<str>> for Converted {
    fn from(text: Box<str>) -> Converted {
        Converted(text)
    }
}

/// Asks for borrowed text, as `std::ffi` types and parsers do.
#[derive(Debug)]
struct With(String);

impl<'de> Deserialize<'de> for With {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<With, D::Error> {
        <Cow<'_, str>>::deserialize(deserializer).map(|text| With(text.into_owned()))
    }
}

#[derive(Debug, Deserialize)]
struct Outer(Inner);

#[derive(Debug, Deserialize)]
struct Inner(Option<SecretString>);

#[derive(Debug, Deserialize)]
struct Wrapped(Option<Arc<str>>);

#[derive(Debug, Deserialize)]
struct Os(Box<str>);

fn by_function<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer)
}

#[derive(Debug, Default, Deserialize)]
struct InStruct {
    text: Option<Arc<str>>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Flattened {
    flat: String,
    flat_secret: SecretString,
    flat_option: Option<Arc<str>>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct InBlock {
    text: SecretString,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Tagged {
    One { text: SecretString, plain: String },
}

const PLAIN: [&str; 22] = [
    "string",
    "shared",
    "counted",
    "boxed",
    "cow",
    "path",
    "boxed_path",
    "os",
    "secret",
    "newtype",
    "transparent",
    "tried",
    "converted",
    "of_with",
    "nested",
    "optional",
    "optional_secret",
    "spanned",
    "sensitive",
    "all_of_it",
    "with",
    "by_function",
];

const INSIDE: [&str; 8] =
    ["flat", "flat_secret", "flat_option", "by_key.key", "in_struct.text", "block.text", "tagged.text", "tagged.plain"];

/// What each field got, by the path that set it.
fn got(texts: &Texts) -> Vec<(&'static str, String)> {
    let Tagged::One { text: tagged, plain } = &texts.tagged;
    let secret = |secret: &SecretString| secret.expose_secret().to_owned();
    let all_of_it = texts.all_of_it.as_ref().map(|it| it.get().expose().0.clone());
    let path = |path: &std::path::Path| path.to_str().unwrap_or_default().to_owned();
    let option = |text: &Option<Arc<str>>| text.as_deref().unwrap_or("nothing").to_owned();
    let got = [
        texts.string.clone(),
        texts.shared.to_string(),
        texts.counted.to_string(),
        texts.boxed.to_string(),
        texts.cow.to_string(),
        path(&texts.path),
        path(&texts.boxed_path),
        texts.os.0.to_string(),
        secret(&texts.secret),
        texts.newtype.0.clone(),
        texts.transparent.text.to_string(),
        texts.tried.0.clone(),
        texts.converted.0.to_string(),
        texts.of_with.0.clone(),
        texts.nested.0.0.as_ref().map_or_else(|| "nothing".to_owned(), secret),
        option(&texts.optional),
        texts.optional_secret.as_ref().map_or_else(|| "nothing".to_owned(), secret),
        texts.spanned.to_string(),
        texts.sensitive.expose().to_string(),
        all_of_it.unwrap_or_else(|| "nothing".to_owned()),
        texts.with.as_ref().map_or_else(|| "nothing".to_owned(), |it| option(&it.0)),
        texts.by_function.clone(),
        texts.flattened.flat.clone(),
        secret(&texts.flattened.flat_secret),
        option(&texts.flattened.flat_option),
        texts.by_key.get("key").map_or_else(|| "nothing".to_owned(), secret),
        option(&texts.in_struct.text),
        secret(&texts.block.text),
        secret(tagged),
        plain.clone(),
    ];
    PLAIN.into_iter().chain(INSIDE).zip(got).collect()
}

/// What is in the file: a variable overrides it, and makes another entry in the map.
const FILE: &str = "tagged {\n  kind = \"one\"\n}\nby_key = { other = \"x\" }\n";

/// Loads with the same text for every field, once from the environment and once from overrides; of a text in quotes and of the
/// word null a warning says that it is taken as it is.
fn check(text: &str) -> Result<(), String> {
    let paths = || PLAIN.into_iter().chain(INSIDE);
    let name = |path: &str| format!("APP_{}", path.to_uppercase().replace('.', "__"));
    let from_environment = Loader::new().env_from("APP", paths().map(|path| (name(path), text)));
    let overridden = paths().fold(Loader::new(), |loader, path| loader.override_value(path, text));
    for loader in [from_environment, overridden] {
        let loaded = loader.named_text("app.hcl", FILE).context(EvalContext::new()).load_full::<Texts>();
        let loaded = loaded.map_err(|error| error.report())?;
        let is_of_text = |found: &&Diagnostic| matches!(found.code(), "quoted-text" | "null-text");
        if let Some(warning) = loaded.warnings.iter().find(|found| !is_of_text(found)) {
            return Err(warning.to_string());
        }
        for (path, got) in got(&loaded.config) {
            if got != text {
                return Err(format!("{path} is {got:?}"));
            }
        }
    }
    Ok(())
}

#[test]
fn text_stays_text() {
    let texts = [
        "",
        " ",
        "0",
        "1",
        "0123",
        "0123e1",
        "1e3",
        "1.50",
        "-0",
        "12345678",
        "18446744073709551616",
        "true",
        "false",
        "null",
        "\"q\"",
        "'q'",
        "[1]",
        "[",
        "{ a = 1 }",
        "{}",
        "{",
        "${x}",
        "%{if}",
        "nosuch",
        "a.b",
        "1 + 1",
        "upper(\"x\")",
        "<<EOT",
        "# comment",
        "a\nb",
        "\t",
        "e\u{301}",
        "\u{feff}x",
        "Infinity",
        "NaN",
    ];
    for text in texts {
        assert_eq!(check(text), Ok(()), "of {text:?}");
    }
}

/// In a map that is computed too, whose entries are values and so in normal form C.
#[test]
fn text_stays_text_in_a_computed_map() {
    for text in ["0123e1", "null", "[1]", "{}", "\"q\"", "true"] {
        let loader = Loader::new().named_text("app.hcl", "by_key = { for key in [\"other\"] : key => \"x\" }\n");
        let loaded = loader.override_value("by_key.key", text).load::<Keyed>().unwrap();
        assert_eq!((loaded.by_key["key"].expose_secret(), loaded.by_key.len()), (text, 2));
    }
}

#[derive(Debug, Deserialize, HclSchema)]
struct Keyed {
    by_key: HashMap<String, SecretString>,
}

/// Texts that look like something else, and any others.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[-+]?[0-9]{1,6}([.][0-9]{0,4})?([eE][-+]?[0-9]{1,3})?",
        "[\\[{(\"]{0,2}[a-z0-9=, ]{0,6}[\\]})\"]{0,2}",
        "(null|true|false|0x1f|1_000|\\$\\{a\\}|%\\{if a\\})",
    ]
}

proptest! {
    #![proptest_config(fixed(200))]

    #[test]
    fn any_text_stays_text(text in texts()) {
        prop_assert_eq!(check(&text), Ok(()));
    }
}

#[derive(Debug, Deserialize, HclSchema, PartialEq)]
struct Others {
    number: Arc<u16>,
    optional: Option<Arc<u16>>,
    switch: Option<Arc<bool>>,
    list: Arc<[u8]>,
    strings: Option<Arc<[Box<str>]>>,
    map: Option<Arc<BTreeMap<String, u8>>>,
    json: Option<serde_json::Value>,
    word: Option<Word>,
    several: Option<Several>,
    known: Option<Known>,
    #[serde(flatten)]
    flattened: Flat,
}

#[derive(Debug, Deserialize, PartialEq, HclSchema)]
struct Flat {
    flat_number: Option<Arc<u16>>,
    flat_json: Option<serde_json::Value>,
}

/// A word, or an object with one attribute.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Word {
    True,
    Info,
    At(u8),
}

/// Serde buffers what it is.
#[derive(Debug, Deserialize, PartialEq)]
#[serde(untagged)]
enum Several {
    Number(u16),
    Text(String),
    List(Vec<String>),
}

/// The same with a schema that says so.
#[derive(Debug, Deserialize, PartialEq, HclSchema)]
#[serde(untagged)]
enum Known {
    Text(Arc<str>),
    List(Vec<String>),
}

/// Bounds hold for what the text becomes.
#[test]
fn bounds() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is never loaded")]
    struct Bounded {
        #[hcl(min = 1, max = 100)]
        number: Option<Arc<u16>>,
        #[hcl(min_len = 4)]
        text: Option<Newtype>,
        #[hcl(max_len = 2)]
        list: Option<Arc<[u16]>>,
    }
    let refused = |path: &str, text: &str| {
        Loader::new()
            .override_value(path, text)
            .load::<Bounded>()
            .err()
            .map(|error| error.to_string())
            .unwrap_or_default()
    };
    for text in ["0", "0123e1", "101", "1e3"] {
        assert!(refused("number", text).contains("must be a whole number between 1 and 100"), "{text}");
    }
    assert!(refused("text", "123").contains("at least 4 characters"));
    assert!(refused("list", "[1, 2, 3]").contains("at most 2 elements"));
    assert_eq!([refused("number", "1e2"), refused("text", "1234"), refused("list", "[10, 20]")], ["", "", ""]);
}

/// What is wanted is a number, a list or something else: that is what the text is read as.
#[test]
fn otherwise_it_is_the_literal_that_it_looks_like() {
    let set = |pairs: &[(&str, &str)]| {
        let loader = Loader::new().override_value("number", "80").override_value("list", "[1]");
        pairs.iter().fold(loader, |loader, (path, text)| loader.override_value(*path, *text)).load::<Others>()
    };
    let plain = set(&[]).unwrap();
    assert_eq!((*plain.number, &*plain.list), (80, &[1][..]));
    let show = |pairs: &[(&str, &str)]| match set(pairs) {
        Ok(it) => {
            let Others { optional, switch, strings, map, json, word, several, known, flattened, .. } = it;
            let Flat { flat_number, flat_json } = flattened;
            let shown = [
                optional.map(|it| format!("{it:?}")),
                switch.map(|it| format!("{it:?}")),
                strings.map(|it| format!("{it:?}")),
                map.map(|it| format!("{it:?}")),
                json.map(|it| format!("{it:?}")),
                word.map(|it| format!("{it:?}")),
                several.map(|it| format!("{it:?}")),
                known.map(|it| format!("{it:?}")),
                flat_number.map(|it| format!("{it:?}")),
                flat_json.map(|it| format!("{it:?}")),
            ];
            shown.into_iter().flatten().next().unwrap_or_else(|| "nothing".to_owned())
        }
        Err(error) => error.to_string().replace("override of ", ""),
    };
    let rows = [
        ("optional", "0123"),
        ("optional", "1e3"),
        ("optional", "many"),
        ("optional", "null"),
        ("switch", "true"),
        ("switch", "yes"),
        ("strings", "[\"a\", 0123]"),
        ("map", "{ a = 1 }"),
        ("json", "80"),
        ("json", "0123"),
        ("json", "null"),
        ("json", "{ a = [true] }"),
        ("json", "\"q\""),
        ("word", "info"),
        ("word", "true"),
        ("word", "{ at = 1 }"),
        ("word", "\"info\""),
        ("several", "80"),
        ("several", "080"),
        ("several", "x"),
        ("several", "[\"x\"]"),
        ("known", "80"),
        ("known", "null"),
        ("known", "[\"x\"]"),
        ("known", "\"x\""),
        ("flat_number", "80"),
        ("flat_json", "80"),
    ];
    let mut out = String::new();
    for (path, text) in rows {
        out.push_str(&format!("{path} <- {text}\n  {}\n", show(&[(path, text)])));
    }
    expect_test::expect![[r#"
        optional <- 0123
          123
        optional <- 1e3
          1000
        optional <- many
          optional:1:1: invalid value for `optional`: a number is required, but this is text that is no number
        optional <- null
          nothing
        switch <- true
          true
        switch <- yes
          switch:1:1: invalid value for `switch`: `true`/`false` is required, but this is text. Write `true`
        strings <- ["a", 0123]
          ["a", "123"]
        map <- { a = 1 }
          {"a": 1}
        json <- 80
          Number(80)
        json <- 0123
          String("0123")
        json <- null
          Null
        json <- { a = [true] }
          Object {"a": Array [Bool(true)]}
        json <- "q"
          String("\"q\"")
        word <- info
          Info
        word <- true
          True
        word <- { at = 1 }
          At(1)
        word <- "info"
          word:1:1: invalid value for `word`: (sensitive) is not one of "true", "info", "at"
        several <- 80
          Number(80)
        several <- 080
          Text("080")
        several <- x
          Text("x")
        several <- ["x"]
          List(["x"])
        known <- 80
          Text("80")
        known <- null
          Text("null")
        known <- ["x"]
          List(["x"])
        known <- "x"
          Text("\"x\"")
        flat_number <- 80
          80
        flat_json <- 80
          Number(80)
    "#]]
    .assert_eq(&out);
}

/// Of several forms, a text alone is no reason to take an object for one.
#[test]
fn wrong_names_in_an_object_of_several_forms() {
    #[derive(Debug, Deserialize, HclSchema)]
    #[expect(dead_code, reason = "it is not decoded")]
    struct Config {
        notify: Option<Notify>,
    }

    #[derive(Debug, Deserialize, HclSchema)]
    #[serde(untagged)]
    #[expect(dead_code, reason = "it is not decoded")]
    enum Notify {
        One(String),
        Full { to: Vec<String>, subject: Option<String> },
    }

    let loader = Loader::new().named_text("app.hcl", "").override_value("notify", "{ too = [\"a\"] }");
    let report = loader.load::<Config>().unwrap_err().report();
    assert!(report.contains("or `notify.too` is not an"), "{report}");
}
