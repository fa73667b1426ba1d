//! Lets a thread sleep until what comes later is there. Programs with an executor await it there.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Returns the output of a future. Returns `None` if the future takes longer than `at_most`.
pub(crate) fn until_ready<F: Future + Unpin>(future: &mut F, at_most: Option<Duration>) -> Option<F::Output> {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    // A duration for which there is no end in time is none.
    let end = at_most.and_then(|at_most| Instant::now().checked_add(at_most));
    loop {
        if let Poll::Ready(output) = Pin::new(&mut *future).poll(&mut Context::from_waker(&waker)) {
            return Some(output);
        }
        match end {
            None => thread::park(),
            Some(end) => match end.checked_duration_since(Instant::now()) {
                Some(left) if !left.is_zero() => thread::park_timeout(left),
                _ => return None,
            },
        }
    }
}

/// Wakes a thread.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.0.unpark();
    }
}
