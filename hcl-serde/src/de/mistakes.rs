//! All mistakes in a value of which only its type knows what is in it, and not the schema: an element of a list or an entry of a
//! map that is refused is passed over, and those behind it are read on.
//!
//! The result of such a decode is discarded. If the schema knows the parts, [`crate::parts`] checks each part by
//! itself.

use std::cell::{Cell, RefCell};

use crate::de::DecodeError;

/// The mistakes of a decode so far.
#[derive(Debug)]
pub(super) struct Mistakes {
    noted: RefCell<Vec<DecodeError>>,
    /// So many are kept.
    most: usize,
    /// The number of further mistakes.
    more: Cell<usize>,
    /// `true` if the decode refused a value and its diagnostics contain the error.
    reported: Cell<bool>,
}

/// The mistakes of a decode.
pub(super) struct Found {
    pub(super) mistakes: Vec<DecodeError>,
    pub(super) more: usize,
    pub(super) reported: bool,
}

impl Found {
    /// Returns the mistake that ended a decode in which nothing was passed over.
    pub(super) fn only(error: DecodeError) -> Found {
        match error.is_reported() {
            true => Found { mistakes: Vec::new(), more: 0, reported: true },
            false => Found { mistakes: vec![error], more: 0, reported: false },
        }
    }

    pub(super) fn is_some(&self) -> bool {
        self.reported || !self.mistakes.is_empty()
    }
}

impl Mistakes {
    pub(super) fn at_most(most: usize) -> Mistakes {
        Mistakes { noted: RefCell::default(), most, more: Cell::new(0), reported: Cell::new(false) }
    }

    /// All of them, with the one that has ended the decode.
    pub(super) fn found(self, last: Option<DecodeError>) -> Found {
        if let Some(last) = last {
            self.note(last, 0);
        }
        Found { mistakes: self.noted.into_inner(), more: self.more.get(), reported: self.reported.get() }
    }

    /// Returns the number of mistakes so far.
    pub(super) fn count(&self) -> usize {
        self.noted.borrow().len()
    }

    /// Says of those that were noted since in a part that they are in it.
    pub(super) fn are_inside(&self, before: usize, within: &dyn Fn(DecodeError) -> DecodeError) {
        let mut noted = self.noted.borrow_mut();
        let inside: Vec<DecodeError> = noted.drain(before..).map(within).collect();
        noted.extend(inside);
    }

    /// Notes a mistake; not what is wrong only because of parts that were passed over since so many had been noted.
    pub(super) fn note(&self, error: DecodeError, before: usize) {
        if error.is_reported() {
            return self.reported.set(true);
        }
        let mut noted = self.noted.borrow_mut();
        if noted[before..].iter().any(|part| error.is_around(part)) {
            return;
        }
        match noted.len() < self.most {
            true => noted.push(error),
            false => self.more.set(self.more.get() + 1),
        }
    }
}
