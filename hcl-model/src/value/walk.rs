//! Visiting and changing everything in a value, without recursion, since a value may be nested to any depth.
//!
//! Extends the information model as the reference does.

use std::cell::Cell;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::path::{Path, PathStep};
use crate::value::collection::{Attributes, Sequence};
use crate::value::promise::{Ask, Work};
use crate::value::{Marks, Promise, Repr, Value};

/// The action of [`Value::walk`] after a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Walk {
    /// Goes on with what is in the value.
    Into,
    /// Goes on with what follows the value.
    Over,
    /// Visits nothing more.
    Stop,
}

/// The replacement of a value in another one, before anything in the value has been examined.
#[derive(Debug)]
pub enum Replaced {
    /// It stays, with all that is in it.
    Kept,
    /// The parts of the value are examined.
    Inside,
    /// It stays, but whoever waits for it asks for it anew: what it comes from may not be what it is here.
    Anew,
    /// Another value takes its place.
    By(Value),
}

/// A value whose parts are being visited or changed.
struct Frame<'v> {
    value: &'v Value,
    next: usize,
    /// The results for the parts before `next`.
    done: Vec<Value>,
}

impl Value {
    /// Visits the value and everything in it, each before what is in it, in order.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::{Value, Walk};
    ///
    /// let value = Value::object([("ports", Value::tuple([Value::from(80), Value::from(443)]))]);
    /// let mut visited = Vec::new();
    /// value.walk(|path, value| {
    ///     visited.push(format!("{path} {}", value.ty()));
    ///     Walk::Into
    /// });
    /// assert_eq!(visited, [" object", "ports tuple", "ports[0] number", "ports[1] number"]);
    /// ```
    pub fn walk(&self, mut visit: impl FnMut(&Path, &Value) -> Walk) {
        let mut path = Path::new();
        if visit(&path, self) != Walk::Into {
            return;
        }
        let mut frames = vec![Frame::new(self)];
        while let Some(frame) = frames.last_mut() {
            let Some(part) = frame.value.parts().get(frame.next) else {
                frames.pop();
                path.0.pop();
                continue;
            };
            path.0.push(PathStep::to_part(frame.value, frame.next));
            frame.next += 1;
            match visit(&path, part) {
                Walk::Into if !part.parts().is_empty() => frames.push(Frame::new(part)),
                Walk::Into | Walk::Over => drop(path.0.pop()),
                Walk::Stop => return,
            }
        }
    }

    /// The value made anew from the inside out, each value in it replaced by what `change` makes of it.
    ///
    /// The argument of `change` has its marks and the changed values in it. A marked value stays marked unless
    /// `change` takes the marks off.
    /// A list, set or map becomes a tuple or an object if its changed elements have several types.
    ///
    /// # Errors
    ///
    /// The first error of `change`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// let value = Value::tuple([Value::from(1), Value::from("a")]);
    /// let value = value.transform(|_, value| Ok::<_, ()>(match value.as_number() {
    ///     Some(number) => Value::from(number.to_string()),
    ///     None => value,
    /// }))?;
    /// assert_eq!(value, Value::tuple([Value::from("1"), Value::from("a")]));
    /// # Ok::<(), ()>(())
    /// ```
    pub fn transform<E>(&self, change: impl FnMut(&Path, Value) -> Result<Value, E>) -> Result<Value, E> {
        rebuild(self, |value| !value.parts().is_empty(), change)
    }

    /// The value with `change` applied to all marked values in it, from the inside out; the others are kept as they
    /// are.
    pub(super) fn change_marked(&self, mut change: impl FnMut(&Path, Value) -> Value) -> Value {
        if !self.contains_marks() {
            return self.clone();
        }
        let apply = |path: &Path, value: Value| {
            Ok::<_, Infallible>(if value.is_marked() { change(path, value) } else { value })
        };
        let enter = |value: &Value| value.bare().contains_marks();
        rebuild(self, enter, apply).unwrap_or_else(|never| match never {})
    }

