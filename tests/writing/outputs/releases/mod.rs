//! What a change of a type does to files: `releases.txt` has what [`diff`] says of each pair of types, and a file shows
//! that it is true. The old type takes the file; the new one refuses it if, and only if, the change is breaking.

use std::fmt::Write;

use hcl_model::limits::Limits;
use hcl_model::source::Source;
use hcl_serde::model::value::Mark;
use hcl_serde::schema::description::Description;
use hcl_serde::schema::{HclFile, SchemaChange, diff};
use hcl_serde::write::FileSyntax;
use hcl_serde::{EvalContext, Value};
use serde::de::DeserializeOwned;

use crate::outputs::folder;
use crate::outputs::unchanged::said_of;
use crate::support::Failures;

/// A pair of types, and a file of the old one.
struct Release {
    name: &'static str,
    file: &'static str,
    changes: Vec<SchemaChange>,
    /// What is said of either type beside itself.
    unchanged: Vec<String>,
    /// What is said of the file by the old type, and by the new one.
    said: [Result<(), String>; 2],
}

/// What a type is as data, and what it says of a file.
type Side = (fn() -> Description, fn(&str) -> Result<(), String>);

fn release(name: &'static str, file: &'static str, old: Side, new: Side) -> Release {
    let data = [old.0(), new.0()];
    let unchanged = data.iter().flat_map(said_of).collect();
    Release { name, file, changes: diff(&data[0], &data[1]), unchanged, said: [old.1(file), new.1(file)] }
}

fn decoded<T: HclFile + DeserializeOwned>(file: &str) -> Result<(), String> {
    let context = EvalContext::new()
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("known", Value::from("text"));
    let syntax = if file.starts_with('{') { FileSyntax::Json } else { FileSyntax::Native };
    let body = syntax.parse(Source::new("file", file), &Limits::DEFAULT).ok().expect("it is no mistake");
    hcl_serde::from_body::<T>(&body, &context).map(drop).map_err(|error| format!("{error:#}"))
}

