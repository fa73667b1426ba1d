//! What is written of a form that has no name: by that it is told.

use hcl_model::value::Value;

use crate::schema::output::diff::read::{body_of, items_of};
use crate::schema::output::diff::types::kind;
use crate::schema::output::diff::{get, get_text, list, messages};

/// A type that is one of several forms of a value: objects by what is in them.
#[inline]
pub(super) fn form(data: &Value, ty: &Value) -> String {
    match kind(ty) {
        ("object", Some(name)) => object(data, name.as_str().unwrap_or_default()),
        _ => messages::type_words(ty),
    }
}

/// What is written of a body: `{ host, port }`.
#[inline]
fn object(data: &Value, name: &str) -> String {
    body_of(data, name).map_or_else(|| "object".to_owned(), |body| of_body(data, body))
}

/// Returns the names in a body, or those of its variants.
#[inline]
pub(super) fn of_body(data: &Value, body: &Value) -> String {
    let Some(choice) = get(body, "choice") else { return braces(None, body) };
    let form = |variant: &Value| {
        let inner = get_text(variant, "body").and_then(|name| body_of(data, name)).unwrap_or(&Value::NULL);
        let name = get_text(variant, "name").unwrap_or_default();
        match (get_text(choice, "argument"), get_text(choice, "by")) {
            (Some(tag), _) => braces(Some(format!("{tag} = {name:?}")), inner),
            (None, Some("name")) => braces(Some(name.to_owned()), &Value::NULL),
            _ => braces(None, inner),
        }
    };
    list(choice, "variants").iter().map(form).collect::<Vec<_>>().join(" or ")
}

/// The names in a body, behind what has chosen it.
#[inline]
fn braces(tag: Option<String>, body: &Value) -> String {
    let names = items_of(body).filter_map(|item| get_text(item, "name")).map(str::to_owned);
    let others = get(body, "rest").map(|_| "...".to_owned());
    let parts: Vec<String> = tag.into_iter().chain(names).chain(others).collect();
    if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) }
}
