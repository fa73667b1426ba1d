//! Files that are replaced as a whole, so that nobody ever sees a part of one, and the lock of who does that.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hcl_model::diag::Diagnostic;
use hcl_model::load::is_json;

use crate::edit::messages;

/// The byte order mark that some editors write at the start of a file. In the native syntax, it is no part of the
/// text.
const MARK: &str = "\u{feff}";

/// The mark that a file begins with, if it has one, and its text, of which a mark is a mistake in the JSON syntax.
pub(crate) fn without_mark(text: &str, is_json: bool) -> (&str, &str) {
    let length = if text.starts_with(MARK) && !is_json { MARK.len() } else { 0 };
    text.split_at(length)
}

/// Replaces what is in a file, so that nobody ever sees a part of it: a new file is written beside it, with its mode, and
/// takes its place.
///
/// A link stays one: what it leads to is replaced. The new file belongs to whom the old one does; other names of the same
/// file (hard links) keep what is in it now.
///
/// # Errors
///
/// Returns the error of the file system. Also returns an error if the file is read-only, or would belong to another
/// user. In these cases, the file is unchanged.
///
/// # Examples
///
/// ```
/// let path = std::env::temp_dir().join(format!("hcl-serde-replace-{}.hcl", std::process::id()));
/// std::fs::write(&path, "port = 80\n")?;
/// hcl_serde::edit::replace(&path, "port = 81\n")?;
/// assert_eq!(std::fs::read_to_string(&path)?, "port = 81\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace(path: &Path, text: &str) -> io::Result<()> {
    Prepared::new(path, text)?.take_place()
}

/// Replaces what is in a file as [`replace`] does, if that is still what was read; a byte order mark in front of it stays.
///
/// Whoever updates the file at the same time ([`update`](crate::edit::update)) is waited for, ten seconds at most.
///
/// # Errors
///
/// A diagnostic that says that the file is another one now, or why it cannot be replaced; it is as it was then.
///
/// # Examples
///
/// ```
/// use hcl_serde::edit::replace_unchanged;
///
/// let path = std::env::temp_dir().join(format!("hcl-serde-unchanged-{}.hcl", std::process::id()));
/// std::fs::write(&path, "port = 80\n")?;
/// assert!(replace_unchanged(&path, "port = 80\n", "port = 81\n").is_ok());
/// // Somebody who has read the file before that does not take the change away.
/// let refused = replace_unchanged(&path, "port = 80\n", "port = 82\n").unwrap_err();
/// assert_eq!(refused.summary(), "file changed meanwhile");
/// assert_eq!(std::fs::read_to_string(&path)?, "port = 81\n");
/// # std::fs::remove_file(&path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace_unchanged(path: &Path, old: &str, new: &str) -> Result<(), Diagnostic> {
    let _lock = locked(path, PATIENCE)?;
    replace_locked(path, old, new)
}

/// So long is waited for who updates a file.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// Replaces what is in a file as [`replace_unchanged`] does, of which the lock is held.
pub(crate) fn replace_locked(path: &Path, old: &str, new: &str) -> Result<(), Diagnostic> {
    let unwritable = |error: io::Error| messages::unwritable(path, &error);
    let now = fs::read(path).map_err(unwritable)?;
    let written = match now.strip_prefix(MARK.as_bytes()) {
        _ if now == old.as_bytes() => replace(path, new),
        Some(now) if now == old.as_bytes() => replace(path, &format!("{MARK}{new}")),
        _ => return Err(messages::changed_meanwhile(path)),
    };
    written.map_err(unwritable)
}

/// Makes a file that is not there, and the folder that it is in.
pub(crate) fn make(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.map_or(Ok(()), fs::create_dir_all)?;
    OpenOptions::new().write(true).create_new(true).open(path)?.write_all(text.as_bytes())
}

/// Returns the text of a new file that has no items yet.
pub(crate) fn beginning(path: &Path) -> &'static str {
    if is_json(path) { "{\n}\n" } else { "" }
}

fn write_new(temporary: &Path, like: &Path, text: &str) -> io::Result<()> {
    let mut file: File = OpenOptions::new().write(true).create_new(true).open(temporary)?;
    let mut write = || {
        let old = fs::metadata(like)?;
        if old.permissions().readonly() {
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
        }
        keep_owner(&file, &old)?;
        file.set_permissions(old.permissions())?;
        file.write_all(text.as_bytes())?;
        file.sync_all()
    };
    write().inspect_err(|_| {
        let _ = fs::remove_file(temporary);
    })
}

/// Gives a new file to whom the one belongs whose place it takes.
#[cfg(unix)]
fn keep_owner(file: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};

    let new = file.metadata()?;
    if (new.uid(), new.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(file, Some(old.uid()), Some(old.gid())).map_err(|error| {
        io::Error::new(error.kind(), format!("it belongs to another user or group, and would not any more: {error}"))
    })
}

/// Elsewhere a new file has the rights of its folder.
#[cfg(not(unix))]
fn keep_owner(_: &File, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
}

/// The number of files that were prepared by this process.
static PREPARED: AtomicU64 = AtomicU64::new(0);

/// Returns the real path of a file, or the path that a new file would have. Links are followed.
pub(crate) fn real_place(path: &Path) -> io::Result<PathBuf> {
    fs::canonicalize(path).or_else(|error| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().filter(|_| error.kind() == io::ErrorKind::NotFound).ok_or(error)?;
        Ok(fs::canonicalize(folder)?.join(name))
    })
}

