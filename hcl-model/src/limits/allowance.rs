//! The remaining budget of one evaluation.

use std::fmt;

use crate::limits::{Budget, Limits};
use crate::stack;

/// The work and the size that one evaluation may still use.
///
/// Code that does or makes more than it was given asks first, so that nothing is done that would be too much.
/// The amounts that were asked for also count for the load of the evaluation, at the latest when the allowance is
/// dropped.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::{Allowance, Limits};
///
/// let mut allowance = Allowance::new(&Limits::default().with_elements(1000));
/// assert!(allowance.elements(900).is_ok());
/// let exhausted = allowance.elements(200).unwrap_err();
/// assert_eq!(exhausted.to_string(), "the value needs more than 1000 elements of collections, which is the limit for one argument");
/// ```
#[derive(Debug)]
pub struct Allowance {
    budget: Budget,
    spent: Cost,
    /// The part of the spent cost that the load knows of.
    settled: Cost,
    /// The amount at which the allowance checks again whether there is more.
    stop: Cost,
    interrupted: bool,
    /// The share of the call of a function, if this allowance was made inside of a call.
    share: Option<Box<Share>>,
}

/// The share that an allowance takes of the allowance of the caller, if it is made inside of a call of a function.
#[derive(Debug)]
struct Share {
    /// The cost that was spent before.
    began: Cost,
    /// The maximum cost.
    most: Cost,
    /// The limits of the caller.
    limit: Cost,
}

/// The cost that a call of a function may spend, and has spent, in evaluations that its body begins.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lent {
    left: Cost,
    /// The limits of the caller, for what is said when they are passed.
    limit: Cost,
    spent: Cost,
    /// The part of the spent cost that the load of the caller knows of.
    known: Cost,
    /// The address of the load of the caller.
    load: usize,
}

impl Lent {
    /// Notes what an evaluation has spent, which is a part of a load.
    pub(crate) fn spend(&mut self, cost: Cost, load: usize) {
        self.spent = self.spent.and(cost);
        if load != 0 && load == self.load {
            self.known = self.known.and(cost);
        }
    }
}

/// A cost in steps, elements and bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Cost {
    pub(crate) steps: u64,
    pub(crate) elements: u64,
    pub(crate) bytes: u64,
}

