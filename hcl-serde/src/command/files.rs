//! The files that a command is about.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::limits::Limits;
use hcl_model::load;
use hcl_model::native::{Token, TokenKind, Tokens};
use hcl_model::source::Source;
use hcl_model::syntax::Parse;

use crate::command::{ConfigCommand, messages};
use crate::secrets::{hide_by_names, hide_derived, hide_undecoded, tells_secrets};
use crate::write::FileSyntax;

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

    /// Marks what is secret in a text of a file: by its names, and, where no schema tells, as it is decoded; what was not decoded
    /// of that is not shown.
    ///
    /// Less is shown of a text that is not understood; what the parser says of it is returned.
    pub(super) fn hide_secrets(&self, source: &Source, syntax: FileSyntax) -> Diagnostics {
        let Parse { tree, diagnostics } = syntax.parse(source.clone(), &self.limits());
        hide_by_names(self.typed.schema, &mut [source].into_iter());
        if diagnostics.has_errors() || (self.typed.load)(&self.loader.reading_only_body(tree)).is_err() {
            hide_undecoded(self.typed.schema, &mut [source].into_iter());
        }
        diagnostics
    }

    /// Marks what may be secret in a text of which more is shown than what somebody has asked for: also what a configuration
    /// defines itself, because secrets are computed from it.
    pub(super) fn hide_derived(&self, source: &Source) {
        hide_derived(self.typed.schema, &mut [source].into_iter());
    }

    /// Marks lines that are comments: with what is taken out they go, too, and what is commented out may be secret as anything.
    pub(super) fn hide_comments(&self, source: &Source, syntax: FileSyntax) {
        let text = source.text();
        if syntax == FileSyntax::Json || !tells_secrets(self.typed.schema) {
            return;
        }
        let begins_line =
            |at: usize| text[..at].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|c| c == '\n');
        let is_comment = |token: &Token| matches!(token.kind, TokenKind::LineComment | TokenKind::InlineComment);
        let lines = Tokens::new(text).filter(|token| is_comment(token) && begins_line(token.start));
        source.redact_all(
            lines.map(|token| token.start..token.start + text[token.start..token.end].trim_end().len()).collect(),
        );
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
