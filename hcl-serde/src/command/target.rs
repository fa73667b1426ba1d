//! The file that something is changed in.

use std::cell::LazyCell;
use std::fs;
use std::path::PathBuf;

use hcl_model::diag::Diagnostic;
use hcl_model::edit::Document;
use hcl_model::load::is_json;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::Source;

use crate::command::paths::{is_element, leads, leads_to_block, leads_to_numbered_block};
use crate::command::{ConfigCommand, messages};
use crate::edit::real_place;
use crate::loader::{Origin, State};

/// The file that something is changed in.
pub(super) struct Target {
    pub(super) path: PathBuf,
    /// `true` if the file is to be made.
    pub(super) is_new: bool,
    /// It as well as others, which are there, or are not and may be made, if somebody has to say in which; or none.
    pub(super) one_of: Vec<PathBuf>,
}

impl ConfigCommand {
    /// The file that something is changed in: the one that is named, or the only one, or the one that it comes from or stands
    /// in, or what is around it, or that of the highest layer; it is made if it may be.
    pub(super) fn file_of(
        &self,
        path: &Path,
        named: Option<&std::path::Path>,
        before: &State,
        may_make: bool,
    ) -> Result<Target, Diagnostic> {
        let target =
            |path: &std::path::Path, is_new: bool| Target { path: path.to_owned(), is_new, one_of: Vec::new() };
        let (files, mut writable) = (self.files(), self.loader.files_to_write());
        writable.retain(|file| file.is_there || may_make);
        if let Some(named) = named {
            let real = |path: &std::path::Path| fs::canonicalize(path).ok();
            if let Some(own) = files.iter().find(|file| real(file).is_some() && real(file) == real(named)) {
                return Ok(target(own, false));
            }
            let place = real_place(named).ok();
            let is_same = |file: &std::path::Path| place.is_some() && real_place(file).ok() == place;
            let absent = || writable.iter().filter(|file| !file.is_there).map(|file| file.path.clone());
            let new = absent().find(|file| file == named || is_same(file));
            return new.map(|new| target(&new, true)).ok_or_else(|| match files.is_empty() {
                true => self.no_own_file(),
                false => messages::not_ours(named, &files.iter().cloned().chain(absent()).collect::<Vec<_>>()),
            });
        }
        if let [only] = &*files {
            return Ok(target(only, false));
        }
        let limits = self.limits();
        let text = |file: &PathBuf| Some((file.clone(), self.text_of(file).ok()?));
        let document = |(file, source): (PathBuf, Source)| (Document::with(&source, is_json(&file), &limits), file);
        // Read only if what it comes from does not say it.
        let documents = LazyCell::new(|| {
            let ranked = self.loader.own_files_by_rank();
            ranked.iter().filter_map(text).map(document).collect::<Vec<(Document, PathBuf)>>()
        });
        let mut steps = path.steps();
        while !steps.is_empty() {
            let path = Path::from(steps);
            // One more of several is put to the last one of them.
            if let Some(file) =
                self.file_of_last(&path, before).and_then(|last| files.iter().find(|it| is_of(&last, it)))
            {
                return Ok(target(file, false));
            }
            // A block may be in several layers, and what is in the highest counts; one with a number is in one file.
            let schema = self.typed.schema;
            if leads(schema, steps).lacks_labels {
                steps = &steps[..steps.len() - 1];
                continue;
            }
            let is_in_one = |path| !leads_to_block(schema, path) || leads_to_numbered_block(schema, path);
            let origin = before.origin(&path).filter(|_| is_in_one(&path));
            let from = origin.and_then(|origin| files.iter().find(|file| is_of(&origin, file)));
            // A value that something else overrides stands there all the same.
            let has_it = || documents.iter().find(|(document, _)| document.contains(&path)).map(|(_, file)| file);
            if let Some(file) = from.or_else(has_it) {
                return Ok(target(file, false));
            }
            steps = &steps[..steps.len() - 1];
        }
        // An optional file is made where there is no other file.
        let is_new = files.is_empty();
        writable.retain(|file| !file.is_included);
        let layer = writable.iter().filter(|file| file.is_there != is_new).map(|file| file.layer).max();
        writable.retain(|file| Some(file.layer) >= layer);
        writable.dedup_by(|file, before| file.path == before.path);
        let mut highest = writable.iter().filter(|file| file.is_there != is_new && Some(file.layer) == layer);
        match (highest.next(), highest.next()) {
            (None, _) => Err(self.no_own_file()),
            (Some(only), None) => Ok(target(&only.path, is_new)),
            (Some(first), Some(_)) => {
                let one_of = writable.iter().map(|file| file.path.clone()).collect();
                Ok(Target { one_of, ..target(&first.path, is_new) })
            }
        }
    }
}

impl ConfigCommand {
    /// Returns the origin of the block or the element that a new one would stand behind.
    fn file_of_last(&self, path: &Path, before: &State) -> Option<Origin> {
        let (PathStep::Index(number), outer) = path.steps().split_last()? else { return None };
        let last = outer.iter().cloned().chain([PathStep::Index(number.checked_sub(1)?)]).collect();
        let is_one_of_many = leads_to_numbered_block(self.typed.schema, path) || is_element(self.typed.schema, path);
        if is_one_of_many && before.origin(path).is_none() { before.origin(&last) } else { None }
    }
}

/// Returns `true` if a value comes from a file.
pub(super) fn is_of(origin: &Origin, file: &std::path::Path) -> bool {
    matches!(origin, Origin::Text(range) if range.source().name() == Source::new(file.display().to_string(), "").name())
}
