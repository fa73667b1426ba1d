//! Reads the tokens of a JSON text to a [`JsonValue`], up to the first mistake.
//!
//! The stack of open brackets is the reader's own, so that nesting costs memory and not the program's stack.

use std::ops::Range;

use crate::json_text::{JsonError, JsonValue, Scanner, Token, TokenKind, check_number, decode_string, messages};

/// Reads a text that is one value.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn read(text: &str, limit: u16) -> Result<JsonValue, JsonError> {
    let mut reader = Reader { scanner: Scanner::new(text), open: Vec::new(), limit };
    let mut token = reader.scanner.next_token();
    loop {
        let mut value = match reader.begin_value(token)? {
            Begun::Value(value) => value,
            Begun::Container(first) => {
                token = first;
                continue;
            }
        };
        // A value may end what it is in, and that what it is in.
        loop {
            match reader.end_value(value)? {
                Ended::Next(first) => {
                    token = first;
                    break;
                }
                Ended::Container(container) => value = container,
                Ended::Text(value) => return Ok(value),
            }
        }
    }
}

struct Reader<'a> {
    scanner: Scanner<'a>,
    open: Vec<OpenBracket>,
    limit: u16,
}

/// An array or object whose end is still to come.
struct OpenBracket {
    bracket: Range<usize>,
    content: Content,
}

enum Content {
    Array(Vec<JsonValue>),
    /// With the name that the next value has.
    Object(Vec<(String, JsonValue)>, String),
}

enum Begun {
    Value(JsonValue),
    /// An array or object that is not empty, with the first token of its first value.
    Container(Token),
}

enum Ended {
    /// The value is followed by another one in the same array or object, with this first token.
    Next(Token),
    /// The value was the last one of this array or object.
    Container(JsonValue),
    /// The value was the last one of the text.
    Text(JsonValue),
}

