//! A program changes its configuration, and the files say so: only what differs is written, where it came from.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use hcl_model::body::{Body, Definition};
use hcl_model::diag::Diagnostics;
use hcl_model::edit::Document;
use hcl_model::load::is_json;
use hcl_model::path::Path;
use hcl_model::source::Source;
use serde_core::Serialize;
use serde_core::de::DeserializeOwned;

use crate::codes;
use crate::edit::apply::Files;
use crate::edit::change::{Change, Changes, What, limits_of_written, written};
use crate::edit::compare::Comparison;
use crate::edit::layered::in_parts;
use crate::edit::messages;
use crate::edit::migrate_files::migrate_some;
use crate::edit::order::behind_another_file;
use crate::edit::pairs::KnownBy;
use crate::edit::reason::{Origins, would_be_another};
use crate::edit::replace::{Lock, PATIENCE, Unlocked, beginning, make, real_place, replace_all, without_mark};
use crate::error::Error;
use crate::loader::{AllOrigins, Loader, Origin};
use crate::schema::{HclFile, Schema};
use crate::write::{WriteError, WriteOptions};

/// The update of the files of a loader. [`update`] is the same for one file.
///
/// Each change goes to the file that the value came from, or that what is around it came from. What comes from a variable of
/// the environment, an override or a default has no file: it is refused, unless [`new_values_in`](Update::new_values_in) says which one takes
/// it; with one file, that takes defaults. A value of a variable or an override is written then, but stays what it is.
///
/// # Examples
///
/// ```
/// use hcl_serde::edit::Update;
/// use hcl_serde::{HclSchema, Loader};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, HclSchema)]
/// struct Config {
///     host: String,
///     port: u16,
///     #[hcl(default = 1)]
///     workers: u16,
/// }
///
/// let folder = std::env::temp_dir().join(format!("hcl-serde-update-{}", std::process::id()));
/// std::fs::create_dir_all(&folder)?;
/// let (site, local) = (folder.join("site.hcl"), folder.join("local.hcl"));
/// std::fs::write(&site, "host = \"a\" # ours\nport = 80\n")?;
/// std::fs::write(&local, "port = 8080\n")?;
/// let loader = Loader::new().file(&site).layer().file(&local);
/// let changes = Update::new(&loader).new_values_in(&local).run(|config: &mut Config| {
///     (config.host, config.port, config.workers) = ("b".to_owned(), 8081, 4);
/// })?;
/// assert_eq!(changes.len(), 3);
/// assert_eq!(std::fs::read_to_string(&site)?, "host = \"b\" # ours\nport = 80\n");
/// assert_eq!(std::fs::read_to_string(&local)?, "port = 8081\nworkers = 4\n");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
#[must_use]
pub struct Update<'l> {
    loader: &'l Loader,
    default: Option<PathBuf>,
    unsets_defaults: bool,
    patience: Duration,
    is_dry: bool,
    overwrites: bool,
}

