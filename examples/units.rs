//! Reads durations and sizes with a unit, and log levels, sizes and URLs with types of other crates, whose mistakes are shown
//! with their lines.
//!
//! Run it with `cargo run --example units --features duration,byte_size`.
//! A field can be whatever implements `Deserialize`, as the level of `log` does, or what an adapter of `serde_with` decodes; a
//! type with `try_from` does for the rest.
//! What such a type expects, the program says best itself.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::time::Duration;

use bytesize::ByteSize;
use hcl_serde::{Error, HclSchema, Loader};
use log::LevelFilter;
use serde::Deserialize;
use serde_with::{DisplayFromStr, serde_as};

const TEXT: &str = r#"
level   = "warn"
timeout = "1m 30s"
retries = ["100ms", "1s"]
upload  = "10 MB"
cache   = "64 MiB"
network = "10.0.0.0"
home    = "https://example.com/app"
"#;

#[serde_as]
#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    level: LevelFilter,
    #[serde(with = "hcl_serde::duration")]
    #[hcl(min = "1s", max = "1h")]
    timeout: Duration,
    #[serde(default, with = "hcl_serde::duration::list")]
    retries: Vec<Duration>,
    /// `"10 MB"`, or a number of bytes.
    #[serde(with = "hcl_serde::byte_size")]
    #[hcl(default = "1MiB", max = "1GiB")]
    upload: u64,
    /// The same for a type of another crate.
    #[serde(with = "hcl_serde::byte_size")]
    cache: ByteSize,
    /// What an adapter decodes, which says little of what it expects.
    #[serde_as(as = "DisplayFromStr")]
    #[hcl(expected = "a network such as \"10.0.0.0\"")]
    network: std::net::Ipv4Addr,
    home: Url,
}

/// As much of a URL as this program needs; the crate `url` has the whole, as a type that can be a field too.
#[derive(Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
struct Url {
    scheme: String,
    host: String,
    path: String,
}

impl TryFrom<String> for Url {
    type Error = String;

    fn try_from(text: String) -> Result<Url, String> {
        let (scheme, rest) = text.split_once("://").ok_or("a URL is required, such as \"https://example.com\"")?;
        if !matches!(scheme, "http" | "https") {
            return Err(format!("\"{scheme}\" is not supported, only http and https"));
        }
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        Ok(Url { scheme: scheme.to_owned(), host: host.to_owned(), path: format!("/{path}") })
    }
}

fn main() -> Result<(), Error> {
    let config = load(TEXT)?;
    println!("log       {}", config.level);
    println!("timeout   {:?}, then {:?}", config.timeout, config.retries);
    println!("upload    {} bytes", config.upload);
    println!("network   {}", config.network);
    println!("cache     {} bytes", config.cache.as_u64());
    println!("home      {} on {}, by {}", config.home.path, config.home.host, config.home.scheme);
    Ok(())
}

fn load(text: &str) -> Result<Config, Error> {
    Loader::new().named_text("app.hcl", text).load()
}

#[test]
fn units_are_values() {
    let config = load(TEXT).unwrap();
    assert_eq!(
        (config.level, config.timeout, config.cache),
        (LevelFilter::Warn, Duration::from_secs(90), ByteSize::mib(64))
    );
    assert_eq!((config.retries[1], config.upload), (Duration::from_secs(1), 10_000_000));
    assert_eq!((&*config.home.host, &*config.home.path), ("example.com", "/app"));
    assert_eq!(load(&TEXT.replace("\"64 MiB\"", "64 * 1024")).unwrap().cache, ByteSize::kib(64));
}

#[test]
fn mistakes_have_their_lines() {
    let text = TEXT.replace("warn", "wran").replace("1m 30s", "2h").replace("\"1s\"", "1");
    let text = text.replace("10 MB", "10 MX").replace("10.0.0.0", "10.0").replace("https", "ftp");
    let report = load(&text).unwrap_err().report();
    assert_eq!(report.matches("error[").count(), 6, "{report}");
    for (line, reason) in [
        ("2 | level   = \"wran\"\n", "did you mean \"WARN\"?"),
        ("3 | timeout = \"2h\"\n", "must be between 1s and 1h"),
        ("4 | retries = [\"100ms\", 1]\n", "a duration such as \"30s\" is required, but this is a number"),
        ("5 | upload  = \"10 MX\"\n", "\"MX\" is none of the units B, kB, MB"),
        ("7 | network = \"10.0\"\n", "a network such as \"10.0.0.0\""),
        ("8 | home    = \"ftp://example.com/app\"\n", "\"ftp\" is not supported, only http and https"),
    ] {
        assert!(report.contains(line) && report.contains(reason), "{report}");
    }
}
