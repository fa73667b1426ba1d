//! Types as somebody writes them who wants to see outputs break: documentation, defaults and names with everything in them
//! that means something in Markdown, JSON, HCL or a template, and secrets wherever a default can hide them.

use std::collections::{BTreeMap, HashMap};

use hcl_serde::{HclSchema, Sensitive, Value};
use serde::{Deserialize, Serialize};

/// | A table | that ends nowhere
/// <script>alert("</script>")</script> */ --> ]]> # no heading
/// <!-- end -->
///
/// ```
/// a fence that ends nowhere, with `%{ for x in y }` and `${a}` in it
/// # no heading either
///
/// ~~~
#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(rename_all = "SCREAMING-KEBAB-CASE")]
pub(super) struct Hostile {
    /// One \| two | three \
    #[serde(default = "templates")]
    templates: String,
    /// - a list
    ///   - in a list
    #[serde(default = "lines")]
    lines: String,
    ///
    #[serde(default = "control")]
    control: String,
    /// # A heading
    /// ###### Deep
    #[serde(default = "marker")]
    marker: String,
    /// ~~~~
    /// # no heading
    /// ```
    #[serde(default = "blank")]
    blank: String,
    /// ][ ** _ ` <b> .
    #[serde(default, rename = "größe_日本")]
    size: f64,
    /// <a id="elsewhere"></a>
    #[serde(default = "least")]
    least: i128,
    /// ```a|b``` is taken.
    #[serde(default = "tiny")]
    tiny: f64,
    ///     ```
    ///     # no heading
    #[serde(default = "infinite")]
    infinite: f64,
    /// Underlined
    /// ==========
    ///
    /// <!-- a comment that ends nowhere
    ///
    /// # no heading
    #[serde(default = "letter")]
    letter: char,
    /// 1. an ordered list
    ///
    ///    ```
    ///    # no heading
    #[serde(default, rename = "SHAPE-square-value")]
    like_a_path: u8,
    #[serde(default, rename = "for")]
    r#for: bool,
    #[serde(default, rename = "null")]
    nothing: u8,
    #[serde(default = "twice")]
    twice: Option<Option<u8>>,
    ///
    ///     # code on the first line, and no heading
    ///
    /// What stands behind it.
    #[serde(default)]
    unit: (),
    #[serde(default = "keys")]
    keys: BTreeMap<String, Value>,
    #[serde(default = "shape")]
    shape: Shape,
    #[serde(default = "tagged")]
    tagged: Tagged,
    #[serde(default = "either")]
    either: Either,
    #[serde(default = "tree")]
    tree: Tree,
    #[serde(default = "secrets")]
    secrets: HashMap<String, Sensitive<String>>,
    #[serde(default = "pair")]
    pair: (String, Sensitive<String>),
    #[serde(default = "login")]
    login: Login,
    #[serde(default = "logins")]
    logins: BTreeMap<String, Vec<Login>>,
    #[serde(default = "marked")]
    marked: Value,
    #[serde(default = "some_canary")]
    #[hcl(sensitive, example = "canary")]
    token: Option<String>,
    #[serde(default = "secret_shape")]
    secret_shape: Shape,
    /// Its bounds refuse it.
    #[serde(default)]
    #[hcl(min = 1)]
    refused: u8,
    #[serde(flatten)]
    generic: Generic,
    #[serde(skip)]
    #[allow(dead_code, reason = "it is skipped")]
    skipped: u8,
    /// Tabs:	`a	b`, from right to left: אבג, {{ handlebars }}, <%= erb %>, ${a} and %{b}.
    ///
    /// <details><summary>More</summary>
    ///
    /// ```hcl
    /// a = "|" # no heading
    /// ```
    /// </details>
    #[hcl(deprecated = "use `|` --> */ ``` # {{ ${a} }} instead\n## soon")]
    former: Option<u8>,
    #[hcl(sensitive, example = ["canary"], deprecated = "nobody reads it")]
    former_secret: Option<Vec<String>>,
    #[hcl(example = { a = "canary" })]
    secret_map: Option<BTreeMap<Word, Sensitive<String>>>,
    #[hcl(default = { a = { b = { c = [1e300, -0.000001, 123456789012345678901234567890] } } })]
    nested: BTreeMap<String, BTreeMap<String, BTreeMap<String, Vec<f64>>>>,
    #[hcl(block, argument)]
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[hcl(block)]
    #[serde(default)]
    weight: BTreeMap<Word, Box<Tree>>,
    #[hcl(block)]
    more: Vec<Tagged>,
    #[hcl(block)]
    others: Vec<Form>,
    #[hcl(block)]
    empty: Option<Empty>,
    #[hcl(block_types)]
    shapes: Vec<Shape>,
    #[hcl(remain)]
    rest: BTreeMap<String, u8>,
}

