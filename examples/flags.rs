//! Lets flags of the command line have the last word, with clap.
//!
//! Run it with `cargo run --example flags`, and then with `cargo run --example flags -- --listen 127.0.0.1:81 -v` or
//! `cargo run --example flags -- --set limits.connections=many`, which shows what a wrong flag looks like.
//! Where the configuration is can be said by `--config`, or by the variable `DEMO_CONFIG`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "the program is a command line tool")]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use hcl_serde::{Error, HclSchema, Loader, Location, RenderOptions};
use serde::Deserialize;

/// Says what it would do.
#[derive(Debug, Parser)]
struct Flags {
    /// The configuration file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to accept connections
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Say more
    #[arg(short, long)]
    verbose: bool,
    /// Set anything else, as in `limits.connections=10`
    #[arg(long, value_name = "PATH=VALUE", value_parser = setting)]
    set: Vec<(String, String)>,
}

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    listen: SocketAddr,
    #[serde(default)]
    verbose: bool,
    limits: Limits,
}

#[derive(Debug, Deserialize)]
struct Limits {
    connections: u32,
}

fn main() -> ExitCode {
    match load(&Flags::parse()) {
        Ok(Config { listen, verbose, limits }) => {
            println!("listen on {listen}, {} connections, verbose: {verbose}", limits.connections);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprint!("{}", error.report());
            ExitCode::FAILURE
        }
    }
}

fn setting(text: &str) -> Result<(String, String), &'static str> {
    let (path, value) = text.split_once('=').ok_or("expected PATH=VALUE")?;
    Ok((path.to_owned(), value.to_owned()))
}

fn load(flags: &Flags) -> Result<Config, Error> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/flags/app.hcl");
    let location = Location::new().flag(flags.config.as_ref()).variable("DEMO_CONFIG").place(place);
    let mut loader = Loader::new().located(location);
    // A flag that was not given must not override the file.
    if let Some(listen) = &flags.listen {
        loader = loader.set("listen", listen);
    }
    if flags.verbose {
        loader = loader.set("verbose", "true");
    }
    let loader = flags.set.iter().fold(loader, |loader, (path, value)| loader.set(path, value));
    let loaded = loader.load_full()?;
    eprint!("{}", loaded.warnings.report(&RenderOptions::plain()));
    Ok(loaded.config)
}

#[cfg(test)]
fn with(flags: &[&str]) -> Result<Config, Error> {
    load(&Flags::try_parse_from(["flags"].iter().chain(flags)).unwrap())
}

#[test]
fn flags_override_the_file() {
    let config = with(&[]).unwrap();
    assert_eq!((config.listen.port(), config.verbose, config.limits.connections), (8080, false, 1024));
    let config = with(&["--listen", "127.0.0.1:81", "-v", "--set", "limits.connections=10"]).unwrap();
    assert_eq!((config.listen.port(), config.verbose, config.limits.connections), (81, true, 10));
}

#[test]
fn flags_are_named_and_their_values_are_not_shown() {
    let report = with(&["--listen", "nowhere", "--set", "limits.conections=1"]).unwrap_err().report();
    assert!(report.contains(" --> override of listen:1:1\n") && !report.contains("nowhere"), "{report}");
    assert!(report.contains("conections"), "{report}");
    assert!(with(&["--config", "no-such-file.hcl"]).is_err());
}
