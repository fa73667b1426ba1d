//! Keys of objects, which are not always one word: what can be read of a name that is computed.

use std::borrow::Cow;

use crate::secrets::token::unquoted;

/// The name that a key is.
#[derive(Debug, Clone)]
pub(super) struct Key<'t> {
    /// The name; of one that is computed, all letters of what computes it.
    pub(super) name: Cow<'t, str>,
    /// Whether it is computed, so that it can be any name.
    pub(super) is_computed: bool,
}

/// So much of what computes a name is read.
const MOST_READ: usize = 256;

impl Key<'_> {
    /// The key that is written like this.
    pub(super) fn of(text: &str) -> Key<'_> {
        let inner = text.strip_prefix('(').map(|inner| inner.strip_suffix(')').unwrap_or(inner).trim());
        let written = inner.unwrap_or(text);
        let is_text = || {
            let quoted = written.strip_prefix('"').and_then(|quoted| quoted.strip_suffix('"'));
            quoted.is_some_and(|quoted| !quoted.contains('"'))
        };
        let is_inserted_into = written.contains("${") || written.contains("%{");
        if !is_inserted_into && (inner.is_none() || is_text()) {
            return Key { name: unquoted(written), is_computed: false };
        }
        let end = (0..=MOST_READ.min(written.len())).rev().find(|end| written.is_char_boundary(*end)).unwrap_or(0);
        let name = unquoted(&written[..end]).chars().filter(|c| c.is_alphanumeric() || *c == '_').collect();
        Key { name: Cow::Owned(name), is_computed: true }
    }
}

#[cfg(test)]
mod tests {
    use super::Key;

    #[test]
    fn what_can_be_read_of_keys() {
        for (written, name, is_computed) in [
            ("a", "a", false),
            ("\"a b\"", "a b", false),
            ("(\"a b\")", "a b", false),
            ("( \"a\\u0062\" )", "ab", false),
            ("(a)", "a", true),
            ("(\"a\") /* b */", "ab", true),
            ("\"pass${\"\"}word\"", "password", true),
            ("(\"a\" + \"b\")", "ab", true),
        ] {
            let key = Key::of(written);
            assert_eq!((&*key.name, key.is_computed), (name, is_computed), "{written}");
        }
    }
}