fn templates() -> String {
    "$${a} %%{b} ${c ? \"d\" : \"e\"} %{if f}%{endif} $ % ${ %{ }".to_owned()
}

fn lines() -> String {
    "EOT\n  EOT\n\n# comment\n\"\"\"\n|*/-->\n".to_owned()
}

fn control() -> String {
    "\u{0}\u{1b}[31m\u{7f}\u{85}\u{2028}\u{202e}\\".to_owned()
}

fn marker() -> String {
    "<<EOT".to_owned()
}

fn blank() -> String {
    "\r\n\t \n".to_owned()
}

fn least() -> i128 {
    i128::MIN
}

fn tiny() -> f64 {
    -5e-324
}

fn infinite() -> f64 {
    f64::INFINITY
}

fn letter() -> char {
    '"'
}

#[expect(clippy::option_option, reason = "somebody writes that")]
fn twice() -> Option<Option<u8>> {
    Some(None)
}

fn keys() -> BTreeMap<String, Value> {
    let keys = ["a.b", "${c}", "for", "", "\n", "ü", "d-e", "1"];
    keys.map(|key| (key.to_owned(), Value::from(key))).into()
}

fn shape() -> Shape {
    Shape::Circle { radius: 1.5 }
}

fn tagged() -> Tagged {
    Tagged::Two { word: Word::B, list: vec![(1, true)] }
}

fn either() -> Either {
    Either::List(vec![Either::Text("${a}".to_owned()), Either::Number(1.0)])
}

fn tree() -> Tree {
    Tree { value: 1, left: Some(Box::new(Tree { value: 2, left: None })) }
}

fn canary() -> Sensitive<String> {
    Sensitive::new("canary".to_owned())
}

fn secrets() -> HashMap<String, Sensitive<String>> {
    HashMap::from([("a".to_owned(), canary())])
}

fn pair() -> (String, Sensitive<String>) {
    ("canary".to_owned(), canary())
}

fn login() -> Login {
    Login { user: "canary".to_owned(), password: "canary".to_owned() }
}

fn logins() -> BTreeMap<String, Vec<Login>> {
    BTreeMap::from([("a".to_owned(), vec![login()])])
}

fn marked() -> Value {
    Value::from("canary").mark(hcl_serde::model::value::Mark::sensitive())
}

fn some_canary() -> Option<String> {
    Some("canary".to_owned())
}

fn secret_shape() -> Shape {
    Shape::Login(login())
}

/// What a name chooses.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Shape {
    /// | Round |
    Circle {
        radius: f64,
    },
    #[serde(alias = "s")]
    Square(Tree),
    /// Nothing.
    /// - at all
    Point,
    Login(Login),
}

/// What an argument chooses.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(tag = "kind")]
pub(super) enum Tagged {
    One,
    #[serde(rename = "two | 2")]
    Two {
        word: Word,
        list: Vec<(u8, bool)>,
    },
}

/// What the content chooses.
#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Either {
    Number(f64),
    Text(String),
    List(Vec<Either>),
    Object { inner: Box<Either> },
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum Form {
    Left { left: u8 },
    Right { right: String, left: Option<bool> },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, HclSchema)]
pub(super) enum Word {
    /// `|`
    A,
    #[serde(rename = "b-\"c\"")]
    B,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
pub(super) struct Tree {
    value: u8,
    left: Option<Box<Tree>>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, HclSchema)]
pub(super) struct Login {
    user: String,
    #[hcl(sensitive, example = "canary")]
    password: String,
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(super) struct Generic<T = u8> {
    #[serde(default = "list")]
    list: Vec<T>,
    #[serde(default)]
    first: Option<T>,
    #[serde(default = "five")]
    five: u8,
}

fn list<T>() -> Vec<T> {
    Vec::new()
}

fn five() -> u8 {
    5
}

#[derive(Debug, PartialEq, Deserialize, HclSchema)]
pub(super) struct Empty {}
