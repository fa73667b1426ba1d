//! The types of values: primitive, structural, collection, capsule and the dynamic pseudo-type.
//!
//! Implements the types of "Values and Value Types" of the information model, and "Type Specifications".
//! A [`Type`] is immutable and cheap to clone, and may be nested to any depth.
//! The values of these types are in [`crate::value`]; the conversion of one type into another is in
//! [`crate::convert`].

mod capsule;
mod compare;
mod json;
pub(crate) mod messages;
mod name;
mod object;

pub use capsule::CapsuleType;
pub(crate) use capsule::{Content, Operations};
pub(crate) use json::text_limits;
pub use object::ObjectType;

use std::sync::Arc;

/// The type of a value ("Values and Value Types"), or a type specification when it contains [`Type::DYNAMIC`] or
/// optional attributes ("Type Specifications").
///
/// Two types are equal when they are identical: of the same kind, with identical parts.
/// [`Type::matches`] tells which types match a specification.
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
#[derive(Clone)]
pub struct Type(Repr);

#[derive(Clone)]
enum Repr {
    Dynamic,
    String,
    Number,
    Bool,
    List(Arc<ElementTypes>),
    Set(Arc<ElementTypes>),
    Map(Arc<ElementTypes>),
    Tuple(Arc<ElementTypes>),
    Object(Arc<ObjectType>),
    Capsule(CapsuleType),
}

/// The element type of a collection, or the element types of a tuple.
struct ElementTypes {
    types: Vec<Type>,
    facts: Facts,
}

/// The facts about a type that are known without walking through the type again.
#[derive(Debug, Clone, Copy, Default)]
struct Facts {
    /// The number of levels of other types in the type.
    depth: u32,
    /// The number of types in the type, each counted as often as it occurs.
    size: u64,
    dynamic: bool,
    optional: bool,
}

