//! Errors that are found once and needed at several places: a promise that has failed, or a variable that was refused
//! when it came.
//!
//! It is one mistake, which names the places that need it; the words are in `messages`.

use hcl_model::diag::{Diagnostic, Diagnostics, Note};
use hcl_model::expr::{EvalContext, Expression};
use hcl_model::source::Range;

use crate::de::messages;

/// So many places are named beside the first.
const MOST: usize = 5;

/// Returns a diagnostic that was found elsewhere, with the place that needs the value.
pub(crate) fn needed(found: Diagnostic, at: Option<&Range>) -> Diagnostic {
    let is_inside = |at: &Range| {
        let subject = found.subject();
        subject.is_some_and(|subject| {
            subject.source() == at.source()
                && at.bytes().start <= subject.bytes().start
                && subject.bytes().end <= at.bytes().end
        })
    };
    match at.filter(|at| !is_inside(at)) {
        Some(at) => found.note_need(messages::NEEDS_IT, Some(at.clone())),
        None => found,
    }
}

/// Returns the errors of variables of a context that were computed again for an expression that needs them. Each
/// error is returned once.
#[cold]
#[inline(never)]
pub(super) fn found_for(expr: &Expression, context: &EvalContext) -> Diagnostics {
    let mut found = Diagnostics::new();
    for wrong in expr.found_later::<Diagnostics>(context).into_iter().flatten().filter(Diagnostic::is_error) {
        let wrong = needed(wrong, Some(&expr.range()));
        if found.iter().all(|other| *other != wrong) {
            found.push(wrong);
        }
    }
    found
}

/// Returns `true` if two diagnostics are about the same mistake, whatever needs it.
pub(crate) fn is_same_mistake(one: &Diagnostic, other: &Diagnostic) -> bool {
    let is_same_place = || {
        one.subject() == other.subject()
            && own_notes(one).map(|note| note.text()).eq(own_notes(other).map(|note| note.text()))
    };
    // Where it is needed by something secret, its details are not shown.
    let is_same = if messages::is_of_failed_promise(one) { one.message() == other.message() } else { is_same_place() };
    is_same && one.code() == other.code() && one.summary() == other.summary()
}

fn own_notes(found: &Diagnostic) -> impl Iterator<Item = &Note> {
    found.notes().iter().filter(|note| !note.is_need())
}

/// One diagnostic for each mistake that several places need, at the first of them that was found.
pub(super) fn once_each(mut diagnostics: Diagnostics) -> Diagnostics {
    // For each that is kept, by its number, the others about the same.
    let mut groups: Vec<(usize, Vec<Diagnostic>)> = Vec::new();
    let is_shared =
        |found: &&Diagnostic| messages::is_of_failed_promise(found) || found.notes().iter().any(Note::is_need);
    let shared: Vec<&Diagnostic> = diagnostics.iter().filter(is_shared).collect();
    // What stands where it is needed is found there, too.
    let is_found_elsewhere = |found: &Diagnostic| shared.iter().any(|shared| is_same_mistake(shared, found));
    for (number, found) in diagnostics.iter().enumerate().filter(|(_, found)| is_found_elsewhere(found)) {
        match groups.iter_mut().find(|(_, all)| all.first().is_some_and(|first| is_same_mistake(first, found))) {
            Some((_, all)) => all.push(found.clone()),
            None => groups.push((number, vec![found.clone()])),
        }
    }
    groups.retain(|(_, all)| all.len() > 1);
    if groups.is_empty() {
        return diagnostics;
    }
    let mut number = 0;
    diagnostics.retain(|found| {
        let in_group = groups.iter().find(|(_, all)| all.iter().any(|other| other == found));
        let is_kept = in_group.is_none_or(|(first, _)| *first == number);
        number += 1;
        is_kept
    });
    diagnostics.map(|found| match groups.iter().find(|(_, all)| all.first() == Some(&found)) {
        Some((_, all)) => with_places(found, &all[1..]),
        None => found,
    })
}

/// A mistake with the places of others that are the same.
fn with_places(found: Diagnostic, others: &[Diagnostic]) -> Diagnostic {
    let is_failed = messages::is_of_failed_promise(&found);
    let places = others.iter().flat_map(|other| {
        let notes = other.notes().iter().filter(|note| note.is_need());
        let subject = other.subject().filter(|_| is_failed);
        subject.into_iter().chain(notes.filter_map(|note| note.range.as_ref()))
    });
    let mut known: Vec<&Range> = Vec::new();
    let taken: Vec<Range> = found
        .subject()
        .filter(|_| is_failed)
        .into_iter()
        .chain(found.notes().iter().filter_map(|note| note.range.as_ref()))
        .cloned()
        .collect();
    for place in places {
        if !known.contains(&place) && !taken.contains(place) {
            known.push(place);
        }
    }
    // Saying that there is one more is as long as it.
    let shown = if known.len() == MOST + 1 { MOST + 1 } else { known.len().min(MOST) };
    let (shown, more) = known.split_at(shown);
    let found = shown.iter().fold(found, |found, place| found.note_need(messages::NEEDS_IT, Some((*place).clone())));
    if more.is_empty() { found } else { found.note_need(messages::needed_elsewhere(more.len()), None) }
}
