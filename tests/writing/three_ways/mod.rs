//! The same configurations decoded three ways, in both syntaxes: with the derive, without it, and by hand.
//!
//! A family is one set of types, with the files in `tests/cases/three-ways` that have its name.
//! All six values of a file must be equal.
//! By hand means with a [`BodySchema`] for each body, and the conversions and Rust values of the model: what an
//! application does that uses no serde.

pub(super) mod collector;
pub(super) mod database;
pub(super) mod flags;
pub(super) mod pipeline;
pub(super) mod scheduler;
pub(super) mod web;

use std::collections::BTreeMap;
use std::fmt::Debug;

use hcl_model::body::{Attribute, Block, Body, BodySchema, Content};
use hcl_model::convert::convert;
use hcl_model::expr::EvalContext;
use hcl_model::types::Type;
use hcl_model::value::Value;
use hcl_model::{json, native};
use hcl_serde::write::FileSyntax;
use hcl_serde::{Error, HclFile, schemaless};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::support::random::{Random, mutated};
use crate::support::{Case, cases, round_trip};

/// A type that configurations of one kind are decoded into.
trait Family: Serialize + DeserializeOwned + HclFile + Debug + PartialEq {
    /// The name of its files, after their number.
    const NAME: &'static str;

    /// The same without the derive: its own type, or one in which labels are keys or elements of tuples.
    type Plain: DeserializeOwned + Into<Self>;

    /// The same by hand.
    fn by_hand(body: &Body) -> Self;
}

/// Decodes the files of a family in six ways.
#[track_caller]
fn check<F: Family>() {
    let mut count = 0;
    for case in files() {
        if family(&case) != F::NAME {
            continue;
        }
        count += 1;
        let path = case.path.with_extension("hcl.json");
        let twin = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let expect = |way: &str, result: Result<F, Error>| {
            result.unwrap_or_else(|error| panic!("{} {way}: {error:#}", case.path.display()))
        };
        let derived = expect("derived", hcl_serde::from_str(&case.text));
        let ways = [
            ("derived from JSON", expect("derived from JSON", hcl_serde::json::from_str(&twin))),
            ("converted to JSON", {
                let converted = hcl_serde::write::convert::<F>(&case.text, FileSyntax::Native, FileSyntax::Json);
                let text = converted.unwrap_or_else(|error| panic!("{}: {error:#}", case.path.display())).into_text();
                expect("converted to JSON", hcl_serde::json::from_str(&text))
            }),
            ("converted from JSON", {
                let converted = hcl_serde::write::convert::<F>(&twin, FileSyntax::Json, FileSyntax::Native);
                let text = converted.unwrap_or_else(|error| panic!("{}: {error:#}", case.path.display())).into_text();
                expect("converted from JSON", hcl_serde::from_str(&text))
            }),
            ("plain", expect("plain", schemaless::from_str::<F::Plain>(&case.text).map(Into::into))),
            (
                "plain from JSON",
                expect("plain from JSON", schemaless::json::from_str::<F::Plain>(&twin).map(Into::into)),
            ),
            ("by hand", F::by_hand(&native::parse_body("case.hcl", &case.text).ok().unwrap())),
            ("by hand from JSON", F::by_hand(&json::parse_body("case.hcl.json", &twin).ok().unwrap())),
        ];
        let fault = round_trip::fault(&derived, &EvalContext::new(), F::eq);
        assert!(fault.is_none(), "{}: {}", case.path.display(), fault.unwrap_or_default());
        for (way, value) in ways {
            assert_eq!(value, derived, "{} {way}", case.path.display());
        }
    }
    assert!(count >= 5, "there are only {count} files of {}", F::NAME);
}

/// Whatever the derive accepts of a changed text, is the same without it.
#[track_caller]
fn check_changed<F: Family<Plain = F>>() {
    let mut random = Random(0x3_0ca5_e5ee_d5ee);
    let texts: Vec<String> = files().into_iter().filter(|case| family(case) == F::NAME).map(|case| case.text).collect();
    let mut accepted = 0;
    for round in 0..2_000 {
        let changes = random.below(3) + 1;
        let text = mutated(&texts[round % texts.len()], changes, &mut random);
        let Ok(derived) = hcl_serde::from_str::<F>(&text) else {
            continue;
        };
        accepted += 1;
        let plain = schemaless::from_str::<F>(&text).unwrap_or_else(|error| panic!("{text}\n{error:#}"));
        assert_eq!(plain, derived, "{text}");
    }
    assert!(accepted > 100, "only {accepted} texts were accepted");
}

/// The files in the native syntax.
fn files() -> Vec<Case> {
    cases("three-ways", "hcl")
}

