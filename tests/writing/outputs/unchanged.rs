//! What has not changed: of a schema that is compared with itself nothing is said, whatever else is new.

#![expect(dead_code, reason = "only the schemas count")]

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use hcl_serde::HclSchema;
use hcl_serde::schema::description::{BodyDoc, Description};
use hcl_serde::schema::{HclFile, describe, diff};
use serde::Deserialize;

use crate::outputs::{Visit, each, forms};
use crate::support::Failures;

/// Returns what a comparison of a description with itself says. A body that nothing refers to makes the two unequal, so that
/// they are compared.
pub(super) fn said_of(description: &Description) -> Vec<String> {
    let mut with_more = description.clone();
    with_more.bodies.insert("more".to_owned(), BodyDoc::default());
    diff(description, &with_more).iter().map(ToString::to_string).collect()
}

struct Unchanged(Failures);

impl Unchanged {
    fn said(&mut self, name: &str, data: &Description) {
        let said = said_of(data);
        if !said.is_empty() {
            self.0.add(name.as_ref(), &said.join("\n"));
        }
    }
}

impl Visit for Unchanged {
    fn visit<T: HclFile>(&mut self, name: &str) {
        self.said(name, &describe::<T>());
    }
}

#[test]
fn of_what_has_not_changed_nothing_is_said() {
    let mut unchanged = Unchanged(Failures::default());
    each(&mut unchanged);
    unchanged.visit::<Overlapping>("overlapping");
    for (name, data) in forms::data() {
        unchanged.said(name, &data);
    }
    unchanged.0.finish();
}

macro_rules! overlapping {
    ($($field:ident: $form:ident { $($variant:ident($($content:tt)*),)* })*) => {
        /// Enums of whose forms one takes some of what another one takes.
        #[derive(Deserialize, HclSchema)]
        struct Overlapping {
            $($field: Option<$form>,)*
            #[hcl(max = 100)]
            bounded: Option<Narrow>,
            #[hcl(min_len = 1, max_len = 3)]
            long: Option<Lists>,
            many: Vec<BTreeMap<String, Narrow>>,
            #[hcl(block)]
            block: Vec<Objects>,
        }

        $(
            #[derive(Deserialize, HclSchema)]
            #[serde(untagged)]
            enum $form {
                $($variant($($content)*),)*
            }
        )*
    };
}

overlapping! {
    narrow: Narrow { A(u8), F(i64), }
    wide: Wide { F(i64), A(u8), }
    signs: Signs { A(u8), B(i8), }
    floats: Floats { A(u8), S(f32), D(f64), }
    floats_first: FloatsFirst { D(f64), S(f32), A(u8), }
    lists: Lists { A(Vec<u8>), B(Vec<i64>), S(BTreeSet<String>), }
    pairs: Pairs { A((u8, u8)), B((i64, String)), L(Vec<String>), }
    maps: Maps { A(BTreeMap<String, u8>), B(BTreeMap<String, i64>), }
    objects: Objects { A(One), B(Two), C(Three), }
    nested: Nested { A(Narrow), B(Wide), O(Objects), }
    optional: Options { A(Vec<Option<u8>>), B(Vec<u8>), N(()), }
    texts: Texts { Ip(IpAddr), Four(Ipv4Addr), W(Word), S(String), }
    quantities: Quantities { A(u8), D(#[serde(with = "hcl_serde::duration")] Duration), S(String), }
    again: Again { A(u8), L(Vec<Again>), M(BTreeMap<String, Again>), }
    nested_again: NestedAgain { Three(Vec<NestedAgain>), One(OneAgain), Two(Optional), }
    one_again: OneAgain { Two(Vec<OneAgain>), Four(i64), }
    boxed: Boxed { A(Vec<(u8, Narrow)>), B(Vec<(i64, Wide)>), }
}

#[derive(Deserialize, HclSchema)]
struct One {
    a: u8,
}

#[derive(Deserialize, HclSchema)]
struct Optional {
    b: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
struct Two {
    a: i64,
    b: Option<Narrow>,
}

#[derive(Deserialize, HclSchema)]
struct Three {
    b: Narrow,
    #[serde(flatten)]
    rest: BTreeMap<String, i64>,
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    On,
    Off,
}
