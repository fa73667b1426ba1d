//! How the function is called in whose parentheses a place is.

use std::ops::Range;
use std::path::Path;

use crate::ide::place::{At, place};
use crate::ide::{Project, functions};

/// How a function is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// As a call: `max(numbers: number...) -> number`.
    pub label: String,
    /// What it does, as Markdown.
    pub documentation: String,
    /// Where each parameter stands in the label, in bytes, and what there is to say of it.
    pub parameters: Vec<(Range<usize>, String)>,
    /// The parameter that the place is for; none if there is none.
    pub active: Option<usize>,
}

/// How the function is called in whose parentheses a place is.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
/// use hcl_serde::model::stdlib;
/// use hcl_serde::{EvalContext, HclSchema, Loader};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let context = EvalContext::new().with_functions(stdlib::functions());
/// let mut project = Project::new(&Configuration::of::<Config>(Loader::new().context(context)));
/// let text = "port = max(1, ";
/// project.open(EditorDocument::new("/app/app.hcl", text));
/// let help = ide::signature_help(&project, "/app/app.hcl".as_ref(), text.len()).unwrap();
/// assert!(help.label.starts_with("max(") && help.active == Some(0));
/// ```
#[must_use]
pub fn signature_help(project: &Project, path: &Path, offset: usize) -> Option<SignatureHelp> {
    let load = project.load_of(path);
    let document = load.document(path)?;
    let At::Value(value) = place(document, offset, &load.root()).at else { return None };
    let call = value.call?;
    let signature = functions::signature(&load, &call.name)?;
    let last = signature.parameters.len().checked_sub(1);
    let active = match last {
        Some(last) if call.index <= last => Some(call.index),
        Some(last) if signature.is_variadic => Some(last),
        _ => None,
    };
    let functions::Signature { label, parameters, documentation, .. } = signature;
    Some(SignatureHelp { label, documentation, parameters, active })
}
