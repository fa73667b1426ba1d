//! Who is woken when a promise is settled.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use crate::value::Promise;

/// Completes as soon as one of some promises is settled ([`Promise::any`]).
///
/// Dropping it is all there is to giving up.
pub struct AnySettled {
    promises: Vec<Promise>,
    /// Made when somebody begins to wait.
    bell: Option<Arc<Bell>>,
}

/// What one waits for: it rings once, and wakes who has asked last.
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
    pub(super) fn new(promises: impl IntoIterator<Item = Promise>) -> AnySettled {
        AnySettled { promises: promises.into_iter().collect(), bell: None }
    }

    /// The promises.
    #[must_use]
    pub fn promises(&self) -> &[Promise] {
        &self.promises
    }
}

impl Future for AnySettled {
    type Output = ();

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
    fn wait(&self, context: &Context<'_>) -> Poll<()> {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.has_rung {
            return Poll::Ready(());
        }
        match &mut state.waker {
            Some(waker) => waker.clone_from(context.waker()),
            none => *none = Some(context.waker().clone()),
        }
        Poll::Pending
    }

    fn ring(&self) {
        let waker = {
            let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            state.has_rung = true;
            state.waker.take()
        };
        if let Some(waker) = waker {
            waker.wake();
        }
    }
}

impl Bells {
    pub(super) fn add(&mut self, bell: &Arc<Bell>) {
        const FEW: usize = 16;
        if self.bells.len() >= self.full.max(FEW) {
            self.bells.retain(|bell| bell.strong_count() > 0);
            self.full = 2 * self.bells.len();
        }
        self.bells.push(Arc::downgrade(bell));
    }

    pub(super) fn ring(self) {
        for bell in self.bells.iter().filter_map(Weak::upgrade) {
            bell.ring();
        }
    }
}

impl fmt::Debug for AnySettled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnySettled").field(&self.promises).finish()
    }
}
