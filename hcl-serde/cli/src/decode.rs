//! `hcl decode`: configuration as JSON, as a spec file says.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use clap::Args;
use hcl_serde::codes;
use hcl_serde::model::body::{Block, Body, BodySchema, Definition, Locals, MergePolicy, Variables};
use hcl_serde::model::diag::closest;
use hcl_serde::model::diag::{Diagnostic, Diagnostics};
use hcl_serde::model::expr::EvalContext;
use hcl_serde::model::ext::Functions;
use hcl_serde::model::json;
use hcl_serde::model::json_text::{JsonValue, JsonWriter};
use hcl_serde::model::limits::Limits;
use hcl_serde::model::source::{Source, SourceKind, visible};
use hcl_serde::model::syntax::{Cursor, Item};
use hcl_serde::model::types::Type;
use hcl_serde::model::value::Value;

use crate::convert::spec;
use crate::files::{Input, Paths};
use crate::fmt::report;
use crate::work;
use crate::{Outcome, print};

/// Decode configuration as a spec file says, and print the value as JSON
///
/// Several files are one configuration, in which nothing may be set twice.
/// A spec file has one block, such as `object { attr "port" { type = number } }` on several lines, in which `block`,
/// `block_list` and `block_map` stand for blocks (all there are: the page of `SpecFile` on docs.rs/hcl-model),
/// and says in `variables { ... }` and
/// `function` blocks what the configuration can refer to. Blocks in which the configuration defines something itself mean
/// that only if it is asked for, as a program has to ask for it; otherwise a spec has to have them.
/// Ends with 0, and with 2 if a file is wrong or cannot be read; then all mistakes are shown, and nothing is printed.
#[derive(Debug, Args)]
pub(crate) struct Decode {
    /// What the configuration is decoded to
    #[arg(long, value_name = "FILE")]
    spec: PathBuf,

    /// Variables for the configuration: a file with arguments, or an object of JSON; the later ones count
    #[arg(long, value_name = "FILE_OR_JSON")]
    vars: Vec<String>,

    /// Blocks `variable` declare variables, which expressions refer to below this name
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "var")]
    variables: Option<String>,

    /// The value of a declared variable, as from the environment of a program; the last one of a variable counts
    #[arg(long = "var", value_name = "NAME=VALUE", requires = "variables", value_parser = assignment)]
    values: Vec<(String, String)>,

    /// Blocks `function` define functions, which may use variables and each other
    #[arg(long)]
    functions: bool,

    /// Blocks `locals` define values, which expressions refer to below this name; they may use variables and functions
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "local")]
    locals: Option<String>,

    /// Blocks `dynamic` make blocks
    #[arg(long)]
    dynamic_blocks: bool,

    /// The value with its type
    #[arg(long)]
    with_type: bool,

    /// Attributes of objects that are null are not left out
    #[arg(long)]
    keep_nulls: bool,

    #[command(flatten)]
    paths: Paths,
}

impl Decode {
    pub(crate) fn run(&self) -> Outcome {
        let (inputs, outcome) = self.paths.inputs();
        if outcome != Outcome::Fine {
            return outcome;
        }
        let mut diagnostics = Diagnostics::new();
        let printed = self.decoded(&inputs, &mut diagnostics).filter(|_| !diagnostics.has_errors());
        let printed = printed.filter(|value| {
            let secret = messages::secret(&value.clone().unmark_deep_with_paths().1);
            diagnostics.extend(secret);
            !diagnostics.has_errors()
        });
        let outcome = report(&diagnostics);
        match printed.map(|value| self.printed(&value)) {
            None => outcome,
            Some(Ok(text)) => outcome.max(print::text(&text)),
            Some(Err(why)) => {
                anstream::eprintln!("the value cannot be printed: {}", visible(&why));
                Outcome::Failed
            }
        }
    }

    /// The value, if everything could be read.
    fn decoded(&self, inputs: &[Input], diagnostics: &mut Diagnostics) -> Option<Value> {
        let file = spec(&self.spec, diagnostics);
        let given: Vec<Option<Body>> = self.vars.iter().map(|given| taken(variables(given), diagnostics)).collect();
        let bodies: Vec<Option<Body>> =
            work::each(inputs, Input::body).into_iter().map(|body| taken(body, diagnostics)).collect();
        let file = file?;
        let given: Option<Vec<Body>> = given.into_iter().collect();
        let context = file.context_with(&given?).map_err(|found| diagnostics.extend(found)).ok();
        let bodies: Option<Vec<Body>> = bodies.into_iter().collect();
        let (context, bodies) = (context?, bodies?);
        let body = match <[Body; 1]>::try_from(bodies) {
            Ok([body]) => body,
            Err(bodies) => Body::merge(bodies, MergePolicy::Strict),
        };
        let (body, context) = self.defined(body, context, diagnostics);
        let body = if self.dynamic_blocks { body.expand(&context) } else { body };
        let (value, found) = file.decode(&body, &context);
        let root = names_at_root(&body);
        diagnostics.extend(found.into_iter().map(|found| self.with_flag(found, &root)));
        Some(value)
    }

