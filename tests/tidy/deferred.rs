//! Code that few programs reach is compiled where it is called, and by nobody else.
//!
//! The compiler makes code for a function with `#[inline]` in the crates that call it, and for any other where it stands, with all
//! that it calls. So a chain of functions is left out of the others only if each of them says so, and no static holds one of them
//! (`LazyLock::new(|| ...)` is compiled in any case, the same with `OnceLock::get_or_init` in a function is not).
//!
//! Each unit of a crate that calls such a function has a copy. What the code behind `edit` and `ext` calls from many
//! places is left to the callers only in builds without them: there it is `#[cfg_attr(not(feature = "__shared"), inline)]`.

use crate::invariants::{root, rust_files};

const UNLESS_SHARED: &str = "#[cfg_attr(not(feature = \"__shared\"), inline)]";

/// A function of the feature is not compiled in a program that only reads.
const IN_FEATURE: &str = "#[cfg(feature = \"write\")]";

/// Folders and files that a program has nothing of which only reads configuration, from a text or with a `Loader` of files,
/// variables of the environment and overrides: what it has would be compiled at each of its changes.
///
/// Files of which such a program has something are not among them: there, the functions that lead here say it one by one, and each
/// that does not holds all that is behind it.
const DEFERRED: [&str; 66] = [
    "hcl-model/src/body/locals",
    "hcl-model/src/body/object.rs",
    "hcl-model/src/body/value.rs",
    "hcl-model/src/body/variables",
    "hcl-model/src/convert/promise.rs",
    "hcl-model/src/expr/closure.rs",
    "hcl-model/src/format",
    "hcl-model/src/function/eventual.rs",
    "hcl-model/src/function/mod.rs",
    "hcl-model/src/function/typed.rs",
    "hcl-model/src/json/format.rs",
    "hcl-model/src/json/writer.rs",
    "hcl-model/src/json_text/reader.rs",
    "hcl-model/src/json_text/value.rs",
    "hcl-model/src/json_text/writer.rs",
    "hcl-model/src/native/comments.rs",
    "hcl-model/src/native/open.rs",
    "hcl-model/src/native/position.rs",
    "hcl-model/src/native/run.rs",
    "hcl-model/src/native/tokens.rs",
    "hcl-model/src/native/write_expression.rs",
    "hcl-model/src/native/writer.rs",
    "hcl-model/src/path.rs",
    "hcl-model/src/serde/type_field.rs",
    "hcl-model/src/source/edit.rs",
    "hcl-model/src/static_types",
    "hcl-model/src/stdlib",
    "hcl-model/src/type_expression",
    "hcl-model/src/types/json.rs",
    "hcl-model/src/typing",
    "hcl-model/src/value/json",
    "hcl-model/src/value/promise/bell.rs",
    "hcl-model/src/value/promise/followed.rs",
    "hcl-model/src/value/promise/later.rs",
    "hcl-model/src/value/try_from.rs",
    "hcl-serde/src/check/static_check.rs",
    "hcl-serde/src/de/awaited.rs",
    "hcl-serde/src/de/called.rs",
    "hcl-serde/src/eventual.rs",
    "hcl-serde/src/loader/credentials.rs",
    "hcl-serde/src/loader/include_paths.rs",
    "hcl-serde/src/loader/includes.rs",
    "hcl-serde/src/loader/including.rs",
    "hcl-serde/src/loader/needs.rs",
    "hcl-serde/src/loader/origins",
    "hcl-serde/src/loader/pending.rs",
    "hcl-serde/src/loader/transform.rs",
    "hcl-serde/src/loader/rest.rs",
    "hcl-serde/src/loader/sources.rs",
    "hcl-serde/src/loader/text_source.rs",
    "hcl-serde/src/loader/variables.rs",
    "hcl-serde/src/schemaless",
    "hcl-serde/src/read/moved",
    "hcl-serde/src/read/path.rs",
    "hcl-serde/src/read/repeated.rs",
    "hcl-serde/src/schema/builder",
    "hcl-serde/src/schema/defaults.rs",
    "hcl-serde/src/schema/marked.rs",
    "hcl-serde/src/schema/migration.rs",
    "hcl-serde/src/schema/refused",
    "hcl-serde/src/schema/static_type.rs",
    "hcl-serde/src/schema/whole_block.rs",
    "hcl-serde/src/ser",
    "hcl-serde/src/tree/error.rs",
    "hcl-serde/src/tree/mod.rs",
    "hcl-serde/src/tree/value.rs",
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
    let mut attributes = above.iter().rev().take_while(|line| line.starts_with("#[") || line.starts_with("//"));
    attributes.any(|line| matches!(*line, "#[inline]" | "#[inline(always)]" | UNLESS_SHARED | IN_FEATURE))
}
