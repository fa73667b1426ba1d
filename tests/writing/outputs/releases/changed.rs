//! Values of older files of which a function makes those of now: what a release narrows is still read then.

use crate::outputs::releases::{Release, release};

releases! {
    a_smaller_type_with_a_function_for_the_larger_one: "a = 70000" {
        struct Config { a: u32 }
    } {
        struct Config { #[hcl(convert_from = "clamped")] a: u16 }
    }
    a_smaller_type_with_a_function_that_does_not_take_all: "a = -1" {
        struct Config { a: i64 }
    } {
        struct Config { #[hcl(convert_from = "clamped")] a: u16 }
    }
    narrower_bounds_with_a_function_for_what_is_beyond: "a = 90" {
        struct Config { #[hcl(max = 100)] a: u8 }
    } {
        struct Config { #[hcl(max = 50, convert_from = "capped")] a: u8 }
    }
    bounds_where_there_were_none_with_a_function: "a = 90" {
        struct Config { a: u8 }
    } {
        struct Config { #[hcl(max = 50, convert_from = "capped")] a: u8 }
    }
    a_shorter_text_with_a_function: "a = \"abcdef\"" {
        struct Config { #[hcl(max_len = 10)] a: String }
    } {
        struct Config { #[hcl(max_len = 3, convert_from = "cut")] a: String }
    }
    another_type_with_bounds_and_a_function: "a = \"abc\"" {
        struct Config { a: String }
    } {
        struct Config { #[hcl(max = 3, convert_from = "length")] a: u8 }
    }
    smaller_elements_with_a_function_for_the_list: "a = [70000]" {
        struct Config { a: Vec<u32> }
    } {
        struct Config { #[hcl(convert_from = "all_clamped")] a: Vec<u16> }
    }
    a_function_that_takes_less_than_before: "a = 70000" {
        struct Config { #[hcl(convert_from = "clamped")] a: u16 }
    } {
        struct Config { #[hcl(max = 50, convert_from = "capped")] a: u8 }
    }
    narrower_bounds_and_no_function_any_more: "a = 90" {
        struct Config { #[hcl(max = 50, convert_from = "capped")] a: u8 }
    } {
        struct Config { #[hcl(max = 50)] a: u8 }
    }
    no_function_any_more_for_what_is_taken_as_it_is: "a = 90" {
        struct Config { #[hcl(max = 50, convert_from = "capped")] a: u8 }
    } {
        struct Config { a: u8 }
    }
    a_smaller_type_in_a_block_with_a_function: "b {\n  a = 70000\n}" {
        struct Config { #[hcl(block)] b: Inner }
        struct Inner { a: u32 }
    } {
        struct Config { #[hcl(block)] b: Inner }
        struct Inner { #[hcl(convert_from = "clamped")] a: u16 }
    }
    a_smaller_type_in_an_object_with_a_function: "b = [{ a = 70000 }]" {
        struct Config { b: Vec<Inner> }
        struct Inner { a: u32 }
    } {
        struct Config { b: Vec<Inner> }
        struct Inner { #[hcl(convert_from = "clamped")] a: u16 }
    }
    a_function_and_null: "a = null" {
        struct Config { a: Option<u32> }
    } {
        struct Config { #[hcl(convert_from = "clamped", default = 1)] a: u16 }
    }
    a_function_that_is_gone_where_blocks_can_stand: "a = [1, 2]" {
        struct Config { #[hcl(convert_from = "point")] a: Point }
        struct Point { x: u8, y: u8 }
    } {
        struct Config { #[hcl(block, argument)] a: Point }
        struct Point { x: u8, y: u8 }
    }
    a_function_for_one_of_several_forms: "a = 1" {
        struct Config { a: OneOrMany<u8> }
    } {
        struct Config { #[hcl(convert_from = "listed")] a: Vec<u8> }
    }
    a_function_for_a_part_of_one_of_several_forms: "a = 300" {
        struct Config { a: OneOrMany<u16> }
    } {
        struct Config { #[hcl(convert_from = "listed")] a: Vec<u16> }
    }
    a_function_for_one_of_several_forms_and_bounds: "a = [1]" {
        struct Config { a: OneOrMany<u8> }
    } {
        struct Config { #[hcl(convert_from = "listed", min_len = 2)] a: Vec<u8> }
    }
    a_function_for_one_of_several_forms_and_the_same_bounds: "a = [1, 2]" {
        struct Config { #[hcl(min_len = 2)] a: OneOrMany<u8> }
    } {
        struct Config { #[hcl(convert_from = "listed", min_len = 2)] a: Vec<u8> }
    }
    null_and_a_function_that_is_not_asked: "a = null" {
        struct Config { a: () }
    } {
        struct Config { #[hcl(convert_from = "shown")] a: String }
    }
    null_that_is_nothing_now: "a = null" {
        struct Config { a: () }
    } {
        struct Config { a: Option<u8> }
    }
    null_that_is_the_default_now: "a = null" {
        struct Config { a: () }
    } {
        struct Config { #[hcl(default = 3)] a: u8 }
    }
    null_that_is_no_block_now: "a = null" {
        struct Config { a: () }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<Point> }
        struct Point { x: u8, y: u8 }
    }
    null_that_must_be_something_now: "a = null" {
        struct Config { a: () }
    } {
        struct Config { a: u8 }
    }
    null_that_is_nothing_in_an_object: "a = { x = null }" {
        struct Config { a: One<()> }
        struct One<T> { x: T }
    } {
        struct Config { a: One<Option<bool>> }
        struct One<T> { x: T }
    }
    null_that_must_be_something_in_a_list: "a = [null]" {
        struct Config { a: Vec<()> }
    } {
        struct Config { a: Vec<u8> }
    }
}
