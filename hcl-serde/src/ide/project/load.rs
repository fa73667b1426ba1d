//! Files that are loaded together, and what was found of them: each thing once, when it is first asked for.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use hcl_model::body::Definition;
use hcl_model::diag::Diagnostics;
use hcl_model::typing::Scope;

use crate::ide::level::{Language, Level};
use crate::ide::names::Names;
use crate::ide::walk::{Visited, walk};
use crate::ide::{Configuration, EditorDocument};
use crate::loader::{LoadedPath, Loader, Look, Prepared, place};
use crate::schema::FieldIndex;
use crate::schema::{OldPlaces, Schema};
use crate::secrets::{SecretNames, Secrets};
use crate::write::Converter;

/// One load of a configuration.
#[derive(Debug)]
pub(in crate::ide) struct Load {
    configuration: Configuration,
    loader: Loader,
    /// The files in order.
    documents: Vec<EditorDocument>,
    found: OnceLock<Diagnostics>,
    look: OnceLock<(Look, Mutex<Option<Prepared>>)>,
    language: OnceLock<Arc<Language>>,
    names: OnceLock<Names>,
    secret_names: OnceLock<Arc<SecretNames>>,
}

impl Load {
    /// Loads the files that a loader reads, with the open documents. A function gives the other files.
    pub(super) fn new(
        configuration: &Configuration,
        loader: &Loader,
        open: HashMap<PathBuf, EditorDocument>,
        read: &dyn Fn(&Path) -> Option<EditorDocument>,
    ) -> Load {
        let parsed = |document: &EditorDocument| (document.body().clone(), document.parse_diagnostics().clone());
        let opened = open.iter().map(|(path, document)| (path.clone(), parsed(document))).collect();
        let loader = loader.with_opened(opened);
        let mut documents: Vec<EditorDocument> = Vec::new();
        for path in loader.paths().into_iter().filter(LoadedPath::is_of_text) {
            let path = place(&path.path);
            if documents.iter().all(|known| known.path() != path)
                && let Some(document) = open.get(&path).cloned().or_else(|| read(&path))
            {
                documents.push(document);
            }
        }
        let secrets = Secrets::of(configuration.schema(), loader.include_name());
        let secrets = secrets.with_uses(documents.iter().map(EditorDocument::body));
        documents.iter().for_each(|document| secrets.hide(document.body()));
        let all = documents.iter().map(|document| (document.path().to_owned(), parsed(document)));
        let loader = loader.with_opened(all.collect());
        Load {
            configuration: configuration.clone(),
            loader,
            documents,
            found: OnceLock::new(),
            look: OnceLock::new(),
            language: OnceLock::new(),
            names: OnceLock::new(),
            secret_names: OnceLock::new(),
        }
    }

    pub(in crate::ide) fn documents(&self) -> &[EditorDocument] {
        &self.documents
    }

    /// Returns `true` if a file is one of the loaded files.
    pub(super) fn reads(&self, path: &Path) -> bool {
        self.document(path).is_some()
    }

    pub(in crate::ide) fn document(&self, path: &Path) -> Option<&EditorDocument> {
        let path = place(path);
        self.documents.iter().find(|document| document.path() == path)
    }

    /// Everything that is wrong.
    pub(in crate::ide) fn found(&self) -> &Diagnostics {
        self.found.get_or_init(|| {
            let (_, prepared) = self.looked();
            let prepared = prepared.lock().unwrap_or_else(PoisonError::into_inner).take();
            // A program that has panicked has nothing to say, whatever is asked of it next.
            prepared.map_or_else(Diagnostics::new, |prepared| each_once(self.configuration.found(prepared)))
        })
    }

    /// Returns the variables, functions and definitions that expressions may refer to.
    pub(in crate::ide) fn look(&self) -> &Look {
        &self.looked().0
    }

    /// Returns the result of reading and preparing the files, for both uses.
    fn looked(&self) -> &(Look, Mutex<Option<Prepared>>) {
        self.look.get_or_init(|| {
            let (look, prepared) = self.loader.look(self.configuration.schema(), self.configuration.static_scope());
            (look, Mutex::new(Some(prepared)))
        })
    }

    /// Hands out all items of a file, unless what is running is to end.
    pub(in crate::ide) fn walk<'a>(&self, document: &'a EditorDocument, visit: &mut dyn FnMut(&Visited<'_, 'a>)) {
        let mut visit = |visited: &Visited<'_, 'a>| {
            visit(visited);
            !self.loader.is_interrupted()
        };
        walk(document.body().as_node(), self.root(), &mut visit);
    }

    /// Returns the names that the configuration defines, and the references to them.
    pub(in crate::ide) fn names(&self) -> &Names {
        self.names.get_or_init(|| Names::of(self))
    }

    /// Returns the level of the body of a file.
    pub(in crate::ide) fn root(&self) -> Level {
        let language = self.language.get_or_init(|| {
            let look = self.look();
            Arc::new(Language {
                definitions: look.definitions.clone(),
                others: look.others.clone(),
                has_dynamic: self.loader.expands(),
                has_names: self.loader.makes_names(),
                include: self.loader.include_name().map(str::to_owned),
                old: OldPlaces::of(self.configuration.schema()),
            })
        });
        Level::root(self.configuration.schema(), language)
    }

    /// Returns the names of the secrets of the schema.
    pub(in crate::ide) fn secret_names(&self) -> &Arc<SecretNames> {
        self.secret_names.get_or_init(|| Arc::new(SecretNames::of(self.schema())))
    }

    pub(in crate::ide) fn schema(&self) -> &'static Schema {
        self.configuration.schema()
    }

    /// Returns the description of the schema.
    pub(in crate::ide) fn index(&self) -> &FieldIndex {
        self.configuration.index()
    }

    /// The variables and functions of the program, without those of the configuration.
    pub(in crate::ide) fn program_scope(&self) -> Scope {
        self.configuration.static_scope().cloned().unwrap_or_else(|| self.loader.open_scope())
    }

    pub(in crate::ide) fn loader(&self) -> &Loader {
        &self.loader
    }

    /// Returns the converter that writes a file of the configuration in the other syntax.
    pub(in crate::ide) fn converter(&self) -> Converter {
        let made = self.loader.expands().then_some(Definition::Dynamic);
        let defined = self.look().definitions.iter().map(|(definition, _)| *definition);
        let converter = self.configuration.converter().within(self.loader.limits_of_files());
        defined.chain(made).fold(converter, Converter::with)
    }
}

/// Removes the diagnostics that say the same words at the same place as an earlier one, however many ways lead there.
fn each_once(found: Diagnostics) -> Diagnostics {
    let mut said: HashSet<(String, Range<usize>, String)> = HashSet::new();
    let is_new: Vec<bool> = found
        .iter()
        .map(|one| match one.subject() {
            Some(at) => {
                let words = format!("{}: {}", one.summary(), one.message());
                said.insert((at.source().name().to_owned(), at.bytes(), words))
            }
            None => true,
        })
        .collect();
    if !is_new.contains(&false) {
        return found;
    }
    found.iter().zip(is_new).filter(|(_, is_new)| *is_new).map(|(one, _)| one.clone()).collect()
}
