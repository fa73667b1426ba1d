//! Transcripts: inputs behind prompts, and the answers below them.

use std::fmt::Write;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Expression;
use hcl_model::native;

use super::Case;

/// What stands behind a prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Input {
    /// `> 1 + 2`
    Expression(String),
    /// `t> Hello, ${s}!`
    Template(String),
    /// `l> [1, "two"]`
    Literal(String),
}

impl Input {
    /// The expression, with what parsing reports.
    pub(crate) fn parsed(&self) -> (Expression, Diagnostics) {
        let parse = match self {
            Input::Expression(text) | Input::Literal(text) => native::parse_expression("case", text),
            Input::Template(text) => native::parse_template("case", text),
        };
        (parse.tree, parse.diagnostics)
    }
}

/// The transcript with the answers that there are now.
pub(crate) fn answered(text: &str, check: impl Fn(&Input) -> String) -> String {
    let mut out = String::new();
    for part in parts(text) {
        match part {
            LinePart::Kept(line) => {
                let _ = writeln!(out, "{line}");
            }
            LinePart::Asked(input) => out.push_str(&check(&input)),
        }
    }
    out
}

/// The inputs of a transcript.
pub(crate) fn inputs(case: &Case) -> Vec<Input> {
    let parts = parts(&case.text).into_iter();
    parts.filter_map(|part| if let LinePart::Asked(input) = part { Some(input) } else { None }).collect()
}

enum LinePart<'a> {
    /// A comment, an empty line, a line of input.
    Kept(&'a str),
    /// The place of an answer.
    Asked(Input),
}

/// Splits a transcript; the old answers are left out.
fn parts(text: &str) -> Vec<LinePart<'_>> {
    let mut parts = Vec::new();
    let mut pending: Option<Input> = None;
    for line in text.lines() {
        if let (Some(input), Some(more)) = (&mut pending, line.strip_prefix('|')) {
            let (Input::Expression(input) | Input::Template(input) | Input::Literal(input)) = input;
            input.push('\n');
            input.push_str(more.strip_prefix(' ').unwrap_or(more));
            parts.push(LinePart::Kept(line));
            continue;
        }
        parts.extend(pending.take().map(LinePart::Asked));
        pending = prompt(line);
        if pending.is_some() || line.is_empty() || line.starts_with('#') {
            parts.push(LinePart::Kept(line));
        }
    }
    parts.extend(pending.map(LinePart::Asked));
    parts
}

fn prompt(line: &str) -> Option<Input> {
    let (before, rest) = line.split_once('>')?;
    let make: fn(String) -> Input = match before {
        "" => Input::Expression,
        "t" => Input::Template,
        "l" => Input::Literal,
        _ => return None,
    };
    let text = match rest.strip_prefix("\\ ") {
        Some(escaped) => unescaped(escaped),
        None => rest.strip_prefix(' ').unwrap_or(rest).to_owned(),
    };
    Some(make(text))
}

/// The text behind `>\ `: `\n`, `\r`, `\t`, `\0`, `\\` and `\u{...}` stand for what an editor would not show.
pub(crate) fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let selector = after.chars().next().expect("a character after the backslash");
        rest = &after[selector.len_utf8()..];
        out.push(match selector {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            'u' => {
                let (digits, more) = rest[1..].split_once('}').expect("a closing brace after \\u{");
                rest = more;
                u32::from_str_radix(digits, 16).ok().and_then(char::from_u32).expect("a character's number")
            }
            other => other,
        });
    }
    out.push_str(rest);
    out
}
