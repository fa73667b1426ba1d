//! What names sound like, whatever a schema says of them.

use std::borrow::Cow;

use hcl_model::__private::value::normalize;

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
    let bytes = folded.as_bytes();
    let begins = |at: usize, part: &[u8]| part[0] == bytes[at] && bytes[at..].starts_with(part);
    (0..bytes.len()).any(|at| SOUNDS.iter().any(|part| begins(at, part.as_bytes())))
}

/// A name in normal form C.
pub(super) fn normal(name: &str) -> Cow<'_, str> {
    if name.is_ascii() { Cow::Borrowed(name) } else { normalize(Cow::Borrowed(name)) }
}

/// A name in lower case without anything between its words.
pub(super) fn fold(name: &str) -> String {
    if name.is_ascii() {
        let kept = name.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b'.'));
        return kept.map(|byte| char::from(byte.to_ascii_lowercase())).collect();
    }
    normal(name).chars().filter(|c| !matches!(c, '_' | '-' | '.')).flat_map(char::to_lowercase).collect()
}
