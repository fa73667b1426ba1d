//! Words, keys and labels.

use crate::outputs::releases::{Release, release};

releases! {
    a_double_to_a_single_beside_words: "a = 1e39" {
        struct Config { a: Form }
        #[serde(untagged)] enum Form { Number(f64), Word(Word) }
        #[serde(rename_all = "lowercase")] enum Word { Auto }
    } {
        struct Config { a: Form }
        #[serde(untagged)] enum Form { Number(f32), Word(Word) }
        #[serde(rename_all = "lowercase")] enum Word { Auto }
    }
    a_text_behind_a_pointer: "a = 1" {
        struct Config { a: String }
    } {
        struct Config { a: Box<str> }
    }
    a_path_behind_a_pointer: "a = \"b\"" {
        struct Config { a: Box<std::path::Path> }
    } {
        struct Config { a: String }
    }
    addresses_to_those_of_version_4: "a = \"::1\"" {
        struct Config { a: IpAddr }
    } {
        struct Config { a: Ipv4Addr }
    }
    addresses_of_another_version: "a = [\"::1\"]" {
        struct Config { a: Vec<Ipv6Addr> }
    } {
        struct Config { a: Vec<Ipv4Addr> }
    }
    addresses_of_version_6_to_either: "a = { b = \"::1\" }" {
        struct Config { a: BTreeMap<String, Ipv6Addr> }
    } {
        struct Config { a: BTreeMap<String, IpAddr> }
    }
    sockets_to_those_of_version_6: "a = \"127.0.0.1:80\"" {
        struct Config { a: SocketAddr }
    } {
        struct Config { a: SocketAddrV6 }
    }
    sockets_of_version_6_to_either: "a = \"[::1]:80\"" {
        struct Config { a: SocketAddrV6 }
    } {
        struct Config { a: SocketAddr }
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
    words_in_keys_of_a_newtype: "a = { two = 1 }" {
        struct Config { a: Option<Keyed> }
        struct Keyed(BTreeMap<Word, u8>);
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    } {
        struct Config { a: Option<Keyed> }
        struct Keyed(BTreeMap<Word, u8>);
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One }
    }
    words_in_keys_behind_a_pointer: "a = { two = 1 }" {
        struct Config { a: Option<Option<Box<BTreeMap<Word, u8>>>> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        enum Word { #[serde(rename = "one")] One, #[serde(rename = "two")] Two }
    } {
        struct Config { a: Option<Option<Box<BTreeMap<Word, u8>>>> }
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
    any_keys_to_numbers: "a = { x = 1 }" {
        struct Config { a: BTreeMap<String, u8> }
    } {
        struct Config { a: BTreeMap<u8, u8> }
    }
    words_to_numbers_as_keys: "a = { x = 1 }" {
        struct Config { a: BTreeMap<Word, u8> }
        #[derive(PartialEq, Eq, PartialOrd, Ord)]
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y }
    } {
        struct Config { a: BTreeMap<u8, u8> }
    }
    numbers_to_any_keys: "a = { 1 = 1 }" {
        struct Config { a: BTreeMap<u8, u8> }
    } {
        struct Config { a: BTreeMap<String, u8> }
    }
    numbers_to_smaller_ones_as_keys: "a = { 300 = 1 }" {
        struct Config { a: BTreeMap<u16, u8> }
    } {
        struct Config { a: BTreeMap<u8, u8> }
    }
    numbers_to_larger_ones_as_keys: "a = { 200 = 1 }" {
        struct Config { a: BTreeMap<u8, u8> }
    } {
        struct Config { a: BTreeMap<i16, u8> }
    }
    numbers_to_truths_as_keys: "a = { 200 = 1 }" {
        struct Config { a: BTreeMap<u8, u8> }
    } {
        struct Config { a: BTreeMap<bool, u8> }
    }
    an_object_to_numbers_as_keys: "a = { x = 1 }" {
        struct Config { a: One }
        struct One { x: u8 }
    } {
        struct Config { a: BTreeMap<u8, u8> }
    }
    a_word_without_quotes_to_an_expression: "a = x" {
        struct Config { #[hcl(keyword)] a: Word }
        #[serde(rename_all = "lowercase")]
        enum Word { X, Y }
    } {
        struct Config { a: Expression }
    }
    words_without_quotes_to_values: "a = { x = one }" {
        struct Config { a: A }
        struct A { #[hcl(keyword)] x: String }
    } {
        struct Config { a: Value }
    }
    words_without_quotes_in_blocks_to_values: "a {\n  x = one\n}" {
        struct Config { #[hcl(block)] a: A }
        struct A { #[hcl(keyword)] x: String }
    } {
        struct Config { #[hcl(block)] a: Value }
    }
    words_without_quotes_in_blocks_in_blocks_to_values: "a {\n  b {\n    x = one\n  }\n}" {
        struct Config { #[hcl(block)] a: A }
        struct A { #[hcl(block)] b: Vec<B> }
        struct B { #[hcl(keyword)] x: String }
    } {
        struct Config { #[hcl(block)] a: Value }
    }
    a_body_to_values: "a {\n  x = one\n}" {
        struct Config { #[hcl(block)] a: Body }
    } {
        struct Config { #[hcl(block)] a: Value }
    }
    values_in_blocks_to_any: "a {\n  x = \"one\"\n}" {
        struct Config { #[hcl(block)] a: A }
        struct A { x: String }
    } {
        struct Config { #[hcl(block)] a: Value }
    }
}