    /// The configuration without what it defines itself, with the context that this makes.
    fn defined(&self, body: Body, context: EvalContext, diagnostics: &mut Diagnostics) -> (Body, EvalContext) {
        let wanted = [
            self.variables.is_some().then_some(Definition::Variable),
            self.functions.then_some(Definition::Function),
            self.locals.is_some().then_some(Definition::Locals),
        ];
        let wanted = wanted.into_iter().flatten();
        let schema = wanted.fold(BodySchema::new(), |schema, definition| definition.add_to(schema));
        let (partial, found) = body.partial_content(&schema);
        diagnostics.extend(found);
        let (content, mut context) = (partial.content, context);
        for (flag, name) in [("--variables", &self.variables), ("--locals", &self.locals)] {
            let Some(name) = name else { continue };
            let is_twice = flag == "--locals" && self.variables.as_ref() == Some(name);
            if is_twice || context.variable(name).is_some() {
                diagnostics.push(messages::taken(flag, name, is_twice));
            }
        }
        if let Some(name) = &self.variables {
            let declared =
                Variables::new(name.as_str()).blocks(content.blocks_of_type(Definition::Variable.block_type()));
            let names: Vec<String> = declared.declared().map(|(name, _)| name.to_owned()).collect();
            let (known, unknown): (Vec<_>, Vec<_>) = self.values.iter().partition(|(name, _)| names.contains(name));
            let given = known.into_iter().fold(declared, |declared, (name, value)| {
                let source = Source::of(SourceKind::Override(format!("--var {name}")), value.as_str());
                declared.given_source(name, source)
            });
            let (made, found) = given.evaluate(&context);
            context = made;
            diagnostics.extend(found);
            let undeclared = unknown.into_iter().map(|(name, _)| messages::undeclared(name, &names));
            diagnostics.extend(undeclared.collect::<Vec<_>>());
        }
        if self.functions {
            let (made, found) =
                Functions::new().blocks(content.blocks_of_type(Definition::Function.block_type())).evaluate(&context);
            context = made;
            diagnostics.extend(found);
        }
        if let Some(name) = &self.locals {
            let bodies = content.blocks_of_type(Definition::Locals.block_type()).map(Block::body);
            let (made, found) = bodies.fold(Locals::new(name.as_str()), Locals::body).evaluate(&context);
            context = made;
            diagnostics.extend(found);
        }
        (partial.remain, context)
    }

    fn is_given(&self, flag: &str) -> bool {
        match flag {
            "--variables" => self.variables.is_some(),
            "--functions" => self.functions,
            "--locals" => self.locals.is_some(),
            _ => self.dynamic_blocks,
        }
    }

    /// Returns the diagnostic with the flag by which an unexpected block would define something. If the name of such
    /// a block was meant, the diagnostic has that name.
    fn with_flag(&self, found: Diagnostic, root: &HashSet<(usize, usize)>) -> Diagnostic {
        if !matches!(found.code(), codes::UNKNOWN_BLOCK | codes::UNKNOWN_PROPERTY) {
            return found;
        }
        let notes = found.notes().len();
        let found = with_flag(found, |flag| self.is_given(flag));
        let at = found.subject().filter(|_| found.notes().len() == notes && found.suggestion().is_none());
        let Some(at) = at.filter(|at| root.contains(&(at.source().address(), at.bytes().start))) else { return found };
        let known = Definition::ALL.into_iter().filter(|&definition| self.is_given(flag(definition)));
        let known = known.map(Definition::block_type);
        match closest(at.text().trim_matches('"'), known) {
            Some(meant) => found.did_you_mean(meant),
            None => found,
        }
    }

    /// The text of a value.
    fn printed(&self, value: &Value) -> Result<String, String> {
        let constraint = if self.with_type { Type::DYNAMIC } else { value.ty() };
        let text = value.to_json(&constraint).map_err(|error| error.to_string())?;
        let tree = JsonValue::parse(&text, &Limits::DEFAULT).map_err(|error| error.to_string())?;
        let mut writer = JsonWriter::indented(2);
        writer.value(&if self.keep_nulls { tree } else { tree.without_nulls() });
        Ok(writer.finish() + "\n")
    }
}

/// Returns the places of the names of all items at the root.
fn names_at_root(body: &Body) -> HashSet<(usize, usize)> {
    let (mut root, mut cursor) = (HashSet::new(), Cursor::default());
    while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
        let at = match &item {
            Item::Attribute(item) => item.node.name_range(),
            Item::Block(item) => item.node.name_range(),
        };
        root.insert((at.source().address(), at.bytes().start));
    }
    root
}

