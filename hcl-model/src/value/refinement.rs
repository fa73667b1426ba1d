//! Refinements: what is known of an unknown value beside its type.
//!
//! Extends "Unknown Values and the Dynamic Pseudo-type" as the reference does.

use std::cmp::Ordering;
use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use crate::source::normalize;
use crate::types::{Type, TypeKind};
use crate::value::promise::Origin;
use crate::value::{Number, Repr, Value, ValueKind, Waits};

/// Bounds of what a value can be: not null, numbers, the beginning of a string, the length of a collection.
///
/// Extends "Unknown Values and the Dynamic Pseudo-type".
/// [`Value::refined`] puts one on an unknown value, [`Value::refinement`] tells what is known of any value.
///
/// # Examples
///
/// ```
/// use hcl_model::types::Type;
/// use hcl_model::value::{Refinement, Value};
///
/// let port = Value::unknown(Type::NUMBER).refined(&Refinement::new().not_null().at_least(1).at_most(65535));
/// assert_eq!(format!("{port:?}"), "unknown(number, not null, >= 1, <= 65535)");
/// assert_eq!(port.equals(&Value::from(0)), Value::FALSE);
/// assert!(!port.equals(&Value::from(80)).is_known());
///
/// // What leaves only one possibility is that value.
/// let one = Value::unknown(Type::NUMBER).refined(&Refinement::new().not_null().at_least(7).at_most(7));
/// assert_eq!(one, Value::from(7));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Refinement {
    not_null: bool,
    lower: Option<Bound>,
    upper: Option<Bound>,
    prefix: Option<Arc<str>>,
    min_length: u64,
    max_length: Option<u64>,
}

/// A bound of a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bound {
    /// The number.
    pub number: Number,
    /// A flag that is `true` if the number itself is allowed.
    pub inclusive: bool,
}

/// An unknown value with its refinement, with what it waits for and with where its value comes from, if one of these says
/// something.
#[derive(Clone)]
pub(super) struct Refined {
    pub(super) ty: Type,
    pub(super) refinement: Refinement,
    pub(super) waits: Waits,
    pub(super) origin: Option<Origin>,
}

impl Refinement {
    /// Nothing is known.
    #[must_use]
    pub fn new() -> Refinement {
        Refinement::default()
    }

    /// The value is not null.
    #[must_use]
    pub fn not_null(mut self) -> Refinement {
        self.not_null = true;
        self
    }

    /// The number is this one or greater.
    #[must_use]
    pub fn at_least(self, number: impl Into<Number>) -> Refinement {
        self.lower_bound(Some(Bound { number: number.into(), inclusive: true }))
    }

    /// The number is greater than this one.
    #[must_use]
    pub fn greater_than(self, number: impl Into<Number>) -> Refinement {
        self.lower_bound(Some(Bound { number: number.into(), inclusive: false }))
    }

    /// The number is this one or less.
    #[must_use]
    pub fn at_most(self, number: impl Into<Number>) -> Refinement {
        self.upper_bound(Some(Bound { number: number.into(), inclusive: true }))
    }

    /// The number is less than this one.
    #[must_use]
    pub fn less_than(self, number: impl Into<Number>) -> Refinement {
        self.upper_bound(Some(Bound { number: number.into(), inclusive: false }))
    }

    /// The string begins with this text, and what follows may be anything.
    ///
    /// The end of the text that could combine with what follows is left out: after `e` may come an accent, but nothing
    /// changes `/`.
    #[must_use]
    pub fn prefix(self, text: &str) -> Refinement {
        let text = normalize(text.into());
        self.whole_prefix(safe_prefix(&text))
    }

    /// The string begins with this text, and what follows does not combine with it.
    #[must_use]
    pub fn whole_prefix(mut self, text: &str) -> Refinement {
        let text = normalize(text.into());
        self.prefix = (!text.is_empty()).then(|| Arc::from(text));
        self
    }

    /// The collection has this many elements or more.
    #[must_use]
    pub fn min_length(mut self, length: u64) -> Refinement {
        self.min_length = length;
        self
    }

    /// The collection has this many elements or fewer.
    #[must_use]
    pub fn max_length(mut self, length: u64) -> Refinement {
        self.max_length = Some(length);
        self
    }

    pub(crate) fn lower_bound(mut self, bound: Option<Bound>) -> Refinement {
        self.lower = bound.filter(|bound| bound.number != Number::neg_infinity());
        self
    }

    pub(crate) fn upper_bound(mut self, bound: Option<Bound>) -> Refinement {
        self.upper = bound.filter(|bound| bound.number != Number::infinity());
        self
    }

