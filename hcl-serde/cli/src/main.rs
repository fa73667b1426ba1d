//! The command `hcl`: formats, checks, converts and decodes files in both syntaxes of HCL.
//!
//! The command knows no type of an application. An application checks its own files with hcl-serde.

mod check;
mod convert;
mod decode;
mod files;
mod fmt;
mod print;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Format, check, convert and decode configuration files in both syntaxes of HCL
#[derive(Debug, Parser)]
#[command(name = "hcl", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Fmt(fmt::Fmt),
    Check(check::Check),
    ToJson(convert::ToJson),
    FromJson(convert::FromJson),
    Decode(decode::Decode),
}

/// The result of a command, with the worst result last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Fine,
    /// There is something to change, which `--check` has asked for.
    Unformatted,
    /// A file is wrong or cannot be read or written.
    Failed,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> ExitCode {
        match outcome {
            Outcome::Fine => ExitCode::SUCCESS,
            Outcome::Failed => ExitCode::from(2),
            Outcome::Unformatted => ExitCode::from(3),
        }
    }
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Fmt(fmt) => fmt.run(),
        Command::Check(check) => check.run(),
        Command::ToJson(convert) => convert.run(),
        Command::FromJson(convert) => convert.run(),
        Command::Decode(decode) => decode.run(),
    };
    outcome.into()
}
