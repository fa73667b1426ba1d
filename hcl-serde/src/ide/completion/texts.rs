//! Texts in quotes: words, and paths of files.

use std::fs;
use std::path::Path;

use crate::ide::completion::{Completing, Completion, CompletionKind};
use crate::ide::expected::Expected;
use crate::ide::place::{Quotes, Value};
use crate::schema::TypeSpec;

/// The number of entries of a folder that are told.
const MOST_FILES: usize = 1000;

impl Completing<'_> {
    pub(super) fn texts(&self, value: &Value, expected: &Expected, quotes: &Quotes, is_all: bool) -> Vec<Completion> {
        if let Some(of) = self.indexed(quotes) {
            let mut found = self.attributes(value, of);
            found.iter_mut().for_each(|it| it.range = quotes.inside.clone());
            return found;
        }
        if !is_all {
            return Vec::new();
        }
        let mut found: Vec<Completion> = Vec::new();
        for variant in expected.choices() {
            let completion = Completion::new(variant.name, CompletionKind::Word, quotes.inside.clone(), '0');
            found.push(completion.documented(variant.description));
        }
        if self.is_json() && matches!(expected.ty.map(TypeSpec::inner), Some(TypeSpec::Type(_))) {
            self.types(&quotes.inside, false, &mut found);
        }
        let is_include = self.place.around.is_empty() && self.load.loader().include_name() == Some(&*value.name);
        if (expected.is_path() && value.is_whole) || is_include {
            self.files(quotes, &mut found);
        }
        found
    }

    /// Returns the expression in front of the brackets in which a text is a key.
    fn indexed(&self, quotes: &Quotes) -> Option<&str> {
        let before = self.text().get(..quotes.all.start)?.strip_suffix('[').filter(|_| !self.is_json())?;
        let is_step = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
        Some(&before[before.trim_end_matches(is_step).len()..]).filter(|of| !of.is_empty())
    }

    /// The files and folders in the folder that a text has named so far.
    fn files(&self, quotes: &Quotes, found: &mut Vec<Completion>) {
        let start = quotes.inside.start.min(self.offset);
        let written = &self.text()[start..self.offset];
        let (folder, begun) = written.rsplit_once('/').map_or(("", written), |(folder, rest)| (folder, rest));
        let start = self.offset - begun.len();
        let folder = if written.starts_with('/') && folder.is_empty() { "/" } else { folder };
        let base = self.document.path().parent().unwrap_or(Path::new("/"));
        let Ok(entries) = fs::read_dir(base.join(folder)) else { return };
        for entry in entries.take(MOST_FILES).filter_map(Result::ok) {
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') && !begun.starts_with('.') || name.contains(['"', '\\', '$', '%']) {
                continue;
            }
            let is_folder = entry.path().is_dir();
            let kind = if is_folder { CompletionKind::Folder } else { CompletionKind::File };
            let mut completion = Completion::new(name, kind, start..quotes.inside.end.max(self.offset), '0');
            if is_folder {
                completion.text.push('/');
            }
            found.push(completion);
        }
    }
}
