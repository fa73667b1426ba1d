//! `hcl decode`: configuration as JSON, as a spec file says.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use hcl_model::body::{Body, MergePolicy};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::json;
use hcl_model::json_text::{JsonValue, Writer};
use hcl_model::limits::Limits;
use hcl_model::source::{Source, SourceKind, visible};
use hcl_model::spec::SpecFile;
use hcl_model::types::Type;
use hcl_model::value::Value;

use crate::Outcome;
use crate::files::{Input, Paths};
use crate::fmt::report;
use crate::work;

/// Decodes configuration as a spec file says, and prints the value as JSON.
///
/// Several files are one configuration, in which nothing may be set twice.
/// A spec file has one block, such as `object { attr "port" { type = number } }`, and says in `variables { ... }` and
/// `function` blocks what the configuration can refer to. What a program makes of `variable`, `locals` and `function` blocks
/// of the configuration itself is not made here: a spec has to have these blocks, and their values are given with `--vars`.
/// Ends with 0, and with 2 if a file is wrong or cannot be read; then all mistakes are shown, and nothing is printed.
#[derive(Debug, Args)]
pub(crate) struct Decode {
    /// What the configuration is decoded to
    #[arg(long, value_name = "FILE")]
    spec: PathBuf,

    /// Variables for the configuration: a file with arguments, or an object of JSON; the later ones count
    #[arg(long, value_name = "FILE_OR_JSON")]
    vars: Vec<String>,

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
        let outcome = report(&diagnostics);
        match printed.map(|value| self.printed(&value)) {
            None => outcome,
            Some(Ok(text)) => {
                let _ = anstream::stdout().write_all(text.as_bytes());
                outcome
            }
            Some(Err(why)) => {
                anstream::eprintln!("the value cannot be printed: {}", visible(&why));
                Outcome::Failed
            }
        }
    }

    /// The value, if everything could be read.
    fn decoded(&self, inputs: &[Input], diagnostics: &mut Diagnostics) -> Option<Value> {
        let spec = taken(Input::File(self.spec.clone()).body(), diagnostics);
        let given: Vec<Option<Body>> = self.vars.iter().map(|given| taken(variables(given), diagnostics)).collect();
        let bodies: Vec<Option<Body>> =
            work::each(inputs, Input::body).into_iter().map(|body| taken(body, diagnostics)).collect();
        let file = spec
            .and_then(|spec| SpecFile::read(&spec, &Limits::DEFAULT).map_err(|found| diagnostics.extend(found)).ok())?;
        diagnostics.extend(file.warnings().clone());
        let given: Option<Vec<Body>> = given.into_iter().collect();
        let context = file.context_with(&given?).map_err(|found| diagnostics.extend(found)).ok();
        let bodies: Option<Vec<Body>> = bodies.into_iter().collect();
        let (context, bodies) = (context?, bodies?);
        let body = match <[Body; 1]>::try_from(bodies) {
            Ok([body]) => body,
            Err(bodies) => Body::merge(bodies, MergePolicy::Strict),
        };
        let body = if self.dynamic_blocks { body.expand(&context) } else { body };
        let (value, found) = file.decode(&body, &context);
        diagnostics.extend(found);
        Some(value)
    }

    /// The text of a value.
    fn printed(&self, value: &Value) -> Result<String, String> {
        let constraint = if self.with_type { Type::DYNAMIC } else { value.ty() };
        let text = value.to_json(&constraint).map_err(|error| error.to_string())?;
        let tree = JsonValue::parse(&text, &Limits::DEFAULT).map_err(|error| error.to_string())?;
        let mut writer = Writer::indented(2);
        writer.value(&if self.keep_nulls { tree } else { tree.without_nulls() });
        Ok(writer.finish() + "\n")
    }
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

/// A body without mistakes in its syntax; those that it has are kept.
fn taken(read: Result<(Body, Diagnostics), Diagnostic>, diagnostics: &mut Diagnostics) -> Option<Body> {
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
