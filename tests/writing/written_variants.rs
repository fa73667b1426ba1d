//! Values with several forms, and parts with their defaults: the text that the writer writes gives the same value again.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Debug;

use hcl_serde::schema::HclFile;
use hcl_serde::write::{WriteOptions, to_string_with};
use hcl_serde::{HclSchema, Sensitive, from_str, json};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Checks that the values of some files are the same when they are written and read again, in both syntaxes.
#[track_caller]
fn again<T: Serialize + DeserializeOwned + HclFile + PartialEq + Debug>(texts: &[&str]) {
    let options = WriteOptions::default().show_secrets();
    for text in texts {
        let value: T = from_str(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let native = to_string_with(&value, &options).unwrap();
        assert_eq!(from_str::<T>(&native).unwrap(), value, "{native}");
        let document = json::to_string_with(&value, &options).unwrap();
        assert_eq!(json::from_str::<T>(&document).unwrap(), value, "{document}");
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Logins {
    #[hcl(block)]
    one: Option<Login>,
    #[hcl(block)]
    many: Vec<Anonymous>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Login {
    ByPassword { password: Sensitive<String>, user: Option<String> },
    ByName { user: String },
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Anonymous {
    ByPassword { password: Sensitive<String>, host: Option<u8> },
    Nobody { host: Option<u8> },
}

#[test]
fn a_block_of_a_form_without_secrets_is_no_other_one() {
    again::<Logins>(&[
        "one {\n  user = \"me\"\n}\n",
        "one {\n  password = \"canary\"\n}\n",
        "many {}\nmany {\n  host = 3\n}\n",
    ]);
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Proxies {
    #[hcl(block)]
    one: Option<Proxy>,
    #[hcl(block)]
    many: Vec<Listener>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Tls {
    certificate: String,
}

/// Told apart by what a name says.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Proxy {
    Full { tls: Option<Tls>, port: Option<u16> },
    Named { tls: String },
}

/// Told apart by what has a default.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Listener {
    Tcp {
        #[hcl(default = 80)]
        port: u16,
    },
    Unix {
        #[serde(default = "path")]
        path: String,
    },
}

fn path() -> String {
    "/run/x".to_owned()
}

#[test]
fn a_block_is_of_the_form_that_its_values_tell() {
    again::<Proxies>(&[
        "one {\n  tls = \"auto\"\n}\n",
        "one {\n  tls = { certificate = \"c\" }\n}\n",
        "one {}\n",
        "many {}\nmany {\n  path = \"/run/x\"\n}\nmany {\n  port = 80\n}\n",
    ]);
}

/// Parts that may be left out as a whole.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Parts {
    own: u8,
    #[serde(flatten)]
    limits: Option<Limits>,
    #[serde(flatten)]
    tls: Option<Certificate>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Limits {
    #[hcl(default = 5)]
    most: u8,
    least: Option<u8>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Certificate {
    #[hcl(deprecated = "it is found by its name")]
    path: String,
    #[hcl(default = 365)]
    days: u16,
}

#[test]
fn a_part_with_its_defaults_is_there() {
    again::<Parts>(&[
        "own = 1\n",
        "own = 1\nmost = 5\n",
        "own = 1\nleast = 2\n",
        "own = 1\npath = \"p\"\n",
        "own = 1\npath = \"p\"\ndays = 365\n",
    ]);
}

/// Words without quotes in what has several forms.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Words {
    #[serde(default = "named")]
    named: Named,
    #[serde(default = "tagged")]
    tagged: Tagged,
    #[serde(default = "several")]
    several: OneOrMany<Level>,
    #[serde(default = "blocks")]
    blocks: Blocks,
    other: Option<OneOrMany<Level>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    One,
    Two,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Level {
    #[hcl(keyword)]
    word: Word,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Named {
    A {
        #[hcl(keyword)]
        word: Word,
    },
    B {
        #[hcl(keyword)]
        words: Vec<Word>,
    },
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Tagged {
    A {
        word: Word,
    },
    B {
        #[hcl(keyword)]
        word: Word,
    },
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Blocks {
    #[hcl(block)]
    level: Vec<Level>,
    #[hcl(block)]
    by_name: BTreeMap<String, Level>,
}

fn named() -> Named {
    Named::A { word: Word::Two }
}

fn tagged() -> Tagged {
    Tagged::B { word: Word::Two }
}

fn several() -> OneOrMany<Level> {
    OneOrMany::Many(vec![Level { word: Word::One }])
}

fn blocks() -> Blocks {
    let by_name = BTreeMap::from([("a".to_owned(), Level { word: Word::Two })]);
    Blocks { level: vec![Level { word: Word::One }, Level { word: Word::Two }], by_name }
}

#[test]
fn words_in_defaults_are_words() {
    again::<Words>(&[
        "",
        "named = { b = { words = [one] } }\ntagged = { kind = \"a\", word = \"one\" }\nseveral = { word = two }\n",
        "other = [{ word = one }, { word = two }]\nblocks = { level = { word = one } }\n",
    ]);
}

/// A struct that takes any names, in a list that is one of several forms.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Rules {
    rules: OneOrMany<Rule>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Rule {
    Named(String),
    Open(Open),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Open {
    #[hcl(max = 80)]
    priority: Option<i64>,
    #[hcl(remain)]
    rest: BTreeMap<String, String>,
}

#[test]
fn forms_in_lists_are_read_with_their_schemas() {
    again::<Rules>(&[
        "rules = { priority = 30 }\n",
        "rules = [{ priority = 30 }]\n",
        "rules = [\"x\", { host = \"a\" }]\n",
        "rules = [{ priority = \"30\", host = \"a\" }]\n",
        "rules = \"x\"\n",
    ]);
}

/// One form hides what another one with the same names shows.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Hidden {
    #[hcl(block)]
    block: Option<Auth>,
    value: Option<Auth>,
    several: Option<OneOrMany<Auth>>,
    deep: Option<Deep>,
    #[hcl(block)]
    outer: Vec<Outer>,
    tagged: Option<OfTagged>,
    #[hcl(block)]
    tagged_block: Option<OfTagged>,
    named: Option<OfNamed>,
}

/// Forms that are enums with names for their kinds.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum OfTagged {
    A(Kind),
    B(SecretKind),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Kind {
    X { p: u8 },
    Y,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum SecretKind {
    X {
        #[hcl(sensitive)]
        p: String,
    },
    Z,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum OfNamed {
    A(Name),
    B(SecretName),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Name {
    X(u8),
    Y(String),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum SecretName {
    X(Sensitive<String>),
    Y(Sensitive<String>),
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Auth {
    Pin {
        user: String,
        secret: u32,
    },
    Token {
        user: String,
        secret: String,
        realm: String,
    },
    Password {
        user: String,
        #[hcl(sensitive)]
        secret: String,
        realm: Option<String>,
    },
}

/// The same deeper inside.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Deep {
    Open { list: Vec<Pair>, map: BTreeMap<String, Pair> },
    Closed { list: Vec<SecretPair>, map: BTreeMap<String, SecretPair> },
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Pair {
    a: String,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct SecretPair {
    a: Sensitive<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Outer {
    Open {
        #[hcl(block)]
        pair: Vec<Pair>,
    },
    Closed {
        #[hcl(block)]
        pair: Vec<SecretPair>,
    },
}

#[test]
fn what_one_form_hides_is_hidden_whichever_it_is_written_as() {
    let login = || Auth::Password { user: "u".into(), secret: "canary".into(), realm: None };
    let with_realm = || Auth::Password { user: "u".into(), secret: "canary".into(), realm: Some("r".into()) };
    let secret = || SecretPair { a: Sensitive::new("canary".into()) };
    let deep = || Deep::Closed { list: vec![secret()], map: BTreeMap::from([("x".into(), secret())]) };
    let nothing = || Hidden {
        block: None,
        value: None,
        several: None,
        deep: None,
        outer: Vec::new(),
        tagged: None,
        tagged_block: None,
        named: None,
    };
    let tagged = || OfTagged::B(SecretKind::X { p: "canary".into() });
    let hidden = || Sensitive::new("canary".to_owned());
    let all = [
        Hidden { block: Some(login()), ..nothing() },
        Hidden { block: Some(with_realm()), ..nothing() },
        Hidden { value: Some(login()), ..nothing() },
        Hidden { value: Some(with_realm()), ..nothing() },
        Hidden { several: Some(OneOrMany::One(login())), ..nothing() },
        Hidden { several: Some(OneOrMany::Many(vec![with_realm(), login()])), ..nothing() },
        Hidden { deep: Some(deep()), ..nothing() },
        Hidden { outer: vec![Outer::Closed { pair: vec![secret()] }], ..nothing() },
        Hidden { tagged: Some(tagged()), ..nothing() },
        Hidden { tagged_block: Some(tagged()), ..nothing() },
        Hidden { named: Some(OfNamed::B(SecretName::X(hidden()))), ..nothing() },
        Hidden { named: Some(OfNamed::B(SecretName::Y(hidden()))), ..nothing() },
    ];
    for value in all {
        let refused = hcl_serde::to_string(&value).unwrap_err().to_string();
        assert!(refused.contains("is sensitive"), "{refused}");
    }
    let pin = Hidden { value: Some(Auth::Pin { user: "u".into(), secret: 1 }), ..nothing() };
    assert_eq!(hcl_serde::to_string(&pin).unwrap(), "value = { user = \"u\", secret = 1 }\n");
    again::<Hidden>(&[
        "tagged = { kind = \"z\" }\n",
        "tagged = { kind = \"y\" }\ntagged_block {\n  kind = \"x\"\n  p = \"canary\"\n}\n",
        "tagged = { kind = \"x\", p = 1 }\nnamed = { x = \"canary\" }\n",
    ]);
    let open = Deep::Open { list: vec![Pair { a: "x".into() }], map: BTreeMap::new() };
    let refused = hcl_serde::to_string(&Hidden { deep: Some(open), ..nothing() }).unwrap_err().to_string();
    assert!(refused.contains("is sensitive"), "{refused}");
}

/// Two forms of which nothing must be there.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Unsaid {
    value: Option<Loose>,
    #[hcl(block)]
    block: Option<Loose>,
    #[hcl(block, argument)]
    map: Option<BTreeMap<String, String>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Loose {
    Level {
        #[serde(default = "level")]
        level: u8,
    },
    Name {
        name: Option<String>,
    },
}

fn level() -> u8 {
    3
}

#[test]
fn what_would_be_read_as_another_form_is_not_written() {
    again::<Unsaid>(&["", "value = { name = \"a\" }\nblock {\n  name = \"a\"\n}\n", "value = {}\nblock {}\n"]);
    let nothing = || Unsaid { value: None, block: None, map: None };
    for value in [
        Unsaid { value: Some(Loose::Name { name: None }), ..nothing() },
        Unsaid { block: Some(Loose::Name { name: None }), ..nothing() },
    ] {
        let refused = hcl_serde::to_string(&value).unwrap_err().to_string();
        assert!(refused.contains("would be read as another form"), "{refused}");
    }
    let comment = Unsaid { map: Some(BTreeMap::from([("//".to_owned(), "a".to_owned())])), ..nothing() };
    assert_eq!(hcl_serde::to_string(&comment).unwrap(), "map = { \"//\" = \"a\" }\n");
    let refused = json::to_string(&comment).unwrap_err().to_string();
    assert_eq!(refused, "map[\"//\"]: in JSON a property of this name is a comment, so that it would not be read");
}

/// Variants with other labels than the first one, which are read in the native syntax alone.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Labelled {
    #[hcl(block)]
    it: Vec<OtherLabels>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum OtherLabels {
    Named {
        #[hcl(label)]
        name: String,
    },
    Plain,
}

#[test]
fn what_json_does_not_read_is_not_written_there() {
    let value: Labelled = from_str("it \"named\" \"a\" {}\nit \"plain\" {}\n").unwrap();
    assert_eq!(hcl_serde::to_string(&value).unwrap(), "it \"named\" \"a\" {}\n\nit \"plain\" {}\n");
    let refused = json::to_string(&value).unwrap_err().to_string();
    assert!(refused.starts_with("it[1].plain: in JSON a variant"), "{refused}");
}

/// What serde does not write of a form does not say that it is another one.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Skipping {
    value: Option<Skipped>,
    #[hcl(block)]
    block: Option<Skipped>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
enum Skipped {
    Closed {
        #[serde(skip_serializing)]
        n: u8,
        #[hcl(sensitive)]
        p: String,
    },
    Open {
        p: String,
    },
}

#[test]
fn what_serde_leaves_out_shows_no_secret() {
    for text in ["value = { n = 1, p = \"canary\" }\n", "block {\n  n = 1\n  p = \"canary\"\n}\n"] {
        let value: Skipping = from_str(text).unwrap();
        let refused = hcl_serde::to_string(&value).unwrap_err().to_string();
        assert!(refused.contains("is sensitive"), "{refused}");
    }
}

/// What has another order each time it is made.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct Hashed {
    #[serde(default = "ports")]
    ports: HashMap<String, u16>,
    #[hcl(default = ["a", "b", "c", "d", "e"])]
    names: HashSet<String>,
    own: HashMap<String, HashSet<u8>>,
    #[hcl(block)]
    pair: HashMap<String, Pair>,
    object: HashedObject,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
struct HashedObject {
    map: HashMap<String, u8>,
}

fn ports() -> HashMap<String, u16> {
    ["http", "https", "admin", "debug", "metrics"]
        .into_iter()
        .zip(1..)
        .map(|(name, port)| (name.into(), port))
        .collect()
}

#[test]
fn hashed_values_are_the_same_again() {
    again::<Hashed>(&[
        "own = { x = [3, 1, 2], y = [9], z = [] }\npair \"b\" {\n  a = \"1\"\n}\npair \"a\" {\n  a = \"2\"\n}\n\
                object = { map = { k = 1, j = 2, i = 3, h = 4 } }\n",
    ]);
}
