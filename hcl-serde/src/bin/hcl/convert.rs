//! `hcl to-json` and `hcl from-json`: configuration in the other syntax.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use hcl_model::diag::Diagnostics;
use hcl_model::limits::Limits;
use hcl_model::spec::SpecFile;
use hcl_serde::{Converter, FileSyntax};

use crate::Outcome;
use crate::files::Input;
use crate::fmt::report;

/// Print a file of the native syntax in the JSON syntax
///
/// Expressions stay expressions, in strings; nothing is evaluated.
/// Comments become `//` properties, and a comment that has no place in JSON is lost with a warning.
/// JSON does not tell blocks from objects: a file that has blocks needs a spec, or flags for those that a program takes itself.
/// Ends with 0, and with 2 if the file is wrong or cannot be read or converted; then nothing is printed.
#[derive(Debug, Args)]
pub(crate) struct ToJson {
    #[command(flatten)]
    conversion: Conversion,
}

/// Print a file of the JSON syntax in the native syntax
///
/// Strings that are one expression are written as that; nothing is evaluated.
/// `//` properties become comments.
/// JSON does not tell blocks from objects: without a spec everything is an argument, but for the blocks that flags name.
/// Ends with 0, and with 2 if the file is wrong or cannot be read or converted; then nothing is printed.
#[derive(Debug, Args)]
pub(crate) struct FromJson {
    #[command(flatten)]
    conversion: Conversion,
}

#[derive(Debug, Args)]
struct Conversion {
    /// What is a block and how many labels it has: a file that `hcl decode` takes
    #[arg(long, value_name = "FILE")]
    spec: Option<PathBuf>,

    /// Blocks `variable` declare variables
    #[arg(long)]
    variables: bool,

    /// Blocks `locals` define values
    #[arg(long)]
    locals: bool,

    /// Blocks `function` define functions
    #[arg(long)]
    functions: bool,

    /// Blocks `dynamic` make blocks
    #[arg(long)]
    dynamic_blocks: bool,

    /// The file, or `-` for the standard input
    file: PathBuf,
}

impl ToJson {
    pub(crate) fn run(&self) -> Outcome {
        self.conversion.run(FileSyntax::Native, FileSyntax::Json)
    }
}

impl FromJson {
    pub(crate) fn run(&self) -> Outcome {
        self.conversion.run(FileSyntax::Json, FileSyntax::Native)
    }
}

impl Conversion {
    fn run(&self, from: FileSyntax, to: FileSyntax) -> Outcome {
        let mut diagnostics = Diagnostics::new();
        let text = self.converted(from, to, &mut diagnostics);
        let outcome = report(&diagnostics);
        if let (Some(text), Outcome::Fine) = (text, outcome) {
            // Whoever has stopped reading gets no more.
            let _ = anstream::stdout().write_all(text.as_bytes());
        }
        outcome
    }

    fn converted(&self, from: FileSyntax, to: FileSyntax, diagnostics: &mut Diagnostics) -> Option<String> {
        let converter = self.converter(diagnostics);
        let input = Input::named(&self.file);
        let source = match input.source_in(from) {
            Ok((source, found)) => {
                diagnostics.extend(found);
                source
            }
            Err(unread) => {
                diagnostics.push(unread);
                return None;
            }
        };
        match converter?.convert(source, from, to) {
            Ok(converted) => {
                diagnostics.extend(converted.lost().clone());
                Some(converted.into_text())
            }
            Err(refused) => {
                diagnostics.extend(Diagnostics::from(refused));
                None
            }
        }
    }

    fn converter(&self, diagnostics: &mut Diagnostics) -> Option<Converter> {
        let converter = match &self.spec {
            None => Converter::of_arguments(),
            Some(path) => match spec(path) {
                Ok((file, found)) => {
                    diagnostics.extend(found);
                    Converter::by_spec(file.spec())
                }
                Err(found) => {
                    diagnostics.extend(found);
                    return None;
                }
            },
        };
        let converter = if self.variables { converter.variables() } else { converter };
        let converter = if self.locals { converter.locals() } else { converter };
        let converter = if self.functions { converter.functions() } else { converter };
        Some(if self.dynamic_blocks { converter.dynamic_blocks() } else { converter })
    }
}

/// A spec file, with its warnings.
pub(crate) fn spec(path: &Path) -> Result<(SpecFile, Diagnostics), Diagnostics> {
    let (body, mut found) = Input::File(path.to_owned()).body().map_err(Diagnostics::from)?;
    if found.has_errors() {
        return Err(found);
    }
    let file = SpecFile::read(&body, &Limits::DEFAULT)?;
    found.extend(file.warnings().clone());
    Ok((file, found))
}
