//! The promises that an unknown value waits for.

use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;

use crate::limits::{Allowance, Exhausted};
use crate::types::Type;
use crate::value::promise::{Ask, Origin, Work};
use crate::value::refinement::{Refined, Refinement};
use crate::value::walk::kept_error;
use crate::value::{Promise, Repr, Value};

/// The promises that an unknown value waits for; none costs nothing.
///
/// The promises of two values are joined in one step, however many they are, so that a chain of operators is linear.
#[derive(Clone, Default)]
pub(crate) struct Waits(Option<Arc<Link>>);

enum Link {
    One(Promise),
    Both(Waits, Waits),
}

impl Waits {
    pub(crate) fn none() -> Waits {
        Waits::default()
    }

    pub(super) fn one(promise: Promise) -> Waits {
        Waits(Some(Arc::new(Link::One(promise))))
    }

    /// Returns the promises that values and everything in them wait for.
    pub(crate) fn of_all<'v>(values: impl IntoIterator<Item = &'v Value>) -> Waits {
        let mut waits = Waits::none();
        values.into_iter().for_each(|value| waits.add_all(value));
        waits
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Adds the promises of a value and of all its parts.
    pub(crate) fn add_all(&mut self, value: &Value) {
        if let Some(work) = Work::get() {
            self.add_waiting(work, value);
        }
    }

    #[cold]
    #[inline(never)]
    fn add_waiting(&mut self, work: &Work, value: &Value) {
        if value.contains_waiting() {
            (work.add_all)(self, value);
        }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn add_all_parts(&mut self, value: &Value) {
        let (mut pending, mut seen) = (vec![value], HashSet::new());
        while let Some(value) = pending.pop() {
            if value.address().is_some_and(|address| !seen.insert(address)) {
                continue;
            }
            self.add(&value.waits());
            pending.extend(value.parts().iter().rev().filter(|part| part.contains_waiting()));
        }
    }

    /// Adds what a value and everything in it waits for, but for what is a promise itself.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn add_computed(&mut self, value: &Value) {
        let (mut pending, mut seen) = (vec![value], HashSet::new());
        while let Some(value) = pending.pop() {
            if !value.contains_waiting() || value.address().is_some_and(|address| !seen.insert(address)) {
                continue;
            }
            match &value.bare().0 {
                Repr::Refined(refined) if matches!(refined.origin, Some(Origin::Promise(_))) => {}
                Repr::Refined(refined) => self.add(&refined.waits),
                _ => pending.extend(value.parts()),
            }
        }
    }

    pub(crate) fn add(&mut self, other: &Waits) {
        match (&self.0, &other.0) {
            (_, None) => {}
            (None, Some(_)) => *self = other.clone(),
            (Some(own), Some(new)) if own.is_same(new) => {}
            _ => {
                let before = std::mem::take(self);
                *self = Waits(Some(Arc::new(Link::Both(before, other.clone()))));
            }
        }
    }

    /// The promises, each once, in the order in which they were met.
    pub(crate) fn promises(&self) -> Vec<Promise> {
        Work::get().filter(|_| !self.is_empty()).map_or_else(Vec::new, |work| (work.promises)(self))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn all_promises(&self) -> Vec<Promise> {
        let mut promises = Vec::new();
        let (mut seen, mut known) = (HashSet::new(), HashSet::new());
        let mut pending = vec![self];
        while let Some(waits) = pending.pop() {
            let Some(link) = &waits.0 else { continue };
            if !seen.insert(Arc::as_ptr(link)) {
                continue;
            }
            match &**link {
                Link::One(promise) if known.insert(promise) => promises.push(promise.clone()),
                Link::One(_) => {}
                Link::Both(first, second) => pending.extend([second, first]),
            }
        }
        promises
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn has_same_promises(&self, other: &Waits) -> bool {
        let all = |waits: &Waits| waits.promises().into_iter().collect::<HashSet<_>>();
        all(self) == all(other)
    }

    /// The promises, if they are at most so many and found at once.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn few(&self, most: usize) -> Option<Vec<Promise>> {
        let mut promises: Vec<Promise> = Vec::new();
        let mut pending = vec![self];
        for _ in 0..4 * most {
            let Some(waits) = pending.pop() else { return Some(promises) };
            match waits.0.as_deref() {
                Some(Link::One(promise)) if promises.contains(promise) => {}
                Some(Link::One(_)) if promises.len() == most => return None,
                Some(Link::One(promise)) => promises.push(promise.clone()),
                Some(Link::Both(first, second)) => pending.extend([second, first]),
                None => {}
            }
        }
        None
    }
}

impl Link {
    fn is_same(self: &Arc<Link>, other: &Arc<Link>) -> bool {
        match (&**self, &**other) {
            (Link::One(a), Link::One(b)) => a == b,
            _ => Arc::ptr_eq(self, other),
        }
    }
}

impl PartialEq for Waits {
    /// Returns `true` if both contain the same promises, in any order.
    fn eq(&self, other: &Waits) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(a), Some(b)) => a.is_same(b) || Work::get().is_some_and(|work| (work.are_same)(self, other)),
            _ => false,
        }
    }
}

impl fmt::Debug for Waits {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.promises()).finish()
    }
}

impl Drop for Link {
    /// Without recursion, since a chain of operators joins one with the next.
    fn drop(&mut self) {
        let Link::Both(first, second) = self else { return };
        let mut pending = vec![first.0.take(), second.0.take()];
        while let Some(link) = pending.pop() {
            let Some(Link::Both(first, second)) = &mut link.and_then(Arc::into_inner) else { continue };
            pending.extend([first.0.take(), second.0.take()]);
        }
    }
}

