//! State of a comparison of two descriptions.

use std::collections::HashSet;

use crate::schema::description::{Description, TypeDoc};
use crate::schema::output::diff::moves::Moved;
use crate::schema::output::diff::{SchemaChange, rules};

/// Deepest nesting of bodies and types that is compared.
const DEEPEST: usize = 256;

/// Most questions within each other.
const MOST_QUESTIONS: usize = 6;

/// Two descriptions that are compared.
pub(super) struct Comparison<'d> {
    pub(super) old: &'d Description,
    pub(super) new: &'d Description,
    pub(super) changes: Vec<SchemaChange>,
    /// Items that were at another place.
    pub(super) moves: Vec<Moved<'d>>,
    /// Names that lead to the body in either description, through blocks.
    pub(super) was: Vec<&'d str>,
    pub(super) now: Vec<&'d str>,
    /// Pairs that were compared: bodies can contain themselves.
    visited: HashSet<(Context, String, String)>,
    pub(super) context: Context,
    depth: usize,
    /// Number of questions around this comparison, of which only the answer of [`Comparison::would_hold`] counts.
    questions: usize,
}

/// Context of a body. The same body can change in another way in another context.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Context {
    /// `true` in an object, where the name of a variant can be a text.
    pub(super) is_value: bool,
    /// `true` in an untagged enum, where another variant may take what one no longer takes.
    pub(super) is_possible: bool,
}

/// One of the two descriptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Old,
    New,
}

impl<'d> Comparison<'d> {
    pub(super) fn new(old: &'d Description, new: &'d Description) -> Comparison<'d> {
        Comparison {
            old,
            new,
            changes: Vec::new(),
            moves: Moved::all(old, new),
            was: Vec::new(),
            now: Vec::new(),
            visited: HashSet::new(),
            questions: 0,
            context: Context::default(),
            depth: 0,
        }
    }

    pub(super) fn side(&self, side: Side) -> &'d Description {
        match side {
            Side::Old => self.old,
            Side::New => self.new,
        }
    }

    /// Marks a pair as compared. Returns `true` if the pair was compared, in this context or with definite changes.
    pub(super) fn was_visited(&mut self, old: String, new: String) -> bool {
        let pair = (self.context, old, new);
        let definite = (Context { is_possible: false, ..self.context }, pair.1.clone(), pair.2.clone());
        self.visited.contains(&definite) || !self.visited.insert(pair)
    }

    /// Compares the content of something, down to a limit.
    pub(super) fn inside(&mut self, path: &str, compare: impl FnOnce(&mut Self)) {
        if self.depth == DEEPEST {
            return self.add(path, &rules::TOO_DEEP, &[]);
        }
        self.depth += 1;
        compare(self);
        self.depth -= 1;
    }

    /// Returns `true` if a comparison finds no breaking change. Its changes are not reported.
    ///
    /// Each question asks again about all parts, so that the answer is `false` below [`MOST_QUESTIONS`] questions.
    pub(super) fn would_hold(&self, sides: (Side, Side), compare: impl FnOnce(&mut Comparison<'d>)) -> bool {
        if self.questions == MOST_QUESTIONS {
            return false;
        }
        let mut inner = Comparison {
            old: self.side(sides.0),
            new: self.side(sides.1),
            changes: Vec::new(),
            moves: Vec::new(),
            was: Vec::new(),
            now: Vec::new(),
            // A question in a question takes what is being asked as true.
            visited: if self.questions > 0 { self.visited.clone() } else { HashSet::new() },
            questions: self.questions + 1,
            context: self.context,
            depth: self.depth,
        };
        compare(&mut inner);
        !inner.changes.iter().any(SchemaChange::is_breaking)
    }

    /// Returns `true` if a type takes all values of another type.
    pub(super) fn would_take(&self, old: (Side, &'d TypeDoc), new: (Side, &'d TypeDoc)) -> bool {
        self.would_hold((old.0, new.0), |inner| inner.types("", old.1, new.1))
    }
}

/// Returns the path of a name in a body.
pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}
