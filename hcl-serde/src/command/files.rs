//! The files that a command is about.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::limits::Limits;
use hcl_model::load;
use hcl_model::source::Source;
use hcl_model::syntax::Parse;

use crate::command::{ConfigCommand, messages};
use crate::file_syntax::FileSyntax;
use crate::secrets::{Certain, discreet, hide_uncertain};

/// A text of a file or of the standard input.
pub(super) struct Text {
    pub(super) source: Source,
    pub(super) syntax: FileSyntax,
    /// What was said when it was read.
    pub(super) found: Diagnostics,
}

impl ConfigCommand {
    /// The files that are there, of all that the loader reads.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        self.loader.own_files()
    }

    /// What is said of what is there in the place of files and is none.
    pub(super) fn no_files(&self) -> Diagnostics {
        let limits = self.limits();
        self.loader.no_files().iter().filter_map(|path| read(path, &limits, None).err()).collect()
    }

    /// What is said where no file of the program is there.
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

    /// Marks all in a text of a file of which it is not certain that it is no secret: what no schema tells, decoding does, if the
    /// text is right.
    ///
    /// What the parser says of it is returned.
    pub(super) fn hide_secrets(&self, source: &Source, syntax: FileSyntax) -> Diagnostics {
        let Parse { tree, diagnostics } = syntax.parse(source.clone(), &self.limits());
        let is_right = !diagnostics.has_errors() && (self.typed.load)(&self.loader.reading_only_body(tree)).is_ok();
        self.hide_uncertain(is_right, None, &mut [source].into_iter());
        diagnostics
    }

    /// Marks all in some texts of which it is not certain that it is no secret, as nothing is from a byte on.
    pub(super) fn hide_uncertain(
        &self,
        is_decoded: bool,
        until: Option<usize>,
        sources: &mut dyn Iterator<Item = &Source>,
    ) {
        let of_loader = self.loader.include_name();
        let certain = Certain { is_decoded, of_loader: of_loader.as_deref(), until, limits: self.limits() };
        hide_uncertain(self.typed.schema, &certain, sources);
    }

    /// What was found, without names in its words that are not certain to be names.
    pub(super) fn discreet(&self, found: Diagnostics, is_uncertain: &dyn Fn(&Source) -> bool) -> Diagnostics {
        let certain = Certain { is_decoded: false, of_loader: None, until: None, limits: self.limits() };
        discreet(self.typed.schema, &certain, found, is_uncertain)
    }

    /// What a file of the loader says, or what is read in its place.
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