    /// Returns `true` if the value is known not to be null.
    #[must_use]
    pub fn is_not_null(&self) -> bool {
        self.not_null
    }

    /// The lower bound of the number.
    #[must_use]
    pub fn lower(&self) -> Option<&Bound> {
        self.lower.as_ref()
    }

    /// The upper bound of the number.
    #[must_use]
    pub fn upper(&self) -> Option<&Bound> {
        self.upper.as_ref()
    }

    /// Returns the known prefix of the string; empty if the prefix is not known.
    #[must_use]
    pub fn known_prefix(&self) -> &str {
        self.prefix.as_deref().unwrap_or_default()
    }

    /// Returns the minimum number of elements of the collection.
    #[must_use]
    pub fn length_lower(&self) -> u64 {
        self.min_length
    }

    /// Returns the maximum number of elements of the collection, if it is known.
    #[must_use]
    pub fn length_upper(&self) -> Option<u64> {
        self.max_length
    }

    /// Returns the refinement of a value that is one of two, for example of a conditional whose condition is unknown.
    ///
    /// The prefix of a string is left out, as in the reference.
    #[must_use]
    pub fn either(&self, other: &Refinement) -> Refinement {
        let outer = |a: &Option<Bound>, b: &Option<Bound>, further: Ordering| {
            let (a, b) = (a.as_ref()?, b.as_ref()?);
            let order = a.number.cmp(&b.number);
            Some(match order {
                Ordering::Equal => Bound { inclusive: a.inclusive || b.inclusive, ..a.clone() },
                order if order == further => a.clone(),
                _ => b.clone(),
            })
        };
        Refinement {
            not_null: self.not_null && other.not_null,
            lower: outer(&self.lower, &other.lower, Ordering::Less),
            upper: outer(&self.upper, &other.upper, Ordering::Greater),
            prefix: None,
            min_length: self.min_length.min(other.min_length),
            max_length: self.max_length.zip(other.max_length).map(|(a, b)| a.max(b)),
        }
    }

    /// Returns `true` if the refinement allows a known value, by what is known of the value.
    #[must_use]
    pub fn allows(&self, value: &Value) -> bool {
        !self.excludes(value.bare())
    }

    /// Returns `true` if no value except null satisfies both this refinement and another one.
    ///
    /// The result decides only if at least one of the two values cannot be null.
    pub(super) fn is_disjoint(&self, other: &Refinement) -> bool {
        let (a, b) = (self.known_prefix(), other.known_prefix());
        let texts = !a.starts_with(b) && !b.starts_with(a);
        (self.not_null || other.not_null) && (self.is_apart(other) || texts)
    }

    /// Returns `true` if the refinement excludes a known value.
    pub(super) fn excludes(&self, value: &Value) -> bool {
        match value.kind() {
            ValueKind::Null(_) => self.not_null,
            ValueKind::Unknown(_) => false,
            ValueKind::String(text) => !text.starts_with(self.known_prefix()),
            // Results of most functions have a refinement without bounds.
            _ if !self.has_bounds() => false,
            _ => self.is_apart(&value.refinement()),
        }
    }

    /// Returns `true` if the refinement has bounds on numbers or on the lengths of collections.
    fn has_bounds(&self) -> bool {
        self.lower.is_some() || self.upper.is_some() || self.min_length > 0 || self.max_length.is_some()
    }

    /// Returns `true` if no number, or no length, is within the bounds of both refinements.
    fn is_apart(&self, other: &Refinement) -> bool {
        let numbers = |upper: &Option<Bound>, lower: &Option<Bound>| match (upper, lower) {
            (Some(upper), Some(lower)) => match upper.number.cmp(&lower.number) {
                Ordering::Less => true,
                Ordering::Equal => !(upper.inclusive && lower.inclusive),
                Ordering::Greater => false,
            },
            _ => false,
        };
        let lengths = |most: Option<u64>, least: u64| most.is_some_and(|most| most < least);
        numbers(&self.upper, &other.lower)
            || numbers(&other.upper, &self.lower)
            || lengths(self.max_length, other.min_length)
            || lengths(other.max_length, self.min_length)
    }

