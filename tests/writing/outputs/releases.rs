//! What a change of a type does to files: `releases.txt` has what [`diff`] says of each pair of types, and a file shows
//! that it is true. The old type takes the file; the new one refuses it if, and only if, the change is breaking.

use std::fmt::Write;

use hcl_model::limits::Limits;
use hcl_model::source::Source;
use hcl_serde::schema::{Change, HclRoot, diff};
use hcl_serde::{EvalContext, FileSyntax, Mark, Value};
use serde::de::DeserializeOwned;

use crate::outputs::folder;
use crate::support::Failures;

/// A pair of types, and a file of the old one.
struct Release {
    name: &'static str,
    file: &'static str,
    changes: Vec<Change>,
    /// What is said of the file by the old type, and by the new one.
    said: [Result<(), String>; 2],
}

/// What a type is as data, and what it says of a file.
type Side = (fn() -> Value, fn(&str) -> Result<(), String>);

fn release(name: &'static str, file: &'static str, old: Side, new: Side) -> Release {
    Release { name, file, changes: diff(&old.0(), &new.0()), said: [old.1(file), new.1(file)] }
}

fn decoded<T: HclRoot + DeserializeOwned>(file: &str) -> Result<(), String> {
    let context = EvalContext::new()
        .with_variable("secret", Value::from("canary").mark(Mark::sensitive()))
        .with_variable("known", Value::from("text"));
    let body = FileSyntax::Native.parse(Source::new("file", file), &Limits::DEFAULT).ok().expect("it is no mistake");
    hcl_serde::from_body::<T>(&body, &context).map(drop).map_err(|error| format!("{error:#}"))
}

