//! Expressions among values: what is written as it is, in the place of a value or of a part of one.

use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::OnceLock;

use crate::edit::line::json_line;
use crate::edit::names::Names;
use crate::edit::outline::{Parsed, PartKind};
use crate::expr::Expression;
use crate::json_text::decode_string;
use crate::native;
use crate::native::tokens::{TokenKind, Tokens};
use crate::native::write::without_templates;
use crate::native::write_expression::{quoted_heredoc, template_text};
use crate::syntax::{Construct, NodeRef, Shape, TemplatePart};
use crate::value::{Capsule, Value, ValueKind};

/// An expression as it is written; how it is laid out in lines does not matter, nor how a literal or a template is.
struct Written {
    /// The text for any place with an expression: a heredoc is in quotes.
    text: String,
    said: String,
    is_bare: bool,
}

impl PartialEq for Written {
    fn eq(&self, other: &Written) -> bool {
        self.is_bare == other.is_bare && self.said == other.said
    }
}

/// The tokens of an expression as they are on one line: entries of objects are parted by commas.
fn tokens_in_line(text: &str) -> Vec<&str> {
    let (mut tokens, mut open) = (Vec::new(), Vec::new());
    for token in Tokens::new(text).filter(|token| token.kind != TokenKind::LineComment) {
        let is_line_end = token.kind == TokenKind::Newline;
        let word = &text[token.start..token.end];
        match word {
            _ if is_line_end && open.last() != Some(&"{") => {}
            _ if is_line_end || word == "," => {
                // What is parted twice is parted once, and nothing stands in front of the first.
                if !matches!(tokens.last(), Some(&("," | "{" | "[" | "("))) {
                    tokens.push(",");
                }
            }
            "}" | "]" | ")" => {
                open.pop();
                tokens.pop_if(|last| *last == ",");
                tokens.push(word);
            }
            _ => {
                if matches!(word, "{" | "[" | "(") {
                    open.push(word);
                }
                tokens.push(word);
            }
        }
    }
    tokens
}

fn capsule() -> &'static Capsule<Written> {
    static CAPSULE: OnceLock<Capsule<Written>> = OnceLock::new();
    let hash = |written: &Written| BuildHasherDefault::<DefaultHasher>::default().hash_one(&written.said);
    CAPSULE.get_or_init(|| Capsule::builder("expression").equality(PartialEq::eq).hashed_by(hash).build())
}

/// A value that a document writes as an expression, whose text is of the native syntax; in JSON a bare one is a string of that text,
/// and any other is a template.
#[must_use]
pub fn expression_value(text: impl Into<String>, is_bare: bool) -> Value {
    let text = text.into();
    let text = quoted_heredoc(&text).unwrap_or(text);
    capsule().value(Written { said: said(&text), text, is_bare })
}

/// The text of an expression in the place of a value.
pub(super) fn text_of_expression(value: &Value) -> Option<&str> {
    capsule().get(value).map(|written| &*written.text)
}

/// Returns `true` if there are expressions in a plain value.
pub(super) fn has_expressions(value: &Value) -> bool {
    match value.kind() {
        ValueKind::Tuple(elements) => elements.iter().any(has_expressions),
        ValueKind::Object(entries) => entries.iter().any(|(_, value)| has_expressions(value)),
        _ => text_of_expression(value).is_some(),
    }
}

/// Returns the value of an expression in JSON: a literal, or a string, as the expression is written.
pub(super) fn in_json(value: &Value) -> Option<Value> {
    let Written { text, is_bare, .. } = capsule().get(value)?;
    if *is_bare {
        return Some(Value::string(text.clone()));
    }
    let string = native::parse_expression("expression", text).ok().ok().and_then(|it| match it.as_node().shape() {
        Shape::Null => Some(Value::NULL),
        Shape::Bool(truth) => Some(Value::from(truth)),
        Shape::Number(_) => it.literal_value().ok(),
        Shape::Str(text) => Some(Value::string(without_templates(&text))),
        _ => whole_template(it.as_node()).map(Value::string),
    });
    Some(string.unwrap_or_else(|| Value::string(format!("${{{text}}}"))))
}

/// A template as a text that is one as a whole, unless that would be what it interpolates.
fn whole_template(expr: NodeRef<'_>) -> Option<String> {
    let text = template_text(expr)?;
    let again = native::parse_template("template", &text).ok().ok()?;
    let node = again.as_node();
    let is_other = match node.syntax().construct(node.node()) {
        Construct::Template(parts) => matches!(&parts[..], [TemplatePart::Interpolation(_)]),
        Construct::String(_) => false,
        _ => true,
    };
    (!is_other).then_some(text)
}

/// Returns the meaning of an expression, however it is written: the value of a literal, the parts of a template, or
/// its tokens.
fn said(text: &str) -> String {
    let expr = native::parse_expression("expression", text).ok().ok();
    let literal = |expr: &Expression| match expr.as_node().shape() {
        Shape::Number(_) | Shape::Str(_) => expr.literal_value().ok()?.to_hcl_string().ok(),
        _ => whole_template(expr.as_node()).map(|text| format!("\0{text}")),
    };
    expr.as_ref().and_then(literal).unwrap_or_else(|| tokens_in_line(text).join("\0"))
}

impl Parsed {
    /// An expression as it is written: native text, or a string of JSON.
    pub(super) fn written_expression(&self, value: &Value) -> Option<String> {
        if !self.is_json() {
            return text_of_expression(value).map(str::to_owned);
        }
        json_line(&in_json(value)?, &Names::default(), &self.limits).ok()
    }

    /// Returns the first computed part in a part.
    /// A part whose known value is an expression as it is written does not count.
    pub(super) fn computed_beside(&self, part: usize, known: Option<&Value>) -> Option<usize> {
        if known.is_some_and(|known| text_of_expression(known).is_some()) || !self.is_computed(part) {
            return None;
        }
        match (self.kind(part), known.map(Value::kind)) {
            (PartKind::List, Some(ValueKind::Tuple(elements))) if elements.len() == self.children(part).count() => {
                self.children(part).zip(elements).find_map(|(part, known)| self.computed_beside(part, Some(known)))
            }
            (PartKind::Object, Some(ValueKind::Object(entries))) if !self.has_computed_keys(part) => self
                .children(part)
                .find_map(|entry| self.computed_beside(self.inside(entry), self.value_among(entry, entries))),
            _ => Some(part),
        }
    }

    /// Returns `true` if a part is written as a value that has expressions in it.
    pub(super) fn is_written_as(&self, part: usize, value: &Value) -> bool {
        if let Some(expression) = self.written_expression(value) {
            // In a file of JSON a string may be written with other escapes.
            let (is_json, written) = (self.is_json(), self.slice(part));
            let says_it =
                || decode_string(written).is_ok_and(|text| decode_string(&expression).is_ok_and(|it| it == text));
            return written == expression || if is_json { says_it() } else { said(written) == said(&expression) };
        }
        match (self.kind(part), value.kind()) {
            (PartKind::List, ValueKind::Tuple(elements)) => {
                let parts: Vec<usize> = self.children(part).collect();
                parts.len() == elements.len() && parts.iter().zip(elements).all(|(part, it)| self.has_value(*part, it))
            }
            (PartKind::Object, ValueKind::Object(entries)) if self.has_plain_keys(part) => {
                self.children(part).count() == entries.len()
                    && self.children(part).all(|entry| {
                        self.value_among(entry, entries).is_some_and(|value| self.has_value(self.inside(entry), value))
                    })
            }
            _ => false,
        }
    }
}
