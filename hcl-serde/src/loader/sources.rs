//! A loader that reads texts that are in no file.

use std::sync::Arc;

use hcl_model::body::Body;
use hcl_model::limits::Budget;
use hcl_model::source::Source;

use crate::loader::Loader;
use crate::loader::messages;
use crate::loader::read::{Input, Read, Readable, counted};
use crate::loader::text_source::{SourceText, TextSource};

struct Told(Arc<dyn TextSource>);

impl Readable for Told {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn name(&self) -> &str {
        self.0.name()
    }

    #[cfg(feature = "watch")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn source(&self) -> Arc<dyn TextSource> {
        Arc::clone(&self.0)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn body(&self, budget: &Budget, read: &mut Read) -> Option<Body> {
        let name = self.0.name();
        let SourceText { text, outdated, .. } = match self.0.read() {
            Ok(text) => text,
            Err(error) => {
                read.refuse(messages::unreadable_source(name, error.into()));
                return None;
            }
        };
        let most = budget.limits().file_size;
        if text.len() > most as usize {
            read.refuse(messages::source_too_large(name, text.len(), most));
            return None;
        }
        read.diagnostics.extend(outdated.map(|error| messages::outdated_source(name, error)));
        counted(Source::new(name, &*text), self.0.syntax(), budget, read)
    }
}

impl Loader {
    /// Adds text from a store or another program: see [`TextSource`].
    ///
    /// Each load reads the text, and [`Loader::watch`](crate::Loader::watch) waits for its next revision. Reports,
    /// origins and layers treat the text like a file. Changing a value that comes from it is an error.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn source(self, source: impl TextSource + 'static) -> Loader {
        self.input(Input::Source(Arc::new(Told(Arc::new(source)))))
    }

    /// The loader with others in the place of its sources.
    #[cfg(feature = "watch")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn with_each_source(
        mut self,
        mut other: impl FnMut(Arc<dyn TextSource>) -> Arc<dyn TextSource>,
    ) -> Loader {
        for input in &mut self.inputs {
            if let Input::Source(told) = input {
                *told = Arc::new(Told(other(told.source())));
            }
        }
        self
    }
}
