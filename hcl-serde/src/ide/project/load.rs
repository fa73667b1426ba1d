//! Files that are loaded together, and what was found of them: each thing once, when it is first asked for.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use hcl_model::diag::Diagnostics;

use crate::ide::{Configuration, Document};
use crate::loader::{Loader, place};

/// One load of a configuration.
#[derive(Debug)]
pub(in crate::ide) struct Load {
    configuration: Configuration,
    loader: Loader,
    /// The files in order.
    documents: Vec<Document>,
    found: OnceLock<Diagnostics>,
}

impl Load {
    /// What a loader reads, with what is open; other files are given by a function.
    pub(super) fn new(
        configuration: &Configuration,
        loader: &Loader,
        open: HashMap<PathBuf, Document>,
        read: &dyn Fn(&Path) -> Option<Document>,
    ) -> Load {
        let parsed = |document: &Document| (document.body().clone(), document.parse_diagnostics().clone());
        let opened = open.iter().map(|(path, document)| (path.clone(), parsed(document))).collect();
        let loader = loader.with_opened(opened);
        let mut documents: Vec<Document> = Vec::new();
        for path in loader.paths().into_iter().filter(|it| !it.is_folder && !it.by_function && !it.is_secret) {
            let path = place(&path.path);
            if documents.iter().all(|known| known.path() != path)
                && let Some(document) = open.get(&path).cloned().or_else(|| read(&path))
            {
                documents.push(document);
            }
        }
        let all = documents.iter().map(|document| (document.path().to_owned(), parsed(document)));
        let loader = loader.with_opened(all.collect());
        Load { configuration: configuration.clone(), loader, documents, found: OnceLock::new() }
    }

    pub(in crate::ide) fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// Whether a file is one of those that are loaded.
    pub(super) fn reads(&self, path: &Path) -> bool {
        self.document(path).is_some()
    }

    pub(in crate::ide) fn document(&self, path: &Path) -> Option<&Document> {
        let path = place(path);
        self.documents.iter().find(|document| document.path() == path)
    }

    /// Everything that is wrong.
    pub(in crate::ide) fn found(&self) -> &Diagnostics {
        self.found.get_or_init(|| self.configuration.found(&self.loader))
    }
}
