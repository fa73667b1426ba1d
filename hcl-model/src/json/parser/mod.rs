//! From tokens to nodes, without recursion: what is open is on a stack.
//!
//! Parsing never fails: what is wrong becomes a diagnostic, and reading goes on with what follows (see `recover`).

mod fast;
mod recover;

use crate::diag::Diagnostics;
use crate::json::messages;
use crate::json::node::{BARE, ESCAPED, Kind, LOST_ITEM, Node, TEMPLATE, UNREADABLE};
use crate::json_text::messages as text;
use crate::json_text::{JsonError, Scanner, Token, TokenKind, check_number, check_string, decode_string};
use crate::limits::Limits;
use crate::source::{Range, Text};
use crate::syntax::messages::file_too_large;

pub(super) struct Parser<'t> {
    source: &'t Text<'t>,
    text: &'t str,
    scanner: Scanner<'t>,
    /// The next token.
    token: Token,
    nodes: Vec<Node>,
    open: Vec<OpenBracket>,
    limits: &'t Limits,
    diagnostics: Diagnostics,
    /// The value that was read last has been reported, so that what follows from that is not.
    broken: bool,
    /// A comment was reported: one mistake, however many there are.
    comment_reported: bool,
    /// The markers of a merge were reported: one mistake, however many there are.
    marker_reported: bool,
    /// There is no marker that ends a merge behind what was read.
    no_merge_ends: bool,
    /// The rest of the text was skipped, and the reason reported.
    cut: bool,
    /// A byte, and where its line begins.
    line: (usize, usize),
}

/// A container whose end is still to come.
struct OpenBracket {
    node: u32,
    kind: Kind,
    expects: Expects,
}

/// The expectation for the next token in a container.
#[derive(Clone, Copy)]
enum Expects {
    /// The first property or element, or the end.
    First,
    /// Another one, after the comma that is this token if there is one.
    Next(Option<Token>),
    /// A comma, or the end.
    End,
}

impl<'t> Parser<'t> {
    pub(super) fn new(source: &'t Text<'t>, limits: &'t Limits) -> Parser<'t> {
        let text = source.as_str();
        let too_large = text.len() > limits.file_size as usize;
        let mut parser = Parser {
            source,
            text,
            scanner: Scanner::new(if too_large { "" } else { text }),
            token: Token { kind: TokenKind::End, start: 0, end: 0 },
            // A guess that is right for most configuration, so that the array seldom has to grow.
            nodes: Vec::with_capacity(if too_large { 1 } else { text.len() / 10 + 4 }),
            open: Vec::new(),
            limits,
            diagnostics: Diagnostics::new(),
            broken: false,
            comment_reported: false,
            marker_reported: false,
            no_merge_ends: false,
            cut: too_large,
            line: (0, 0),
        };
        if too_large {
            parser.diagnostics.push(file_too_large(text.len(), limits.file_size, parser.range(0, 0)));
        }
        parser.advance();
        if text.starts_with('\u{feff}') && !too_large {
            parser.report(text::byte_order_mark(parser.token.span()));
            parser.advance();
        }
        parser
    }

    pub(super) fn finish(mut self) -> (Vec<Node>, Diagnostics) {
        self.diagnostics.limit(self.limits.diagnostics);
        (self.nodes, self.diagnostics)
    }

    /// One value and nothing else.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn lone_value(&mut self) {
        self.root();
        self.end_of_text();
    }

    /// A value that is a body, an object or an array of objects, and nothing else.
    pub(super) fn lone_body(&mut self) {
        self.root();
        let root = self.nodes[0];
        if !matches!(root.kind, Kind::Object | Kind::Array | Kind::Invalid) {
            let range = self.range(root.start as usize, root.end as usize);
            self.diagnostics.push(messages::root_must_be_object(range));
            self.nodes[0].kind = Kind::Invalid;
            return;
        }
        self.end_of_text();
    }

    fn end_of_text(&mut self) {
        if self.token.kind != TokenKind::End && self.nodes[0].kind != Kind::Invalid {
            self.report(text::extraneous_data(self.token.span()));
            // The extra text may belong into the root.
            self.nodes[0].flags |= LOST_ITEM;
        }
    }

    fn root(&mut self) {
        if self.token.kind == TokenKind::End {
            if !self.cut {
                self.report(text::missing_value(self.token.span()));
            }
            self.push(Kind::Invalid, self.token);
            return;
        }
        self.value();
        while let Some(open) = self.open.last() {
            match (open.kind, open.expects) {
                (Kind::Object, Expects::End) => self.after_property(),
                (Kind::Object, expects) => self.property(expects),
                (_, Expects::End) => self.after_element(),
                (_, expects) => self.element(expects),
            }
        }
    }

