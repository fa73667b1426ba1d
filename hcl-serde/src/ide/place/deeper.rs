//! Nesting that is deeper than anybody writes. It is counted, so that its end is found, and nothing else is kept of
//! it.

/// The number of open brackets that are looked at.
const DEEPEST: usize = 1000;

/// The number of open brackets that are not looked at.
#[derive(Debug, Default)]
pub(super) struct Deeper(usize);

impl Deeper {
    /// Goes over a token where this many brackets are open. Returns `true` if the token is too deep to be looked at.
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
