//! Mistakes with the part of a configuration that each is about: what is said of one that is written in both syntaxes.

use std::ops::Range;

use hcl_model::diag::Diagnostics;
use hcl_model::edit::Document;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{self, Source};

/// A mistake: what it is called in either syntax, and the innermost part of the file that it is in.
type Mistake = (&'static str, Path);

/// All errors in order; nothing if one of them has no place.
fn mistakes(found: &Diagnostics) -> Option<Vec<Mistake>> {
    let mut known: Vec<(Source, Vec<Part>)> = Vec::new();
    let errors = found.iter().filter(|found| found.is_error());
    let mut mistakes: Vec<Mistake> = errors
        .map(|error| {
            let at = error.subject()?;
            let index = known.iter().position(|(source, _)| source == at.source()).unwrap_or_else(|| {
                known.push((at.source().clone(), parts(at.source())));
                known.len() - 1
            });
            Some((name(error.code()), innermost(&known[index].1, at)))
        })
        .collect::<Option<_>>()?;
    mistakes.sort_by_key(|(name, path)| (*name, path.to_string()));
    Some(mistakes)
}

/// In what the mistakes of a text that was converted differ from those of the text that it was.
pub(crate) fn difference(before: &Diagnostics, after: &Diagnostics) -> Option<String> {
    let (Some(was), Some(is)) = (mistakes(before), mistakes(after)) else {
        return Some("a mistake has no place".to_owned());
    };
    if was.len() == is.len() && was.iter().zip(&is).all(|(was, is)| is_same(was, is)) {
        return None;
    }
    let shown = |mistakes: &[Mistake]| -> Vec<String> {
        mistakes.iter().map(|(name, path)| format!("{path}: {name}")).collect()
    };
    Some(format!("mistakes: {:#?}\ninstead of {:#?}", shown(&is), shown(&was)))
}

/// Whether a text was not converted for what is wrong with it, and for nothing else.
pub(crate) fn is_refused_for(refused: &Diagnostics, found: &Diagnostics) -> bool {
    let (Some(refused), Some(found)) = (mistakes(refused), mistakes(found)) else { return false };
    let is_one = |(_, path): &Mistake| {
        found.iter().any(|(name, other)| is_same(&(*name, path.clone()), &(*name, other.clone())))
    };
    !refused.is_empty() && refused.iter().all(is_one)
}

/// Whether two mistakes are the same one: where one syntax tells a block from its labels, the other may not.
fn is_same((name, path): &Mistake, (other_name, other): &Mistake) -> bool {
    let steps = |path: &Path| -> Vec<PathStep> {
        // Blocks of one label are a list of bodies or one of labels.
        let is_counted = *name != "duplicate-block";
        path.steps().iter().filter(|step| is_counted || !matches!(step, PathStep::Index(_))).cloned().collect()
    };
    let (steps, others) = (steps(path), steps(other));
    name == other_name && (steps.starts_with(&others) || others.starts_with(&steps))
}

/// What a mistake is called that has a name for each syntax.
fn name(code: &'static str) -> &'static str {
    match code {
        "unknown-argument" | "unknown-block" | "unknown-property" => "unsupported",
        "attribute-for-block" | "wrong-json-type" => "no block",
        "invalid-key" | "null-value" | "invalid-index" => "key",
        code => code,
    }
}

/// A part of a text and its bytes.
type Part = (Path, Range<usize>);

fn innermost(parts: &[Part], at: &source::Range) -> Path {
    let bytes = at.bytes();
    let is_around = |part: &Range<usize>| match bytes.is_empty() {
        // What is missing stands beside what is there.
        true => part.start < bytes.start && bytes.end < part.end,
        false => part.start <= bytes.start && bytes.end <= part.end,
    };
    let around = parts.iter().filter(|(_, part)| is_around(part));
    around.max_by_key(|(path, _)| path.steps().len()).map(|(path, _)| path.clone()).unwrap_or_default()
}

/// All parts of a text.
fn parts(source: &Source) -> Vec<Part> {
    let document = Document::of(source);
    let mut parts = Vec::new();
    let mut waiting = vec![Path::new()];
    while let Some(path) = waiting.pop() {
        // What stands twice under one name has one path.
        let inside = document.paths(&path).unwrap_or_default().into_iter();
        waiting.extend(inside.filter(|inner| inner.steps().len() > path.steps().len()));
        if let Ok(written) = document.written(&path) {
            let start = written.as_ptr() as usize - document.text().as_ptr() as usize;
            parts.push((path, start..start + written.len()));
        }
    }
    parts
}
