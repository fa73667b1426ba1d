//! Arguments and blocks by themselves: whether they must be there, what they are called, where they are, whether they are secret.

use crate::outputs::releases::{Release, release};

releases! {
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
    a_place_that_is_there_too: "a = 1\nold {\n  a = 2\n}" {
        struct Config { a: Option<u8>, #[hcl(block)] old: Option<Old> }
        struct Old { a: Option<u8> }
    } {
        struct Config { #[hcl(moved_from = "old.a")] a: Option<u8> }
    }
    a_secret_to_a_value_with_marks: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { a: Output<String> }
    }
    a_secret_to_any_value: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { a: Value }
    }
    a_secret_to_an_expression: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { a: Expression }
    }
    a_value_with_marks_to_one_without: "a = secret" {
        struct Config { a: Output<String> }
    } {
        struct Config { a: String }
    }
    an_old_place_that_takes_less_now: "b {\n  weight = -1\n}" {
        struct Config { #[hcl(block)] b: Vec<B> }
        struct B { #[hcl(moved_from = "b.weight")] share: Option<f64> }
    } {
        struct Config { #[hcl(block)] b: Vec<B> }
        struct B { #[hcl(renamed_from = "weight", min = 0)] share: Option<f64> }
    }
    an_old_place_at_which_something_else_is: "b {\n  weight = -1\n}" {
        struct Config { #[hcl(block)] b: Vec<B> }
        struct B { #[hcl(moved_from = "b.weight")] share: Option<f64> }
    } {
        struct Config { #[hcl(block)] b: Vec<B> }
        struct B { share: Option<f64>, #[hcl(min = 0)] weight: Option<f64> }
    }
    texts_that_are_defaults: "" {
        struct Config {
            #[hcl(default = "a")] a: String,
            #[hcl(default = "1")] b: String,
            #[hcl(default = "x")] c: String,
            #[hcl(default = "30s")] #[serde(with = "hcl_serde::duration")] d: Duration,
        }
    } {
        struct Config {
            #[hcl(default = "")] a: String,
            #[hcl(default = "01")] b: String,
            #[hcl(default = "a instead of b")] c: String,
            #[hcl(default = "40s")] #[serde(with = "hcl_serde::duration")] d: Duration,
        }
    }
    what_counts_after_a_restart: "" {
        struct Config { a: Option<u8>, #[hcl(reload = "restart")] b: Option<u8>, #[hcl(block)] c: Option<C>, e: Option<u8> }
        struct C {}
    } {
        struct Config {
            #[hcl(reload = "restart")] a: Option<u8>,
            b: Option<u8>,
            #[hcl(block, reload = "restart")] c: Option<C>,
            #[hcl(reload = "restart", renamed_from = "e")] f: Option<u8>,
        }
        struct C {}
    }
    null_that_is_something_now: "a = null\nd = 1" {
        struct Config { a: Option<u8>, b: Option<Option<u8>>, c: Option<Option<u8>>, d: u8 }
    } {
        struct Config { a: Option<Option<u8>>, b: Option<u8>, c: Option<Option<u8>>, #[serde(default)] d: Option<Option<u8>> }
    }
}
