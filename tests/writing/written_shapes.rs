//! Shapes in which writing and reading can part: what is written is the same when it is read, in both syntaxes and from one to
//! the other, or it is refused with its path.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::time::Duration;

use hcl_serde::write::{FileSyntax, convert};
use hcl_serde::{EvalContext, Expression, HclFile, HclSchema, Value, from_str, json, to_string};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::support::round_trip;

#[track_caller]
fn same<T: Serialize + DeserializeOwned + HclFile + Debug + PartialEq>(value: &T) {
    let fault = round_trip::fault(value, &EvalContext::new(), T::eq);
    assert_eq!(fault, None, "{}", fault.as_deref().unwrap_or_default());
}

/// What both syntaxes say of a value that they cannot write.
#[track_caller]
fn refused<T: Serialize + HclSchema>(value: &T) -> [Option<String>; 2] {
    [to_string(value), json::to_string(value)].map(|written| written.err().map(|error| error.to_string()))
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Files {
    #[hcl(block)]
    file: Vec<File>,
}

/// serde keeps all of a body before it asks for the parts of what is flattened.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct File {
    #[serde(flatten)]
    named: Named,
    size: u64,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Named {
    #[hcl(label)]
    number: u8,
    #[hcl(label)]
    ratio: f32,
    #[hcl(label)]
    is_open: bool,
    #[hcl(label)]
    letter: char,
    #[hcl(block)]
    hidden: bool,
    #[hcl(block)]
    tagged: bool,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[test]
fn labels_and_flags_of_flattened_structs() {
    let file = |number, is_open, letter, hidden| File {
        named: Named {
            number,
            ratio: 0.1,
            is_open,
            letter,
            hidden,
            tagged: false,
            rest: BTreeMap::from([("other".to_owned(), 1)]),
        },
        size: 2,
    };
    same(&Files { file: vec![file(1, true, '"', true), file(255, false, '$', false), file(1, true, '"', true)] });
    let wrong = "file \"256\" \"0.1\" \"yes\" \"ab\" {\n  size = 1\n}\n";
    let found = from_str::<Files>(wrong).unwrap_err();
    assert_eq!(found.diagnostics().len(), 3, "{found:#}");
}

/// Chosen by what is in it, which can be nothing.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Form {
    Sized { size: u8 },
    Named(Inner),
    Empty { note: Option<String> },
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, HclSchema)]
struct Inner {
    name: String,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Forms {
    #[hcl(block)]
    form: Vec<Form>,
    object: Form,
}

#[test]
fn a_variant_of_which_nothing_is_written() {
    let forms = || {
        let note = |note: &str| Form::Empty { note: Some(note.to_owned()) };
        vec![
            Form::Empty { note: None },
            Form::Sized { size: 1 },
            note("x"),
            Form::Named(Inner { name: "a".to_owned() }),
        ]
    };
    for form in forms() {
        same(&form);
        same(&Forms { form: forms(), object: form });
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Words {
    #[hcl(keyword)]
    word: Option<Word>,
    #[hcl(keyword)]
    list: Vec<Word>,
    #[hcl(keyword)]
    set: Option<BTreeSet<Word>>,
    objects: Vec<Worded>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Worded {
    #[hcl(keyword)]
    word: Word,
    #[serde(default)]
    keys: BTreeMap<String, u8>,
}

/// Words that mean something in an expression.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    For,
    If,
    In,
    Null,
    True,
    False,
}

#[test]
fn words_that_mean_something() {
    let words = |word: &Word| Words {
        word: Some(word.clone()),
        list: vec![Word::If, word.clone()],
        set: Some(BTreeSet::from([Word::If, word.clone()])),
        objects: vec![Worded { word: word.clone(), keys: BTreeMap::from([("${x}".to_owned(), 1)]) }],
    };
    for word in [Word::If, Word::In, Word::True, Word::False] {
        same(&words(&word));
    }
    let only = |word| Words {
        word: None,
        list: vec![Word::If],
        set: None,
        objects: vec![Worded { word, keys: BTreeMap::new() }],
    };
    same(&only(Word::For));
    let no_word = |path: &str, word: &str| {
        [Some(format!("{path}: a word without quotes is required, and {word:?} is none")), None]
    };
    assert_eq!(refused(&only(Word::Null)), no_word("objects[0].word", "null"));
    assert_eq!(refused(&Words { word: Some(Word::Null), ..only(Word::If) }), no_word("word", "null"));
    assert_eq!(refused(&Words { list: vec![Word::For, Word::If], ..only(Word::If) }), no_word("list[0]", "for"));
    assert_eq!(refused(&Words { set: Some(BTreeSet::from([Word::For])), ..only(Word::If) }), no_word("set[0]", "for"));
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Releases {
    first: Version,
    all: BTreeMap<String, Vec<Version>>,
    level: Level,
}

/// What serde reads and writes as text, whatever is in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(into = "String", try_from = "String")]
struct Version(u8, u8);

impl From<Version> for String {
    fn from(version: Version) -> String {
        format!("{}.{}", version.0, version.1)
    }
}

impl TryFrom<String> for Version {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Version, &'static str> {
        let parts = text.split_once('.').and_then(|(one, other)| Some((one.parse().ok()?, other.parse().ok()?)));
        parts.map(|(one, other)| Version(one, other)).ok_or("it is two numbers with a dot between")
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(from = "u8", into = "u8")]
enum Level {
    Of(u8, u8),
}

impl From<u8> for Level {
    fn from(level: u8) -> Level {
        Level::Of(level / 16, level % 16)
    }
}

impl From<Level> for u8 {
    fn from(Level::Of(high, low): Level) -> u8 {
        high * 16 + low
    }
}

#[test]
fn what_serde_reads_as_another_type() {
    let version = || Version(1, 20);
    let all = BTreeMap::from([("a".to_owned(), vec![version(), Version(0, 255)])]);
    same(&Releases { first: version(), all, level: Level::Of(3, 4) });
    let wrong = from_str::<Releases>("first = \"1\"\nall = {}\nlevel = 300\n").unwrap_err();
    assert_eq!(wrong.diagnostics().len(), 2, "{wrong:#}");
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Waits {
    #[serde(with = "hcl_serde::duration::list")]
    waits: Vec<Duration>,
}

#[test]
fn durations_of_any_length() {
    let largest = Duration::from_secs(i64::MAX as u64);
    same(&Waits { waits: vec![Duration::MAX, largest, largest + Duration::from_nanos(999_999_999), Duration::ZERO] });
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Open {
    #[hcl(block, argument)]
    either: BTreeMap<String, Value>,
    #[hcl(block)]
    inner: Vec<Rest>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Environment {
    #[hcl(block, argument)]
    env: BTreeMap<String, String>,
    #[hcl(block, argument)]
    inner: Option<Nested>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Nested {
    #[hcl(block, argument)]
    env: BTreeMap<String, Value>,
}

/// The JSON syntax reads the keys of an object as templates, and the names of a body as they are.
#[test]
fn keys_that_look_like_templates() {
    let keys = ["${HOME}", "$${HOME}", "%{x}", "%%{x}", "a b", "a", "\"${x}\""];
    let texts: BTreeMap<String, String> = keys.iter().map(|&key| (key.to_owned(), key.to_owned())).collect();
    let objects =
        texts.iter().map(|(key, text)| (key.clone(), Value::object([(key.as_str(), Value::from(text.as_str()))])));
    let inner = Some(Nested { env: objects.collect() });
    let environment = Environment { env: texts, inner };
    assert_eq!(from_str::<Environment>(&to_string(&environment).unwrap()).unwrap(), environment);
    let text = json::to_string(&environment).unwrap();
    assert_eq!(json::from_str::<Environment>(&text).unwrap(), environment, "{text}");
}

/// What is left, in both ways.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Left {
    x: Option<u8>,
    #[hcl(block)]
    inner: Vec<Flat>,
    #[hcl(block)]
    named: BTreeMap<String, Inner>,
    keys: BTreeMap<String, u8>,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Flat {
    x: Option<u8>,
    #[serde(flatten)]
    rest: BTreeMap<String, u8>,
}

#[derive(Debug, Serialize, Deserialize, HclSchema)]
struct Kept {
    them: BTreeMap<String, Expression>,
}

#[test]
fn names_that_are_others() {
    let map = |names: &[&str]| -> BTreeMap<String, u8> { names.iter().map(|name| ((*name).to_owned(), 1)).collect() };
    let left =
        |x, rest: &[&str]| Left { x, inner: Vec::new(), named: BTreeMap::new(), keys: map(&[]), rest: map(rest) };
    same(&left(None, &["y", "\u{e9}"]));
    let both = |words: &str| [(); 2].map(|()| Some(words.to_owned()));
    let taken = "\"x\" is the name of a field, which would be read in place of this";
    assert_eq!(refused(&left(None, &["x"])), both(&format!("x: {taken}")));
    assert_eq!(refused(&left(Some(1), &["x"])), both(&format!("x: {taken}")));
    let flat = |x| Left { inner: vec![Flat { x, rest: map(&["x"]) }], ..left(None, &[]) };
    assert_eq!(refused(&flat(None)), both(&format!("inner[0].x: {taken}")));
    assert_eq!(refused(&flat(Some(1))), both(&format!("inner[0].x: {taken}")));
    // Two ways to write one character.
    let accents = ["e\u{301}", "\u{e9}"];
    let twice = "two entries have the name \"\u{e9}\", of which one would be lost";
    assert_eq!(refused(&left(None, &accents)), both(&format!("\u{e9}: {twice}")));
    assert_eq!(refused(&Left { keys: map(&accents), ..left(None, &[]) }), both(&format!("keys: {twice}")));
    let flattened = Rest { rest: accents.map(|name| (name.to_owned(), Some(1))).into_iter().collect() };
    assert_eq!(refused(&flattened), both(&format!("\u{e9}: {twice}")));
    // In JSON these are a comment, and which JSON Schema a file has.
    let [native, json] = refused(&left(None, &["//"]));
    assert!(native.unwrap().contains("is no identifier"));
    assert_eq!(json.unwrap(), "[\"//\"]: in JSON a property of this name is a comment, so that it would not be read");
    assert!(refused(&left(None, &["$schema"]))[1].as_ref().unwrap().contains("which JSON Schema it has"));
    let kept = from_str::<Kept>("them = { \"$${a}\" = x }\n").unwrap();
    let why = "JSON takes a key with `${` or `%{` in it for a template, and here nothing is evaluated";
    assert_eq!(json::to_string(&kept).unwrap_err().to_string(), format!("them[\"${{a}}\"]: {why}"));
    let converted = |text: &str| convert::<Kept>(text, FileSyntax::Native, FileSyntax::Json);
    let numbered = converted("them = { 1 = x, (\"k\") = y }\n").unwrap();
    assert_eq!(json::from_str::<Kept>(numbered.text()).unwrap().them.into_keys().collect::<Vec<_>>(), ["1", "k"]);
    let computed = converted("them = { a = x, a = 3 }\n").unwrap_err();
    let why = "them: a key is computed or stands twice, and where JSON evaluates nothing that cannot be.";
    assert_eq!(computed.diagnostics().iter().next().unwrap().message(), why);
    let inner = || Inner { name: "a".to_owned() };
    let named = accents.map(|name| (name.to_owned(), inner())).into_iter().collect();
    assert_eq!(refused(&Left { named, ..left(None, &[]) }), both(&format!("named: {twice}")));
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Rest {
    #[serde(flatten)]
    rest: BTreeMap<String, Option<u8>>,
}

#[test]
fn nulls_that_would_not_be_read() {
    let open = |either: &[(&str, Value)], rest: &[(&str, Option<u8>)]| Open {
        either: either.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect(),
        inner: vec![Rest { rest: rest.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect() }],
    };
    same(&open(&[("a", Value::TRUE)], &[("b", Some(1))]));
    let nothing = "null cannot be written of an argument that no field has, because it would not be read";
    // An object can have a null, but JSON reads it as a block.
    assert_eq!(refused(&open(&[("a", Value::NULL)], &[])), [None, Some(format!("either.a: {nothing}"))]);
    let written = to_string(&open(&[("a", Value::NULL)], &[])).unwrap();
    assert_eq!(written, "either = { a = null }\n\ninner {}\n");
    let refused = refused(&open(&[("a", Value::TRUE)], &[("b", None)]));
    assert_eq!(refused, [(); 2].map(|()| Some(format!("inner[0].b: {nothing}"))));
}

/// Zero has no sign in HCL: it is written as what is read again.
#[test]
fn zero_is_written_without_a_sign() {
    let floats = BTreeMap::from([("a", -0.0_f64), ("b", 0.0), ("c", -0.5), ("d", -1e-9)]);
    assert_eq!(hcl_serde::schemaless::to_string(&floats).unwrap(), "a = 0\nb = 0\nc = -0.5\nd = -1e-9\n");
    assert_eq!(
        hcl_serde::schemaless::json::to_string(&BTreeMap::from([("a", -0.0_f32)])).unwrap(),
        "{\n  \"a\": 0\n}\n"
    );
}
