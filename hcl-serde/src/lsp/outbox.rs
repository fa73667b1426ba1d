//! What is to be sent: it waits until the client reads, and who has more to say waits with it.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::lsp::json::Json;

/// So many bytes may wait to be read; then nothing more is answered until the client has read something.
const MOST: usize = 16 << 20;

/// How long a client that ends the session may read nothing until it counts as gone.
const PATIENCE: Duration = Duration::from_secs(1);

/// Messages on their way to the client.
#[derive(Debug)]
pub(super) struct Outbox {
    state: Mutex<State>,
    changed: Condvar,
    most: usize,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Json>,
    /// How many bytes these are, with what is being written.
    bytes: usize,
    /// How many messages were written.
    written: u64,
    /// Whether nothing comes in any more.
    is_ending: bool,
    /// Whether everything was said.
    is_complete: bool,
    /// Whether nobody reads any more.
    is_gone: bool,
}

impl Default for Outbox {
    fn default() -> Outbox {
        Outbox { state: Mutex::default(), changed: Condvar::new(), most: MOST }
    }
}

impl Outbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message, as soon as there is room for it; nothing is kept for a client that has gone.
    pub(super) fn send(&self, message: Json) {
        let mut state = self.wait_while(self.state(), |state| state.bytes > self.most);
        if !state.is_gone {
            state.bytes += message.as_bytes().len();
            state.waiting.push_back(message);
            self.changed.notify_all();
        }
    }

    /// The next message, once there is one, of which it is said that it was written by asking again; none if no more come.
    pub(super) fn next(&self, written: usize) -> Option<Json> {
        let mut state = self.state();
        state.bytes = state.bytes.saturating_sub(written);
        state.written += 1;
        self.changed.notify_all();
        loop {
            match state.waiting.pop_front() {
                _ if state.is_gone => return None,
                Some(message) => return Some(message),
                None if state.is_complete => return None,
                None => state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    /// Says that nothing comes in any more: who waits for a client that does not read gives it up.
    pub(super) fn is_ending(&self) {
        self.state().is_ending = true;
        self.changed.notify_all();
    }

    /// Says that nobody reads any more.
    pub(super) fn is_gone(&self) {
        let mut state = self.state();
        state.is_gone = true;
        state.waiting.clear();
        self.changed.notify_all();
    }

    /// Waits until everything is written, or nobody reads it.
    pub(super) fn finish(&self) {
        let mut state = self.state();
        (state.is_ending, state.is_complete) = (true, true);
        self.changed.notify_all();
        drop(self.wait_while(state, |state| state.bytes > 0));
    }

    /// Waits for something that reading changes, but not for ever for a client that has ended the session.
    fn wait_while<'s>(
        &'s self,
        mut state: MutexGuard<'s, State>,
        is_waiting: impl Fn(&State) -> bool,
    ) -> MutexGuard<'s, State> {
        while is_waiting(&state) && !state.is_gone {
            let (before, was_ending) = (state.written, state.is_ending);
            let (next, waited) = self.changed.wait_timeout(state, PATIENCE).unwrap_or_else(PoisonError::into_inner);
            state = next;
            if waited.timed_out() && was_ending && state.written == before {
                state.is_gone = true;
                state.waiting.clear();
                self.changed.notify_all();
            }
        }
        state
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::thread;

    use serde_json::json;

    use super::Outbox;

    #[test]
    fn who_has_more_to_say_waits_for_who_reads() {
        let outbox = Arc::new(Outbox { most: 10, ..Outbox::default() });
        let sending = outbox.clone();
        let sender = thread::spawn(move || (0..100).for_each(|_| sending.send(json!("12345678").into())));
        let mut written = 0;
        for _ in 0..100 {
            let message = outbox.next(written).unwrap();
            written = message.as_bytes().len();
            assert!(outbox.state().bytes <= 30);
        }
        sender.join().unwrap();
        thread::scope(|scope| {
            scope.spawn(|| outbox.finish());
            assert!(outbox.next(written).is_none());
        });
    }

    #[test]
    fn a_client_that_reads_nothing_is_given_up_once_it_ends() {
        let outbox = Outbox { most: 10, ..Outbox::default() };
        outbox.is_ending();
        (0..3).for_each(|_| outbox.send(json!("12345678").into()));
        outbox.finish();
        assert!(outbox.state().is_gone && outbox.next(0).is_none());
    }
}
