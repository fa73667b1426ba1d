//! The wording of diagnostics about functions that a configuration defines.

use std::sync::Arc;

use crate::diag::Diagnostic;
use crate::source::Range;

pub(super) fn invalid_param(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-parameter", "Invalid param element")
        .detail("Each parameter name must be an identifier: write params = [a, b].")
        .at(at)
}

pub(super) fn invalid_variadic(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-parameter", "Invalid variadic_param")
        .detail("The variadic parameter name must be an identifier: write variadic_param = rest.")
        .at(at)
}

pub(super) fn repeated_param(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("duplicate-parameter", "Duplicate parameter")
        .detail(format!("There is a parameter named \"{name}\" already. Give one of them another name."))
        .at(at)
        .note_at("the first one is here", first)
}

/// A function whose name the program has given to another one.
pub(super) fn hides(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("function-exists", "Function is there already")
        .detail(format!("There is a function named \"{name}\" without this block. Give this one another name."))
        .at(at)
}

/// Functions that call each other in a circle: each with the place where it calls the next one, and the last one the
/// first.
pub(super) fn cycle(steps: &[(Arc<str>, Option<Range>)]) -> Option<Diagnostic> {
    let named = |step: usize| steps.get(step % steps.len()).map_or_else(String::new, |(name, _)| format!("{name}()"));
    let (_, first) = steps.first()?;
    let shown = steps.len().min(SHOWN);
    let mut way: Vec<String> = (0..shown).map(named).collect();
    if steps.len() > shown {
        way.push(format!("... ({} more)", steps.len() - shown));
    }
    way.push(named(0));
    let what = match steps.len() {
        1 => "The function calls itself, and would never end",
        _ => "These functions call each other, and would never end",
    };
    let mut diagnostic =
        Diagnostic::error("function-cycle", "Circular function call").detail(format!("{what}: {}.", way.join(" -> ")));
    if let Some(first) = first {
        diagnostic = diagnostic.at(first.clone());
    }
    for (step, (_, at)) in steps.iter().enumerate().take(shown).skip(1) {
        let note = format!("{} calls {} here", named(step), named(step + 1));
        diagnostic = match at {
            Some(at) => diagnostic.note_at(note, at.clone()),
            None => diagnostic.note(note),
        };
    }
    Some(diagnostic)
}

/// How many steps of a circle are shown.
const SHOWN: usize = 16;
