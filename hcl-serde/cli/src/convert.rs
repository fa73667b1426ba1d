//! `hcl to-json` and `hcl from-json`: configuration in the other syntax.

use std::path::{Path, PathBuf};

use clap::Args;
use hcl_serde::FileSyntax;
use hcl_serde::codes;
use hcl_serde::model::body::{BodySchema, Definition};
use hcl_serde::model::diag::{Diagnostic, Diagnostics};
use hcl_serde::model::limits::Limits;
use hcl_serde::model::load;
use hcl_serde::model::source::Source;
use hcl_serde::model::spec::SpecFile;
use hcl_serde::model::syntax::{Cursor, Item, NoRoles, NodeRef, Shape};
use hcl_serde::write::Converter;

use crate::decode::{flag, taken, with_flag};
use crate::files::Input;
use crate::fmt::report;
use crate::{Outcome, print};

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
/// JSON does not tell blocks from objects: without a spec everything is an argument, but for the blocks that flags name, and a
/// warning says what may have been meant as blocks.
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
            return print::text(&text);
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
        let converter = converter?;
        let refused = match (from, &self.spec) {
            (FileSyntax::Native, Some(_)) => self.not_asked_for(&source, &converter.1),
            _ => Diagnostics::new(),
        };
        let untold = match (from, &self.spec) {
            (FileSyntax::Json, None) => self.untold(&source),
            _ => None,
        };
        match converter.0.convert(source, from, to) {
            Ok(converted) => {
                diagnostics.extend(converted.lost().clone());
                diagnostics.extend(untold);
                diagnostics.extend(refused);
                Some(converted.into_text())
            }
            Err(refused) => {
                let found = Diagnostics::from(refused).into_iter();
                diagnostics.extend(found.map(|found| self.with_flag(found)));
                // A name may say that the file is what the other command takes.
                let is_json = load::is_json(&self.file);
                let is_native = self.file.extension().is_some_and(|extension| extension == "hcl");
                match from {
                    FileSyntax::Native if is_json => diagnostics.push(messages::other_way(&self.file, "from-json")),
                    FileSyntax::Json if is_native => diagnostics.push(messages::other_way(&self.file, "to-json")),
                    _ => {}
                }
                None
            }
        }
    }

    /// Blocks by which a configuration defines something, of which neither the spec nor a flag says anything: what is in
    /// them would be written as something else.
    fn not_asked_for(&self, source: &Source, known: &[String]) -> Diagnostics {
        let is_known = |definition: Definition| known.iter().any(|known| known == definition.block_type());
        let unknown = Definition::ALL.into_iter().filter(|&it| !is_known(it) && !self.is_given(flag(it)));
        let schema = unknown.fold(BodySchema::new(), |schema, definition| definition.add_to(schema));
        let body = FileSyntax::Native.parse(source.clone(), &Limits::DEFAULT).tree;
        let (partial, _) = body.partial_content(&schema);
        let blocks = partial.content.blocks().iter();
        blocks.map(|block| self.with_flag(messages::not_in_spec(block.block_type(), block.header_range()))).collect()
    }

    /// Returns the diagnostic that properties may be blocks, at the first such property. Without a spec, nothing
    /// tells if they are blocks.
    fn untold(&self, source: &Source) -> Option<Diagnostic> {
        let body = FileSyntax::Json.parse(source.clone(), &Limits::DEFAULT).tree;
        let is_taken = |name: &str| Definition::of(name).is_some_and(|it| self.is_given(flag(it)));
        let (mut cursor, mut found, mut untold) = (Cursor::default(), Diagnostics::new(), Vec::new());
        while let Some(item) = body.next_item(Some(&NoRoles), &mut cursor, &mut found) {
            if let Item::Attribute(item) = item
                && !is_taken(&item.name)
                && may_be_blocks(item.expr())
            {
                untold.push((item.name.clone().into_owned(), item.node.name_range()));
            }
        }
        let others = untold.len().saturating_sub(1);
        untold.into_iter().next().map(|(name, at)| messages::untold(&name, Definition::of(&name).map(flag), others, at))
    }

    fn is_given(&self, flag: &str) -> bool {
        match flag {
            "--variables" => self.variables,
            "--functions" => self.functions,
            "--locals" => self.locals,
            _ => self.dynamic_blocks,
        }
    }

    fn with_flag(&self, found: Diagnostic) -> Diagnostic {
        match found.code() {
            codes::NOT_CONVERTIBLE => with_flag(found, |flag| self.is_given(flag)),
            _ => found,
        }
    }

    /// With the types of blocks that the spec knows at the root.
    fn converter(&self, diagnostics: &mut Diagnostics) -> Option<(Converter, Vec<String>)> {
        let mut known = Vec::new();
        let converter = match &self.spec {
            None => Converter::of_arguments(),
            Some(path) => {
                let file = spec(path, diagnostics)?;
                known.extend(file.spec().blocks().into_iter().map(|(ty, _)| ty.to_owned()));
                Converter::by_spec(file.spec())
            }
        };
        let converter = if self.variables { converter.allow_variables() } else { converter };
        let converter = if self.locals { converter.allow_locals() } else { converter };
        let converter = if self.functions { converter.allow_functions() } else { converter };
        Some((if self.dynamic_blocks { converter.allow_dynamic() } else { converter }, known))
    }
}

