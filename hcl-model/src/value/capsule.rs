//! Capsules: Rust values of the application that travel through expressions unseen.
//!
//! Implements "Capsule Types"; conversions, which the application may define, extend it as in the reference.

use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use crate::types::{CapsuleType, Content, Operations, Type};
use crate::value::{Repr, Value, ValueKind};

/// A capsule type together with the Rust type of its values: makes such values and opens them again ("Capsule Types").
///
/// Clones are the same type; another one built in the same way is not.
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::{Capsule, Value};
///
/// struct Color(u8, u8, u8);
///
/// let color = Capsule::<Color>::builder("color")
///     .equality(|a, b| (a.0, a.1, a.2) == (b.0, b.1, b.2))
///     .display(|color, f| write!(f, "#{:02x}{:02x}{:02x}", color.0, color.1, color.2))
///     .convert_to(Type::NUMBER, |color| Ok(Value::from(color.0)))
///     .build();
/// let red = color.value(Color(255, 0, 0));
/// assert_eq!(format!("{red:?}"), "color(#ff0000)");
/// assert_eq!(red.equals(&color.value(Color(255, 0, 0))), Value::TRUE);
/// assert_eq!(color.get(&red).map(|color| color.0), Some(255));
/// ```
pub struct Capsule<T> {
    ty: CapsuleType,
    content: PhantomData<fn() -> T>,
}

/// Describes a capsule type, see [`Capsule`].
pub struct CapsuleBuilder<T> {
    operations: Operations,
    content: PhantomData<fn() -> T>,
}

/// A Rust value of the application with its capsule type ("Capsule Types").
pub struct CapsuleValue {
    ty: CapsuleType,
    content: Box<Content>,
}

impl<T: Send + Sync + 'static> Capsule<T> {
    /// Begins the description of a new capsule type; its name is for messages.
    #[must_use]
    pub fn builder(name: impl Into<String>) -> CapsuleBuilder<T> {
        let operations = Operations { name: name.into(), ..Operations::default() };
        CapsuleBuilder { operations, content: PhantomData }
    }

    /// The type of the values.
    #[must_use]
    pub fn ty(&self) -> Type {
        self.ty.ty()
    }

    /// A value of the type.
    #[must_use]
    pub fn value(&self, content: T) -> Value {
        Value::capsule(self.ty.clone(), Box::new(content))
    }

    /// Returns the content of a value of the type, marks aside. Returns `None` for any other value.
    #[must_use]
    pub fn get<'v>(&self, value: &'v Value) -> Option<&'v T> {
        match value.bare().kind() {
            ValueKind::Capsule(capsule) if capsule.ty == self.ty => capsule.content.downcast_ref(),
            _ => None,
        }
    }
}

