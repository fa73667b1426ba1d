//! The queries that the command of a program and the watcher of its files make to a loader.

#[cfg(feature = "command")]
use std::path::Path;

#[cfg(feature = "command")]
use hcl_model::body::{Body, Definition};
#[cfg(feature = "edit")]
use hcl_model::typing::Scope;

#[cfg(all(feature = "command", feature = "lsp"))]
use crate::loader::LoadedPath;
use crate::loader::Loader;
#[cfg(feature = "command")]
use crate::loader::meant::definition_of;
#[cfg(any(feature = "command", feature = "watch"))]
use crate::loader::read::Input;
#[cfg(feature = "command")]
use crate::schema::Schema;

#[cfg(feature = "watch")]
impl Loader {
    /// Returns `true` if the standard input is read.
    pub(crate) fn reads_stdin(&self) -> bool {
        self.inputs.iter().any(|input| matches!(input, Input::Stdin))
    }
}

#[cfg(feature = "edit")]
impl Loader {
    /// The variables and functions of the program, where a configuration may define others.
    pub(crate) fn open_scope(&self) -> Scope {
        Scope::new().with_context(&self.limited()).open()
    }
}

#[cfg(feature = "command")]
impl Loader {
    /// Returns `true` if the configuration can be in several files, so that each of them may be a part of it.
    pub(crate) fn reads_several(&self) -> bool {
        let is_text = |input: &&Input| !matches!(input, Input::Settings(_) | Input::Layer);
        let is_folder = |input: &Input| matches!(input, Input::Folder { .. });
        self.includes.is_some() || self.inputs.iter().any(is_folder) || self.inputs.iter().filter(is_text).count() > 1
    }
}

#[cfg(all(feature = "command", feature = "lsp"))]
impl Loader {
    /// Returns the paths that the loader reads, without the files that its files include.
    pub(crate) fn paths_of_its_own(&self) -> Vec<LoadedPath> {
        Loader { includes: None, ..self.clone() }.paths()
    }
}

#[cfg(feature = "command")]
impl Loader {
    /// The loader for one file, or for the standard input, and nothing else.
    pub(crate) fn reading_only(&self, file: Option<&Path>) -> Loader {
        self.reading(match file {
            Some(path) => Input::File { path: path.to_owned(), optional: false },
            None => Input::Stdin,
        })
    }

    /// The loader for what was read of one, and nothing else.
    pub(crate) fn reading_only_body(&self, body: Body) -> Loader {
        self.reading(Input::Body(body))
    }

    fn reading(&self, input: Input) -> Loader {
        Loader { inputs: vec![input], environment: None, overrides: Vec::new(), ..self.clone() }
    }

    /// Returns the definitions that blocks of a configuration can make. Each definition has the name below which
    /// expressions refer to it, if there is one.
    pub(crate) fn definitions(&self, schema: &'static Schema) -> Vec<(Definition, Option<String>)> {
        let loader = self.for_load();
        let load = loader.limited().for_load();
        let ready = loader.ready(schema, &load, None);
        let of_blocks = ready.taken.blocks.iter().filter_map(|(block, defines)| definition_of(block, defines));
        let made = loader.expands().then_some((Definition::Dynamic, None));
        of_blocks.chain(made).collect()
    }
}
