//! Iterators over the content of a type: the parts of a tuple or a union, the properties of an object.

use std::fmt;
use std::sync::Arc;

use crate::static_types::node::{Edge, Group, Node};
use crate::static_types::static_type::StaticType;

/// The types in a type, in order.
#[derive(Clone)]
pub struct TypeParts<'a> {
    group: Option<&'a Arc<Group>>,
    parts: std::slice::Iter<'a, Edge>,
}

impl<'a> TypeParts<'a> {
    /// The parts of a node of a group.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn of_node(group: &'a Arc<Group>, node: &'a Node) -> TypeParts<'a> {
        TypeParts { group: Some(group), parts: node.parts.iter() }
    }

    /// The parts of a type that has none.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn none() -> TypeParts<'a> {
        TypeParts { group: None, parts: [].iter() }
    }
}

impl Iterator for TypeParts<'_> {
    type Item = StaticType;

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn next(&mut self) -> Option<StaticType> {
        self.nth(0)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn nth(&mut self, index: usize) -> Option<StaticType> {
        Some(match (self.parts.nth(index)?, self.group) {
            (Edge::Own(index), Some(group)) => StaticType::of_node(group, *index),
            (Edge::Other(ty), _) => ty.clone(),
            (Edge::Own(_), None) => StaticType::DYNAMIC,
        })
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.parts.size_hint()
    }
}

impl ExactSizeIterator for TypeParts<'_> {}

impl fmt::Debug for TypeParts<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The properties of an object type, sorted by name.
#[derive(Clone)]
pub struct Properties<'a> {
    names: &'a [Arc<str>],
    parts: TypeParts<'a>,
}

impl<'a> Properties<'a> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn new(names: &'a [Arc<str>], parts: TypeParts<'a>) -> Properties<'a> {
        Properties { names, parts }
    }

    /// The type of a property.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::typing::{StaticKind, StaticType};
    ///
    /// let ty = StaticType::object([("port", StaticType::INT)]);
    /// let StaticKind::Object(properties) = ty.kind() else { unreachable!() };
    /// assert_eq!(properties.get("port"), Some(StaticType::INT));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn get(&self, name: &str) -> Option<StaticType> {
        let index = self.names.binary_search_by(|known| (**known).cmp(name)).ok()?;
        self.parts.clone().nth(index)
    }

    /// The names, sorted.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn names(&self) -> impl ExactSizeIterator<Item = &'a str> + Clone + use<'a> {
        self.names.iter().map(|name| &**name)
    }

    /// The names with the types, sorted by name.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&'a Arc<str>, StaticType)> + Clone + use<'a> {
        self.names.iter().zip(self.parts.clone())
    }
}

impl fmt::Debug for Properties<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