impl<T: Send + Sync + 'static> CapsuleBuilder<T> {
    /// Sets the function that decides if two values are equal.
    ///
    /// The function must be an equivalence. Without such a function, each value is equal to itself and its clones
    /// only.
    #[must_use]
    pub fn equality(mut self, equal: impl Fn(&T, &T) -> bool + Send + Sync + 'static) -> CapsuleBuilder<T> {
        self.operations.equality = Some(Box::new(
            move |a, b| matches!((a.downcast_ref(), b.downcast_ref()), (Some(a), Some(b)) if equal(a, b)),
        ));
        self
    }

    /// A number that equal values have in common and others mostly do not, for who hashes values: without it those of a type that
    /// says when they are equal all have one, so that a map of many is slow.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::collections::HashSet;
    ///
    /// use hcl_model::value::Capsule;
    ///
    /// let port = Capsule::<u16>::builder("port").equality(PartialEq::eq).hashed_by(|port| u64::from(*port)).build();
    /// let ports: HashSet<_> = [80, 443, 80].map(|number| port.value(number)).into_iter().collect();
    /// assert_eq!(ports.len(), 2);
    /// ```
    #[must_use]
    pub fn hashed_by(mut self, hash: impl Fn(&T) -> u64 + Send + Sync + 'static) -> CapsuleBuilder<T> {
        self.operations.hashed_by = Some(Box::new(move |content| content.downcast_ref().map_or(0, &hash)));
        self
    }

    /// Sets the function that shows a value to developers; values in sets are ordered by its result.
    #[must_use]
    pub fn display(
        mut self,
        display: impl Fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result + Send + Sync + 'static,
    ) -> CapsuleBuilder<T> {
        self.operations.display =
            Some(Box::new(move |content, f| content.downcast_ref().map_or(Ok(()), |content| display(content, f))));
        self
    }

    /// Lets values be converted to a type; the error is a reason as in "a number is required".
    ///
    /// The result of the function must be of the type, or the conversion fails.
    /// The conversion is taken for unsafe, as are all conversions of capsules ("Type Conversions and Unification").
    #[must_use]
    pub fn convert_to(
        mut self,
        ty: Type,
        convert: impl Fn(&T) -> Result<Value, String> + Send + Sync + 'static,
    ) -> CapsuleBuilder<T> {
        let convert = move |content: &Content| match content.downcast_ref() {
            Some(content) => convert(content),
            None => Err("a value of this type is required".to_owned()),
        };
        self.operations.to.push((ty, Box::new(convert)));
        self
    }

    /// Lets values of a type be converted to this one; the error is a reason as in "a color is required".
    ///
    /// It counts for values of exactly that type: a tuple is not made a list first.
    ///
    /// The closure gets values that are wholly known, not null and without marks at any depth.
    #[must_use]
    pub fn convert_from(
        mut self,
        ty: Type,
        convert: impl Fn(&Value) -> Result<T, String> + Send + Sync + 'static,
    ) -> CapsuleBuilder<T> {
        let convert = move |value: &Value| convert(value).map(|content| Box::new(content) as Box<Content>);
        self.operations.from.push((ty, Box::new(convert)));
        self
    }

    /// The capsule type as described.
    #[must_use]
    pub fn build(self) -> Capsule<T> {
        Capsule { ty: CapsuleType::new(self.operations), content: PhantomData }
    }
}

impl Value {
    pub(crate) fn capsule(ty: CapsuleType, content: Box<Content>) -> Value {
        Value(Repr::Capsule(Arc::new(CapsuleValue { ty, content })))
    }
}

impl CapsuleValue {
    /// The type.
    #[must_use]
    pub fn ty(&self) -> &CapsuleType {
        &self.ty
    }

    pub(crate) fn content(&self) -> &Content {
        &*self.content
    }

    /// Returns a hash that the capsule shares only with capsules that are equal to it, or with others of its type.
    pub(super) fn hashed_by(&self) -> u64 {
        let Operations { equality, hashed_by, .. } = self.ty.operations();
        match (equality, hashed_by) {
            (None, _) => std::ptr::from_ref(self).addr() as u64,
            (Some(_), Some(hash)) => hash(self.content()),
            (Some(_), None) => 0,
        }
    }

    /// Returns `true` if two capsules are equal according to their type.
    pub(super) fn equals(&self, other: &CapsuleValue) -> bool {
        self.ty == other.ty
            && match &self.ty.operations().equality {
                Some(equal) => equal(self.content(), other.content()),
                None => std::ptr::eq(self, other),
            }
    }
}

impl fmt::Debug for CapsuleValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.ty.name())?;
        match &self.ty.operations().display {
            Some(display) => display(self.content(), f)?,
            None => f.write_str("...")?,
        }
        f.write_str(")")
    }
}

impl<T> Clone for Capsule<T> {
    fn clone(&self) -> Capsule<T> {
        Capsule { ty: self.ty.clone(), content: PhantomData }
    }
}

impl<T> fmt::Debug for Capsule<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ty.fmt(f)
    }
}

impl<T> fmt::Debug for CapsuleBuilder<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CapsuleBuilder").field("name", &self.operations.name).finish_non_exhaustive()
    }
}
