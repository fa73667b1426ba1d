//! What is nested deeper than anybody writes: it is counted, so that its end is found, and nothing else is kept of it.

/// So much that is open is looked at.
const DEEPEST: usize = 1000;

/// How much is open that is not looked at.
#[derive(Debug, Default)]
pub(super) struct Deeper(usize);

impl Deeper {
    /// Goes over something where so much is open that is looked at; whether it is too deep for that itself.
    pub(super) fn skips(&mut self, open: usize, is_opening: bool, is_closing: bool) -> bool {
        let skips = self.is_there() || is_opening && open >= DEEPEST;
        if skips {
            self.0 = self.0 + usize::from(is_opening) - usize::from(is_closing);
        }
        skips
    }

    pub(super) fn is_there(&self) -> bool {
        self.0 > 0
    }
}
