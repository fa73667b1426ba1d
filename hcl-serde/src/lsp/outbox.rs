//! Messages to be sent: they wait until the client reads, and who has more to say waits with them.

use std::cell::Cell;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crate::lsp::json::Json;

/// The number of bytes that may wait to be read. With more bytes, nothing is answered until the client has read
/// something.
const MOST: usize = 16 << 20;

/// The time after which a client that ends the session and reads nothing counts as gone.
const PATIENCE: Duration = Duration::from_secs(1);

/// News of the client, from the threads that read and write.
#[derive(Debug)]
pub(super) enum News {
    /// The number of bytes that were written.
    Written(usize),
    /// Nothing comes in any more: who waits for a client that does not read gives it up.
    Ending,
    /// Nobody reads any more.
    Gone,
}

/// Messages on their way to the client.
#[derive(Debug)]
pub(super) struct Outbox {
    messages: Sender<Json>,
    news: Receiver<News>,
    /// The bytes of the messages that are not written yet.
    bytes: Cell<usize>,
    is_ending: Cell<bool>,
    is_gone: Cell<bool>,
    most: usize,
}

impl Outbox {
    /// Makes a new one, with the other ends for the threads that read and write.
    pub(super) fn new() -> (Outbox, Receiver<Json>, Sender<News>) {
        let ((messages, outgoing), (told, news)) = (channel(), channel());
        let (bytes, is_ending, is_gone) = Default::default();
        (Outbox { messages, news, bytes, is_ending, is_gone, most: MOST }, outgoing, told)
    }

    /// Adds a message, as soon as there is room for it; nothing is kept for a client that has gone.
    pub(super) fn send(&self, message: Json) {
        self.wait(self.most);
        let bytes = message.as_bytes().len();
        if !self.is_gone.get() && self.messages.send(message).is_ok() {
            self.bytes.set(self.bytes.get() + bytes);
        }
    }

    /// Waits until everything is written, or nobody reads it.
    pub(super) fn finish(&self) {
        self.is_ending.set(true);
        self.wait(0);
    }

    /// Waits until no more bytes are left than these, but not for ever for a client that has ended the session.
    fn wait(&self, most: usize) {
        let next = || match self.bytes.get() > most {
            false => self.news.try_recv().ok(),
            true if self.is_ending.get() => Some(self.news.recv_timeout(PATIENCE).unwrap_or(News::Gone)),
            true => self.news.recv().ok(),
        };
        while let Some(news) = next() {
            match news {
                News::Written(bytes) => self.bytes.set(self.bytes.get().saturating_sub(bytes)),
                News::Ending => self.is_ending.set(true),
                News::Gone => {
                    self.is_gone.set(true);
                    self.bytes.set(0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::{Receiver, TryRecvError};
    use std::thread;
    use std::time::{Duration, Instant};

    use serde_json::json;

    use super::{Json, News, Outbox};

    /// Sends so many messages of ten bytes, of which 30 bytes at most wait at once.
    fn sending(outbox: Outbox, count: usize) -> impl FnOnce() -> Outbox {
        let outbox = Outbox { most: 10, ..outbox };
        move || {
            for _ in 0..count {
                outbox.send(json!("12345678").into());
                assert!(outbox.bytes.get() <= 20);
            }
            outbox.finish();
            outbox
        }
    }

    fn length(outgoing: &Receiver<Json>) -> Result<usize, TryRecvError> {
        outgoing.try_recv().map(|message| message.as_bytes().len())
    }

    #[test]
    fn who_has_more_to_say_waits_for_who_reads() {
        let (outbox, outgoing, told) = Outbox::new();
        let sender = thread::spawn(sending(outbox, 100));
        thread::sleep(Duration::from_millis(50));
        assert_eq!([length(&outgoing), length(&outgoing)], [Ok(10), Ok(10)]);
        assert_eq!(length(&outgoing), Err(TryRecvError::Empty));
        (0..2).for_each(|_| told.send(News::Written(10)).unwrap());
        for _ in 2..100 {
            assert_eq!(outgoing.recv().unwrap().as_bytes().len(), 10);
            told.send(News::Written(10)).unwrap();
        }
        assert!(!sender.join().unwrap().is_gone.get());
        assert_eq!(length(&outgoing), Err(TryRecvError::Disconnected));
    }

    #[test]
    fn a_client_that_reads_nothing_is_given_up_once_it_ends() {
        let (outbox, outgoing, told) = Outbox::new();
        let sender = thread::spawn(sending(outbox, 100));
        thread::sleep(Duration::from_millis(50));
        assert!(!sender.is_finished());
        told.send(News::Ending).unwrap();
        let start = Instant::now();
        assert!(sender.join().unwrap().is_gone.get() && start.elapsed() < Duration::from_secs(2));
        assert_eq!(outgoing.iter().count(), 2);
    }

    #[test]
    fn a_client_that_has_gone_is_not_waited_for() {
        let (outbox, outgoing, told) = Outbox::new();
        let sender = thread::spawn(sending(outbox, 100));
        drop(outgoing);
        told.send(News::Gone).unwrap();
        assert!(sender.join().unwrap().is_gone.get());
    }
}
