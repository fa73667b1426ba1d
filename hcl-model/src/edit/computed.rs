//! Entries of objects whose keys are computed: each may have the name of another entry, and of several that have one name
//! only the last one counts.

use crate::diag::Diagnostics;
use crate::edit::error::EditError;
use crate::edit::merge::text_of;
use crate::edit::messages;
use crate::edit::outline::{Parsed, PartKind, is_template};
use crate::expr::{EvalContext, Mode};

impl Parsed {
    /// The name that an entry gets by a key that is computed, if that needs no variables and functions.
    pub(super) fn computed_name(&self, entry: usize) -> Option<String> {
        // A name in a value of JSON is a template, and one at the root is none.
        let is_template = |name: &str| self.is_json() && self.parent(entry) != 0 && is_template(name);
        if self.kind(entry) != PartKind::Entry || self.name(entry).is_some_and(|name| !is_template(&name)) {
            return None;
        }
        let mut found = Diagnostics::new();
        let context = EvalContext::new().with_limits(self.limits);
        let key = self.node(entry).evaluate(Mode::Full(&context), &mut found);
        if found.has_errors() { None } else { text_of(&key) }
    }

    /// Refuses a part that an entry with a computed key is as well, or something around it.
    pub(super) fn is_only_there(&self, part: usize) -> Result<(), EditError> {
        let mut at = part;
        while at != 0 {
            if let Some(computed) = self.same_by_computed_key(at) {
                return Err(EditError::new(messages::computed_key(
                    &self.path_to(at),
                    self.range_of(self.name_bytes(computed)),
                )));
            }
            at = self.parent(at);
        }
        Ok(())
    }

    /// The entry that has the name of another one by a computed key.
    pub(super) fn same_by_computed_key(&self, part: usize) -> Option<usize> {
        let name = Some(part).filter(|part| self.kind(*part) == PartKind::Entry).and_then(|part| self.name(part))?;
        self.called(self.parent(part), &name, None).computed.first().copied().filter(|it| *it != part)
    }
}
