//! Several values of one format in a template: sets, keys of maps, and labels. Each is another one that the type takes.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use expect_test::expect;
use hcl_serde::schema::{
    Format, HclFile, HclFormat, MarkdownOptions, TemplateOptions, to_markdown_with, to_template_with,
};
use hcl_serde::{HclSchema, from_str, json};
use serde::de::{DeserializeOwned, Error, Unexpected};
use serde::{Deserialize, Deserializer};

/// A date whose text is checked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Date(u16, u8, u8);

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Date, D::Error> {
        let text = String::deserialize(deserializer)?;
        let mut parts = text.split('-').map(|part| part.parse::<u16>().ok());
        match [parts.next(), parts.next(), parts.next(), parts.next()] {
            [Some(Some(year)), Some(Some(month @ 1..=12)), Some(Some(day @ 1..=31)), None] => {
                Ok(Date(year, month as u8, day as u8))
            }
            _ => Err(D::Error::invalid_value(Unexpected::Str(&text), &"a date")),
        }
    }
}

impl HclFormat for Date {
    const FORMAT: Option<&'static Format> = Some(&Format { name: "date", example: "2026-01-31" });
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only read")]
struct Config {
    #[hcl(min_len = 2)]
    peers: BTreeSet<SocketAddr>,
    #[hcl(min_len = 3)]
    hosts: BTreeSet<IpAddr>,
    #[hcl(min_len = 2)]
    sixes: BTreeSet<Ipv6Addr>,
    #[hcl(min_len = 3)]
    letters: BTreeSet<char>,
    #[hcl(min_len = 2)]
    paths: BTreeSet<PathBuf>,
    #[hcl(min_len = 2)]
    dates: BTreeSet<Date>,
    #[hcl(min_len = 2)]
    names: BTreeSet<String>,
    #[hcl(min_len = 2)]
    weights: BTreeMap<IpAddr, u8>,
    inner: Inner,
    #[hcl(block, min_len = 2)]
    route: BTreeMap<Address, Inner>,
    #[hcl(block, min_len = 2)]
    listen: Vec<Listen>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only read")]
struct Inner {
    #[hcl(min_len = 2)]
    peers: BTreeSet<SocketAddr>,
    #[serde(with = "hcl_serde::duration")]
    wait: Duration,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, HclSchema)]
struct Address(SocketAddr);

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only read")]
struct Listen {
    #[hcl(label)]
    at: SocketAddr,
}

#[track_caller]
fn template_is_read<T: HclFile + DeserializeOwned>() -> String {
    let native = to_template_with::<T>(&TemplateOptions::new().without_documentation());
    from_str::<T>(&native).unwrap_or_else(|error| panic!("{native}\n{}", error.report()));
    let document = to_template_with::<T>(&TemplateOptions::new().json());
    json::from_str::<T>(&document).unwrap_or_else(|error| panic!("{document}\n{}", error.report()));
    native
}

#[test]
fn several_values_of_a_format_are_read() {
    expect![[r#"
        peers   = ["127.0.0.1:8080", "127.0.0.1:8081"]
        hosts   = ["127.0.0.1", "127.0.0.2", "127.0.0.3"]
        sixes   = ["::1", "::2"]
        letters = ["a", "b", "c"]
        paths   = ["/path/to/something", "/path/to/something-2"]
        dates   = ["2026-01-31", "2027-01-31"]
        names   = ["", "-2"]
        weights = { "127.0.0.1" = 1, "127.0.0.2" = 1 }
        inner   = { peers = ["127.0.0.1:8080", "127.0.0.1:8081"], wait = "30s" }

        route "127.0.0.1:8080" {
          peers = ["127.0.0.1:8080", "127.0.0.1:8081"]
          wait  = "30s"
        }

        route "127.0.0.1:8081" {
          peers = ["127.0.0.1:8080", "127.0.0.1:8081"]
          wait  = "30s"
        }

        listen "127.0.0.1:8080" {}

        listen "127.0.0.1:8081" {}
    "#]]
    .assert_eq(&template_is_read::<Config>());
}

#[derive(Debug, Deserialize, HclSchema)]
#[expect(dead_code, reason = "only described")]
struct Labelled {
    #[hcl(block)]
    service: Vec<Service>,
}

#[derive(Debug, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum Service {
    Http {
        #[hcl(label)]
        kind: String,
        #[hcl(label)]
        http: String,
        port: u16,
    },
}

/// A label is in the name of a variable by its place, whatever the field of the label is called.
#[test]
fn pages_and_templates_name_the_same_variables() {
    let page = to_markdown_with::<Labelled>(&MarkdownOptions::new().env("APP"));
    let template = to_template_with::<Labelled>(&TemplateOptions::new().env("APP"));
    let variables = |text: &str| {
        let words = text.split(|c: char| c.is_whitespace() || "`,.()".contains(c));
        words.filter(|word| word.starts_with("APP_")).map(str::to_owned).collect::<BTreeSet<String>>()
    };
    assert_eq!(variables(&page), variables(&template));
    expect![[r#"{"APP_SERVICE__HTTP__<KIND>__<HTTP>__PORT"}"#]].assert_eq(&format!("{:?}", variables(&page)));
}
