//! Addresses of pages in a text: in comments and in texts in quotes or heredocs; and files that a configuration names.

use std::ops::Range;
use std::path::{Path, PathBuf};

use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::syntax::{Cursor, EntryKey, Item, NodeRef, Shape};

use crate::file_syntax::FileSyntax;
use crate::ide::{EditorDocument, Project};
use crate::schema::Field;

/// The addresses of pages that stand in comments and texts, in order: what begins with `https://` or `http://`.
///
/// One that is computed in part, of a template, is none.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, links};
///
/// let text = "# See https://example.com/a.\nurl = \"http://b.example\"\nown = \"https://${host}\"\n";
/// let found: Vec<&str> = links(&EditorDocument::new("/app.hcl", text)).into_iter().map(|range| &text[range]).collect();
/// assert_eq!(found, ["https://example.com/a", "http://b.example"]);
/// ```
#[must_use]
pub fn links(document: &EditorDocument) -> Vec<Range<usize>> {
    let text = document.text();
    let mut found = Vec::new();
    match document.syntax() {
        FileSyntax::Native => {
            let mut tokens = Tokens::new(text).peekable();
            while let Some(token) = tokens.next() {
                let is_text = matches!(token.kind, TokenKind::Text | TokenKind::LineComment | TokenKind::InlineComment);
                let goes_on = tokens.peek().is_some_and(|next| next.kind == TokenKind::OpenSequence);
                if is_text {
                    in_stretch(text, token.span(), goes_on, &mut found);
                }
            }
        }
        FileSyntax::Json => {
            use hcl_model::__private::json_text::{Scanner, TokenKind};
            let mut scanner = Scanner::new(text);
            loop {
                let token = scanner.next_token();
                match token.kind {
                    TokenKind::End => break,
                    // A text with escape sequences does not say what it means.
                    TokenKind::String { plain: true, .. } => {
                        in_stretch(text, token.start + 1..token.end - 1, false, &mut found);
                    }
                    _ => {}
                }
            }
        }
    }
    found
}

/// The files that a configuration names and that there are, in order: paths that are the values of such arguments, and what it
/// includes.
#[must_use]
pub fn file_links(project: &Project, path: &Path) -> Vec<(Range<usize>, PathBuf)> {
    let load = project.load_of(path);
    let Some(document) = load.document(path) else { return Vec::new() };
    let include = load.loader().include_name();
    let mut found = Vec::new();
    load.walk(document, &mut |visited| {
        let Item::Attribute(item) = visited.item else { return };
        let is_include = match visited.path.steps() {
            [name] => include == Some(&*name.text()),
            [name, .., last] => include == Some(&*name.text()) && last.text() == "path",
            [] => false,
        };
        let field = visited.level.field(&item.name).and_then(Field::format);
        if is_include || field.is_some_and(|format| format.name == "path") {
            files(item.expr(), document, &mut found);
        }
    });
    found
}

/// The files that the texts of a value name.
fn files(value: NodeRef<'_>, document: &EditorDocument, found: &mut Vec<(Range<usize>, PathBuf)>) {
    match value.shape() {
        Shape::Str(text) => {
            let (bytes, folder) = (value.range().bytes(), document.path().parent().unwrap_or(Path::new("/")));
            let file = folder.join(&*text);
            let is_quoted = value.range().text().starts_with('"') && bytes.len() > 2;
            if is_quoted && !value.range().contains_sensitive() && file.is_file() {
                found.push((bytes.start + 1..bytes.end - 1, file));
            }
        }
        Shape::Tuple => {
            let mut cursor = Cursor::default();
            while let Some(element) = value.syntax().next_element(value.node(), &mut cursor) {
                files(value.sibling(element), document, found);
            }
        }
        Shape::Object => {
            let mut cursor = Cursor::default();
            while let Some(entry) = value.syntax().next_entry(value.node(), &mut cursor) {
                if matches!(&entry.key, EntryKey::Name(name) if name == "path") {
                    files(value.sibling(entry.value), document, found);
                }
            }
        }
        _ => {}
    }
}

/// The addresses in a stretch of a text; the last one may go on with a sequence.
fn in_stretch(text: &str, stretch: Range<usize>, goes_on: bool, found: &mut Vec<Range<usize>>) {
    let mut at = stretch.start;
    while let Some(start) = text[at..stretch.end].find("http").map(|offset| at + offset) {
        let rest = &text[start..stretch.end];
        let Some(scheme) = ["https://", "http://"].iter().find(|scheme| rest.starts_with(**scheme)) else {
            at = start + 4;
            continue;
        };
        let length = rest.find(|c: char| c.is_whitespace() || c.is_control() || "\"'<>`\\{}|^".contains(c));
        let length = length.unwrap_or(rest.len());
        at = start + length.max(scheme.len());
        let address = closed(rest[..length].trim_end_matches(['.', ',', ';', ':', '!', '?', '*']));
        let is_computed = rest[length..].starts_with('{') || goes_on && at == stretch.end;
        if address.len() > scheme.len() && !is_computed {
            found.push(start..start + address.len());
        }
    }
}

/// An address without brackets behind it that were opened in front of it.
fn closed(address: &str) -> &str {
    let count = |text: &str, bracket: char| text.chars().filter(|&c| c == bracket).count();
    for (open, close) in [('(', ')'), ('[', ']')] {
        let without = address.trim_end_matches(close);
        if without.len() < address.len() && count(address, close) > count(address, open) {
            let kept = count(address, open).saturating_sub(count(without, close));
            return address[..without.len() + kept].trim_end_matches(['.', ',', ';', ':', '!', '?']);
        }
    }
    address
}
