//! Text that belongs to no item: comments, broken items, and white space.

use std::ops::Range;

use hcl_model::__private::is_part_of_identifier;
use hcl_model::__private::native::{Token, TokenKind, Tokens};

use crate::schema::place::Secrecy;
use crate::secrets::ranges::{SENSITIVE, Walk};
use crate::secrets::words::sounds_secret;

/// So many bytes of a broken line are searched for names of secrets.
const LONGEST: usize = 4096;

impl Walk<'_> {
    /// Judges the text up to a byte that belongs to no item.
    pub(super) fn gap(&mut self, end: usize) {
        let start = self.at;
        let Some(text) = self.text.get(start..end).filter(|text| !text.is_empty()) else { return };
        self.at = end;
        let visible = match self.is_strict() {
            true => self.visible(text, start),
            false if self.place.is_kept() || self.place.is_undeclared() => visible_by_sound(text),
            false => return,
        };
        let mut run: Option<Range<usize>> = None;
        for (token, is_visible) in Tokens::new(text).zip(visible) {
            let word = text[token.start..token.end].trim_end();
            let bytes = start + token.start..start + token.start + word.len();
            let is_comment = matches!(token.kind, TokenKind::LineComment | TokenKind::InlineComment);
            if !is_visible && self.is_strict() && !is_comment {
                self.uses.add_words(words(word));
            }
            match (&mut run, is_visible) {
                (_, true) => self.hidden.extend(run.take()),
                (Some(run), false) => run.end = bytes.end,
                (None, false) => run = Some(bytes),
            }
            if ends_line(token.kind) {
                self.hidden.extend(run.take());
            }
        }
        self.hidden.extend(run);
    }

    /// Returns for each token of a text that belongs to no item whether it is shown.
    ///
    /// Names that the body around knows are shown. The rest of the line is shown if the name is public.
    fn visible(&mut self, text: &str, start: usize) -> Vec<bool> {
        let tokens: Vec<Token> = Tokens::new(text).collect();
        let kind = |at: usize| tokens.get(at).map(|token| token.kind);
        let mut visible = Vec::with_capacity(tokens.len());
        let (mut is_inside, mut is_path, mut is_secret) = (false, false, false);
        let mut begins_item = start == 0 || self.text[..start].ends_with(['\n', '{', ',']);
        while let Some(token) = tokens.get(visible.len()) {
            let at = visible.len();
            let (first, is_quoted) = (at + usize::from(is_quote(token.kind)), is_quote(token.kind));
            let word = tokens.get(first).map_or("", |token| &text[token.start..token.end]);
            let is_word = matches!(kind(first), Some(TokenKind::Identifier | TokenKind::Text));
            let is_key =
                !is_quoted || kind(first + 2) == Some(TokenKind::Colon) || kind(first + 2) == Some(TokenKind::Equals);
            if begins_item && is_word && is_key && !is_inside {
                let named = self.named(&self.place, word, self.is_root);
                let is_known = named.secrecy() != Secrecy::Unknown;
                let line = line_of(text, token.start);
                self.is_public = self.is_native
                    && named.is_described()
                    && !self.mentions_secret(line)
                    && !has_item(line.get(word.len() + 3..).unwrap_or_default());
                is_path = named.secrecy() == Secrecy::Public;
                is_secret = named.secrecy() == Secrecy::Secret;
                visible.resize(visible.len() + if is_quoted { 3 } else { 1 }, is_known);
                let sign = kind(visible.len()).filter(|kind| matches!(kind, TokenKind::Equals | TokenKind::Colon));
                visible.extend(sign.map(|_| true));
            } else if is_path && token.kind == TokenKind::Dot {
                // Names with dots between them are a path.
                let names = if kind(at + 1).is_some_and(is_quote) { 4 } else { 2 };
                visible.resize(visible.len() + names, true);
            } else {
                is_path = false;
                visible.push(self.is_public || is_punctuation(token.kind) && !is_secret);
            }
            is_secret &= !ends_line(token.kind);
            begins_item = matches!(token.kind, TokenKind::OpenBracket) && begins_item
                || ends_line(token.kind)
                || !self.is_native && matches!(token.kind, TokenKind::Comma | TokenKind::OpenBrace);
            is_inside |= self.is_native && token.kind == TokenKind::OpenBrace;
            self.is_public &= !ends_line(token.kind);
        }
        let mut is_comment = false;
        for (is_visible, token) in visible.iter_mut().zip(&tokens) {
            // A comment that is not closed ends nowhere.
            is_comment |= text[token.start..].starts_with("/*") && token.kind != TokenKind::InlineComment;
            let is_closed = matches!(token.kind, TokenKind::LineComment | TokenKind::InlineComment);
            *is_visible &= !is_comment && !is_closed;
        }
        visible
    }

    /// Returns `true` if a word of a text is the name of a secret, or the text is too long to tell.
    pub(super) fn mentions_secret(&self, text: &str) -> bool {
        if text.len() > LONGEST {
            return true;
        }
        words(text).any(|word| self.rule.names.has(word) || word.ends_with(SENSITIVE))
    }
}

