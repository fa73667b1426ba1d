//! Code that few programs reach is compiled where it is called, and by nobody else.
//!
//! The compiler makes code for a function with `#[inline]` in the crates that call it, and for any other where it stands, with all
//! that it calls. So a chain of functions is left out of the others only if each of them says so, and no static holds one of them
//! (`LazyLock::new(|| ...)` is compiled in any case, the same with `OnceLock::get_or_init` in a function is not).

use crate::invariants::{root, rust_files};

/// Folders and files that a program that only reads configuration has nothing of.
///
/// What is called from many places of other crates is no candidate: each of their units would have a copy.
const DEFERRED: [&str; 8] = [
    "hcl-model/src/body/locals",
    "hcl-model/src/body/variables",
    "hcl-model/src/stdlib",
    "hcl-model/src/types/json.rs",
    "hcl-model/src/value/json",
    "hcl-serde/src/plain",
    "hcl-serde/src/ser",
    "hcl-serde/src/write",
];

#[test]
fn code_that_few_programs_reach_is_compiled_where_it_is_called() {
    let mut faults = Vec::new();
    for place in DEFERRED.map(|place| root().join(place)) {
        let files = if place.is_dir() { rust_files(&place) } else { vec![place] };
        for path in files {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("\n#[cfg(test)]\nmod ").next().unwrap_or_default();
            let name = path.strip_prefix(root()).unwrap().display();
            faults.extend(compiled_here(code).into_iter().map(|line| format!("{name}:{line}: needs #[inline]")));
            if code.contains("LazyLock") {
                faults.push(format!("{name}: has a LazyLock, which OnceLock in a function can be instead"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The lines in which functions begin that are compiled where they stand.
fn compiled_here(code: &str) -> Vec<usize> {
    let lines: Vec<&str> = code.lines().map(str::trim).collect();
    let begins = (0..lines.len()).filter(|&line| is_function(lines[line]) && has_body(&lines[line..]));
    begins.filter(|&line| !is_deferred(&lines[..line])).map(|line| line + 1).collect()
}

fn is_function(line: &str) -> bool {
    let line = line.strip_prefix("pub").map_or(line, |rest| match rest.strip_prefix('(') {
        Some(rest) => rest.split_once(')').map_or("", |(_, rest)| rest),
        None => rest,
    });
    let line = line.trim_start();
    line.strip_prefix("const ").unwrap_or(line).starts_with("fn ")
}

/// Whether what begins is more than a declaration in a trait.
fn has_body(lines: &[&str]) -> bool {
    let end = lines.iter().find(|line| line.contains('{') || line.ends_with(';'));
    end.is_some_and(|line| line.contains('{'))
}

/// Whether the attributes above a function say that it is compiled where it is called.
fn is_deferred(above: &[&str]) -> bool {
    let attributes = above.iter().rev().take_while(|line| line.starts_with("#[") || line.starts_with("//"));
    attributes.filter(|line| line.starts_with("#[inline")).any(|line| *line != "#[inline(never)]")
}
