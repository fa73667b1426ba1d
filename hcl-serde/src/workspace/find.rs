//! The search for the files at a pattern.
//!
//! Folders are read level by level, those of one level on several threads.

use std::fs;
use std::panic;
use std::path::{Component, Path, PathBuf};
use std::thread;

use hcl_model::diag::Diagnostics;

use crate::loader::is_like;
use crate::workspace::messages;

/// The greatest depth of nested folders that are looked into.
const DEEPEST: usize = 256;

/// So few folders a thread is not begun for.
const FEWEST_AT_ONCE: usize = 32;

/// Returns the files at a pattern, in the order of their paths. `threads` is the number of threads. Mistakes of
/// folders are added to `found`.
pub(super) fn files(pattern: &Path, threads: usize, found: &mut Diagnostics) -> Vec<PathBuf> {
    let plain = plain(pattern);
    let mut parts: Vec<String> =
        plain.components().map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    let open = parts.iter().position(|part| is_open(part)).unwrap_or(parts.len());
    // A pattern without stars is a path as it is, whatever characters it has.
    let start: PathBuf = plain.components().take(open).collect();
    let mut files = Vec::new();
    if open == parts.len() {
        files.extend(is_no_folder(&start).then_some(start));
    } else {
        if parts.last().is_some_and(|part| part == "**") {
            parts.push("*".to_owned());
        }
        let mut level = vec![Folder { path: start, parts: &parts[open..], depth: 0 }];
        while !level.is_empty() {
            let mut next = Vec::new();
            for walk in walk(&level, threads) {
                files.extend(walk.files);
                next.extend(walk.folders);
                found.extend(walk.wrong);
            }
            level = next;
        }
    }
    files.sort();
    files.dedup();
    if files.is_empty() && !found.has_errors() {
        found.push(messages::nothing_there(pattern));
    }
    files
}

/// A path without what says nothing in it: `./a//b` is `a/b`.
pub(super) fn plain(path: &Path) -> PathBuf {
    let plain: PathBuf = path.components().filter(|part| !matches!(part, Component::CurDir)).collect();
    if plain.as_os_str().is_empty() { path.to_owned() } else { plain }
}

/// A folder in which files are to be like the rest of a pattern.
struct Folder<'p> {
    path: PathBuf,
    parts: &'p [String],
    depth: usize,
}

/// The contents of some folders of one level.
struct Walk<'p> {
    /// In the order of their paths.
    files: Vec<PathBuf>,
    folders: Vec<Folder<'p>>,
    wrong: Diagnostics,
}

/// Returns the contents of the folders of a level, in their order.
fn walk<'p>(level: &[Folder<'p>], threads: usize) -> Vec<Walk<'p>> {
    let at_once = level.len().div_ceil(threads).max(FEWEST_AT_ONCE);
    if level.len() <= at_once {
        return vec![Walk::of(level)];
    }
    thread::scope(|scope| {
        let walks: Vec<_> = level.chunks(at_once).map(|some| scope.spawn(|| Walk::of(some))).collect();
        walks.into_iter().map(|walk| walk.join().unwrap_or_else(|panic| panic::resume_unwind(panic))).collect()
    })
}

fn is_open(part: &str) -> bool {
    part.contains(['*', '?'])
}

impl<'p> Walk<'p> {
    fn of(folders: &[Folder<'p>]) -> Walk<'p> {
        let mut walk = Walk { files: Vec::new(), folders: Vec::new(), wrong: Diagnostics::new() };
        folders.iter().for_each(|folder| walk.look(&folder.path, folder.parts, folder.depth));
        walk.files.sort();
        walk
    }

    /// Adds the files and folders in a folder that are like the rest of a pattern.
    fn look(&mut self, folder: &Path, parts: &'p [String], depth: usize) {
        let Some((part, rest)) = parts.split_first() else { return };
        if depth > DEEPEST {
            return;
        }
        if !is_open(part) {
            let path = folder.join(part);
            match rest {
                [] => self.files.extend(is_no_folder(&path).then_some(path)),
                rest => self.look(&path, rest, depth + 1),
            }
            return;
        }
        let is_any = part == "**";
        if is_any {
            // No folder at all.
            self.look(folder, rest, depth + 1);
        }
        let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = match fs::read_dir(listed) {
            Ok(entries) => entries,
            Err(error) => return refuse(listed, error, &mut self.wrong),
        };
        for entry in entries {
            let entry = match entry {
                Ok(entry) => entry,
                Err(error) => return refuse(listed, error, &mut self.wrong),
            };
            let name = entry.file_name();
            let text = name.to_string_lossy();
            if text.starts_with('.') && !part.starts_with('.') || !is_any && !is_like(&text, part) {
                continue;
            }
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_any && !is_folder {
                continue;
            }
            let path = folder.join(&name);
            let (parts, depth) = (if is_any { parts } else { rest }, depth + 1);
            if parts.is_empty() {
                let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
                self.files.extend((is_file || !is_folder && is_no_folder(&path)).then_some(path));
            } else if is_folder || path.is_dir() {
                self.folders.push(Folder { path, parts, depth });
            }
        }
    }
}

/// Returns `true` if something exists at a path that is no folder. A link that leads nowhere and an unreadable file
/// count, too, so that loading reports their mistakes.
fn is_no_folder(path: &Path) -> bool {
    path.is_file() || !path.is_dir() && fs::symlink_metadata(path).is_ok()
}

/// Notes a folder that cannot be read; one that is not there has no files.
fn refuse(folder: &Path, error: std::io::Error, found: &mut Diagnostics) {
    if !matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory) {
        found.push(messages::unreadable_folder(folder, error));
    }
}
