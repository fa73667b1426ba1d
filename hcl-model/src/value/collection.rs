//! The shared payloads of tuples, lists, sets, maps and objects, and iteration in their defined order.

use std::fmt;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};

use crate::source::normalize;
use crate::types::{Type, TypeKind};
use crate::value::facts::Facts;
use crate::value::{Repr, Value, by_name};

/// The values of a tuple, list or set, in order.
pub(super) struct Sequence {
    /// The type of the whole; that of a tuple is found when it is asked for.
    ty: OnceLock<Type>,
    facts: Facts,
    waited: Waited,
    values: Vec<Value>,
}

/// The number of settled promises when nothing of a value had come yet; more than there can be if nobody looked for that.
struct Waited(AtomicU64);

impl Default for Waited {
    fn default() -> Waited {
        Waited(AtomicU64::new(u64::MAX))
    }
}

/// The values of an object or a map by name, sorted by name.
pub(super) struct Attributes {
    /// The type of the whole; that of an object is found when it is asked for.
    ty: OnceLock<Type>,
    facts: Facts,
    waited: Waited,
    names: Vec<Arc<str>>,
    values: Vec<Value>,
}

impl Sequence {
    pub(super) fn tuple(values: Vec<Value>) -> Sequence {
        Sequence { ty: OnceLock::new(), facts: Facts::of(&values), waited: Waited::default(), values }
    }

    pub(super) fn collection(ty: Type, values: Vec<Value>) -> Sequence {
        let facts = Facts::of(&values).typed(&ty);
        Sequence { facts, ty: OnceLock::from(ty), waited: Waited::default(), values }
    }

    pub(super) fn facts(&self) -> Facts {
        self.facts
    }

    pub(super) fn element(&self) -> &Type {
        element_of(&self.ty)
    }

    pub(super) fn values(&self) -> &[Value] {
        &self.values
    }
}

impl Attributes {
    pub(super) fn object<N: Into<Arc<str>>>(entries: impl IntoIterator<Item = (N, Value)>) -> Attributes {
        Attributes::new(OnceLock::new(), entries)
    }

    pub(super) fn map<N: Into<Arc<str>>>(ty: Type, entries: impl IntoIterator<Item = (N, Value)>) -> Attributes {
        Attributes::new(OnceLock::from(ty), entries)
    }

    fn new<N: Into<Arc<str>>>(ty: OnceLock<Type>, entries: impl IntoIterator<Item = (N, Value)>) -> Attributes {
        let (names, values) = by_name(entries);
        let facts = Facts::of(&values).named(&names);
        let facts = ty.get().map_or(facts, |ty| facts.typed(ty));
        Attributes { ty, facts, waited: Waited::default(), names, values }
    }

    pub(super) fn facts(&self) -> Facts {
        self.facts
    }

    pub(super) fn element(&self) -> &Type {
        element_of(&self.ty)
    }

    pub(super) fn entries(&self) -> Entries<'_> {
        Entries { names: &self.names, values: &self.values }
    }
}

fn element_of(ty: &OnceLock<Type>) -> &Type {
    match ty.get().map(Type::kind) {
        Some(TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element)) => element,
        _ => &Type::DYNAMIC,
    }
}

impl Value {
    /// The type of the value ("Values and Value Types").
    #[must_use]
    pub fn ty(&self) -> Type {
        if let Some(ty) = self.known_type() {
            return ty;
        }
        // The types of tuples and objects are found from the inside out, and kept.
        let mut pending = vec![self];
        while let Some(&value) = pending.last() {
            let before = pending.len();
            pending.extend(value.parts().iter().filter(|part| part.known_type().is_none()));
            if pending.len() > before {
                continue;
            }
            let types = value.parts().iter().filter_map(Value::known_type);
            match &value.bare().0 {
                Repr::Tuple(sequence) => drop(sequence.ty.set(Type::tuple(types))),
                Repr::Object(attributes) => {
                    drop(attributes.ty.set(Type::object(attributes.names.iter().cloned().zip(types))));
                }
                _ => {}
            }
            pending.pop();
        }
        self.known_type().unwrap_or(Type::DYNAMIC)
    }