/// A hidden file in the folder of another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let (folder, name) = (path.parent().unwrap_or(Path::new(".")), path.file_name().unwrap_or_default());
    folder.join(format!(".{}.{ending}", name.to_string_lossy()))
}

/// Replaces what is in several files: all of them, or none as far as the file system allows it.
///
/// All new files are written before the first one takes its place; if one of them cannot, those before it get their old text
/// back. Each file is given with its new text and its old one.
pub(super) fn replace_all<'p>(files: &[(&'p Path, String, &str)]) -> Result<(), (&'p Path, io::Error)> {
    let mut prepared = Vec::new();
    for (path, text, _) in files {
        prepared.push(Prepared::new(path, text).map_err(|error| (*path, error))?);
    }
    for (done, new) in prepared.into_iter().enumerate() {
        if let Err(error) = new.take_place() {
            for (path, _, old) in &files[..done] {
                // Whatever happens to these, the first reason is the one to tell.
                let _ = replace(path, old);
            }
            return Err((files[done].0, error));
        }
    }
    Ok(())
}

/// A new file beside the one whose place it takes; it goes if it does not.
struct Prepared {
    temporary: PathBuf,
    path: PathBuf,
}

/// The number of temporary files of killed processes that may be in the way.
const TRIES: u32 = 100;

impl Prepared {
    fn new(path: &Path, text: &str) -> io::Result<Prepared> {
        let path = fs::canonicalize(path)?;
        for _ in 0..TRIES {
            // Each has a name of its own, so that none of several threads takes away what another one has begun.
            let number = PREPARED.fetch_add(1, Ordering::Relaxed);
            let temporary = beside(&path, &format!("{}.{number}.tmp", std::process::id()));
            match write_new(&temporary, &path, text) {
                Ok(()) => return Ok(Prepared { temporary, path }),
                // A process of the same number was killed; in a container it has always the same one.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        let name = beside(&path, &format!("{}.*.tmp", std::process::id()));
        Err(io::Error::new(
            io::ErrorKind::AlreadyExists,
            format!("files of killed processes are in the way: {}", name.display()),
        ))
    }

    fn take_place(self) -> io::Result<()> {
        fs::rename(&self.temporary, &self.path)
    }
}

impl Drop for Prepared {
    fn drop(&mut self) {
        // Once it has taken its place there is nothing.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// A file that only one program updates at a time, until this is dropped.
///
/// It is a lock of the operating system on a file beside it, which ends with the process whatever becomes of that; a file that
/// is left by one that was killed locks nothing.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    file: Option<File>,
}

/// Why there is no lock.
#[derive(Debug)]
pub(super) enum Unlocked {
    /// Somebody else has it, by the file that says so.
    Taken(PathBuf),
    /// There can be none.
    Failed(io::Error),
}

impl Lock {
    /// Waits for the lock of a file, in a folder that is there.
    pub(super) fn of(path: &Path, patience: Duration) -> Result<Lock, Unlocked> {
        let lock = beside(&real_place(path).map_err(Unlocked::Failed)?, "lock");
        let begin = Instant::now();
        loop {
            if let Some(file) = lock_file(&lock).map_err(Unlocked::Failed)? {
                return Ok(Lock { path: lock, file: Some(file) });
            }
            if begin.elapsed() >= patience {
                return Err(Unlocked::Taken(lock));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The lock of a file.
pub(crate) fn locked(path: &Path, patience: Duration) -> Result<Lock, Diagnostic> {
    Lock::of(path, patience).map_err(|why| match why {
        Unlocked::Taken(lock) => messages::locked(path, &lock),
        Unlocked::Failed(error) => messages::no_lock(path, &error),
    })
}

impl Drop for Lock {
    fn drop(&mut self) {
        // On Windows a file that is open stays; elsewhere it has to go before somebody else can lock it.
        if cfg!(windows) {
            self.file = None;
        }
        // One that is left locks nothing.
        let _ = fs::remove_file(&self.path);
        self.file = None;
    }
}

/// The file of a lock, if nobody else has it.
#[cfg(unix)]
fn lock_file(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::MetadataExt;

    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    let file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => {}
        Err(Errno::WOULDBLOCK) => return Ok(None),
        Err(error) => return Err(error.into()),
    }
    // Whoever had it takes the file away, and then this is another one than that which others see.
    let own = file.metadata()?;
    let is_it = fs::metadata(path).is_ok_and(|there| (there.dev(), there.ino()) == (own.dev(), own.ino()));
    Ok(is_it.then_some(file))
}

/// The file of a lock, if nobody else has it.
#[cfg(windows)]
fn lock_file(path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;

    /// Somebody else has opened the file, or it is about to go.
    const TAKEN: [i32; 2] = [32, 5];
    match OpenOptions::new().write(true).create(true).truncate(false).share_mode(0).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.raw_os_error().is_some_and(|code| TAKEN.contains(&code)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The file of a lock, if it was not there: a process that is killed leaves it.
#[cfg(not(any(unix, windows)))]
fn lock_file(path: &Path) -> io::Result<Option<File>> {
    match OpenOptions::new().write(true).create_new(true).open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(None),
        Err(error) => Err(error),
    }
}