/// The limit that was passed, and its value.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::{Allowance, Limits};
///
/// let limits = Limits::default().with_bytes(10);
/// let exhausted = Allowance::new(&limits).bytes(11).unwrap_err();
/// assert!(exhausted.to_string().starts_with("the value needs more than 10 bytes of text"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted(pub(crate) Reason);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    /// The limit of one evaluation.
    Argument { what: &'static str, limit: u64 },
    /// The limit of a load.
    Load { what: &'static str, limit: u64 },
    /// Calls of functions within calls, so many levels.
    Calls { limit: u16 },
    /// Bytes of the stack that these take.
    Stack { limit: u32 },
    /// Different calls of an eventual function.
    Promises { limit: u32 },
    /// The program wants an end.
    Interrupted,
}

impl Exhausted {
    /// An eventual function is called with more different arguments than it may be.
    pub(crate) fn promises(limit: u32) -> Exhausted {
        Exhausted(Reason::Promises { limit })
    }
}

/// The number of steps between two checks of the load and of a request of the program to end.
const EVERY: u64 = 10_000;

/// The number of bytes of text that are made or read in one step.
pub(crate) const BYTES_OF_STEP: usize = 16;

impl Allowance {
    /// All that the limits allow for one evaluation by itself.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let limits = Limits::default().with_elements(3);
    /// let mut allowance = Allowance::new(&limits);
    /// assert!(allowance.elements(3).is_ok());
    /// assert!(allowance.elements(1).is_err());
    /// assert!(Allowance::new(&limits).elements(1).is_ok());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(limits: &Limits) -> Allowance {
        Budget::new(*limits).allowance()
    }

    /// Returns the allowance after an evaluation that has spent a cost that the load knows of.
    ///
    /// Inside of a call of a function it takes of what the caller has left.
    pub(crate) fn resumed(budget: &Budget, spent: Cost) -> Allowance {
        let budget = budget.clone();
        let share = stack::lent().map(|lent| {
            let most = spent.and(lent.left.since(lent.spent));
            Box::new(Share { began: spent, most, limit: lent.limit })
        });
        let mut allowance =
            Allowance { budget, spent, settled: spent, stop: Cost::default(), interrupted: false, share };
        allowance.stop = allowance.next_stop();
        if allowance.budget.can_be_interrupted() {
            // The first step asks.
            allowance.stop.steps = spent.steps.min(allowance.stop.steps);
        }
        allowance
    }

    /// Counts a file that a function reads for the load, wherever the call stands.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Budget::read`].
    #[cfg(feature = "language")]
    pub(crate) fn read(&self, bytes: usize) -> Result<(), Exhausted> {
        self.budget.read(bytes)
    }

    /// Nothing, in the place of an allowance that is lent.
    pub(crate) fn nothing() -> Allowance {
        let none = Cost::default();
        Allowance { budget: Budget::DEFAULT, spent: none, settled: none, stop: none, interrupted: false, share: None }
    }

    /// Returns the cost that the body of a called function may spend in evaluations that it begins.
    pub(crate) fn lend(&self) -> Lent {
        let limit = most_of_argument(self.limits());
        let mut left = limit.since(self.spent);
        if let Some(share) = &self.share {
            left = left.least(share.most.since(self.spent));
        }
        if let Some((spent, most)) = self.budget.of_load() {
            left = left.least(most.since(spent.and(self.spent.since(self.settled))));
        }
        Lent { left, limit, load: self.budget.place(), ..Lent::default() }
    }

    /// Takes what the body of a function has spent in evaluations that it began.
    ///
    /// # Errors
    ///
    /// It is more than there may be.
    pub(crate) fn pay(&mut self, lent: &Lent) -> Result<(), Exhausted> {
        self.spent = self.spent.and(lent.spent);
        self.settled = self.settled.and(lent.known);
        if self.spent.is_within(self.stop) { Ok(()) } else { self.look() }
    }

    /// The limits of the evaluation, for what is not counted: digits, exponents, nesting.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let allowance = Allowance::new(&Limits::DEFAULT.with_number_digits(20));
    /// assert_eq!(allowance.limits().number_digits, 20);
    /// ```
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.budget.limits()
    }

    /// Asks for work that is going to be done, in steps of at most a tenth of a microsecond.
    ///
    /// # Errors
    ///
    /// The limit, if there may not be so many, or that the program wants an end.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let mut allowance = Allowance::new(&Limits::default().with_steps(5));
    /// allowance.steps(5)?;
    /// let exhausted = allowance.steps(1).unwrap_err();
    /// assert_eq!(exhausted.to_string(), "the value needs more than 5 steps of work, which is the limit for one argument");
    /// # Ok::<(), hcl_model::limits::Exhausted>(())
    /// ```
    #[inline]
    pub fn steps(&mut self, count: u64) -> Result<(), Exhausted> {
        self.spent.steps = self.spent.steps.saturating_add(count);
        if self.spent.steps <= self.stop.steps { Ok(()) } else { self.look() }
    }

    /// Asks for elements of collections that are going to be made, each of which takes a step.
    ///
    /// # Errors
    ///
    /// The limit, if there may not be so many.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let mut allowance = Allowance::new(&Limits::default().with_elements(5));
    /// allowance.elements(2)?;
    /// allowance.elements(3)?;
    /// assert!(allowance.elements(1).is_err());
    /// # Ok::<(), hcl_model::limits::Exhausted>(())
    /// ```
    #[inline]
    pub fn elements(&mut self, count: usize) -> Result<(), Exhausted> {
        self.spent.elements = self.spent.elements.saturating_add(count as u64);
        self.spent.steps = self.spent.steps.saturating_add(count as u64);
        let goes_on = self.spent.elements <= self.stop.elements && self.spent.steps <= self.stop.steps;
        if goes_on { Ok(()) } else { self.look() }
    }

    /// Asks for bytes of text that is going to be made, 16 of which take a step.
    ///
    /// # Errors
    ///
    /// The limit, if there may not be so many.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let mut allowance = Allowance::new(&Limits::default().with_bytes(5));
    /// // Two characters, three bytes.
    /// allowance.bytes("né".len())?;
    /// assert!(allowance.bytes("né".len()).is_err());
    /// # Ok::<(), hcl_model::limits::Exhausted>(())
    /// ```
    #[inline]
    pub fn bytes(&mut self, count: usize) -> Result<(), Exhausted> {
        self.spent.bytes = self.spent.bytes.saturating_add(count as u64);
        self.spent.steps = self.spent.steps.saturating_add((count / BYTES_OF_STEP) as u64);
        let goes_on = self.spent.bytes <= self.stop.bytes && self.spent.steps <= self.stop.steps;
        if goes_on { Ok(()) } else { self.look() }
    }

    /// Asks for a step and bytes of text that it makes.
    #[inline]
    pub(crate) fn part(&mut self, bytes: usize) -> Result<(), Exhausted> {
        self.spent.steps = self.spent.steps.saturating_add(1);
        self.bytes(bytes)
    }

    /// Returns the number of steps that were taken so far.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let mut allowance = Allowance::new(&Limits::DEFAULT);
    /// allowance.steps(3)?;
    /// allowance.elements(2)?;
    /// assert_eq!(allowance.steps_spent(), 5);
    /// # Ok::<(), hcl_model::limits::Exhausted>(())
    /// ```
    #[must_use]
    pub fn steps_spent(&self) -> u64 {
        self.spent.steps
    }

    /// Asks whether the program wants an end, if there is somebody to ask.
    ///
    /// # Errors
    ///
    /// It does.
    pub(crate) fn ask(&mut self) -> Result<(), Exhausted> {
        self.interrupted |= self.budget.is_interrupted();
        if self.interrupted { Err(Exhausted(Reason::Interrupted)) } else { Ok(()) }
    }

    /// Runs something of which only the work counts, because what it makes is made again or not kept.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn trial<T>(&mut self, run: impl FnOnce(&mut Allowance) -> T) -> T {
        let Cost { elements, bytes, .. } = self.spent;
        let result = run(self);
        (self.spent.elements, self.spent.bytes) = (elements, bytes);
        self.settled = self.settled.least(self.spent);
        result
    }

    /// Checks that everything that was asked for so far was allowed.
    ///
    /// # Errors
    ///
    /// The limit that was passed.
    #[inline]
    pub(crate) fn enough(&self) -> Result<(), Exhausted> {
        if !self.interrupted && self.spent.is_within(self.stop) { Ok(()) } else { self.passed().map_or(Ok(()), Err) }
    }

    /// Returns the cost that was asked for so far.
    pub(crate) fn spent(&self) -> Cost {
        self.spent
    }

    /// Looks whether there is more than it seemed; otherwise the limit.
    #[cold]
    fn look(&mut self) -> Result<(), Exhausted> {
        self.interrupted |= self.budget.is_interrupted();
        if let Some(exhausted) = self.passed() {
            return Err(exhausted);
        }
        self.settle();
        self.stop = self.next_stop();
        Ok(())
    }

    /// The limit that was passed.
    #[cold]
    fn passed(&self) -> Option<Exhausted> {
        if self.interrupted {
            return Some(Exhausted(Reason::Interrupted));
        }
        let of_argument = self.spent.beyond(most_of_argument(self.limits()));
        if let Some((what, limit)) = of_argument {
            return Some(Exhausted(Reason::Argument { what, limit }));
        }
        if let Some(share) = &self.share
            && let Some((what, _)) = self.spent.beyond(share.most)
        {
            return Some(Exhausted(Reason::Argument { what, limit: share.limit.of(what) }));
        }
        let (spent, most) = self.budget.of_load()?;
        let (what, _) = spent.and(self.spent.since(self.settled)).beyond(most)?;
        Some(Exhausted(Reason::Load { what, limit: limit_of_load(self.limits(), what) }))
    }

    fn next_stop(&self) -> Cost {
        let most = most_of_argument(self.limits());
        let most = self.share.as_ref().map_or(most, |share| most.least(share.most));
        match self.budget.of_load() {
            Some((spent, most_of_load)) => {
                let left = most_of_load.since(spent);
                let stop = most.least(self.settled.and(left));
                Cost { steps: stop.steps.min(self.spent.steps.saturating_add(EVERY)), ..stop }
            }
            None if self.budget.can_be_interrupted() => {
                Cost { steps: most.steps.min(self.spent.steps.saturating_add(EVERY)), ..most }
            }
            None => most,
        }
    }

    /// Lets the load know what was spent.
    fn settle(&mut self) {
        self.budget.spend(self.spent.since(self.settled));
        self.settled = self.spent;
    }
}