    /// The type, unless it is that of a tuple or object and has still to be found.
    fn known_type(&self) -> Option<Type> {
        Some(match &self.0 {
            Repr::Bool(_) => Type::BOOL,
            Repr::Number(_) => Type::NUMBER,
            Repr::String(_) => Type::STRING,
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => sequence.ty.get()?.clone(),
            Repr::Object(attributes) | Repr::Map(attributes) => attributes.ty.get()?.clone(),
            Repr::Capsule(capsule) => capsule.ty().ty(),
            Repr::Null(ty) | Repr::Unknown(ty) => ty.clone(),
            Repr::Refined(refined) => refined.ty.clone(),
            Repr::Marked(marked) => return marked.value.known_type(),
        })
    }

    /// Returns the number of settled promises when nothing of the value had come yet, for a value with others in it.
    pub(super) fn waited(&self) -> Option<&AtomicU64> {
        match &self.bare().0 {
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => Some(&sequence.waited.0),
            Repr::Object(attributes) | Repr::Map(attributes) => Some(&attributes.waited.0),
            _ => None,
        }
    }

    /// The values directly in it, marks aside, in order.
    pub(super) fn parts(&self) -> &[Value] {
        match &self.bare().0 {
            Repr::Tuple(sequence) | Repr::List(sequence) | Repr::Set(sequence) => &sequence.values,
            Repr::Object(attributes) | Repr::Map(attributes) => &attributes.values,
            _ => &[],
        }
    }
}

impl Drop for Sequence {
    fn drop(&mut self) {
        if self.facts.depth > SHALLOW {
            drop_deep(std::mem::take(&mut self.values));
        }
    }
}

impl Drop for Attributes {
    fn drop(&mut self) {
        if self.facts.depth > SHALLOW {
            drop_deep(std::mem::take(&mut self.values));
        }
    }
}

/// Values of no more levels than this are dropped one in the other, which needs no list of what is still to be done.
const SHALLOW: u32 = 32;

/// Drops values that may be nested too deeply for recursion.
fn drop_deep(mut pending: Vec<Value>) {
    while let Some(value) = pending.pop() {
        match value.0 {
            Repr::Tuple(shared) | Repr::List(shared) | Repr::Set(shared) => {
                if let Some(mut sequence) = Arc::into_inner(shared) {
                    pending.append(&mut sequence.values);
                }
            }
            Repr::Object(shared) | Repr::Map(shared) => {
                if let Some(mut attributes) = Arc::into_inner(shared) {
                    pending.append(&mut attributes.values);
                }
            }
            Repr::Marked(shared) => pending.extend(Arc::into_inner(shared).map(|marked| marked.value)),
            _ => {}
        }
    }
}

/// The attributes of an object or the elements of a map, sorted by name ("Structural Types", "Collection Types").
///
/// # Examples
///
/// ```
/// use hcl_model::value::Value;
///
/// let value = Value::object([("port", Value::from(80)), ("host", Value::from("a"))]);
/// let entries = value.as_entries().unwrap();
/// assert_eq!(entries.get("port").and_then(Value::as_number), Some(&80.into()));
/// assert_eq!(entries.names().map(|name| &**name).collect::<Vec<_>>(), ["host", "port"]);
/// ```
#[derive(Clone, Copy)]
pub struct Entries<'a> {
    names: &'a [Arc<str>],
    values: &'a [Value],
}