/// Returns for each token of a text whether it is shown where only names that sound like secrets hide something.
fn visible_by_sound(text: &str) -> Vec<bool> {
    let mut is_secret = false;
    let is_visible = |token: Token| {
        let is_visible = !is_secret || is_punctuation(token.kind) || is_quote(token.kind);
        is_secret |= matches!(token.kind, TokenKind::Identifier | TokenKind::Text)
            && sounds_secret(&text[token.start..token.end]);
        is_visible
    };
    Tokens::new(text).map(is_visible).collect()
}

/// Returns the words of a text.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_part_of_identifier(c)).filter(|word| !word.is_empty())
}

/// Returns `true` if a token ends a line.
fn ends_line(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Newline | TokenKind::LineComment)
}

/// Returns `true` if a text has the name of an item in it.
pub(super) fn has_item(text: &str) -> bool {
    let (mut follows_name, mut conditions) = (false, 0_usize);
    Tokens::new(text).any(|token| {
        conditions += usize::from(token.kind == TokenKind::Question);
        let is_conditional = token.kind == TokenKind::Colon && conditions > 0;
        conditions -= usize::from(is_conditional);
        let is_item = follows_name && !is_conditional && matches!(token.kind, TokenKind::Equals | TokenKind::Colon);
        follows_name = matches!(token.kind, TokenKind::Identifier | TokenKind::CloseQuote);
        is_item
    })
}

/// Returns the rest of a line, up to more bytes than are looked at.
pub(super) fn line_of(text: &str, byte: usize) -> &str {
    let rest = &text.as_bytes()[byte..];
    let end = rest.iter().take(LONGEST + 4).position(|byte| *byte == b'\n').unwrap_or(rest.len());
    &text[byte..byte + end]
}

/// Returns some bytes with what stands in front of them on their line, up to more bytes than are looked at.
pub(super) fn line_to<'t>(text: &'t str, bytes: &Range<usize>) -> &'t str {
    let mut before = text.as_bytes()[..bytes.start].iter().rev().take(LONGEST + 4);
    let start = before.position(|byte| *byte == b'\n').map_or(0, |length| bytes.start - length);
    &text[start..bytes.end]
}

/// Returns `true` if an expression has an object in it with a key that sounds like a secret.
pub(super) fn has_secret_key(text: &str) -> bool {
    let (mut may_be_key, text) = (false, text.replace("\\\"", "\""));
    text.contains('{')
        && Tokens::new(&text).any(|token| match token.kind {
            TokenKind::Identifier | TokenKind::Text => {
                may_be_key = sounds_secret(&text[token.start..token.end]);
                false
            }
            TokenKind::CloseQuote | TokenKind::CloseParenthesis => false,
            TokenKind::Equals | TokenKind::Colon => may_be_key,
            _ => {
                may_be_key = false;
                false
            }
        })
}

fn is_quote(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::OpenQuote | TokenKind::CloseQuote)
}

/// Returns `true` if a token says nothing of a value.
fn is_punctuation(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::OpenBrace
            | TokenKind::CloseBrace
            | TokenKind::OpenBracket
            | TokenKind::CloseBracket
            | TokenKind::Equals
            | TokenKind::Colon
            | TokenKind::Comma
            | TokenKind::Newline
    )
}
