//! Decodes in two phases: first what the program knows, then the rest of each block with the types of its plugin.
//!
//! Run it with `cargo run --example plugins`.
//! The first phase does not look into a `Body`; each plugin decodes it with variables of its own, and its mistakes are
//! reported at their place in the file all the same.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::collections::BTreeMap;

use hcl_serde::{Body, Diagnostics, Error, EvalContext, HclSchema, Loader};
use serde::Deserialize;

const TEXT: &str = r#"
check "disk" {
  every    = 60
  path     = "${volume}/data"
  min_free = 10
}

check "http" {
  every  = 5
  url    = "http://${host}:${port + 1}/health"
  status = 200
}
"#;

/// What the program knows.
#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    #[hcl(block)]
    check: BTreeMap<Plugin, Check>,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, HclSchema)]
#[serde(rename_all = "lowercase")]
enum Plugin {
    Disk,
    Http,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Check {
    every: u32,
    /// What only the plugin knows.
    #[hcl(remain)]
    settings: Body,
}

fn disk(settings: &Body) -> Result<String, Error> {
    #[derive(Deserialize, HclSchema)]
    struct Disk {
        path: String,
        #[hcl(default = 5, max = 100)]
        min_free: u8,
    }

    let context = EvalContext::new().with_variable("volume", "/mnt/a");
    let Disk { path, min_free } = hcl_serde::from_body(settings, &context)?;
    Ok(format!("{path} has {min_free}% free"))
}

fn http(settings: &Body) -> Result<String, Error> {
    #[derive(Deserialize, HclSchema)]
    struct Http {
        url: String,
        status: u16,
    }

    let context = EvalContext::new().with_variable("host", "localhost").with_variable("port", 8080);
    let Http { url, status } = hcl_serde::from_body(settings, &context)?;
    Ok(format!("{url} answers {status}"))
}

fn main() -> Result<(), Error> {
    let (checks, found) = load(TEXT)?;
    checks.iter().for_each(|check| println!("{check}"));
    found.print();
    Ok(())
}

/// The checks that were made, and why others were not.
fn load(text: &str) -> Result<(Vec<String>, Diagnostics), Error> {
    let config: Config = Loader::new().named_text("checks.hcl", text).load()?;
    let (mut checks, mut found) = (Vec::new(), Diagnostics::new());
    for (plugin, check) in &config.check {
        let made = match plugin {
            Plugin::Disk => disk(&check.settings),
            Plugin::Http => http(&check.settings),
        };
        match made {
            Ok(what) => checks.push(format!("every {} s: {what}", check.every)),
            Err(error) => found.extend(error.diagnostics().iter().cloned()),
        }
    }
    Ok((checks, found))
}

#[test]
fn each_plugin_has_its_own_types_and_variables() {
    let (checks, found) = load(TEXT).unwrap();
    assert_eq!(checks, ["every 60 s: /mnt/a/data has 10% free", "every 5 s: http://localhost:8081/health answers 200"]);
    assert!(found.is_empty());
}

#[test]
fn mistakes_of_the_second_phase_have_their_place() {
    let text = TEXT.replace("volume", "host").replace("min_free", "min_fre").replace("200", "\"fine\"");
    let report = load(&text).unwrap().1.report(&hcl_serde::RenderOptions::new());
    // `host` is a variable of the other plugin.
    for part in ["the variable `host` does not exist. Defined here: volume", "did you mean `min_free`?"] {
        assert!(report.contains(part), "{report}");
    }
    assert!(report.contains(" --> checks.hcl:5:3\n"), "{report}");
    assert!(report.contains("11 |   status = \"fine\"\n"), "{report}");
}
