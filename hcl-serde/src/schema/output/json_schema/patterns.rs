//! What texts look like, as regular expressions that every validator has: without looking ahead, and of ASCII.

use hcl_model::native::is_identifier;

use crate::schema::output::json_schema::messages;

/// Texts that stand for values of some kind, or for anything because they are evaluated.
pub(super) struct Texts {
    /// What they are called among the definitions.
    pub(super) name: &'static str,
    pub(super) comment: &'static str,
    pub(super) pattern: &'static str,
}

/// What begins a template: a sign before it escapes it, and of two before it nobody is sure.
macro_rules! evaluated {
    () => {
        r"(^|[^$])\$\{|(^|[^%])%\{|\$\$\$\{|%%%\{"
    };
}

macro_rules! decimal {
    () => {
        r"([0-9]+\.?[0-9]*|\.[0-9]+)"
    };
}

macro_rules! whole {
    () => {
        r"[0-9]+(\.0*)?|\.0+"
    };
}

macro_rules! exponent {
    () => {
        "([eEpP][+-]?[0-9]+)"
    };
}

/// What can stand for any value.
pub(super) const EVALUATED: Texts = Texts { name: "template", comment: messages::TEMPLATE, pattern: evaluated!() };

/// What can stand for a text of some length or for a word: one in which a template is escaped is longer than what it means.
pub(super) const TEMPLATE_OR_ESCAPED: Texts =
    Texts { name: "template-or-escaped", comment: messages::TEMPLATE_OR_ESCAPED, pattern: TEMPLATE };

/// What is converted to a number.
pub(super) const NUMBER: Texts = Texts {
    name: "number-as-text",
    comment: messages::NUMBER_AS_TEXT,
    pattern: concat!(evaluated!(), "|^[+-]?(", decimal!(), exponent!(), "?|[Ii]nf)$"),
};

/// What is converted to a number that is not negative.
pub(super) const NUMBER_FROM_0: Texts = Texts {
    name: "number-from-0-as-text",
    comment: messages::NUMBER_FROM_0_AS_TEXT,
    pattern: concat!(evaluated!(), "|^([+]?(", decimal!(), exponent!(), "?|[Ii]nf)|-[0.]+", exponent!(), "?)$"),
};

/// What is converted to a number without a fraction; with an exponent it can be any.
pub(super) const INTEGER: Texts = Texts {
    name: "integer-as-text",
    comment: messages::INTEGER_AS_TEXT,
    pattern: concat!(evaluated!(), "|^[+-]?(", whole!(), "|", decimal!(), exponent!(), ")$"),
};

/// What is converted to a number without a fraction that is not negative.
pub(super) const INTEGER_FROM_0: Texts = Texts {
    name: "integer-from-0-as-text",
    comment: messages::INTEGER_FROM_0_AS_TEXT,
    pattern: concat!(evaluated!(), "|^([+]?(", whole!(), "|", decimal!(), exponent!(), ")|-[0.]+", exponent!(), "?)$"),
};

/// What is converted to a truth value.
pub(super) const BOOL: Texts = Texts {
    name: "bool-as-text",
    comment: messages::BOOL_AS_TEXT,
    pattern: concat!(evaluated!(), "|^(true|false|0|1)$"),
};

/// What is converted to a truth value where it may be something else, too.
pub(super) const BOOL_WORD: Texts = Texts {
    name: "bool-word-as-text",
    comment: messages::BOOL_AS_TEXT,
    pattern: concat!(evaluated!(), "|^(true|false)$"),
};

macro_rules! ipv4 {
    () => {
        r"[0-9]{1,3}(\.[0-9]{1,3}){3}"
    };
}

macro_rules! ipv6 {
    () => {
        "[0-9A-Fa-f.]*:[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*"
    };
}

macro_rules! ipv6_with_scope {
    () => {
        concat!(r"\[", ipv6!(), r"(%[0-9]+)?\]")
    };
}

/// What addresses look like.
macro_rules! addresses {
    ($($name:ident $text:literal $($pattern:expr),*;)*) => {$(
        pub(super) const $name: Texts = Texts {
            name: $text,
            comment: messages::$name,
            pattern: concat!(evaluated!(), "|^", $($pattern,)* "$"),
        };
    )*};
}

addresses! {
    IP_ADDRESS "ip-address" ipv4!(), "$|^", ipv6!();
    IPV4_ADDRESS "ipv4-address" ipv4!();
    IPV6_ADDRESS "ipv6-address" ipv6!();
    SOCKET_ADDRESS "socket-address" "(", ipv4!(), "|", ipv6_with_scope!(), "):[0-9]{1,5}";
    SOCKET_ADDRESS_V4 "ipv4-socket-address" ipv4!(), ":[0-9]{1,5}";
    SOCKET_ADDRESS_V6 "ipv6-socket-address" ipv6_with_scope!(), ":[0-9]{1,5}";
}

/// What a template has in it, and a text in which one is escaped.
pub(super) const TEMPLATE: &str = r"[$%]\{";

/// What a reference has: a name, white space or a comment in front, and a parenthesis only in an index or a comment.
pub(super) const REFERENCE: &str = r##"^[^0-9!"$-.:-@\[-^`{-~][^(]*($|[\[/#][\s\S]*$)"##;

/// What a call has.
pub(super) const CALL: &str = "[(]";

/// A name, with white space around it.
pub(super) const WORD: &str = r"^\s*[^\x00-@\[-^`{-\x7f][^\x00-,./:-@\[-^`{-\x7f]*\s*$";

/// One of some words, which are names, with white space around it.
#[inline]
pub(super) fn spaced<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.filter(|word| is_identifier(word)).collect();
    format!(r"^\s*({})\s*$", words.join("|"))
}
