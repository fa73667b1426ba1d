//! The command `config` of a program: its users look at the configuration and change it (`app config check`, `show`, `set`).
//!
//! [`run`] answers the command line of a program. [`ConfigCommand`] is a subcommand for a program that uses clap.

// `arguments` defines the command line, and `typed` the questions that need the type of the program. `look`, `change` and
// `counts`, `rewrite` and `give` are the commands, over the `files` of the loader; `editor` serves editors, and `report` prints.

mod arguments;
mod change;
mod counts;
#[cfg(feature = "lsp")]
mod editor;
mod files;
mod give;
mod look;
mod meant;
mod mended;
mod messages;
mod paths;
mod report;
mod rewrite;
mod set_block;
mod spot;
mod target;
mod typed;
mod written;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;
use hcl_model::diag::{Diagnostic, Diagnostics};
use serde_core::de::DeserializeOwned;

use crate::error::Error;
use crate::loader::Loader;
use crate::schema::HclFile;
use report::Format;
use typed::Typed;

/// Runs the command `config`, if that is what the command line of the process begins with; the code to end with then.
///
/// One line in the `main` of a program gives its users `app config`:
///
/// | command | what it does |
/// |---|---|
/// | `check [FILE]...` | loads the configuration, or each of some files by itself, and says what is wrong |
/// | `show`, `explain` | every value, and where it comes from |
/// | `get PATH` | one value, or those below it |
/// | `set PATH VALUE`, `unset PATH` | changes a file, and nothing else of it, if that makes no mistake; the value `-` is read from the standard input |
/// | `init [FILE]` | a configuration to start from |
/// | `fmt [FILE]...`, `fix [FILE]...` | how files should be written, and what old and mistaken ones should say |
/// | `docs`, `schema` | the reference page, the JSON Schema, and data to compare releases |
/// | `diff OLD` | what has changed since the release that has given that data |
/// | `convert [FILE]` | a file in the other syntax |
/// | `lsp`, `editor EDITOR` | a language server (`hcl_serde::lsp`) for the files, and the settings of an editor for it (feature `lsp`) |
///
/// Files are those of the loader, if none are named, and `-` is the standard input. With `--format json` and `--format sarif`
/// mistakes are data, and so are values with the first; there is no SARIF of values. Colours are only for terminals; what is sensitive is not shown, and `get`
/// refuses it: only `fmt`, `fix` and `convert` print the text of a file as it is. The code at the end is 0 if everything is fine, 2 if something is wrong, of the command line, too, and 3
/// if `--check` and `diff` find something.
///
/// A program that has its own command line, of the crate `clap`, puts [`ConfigCommand`] among its commands.
///
/// # Examples
///
/// ```
/// use std::process::ExitCode;
///
/// use hcl_serde::{HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = 80)]
///     port: u16,
/// }
///
/// fn main() -> ExitCode {
///     let loader = Loader::new().optional_file("app.hcl").env("APP");
///     if let Some(code) = hcl_serde::command::run::<Config>(loader.clone()) {
///         return code;
///     }
///     // The program itself.
///     ExitCode::SUCCESS
/// }
/// ```
#[must_use]
pub fn run<T: DeserializeOwned + HclFile>(loader: Loader) -> Option<ExitCode> {
    let mut arguments = std::env::args_os();
    let program = arguments.next().unwrap_or_default();
    let name = arguments.next().filter(|name| name == "config")?;
    let of_program = std::path::Path::new(&program).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let command = ConfigCommand::new::<T>(loader).named(format!("{of_program} {}", name.to_string_lossy()));
    Some(command.run_from(arguments))
}

/// The command `config` of a program: see [`run`].
///
/// # Examples
///
/// Among the commands of a program:
///
/// ```
/// use clap::Command;
/// use hcl_serde::{HclSchema, Loader};
/// use hcl_serde::command::ConfigCommand;
/// use serde::Deserialize;
///
/// #[derive(Debug, Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(default = 80)]
///     port: u16,
/// }
///
/// let config = ConfigCommand::new::<Config>(Loader::new().named_text("app.hcl", "port = 81\n"));
/// let command = Command::new("app").subcommand(config.to_clap());
/// let matches = command.get_matches_from(["app", "config", "get", "port"]);
/// if let Some(("config", matches)) = matches.subcommand() {
///     let _code = config.run(matches);
///     assert_eq!(config.output(matches).0, "81\n");
/// }
/// ```
#[derive(Clone)]
pub struct ConfigCommand {
    name: String,
    loader: Loader,
    typed: Typed,
}

impl fmt::Debug for ConfigCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConfigCommand").field("loader", &self.loader).finish_non_exhaustive()
    }
}

/// The outcome of a command, with the worst outcome last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Fine,
    /// There is something to change, or something has changed, which was asked for.
    Different,
    /// Something is wrong, or cannot be read or written.
    Failed,
}

impl Outcome {
    fn code(self) -> u8 {
        match self {
            Outcome::Fine => 0,
            Outcome::Failed => 2,
            Outcome::Different => 3,
        }
    }
}

