//! A loader of an editor: in the folder of a workspace, and one that is stopped by more than its program.

use std::path::Path;
use std::sync::Arc;

use crate::loader::read::Input;
use crate::loader::{Interrupt, Loader};

impl Loader {
    /// The loader of a program that is started in a folder: its relative paths begin there.
    pub(crate) fn below(&self, folder: &Path) -> Loader {
        let mut loader = self.clone();
        let files = loader.given_files.iter_mut().map(|given| &mut given.input);
        for input in loader.inputs.iter_mut().chain(files) {
            match input {
                Input::File { path, .. } | Input::Folder { path, .. } => *path = folder.join(&*path),
                Input::Located(location) => *location = location.below(folder),
                _ => {}
            }
        }
        if let Some(includes) = &mut loader.includes {
            includes.below.iter_mut().for_each(|below| *below = folder.join(&*below));
        }
        loader
    }

    /// The loader that ends as well when a function says so.
    pub(crate) fn also_interrupted(self, interrupt: impl Fn() -> bool + Send + Sync + 'static) -> Loader {
        let interrupt = match self.interrupt.clone() {
            Some(Interrupt(before)) => Interrupt(Arc::new(move || before() || interrupt())),
            None => Interrupt(Arc::new(interrupt)),
        };
        Loader { interrupt: Some(interrupt), ..self }
    }
}
