//! The origin of the value of a placeholder: a promise, or a part of a later computation.

use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::fmt;
use std::sync::Arc;

use crate::limits::{Allowance, Exhausted};
use crate::path::Path;
use crate::value::promise::Work;
use crate::value::promise::memo::{Memo, Triggers};
use crate::value::refinement::Refined;
use crate::value::walk::Made;
use crate::value::{Promise, Refinement, Repr, Value, Waits};

/// A computation that runs again when promises were settled: an expression in its context, or one of many that need
/// each other.
///
/// It is computed once for each state of what it waits for, however many parts of it are asked for.
#[derive(Clone)]
pub struct Later {
    source: Arc<dyn Source>,
    /// The number of the value at its source.
    number: usize,
}

/// A source that computes values anew, which have numbers.
pub(crate) trait Source: Send + Sync {
    /// Returns the current value, without a way to its later value.
    fn value(&self, number: usize) -> Value;

    /// Returns the findings from computing values, and what they are computed from, anew; each finding once.
    fn found(&self, numbers: &[usize]) -> Found;

    /// Returns `true` if the source also answers for values that already know the origin of their own value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn covers_others(&self) -> bool {
        false
    }
}

/// The findings beside a value.
pub(crate) type Found = Arc<dyn Any + Send + Sync>;

/// The origin of the value of a placeholder.
#[derive(Clone)]
pub(in crate::value) enum Origin {
    Promise(Promise),
    Part(Later, Path),
}

/// Computes a value anew, and says what was found.
pub(super) type Compute = Box<dyn Fn() -> (Value, Found) + Send + Sync>;

/// A value in which everything that waits is computed anew, and who does so.
pub(super) type Attached = Result<(Value, Later), Exhausted>;

/// One value that is computed by itself.
struct One {
    compute: Compute,
    last: Memo<(Value, Option<Found>)>,
}

impl Source for One {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn value(&self, _: usize) -> Value {
        self.computed().0
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn found(&self, _: &[usize]) -> Found {
        self.computed().1.unwrap_or_else(|| Arc::new(()))
    }
}

impl One {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn computed(&self) -> (Value, Option<Found>) {
        self.last.get(|| {
            let (value, found) = (self.compute)();
            let triggers = Triggers::of(&value);
            ((value, Some(found)), triggers)
        })
    }
}

impl Later {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(source: Arc<dyn Source>, number: usize) -> Later {
        Later { source, number }
    }

    /// The value that was computed, in which everything that waits leads to what it is then.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn attached(&self, value: &Value) -> Value {
        let ask = |_, _| Ok::<_, Infallible>(());
        self.part(value, &Path::new(), ask, &mut Made::default()).unwrap_or_else(|never| match never {})
    }

    /// The value that was computed, as [`Later::attached`] gives it, where an allowance is asked for what that takes. A part
    /// that is in `made` leads to where it led there.
    ///
    /// # Errors
    ///
    /// It is more than there may be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn attached_within(
        &self,
        value: &Value,
        allowance: &mut Allowance,
        made: &mut Made,
    ) -> Result<Value, Exhausted> {
        let ask = |looked_at, made| {
            allowance.steps(looked_at as u64)?;
            allowance.elements(made)
        };
        self.part(value, &Path::new(), ask, made)
    }

    /// A part of what is computed, which leads to the rest of it.
    ///
    /// A value that occurs many times leads to one of its places: whoever handed it on has handed on its later value
    /// too.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn part<E>(
        &self,
        value: &Value,
        at: &Path,
        ask: impl FnMut(usize, usize) -> Result<(), E>,
        made: &mut Made,
    ) -> Result<Value, E> {
        let place = |path: &Path, value: &Value| {
            if value.is_open_set() {
                let waits = Waits::of_all([value]);
                let unknown =
                    Value::unknown(value.ty()).refined(&Refinement::new().not_null()).with_marks(value.all_marks());
                let unknown = unknown.waiting_for(&waits);
                return Some(self.place(&unknown, at.clone().join(path)).unwrap_or(unknown));
            }
            self.place(value, at.clone().join(path))
        };
        value.change_waiting_at(place, ask, made)
    }

    /// A placeholder, whose value is at a place of what is computed; nothing if it knows itself where its value comes from.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn place(&self, value: &Value, path: Path) -> Option<Value> {
        let Repr::Refined(refined) = &value.bare().0 else { return None };
        if refined.origin.is_some() && !self.source.covers_others() {
            return None;
        }
        let Refined { ty, refinement, waits, .. } = Refined::clone(refined);
        let origin = Some(Origin::Part(self.clone(), path));
        Some(Value(Repr::Refined(Arc::new(Refined { ty, refinement, waits, origin }))).with_marks(value.marks()))
    }

    /// Returns `true` if another computation has the same source.
    #[cfg(feature = "language")]
    #[inline]
    pub(crate) fn is_same(&self, other: &Later) -> bool {
        self.source_address() == other.source_address()
    }

    /// Returns the address of the source, which no other source has as long as this one exists.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn source_address(&self) -> usize {
        Arc::as_ptr(&self.source).cast::<()>().addr()
    }
}

