//! Which files are at a pattern.

use std::fs;
use std::path::{Component, Path, PathBuf};

use hcl_model::diag::Diagnostics;

use crate::loader::is_like;
use crate::workspace::messages;

/// So many folders are looked into one in the other.
const DEEPEST: usize = 256;

/// The files at a pattern, in the order of their paths; what is wrong with folders is noted.
pub(super) fn files(pattern: &Path, found: &mut Diagnostics) -> Vec<PathBuf> {
    let parts: Vec<String> = pattern
        .components()
        .filter(|part| !matches!(part, Component::CurDir))
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .collect();
    let open = parts.iter().position(|part| is_open(part)).unwrap_or(parts.len());
    // What has no stars in it is a path as it is, whatever characters it has.
    let start: PathBuf = pattern.components().filter(|part| !matches!(part, Component::CurDir)).take(open).collect();
    let mut files = Vec::new();
    if open == parts.len() {
        files.extend(is_no_folder(&start).then_some(start));
    } else {
        walk(&start, &parts[open..], 0, &mut files, found);
    }
    files.sort();
    files.dedup();
    if files.is_empty() && !found.has_errors() {
        found.push(messages::nothing_there(pattern));
    }
    files
}

fn is_open(part: &str) -> bool {
    part.contains(['*', '?'])
}

/// Adds the files below a folder that are like the rest of a pattern.
fn walk(folder: &Path, parts: &[String], depth: usize, files: &mut Vec<PathBuf>, found: &mut Diagnostics) {
    let Some((part, rest)) = parts.split_first() else { return };
    if depth > DEEPEST {
        return;
    }
    if !is_open(part) {
        let path = folder.join(part);
        match rest {
            [] => files.extend(is_no_folder(&path).then_some(path)),
            rest => walk(&path, rest, depth + 1, files, found),
        }
        return;
    }
    let is_any = part == "**";
    if is_any {
        // No folder at all.
        match rest {
            [] => walk(folder, &["*".to_owned()], depth + 1, files, found),
            rest => walk(folder, rest, depth + 1, files, found),
        }
    }
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = match fs::read_dir(listed) {
        Ok(entries) => entries,
        Err(error) => return refuse(listed, error, found),
    };
    for entry in entries {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return refuse(listed, error, found),
        };
        let name = entry.file_name();
        let text = name.to_string_lossy();
        if text.starts_with('.') && !part.starts_with('.') || !is_any && !is_like(&text, part) {
            continue;
        }
        let path = folder.join(&name);
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        match rest {
            _ if is_any => {
                if is_folder {
                    walk(&path, parts, depth + 1, files, found);
                }
            }
            [] => {
                let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
                files.extend((is_file || !is_folder && is_no_folder(&path)).then_some(path));
            }
            rest => {
                if is_folder || path.is_dir() {
                    walk(&path, rest, depth + 1, files, found);
                }
            }
        }
    }
}

/// Whether something is there that is no folder: a link that leads nowhere and what cannot be read are found, too, so that loading
/// says what is wrong with them.
fn is_no_folder(path: &Path) -> bool {
    path.is_file() || !path.is_dir() && fs::symlink_metadata(path).is_ok()
}

/// Notes a folder that cannot be read; one that is not there has no files.
fn refuse(folder: &Path, error: std::io::Error, found: &mut Diagnostics) {
    if !matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory) {
        found.push(messages::unreadable_folder(folder, error));
    }
}
