//! What is said of a field or a type: its documentation, and whether it should not be used any more.

use hcl_model::__private::diag::sentence;
use hcl_model::json_text::JsonValue;

use crate::schema::output::json::{Properties, text};
use crate::schema::output::json_schema::messages;
use crate::schema::output::messages::{bounds, hidden_default};
use crate::schema::{ArgumentSpec, Field, TypeSpec};

/// Adds a description of a field with what else is said of it, and whether it should not be used any more.
#[inline]
pub(super) fn push_about(description: &str, field: &'static Field, out: &mut Properties) {
    let why = field.deprecation().map(messages::deprecated);
    let quantity = field.argument().and_then(quantity);
    let default = hidden_default(field).map(sentence);
    let parts = [Some(description), quantity.as_deref(), default.as_deref(), why.as_deref()];
    let about: Vec<&str> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    push_description(&about.join("\n\n"), out);
    if why.is_some() {
        out.push(("deprecated".to_owned(), JsonValue::Bool(true)));
    }
}

/// How a quantity is written, of which a pattern would say less; nothing of other values.
#[inline]
fn quantity(spec: &ArgumentSpec) -> Option<String> {
    let element = match spec.ty.inner() {
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => element.inner(),
        ty => ty,
    };
    let TypeSpec::Measure(measure) = element else { return None };
    Some(messages::quantity(measure, bounds(spec).as_deref()))
}

/// Adds a description: the text as it is written, and once more for editors that show Markdown, where that is more.
#[inline]
pub(super) fn push_description(description: &str, out: &mut Properties) {
    if description.is_empty() {
        return;
    }
    out.push(("description".to_owned(), text(description)));
    if description.contains(['`', '*', '_', '[', '<', '#', '|', '\n']) {
        out.push(("markdownDescription".to_owned(), text(description)));
    }
}
