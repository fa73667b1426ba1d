//! Patterns of texts: regular expressions that every validator has, without lookahead, of ASCII.

use hcl_model::native::is_identifier;

use crate::schema::Format;
use crate::schema::description::{TextFormat, TypeDoc, WordDoc};

/// Name of a definition, and the pattern of its texts. All but the first one include templates.
pub(super) type TextPattern = (&'static str, &'static str);

/// Templates, and texts with an escaped template, whose length and words are not those of the value.
pub(super) const TEMPLATE: TextPattern = ("template", r"[$%]\{");

/// Texts that convert to a number.
pub(super) const NUMBER: TextPattern =
    ("number-as-text", r"[$%]\{|^[+-]?(([0-9]+\.?[0-9]*|\.[0-9]+)([eEpP][+-]?[0-9]+)?|[Ii]nf)$");

/// Texts that convert to a whole number. A number with an exponent can be whole.
pub(super) const INTEGER: TextPattern =
    ("integer-as-text", r"[$%]\{|^[+-]?([0-9]+(\.0*)?|\.0+|([0-9]+\.?[0-9]*|\.[0-9]+)[eEpP][+-]?[0-9]+)$");

/// Texts that convert to a truth value.
pub(super) const BOOL: TextPattern = ("bool-as-text", r"[$%]\{|^(true|false|0|1)$");

/// Texts of formats of this crate.
const FORMATS: &[(Format, TextPattern)] = &[
    (
        Format::IP_ADDRESS,
        ("ip-address", r"[$%]\{|^[0-9]{1,3}(\.[0-9]{1,3}){3}$|^[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$"),
    ),
    (Format::IPV4_ADDRESS, ("ipv4-address", r"[$%]\{|^[0-9]{1,3}(\.[0-9]{1,3}){3}$")),
    (Format::IPV6_ADDRESS, ("ipv6-address", r"[$%]\{|^[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*$")),
    (
        Format::SOCKET_ADDRESS,
        ("socket-address", r"[$%]\{|^([0-9]{1,3}(\.[0-9]{1,3}){3}|\[[0-9A-Fa-f:.]+(%[0-9]+)?\]):[0-9]{1,5}$"),
    ),
    (Format::SOCKET_ADDRESS_V4, ("ipv4-socket-address", r"[$%]\{|^[0-9]{1,3}(\.[0-9]{1,3}){3}:[0-9]{1,5}$")),
    (Format::SOCKET_ADDRESS_V6, ("ipv6-socket-address", r"[$%]\{|^\[[0-9A-Fa-f:.]+(%[0-9]+)?\]:[0-9]{1,5}$")),
];

/// Returns the texts of a format of this crate that has a pattern.
pub(super) fn of_format(format: &TextFormat) -> Option<TextPattern> {
    FORMATS
        .iter()
        .find(|(known, _)| format.name == known.name && format.example == known.example)
        .map(|(_, texts)| *texts)
}

/// Returns `true` for a text of one character.
pub(super) fn is_character(ty: &TypeDoc) -> bool {
    matches!(ty, TypeDoc::Text(format) if format.name == Format::CHARACTER.name)
}

/// Pattern of a reference: a name, and a parenthesis only in an index or a comment.
pub(super) const REFERENCE: &str = r##"^[^0-9!"$-.:-@\[-^`{-~][^(]*($|[\[/#][\s\S]*$)"##;

/// Pattern of a function call.
pub(super) const CALL: &str = "[(]";

/// Pattern of a name, with white space around it.
pub(super) const WORD: &str = r"^\s*[^\x00-@\[-^`{-\x7f][^\x00-,./:-@\[-^`{-\x7f]*\s*$";

/// Returns the pattern of some words that are names, with white space around them.
pub(super) fn spaced(words: &[WordDoc]) -> String {
    let names: Vec<&str> = words.iter().flat_map(WordDoc::names).filter(|name| is_identifier(name)).collect();
    format!(r"^\s*({})\s*$", names.join("|"))
}
