use hcl_serde::HclSchema;
use serde::Deserialize;
use serde::de::value::{Error, MapDeserializer};

/// Where to listen.
///
///   Indented text stays indented.
#[derive(Default, Deserialize, HclSchema)]
#[serde(rename_all(serialize = "UPPERCASE", deserialize = "kebab-case"), default)]
struct Config {
    /** The address. */
    listen_address: String,
    #[doc = "\u{e9}\u{3000}  "]
    #[doc = "b"]
    #[serde(rename = "tcp_port", alias = "port", alias = "हिन्दी", alias = "tcp_port")]
    port_number: u16,
    #[serde(rename(serialize = "written"), skip_serializing)]
    only_written: u8,
    #[serde(rename(deserialize = "first", deserialize = "second"))]
    several_names: u8,
    #[serde(skip)]
    skipped: u8,
    #[serde(skip_deserializing)]
    not_read: u8,
}

macro_rules! rule {
    ($type:ident, $rule:literal, $($name:literal)*) => {{
        #[derive(Deserialize, HclSchema)]
        #[serde(rename_all = $rule)]
        struct $type {
            one: u8,
            two_words: u8,
            a__b: u8,
            x_Y1: u8,
        }
        let names = $type::SCHEMA.fields().map(|field| field.name());
        assert_eq!(names.collect::<Vec<_>>(), [$($name),*], $rule);
        // serde's own derive has the last word on what a name is.
        let fields = [$(($name, 1u8)),*].into_iter();
        let read = $type::deserialize(MapDeserializer::<_, Error>::new(fields));
        assert!(read.is_ok(), "{}", $rule);
    }};
}

#[allow(non_snake_case)]
#[test]
fn is_accepted() {
    let schema = Config::SCHEMA;
    assert_eq!(schema.description(), "Where to listen.\n\n  Indented text stays indented.");
    assert_eq!(schema.field(0).unwrap().description(), "The address.");
    assert_eq!(schema.field(1).unwrap().description(), "\u{e9}  \nb");
    let names = schema.fields().map(|field| (field.name(), field.aliases().to_vec()));
    assert_eq!(
        names.collect::<Vec<_>>(),
        [
            ("listen-address", vec![]),
            ("tcp_port", vec!["port", "हिन्दी"]),
            ("only-written", vec![]),
            ("first", vec!["second"]),
        ]
    );

    rule!(Lower, "lowercase", "one" "two_words" "a__b" "x_Y1");
    rule!(Upper, "UPPERCASE", "ONE" "TWO_WORDS" "A__B" "X_Y1");
    rule!(Pascal, "PascalCase", "One" "TwoWords" "AB" "XY1");
    rule!(Camel, "camelCase", "one" "twoWords" "aB" "xY1");
    rule!(Snake, "snake_case", "one" "two_words" "a__b" "x_Y1");
    rule!(ScreamingSnake, "SCREAMING_SNAKE_CASE", "ONE" "TWO_WORDS" "A__B" "X_Y1");
    rule!(Kebab, "kebab-case", "one" "two-words" "a--b" "x-Y1");
    rule!(ScreamingKebab, "SCREAMING-KEBAB-CASE", "ONE" "TWO-WORDS" "A--B" "X-Y1");
}