impl Drop for Allowance {
    fn drop(&mut self) {
        self.settle();
        if let Some(share) = &self.share {
            stack::spend(self.spent.since(share.began), self.budget.place());
        }
    }
}

impl Default for Allowance {
    /// Returns the allowance of the default limits.
    fn default() -> Allowance {
        Budget::DEFAULT.allowance()
    }
}

fn most_of_argument(limits: &Limits) -> Cost {
    Cost { steps: limits.steps, elements: limits.elements, bytes: limits.bytes }
}

fn limit_of_load(limits: &Limits, what: &str) -> u64 {
    Cost { steps: limits.load_steps, elements: limits.load_elements, bytes: limits.load_bytes }.of(what)
}

impl Cost {
    #[inline]
    fn is_within(self, most: Cost) -> bool {
        self.steps <= most.steps && self.elements <= most.elements && self.bytes <= most.bytes
    }

    /// Returns the kind of the cost that exceeds `most`, and the limit for that kind.
    fn beyond(self, most: Cost) -> Option<(&'static str, u64)> {
        let all = [
            (ELEMENTS, self.elements, most.elements),
            (BYTES, self.bytes, most.bytes),
            // Elements and bytes are steps, too, and tell more.
            (STEPS, self.steps, most.steps),
        ];
        all.into_iter().find(|(_, spent, most)| spent > most).map(|(what, _, most)| (what, most))
    }

