//! Marks: names that an application attaches to values and that follow them through every operation.
//!
//! Marks extend the information model as the reference does.
//! The mark that this project itself knows is [`Mark::sensitive`]; what a mark means is otherwise the application's.

use std::any::Any;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::path::Path;
use crate::value::{Repr, Value, Waits};

/// One mark, identified by its name and by what it carries.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Mark, Value};
///
/// let secret = Value::from("hunter2").mark(Mark::sensitive());
/// assert!(secret.is_marked());
/// let (value, marks) = secret.unmark();
/// assert_eq!(value.as_str(), Some("hunter2"));
/// assert!(marks.contains(&Mark::sensitive()));
/// ```
///
/// A mark can carry something of the application, which it finds again on whatever was computed from the value:
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::{Mark, Value};
/// use std::sync::Arc;
///
/// #[derive(Debug, PartialEq)]
/// struct Lease(&'static str);
///
/// let password = Value::from("hunter2").mark(Mark::with("lease", Arc::new(Lease("db/creds/7"))));
/// let context = EvalContext::new().with_variable("password", password);
/// let url = native::parse_expression("app.hcl", "\"postgres://app:${password}@db\"").ok()?.value(&context)?;
/// let marks = url.all_marks();
/// let leases: Vec<&Lease> = marks.iter().filter_map(|mark| mark.data()).collect();
/// assert_eq!(leases, [&Lease("db/creds/7")]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Mark {
    name: Arc<str>,
    data: Option<Arc<dyn Any + Send + Sync>>,
}

const SENSITIVE: &str = "sensitive";

impl Mark {
    /// A mark with a name of the application's choice.
    #[must_use]
    pub fn new(name: &str) -> Mark {
        Mark { name: Arc::from(name), data: None }
    }

    /// A mark that carries something: marks of one name that carry different things are different marks.
    #[must_use]
    pub fn with(name: &str, data: Arc<dyn Any + Send + Sync>) -> Mark {
        Mark { name: Arc::from(name), data: Some(data) }
    }

    /// The mark of values that must never be shown.
    #[must_use]
    pub fn sensitive() -> Mark {
        Mark::new(SENSITIVE)
    }

    /// Returns `true` if values with the mark must not be shown.
    pub(crate) fn is_sensitive(&self) -> bool {
        &*self.name == SENSITIVE
    }

    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the data of the mark, if the data is of this type.
    #[must_use]
    pub fn data<T: Any>(&self) -> Option<&T> {
        self.data.as_deref()?.downcast_ref()
    }

    /// Returns the address of the data of the mark, which nothing else has as long as the mark exists.
    fn place(&self) -> Option<usize> {
        self.data.as_ref().map(|data| Arc::as_ptr(data).cast::<()>() as usize)
    }
}

impl PartialEq for Mark {
    fn eq(&self, other: &Mark) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Mark {}

impl PartialOrd for Mark {
    fn partial_cmp(&self, other: &Mark) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Mark {
    /// By name; marks of one name that carry different things have some order.
    fn cmp(&self, other: &Mark) -> Ordering {
        self.name.cmp(&other.name).then_with(|| self.place().cmp(&other.place()))
    }
}

impl Hash for Mark {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Debug for Mark {
    /// The name, not what it carries, which may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Mark").field(&self.name).finish()
    }
}

/// A set of marks; the empty one costs nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks(Option<Arc<BTreeSet<Mark>>>);

impl Marks {
    /// No marks.
    #[must_use]
    pub const fn none() -> Marks {
        Marks(None)
    }

    /// Returns `true` if there are no marks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Returns `true` if a mark is among the marks.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn contains(&self, mark: &Mark) -> bool {
        self.0.as_ref().is_some_and(|marks| marks.contains(mark))
    }

    /// Returns `true` if values with these marks must not be shown.
    #[must_use]
    pub fn is_sensitive(&self) -> bool {
        self.iter().any(Mark::is_sensitive)
    }

    /// Adds a mark.
    pub fn insert(&mut self, mark: Mark) {
        Arc::make_mut(self.0.get_or_insert_default()).insert(mark);
    }

    /// Adds all marks of another set.
    pub fn merge(&mut self, other: &Marks) {
        match (&mut self.0, &other.0) {
            (_, None) => {}
            (None, Some(_)) => self.0 = other.0.clone(),
            (Some(marks), Some(more)) => Arc::make_mut(marks).extend(more.iter().cloned()),
        }
    }

    /// The marks of values and of everything in them.
    pub(crate) fn of_all<'v>(values: impl IntoIterator<Item = &'v Value>) -> Marks {
        let mut marks = Marks::none();
        values.into_iter().for_each(|value| marks.merge(&value.all_marks()));
        marks
    }

    /// The marks, sorted by name.
    pub fn iter(&self) -> impl Iterator<Item = &Mark> {
        self.0.iter().flat_map(|marks| marks.iter())
    }
}