/// Returns `true` if a value could be blocks: an object, or a list of objects.
fn may_be_blocks(expr: NodeRef<'_>) -> bool {
    let (syntax, mut cursor, mut count) = (expr.syntax(), Cursor::default(), 0);
    match expr.shape() {
        Shape::Object | Shape::ComputedObject => true,
        Shape::Tuple => {
            let mut elements = std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor));
            elements.all(|element| {
                count += 1;
                may_be_blocks(expr.sibling(element))
            }) && count > 0
        }
        _ => false,
    }
}

mod messages {
    //! The wording of what is wrong with a file for the one who gives it to the command.

    use hcl_serde::codes;
    use std::path::Path;

    use hcl_serde::model::diag::Diagnostic;
    use hcl_serde::model::source::Range;

    /// A block that would be written as something else.
    pub(super) fn not_in_spec(ty: &str, at: Range) -> Diagnostic {
        Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
            .detail(format!("The spec has no blocks of type `{ty}`."))
            .at(at)
    }

    /// Properties of a file that may be blocks; a flag says that the first of them is.
    pub(super) fn untold(name: &str, flag: Option<&str>, others: usize, at: Range) -> Diagnostic {
        let by_flag = flag.map_or_else(String::new, |flag| format!(" That `{name}` is a block, {flag} says."));
        let and_others = match others {
            0 => "is an argument or blocks".to_owned(),
            1 => "and 1 more property are arguments or blocks".to_owned(),
            _ => format!("and {others} more properties are arguments or blocks"),
        };
        Diagnostic::warning(codes::TAKEN_FOR_ARGUMENT, "Taken for arguments")
            .detail(format!("Whether `{name}` {and_others}, JSON does not say: everything is written as an argument. What is a block, and how many labels it has, a spec says (--spec).{by_flag}"))
            .at(at)
    }

    /// A file that is in the other syntax already.
    pub(super) fn other_way(path: &Path, command: &str) -> Diagnostic {
        let path = path.display();
        Diagnostic::error(codes::NOT_CONVERTIBLE, "cannot be converted")
            .detail(format!("By its name, `{path}` is in the other syntax already: `hcl {command}` converts that."))
    }
}

/// A spec file, if it has no mistakes; those that it has, and warnings, are kept.
pub(crate) fn spec(path: &Path, diagnostics: &mut Diagnostics) -> Option<SpecFile> {
    let body = taken(Input::File(path.to_owned()).body(), diagnostics)?;
    let file = SpecFile::read(&body, &Limits::DEFAULT).map_err(|found| diagnostics.extend(found)).ok()?;
    diagnostics.extend(file.warnings().clone());
    Some(file)
}
