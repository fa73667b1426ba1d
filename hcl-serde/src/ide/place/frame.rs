//! The frames that are open in front of a place in an expression, and their progress.

use crate::ide::place::what::{Bound, Directive, Present, Want, Words};

#[derive(Debug)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// The element that stood last in the frame.
    pub(super) last: Last,
    /// `true` if the frame is for the next value as a whole, and the value is not an operand of something computed.
    pub(super) is_whole: bool,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// The whole.
    Value,
    /// Parentheses; with the name of the function, if they are of a call.
    Parentheses {
        call: Option<String>,
        index: usize,
    },
    List {
        index: usize,
        bound: Option<For>,
    },
    Object {
        key: Key,
        present: Vec<Present>,
        bound: Option<For>,
    },
    /// Behind an operand.
    Index,
    /// A text in quotes or a heredoc, with the names that directives have in it.
    Text {
        start: usize,
        is_key: bool,
        is_heredoc: bool,
        bound: Vec<Bound>,
        has_sequence: bool,
        /// The directives that are not ended.
        open: Vec<Directive>,
    },
    /// An interpolation or a directive.
    Sequence {
        bound: Option<For>,
        is_directive: bool,
        /// `true` if there is a word in the sequence.
        is_begun: bool,
        /// `true` if nothing more can stand in the sequence.
        is_whole: bool,
    },
}

/// The element that stood last.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Last {
    /// Nothing, or an operator.
    Start,
    /// An operand that begins at a byte. `is_name` is `true` if the operand is one name.
    Operand { start: usize, is_name: bool },
    /// A dot behind an operand.
    Dot { start: usize, at: usize },
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Key {
    /// None yet.
    Wanted,
    /// The text in front of `=` or `:` so far.
    Written(String),
    /// Behind `=` or `:`.
    Done(String),
}

/// A `for`, and how far it is.
#[derive(Debug, Clone)]
pub(super) struct For {
    pub(super) names: Vec<String>,
    /// The start of the collection, behind `in`.
    pub(super) collection: Option<usize>,
    /// The names and the collection as they are written, behind the colon.
    pub(super) bound: Option<Bound>,
    /// `true` if the `for` has a condition.
    pub(super) has_condition: bool,
}

impl Kind {
    pub(super) fn text(start: usize, is_key: bool, is_heredoc: bool) -> Kind {
        Kind::Text { start, is_key, is_heredoc, bound: Vec::new(), has_sequence: false, open: Vec::new() }
    }
}

impl Frame {
    pub(super) fn new(kind: Kind) -> Frame {
        Frame { kind, last: Last::Start, is_whole: true }
    }

    pub(super) fn bound_mut(&mut self) -> Option<&mut For> {
        match &mut self.kind {
            Kind::List { bound, .. } | Kind::Object { bound, .. } | Kind::Sequence { bound, .. } => bound.as_mut(),
            _ => None,
        }
    }

    /// Returns the words of the language for a place in the frame.
    pub(super) fn words(&self, want: &Want) -> Option<Words> {
        match (want, &self.kind) {
            (Want::Operator, Kind::List { bound: Some(made), .. } | Kind::Object { bound: Some(made), .. })
                if made.bound.is_some() && !made.has_condition =>
            {
                Some(Words::OperatorsOrIf)
            }
            (Want::Operator, _) => Some(Words::Operators),
            (
                Want::Name,
                Kind::List { bound: Some(made), .. }
                | Kind::Object { bound: Some(made), .. }
                | Kind::Sequence { bound: Some(made), .. },
            ) if !made.names.is_empty() => Some(Words::In),
            (Want::Operand, Kind::List { index: 0, bound: None }) if self.last == Last::Start => {
                Some(Words::For { is_object: false })
            }
            (Want::Key { present, quotes: None }, Kind::Object { bound: None, .. }) if present.is_empty() => {
                Some(Words::For { is_object: true })
            }
            (Want::Operand, Kind::Sequence { is_directive: true, bound: None, is_begun: false, .. }) => {
                Some(Words::Directive { open: None })
            }
            _ => None,
        }
    }

    pub(super) fn wants_key(&self) -> bool {
        matches!(self.kind, Kind::Object { key: Key::Wanted, bound: None, .. })
    }

    pub(super) fn operand(&mut self, start: usize, is_name: bool) {
        self.last = Last::Operand { start, is_name };
    }

    pub(super) fn start(&mut self) {
        self.last = Last::Start;
        self.is_whole = true;
    }

    /// Goes behind an operator. `is_way` is `true` if the next value is a way of a condition.
    pub(super) fn operator(&mut self, is_way: bool) {
        self.last = Last::Start;
        self.is_whole = is_way;
    }

    pub(super) fn comma(&mut self) {
        match &mut self.kind {
            Kind::Parentheses { index, .. } | Kind::List { index, bound: None } => *index += 1,
            Kind::Object { key, bound: None, .. } => *key = Key::Wanted,
            // Between the names of a `for`.
            _ => return,
        }
        self.start();
    }

    pub(super) fn next_line(&mut self) {
        if let Kind::Object { key, bound: None, .. } = &mut self.kind
            && matches!((&*key, &self.last), (Key::Done(_), Last::Operand { .. }) | (Key::Written(_), _))
        {
            *key = Key::Wanted;
            self.start();
        }
    }
}
