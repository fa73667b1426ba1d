//! Where in a value something is.
//!
//! Paths extend the information model as the reference does.

use std::fmt;
use std::sync::Arc;

use crate::json_text::write_name;
use crate::value::{Value, ValueKind};

/// Steps from a value to one that is in it.
///
/// # Examples
///
/// ```
/// use hcl_model::value::{Path, Value};
///
/// let path = Path::new().attribute("services").index(3).attribute("port");
/// assert_eq!(path.to_string(), ".services[3].port");
/// let value = Value::object([("port", Value::from(80))]);
/// assert_eq!(Path::new().attribute("port").apply(&value), Some(Value::from(80)));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Path(Vec<PathStep>);

/// One step into a value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PathStep {
    /// To an attribute of an object, by its name.
    Attribute(Arc<str>),
    /// To an element of a list or tuple by its index, of a map by its key, of a set by the element itself or its place
    /// in the order.
    Index(Value),
}

impl Path {
    /// No steps: the value itself.
    #[must_use]
    pub fn new() -> Path {
        Path::default()
    }

    /// The path with one more step, to an attribute.
    #[must_use]
    pub fn attribute(self, name: impl Into<Arc<str>>) -> Path {
        self.step(PathStep::Attribute(name.into()))
    }

    /// The path with one more step, to an element.
    #[must_use]
    pub fn index(self, key: impl Into<Value>) -> Path {
        self.step(PathStep::Index(key.into()))
    }

    /// The path with one more step.
    #[must_use]
    pub fn step(mut self, step: PathStep) -> Path {
        self.0.push(step);
        self
    }

    /// The steps, the first one first.
    #[must_use]
    pub fn steps(&self) -> &[PathStep] {
        &self.0
    }

    /// Whether this path leads to where the other one leads, or further in.
    #[must_use]
    pub fn starts_with(&self, other: &Path) -> bool {
        self.0.starts_with(&other.0)
    }

    /// What the path leads to, with the marks of all values on the way; nothing if there is nothing there.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn apply(&self, value: &Value) -> Option<Value> {
        self.0.iter().try_fold(value.clone(), |value, step| {
            let found = step.follow(value.bare())?.clone();
            Some(found.with_marks(value.marks()))
        })
    }

    /// What the path leads to, without the marks of the values on the way; what is in an unknown one is unknown, and waits
    /// for what that waits for.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn follow_known(&self, value: &Value) -> Option<Value> {
        let mut value = value;
        for step in &self.0 {
            if !value.is_known() {
                return Some(Value::DYNAMIC.waiting_for(&value.waits()).with_marks(value.marks()));
            }
            value = step.follow(value.bare())?;
        }
        Some(value.clone())
    }

    /// The path with the steps of another one behind it.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn join(mut self, other: &Path) -> Path {
        self.0.extend_from_slice(&other.0);
        self
    }

    pub(crate) fn push(&mut self, step: PathStep) {
        self.0.push(step);
    }

    pub(super) fn pop(&mut self) {
        self.0.pop();
    }
}

impl PathStep {
    /// The step to the part of a value at an index.
    pub(super) fn to_part(value: &Value, index: usize) -> PathStep {
        let bare = value.bare();
        let name = || bare.as_entries().and_then(|entries| entries.get_index(index)).map(|(name, _)| name.clone());
        match bare.kind() {
            ValueKind::Object(_) => PathStep::Attribute(name().unwrap_or_default()),
            ValueKind::Map(_) => PathStep::Index(Value::normal_string(name().unwrap_or_default())),
            ValueKind::Set(values) => PathStep::Index(values.get(index).cloned().unwrap_or(Value::DYNAMIC)),
            _ => PathStep::Index(Value::number(index)),
        }
    }

    /// The part of an unmarked value that the step leads to; a set can also be counted through.
    pub(crate) fn follow<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        let position = |key: &Value| usize::try_from(key.as_number()?.to_u64()?).ok();
        match (self, value.kind()) {
            (PathStep::Attribute(name), ValueKind::Object(entries) | ValueKind::Map(entries)) => entries.get(name),
            (PathStep::Index(key), ValueKind::Map(entries)) => entries.get(key.as_str()?),
            (PathStep::Index(key), ValueKind::List(values) | ValueKind::Tuple(values)) => values.get(position(key)?),
            (PathStep::Index(key), ValueKind::Set(values)) => {
                values.iter().find(|element| *element == key).or_else(|| values.get(position(key)?))
            }
            _ => None,
        }
    }
}

impl FromIterator<PathStep> for Path {
    fn from_iter<I: IntoIterator<Item = PathStep>>(steps: I) -> Path {
        Path(steps.into_iter().collect())
    }
}

impl fmt::Display for Path {
    /// As it would be written behind a variable: `.services[3].port`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| write!(f, "{step}"))
    }
}

impl fmt::Display for PathStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathStep::Attribute(name) => write_name(name, true, f),
            PathStep::Index(key) => write!(f, "[{key:?}]"),
        }
    }
}
