//! The reason why there is no conversion between two types, and the part of the types.

use std::fmt;

use crate::convert::Conversion;
use crate::path::{Path, PathStep};
use crate::static_types::conversion::conversion;
use crate::static_types::static_type::{StaticKind, StaticType};
use crate::types::messages::{other_type, required};

/// A part of a type that cannot be converted to the part of another type.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    path: Path,
    /// The part; none if it is missing.
    from: Option<StaticType>,
    to: StaticType,
}

impl Mismatch {
    /// Returns `true` if the mismatch concerns a part of the type and not the whole type.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_about_a_part(&self) -> bool {
        !self.path.steps().is_empty()
    }
}

/// The number of levels that are searched for the part that is to blame.
const DEEPEST: usize = 32;

/// Returns the reason why a type cannot be converted to another one. Returns `None` if it can ("Type Conversions" of
/// the extended model).
///
/// # Examples
///
/// ```
/// use hcl_model::typing::{StaticType, mismatch};
///
/// let from = StaticType::object([("port", StaticType::BOOL)]);
/// let to = StaticType::object([("port", StaticType::INT)]);
/// assert_eq!(mismatch(&from, &to).unwrap().to_string(), "port: an int is required, but this is `true`/`false`");
/// assert!(mismatch(&to, &to).is_none());
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn mismatch(from: &StaticType, to: &StaticType) -> Option<Mismatch> {
    if conversion(from, to) != Conversion::Impossible {
        return None;
    }
    let mut found = Mismatch { path: Path::new(), from: Some(from.clone()), to: to.clone() };
    while found.path.steps().len() < DEEPEST {
        match found.from.as_ref().and_then(|from| part(from, &found.to)) {
            Some((step, from, to)) => {
                found.path.0.push(step);
                (found.from, found.to) = (from, to);
            }
            None => break,
        }
    }
    Some(found)
}

/// The first part that cannot be converted.
#[cfg_attr(not(feature = "__shared"), inline)]
fn part(from: &StaticType, to: &StaticType) -> Option<(PathStep, Option<StaticType>, StaticType)> {
    use StaticKind as Kind;
    let fails = |from: &StaticType, to: &StaticType| conversion(from, to) == Conversion::Impossible;
    let index = |at: usize| PathStep::Index(at);
    match (from.kind(), to.kind()) {
        (Kind::Tuple(parts), Kind::List(to) | Kind::Set(to)) => {
            let (at, from) = parts.enumerate().find(|(_, from)| fails(from, &to))?;
            Some((index(at), Some(from), to))
        }
        (Kind::Tuple(a), Kind::Tuple(b)) if a.len() == b.len() => {
            let (at, (from, to)) = a.zip(b).enumerate().find(|(_, (from, to))| fails(from, to))?;
            Some((index(at), Some(from), to))
        }
        (Kind::Object(parts), Kind::Map(to)) => {
            let (name, from) = parts.iter().find(|(_, from)| fails(from, &to))?;
            Some((PathStep::Name(name.clone()), Some(from), to))
        }
        (Kind::Object(a), Kind::Object(b)) => b.iter().find_map(|(name, to)| {
            let from = a.get(name);
            let is_wrong = fails(from.as_ref().unwrap_or(&StaticType::NONE), &to);
            is_wrong.then(|| (PathStep::Name(name.clone()), from, to))
        }),
        _ => None,
    }
}

impl fmt::Display for Mismatch {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_about_a_part() {
            write!(f, "{}: ", self.path)?;
        }
        match &self.from {
            Some(from) if *from == StaticType::NONE => other_type(&self.to.to_string(), "null").fmt(f),
            Some(from) => other_type(&self.to.to_string(), &from.to_string()).fmt(f),
            None => f.write_str(&required(&self.to.to_string())),
        }
    }
}
