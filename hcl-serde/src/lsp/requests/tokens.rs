//! Colours: five numbers for each word, counted from the word before it.

use std::ops::Range;

use serde_json::{Value, json};

use crate::ide::{self, SemanticToken};
use crate::lsp::client::{Client, token_type};
use crate::lsp::documents::Open;
use crate::lsp::json::Json;
use crate::lsp::message::Failure;
use crate::lsp::session::{Session, missing, uri_of};

/// The number of numbers that are kept of an answer. For a text with more numbers, the changes are never told.
const MOST_KEPT: usize = 1_000_000;

pub(super) fn full(session: &mut Session, params: &Value) -> Result<Json, Failure> {
    let (mut data, mut count) = (Vec::new(), 0);
    let open = session.text(params)?;
    let written = Json::numbers(|write| {
        numbers(&session.client, open, None, |number| {
            count += 1;
            if count <= MOST_KEPT {
                data.push(number);
            }
            write(number);
        });
    });
    if count > MOST_KEPT {
        return Ok(Json::from(json!({})).with("data", written));
    }
    let answer = session.next_answer();
    let result = Json::from(json!({ "resultId": answer.to_string() })).with("data", written);
    keep(session, params, answer, data)?;
    Ok(result)
}

/// Returns the changes since an answer, or everything if that answer was not the last one.
pub(super) fn delta(session: &mut Session, params: &Value) -> Result<Json, Failure> {
    let before = params.get("previousResultId").and_then(Value::as_str).ok_or_else(|| missing("previousResultId"))?;
    let open = session.text(params)?;
    let known = open.tokens.as_ref().filter(|(answer, _)| answer.to_string() == before);
    let Some((_, old)) = known else { return full(session, params) };
    let mut data = Vec::new();
    numbers(&session.client, open, None, |number| data.push(number));
    let start = old.iter().zip(&data).take_while(|(old, new)| old == new).count();
    let rest = old.len().min(data.len()) - start;
    let end = old.iter().rev().zip(data.iter().rev()).take(rest).take_while(|(old, new)| old == new).count();
    let (deleted, new) = (old.len() - start - end, &data[start..data.len() - end]);
    let edits = match deleted == 0 && new.is_empty() {
        true => Json::empty(),
        false => {
            let edit = Json::from(json!({ "start": start, "deleteCount": deleted }));
            [edit.with("data", Json::numbers(|write| new.iter().copied().for_each(write)))].into_iter().collect()
        }
    };
    let answer = session.next_answer();
    keep(session, params, answer, data)?;
    Ok(Json::from(json!({ "resultId": answer.to_string() })).with("edits", edits))
}

pub(super) fn range(session: &Session, params: &Value) -> Result<Json, Failure> {
    let (at, span) = session.stretch(params)?;
    let data = Json::numbers(|write| numbers(&session.client, at.open, Some(span), write));
    Ok(Json::from(json!({})).with("data", data))
}

fn keep(session: &mut Session, params: &Value, answer: u64, data: Vec<u32>) -> Result<(), Failure> {
    if let Some(open) = session.documents.get_mut(uri_of(params)?) {
        open.tokens = Some((answer, data)).filter(|(_, data)| data.len() <= MOST_KEPT);
    }
    Ok(())
}

/// Hands out the numbers of the words of a text, or of those that a range touches.
fn numbers(client: &Client, open: &Open, wanted: Option<Range<usize>>, mut found: impl FnMut(u32)) {
    let text = open.text();
    let (mut line, mut character) = (0, 0);
    let is_wanted = |token: &SemanticToken| {
        wanted.as_ref().is_none_or(|wanted| token.range.start < wanted.end && wanted.start < token.range.end)
    };
    ide::each_token(open.document(), |token| {
        if !is_wanted(&token) {
            return;
        }
        for part in parts(client, open, token.range) {
            let (start, end) = (open.lines.position(text, part.start), open.lines.position(text, part.end));
            // Over several lines the length counts what is between, with the ends of lines as one each.
            let length = match end.line - start.line {
                0 => end.character - start.character,
                _ => lengths(open, part),
            };
            let from = if start.line == line { character } else { 0 };
            let numbers = [start.line - line, start.character - from, length, token_type(token.kind), 0];
            numbers.into_iter().for_each(&mut found);
            (line, character) = (start.line, start.character);
        }
    });
}

/// A word line by line, for clients that cannot have it at once; nothing of lines without anything in them.
fn parts(client: &Client, open: &Open, range: Range<usize>) -> Vec<Range<usize>> {
    let text = open.text();
    let Some(written) = text.get(range.clone()) else { return Vec::new() };
    let end = range.start + written.trim_end_matches(['\r', '\n']).len();
    let range = range.start..end;
    if range.is_empty() {
        return Vec::new();
    }
    let (first, last) = (open.lines.position(text, range.start).line, open.lines.position(text, end).line);
    if client.multiline_tokens || first == last {
        return vec![range];
    }
    let on_line = |line| {
        let all = open.lines.line(text, line)?;
        let part = all.start.max(range.start)..all.end.min(range.end);
        (part.start < part.end).then_some(part)
    };
    (first..=last).filter_map(on_line).collect()
}

/// Returns the length of a word of several lines.
fn lengths(open: &Open, range: Range<usize>) -> u32 {
    let text = open.text();
    let (first, last) = (open.lines.position(text, range.start).line, open.lines.position(text, range.end).line);
    let of_line = |line| {
        let all = open.lines.line(text, line)?;
        let (start, end) = (all.start.max(range.start), all.end.min(range.end));
        let (start, end) = (open.lines.position(text, start), open.lines.position(text, end.max(start)));
        Some(end.character - start.character + u32::from(line < last))
    };
    (first..=last).filter_map(of_line).sum()
}
