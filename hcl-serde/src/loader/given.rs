//! Values that the program has for declared variables.

use std::fmt;

use hcl_model::path::Path;
use hcl_model::value::Value;

/// A value that the program has for a declared variable.
#[derive(Clone)]
pub(super) struct GivenValue {
    /// The path as the program writes it.
    pub(super) path: String,
    pub(super) value: Value,
}

impl fmt::Debug for GivenValue {
    /// Formats the path and not the value, because the value may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)
    }
}

impl GivenValue {
    /// The name of the variable, if it is one of those below a name.
    pub(super) fn below(&self, root: &str) -> Option<String> {
        let path: Path = self.path.parse().ok()?;
        match path.steps() {
            [first, name] if first.is(root) => Some(name.text()),
            _ => None,
        }
    }
}
