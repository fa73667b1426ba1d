//! The signature of the function whose parentheses contain a place.

use std::ops::Range;
use std::path::Path;

use crate::ide::place::{At, place};
use crate::ide::{Project, functions};

/// The signature of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureHelp {
    /// The function as a call: `max(numbers: number...) -> number`.
    pub label: String,
    /// The documentation of the function, as Markdown.
    pub documentation: String,
    /// The range of each parameter in the label, in bytes, with the documentation of the parameter.
    pub parameters: Vec<(Range<usize>, String)>,
    /// The parameter that the place is for. The field is `None` if there is no such parameter.
    pub active: Option<usize>,
}

/// Returns the signature of the function whose parentheses contain a place.
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
