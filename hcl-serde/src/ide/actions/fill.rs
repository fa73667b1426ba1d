//! Code actions that add items that must be in a body and are missing.

use std::ops::Range;

use hcl_model::source::TextEdit;
use hcl_model::syntax::{Item, NodeRef};

use crate::codes;
use crate::ide::actions::{ActionKind, CodeAction, action};
use crate::ide::completion::Template;
use crate::ide::level::Level;
use crate::ide::project::Load;
use crate::ide::walk::present;
use crate::ide::{EditorDocument, messages};
use crate::schema::Snippet;

/// Fills in what is required in the innermost block around a place, or in the file, with the number of what says that it is
/// missing in what is wrong with all files.
pub(super) fn fill_in(load: &Load, document: &EditorDocument, offset: usize) -> Option<(usize, CodeAction)> {
    let root = load.root();
    let body = document.body();
    let mut innermost: Option<(NodeRef<'_>, Level, Range<usize>)> = None;
    load.walk(document, &mut |visited| {
        if let Item::Block(block) = visited.item {
            let (start, end) = (block.node.name_range().bytes().start, block.body().range().bytes().end);
            if (start..=end).contains(&offset) {
                let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
                innermost = Some((block.body(), visited.level.inside(&block.ty, &labels), start..end));
            }
        }
    });
    let is_root = innermost.is_none();
    let (node, level, around) = innermost.unwrap_or((body.as_node(), root, 0..document.text().len()));
    let there = present(node, &level);
    let level = level.chosen(&there);
    let schema = level.schema()?;
    let is_missing = |item: &Snippet| {
        let field = schema.find(item.name(), 0).map(|(_, field)| field);
        there.iter().all(|it| it.name != item.name() && field.is_none_or(|field| !field.takes(&it.name)))
    };
    // An item that another file or the environment has is not missing. An item here would override that one.
    let reported = |item: &Snippet| {
        load.found().iter().position(|found| {
            let is_here = found.subject().is_some_and(|at| {
                let bytes = at.bytes();
                let is_around = around.start <= bytes.start && bytes.end <= around.end;
                // An item that no file has at its root is reported at the end of one of the files.
                at.source() == document.source() && is_around || is_root && bytes.is_empty()
            });
            let is_missing = matches!(found.code(), codes::MISSING_ARGUMENT | codes::MISSING_BLOCK);
            is_here && is_missing && found.message().contains(&format!("`{}`", item.name()))
        })
    };
    let is_missing = load.index().required_items(schema).into_iter().filter(is_missing);
    let (numbers, missing): (Vec<usize>, Vec<Snippet>) =
        is_missing.filter_map(|item| Some((reported(&item)?, item))).unzip();
    let number = *numbers.first()?;
    let range = node.range().bytes();
    let edits = match document.json() {
        Some(_) => in_json(document.text(), range, &missing)?,
        None if is_root => at_the_end(document.text(), &missing),
        None => in_block(document.text(), range, &missing)?,
    };
    // Text that is not closed at the end of a file would take in the new items.
    let new = document.with_text(TextEdit::apply(&edits, document.text()));
    let at_root = present(new.body().as_node(), &load.root());
    if is_root && !missing.iter().all(|item| at_root.iter().any(|it| it.name == item.name())) {
        return None;
    }
    let names: Vec<&str> = missing.iter().map(Snippet::name).collect();
    let mut action = action(document, messages::fill_in(&names), ActionKind::QuickFix, edits);
    action.is_preferred = true;
    Some((number, action))
}

pub(super) fn indent_of(text: &str, at: usize) -> &str {
    let line = &text[text[..at].rfind('\n').map_or(0, |newline| newline + 1)..at];
    &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
}

fn at_the_end(text: &str, missing: &[Snippet]) -> Vec<TextEdit> {
    let newline = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
    let items: String = missing.iter().map(|item| Template::default().native(item, "").plain() + "\n").collect();
    vec![TextEdit::new(text.len()..text.len(), format!("{newline}{items}"))]
}

/// Behind what is in a block, whose braces have these bytes.
fn in_block(text: &str, range: Range<usize>, missing: &[Snippet]) -> Option<Vec<TextEdit>> {
    let inside = text.get(range.clone())?.strip_prefix('{')?.strip_suffix('}')?;
    let (start, end) = (range.start + 1, range.end - 1);
    let indent = indent_of(text, range.start);
    let inner = format!("{indent}  ");
    let lines: String =
        missing.iter().map(|item| format!("{inner}{}\n", Template::default().native(item, &inner).plain())).collect();
    let last = start + inside.trim_end().len();
    if inside.contains('\n') {
        let line = text[..end].rfind('\n').map_or(end, |newline| newline + 1);
        return text[line..end].trim().is_empty().then(|| vec![TextEdit::new(line..line, lines)]);
    }
    let first = start + (inside.len() - inside.trim_start().len());
    if inside.trim().is_empty() {
        return Some(vec![TextEdit::new(start..end, format!("\n{lines}{indent}"))]);
    }
    Some(vec![
        TextEdit::new(start..first, format!("\n{inner}")),
        TextEdit::new(last..end, format!("\n{lines}{indent}")),
    ])
}

/// Behind the properties of an object that has these bytes.
fn in_json(text: &str, range: Range<usize>, missing: &[Snippet]) -> Option<Vec<TextEdit>> {
    let inside = text.get(range.clone())?.strip_prefix('{')?.strip_suffix('}')?;
    let (start, end) = (range.start + 1, range.end - 1);
    let indent = indent_of(text, range.start);
    let inner = format!("{indent}  ");
    let items: Vec<String> = missing.iter().map(|item| Template::default().json(item, &inner).plain()).collect();
    let items = items.join(&format!(",\n{inner}"));
    let comma = if inside.trim().is_empty() { "" } else { "," };
    let last = start + inside.trim_end().len();
    Some(vec![TextEdit::new(last..end, format!("{comma}\n{inner}{items}\n{indent}"))])
}
