//! Two schemas that are compared: what is known of them, what was found, and what only asks.

use std::collections::HashSet;

use hcl_model::value::Value;

use crate::schema::output::diff::moved::{self, Moved};
use crate::schema::output::diff::{ChangeKind, SchemaChange, messages};

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
    /// The number of bodies and types around what is compared.
    depth: usize,
    /// `true` if only the answer counts.
    is_question: bool,
    /// Whether bodies are objects in values, where the names of variants can be texts.
    pub(super) is_value: bool,
}

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
            depth: 0,
            is_question: false,
            is_value: false,
        }
    }

    /// Whether nothing is breaking of what is compared, of which nothing is said.
    #[inline]
    pub(super) fn would_hold(&self, compare: impl FnOnce(&mut Comparison<'d>)) -> bool {
        // What is compared around it already has been said to differ; a question is another one.
        let visited = if self.is_question { self.visited.clone() } else { HashSet::new() };
        let mut inner = Comparison {
            old: self.old,
            new: self.new,
            changes: Vec::new(),
            moves: Vec::new(),
            now: Vec::new(),
            visited,
            depth: self.depth,
            is_question: true,
            is_value: self.is_value,
        };
        compare(&mut inner);
        !inner.changes.iter().any(SchemaChange::is_breaking)
    }
}
