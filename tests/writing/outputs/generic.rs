//! Types with parameters: what these stand for is described where they are used, each time as what it is there.

#![expect(dead_code, reason = "only the schemas count")]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use hcl_serde::schema::{HclFile, JsonSchemaOptions, TemplateOptions, to_json_schema_with, to_template_with};
use hcl_serde::{HclSchema, Sensitive, Value};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::outputs::read_template;
use crate::outputs::template::uncommented;

/// A file whose types have parameters.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Config<T, M> {
    /// A number, here.
    own: T,
    #[hcl(keyword)]
    mode: M,
    pair: Pair<u16>,
    texts: Option<Pair<String>>,
    of_own: Pair<T>,
    maybe: Pair<Option<bool>>,
    any: Option<Pair<Value>>,
    addresses: Option<Pair<SocketAddr>>,
    secrets: Option<Pair<Sensitive<String>>>,
    pairs: Vec<Pair<Pair<i8>>>,
    by_name: BTreeMap<String, Pair<PathBuf>>,
    #[hcl(block)]
    route: BTreeMap<String, Pair<M>>,
    #[hcl(block)]
    limit: Option<Limits<f64, 2>>,
    #[hcl(block, argument)]
    either: Option<Pair<u8>>,
    #[hcl(block)]
    labelled: Vec<Labelled<u32, Pair<bool>>>,
    named: Option<Named<'static, char>>,
    wrapped: Option<Wrapped<u8>>,
    wrapped_pair: Option<Wrapped<Pair<u32>>>,
    one_or_many: OneOrMany<String>,
    one_or_many_pairs: Option<OneOrMany<Pair<u64>>>,
    choice: Option<Choice<Pair<i16>>>,
    number: Option<Choice<u8>>,
    formula: Option<Formula<i8>>,
    #[hcl(block)]
    body: Option<Choice<Pair<i16>>>,
    numbered: Option<Keyed<u8, i32>>,
    /// Of which nothing is known.
    loose: Option<Loose<Duration>>,
    #[hcl(block)]
    tree: Option<Node<i64>>,
    #[serde(flatten)]
    part: Part<u32>,
    associated: Option<Associated<Numbers>>,
    associated_or_more: Option<AssociatedOrMore<Numbers>>,
    associated_choice: Option<AssociatedChoice<Numbers>>,
}

/// Two of a kind.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Pair<T> {
    /// The first one.
    a: T,
    #[hcl(renamed_from = "second")]
    b: T,
}

