//! Other ways to write something: an argument as a block and the reverse, a text as a heredoc, a file in the other syntax.

use std::ops::Range;
use std::path::PathBuf;

use hcl_model::format::Options;
use hcl_model::source::TextEdit;
use hcl_model::syntax::{Item, Shape};

use crate::check::{self, is_object};
use crate::file_syntax::FileSyntax;
use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::project::Load;
use crate::ide::walk::Visited;
use crate::ide::{EditorDocument, messages};
use crate::schema::{BlockField, Occurs};

/// Returns the code actions that write something at a place otherwise.
pub(super) fn all(load: &Load, document: &EditorDocument, offset: usize) -> Vec<CodeAction> {
    let mut found = Vec::new();
    if document.native().is_some() {
        load.walk(document, &mut |visited| {
            if visited.node().range().bytes().contains(&offset) {
                found.extend(as_block(document, visited));
                found.extend(as_argument(document, visited, offset));
                found.extend(as_heredoc(document, visited));
            }
        });
    }
    if !document.text()[..offset].contains('\n') {
        found.extend(in_other_syntax(load, document));
    }
    found
}

/// The blocks that can stand in the place of an argument.
fn either(visited: &Visited<'_, '_>) -> Option<&'static BlockField> {
    let field = visited.level.field(visited.name())?;
    field.blocks().filter(|block| block.argument.is_some() && block.label_count(visited.name()) == 0)
}

/// `name = { a = 1 }` as `name { a = 1 }`.
fn as_block(document: &EditorDocument, visited: &Visited<'_, '_>) -> Option<CodeAction> {
    let Item::Attribute(item) = visited.item else { return None };
    either(visited)?;
    let edits = check::as_block(item)?;
    let edits: Vec<TextEdit> = edits.into_iter().map(|(range, text)| TextEdit::new(range, text)).collect();
    let edit = formatted(document, item.node.range().bytes(), &edits);
    Some(action(document, messages::TO_BLOCK, ActionKind::Rewrite, vec![edit]))
}

/// Changes of a part of a text as one, behind which that part is formatted.
fn formatted(document: &EditorDocument, part: Range<usize>, edits: &[TextEdit]) -> TextEdit {
    let text = TextEdit::apply(edits, document.text());
    let behind = document.text().len() - part.end;
    let end = text.len() - behind;
    let inside = hcl_model::format::edits_within(&text, part.start..end, &Options::default()).into_iter();
    let moved = |edit: TextEdit| TextEdit::new(edit.range.start - part.start..edit.range.end - part.start, edit.text);
    let inside: Vec<TextEdit> = inside.map(moved).collect();
    let new = TextEdit::apply(&inside, &text[part.start..end]);
    TextEdit::new(part, new)
}

/// `name { a = 1 }` as `name = { a = 1 }`, where the argument is of one block.
fn as_argument(document: &EditorDocument, visited: &Visited<'_, '_>, offset: usize) -> Option<CodeAction> {
    let Item::Block(item) = visited.item else { return None };
    if !matches!(either(visited)?.spec.occurs, Occurs::Once | Occurs::AtMostOnce) {
        return None;
    }
    let name = item.node.name_range().bytes();
    if offset > name.end {
        return None;
    }
    let edit = TextEdit::new(name.end..name.end, " =");
    is_object(item.body()).then(|| action(document, messages::TO_ARGUMENT, ActionKind::Rewrite, vec![edit]))
}

/// A text of several lines in quotes as a heredoc.
fn as_heredoc(document: &EditorDocument, visited: &Visited<'_, '_>) -> Option<CodeAction> {
    let Item::Attribute(item) = visited.item else { return None };
    let Shape::Str(text) = item.expr().shape() else { return None };
    let written = item.expr().range();
    // The lines of a heredoc end as those of the file do.
    if document.text().contains('\r') || text.contains('\r') {
        return None;
    }
    let is_line = |line: &str| line.chars().all(|c| c == '\t' || !c.is_control());
    if !written.text().starts_with('"') || !text.ends_with('\n') || !text.lines().all(is_line) {
        return None;
    }
    let marker = ["EOT", "EOF", "END"].into_iter().find(|marker| text.lines().all(|line| line.trim() != *marker))?;
    let text = text.replace("${", "$${").replace("%{", "%%{");
    let edit = TextEdit::new(written.bytes(), format!("<<{marker}\n{text}{marker}"));
    Some(action(document, messages::TO_HEREDOC, ActionKind::Rewrite, vec![edit]))
}

/// The file in the other syntax, as a new file beside it.
fn in_other_syntax(load: &Load, document: &EditorDocument) -> Option<CodeAction> {
    if document.parse_diagnostics().has_errors() || document.text().trim().is_empty() {
        return None;
    }
    let name = document.path().file_name()?.to_str()?;
    let (to, title, name) = match document.syntax() {
        FileSyntax::Native => (FileSyntax::Json, messages::TO_JSON, format!("{name}.json")),
        FileSyntax::Json => (FileSyntax::Native, messages::TO_NATIVE, name.strip_suffix(".json")?.to_owned()),
    };
    let converter = load.converter();
    let converted = converter.convert(document.source().clone(), document.syntax(), to).ok()?;
    let path: PathBuf = document.path().with_file_name(name);
    // One syntax refuses repeated items that the other syntax takes.
    let new = EditorDocument::new(&path, converted.text());
    if new.parse_diagnostics().has_errors() {
        return None;
    }
    let mut made = action(document, title, ActionKind::Rewrite, Vec::new());
    made.edits.clear();
    made.creates = Some((path, converted.into_text()));
    Some(made)
}
