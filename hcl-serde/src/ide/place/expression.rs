//! The meaning of a place in an expression, by the tokens in front of it.

use hcl_model::__private::native::{Token, TokenKind};

use crate::ide::place::deeper::Deeper;
use crate::ide::place::frame::{For, Frame, Key, Kind, Last};
use crate::ide::place::what::{Bound, Call, Directive, Next, Present, Quotes, Step, Want, Words, floor};

/// The frames that are open in front of a place, the innermost last.
#[derive(Debug)]
pub(super) struct Expression<'t> {
    text: &'t str,
    frames: Vec<Frame>,
    deeper: Deeper,
}

impl<'t> Expression<'t> {
    /// In front of an expression.
    pub(super) fn value(text: &'t str) -> Expression<'t> {
        Expression { text, frames: vec![Frame::new(Kind::Value)], deeper: Deeper::default() }
    }

    /// In front of the text of a template, which begins at a byte.
    pub(super) fn template(text: &'t str, start: usize) -> Expression<'t> {
        let mut expression = Expression::value(text);
        expression.push(Kind::text(start, false, false));
        expression
    }

    /// Returns `true` if a newline ends the expression.
    pub(super) fn is_closed(&self) -> bool {
        self.frames.len() == 1
    }

    fn push(&mut self, kind: Kind) {
        self.frames.push(Frame::new(kind));
    }

    fn top(&mut self) -> &mut Frame {
        if self.frames.is_empty() {
            self.push(Kind::Value);
        }
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Goes over a token that ends in front of the place.
    pub(super) fn take(&mut self, token: Token) {
        let Token { kind, start, end } = token;
        let written = &self.text[start..end];
        let is_opening = kind.closing().is_some();
        let is_closing = matches!(
            kind,
            TokenKind::CloseBrace
                | TokenKind::CloseBracket
                | TokenKind::CloseParenthesis
                | TokenKind::CloseSequence
                | TokenKind::CloseQuote
                | TokenKind::CloseHeredoc
        );
        if self.deeper.skips(self.frames.len(), is_opening, is_closing) {
            return;
        }
        match kind {
            TokenKind::Newline | TokenKind::LineComment => self.top().next_line(),
            TokenKind::InlineComment => {}
            TokenKind::OpenQuote => {
                let is_key = self.top().wants_key();
                self.push(Kind::text(end, is_key, false));
            }
            TokenKind::OpenHeredoc => self.push(Kind::text(end, false, true)),
            TokenKind::CloseQuote | TokenKind::CloseHeredoc => self.close_text(start),
            TokenKind::Text => {}
            TokenKind::Invalid => {
                if matches!(self.top().kind, Kind::Text { is_heredoc: false, .. }) {
                    // Quotes end with their line.
                    self.close_text(end);
                }
            }
            TokenKind::OpenSequence => {
                if let Kind::Text { has_sequence, .. } = &mut self.top().kind {
                    *has_sequence = true;
                }
                self.push(Kind::Sequence {
                    bound: None,
                    is_directive: written.starts_with('%'),
                    is_begun: false,
                    is_whole: false,
                });
            }
            TokenKind::CloseSequence => self.close_sequence(start),
            TokenKind::OpenBrace => {
                self.push(Kind::Object { key: Key::Wanted, present: Vec::new(), bound: None });
            }
            TokenKind::OpenBracket => match self.top().last {
                Last::Operand { .. } => self.push(Kind::Index),
                _ => self.push(Kind::List { index: 0, bound: None }),
            },
            TokenKind::OpenParenthesis => {
                let text = self.text;
                let call = match self.top().last {
                    Last::Operand { start, is_name: true } => Some(text[start..token.start].trim().to_owned()),
                    _ => None,
                };
                self.push(Kind::Parentheses { call, index: 0 });
            }
            TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::CloseParenthesis => self.close(kind, start),
            TokenKind::Identifier => self.identifier(written, start),
            TokenKind::Number => self.top().operand(start, false),
            TokenKind::Dot => {
                let top = self.top();
                if let Last::Operand { start: of, .. } = top.last {
                    top.last = Last::Dot { start: of, at: start };
                }
            }
            TokenKind::Comma => self.top().comma(),
            TokenKind::Equals | TokenKind::Colon | TokenKind::Arrow => self.separator(kind, start),
            TokenKind::DoubleColon => {}
            TokenKind::Ellipsis => {}
            TokenKind::Question => self.top().operator(true),
            TokenKind::Operator if written == "*" && matches!(self.top().last, Last::Dot { .. }) => {
                // A splat.
                if let Last::Dot { start, .. } = self.top().last {
                    self.top().last = Last::Operand { start, is_name: false };
                }
            }
            TokenKind::Operator if written == "*" && matches!(self.top().kind, Kind::Index) => {
                self.top().operand(start, false);
            }
            TokenKind::Not | TokenKind::Minus | TokenKind::Operator => self.top().operator(false),
        }
    }

    fn identifier(&mut self, written: &str, start: usize) {
        let text = self.text;
        let top = self.top();
        if let Kind::Sequence { is_begun, .. } = &mut top.kind {
            *is_begun = true;
        }
        if written == "for" && top.last == Last::Start {
            let fresh = Some(For { names: Vec::new(), collection: None, bound: None, has_condition: false });
            match &mut top.kind {
                Kind::List { index: 0, bound } | Kind::Object { key: Key::Wanted, bound, .. } if bound.is_none() => {
                    *bound = fresh;
                    return;
                }
                Kind::Sequence { bound, is_directive: true, .. } if bound.is_none() => {
                    *bound = fresh;
                    return;
                }
                _ => {}
            }
        }
        if let Kind::Sequence { is_directive: true, .. } = top.kind
            && top.last == Last::Start
            && matches!(written, "if" | "else" | "endif" | "endfor")
        {
            if let Kind::Sequence { is_whole, .. } = &mut top.kind {
                *is_whole = written != "if";
            }
            if let Some(Frame { kind: Kind::Text { bound, open, .. }, .. }) = self.frames.iter_mut().rev().nth(1) {
                match written {
                    "if" => open.push(Directive::If),
                    "else" => open.iter_mut().last().into_iter().for_each(|last| *last = Directive::Else),
                    _ => {
                        open.pop();
                        if written == "endfor" {
                            bound.pop();
                        }
                    }
                }
            }
            return;
        }
        if let Some(made) = top.bound_mut()
            && made.bound.is_none()
            && made.collection.is_none()
        {
            if written == "in" && !made.names.is_empty() {
                made.collection = Some(start + written.len());
            } else {
                made.names.push(written.to_owned());
            }
            return;
        }
        if written == "if"
            && let Some(made) = top.bound_mut().filter(|made| made.bound.is_some())
        {
            made.has_condition = true;
            top.operator(false);
            return;
        }
        match top.last {
            Last::Dot { start, .. } => top.last = Last::Operand { start, is_name: false },
            // A name of a function can have several parts.
            Last::Operand { start: of, is_name: true } if text[of..start].trim_end().ends_with("::") => {}
            _ => top.operand(start, true),
        }
        if let Kind::Object { key: key @ Key::Wanted, bound: None, .. } = &mut top.kind {
            *key = Key::Written(written.to_owned());
        }
    }

    /// Behind `=`, `:` or `=>`.
    fn separator(&mut self, kind: TokenKind, start: usize) {
        let text = self.text;
        let top = self.top();
        if kind == TokenKind::Colon
            && let Some(made) = top.bound_mut()
            && made.bound.is_none()
        {
            let from = made.collection.unwrap_or(start).min(start);
            made.bound = Some(Bound { names: made.names.clone(), collection: text[from..start].trim().to_owned() });
            top.start();
            return;
        }
        match &mut top.kind {
            Kind::Object { key, present, bound } => {
                match (key.clone(), &bound) {
                    (Key::Written(name), None) => {
                        present.push(Present { name: name.clone(), text: None, is_block: false });
                        *key = Key::Done(name);
                    }
                    (Key::Wanted, None) => *key = Key::Done(String::new()),
                    // The separator is the one of a condition.
                    (Key::Done(_), None) => {}
                    (_, Some(_)) => *key = Key::Done(String::new()),
                }
                top.start();
            }
            // Both ways of a condition are what it is for.
            _ if kind == TokenKind::Colon => top.operator(true),
            _ => top.operator(false),
        }
    }

    fn close_text(&mut self, end: usize) {
        let Kind::Text { start, is_key, is_heredoc, has_sequence, .. } = self.top().kind else { return };
        self.frames.pop();
        let content = self.text.get(start..end).unwrap_or("").to_owned();
        let top = self.top();
        let is_first = matches!(top.last, Last::Start);
        top.operand(start.saturating_sub(1), false);
        match &mut top.kind {
            Kind::Object { key: key @ Key::Wanted, .. } if is_key => *key = Key::Written(content),
            Kind::Object { key: Key::Done(_), present, bound: None } if is_first && !is_heredoc && !has_sequence => {
                // It may say which object this is.
                present.last_mut().into_iter().for_each(|it| it.text = Some(content.clone()));
            }
            _ => {}
        }
    }

    fn close_sequence(&mut self, start: usize) {
        while self.frames.len() > 1 && !matches!(self.top().kind, Kind::Sequence { .. } | Kind::Text { .. }) {
            self.frames.pop();
        }
        let text = self.text;
        let Kind::Sequence { bound, is_directive, .. } = &self.top().kind else { return };
        let directive = bound.clone().filter(|_| *is_directive);
        self.frames.pop();
        if let (Some(made), Kind::Text { bound, open, .. }) = (directive, &mut self.top().kind) {
            open.push(Directive::For);
            let from = made.collection.unwrap_or(start).min(start);
            bound.push(Bound { names: made.names, collection: text[from..start].trim().to_owned() });
        }
    }

    /// Closes a bracket, and what is open in it.
    fn close(&mut self, kind: TokenKind, start: usize) {
        let is_it = |frame: &Frame| match kind {
            TokenKind::CloseBrace => matches!(frame.kind, Kind::Object { .. }),
            TokenKind::CloseBracket => matches!(frame.kind, Kind::List { .. } | Kind::Index),
            _ => matches!(frame.kind, Kind::Parentheses { .. }),
        };
        let Some(at) = self.frames.iter().rposition(is_it) else { return };
        let is_behind = matches!(self.frames[at].kind, Kind::Index | Kind::Parentheses { call: Some(_), .. });
        self.frames.truncate(at);
        let top = self.top();
        match top.last {
            Last::Operand { start, .. } if is_behind => top.last = Last::Operand { start, is_name: false },
            _ => top.operand(start, false),
        }
    }

    /// Returns the description of a place behind all tokens that were taken. `token` is the token that contains the
    /// place or touches it, if there is one.
    pub(super) fn at(&mut self, token: Option<Token>, offset: usize) -> Found {
        if self.deeper.is_there() {
            let (steps, bound) = (Vec::new(), Vec::new());
            return Found { steps, is_whole: false, want: Want::Name, bound, call: None, words: None, next: None };
        }
        let text = self.text;
        let top = self.top();
        let mut is_whole = top.is_whole;
        let in_text = match &top.kind {
            Kind::Text { start, is_key, is_heredoc, has_sequence, .. } => {
                Some((*start, *is_key, *is_heredoc, *has_sequence))
            }
            _ => None,
        };
        let want = if let Some((start, is_key, is_heredoc, has_sequence)) = in_text {
            let (end, is_closed) = text_end(text, start, offset, is_heredoc);
            let first = start - usize::from(!is_heredoc && start > 0);
            let last = end + usize::from(is_closed);
            let quotes = Quotes { all: first..last, inside: start..end, is_followed: false };
            let has_sequence = has_sequence || text[start..end].contains("${") || text[start..end].contains("%{");
            match self.frames.iter().rev().nth(1).map(|frame| &frame.kind) {
                Some(Kind::Object { present, .. }) if is_key => {
                    Want::Key { present: present.clone(), quotes: Some(quotes) }
                }
                _ => Want::Text { quotes, is_all: !has_sequence && !is_heredoc },
            }
        } else {
            let touched = token.filter(|token| token.kind == TokenKind::Identifier && offset > token.start);
            let is_wanted_name = top.bound_mut().is_some_and(|made| made.collection.is_none());
            match (&top.kind, &top.last) {
                _ if is_wanted_name => Want::Name,
                (Kind::Sequence { is_whole: true, .. }, _) => Want::Name,
                (Kind::Object { key: Key::Wanted | Key::Written(_), present, bound: None }, Last::Start) => {
                    Want::Key { present: present.clone(), quotes: None }
                }
                (_, Last::Dot { start, at }) => Want::Attribute { of: text[*start..*at].trim().to_owned() },
                (_, Last::Start) => Want::Operand,
                (Kind::Object { bound: None, key: Key::Written(_), .. }, _) if touched.is_none() => Want::Name,
                (_, Last::Operand { .. }) => Want::Operator,
            }
        };
        let next = match &self.top().kind {
            _ if want != Want::Operator => None,
            Kind::Value => Some(Next::Item),
            Kind::Object { key: Key::Done(_), present, bound: None } => Some(Next::Key { present: present.clone() }),
            _ => None,
        };
        let mut words = self.top().words(&want);
        if let (Some(Words::Directive { open }), Some(Kind::Text { open: all, .. })) =
            (&mut words, self.frames.iter().rev().nth(1).map(|frame| &frame.kind))
        {
            *open = all.last().copied();
        }
        let mut steps = Vec::new();
        let (mut call, mut names, mut is_computed) = (None, Vec::new(), false);
        for (depth, frame) in self.frames.iter().enumerate() {
            let is_last = depth + 1 == self.frames.len();
            if !is_last && !frame.is_whole {
                is_computed = true;
            }
            match &frame.kind {
                Kind::Parentheses { call: Some(name), index } => {
                    call = Some(Call { name: name.clone(), index: *index });
                    is_computed = true;
                }
                Kind::List { index, bound } => {
                    steps.push(Step::Element(if bound.is_some() { 0 } else { *index }));
                    names.extend(bound.iter().flat_map(|made| made.bound.clone()));
                }
                Kind::Object { key, bound, .. } => {
                    names.extend(bound.iter().flat_map(|made| made.bound.clone()));
                    match key {
                        Key::Done(name) => steps.push(Step::Entry(name.clone())),
                        _ if !is_last && !matches!(want, Want::Key { .. }) => is_computed = true,
                        _ => {}
                    }
                }
                Kind::Index => {
                    is_computed = true;
                    call = None;
                }
                Kind::Sequence { .. } => {
                    is_computed = true;
                    call = None;
                }
                Kind::Text { bound, .. } => {
                    names.extend(bound.iter().cloned());
                    call = call.filter(|_| is_last);
                }
                Kind::Value | Kind::Parentheses { call: None, .. } => {}
            }
        }
        is_whole &= !is_computed;
        Found { steps, is_whole, want, bound: names, call, words, next }
    }
}

/// The description of a place in an expression.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) steps: Vec<Step>,
    pub(super) is_whole: bool,
    pub(super) want: Want,
    pub(super) bound: Vec<Bound>,
    pub(super) call: Option<Call>,
    pub(super) words: Option<Words>,
    pub(super) next: Option<Next>,
}

/// Returns the end of a text that begins at a byte and goes on at another byte. A text in quotes ends on the same
/// line. The result has `true` if the closing quote is there.
fn text_end(text: &str, start: usize, offset: usize, is_heredoc: bool) -> (usize, bool) {
    let bytes = text.as_bytes();
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\n' if at >= offset || !is_heredoc => break,
            b'"' if !is_heredoc && at >= offset => return (at, true),
            b'\\' if !is_heredoc && at + 1 < bytes.len() => at += 2,
            _ => at += 1,
        }
    }
    let end = at.max(offset).min(text.len());
    let end = if text[..end].ends_with('\r') && end > offset { end - 1 } else { end };
    (floor(text, end), false)
}

/// The bytes of tokens, moved.
pub(super) fn moved(token: Token, by: usize) -> Token {
    Token { start: token.start + by, end: token.end + by, ..token }
}