/// Shared with the other crates of this project, and not a public API.
impl Later {
    /// A value that was computed, in which everything that waits is computed anew when it is settled, and who does so if there
    /// is something to do.
    ///
    /// A set with something unknown in it is unknown, because nobody knows where in it that will be.
    /// The allowance is for what following the parts of the value takes.
    ///
    /// # Errors
    ///
    /// It is more than there may be.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn attach<F: Any + Send + Sync>(
        value: Value,
        allowance: &mut Allowance,
        compute: impl Fn() -> (Value, F) + Send + Sync + 'static,
    ) -> Result<(Value, Option<Later>), Exhausted> {
        if !value.contains_waiting() {
            return Ok((value, None));
        }
        let Some(work) = Work::get() else { return Ok((value, None)) };
        let compute = Box::new(move || {
            let (value, found) = compute();
            (value, Arc::new(found) as Found)
        });
        (work.attach)(value, allowance, compute).map(|(value, later)| (value, Some(later)))
    }

    /// Returns the current value, without a way to its later value.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn value(&self) -> Value {
        self.source.value(self.number)
    }

    /// Returns the findings from computing the value anew.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn found<F: Any + Clone>(&self) -> Option<F> {
        self.source.found(&[self.number]).downcast_ref::<F>().cloned()
    }
}

impl Origin {
    /// The value, or as much of it as there is by now; `ask` is told what that takes, as of [`Later::attach`].
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn value<E>(&self, ask: impl FnMut(usize, usize) -> Result<(), E>) -> Result<Option<Value>, E> {
        Ok(match self {
            Origin::Promise(promise) => promise.outcome().and_then(Result::ok).cloned(),
            Origin::Part(later, path) => match path.follow_known(&later.value()) {
                Some(value) => Some(later.part(&value, path, ask, &mut Made::default())?),
                None => None,
            },
        })
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Value {
    /// Returns the findings from computing anew the parts of the value that wait ([`Later::attach`]).
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn found_later<F: Any + Clone>(&self) -> Vec<F> {
        Value::found_later_in([self])
    }

    /// Returns `true` if a waiting part of the value is computed by an expression. The value of a promise, or of a
    /// variable that is given, does not count.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_computed_later(&self) -> bool {
        let (mut pending, mut passed) = (vec![self], HashSet::new());
        while let Some(value) = pending.pop() {
            if !value.contains_waiting() || value.address().is_some_and(|address| !passed.insert(address)) {
                continue;
            }
            match &value.bare().0 {
                Repr::Refined(refined) => match &refined.origin {
                    Some(Origin::Promise(_)) => {}
                    Some(Origin::Part(later, _)) if later.source.covers_others() => {}
                    _ => return true,
                },
                _ => pending.extend(value.parts()),
            }
        }
        false
    }

    /// Returns the findings from computing anew the parts of values that wait: all parts of one source together.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn found_later_in<'v, F: Any + Clone>(values: impl IntoIterator<Item = &'v Value>) -> Vec<F> {
        let Some(work) = Work::get() else { return Vec::new() };
        let found = (work.found)(&mut values.into_iter());
        found.iter().filter_map(|found| found.downcast_ref::<F>().cloned()).collect()
    }
}

/// The value in which everything that waits is computed anew by a function.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn attach(value: Value, allowance: &mut Allowance, compute: Compute) -> Attached {
    let last = Memo::new((value.clone(), None), Triggers::of(&value));
    let later = Later::new(Arc::new(One { compute, last }), 0);
    Ok((later.attached_within(&value, allowance, &mut Made::default())?, later))
}

/// Returns the findings from computing anew the parts of values that wait: all parts of one source together.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn found_in(values: &mut dyn Iterator<Item = &Value>) -> Vec<Found> {
    let mut asked: Vec<(&Later, Vec<usize>)> = Vec::new();
    let (mut places, mut seen, mut passed) = (HashMap::new(), HashSet::new(), HashSet::new());
    for value in values {
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            if value.address().is_some_and(|address| !passed.insert(address)) {
                continue;
            }
            if let Repr::Refined(refined) = &value.bare().0
                && let Some(Origin::Part(later, _)) = &refined.origin
                && seen.insert((later.source_address(), later.number))
            {
                let at = *places.entry(later.source_address()).or_insert(asked.len());
                match asked.get_mut(at) {
                    Some((_, numbers)) => numbers.push(later.number),
                    None => asked.push((later, vec![later.number])),
                }
            }
            pending.extend(value.parts().iter().rev().filter(|part| part.contains_waiting()));
        }
    }
    asked.into_iter().map(|(later, numbers)| later.source.found(&numbers)).collect()
}

impl fmt::Debug for Later {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("later")
    }
}
