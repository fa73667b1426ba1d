//! What is asked of a loader that is one of thousands.

use std::path::Path;

use hcl_model::diag::{Diagnostics, Suggestions};

use crate::check::Known;
use crate::loader::Loader;
use crate::loader::kept::Kept;
use crate::loader::shared::{SharedFiles, Sharing};
use crate::schema::HclRoot;

impl Loader {
    /// The loader with files that others have, too, but for its own.
    pub(crate) fn sharing(self, files: &SharedFiles, own: &Path) -> Loader {
        Loader { kept: Some(Kept::sharing(Sharing::new(files, own))), ..self }
    }

    /// Whether loading would succeed, and there would be nothing to warn of.
    pub(crate) fn is_right<T: HclRoot>(&self, known: &dyn Known) -> bool {
        let loader = self.for_load();
        let _report = Suggestions::begin();
        let load = loader.limited().for_load();
        let ready = loader.ready(T::SCHEMA, &load, None);
        if !ready.diagnostics.is_empty() || !ready.found.is_empty() {
            return false;
        }
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        let mut found = Diagnostics::new();
        let (body, mode) = (&ready.body, loader.mode(&context));
        T::SCHEMA.check_one_of_many(body.as_node(), body.hidden(), mode, known, &mut found);
        found.is_empty()
    }
}
