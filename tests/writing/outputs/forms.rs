//! The laws of the outputs over types of all kinds of forms: leaves with formats, words and bounds, lists and tuples of them, forms in
//! forms, tags in forms, and blocks in whose place an argument can stand.
//!
//! What loads is valid under the JSON Schema: `tests/cases/outputs/forms.txt` has what is decoded, for `tests/json-schema`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::PathBuf;
use std::time::Duration;

use hcl_model::json_text::JsonValue;
use hcl_model::limits::Limits;
use hcl_serde::HclSchema;
use hcl_serde::schema::description::Description;
use hcl_serde::schema::{
    Format, HclFile, HclFormat, HclType, SchemaChange, TemplateOptions, describe, diff, to_template_with,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::outputs::folder;
use crate::outputs::read_template;
use crate::outputs::template::{moved_out, uncommented};
use crate::support::Failures;

/// A type with one field, `a`, as the laws ask it.
struct Asked {
    name: &'static str,
    data: Description,
    load: fn(&str, bool) -> Result<(), String>,
    template: fn(&TemplateOptions) -> String,
    read_template: fn(&str, bool) -> Result<(), String>,
}

fn load<T: HclFile + DeserializeOwned>(text: &str, is_json: bool) -> Result<(), String> {
    let read = if is_json { hcl_serde::json::from_str::<T>(text) } else { hcl_serde::from_str::<T>(text) };
    read.map(drop).map_err(|error| format!("{error:#}"))
}

macro_rules! fields {
    ($(values { $($value:ident: $value_type:ty,)* } blocks { $($block:ident: ($($option:tt)*) $block_type:ty,)* })*) => {$(
        /// All fields in one file.
        #[derive(Deserialize, HclSchema)]
        #[expect(dead_code, reason = "only what is decoded counts")]
        pub(super) struct Forms {
            $($value: Option<$value_type>,)*
            $(#[hcl($($option)*)] $block: $block_type,)*
        }

        $(mod $value {
            use super::*;
            #[derive(Deserialize, HclSchema)]
            #[expect(dead_code, reason = "only what is decoded counts")]
            pub(super) struct Config { a: $value_type }
        })*
        $(mod $block {
            use super::*;
            #[derive(Deserialize, HclSchema)]
            #[expect(dead_code, reason = "only what is decoded counts")]
            pub(super) struct Config { #[hcl($($option)*)] a: $block_type }
        })*

        fn all() -> Vec<Asked> {
            vec![
                $(asked::<$value::Config>(stringify!($value)),)*
                $(asked::<$block::Config>(stringify!($block)),)*
            ]
        }
    )*};
}

/// The data of every type, by its name.
pub(super) fn data() -> impl Iterator<Item = (&'static str, Description)> {
    all().into_iter().map(|asked| (asked.name, asked.data))
}

fn asked<T: HclFile + DeserializeOwned>(name: &'static str) -> Asked {
    Asked {
        name,
        data: describe::<T>(),
        load: load::<T>,
        template: to_template_with::<T>,
        read_template: |text, is_json| read_template::<T>(text, is_json).map(drop),
    }
}

fields! {
    values {
        number: u8,
        float: f64,
        truth: bool,
        text: String,
        word: Word,
        ip: IpAddr,
        socket: SocketAddr,
        ip_4: Ipv4Addr,
        ip_6: Ipv6Addr,
        sockets_4: Vec<SocketAddrV4>,
        socket_6: SocketAddrV6,
        letter: char,
        path: PathBuf,
        wait: Waiting,
        numbers: Vec<u8>,
        texts: Vec<String>,
        ips: Vec<IpAddr>,
        pair: (IpAddr, u8),
        named: BTreeMap<String, IpAddr>,
        one: One,
        both: Both,
        tagged: Tagged,
        chosen: Chosen,
        ip_or_truth: IpOrTruth,
        word_or_number: WordOrNumber,
        number_or_text: NumberOrText,
        letter_or_number: LetterOrNumber,
        socket_or_word: SocketOrWord,
        in_forms: InForms,
        lists: Lists,
        in_tuples: InTuples,
        of_itself: OfItself,
        objects: Objects,
        tag_or_object: TagOrObject,
        path_or_list: PathOrList,
        many: Vec<NumberOrText>,
        one_or_texts: Many<String>,
        ones_or_ips: Vec<Many<IpAddr>>,
        one_or_objects: Many<One>,
        urls: Vec<Url>,
        timed: Timed,
        timed_or_number: TimedOrNumber,
        pause: Pause,
        pauses: Vec<TransparentPause>,
    }
    blocks {
        one_block: (block) Option<One>,
        many_blocks: (block) Vec<One>,
        tagged_block: (block) Option<Tagged>,
        objects_block: (block) Option<Objects>,
        tag_or_object_block: (block) Option<TagOrObject>,
        open_block: (block) Option<OpenOne>,
        either_one: (block, argument) Option<OpenOne>,
        either_many: (block, argument) Vec<OpenOne>,
        either_objects: (block, argument) Option<Objects>,
        either_named: (block, argument) Option<BTreeMap<String, u8>>,
    }
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Word {
    X,
    Y,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Waiting {
    #[serde(with = "hcl_serde::duration")]
    #[hcl(min = "1s")]
    x: Duration,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct One {
    x: u8,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct OpenOne {
    x: Option<u8>,
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Both {
    x: u8,
    y: Option<String>,
}

#[derive(Deserialize, HclSchema)]
#[serde(tag = "k", rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Tagged {
    X,
    Y { x: Option<u8> },
}

#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Chosen {
    X,
    Y(u8),
}

/// A function decodes `Y`, and `S` holds a type without a schema.
#[derive(Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Timed {
    X,
    Y(#[serde(with = "hcl_serde::duration")] Duration),
    S(Url),
}

#[derive(Deserialize, HclSchema)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Pause(#[serde(with = "hcl_serde::duration")] Duration);

#[derive(Deserialize, HclSchema)]
#[serde(transparent)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct TransparentPause {
    #[serde(with = "hcl_serde::duration")]
    pause: Duration,
}

/// A parameter of which it is known that it is a value.
#[derive(Deserialize, HclSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only what is decoded counts")]
enum Many<T: HclType> {
    One(T),
    Several(Vec<T>),
}

/// Of which nothing more is known.
#[derive(Deserialize)]
#[expect(dead_code, reason = "only what is decoded counts")]
struct Url(String);

impl HclFormat for Url {
    const FORMAT: Option<&'static Format> = Some(&Format { name: "URL", example: "http://localhost" });
}

macro_rules! untagged {
    ($($name:ident { $($variants:tt)* })*) => {$(
        #[derive(Deserialize, HclSchema)]
        #[serde(untagged)]
        #[expect(dead_code, reason = "only what is decoded counts")]
        enum $name { $($variants)* }
    )*};
}

untagged! {
    IpOrTruth { Ip(IpAddr), Truth(bool) }
    WordOrNumber { Word(Word), Number(i32) }
    NumberOrText { Number(u8), Text(String) }
    LetterOrNumber { Letter(char), Number(u8) }
    SocketOrWord { Socket(SocketAddr), Word(Word) }
    InForms { Ip(IpOrTruth), Word(Word), Numbers(Vec<u8>) }
    Lists { Ips(Vec<IpAddr>), Ip(IpAddr) }
    InTuples { Pair((IpAddr, u8)), Named(BTreeMap<String, IpAddr>), Texts(Vec<String>) }
    OfItself { Object { x: Box<OfItself> }, Number(u8), Many(Vec<OfItself>) }
    Objects { Two { x: Option<u8>, y: String }, One(One) }
    TagOrObject { Tagged(Tagged), One(OpenOne) }
    TimedOrNumber { Number(u8), Timed(#[serde(with = "hcl_serde::duration")] Duration) }
    PathOrList { Path(PathBuf), Numbers(Vec<u8>) }
}

/// What every field is given, but for numbers and truths that are written as text, which are converted in some forms and not in
/// others.
const VALUES: &str = r#"
null
1
200
256
-1
1.5
true
""
"x"
"y"
"text"
"127.0.0.1"
"127.0.0.1:80"
"30s"
[]
[1]
[256]
[true]
[1, 2]
["x"]
["text"]
["127.0.0.1"]
["127.0.0.1", 1]
["text", 1]
[1, "text"]
[["127.0.0.1", 1]]
[[1]]
{}
{"x": 1}
{"x": 256}
{"x": "30s"}
{"y": "text"}
{"y": "30s"}
{"s": "text"}
{"s": 1}
{"x": 1, "y": "text"}
{"k": "x"}
{"k": "y"}
{"k": "y", "x": 1}
{"k": "z"}
{"n": "127.0.0.1"}
{"n": "text"}
{"n": 1}
{"y": 1}
{"x": {"x": 1}}
{"x": {"x": {}}}
[{"x": 1}]
[{"x": 1}, {"x": 2}]
[{"k": "x"}]
"#;

fn values() -> impl Iterator<Item = &'static str> {
    VALUES.lines().filter(|line| !line.is_empty())
}

/// The files of a value: in each syntax, and an object as a block.
fn files(value: &str) -> Vec<(String, bool)> {
    let mut files = vec![(format!("{{\"a\": {value}}}"), true), (format!("a = {value}"), false)];
    if let Ok(JsonValue::Object(properties)) = JsonValue::parse(value, &Limits::DEFAULT) {
        let items: String = properties.iter().map(|(name, value)| format!("  {name} = {value}\n")).collect();
        files.push((format!("a {{\n{items}}}\n"), false));
        files.push((format!("a {{\n{items}}}\na {{\n{items}}}\n"), false));
    }
    files
}

/// Whether it is only serde that takes a file: a struct as a list of what is in it.
fn is_of_serde(old: &str, file: &str) -> bool {
    let holds_structs = ["objects", "tag_or_object"].contains(&old);
    holds_structs && (file.starts_with("a = [") || file.starts_with("{\"a\": ["))
}

#[test]
fn what_is_not_breaking_breaks_no_file() {
    let all = all();
    let files: Vec<(String, bool)> = values().flat_map(files).collect();
    let loads = |asked: &Asked| files.iter().map(|(file, is_json)| (asked.load)(file, *is_json)).collect::<Vec<_>>();
    let loaded: Vec<_> = all.iter().map(loads).collect();
    let mut failures = Failures::default();
    let mut count = 0;
    for (old, before) in all.iter().zip(&loaded) {
        for (new, after) in all.iter().zip(&loaded) {
            let changes = diff(&old.data, &new.data);
            if old.name == new.name {
                assert_eq!(changes, [], "{}", old.name);
            }
            if changes.iter().any(SchemaChange::is_breaking) {
                continue;
            }
            count += 1;
            for (((file, _), before), after) in files.iter().zip(before).zip(after) {
                if let (Ok(()), Err(error)) = (before, after)
                    && !is_of_serde(old.name, file)
                {
                    let pair = format!("{} to {}", old.name, new.name);
                    failures.add(pair.as_ref(), &format!("{file}\n{changes:?}\n{error}"));
                }
            }
        }
    }
    assert!(count > 100, "{count}");
    failures.finish();
}

#[test]
fn templates_of_forms_load() {
    let mut failures = Failures::default();
    for asked in all() {
        let native = (asked.template)(&TemplateOptions::new());
        let json = (asked.template)(&TemplateOptions::new().json());
        let whole = moved_out(JsonValue::parse(&json, &Limits::DEFAULT).unwrap()).to_string();
        for (text, is_json) in [(uncommented(&native), false), (native, false), (json, true), (whole, true)] {
            if let Err(error) = (asked.read_template)(&text, is_json) {
                failures.add(asked.name.as_ref(), &format!("{text}\n{error}"));
            }
        }
    }
    failures.finish();
}

#[test]
fn which_values_are_decoded() {
    let mut said = "# Made by the tests: which values each field takes (`+`), in this order.\n".to_owned();
    values().for_each(|value| _ = writeln!(said, "value {value}"));
    for Asked { name, .. } in all() {
        let sign =
            |value: &str| if load::<Forms>(&format!("{{\"{name}\": {value}}}"), true).is_ok() { '+' } else { '-' };
        let _ = writeln!(said, "field {name} {}", values().map(sign).collect::<String>());
    }
    let mut failures = Failures::default();
    failures.compare(&folder().join("forms.txt"), &said);
    failures.finish();
}
