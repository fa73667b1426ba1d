//! What is wrong inside of a function that a configuration defines: said once, with the calls that it is for.
//!
//! Whoever reports a call says so ([`Diagnostic::in_call`]); whoever shows a list joins what is the same for several calls.

#[cfg(feature = "language")]
use std::collections::{HashMap, HashSet};
#[cfg(feature = "language")]
use std::ops::Range;

use crate::diag::{Diagnostic, Message};
#[cfg(feature = "language")]
use crate::diag::{Diagnostics, Note};
use crate::source;

/// How many calls a diagnostic names.
const MOST: usize = 4;

impl Diagnostic {
    /// Says for which call it is; of calls within calls, the innermost ones and the outermost one are named.
    pub(crate) fn in_call(mut self, text: Message, call: source::Range) -> Diagnostic {
        let (start, count) = self.0.calls.unwrap_or((self.0.notes.len(), 0));
        let count = (count + 1).min(MOST);
        self.0.calls = Some((start, count));
        self.0.notes.truncate(start + count - 1);
        self.note_at(text, call)
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
#[cfg(feature = "language")]
impl Diagnostics {
    /// Hides the templates that were texts of calls which must not be shown: they are what these give.
    pub fn hide_templates(&self) {
        for found in self.iter() {
            let Some((subject, calls)) = found.subject().zip(found.call_notes()) else { continue };
            let source = subject.source();
            let is_secret = |call: &source::Range| call.source() != source && call.is_sensitive();
            if source.name() == TEMPLATE
                && found.0.notes[calls].iter().filter_map(|it| it.range.as_ref()).any(is_secret)
            {
                source.redact(0..source.text().len());
            }
        }
    }
}

/// What a text is called that a call evaluates as a template.
#[cfg(feature = "language")]
pub(crate) const TEMPLATE: &str = "<template>";

#[cfg(feature = "language")]
impl Diagnostic {
    /// Which of the notes name calls.
    fn call_notes(&self) -> Option<Range<usize>> {
        self.0.calls.map(|(start, count)| start..(start + count).min(self.0.notes.len()))
    }

    /// Whether another one says the same of other calls, or of none: it is a mistake of what is called then.
    fn is_same_in_call(&self, other: &Diagnostic) -> bool {
        let without = |it: &Diagnostic| {
            let mut alone = it.clone();
            let calls = it.call_notes().unwrap_or_default();
            let made = it.made_notes();
            let mut number = 0;
            alone.0.notes.retain(|_| {
                number += 1;
                !calls.contains(&(number - 1)) && !made.contains(&(number - 1))
            });
            (alone.0.calls, alone.0.made) = (None, None);
            alone
        };
        // What was made for several elements is joined as such.
        let is_made_alike = self.is_of_same(other) || !self.is_made() || !other.is_made();
        self.0.subject == other.0.subject
            && self.0.detail == other.0.detail
            && is_made_alike
            && without(self) == without(other)
    }
}

/// The calls that a diagnostic is for besides its own.
#[cfg(feature = "language")]
#[derive(Default)]
struct Calls {
    named: Vec<Note>,
    more: usize,
    /// Where they are.
    seen: HashSet<(usize, usize)>,
}

#[cfg(feature = "language")]
impl Diagnostics {
    /// Joins what is the same for several calls with the first of it: at most so many calls are named, and how many more
    /// there are.
    pub(super) fn join_calls(&mut self) {
        if self.kept.len() < 2 || !self.has_calls() {
            return;
        }
        let place =
            |found: &Diagnostic| found.subject().map(|at| (found.code(), at.source().address(), at.bytes().start));
        let called = self.kept.iter().filter(|found| found.0.calls.is_some()).filter_map(place);
        let mut places: HashMap<_, Vec<usize>> = called.map(|place| (place, Vec::new())).collect();
        let mut joined: HashMap<usize, Calls> = HashMap::new();
        let mut kept: Vec<Diagnostic> = Vec::with_capacity(self.kept.len());
        for found in std::mem::take(&mut self.kept).into_vec() {
            let Some(near) = place(&found).and_then(|place| places.get_mut(&place)) else {
                kept.push(found);
                continue;
            };
            let Some(first) = near.iter().copied().find(|&at| kept[at].is_same_in_call(&found)) else {
                if near.len() < MOST {
                    near.push(kept.len());
                }
                kept.push(found);
                continue;
            };
            self.all -= 1;
            self.errors -= usize::from(found.is_error());
            let all = joined.entry(first).or_default();
            let outermost = found.call_notes().and_then(|calls| found.0.notes[calls].last());
            let place = |note: &Note| note.range.as_ref().map(|at| (at.source().address(), at.bytes().start));
            if all.seen.is_empty() {
                all.seen.extend(kept[first].0.notes.iter().filter_map(place));
            }
            if let Some(note) = outermost.filter(|note| place(note).is_none_or(|place| all.seen.insert(place))) {
                match all.named.len() < MOST {
                    true => all.named.push(note.clone()),
                    false => all.more += 1,
                }
            }
        }
        for (at, Calls { named, more, .. }) in joined {
            let first = &mut kept[at];
            let Some((start, count)) = first.0.calls else { continue };
            let more = (more > 0).then(|| Note::new(Message::text(messages::more(more)), None));
            let notes: Vec<Note> = named.into_iter().chain(more).collect();
            first.0.calls = Some((start, count + notes.len()));
            first.0.notes.splice(start + count..start + count, notes);
        }
        self.kept = kept.into();
    }

    /// Whether something is said of calls.
    pub(super) fn has_calls(&self) -> bool {
        self.kept.iter().any(|found| found.0.calls.is_some())
    }
}

#[cfg(feature = "language")]
mod messages {
    //! The wording of what is wrong for many calls.

    pub(super) fn more(count: usize) -> String {
        match count {
            1 => "It is so for another call, too.".to_owned(),
            count => format!("It is so for {count} other calls, too."),
        }
    }
}
