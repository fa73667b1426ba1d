//! Variants, and what chooses between them.

use crate::outputs::releases::{Release, release};

releases! {
    another_type_of_a_label_of_a_later_variant: "s \"b\" \"x\" {}" {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { A { #[hcl(label)] n: String }, B { #[hcl(label)] n: String } }
    } {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { A { #[hcl(label)] n: String }, B { #[hcl(label)] n: u16 } }
    }
    no_label_of_a_later_variant: "s \"b\" \"x\" {}" {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { A { #[hcl(label)] n: String }, B { #[hcl(label)] n: String } }
    } {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { A { #[hcl(label)] n: String }, B { n: Option<String> } }
    }
    a_new_first_variant_without_labels: "s \"a\" \"x\" {}" {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { A { #[hcl(label)] n: String }, B { #[hcl(label)] n: String } }
    } {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { Z { n: Option<u8> }, A { #[hcl(label)] n: String }, B { #[hcl(label)] n: String } }
    }
    a_label_of_a_tagged_variant: "s \"x\" {\n  kind = \"b\"\n}" {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase", tag = "kind")]
        enum E { A { #[hcl(label)] n: String }, B { #[hcl(label)] n: String } }
    } {
        struct Config { #[hcl(block)] s: Vec<E> }
        #[serde(rename_all = "lowercase", tag = "kind")]
        enum E { A { #[hcl(label)] n: String }, B { #[hcl(label)] n: u16 } }
    }
    a_variant_that_could_be_null: "x = { a = null }" {
        struct Config { x: E }
        #[serde(rename_all = "lowercase")]
        enum E { A(Option<S>), B }
        struct S { n: Option<u8> }
    } {
        struct Config { x: E }
        #[serde(rename_all = "lowercase")]
        enum E { A(S), B }
        struct S { n: Option<u8> }
    }
    a_variant_that_was_secret: "x = { a = secret }" {
        struct Config { x: E }
        #[serde(rename_all = "lowercase")]
        enum E { A(Sensitive<String>), B(Sensitive<String>) }
    } {
        struct Config { x: E }
        #[serde(rename_all = "lowercase")]
        enum E { A(String), B(Sensitive<String>) }
    }
    a_secret_to_an_object_with_a_secret: "x = { a = secret, b = secret }" {
        struct Config { #[hcl(sensitive)] x: S }
        struct S { a: String, b: String }
    } {
        struct Config { x: S }
        struct S { #[hcl(sensitive)] a: String, b: String }
    }
    an_argument_in_blocks_that_are_arguments_too: "outer {\n  inner = { a = 1 }\n}" {
        struct Config { #[hcl(block, argument)] outer: O }
        struct O { #[hcl(block, argument)] inner: I }
        struct I { a: u8 }
    } {
        struct Config { #[hcl(block, argument)] outer: O }
        struct O { #[hcl(block)] inner: I }
        struct I { a: u8 }
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
    one_choice_with_more_variants: "s {}" {
        struct Config { #[hcl(block_types)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    } {
        struct Config { #[hcl(block_types)] e: Option<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {}, U {} }
    }
    choices_into_one: "s {}\nt {}" {
        struct Config { #[hcl(block_types)] e: Vec<E> }
        #[serde(rename_all = "lowercase")]
        enum E { S {}, T {} }
    } {
        struct Config { #[hcl(block_types)] e: Option<E> }
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
    a_tag_to_anything: "a {\n  k = \"x\"\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X, Y }
    } {
        struct Config { #[hcl(block)] a: Body }
    }
    a_tag_among_ignored_names: "a {\n  k = \"x\"\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X, Y }
    } {
        struct Config { #[hcl(block)] a: Loose }
        #[hcl(allow_unknown)]
        struct Loose {}
    }
    a_tag_among_any_texts: "a {\n  k = \"x\"\n  z = 1\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y }
    } {
        struct Config { #[hcl(block)] a: Texts }
        struct Texts { #[hcl(remain)] rest: BTreeMap<String, String> }
    }
    a_tag_to_words: "a {\n  k = \"x\"\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X, Y }
    } {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: Option<Word> }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y, Z }
    }
    a_tag_to_fewer_words: "a {\n  k = \"x\"\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X, Y }
    } {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: Option<Word> }
        #[serde(rename_all = "lowercase")]
        enum Word { Y, Z }
    }
    a_tag_among_any_numbers: "a {\n  k = \"x\"\n  z = 1\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y }
    } {
        struct Config { #[hcl(block)] a: Numbers }
        struct Numbers { #[hcl(remain)] rest: BTreeMap<String, u8> }
    }
    a_tag_that_is_a_field_now: "a {\n  k = \"x\"\n  z = 1\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y { z: u8 } }
    } {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: Word, z: u8 }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y, Z }
    }
    a_tag_that_is_another_field_now: "a {\n  k = \"x\"\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X, Y }
    } {
        struct Config { #[hcl(block)] a: Texted }
        struct Texted { #[hcl(renamed_from = "k")] kind: String }
    }
    a_tag_that_is_a_field_beside_another: "a {\n  k = \"y\"\n}" {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y {} }
    } {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: String, z: u8 }
    }
    words_that_choose_now: "a {\n  k = \"y\"\n  z = 1\n}" {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: Word, z: u8 }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y }
    } {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y { z: u8, more: Option<u8> }, Z }
    }
    words_of_which_one_takes_less_now: "a {\n  k = \"y\"\n  z = 1\n}" {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: Word, z: u8 }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y }
    } {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y {} }
    }
    words_that_could_be_left_out: "a {\n  z = 1\n}" {
        struct Config { #[hcl(block)] a: Worded }
        struct Worded { k: Option<Word>, z: u8 }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y }
    } {
        struct Config { #[hcl(block)] a: Tagged }
        #[serde(tag = "k", rename_all = "lowercase")]
        enum Tagged { X { z: u8 }, Y { z: u8 } }
    }
    other_forms_in_a_tag_in_a_form: "a {\n  b = 1\n  host = { kind = \"two\", c = 28 }\n}" {
        struct Config { #[hcl(block)] a: Option<Form> }
        #[serde(untagged)]
        enum Form { One { b: u64, host: Option<Host> }, Four { x: u8 } }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Host { Two { c: Option<u64> }, Three { b: u8 } }
    } {
        struct Config { #[hcl(block)] a: Option<Form> }
        #[serde(untagged)]
        enum Form { One { b: u64, host: Option<Host> }, Four { x: u8 } }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum Host { Two { c: Option<Inner> }, Three { b: u8 } }
        #[serde(untagged)]
        enum Inner { One { c: bool }, Four(Four) }
        #[hcl(allow_unknown)]
        struct Four { #[hcl(default = true)] host: bool }
    }
    a_variant_of_another_name: "c = { redis = { a = 1 } }" {
        struct Config { c: C }
        #[serde(rename_all = "lowercase")]
        enum C { Redis { a: u8 }, Mem }
    } {
        struct Config { c: C }
        #[serde(rename_all = "lowercase")]
        enum C { #[serde(alias = "redis")] Valkey { a: u16, b: Option<u8> }, Mem, Disk {} }
    }
    a_variant_of_another_name_as_a_block: "c \"redis\" {\n  a = 1\n}" {
        struct Config { #[hcl(block)] c: C }
        #[serde(rename_all = "lowercase")]
        enum C { Redis { a: u8 }, Mem }
    } {
        struct Config { #[hcl(block)] c: C }
        #[serde(rename_all = "lowercase")]
        enum C { #[serde(alias = "redis")] Valkey { a: u16, b: Option<u8> }, Mem, Disk {} }
    }
    a_word_of_another_name_that_chooses: "c {\n  kind = \"redis\"\n  a = 1\n}" {
        struct Config { #[hcl(block)] c: C }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum C { Redis { a: u16 }, Mem }
    } {
        struct Config { #[hcl(block)] c: C }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum C { #[serde(alias = "redis")] Valkey { a: u8, b: u8 }, Mem }
    }
}