impl<'a> Entries<'a> {
    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        // A name that is there as it is written is in normal form.
        let found = self.position(name).or_else(|| self.wide_position(name))?;
        self.values.get(found)
    }

    /// Returns the position of a name. A name that is found is in normal form.
    #[inline]
    fn position(&self, name: &str) -> Option<usize> {
        /// Among so few names most are told apart by their lengths.
        const FEW: usize = 16;
        match self.names.len() {
            ..=FEW => self.names.iter().position(|other| **other == *name),
            _ => self.names.binary_search_by(|other| (**other).cmp(name)).ok(),
        }
    }

    #[inline]
    fn wide_position(&self, name: &str) -> Option<usize> {
        if name.is_ascii() { None } else { self.position(&normalize(name.into())) }
    }

    /// Names and values, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'a Arc<str>, &'a Value)> + use<'a> {
        self.names.iter().zip(self.values)
    }

    /// Returns the entry at a position in the order of the names.
    #[must_use]
    pub fn get_index(&self, index: usize) -> Option<(&'a Arc<str>, &'a Value)> {
        Some((self.names.get(index)?, self.values.get(index)?))
    }

    /// The names, sorted.
    pub fn names(&self) -> std::slice::Iter<'a, Arc<str>> {
        self.names.iter()
    }

    /// The values, sorted by name.
    #[must_use]
    pub fn values(&self) -> &'a [Value] {
        self.values
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns `true` if there are no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// The items that a `for` expression visits: the elements of a collection, tuple or object with their keys.
///
/// The key of a sequence's element is its index, of a set's element the element itself ("For Expressions").
#[derive(Clone, Copy)]
pub struct Elements<'a>(Kind<'a>);

#[derive(Clone, Copy)]
enum Kind<'a> {
    Sequence(&'a [Value]),
    Set(&'a [Value]),
    Named(Entries<'a>),
}

/// Iterates over keys and values, see [`Elements`].
#[derive(Debug, Clone)]
pub struct ElementIter<'a> {
    elements: Elements<'a>,
    index: usize,
}

impl<'a> Elements<'a> {
    pub(super) fn of(value: &'a Value) -> Option<Elements<'a>> {
        Some(Elements(match &value.0 {
            Repr::Tuple(sequence) | Repr::List(sequence) => Kind::Sequence(sequence.values()),
            Repr::Set(sequence) => Kind::Set(sequence.values()),
            Repr::Object(attributes) | Repr::Map(attributes) => Kind::Named(attributes.entries()),
            _ => return None,
        }))
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        match self.0 {
            Kind::Sequence(values) | Kind::Set(values) => values.len(),
            Kind::Named(entries) => entries.len(),
        }
    }

    /// Returns `true` if there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The key of the element at a position in their order.
    #[must_use]
    pub fn key(&self, index: usize) -> Option<Value> {
        match self.0 {
            Kind::Sequence(values) => (index < values.len()).then(|| Value::number(index)),
            Kind::Set(values) => values.get(index).cloned(),
            Kind::Named(entries) => entries.names.get(index).cloned().map(Value::normal_string),
        }
    }

    /// The element at a position in their order.
    #[must_use]
    pub fn value(&self, index: usize) -> Option<&'a Value> {
        match self.0 {
            Kind::Sequence(values) | Kind::Set(values) => values,
            Kind::Named(entries) => entries.values,
        }
        .get(index)
    }

    /// Keys and values in order.
    #[must_use]
    pub fn iter(&self) -> ElementIter<'a> {
        ElementIter { elements: *self, index: 0 }
    }
}

impl<'a> Iterator for ElementIter<'a> {
    type Item = (Value, &'a Value);

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next(&mut self) -> Option<Self::Item> {
        let index = self.index;
        self.index += 1;
        Some((self.elements.key(index)?, self.elements.value(index)?))
    }
}

impl fmt::Debug for Entries<'_> {
    /// Writes the number of entries only, because the entries may be of a value that must not be shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Entries({})", self.len())
    }
}

impl fmt::Debug for Elements<'_> {
    /// Writes the number of elements only, because the elements may be of a value that must not be shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Elements({})", self.len())
    }
}
