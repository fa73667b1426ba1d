//! Promises: values that come later, with a name and a type already now.
//!
//! Implements the eventual values of the extended model's "Eventual Types".
//! A [`Promise`] stands in expressions as an unknown value that knows what it waits for ([`Promise::to_value`]); a
//! [`Resolver`], of which there is one, gives it its value or says why there will be none.
//! Computing from such a value gives a value that waits for the same promise ([`Value::waits_for`]). Evaluating the
//! expression again once the promise is settled gives the result that evaluating at once would have given.
//! Nothing here runs anything: whoever resolves does so from a thread or a task of the program, and whoever waits is
//! woken through the usual [`Waker`](std::task::Waker).

mod bell;
mod error;
pub(crate) mod followed;
pub(crate) mod later;
mod memo;
mod met;
mod waits;

pub use bell::AnySettled;
pub use error::PromiseError;
pub(crate) use later::Later;
pub(super) use later::Origin;
pub(crate) use later::{Found, Source};
pub(crate) use memo::{Memo, Triggers};
pub(crate) use met::meet;
#[cfg(feature = "stdlib")]
pub(crate) use met::watch;
pub(crate) use waits::Waits;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::limits::Allowance;
use crate::source::visible;
use crate::types::Type;
use crate::value::Value;
use crate::value::walk::{Remade, remade};
use bell::{Bell, Bells};
use error::Reason;

/// A value that comes later ("Eventual Types").
///
/// Cheap to clone; all clones are the same promise.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::types::Type;
/// use hcl_model::value::{Promise, Value};
///
/// let (port, resolver) = Promise::new("port", Type::NUMBER);
/// let context = EvalContext::new().with_variable("port", port.to_value());
/// let address = native::parse_expression("app.hcl", "\"10.0.0.1:${port}\"").ok()?;
/// let later = address.value(&context)?;
/// assert_eq!(later.waits_for(), [port]);
///
/// // From any thread, at any time.
/// resolver.resolve(Value::from(8080)).unwrap();
/// assert_eq!(address.value(&context)?, Value::from("10.0.0.1:8080"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Promise(Arc<Shared>);

/// The resolver of a promise: there is one, and it can be used once.
///
/// One that is dropped makes the promise fail, so that nobody waits for what nobody will give.
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::Promise;
///
/// let (password, resolver) = Promise::new("password", Type::STRING);
/// resolver.fail("the vault is sealed");
/// let error = password.outcome().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "`password` has failed: the vault is sealed");
///
/// let (certificate, resolver) = Promise::new("certificate", Type::STRING);
/// drop(resolver);
/// assert!(certificate.is_settled());
/// ```
#[derive(Debug)]
pub struct Resolver {
    promise: Promise,
    is_done: bool,
}

struct Shared {
    name: Arc<str>,
    ty: Type,
    outcome: OnceLock<Outcome>,
    /// The bells to ring when the promise is settled.
    bells: Mutex<Bells>,
}

/// The work on values that wait, and on nothing else. The work is behind pointers that the first promise puts in
/// place, so that a program without promises is linked without it.
pub(super) struct Work {
    /// Adds the promises of a value and of all its parts.
    add_all: fn(&mut Waits, &Value),
    /// The promises among them, each once.
    promises: fn(&Waits) -> Vec<Promise>,
    /// A check that returns `true` if the promises are the same.
    are_same: fn(&Waits, &Waits) -> bool,
    /// A function that returns the value that has come in place of a value.
    come: fn(&Value, Ask<'_>) -> Option<Option<Value>>,
    /// Makes a value anew in which something waits.
    pub(super) remade: Remade,
    /// A function that returns the findings from computing anew the parts of values that wait.
    found: for<'v> fn(&mut dyn Iterator<Item = &'v Value>) -> Vec<Found>,
    /// The value in which everything that waits is computed anew by a function.
    attach: fn(Value, &mut Allowance, later::Compute) -> later::Attached,
}

/// A function that asks if so many values may be examined, and so many made.
pub(super) type Ask<'a> = &'a mut dyn FnMut(usize, usize) -> Option<()>;

static WORK: OnceLock<&'static Work> = OnceLock::new();

impl Work {
    const ALL: Work = Work {
        add_all: Waits::add_all_parts,
        promises: Waits::all_promises,
        are_same: Waits::has_same_promises,
        come: waits::come_now,
        remade,
        found: later::found_in,
        attach: later::attach,
    };

    /// All of it; none where no promise was made yet, so that nothing waits.
    pub(super) fn get() -> Option<&'static Work> {
        WORK.get().copied()
    }
}

struct Outcome {
    /// The how many-th of all promises it was to begin to be settled.
    number: u64,
    result: Result<Value, PromiseError>,
}

/// The number of promises settled so far, of all that there are. Results since that number need not be computed
/// again.
static SETTLED: AtomicU64 = AtomicU64::new(0);

/// The number of settlements that have begun. The number is larger while one of them may be seen as settled and is
/// not counted.
static SETTLING: AtomicU64 = AtomicU64::new(0);

