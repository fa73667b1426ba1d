//! How many there may be, and of what is one thing now.

use crate::outputs::releases::{Release, release};

releases! {
    steps_of_which_one_must_be: "" {
        struct Config { #[hcl(block_types)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    } {
        struct Config { #[hcl(block_types, min_len = 1)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    }
    steps_of_which_there_are_so_many: "run {}\nstop {}" {
        struct Config { #[hcl(block_types)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
    } {
        struct Config { #[hcl(block_types, max_len = 1)] steps: Vec<Step> }
        #[serde(rename_all = "lowercase")]
        enum Step { Run {}, Stop {} }
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
        struct Config { #[hcl(block_types)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    two_blocks_into_choices: "s {}\nt {}" {
        struct Config { #[hcl(block)] s: Option<Empty>, #[hcl(block)] t: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block_types)] e: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    one_block_into_one_choice: "s {}" {
        struct Config { #[hcl(block)] s: Option<Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block_types)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    }
    two_words_into_maps: "s x {}\nt x {}" {
        struct Config { #[hcl(block)] s: BTreeMap<String, Empty>, #[hcl(block)] t: BTreeMap<String, Empty> }
        struct Empty {}
    } {
        struct Config { #[hcl(block)] #[serde(alias = "t")] s: BTreeMap<String, Empty> }
        struct Empty {}
    }
}