    /// A property, or the end of the object before it.
    ///
    /// ```text
    /// object = "{" [ string ":" value *( "," string ":" value ) ] "}"
    /// ```
    fn property(&mut self, expects: Expects) {
        match self.token.kind {
            TokenKind::String { plain, braces } => {
                let flags = self.string_flags(plain, braces);
                if flags.is_none() {
                    self.lose_item();
                }
                self.push_flagged(Kind::Name, self.token, flags.unwrap_or(UNREADABLE));
                self.advance();
                self.colon();
            }
            TokenKind::CloseBrace => {
                if let Expects::Next(Some(comma)) = expects {
                    self.report(text::trailing_object_comma(comma.span()));
                }
                self.close();
            }
            TokenKind::CloseBracket => self.wrong_closer(),
            TokenKind::End => self.unclosed(),
            TokenKind::UnclosedString => {
                self.report_in(decode_string(&self.text[self.token.span()]).err());
                self.advance();
                self.lose_item();
                self.skip_item();
                self.expect(Expects::End);
                self.broken = true;
            }
            _ => self.unquoted_name(),
        }
    }

    /// A name that is not in double quotes, or something else where a name is needed.
    fn unquoted_name(&mut self) {
        let quoted = self.single_quoted();
        self.report(text::invalid_property_name(quoted.unwrap_or(self.token).span()));
        let token =
            quoted.map_or(self.token, |quoted| Token { start: quoted.start + 1, end: quoted.end - 1, ..quoted });
        self.advance();
        let is_quoted_word = quoted.is_some() && !token.span().is_empty();
        let is_word = matches!(token.kind, TokenKind::Keyword | TokenKind::Number) || is_quoted_word;
        if is_word && (self.token.kind == TokenKind::Colon || self.is_equals_sign()) {
            self.push_flagged(Kind::Name, token, BARE);
            self.colon();
        } else if token.kind != TokenKind::Comma && !self.is_at_name() {
            self.lose_item();
            self.skip_item();
            self.expect(Expects::End);
            self.broken = true;
        }
    }

    /// Reads the text between a name and its value, and the beginning of the value.
    fn colon(&mut self) {
        self.expect(Expects::End);
        self.broken = false;
        match self.token.kind {
            TokenKind::Colon => {
                self.advance();
                self.value();
            }
            TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::End => {
                if self.token.kind != TokenKind::End {
                    self.report(text::missing_object_value(self.token.span()));
                }
                self.no_value();
            }
            _ => {
                let equals = self.is_equals_sign();
                self.report(text::missing_colon(equals, self.token.span()));
                if equals {
                    self.advance();
                    self.skip_arrow();
                }
                self.value();
            }
        }
    }

    fn after_property(&mut self) {
        match self.token.kind {
            TokenKind::Comma => self.regular(Some(self.token.start)),
            TokenKind::CloseBrace => self.close(),
            TokenKind::CloseBracket => self.wrong_closer(),
            TokenKind::End => self.unclosed(),
            _ => self.missing_comma(),
        }
    }

    /// An element, or the end of the array before it.
    ///
    /// ```text
    /// array = "[" [ value *( "," value ) ] "]"
    /// ```
    fn element(&mut self, expects: Expects) {
        match self.token.kind {
            TokenKind::CloseBracket => {
                if let Expects::Next(Some(comma)) = expects {
                    self.report(text::trailing_array_comma(comma.span()));
                }
                self.close();
            }
            TokenKind::CloseBrace => self.wrong_closer(),
            TokenKind::End => self.unclosed(),
            TokenKind::Comma => {
                self.report(text::invalid_start(self.token.span()));
                self.advance();
            }
            _ => {
                self.expect(Expects::End);
                self.broken = false;
                self.value();
            }
        }
    }

    fn after_element(&mut self) {
        match self.token.kind {
            TokenKind::Comma => self.regular(Some(self.token.start)),
            TokenKind::CloseBracket => self.close(),
            TokenKind::CloseBrace => self.wrong_closer(),
            TokenKind::End => self.unclosed(),
            TokenKind::Colon => self.colon_in_array(),
            _ => self.missing_comma(),
        }
    }

