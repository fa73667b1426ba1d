//! The kind of each word of a text, for colours: names of blocks and arguments, variables, functions, texts and so
//! on.
//!
//! The kinds come from the tokens and from the text beside them, so that broken text has its colours too.

use std::iter::Peekable;
use std::ops::Range;

use hcl_model::__private::native::{Token, TokenKind, Tokens};

use crate::file_syntax::FileSyntax;
use crate::ide::{EditorDocument, json_tokens};

/// A stretch of a text and what it is.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, SemanticKind, semantic_tokens};
///
/// let text = "service \"web\" {\n  port = max(base, 80)\n}\n";
/// let tokens = semantic_tokens(&EditorDocument::new("/app.hcl", text));
/// let found: Vec<(&str, SemanticKind)> = tokens.iter().map(|it| (&text[it.range.clone()], it.kind)).collect();
/// assert_eq!(found[..3], [("service", SemanticKind::Type), ("\"web\"", SemanticKind::Label), ("port", SemanticKind::Property)]);
/// assert_eq!(found[3..], [("max", SemanticKind::Function), ("base", SemanticKind::Variable), ("80", SemanticKind::Number)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct SemanticToken {
    /// The bytes that it has; it may go over several lines.
    pub range: Range<usize>,
    /// The kind of the token.
    pub kind: SemanticKind,
}

/// The kind of a stretch of a text.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, SemanticKind, semantic_tokens};
///
/// let tokens = semantic_tokens(&EditorDocument::new("/app.json", r#"{"port": 80}"#));
/// assert_eq!((tokens[0].kind, tokens[1].kind), (SemanticKind::Property, SemanticKind::Number));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SemanticKind {
    /// The type of a block.
    Type,
    /// A label of a block.
    Label,
    /// The name of an argument, of an attribute of an object, or behind a dot.
    Property,
    /// A name that an expression refers to.
    Variable,
    /// A name that a `for` makes.
    Parameter,
    /// The name of a function.
    Function,
    /// A namespace of a function.
    Namespace,
    /// `for`, `in`, `if`, `true`, `null` and so on.
    Keyword,
    /// Text in quotes or in a heredoc, with what stands around it.
    String,
    /// A number.
    Number,
    /// An operator, or what begins and ends a sequence of a template.
    Operator,
    /// A comment.
    Comment,
}

/// Returns the words of a text with their kinds, in order and apart from each other. Brackets, commas and the like
/// have no kind.
///
/// # Examples
///
/// ```
/// use hcl_serde::ide::{EditorDocument, semantic_tokens};
///
/// assert_eq!(semantic_tokens(&EditorDocument::new("/app.hcl", "port = [ # begun")).len(), 2);
/// ```
#[must_use]
pub fn semantic_tokens(document: &EditorDocument) -> Vec<SemanticToken> {
    let mut found = Vec::new();
    each_token(document, |token| found.push(token));
    found
}

/// Hands out what the words of a text are, in order, so that they need not be kept.
pub(crate) fn each_token(document: &EditorDocument, mut found: impl FnMut(SemanticToken)) {
    let (text, mut last): (_, Option<SemanticToken>) = (document.text(), None);
    let mut push = |range: Range<usize>, kind| match &mut last {
        // Parts of one text are one word.
        Some(last)
            if last.kind == kind
                && last.range.end == range.start
                && matches!(kind, SemanticKind::String | SemanticKind::Label) =>
        {
            last.range.end = range.end;
        }
        _ => last.replace(SemanticToken { range, kind }).into_iter().for_each(&mut found),
    };
    match document.syntax() {
        FileSyntax::Native => Words::new(Tokens::new(text), text, Around::Body).each(&mut push),
        FileSyntax::Json => json_tokens::each(text, &mut push),
    }
    last.into_iter().for_each(found);
}

/// The construct that is open around a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Around {
    /// Items of a body.
    Body,
    /// An object, or an object or a list of a `for`.
    Object {
        is_for: bool,
    },
    List {
        is_for: bool,
    },
    Parentheses,
    /// An interpolation.
    Interpolation,
    /// A directive; the names that it makes come first.
    Directive,
}

/// Goes over the tokens of the native syntax.
pub(super) struct Words<'t> {
    tokens: Peekable<Tokens<'t>>,
    text: &'t str,
    around: Vec<Around>,
    outermost: Around,
    /// An item of a body, an entry of an object, or what is in a bracket begins here.
    begins: bool,
    /// The header of a block, in which names and texts are labels.
    in_header: bool,
    /// The names of a `for`, up to `in`.
    in_names: bool,
    /// A dot was the last.
    behind_dot: bool,
    /// `true` if a text in quotes is a label.
    in_label: bool,
}