impl Reader<'_> {
    /// Reads the value that begins with a token: all of it, or up to the first value in it.
    ///
    /// ```text
    /// value  = "true" | "false" | "null" | number | string | array | object
    /// array  = "[" [ value *( "," value ) ] "]"
    /// object = "{" [ string ":" value *( "," string ":" value ) ] "}"
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn begin_value(&mut self, token: Token) -> Result<Begun, JsonError> {
        let text = self.scanner.text().get(token.span()).unwrap_or_default();
        let shift = |error: JsonError| error.shifted(token.start);
        Ok(Begun::Value(match token.kind {
            TokenKind::OpenBrace => return self.begin_object(token),
            TokenKind::OpenBracket => return self.begin_array(token),
            TokenKind::String { .. } | TokenKind::UnclosedString => {
                JsonValue::String(decode_string(text).map_err(shift)?.into_owned())
            }
            TokenKind::Number => {
                check_number(text).map_err(shift)?;
                JsonValue::Number(text.to_owned())
            }
            TokenKind::Keyword => match text {
                "true" => JsonValue::Bool(true),
                "false" => JsonValue::Bool(false),
                "null" => JsonValue::Null,
                _ => return Err(messages::invalid_keyword(text, token.span())),
            },
            TokenKind::End => return Err(messages::missing_value(token.span())),
            TokenKind::CloseBrace => return Err(messages::missing_json_value(token.span())),
            TokenKind::CloseBracket => return Err(messages::missing_element(token.span())),
            TokenKind::Colon | TokenKind::Comma | TokenKind::Invalid => {
                return Err(messages::invalid_start(token.span()));
            }
        }))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn begin_array(&mut self, bracket: Token) -> Result<Begun, JsonError> {
        let first = self.scanner.next_token();
        if first.kind == TokenKind::CloseBracket {
            return Ok(Begun::Value(JsonValue::Array(Vec::new())));
        }
        self.open(bracket, Content::Array(Vec::new()))?;
        Ok(Begun::Container(first))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn begin_object(&mut self, bracket: Token) -> Result<Begun, JsonError> {
        let first = self.scanner.next_token();
        if first.kind == TokenKind::CloseBrace {
            return Ok(Begun::Value(JsonValue::Object(Vec::new())));
        }
        let name = self.property_name(first)?;
        self.open(bracket, Content::Object(Vec::new(), name))?;
        Ok(Begun::Container(self.scanner.next_token()))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn open(&mut self, bracket: Token, content: Content) -> Result<(), JsonError> {
        if self.open.len() >= usize::from(self.limit) {
            return Err(messages::nesting_limit(self.limit, bracket.span()));
        }
        self.open.push(OpenBracket { bracket: bracket.span(), content });
        Ok(())
    }

    /// Reads the name that a token is, and the colon behind it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn property_name(&mut self, token: Token) -> Result<String, JsonError> {
        let text = self.scanner.text().get(token.span()).unwrap_or_default();
        let name = match token.kind {
            TokenKind::String { .. } | TokenKind::UnclosedString => {
                decode_string(text).map_err(|error| error.shifted(token.start))?.into_owned()
            }
            TokenKind::End => return Err(messages::missing_value(token.span())),
            _ => return Err(messages::invalid_property_name(token.span())),
        };
        let colon = self.scanner.next_token();
        match colon.kind {
            TokenKind::Colon => Ok(name),
            TokenKind::CloseBrace | TokenKind::Comma => Err(messages::missing_object_value(colon.span())),
            _ => {
                let equals = self.scanner.text()[colon.span()].starts_with('=');
                Err(messages::missing_colon(equals, colon.span()))
            }
        }
    }

    /// Puts a value where it belongs and reads what is behind it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn end_value(&mut self, value: JsonValue) -> Result<Ended, JsonError> {
        let token = self.scanner.next_token();
        let Some(OpenBracket { bracket, content }) = self.open.pop() else {
            return match token.kind {
                TokenKind::End => Ok(Ended::Text(value)),
                _ => Err(messages::extraneous_data(token.span())),
            };
        };
        match content {
            Content::Array(mut elements) => {
                elements.push(value);
                self.after_element(elements, bracket, token)
            }
            Content::Object(mut properties, name) => {
                properties.push((name, value));
                self.after_property(properties, bracket, token)
            }
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn after_element(
        &mut self,
        elements: Vec<JsonValue>,
        bracket: Range<usize>,
        token: Token,
    ) -> Result<Ended, JsonError> {
        match token.kind {
            TokenKind::CloseBracket => Ok(Ended::Container(JsonValue::Array(elements))),
            TokenKind::Comma => {
                let next = self.scanner.next_token();
                if next.kind == TokenKind::CloseBracket {
                    return Err(messages::trailing_array_comma(token.span()));
                }
                self.open.push(OpenBracket { bracket, content: Content::Array(elements) });
                Ok(Ended::Next(next))
            }
            TokenKind::CloseBrace => Err(messages::mismatched_brackets(token.span())),
            TokenKind::Colon => Err(messages::colon_in_array(token.span())),
            TokenKind::End => Err(messages::unclosed_array(bracket)),
            _ => Err(messages::missing_array_comma(token.span())),
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn after_property(
        &mut self,
        properties: Vec<(String, JsonValue)>,
        bracket: Range<usize>,
        token: Token,
    ) -> Result<Ended, JsonError> {
        match token.kind {
            TokenKind::CloseBrace => Ok(Ended::Container(JsonValue::Object(properties))),
            TokenKind::Comma => {
                let next = self.scanner.next_token();
                if next.kind == TokenKind::CloseBrace {
                    return Err(messages::trailing_object_comma(token.span()));
                }
                let name = self.property_name(next)?;
                self.open.push(OpenBracket { bracket, content: Content::Object(properties, name) });
                Ok(Ended::Next(self.scanner.next_token()))
            }
            TokenKind::CloseBracket => Err(messages::mismatched_braces(token.span())),
            TokenKind::End => Err(messages::unclosed_object(bracket)),
            _ => Err(messages::missing_object_comma(token.span())),
        }
    }
}
