//! Values and bodies of several forms: which of them takes what another one took.

use crate::outputs::releases::{Release, release};

releases! {
    texts_to_an_address_or_a_truth: "a = \"x\"" {
        struct Config { a: String }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    }
    numbers_to_an_address_or_a_truth: "a = 1" {
        struct Config { a: u8 }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    }
    words_to_an_address_or_a_truth: "a = \"X\"" {
        struct Config { a: Word }
        enum Word { X, Y }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    }
    durations_to_an_address_or_a_truth: "a = \"30s\"" {
        struct Config { #[serde(with = "hcl_serde::duration")] a: Duration }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    }
    an_address_to_an_address_or_a_truth: "a = \"127.0.0.1\"" {
        struct Config { a: IpAddr }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    }
    an_address_or_a_truth_to_a_text: "a = true" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    } {
        struct Config { a: String }
    }
    another_address_in_a_form: "a = \"127.0.0.1\"" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Truth(bool) }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Socket(SocketAddr), Truth(bool) }
    }
    addresses_in_a_tuple: "a = [\"x\", 1]" {
        struct Config { a: (String, u8) }
    } {
        struct Config { a: (IpAddr, u8) }
    }
    addresses_in_lists_of_forms: "a = [\"x\"]" {
        struct Config { a: Vec<String> }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Ips(Vec<IpAddr>), Truth(bool) }
    }
    converted_texts_in_one_of_several_lists: "a = [1, true]" {
        struct Config { a: Vec<String> }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Texts(Vec<String>), Numbers(Vec<u8>) }
    }
    truths_to_a_word_or_a_text: "a = true" {
        struct Config { a: bool }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Word(Word), Text(String) }
        enum Word { X }
    }
    numbers_that_are_one_of_several_words_now: "a = \"4\"" {
        struct Config { a: u8 }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Word(Word), Number(u8) }
        enum Word { Auto }
    }
    sizes_to_a_number_or_a_text: "a = 256" {
        struct Config { #[serde(with = "hcl_serde::byte_size")] a: u64 }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Number(u8), Text(String) }
    }
    a_float_or_an_integer_to_a_float: "a = 1" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Float(f64), Integer(i64) }
    } {
        struct Config { a: f64 }
    }
    forms_in_a_form: "a = \"x\"" {
        struct Config { a: String }
    } {
        struct Config { a: Outer }
        #[serde(untagged)]
        enum Outer { Inner(Form), Texts(Vec<String>) }
        #[serde(untagged)]
        enum Form { Ip(IpAddr), Text(String), Numbers(Vec<u8>) }
    }
    a_tag_in_a_form_to_one_of_the_others: "a {\n  k = \"X\"\n}" {
        struct Config { #[hcl(block)] a: Option<Form> }
        #[serde(untagged)]
        enum Form { Tagged(Tagged), Other(Other) }
        #[serde(tag = "k")]
        enum Tagged { X, Y { x: Option<u8> } }
        struct Other { x: u8 }
    } {
        struct Config { #[hcl(block)] a: Option<Other> }
        struct Other { x: Option<u8> }
    }
    a_tag_to_a_tag_in_a_form: "a {\n  k = \"Y\"\n  x = 1\n}" {
        struct Config { #[hcl(block)] a: Option<Tagged> }
        #[serde(tag = "k")]
        enum Tagged { X, Y { x: Option<u8> } }
    } {
        struct Config { #[hcl(block)] a: Option<Form> }
        #[serde(untagged)]
        enum Form { Tagged(Tagged), Other(Other) }
        #[serde(tag = "k")]
        enum Tagged { X, Y { x: Option<u8> } }
        struct Other { x: u8 }
    }
    a_word_less_of_a_tag_in_a_form: "a {\n  k = \"X\"\n}" {
        struct Config { #[hcl(block)] a: Option<Tagged> }
        #[serde(tag = "k")]
        enum Tagged { X, Y { x: Option<u8> } }
    } {
        struct Config { #[hcl(block)] a: Option<Form> }
        #[serde(untagged)]
        enum Form { Tagged(Tagged), Other(Other) }
        #[serde(tag = "k")]
        enum Tagged { Y { x: Option<u8> } }
        struct Other { x: u8 }
    }
    an_object_that_two_forms_take_together: "a = { x = 1, y = \"s\" }" {
        struct Config { a: Both }
        struct Both { x: u8, y: Option<String> }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { Two { x: Option<u8>, y: String }, One(One) }
        struct One { x: u8 }
    }
    an_object_that_two_forms_take_but_for_one: "a = {}" {
        struct Config { a: Both }
        struct Both { x: Option<u8>, y: Option<String> }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { One(One), Two { x: Option<u8>, y: String } }
        struct One { x: u8 }
    }
    an_argument_that_is_a_list_now: "a = { x = 1 }" {
        struct Config { #[hcl(block, argument)] a: Option<X> }
        struct X { x: Option<u8> }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<X> }
        struct X { x: Option<u8> }
    }
    an_object_that_is_blocks_or_a_list_now: "a = { x = 1 }" {
        struct Config { a: X }
        struct X { x: u8 }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<X> }
        struct X { x: u8 }
    }
    lists_that_are_blocks_or_lists_now: "a = [{ x = 1 }]" {
        struct Config { a: Vec<X> }
        struct X { x: u8 }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<X> }
        struct X { x: u8 }
    }
    an_argument_of_so_many_that_is_any_number_now: "a = [{ x = 1 }, { x = 2 }]" {
        struct Config { #[hcl(block, argument)] a: [X; 2] }
        struct X { x: u8 }
    } {
        struct Config { #[hcl(block, argument)] a: Vec<X> }
        struct X { x: u8 }
    }
    a_list_to_one_or_many_with_bounds_of_one: "a = [1]" {
        struct Config { a: Vec<u8> }
    } {
        struct Config { #[hcl(min = 5)] a: Form }
        #[serde(untagged)]
        enum Form { One(u8), Many(Vec<u8>) }
    }
    a_number_or_a_list_to_one_with_bounds: "a = 1" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { One(u8), Many(Vec<u8>) }
    } {
        struct Config { #[hcl(min = 5)] a: Form }
        #[serde(untagged)]
        enum Form { One(u8), Many(Vec<u8>) }
    }
    a_number_or_a_text_to_a_text_of_some_length: "a = 12" {
        struct Config { #[hcl(min_len = 3)] a: Form }
        #[serde(untagged)]
        enum Form { Number(u8), Text(String) }
    } {
        struct Config { #[hcl(min_len = 3)] a: String }
    }
    a_list_of_some_length_to_one_or_many: "a = [1, 2]" {
        struct Config { #[hcl(min_len = 2)] a: Vec<u8> }
    } {
        struct Config { #[hcl(min_len = 2)] a: Form }
        #[serde(untagged)]
        enum Form { One(u8), Many(Vec<u8>) }
    }
    one_or_many_to_a_longer_list: "a = [1]" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { One(u8), Many(Vec<u8>) }
    } {
        struct Config { #[hcl(min_len = 2)] a: Form }
        #[serde(untagged)]
        enum Form { One(u8), Many(Vec<u8>) }
    }
    a_bound_in_forms_that_contain_themselves: "a = { c = 61 }" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { One(One), Many(Vec<Form>) }
        struct One { c: u8 }
    } {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { One(One), Many(Vec<Form>) }
        struct One { #[hcl(max = 60)] c: u8 }
    }
    objects_of_forms_to_a_map_of_words: "a = { x = 1 }" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { A { x: u8 }, B { one: u8 } }
    } {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        #[serde(rename_all = "lowercase")]
        enum Word { One, Two }
    }
    objects_of_forms_to_a_map_of_their_names: "a = { two = 1 }" {
        struct Config { a: Form }
        #[serde(untagged)]
        enum Form { A { two: u8 }, B { one: u8 } }
    } {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        #[serde(rename_all = "lowercase")]
        enum Word { One, Two }
    }
    a_form_that_is_another: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, V { vault: String } }
    }
    a_form_that_is_another_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, V { vault: String } }
    }
    a_form_less: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String } }
    }
    a_form_less_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String } }
    }
    a_form_more_before_the_others: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { V { vault: String }, F { file: String }, P { pem: String } }
    }
    a_form_more_before_the_others_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { V { vault: String }, F { file: String }, P { pem: String } }
    }
    a_form_with_less_names: "k = { a = 1, b = 2 }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { A { a: u8, b: u8 }, C { c: u8, d: u8 } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { A { a: u8, b: u8 }, C { c: u8, d: u8 }, B { a: u8 } }
    }
    a_form_with_less_names_as_blocks: "k {\n  a = 1\n  b = 2\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { A { a: u8, b: u8 }, C { c: u8, d: u8 } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { A { a: u8, b: u8 }, C { c: u8, d: u8 }, B { a: u8 } }
    }
    forms_of_other_type_names: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { A { pem: String }, B { file: String } }
    }
    forms_of_other_type_names_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { A { pem: String }, B { file: String } }
    }
    forms_that_are_one_now: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        struct K { file: Option<String>, pem: Option<String> }
    }
    forms_that_are_one_now_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        struct K { file: Option<String>, pem: Option<String> }
    }
    forms_of_which_one_is_left: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        struct K { file: String }
    }
    forms_of_which_one_is_left_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        struct K { file: String }
    }
    a_form_that_is_one_of_several_now: "k = { file = \"x\" }" {
        struct Config { k: K }
        struct K { file: String }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String, line: Option<u8> }, V { vault: String } }
    }
    a_form_that_is_one_of_several_now_as_blocks: "k {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        struct K { file: String }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String, line: Option<u8> }, V { vault: String } }
    }
    a_form_in_which_more_must_be: "k = { file = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String, line: u8 }, P { pem: String } }
    }
    a_form_in_which_more_must_be_as_blocks: "k {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String, line: u8 }, P { pem: String } }
    }
    a_form_in_which_a_value_is_another: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: u8 } }
    }
    a_form_in_which_a_value_is_another_as_blocks: "k {\n  pem = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: u8 } }
    }
    a_form_with_other_values: "k = { a = 1 }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { A { a: u8 }, B { b: u8 } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { A { a: u8 }, B { b: u8 }, C { a: [u8; 2] } }
    }
    a_form_with_other_values_as_blocks: "k {\n  a = 1\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { A { a: u8 }, B { b: u8 } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { A { a: u8 }, B { b: u8 }, C { a: [u8; 2] } }
    }
    a_form_without_what_could_be_there: "k = { file = \"x\", line = 1 }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String, line: Option<u8> }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    }
    a_form_without_what_could_be_there_as_blocks: "k {\n  file = \"x\"\n  line = 1\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String, line: Option<u8> }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    }
    a_form_less_beside_a_number: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String }, N(u32) }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, N(u32) }
    }
    a_number_less_beside_forms: "k = 1" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, N(u32) }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { V { vault: String }, F { file: String } }
    }
    a_form_less_in_a_list: "k = [{ pem = \"x\" }]" {
        struct Config { k: Vec<K> }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { k: Vec<K> }
        #[serde(untagged)]
        enum K { F { file: String } }
    }
    a_word_less_beside_a_form: "k {\n  kind = \"y\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { T(T), F { file: String } }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum T { X { x: u8 }, Y }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { T(T), F { file: String } }
        #[serde(tag = "kind", rename_all = "lowercase")]
        enum T { X { x: u8 } }
    }
    forms_of_other_descriptions_of_the_same_names: "k {\n  v = 1\n}\nl = { v = 1 }" {
        struct Config { #[hcl(block)] k: K, l: K }
        #[serde(untagged)]
        enum K { A { v: u16 }, B { v: u8 }, C { v: Option<String> } }
    } {
        struct Config { #[hcl(block)] k: K, l: K }
        #[serde(untagged)]
        enum K {
            A { v: u16 },
            /// Small.
            B {
                /// A number.
                v: u8,
            },
            C { v: Option<String> },
        }
    }
    a_form_with_a_secret_less: "k = { pem = \"x\" }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: Sensitive<String> } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { file: String }, V { vault: String, key: Option<String> } }
    }
    forms_with_more_names_and_one_more: "k = { c = 1, d = 2 }" {
        struct Config { k: Option<K> }
        #[serde(untagged)]
        enum K { A { a: u8, b: u8 }, C { c: u8, d: u8 } }
    } {
        struct Config { k: Option<K> }
        #[serde(untagged)]
        enum K { A { a: u8, b: u8, e: Option<u8> }, C { c: u8, d: u8, f: u8 }, B { a: u8 } }
    }
    an_object_that_is_a_text_or_one_with_more_now: "k = { file = \"x\" }" {
        struct Config { k: F }
        struct F { file: String }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { N(String), F { file: String, line: Option<u32> } }
    }
    a_form_of_another_name: "k {\n  file = \"x\"\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { file: String }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { #[hcl(renamed_from = "file")] path: String }, P { pem: String } }
    }
    a_form_with_names_in_itself: "k {\n  k {\n    pem = \"x\"\n  }\n}" {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { #[hcl(block)] k: Box<K> }, P { pem: String } }
    } {
        struct Config { #[hcl(block)] k: K }
        #[serde(untagged)]
        enum K { F { #[hcl(block)] k: Box<K> }, V { vault: String } }
    }
    a_value_with_forms_in_itself: "k = { k = { pem = \"x\" } }" {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { k: Box<K> }, P { pem: String } }
    } {
        struct Config { k: K }
        #[serde(untagged)]
        enum K { F { k: Box<K> }, V { vault: String } }
    }
}