macro_rules! releases {
    ($($name:ident: $file:literal { $($old:item)* } { $($new:item)* })*) => {
        $(mod $name {
            pub(super) mod old {
                #[allow(unused_imports, reason = "not every type needs all of them")]
                use crate::outputs::releases::prelude::*;
                pub(in crate::outputs::releases) const SIDE: Side = (to_data::<Config>, decoded::<Config>);
                $(#[derive(Deserialize, HclSchema)] #[allow(dead_code, reason = "only the schema counts")] $old)*
            }
            pub(super) mod new {
                #[allow(unused_imports, reason = "not every type needs all of them")]
                use crate::outputs::releases::prelude::*;
                pub(in crate::outputs::releases) const SIDE: Side = (to_data::<Config>, decoded::<Config>);
                $(#[derive(Deserialize, HclSchema)] #[allow(dead_code, reason = "only the schema counts")] $new)*
            }
        })*

        fn all() -> Vec<Release> {
            vec![$(release(stringify!($name), $file, $name::old::SIDE, $name::new::SIDE)),*]
        }
    };
}

mod prelude {
    pub(super) use std::collections::{BTreeMap, BTreeSet};
    pub(super) use std::net::SocketAddr;
    pub(super) use std::time::Duration;

    pub(super) use super::{Side, decoded};
    pub(super) use hcl_serde::schema::to_data;
    pub(super) use hcl_serde::{Expression, HclSchema, Sensitive, Traversal, Value};
    pub(super) use serde::Deserialize;

    pub(super) fn length(old: String) -> u8 {
        u8::try_from(old.len()).unwrap_or(u8::MAX)
    }
}

releases! {
    a_number_to_blocks_or_an_object: "a = 0" {
        struct Config { a: u8 }
    } {
        struct Config { #[hcl(block, argument)] a: One }
        struct One { x: u8 }
    }
    a_list_of_numbers_to_blocks_or_a_list: "a = [1]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<One> }
        struct One { x: u8 }
    }
    a_list_of_objects_to_blocks_or_a_list: "a = [{ x = 1 }]" {
        struct Config { a: Vec<One> }
        struct One { x: u8 }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<One> }
        struct One { x: u8 }
    }
    a_map_to_one_block_or_an_object: "a = { y = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { #[hcl(block, argument)] a: One }
        struct One { x: u8 }
    }
    no_function_for_older_values: "a = \"abc\"" {
        struct Config { #[hcl(changed_from = "length")] a: u8 }
    } {
        struct Config { a: u8 }
    }
    a_secret_and_a_function_for_older_values: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { #[hcl(changed_from = "length")] a: u8 }
    }
    an_object_to_a_map_of_words: "a = { x = 1 }" {
        struct Config { a: One }
        struct One { x: u8 }
    } {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        #[serde(rename_all = "lowercase")]
        enum Word { Y, Z }
    }
    an_object_to_a_map_of_its_names: "a = { y = 1 }" {
        struct Config { a: One }
        struct One { y: u8 }
    } {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        #[serde(rename_all = "lowercase")]
        enum Word { Y, Z }
    }
    numbers_to_sizes: "a = -1" {
        struct Config { a: i64 }
    } {
        struct Config { #[serde(with = "hcl_serde::byte_size")] a: u64 }
    }
    whole_numbers_to_sizes: "a = 1" {
        struct Config { a: u32 }
    } {
        struct Config { #[serde(with = "hcl_serde::byte_size")] a: u64 }
    }
    other_order: "a = 1\nb = 2\none {}" {
        struct Config { a: u8, b: u8, #[hcl(block)] one: Empty }
        struct Empty {}
    } {
        struct Empty {}
        struct Config { #[hcl(block)] one: Empty, b: u8, a: u8 }
    }
    renamed_type: "one {\n  a = 1\n}" {
        struct Config { #[hcl(block)] one: Before }
        struct Before { a: u8 }
    } {
        struct Config { #[hcl(block)] one: After }
        struct After { a: u8 }
    }
    exchanged_types: "one {\n  a = 1\n}\ntwo {\n  b = 1\n}" {
        struct Config { #[hcl(block)] one: A, #[hcl(block)] two: B }
        struct A { a: u8 }
        struct B { b: u8 }
    } {
        struct Config { #[hcl(block)] one: B, #[hcl(block)] two: A }
        struct B { a: u8 }
        struct A { b: u8 }
    }
    only_documentation: "a = 1" {
        struct Config { a: u8 }
    } {
        /// What there is.
        struct Config {
            /// A number.
            #[hcl(example = 2)]
            a: u8,
        }
    }
    may_be_left_out: "a = 1" {
        struct Config { a: u8 }
    } {
        struct Config { a: Option<u8> }
    }
    must_be_there: "" {
        struct Config { a: Option<u8> }
    } {
        struct Config { a: u8 }
    }
    default_added: "" {
        struct Config { a: Option<u8> }
    } {
        struct Config { #[hcl(default = 1)] a: u8 }
    }
    default_moved_to_serde: "" {
        struct Config { #[hcl(default = 0)] a: u8 }
    } {
        struct Config { #[serde(default)] a: u8 }
    }
    default_taken_away: "" {
        struct Config { #[hcl(default = 1)] a: u8 }
    } {
        struct Config { a: u8 }
    }
    bounds_wider: "a = 10" {
        struct Config { #[hcl(min = 1, max = 10)] a: u8 }
    } {
        struct Config { #[hcl(max = 20)] a: u8 }
    }
    bounds_narrower: "a = 10" {
        struct Config { #[hcl(min = 1, max = 10)] a: u8 }
    } {
        struct Config { #[hcl(min = 2, max = 9)] a: u8 }
    }
    bounds_that_the_type_has: "a = 255\nb = 0" {
        struct Config { a: u8, b: u16 }
    } {
        struct Config { #[hcl(min = 0, max = 255)] a: u8, #[hcl(min = 0)] b: u16 }
    }
    bounds_in_the_place_of_a_type: "a = 255\nb = 3" {
        struct Config { a: u8, #[hcl(max = 3)] b: u64 }
    } {
        struct Config { #[hcl(min = 0, max = 255)] a: i64, b: u8 }
    }
    bounds_and_a_type: "a = 200" {
        struct Config { #[hcl(max = 200)] a: u64 }
    } {
        struct Config { #[hcl(max = 210)] a: i8 }
    }
    whole_numbers_to_numbers: "a = 4\nb = 4" {
        struct Config { a: u8, #[hcl(max = 9)] b: u8 }
    } {
        struct Config { a: f64, #[hcl(min = 0, max = 9)] b: f64 }
    }
    a_bound_of_a_number: "a = -1" {
        struct Config { a: i8 }
    } {
        struct Config { #[hcl(min = 0)] a: f64 }
    }
    a_number_of_less_precision: "a = 1e300" {
        struct Config { a: f64 }
    } {
        struct Config { a: f32 }
    }
    a_number_of_more_precision: "a = 1e30\nb = 1e30" {
        struct Config { a: f32, b: Option<f32> }
    } {
        struct Config { a: f64, b: Option<f64> }
    }
    a_bounded_number_of_less_precision: "a = 9" {
        struct Config { #[hcl(min = 0, max = 9)] a: f64 }
    } {
        struct Config { #[hcl(min = 0, max = 9)] a: f32 }
    }
    numbers_of_less_precision: "a = [1e300]" {
        struct Config { a: Vec<f64> }
    } {
        struct Config { a: Vec<f32> }
    }
    whole_numbers_to_a_number_of_less_precision: "a = 4" {
        struct Config { a: u8 }
    } {
        struct Config { a: f32 }
    }
    numbers_to_whole_numbers: "a = 4.5" {
        struct Config { #[hcl(min = 0, max = 9)] a: f64 }
    } {
        struct Config { #[hcl(max = 9)] a: u8 }
    }
    least_length_of_nothing: "a = []" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { #[hcl(min_len = 0)] a: Vec<u8> }
    }
    least_length: "a = []" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { #[hcl(min_len = 1)] a: Vec<u8> }
    }
    a_set_of_so_many: "a = [1, 1]" {
        struct Config { #[hcl(min_len = 2)] a: Vec<u8> }
    } {
        struct Config { #[hcl(min_len = 2)] a: BTreeSet<u8> }
    }
    a_list_to_a_set: "a = [1, 1]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { a: BTreeSet<u8> }
    }
    a_set_to_a_list: "a = [1, 1, 2]" {
        struct Config { #[hcl(max_len = 2)] a: BTreeSet<u8> }
    } {
        struct Config { #[hcl(max_len = 2)] a: Vec<u8> }
    }
    a_tuple_to_a_list: "a = [1, 2]" {
        struct Config { a: (u8, u8) }
    } {
        struct Config { a: Vec<u16> }
    }
    a_list_to_a_tuple: "a = [1]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { a: (u8, u8) }
    }
    one_to_a_list_of_them: "a = 1" {
        struct Config { a: u8 }
    } {
        struct Config { a: Vec<u8> }
    }
    one_or_a_list_of_them: "a = \"x\"" {
        struct Config { a: String }
    } {
        struct Config { a: OneOrMany }
        #[serde(untagged)]
        enum OneOrMany { One(String), Many(Vec<String>) }
    }
    only_the_list: "a = \"x\"" {
        struct Config { a: OneOrMany }
        #[serde(untagged)]
        enum OneOrMany { One(String), Many(Vec<String>) }
    } {
        struct Config { a: Vec<String> }
    }
    forms_that_are_one: "a = 1" {
        struct Config { a: Number }
        #[serde(untagged)]
        enum Number { Whole(u8), Any(f64) }
    } {
        struct Config { a: String }
    }
    forms_in_forms: "a = [[\"x\"]]" {
        struct Config { a: Nested }
        #[serde(untagged)]
        enum Nested { Text(String), List(Vec<Nested>) }
    } {
        struct Config { a: Other }
        #[serde(untagged)]
        enum Other { List(Vec<Other>), Flag(bool), Text(String) }
    }
    forms_in_forms_of_less: "a = [[\"x\"]]" {
        struct Config { a: Nested }
        #[serde(untagged)]
        enum Nested { Text(String), List(Vec<Nested>) }
    } {
        struct Config { a: Other }
        #[serde(untagged)]
        enum Other { List(Vec<Other>), Flag(bool) }
    }
    an_object_to_a_map: "a = { x = 1 }" {
        struct Config { a: Point }
        struct Point { x: u8, #[hcl(default = 1)] y: u8 }
    } {
        struct Config { a: BTreeMap<String, Option<u16>> }
    }
    an_object_to_a_map_of_less: "a = { x = 1000 }" {
        struct Config { a: Point }
        struct Point { x: u16 }
    } {
        struct Config { a: BTreeMap<String, u8> }
    }
    a_map_to_an_object: "a = { z = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { a: Point }
        struct Point { x: Option<u8> }
    }
    quantities_of_another_kind: "a = \"30s\"" {
        struct Config { #[serde(with = "hcl_serde::duration")] a: Duration }
    } {
        struct Config { #[serde(with = "hcl_serde::byte_size")] a: u64 }
    }
    a_number_to_a_size: "a = 5" {
        struct Config { a: u64 }
    } {
        struct Config { #[serde(with = "hcl_serde::byte_size")] a: u64 }
    }
    a_number_to_a_duration: "a = 5" {
        struct Config { a: u64 }
    } {
        struct Config { #[serde(with = "hcl_serde::duration")] a: Duration }
    }
    a_number_to_a_text: "a = 5" {
        struct Config { a: u64 }
    } {
        struct Config { a: String }
    }
    a_number_to_a_short_text: "a = 500" {
        struct Config { a: u64 }
    } {
        struct Config { #[hcl(max_len = 1)] a: String }
    }
    a_text_to_an_address: "a = \"here\"" {
        struct Config { a: String }
    } {
        struct Config { a: SocketAddr }
    }
    a_number_to_an_address: "a = 5" {
        struct Config { a: u8 }
    } {
        struct Config { a: SocketAddr }
    }
    an_address_to_a_text: "a = \"127.0.0.1:80\"" {
        struct Config { a: SocketAddr }
    } {
        struct Config { a: String }
    }
    a_text_to_a_path: "a = \"here\"" {
        struct Config { a: String }
    } {
        struct Config { a: std::path::PathBuf }
    }
    an_expression_to_a_value: "a = unknown.name" {
        struct Config { a: Expression }
    } {
        struct Config { a: Value }
    }
    a_value_to_an_expression: "a = 1" {
        struct Config { a: u8 }
    } {
        struct Config { a: Expression }
    }
    a_reference_to_a_text: "a = unknown.name" {
        struct Config { a: Traversal }
    } {
        struct Config { a: String }
    }
    a_word_to_a_text: "a = one" {
        struct Config { #[hcl(keyword)] a: Word }
        #[serde(rename_all = "lowercase")]
        enum Word { One, Two }
    } {
        struct Config { a: Word }
        #[serde(rename_all = "lowercase")]
        enum Word { One, Two }
    }
    a_text_to_a_word: "a = known" {
        struct Config { a: String }
    } {
        struct Config { #[hcl(keyword)] a: Word }
        #[serde(rename_all = "lowercase")]
        enum Word { Text, Two }
    }
    words_without_quotes: "a = known" {
        struct Config {
            a: Word,
        }
        #[serde(rename_all = "lowercase")]
        enum Word {
            Text,
            Two,
        }
    } {
        struct Config {
            #[hcl(keyword)]
            a: Word,
        }
        #[serde(rename_all = "lowercase")]
        enum Word {
            Text,
            Two,
        }
    }
    any_keys_to_words: "a = { two = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One }
    }
    words_to_any_keys: "a = { one = 1 }" {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One }
    } {
        struct Config { a: BTreeMap<String, u8> }
    }
    typed_names_to_any_ones: "a = 1" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        #[hcl(allow_unknown)]
        struct Config {}
    }
    a_word_added: "a = \"one\"" {
        struct Config { a: Word }
        enum Word { #[serde(rename = "one")] One }
    } {
        struct Config { a: Word }
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    }
    a_word_removed: "a = \"two\"" {
        struct Config { a: Word }
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    } {
        struct Config { a: Word }
        enum Word { #[serde(rename = "one")] One }
    }
    a_word_renamed: "a = \"one\"" {
        struct Config { a: Word }
        enum Word { #[serde(rename = "one")] One }
    } {
        struct Config { a: Word }
        enum Word { #[serde(rename = "first", alias = "one")] One }
    }
    any_text_to_words: "a = \"three\"" {
        struct Config { a: String }
    } {
        struct Config { a: Word }
        enum Word { #[serde(rename = "one")] One }
    }
    words_in_keys: "a = { two = 1 }" {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    } {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One }
    }
    words_in_keys_of_blocks: "a two {}" {
        struct Config { #[hcl(block)] a: BTreeMap<Word, Empty> }
        struct Empty {}
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    } {
        struct Config { #[hcl(block)] a: BTreeMap<Word, Empty> }
        struct Empty {}
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One }
    }
    words_in_labels: "a two {}" {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: Word }
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: Word }
        enum Word { #[serde(rename = "one")] One }
    }
    a_label_added: "a {}" {
        struct Config { #[hcl(block)] a: Vec<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    }
    a_label_that_is_called_otherwise: "a x {}" {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] id: String }
    }
    labels_to_keys: "a x {}\na x {}" {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    } {
        struct Config { #[hcl(block)] a: BTreeMap<String, Empty> }
        struct Empty {}
    }
    keys_to_labels: "a x {}" {
        struct Config { #[hcl(block)] a: BTreeMap<String, Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    }
    a_list_of_blocks_to_one: "a {}\na {}" {
        struct Config { #[hcl(block)] a: Vec<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] a: Option<Empty> }
        struct Empty {}
    }
    one_block_to_a_list: "a {}" {
        struct Config { #[hcl(block)] a: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] a: Vec<Empty> }
        struct Empty {}
    }
    a_block_to_an_argument: "a {}" {
        struct Config { #[hcl(block)] a: Option<Empty> }
        struct Empty {}
    } {
        struct Config { a: Option<Empty> }
        struct Empty {}
    }
    an_argument_to_a_block: "a = {}" {
        struct Config { a: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] a: Option<Empty> }
        struct Empty {}
    }
    deep_in_a_type_that_contains_itself: "tree {\n  tree {\n    tree {\n      a = 300\n    }\n  }\n}" {
        struct Config { #[hcl(block)] tree: Tree }
        struct Tree { a: Option<u16>, #[hcl(block)] tree: Option<Box<Tree>> }
    } {
        struct Config { #[hcl(block)] tree: Node }
        struct Node { a: Option<u8>, #[hcl(block)] tree: Option<Box<Node>> }
    }
    a_type_that_contains_itself_by_another: "tree {\n  tree {\n    a = 300\n  }\n}" {
        struct Config { #[hcl(block)] tree: Tree }
        struct Tree { a: Option<u16>, #[hcl(block)] tree: Option<Box<Tree>> }
    } {
        struct Config { #[hcl(block)] tree: Node }
        struct Node { a: Option<u16>, #[hcl(block)] tree: Option<Box<Other>> }
        struct Other { a: Option<u8>, #[hcl(block)] tree: Option<Box<Node>> }
    }
    a_flattened_part: "a = 1\nb = 2" {
        struct Config { a: u8, b: Option<u8> }
    } {
        struct Config { #[serde(flatten)] part: Part }
        struct Part { b: Option<u8>, #[serde(flatten)] inner: Inner }
        struct Inner { a: u8 }
    }
    a_part_that_is_left_out_as_a_whole: "a = 1" {
        struct Config { a: Option<u8>, b: Option<u8> }
    } {
        struct Config { #[serde(flatten)] part: Option<Part> }
        struct Part { a: u8, b: u8 }
    }
    a_part_that_need_not_be_whole: "a = 1\nb = 1" {
        struct Config { #[serde(flatten)] part: Option<Part> }
        struct Part { a: u8, b: u8 }
    } {
        struct Config { a: Option<u8>, b: Option<u8> }
    }
    generic_types: "page {\n  item = 300\n}" {
        struct Config { #[hcl(block)] page: Page<u16> }
        struct Page<T: hcl_serde::schema::HclType> { item: T }
    } {
        struct Config { #[hcl(block)] page: Page<u8> }
        struct Page<T: hcl_serde::schema::HclType> { item: T }
    }
    generic_types_that_take_more: "page {\n  item = 3\n}" {
        struct Config { #[hcl(block)] page: Page<u8> }
        struct Page<T: hcl_serde::schema::HclType> { item: T }
    } {
        struct Config { #[hcl(block)] page: Page<String> }
        struct Page<T: hcl_serde::schema::HclType> { item: T }
    }
    secret_on: "a = \"x\"" {
        struct Config { a: String }
    } {
        struct Config { #[hcl(sensitive)] a: String }
    }
    secret_off: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { a: String }
    }
    secret_type: "a = \"x\"" {
        struct Config { a: String }
    } {
        struct Config { a: Sensitive<String> }
    }
    deprecated_on: "a = 1" {
        struct Config { a: Option<u8> }
    } {
        struct Config { #[hcl(deprecated = "nobody reads it")] a: Option<u8> }
    }
    an_old_name_removed: "old = 1" {
        struct Config { #[hcl(renamed_from = "old")] a: Option<u8> }
    } {
        struct Config { a: Option<u8> }
    }
    an_old_place_removed: "old {\n  a = 1\n}" {
        struct Config { #[hcl(moved_from = "old.a")] a: Option<u8> }
    } {
        struct Config { a: Option<u8> }
    }
    an_old_place_kept: "old {\n  a = 1\n}" {
        struct Config { #[hcl(moved_from = "old.a")] a: Option<u8>, b: Option<u8> }
    } {
        struct Config { #[hcl(moved_from = "old.a")] a: Option<u8> , b: Option<u8>, c: Option<u8> }
    }
    a_name_that_another_has_now: "old = \"x\"" {
        struct Config { old: Option<String>, new: Option<u8> }
    } {
        struct Config { #[hcl(renamed_from = "old")] new: Option<u8> }
    }
    a_name_among_any: "a = \"x\"" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, String> }
    } {
        struct Config { a: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, String> }
    }
    a_name_that_any_other_is: "a = 300" {
        struct Config { a: Option<u16>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    a_name_that_any_other_can_be: "a = 3" {
        struct Config { a: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    ignored_names: "a = \"x\"" {
        #[hcl(allow_unknown)]
        struct Config { b: Option<u8> }
    } {
        #[hcl(allow_unknown)]
        struct Config { b: Option<u8>, a: Option<u8> }
    }
    any_names_to_typed_ones: "a = \"x\"" {
        #[hcl(allow_unknown)]
        struct Config { b: Option<u8> }
    } {
        struct Config { b: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    steps_of_which_one_must_be: "" {
        struct Config { #[hcl(blocks)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    } {
        struct Config { #[hcl(blocks, min_len = 1)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    }
    steps_of_which_there_are_so_many: "run {}\nstop {}" {
        struct Config { #[hcl(blocks)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    } {
        struct Config { #[hcl(blocks, max_len = 1)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    }
    a_struct_to_a_choice_of_it: "a {\n  x = 1\n}" {
        struct Config { #[hcl(block)] a: X }
        struct X { x: u8 }
    } {
        struct Config { #[hcl(block)] a: Either }
        #[serde(untagged)]
        enum Either { X { x: u8 }, Y { y: u8 } }
    }
    a_choice_to_one_of_it: "a {\n  y = 1\n}" {
        struct Config { #[hcl(block)] a: Either }
        #[serde(untagged)]
        enum Either { X { x: u8 }, Y { y: u8 } }
    } {
        struct Config { #[hcl(block)] a: X }
        struct X { x: u8 }
    }
    a_variant_renamed: "a disk {}" {
        struct Config { #[hcl(block)] a: Store }
        #[serde(rename_all = "lowercase")]
        enum Store { Disk {}, Memory {} }
    } {
        struct Config { #[hcl(block)] a: Store }
        #[serde(rename_all = "lowercase")]
        enum Store { #[serde(alias = "disk")] Files { path: Option<String> }, Memory {}, None }
    }
    a_tag_called_otherwise: "a {\n  kind = \"disk\"\n}" {
        struct Config { #[hcl(block)] a: Store }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Store { Disk {}, Memory {} }
    } {
        struct Config { #[hcl(block)] a: Store }
        #[serde(tag = "type", rename_all = "lowercase")]
        enum Store { Disk {}, Memory {} }
    }
    null_is_a_value: "a = null" {
        struct Config { a: Value }
    } {
        struct Config { a: String }
    }
    two_changes_of_one_argument: "a = []" {
        struct Config { #[hcl(default = [])] a: Vec<u16> }
    } {
        struct Config { #[hcl(min_len = 1, max_len = 4)] a: Vec<u32> }
    }
    an_argument_that_can_be_blocks: "env = { A = \"b\" }" {
        struct Config { env: Option<BTreeMap<String, String>> }
    } {
        struct Config { #[hcl(block, argument)] env: Option<BTreeMap<String, String>> }
    }
    an_argument_that_can_be_other_blocks: "env = { A = \"b\" }" {
        struct Config { env: Option<BTreeMap<String, String>> }
    } {
        struct Config { #[hcl(block, argument)] env: Option<BTreeMap<String, u8>> }
    }
    a_list_of_so_many: "a = [1, 2, 3]" {
        struct Config { a: [u8; 3] }
    } {
        struct Config { #[hcl(max_len = 2)] a: Vec<u8> }
    }
    elements_that_may_be_null: "a = [null]" {
        struct Config { a: Vec<Option<u8>> }
    } {
        struct Config { a: Vec<u8> }
    }
    a_label_of_another_format: "a \"x\" {}" {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: SocketAddr }
    }
    a_label_of_one_character: "a \"xy\" {}" {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: char }
    }
    a_label_of_any_format: "a \"127.0.0.1:80\" {}" {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: SocketAddr }
    } {
        struct Config { #[hcl(block)] a: Vec<Labelled> }
        struct Labelled { #[hcl(label)] name: String }
    }
    other_names_of_another_format: "x = \"here\"" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, String> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, SocketAddr> }
    }
    a_name_among_any_addresses: "a = \"here\"" {
        struct Config { a: Option<String>, #[hcl(remain)] rest: BTreeMap<String, SocketAddr> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, SocketAddr> }
    }
    an_address_among_any_texts: "a = \"here\"" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, String> }
    } {
        struct Config { a: Option<SocketAddr>, #[hcl(remain)] rest: BTreeMap<String, String> }
    }
    two_names_into_one_alias: "a = 1\nb = 1" {
        struct Config { a: Option<u8>, b: Option<u8> }
    } {
        struct Config { #[serde(alias = "b")] a: Option<u8> }
    }
    two_names_into_one_new: "a = 1\nb = 1" {
        struct Config { a: Option<u8>, b: Option<u8> }
    } {
        struct Config { #[hcl(renamed_from = "a", renamed_from = "b")] c: Option<u8> }
    }
    two_blocks_into_one: "a {}\nb {}" {
        struct Config { #[hcl(block)] a: Option<Empty>, #[hcl(block)] b: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] #[serde(alias = "b")] a: Option<Empty> }
        struct Empty {}
    }
    two_blocks_into_a_list: "a {}\nb {}" {
        struct Config { #[hcl(block)] a: Option<Empty>, #[hcl(block)] b: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] #[serde(alias = "b")] a: Vec<Empty> }
        struct Empty {}
    }
    a_name_more_among_ignored_ones: "b = \"x\"" {
        #[hcl(allow_unknown)]
        struct Config { a: Option<u8> }
    } {
        #[hcl(allow_unknown)]
        struct Config { #[serde(alias = "b")] a: Option<u8> }
    }
    a_name_more_among_kept_ones: "a = 1\nb = 1" {
        struct Config { a: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { #[serde(alias = "b")] a: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    a_name_taken_anew_among_ignored_ones: "a = \"x\"" {
        #[hcl(allow_unknown)]
        struct Config { b: Option<u8> }
    } {
        #[hcl(allow_unknown)]
        struct Config { #[hcl(renamed_from = "b")] a: Option<u8> }
    }
    a_renamed_name_in_a_closed_body: "b = 1" {
        struct Config { b: Option<u8> }
    } {
        struct Config { #[hcl(renamed_from = "b")] a: Option<u8> }
    }
    blocks_to_just_so_many_or_none: "a {}" {
        struct Config { #[hcl(block, max_len = 3)] a: Vec<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] #[serde(default)] a: [Empty; 3] }
        #[derive(Default)]
        struct Empty {}
    }
    blocks_to_so_many_or_none: "a {}" {
        struct Config { #[hcl(block)] a: Vec<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block, min_len = 2)] #[serde(default)] a: Vec<Empty> }
        struct Empty {}
    }
    just_so_many_blocks_or_none: "a {}\na {}" {
        struct Config { #[hcl(block)] a: [Empty; 2] }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] #[serde(default)] a: [Empty; 2] }
        #[derive(Default)]
        struct Empty {}
    }
    so_many_blocks_or_none_to_any: "a {}\na {}" {
        struct Config { #[hcl(block, min_len = 2)] #[serde(default)] a: Vec<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] a: Vec<Empty> }
        struct Empty {}
    }
    two_blocks_into_one_choice: "s {}\nt {}" {
        struct Config { #[hcl(block)] s: Option<Empty>, #[hcl(block)] t: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(blocks)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    two_blocks_into_choices: "s {}\nt {}" {
        struct Config { #[hcl(block)] s: Option<Empty>, #[hcl(block)] t: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(blocks)] e: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    one_block_into_one_choice: "s {}" {
        struct Config { #[hcl(block)] s: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(blocks)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    one_choice_with_more_variants: "s {}" {
        struct Config { #[hcl(blocks)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    } {
        struct Config { #[hcl(blocks)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {}, U {} }
    }
    choices_into_one: "s {}\nt {}" {
        struct Config { #[hcl(blocks)] e: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    } {
        struct Config { #[hcl(blocks)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    a_word_that_holds_something_now: "a = \"N\"" {
        struct Config { a: E }
        enum E { A { n: u8 }, N }
    } {
        struct Config { a: E }
        enum E { A { n: u8 }, N { m: Option<u8> } }
    }
    a_variant_that_is_a_word_now: "a = { N = {} }" {
        struct Config { a: E }
        enum E { A { n: u8 }, N {} }
    } {
        struct Config { a: E }
        enum E { A { n: u8 }, N }
    }
    words_and_a_variant_with_data: "a = \"L\"" {
        struct Config { a: E }
        enum E { L, H }
    } {
        struct Config { a: E }
        enum E { L, H, X { n: u8 } }
    }
    a_word_less_and_a_variant_with_data: "a = \"H\"" {
        struct Config { a: E }
        enum E { L, H }
    } {
        struct Config { a: E }
        enum E { L, X { n: u8 } }
    }
    a_variant_with_data_less: "a = { X = { n = 1 } }" {
        struct Config { a: E }
        enum E { L, H, X { n: u8 } }
    } {
        struct Config { a: E }
        enum E { L, H }
    }
    a_word_of_a_block_that_holds_something_now: "a N {}" {
        struct Config { #[hcl(block)] a: E }
        enum E { A { n: u8 }, N }
    } {
        struct Config { #[hcl(block)] a: E }
        enum E { A { n: u8 }, N { m: Option<u8> } }
    }
    a_narrow_number_to_a_wide_one: "a = 1.5" {
        struct Config { a: f32 }
    } {
        struct Config { a: f64 }
    }
    a_null_in_an_object_to_a_map: "a = { x = null }" {
        struct Config { a: Point }
        struct Point { x: Option<u8> }
    } {
        struct Config { a: BTreeMap<String, u8> }
    }
    a_null_in_an_object_to_a_map_of_it: "a = { x = null }" {
        struct Config { a: Point }
        struct Point { x: Option<u8> }
    } {
        struct Config { a: BTreeMap<String, Option<u8>> }
    }
    a_list_of_a_new_name: "a = [1, 2, 3]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { #[hcl(renamed_from = "a", max_len = 2)] b: Vec<u8> }
    }
    a_deprecated_name_removed: "a = 1" {
        struct Config { #[hcl(deprecated = "nobody reads it")] a: Option<u8> }
    } {
        struct Config {}
    }
    a_block_among_any_arguments: "a = 1" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { #[hcl(block)] a: Option<Empty>, #[hcl(remain)] rest: BTreeMap<String, u8> }
        struct Empty {}
    }
    any_value_among_ignored_names: "a {}" {
        #[hcl(allow_unknown)]
        struct Config {}
    } {
        #[hcl(allow_unknown)]
        struct Config { a: Option<Value> }
    }
    null_among_any_arguments: "a = null" {
        struct Config { a: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    null_of_any_arguments: "a = null" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, Option<u8>> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    null_of_an_argument_that_was_any: "a = null" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, Option<u8>> }
    } {
        struct Config { a: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, Option<u8>> }
    }
    secrets_of_any_arguments: "a = secret" {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, Sensitive<String>> }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, String> }
    }
    two_words_into_maps: "s x {}\nt x {}" {
        struct Config { #[hcl(block)] s: BTreeMap<String, Empty>, #[hcl(block)] t: BTreeMap<String, Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] #[serde(alias = "t")] s: BTreeMap<String, Empty> }
        struct Empty {}
    }
    a_place_that_is_there_too: "a = 1\nold {\n  a = 2\n}" {
        struct Config { a: Option<u8>, #[hcl(block)] old: Option<Old> }
        struct Old { a: Option<u8> }
    } {
        struct Config { #[hcl(moved_from = "old.a")] a: Option<u8> }
    }
}

#[test]
fn what_is_breaking_breaks_a_file() {
    let mut failures = Failures::default();
    let mut said =
        "# Made by the tests: what changes from one type to the next, and what becomes of a file.\n".to_owned();
    for Release { name, file, changes, said: [old, new] } in all() {
        let is_breaking = changes.iter().any(Change::is_breaking);
        let verdict = if new.is_ok() { "read" } else { "refused" };
        let _ = writeln!(said, "\n{name}: {verdict}");
        changes.iter().for_each(|change| _ = writeln!(said, "  {change}"));
        let mut fail = |what: &str| failures.add(name.as_ref(), &format!("{what}\n{file}\n{changes:?}"));
        if let Err(mistakes) = &old {
            fail(&format!("the old type refuses its own file: {mistakes}"));
        }
        match &new {
            Ok(()) if is_breaking => fail("it is said to be breaking, and the file is read"),
            Err(mistakes) if !is_breaking => {
                fail(&format!("it is said not to be breaking, and the file is refused: {mistakes}"));
            }
            _ => {}
        }
    }
    failures.compare(&folder().join("releases.txt"), &said);
    failures.finish();
}

/// Data without a version do not tell floats of single precision from other numbers, so that nothing is said of these.
#[test]
fn older_data_are_no_narrower_for_what_they_do_not_tell() {
    mod singles {
        use super::prelude::*;
        #[derive(Deserialize, HclSchema)]
        #[expect(dead_code, reason = "only the schema counts")]
        pub(super) struct Config {
            one: f32,
            #[hcl(max = 10)]
            bounded: f32,
            many: Vec<f32>,
            #[hcl(block)]
            inside: Option<Inside>,
        }
        #[derive(Deserialize, HclSchema)]
        #[expect(dead_code, reason = "only the schema counts")]
        pub(super) struct Inside {
            named: BTreeMap<String, Option<f32>>,
        }
    }
    let data = hcl_serde::schema::to_data::<singles::Config>();
    let single = "{\"number\":{\"max\":340282350000000000000000000000000000000,\"min\":-340282350000000000000000000000000000000}}";
    let text = data.to_json(&data.ty()).unwrap();
    let older = text.replace(",\"version\":1", "").replace(single, "\"number\"");
    assert_ne!(older.replace("\"number\"", single), older);
    let older: Value = hcl_serde::json::from_str_literal(&older).unwrap();
    assert_eq!(diff(&older, &data), []);
    let narrower = older.to_json(&older.ty()).unwrap().replace("\"root\"", "\"version\":1,\"root\"");
    let narrower: Value = hcl_serde::json::from_str_literal(&narrower).unwrap();
    assert_eq!(diff(&narrower, &data).len(), 7);
}
