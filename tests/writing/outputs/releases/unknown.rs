//! What the schema knows nothing of, what only functions know, and labels that are any.

use crate::outputs::releases::{Release, release};

releases! {
    to_something_unknown: "a = [{ x = { y = 1 } }]" {
        struct Config { a: Vec<One> }
        struct One { x: Two }
        struct Two { y: u8 }
    } {
        struct Config { a: Vec<Any<u8>> }
        #[hcl(bound = "T: serde::de::DeserializeOwned")]
        struct Any<T> { x: T }
    }
    something_unknown_in_another_release: "a = { x = 1 }" {
        struct Config { a: Any<u8> }
        #[hcl(bound = "T: serde::de::DeserializeOwned")]
        struct Any<T> { x: T }
    } {
        struct Config { a: Any<u8> }
        #[hcl(bound = "T: serde::de::DeserializeOwned")]
        struct Any<T> { x: T }
    }
    something_unknown_to_values: "a = { x = 1 }" {
        struct Config { a: Any<u8> }
        #[hcl(bound = "T: serde::de::DeserializeOwned")]
        struct Any<T> { x: T }
    } {
        struct Config { a: One }
        struct One { x: Value }
    }
    references_to_values: "a = [b.c]" {
        struct Config { a: Vec<Traversal> }
    } {
        struct Config { a: Option<Value> }
    }
    a_reference_in_an_object_to_values: "a = { x = b.c }" {
        struct Config { a: One }
        struct One { x: Traversal }
    } {
        struct Config { a: Value }
    }
    a_reference_in_one_of_several_forms: "a = [{ x = b.c }]" {
        struct Config { a: One }
        #[serde(untagged)]
        enum One { Two(Vec<Two>), Number(u8) }
        struct Two { x: Traversal }
    } {
        struct Config { a: Value }
    }
    a_function_that_takes_it: "a = \"abc\"" {
        struct Config { #[hcl(max_len = 3)] a: String }
    } {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
    }
    a_function_that_takes_something_else: "a = [\"abc\"]" {
        struct Config { a: Vec<String> }
    } {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
    }
    another_function: "a = \"abc\"" {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
    } {
        struct Config { #[hcl(convert_from = "count")] a: u8 }
    }
    a_type_in_the_place_of_a_function: "a = \"abc\"" {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
    } {
        struct Config { a: String }
    }
    a_function_and_any_other_name: "a = \"abc\"" {
        struct Config { #[hcl(convert_from = "length")] a: u8 }
    } {
        struct Config { #[serde(flatten)] rest: BTreeMap<String, u8> }
    }
    a_check_that_is_new: "a = 1\nb = {}" {
        struct Config { a: u8, b: One }
        struct One {}
    } {
        struct Config { #[hcl(validate = "is_right")] a: u8, b: One }
        #[hcl(validate = "is_right")]
        struct One {}
    }
    an_old_place_that_is_of_a_block_with_a_label: "s {\n  x = 1\n}" {
        struct Config { #[hcl(block)] q: Option<One> }
        struct One { #[hcl(moved_from = "s.x")] x: Option<u8> }
    } {
        struct Config { #[hcl(block)] q: Option<One>, #[hcl(block)] s: Vec<Two> }
        struct One { x: Option<u8> }
        struct Two { #[hcl(label)] name: String, x: Option<u8> }
    }
    an_old_place_that_takes_less: "s {\n  x = 300\n}" {
        struct Config { #[hcl(block)] q: Option<One> }
        struct One { #[hcl(moved_from = "s.x")] x: Option<u16> }
    } {
        struct Config { #[hcl(block)] q: Option<One>, #[hcl(block)] s: Option<Two> }
        struct One { x: Option<u16> }
        struct Two { x: Option<u8> }
    }
    blocks_to_a_map_of_values: "s {\n  x = 1\n}" {
        struct Config { #[hcl(block)] s: Vec<One> }
        struct One { x: u8 }
    } {
        struct Config { #[hcl(block)] s: BTreeMap<String, Value> }
    }
    one_label_to_a_map_of_values: "s \"a\" {}\ns \"a\" {}" {
        struct Config { #[hcl(block)] s: Vec<One> }
        struct One { #[hcl(label)] name: String }
    } {
        struct Config { #[hcl(block)] s: BTreeMap<String, Value> }
    }
    two_labels_to_a_map_of_values: "s \"a\" \"b\" {}\ns \"a\" \"a\" {}" {
        struct Config { #[hcl(block)] s: BTreeMap<(String, String), One> }
        struct One {}
    } {
        struct Config { #[hcl(block)] s: BTreeMap<String, Value> }
    }
    a_map_to_a_map_of_values: "s \"a\" {}\ns \"b\" {}" {
        struct Config { #[hcl(block)] s: BTreeMap<String, One> }
        struct One {}
    } {
        struct Config { #[hcl(block)] s: BTreeMap<String, Value> }
    }
    blocks_among_unknown_ones_that_are_an_argument_now: "a {\n  x = 1\n}" {
        #[hcl(allow_unknown)]
        struct Config { #[hcl(block)] a: Option<A> }
        struct A { x: u8 }
    } {
        #[hcl(allow_unknown)]
        struct Config { a: Option<A> }
        struct A { x: u8 }
    }
    an_argument_among_unknown_ones_that_is_blocks_now: "a = { x = 1 }" {
        #[hcl(allow_unknown)]
        struct Config { a: Option<A> }
        struct A { x: u8 }
    } {
        #[hcl(allow_unknown)]
        struct Config { #[hcl(block)] a: Option<A> }
        struct A { x: u8 }
    }
    an_argument_among_others_that_is_blocks_now: "a = { x = 1 }" {
        struct Config { a: Option<A>, #[serde(flatten)] others: BTreeMap<String, Value> }
        struct A { x: u8 }
    } {
        struct Config { #[hcl(block)] a: Option<A>, #[serde(flatten)] others: BTreeMap<String, Value> }
        struct A { x: u8 }
    }
}
