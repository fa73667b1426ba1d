//! All files that a loader reads are mended together.

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::load::{is_json, read_file};
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::typing::Scope;

use crate::codes;
use crate::edit::fixer::{File, Fixer, finding_more};
use crate::edit::messages;
use crate::edit::migrate::Migrated;
use crate::edit::replace::{PATIENCE, locked, replace_all, without_mark};
use crate::error::Error;
use crate::file_syntax::FileSyntax;
use crate::loader::Loader;
use crate::schema::HclFile;

/// The files of a loader in which everything was mended that can be mended without asking their authors: see [`migrate_files`].
#[derive(Debug, Clone)]
pub struct MigratedFiles {
    files: Vec<Mended>,
    remaining: Diagnostics,
}

#[derive(Clone)]
struct Mended {
    path: PathBuf,
    /// All that was in it.
    old: String,
    fixed: Migrated,
}

impl fmt::Debug for Mended {
    /// Nothing of its text, as of what it has become.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fixed.fmt(f)
    }
}

impl MigratedFiles {
    /// The files that were read, each as it should be; [`Migrated::remaining`] is what is left to do in it.
    pub fn iter(&self) -> impl Iterator<Item = (&Path, &Migrated)> {
        self.files.iter().map(|file| (&*file.path, &file.fixed))
    }

    /// The files that are others than before, each with the text that was read.
    #[cfg(feature = "command")]
    pub(crate) fn changed(&self) -> impl Iterator<Item = (&Path, &str, &Migrated)> {
        let changed = self.files.iter().filter(|file| !file.fixed.changes().is_empty());
        changed.map(|file| (&*file.path, without_mark(&file.old, is_json(&file.path)).1, &file.fixed))
    }

    /// Returns the errors and old places that remain in the configuration, whatever they come from.
    #[must_use]
    pub fn remaining(&self) -> &Diagnostics {
        &self.remaining
    }

    /// Writes those that are others than before, each as a whole ([`replace`](crate::edit::replace)).
    ///
    /// # Errors
    ///
    /// Returns an error if a file has changed since it was read, another program updates it, or it cannot be
    /// replaced. Then no file was written.
    pub fn write(&self) -> Result<(), Error> {
        let changed: Vec<&Mended> = self.files.iter().filter(|file| !file.fixed.changes().is_empty()).collect();
        let mut locks = Vec::new();
        for file in &changed {
            locks.push(locked(&file.path, PATIENCE)?);
            if fs::read(&file.path).ok().as_deref() != Some(file.old.as_bytes()) {
                return Err(messages::changed_meanwhile(&file.path).into());
            }
        }
        let new = |file: &Mended| format!("{}{}", without_mark(&file.old, is_json(&file.path)).0, file.fixed.text());
        let files: Vec<(&Path, String, &str)> =
            changed.iter().map(|file| (&*file.path, new(file), &*file.old)).collect();
        replace_all(&files).map_err(|(path, error)| messages::unwritable(path, &error))?;
        drop(locks);
        Ok(())
    }
}

/// Mends all files of a loader as [`fix`](crate::edit::migrate) does one, with all that the loader knows: layers, names, locals, `dynamic` blocks.
///
/// If expressions refer by name to what is in the files ([`Loader::allow_references`]), references get the new name or path. A
/// reference to a new place without a name, as in a block of a block, stays, with an error. A `for` or a splat over all blocks
/// of a type that is kept as it is written is not looked into.
///
/// A change is made if less is wrong with the whole configuration then, and if that is loaded as the same values and blocks, in the same
/// order: what stands in two files of a layer is not taken into a
/// block of each, if there can be only one. An item that
/// is old or misspelled in a layer is mended even if another layer sets it, too.
/// The scope has the variables and functions that the program gives.
///
/// Nothing is written, until [`MigratedFiles::write`] does it.
///
/// # Errors
///
/// Returns an error if a file cannot be read.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::typing::Scope;
/// use hcl_serde::{HclSchema, Loader, edit};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     listener: Listener,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Listener {
///     #[hcl(moved_from = "server.listen")]
///     address: String,
///     #[hcl(moved_from = "server.port")]
///     port: u16,
/// }
///
/// let folder = std::env::temp_dir().join(format!("hcl-serde-fix-files-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// std::fs::write(folder.join("a.hcl"), "server {\n  listen = \"::\"\n}\n")?;
/// std::fs::write(folder.join("b.hcl"), "server {\n  port = 80\n}\n")?;
/// let loader = Loader::new().folder(&folder);
/// let fixed = edit::migrate_files::<Config>(&loader, &Scope::new())?;
/// fixed.write()?;
/// assert_eq!(std::fs::read_to_string(folder.join("a.hcl"))?, "listener {\n  address = \"::\"\n}\n");
/// // Two blocks of that type would be one too many: it goes there when both are in one file.
/// assert_eq!(std::fs::read_to_string(folder.join("b.hcl"))?, "server {\n  port = 80\n}\n");
/// assert_eq!(fixed.remaining().len(), 1);
/// assert_eq!(loader.load::<Config>()?.listener.port, 80);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn migrate_files<T: HclFile>(loader: &Loader, scope: &Scope) -> Result<MigratedFiles, Error> {
    migrate_some::<T>(loader, scope, None)
}