/// The output of a command.
struct Done {
    /// For the standard output.
    text: String,
    /// The mistakes, and the diagnostics to be told beside them.
    found: Diagnostics,
    outcome: Outcome,
}

impl Done {
    fn text(text: String) -> Done {
        Done { text, found: Diagnostics::new(), outcome: Outcome::Fine }
    }

    fn found(found: Diagnostics) -> Done {
        let outcome = if found.has_errors() { Outcome::Failed } else { Outcome::Fine };
        Done { text: String::new(), found, outcome }
    }

    fn with(self, found: Diagnostics) -> Done {
        let outcome = if found.has_errors() { Outcome::Failed } else { self.outcome };
        Done { found, outcome, ..self }
    }
}

impl From<Error> for Done {
    fn from(error: Error) -> Done {
        Done::found(error.diagnostics().clone())
    }
}

impl From<Diagnostic> for Done {
    fn from(found: Diagnostic) -> Done {
        Done::found(found.into())
    }
}

impl ConfigCommand {
    /// The command for the configuration of a type, as a loader reads it.
    #[must_use]
    pub fn new<T: DeserializeOwned + HclFile>(loader: Loader) -> ConfigCommand {
        ConfigCommand { name: "config".to_owned(), loader, typed: Typed::of::<T>() }
    }

    /// Says what the command is called, in its help.
    #[must_use]
    pub fn named(self, name: impl Into<String>) -> ConfigCommand {
        ConfigCommand { name: name.into(), ..self }
    }

    /// Returns the command as a `clap` command.
    #[must_use]
    pub fn to_clap(&self) -> clap::Command {
        arguments::command(&self.name)
    }

    /// Does what the command line says, and prints; the code to end with.
    #[must_use]
    pub fn run(&self, matches: &ArgMatches) -> ExitCode {
        #[cfg(feature = "lsp")]
        if matches.subcommand_name() == Some("lsp") {
            return self.server().run_stdio();
        }
        let (text, said, code) = self.output(matches);
        let printed = printed(&text);
        // The messages lose their colours where nobody sees them.
        let _ = anstream::stderr().write_all(said.as_bytes());
        ended(printed, code)
    }

    /// Runs the command that the command line asks for. Returns the text for the standard output, the text for the
    /// standard error output, with colours, and the exit code.
    #[must_use]
    pub fn output(&self, matches: &ArgMatches) -> (String, String, u8) {
        let format = Format::of(matches);
        let (name, matches) = matches.subcommand().unwrap_or(("", matches));
        let done = self.done(name, matches, format);
        let (text, said) = report::printed(&done, format, &self.name);
        (text, said, done.outcome.code())
    }

    fn run_from(&self, arguments: impl Iterator<Item = OsString>) -> ExitCode {
        let command = self.to_clap();
        match command.try_get_matches_from(std::iter::once(OsString::from(&self.name)).chain(arguments)) {
            Ok(matches) => self.run(&matches),
            Err(error) => {
                let printed = error.print().and_then(|()| io::stdout().flush());
                match error.kind() {
                    ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => ended(printed, 0),
                    _ => ExitCode::from(Outcome::Failed.code()),
                }
            }
        }
    }

    fn done(&self, name: &str, matches: &ArgMatches, format: Format) -> Done {
        if format == Format::Sarif && ["show", "explain", "get", "diff"].contains(&name) {
            return messages::no_sarif(name).into();
        }
        let done = match name {
            "check" => self.check(matches),
            "show" => self.show(format, false),
            "explain" => self.show(format, true),
            "get" => self.get(matches, format),
            "set" => self.set(matches),
            "unset" => self.unset(matches),
            "init" => self.init(matches),
            "fmt" => self.fmt(matches),
            "fix" => self.fix(matches),
            "docs" => Ok(self.docs()),
            "schema" => self.schema(matches),
            "diff" => self.diff(matches, format),
            #[cfg(feature = "lsp")]
            "editor" => self.editor(matches),
            // It has the standard input and output for itself: see `run`.
            #[cfg(feature = "lsp")]
            "lsp" => Ok(Done::text(String::new())),
            _ => self.convert(matches),
        };
        let Done { text, found, outcome } = done.unwrap_or_else(|failed| failed);
        self.hide_found(&found);
        Done { text, found, outcome }
    }

    /// Marks what must not be shown of the texts in which something is wrong, whichever command it is of, and whether they could be
    /// read as a configuration or not.
    fn hide_found(&self, found: &Diagnostics) {
        if found.is_empty() {
            return;
        }
        self.hide(
            &mut found.sources().into_iter().filter(|source| source.name() != written::TYPED),
            &self.own_bodies(),
        );
        #[cfg(feature = "language")]
        found.hide_templates();
    }
}

/// Prints to the standard output, as it is: texts and values of files may have more in them than colours.
fn printed(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

/// The code to end with, once something was printed.
fn ended(printed: io::Result<()>, code: u8) -> ExitCode {
    match printed {
        // Whoever has stopped reading gets no more.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let _ = writeln!(io::stderr(), "the standard output cannot be written: {error}");
            ExitCode::from(Outcome::Failed.code())
        }
        _ => ExitCode::from(code),
    }
}
