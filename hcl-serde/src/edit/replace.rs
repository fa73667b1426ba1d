//! Files that are replaced as a whole, so that nobody ever sees a part of one, and the lock of who does that.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[cfg(feature = "command")]
use hcl_model::diag::Diagnostic;

#[cfg(feature = "command")]
use crate::edit::messages;

/// Replaces what is in a file, so that nobody ever sees a part of it: a new file is written beside it, with its mode, and
/// takes its place.
///
/// A link stays one: what it leads to is replaced.
///
/// # Errors
///
/// What the file system says; the file is as it was then.
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
    let path = fs::canonicalize(path)?;
    let temporary = beside(&path, &format!("{}.tmp", std::process::id()));
    let written = write_new(&temporary, &path, text).and_then(|()| fs::rename(&temporary, &path));
    if written.is_err() {
        // Whatever the reason, it is the one to tell.
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write_new(temporary: &Path, like: &Path, text: &str) -> io::Result<()> {
    let mut file: File = OpenOptions::new().write(true).create_new(true).open(temporary)?;
    file.set_permissions(fs::metadata(like)?.permissions())?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// A hidden file in the folder of another one.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let (folder, name) = (path.parent().unwrap_or(Path::new(".")), path.file_name().unwrap_or_default());
    folder.join(format!(".{}.{ending}", name.to_string_lossy()))
}

/// A file that only one program updates at a time, until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock(PathBuf);

/// Why there is no lock.
#[derive(Debug)]
pub(super) enum Unlocked {
    /// Somebody else has it, by the file that says so.
    Taken(PathBuf),
    /// There can be none.
    Failed(io::Error),
}

impl Lock {
    /// Waits for the lock of a file that is there.
    pub(super) fn of(path: &Path, patience: Duration) -> Result<Lock, Unlocked> {
        let path = fs::canonicalize(path).map_err(Unlocked::Failed)?;
        let lock = beside(&path, "lock");
        let begin = Instant::now();
        loop {
            match OpenOptions::new().write(true).create_new(true).open(&lock) {
                Ok(mut file) => {
                    // For people who find it.
                    let _ = writeln!(file, "{}", std::process::id());
                    return Ok(Lock(lock));
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(Unlocked::Failed(error)),
            }
            if begin.elapsed() >= patience {
                return Err(Unlocked::Taken(lock));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// The lock of a file.
#[cfg(feature = "command")]
pub(crate) fn locked(path: &Path, patience: Duration) -> Result<Lock, Diagnostic> {
    Lock::of(path, patience).map_err(|why| match why {
        Unlocked::Taken(lock) => messages::locked(path, &lock),
        Unlocked::Failed(error) => messages::no_lock(path, &error),
    })
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Who finds it is told what it is.
        let _ = fs::remove_file(&self.0);
    }
}
