//! Capsule types: types of the application, opaque to the language.
//!
//! Implements "Capsule Types" together with [`crate::value::Capsule`], which makes them and their values.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::types::{Repr, Type};
use crate::value::Value;

/// A type whose values are Rust values of the application ("Capsule Types").
///
/// Each one made is identical only to itself, whatever its name; see [`crate::value::Capsule`].
#[derive(Clone)]
pub struct CapsuleType(Arc<Operations>);

/// The Rust value inside of a capsule, without its type.
pub(crate) type Content = dyn Any + Send + Sync;

pub(crate) type Equality = dyn Fn(&Content, &Content) -> bool + Send + Sync;
pub(crate) type HashedBy = dyn Fn(&Content) -> u64 + Send + Sync;
pub(crate) type Display = dyn Fn(&Content, &mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync;
pub(crate) type ConvertTo = dyn Fn(&Content) -> Result<Value, String> + Send + Sync;
pub(crate) type ConvertFrom = dyn Fn(&Value) -> Result<Box<Content>, String> + Send + Sync;

/// The operations that an application defines for its capsule type.
#[derive(Default)]
pub(crate) struct Operations {
    pub(crate) name: String,
    pub(crate) equality: Option<Box<Equality>>,
    pub(crate) hashed_by: Option<Box<HashedBy>>,
    pub(crate) display: Option<Box<Display>>,
    pub(crate) to: Vec<(Type, Box<ConvertTo>)>,
    pub(crate) from: Vec<(Type, Box<ConvertFrom>)>,
}

impl Operations {
    /// Returns the conversion of values of the capsule type to a type, if the application defines one.
    pub(crate) fn converter_to(&self, ty: &Type) -> Option<&ConvertTo> {
        self.to.iter().find(|(to, _)| to == ty).map(|(_, convert)| &**convert)
    }

    /// Returns the conversion of values of a type to the capsule type, if the application defines one.
    pub(crate) fn converter_from(&self, ty: &Type) -> Option<&ConvertFrom> {
        self.from.iter().find(|(from, _)| from == ty).map(|(_, convert)| &**convert)
    }
}

impl CapsuleType {
    pub(crate) fn new(operations: Operations) -> CapsuleType {
        CapsuleType(Arc::new(operations))
    }

    /// The name, as messages use it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    pub(crate) fn operations(&self) -> &Operations {
        &self.0
    }

    pub(crate) fn ty(&self) -> Type {
        Type(Repr::Capsule(self.clone()))
    }
}

impl PartialEq for CapsuleType {
    fn eq(&self, other: &CapsuleType) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for CapsuleType {}

impl Hash for CapsuleType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.0).hash(state);
    }
}

impl fmt::Debug for CapsuleType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "capsule({:?})", self.name())
    }
}
