//! The common state of evaluations: the limits, the spending of a load, and the request of the program for an end.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use crate::limits::{Allowance, Cost, Exhausted, Limits, Reason};

/// The cost that evaluations may have, one by one and all together.
///
/// A copy shares what the original has spent, so that whoever evaluates with the budget of a load takes from what is left
/// for all of it, on whatever thread.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::{Budget, Limits};
///
/// let load = Budget::new(Limits::DEFAULT.with_load_elements(5)).for_load();
/// assert!(load.allowance().elements(4).is_ok());
/// // The first one has been dropped, and what it took is gone.
/// assert!(load.allowance().elements(4).is_err());
/// assert!(load.for_new_load().allowance().elements(4).is_ok());
/// ```
#[derive(Clone, Default)]
pub struct Budget(Option<Arc<Shared>>);

struct Shared {
    limits: Limits,
    interrupt: Option<Interrupt>,
    load: Option<Load>,
}

/// The minimum that a text counts for, so that there is a limit to the number of empty texts.
const LEAST_READ: u64 = 256;

/// The number of loads that all evaluations after a load may cost together.
///
/// Each settlement of a promise has values computed again, and there is no limit to the number of settlements.
const LOADS_AFTER: u64 = 8;

type Interrupt = Arc<dyn Fn() -> bool + Send + Sync>;

/// The spending of one load.
struct Load {
    /// The number of times that the load may spend the limits.
    times: u64,
    /// Bytes of source texts.
    read: AtomicU64,
    steps: AtomicU64,
    elements: AtomicU64,
    bytes: AtomicU64,
    /// The budget for the time after the load.
    after: OnceLock<Budget>,
}

impl Budget {
    /// The default limits, for each evaluation by itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Budget, Limits};
    ///
    /// assert_eq!(Budget::DEFAULT.limits(), &Limits::DEFAULT);
    /// ```
    pub const DEFAULT: Budget = Budget(None);

    /// These limits, for each evaluation by itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Budget, Limits};
    ///
    /// let budget = Budget::new(Limits::DEFAULT.with_steps(10));
    /// assert!(budget.allowance().steps(10).is_ok());
    /// assert!(budget.allowance().steps(11).is_err());
    /// ```
    #[must_use]
    pub fn new(limits: Limits) -> Budget {
        Budget::of(limits, None, None)
    }

    fn of(limits: Limits, interrupt: Option<Interrupt>, load: Option<Load>) -> Budget {
        Budget(Some(Arc::new(Shared { limits, interrupt, load })))
    }

    /// The budget with other limits; nothing of them is spent.
    #[must_use]
    pub fn with_limits(&self, limits: Limits) -> Budget {
        Budget::of(limits, self.interrupt().cloned(), self.load().map(|load| Load::new(load.times)))
    }

    /// The budget with a function that is asked again and again whether to end all work.
    ///
    /// It is asked when an evaluation begins, at each call of a function, and every 10 000 steps, which take about a
    /// millisecond; that it says yes once is enough. It may be asked by several threads at a time.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::{Duration, Instant};
    ///
    /// use hcl_model::limits::Budget;
    ///
    /// let end = Instant::now() + Duration::from_secs(5);
    /// let budget = Budget::DEFAULT.with_interrupt(move || Instant::now() > end);
    /// assert!(budget.allowance().steps(1).is_ok());
    /// let over = Budget::DEFAULT.with_interrupt(|| true);
    /// assert_eq!(over.allowance().steps(1).unwrap_err().to_string(), "the program has stopped the evaluation");
    /// ```
    #[must_use]
    pub fn with_interrupt(&self, interrupt: impl Fn() -> bool + Send + Sync + 'static) -> Budget {
        Budget::of(*self.limits(), Some(Arc::new(interrupt)), self.load().map(|load| Load::new(load.times)))
    }

    /// The limits.
    #[must_use]
    #[inline]
    pub fn limits(&self) -> &Limits {
        self.0.as_ref().map_or(&Limits::DEFAULT, |shared| &shared.limits)
    }

    /// Returns the allowance of one evaluation.
    #[must_use]
    pub fn allowance(&self) -> Allowance {
        Allowance::resumed(self, Cost::default())
    }

