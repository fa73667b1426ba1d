//! Lets flags of the command line have the last word, with clap: one struct for the flags and the file.
//!
//! Run it with `cargo run --features clap --example flags`, and then with
//! `cargo run --features clap --example flags -- --listen 127.0.0.1:81 -v` or
//! `cargo run --features clap --example flags -- --set limits.connections=many`, which shows what a wrong flag looks like.
//! Where the configuration is can be said by `--config`, or by the variable `DEMO_CONFIG`.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{ArgMatches, Args, Command, CommandFactory, Parser};
use hcl_serde::load::{SearchPath, SetFlags};
use hcl_serde::{Error, HclSchema, Loader};
use serde::Deserialize;

/// Says what it would do.
#[derive(Debug, Parser)]
struct Flags {
    /// The configuration file
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    settings: Config,
    #[command(flatten)]
    set: SetFlags<Config>,
}

/// What stands in the file, and can be given as a flag. What has a default in the file has one for clap too, which would not
/// let its value be missing; only a flag that is given overrides the file.
#[derive(Debug, Deserialize, HclSchema, Args)]
struct Config {
    /// Where to accept connections
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:80")]
    #[hcl(default = "127.0.0.1:80")]
    listen: SocketAddr,
    /// Say more
    #[arg(short, long)]
    #[serde(default)]
    verbose: bool,
    /// Log only these parts, which can be said several times
    #[arg(long = "log", value_name = "PART")]
    #[serde(default)]
    log_only: Vec<String>,
    /// No flag of its own, but `--set limits.connections=10`
    #[arg(skip)]
    limits: Limits,
}

#[derive(Debug, Clone, Default, Deserialize, HclSchema)]
struct Limits {
    connections: u32,
}

fn main() -> ExitCode {
    let mut command = Flags::command();
    let matches = command.get_matches_mut();
    match load(&command, &matches) {
        Ok(Config { listen, verbose, log_only, limits }) => {
            println!("listen on {listen}, {} connections, verbose: {verbose}, log: {log_only:?}", limits.connections);
            ExitCode::SUCCESS
        }
        Err(error) => {
            error.print();
            ExitCode::FAILURE
        }
    }
}

fn load(command: &Command, matches: &ArgMatches) -> Result<Config, Error> {
    let place = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/flags/app.hcl");
    let location =
        SearchPath::new().flag(matches.get_one::<PathBuf>("config")).variable("DEMO_CONFIG").candidate(place);
    let loaded = Loader::new().search(location).flags(command, matches).load_full()?;
    loaded.warnings.print();
    Ok(loaded.config)
}

#[cfg(test)]
fn with(flags: &[&str]) -> Result<Config, Error> {
    let mut command = Flags::command();
    let matches = command.try_get_matches_from_mut(["flags"].iter().chain(flags)).unwrap();
    load(&command, &matches)
}

#[test]
fn flags_that_are_given_override_the_file() {
    let config = with(&[]).unwrap();
    assert_eq!((config.listen.port(), config.verbose, config.limits.connections), (8080, false, 1024));
    let config = with(&["--listen", "127.0.0.1:81", "-v", "--set", "limits.connections=10"]).unwrap();
    assert_eq!((config.listen.port(), config.verbose, config.limits.connections), (81, true, 10));
    assert_eq!(with(&["--log", "net", "--log", "db"]).unwrap().log_only, ["net", "db"]);
}

#[test]
fn flags_are_named_and_their_values_are_not_shown() {
    let report = with(&["--set", "limits.connections=many", "--set", "limits.conections=1"]).unwrap_err().report();
    assert!(report.contains(" --> flag --set limits.connections\n") && !report.contains("many"), "{report}");
    assert!(report.contains("conections"), "{report}");
    assert!(with(&["--config", "no-such-file.hcl"]).is_err());
}
