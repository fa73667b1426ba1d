//! Blocks: how they are written and nested.

use crate::outputs::releases::{Release, release};

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
    an_object_of_which_a_part_has_moved: "a = { x = 1 }" {
        struct Config { #[hcl(block, argument)] a: One }
        struct One { x: u8 }
    } {
        struct Config { #[hcl(moved_from = "a.x")] c: Option<u8> }
    }
    any_labels_to_none: "a \"l\" {}" {
        struct Config { #[hcl(block)] a: Value }
    } {
        struct Config { #[hcl(block)] a: Option<Body> }
    }
    no_labels_to_any: "a {}" {
        struct Config { #[hcl(block)] a: One }
        struct One {}
    } {
        struct Config { #[hcl(block)] a: Value }
    }
    blocks_that_are_there_if_none_is: "" {
        struct Config { #[hcl(block)] #[serde(default = "one")] a: Vec<One> }
        #[derive(Default)]
        struct One { x: u8 }
    } {
        struct Config { #[hcl(block)] a: Vec<One> }
        struct One { x: u8 }
    }
    blocks_to_an_argument_beside_any_names: "a {\n  x {}\n}" {
        struct Config { #[hcl(block)] a: A }
        struct A { #[hcl(block)] x: Option<X> }
        struct X {}
    } {
        struct Config { #[hcl(block)] a: A }
        #[hcl(allow_unknown)]
        struct A { x: Option<u8> }
    }
    a_flag_to_an_argument_beside_any_names: "a {\n  x {}\n}" {
        struct Config { #[hcl(block)] a: A }
        struct A { #[hcl(block)] x: bool }
    } {
        struct Config { #[hcl(block)] a: A }
        struct A { x: Option<u8>, #[hcl(remain)] rest: Body }
    }
    an_argument_to_a_block_beside_any_names: "a {\n  x = 1\n}" {
        struct Config { #[hcl(block)] a: A }
        struct A { x: Option<u8> }
    } {
        struct Config { #[hcl(block)] a: A }
        #[hcl(allow_unknown)]
        struct A { #[hcl(block)] x: Option<X> }
        struct X {}
    }
    either_to_blocks_in_an_object: "a = { x = {} }" {
        struct Config { a: A }
        struct A { #[hcl(block, argument)] x: Option<X> }
        struct X {}
    } {
        struct Config { a: A }
        struct A { #[hcl(block)] x: Option<X> }
        struct X {}
    }
    a_map_to_blocks_by_label_or_it: "{\"a\": {}}" {
        struct Config { a: BTreeMap<String, X> }
        struct X {}
    } {
        struct Config { #[hcl(block, argument)] a: BTreeMap<String, X> }
        struct X {}
    }
    a_map_of_some_to_blocks_by_label_or_it: "{\"a\": {\"x\": {}}}" {
        struct Config { #[hcl(min_len = 1)] a: BTreeMap<String, X> }
        struct X {}
    } {
        struct Config { #[hcl(block, argument)] a: BTreeMap<String, X> }
        struct X {}
    }
    a_map_that_is_no_block_any_more: "h {\n  a = \"x\"\n}" {
        struct Config { #[hcl(block, argument)] #[serde(default)] h: BTreeMap<String, String> }

    } {
        struct Config { #[serde(default)] h: BTreeMap<String, String> }

    }
    an_object_that_is_no_block_any_more: "f {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block, argument)] f: Option<F> }
        struct F { file: String }
    } {
        struct Config { f: Option<F> }
        struct F { file: String }
    }
    objects_that_are_no_blocks_any_more: "f {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block, argument)] f: Vec<F> }
        struct F { file: String }
    } {
        struct Config { f: Vec<F> }
        struct F { file: String }
    }
    a_block_that_is_an_argument_now: "f {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block)] f: F }
        struct F { file: String }
    } {
        struct Config { f: F }
        struct F { file: String }
    }
    an_optional_block_that_is_an_argument_now: "f {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block)] f: Option<F> }
        struct F { file: String }
    } {
        struct Config { f: F }
        struct F { file: String }
    }
    an_argument_that_is_a_block_now: "f = { file = \"x\" }" {
        struct Config { f: F }
        struct F { file: String }
    } {
        struct Config { #[hcl(block)] f: F }
        struct F { file: String }
    }
    an_argument_that_is_blocks_now: "f = [{ file = \"x\" }]" {
        struct Config { f: Vec<F> }
        struct F { file: String }
    } {
        struct Config { #[hcl(block)] f: Vec<F> }
        struct F { file: String }
    }
    an_argument_of_another_name_that_is_blocks_now: "f = [{ file = \"x\" }]" {
        struct Config { f: Vec<F> }
        struct F { file: String }
    } {
        struct Config { #[hcl(block, renamed_from = "f")] g: Vec<F> }
        struct F { file: String }
    }
    blocks_of_another_name_that_are_an_argument_now: "f {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block)] f: Vec<F> }
        struct F { file: String }
    } {
        struct Config { #[hcl(renamed_from = "f")] g: Vec<F> }
        struct F { file: String }
    }
}