    /// Both what this and another refinement say, as far as it can be said of the type and holds together.
    fn and(&self, other: &Refinement, ty: &Type) -> Refinement {
        let mut all = self.clone();
        all.not_null |= other.not_null;
        match ty.kind() {
            TypeKind::Number => {
                tighten(&mut all.lower, &other.lower, Ordering::Greater);
                tighten(&mut all.upper, &other.upper, Ordering::Less);
            }
            TypeKind::String if other.known_prefix().starts_with(self.known_prefix()) => {
                all.prefix.clone_from(&other.prefix);
            }
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Map(_) => {
                all.min_length = all.min_length.max(other.min_length);
                all.max_length = [all.max_length, other.max_length].into_iter().flatten().min();
            }
            _ => {}
        }
        if all.is_apart(&all) { self.clone() } else { all }
    }
}

/// Takes the new bound if it lies further in the given direction, or is at the same number and does not allow it.
fn tighten(own: &mut Option<Bound>, new: &Option<Bound>, inward: Ordering) {
    let Some(new) = new else { return };
    let tighter = |own: &Bound| {
        let order = new.number.cmp(&own.number);
        order == inward || (order.is_eq() && own.inclusive && !new.inclusive)
    };
    if own.as_ref().is_none_or(tighter) {
        *own = Some(new.clone());
    }
}

impl Value {
    /// The value with more known of it, if it is unknown and of a known type; any other value as it is.
    ///
    /// Facts that do not apply to the type, or contradict known facts, are left out.
    /// The result is the only possible value, if there is just one. A value that waits for a promise is an exception:
    /// it has its value when the promise is settled, since there may be none.
    #[must_use]
    pub fn refined(self, refinement: &Refinement) -> Value {
        let (value, marks) = self.unmark();
        let Refined { ty, refinement: known, waits, origin } = match value.0 {
            Repr::Unknown(ty) if !ty.is_dynamic() => {
                Refined { ty, refinement: Refinement::new(), waits: Waits::none(), origin: None }
            }
            Repr::Refined(refined) if !refined.ty.is_dynamic() => Arc::unwrap_or_clone(refined),
            _ => return value.with_marks(marks),
        };
        let refinement = known.and(refinement, &ty);
        let only = if waits.is_empty() { only_possible(&ty, &refinement) } else { None };
        only.unwrap_or_else(|| match waits.is_empty() && refinement == Refinement::new() {
            true => Value::unknown(ty),
            false => Value(Repr::Refined(Arc::new(Refined { ty, refinement, waits, origin }))),
        })
        .with_marks(marks)
    }

    /// Returns the facts about the value beside its type, marks aside: everything there is, if the value is known.
    #[must_use]
    pub fn refinement(&self) -> Refinement {
        let known = Refinement::new().not_null();
        match &self.bare().0 {
            Repr::Refined(refined) => refined.refinement.clone(),
            Repr::Unknown(_) | Repr::Null(_) => Refinement::new(),
            Repr::Number(number) => known.at_least(number.clone()).at_most(number.clone()),
            Repr::String(text) => Refinement { prefix: Some(text.clone()), ..known },
            Repr::List(_) | Repr::Map(_) => {
                let length = self.parts().len() as u64;
                known.min_length(length).max_length(length)
            }
            Repr::Set(_) => {
                // Unknown elements may turn out to be equal to others.
                let length = self.parts().len() as u64;
                let least = if self.is_wholly_known() { length } else { length.min(1) };
                known.min_length(least).max_length(length)
            }
            _ => known,
        }
    }
}

/// The one value that an unknown one can be, if nothing else is possible.
fn only_possible(ty: &Type, refinement: &Refinement) -> Option<Value> {
    /// Longer lists of unknown elements are not made.
    const LONGEST: u64 = 1024;
    if !refinement.not_null {
        return None;
    }
    if let (Some(lower), Some(upper)) = (&refinement.lower, &refinement.upper)
        && lower.number == upper.number
    {
        return Some(Value::number(lower.number.clone()));
    }
    let length = refinement.max_length.filter(|&length| length == refinement.min_length)?;
    let unknown = |element: &Type| Value::unknown(element.clone());
    match ty.kind() {
        TypeKind::List(element) if length <= LONGEST => {
            Some(Value::list(element.clone(), (0..length).map(|_| unknown(element))))
        }
        TypeKind::Set(element) if length <= 1 => {
            Some(Value::set(element.clone(), (0..length).map(|_| unknown(element))))
        }
        TypeKind::Map(element) if length == 0 => Some(Value::map(element.clone(), [] as [(Arc<str>, Value); 0])),
        _ => None,
    }
}

/// The text without the end that could combine with what follows it.
fn safe_prefix(text: &str) -> &str {
    const DELIMITERS: &str = "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'";
    let last = text.graphemes(true).next_back().unwrap_or_default();
    if DELIMITERS.contains(last) { text } else { &text[..text.len() - last.len()] }
}
