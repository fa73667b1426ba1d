//! Diagnostics about the path that was probably meant, told before anything is changed.

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::SourceKind;

use crate::codes;
use crate::command::paths::{field, leads};
use crate::command::{ConfigCommand, Done, messages};
use crate::edit::of_the_edit;
use crate::loader::State;
use crate::schema::Field;

impl ConfigCommand {
    /// Returns the diagnostic about a block that is set to a value that is no block. A path that does not say which
    /// block it means gets a diagnostic, too.
    pub(super) fn no_block(&self, path: &Path, text: &str, before: &State) -> Option<Diagnostic> {
        let field = field(self.typed.schema, path);
        if field.is_some_and(|field| field.argument().is_some()) {
            return None;
        }
        let leads = leads(self.typed.schema, path.steps());
        let Some(body) = leads.body() else {
            return field.and_then(Field::blocks).map(|_| messages::has_labels(path));
        };
        if text.trim() == "null" {
            return Some(messages::no_null_block(path, &self.name));
        }
        let is_object = text.trim_start().starts_with('{');
        let first = || body.fields().find(|field| field.argument().is_some()).map(Field::name);
        if leads.is_list {
            let numbered = |number: usize| path.clone().step(PathStep::Index(number));
            let count = (0..).take_while(|number| before.origin(&numbered(*number)).is_some()).count();
            // The only one needs no number.
            return (count > 1 || !is_object)
                .then(|| messages::has_number(path, first(), [&numbered(0), &numbered(count)]));
        }
        (!is_object).then(|| messages::is_block(path, first()))
    }

    /// Returns the mistakes in a path that names nothing, if the intended path is known. These mistakes come before
    /// all others.
    pub(super) fn misspelt(&self, path: &Path, text: &str) -> Option<Done> {
        let of_the_path = |found: &Diagnostic| messages::of_the_command_line(of_the_edit(found));
        let found: Diagnostics = self.leading_nowhere(path, text).iter().map(of_the_path).collect();
        (!found.is_empty()).then(|| Done::found(found))
    }

    /// Returns the path that was probably meant by a path that names nothing.
    pub(super) fn meant(&self, path: &Path) -> Option<String> {
        self.leading_nowhere(path, "").iter().find_map(|found| found.suggestion().map(str::to_owned))
    }

    /// Returns the diagnostics that a path leads nowhere, if the intended path is known.
    fn leading_nowhere(&self, path: &Path, text: &str) -> Diagnostics {
        if field(self.typed.schema, path).is_some() {
            return Diagnostics::new();
        }
        let is_it = |found: &Diagnostic| {
            let kind = found.subject().map(|subject| subject.source().kind());
            let is_set = matches!(kind, Some(SourceKind::Override(set)) if *set == path.to_string());
            is_set && found.code() == codes::UNKNOWN_SETTING && found.suggestion().is_some()
        };
        self.state(&self.loader.clone().set_path(path, text)).found.into_iter().filter(is_it).collect()
    }
}