    /// The value with `change` applied to all unknown values in it.
    pub(super) fn change_unknown(&self, mut change: impl FnMut(Value) -> Value) -> Value {
        let apply = |_: &Path, value: Value| Ok::<_, Infallible>(if value.is_known() { value } else { change(value) });
        let enter = |value: &Value| !value.is_wholly_known() && !value.parts().is_empty();
        rebuild(self, enter, apply).unwrap_or_else(|never| match never {})
    }

    /// The value with `change` applied to all unknown values in it that wait for a promise, to each once; `change`
    /// gives nothing for what stays as it is, and gives nothing again until another promise is settled.
    ///
    /// # Errors
    ///
    /// The first error of `change`, or of `ask`, which is told how many values are going to be looked at, and how many to be made.
    pub(super) fn change_waiting<E>(
        &self,
        mut change: impl FnMut(&Value) -> Result<Option<Value>, E>,
        ask: impl FnMut(usize, usize) -> Result<(), E>,
    ) -> Result<Value, E> {
        let mut made = Made { settled: Some(Promise::all_settled_so_far()), ..Made::default() };
        remake(self, |value| value.parts().is_empty(), |_, value| change(value), ask, &mut made)
    }

    /// The value with `change` applied to all unknown values in it that wait for a promise, and to sets in which there is
    /// one, to each once and with the first of its places; `change` gives nothing for what stays as it is. A value that is
    /// in `made` is not changed again.
    ///
    /// # Errors
    ///
    /// The first error of `ask`, which is told how many values are going to be looked at, and how many to be made.
    pub(super) fn change_waiting_at<E>(
        &self,
        mut change: impl FnMut(&Path, &Value) -> Option<Value>,
        ask: impl FnMut(usize, usize) -> Result<(), E>,
        made: &mut Made,
    ) -> Result<Value, E> {
        let is_leaf = |value: &Value| value.parts().is_empty() || value.is_open_set();
        remake(self, is_leaf, |path, value| Ok(change(path, value)), ask, made)
    }

