//! Expressions of any syntax as text of the native syntax.
//!
//! Values are written in `write`, bodies in `writer`.

use crate::diag::Diagnostics;
use crate::expr::Expression;
use crate::json_text::PathError;
use crate::limits::Limits;
use crate::native::write::{push, push_quoted};
use crate::native::{parse_body, parse_expression, write};
use crate::syntax::{Construct, Cursor, EntryKey, NodeId, NodeRef, Shape, Syntax, TemplatePart};

impl Expression {
    /// The expression in the native syntax: as it is written there, or what a string, a list or an object of the JSON syntax
    /// means there; what a program has made, as [`Value::to_hcl_string`](crate::value::Value::to_hcl_string) writes it.
    ///
    /// Parentheses surround an expression on several lines that has no brackets around it, so that an attribute can
    /// have it.
    ///
    /// # Errors
    ///
    /// The expression could not be read, is a value that cannot be written, or uses a variable that it is closed
    /// over.
    /// The text would be without that variable.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::{json, native};
    ///
    /// let native = native::parse_expression("test", "[for x in list : x if x > 1]").ok()?;
    /// assert_eq!(native.to_hcl_string().unwrap(), "[for x in list : x if x > 1]");
    /// let json = json::parse_expression("test", r#"["${a + 1}", "b-${c}", "d", {"e f": null}]"#).ok()?;
    /// assert_eq!(json.to_hcl_string().unwrap(), r#"[a + 1, "b-${c}", "d", { "e f" = null }]"#);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_hcl_string(&self) -> Result<String, PathError> {
        let mut out = String::new();
        push_whole(self.as_node(), Limits::DEFAULT.nesting, &mut out)?;
        Ok(out)
    }
}

/// A heredoc as a template in quotes, which can stand where something is behind it.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn quoted_heredoc(text: &str) -> Option<String> {
    // The line with the word that ends it has to end, too.
    let text = text.starts_with("<<").then(|| format!("{text}\n"))?;
    let expr = parse_expression("heredoc", &text).ok().ok()?;
    let mut out = String::new();
    push_quoted_heredoc(expr.as_node(), &mut out).then_some(out)
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn push_quoted_heredoc(expr: NodeRef<'_>, out: &mut String) -> bool {
    let Construct::Heredoc(parts) = expr.syntax().construct(expr.node()) else { return false };
    out.push('"');
    push_parts(expr, &parts, push_in_quotes, out);
    out.push('"');
    true
}

/// Writes an expression in brackets, with this many levels left.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_inside(expr: NodeRef<'_>, nesting: u16, out: &mut String) -> Result<(), PathError> {
    match push_quoted_heredoc(expr, out) {
        true => Ok(()),
        false => push_expression(expr, nesting, out),
    }
}

/// Refuses an expression that uses a variable that it is closed over, because no text has that variable.
///
/// # Errors
///
/// The expression uses such a variable.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn not_closed(expr: NodeRef<'_>) -> Result<(), PathError> {
    let mut used = None;
    expr.syntax().bound(expr.node(), &mut |binding, is_used| {
        if is_used {
            used.get_or_insert_with(|| binding.name().to_owned());
        }
    });
    used.map_or(Ok(()), |name| Err(closed_over(&name)))
}

/// Writes an expression that is in no other one, with this many levels left.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn push_whole(expr: NodeRef<'_>, nesting: u16, out: &mut String) -> Result<(), PathError> {
    not_closed(expr)?;
    push_expression(expr, nesting, out)
}

/// Writes an expression, with this many levels left.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_expression(expr: NodeRef<'_>, nesting: u16, out: &mut String) -> Result<(), PathError> {
    let syntax = expr.syntax();
    if let Construct::Value(value) = syntax.construct(expr.node()) {
        return push(&value, nesting, out);
    }
    if let (Some(text), false) = (syntax.native_text(expr.node()), matches!(expr.shape(), Shape::Invalid)) {
        push_native(text, out);
        return Ok(());
    }
    let mut cursor = Cursor::default();
    match expr.shape() {
        Shape::Null => out.push_str("null"),
        Shape::Bool(truth) => out.push_str(if truth { "true" } else { "false" }),
        Shape::Number(digits) => out.push_str(digits),
        Shape::Str(text) => push_quoted(&text, out),
        Shape::Tuple => {
            let nesting = write::inner(nesting)?;
            out.push('[');
            let mut separator = "";
            while let Some(element) = syntax.next_element(expr.node(), &mut cursor) {
                out.push_str(separator);
                push_inside(expr.sibling(element), nesting, out)?;
                separator = ", ";
            }
            out.push(']');
        }
        Shape::Object | Shape::ComputedObject => {
            let nesting = write::inner(nesting)?;
            out.push('{');
            let mut end = "}";
            while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
                out.push_str(if end == "}" { " " } else { ", " });
                match entry.key {
                    EntryKey::Name(key) => out.push_str(&write::key(&key)),
                    _ => match constant_key(expr.sibling(entry.key_node)) {
                        Some(key) => out.push_str(&write::key(&key)),
                        None => {
                            out.push('(');
                            push_inside(expr.sibling(entry.key_node), nesting, out)?;
                            out.push(')');
                        }
                    },
                }
                out.push_str(" = ");
                push_inside(expr.sibling(entry.value), nesting, out)?;
                end = " }";
            }
            out.push_str(end);
        }
        Shape::Invalid => return Err(unreadable()),
        Shape::Other => {
            let (mut written, mut found, mut result) = (0, Diagnostics::new(), Ok(()));
            syntax.embedded(expr.node(), &mut found, &mut |inner| {
                written += 1;
                match (inner.shape(), inner.syntax().native_text(inner.node())) {
                    (Shape::Invalid, _) => {}
                    (_, Some(_)) => push_template(inner, out),
                    (_, None) => result = push_expression(inner, nesting, out),
                }
            });
            // Several make one value, for which there is no expression.
            if written != 1 || found.has_errors() {
                return Err(unreadable());
            }
            return result;
        }
    }
    Ok(())
}

