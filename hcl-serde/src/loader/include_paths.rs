//! The paths of files that are included: what a pattern names, and where a file may be, by what is written.

use std::path::{Component, Path, PathBuf};

/// Returns `true` if a name is like a pattern: `*` is whatever, and `?` any one character.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn is_like(name: &str, pattern: &str) -> bool {
    let (name, pattern): (Vec<char>, Vec<char>) = (name.chars().collect(), pattern.chars().collect());
    let (mut at, mut like) = (0, 0);
    // Behind the last star, and where that ends for now.
    let mut star: Option<(usize, usize)> = None;
    while at < name.len() {
        match pattern.get(like) {
            Some('*') => {
                star = Some((like + 1, at));
                like += 1;
            }
            Some(&c) if c == '?' || c == name[at] => (at, like) = (at + 1, like + 1),
            _ => match star {
                Some((behind, end)) => {
                    star = Some((behind, end + 1));
                    (at, like) = (end + 1, behind);
                }
                None => return false,
            },
        }
    }
    pattern[like..].iter().all(|&c| c == '*')
}

/// A path without `.` and `..`, which mean what is written; none if it leads above where it begins and that is not known.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn without_dots(path: &Path) -> Option<PathBuf> {
    let mut made = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => match made.components().next_back() {
                Some(Component::Normal(_)) => drop(made.pop()),
                None | Some(Component::ParentDir) => made.push(".."),
                _ => return None,
            },
            part => made.push(part),
        }
    }
    Some(made)
}

/// Returns `true` if a path is below one of some folders, by its text.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn is_below(path: &Path, folders: &[PathBuf]) -> bool {
    let whole = |path: &Path| {
        let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
        std::path::absolute(path).ok().and_then(|path| without_dots(&path))
    };
    let Some(path) = whole(path) else { return false };
    folders.iter().filter_map(|folder| whole(folder)).any(|folder| path.starts_with(folder))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_like_patterns() {
        for (name, pattern) in
            [("a.hcl", "*.hcl"), ("a.hcl", "?.hcl"), ("a.hcl", "a*"), ("aab", "*ab"), ("é.hcl", "?.*"), ("x", "**")]
        {
            assert!(is_like(name, pattern), "{name} {pattern}");
        }
        for (name, pattern) in [("a.hcl.bak", "*.hcl"), ("ab", "?"), ("", "?"), ("a", ""), ("a.HCL", "*.hcl")] {
            assert!(!is_like(name, pattern), "{name} {pattern}");
        }
        assert!(!is_like(&"a".repeat(10_000), &format!("{}b", "*a".repeat(2000))));
    }

    #[test]
    fn dots_mean_what_is_written() {
        let of = |path: &str| without_dots(Path::new(path)).map(|path| path.display().to_string());
        assert_eq!(of("a/./b/../c").as_deref(), Some("a/c"));
        assert_eq!(of("../../a").as_deref(), Some("../../a"));
        assert_eq!(of("a/../../b").as_deref(), Some("../b"));
        assert_eq!(of("/.."), None);
    }
}
