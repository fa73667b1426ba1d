//! A word on how far a check is, on a terminal.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::workspace::messages;

/// The time before the first message, and the time between two messages.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(200);

pub(super) struct Progress {
    all: usize,
    is_shown: bool,
    next: Instant,
    is_told: bool,
}

impl Progress {
    pub(super) fn new(all: usize, is_wanted: bool) -> Progress {
        let is_shown = is_wanted && std::io::stderr().is_terminal();
        Progress { all, is_shown, next: Instant::now() + PATIENCE, is_told: false }
    }

    pub(super) fn tell(&mut self, done: usize) {
        if self.is_shown && Instant::now() >= self.next {
            // Whoever has closed it does not want to know.
            let _ = write!(std::io::stderr(), "\r{}", messages::progress(done, self.all));
            self.next = Instant::now() + PAUSE;
            self.is_told = true;
        }
    }

    /// Takes the line away.
    pub(super) fn end(&self) {
        if self.is_told {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