/// What is between the number and the rest of the name of a file: `web` of `01_web_minimal.hcl`.
fn family(case: &Case) -> String {
    case.name().split('_').nth(1).unwrap_or_default().to_owned()
}

#[test]
fn there_are_thirty_configurations_and_each_has_a_family() {
    let files = files();
    assert!(files.len() >= 30, "there are only {} files", files.len());
    let families = [
        web::Server::NAME,
        pipeline::Pipeline::NAME,
        collector::Collector::NAME,
        database::Database::NAME,
        flags::Flags::NAME,
        scheduler::Scheduler::NAME,
    ];
    for case in &files {
        assert!(families.contains(&&*family(case)), "{} is of no family", case.path.display());
        assert!(case.path.with_extension("hcl.json").exists(), "{} has no twin", case.path.display());
    }
}

/// A body that was read by hand.
struct Read(Content);

/// Reads a body with a schema, under which there must be no mistakes.
#[track_caller]
fn read(body: &Body, schema: &BodySchema) -> Read {
    let (content, mistakes) = body.content(schema);
    assert!(mistakes.is_empty(), "{mistakes}");
    Read(content)
}

/// A schema of names: `name!` is a required attribute, `name` an optional one, `type(label, label)` a block.
fn schema(names: &str) -> BodySchema {
    names.split_whitespace().fold(BodySchema::new(), |schema, name| {
        match (name.split_once('('), name.strip_suffix('!')) {
            (Some((ty, labels)), _) => {
                let labels = labels.trim_end_matches(')').split(',').filter(|label| !label.is_empty());
                schema.block(ty, labels)
            }
            (None, Some(name)) => schema.required(name),
            (None, None) => schema.optional(name),
        }
    })
}

impl Read {
    /// The value of an attribute that must be set.
    #[track_caller]
    fn get<T: FromHcl>(&self, name: &str) -> T {
        self.opt(name).unwrap_or_else(|| panic!("{name} is not set"))
    }

    /// The value of an attribute, if it is set and not null.
    #[track_caller]
    fn opt<T: FromHcl>(&self, name: &str) -> Option<T> {
        self.0.attribute(name).and_then(value)
    }

    /// The blocks of a type, in order.
    fn blocks<'a>(&'a self, ty: &'a str) -> impl Iterator<Item = &'a Block> {
        self.0.blocks_of_type(ty)
    }

    /// What is made of the blocks of a type, in order.
    fn all<T>(&self, ty: &str, make: impl Fn(&Block) -> T) -> Vec<T> {
        self.blocks(ty).map(make).collect()
    }

    /// What is made of the block of a type, if there is one.
    #[track_caller]
    fn one<T>(&self, ty: &str, make: impl Fn(&Block) -> T) -> Option<T> {
        let mut all = self.all(ty, make);
        assert!(all.len() < 2, "there are several {ty} blocks");
        all.pop()
    }

    /// What is made of the blocks of a type, by their first label.
    fn by_label<T>(&self, ty: &str, make: impl Fn(&Block) -> T) -> BTreeMap<String, T> {
        self.blocks(ty).map(|block| (block.labels()[0].clone(), make(block))).collect()
    }
}

/// The value of an attribute, if it is not null.
#[track_caller]
fn value<T: FromHcl>(attribute: &Attribute) -> Option<T> {
    let value = attribute.expr.value(&EvalContext::new()).unwrap();
    if value.is_null() {
        return None;
    }
    Some(T::from_hcl(&convert(&value, &T::ty()).unwrap()))
}

/// A Rust type with the HCL type that values are converted to for it.
trait FromHcl {
    fn ty() -> Type;
    fn from_hcl(value: &Value) -> Self;
}

macro_rules! from_hcl {
    ($($rust:ty => $ty:expr;)*) => {$(
        impl FromHcl for $rust {
            fn ty() -> Type {
                $ty
            }

            fn from_hcl(value: &Value) -> Self {
                <$rust>::try_from(value).unwrap()
            }
        }
    )*};
}

from_hcl! {
    bool => Type::BOOL;
    String => Type::STRING;
    u8 => Type::NUMBER;
    u16 => Type::NUMBER;
    u32 => Type::NUMBER;
    u64 => Type::NUMBER;
    i64 => Type::NUMBER;
    f64 => Type::NUMBER;
    Vec<String> => Type::list(Type::STRING);
    Vec<u16> => Type::list(Type::NUMBER);
    BTreeMap<String, String> => Type::map(Type::STRING);
    BTreeMap<String, f64> => Type::map(Type::NUMBER);
}
