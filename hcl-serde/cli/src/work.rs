//! Work on many files at once, on all processors, with a word on how far it is.

use std::io::{IsTerminal, Write};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time without a report of progress, and the time between two reports.
const PATIENCE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(100);

/// Returns the results of all items, in the order of the items.
pub(crate) fn each<I: Sync, O: Send>(items: &[I], act: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(items.len());
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    // Nobody is woken for a single item: most take less time than that.
    let work = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return results };
            results.push((index, act(item)));
            done.fetch_add(1, Ordering::Relaxed);
        }
    };
    let mut results = thread::scope(|scope| {
        let (is_at_work, ended) = channel::<()>();
        let start = |_| {
            let (is_at_work, work) = (is_at_work.clone(), &work);
            scope.spawn(move || {
                let _until_the_end = is_at_work;
                work()
            })
        };
        let workers: Vec<_> = (0..threads).map(start).collect();
        drop(is_at_work);
        let mut progress = Progress::new(items.len());
        while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
            progress.tell(done.load(Ordering::Relaxed));
        }
        progress.clear();
        let results = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        results.flatten().collect::<Vec<_>>()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

struct Progress {
    all: usize,
    began: Instant,
    told: Option<Instant>,
    is_seen: bool,
}

impl Progress {
    fn new(all: usize) -> Progress {
        Progress { all, began: Instant::now(), told: None, is_seen: std::io::stderr().is_terminal() }
    }

    fn tell(&mut self, done: usize) {
        let is_time = self.began.elapsed() > PATIENCE && self.told.is_none_or(|told| told.elapsed() > PAUSE);
        if self.is_seen && is_time {
            let _ = write!(std::io::stderr(), "\r{done} of {} files", self.all);
            self.told = Some(Instant::now());
        }
    }

    fn clear(&self) {
        if self.told.is_some() {
            let _ = write!(std::io::stderr(), "\r\u{1b}[K");
        }
    }
}
