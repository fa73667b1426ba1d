//! The identity of the Rust type of a part of a schema. The address of a constant would not tell: the compiler makes
//! a constant as often as it likes.

use std::hash::{Hash, Hasher};
use std::panic::Location;

/// A Rust type, and where its derive is written: two versions of one crate have types of the same names.
#[derive(Debug, Clone, Copy)]
pub struct RustType {
    name: fn() -> &'static str,
    at: &'static Location<'static>,
}

impl RustType {
    /// The type that this is called with, from where it is called.
    #[must_use]
    #[track_caller]
    pub const fn of<T>() -> RustType {
        RustType { name: std::any::type_name::<T>, at: Location::caller() }
    }

    /// No type: something that is the same wherever it is used.
    #[must_use]
    #[track_caller]
    pub(super) const fn none() -> RustType {
        RustType::of::<()>()
    }
}

#[cfg(feature = "describe")]
impl RustType {
    /// The name of the type, without its module and its parameters.
    #[inline]
    pub(super) fn own_name(&self) -> &'static str {
        let path = (self.name)().split('<').next().unwrap_or_default();
        path.rsplit("::").next().unwrap_or_default()
    }
}

impl PartialEq for RustType {
    fn eq(&self, other: &RustType) -> bool {
        self.at == other.at && (self.name)() == (other.name)()
    }
}

impl Eq for RustType {}

/// The place alone, which nearly always tells, and costs less than a name.
impl Hash for RustType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.at.line(), self.at.column()).hash(state);
    }
}
