//! Work on many files at once, on all processors, with a word on how far it is.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long nothing is said of progress, and between two words on it.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(100);

/// What becomes of each item, in their order.
pub(crate) fn each<I: Sync, O: Send>(items: &[I], act: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    let next = AtomicUsize::new(0);
    let mut results: Vec<Option<O>> = items.iter().map(|_| None).collect();
    thread::scope(|scope| {
        let (done, results_of_all) = channel();
        for _ in 0..threads {
            let (done, next, act) = (done.clone(), &next, &act);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    // Nobody stops listening before all are done.
                    let _ = done.send((index, act(item)));
                }
            });
        }
        drop(done);
        let mut progress = Progress::new(items.len());
        loop {
            match results_of_all.recv_timeout(PAUSE) {
                Ok((index, result)) => {
                    results[index] = Some(result);
                    progress.done += 1;
                    progress.tell();
                }
                Err(RecvTimeoutError::Timeout) => progress.tell(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        progress.clear();
    });
    results.into_iter().flatten().collect()
}

struct Progress {
    done: usize,
    all: usize,
    began: Instant,
    told: Option<Instant>,
    is_seen: bool,
}

impl Progress {
    fn new(all: usize) -> Progress {
        Progress { done: 0, all, began: Instant::now(), told: None, is_seen: std::io::stderr().is_terminal() }
    }

    fn tell(&mut self) {
        let is_time = self.began.elapsed() > PATIENCE && self.told.is_none_or(|told| told.elapsed() > PAUSE);
        if self.is_seen && is_time {
            let _ = write!(std::io::stderr(), "\r{} of {} files", self.done, self.all);
            self.told = Some(Instant::now());
        }
    }

    fn clear(&self) {
        if self.told.is_some() {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
