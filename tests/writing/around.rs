//! Where something stands in a text, as the names of what is around it: the same in both syntaxes.

use hcl_model::__private::json_text::{Scanner, TokenKind};
use hcl_model::body::Body;
use hcl_model::json_text::decode_string;
use hcl_model::native;
use hcl_model::syntax::{Cursor, Item};

/// The names of the blocks and of the argument that a byte of a native text is in, with labels.
pub(super) fn native_names(text: &str, byte: usize) -> Vec<String> {
    let mut names = Vec::new();
    inside(&native::parse_body("place.hcl", text).tree, byte, &mut names);
    names
}

fn inside(body: &Body, byte: usize, names: &mut Vec<String>) {
    let (mut cursor, mut found) = (Cursor::default(), Default::default());
    while let Some(item) = body.next_item(None, &mut cursor, &mut found) {
        match item {
            Item::Attribute(item) if holds(item.node.range().bytes(), byte) => names.push(item.name.into_owned()),
            Item::Block(item) if holds(item.node.range().bytes(), byte) => {
                names.push(item.ty.clone().into_owned());
                names.extend(item.node.labels().map(|label| label.text.into_owned()));
                return inside(&Body::from_node(item.body()), byte, names);
            }
            _ => continue,
        }
        return;
    }
}

fn holds(bytes: std::ops::Range<usize>, byte: usize) -> bool {
    bytes.start <= byte && byte < bytes.end
}

/// The names of the properties that a byte of a JSON text is in.
pub(super) fn json_names(text: &str, byte: usize) -> Vec<String> {
    let mut scanner = Scanner::new(text);
    // Of each container around, whether it is an object, and the name of the property that is read.
    let mut open: Vec<(bool, Option<String>)> = Vec::new();
    let mut is_name = false;
    loop {
        let token = scanner.next_token();
        let names = |open: &[(bool, Option<String>)]| open.iter().filter_map(|(_, name)| name.clone()).collect();
        let is_here = token.span().end > byte;
        match token.kind {
            TokenKind::End => return names(&open),
            TokenKind::OpenBrace | TokenKind::OpenBracket => {
                if is_here {
                    return names(&open);
                }
                is_name = token.kind == TokenKind::OpenBrace;
                open.push((is_name, None));
                continue;
            }
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                open.pop();
                if is_here {
                    return names(&open);
                }
            }
            TokenKind::String { .. } if is_name => {
                if let Some((_, name)) = open.last_mut() {
                    *name = decode_string(&text[token.span()]).ok().map(|name| name.into_owned());
                }
            }
            TokenKind::Comma => {
                is_name = open.last().is_some_and(|(is_object, _)| *is_object);
                continue;
            }
            _ => {}
        }
        if is_here {
            return names(&open);
        }
        is_name = false;
    }
}
