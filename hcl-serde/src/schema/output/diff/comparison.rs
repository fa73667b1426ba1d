//! Two schemas that are compared: what is known of them, what was found, and what only asks.

use std::cell::Cell;
use std::collections::HashSet;
use std::rc::Rc;

use hcl_model::value::Value;

use crate::schema::output::diff::moved::{self, Moved};
use crate::schema::output::diff::{ChangeKind, SchemaChange, form, messages};

/// Two schemas that are compared.
pub(super) struct Comparison<'d> {
    pub(super) old: &'d Value,
    pub(super) new: &'d Value,
    pub(super) changes: Vec<SchemaChange>,
    /// What was at another place before.
    pub(super) moves: Vec<Moved<'d>>,
    /// The names of now that lead to what is compared, as far as there are only blocks on the way.
    pub(super) now: Vec<&'d str>,
    /// What was compared: bodies can contain themselves.
    pub(super) visited: HashSet<(String, String)>,
    /// How many more questions are answered; behind that it is breaking.
    left: Rc<Cell<usize>>,
    /// The number of bodies and types around what is compared.
    depth: usize,
    /// Whether only the answer counts.
    pub(super) is_question: bool,
    /// Whether bodies are objects in values, where the names of variants can be texts.
    pub(super) is_value: bool,
    /// The form of the old data: those of older ones do not tell everything.
    pub(super) form: u64,
    /// The argument that has chosen the form of the bodies that are compared next, or does now: it is compared by itself.
    pub(super) chosen: Option<&'d str>,
    /// What is assumed of the old body that is compared next.
    pub(super) assumed: Vec<Assumed<'d>>,
    /// Whether values are parts of one of several forms, which are converted to nothing else: were, and are.
    pub(super) was_exact: bool,
    pub(super) is_exact: bool,
    /// Whether the old data tell what texts are in what is compared.
    pub(super) tells_formats: bool,
}

/// An argument, and whether it is taken to be there.
pub(super) type Assumed<'d> = (&'d str, bool);

/// How many questions are answered in all: types of forms in forms could ask without end.
const QUESTIONS: usize = 100_000;

/// The most bodies and types in each other that are compared.
const DEEPEST: usize = 256;

impl<'d> Comparison<'d> {
    /// Compares what is inside of something; beyond a depth, the schemas count as unread.
    #[inline]
    pub(super) fn inside(&mut self, path: &str, compare: impl FnOnce(&mut Self)) {
        if self.depth == DEEPEST {
            return self.add(path, ChangeKind::Unread, messages::TOO_DEEP);
        }
        self.depth += 1;
        compare(self);
        self.depth -= 1;
    }

    #[inline]
    pub(super) fn new(old: &'d Value, new: &'d Value) -> Comparison<'d> {
        let moves = moved::all(old, new);
        Comparison {
            old,
            new,
            changes: Vec::new(),
            moves,
            now: Vec::new(),
            visited: HashSet::new(),
            left: Rc::new(Cell::new(QUESTIONS)),
            depth: 0,
            is_question: false,
            is_value: false,
            form: form(old),
            chosen: None,
            assumed: Vec::new(),
            was_exact: false,
            is_exact: false,
            tells_formats: true,
        }
    }

    /// Notes that the old data may not tell what texts in something are, and gives back what was noted before: those of forms up to
    /// 2 do it for whole arguments alone.
    #[inline]
    pub(super) fn untold(&mut self, is_inside: bool) -> bool {
        let tells = self.tells_formats && !(is_inside && self.form <= 2);
        std::mem::replace(&mut self.tells_formats, tells)
    }

    /// Whether nothing is breaking of what is compared, of which nothing is said.
    #[inline]
    pub(super) fn would_hold(&self, compare: impl FnOnce(&mut Comparison<'d>)) -> bool {
        let Some(left) = self.left.get().checked_sub(1) else { return false };
        self.left.set(left);
        // What is compared around it already has been said to differ; a question is another one.
        let visited = if self.is_question { self.visited.clone() } else { HashSet::new() };
        let mut inner = Comparison { visited, ..self.question() };
        compare(&mut inner);
        !inner.changes.iter().any(SchemaChange::is_breaking)
    }

    /// What asks whether the old schema takes what the new one does: so it is told what is new.
    #[inline]
    pub(super) fn swapped(&self) -> Comparison<'d> {
        Comparison {
            old: self.new,
            new: self.old,
            form: form(self.new),
            was_exact: self.is_exact,
            is_exact: self.was_exact,
            tells_formats: true,
            ..self.question()
        }
    }

    /// A comparison of the same schemas of which nothing is said.
    #[inline]
    fn question(&self) -> Comparison<'d> {
        Comparison {
            old: self.old,
            new: self.new,
            changes: Vec::new(),
            moves: Vec::new(),
            now: Vec::new(),
            visited: HashSet::new(),
            left: Rc::clone(&self.left),
            depth: self.depth,
            is_question: true,
            is_value: self.is_value,
            form: self.form,
            chosen: None,
            assumed: Vec::new(),
            was_exact: self.was_exact,
            is_exact: self.is_exact,
            tells_formats: self.tells_formats,
        }
    }
}