impl<'t> Words<'t> {
    pub(super) fn new(tokens: Tokens<'t>, text: &'t str, outermost: Around) -> Words<'t> {
        let around = Vec::new();
        let tokens = tokens.peekable();
        let [in_header, in_names, behind_dot, in_label] = [false; 4];
        Words { tokens, text, around, outermost, begins: true, in_header, in_names, behind_dot, in_label }
    }

    fn innermost(&self) -> Around {
        self.around.last().copied().unwrap_or(self.outermost)
    }

    /// Hands out each word that is something, in order.
    pub(super) fn each(mut self, mut found: impl FnMut(Range<usize>, SemanticKind)) {
        while let Some(token) = self.tokens.next() {
            let kind = self.kind(token);
            self.behind_dot = token.kind == TokenKind::Dot;
            if let Some(kind) = kind {
                let written = &self.text[token.span()];
                let end = token.start + written.trim_end_matches(['\r', '\n']).len();
                // The lines of a heredoc are one text, so that they keep their ends.
                let end = if kind == SemanticKind::String { token.end } else { end };
                found(token.start..end, kind);
            }
        }
    }

    fn kind(&mut self, token: Token) -> Option<SemanticKind> {
        let begins = std::mem::take(&mut self.begins);
        match token.kind {
            TokenKind::LineComment | TokenKind::InlineComment => {
                self.begins = begins || token.kind == TokenKind::LineComment && self.ends_item();
                Some(SemanticKind::Comment)
            }
            TokenKind::Newline => {
                self.begins = begins || self.ends_item();
                None
            }
            TokenKind::Identifier => Some(self.identifier(token, begins)),
            TokenKind::Number => Some(SemanticKind::Number),
            TokenKind::OpenQuote => {
                self.in_label = self.in_header;
                Some(self.string())
            }
            TokenKind::CloseQuote => {
                let kind = self.string();
                self.in_label = false;
                Some(kind)
            }
            TokenKind::Text => Some(self.string()),
            TokenKind::OpenHeredoc | TokenKind::CloseHeredoc => Some(SemanticKind::String),
            TokenKind::OpenSequence => {
                let is_directive = self.text[token.span()].starts_with('%');
                self.open(if is_directive { Around::Directive } else { Around::Interpolation });
                Some(SemanticKind::Operator)
            }
            TokenKind::CloseSequence => {
                self.close();
                Some(SemanticKind::Operator)
            }
            TokenKind::OpenBrace => {
                let is_body = self.innermost() == Around::Body && self.in_header;
                let is_for = self.is_for();
                self.open(if is_body { Around::Body } else { Around::Object { is_for } });
                self.in_header = false;
                None
            }
            TokenKind::OpenBracket => {
                let is_for = self.is_for();
                self.open(Around::List { is_for });
                None
            }
            TokenKind::OpenParenthesis => {
                self.open(Around::Parentheses);
                None
            }
            TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis => {
                self.close();
                None
            }
            TokenKind::Comma => {
                self.begins = matches!(self.innermost(), Around::Object { is_for: false });
                None
            }
            TokenKind::Equals if self.innermost() == Around::Body => {
                self.in_header = false;
                None
            }
            TokenKind::Operator | TokenKind::Not | TokenKind::Minus | TokenKind::Question => {
                Some(SemanticKind::Operator)
            }
            TokenKind::Arrow | TokenKind::Ellipsis => Some(SemanticKind::Operator),
            _ => None,
        }
    }

    /// Returns `true` if a line end is the end of an item, or of an entry of an object.
    fn ends_item(&mut self) -> bool {
        match self.innermost() {
            Around::Body => {
                self.in_header = false;
                true
            }
            Around::Object { is_for } => !is_for,
            _ => false,
        }
    }

    fn open(&mut self, around: Around) {
        self.around.push(around);
        self.begins = true;
    }

    fn close(&mut self) {
        self.around.pop();
        self.in_names = false;
    }

    fn string(&self) -> SemanticKind {
        let is_label = self.in_label && self.innermost() == Around::Body;
        if is_label { SemanticKind::Label } else { SemanticKind::String }
    }

    /// Returns `true` if the next token is the word `for`.
    fn is_for(&mut self) -> bool {
        let text = self.text;
        self.tokens.peek().is_some_and(|next| &text[next.span()] == "for")
    }

    fn next_is(&mut self, kind: TokenKind) -> bool {
        self.tokens.peek().is_some_and(|next| next.kind == kind)
    }

    fn identifier(&mut self, token: Token, begins: bool) -> SemanticKind {
        let word = &self.text[token.span()];
        let around = self.innermost();
        if self.behind_dot {
            return SemanticKind::Property;
        }
        if around == Around::Body && begins {
            if self.next_is(TokenKind::Equals) {
                return SemanticKind::Property;
            }
            self.in_header = true;
            return SemanticKind::Type;
        }
        if around == Around::Body && self.in_header {
            return SemanticKind::Label;
        }
        let is_for = matches!(around, Around::Object { is_for: true } | Around::List { is_for: true });
        let is_directive = around == Around::Directive;
        match word {
            "for" if begins && (is_for || is_directive) => {
                self.in_names = true;
                return SemanticKind::Keyword;
            }
            "in" if self.in_names => {
                self.in_names = false;
                return SemanticKind::Keyword;
            }
            "if" if is_for => return SemanticKind::Keyword,
            "if" | "else" | "endif" | "endfor" if is_directive && begins => return SemanticKind::Keyword,
            _ if self.in_names => return SemanticKind::Parameter,
            _ => {}
        }
        let is_key = self.next_is(TokenKind::Equals) || self.next_is(TokenKind::Colon);
        if begins && is_key && around == (Around::Object { is_for: false }) {
            return SemanticKind::Property;
        }
        match word {
            "true" | "false" | "null" => SemanticKind::Keyword,
            _ if self.next_is(TokenKind::OpenParenthesis) => SemanticKind::Function,
            _ if self.next_is(TokenKind::DoubleColon) => SemanticKind::Namespace,
            _ => SemanticKind::Variable,
        }
    }
}