/// As many steps as the type says.
#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Limits<T: PartialOrd + Copy, const N: usize>
where
    [T; N]: DeserializeOwned,
{
    steps: [T; N],
    most: Option<T>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Labelled<L, B> {
    #[hcl(label)]
    number: L,
    #[hcl(block)]
    inner: B,
    #[hcl(remain)]
    rest: BTreeMap<String, L>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Named<'a, T> {
    name: Cow<'a, str>,
    values: Vec<T>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Wrapped<T>(pub(super) T);

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged)]
pub(super) enum OneOrMany<T> {
    /// Just one.
    One(T),
    Many(Vec<T>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Choice<T> {
    /// What there is.
    Some(T),
    Fields {
        more: Vec<u8>,
    },
}

/// What contains itself, and ends in the parameter.
#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Formula<T> {
    Literal(T),
    Not(Box<Formula<T>>),
    Both(Box<Pair<Formula<T>>>),
    Any(Vec<Formula<T>>),
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Keyed<K: Ord, V> {
    map: BTreeMap<K, V>,
}

/// What takes anything that serde reads.
#[derive(Debug, Deserialize, HclSchema)]
#[hcl(bound = "T: DeserializeOwned")]
pub(super) struct Loose<T> {
    it: Option<T>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Node<T> {
    value: T,
    #[hcl(block)]
    node: Vec<Node<T>>,
}

#[derive(Debug, Deserialize, HclSchema)]
pub(super) struct Part<T> {
    flat: T,
}

pub(super) trait Kind {
    type Of;
}

#[derive(Debug)]
pub(super) struct Numbers;

impl Kind for Numbers {
    type Of = u8;
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(bound(deserialize = "K::Of: Deserialize<'de>"))]
pub(super) struct Associated<K: Kind> {
    of: K::Of,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(untagged, bound(deserialize = "K::Of: Deserialize<'de>"))]
pub(super) enum AssociatedOrMore<K: Kind> {
    One(K::Of),
    More { of: Vec<<K as Kind>::Of> },
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase", bound(deserialize = "K::Of: Deserialize<'de>"))]
pub(super) enum AssociatedChoice<K: Kind> {
    One(K::Of),
    More(BTreeMap<String, <K as Kind>::Of>),
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mode {
    Fast,
    Slow,
}

pub(super) type Whole = Config<u16, Mode>;

/// What a template needs of values that are unknown to it is written down, so what it says is read as it is, and as a whole.
#[test]
fn templates_of_types_with_parameters_load() {
    loads::<Whole>();
    loads::<Config<String, Mode>>();
    loads::<Config<Pair<u8>, Mode>>();
    loads::<Config<Vec<Option<f32>>, Mode>>();
    loads::<Pair<u16>>();
    loads::<Pair<Pair<Mode>>>();
    loads::<Pair<Option<u8>>>();
    loads::<Limits<i128, 3>>();
    loads::<Node<OneOrMany<bool>>>();
}

fn loads<T: HclFile + DeserializeOwned + Debug>() {
    let name = std::any::type_name::<T>();
    let template = to_template_with::<T>(&TemplateOptions::new());
    let json = to_template_with::<T>(&TemplateOptions::new().json());
    let least = to_template_with::<T>(&TemplateOptions::new().only_required());
    for text in [&template, &uncommented(&template), &least] {
        read_template::<T>(text, false).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    read_template::<T>(&json, true).unwrap_or_else(|error| panic!("{name}: {error}"));
}

/// One type with several parameters is several definitions, and none of them has the name of another one.
#[test]
fn each_use_has_a_definition_of_its_own() {
    let schema = to_json_schema_with::<Whole>(&JsonSchemaOptions::new());
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let definitions = schema["$defs"].as_object().unwrap();
    let pairs: Vec<&String> = definitions.keys().filter(|name| name.starts_with("Pair")).collect();
    expect_test::expect![[r#"
        [
            "Pair",
            "Pair-2",
            "Pair-3",
            "Pair-4",
            "Pair-labels",
            "Pair-object",
            "Pair-object-10",
            "Pair-object-11",
            "Pair-object-12",
            "Pair-object-13",
            "Pair-object-2",
            "Pair-object-3",
            "Pair-object-4",
            "Pair-object-5",
            "Pair-object-6",
            "Pair-object-7",
            "Pair-object-8",
            "Pair-object-9",
        ]
    "#]]
    .assert_debug_eq(&pairs);
}

/// A parameter that may be nothing may be left out, as serde has it.
#[test]
fn what_may_be_left_out_is_known_of_parameters() {
    let pair: Pair<Option<u8>> = hcl_serde::from_str("a = 1\n").unwrap();
    assert_eq!((pair.a, pair.b), (Some(1), None));
    let optional = |fields: Vec<&hcl_serde::schema::Field>| -> Vec<bool> {
        let is_optional = |field: &&hcl_serde::schema::Field| match field.kind() {
            hcl_serde::schema::FieldKind::Attribute(attribute) => attribute.optional,
            _ => false,
        };
        fields.iter().map(is_optional).collect()
    };
    assert_eq!(optional(Pair::<Option<u8>>::SCHEMA.fields().collect()), [true, true]);
    assert_eq!(optional(Pair::<std::sync::Arc<u8>>::SCHEMA.fields().collect()), [false, false]);
}
