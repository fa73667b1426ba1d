//! Blanks between the tokens of a line.

use crate::format::lines::change;
use crate::native::tokens::TokenKind;

/// Returns `true` if a blank belongs between a token and the next. The token before them tells the meaning of a minus sign.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn blank_between(before: Option<TokenKind>, token: TokenKind, next: TokenKind, token_is_in: bool) -> bool {
    use TokenKind as T;
    if would_be_one(token, next) {
        return true;
    }
    if next == T::Newline || around_dot(token, next) || is_template(token, next) {
        return false;
    }
    match (token, next) {
        (T::Identifier, T::OpenParenthesis | T::DoubleColon) | (T::DoubleColon, T::Identifier) => false,
        (_, T::Comma | T::Ellipsis) => false,
        (T::Comma, _) => true,
        (T::Identifier, _) if token_is_in && before == Some(T::Identifier) => true,
        (T::Identifier | T::Number, T::OpenBracket) => false,
        (_, T::OpenBracket) if change(token) < 0 => false,
        (T::Not, _) => false,
        (T::Minus, _) => !before.is_none_or(wants_operand),
        (T::OpenBrace, T::CloseBrace) => false,
        (T::OpenBrace, _) | (_, T::CloseBrace) => true,
        (T::OpenSequence, T::OpenBrace) | (T::CloseBrace, T::CloseSequence) => true,
        (T::CloseSequence, T::OpenSequence) => false,
        _ => change(token) <= 0 && change(next) >= 0,
    }
}

/// Without a blank they would be other tokens, where neither stands rightly.
#[cfg_attr(not(feature = "__shared"), inline)]
fn would_be_one(token: TokenKind, next: TokenKind) -> bool {
    use TokenKind as T;
    let is_dots = |kind| matches!(kind, T::Dot | T::Ellipsis);
    (is_dots(token) && is_dots(next)) || (token == T::Not && matches!(next, T::Equals | T::Arrow | T::Operator))
}

/// A dot belongs to both sides.
#[cfg_attr(not(feature = "__shared"), inline)]
fn around_dot(token: TokenKind, next: TokenKind) -> bool {
    token == TokenKind::Dot || next == TokenKind::Dot
}

/// Blanks in templates are text.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_template(token: TokenKind, next: TokenKind) -> bool {
    use TokenKind as T;
    matches!(token, T::OpenQuote | T::OpenHeredoc | T::Text)
        || matches!(next, T::Text | T::CloseQuote | T::CloseHeredoc)
}

/// A minus sign behind it is the sign of a number.
#[cfg_attr(not(feature = "__shared"), inline)]
fn wants_operand(before: TokenKind) -> bool {
    use TokenKind as T;
    matches!(before, T::OpenBrace | T::OpenBracket | T::OpenParenthesis)
        || matches!(before, T::Equals | T::Colon | T::Comma | T::Question | T::Operator | T::Minus)
}