/// Changes the configuration in a file: decodes it, lets the program change it, and writes what differs, and nothing else.
///
/// Comments, order, layout and everything else of the file stay, in both syntaxes. It is replaced as a whole
/// ([`replace`](crate::edit::replace)) and only if it says afterwards what the program has made of it; its mode stays.
/// The function returns the changes.
///
/// Two programs that update a file at once lose nothing: they take turns, by a lock of the operating system on a file
/// `.NAME.lock` beside it, and one that has waited ten seconds gives up. The lock of a process that is killed ends with it
/// (on systems that are neither Unix nor Windows, its file has to be removed).
/// A file that was changed by who knows nothing of that is not overwritten.
///
/// A block keeps its comments as long as something shows which one it is: its labels, what is in it or most of that, or its place,
/// if as many blocks stand between the same neighbours before and after. Otherwise the old block is taken out with its comments
/// and the new one is put in. The update is refused if such an old block has comments and is like a new one. Elements of lists
/// follow the same rule.
/// A block of another type, as of another variant of `#[hcl(block_types)]`, is another block.
/// Blocks that change places stand in each other's places then.
///
/// In JSON, blocks that come in an order which the objects of their type cannot have are put into others, all of their type, and what
/// is in each stays as it is written. Blocks of several types whose order no object can have are objects of a list then, which the
/// file becomes.
///
/// For files with variables and functions, several layers and defaults that are to be left out, there is [`Update`].
///
/// # Errors
///
/// Returns an error with every mistake if the file cannot be read or decoded. Returns an error if a value cannot be
/// written. Returns an error if a change concerns a value that the file computes and does not contain as a value
/// ([`Update::replace_expressions`]). Returns an error if another program updates the file, or the file cannot be
/// replaced. After an error, the file is unchanged.
///
/// # Examples
///
/// ```
/// use hcl_serde::{HclSchema, edit};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Serialize, Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Serialize, Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     weight: u8,
/// }
///
/// let path = std::env::temp_dir().join(format!("hcl-serde-edit-{}.hcl", std::process::id()));
/// std::fs::write(&path, "port = 80 # plain\n\n# Pages.\nservice \"web\" {\n  weight = 1\n}\n")?;
/// let changes = edit::update(&path, |config: &mut Config| {
///     config.port = 8080;
///     config.service.push(Service { name: "db".to_owned(), weight: 2 });
/// })?;
/// assert_eq!(changes.to_string(), "~ port = 80 -> 8080\n+ service.db = {}\n+ service.db.weight = 2\n");
/// let text = "port = 8080 # plain\n\n# Pages.\nservice \"web\" {\n  weight = 1\n}\n\nservice \"db\" {\n  weight = 2\n}\n";
/// assert_eq!(std::fs::read_to_string(&path)?, text);
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn update<T: Serialize + DeserializeOwned + HclFile>(
    path: impl AsRef<std::path::Path>,
    change: impl FnOnce(&mut T),
) -> Result<Changes, Error> {
    Update::new(&Loader::new().file(path.as_ref())).run(change)
}

impl<'l> Update<'l> {
    /// Updates the files of a loader.
    pub fn new(loader: &'l Loader) -> Update<'l> {
        Update { loader, default: None, unsets_defaults: false, patience: PATIENCE, is_dry: false, overwrites: false }
    }

    /// Says which of the files takes what no file has. It is one that the loader reads; if it need not be there
    /// ([`Loader::optional_file`]) and is not, it is made.
    pub fn new_values_in(mut self, path: impl Into<PathBuf>) -> Update<'l> {
        self.default = Some(path.into());
        self
    }