    /// Returns the part of the cost of one kind.
    fn of(self, what: &str) -> u64 {
        match what {
            STEPS => self.steps,
            ELEMENTS => self.elements,
            _ => self.bytes,
        }
    }

    fn with(self, other: Cost, of: fn(u64, u64) -> u64) -> Cost {
        Cost {
            steps: of(self.steps, other.steps),
            elements: of(self.elements, other.elements),
            bytes: of(self.bytes, other.bytes),
        }
    }

    fn and(self, more: Cost) -> Cost {
        self.with(more, u64::saturating_add)
    }

    fn since(self, before: Cost) -> Cost {
        self.with(before, u64::saturating_sub)
    }

    fn least(self, other: Cost) -> Cost {
        self.with(other, u64::min)
    }
}

/// The name of [`Limits::steps`] in messages.
const STEPS: &str = "steps of work";
/// The name of [`Limits::elements`] in messages.
pub(crate) const ELEMENTS: &str = "elements of collections";
/// The name of [`Limits::bytes`] in messages.
const BYTES: &str = "bytes of text";

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Reason::Argument { what, limit } => {
                write!(f, "the value needs more than {limit} {what}, which is the limit for one argument")
            }
            Reason::Load { what, limit } => {
                write!(f, "the configuration needs more than {limit} {what}, which is the limit for a whole load")
            }
            Reason::Calls { limit } => {
                write!(f, "functions that evaluate expressions call each other more than {limit} levels deep")
            }
            Reason::Stack { limit } => {
                write!(
                    f,
                    "functions that evaluate expressions call each other so deep that more than {limit} bytes of the stack are in use"
                )
            }
            Reason::Promises { limit } => {
                write!(
                    f,
                    "the function is called with more than {limit} different lists of arguments, each of which is waited for"
                )
            }
            Reason::Interrupted => f.write_str("the program has stopped the evaluation"),
        }
    }
}

impl std::error::Error for Exhausted {}
