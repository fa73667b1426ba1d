//! The arguments of the command line.

use clap::builder::styling::{AnsiColor, Effects, Styles};
use clap::{Arg, ArgAction, Command, value_parser};
use std::path::PathBuf;

/// The colors of the help, which are those of cargo.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::BrightGreen.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::BrightGreen.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::BrightCyan.on_default().effects(Effects::BOLD))
    .placeholder(AnsiColor::Cyan.on_default());

const EXIT_CODES: &str = "\
Exit codes:
  0  everything is fine
  2  something is wrong
  3  --check would change a file, or diff found what can break files";

const SET: &str = "\
A text is taken as it is, and everything else is written as in a file: set tags '[\"a\", \"b\"]'.
An object sets several arguments of a block and leaves the others: set limits '{ size = 9 }'.
What has a default or need not be there is taken out with unset.";

pub(super) fn command(name: &str) -> Command {
    let format = Arg::new("format").long("format").value_name("FORMAT").global(true).display_order(100);
    let format = format.value_parser(["text", "json", "sarif"]).default_value("text");
    let last = name.rsplit(' ').next().unwrap_or("config").to_owned();
    let command = Command::new(last)
        .bin_name(name.to_owned())
        .display_name(name.to_owned())
        .styles(STYLES)
        .about("Check, show and change the configuration")
        .max_term_width(100)
        .after_help(format!("{EXIT_CODES}\n\nSee '{name} <COMMAND> --help' for what a command takes."))
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .arg(format.help("How to print mistakes and values (sarif: mistakes alone)"))
        .subcommands([
            Command::new("check")
                .about("Check the configuration, or some files each by itself")
                .arg(files())
                .arg(flag("deny-warnings", "Fail on warnings, too")),
            Command::new("show").about("Print every value"),
            Command::new("explain").about("Print every value and where it comes from"),
            Command::new("get").about("Print a value, or all below a path").arg(path()),
            Command::new("set")
                .about("Change a value in its file")
                .after_help(SET)
                .arg(path())
                .arg(value())
                .arg(Arg::new("rest").num_args(1..).hide(true))
                .arg(flag("force", "Replace a computed value, and write one that something overrides"))
                .arg(into())
                .arg(dry_run()),
            Command::new("unset")
                .about("Remove a value or a block from its file")
                .arg(path())
                .arg(flag("force", "Remove a computed value, too"))
                .arg(into())
                .arg(dry_run()),
            Command::new("init").about("Write a configuration to start from").arg(
                Arg::new("file")
                    .value_name("FILE")
                    .value_parser(value_parser!(PathBuf))
                    .default_value("-")
                    .help("A file that is not there yet; JSON if its name ends in .json"),
            ),
            Command::new("fmt")
                .about("Format files")
                .arg(files())
                .arg(flag("check", "Write nothing, and end with 3 if a file would change")),
            Command::new("fix")
                .about("Fix mistakes and old names in files")
                .arg(files())
                .arg(dry_run())
                .arg(flag("check", "Write nothing, and end with 3 if a file would change")),
            Command::new("docs").about("Print the reference of the configuration, in Markdown"),
            Command::new("schema")
                .about("Print a JSON Schema for files in the JSON syntax")
                .arg(flag("data", "Print all of the schema as data, for diff")),
            Command::new("diff").about("Print what changed in the schema since another release").arg(
                Arg::new("old")
                    .required(true)
                    .value_name("OLD")
                    .value_parser(value_parser!(PathBuf))
                    .help("What schema --data of the other release printed"),
            ),
            Command::new("convert")
                .about("Print a file in the other syntax")
                .arg(
                    Arg::new("file")
                        .value_name("FILE")
                        .value_parser(value_parser!(PathBuf))
                        .help("The file, or - for standard input [default: that of the program]"),
                )
                .arg(
                    Arg::new("to")
                        .long("to")
                        .value_name("SYNTAX")
                        .value_parser(["hcl", "json"])
                        .help("The syntax to write [default: the other one]"),
                ),
        ]);
    #[cfg(feature = "lsp")]
    let command = command.subcommands(for_editors());
    command
}

#[cfg(feature = "lsp")]
fn for_editors() -> [Command; 2] {
    let lsp = Command::new("lsp").about("Run a language server for an editor on standard input and output");
    // Editors say it to servers that have other ways, too.
    let lsp = lsp.arg(flag("stdio", "What it does in any case").hide(true));
    let editor = Command::new("editor")
        .about("Print or write the settings of an editor for the configuration")
        .arg(
            Arg::new("editor")
                .required(true)
                .value_name("EDITOR")
                .value_parser(["helix", "neovim", "vscode", "zed"])
                .help("The editor"),
        )
        .arg(
            Arg::new("write")
                .long("write")
                .value_name("FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("Write the files into a folder, if none of them is there yet"),
        );
    [lsp, editor]
}

fn files() -> Arg {
    Arg::new("files")
        .value_name("FILE")
        .num_args(0..)
        .value_parser(value_parser!(PathBuf))
        .help("Files, or - for standard input [default: those of the program]")
}

fn path() -> Arg {
    Arg::new("path")
        .required(true)
        .value_name("PATH")
        .help("What to look for, such as port or service.web.port (explain prints all paths)")
}

fn value() -> Arg {
    let arg = Arg::new("value").required(true).value_name("VALUE").allow_hyphen_values(true);
    arg.help(
        "The new value, such as 8, info, '[1, 2]' or, for a block, '{ port = 80 }'; - reads it from standard input",
    )
}

fn into() -> Arg {
    Arg::new("into")
        .long("file")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("The file to change [default: where the value stands, or else the highest layer]")
}

fn dry_run() -> Arg {
    flag("dry-run", "Print what would change, and write nothing")
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}