/// Returns the text of a key of the JSON syntax that is a template only because of an escape sequence.
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn constant_key(key: NodeRef<'_>) -> Option<String> {
    let mut text = None;
    key.syntax().embedded(key.node(), &mut Diagnostics::new(), &mut |template| {
        if let Shape::Str(content) = template.shape() {
            text = Some(content.into_owned());
        }
    });
    text
}

/// Writes native text, with parentheses if it would end with its first line.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_native(text: &str, out: &mut String) {
    let is_whole = !text.contains('\n') || parse_body("", &format!("x = {text}\n")).ok().is_ok();
    out.push_str(if is_whole { "" } else { "(" });
    out.push_str(text);
    if !is_whole {
        out.push_str(behind(text));
        out.push(')');
    }
}

/// Returns the text that has to stand between native text and a bracket behind it.
/// The word that ends a heredoc stands alone on its line.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn behind(text: &str) -> &'static str {
    if text.contains("<<") && text.contains('\n') { "\n" } else { "" }
}

/// Native text within a sequence of a template.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_inner(text: &str, out: &mut String) {
    out.push_str(text);
    out.push_str(behind(text));
}

/// Writes a template that stands alone: what it interpolates, if that is all of it, or a quoted template.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_template(template: NodeRef<'_>, out: &mut String) {
    let syntax = template.syntax();
    match syntax.construct(template.node()) {
        Construct::Template(parts) => match &parts[..] {
            [TemplatePart::Interpolation(inner)] => push_native(native_text(syntax, *inner), out),
            _ => {
                out.push('"');
                push_parts(template, &parts, push_in_quotes, out);
                out.push('"');
            }
        },
        Construct::String(text) => push_quoted(&text, out),
        _ => {
            out.push_str("\"${");
            push_inner(native_text(syntax, template.node()), out);
            out.push_str("}\"");
        }
    }
}

/// A template in quotes or a heredoc as a text that is one as a whole, for example in a string of JSON; none of anything else.
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn template_text(expr: NodeRef<'_>) -> Option<String> {
    let (Construct::Template(parts) | Construct::Heredoc(parts)) = expr.syntax().construct(expr.node()) else {
        return None;
    };
    let mut out = String::new();
    push_parts(expr, &parts, write::push_without_templates, &mut out);
    Some(out)
}

/// Writes a text within quotes.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_in_quotes(text: &str, out: &mut String) {
    let quoted = write::quoted(text);
    out.push_str(&quoted[1..quoted.len() - 1]);
}

/// Writes the parts of a template, in which texts are written in a way.
#[cfg_attr(not(feature = "__shared"), inline)]
fn push_parts(template: NodeRef<'_>, parts: &[TemplatePart<'_>], text: fn(&str, &mut String), out: &mut String) {
    let syntax = template.syntax();
    for part in parts {
        match part {
            TemplatePart::Text(literal) => text(literal, out),
            TemplatePart::Interpolation(inner) => {
                out.push_str("${");
                push_inner(native_text(syntax, *inner), out);
                out.push('}');
            }
            TemplatePart::If { condition, then, otherwise } => {
                out.push_str("%{ if ");
                push_inner(native_text(syntax, *condition), out);
                out.push_str(" }");
                push_parts(template, then, text, out);
                if !otherwise.is_empty() {
                    out.push_str("%{ else }");
                    push_parts(template, otherwise, text, out);
                }
                out.push_str("%{ endif }");
            }
            TemplatePart::For { key_name, value_name, collection, body } => {
                out.push_str("%{ for ");
                if let Some(key) = key_name {
                    out.push_str(key);
                    out.push_str(", ");
                }
                out.push_str(value_name);
                out.push_str(" in ");
                push_inner(native_text(syntax, *collection), out);
                out.push_str(" }");
                push_parts(template, body, text, out);
                out.push_str("%{ endfor }");
            }
        }
    }
}

/// The text of a part of a template, which is always of the native syntax.
#[cfg_attr(not(feature = "__shared"), inline)]
fn native_text(syntax: &dyn Syntax, expr: NodeId) -> &str {
    syntax.native_text(expr).unwrap_or_default()
}

#[cold]
#[cfg_attr(not(feature = "__shared"), inline)]
fn unreadable() -> PathError {
    PathError::new("the expression could not be read, so it cannot be written")
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn closed_over(name: &str) -> PathError {
    PathError::new(format!(
        "the expression uses `{name}`, whose value is not in the text, as that of an element of a `dynamic` block is not"
    ))
}
