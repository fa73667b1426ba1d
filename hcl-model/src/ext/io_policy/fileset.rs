//! `fileset`: the files of a folder and of those in it whose paths match a pattern.
//!
//! A pattern is names with `/` between them, in which `*` is any characters, `?` one, and `{a,b}` one of several; a name
//! that is `**` is any number of folders.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ext::io_policy::allowed::{Allowed, Folder, LOOK, is_within};
use crate::ext::io_policy::caller::{Caller, of_allowed, refuse, with_caller};
use crate::ext::io_policy::files::marked;
use crate::ext::io_policy::messages;
use crate::function::{Function, FunctionError, Param};
use crate::limits::{Allowance, Exhausted};
use crate::price;
use crate::types::Type;
use crate::value::Value;

pub(super) fn fileset(allowed: &Arc<Allowed>) -> Function {
    let (allowed, typed) = (allowed.clone(), Allowed::clone(allowed));
    let path = Param::new("path", Type::STRING).described("The folder, relative to that of the file with the call.");
    let pattern = Param::new("pattern", Type::STRING).described("What paths in it look like.");
    let body = move |caller: &Caller, arguments: &[Value], allowance: &mut Allowance| {
        let written = arguments[0].as_str().unwrap_or_default();
        let patterns = patterns(arguments[1].as_str().unwrap_or_default(), allowance)?;
        let found = allowed.find(caller.folder(), written, allowance)?;
        let Some(real) = found.real else { return Err(refuse(messages::missing(written), found.is_sensitive)) };
        if !real.is_dir() {
            return Err(refuse(messages::no_folder(written), found.is_sensitive));
        }
        let folders = allowed.folders(caller.folder());
        let secret = folders.iter().filter(|folder| folder.is_sensitive);
        let secret = secret.filter_map(|folder| fs::canonicalize(&folder.path).ok()).collect();
        let mut walk =
            Walk { allowed: &allowed, folders, secret, patterns: &patterns, is_sensitive: found.is_sensitive };
        let paths = walk.paths(real, written, allowance)?;
        allowance.elements(paths.len())?;
        Ok(marked(Value::set(Type::STRING, paths.into_iter().map(Value::from)), walk.is_sensitive))
    };
    of_allowed(with_caller(vec![path, pattern], Type::set(Type::STRING), body), typed)
        .described("Gives the paths of the files in a folder that match a pattern.")
}

/// The names of a pattern.
type Pattern = Vec<Vec<char>>;

/// The steps of an entry of a folder, also of an entry that does not match.
const ENTRY: u64 = 20;

/// A place in one of the patterns: which one, and how many of its names are behind.
type At = (usize, usize);

struct Walk<'w> {
    allowed: &'w Allowed,
    folders: Vec<Folder>,
    /// The sensitive ones among the folders, without links.
    secret: Vec<PathBuf>,
    patterns: &'w [Pattern],
    /// `true` if the search has looked into a sensitive folder: every result tells of its entries.
    is_sensitive: bool,
}

