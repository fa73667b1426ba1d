//! Reads log levels, durations, sizes and URLs with types of other crates, whose mistakes are shown with their lines.
//!
//! Run it with `cargo run --example units`.
//! A field can be whatever implements `Deserialize`, as the level of `log` does, or what a function of `jiff` or an
//! adapter of `serde_with` decodes, as for the size of `bytesize`; a type with `try_from` does for the rest.

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
cache   = "64 MiB"
home    = "https://example.com/app"
"#;

#[serde_as]
#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    level: LevelFilter,
    #[serde(with = "jiff::fmt::serde::unsigned_duration::friendly::compact::required")]
    timeout: Duration,
    /// `"64 MiB"`, or a number of bytes.
    #[serde_as(as = "DisplayFromStr")]
    cache: ByteSize,
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
    println!("timeout   {:?}", config.timeout);
    println!("cache     {} bytes", config.cache.as_u64());
    println!("home      {} on {}, by {}", config.home.path, config.home.host, config.home.scheme);
    Ok(())
}

fn load(text: &str) -> Result<Config, Error> {
    Loader::new().text("app.hcl", text).load()
}

#[test]
fn units_are_values() {
    let config = load(TEXT).unwrap();
    assert_eq!(
        (config.level, config.timeout, config.cache),
        (LevelFilter::Warn, Duration::from_secs(90), ByteSize::mib(64))
    );
    assert_eq!((&*config.home.host, &*config.home.path), ("example.com", "/app"));
    assert_eq!(load(&TEXT.replace("\"64 MiB\"", "64 * 1024")).unwrap().cache, ByteSize::kib(64));
}

#[test]
fn mistakes_have_their_lines() {
    let text = TEXT.replace("warn", "wran").replace("1m 30s", "soon").replace("MiB", "MB?").replace("https", "ftp");
    let report = load(&text).unwrap_err().report();
    assert_eq!(report.matches("error: ").count(), 4, "{report}");
    for (line, reason) in [
        ("2 | level   = \"wran\"\n", "did you mean \"WARN\"?"),
        ("3 | timeout = \"soon\"\n", "\"friendly\" duration format"),
        ("4 | cache   = \"64 MB?\"\n", "couldn't parse \"MB?\""),
        ("5 | home    = \"ftp://example.com/app\"\n", "\"ftp\" is not supported, only http and https"),
    ] {
        assert!(report.contains(line) && report.contains(reason), "{report}");
    }
}
