//! The parser reads what is regular in another way than everything else, and both give the same.
//!
//! What is not regular is put into a text without changing what it says: a letter of each string is written as an escape
//! sequence, and a tab put behind each number and keyword. So tree and diagnostics must be the same, each place
//! being where the same characters are.

use std::fmt::Write;

use hcl_model::__private::json_text::{Scanner, TokenKind};
use hcl_model::body::BodySchema;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::json;
use hcl_model::limits::{Budget, Limits};
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, NodeRef, Shape};

use super::seeds;
use crate::support::random::{Random, mutated};

/// A text that says the same, and where in the first one each of its bytes comes from.
struct Irregular {
    text: String,
    origins: Vec<usize>,
}

impl Irregular {
    fn of(text: &str) -> Irregular {
        let mut irregular = Irregular { text: String::new(), origins: Vec::new() };
        let mut scanner = Scanner::new(text);
        let mut copied = 0;
        loop {
            let token = scanner.next_token();
            match token.kind {
                TokenKind::End => break,
                TokenKind::String { plain: true, .. } if text[token.start + 1..].starts_with(char::is_alphanumeric) => {
                    let at = token.start + 1;
                    let letter = text[at..].chars().next().unwrap_or_default();
                    irregular.copy(text, copied..at);
                    irregular.add(letter.encode_utf16(&mut [0; 2]), at);
                    copied = at + letter.len_utf8();
                }
                TokenKind::Number | TokenKind::Keyword => {
                    irregular.copy(text, copied..token.end);
                    irregular.text.push('\t');
                    irregular.origins.push(token.end);
                    copied = token.end;
                }
                _ => {}
            }
        }
        irregular.copy(text, copied..text.len());
        irregular.origins.push(text.len());
        irregular
    }

    fn copy(&mut self, text: &str, bytes: std::ops::Range<usize>) {
        self.text.push_str(&text[bytes.clone()]);
        self.origins.extend(bytes);
    }

    fn add(&mut self, units: &[u16], origin: usize) {
        let before = self.text.len();
        units.iter().for_each(|unit| write!(self.text, "\\u{unit:04x}").unwrap());
        self.origins.extend((before..self.text.len()).map(|_| origin));
    }
}

/// All that a text gives, with places as `place` shows them.
fn shown(text: &str, place: &dyn Fn(&Range) -> (usize, usize)) -> String {
    let parse = json::parse("way.json", text, &Limits::default());
    let context = EvalContext::new().with_variable("region", "eu").with_variable("n", 7);
    let mut out = diagnostics_shown(&parse.diagnostics, place);
    tree_shown(parse.tree.root(), place, &mut out);
    for mode in [Mode::Full(&context), Mode::LiteralOnly(&Budget::DEFAULT)] {
        let (value, diagnostics) = parse.tree.expression().evaluate(mode);
        let _ = writeln!(out, "{value:?}\n{}", diagnostics_shown(&diagnostics, place));
    }
    for variable in parse.tree.expression().variables() {
        let _ = writeln!(out, "{variable} {:?}", place(&variable.range()));
    }
    let body = parse.tree.body();
    let mut names = body.attribute_names();
    names.sort();
    names.dedup();
    let labelled = names.iter().enumerate().fold(BodySchema::new(), |schema, (index, name)| {
        schema.block(name, (0..index % 3).map(|label| label.to_string()))
    });
    let (content, diagnostics) = body.content(&labelled);
    for block in content.blocks() {
        let _ = writeln!(out, "{} {:?} {:?}", block.block_type(), block.labels(), place(block.range()));
    }
    out + &diagnostics_shown(&diagnostics, place)
}

fn diagnostics_shown(diagnostics: &Diagnostics, place: &dyn Fn(&Range) -> (usize, usize)) -> String {
    let lines = diagnostics.iter().map(|it| {
        let notes: Vec<_> = it.notes().iter().map(|note| (note.text(), note.range.as_ref().map(place))).collect();
        format!("{} {:?} {:?} {notes:?}\n", it.summary(), it.message(), it.subject().map(place))
    });
    lines.collect()
}

fn tree_shown(expr: NodeRef<'_>, place: &dyn Fn(&Range) -> (usize, usize), out: &mut String) {
    let mut cursor = Cursor::default();
    let (syntax, node, shape) = (expr.syntax(), expr.node(), expr.shape());
    let _ = writeln!(out, "{shape:?} {:?} {:?}", place(&expr.range()), syntax.damage(node));
    if shape == Shape::Tuple {
        while let Some(element) = syntax.next_element(node, &mut cursor) {
            tree_shown(expr.sibling(element), place, out);
        }
    }
    if matches!(shape, Shape::Object | Shape::ComputedObject) {
        while let Some(entry) = syntax.next_entry(node, &mut cursor) {
            let _ = writeln!(out, "{:?}", Expression::from_node(expr.sibling(entry.key_node)).literal_value());
            let _ = writeln!(out, "{:?}", place(&expr.sibling(entry.key_node).range()));
            tree_shown(expr.sibling(entry.value), place, out);
        }
    }
}

#[track_caller]
fn check(text: &str) -> Result<(), String> {
    let irregular = Irregular::of(text);
    let regular = shown(text, &|range| (range.bytes().start, range.bytes().end));
    let other = shown(&irregular.text, &|range| {
        let origin = |at: usize| irregular.origins[at];
        (origin(range.bytes().start), origin(range.bytes().end))
    });
    if regular == other {
        return Ok(());
    }
    let different = regular.lines().zip(other.lines()).find(|(one, other)| one != other);
    Err(format!("{text}\n{}\n{different:#?}", irregular.text))
}

/// Whether the tokens of a text are the same wherever it is read from, and no quote is taken to be in the text before it,
/// which depends on what stands behind it.
fn is_plain(text: &str) -> bool {
    let parse = || json::parse("way.json", text, &Limits::default());
    !text.contains(['\'', '#', '/']) && parse().diagnostics.iter().all(|it| it.code() != "quote-in-string")
}

#[test]
fn both_ways_give_the_same() {
    let seeds = seeds();
    let mut random = Random(0xbb67_ae85_84ca_a73b);
    let rounds = (0..5_000).map(|round| {
        let changes = random.below(4);
        mutated(&seeds[round % seeds.len()], changes, &mut random)
    });
    let texts: Vec<String> = seeds.iter().cloned().chain(rounds).filter(|text| is_plain(text)).collect();
    assert!(texts.len() > 3_000, "{}", texts.len());
    let mut failed: Vec<String> = texts.iter().filter_map(|text| check(text).err()).collect();
    failed.sort_by_key(String::len);
    assert!(failed.is_empty(), "{} texts are read differently; the shortest one:\n{}", failed.len(), failed[0]);
}
