//! The queries to a loader that is one of thousands.

use std::cell::Cell;
use std::path::Path;

use hcl_model::__private::diag::Suggestions;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use serde_core::de::DeserializeOwned;

use crate::check::Known;
use crate::de::{Attempt, Decode};
use crate::loader::Loader;
use crate::loader::kept::Kept;
use crate::loader::load::Whole;
use crate::loader::read::Read;
use crate::loader::ready::Ready;
use crate::loader::shared::{SharedFiles, Sharing};
use crate::schema::{HclFile, Schema};

/// The shared knowledge of many loaders, as far as it concerns one of them.
pub(crate) struct Remaining {
    /// The diagnostics of the parts that were taken out.
    pub(crate) found: Diagnostics,
    /// `true` if little is left of what is shared, so that there is nothing to be gained by what is known of it.
    pub(crate) is_little: bool,
}

/// The shared knowledge of many loaders.
pub(crate) trait InCommon: Known {
    /// Takes out of the bodies of all layers what is known and nothing in them changes.
    ///
    /// `is_broken` says whether something could not be read.
    fn leave_out(&self, schema: &'static Schema, is_broken: bool, layers: &mut [Vec<Body>]) -> Remaining;

    /// The decision whether configurations are decoded before the check that reports every error.
    fn attempt(&self) -> &Cell<Attempt>;
}

impl Loader {
    /// The loader with files that others have, too, but for its own.
    pub(crate) fn sharing(self, files: &SharedFiles, own: &Path) -> Loader {
        Loader { kept: Some(Kept::sharing(Sharing::new(files, own))), ..self }
    }

    /// Returns the errors and warnings that loading would report. Returns `None` if only a load can tell.
    pub(crate) fn verdict<T: DeserializeOwned + HclFile>(&self, known: &dyn InCommon) -> Option<Diagnostics> {
        // What is known is known of the schema that is at this address.
        let schema = T::SCHEMA;
        let loader = self.for_load();
        let _report = Suggestions::begin();
        let load = loader.limited().for_load();
        let mut read = Read::new();
        let mut layers = loader.layers(load.budget(), true, &mut read);
        let mut remaining = Remaining { found: Diagnostics::new(), is_little: false };
        // Whatever else looks at the bodies looks at all that is in them.
        if loader.steps.is_empty() && !loader.expands() && !loader.sets_over() {
            remaining = known.leave_out(schema, read.diagnostics.has_errors(), &mut layers);
        }
        let ready = loader.ready_from(schema, &load, None, layers, read);
        if !ready.found.is_empty() {
            return None;
        }
        let Ready { body, diagnostics, is_complete, loader, taken, .. } = ready;
        let context = loader.limited().into_owned().with_budget(load.budget().clone());
        let is_broken = diagnostics.has_errors();
        let decode = Decode::new(loader.mode(&context), None);
        let Remaining { found, is_little } = remaining;
        let mut attempt = if is_little { known.attempt().get() } else { Attempt::Never };
        let verdict = decode.verdict::<T>(schema, &body, known, &mut attempt, diagnostics, found);
        if is_little {
            known.attempt().set(attempt);
        }
        let warned = match verdict? {
            Ok(warnings) => self.warned(schema, warnings, &taken),
            // What is wrong may be right in another place or as an older value.
            Err(_) if schema.migrates().is_some() => return None,
            Err(refused) => {
                let whole = Whole { body: &body, load: &context, is_broken, is_complete, taken: &taken };
                Err(self.refused(schema, refused, &whole))
            }
        };
        Some(warned.unwrap_or_else(Diagnostics::from))
    }
}
