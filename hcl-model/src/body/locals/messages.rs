//! The wording of every diagnostic about attributes that refer to each other.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message, closest};
use crate::source::Range;

/// A name that none of the attributes has.
#[inline]
pub(super) fn undeclared(variable: &str, name: &str, known: Vec<&str>, at: Range) -> Diagnostic {
    let detail = Message::new("There is no `{}.{}`.", [Arg::text(variable), Arg::text(name)]);
    let diagnostic = Diagnostic::error(codes::UNDECLARED_REFERENCE, "reference to undeclared name").at(at);
    match (closest(name, known.iter().copied()), &*known) {
        (Some(close), _) => diagnostic.detail(detail).did_you_mean(close),
        (None, []) => diagnostic.detail(detail),
        (None, known) if known.len() > LISTED => diagnostic.detail(detail),
        (None, known) => {
            let known: Vec<String> = known.iter().map(|name| format!("{variable}.{name}")).collect();
            diagnostic.detail(detail.and(Message::new("Defined are: {}.", [Arg::text(known.join(", "))])))
        }
    }
}

/// A function that refers to all locals together, or to a local by a computed name.
#[inline]
pub(super) fn whole_in_function(variable: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNDECLARED_REFERENCE, "reference to all values of `{}`".replace("{}", variable))
        .detail(Message::new("A function refers to each value of `{}` by its name.", [Arg::text(variable)]))
        .help(Message::new("Write `{}.` and a name, or make the value a parameter.", [Arg::text(variable)]))
        .at(at)
}

/// The number of names that are listed if none comes close.
const LISTED: usize = 8;

/// Reports a circle of at least one thing: each with the range where it needs the next, and the last the first.
#[inline]
pub(crate) fn cycle<T>(steps: &[(T, Option<Range>)], name: impl Fn(&T) -> String) -> Option<Diagnostic> {
    let what = match steps.len() {
        1 => "The value needs itself",
        _ => "These values need each other, so none of them can be computed first",
    };
    along(Diagnostic::error(codes::CIRCULAR_REFERENCE, "circular reference"), what, "needs", steps, name)
}

/// A diagnostic about a circle with the way along it: what is so of its steps, and what each does with the next one.
#[inline]
pub(crate) fn along<T>(
    diagnostic: Diagnostic,
    what: &str,
    does: &str,
    steps: &[(T, Option<Range>)],
    name: impl Fn(&T) -> String,
) -> Option<Diagnostic> {
    let named = |step: usize| steps.get(step % steps.len()).map_or_else(String::new, |(thing, _)| name(thing));
    let (_, first) = steps.first()?;
    let shown = steps.len().min(SHOWN);
    let mut way: Vec<String> = (0..shown).map(named).collect();
    if steps.len() > shown {
        way.push(format!("... ({} more)", steps.len() - shown));
    }
    way.push(named(0));
    let mut diagnostic = diagnostic.detail(Message::new("{}: {}.", [Arg::text(what), Arg::text(way.join(" -> "))]));
    if let Some(first) = first {
        diagnostic = diagnostic.at(first.clone());
    }
    for (step, (_, at)) in steps.iter().enumerate().take(shown).skip(1) {
        let note = Message::text(format!("{} {does} {} here", named(step), named(step + 1)));
        diagnostic = match at {
            Some(at) => diagnostic.note_at(note, at.clone()),
            None => diagnostic.note(note),
        };
    }
    Some(diagnostic)
}

/// The number of steps of a circle that a report shows.
const SHOWN: usize = 16;
