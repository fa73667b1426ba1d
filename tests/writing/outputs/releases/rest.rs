//! Names that a body does not know.

use crate::outputs::releases::{Release, release};

releases! {
    any_names_to_typed_ones: "a = \"x\"" {
        #[hcl(allow_unknown)]
        struct Config { b: Option<u8> }
    } {
        struct Config { b: Option<u8>, #[hcl(remain)] rest: BTreeMap<String, u8> }
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
    a_secret_among_any_values: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, Value> }
    }
    a_secret_among_any_texts: "a = secret" {
        struct Config { #[hcl(sensitive)] a: String }
    } {
        struct Config { #[hcl(remain)] rest: BTreeMap<String, String> }
    }
    ignored_names_of_a_place_that_has_moved: "a {\n  x = 1\n  y = 2\n}" {
        struct Config { #[hcl(block)] a: Loose }
        #[hcl(allow_unknown)]
        struct Loose { x: u8 }
    } {
        struct Config { #[hcl(moved_from = "a.x")] c: Option<u8> }
    }
    any_names_of_a_place_that_has_moved: "a {\n  x = 1\n  y = 2\n}" {
        struct Config { #[hcl(block)] a: Loose }
        struct Loose { x: u8, #[hcl(remain)] rest: BTreeMap<String, u8> }
    } {
        struct Config { #[hcl(moved_from = "a.x")] c: Option<u8> }
    }
}
