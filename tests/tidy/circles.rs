//! Files that need each other: as few as possible, so that a file can be read with what is below it.

use std::collections::{BTreeMap, BTreeSet};

use super::invariants::{root, rust_files};

/// So many files may be a circle.
const MOST: usize = 3;

/// Circles that are larger, by one of their files each, and why.
const LARGER: &[(&str, &str)] = &[
    ("hcl-model/src/expr/mod.rs", "the trait of syntaxes and the two handles on it name each other"),
    ("hcl-model/src/value/mod.rs", "a value holds collections, refinements, marks and promises of values"),
    ("hcl-model/src/static_types/static_type.rs", "one algebra: a type is made of types of every kind"),
];

#[test]
fn no_circle_has_more_than_three_files() {
    let mut faults = Vec::new();
    let mut used = BTreeSet::new();
    for krate in ["hcl-model", "hcl-serde", "hcl-derive"] {
        let graph = Graph::of(krate);
        for circle in graph.circles().iter().filter(|circle| circle.len() > MOST) {
            match LARGER.iter().find(|(file, _)| circle.iter().any(|it| it == file)) {
                Some((file, _)) => {
                    used.insert(*file);
                }
                None => faults.push(circle.join(" ")),
            }
        }
    }
    faults.extend(LARGER.iter().filter(|(file, _)| !used.contains(file)).map(|(file, _)| format!("{file}: no circle")));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Which file of a crate imports which, through re-exports to where a name is defined.
struct Graph {
    /// The files by their modules.
    files: BTreeMap<Vec<String>, String>,
    arrows: BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
}

impl Graph {
    fn of(krate: &str) -> Graph {
        let source = root().join(krate).join("src");
        let mut files = BTreeMap::new();
        let mut texts = BTreeMap::new();
        for path in rust_files(&source) {
            let relative = path.strip_prefix(&source).unwrap().with_extension("");
            let mut module: Vec<String> =
                relative.components().map(|part| part.as_os_str().to_str().unwrap().to_owned()).collect();
            if matches!(module.last().map(String::as_str), Some("mod" | "lib")) {
                module.pop();
            }
            files.insert(module.clone(), path.strip_prefix(root()).unwrap().display().to_string());
            texts.insert(module, code(&std::fs::read_to_string(&path).unwrap()));
        }
        let mut exports = BTreeMap::new();
        let mut imports: BTreeMap<Vec<String>, Vec<Vec<String>>> = BTreeMap::new();
        for (module, text) in &texts {
            let absolute = |path: &str| absolute(module, path, &files);
            for (is_export, tree) in uses(text) {
                for path in leaves(&tree).iter().filter_map(|path| absolute(path)) {
                    if let (true, Some(name)) = (is_export, path.last()) {
                        exports.insert((module.clone(), name.clone()), path.clone());
                    } else {
                        imports.entry(module.clone()).or_default().push(path);
                    }
                }
            }
            let inline = paths(text).into_iter().filter_map(|path| absolute(&path));
            imports.entry(module.clone()).or_default().extend(inline);
        }
        let mut arrows: BTreeMap<Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
        for (module, paths) in imports {
            let targets = paths.into_iter().filter_map(|path| defined(path, &files, &exports));
            arrows.insert(module.clone(), targets.filter(|target| *target != module).collect());
        }
        Graph { files, arrows }
    }

    /// The files that reach each other.
    fn circles(&self) -> Vec<Vec<String>> {
        let reached: BTreeMap<&Vec<String>, BTreeSet<&Vec<String>>> =
            self.files.keys().map(|module| (module, self.reached(module))).collect();
        let mut circles: BTreeSet<Vec<String>> = BTreeSet::new();
        for (module, others) in &reached {
            let circle = others.iter().filter(|other| reached[*other].contains(module));
            circles.insert(circle.map(|other| self.files[*other].clone()).collect());
        }
        circles.into_iter().filter(|circle| circle.len() > 1).collect()
    }

    fn reached(&self, from: &Vec<String>) -> BTreeSet<&Vec<String>> {
        let mut reached = BTreeSet::new();
        let mut next: Vec<&Vec<String>> = self.arrows.get(from).into_iter().flatten().collect();
        while let Some(module) = next.pop() {
            if reached.insert(module) {
                next.extend(self.arrows.get(module).into_iter().flatten());
            }
        }
        reached
    }
}

/// The code of a file without comments, texts and unit tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines
        .map(|line| line.split(" // ").next().unwrap().replace("pub(in crate", "pub(in "))
        .fold(String::new(), |all, line| all + &line + "\n")
}

/// The trees of what is used, and whether it is shown to others.
fn uses(text: &str) -> Vec<(bool, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("use ") {
        let before = &rest[rest[..at].rfind('\n').map_or(0, |line| line + 1)..at];
        let after = &rest[at + "use ".len()..];
        let end = after.find(';').unwrap_or(after.len());
        if before.trim().is_empty() || before.trim_start().starts_with("pub") {
            found.push((!before.trim().is_empty(), after[..end].split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        rest = &after[end..];
    }
    found
}

/// The paths of a tree.
fn leaves(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some((path, inner)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap().to_owned()];
    };
    let inner = inner.trim_end().strip_suffix('}').unwrap_or(inner);
    let (mut depth, mut start, mut found) = (0, 0, Vec::new());
    for (at, c) in inner.char_indices().chain([(inner.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = inner[start..at].trim();
                found.extend(
                    leaves(part).into_iter().filter(|leaf| !leaf.is_empty()).map(|leaf| format!("{path}{leaf}")),
                );
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}

/// The paths that stand in code, beside what is used.
fn paths(text: &str) -> Vec<String> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("use ") && !line.contains(" use "));
    let words = lines.flat_map(|line| line.split(|c| !is_part(c)));
    words.filter(|word| word.starts_with("crate::") || word.starts_with("super::")).map(str::to_owned).collect()
}

/// A path from the root of the crate; none of another crate.
fn absolute(module: &[String], path: &str, files: &BTreeMap<Vec<String>, String>) -> Option<Vec<String>> {
    let mut parts: Vec<String> = path.split("::").map(str::to_owned).collect();
    let mut from = match &*parts[0] {
        "crate" => Vec::new(),
        "self" | "super" => module.to_vec(),
        name => {
            let child = [module, &[name.to_owned()]].concat();
            return files.contains_key(&child).then(|| [module, &parts].concat());
        }
    };
    while parts.first().is_some_and(|part| part == "super") {
        from.pop();
        parts.remove(0);
    }
    from.extend(parts.into_iter().filter(|part| part != "crate" && part != "self"));
    Some(from)
}

/// The module of the file in which the name that a path leads to is defined.
fn defined(
    mut path: Vec<String>,
    files: &BTreeMap<Vec<String>, String>,
    exports: &BTreeMap<(Vec<String>, String), Vec<String>>,
) -> Option<Vec<String>> {
    for _ in 0..8 {
        let length = (0..=path.len()).rev().find(|&length| files.contains_key(&path[..length]))?;
        let module = path[..length].to_vec();
        let Some(export) = path.get(length).and_then(|name| exports.get(&(module.clone(), name.clone()))) else {
            return Some(module);
        };
        path = [&export[..], &path[length + 1..]].concat();
    }
    None
}
