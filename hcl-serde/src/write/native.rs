//! Parts of a body as text of the native syntax.

use std::borrow::Cow;

use hcl_model::__private::quoted_heredoc;
use hcl_model::format;
use hcl_model::native::{NativeWriter, push_key, push_quoted};

use crate::tree::Tree;
use crate::write::options::WriteOptions;
use crate::write::parts::Part;

/// The text of a body.
pub(super) fn text(parts: &[Part], options: &WriteOptions) -> String {
    let mut writer = NativeWriter::new(format::Options::default().with_width(options.width));
    body(parts, &mut writer);
    writer.finish()
}

fn body(parts: &[Part], writer: &mut NativeWriter) {
    let mut expression = String::new();
    let mut parts = parts.iter().peekable();
    while let Some(part) = parts.next() {
        match part {
            Part::Comment(text) => {
                writer.comment(text);
                // A comment above a block is about the block, and this comment is about the body.
                if matches!(parts.peek(), Some(Part::Block { .. })) {
                    writer.blank_line();
                }
            }
            Part::Argument { name, about, value } => {
                writer.comment(about);
                match value.as_text() {
                    Some(text) => writer.text(name, text),
                    None if is_laid_out(value) => writer.laid_out(name, |out| push(value, out)),
                    None => {
                        expression.clear();
                        push(value, &mut expression);
                        writer.attribute(name, &expression);
                    }
                }
            }
            Part::Block { ty, labels, about, parts, .. } => {
                writer.comment(about);
                writer.begin_block(ty, labels);
                body(parts, writer);
                writer.end_block();
            }
        }
    }
}

/// Returns a value on one line.
#[cfg(feature = "describe")]
pub(super) fn expression(value: &Tree) -> String {
    let mut out = String::new();
    push(value, &mut out);
    out
}

/// Returns `true` if the formatter would change nothing in a value. The value has no text of an author.
fn is_laid_out(value: &Tree) -> bool {
    match value {
        Tree::Native(_) | Tree::Template(_) => false,
        Tree::List(elements) => elements.iter().all(is_laid_out),
        Tree::Map(entries) => entries.iter().all(|(_, value)| is_laid_out(value)),
        _ => true,
    }
}

/// Writes a value on one line.
fn push(value: &Tree, out: &mut String) {
    match value {
        Tree::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Tree::Text(text) => push_quoted(text.as_str(), out),
        Tree::Word(word) => push_quoted(word, out),
        Tree::List(elements) => {
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                out.push_str(if index == 0 { "" } else { ", " });
                push_inside(element, out);
            }
            out.push(']');
        }
        Tree::Map(entries) => {
            out.push('{');
            for (index, (name, value)) in entries.iter().enumerate() {
                out.push_str(if index == 0 { " " } else { ", " });
                push_key(name.as_text().unwrap_or_default(), out);
                out.push_str(" = ");
                push_inside(value, out);
            }
            out.push_str(if entries.is_empty() { "}" } else { " }" });
        }
        Tree::Native(text) | Tree::Template(text) => out.push_str(text),
        number if number.is_number() => number.push_digits(out),
        _ => out.push_str("null"),
    }
}

/// Writes a part of a list or an object: behind the word that ends a heredoc there is nothing on its line, so that it is in quotes.
fn push_inside(value: &Tree, out: &mut String) {
    match value {
        Tree::Native(text) => out.push_str(&quoted_heredoc(text).map_or(Cow::Borrowed(&**text), Cow::Owned)),
        _ => push(value, out),
    }
}
