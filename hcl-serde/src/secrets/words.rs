//! Names that sound like secrets, and the names of the secrets of a schema.

use std::borrow::Cow;
use std::collections::HashSet;

use hcl_model::__private::value::normalize;

use crate::schema::{Field, FieldKind, Schema};

/// Parts of names of secrets, in lower case and without separators.
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

/// Returns `true` if a name sounds like that of a secret.
pub(super) fn sounds_secret(name: &str) -> bool {
    sounds(&fold(name))
}

fn sounds(folded: &str) -> bool {
    let bytes = folded.as_bytes();
    let begins = |at: usize, part: &[u8]| part[0] == bytes[at] && bytes[at..].starts_with(part);
    (0..bytes.len()).any(|at| SOUNDS.iter().any(|part| begins(at, part.as_bytes())))
}

/// Returns a name in lower case without separators, in normal form C.
fn fold(name: &str) -> String {
    let is_kept = |c: &char| !matches!(c, '_' | '-' | '.');
    if name.is_ascii() {
        return name.chars().filter(is_kept).map(|c| c.to_ascii_lowercase()).collect();
    }
    normalize(Cow::Borrowed(name)).chars().filter(is_kept).flat_map(char::to_lowercase).collect()
}

/// Names of the secrets of a schema.
#[derive(Debug, Default)]
pub(crate) struct SecretNames(HashSet<String>);

impl SecretNames {
    /// Collects the names of the secrets of a schema.
    pub(crate) fn of(schema: &Schema) -> SecretNames {
        let mut names = HashSet::new();
        schema.visit_bodies(&mut |_, body| {
            let is_secret = |field: &&Field| match field.kind() {
                FieldKind::Attribute(attribute) => attribute.spec.is_secret(),
                _ => false,
            };
            let fields = body.fields().filter(is_secret).flat_map(Field::item_names);
            let variants = body.variants().iter().filter(|it| it.part.is_some_and(|part| part.spec.is_secret()));
            names.extend(fields.chain(variants.flat_map(|variant| variant.names())).map(fold));
        });
        SecretNames(names)
    }

    /// Returns `true` if a name is that of a secret, or sounds like one.
    pub(crate) fn has(&self, name: &str) -> bool {
        let name = fold(name);
        self.0.contains(&name) || sounds(&name)
    }
}
