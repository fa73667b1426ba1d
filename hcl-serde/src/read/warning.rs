//! The warnings about the use of deprecated fields.

use hcl_model::diag::Diagnostic;
use hcl_model::source::Range;

use crate::read::messages;
use crate::schema::Field;

impl Field {
    /// The warning that is due where the field is used under a name.
    #[must_use]
    pub(crate) fn warning(&self, name: &str, at: impl FnOnce() -> Range) -> Option<Diagnostic> {
        match self.deprecation() {
            Some(why) => Some(messages::deprecated(name, why, at())),
            None if self.was_called(name) => Some(messages::renamed(name, self.name(), at())),
            None => None,
        }
    }
}