macro_rules! releases {
    ($($name:ident: $file:literal { $($old:item)* } { $($new:item)* })*) => {
        $(mod $name {
            pub(super) mod old {
                #[allow(unused_imports, reason = "not every type needs all of them")]
                use crate::outputs::releases::prelude::*;
                pub(in crate::outputs::releases) const SIDE: Side = (describe::<Config>, decoded::<Config>);
                $(#[derive(Deserialize, HclSchema)] #[allow(dead_code, reason = "only the schema counts")] $old)*
            }
            pub(super) mod new {
                #[allow(unused_imports, reason = "not every type needs all of them")]
                use crate::outputs::releases::prelude::*;
                pub(in crate::outputs::releases) const SIDE: Side = (describe::<Config>, decoded::<Config>);
                $(#[derive(Deserialize, HclSchema)] #[allow(dead_code, reason = "only the schema counts")] $new)*
            }
        })*

        pub(super) fn all() -> Vec<Release> {
            vec![$(release(stringify!($name), $file, $name::old::SIDE, $name::new::SIDE)),*]
        }
    };
}

mod prelude {
    pub(super) use std::collections::{BTreeMap, BTreeSet};
    pub(super) use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV6};
    pub(super) use std::time::Duration;

    pub(super) use super::{Side, decoded};
    pub(super) use hcl_serde::eventual::Output;
    pub(super) use hcl_serde::model::expr::Traversal;
    pub(super) use hcl_serde::model::value::Number;
    pub(super) use hcl_serde::schema::describe;
    pub(super) use hcl_serde::{Body, Expression, HclSchema, Sensitive, Value};
    pub(super) use serde::Deserialize;

    pub(super) fn ninety() -> Duration {
        Duration::from_secs(90)
    }

    pub(super) fn one<T: Default>() -> Vec<T> {
        vec![T::default()]
    }

    pub(super) fn length(old: String) -> u8 {
        u8::try_from(old.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn clamped(old: u32) -> u16 {
        u16::try_from(old).unwrap_or(u16::MAX)
    }

    pub(super) fn all_clamped(old: Vec<u32>) -> Vec<u16> {
        old.into_iter().map(clamped).collect()
    }

    pub(super) fn capped(old: u8) -> u8 {
        old.min(50)
    }

    pub(super) fn point(old: [u8; 2]) -> BTreeMap<&'static str, u8> {
        BTreeMap::from([("x", old[0]), ("y", old[1])])
    }

    pub(super) fn listed(old: u8) -> Vec<u8> {
        vec![old]
    }

    pub(super) fn shown(old: Value) -> String {
        old.ty().to_string()
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(untagged)]
    #[allow(dead_code, reason = "only the schema counts")]
    pub(super) enum OneOrMany<T> {
        One(T),
        Many(Vec<T>),
    }

    pub(super) fn cut(mut old: String) -> String {
        old.truncate(3);
        old
    }

    pub(super) fn is_right<T>(_: &T) -> Result<(), String> {
        Ok(())
    }

    pub(super) fn count(old: Vec<String>) -> u8 {
        u8::try_from(old.len()).unwrap_or(u8::MAX)
    }
}

mod blocks;
mod changed;
mod choices;
mod counts;
mod fields;
mod forms;
mod rest;
mod unknown;
mod values;
mod words;

#[test]
fn what_is_breaking_breaks_a_file() {
    let mut failures = Failures::default();
    let mut said =
        "# Made by the tests: what changes from one type to the next, and what becomes of a file.\n".to_owned();
    let all = [
        blocks::all,
        changed::all,
        choices::all,
        counts::all,
        fields::all,
        forms::all,
        rest::all,
        unknown::all,
        values::all,
        words::all,
    ];
    for Release { name, file, changes, unchanged, said: [old, new] } in all.into_iter().flat_map(|all| all()) {
        let is_breaking = changes.iter().any(SchemaChange::is_breaking);
        let is_certain = changes.iter().any(|change| change.is_breaking() && !change.is_possible());
        let verdict = if new.is_ok() { "read" } else { "refused" };
        let _ = writeln!(said, "\n{name}: {verdict}");
        changes.iter().for_each(|change| _ = writeln!(said, "  {change}"));
        let mut fail = |what: &str| failures.add(name.as_ref(), &format!("{what}\n{file}\n{changes:?}"));
        if !unchanged.is_empty() {
            fail(&format!("something is said of what has not changed: {unchanged:?}"));
        }
        if let Err(mistakes) = &old {
            fail(&format!("the old type refuses its own file: {mistakes}"));
        }
        match &new {
            Ok(()) if is_certain => fail("it is said to be breaking, and the file is read"),
            Err(mistakes) if !is_breaking => {
                fail(&format!("it is said not to be breaking, and the file is refused: {mistakes}"));
            }
            _ => {}
        }
    }
    failures.compare(&folder().join("releases.txt"), &said);
    failures.finish();
}

/// A description in another version of the format is not compared, and the test of a release fails.
#[test]
fn another_version_is_not_compared() {
    let description = hcl_serde::schema::describe::<hcl_serde::Body>();
    let mut other = description.clone();
    other.version = 2;
    let mut rootless = description.clone();
    rootless.root = "None".to_owned();
    for (other, why) in [
        (other, "description has another format version, and this release reads 1"),
        (rootless, "description lacks the body `None`"),
    ] {
        for (side, changes) in [("old", diff(&other, &description)), ("new", diff(&description, &other))] {
            let said: Vec<String> = changes.iter().map(ToString::to_string).collect();
            assert_eq!(said, [format!("breaking: (file): nothing is compared: the {side} {why}")]);
        }
    }
}

/// A function that converts one field says nothing of another field of the same type.
#[test]
#[expect(dead_code, reason = "only the schema counts")]
fn a_converted_field_hides_no_other_field() {
    mod old {
        use super::prelude::*;

        #[derive(Deserialize, HclSchema)]
        pub(super) struct Config {
            first: Part,
            second: Part,
        }

        #[derive(Deserialize, HclSchema)]
        struct Part {
            size: u32,
        }
    }

    mod new {
        use super::prelude::*;

        #[derive(Deserialize, HclSchema)]
        pub(super) struct Config {
            #[hcl(convert_from = "smaller")]
            first: Part,
            second: Part,
        }

        #[derive(Deserialize, HclSchema, serde::Serialize)]
        struct Part {
            size: u16,
        }

        #[derive(Deserialize, HclSchema)]
        struct OldPart {
            size: u32,
        }

        fn smaller(old: OldPart) -> Part {
            Part { size: old.size.try_into().unwrap_or(u16::MAX) }
        }
    }

    let changes = diff(&hcl_serde::schema::describe::<old::Config>(), &hcl_serde::schema::describe::<new::Config>());
    let breaking: Vec<&str> = changes.iter().filter(|change| change.is_breaking()).map(SchemaChange::path).collect();
    assert_eq!(breaking, ["second.size"]);
}

/// A change of the default blocks is a change.
#[test]
fn default_blocks_are_compared() {
    macro_rules! defaults {
        ($($name:ident: $field:tt $size:literal $secret:literal)*) => {$(
            mod $name {
                use super::prelude::*;
                use serde::Serialize;

                #[derive(Deserialize, HclSchema)]
                #[expect(dead_code, reason = "only the schema counts")]
                pub(super) struct Config {
                    #[hcl(block)]
                    #[serde(default = $field)]
                    a: Vec<Part>,
                    #[hcl(block_types)]
                    #[serde(default = "steps")]
                    steps: Vec<Step>,
                }

                #[derive(Serialize, Deserialize, HclSchema)]
                struct Part {
                    #[hcl(label)]
                    name: String,
                    size: u8,
                    #[hcl(sensitive)]
                    key: String,
                    #[hcl(block)]
                    inner: Vec<Inner>,
                }

                #[derive(Serialize, Deserialize, HclSchema)]
                struct Inner {
                    words: Vec<String>,
                }

                #[derive(Serialize, Deserialize, HclSchema)]
                enum Step {
                    Run { size: u8 },
                    Stop,
                }

                #[allow(dead_code, reason = "one of them has none")]
                fn some() -> Vec<Part> {
                    let inner = vec![Inner { words: vec!["x".to_owned()] }];
                    vec![Part { name: "n".to_owned(), size: $size, key: $secret.to_owned(), inner }]
                }

                #[allow(dead_code, reason = "one of them has none")]
                fn none() -> Vec<Part> {
                    Vec::new()
                }

                fn steps() -> Vec<Step> {
                    vec![Step::Run { size: $size }]
                }
            }
        )*};
    }
    defaults! {
        one: "some" 1 "canary"
        secret: "some" 1 "another canary"
        two: "some" 2 "canary"
        without: "none" 1 ""
    }
    use hcl_serde::schema::describe;
    let said =
        |old: &Description, new: &Description| diff(old, new).iter().map(ToString::to_string).collect::<Vec<_>>();
    let data = [
        describe::<one::Config>(),
        describe::<secret::Config>(),
        describe::<two::Config>(),
        describe::<without::Config>(),
    ];
    let [one, secret, two, without] = &data;
    let mut out = String::new();
    for (what, old, new) in [
        ("nothing", one, secret),
        ("one to two", one, two),
        ("one to none", one, without),
        ("none to one", without, one),
    ] {
        let _ = writeln!(out, "{what}:");
        said(old, new).iter().for_each(|change| _ = writeln!(out, "  {change}"));
    }
    let text = serde_json::to_string(one).unwrap();
    assert!(!text.contains("canary"), "{text}");
    expect_test::expect![[r#"
        nothing:
        one to two:
          a: the default is a "n" { size = 2 key  = "" inner { words = ["x"] } } instead of a "n" { size = 1 key  = "" inner { words = ["x"] } }
          Run|Stop: the default is Run { size = 2 } instead of Run { size = 1 }
        one to none:
          a: the default is no longer a "n" { size = 1 key  = "" inner { words = ["x"] } }
        none to one:
          a: the default is a "n" { size = 1 key  = "" inner { words = ["x"] } }
    "#]].assert_eq(&out);
}
