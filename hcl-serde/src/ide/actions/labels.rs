//! Labels that a block has to have and has not.

use std::ops::Range;

use hcl_model::__private::json_text::{Scanner, TokenKind};
use hcl_model::format::Options;
use hcl_model::source::TextEdit;
use hcl_model::syntax::Item;

use crate::codes;
use crate::ide::actions::fill::indent_of;
use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::completion::Template;
use crate::ide::level::{Level, field_of};
use crate::ide::place::{At, place};
use crate::ide::project::Load;
use crate::ide::{EditorDocument, messages};
use crate::schema::Snippet;

/// Writes the labels that are missing at a place, with the number of what says so in what is wrong with all files.
pub(super) fn missing_labels(load: &Load, document: &EditorDocument, offset: usize) -> Option<(usize, CodeAction)> {
    let (number, labels, edits) = match document.json() {
        Some(_) => in_json(load, document, offset)?,
        None => in_header(load, document, offset)?,
    };
    let labels: Vec<String> = labels.iter().map(|label| format!("\"{label}\"")).collect();
    let mut action = action(document, messages::insert_labels(&labels.join(" ")), ActionKind::QuickFix, edits);
    action.is_preferred = true;
    Some((number, action))
}

/// The number of what says that labels are missing, the labels, and how they are written.
type Missing = (usize, Vec<String>, Vec<TextEdit>);

/// Behind what stands in the header of a block of the native syntax.
fn in_header(load: &Load, document: &EditorDocument, offset: usize) -> Option<Missing> {
    let mut found = None;
    load.walk(document, &mut |visited| {
        let Item::Block(block) = visited.item else { return };
        let (start, end) = (block.node.name_range().bytes().start, block.body().range().bytes().start);
        if !(start..=end).contains(&offset) {
            return;
        }
        let labels = labels_of(load, visited.level, &block.ty);
        let there = block.node.labels().count();
        let last = block.node.labels().last().map_or(block.node.name_range(), |label| block.node.range_of(label.bytes));
        if there < labels.len() {
            found = Some((start..end, last.bytes().end, labels[there..].to_vec()));
        }
    });
    let (header, at, labels) = found?;
    let number = load.found().iter().position(|found| {
        let is_in_header = |at: Range<usize>| header.start <= at.start && at.end <= header.end + 1;
        found.code() == codes::MISSING_LABEL
            && found.subject().is_some_and(|at| at.source() == document.source() && is_in_header(at.bytes()))
    })?;
    let written: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
    Some((number, labels, vec![TextEdit::new(at..at, written)]))
}

/// In JSON, in the place of an object without properties, or around one that has those of the body.
fn in_json(load: &Load, document: &EditorDocument, offset: usize) -> Option<Missing> {
    let text = document.text();
    let (number, is_missing, at) = load.found().iter().enumerate().find_map(|(number, found)| {
        let is_missing = found.code() == codes::MISSING_LABEL;
        let subject = found.subject().filter(|at| at.source() == document.source())?.bytes();
        let is_it = is_missing || found.code() == codes::WRONG_JSON_TYPE;
        (is_it && (subject.start..=subject.end).contains(&offset)).then_some((number, is_missing, subject))
    })?;
    // A property of the body stands where a label should be: the object around it is the body.
    let body = match is_missing && text[at.start..].starts_with('"') {
        true => Some(object_around(text, at.start)?),
        false => None,
    };
    let start = body.as_ref().map_or(at.start, |body| body.start);
    // The existing text does not count, because the action replaces it.
    let (front, root) = (document.with_text(text[..start].to_owned()), load.root());
    let place = place(&front, start, &root);
    let At::Header { ty, before, .. } = &place.at else { return None };
    let level = place.level(&root);
    let there = if is_missing { before.len() } else { before.len().checked_sub(1)? };
    let missing = labels_of(load, &level, ty).get(there..)?.to_vec();
    let all: Vec<String> = before[..there].iter().chain(&missing).cloned().collect();
    let schema = level.inside(ty, &all).schema()?;
    let edits = if let Some(body) = body {
        around(text, body, &missing)
    } else if is_missing {
        let indent = indent_of(text, at.start);
        let body = Template::default().json_body(&missing, &load.index().required_items(schema), indent);
        vec![TextEdit::new(at, body.plain())]
    } else {
        // The text that was read as a label is the name of something in the body.
        field_of(schema, &before[there])?;
        around(text, object_around(text, at.start)?, &missing)
    };
    (!missing.is_empty()).then_some((number, missing, edits))
}

/// The labels that blocks of a type can have.
fn labels_of(load: &Load, level: &Level, ty: &str) -> Vec<String> {
    let count = level.labels_of(ty).unwrap_or_default();
    let schema = level.schema();
    match schema.and_then(|schema| load.index().snippet(Some(schema), field_of(schema, ty)?, ty)) {
        Some(Snippet::Block { labels, .. }) if labels.len() == count => labels,
        _ => vec!["name".to_owned(); count],
    }
}

/// Puts an object behind labels.
fn around(text: &str, object: Range<usize>, labels: &[String]) -> Vec<TextEdit> {
    let before: String = labels.iter().map(|label| format!("{{\"{label}\": ")).collect();
    let behind = "}".repeat(labels.len());
    let written = &text[object.clone()];
    if !written.contains('\n') {
        return vec![TextEdit::new(object.start..object.start, before), TextEdit::new(object.end..object.end, behind)];
    }
    let all = hcl_model::json::format(&format!("{before}{written}{behind}"), &Options::default());
    let lines = all.trim_end().replace('\n', &format!("\n{}", indent_of(text, object.start)));
    vec![TextEdit::new(object, lines)]
}

/// The object that a value is in.
fn object_around(text: &str, at: usize) -> Option<Range<usize>> {
    let (mut scanner, mut open) = (Scanner::new(text), Vec::new());
    let mut start = None;
    loop {
        let token = scanner.next_token();
        if start.is_none() && token.start >= at {
            start = Some((*open.last()?, open.len()));
        }
        match token.kind {
            TokenKind::End => return None,
            TokenKind::OpenBrace | TokenKind::OpenBracket => open.push(token.start),
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                open.pop();
                if let Some((start, _)) = start.filter(|(_, depth)| open.len() < *depth) {
                    return Some(start..token.end);
                }
            }
            _ => {}
        }
    }
}