    /// Returns the address of the value, which tells it from others as long as it exists, if the value is one that
    /// others can share.
    pub(super) fn address(&self) -> Option<usize> {
        match &self.0 {
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => Some(Arc::as_ptr(sequence).addr()),
            Repr::Object(attributes) | Repr::Map(attributes) => Some(Arc::as_ptr(attributes).addr()),
            Repr::Refined(refined) => Some(Arc::as_ptr(refined).addr()),
            Repr::Marked(marked) => Some(Arc::as_ptr(marked).addr()),
            _ => None,
        }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Value {
    /// The value made anew from the outside in, as far as it is looked at.
    ///
    /// # Errors
    ///
    /// The first error of `look`.
    pub fn replace<E>(&self, mut look: impl FnMut(&Path, &Value) -> Result<Replaced, E>) -> Result<Value, E> {
        let mut path = Path::new();
        let mut frames: Vec<Frame<'_>> = Vec::new();
        let mut next = self;
        loop {
            let done = match look(&path, next)? {
                Replaced::Inside if !next.parts().is_empty() => None,
                Replaced::Kept | Replaced::Inside => Some(next.clone()),
                Replaced::Anew => Some(Value::dynamic_for([next], Marks::none())),
                Replaced::By(value) => Some(value),
            };
            let Some(mut done) = done else {
                frames.push(Frame::new(next));
                next = next.parts().first().unwrap_or(next);
                path.0.push(PathStep::to_part(frames.last().map_or(next, |frame| frame.value), 0));
                continue;
            };
            // A complete value is a part of the value around it.
            loop {
                let Some(frame) = frames.last_mut() else { return Ok(done) };
                path.0.pop();
                frame.done.push(done);
                frame.next += 1;
                if let Some(part) = frame.value.parts().get(frame.next) {
                    path.0.push(PathStep::to_part(frame.value, frame.next));
                    next = part;
                    break;
                }
                let Some(Frame { value, done: parts, .. }) = frames.pop() else { return Ok(self.clone()) };
                done = value.with_parts(parts);
            }
        }
    }
}

/// The values that were made anew from others, by the addresses of these, which are there meanwhile; none for a value that stays.
#[derive(Default)]
pub(crate) struct Made {
    values: HashMap<usize, Option<Value>>,
    /// The number of promises that were settled before, if a value stays until another promise is settled.
    settled: Option<u64>,
}

impl Made {
    fn get(&self, value: &Value) -> Option<Option<Value>> {
        let has_waited = || {
            let waited = value.waited().map(|waited| waited.load(Ordering::Acquire));
            self.settled.is_some() && waited.is_some_and(Promise::is_all_settled)
        };
        if !value.contains_waiting() || has_waited() {
            return Some(None);
        }
        self.values.get(&value.address()?).cloned()
    }

    fn add(&mut self, value: &Value, new: &Option<Value>) {
        if let (None, Some(settled), Some(waited)) = (new, self.settled, value.waited()) {
            waited.store(settled, Ordering::Release);
        }
        self.values.extend(value.address().map(|address| (address, new.clone())));
    }
}

/// Makes of a value anew what waits and what holds that, each once however often it is there, so that what was shared stays
/// shared; where nothing changes, the value is kept.
fn remake<E>(
    root: &Value,
    is_leaf: impl Fn(&Value) -> bool,
    mut change: impl FnMut(&Path, &Value) -> Result<Option<Value>, E>,
    mut ask: impl FnMut(usize, usize) -> Result<(), E>,
    made: &mut Made,
) -> Result<Value, E> {
    let Some(work) = Work::get().filter(|_| root.contains_waiting()) else { return Ok(root.clone()) };
    let refused = Cell::new(None);
    let mut change = |path: &Path, value: &Value| kept_error(&refused, change(path, value));
    let mut ask = |looked_at, made| kept_error(&refused, ask(looked_at, made));
    let new = (work.remade)(root, &is_leaf, &mut change, &mut ask, made);
    told(root, new, refused)
}

/// The result without its error, which is kept.
pub(super) fn kept_error<T, E>(refused: &Cell<Option<E>>, result: Result<T, E>) -> Option<T> {
    result.map_err(|error| refused.set(Some(error))).ok()
}

/// Returns the remade value, or the error that was kept.
fn told<E>(root: &Value, made: Option<Value>, refused: Cell<Option<E>>) -> Result<Value, E> {
    match refused.into_inner() {
        Some(error) => Err(error),
        None => Ok(made.unwrap_or_else(|| root.clone())),
    }
}

/// Makes a value anew, of which these say what a leaf is, what a leaf becomes, and what it takes.
pub(super) type Remade = fn(
    &Value,
    &dyn Fn(&Value) -> bool,
    &mut dyn FnMut(&Path, &Value) -> Option<Option<Value>>,
    Ask<'_>,
    &mut Made,
) -> Option<Value>;

/// [`remake`], compiled once for all errors: none once one was kept.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn remade(
    root: &Value,
    is_leaf: &dyn Fn(&Value) -> bool,
    change: &mut dyn FnMut(&Path, &Value) -> Option<Option<Value>>,
    ask: Ask<'_>,
    made: &mut Made,
) -> Option<Value> {
    let mut path = Path::new();
    if let Some(new) = made.get(root) {
        return Some(new.unwrap_or_else(|| root.clone()));
    }
    if is_leaf(root) {
        ask(1, 1)?;
        let new = change(&path, root)?;
        made.add(root, &new);
        return Some(new.unwrap_or_else(|| root.clone()));
    }
    ask(root.parts().len(), 0)?;
    let mut frames = vec![(Frame::new(root), false)];
    loop {
        let Some((frame, is_changed)) = frames.last_mut() else { return Some(root.clone()) };
        if let Some(part) = frame.value.parts().get(frame.next) {
            frame.next += 1;
            let new = match made.get(part) {
                Some(new) => new,
                None => {
                    path.0.push(PathStep::to_part(frame.value, frame.next - 1));
                    if !is_leaf(part) {
                        ask(part.parts().len(), 0)?;
                        frames.push((Frame::new(part), false));
                        continue;
                    }
                    let new = change(&path, part)?;
                    if new.is_some() {
                        // A place is as long as it is deep.
                        ask(0, path.steps().len())?;
                    }
                    path.0.pop();
                    made.add(part, &new);
                    new
                }
            };
            *is_changed |= new.is_some();
            frame.done.push(new.unwrap_or_else(|| part.clone()));
            continue;
        }
        let Some((Frame { value, done, .. }, is_changed)) = frames.pop() else { return Some(root.clone()) };
        let new = match is_changed {
            true => {
                ask(0, done.len())?;
                Some(value.with_parts(done))
            }
            false => None,
        };
        path.0.pop();
        made.add(value, &new);
        let Some((frame, is_outer_changed)) = frames.last_mut() else {
            return Some(new.unwrap_or_else(|| root.clone()));
        };
        *is_outer_changed |= new.is_some();
        frame.done.push(new.unwrap_or_else(|| value.clone()));
    }
}

/// Makes a value anew from the inside out; what `enter` refuses is changed without looking into it.
fn rebuild<E>(
    root: &Value,
    enter: impl Fn(&Value) -> bool,
    mut change: impl FnMut(&Path, Value) -> Result<Value, E>,
) -> Result<Value, E> {
    let refused = Cell::new(None);
    let made = rebuilt(root, &enter, &mut |path, value| kept_error(&refused, change(path, value)));
    told(root, made, refused)
}

/// [`rebuild`], compiled once for all errors: none once one was kept.
fn rebuilt(
    root: &Value,
    enter: &dyn Fn(&Value) -> bool,
    change: &mut dyn FnMut(&Path, Value) -> Option<Value>,
) -> Option<Value> {
    let mut path = Path::new();
    if !enter(root) {
        return change(&path, root.clone());
    }
    let mut frames = vec![Frame::new(root)];
    loop {
        let Some(frame) = frames.last_mut() else { return Some(root.clone()) };
        if let Some(part) = frame.value.parts().get(frame.next) {
            path.0.push(PathStep::to_part(frame.value, frame.next));
            frame.next += 1;
            if enter(part) {
                frames.push(Frame::new(part));
            } else {
                frame.done.push(change(&path, part.clone())?);
                path.0.pop();
            }
            continue;
        }
        let Some(Frame { value, done, .. }) = frames.pop() else { return Some(root.clone()) };
        let changed = change(&path, value.with_parts(done))?;
        path.0.pop();
        match frames.last_mut() {
            Some(frame) => frame.done.push(changed),
            None => return Some(changed),
        }
    }
}

impl<'v> Frame<'v> {
    fn new(value: &'v Value) -> Frame<'v> {
        Frame { value, next: 0, done: Vec::new() }
    }
}

impl Value {
    /// A value of this kind with other values in it, and with its own marks.
    fn with_parts(&self, parts: Vec<Value>) -> Value {
        let element = match parts.first() {
            Some(first) if self.element_type().is_some() => Some(first.ty()),
            _ => self.element_type(),
        };
        let element = element.filter(|element| parts.iter().all(|part| part.ty() == *element));
        let value = match (&self.bare().0, element) {
            (Repr::List(_), Some(element)) => Value::list(element, parts),
            (Repr::Set(_), Some(element)) => Value::set(element, parts),
            (Repr::Tuple(_) | Repr::List(_) | Repr::Set(_), _) => Value(Repr::Tuple(Arc::new(Sequence::tuple(parts)))),
            (Repr::Map(attributes), Some(element)) => {
                Value::map(element, attributes.entries().names().cloned().zip(parts))
            }
            (Repr::Object(attributes) | Repr::Map(attributes), _) => {
                let entries = attributes.entries().names().cloned().zip(parts);
                Value(Repr::Object(Arc::new(Attributes::object(entries))))
            }
            _ => self.bare().clone(),
        };
        value.with_marks(self.marks())
    }
}
