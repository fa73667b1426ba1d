//! The comments of a text in the native syntax, for tools that carry them elsewhere.
//!
//! The tree has no comments; who lays text out works on [`tokens`](crate::native::tokens).

use std::ops::Range;

use crate::native::tokens::{TokenKind, Tokens};

/// A comment of a text in the native syntax.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comment<'t> {
    text: &'t str,
    bytes: Range<usize>,
}

impl<'t> Comment<'t> {
    /// Returns the range of the comment in bytes, without the line end behind the comment.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn bytes(&self) -> Range<usize> {
        self.bytes.clone()
    }

    /// Returns the text of the comment as written, with the characters that begin and end the comment.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_written(&self) -> &'t str {
        &self.text[self.bytes.clone()]
    }

    /// Returns the content of the comment, line by line, without the characters that begin and end the comment.
    ///
    /// The stars in front of the lines of a comment of several lines, where each has one, are not part of what it says.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn content(&self) -> String {
        let written = self.as_written();
        let inner = written.strip_prefix("/*").and_then(|rest| rest.strip_suffix("*/"));
        let Some(inner) = inner else {
            let line = written.strip_prefix("//").or_else(|| written.strip_prefix('#')).unwrap_or(written);
            return line.strip_prefix(' ').unwrap_or(line).trim_end().to_owned();
        };
        let lines = || inner.lines().map(str::trim);
        let is_starred = lines().skip(1).all(|line| line.is_empty() || line.starts_with('*'));
        let lines: Vec<&str> = lines()
            .enumerate()
            .map(|(index, line)| match line.strip_prefix('*') {
                Some(rest) if is_starred && (index > 0 || inner.starts_with('*')) => rest.trim_start(),
                _ => line,
            })
            .collect();
        lines.join("\n").trim_matches('\n').to_owned()
    }
}

/// The comments of a text in the native syntax, in order; those that are in expressions, too.
///
/// Text in quotes and in heredocs has none. Nothing is an error: what is no HCL may have comments all the same.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
///
/// let text = "# Where it listens.\nport = 80 // the usual\n/*\n * Later:\n * more\n */\nurl = \"http://a#b\"\n";
/// let comments: Vec<String> = native::comments(text).map(|comment| comment.content()).collect();
/// assert_eq!(comments, ["Where it listens.", "the usual", "Later:\nmore"]);
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn comments(text: &str) -> impl Iterator<Item = Comment<'_>> {
    Tokens::new(text).filter_map(move |token| {
        let end = match token.kind {
            TokenKind::InlineComment => token.end,
            TokenKind::LineComment => token.start + text[token.start..token.end].trim_end_matches(['\n', '\r']).len(),
            _ => return None,
        };
        Some(Comment { text, bytes: token.start..end })
    })
}
