//! The loader of a program with something in the place of its files, and which these are, for edits and editors.

use std::collections::HashMap;
use std::path::PathBuf;

#[cfg(feature = "lsp")]
use hcl_model::body::Body;
#[cfg(feature = "lsp")]
use hcl_model::diag::Diagnostics;
#[cfg(feature = "command")]
use hcl_model::path::Path;
use hcl_model::source::{Source, SourceKind};
use hcl_model::typing::Scope;

use crate::loader::kept::Kept;
#[cfg(feature = "lsp")]
use crate::loader::kept::Parsed;
#[cfg(feature = "lsp")]
use crate::loader::opened::Opened;
use crate::loader::read::Input;
use crate::loader::{LoadedPath, Loader};
use crate::read::Said;
use crate::schema::Schema;

/// A file that a program can write.
#[cfg(feature = "command")]
pub(crate) struct FileToWrite {
    pub(crate) path: PathBuf,
    pub(crate) layer: usize,
    pub(crate) is_there: bool,
    pub(crate) is_included: bool,
}

impl Loader {
    /// The loader with texts in the place of some of its files.
    pub(crate) fn with_texts(&self, texts: HashMap<PathBuf, String>) -> Loader {
        let source = |path: &PathBuf, text| Source::of(SourceKind::File(path.clone()), text);
        self.with_sources(texts.into_iter().map(|(path, text)| (path.clone(), source(&path, text))).collect())
    }

    /// The loader with sources in the place of some of its files.
    pub(crate) fn with_sources(&self, sources: HashMap<PathBuf, Source>) -> Loader {
        let mut all = self.kept.as_ref().map(Kept::all_instead).unwrap_or_default();
        all.extend(sources);
        Loader { kept: Some(Kept::of_sources(all)), ..self.clone() }
    }

    /// Returns the text that is read instead of a file, if there is one.
    #[cfg(feature = "command")]
    pub(crate) fn text_instead(&self, path: &std::path::Path) -> Option<Source> {
        self.kept.as_ref()?.instead(path)
    }

    /// A loader for each layer, of which nothing else is read, and over which nothing is set; none if there is only one.
    pub(crate) fn of_each_layer(&self) -> Vec<Loader> {
        let layers = self.inputs.split(|input| matches!(input, Input::Layer)).filter(|layer| !layer.is_empty());
        let of_layer = |layer: &[Input]| {
            let inputs = layer.iter().filter(|input| !matches!(input, Input::Settings(_))).cloned().collect();
            Loader { inputs, environment: None, overrides: Vec::new(), set_over: None, ..self.clone() }
        };
        let layers: Vec<Loader> = layers.map(of_layer).collect();
        if layers.len() < 2 { Vec::new() } else { layers }
    }

    /// The loader with what was parsed of some files, by their places, in the place of what is in them; of the others it
    /// keeps what it has parsed, as its copies do.
    #[cfg(feature = "lsp")]
    pub(crate) fn with_opened(&self, files: HashMap<PathBuf, (Body, Diagnostics)>) -> Loader {
        let files = files.into_iter().map(|(path, (body, diagnostics))| (path, Parsed { body, diagnostics }));
        let mut kept = self.kept.clone().unwrap_or_default();
        kept.opened = Some(Opened::new(files.collect()));
        Loader { kept: Some(kept), ..self.clone() }
    }

    /// The loader with one file in the place of all files that it reads.
    #[cfg(feature = "lsp")]
    pub(crate) fn of_file_alone(&self, path: &std::path::Path) -> Loader {
        let mut loader = self.clone();
        loader
            .inputs
            .retain(|input| matches!(input, Input::Text { .. } | Input::Body(_) | Input::Settings(_) | Input::Layer));
        loader.layer().file(path)
    }

    /// The files that are there, of all that it reads, in the order in which it does, and that a program can write.
    pub(crate) fn own_files(&self) -> Vec<PathBuf> {
        let all = self.paths().into_iter().filter(LoadedPath::is_of_text);
        let mut files: Vec<PathBuf> = Vec::new();
        for path in all.map(|it| it.path).filter(|path| path.is_file()) {
            if !files.contains(&path) {
                files.push(path);
            }
        }
        files
    }

    /// Returns `true` if a file is one that need not be there, and is not.
    pub(crate) fn may_be_made(&self, path: &std::path::Path) -> bool {
        let is_it = |input: &Input| input.is_optional() && input.places().files.iter().any(|file| file == path);
        !path.exists() && self.inputs.iter().any(is_it)
    }

    /// Returns the paths that the loader reads as files, that exist, and that are not files.
    #[cfg(feature = "command")]
    pub(crate) fn no_files(&self) -> Vec<PathBuf> {
        let all = self.paths().into_iter().filter(LoadedPath::is_of_text);
        all.map(|it| it.path).filter(|path| path.exists() && !path.is_file()).collect()
    }

    /// Returns `true` if a path leads to, or into, what names other files.
    #[cfg(feature = "command")]
    pub(crate) fn includes_by(&self, path: &Path) -> bool {
        let is_it = |name: &str| path.steps().first().is_some_and(|step| step.is(name));
        self.includes.as_ref().is_some_and(|includes| is_it(&includes.name))
    }

    /// [`Loader::own_files`], each in front of those that it overrides: those that it includes, and those of lower layers.
    #[cfg(feature = "command")]
    pub(crate) fn own_files_by_rank(&self) -> Vec<PathBuf> {
        let (own, all) = (self.own_files(), self.paths());
        let included_by = |file: &PathBuf| all.iter().find(|it| it.path == *file).and_then(|it| it.included_by.clone());
        let mut next: Vec<PathBuf> = own.iter().filter(|file| included_by(file).is_none()).cloned().collect();
        let mut ranked = Vec::new();
        while let Some(file) = next.pop() {
            next.extend(own.iter().filter(|other| included_by(other).as_ref() == Some(&file)).cloned());
            ranked.push(file);
        }
        ranked
    }

    /// The files that a program can write: [`Loader::own_files`], and those that need not be there and are not.
    #[cfg(feature = "command")]
    pub(crate) fn files_to_write(&self) -> Vec<FileToWrite> {
        let optional: Vec<PathBuf> =
            self.inputs.iter().filter(|it| it.is_optional()).flat_map(|it| it.places().files).collect();
        let all = self.paths().into_iter().filter(LoadedPath::is_of_text);
        let all = all.map(|it| {
            let is_there = it.path.is_file();
            FileToWrite { is_there, layer: it.layer, is_included: it.included_by.is_some(), path: it.path }
        });
        all.filter(|it| it.is_there || !it.path.exists() && optional.contains(&it.path)).collect()
    }

    /// Returns the statements of the configuration before the values are known that only the program has.
    pub(crate) fn said(&self, schema: &'static Schema, scope: &Scope) -> Said {
        let loader = self.for_load();
        let load = loader.limited().for_load();
        let ready = loader.ready(schema, &load, Some(&loader.scope_of_load(scope, &load)));
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        loader.asked();
        Said::of(&ready.body, schema, loader.mode(&context))
    }

    /// Returns the statements of the configuration as it is loaded, as far as the program has given the values that
    /// the load needs.
    pub(crate) fn said_of_values(&self, schema: &'static Schema) -> Said {
        let loader = self.for_load();
        let load = loader.limited().for_load();
        let ready = loader.ready(schema, &load, None);
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        loader.asked();
        Said::of(&ready.body, schema, loader.mode(&context))
    }

    /// The loader that takes no warning for a mistake.
    pub(crate) fn with_warnings(&self) -> Loader {
        Loader { deny_warnings: false, ..self.clone() }
    }
}
