//! The types of values: primitive, structural, collection and the dynamic pseudo-type.
//!
//! Implements "Values and Value Types" of the information model.
//! A [`Type`] is immutable and cheap to clone.
//! What values of these types are is in [`crate::value`]; turning one type into another is in [`crate::convert`].

mod json;
mod name;

pub(crate) use json::text_limits;

use std::sync::Arc;

/// The type of a value, or a type specification when it contains [`Type::DYNAMIC`].
///
/// # Examples
///
/// ```
/// use hcl_model::types::{Type, TypeKind};
///
/// let ports = Type::list(Type::NUMBER);
/// assert_eq!(ports.to_string(), "list of number");
/// assert!(matches!(ports.kind(), TypeKind::List(element) if *element == Type::NUMBER));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Type(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Dynamic,
    String,
    Number,
    Bool,
    List(Arc<Type>),
    Set(Arc<Type>),
    Map(Arc<Type>),
    Tuple(Arc<Vec<Type>>),
    Object(Arc<ObjectType>),
}

/// What kind of type it is, with its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeKind<'a> {
    /// Not known yet, or "any type" in a specification.
    Dynamic,
    /// Unicode text.
    String,
    /// A number of arbitrary precision.
    Number,
    /// True or false.
    Bool,
    /// An ordered sequence of values of one type.
    List(&'a Type),
    /// Distinct values of one type.
    Set(&'a Type),
    /// Values of one type by string keys.
    Map(&'a Type),
    /// A fixed sequence of values, each of its own type.
    Tuple(&'a [Type]),
    /// Named attributes, each of its own type.
    Object(&'a ObjectType),
}

/// The attributes of an object type, sorted by name.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct ObjectType {
    attributes: Vec<(Arc<str>, Type)>,
}

impl Type {
    /// The dynamic pseudo-type.
    pub const DYNAMIC: Type = Type(Repr::Dynamic);
    /// The type of text.
    pub const STRING: Type = Type(Repr::String);
    /// The type of numbers.
    pub const NUMBER: Type = Type(Repr::Number);
    /// The type of true and false.
    pub const BOOL: Type = Type(Repr::Bool);

    /// The type of lists of the element type.
    #[must_use]
    pub fn list(element: Type) -> Type {
        Type(Repr::List(Arc::new(element)))
    }

    /// The type of sets of the element type.
    #[must_use]
    pub fn set(element: Type) -> Type {
        Type(Repr::Set(Arc::new(element)))
    }

    /// The type of maps from strings to the element type.
    #[must_use]
    pub fn map(element: Type) -> Type {
        Type(Repr::Map(Arc::new(element)))
    }

    /// The type of tuples with these element types.
    #[must_use]
    pub fn tuple(elements: impl IntoIterator<Item = Type>) -> Type {
        Type(Repr::Tuple(Arc::new(elements.into_iter().collect())))
    }

    /// The type of objects with these attributes; of two with the same name the last counts.
    #[must_use]
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Type)>) -> Type {
        let mut attributes: Vec<(Arc<str>, Type)> =
            attributes.into_iter().map(|(name, ty)| (name.into(), ty)).collect();
        attributes.reverse();
        attributes.sort_by(|a, b| a.0.cmp(&b.0));
        attributes.dedup_by(|later, first| later.0 == first.0);
        Type(Repr::Object(Arc::new(ObjectType { attributes })))
    }

    /// The kind with its parts, to match on.
    #[must_use]
    pub fn kind(&self) -> TypeKind<'_> {
        match &self.0 {
            Repr::Dynamic => TypeKind::Dynamic,
            Repr::String => TypeKind::String,
            Repr::Number => TypeKind::Number,
            Repr::Bool => TypeKind::Bool,
            Repr::List(element) => TypeKind::List(element),
            Repr::Set(element) => TypeKind::Set(element),
            Repr::Map(element) => TypeKind::Map(element),
            Repr::Tuple(elements) => TypeKind::Tuple(elements),
            Repr::Object(object) => TypeKind::Object(object),
        }
    }

    /// Whether this is the dynamic pseudo-type itself.
    #[must_use]
    pub fn is_dynamic(&self) -> bool {
        matches!(self.0, Repr::Dynamic)
    }

    /// Whether the dynamic pseudo-type occurs in it.
    #[must_use]
    pub fn has_dynamic(&self) -> bool {
        match self.kind() {
            TypeKind::Dynamic => true,
            TypeKind::String | TypeKind::Number | TypeKind::Bool => false,
            TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => element.has_dynamic(),
            TypeKind::Tuple(elements) => elements.iter().any(Type::has_dynamic),
            TypeKind::Object(object) => object.iter().any(|(_, ty)| ty.has_dynamic()),
        }
    }

    /// Whether this type matches a type specification ("Type Specifications" of the information model).
    ///
    /// Every type matches itself and the dynamic pseudo-type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let any_list = Type::list(Type::DYNAMIC);
    /// assert!(Type::list(Type::STRING).matches(&any_list));
    /// assert!(!Type::set(Type::STRING).matches(&any_list));
    /// ```
    #[must_use]
    pub fn matches(&self, specification: &Type) -> bool {
        match (self.kind(), specification.kind()) {
            (_, TypeKind::Dynamic) => true,
            (TypeKind::List(a), TypeKind::List(b))
            | (TypeKind::Set(a), TypeKind::Set(b))
            | (TypeKind::Map(a), TypeKind::Map(b)) => a.matches(b),
            (TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.matches(b))
            }
            (TypeKind::Object(a), TypeKind::Object(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b.iter()).all(|((name_a, a), (name_b, b))| name_a == name_b && a.matches(b))
            }
            (a, b) => a == b,
        }
    }
}

impl ObjectType {
    /// The attributes, sorted by name.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&Arc<str>, &Type)> + Clone {
        self.attributes.iter().map(|(name, ty)| (name, ty))
    }

    /// The type of an attribute.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Type> {
        let found = self.attributes.binary_search_by(|(other, _)| (**other).cmp(name));
        found.ok().map(|index| &self.attributes[index].1)
    }

    /// How many attributes there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.attributes.len()
    }

    /// Whether there are no attributes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.attributes.is_empty()
    }
}
