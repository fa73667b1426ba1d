//! What names sound like, whatever a schema says of them.

use std::borrow::Cow;

use hcl_model::value::normalize;

/// Parts of names of secrets, in lower case and without anything between words.
const SOUNDS: [&str; 10] = [
    "password",
    "passwd",
    "passphrase",
    "passcode",
    "secret",
    "token",
    "credential",
    "apikey",
    "privatekey",
    "accesskey",
];

/// Whether a name sounds like that of a secret.
pub(super) fn sounds_secret(name: &str) -> bool {
    sounds(&fold(name))
}

pub(super) fn sounds(folded: &str) -> bool {
    SOUNDS.iter().any(|part| folded.contains(part))
}

/// A name in normal form C.
pub(super) fn normal(name: &str) -> Cow<'_, str> {
    if name.is_ascii() { Cow::Borrowed(name) } else { normalize(Cow::Borrowed(name)) }
}

/// A name in lower case without anything between its words.
pub(super) fn fold(name: &str) -> String {
    normal(name).chars().filter(|c| !matches!(c, '_' | '-' | '.')).flat_map(char::to_lowercase).collect()
}
