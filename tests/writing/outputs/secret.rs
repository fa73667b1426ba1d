//! What is secret is not shown by any output, wherever it stands, and what stands beside it is.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::Duration;

use crate::outputs::data_text;

use hcl_serde::schema::{HclFile, TemplateOptions, describe, to_json_schema, to_markdown, to_template_with};
use hcl_serde::{HclSchema, Sensitive};
use serde::{Deserialize, Serialize, Serializer};

/// What a secret is written as by a program that writes it in plain.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Token(#[serde(serialize_with = "plain")] Sensitive<String>);

fn plain<S: Serializer>(secret: &Sensitive<String>, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(secret.expose())
}

fn token() -> Token {
    Token(Sensitive::new("canary".to_owned()))
}

/// Of which nothing is known where the parameter is of a type without the derive.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Paired<T> {
    it: T,
    #[hcl(sensitive)]
    pass: String,
}

type Alias = Paired<Duration>;

fn paired() -> Alias {
    Paired { it: Duration::ZERO, pass: "canary".to_owned() }
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Wrapped(Paired<Duration>);

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Around {
    pair: Paired<Duration>,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Named {
    User { user: String },
    Pair(Paired<Duration>),
    Token(Token),
    None,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Of<T> {
    User { user: String },
    It(T),
    None,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(untagged)]
enum Formed {
    Pair(Paired<Duration>),
    Number(u8),
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
struct Rest {
    #[hcl(remain)]
    rest: BTreeMap<String, Paired<Duration>>,
}

fn rest() -> Rest {
    Rest { rest: BTreeMap::from([("k".to_owned(), paired())]) }
}

/// All outputs of a type.
fn outputs<T: HclFile>() -> Vec<String> {
    let data = describe::<T>();
    vec![
        to_template_with::<T>(&TemplateOptions::new()),
        to_template_with::<T>(&TemplateOptions::new().json()),
        to_markdown::<T>(),
        to_json_schema::<T>(),
        data_text(&data),
    ]
}

macro_rules! nowhere_shown {
    ($($ty:ty = $default:literal: $value:expr,)*) => {$(
        {
            #[derive(Deserialize, Serialize, HclSchema)]
            struct Argument {
                #[serde(default = $default)]
                v: $ty,
            }

            #[derive(Deserialize, Serialize, HclSchema)]
            struct Block {
                #[hcl(block)]
                #[serde(default = "block")]
                b: Argument,
            }

            fn block() -> Argument {
                Argument { v: $value }
            }

            let mut all = outputs::<Argument>();
            all.extend(outputs::<Block>());
            for text in all {
                assert!(!text.contains("canary"), "{}: {text}", stringify!($ty));
            }
        }
    )*};
}

/// The secrets of types of which nothing else is known, and those of variants, in all places.
#[test]
fn no_output_shows_a_secret() {
    nowhere_shown! {
        Alias = "paired": paired(),
        Wrapped = "defaults::wrapped": Wrapped(paired()),
        Around = "defaults::around": Around { pair: paired() },
        Vec<Around> = "defaults::arounds": vec![Around { pair: paired() }],
        [Paired<Duration>; 1] = "defaults::array": [paired()],
        (u8, Paired<Duration>) = "defaults::tuple": (1, paired()),
        Vec<(u8, Paired<Duration>)> = "defaults::tuples": vec![(1, paired())],
        Named = "defaults::named": Named::Pair(paired()),
        Named = "defaults::token_of_named": Named::Token(token()),
        Of<Token> = "defaults::of_token": Of::It(token()),
        Of<Of<Token>> = "defaults::of_of_token": Of::It(Of::It(token())),
        Of<Vec<Token>> = "defaults::of_tokens": Of::It(vec![token()]),
        Of<Paired<u8>> = "defaults::of_pair": Of::It(Paired { it: 1, pass: "canary".to_owned() }),
        Vec<Of<Token>> = "defaults::list": vec![Of::It(token())],
        Formed = "defaults::formed": Formed::Pair(paired()),
        Rest = "rest": rest(),
    }
}

/// Defaults and examples of all types inside of a secret, and defaults of a type without the derive.
#[test]
#[expect(dead_code, reason = "only the schema counts")]
fn no_output_shows_the_inside_of_a_secret() {
    #[derive(Deserialize, HclSchema)]
    struct Inner {
        #[hcl(default = "canary")]
        name: String,
        #[hcl(example = "canary")]
        example: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct Config {
        #[hcl(sensitive)]
        marked: Inner,
        wrapped: Sensitive<Deeper>,
        elements: Vec<Sensitive<Element>>,
        choice: Choice,
        #[serde(default = "unknown")]
        unknown: Unknown,
        #[serde(default)]
        empty: Vec<Unknown>,
    }

    #[derive(Deserialize, HclSchema)]
    struct Deeper {
        inner: Vec<Element>,
    }

    #[derive(Deserialize, HclSchema)]
    #[serde(rename_all = "lowercase")]
    enum Choice {
        Secret(Sensitive<InChoice>),
        None,
    }

    #[derive(Deserialize, HclSchema)]
    struct Element {
        #[hcl(default = "canary")]
        name: String,
    }

    #[derive(Deserialize, HclSchema)]
    struct InChoice {
        #[hcl(default = "canary")]
        name: String,
    }

    #[derive(Deserialize, Serialize)]
    struct Unknown(#[serde(serialize_with = "plain")] Sensitive<String>);

    fn unknown() -> Unknown {
        Unknown(Sensitive::new("canary".to_owned()))
    }

    for output in outputs::<Config>() {
        assert!(!output.contains("canary"), "{output}");
    }
    assert!(to_markdown::<Config>().contains("- Default: `[]`"));
}

mod defaults {
    use super::{Alias, Around, Formed, Named, Of, Paired, Token, Wrapped, paired, token};

    pub(super) fn wrapped() -> Wrapped {
        Wrapped(paired())
    }

    pub(super) fn around() -> Around {
        Around { pair: paired() }
    }

    pub(super) fn arounds() -> Vec<Around> {
        vec![around()]
    }

    pub(super) fn array() -> [Alias; 1] {
        [paired()]
    }

    pub(super) fn tuple() -> (u8, Alias) {
        (1, paired())
    }

    pub(super) fn tuples() -> Vec<(u8, Alias)> {
        vec![tuple()]
    }

    pub(super) fn named() -> Named {
        Named::Pair(paired())
    }

    pub(super) fn token_of_named() -> Named {
        Named::Token(token())
    }

    pub(super) fn of_token() -> Of<Token> {
        Of::It(token())
    }

    pub(super) fn of_of_token() -> Of<Of<Token>> {
        Of::It(of_token())
    }

    pub(super) fn of_tokens() -> Of<Vec<Token>> {
        Of::It(vec![token()])
    }

    pub(super) fn of_pair() -> Of<Paired<u8>> {
        Of::It(Paired { it: 1, pass: "canary".to_owned() })
    }

    pub(super) fn list() -> Vec<Of<Token>> {
        vec![of_token()]
    }

    pub(super) fn formed() -> Formed {
        Formed::Pair(paired())
    }
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Login {
    Variable { env: String },
    Plain(Sensitive<String>),
    Stored(Option<Sensitive<String>>),
    None,
}

/// A variant says of itself that it is secret.
#[test]
fn variants_that_are_secret_are_said_to_be() {
    #[derive(Deserialize, HclSchema)]
    #[expect(dead_code, reason = "only the schema counts")]
    struct Config {
        login: Login,
        of: Option<Of<Token>>,
    }

    let page = to_markdown::<Config>();
    let about: Vec<&str> = page.lines().filter(|line| line.starts_with(['#', '-'])).collect();
    expect_test::expect![[r#"
        # Config
        ## `login`
        - Type: `string or object`
        - Required
        - Something in it is secret: reports do not show that
        ### `variable`
        #### `login.variable.env`
        - Type: `string`
        - Required
        ### `plain`
        - Type: `string`
        - Secret: reports do not show it
        ### `stored`
        - Type: `string`
        - Secret: reports do not show it
        ### `none`
        - Nothing belongs to it: it is written as text
        ## `of`
        - Type: `string or object`
        - Something in it is secret: reports do not show that
        ### `user`
        #### `of.user.user`
        - Type: `string`
        - Required
        ### `it`
        - Type: `string`
        - Secret: reports do not show it
        ### `none`
        - Nothing belongs to it: it is written as text"#]]
    .assert_eq(&about.join("\n"));
    let data = describe::<Config>();
    expect_test::expect![[r#"{"version":1,"root":"Config","bodies":{"Config":{"items":[{"name":"login","requirement":"required","secrecy":"partial","environment":"LOGIN","kind":{"argument":{"type":{"object":"Login"}}}},{"name":"of","secrecy":"partial","environment":"OF","kind":{"argument":{"type":{"object":"Of"}}}}]},"Login":{"choice":{"by":"name","variants":[{"name":"variable","content":{"body":"variable"}},{"name":"plain","secret":true,"content":{"value":{"type":"string"}}},{"name":"stored","secret":true,"content":{"value":{"type":"string","nullable":true}}},{"name":"none","unit":true,"content":{"body":"entries"}}]}},"Of":{"choice":{"by":"name","variants":[{"name":"user","content":{"body":"user"}},{"name":"it","secret":true,"content":{"value":{"type":"string"}}},{"name":"none","unit":true,"content":{"body":"entries"}}]}},"entries":{},"user":{"enum_name":"Of","items":[{"name":"user","requirement":"required","environment":"USER","kind":{"argument":{"type":"string"}}}]},"variable":{"enum_name":"Login","items":[{"name":"env","requirement":"required","environment":"ENV","kind":{"argument":{"type":"string"}}}]}}}"#]].assert_eq(&data_text(&data));
    let schema: serde_json::Value = serde_json::from_str(&to_json_schema::<Config>()).unwrap();
    assert_eq!(schema["$defs"]["Login-object"]["properties"]["plain"]["writeOnly"], true, "{schema:#}");
    assert_eq!(schema["$defs"]["Of-object"]["properties"]["it"]["writeOnly"], true);
}
