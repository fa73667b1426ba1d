//! Predicates and accessors of values, which look through marks.

use std::ops::Index;
use std::sync::Arc;

use crate::types::Type;
use crate::value::{Elements, Entries, Number, Repr, Value, ValueKind};

impl Value {
    /// Returns `true` if the value is a null, marks aside ("Null values").
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(self.bare().0, Repr::Null(_))
    }

    /// Returns `true` if the value is something other than an unknown value, marks and elements aside ("Unknown
    /// Values and the Dynamic Pseudo-type").
    #[must_use]
    pub fn is_known(&self) -> bool {
        !matches!(self.bare().0, Repr::Unknown(_) | Repr::Refined(_))
    }

    /// Returns `true` if the value is the dynamic value, marks aside ("Unknown Values and the Dynamic Pseudo-type").
    #[must_use]
    pub fn is_dynamic(&self) -> bool {
        match &self.bare().0 {
            Repr::Unknown(ty) => ty.is_dynamic(),
            Repr::Refined(refined) => refined.ty.is_dynamic(),
            _ => false,
        }
    }

    /// Returns a known number as an `i64`, or `None` if the value is not a number, has a fraction or does not fit.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// assert_eq!(Value::from(80).as_i64(), Some(80));
    /// assert_eq!(Value::from("80").as_i64(), None);
    /// ```
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.to_i64()
    }

    /// Returns a known number as a `u64`, or `None` if the value is not a number, is negative, has a fraction or does not fit.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.to_u64()
    }

    /// Returns the `f64` that is nearest to a known number, or `None` if the value is not a number.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number().map(Number::to_f64)
    }

    /// Returns an attribute of an object or an element of a map, or `None` if there is none of this name. Marks of the whole
    /// are not on its parts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::value::Value;
    ///
    /// let server: Value = "{ host = \"a\", ports = [80, 443] }".parse()?;
    /// assert_eq!(server.get("host").and_then(Value::as_str), Some("a"));
    /// assert_eq!(server["ports"][1].as_u64(), Some(443));
    /// assert!(server.get("port").is_none() && server["port"].is_null());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.as_entries()?.get(name)
    }

    /// The text of a known string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.bare().0 {
            Repr::String(text) => Some(text),
            _ => None,
        }
    }

    /// The shared text of a known string.
    pub(crate) fn shared_str(&self) -> Option<&Arc<str>> {
        match &self.bare().0 {
            Repr::String(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is a known one.
    #[must_use]
    pub fn as_number(&self) -> Option<&Number> {
        match &self.bare().0 {
            Repr::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The truth, if this is a known boolean.
    #[must_use]
    pub fn as_bool(&self) -> Option<bool> {
        match self.bare().0 {
            Repr::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The elements of a known tuple, list or set.
    #[must_use]
    pub fn as_elements(&self) -> Option<&[Value]> {
        match self.bare().kind() {
            ValueKind::Tuple(values) | ValueKind::List(values) | ValueKind::Set(values) => Some(values),
            _ => None,
        }
    }

    /// The attributes of a known object or the elements of a known map.
    #[must_use]
    pub fn as_entries(&self) -> Option<Entries<'_>> {
        match self.bare().kind() {
            ValueKind::Object(entries) | ValueKind::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the items that a `for` expression visits, in order: keys and values of a known collection, tuple or
    /// object.
    #[must_use]
    pub fn elements(&self) -> Option<Elements<'_>> {
        Elements::of(self.bare())
    }

    /// Returns `true` if the value is a set with unknown elements. These may turn out to be equal to others or to
    /// stand elsewhere: neither the length nor the order of the set is known.
    pub(crate) fn is_open_set(&self) -> bool {
        !self.is_wholly_known() && matches!(self.bare().kind(), ValueKind::Set(_))
    }

    /// The type of the elements, if this is of a list, set or map type.
    pub(crate) fn element_type(&self) -> Option<Type> {
        let element = match &self.bare().0 {
            Repr::List(sequence) | Repr::Set(sequence) => Some(sequence.element()),
            Repr::Map(attributes) => Some(attributes.element()),
            Repr::Null(ty) | Repr::Unknown(ty) => ty.element(),
            Repr::Refined(refined) => refined.ty.element(),
            _ => None,
        };
        element.cloned()
    }
}

/// The value of an index that leads nowhere.
static ABSENT: Value = Value::NULL;

/// An attribute of an object or an element of a map; null if there is none of this name.
impl Index<&str> for Value {
    type Output = Value;

    fn index(&self, name: &str) -> &Value {
        self.get(name).unwrap_or(&ABSENT)
    }
}

/// An element of a list, a tuple or a set; null if there are not so many.
impl Index<usize> for Value {
    type Output = Value;

    fn index(&self, index: usize) -> &Value {
        self.as_elements().and_then(|elements| elements.get(index)).unwrap_or(&ABSENT)
    }
}