impl Value {
    /// The promises that the value and everything in it waits for, each once ("Eventual Types").
    ///
    /// A known value waits for nothing, whatever it was computed from.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Promise;
    ///
    /// let (a, _a) = Promise::new("a", Type::NUMBER);
    /// let (b, _b) = Promise::new("b", Type::NUMBER);
    /// let context = EvalContext::new().with_variable("a", a.to_value()).with_variable("b", b.to_value());
    /// let waits_for = |text: &str| {
    ///     let value = native::parse_expression("app.hcl", text).ok()?.value(&context)?;
    ///     Ok::<_, hcl_model::diag::Diagnostics>(value.waits_for())
    /// };
    /// assert_eq!(waits_for("a + b")?, [a.clone(), b]);
    /// assert_eq!(waits_for("true ? a : b")?, [a]);
    /// assert_eq!(waits_for("[for x in [a, b] : 1]")?, []);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn waits_for(&self) -> Vec<Promise> {
        Waits::of_all([self]).promises()
    }

    /// The value with the values in it that promises were resolved with since it was made.
    ///
    /// The values that were computed from promises are not replaced: their expression is evaluated again for that.
    #[must_use]
    pub fn settled(&self) -> Value {
        let all = self.followed(|_, _| Ok::<_, Infallible>(()));
        all.unwrap_or_else(|never| match never {})
    }

    fn followed<E>(&self, ask: impl FnMut(usize, usize) -> Result<(), E>) -> Result<Value, E> {
        if !self.contains_waiting() {
            return Ok(self.clone());
        }
        let ask = RefCell::new(ask);
        let ask = |looked_at: usize, made: usize| (ask.borrow_mut())(looked_at, made);
        self.change_waiting(|value| value.come(ask), ask)
    }

    /// The value that a promise was resolved with, if it is one, without a look at what is in it.
    ///
    /// # Errors
    ///
    /// It is more than there may be.
    pub(crate) fn settled_itself(&self, allowance: &mut Allowance) -> Result<Value, Exhausted> {
        let come = self.come(|looked_at, made| {
            allowance.steps(looked_at as u64)?;
            allowance.elements(made)
        });
        Ok(come?.unwrap_or_else(|| self.clone()))
    }

    /// Returns the value that has come in place of the value, if there is one.
    fn come<E>(&self, mut ask: impl FnMut(usize, usize) -> Result<(), E>) -> Result<Option<Value>, E> {
        let Some(work) = Work::get().filter(|_| self.contains_waiting()) else { return Ok(None) };
        let refused = Cell::new(None);
        let come = (work.come)(self, &mut |looked_at, made| kept_error(&refused, ask(looked_at, made)));
        match refused.into_inner() {
            Some(error) => Err(error),
            None => Ok(come.flatten()),
        }
    }

    /// An unknown value that waits for promises.
    pub(super) fn placeholder(ty: Type, waits: Waits, origin: Option<Origin>) -> Value {
        Value(Repr::Refined(Arc::new(Refined { ty, refinement: Refinement::new(), waits, origin })))
    }

    /// The value, which waits for these promises too if it is unknown itself.
    #[must_use]
    pub(crate) fn waiting_for(self, waits: &Waits) -> Value {
        if waits.is_empty() || self.is_known() {
            return self;
        }
        let (value, marks) = self.unmark();
        let (ty, refinement, mut all, origin) = match value.0 {
            Repr::Refined(refined) => {
                let Refined { ty, refinement, waits, origin } = Arc::unwrap_or_clone(refined);
                (ty, refinement, waits, origin)
            }
            _ => (value.ty(), Refinement::new(), Waits::none(), None),
        };
        all.add(waits);
        Value(Repr::Refined(Arc::new(Refined { ty, refinement, waits: all, origin }))).with_marks(marks)
    }

    /// The value, in which all that is unknown and waits for nothing waits for these promises.
    #[must_use]
    pub(crate) fn waiting_inside_for(self, waits: &Waits) -> Value {
        if waits.is_empty() || self.is_wholly_known() {
            return self;
        }
        self.change_unknown(|value| if value.waits().is_empty() { value.waiting_for(waits) } else { value })
    }

    /// Returns the promises that the value itself waits for, without those of its parts.
    pub(crate) fn waits(&self) -> Waits {
        match &self.bare().0 {
            Repr::Refined(refined) => refined.waits.clone(),
            _ => Waits::none(),
        }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Value {
    /// The value as [`Value::settled`] gives it, where an allowance is asked for what that takes: what has come may be large, and
    /// be there in many places.
    ///
    /// # Errors
    ///
    /// It is more than there may be.
    pub fn settled_within(&self, allowance: &mut Allowance) -> Result<Value, Exhausted> {
        self.followed(|looked_at, made| {
            allowance.steps(looked_at as u64)?;
            allowance.elements(made)
        })
    }

    /// Returns `true` if the value or something in it waits for a promise.
    #[inline]
    #[must_use]
    pub fn contains_waiting(&self) -> bool {
        match &self.bare().0 {
            Repr::Refined(refined) => !refined.waits.is_empty(),
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => sequence.facts().waiting,
            Repr::Object(attributes) | Repr::Map(attributes) => attributes.facts().waiting,
            _ => false,
        }
    }
}

/// Returns the value that has come in place of a value, if there is one. Returns `None` if asking for the required
/// work was refused.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn come_now(value: &Value, ask: Ask<'_>) -> Option<Option<Value>> {
    let Repr::Refined(refined) = &value.bare().0 else { return Some(None) };
    let Some(origin) = &refined.origin else { return Some(None) };
    let come = origin.value(|looked_at, made| ask(looked_at, made).ok_or(())).ok()?;
    Some(come.map(|come| come.with_marks(value.marks())))
}
