//! An object that is written where a block should be, as that block, and the other way round.

use std::ops::Range;

use hcl_model::__private::native::{TokenKind, Tokens};
use hcl_model::native::is_identifier;
use hcl_model::syntax::{AttributeItem, Construct, Cursor, EntryKey, Item, NodeRef};

/// Returns the edits that turn `name = { a = 1 }` into `name { a = 1 }` in the native syntax, in order. Each
/// attribute comes to stand on its own line. Returns `None` if a part of the object cannot be in a block.
pub(crate) fn as_block(item: &AttributeItem<'_>) -> Option<Vec<(Range<usize>, String)>> {
    let (name, value) = (item.node.name_range(), item.expr().range());
    let (expr, source) = (item.expr(), value.source());
    let Construct::Object(_) = expr.syntax().construct(expr.node()) else { return None };
    if name.source() != source || name.text().starts_with('"') {
        return None;
    }
    let text = source.text();
    let (name, value) = (name.bytes(), value.bytes());
    let inside = value.start + 1..value.end.checked_sub(1)?;
    let is_object = text.get(value.clone())?.starts_with('{') && text.get(inside.clone())?.len() + 2 == value.len();
    if !is_object || text.get(name.end..value.start)?.trim() != "=" {
        return None;
    }
    let line = text[..name.start].rfind('\n').map_or(0, |newline| newline + 1);
    let outer = &text[line..name.start];
    let outer = &outer[..outer.len() - outer.trim_start_matches([' ', '\t']).len()];
    let newline = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let (before, inner) = (format!("{newline}{outer}"), format!("{newline}{outer}  "));
    let mut edits = vec![(name.end..value.start, " ".to_owned())];
    let (mut cursor, mut end, mut is_first) = (Cursor::default(), inside.start, true);
    while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
        let EntryKey::Name(called) = entry.key else { return None };
        let key = expr.sibling(entry.key_node).range().bytes();
        let set = expr.sibling(entry.value).range().bytes();
        let written = text.get(key.clone())?;
        if !is_identifier(&called) || !matches!(text.get(key.end..set.start)?.trim(), "=" | ":") {
            return None;
        }
        between(text, end..key.start, is_first, &inner, &mut edits)?;
        if written != called {
            edits.push((key.clone(), called.into_owned()));
        }
        if &text[key.end..set.start] != " = " {
            edits.push((key.end..set.start, " = ".to_owned()));
        }
        (end, is_first) = (set.end, false);
    }
    match is_first {
        true if text[inside.clone()].trim().is_empty() => {}
        true => return None,
        false => between(text, end..inside.end, false, &before, &mut edits)?,
    }
    Some(edits)
}

/// Returns `true` if the content of a block's braces can be the content of an object.
pub(crate) fn is_object(body: NodeRef<'_>) -> bool {
    body.items(None).all(|item| matches!(item, Item::Attribute(_)))
}

/// Returns the edits between two attributes: a line break replaces a comma, unless there is a line break already.
fn between(
    text: &str,
    range: Range<usize>,
    is_first: bool,
    line: &str,
    edits: &mut Vec<(Range<usize>, String)>,
) -> Option<()> {
    let gap = text.get(range.clone())?;
    let (mut comma, mut breaks) = (None, false);
    // The end of the text that belongs to the value before.
    let mut end = range.start;
    for token in Tokens::new(gap) {
        let bytes = range.start + token.start..range.start + token.end;
        match token.kind {
            TokenKind::Comma if comma.is_none() && !is_first => {
                comma = Some(bytes.clone());
                end = bytes.end;
            }
            TokenKind::Newline | TokenKind::LineComment => {
                breaks = true;
                end = bytes.end;
            }
            TokenKind::InlineComment if text[bytes.clone()].contains('\n') => return None,
            TokenKind::InlineComment if !breaks => end = bytes.end,
            TokenKind::InlineComment => {}
            _ => return None,
        }
    }
    let rest = if text[end..range.end].trim().is_empty() { end..range.end } else { end..end };
    match (comma, breaks) {
        (Some(comma), true) => edits.push((comma, String::new())),
        (None, true) => {}
        (Some(comma), false) if comma.end == end => edits.push((comma.start..rest.end, line.to_owned())),
        (comma, false) => {
            edits.extend(comma.map(|comma| (comma, String::new())));
            edits.push((rest, line.to_owned()));
        }
    }
    Some(())
}