impl Promise {
    /// A promise of a value of a type, with the name that reports call it by, and what will give it its value.
    ///
    /// The dynamic pseudo-type promises a value of any type.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, ty: Type) -> (Promise, Resolver) {
        WORK.get_or_init(|| &Work::ALL);
        let shared =
            Shared { name: name.into(), ty: ty.without_optional(), outcome: OnceLock::new(), bells: Mutex::default() };
        let promise = Promise(Arc::new(shared));
        (promise.clone(), Resolver { promise, is_done: false })
    }

    /// Returns the name of the promise in reports.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The type of the value that comes.
    #[must_use]
    pub fn ty(&self) -> &Type {
        &self.0.ty
    }

    /// The value that comes, for a variable or as the result of a function: until then an unknown one that waits for this
    /// promise, and afterwards, and wherever the unknown one is looked at then, that which the promise was resolved with.
    ///
    /// It stays unknown if the promise fails.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Promise, Value};
    ///
    /// let (port, resolver) = Promise::new("port", Type::NUMBER);
    /// let before = port.to_value();
    /// assert_eq!(format!("{before:?}"), "unknown(number, waits for \"port\")");
    /// resolver.resolve(Value::from(80)).unwrap();
    /// assert_eq!(port.to_value(), Value::from(80));
    /// assert_eq!(before.settled(), Value::from(80));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn to_value(&self) -> Value {
        match self.outcome() {
            Some(Ok(value)) => value.clone(),
            _ => Value::placeholder(self.0.ty.clone(), Waits::one(self.clone()), Some(Origin::Promise(self.clone()))),
        }
    }

    /// Returns `true` if the promise has its value or has failed.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.0.outcome.get().is_some()
    }

    /// The value, or why there is none; nothing as long as neither is known.
    #[must_use]
    pub fn outcome(&self) -> Option<Result<&Value, &PromiseError>> {
        self.0.outcome.get().map(|outcome| outcome.result.as_ref())
    }

    /// Returns a future that completes as soon as one of these promises is settled. The future completes at once if
    /// one is settled or there are none.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::{Promise, Value};
    /// use std::pin::pin;
    /// use std::task::{Context, Waker};
    ///
    /// let (port, resolver) = Promise::new("port", Type::NUMBER);
    /// let mut settled = pin!(Promise::any([port]));
    /// let mut context = Context::from_waker(Waker::noop());
    /// assert!(settled.as_mut().poll(&mut context).is_pending());
    /// resolver.resolve(Value::from(80)).unwrap();
    /// assert!(settled.as_mut().poll(&mut context).is_ready());
    /// ```
    pub fn any(promises: impl IntoIterator<Item = Promise>) -> AnySettled {
        AnySettled::new(promises)
    }

    /// Returns the number of promises that were settled so far, of all that there are: later computations see them as
    /// settled. Returns 0 if some are just being settled, so that nobody knows which these are.
    pub(super) fn all_settled_so_far() -> u64 {
        let settled = SETTLED.load(Ordering::Acquire);
        if Promise::is_all_settled(settled) { settled } else { 0 }
    }

    /// The how many-th of all promises that began to be settled it was, if it is settled.
    fn settled_as(&self) -> Option<u64> {
        self.0.outcome.get().map(|outcome| outcome.number)
    }

    /// The number of the last promise that may be seen as settled.
    fn last_of_all() -> u64 {
        SETTLING.load(Ordering::Acquire)
    }

    /// Returns `true` if nobody can see more promises as settled than so many.
    pub(super) fn is_all_settled(so_far: u64) -> bool {
        SETTLING.load(Ordering::Acquire) == so_far
    }

    /// Has a bell rung when this is settled; whether it will be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn tell(&self, bell: &Arc<Bell>) -> bool {
        let mut bells = self.0.bells.lock().unwrap_or_else(PoisonError::into_inner);
        let comes = !self.is_settled();
        if comes {
            bells.add(bell);
        }
        comes
    }

    /// Returns the address of the promise, which no other promise has as long as this one exists.
    fn place(&self) -> usize {
        Arc::as_ptr(&self.0) as usize
    }
}

impl Resolver {
    /// The promise has failed, for this reason (lower case, no full stop).
    ///
    /// The reason is shown to whoever wrote the configuration, so it must not tell a secret.
    pub fn fail(mut self, why: impl Into<String>) {
        let why = why.into();
        self.settle(|promise| Err(PromiseError::new(promise, Reason::Failed(why))));
    }

    /// The promise.
    #[must_use]
    pub fn promise(&self) -> &Promise {
        &self.promise
    }

    /// Ends the wait with a value of the right type, or because the value is not suitable.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn end(mut self, found: Result<Value, String>) -> Result<(), PromiseError> {
        let mut told = Ok(());
        self.settle(|promise| {
            let outcome = found.map_err(|why| PromiseError::new(promise, Reason::Unsuitable(why)));
            if let Err(error) = &outcome {
                told = Err(error.clone());
            }
            outcome
        });
        told
    }

    fn settle(&mut self, outcome: impl FnOnce(&Promise) -> Result<Value, PromiseError>) {
        if std::mem::replace(&mut self.is_done, true) {
            return;
        }
        let promise = &self.promise.0;
        let result = outcome(&self.promise);
        let bells = {
            let mut bells = promise.bells.lock().unwrap_or_else(PoisonError::into_inner);
            let number = SETTLING.fetch_add(1, Ordering::AcqRel) + 1;
            let _ = promise.outcome.set(Outcome { number, result });
            std::mem::take(&mut *bells)
        };
        SETTLED.fetch_add(1, Ordering::AcqRel);
        bells.ring();
    }
}

impl Drop for Resolver {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn drop(&mut self) {
        self.settle(|promise| Err(PromiseError::new(promise, Reason::Dropped)));
    }
}

impl PartialEq for Promise {
    /// Returns `true` if both are the same promise.
    fn eq(&self, other: &Promise) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Promise {}

impl Hash for Promise {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}

impl fmt::Debug for Promise {
    /// The name, the type and whether it is settled; not the value, which may be secret.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = match self.outcome() {
            None => "pending",
            Some(Ok(_)) => "resolved",
            Some(Err(_)) => "failed",
        };
        write!(f, "promise({:?}, {}, {state})", visible(self.name()), self.ty())
    }
}
