//! Wakers of the waiters for a promise that is settled.

use std::fmt;
use std::future::Future;
use std::panic::{self, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::thread;

use crate::value::Promise;

/// Completes as soon as one of some promises is settled ([`Promise::any`]).
///
/// Dropping it is all there is to giving up.
pub struct AnySettled {
    promises: Vec<Promise>,
    /// Made when somebody begins to wait.
    bell: Option<Arc<Bell>>,
}

/// A bell that a waiter waits for: it rings once, and wakes the last one who asked.
#[derive(Default)]
pub(super) struct Bell(Mutex<State>);

#[derive(Default)]
struct State {
    has_rung: bool,
    waker: Option<Waker>,
}

/// The bells of those who wait for one promise; who has given up has dropped theirs.
#[derive(Default)]
pub(super) struct Bells {
    bells: Vec<Weak<Bell>>,
    /// With so many of them it is time to look for dropped ones.
    full: usize,
}

impl AnySettled {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn new(promises: impl IntoIterator<Item = Promise>) -> AnySettled {
        AnySettled { promises: promises.into_iter().collect(), bell: None }
    }

    /// The promises.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn promises(&self) -> &[Promise] {
        &self.promises
    }
}

impl Future for AnySettled {
    type Output = ();

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let this = &mut *self;
        let promises = &this.promises;
        let bell = this.bell.get_or_insert_with(|| {
            let bell = Arc::new(Bell::default());
            if promises.is_empty() || !promises.iter().all(|promise| promise.tell(&bell)) {
                bell.ring();
            }
            bell
        });
        bell.wait(context)
    }
}

impl Bell {
    /// Nothing is locked while wakers are made or dropped, which is the program's: the end of one may be the end of a task
    /// that settles a promise.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn wait(&self, context: &Context<'_>) -> Poll<()> {
        let is_known = |waker: &Waker| waker.will_wake(context.waker());
        let before = {
            let mut state = self.state();
            match state.has_rung {
                true => return Poll::Ready(()),
                false if state.waker.as_ref().is_some_and(is_known) => return Poll::Pending,
                false => state.waker.take(),
            }
        };
        drop(before);
        let waker = context.waker().clone();
        let mut state = self.state();
        if state.has_rung {
            drop(state);
            return Poll::Ready(());
        }
        state.waker = Some(waker);
        Poll::Pending
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn ring(&self) {
        let waker = {
            let mut state = self.state();
            state.has_rung = true;
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Bells {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn add(&mut self, bell: &Arc<Bell>) {
        const FEW: usize = 16;
        if self.bells.len() >= self.full.max(FEW) {
            self.bells.retain(|bell| bell.strong_count() > 0);
            self.full = 2 * self.bells.len();
        }
        self.bells.push(Arc::downgrade(bell));
    }

    /// Wakes everybody; a waker is the program's, and one that panics keeps no other one asleep.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn ring(self) {
        let mut panicked = None;
        for bell in self.bells.iter().filter_map(Weak::upgrade) {
            if let Err(panic) = panic::catch_unwind(AssertUnwindSafe(|| bell.ring())) {
                panicked.get_or_insert(panic);
            }
        }
        // Whoever settles while it panics has a reason already.
        if let Some(panic) = panicked.filter(|_| !thread::panicking()) {
            panic::resume_unwind(panic);
        }
    }
}

impl fmt::Debug for AnySettled {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnySettled").field(&self.promises).finish()
    }
}
