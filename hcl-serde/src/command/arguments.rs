//! What the command line takes.

use clap::builder::styling::{AnsiColor, Effects, Styles};
use clap::{Arg, ArgAction, Command, value_parser};
use std::path::PathBuf;

/// As cargo has them.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::BrightGreen.on_default().effects(Effects::BOLD))
    .usage(AnsiColor::BrightGreen.on_default().effects(Effects::BOLD))
    .literal(AnsiColor::BrightCyan.on_default().effects(Effects::BOLD))
    .placeholder(AnsiColor::Cyan.on_default());

pub(super) fn command(name: &str) -> Command {
    let format = Arg::new("format").long("format").value_name("FORMAT").global(true);
    let format = format.value_parser(["text", "json", "sarif"]).default_value("text");
    let last = name.rsplit(' ').next().unwrap_or("config").to_owned();
    let command = Command::new(last)
        .bin_name(name.to_owned())
        .display_name(name.to_owned())
        .styles(STYLES)
        .about("Check, show and change the configuration")
        .after_help("Ends with 0 if everything is fine, with 2 if something is wrong, and with 3 if --check or diff find something.")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .arg(format.help("How mistakes and values are printed; sarif is for mistakes alone"))
        .subcommands([
            Command::new("check")
                .about("Say what is wrong with the configuration, or with each of some files by itself")
                .arg(files())
                .arg(flag("deny-warnings", "Take warnings for mistakes")),
            Command::new("show").about("Show every value"),
            Command::new("explain").about("Show every value, and where it comes from"),
            Command::new("get").about("Print a value, or all below a path").arg(path()),
            Command::new("set")
                .about("Change a value in its file, and nothing else of the file")
                .arg(path())
                .arg(value())
                .arg(flag("force", "Replace a computed value, and write one that something overrides"))
                .arg(into())
                .arg(dry_run()),
            Command::new("unset").about("Take a value or a block out of its file").arg(path()).arg(into()).arg(dry_run()),
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
                .arg(flag("check", "Write nothing, and end with 3 if something would change")),
            Command::new("fix")
                .about("Mend old and mistaken files")
                .arg(files())
                .arg(dry_run())
                .arg(flag("check", "Write nothing, and end with 3 if something would change")),
            Command::new("docs").about("Print the reference page of the configuration, in Markdown"),
            Command::new("schema")
                .about("Print the JSON Schema of files in the JSON syntax")
                .arg(flag("data", "Print all that is known of the configuration as data, for diff")),
            Command::new("diff").about("Say what has changed since another release, and end with 3 if that can break files").arg(
                Arg::new("old")
                    .required(true)
                    .value_name("OLD")
                    .value_parser(value_parser!(PathBuf))
                    .help("What the other release has printed for schema --data"),
            ),
            Command::new("convert")
                .about("Print a file in the other syntax")
                .arg(
                    Arg::new("file")
                        .value_name("FILE")
                        .value_parser(value_parser!(PathBuf))
                        .help("The file, or - for the standard input [default: the file of the program]"),
                )
                .arg(
                    Arg::new("to")
                        .long("to")
                        .value_name("SYNTAX")
                        .value_parser(["hcl", "json"])
                        .help("The syntax to write [default: the other one]"),
                )
                .arg(flag("locals", "Expressions may refer to what \"locals\" blocks define"))
                .arg(flag("functions", "Expressions may call what \"function\" blocks define")),
        ]);
    #[cfg(feature = "lsp")]
    let command = command.subcommands(for_editors());
    command
}

#[cfg(feature = "lsp")]
fn for_editors() -> [Command; 2] {
    let lsp =
        Command::new("lsp").about("Serve an editor on the standard input and output, by the Language Server Protocol");
    // Editors say it to servers that have other ways, too.
    let lsp = lsp.arg(flag("stdio", "What it does in any case").hide(true));
    let editor = Command::new("editor")
        .about("Print the settings of an editor for the configuration, or write them")
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
                .help("A folder to write the files into, where none of them is yet"),
        );
    [lsp, editor]
}

fn files() -> Arg {
    Arg::new("files")
        .value_name("FILE")
        .num_args(0..)
        .value_parser(value_parser!(PathBuf))
        .help("Files, or - for the standard input [default: those of the program]")
}

fn path() -> Arg {
    Arg::new("path")
        .required(true)
        .value_name("PATH")
        .help("Such as port or service.web.port; explain shows those of all values")
}

fn value() -> Arg {
    let arg = Arg::new("value").required(true).value_name("VALUE").allow_hyphen_values(true);
    arg.help("The new value: 8, info, '[1, 2]'; - reads it from standard input")
}

fn into() -> Arg {
    Arg::new("into")
        .long("file")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("The file to change [default: where the value stands, or else the highest layer]")
}

fn dry_run() -> Arg {
    flag("dry-run", "Write nothing, and print what would change")
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}