    /// Asks for a source text of so many bytes, which is going to be read into what the load has read already.
    ///
    /// # Errors
    ///
    /// All texts together would be larger than [`Limits::load_size`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Budget, Limits};
    ///
    /// let load = Budget::new(Limits::DEFAULT.with_load_size(1000)).for_load();
    /// assert!(load.read(700).is_ok());
    /// let exhausted = load.read(400).unwrap_err();
    /// assert_eq!(exhausted.to_string(), "the configuration needs more than 1000 bytes of files, which is the limit for a whole load");
    /// ```
    pub fn read(&self, bytes: usize) -> Result<(), Exhausted> {
        let bytes = (bytes as u64).max(LEAST_READ);
        let before = self.load().map_or(0, |load| load.read.fetch_add(bytes, Ordering::Relaxed));
        let limit = self.limits().load_size;
        match before.saturating_add(bytes) > limit {
            true => Err(Exhausted(Reason::Load { what: "bytes of files", limit })),
            false => Ok(()),
        }
    }

    fn load(&self) -> Option<&Load> {
        self.0.as_ref()?.load.as_ref()
    }

    /// Returns the address of the load of the budget, which no other load has at the same time. Returns 0 if the
    /// budget belongs to no load.
    pub(super) fn place(&self) -> usize {
        match &self.0 {
            Some(shared) if shared.load.is_some() => Arc::as_ptr(shared) as usize,
            _ => 0,
        }
    }

    fn interrupt(&self) -> Option<&Interrupt> {
        self.0.as_ref()?.interrupt.as_ref()
    }

    /// Returns the spent cost and the allowed cost of the load, if this budget belongs to a load.
    pub(super) fn of_load(&self) -> Option<(Cost, Cost)> {
        let Load { times, steps, elements, bytes, .. } = self.load()?;
        let [steps, elements, bytes] = [steps, elements, bytes].map(|it| it.load(Ordering::Relaxed));
        let limits = self.limits();
        let [most_steps, most_elements, most_bytes] =
            [limits.load_steps, limits.load_elements, limits.load_bytes].map(|most| most.saturating_mul(*times));
        let most = Cost { steps: most_steps, elements: most_elements, bytes: most_bytes };
        Some((Cost { steps, elements, bytes }, most))
    }

    /// Notes what was spent of the load.
    pub(super) fn spend(&self, cost: Cost) {
        let Some(load) = self.load() else { return };
        for (spent, more) in [(&load.steps, cost.steps), (&load.elements, cost.elements), (&load.bytes, cost.bytes)] {
            if more > 0 {
                spent.fetch_add(more, Ordering::Relaxed);
            }
        }
    }

    /// Returns `true` if there is something to ask for an interruption.
    pub(super) fn can_be_interrupted(&self) -> bool {
        self.interrupt().is_some()
    }

    /// Asks whether to end all work.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        self.interrupt().is_some_and(|interrupt| interrupt())
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Budget {
    /// The budget of one load: all evaluations with it and its copies have the limits of a load in common.
    ///
    /// A budget of a load stays as it is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Budget;
    ///
    /// let load = Budget::DEFAULT.for_load();
    /// assert!(load.is_for_load() && !Budget::DEFAULT.is_for_load());
    /// ```
    #[must_use]
    pub fn for_load(&self) -> Budget {
        if self.is_for_load() { self.clone() } else { self.for_new_load() }
    }

    /// The budget of another load, of which nothing is spent.
    #[must_use]
    pub fn for_new_load(&self) -> Budget {
        Budget::of(*self.limits(), self.interrupt().cloned(), Some(Load::new(1)))
    }

    /// The budget of looking at everything once more, to find every mistake: another load, which may cost twice as much,
    /// so that nothing is refused only because it was looked at from two sides.
    #[must_use]
    pub fn for_second_look(&self) -> Budget {
        Budget::of(*self.limits(), self.interrupt().cloned(), Some(Load::new(2)))
    }

    /// Returns the budget of all evaluations after the load together.
    ///
    /// An interruption of the load is about its time, and this budget is for the time after the load.
    #[must_use]
    pub fn after_load(&self) -> Budget {
        let after = || Budget::of(*self.limits(), None, Some(Load::new(LOADS_AFTER)));
        self.load().map_or_else(after, |load| load.after.get_or_init(after).clone())
    }

    /// Returns `true` if all evaluations with the budget have limits in common.
    #[must_use]
    pub fn is_for_load(&self) -> bool {
        self.load().is_some()
    }
}

impl Load {
    fn new(times: u64) -> Load {
        let [read, steps, elements, bytes] = [const { AtomicU64::new(0) }; 4];
        Load { times, read, steps, elements, bytes, after: OnceLock::new() }
    }
}

impl fmt::Debug for Budget {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("limits", self.limits())
            .field("is_for_load", &self.is_for_load())
            .finish_non_exhaustive()
    }
}