/// A value that is not itself marked, with at least one mark.
#[derive(Clone)]
pub(super) struct Marked {
    pub(super) value: Value,
    pub(super) marks: Marks,
}

impl FromIterator<Mark> for Marks {
    fn from_iter<I: IntoIterator<Item = Mark>>(marks: I) -> Marks {
        let mut all = Marks::none();
        marks.into_iter().for_each(|mark| all.insert(mark));
        all
    }
}

impl Value {
    /// The value with one more mark.
    #[must_use]
    pub fn mark(self, mark: Mark) -> Value {
        let mut marks = Marks::none();
        marks.insert(mark);
        self.with_marks(marks)
    }

    /// The value with these marks added.
    #[must_use]
    pub fn with_marks(self, marks: Marks) -> Value {
        if marks.is_empty() {
            return self;
        }
        let (value, mut all) = self.unmark();
        all.merge(&marks);
        Value(Repr::Marked(Arc::new(Marked { value, marks: all })))
    }

    /// The value as a part of something with these marks: sensitive, if that is.
    #[must_use]
    pub(crate) fn inside(self, marks: &Marks) -> Value {
        if marks.is_sensitive() { self.mark(Mark::sensitive()) } else { self }
    }

    /// The value without its own marks, and these; elements keep theirs.
    #[must_use]
    pub fn unmark(self) -> (Value, Marks) {
        match self.0 {
            Repr::Marked(marked) => {
                let Marked { value, marks } = Arc::unwrap_or_clone(marked);
                (value, marks)
            }
            _ => (self, Marks::none()),
        }
    }

    /// Returns the value without its own marks, and adds these to `marks`. Elements keep their marks.
    #[must_use]
    pub fn unmark_into(self, marks: &mut Marks) -> Value {
        let (value, own) = self.unmark();
        marks.merge(&own);
        value
    }

    /// Returns the value without marks at any depth, and adds these to `marks`.
    #[must_use]
    pub fn unmark_deep_into(self, marks: &mut Marks) -> Value {
        if !self.contains_marks() {
            return self;
        }
        self.change_marked(|_, value| value.unmark_into(marks))
    }

    /// The value without any marks at any depth, and all of them.
    #[must_use]
    pub fn unmark_deep(self) -> (Value, Marks) {
        let mut marks = Marks::none();
        let value = self.unmark_deep_into(&mut marks);
        (value, marks)
    }

    /// The dynamic value with some marks, and with all marks of the values that it stands for and all that they wait for.
    pub(crate) fn dynamic_for<'v>(values: impl IntoIterator<Item = &'v Value>, mut marks: Marks) -> Value {
        let mut waits = Waits::none();
        values.into_iter().for_each(|value| value.add_to(&mut marks, &mut waits));
        Value::DYNAMIC.waiting_for(&waits).with_marks(marks)
    }

    #[inline(never)]
    fn add_to(&self, marks: &mut Marks, waits: &mut Waits) {
        marks.merge(&self.all_marks());
        waits.add_all(self);
    }

    /// The marks of the value and of everything in it.
    #[must_use]
    pub fn all_marks(&self) -> Marks {
        let mut all = Marks::none();
        if !self.contains_marks() {
            return all;
        }
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            all.merge(&value.marks());
            pending.extend(value.parts().iter().filter(|part| part.contains_marks()));
        }
        all
    }

    /// The value without any marks at any depth, and the marks of each value with its place.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::path::Path;
    /// use hcl_model::value::{Mark, Value};
    ///
    /// let value = Value::tuple([Value::from("a"), Value::from("b").mark(Mark::sensitive())]);
    /// let (bare, places) = value.clone().unmark_deep_with_paths();
    /// assert_eq!(bare, Value::tuple([Value::from("a"), Value::from("b")]));
    /// assert_eq!(places[0].0, Path::new().index(1));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn unmark_deep_with_paths(self) -> (Value, Vec<(Path, Marks)>) {
        let mut places = Vec::new();
        let value = self.change_marked(|path, value| {
            let (value, marks) = value.unmark();
            places.push((path.clone(), marks));
            value
        });
        (value, places)
    }

    /// Returns `true` if the value or anything in it is marked sensitive.
    #[must_use]
    pub fn contains_sensitive(&self) -> bool {
        let mut pending = vec![self];
        while let Some(value) = pending.pop() {
            if value.marks().is_sensitive() {
                return true;
            }
            pending.extend(value.parts().iter().filter(|part| part.contains_marks()));
        }
        false
    }

    /// Returns `true` if the value itself is marked.
    #[must_use]
    pub fn is_marked(&self) -> bool {
        matches!(self.0, Repr::Marked(_))
    }

    /// The marks of the value itself.
    #[must_use]
    pub fn marks(&self) -> Marks {
        match &self.0 {
            Repr::Marked(marked) => marked.marks.clone(),
            _ => Marks::none(),
        }
    }
}
