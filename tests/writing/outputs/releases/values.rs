//! Values of arguments: their types, bounds and forms.

use crate::outputs::releases::{Release, release};

releases! {
    no_function_for_older_values: "a = \"abc\"" {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
    } {
        struct Config { a: u8 }
    }
    a_secret_and_a_function_for_older_values: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
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
    a_number_that_loses_digits: "a = 1e400" {
        struct Config { a: Number }
    } {
        struct Config { a: f64 }
    }
    numbers_that_lose_digits: "a = [1e400]" {
        struct Config { a: Vec<Number> }
    } {
        struct Config { a: Vec<f64> }
    }
    a_number_that_loses_nothing: "a = 1" {
        struct Config { #[hcl(min = 0, max = 9)] a: Number }
    } {
        struct Config { a: f64 }
    }
    a_number_that_keeps_its_digits: "a = 1" {
        struct Config { a: f64 }
    } {
        struct Config { a: Number }
    }
    fractions_to_sizes: "a = 1.5" {
        struct Config { a: f64 }
    } {
        struct Config { #[serde(with = "hcl_serde::byte_size")] a: u64 }
    }
    the_same_duration: "" {
        struct Config { #[serde(with = "hcl_serde::duration", default = "ninety")] a: Duration }
    } {
        struct Config { #[serde(with = "hcl_serde::duration")] #[hcl(default = "90s")] a: Duration }
    }
    another_duration: "" {
        struct Config { #[serde(with = "hcl_serde::duration", default = "ninety")] a: Duration }
    } {
        struct Config { #[serde(with = "hcl_serde::duration")] #[hcl(default = "91s")] a: Duration }
    }
    a_number_to_a_text_of_one: "a = 1" {
        struct Config { a: u8 }
    } {
        struct Config { #[hcl(min_len = 1)] a: String }
    }
    a_truth_to_a_text_of_so_many: "a = \"1\"" {
        struct Config { a: bool }
    } {
        struct Config { #[hcl(min_len = 4, max_len = 5)] a: String }
    }
    null_to_an_expression: "a = null" {
        struct Config { a: Value }
    } {
        struct Config { a: Expression }
    }
    null_to_a_part_of_a_whole: "a = null" {
        struct Config { a: Option<u8> }
    } {
        struct Config { #[serde(flatten)] part: Option<Part> }
        struct Part { a: u8 }
    }
    null_to_a_whole_that_may_be_left_out: "a = null" {
        struct Config { a: Value }
    } {
        struct Config { a: Option<Value> }
    }
    numbers_to_a_number_or_a_text: "a = 300" {
        struct Config { a: i64 }
    } {
        struct Config { a: NumberOrText }
        #[serde(untagged)]
        enum NumberOrText { Number(u8), Text(String) }
    }
    fractions_to_a_number_or_a_text: "a = 0.5" {
        struct Config { a: f64 }
    } {
        struct Config { a: NumberOrText }
        #[serde(untagged)]
        enum NumberOrText { Number(u8), Text(String) }
    }
    texts_to_a_number_or_a_text: "a = 256" {
        struct Config { a: String }
    } {
        struct Config { a: NumberOrText }
        #[serde(untagged)]
        enum NumberOrText { Number(u8), Text(String) }
    }
    fractions_to_lists_of_forms: "a = [0.5]" {
        struct Config { a: Vec<f64> }
    } {
        struct Config { a: Lists }
        #[serde(untagged)]
        enum Lists { Numbers(Vec<u8>), Texts(Vec<String>) }
    }
    numbers_to_a_list_of_a_form: "a = [1]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { a: Lists }
        #[serde(untagged)]
        enum Lists { Numbers(Vec<f64>), Truth(bool) }
    }
    numbers_to_texts_of_a_form: "a = [1]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { a: Lists }
        #[serde(untagged)]
        enum Lists { Texts(Vec<String>), Truth(bool) }
    }
    words_to_a_list_of_a_form: "a = [\"x\"]" {
        struct Config { a: Vec<Word> }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y }
    } {
        struct Config { a: Lists }
        #[serde(untagged)]
        enum Lists { Texts(Vec<String>), Truth(bool) }
    }
    an_object_to_a_form_of_it: "a = { x = 1 }" {
        struct Config { a: One }
        struct One { x: u8 }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Object { x: String }, Truth(bool) }
    }
    a_map_to_an_object_of_any_names: "a = { x = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { a: Object }
        struct Object { y: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    a_map_to_an_object_of_which_one_must_be: "a = { x = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { a: Object }
        struct Object { y: u8, #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    a_map_to_an_object_that_ignores: "a = { x = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { a: Object }
        #[hcl(allow_unknown)]
        struct Object { y: Option<u8> }
    }
    a_map_to_an_object_of_smaller_ones: "a = { y = 300 }" {
        struct Config { a: BTreeMap<String, u16> }
    } {
        struct Config { a: Object }
        #[hcl(allow_unknown)]
        struct Object { y: Option<u8> }
    }
    an_object_of_any_names_to_a_map: "a = { x = 1 }" {
        struct Config { a: Object }
        struct Object { #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { a: BTreeMap<String, Option<u8>> }
    }
    an_object_of_larger_ones_to_a_map: "a = { x = 300 }" {
        struct Config { a: Object }
        struct Object { #[hcl(remain)] rest: BTreeMap<String, u16> }
    } {
        struct Config { a: BTreeMap<String, u8> }
    }
    null_among_any_names_to_a_map: "a = { x = null }" {
        struct Config { a: A }
        struct A { #[serde(flatten)] rest: BTreeMap<String, u8> }
    } {
        struct Config { a: BTreeMap<String, u8> }
    }
    any_names_to_a_map_with_null: "a = { x = null }" {
        struct Config { a: A }
        struct A { #[serde(flatten)] rest: BTreeMap<String, u8> }
    } {
        struct Config { a: BTreeMap<String, Option<u8>> }
    }
    a_map_with_null_to_an_object_with_any_names: "a = { x = 1, y = null }" {
        struct Config { a: BTreeMap<String, Option<u8>> }
    } {
        struct Config { a: A }
        #[hcl(allow_unknown)]
        struct A { x: Option<u8> }
    }
    a_map_with_null_to_an_object_with_names_of_a_type: "a = { x = 1, y = null }" {
        struct Config { a: BTreeMap<String, Option<u8>> }
    } {
        struct Config { a: A }
        struct A { x: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
}