/// The kind of a type, with its parts ("Values and Value Types").
///
/// # Examples
///
/// ```
/// use hcl_model::types::{Type, TypeKind};
///
/// let ty = Type::tuple([Type::STRING, Type::NUMBER]);
/// let parts = match ty.kind() {
///     TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => std::slice::from_ref(element),
///     TypeKind::Tuple(elements) => elements,
///     _ => &[],
/// };
/// assert_eq!(parts, [Type::STRING, Type::NUMBER]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeKind<'a> {
    /// Not known yet, or "any type" in a specification ("Unknown Values and the Dynamic Pseudo-type").
    Dynamic,
    /// Unicode text ("Primitive Types").
    String,
    /// A number of arbitrary precision ("Primitive Types").
    Number,
    /// True or false ("Primitive Types").
    Bool,
    /// An ordered sequence of values of one type ("Collection Types").
    List(&'a Type),
    /// Distinct values of one type ("Collection Types").
    Set(&'a Type),
    /// Values of one type by string keys ("Collection Types").
    Map(&'a Type),
    /// A fixed sequence of values, each of its own type ("Structural Types").
    Tuple(&'a [Type]),
    /// Named attributes, each of its own type ("Structural Types").
    Object(&'a ObjectType),
    /// A type of the application ("Capsule Types").
    Capsule(&'a CapsuleType),
}

impl Type {
    /// The dynamic pseudo-type ("Unknown Values and the Dynamic Pseudo-type").
    pub const DYNAMIC: Type = Type(Repr::Dynamic);
    /// The type of text ("Primitive Types").
    pub const STRING: Type = Type(Repr::String);
    /// The type of numbers ("Primitive Types").
    pub const NUMBER: Type = Type(Repr::Number);
    /// The type of true and false ("Primitive Types").
    pub const BOOL: Type = Type(Repr::Bool);

    /// The type of lists of the element type ("Collection Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let ports = Type::list(Type::NUMBER);
    /// assert_eq!(format!("{ports:?}"), "list(number)");
    /// assert_eq!(Value::list(Type::NUMBER, [80, 443].map(Value::from)).ty(), ports);
    /// ```
    #[must_use]
    pub fn list(element: Type) -> Type {
        Type(Repr::List(ElementTypes::shared(vec![element])))
    }

    /// The type of sets of the element type ("Collection Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::convert::convert;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let names = convert(&Value::from(["b", "a", "b"]), &Type::set(Type::STRING))?;
    /// assert_eq!(names.as_elements(), Some(&[Value::from("a"), Value::from("b")][..]));
    /// # Ok::<(), hcl_model::convert::ConvertError>(())
    /// ```
    #[must_use]
    pub fn set(element: Type) -> Type {
        Type(Repr::Set(ElementTypes::shared(vec![element])))
    }

    /// The type of maps from strings to the element type ("Collection Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::convert::convert;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let object = Value::object([("web", Value::from(80)), ("db", Value::from("5432"))]);
    /// let ports = convert(&object, &Type::map(Type::NUMBER))?;
    /// assert_eq!(ports.as_entries().unwrap().get("db"), Some(&Value::from(5432)));
    /// # Ok::<(), hcl_model::convert::ConvertError>(())
    /// ```
    #[must_use]
    pub fn map(element: Type) -> Type {
        Type(Repr::Map(ElementTypes::shared(vec![element])))
    }

    /// The type of tuples with these element types ("Structural Types").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let ty = Type::tuple([Type::STRING, Type::NUMBER]);
    /// assert_eq!(Value::tuple([Value::from("web"), Value::from(80)]).ty(), ty);
    /// assert_ne!(Type::tuple([Type::NUMBER, Type::STRING]), ty);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn tuple(elements: impl IntoIterator<Item = Type>) -> Type {
        Type(Repr::Tuple(ElementTypes::shared(elements.into_iter().collect())))
    }

    /// The type of objects with these attributes ("Structural Types"); of two with the same name the last counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let service = Type::object([("port", Type::STRING), ("host", Type::STRING), ("port", Type::NUMBER)]);
    /// assert_eq!(format!("{service:?}"), "object({host=string,port=number})");
    /// ```
    #[must_use]
    pub fn object<N: Into<Arc<str>>>(attributes: impl IntoIterator<Item = (N, Type)>) -> Type {
        Type(Repr::Object(Arc::new(ObjectType::new(attributes))))
    }

    /// The object type in which these attributes are optional; any other type as it is.
    ///
    /// Extends "Type Specifications" and "Collection and Structural Type Conversions" as the reference does: only a
    /// specification can have optional attributes, and when an object or a map without them is converted to it, they
    /// become null.
    /// Names of no attribute are left out.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let ty = Type::object([("host", Type::STRING), ("port", Type::NUMBER)]).with_optional(["port"]);
    /// assert_eq!(format!("{ty:?}"), "object({host=string,port=optional(number)})");
    /// ```
    #[must_use]
    pub fn with_optional<'a>(self, names: impl IntoIterator<Item = &'a str>) -> Type {
        match self.0 {
            Repr::Object(object) => Type(Repr::Object(Arc::new(object.with_optional(names)))),
            _ => self,
        }
    }

    /// The type of what converts to this specification: all attributes are there, at every level.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let service = Type::object([("port", Type::NUMBER)]).with_optional(["port"]);
    /// let services = Type::list(service).without_optional();
    /// assert_eq!(format!("{services:?}"), "list(object({port=number}))");
    /// ```
    #[must_use]
    pub fn without_optional(&self) -> Type {
        if !self.facts().optional {
            return self.clone();
        }
        self.rebuilt(ObjectType::required)
    }

    /// The kind with its parts, to match on.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::{Type, TypeKind};
    ///
    /// let ports = Type::map(Type::NUMBER);
    /// assert_eq!(ports.kind(), TypeKind::Map(&Type::NUMBER));
    /// assert_eq!(Type::DYNAMIC.kind(), TypeKind::Dynamic);
    /// ```
    #[must_use]
    pub fn kind(&self) -> TypeKind<'_> {
        match &self.0 {
            Repr::Dynamic => TypeKind::Dynamic,
            Repr::String => TypeKind::String,
            Repr::Number => TypeKind::Number,
            Repr::Bool => TypeKind::Bool,
            Repr::List(element) => TypeKind::List(element.only()),
            Repr::Set(element) => TypeKind::Set(element.only()),
            Repr::Map(element) => TypeKind::Map(element.only()),
            Repr::Tuple(elements) => TypeKind::Tuple(&elements.types),
            Repr::Object(object) => TypeKind::Object(object),
            Repr::Capsule(capsule) => TypeKind::Capsule(capsule),
        }
    }

    /// The element type of a list, set or map type.
    pub(crate) fn element(&self) -> Option<&Type> {
        match &self.0 {
            Repr::List(element) | Repr::Set(element) | Repr::Map(element) => Some(element.only()),
            _ => None,
        }
    }

    /// Returns `true` if this is the dynamic pseudo-type itself ("Unknown Values and the Dynamic Pseudo-type").
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert!(Type::DYNAMIC.is_dynamic());
    /// assert!(!Type::list(Type::DYNAMIC).is_dynamic());
    /// ```
    #[must_use]
    pub fn is_dynamic(&self) -> bool {
        matches!(self.0, Repr::Dynamic)
    }

    /// Returns `true` if the dynamic pseudo-type occurs in the type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert!(Type::DYNAMIC.has_dynamic());
    /// assert!(Type::list(Type::map(Type::DYNAMIC)).has_dynamic());
    /// assert!(!Type::list(Type::STRING).has_dynamic());
    /// ```
    #[must_use]
    pub fn has_dynamic(&self) -> bool {
        self.facts().dynamic
    }

    /// Returns `true` if an optional attribute occurs in the type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// let service = Type::object([("port", Type::NUMBER)]);
    /// assert!(!service.has_optional());
    /// let services = Type::list(service.with_optional(["port"]));
    /// assert!(services.has_optional());
    /// assert!(!services.without_optional().has_optional());
    /// ```
    #[must_use]
    pub fn has_optional(&self) -> bool {
        self.facts().optional
    }

    /// Returns the number of levels of other types in the type: 0 for a primitive type, 1 for a list of strings.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(Type::STRING.depth(), 0);
    /// assert_eq!(Type::tuple([Type::STRING, Type::list(Type::NUMBER)]).depth(), 2);
    /// assert_eq!(Type::tuple([]).depth(), 1);
    /// ```
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.facts().depth
    }

    /// Returns the number of types in the type, at any depth, each counted as often as it occurs.
    pub(crate) fn size(&self) -> u64 {
        self.facts().size
    }

    /// The types directly in it, in order.
    fn parts(&self) -> &[Type] {
        match &self.0 {
            Repr::List(parts) | Repr::Set(parts) | Repr::Map(parts) | Repr::Tuple(parts) => &parts.types,
            Repr::Object(object) => object.types(),
            _ => &[],
        }
    }

    fn facts(&self) -> Facts {
        match &self.0 {
            Repr::Dynamic => Facts { dynamic: true, ..Facts::default() },
            Repr::String | Repr::Number | Repr::Bool | Repr::Capsule(_) => Facts::default(),
            Repr::List(parts) | Repr::Set(parts) | Repr::Map(parts) | Repr::Tuple(parts) => parts.facts,
            Repr::Object(object) => object.facts(),
        }
    }

    /// This type with each object type in it changed; the innermost are changed first.
    fn rebuilt(&self, change: impl Fn(&ObjectType, Vec<Type>) -> ObjectType) -> Type {
        let mut done: Vec<Type> = Vec::new();
        let mut pending = vec![(self, false)];
        while let Some((ty, parts_done)) = pending.pop() {
            if !parts_done {
                pending.push((ty, true));
                pending.extend(ty.parts().iter().rev().map(|part| (part, false)));
                continue;
            }
            let parts = done.split_off(done.len() - ty.parts().len());
            done.push(Type(match &ty.0 {
                Repr::List(_) => Repr::List(ElementTypes::shared(parts)),
                Repr::Set(_) => Repr::Set(ElementTypes::shared(parts)),
                Repr::Map(_) => Repr::Map(ElementTypes::shared(parts)),
                Repr::Tuple(_) => Repr::Tuple(ElementTypes::shared(parts)),
                Repr::Object(object) => Repr::Object(Arc::new(change(object, parts))),
                other => other.clone(),
            }));
        }
        done.pop().unwrap_or(Type::DYNAMIC)
    }
}

impl ElementTypes {
    fn shared(types: Vec<Type>) -> Arc<ElementTypes> {
        let facts = Facts::of(&types);
        Arc::new(ElementTypes { types, facts })
    }

    /// The one element type of a collection.
    fn only(&self) -> &Type {
        self.types.first().unwrap_or(&Type::DYNAMIC)
    }
}

impl Facts {
    /// The facts of a type with these parts.
    fn of(parts: &[Type]) -> Facts {
        let mut all = Facts { depth: 1, ..Facts::default() };
        for part in parts {
            let facts = part.facts();
            all.depth = all.depth.max(facts.depth.saturating_add(1));
            all.size = all.size.saturating_add(facts.size).saturating_add(1);
            all.dynamic |= facts.dynamic;
            all.optional |= facts.optional;
        }
        all
    }
}
