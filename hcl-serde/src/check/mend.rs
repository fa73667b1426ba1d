//! Replacements for a value, if the wanted type tells them. They add or remove quotes around a word, and write the
//! word that was meant. They write `true` for other words of that meaning, and put brackets around the content of a
//! list.

use std::ops::Range;

use hcl_model::diag::Diagnostic;
use hcl_model::native::is_identifier;
use hcl_model::source::Range as SourceRange;
use hcl_model::syntax::{Construct, Cursor, NodeRef, Shape};

use crate::codes;
use crate::schema::{ArgumentSpec, TypeSpec, Variant};

/// A part of a text, and what is to stand there.
type Changes = Vec<(Range<usize>, String)>;

/// Returns a diagnostic about an argument or a part of it with a replacement, unless the diagnostic has one already.
pub(super) fn mended(found: &Diagnostic, expr: NodeRef<'_>, spec: &ArgumentSpec) -> Diagnostic {
    let is_said = !found.is_error() || found.suggestion().is_some() || !found.changes().is_empty();
    let subject = found.subject().filter(|_| !is_said && !spec.keyword);
    let changes = subject
        .and_then(|subject| of_part(expr, spec.ty, subject, found.code() != codes::UNKNOWN_VARIABLE))
        .unwrap_or_default();
    let changes: Vec<(Range<usize>, &str)> = changes.iter().map(|(bytes, text)| (bytes.clone(), &**text)).collect();
    if changes.is_empty() { found.clone() } else { found.clone().mended_by(&changes) }
}

/// Returns the replacement of a part of a value; `is_text` is `true` if a word can only be a text.
fn of_part(expr: NodeRef<'_>, ty: TypeSpec, subject: &SourceRange, is_text: bool) -> Option<Changes> {
    let range = expr.range();
    if range == *subject {
        return of_value(expr, ty, is_text);
    }
    let (all, part) = (range.bytes(), subject.bytes());
    if range.source() != subject.source() || part.start < all.start || all.end < part.end {
        return None;
    }
    match (expr.syntax().construct(expr.node()), ty.inner()) {
        (Construct::Parentheses(inner), _) => of_part(expr.sibling(inner), ty, subject, is_text),
        (Construct::Tuple(elements), TypeSpec::List(inner) | TypeSpec::Set(inner)) => {
            elements.into_iter().find_map(|element| of_part(expr.sibling(element), *inner, subject, is_text))
        }
        (Construct::Object(_), inner @ (TypeSpec::Map(_) | TypeSpec::Object(_))) => {
            let mut cursor = Cursor::default();
            while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
                let value = expr.sibling(entry.value);
                let bytes = value.range().bytes();
                if part.start < bytes.start || bytes.end < part.end {
                    continue;
                }
                return match inner {
                    TypeSpec::Map(inner) => of_part(value, *inner, subject, is_text),
                    TypeSpec::Object(object) => {
                        let name = expr.sibling(entry.key_node).range();
                        let name = in_quotes(name.text()).unwrap_or(name.text());
                        let (_, field) = (object.schema)().find(name, 0)?;
                        of_part(value, field.argument()?.ty, subject, is_text)
                    }
                    _ => None,
                };
            }
            None
        }
        _ => None,
    }
}

/// Returns the replacement of a value.
fn of_value(expr: NodeRef<'_>, ty: TypeSpec, is_text: bool) -> Option<Changes> {
    let range = expr.range();
    let (bytes, text) = (range.bytes(), range.text());
    let around = |open: &str, close: &str| {
        vec![(bytes.start..bytes.start, open.to_owned()), (bytes.end..bytes.end, close.to_owned())]
    };
    let quoted = in_quotes(text);
    let is_word = is_identifier(text) && !matches!(text, "true" | "false" | "null");
    let word = quoted.or(Some(text).filter(|_| is_word));
    match ty.inner() {
        TypeSpec::Bool => Some(vec![(bytes.clone(), meant_bool(word?)?.to_owned())]),
        TypeSpec::List(inner) | TypeSpec::Set(inner) if !matches!(expr.shape(), Shape::Tuple) => match inner.inner() {
            TypeSpec::String | TypeSpec::Text(_) if is_word => is_text.then(|| around("[\"", "\"]")),
            _ => Some(around("[", "]")),
        },
        inner @ TypeSpec::Choice(variants) => {
            let word = word?;
            let exact = variants.iter().flat_map(Variant::names).find(|name| *name == word && quoted.is_none());
            let meant = exact.or_else(|| inner.closest_word(word))?;
            Some(vec![(bytes.clone(), format!("\"{meant}\""))])
        }
        TypeSpec::Traversal if quoted.is_some_and(|inner| inner.split('.').all(is_identifier)) => {
            Some(vec![(bytes.start..bytes.start + 1, String::new()), (bytes.end - 1..bytes.end, String::new())])
        }
        inner if is_word && is_text && inner.is_of_text() => Some(around("\"", "\"")),
        _ => None,
    }
}

/// Returns the text between quotes, if the text means what it says.
fn in_quotes(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.contains(['"', '\\', '$', '%'])).then_some(inner)
}

/// The bool that a word of other formats means.
fn meant_bool(word: &str) -> Option<&'static str> {
    match &*word.to_ascii_lowercase() {
        "true" | "yes" | "on" => Some("true"),
        "false" | "no" | "off" => Some("false"),
        _ => None,
    }
}