impl Walk<'_> {
    /// The paths that match. Links to folders are not followed; links to files are files if they may be looked at.
    fn paths(&mut self, root: PathBuf, written: &str, allowance: &mut Allowance) -> Result<Vec<String>, FunctionError> {
        let begin = (0..self.patterns.len()).map(|pattern| (pattern, 0)).collect();
        let begin = self.with_any_folders(begin, allowance)?;
        let mut folders = vec![(root, String::new(), begin)];
        let mut found = Vec::new();
        while let Some((folder, prefix, places)) = folders.pop() {
            allowance.steps(LOOK)?;
            self.allowed.note(&folder);
            self.is_sensitive |= self.secret.iter().any(|secret| folder.starts_with(secret));
            let is_sensitive = self.is_sensitive;
            let unreadable = |error| refuse(messages::unreadable(written, &error), is_sensitive);
            for entry in fs::read_dir(&folder).map_err(unreadable)? {
                let entry = entry.map_err(unreadable)?;
                allowance.steps(ENTRY)?;
                let name = entry.file_name();
                let shown = name.to_string_lossy();
                let next = self.after(&places, &shown, allowance)?;
                if next.is_empty() {
                    continue;
                }
                let kind = entry.file_type().map_err(unreadable)?;
                let Some(name) = name.to_str() else {
                    // It would be one of them, or something in it may be, and no value can say so.
                    if kind.is_dir() || next.iter().any(|&at| self.is_end(at)) {
                        return Err(refuse(messages::name_not_utf8(&format!("{prefix}{shown}")), is_sensitive));
                    }
                    continue;
                };
                let path = format!("{prefix}{name}");
                allowance.bytes(path.len())?;
                if kind.is_dir() {
                    folders.push((entry.path(), format!("{path}/"), next));
                } else if next.iter().any(|&at| self.is_end(at)) && self.is_file(&entry.path(), kind) {
                    found.push(path);
                }
            }
        }
        Ok(found)
    }

    fn is_file(&mut self, path: &Path, kind: fs::FileType) -> bool {
        if !kind.is_symlink() {
            return kind.is_file();
        }
        let Ok(real) = fs::canonicalize(path) else { return false };
        let Some(is_sensitive) = is_within(&self.folders, &real) else { return false };
        self.is_sensitive |= is_sensitive;
        real.is_file()
    }

    /// The places behind a name.
    fn after(&self, places: &[At], name: &str, allowance: &mut Allowance) -> Result<Vec<At>, Exhausted> {
        let characters: Vec<char> = name.chars().collect();
        let mut next = Vec::new();
        for &(pattern, at) in places {
            let Some(wanted) = self.patterns[pattern].get(at) else { continue };
            allowance.steps(1 + (wanted.len() * characters.len() / 8) as u64)?;
            if is_any_folders(wanted) {
                next.push((pattern, at));
            } else if matches(wanted, &characters) {
                next.push((pattern, at + 1));
            }
        }
        self.with_any_folders(next, allowance)
    }

    /// The places with those behind any number of folders, which may be none; each once.
    fn with_any_folders(&self, mut places: Vec<At>, allowance: &mut Allowance) -> Result<Vec<At>, Exhausted> {
        let mut index = 0;
        while let Some(&(pattern, at)) = places.get(index) {
            if self.patterns[pattern].get(at).is_some_and(|name| is_any_folders(name)) {
                places.push((pattern, at + 1));
            }
            index += 1;
        }
        allowance.steps(price::of_sorting(places.len(), places.len() as u64))?;
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    fn is_end(&self, (pattern, at): At) -> bool {
        at == self.patterns[pattern].len()
    }
}

fn is_any_folders(name: &[char]) -> bool {
    name == ['*', '*']
}

/// Returns `true` if a name matches a part of a pattern. Only the last `*` is tried with more characters.
fn matches(pattern: &[char], name: &[char]) -> bool {
    let (mut at, mut in_name) = (0, 0);
    let mut again: Option<(usize, usize)> = None;
    while in_name < name.len() {
        match pattern.get(at) {
            Some('*') => {
                again = Some((at + 1, in_name));
                at += 1;
            }
            Some(&wanted) if wanted == '?' || wanted == name[in_name] => (at, in_name) = (at + 1, in_name + 1),
            _ => {
                let Some((behind, taken)) = again else { return false };
                again = Some((behind, taken + 1));
                (at, in_name) = (behind, taken + 1);
            }
        }
    }
    pattern[at..].iter().all(|&rest| rest == '*')
}

/// The patterns that a pattern stands for: one for each choice of its alternatives.
fn patterns(pattern: &str, allowance: &mut Allowance) -> Result<Vec<Pattern>, FunctionError> {
    let refuse = |why: &'static str| Err(FunctionError::argument(1, why));
    if pattern.contains(['[', ']', '\\']) {
        return refuse(messages::PATTERN_CLASS);
    }
    let mut made = Vec::new();
    let mut open = vec![pattern.to_owned()];
    while let Some(next) = open.pop() {
        allowance.elements(1)?;
        allowance.bytes(next.len())?;
        let Some((before, rest)) = next.split_once('{') else {
            if next.contains('}') {
                return refuse(messages::PATTERN_BRACES);
            }
            let mut names: Pattern = next.split('/').map(|name| name.chars().collect()).collect();
            // Any number of folders is any number of them once more.
            names.dedup_by(|name, before| is_any_folders(name) && is_any_folders(before));
            if names.iter().any(|name| matches!(&**name, [] | ['.'] | ['.', '.'])) {
                return refuse(messages::PATTERN_FORM);
            }
            made.push(names);
            continue;
        };
        let Some((alternatives, behind)) = rest.split_once('}') else { return refuse(messages::PATTERN_BRACES) };
        if alternatives.contains('{') || before.contains('}') {
            return refuse(messages::PATTERN_BRACES);
        }
        open.extend(alternatives.split(',').map(|one| format!("{before}{one}{behind}")));
    }
    made.sort_unstable();
    made.dedup();
    Ok(made)
}