/// A name and what stands behind the equals sign.
fn assignment(given: &str) -> Result<(String, String), String> {
    let (name, value) = given.split_once('=').ok_or(messages::ASSIGNMENT)?;
    Ok((name.to_owned(), value.to_owned()))
}

/// The variables of an argument: an object, or the file that it names.
fn variables(given: &str) -> Result<(Body, Diagnostics), Diagnostic> {
    if !given.trim_start().starts_with('{') {
        return Input::File(Path::new(given).to_owned()).body();
    }
    let source = Source::of(SourceKind::Override("--vars".to_owned()), given);
    let parse = json::parse_source(source, &Limits::DEFAULT);
    Ok((parse.tree.body(), parse.diagnostics))
}

/// The flag that takes the blocks by which a configuration defines something.
pub(crate) fn flag(definition: Definition) -> &'static str {
    match definition {
        Definition::Variable => "--variables",
        Definition::Function => "--functions",
        Definition::Locals => "--locals",
        Definition::Dynamic => "--dynamic-blocks",
    }
}

/// Returns the diagnostic of a block, with the flag by which the block would define something, if the flag is not
/// given.
pub(crate) fn with_flag(found: Diagnostic, is_given: impl Fn(&str) -> bool) -> Diagnostic {
    let name = found.subject().and_then(|at| at.text().split_whitespace().next()).map(|name| name.trim_matches('"'));
    match name.and_then(Definition::of).map(flag).filter(|flag| !is_given(flag)) {
        Some(flag) => found.note(messages::flag(flag)),
        None => found,
    }
}

/// A body without mistakes in its syntax; those that it has are kept.
pub(crate) fn taken(read: Result<(Body, Diagnostics), Diagnostic>, diagnostics: &mut Diagnostics) -> Option<Body> {
    match read {
        Ok((body, found)) => {
            let is_whole = !found.has_errors();
            diagnostics.extend(found);
            is_whole.then_some(body)
        }
        Err(unread) => {
            diagnostics.push(unread);
            None
        }
    }
}

mod messages {
    //! The wording of what is wrong with arguments of the command.

    use hcl_serde::codes;
    use hcl_serde::model::diag::Diagnostic;
    use hcl_serde::model::diag::closest;
    use hcl_serde::model::path::Path;
    use hcl_serde::model::value::Marks;

    /// The message for a wrong value of `--var`.
    pub(super) const ASSIGNMENT: &str = "write a name and a value with = between them";

    /// Returns the help for an unexpected block that needs a flag.
    pub(super) fn flag(flag: &str) -> String {
        format!("It means something with {flag}.")
    }

    /// The number of places of that a value are named.
    const NAMED: usize = 8;

    /// Returns the error for marked values that would be printed.
    pub(super) fn secret(places: &[(Path, Marks)]) -> Option<Diagnostic> {
        let named: Vec<String> = places.iter().take(NAMED).map(|(path, _)| path.to_string()).collect();
        let what = match &*named {
            [] => return None,
            [path] if path.is_empty() => "The value is sensitive".to_owned(),
            [path] => format!("The value at {path} is sensitive"),
            paths if places.len() > NAMED => {
                let more = places.len() - NAMED;
                format!("The values at {} and at {more} more places are sensitive", paths.join(", "))
            }
            paths => format!("The values at {} are sensitive", paths.join(", ")),
        };
        let why = "nothing of that kind is printed. Leave it out of the spec, or declare it otherwise.";
        Some(
            Diagnostic::error(codes::SENSITIVE_OUTPUT, "secret in a public setting")
                .detail(format!("{what}, and {why}")),
        )
    }

    /// A name for what a configuration defines that something else has.
    pub(super) fn taken(flag: &str, name: &str, is_twice: bool) -> Diagnostic {
        let by =
            if is_twice { "that is the name of the declared variables" } else { "there is a variable of that name" };
        let detail =
            format!("{flag}: nothing can be below `{name}`, because {by}. Write another one, as in {flag}=own.");
        Diagnostic::error(codes::NAME_TAKEN, "reserved name").detail(detail)
    }

    /// A value for a variable that the configuration does not declare.
    pub(super) fn undeclared(name: &str, known: &[String]) -> Diagnostic {
        let diagnostic = Diagnostic::error(codes::UNDECLARED_VARIABLE, "unknown variable")
            .detail(format!("--var: the configuration declares no variable `{name}`."));
        match closest(name, known.iter().map(String::as_str)) {
            Some(close) => diagnostic.did_you_mean(close),
            None => diagnostic,
        }
    }
}