/// Mends those files of a loader that are named, or all of them.
pub(crate) fn migrate_some<T: HclFile>(
    loader: &Loader,
    scope: &Scope,
    only: Option<&[PathBuf]>,
) -> Result<MigratedFiles, Error> {
    let limits = loader.limits_of_files();
    let loader = loader.with_warnings().limits(finding_more(&limits));
    let layers = loader.of_each_layer();
    let wide = scope.clone().with_limits(finding_more(scope.limits()));
    let mut read = Vec::new();
    let mut files = Vec::new();
    for path in loader.own_files() {
        let source = read_file(&path, &limits)?;
        let old = source.text().to_owned();
        let syntax = FileSyntax::of(&path);
        let (_, text) = without_mark(&old, is_json(&path));
        files.push(File::new(Source::of(SourceKind::File(path.clone()), text), syntax, &limits));
        read.push((path, old));
    }
    let sources = |files: &[File]| -> HashMap<PathBuf, Source> {
        let paths = read.iter().map(|(path, _)| path.clone());
        paths.zip(files.iter().map(|file| file.source.clone())).collect()
    };
    let check = |files: &[File]| {
        let sources = sources(files);
        let found = |loader: &Loader| match loader.with_sources(sources.clone()).check::<T>(&wide) {
            Ok(warnings) => warnings,
            Err(error) => error.diagnostics().clone(),
        };
        let is_own = |subject: &Range| files.iter().any(|file| file.source == *subject.source());
        layers.iter().fold(found(&loader), |all, layer| with_layer(all, &found(layer), &is_own))
    };
    let is_meant = |at: usize| only.is_none_or(|only| only.contains(&read[at].0));
    let say = |files: &[File]| loader.with_sources(sources(files)).said(T::SCHEMA, &wide);
    let say_values = |files: &[File]| loader.with_sources(sources(files)).said_of_values(T::SCHEMA);
    let fixer = Fixer::new(T::SCHEMA, scope, &check, &say).with_names(loader.makes_names()).with_values(&say_values);
    let (fixed, remaining) = fixer.fixed(files, &is_meant);
    let files = read.into_iter().zip(fixed).map(|((path, old), fixed)| Mended { path, old, fixed });
    Ok(MigratedFiles { files: files.collect(), remaining })
}

/// The codes of what is wrong with names of a layer whatever other layers have.
const OF_NAMES: [&str; 5] =
    [codes::DEPRECATED, codes::DUPLICATE_ARGUMENT, codes::OLD_NAME, codes::OLD_PLACE, codes::OLD_PLACE_TOO];

/// Returns the errors of all layers, and the findings that a layer shows only by itself. Such a finding is an old
/// item where another layer has the same item, or a name that another layer has.
fn with_layer(all: Diagnostics, layer: &Diagnostics, is_own: &dyn Fn(&Range) -> bool) -> Diagnostics {
    let place =
        |one: &Diagnostic| one.subject().map(|it| (it.source().name().to_owned(), it.bytes().start, it.bytes().end));
    let mut by_place: HashMap<_, Vec<&Diagnostic>> = HashMap::new();
    for one in layer.iter().filter(|one| one.subject().is_some_and(is_own)) {
        by_place.entry(place(one)).or_default().push(one);
    }
    let mut both = Diagnostics::new();
    for one in &all {
        let mut here = by_place.get_mut(&place(one));
        let same = here.as_mut().and_then(|here| {
            let at = here.iter().position(|it| it.code() == one.code())?;
            Some(here.swap_remove(at))
        });
        both.push(same.filter(|_| one.changes().is_empty()).unwrap_or(one).clone());
    }
    both.extend(by_place.into_values().flatten().filter(|one| OF_NAMES.contains(&one.code())).cloned());
    both
}
