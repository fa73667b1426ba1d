//! Object types: named attributes with their types, some of them optional in a specification.
//!
//! Implements the object types of "Structural Types"; optional attributes extend "Type Specifications".

use std::sync::Arc;

use crate::source::normalize;
use crate::types::{Facts, Type};
use crate::value::by_name;

/// The attributes of an object type, sorted by name ("Structural Types").
///
/// # Examples
///
/// ```
/// use hcl_model::types::{Type, TypeKind};
///
/// let ty = Type::object([("port", Type::NUMBER), ("host", Type::STRING)]);
/// let TypeKind::Object(object) = ty.kind() else { unreachable!() };
/// assert_eq!(object.get("port"), Some(&Type::NUMBER));
/// assert_eq!(object.iter().map(|(name, _)| &**name).collect::<Vec<_>>(), ["host", "port"]);
/// ```
#[derive(Debug, Default)]
pub struct ObjectType {
    names: Vec<Arc<str>>,
    types: Vec<Type>,
    /// A flag for each attribute that is `true` if the attribute is optional; empty if no attribute is optional.
    optional: Vec<bool>,
    facts: Facts,
}

impl ObjectType {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn new<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Type)>) -> ObjectType {
        let (names, types) = by_name(attributes);
        ObjectType::of(names, types, Vec::new())
    }

    pub(super) fn with_optional<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> ObjectType {
        let mut optional = self.optional.clone();
        optional.resize(self.names.len(), false);
        for index in names.into_iter().filter_map(|name| self.position(name)) {
            optional[index] = true;
        }
        ObjectType::of(self.names.clone(), self.types.clone(), optional)
    }

    /// These attributes with other types, none of them optional.
    pub(super) fn required(&self, types: Vec<Type>) -> ObjectType {
        ObjectType::of(self.names.clone(), types, Vec::new())
    }

    fn of(names: Vec<Arc<str>>, types: Vec<Type>, optional: Vec<bool>) -> ObjectType {
        let mut facts = Facts::of(&types);
        facts.optional |= optional.contains(&true);
        let optional = if optional.contains(&true) { optional } else { Vec::new() };
        ObjectType { names, types, optional, facts }
    }

    /// The attributes, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Arc<str>, &Type)> + Clone {
        self.names.iter().zip(&self.types)
    }

    /// The type of an attribute.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Type> {
        self.position(name).map(|index| &self.types[index])
    }

    /// Returns `true` if a value that is converted to this type may lack the attribute.
    #[must_use]
    pub fn is_optional(&self, name: &str) -> bool {
        self.position(name).is_some_and(|index| self.optional.get(index) == Some(&true))
    }

    /// The names of the attributes that may be missing, sorted.
    pub fn optional_names(&self) -> impl Iterator<Item = &Arc<str>> {
        self.names.iter().zip(&self.optional).filter(|(_, optional)| **optional).map(|(name, _)| name)
    }

    /// Returns the number of attributes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns `true` if there are no attributes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    pub(super) fn names(&self) -> &[Arc<str>] {
        &self.names
    }

    pub(super) fn types(&self) -> &[Type] {
        &self.types
    }

    /// The types, taken out so that dropping them needs no recursion.
    pub(super) fn take_types(&mut self) -> Vec<Type> {
        std::mem::take(&mut self.types)
    }

    pub(super) fn optional(&self) -> &[bool] {
        &self.optional
    }

    pub(super) fn facts(&self) -> Facts {
        self.facts
    }

    fn position(&self, name: &str) -> Option<usize> {
        let name = normalize(name.into());
        self.names.binary_search_by(|other| (**other).cmp(&*name)).ok()
    }
}
