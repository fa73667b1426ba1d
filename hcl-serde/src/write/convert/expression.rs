//! Expressions of a converted file: literals, and what their strings and comments are in the other syntax.

use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::__private::serde::Handle;
use hcl_model::__private::without_templates;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Expression;
use hcl_model::native;
use hcl_model::syntax::{Cursor, NodeRef, Shape};

use crate::file_syntax::FileSyntax;
use crate::ser::WriteError;
use crate::tree::Tree;
use crate::write::convert::messages;
use crate::write::json::COMMENT;
use crate::write::options::Writing;

/// The default of a variable, as it is read: without variables and functions, and strings of JSON are no templates.
pub(super) fn literal(writing: &Writing<'_>, expr: NodeRef<'_>) -> Result<Tree, WriteError> {
    let value = Expression::from_node(expr).literal_value().map_err(|_| WriteError::new(messages::no_literal()))?;
    let tree = writing.plain(Tree::Kept(Box::new(Handle::Value(value))))?;
    Ok(match writing.target {
        FileSyntax::Native => tree,
        FileSyntax::Json => untemplated(tree),
    })
}

/// A value of which no string of JSON is a template.
fn untemplated(tree: Tree) -> Tree {
    match tree {
        Tree::Text(text) => Tree::Template(text.into()),
        Tree::List(elements) => Tree::List(elements.into_iter().map(untemplated).collect()),
        Tree::Map(entries) => {
            Tree::Map(entries.into_iter().map(|(key, value)| (untemplated(key), untemplated(value))).collect())
        }
        other => other,
    }
}

/// Counts the comments in the interpolations of JSON strings.
pub(super) fn comments_within(expr: NodeRef<'_>) -> usize {
    let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
    match expr.shape() {
        _ if !expr.range().text().contains(['#', '/']) => 0,
        Shape::Tuple => std::iter::from_fn(|| syntax.next_element(expr.node(), &mut cursor))
            .map(|element| comments_within(expr.sibling(element)))
            .sum(),
        Shape::Object | Shape::ComputedObject => std::iter::from_fn(|| syntax.next_entry(expr.node(), &mut cursor))
            .map(|entry| comments_within(expr.sibling(entry.key_node)) + comments_within(expr.sibling(entry.value)))
            .sum(),
        _ => {
            let mut count = 0;
            syntax.embedded(expr.node(), &mut Diagnostics::new(), &mut |inner| {
                let text = inner.syntax().native_text(inner.node()).unwrap_or_default();
                count = Tokens::of_template(text)
                    .filter(|token| matches!(token.kind, TokenKind::LineComment | TokenKind::InlineComment))
                    .count();
            });
            count
        }
    }
}

/// Counts the comments in the written text.
pub(super) fn comments_of(value: &Tree) -> usize {
    match value {
        Tree::Native(text) => native::comments(text).count(),
        Tree::List(elements) => elements.iter().map(comments_of).sum(),
        Tree::Map(entries) => entries.iter().map(|(_, value)| comments_of(value)).sum(),
        _ => 0,
    }
}

/// Returns `true` if an object has a key that means something else in a body of the JSON syntax, where names are not templates.
pub(super) fn differs_as_body(value: &Tree) -> bool {
    match value {
        Tree::List(elements) => elements.iter().any(differs_as_body),
        Tree::Map(entries) => entries.iter().any(|(key, value)| {
            let key = key.as_text().unwrap_or_default();
            key == COMMENT || without_templates(key) != key || differs_as_body(value)
        }),
        _ => false,
    }
}

/// Reports what is wrong with the strings of the JSON syntax that are templates.
pub(super) fn unreadable(expr: NodeRef<'_>, found: &mut Diagnostics) {
    let (syntax, mut cursor) = (expr.syntax(), Cursor::default());
    match expr.shape() {
        Shape::Tuple => {
            while let Some(element) = syntax.next_element(expr.node(), &mut cursor) {
                unreadable(expr.sibling(element), found);
            }
        }
        Shape::Object | Shape::ComputedObject => {
            while let Some(entry) = syntax.next_entry(expr.node(), &mut cursor) {
                unreadable(expr.sibling(entry.key_node), found);
                unreadable(expr.sibling(entry.value), found);
            }
        }
        _ => {
            syntax.embedded(expr.node(), found, &mut |_| {});
        }
    }
}