    /// Takes an argument out of its file that gets the value of `#[hcl(default = ...)]`.
    pub fn remove_defaults(mut self) -> Update<'l> {
        self.unsets_defaults = true;
        self
    }

    /// Lets values take the place of what is computed in a file, and blocks with it in be taken out: references, calls, operations,
    /// conditions, `for`, and texts with `${` in them, which are lost then. Otherwise such a change is refused, with its place.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::edit::Update;
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::{Deserialize, Serialize};
    ///
    /// #[derive(Serialize, Deserialize, HclSchema)]
    /// struct Config {
    ///     seconds: u32,
    /// }
    ///
    /// let path = std::env::temp_dir().join(format!("hcl-serde-overwriting-{}.hcl", std::process::id()));
    /// std::fs::write(&path, "seconds = 60 * 60 # an hour\n")?;
    /// let loader = Loader::new().file(&path);
    /// let twice = |config: &mut Config| config.seconds *= 2;
    /// let error = Update::new(&loader).run(twice).unwrap_err();
    /// assert!(error.to_string().contains("is computed here"));
    /// Update::new(&loader).replace_expressions().run(twice)?;
    /// assert_eq!(std::fs::read_to_string(&path)?, "seconds = 7200 # an hour\n");
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replace_expressions(mut self) -> Update<'l> {
        self.overwrites = true;
        self
    }

    /// Says how long to wait while other programs update the files.
    pub fn lock_timeout(mut self, patience: Duration) -> Update<'l> {
        self.patience = patience;
        self
    }

    /// Writes nothing: what would be written is found out and checked as it would be, and returned.
    pub fn dry_run(mut self) -> Update<'l> {
        self.is_dry = true;
        self
    }

    /// Loads the configuration, lets the program change it, and writes what differs.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`update`]. Each file is replaced as a whole. All new files are written before the
    /// first of them takes its place. If a file cannot take its place, the files before it get their old text back. A
    /// program that reads in between, or a machine that stops then, may find some files new and others old.
    pub fn run<T: Serialize + DeserializeOwned + HclFile>(self, change: impl FnOnce(&mut T)) -> Result<Changes, Error> {
        let paths = self.paths();
        let locks = self.locks(&paths)?;
        let loaded = self.loader.load_full::<T>();
        let mut loaded = loaded.map_err(|error| Error::of(T::SCHEMA, only_errors(&error)))?;
        let texts = self.texts(&paths)?;
        let all = WriteOptions::default();
        let options = if self.unsets_defaults { &all.clone().skip_defaults() } else { &all };
        let limits = limits_of_written(&self.loader.limits_of_files());
        let write = |config: &T| written(config, options, &limits).map_err(unserialized);
        let whole =
            |config: &T| self.unsets_defaults.then(|| written(config, &all, &limits).map_err(unserialized)).transpose();
        let (before, whole_before) = (write(&loaded.config)?, whole(&loaded.config)?);
        change(&mut loaded.config);
        let (after, whole_after) = (write(&loaded.config)?, whole(&loaded.config)?);
        let again = |loader: &Loader, check: &mut Check<'_>| {
            let loaded = loader.load_full::<T>()?;
            let origins = loaded.all_origins();
            check(&write(&loaded.config)?, &|path: &Path| origins.origin(path));
            Ok(())
        };
        let whole = whole_before.as_ref().zip(whole_after.as_ref());
        let written = &Document::with(after.range().source(), false, &limits);
        let to = To { schema: T::SCHEMA, old: &before, new: &after, written, whole, again: &again };
        let done = self.write(&texts, &loaded.all_origins(), &to);
        drop(locks);
        done.map_err(|error| self.mended_first::<T>(&loaded.warnings, &to).unwrap_or(error))
    }

    /// Returns the error for a change that is refused, if files have old names or places and the change would work
    /// without these.
    fn mended_first<T: DeserializeOwned + HclFile>(&self, warnings: &Diagnostics, to: &To<'_>) -> Option<Error> {
        let old = warnings.iter().find(|found| [codes::OLD_NAME, codes::OLD_PLACE].contains(&found.code()))?;
        let fixed = migrate_some::<T>(self.loader, &self.loader.open_scope(), None).ok()?;
        let mut texts: Texts = fixed.iter().map(|(path, fixed)| (path.to_owned(), fixed.text().to_owned())).collect();
        let loader = self.loader.with_texts(texts.clone().into_iter().collect());
        let loaded = loader.load_full::<T>().ok()?;
        texts.extend(self.to_make().map(|path| (path.to_owned(), beginning(path).to_owned())));
        let origins = loaded.all_origins();
        let changes = self.changes(&origins, to, KnownBy::ContentAndPlace);
        self.tried(&texts, &origins, changes, to).ok().map(|_| messages::mend_first(old).into())
    }

    /// The files that are there, in the order in which all programs lock them.
    fn paths(&self) -> Vec<PathBuf> {
        let mut paths = self.loader.own_files();
        paths.extend(self.to_make().map(std::path::Path::to_owned));
        paths.sort();
        paths
    }

    /// The file that takes what no file has, if it is not there.
    fn to_make(&self) -> Option<&std::path::Path> {
        self.default.as_deref().filter(|path| self.loader.may_be_made(path))
    }

    /// Locks all files that can be locked: others cannot be replaced.
    fn locks(&self, paths: &[PathBuf]) -> Result<Vec<Lock>, Error> {
        let mut locks = Vec::new();
        let mut failed = None;
        // A file that has two names is locked once.
        let mut places = HashSet::new();
        for path in paths.iter().filter(|path| real_place(path).map_or(true, |place| places.insert(place))) {
            match Lock::of(path, self.patience) {
                Ok(lock) => locks.push(lock),
                Err(Unlocked::Taken(lock)) => return Err(messages::locked(path, &lock).into()),
                // A file whose folder is still to be made has no lock.
                Err(Unlocked::Failed(_)) if self.to_make() == Some(path) => {}
                Err(Unlocked::Failed(error)) => failed = Some(messages::no_lock(path, &error)),
            }
        }
        match failed {
            Some(failed) if locks.is_empty() => Err(failed.into()),
            _ => Ok(locks),
        }
    }

    /// Returns the texts of the files before the program changes them.
    fn texts(&self, paths: &[PathBuf]) -> Result<Texts, Error> {
        let to_make = self.to_make();
        let text = |path: &PathBuf| {
            if to_make == Some(path) {
                return Ok((path.clone(), beginning(path).to_owned()));
            }
            let bytes = fs::read(path).map_err(|error| messages::unwritable(path, &error))?;
            Ok((path.clone(), String::from_utf8_lossy(&bytes).into_owned()))
        };
        paths.iter().map(text).collect()
    }

    /// Writes what differs into the files, if they say then what they should.
    fn write(&self, texts: &Texts, origins: &AllOrigins<'_>, to: &To<'_>) -> Result<Changes, Error> {
        let changes = self.changes(origins, to, KnownBy::ContentAndPlace);
        if changes.is_empty() {
            return Ok(changes);
        }
        let to_make = self.to_make();
        let (edited, changes) = self.tried(texts, origins, changes, to)?;
        if self.is_dry {
            return Ok(changes);
        }
        let (mut files, mut places) = (Vec::new(), HashSet::new());
        let mut made = None;
        for (path, text) in &edited {
            let before = texts.get(path).map_or("", |text| &**text);
            let (mark, old) = without_mark(before, is_json(path));
            if text == old {
                continue;
            }
            if to_make == Some(path) {
                made = Some((path, text));
                continue;
            }
            if fs::read(path).ok().as_deref() != Some(before.as_bytes()) {
                return Err(messages::changed_meanwhile(path).into());
            }
            if real_place(path).is_ok_and(|place| !places.insert(place)) {
                return Err(messages::one_file(path).into());
            }
            files.push((&**path, format!("{mark}{text}"), before));
        }
        if let Some((path, text)) = made {
            make(path, text).map_err(|error| match error.kind() {
                io::ErrorKind::AlreadyExists => messages::changed_meanwhile(path),
                _ => messages::unwritable(path, &error),
            })?;
        }
        let replaced = replace_all(&files).map_err(|(path, error)| messages::unwritable(path, &error).into());
        if let (Err(_), Some((path, _))) = (&replaced, made) {
            // Whatever happens to it, the first reason is the one to tell.
            let _ = fs::remove_file(path);
        }
        replaced.map(|()| changes)
    }

    /// Returns the differences, as far as they are written in a file.
    fn changes(&self, origins: &AllOrigins<'_>, to: &To<'_>, known_by: KnownBy) -> Changes {
        let mut changes = to.changes(to.old, known_by);
        if let Some((old, new)) = to.whole {
            // A default that a file has goes with what it is a default of.
            let all = Comparison { schema: to.schema, old, new, known_by }.changes();
            let is_written = |path: &Path| matches!(origins.origin(path), Some(Origin::Text(_)));
            let gone = all.0.into_iter().filter(|it| it.goes_along && is_written(&it.place.path));
            let known: HashSet<Path> = changes.iter().map(|it| it.place.path.clone()).collect();
            changes.0.extend(gone.filter(|it| !known.contains(&it.place.path)));
        }
        // What has its default is written nowhere.
        let is_nowhere = |path: &Path| matches!(origins.origin(path), Some(Origin::Default));
        for change in changes.0.iter_mut().filter(|it| matches!(it.what, What::Set) && is_nowhere(&it.place.path)) {
            change.old = None;
        }
        changes
    }

    /// The texts of the files after what differs is changed, and that, if it can be done.
    fn tried(
        &self,
        texts: &Texts,
        origins: &AllOrigins<'_>,
        changes: Changes,
        to: &To<'_>,
    ) -> Result<(Texts, Changes), Error> {
        let error = match self.changed(texts, origins, &changes, to) {
            Ok(texts) => return Ok((texts, changes)),
            Err(error) => error,
        };
        let behind = |changes: &Changes| behind_another_file(changes, &|path| origins.origin(path));
        if behind(&changes).is_none() {
            return Err(error);
        }
        // What only stands where another block stood can be a new one.
        let changes = self.changes(origins, to, KnownBy::Content);
        match behind(&changes) {
            Some(reason) => Err(Error::of(to.schema, [reason].into_iter().collect())),
            None => Ok((self.changed(texts, origins, &changes, to)?, changes)),
        }
    }

    /// The texts of the files after changes, if they can be done.
    fn changed(&self, texts: &Texts, origins: &AllOrigins<'_>, changes: &Changes, to: &To<'_>) -> Result<Texts, Error> {
        let origin = |path: &Path| origins.origin(path);
        let changes = &in_parts(changes, SEVERAL, &origin);
        let files = |arranges: bool| self.files(texts, to, &origin, arranges);
        self.edited(files(false), changes, to).or_else(|first| {
            // What is left of a block in another layer may be none without the rest.
            if let Some(changes) = files(false).everywhere(changes)
                && let Ok(texts) = self.edited(files(false), &changes, to)
            {
                return Ok(texts);
            }
            // Blocks of JSON may have to be put into other objects.
            let has_json = texts.keys().any(|path| is_json(path));
            let may_be_arranged = has_json && changes.iter().any(|change| change.among.is_some());
            if !may_be_arranged {
                return Err(first.error);
            }
            self.edited(files(true), changes, to)
                .map_err(|second| if first.is_of_a_part { first.error } else { second.error })
        })
    }

    /// The files, as they are.
    fn files<'f>(&'f self, texts: &Texts, to: &To<'_>, origin: &'f Origins<'f>, arranges: bool) -> Files<'f> {
        let limits = self.loader.limits_of_files();
        let document = |(path, text): (&PathBuf, &String)| {
            let source = Source::new(path.display().to_string(), without_mark(text, is_json(path)).1);
            let mut document = Document::with(&source, is_json(path), &limits);
            document.name_like(to.written);
            (path.clone(), document)
        };
        let documents: BTreeMap<PathBuf, Document> = texts.iter().map(document).collect();
        to.schema.redact_sources(documents.values().map(Document::source));
        let are_several = documents.len() > 1;
        let is_counted = |it: &Document| are_several || it.text().contains(Definition::Dynamic.block_type());
        let counted = documents.iter().filter(|(_, it)| is_counted(it)).map(|(path, _)| path.clone()).collect();
        Files { documents, counted, default: self.default.as_deref(), overwrites: self.overwrites, arranges, origin }
    }

    /// The texts of the files after changes, if they say then what they should.
    fn edited(&self, files: Files<'_>, changes: &Changes, to: &To<'_>) -> Result<Texts, Failed> {
        let mut files = files;
        let mut refused = files.apply_all(changes);
        if refused.has_errors() {
            refused.sort_by_source();
            let is_of_a_part = refused.iter().any(|it| it.code() != codes::EDIT_REFUSED);
            return Err(Failed { error: Error::of(to.schema, refused), is_of_a_part });
        }
        let Files { documents, origin, arranges, .. } = files;
        let texts: Texts = documents.iter().map(|(path, it)| (path.clone(), it.text().to_owned())).collect();
        let instead = texts.clone().into_iter().collect();
        let mut done = Ok(texts);
        let check = &mut |said: &Body, now: &Origins<'_>| {
            let left = to.changes(said, KnownBy::ContentAndPlace);
            // What the environment or an override says is said by these, whatever a file says.
            let is_hidden = |path: &Path| {
                let is_outside = |origin: &Origin| !matches!(origin, Origin::Text(_) | Origin::Default);
                origin(path).is_some_and(|origin| is_outside(&origin))
            };
            let left = Changes(left.0.into_iter().filter(|change| !is_hidden(&change.place.path)).collect());
            // Of what two files had, one may be left.
            let left = in_parts(&left, 1, now);
            let Some(first) = left.0.first() else { return };
            // What was taken out of a layer is taken out of the one below it, too, and so are the blocks that it hid.
            let is_out = |it: &Change, of: &Change| {
                let are_blocks = [it, of].iter().all(|it| matches!(it.what, What::RemoveBlock { .. }));
                let is_same = of.place.path == it.place.path || are_blocks && of.place.is_beside(&it.place);
                of.new.is_none() && is_same || of.takes_out_entry(&it.place.path)
            };
            let was_out = |it: &Change| it.new.is_none() && changes.iter().any(|of| is_out(it, of));
            let is_below = |it: &Change| matches!(now(&it.place.path), Some(Origin::Text(_)));
            let is_default = |it: &Change| it.goes_along && matches!(now(&it.place.path), Some(Origin::Default));
            let is_to_go = |it: &Change| was_out(it) && (is_below(it) || is_default(it));
            done = match &done {
                Ok(texts) if texts.len() > 1 && left.iter().all(is_to_go) && left.iter().any(is_below) => {
                    self.edited(self.files(texts, to, now, arranges), &left, to)
                }
                _ => {
                    let error = would_be_another(changes, first, &documents, (origin, now));
                    Err(Failed { error: error.into(), is_of_a_part: false })
                }
            };
        };
        (to.again)(&self.loader.with_texts(instead), check).map_err(|error| {
            let found = only_errors(&error).iter().map(messages::of_the_edit).collect();
            Failed { error: Error::of(to.schema, found), is_of_a_part: false }
        })?;
        done
    }
}

