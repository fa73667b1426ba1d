//! The files that a command is about.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hcl_model::body::Body;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::limits::Limits;
use hcl_model::load;
use hcl_model::source::Source;

use crate::command::{ConfigCommand, messages};
use crate::file_syntax::FileSyntax;
use crate::secrets::Secrets;

/// A text of a file or of the standard input.
pub(super) struct Text {
    pub(super) source: Source,
    pub(super) syntax: FileSyntax,
    /// The diagnostics of reading the file.
    pub(super) found: Diagnostics,
}

impl ConfigCommand {
    /// The files that are there, of all that the loader reads.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        self.loader.own_files()
    }

    /// Returns the diagnostics about paths that are in the place of files and are no files.
    pub(super) fn no_files(&self) -> Diagnostics {
        let limits = self.limits();
        self.loader.no_files().iter().filter_map(|path| read(path, &limits, None).err()).collect()
    }

    /// Returns the diagnostic for the case that no file of the program exists.
    pub(super) fn no_own_file(&self) -> Diagnostic {
        self.no_files().into_iter().next().unwrap_or_else(messages::no_own_file)
    }

    /// The files that are named, or those of the loader.
    pub(super) fn named_or_own(&self, matches: &ArgMatches) -> Vec<PathBuf> {
        match matches.get_many::<PathBuf>("files") {
            Some(named) => named.cloned().collect(),
            None => self.files(),
        }
    }

    /// Returns the bodies of the files that are there, in which secrets can be computed from definitions.
    pub(super) fn own_bodies(&self) -> Vec<Body> {
        let texts =
            self.files().into_iter().filter_map(|path| Some((FileSyntax::of(&path), self.text_of(&path).ok()?)));
        texts.map(|(syntax, source)| syntax.parse(source, &self.limits()).tree).collect()
    }

    /// Hides what must not be shown of some texts. Other bodies belong to the same configuration.
    pub(super) fn hide(&self, sources: &mut dyn Iterator<Item = &Source>, others: &[Body]) {
        Secrets::of(self.typed.schema, self.loader.include_name()).hide_sources(sources, others);
    }

    /// Returns the text of a file of the loader, or the text that is read in its place.
    pub(super) fn text_of(&self, file: &Path) -> Result<Source, Diagnostic> {
        match self.loader.text_instead(file) {
            Some(source) => Ok(Source::new(file.display().to_string(), source.text())),
            None => Ok(read(file, &self.limits(), None)?.source),
        }
    }

    pub(super) fn limits(&self) -> Limits {
        self.loader.limits_of_files()
    }
}

pub(super) fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a file, whose name says its syntax, or the standard input, which says it by how it begins, unless somebody else does.
pub(super) fn read(path: &Path, limits: &Limits, syntax: Option<FileSyntax>) -> Result<Text, Diagnostic> {
    if is_stdin(path) {
        let source = load::read_stdin(limits)?;
        let syntax = syntax.unwrap_or_else(|| FileSyntax::of_text(source.text()));
        return Ok(Text { source, syntax, found: Diagnostics::new() });
    }
    let syntax = syntax.unwrap_or_else(|| FileSyntax::of(path));
    let mut found = Diagnostics::new();
    let source = match syntax {
        FileSyntax::Json => {
            let (source, warning) = load::read_json_file(path, limits)?;
            found.extend(warning);
            source
        }
        FileSyntax::Native => load::read_file(path, limits)?,
    };
    Ok(Text { source, syntax, found })
}
