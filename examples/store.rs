//! A configuration that many machines share, kept by a store and not in files: it is loaded, followed, and stays while the store
//! is gone.
//!
//! Run it with `cargo run --example store --features watch`. The store here is a part of the program; what a source of a real
//! server looks like is in `tests/etcd` of the repository.

#![expect(clippy::print_stdout, reason = "the program is a command line tool")]

use std::error::Error;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use hcl_serde::load::{SourceError, SourceText, TextSource};
use hcl_serde::{HclSchema, Loader};
use serde::Deserialize;

#[derive(Debug, Deserialize, HclSchema)]
struct Config {
    #[hcl(min = 1)]
    workers: u16,
    #[hcl(default = ":80")]
    listen: String,
}

/// The content of one key in the store, and the number of its writes; empty while the store cannot be reached.
#[derive(Default)]
struct Key {
    value: Mutex<(u64, Option<String>)>,
    written: Condvar,
}

impl Key {
    fn write(&self, value: Option<&str>) {
        let mut now = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        *now = (now.0 + u64::from(value.is_some()), value.map(str::to_owned));
        self.written.notify_all();
    }
}

impl TextSource for Key {
    fn name(&self) -> &str {
        "store:/services/app"
    }

    fn read(&self) -> Result<SourceText, SourceError> {
        let (revision, value) = &*self.value.lock().unwrap_or_else(PoisonError::into_inner);
        let value = value.as_deref().ok_or("the store cannot be reached")?;
        Ok(SourceText::new(value).revision(revision))
    }

    fn wait(&self, seen: &str, time: Duration) -> bool {
        let value = self.value.lock().unwrap_or_else(PoisonError::into_inner);
        let is_seen = |value: &mut (u64, Option<String>)| value.1.is_some() && value.0.to_string() == seen;
        let waited = self.written.wait_timeout_while(value, time, is_seen);
        !waited.unwrap_or_else(PoisonError::into_inner).1.timed_out()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    demo(|line| println!("{line}"))
}

fn demo(mut say: impl FnMut(&str)) -> Result<(), Box<dyn Error>> {
    let key = Arc::new(Key::default());
    key.write(Some("workers = 4\n"));
    // What is built in, the store overrides.
    let loader = Loader::new().named_text("built in", "listen = \":8080\"\n").layer().source(Arc::clone(&key));
    let watched = loader.watch::<Config>()?;
    let first = watched.current();
    say(&format!("{} workers at {}", first.workers, first.listen));
    for value in [Some("workers = 8\n"), Some("workers = 0\n"), None, Some("workers = 16\n")] {
        key.write(value);
        match watched.next_within(Duration::from_secs(10)) {
            Some(Ok(change)) => say(&format!("now {} workers", change.new.workers)),
            Some(Err(error)) => say(&format!("still {} workers\n{}", watched.current().workers, error.report())),
            None => say("nothing was told"),
        }
    }
    Ok(())
}

#[test]
fn what_was_right_last_stays_while_the_store_says_nothing_better() {
    let mut said = Vec::new();
    demo(|line| said.push(line.to_owned())).unwrap();
    assert_eq!(said[0], "4 workers at :8080");
    assert_eq!(said[1], "now 8 workers");
    assert!(
        said[2].starts_with("still 8 workers\n") && said[2].contains(" --> store:/services/app:1:11\n"),
        "{}",
        said[2]
    );
    assert!(said[3].contains("The source `store:/services/app` could not be read: the store cannot be reached."));
    assert_eq!(said[4], "now 16 workers");
}