/// Why files do not become what they should.
struct Failed {
    error: Error,
    /// It is an edit of a part that cannot be done, wherever blocks stand.
    is_of_a_part: bool,
}

/// So many files have a value in common.
const SEVERAL: usize = 2;

/// The texts of files.
type Texts = BTreeMap<PathBuf, String>;

/// The function that examines the statements of files and the origins of these statements.
type Check<'c> = dyn FnMut(&Body, &Origins<'_>) + 'c;

/// The configuration that a program makes.
struct To<'t> {
    schema: &'static Schema,
    old: &'t Body,
    new: &'t Body,
    /// The new one as a file, in which names have the order of the fields.
    written: &'t Document,
    /// Both with the defaults that are left out of them.
    whole: Option<(&'t Body, &'t Body)>,
    /// Gives what is written of what files say, and where that comes from.
    again: &'t dyn Fn(&Loader, &mut Check<'_>) -> Result<(), Error>,
}

impl To<'_> {
    /// Returns the differences to an old body.
    fn changes(&self, old: &Body, known_by: KnownBy) -> Changes {
        Comparison { schema: self.schema, old, new: self.new, known_by }.changes()
    }
}

/// Returns the errors that prevent an action, without warnings and notes.
fn only_errors(error: &Error) -> Diagnostics {
    error.diagnostics().iter().filter(|found| found.is_error()).cloned().collect()
}

fn unserialized(error: WriteError) -> Error {
    messages::unserialized(&error).into()
}