    /// A value; of a container its beginning.
    ///
    /// ```text
    /// value = "true" | "false" | "null" | number | string | array | object
    /// ```
    fn value(&mut self) {
        let token = self.token;
        let text = || &self.text[token.span()];
        let kind = match token.kind {
            TokenKind::OpenBrace => return self.begin(Kind::Object),
            TokenKind::OpenBracket => return self.begin(Kind::Array),
            TokenKind::String { plain, braces } => match self.string_flags(plain, braces) {
                Some(flags) => {
                    self.push_flagged(Kind::String, token, flags);
                    return self.advance();
                }
                None => Kind::Invalid,
            },
            TokenKind::UnclosedString => {
                self.report_in(decode_string(text()).err());
                Kind::Invalid
            }
            TokenKind::Number => match check_number(text()) {
                Ok(()) => Kind::Number,
                Err(error) => {
                    self.report_in(Some(error));
                    Kind::Invalid
                }
            },
            TokenKind::Keyword => match text() {
                "true" => Kind::True,
                "false" => Kind::False,
                "null" => Kind::Null,
                word if self.nodes.is_empty() && self.begins_native(token.end) => {
                    self.report(messages::native(word, text::invalid_keyword(word, token.span())));
                    Kind::Invalid
                }
                word => {
                    self.report(messages::word(word, text::invalid_keyword(word, token.span())));
                    Kind::Invalid
                }
            },
            _ => return self.missing_or_stray(),
        };
        self.push(kind, token);
        self.advance();
        if kind == Kind::Invalid {
            self.broken = true;
            self.skip_rest_of_value(token);
        }
    }

    /// Opens a container, or skips it if too many are open.
    fn begin(&mut self, kind: Kind) {
        if self.open.len() >= usize::from(self.limits.nesting) {
            return self.skip_nested();
        }
        let node = self.nodes.len() as u32;
        self.push(kind, self.token);
        self.open.push(OpenBracket { node, kind, expects: Expects::First });
        self.regular(None);
    }

    /// Ends the innermost container with the current token.
    fn close(&mut self) {
        self.end_container(self.token.end);
        self.advance();
    }

    /// Ends the innermost container at a byte.
    fn end_container(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let size = self.nodes.len() as u32 - open.node;
        let node = &mut self.nodes[open.node as usize];
        (node.size, node.end) = (size, end as u32);
        self.broken = false;
    }

    fn expect(&mut self, expects: Expects) {
        if let Some(open) = self.open.last_mut() {
            open.expects = expects;
        }
    }

    /// The flags of a name or a string; what is wrong in it is reported.
    #[inline]
    fn string_flags(&mut self, plain: bool, braces: bool) -> Option<u8> {
        if plain && !braces { Some(0) } else { self.odd_string_flags(plain, braces) }
    }

    fn odd_string_flags(&mut self, plain: bool, braces: bool) -> Option<u8> {
        let token = &self.text[self.token.span()];
        if plain {
            return Some(if is_template(&token[1..token.len() - 1]) { TEMPLATE } else { 0 });
        }
        // A brace can be written as an escape sequence too.
        let checked = if braces || token.as_bytes().windows(2).any(|pair| pair == b"\\u") {
            decode_string(token).map(|content| is_template(&content))
        } else {
            check_string(token).map(|()| false)
        };
        match checked {
            Ok(is_template) => Some(if is_template { ESCAPED | TEMPLATE } else { ESCAPED }),
            Err(error) => {
                self.report_in(Some(error));
                None
            }
        }
    }

    fn is_equals_sign(&self) -> bool {
        self.token.kind == TokenKind::Invalid && self.text[self.token.span()].starts_with('=')
    }

    /// Adds a node without anything in it.
    fn push(&mut self, kind: Kind, token: Token) {
        self.push_flagged(kind, token, 0);
    }

    fn push_flagged(&mut self, kind: Kind, token: Token, flags: u8) {
        let parent = self.open.last().map_or(0, |open| open.node);
        self.nodes.push(Node { flags, ..Node::leaf(kind, token.start, token.end, parent) });
    }

    /// Notes that something in the innermost container could not be read.
    fn lose_item(&mut self) {
        if let Some(open) = self.open.last() {
            self.nodes[open.node as usize].flags |= LOST_ITEM;
        }
    }

    #[cold]
    #[inline(never)]
    fn report(&mut self, error: JsonError) {
        // One more than the limit is enough to know that there are too many.
        if self.diagnostics.len() <= self.limits.diagnostics {
            let range = self.range(error.span.start, error.span.end);
            self.diagnostics.push(messages::of_text(error, range));
        }
    }

    /// Reports what is wrong in the current token.
    fn report_in(&mut self, error: Option<JsonError>) {
        if let Some(error) = error {
            self.report(error.shifted(self.token.start));
        }
    }

    fn range(&self, start: usize, end: usize) -> Range {
        self.source.range(start as u32, end as u32)
    }
}

/// Returns `true` if a text may contain template sequences.
fn is_template(text: &str) -> bool {
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'{', bytes).any(|at| at > 0 && matches!(bytes[at - 1], b'$' | b'%'))
}
