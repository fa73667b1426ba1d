//! Patterns of names and of paths, which select the files of a configuration.

use std::path::Path;

use crate::loader::is_like;

/// A pattern of files: `*.hcl` is about names, and what has a slash in it about paths below the folder of a workspace, in
/// which `**` is any number of folders.
#[derive(Debug, Clone)]
pub(super) struct Pattern {
    parts: Vec<String>,
    /// `true` if the pattern is about names alone.
    is_name: bool,
}

impl Pattern {
    pub(super) fn new(pattern: &str) -> Pattern {
        let parts = pattern.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).map(str::to_owned).collect();
        Pattern { parts, is_name: !pattern.contains(['/', '\\']) }
    }

    /// Returns `true` if the pattern takes a file, in the native syntax or, with `.json` behind its name, in the JSON
    /// syntax.
    pub(super) fn takes(&self, path: &Path, root: Option<&Path>) -> bool {
        let below = root.and_then(|root| path.strip_prefix(root).ok());
        let any = "**".to_owned();
        // Nobody knows then where the folder is that the pattern is about.
        let outside = below.is_none() && !self.is_name;
        let parts: Vec<&str> = outside.then_some(&any).into_iter().chain(&self.parts).map(String::as_str).collect();
        let names = below.unwrap_or(path).iter().map(|part| part.to_string_lossy().into_owned());
        let names: Vec<String> = names.filter(|name| name != "/").collect();
        let Some((name, folders)) = names.split_last() else { return false };
        let folders = if self.is_name { &[][..] } else { folders };
        let takes = |name: &str| {
            let names: Vec<&str> = folders.iter().map(String::as_str).chain([name]).collect();
            takes_all(&parts, &names)
        };
        takes(name) || name.strip_suffix(".json").is_some_and(takes)
    }

    /// Returns the pattern as globs of the protocol, below any folder.
    pub(super) fn globs(&self) -> [String; 2] {
        let pattern = self.parts.join("/");
        let pattern = if self.is_name { format!("**/{pattern}") } else { pattern };
        [pattern.clone(), format!("{pattern}.json")]
    }
}

/// Returns `true` if the names of folders and a file match the parts of a pattern.
fn takes_all(parts: &[&str], names: &[&str]) -> bool {
    let (mut at, mut like) = (0, 0);
    // Behind the last `**`, and where what it is for ends for now.
    let mut any: Option<(usize, usize)> = None;
    while at < names.len() {
        match parts.get(like) {
            Some(&"**") => {
                any = Some((like + 1, at));
                like += 1;
            }
            Some(part) if is_like(names[at], part) => (at, like) = (at + 1, like + 1),
            _ => match any {
                Some((behind, end)) => {
                    any = Some((behind, end + 1));
                    (at, like) = (end + 1, behind);
                }
                None => return false,
            },
        }
    }
    parts[like..].iter().all(|part| *part == "**")
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn check(pattern: &str, taken: &[&str], left: &[&str]) {
        let pattern = Pattern::new(pattern);
        for path in taken {
            assert!(pattern.takes(path.as_ref(), Some("/work".as_ref())), "{path}");
        }
        for path in left {
            assert!(!pattern.takes(path.as_ref(), Some("/work".as_ref())), "{path}");
        }
    }

    #[test]
    fn patterns_are_of_names_or_of_paths() {
        check("*.hcl", &["/work/a.hcl", "/work/x/a.hcl.json", "/other/a.hcl"], &["/work/a.hcl.bak", "/work/hcl", "/"]);
        check(
            "live/**/app.hcl",
            &["/work/live/app.hcl", "/work/live/a/b/app.hcl.json", "/else/live/app.hcl"],
            &["/work/app.hcl", "/work/x/live/app.hcl"],
        );
        check("./app.hcl", &["/work/app.hcl"], &["/work/x/app.hcl"]);
        check("**/*.d/*", &["/work/x/conf.d/1", "/work/conf.d/2"], &["/work/conf.d", "/work/conf.d/x/1"]);
    }
}
