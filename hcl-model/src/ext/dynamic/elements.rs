//! The elements of a `dynamic` block: the value of `for_each`.

use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::expr::messages::evaluation_limit;
use crate::expr::{Expression, Mode};
use crate::ext::dynamic::cost::COST;
use crate::ext::dynamic::how::How;
use crate::ext::dynamic::messages;
use crate::static_types::{StaticKind, StaticType};
use crate::types::{Type, TypeKind};
use crate::value::{Mark, Marks, Value, ValueKind, Waits};

/// The value of `for_each`, and what was found when it was evaluated.
#[derive(Debug)]
pub(super) struct Elements {
    pub(super) repeated: Repeated,
    /// Set if the keys of the elements are the elements themselves.
    pub(super) is_set: bool,
    /// The marks of the collection.
    pub(super) marks: Marks,
    /// The promises of the collection.
    pub(super) waits_for: Waits,
    pub(super) diagnostics: Diagnostics,
}

/// The elements that have a block.
#[derive(Debug)]
pub(super) enum Repeated {
    /// Each of these keys and values.
    Elements(Vec<Element>),
    /// Something that is not known, of these types.
    Unknown {
        /// The key and the value of an element.
        element: Value,
        /// The value of every expression that depends on the existence of elements; `None` for static types.
        unknown: Option<Value>,
    },
    /// Nothing: it is no collection, and that was reported.
    Nothing,
}

/// A key with its value, as an iterator has them.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) value: Value,
    /// The key in reports; `None` if reports must not show the key.
    pub(super) key: Option<String>,
}

impl Elements {
    /// Returns `true` if the number of elements is not known, or must not be shown.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.repeated, Repeated::Unknown { .. }) || self.marks.is_sensitive()
    }

    /// Evaluates `for_each`.
    pub(super) fn of(for_each: &Expression, how: &How) -> Elements {
        // Of which parts of an element it is known that they are secret.
        let mut secret = [false; 2];
        let (value, mut diagnostics) = match (how, how.mode()) {
            (_, Some(mode)) => computed_later(for_each, mode),
            (How::Types(scope), _) => {
                let (ty, diagnostics) = for_each.static_type(scope);
                secret = secret_parts(&ty);
                (ty.to_value(), diagnostics)
            }
            _ => (Value::DYNAMIC, Diagnostics::new()),
        };
        let waits_for = Waits::of_all([&value]);
        let (value, marks) = value.unmark();
        let is_set = matches!(value.kind(), ValueKind::Set(_));
        let made = |repeated, diagnostics| Elements { repeated, is_set, marks: marks.clone(), waits_for, diagnostics };
        if diagnostics.has_errors() {
            return made(Repeated::Nothing, diagnostics);
        }
        if value.is_null() {
            diagnostics.push(messages::for_each_null(for_each.range()));
            return made(Repeated::Nothing, diagnostics);
        }
        let Some(elements) = value.elements() else {
            let ty = value.ty();
            let Some((key, element)) = types_of_elements(&ty) else {
                diagnostics.push(messages::for_each_not_iterable(&ty, for_each.range()));
                return made(Repeated::Nothing, diagnostics);
            };
            let unknown = how.mode().map(|_| Value::dynamic_for([&value], marks.clone()));
            // Like the reference, values say nothing of the elements of what may have none.
            let of_type = |ty| unknown.clone().unwrap_or_else(|| Value::unknown(ty).with_marks(marks.clone()));
            let marked = |(ty, is_secret)| if is_secret { of_type(ty).mark(Mark::sensitive()) } else { of_type(ty) };
            let [key, element] = [(key, secret[0]), (element, secret[1])].map(marked);
            let element = iterator(key, element);
            return made(Repeated::Unknown { element, unknown }, diagnostics);
        };
        let cost = elements.len().saturating_mul(COST);
        if let Some(Err(exhausted)) = how.budget().map(|budget| budget.allowance().elements(cost)) {
            diagnostics.push(evaluation_limit(exhausted, for_each.range()));
            return made(Repeated::Nothing, diagnostics);
        }
        let may_be_shown = marks.is_empty() && for_each.range().hidden_parts().next().is_none();
        let elements = (0..elements.len()).filter_map(|index| {
            let element = elements.value(index)?;
            let key = if is_set { element.clone() } else { elements.key(index)? };
            let shown = if may_be_shown { messages::key(&key) } else { None };
            let [key, value] = [key, element.clone()].map(|part| part.with_marks(marks.clone()));
            Some(Element { value: iterator(key, value), key: shown })
        });
        let repeated = Repeated::Elements(elements.collect());
        made(repeated, diagnostics)
    }
}

/// The elements, of which those that wait are computed anew wherever they are needed.
fn computed_later(for_each: &Expression, mode: Mode<'_>) -> (Value, Diagnostics) {
    let (value, mut diagnostics) = for_each.evaluate_open(mode);
    if !value.contains_waiting() {
        return (value, diagnostics);
    }
    let unknown = Value::DYNAMIC.with_marks(value.marks());
    let followed = for_each.computed_later(value, mode, &mut mode.budget().allowance());
    let value = followed.unwrap_or_else(|exhausted| {
        diagnostics.push(evaluation_limit(exhausted, for_each.range()));
        unknown
    });
    (value, diagnostics)
}

/// Returns the value of an iterator for a key and a value.
fn iterator(key: Value, value: Value) -> Value {
    Value::object([(Arc::<str>::from("key"), key), (Arc::from("value"), value)])
}

/// Returns, for the keys and the values, if all elements of a collection of this type are secret.
fn secret_parts(ty: &StaticType) -> [bool; 2] {
    let is_secret = |element: &StaticType| matches!(element.kind(), StaticKind::Output(_));
    match ty.kind() {
        StaticKind::List(element) | StaticKind::Map(element) => [false, is_secret(&element)],
        StaticKind::Set(element) => [is_secret(&element); 2],
        StaticKind::Tuple(mut parts) => [false, parts.len() > 0 && parts.all(|part| is_secret(&part))],
        StaticKind::Object(parts) => {
            let mut parts = parts.iter().map(|(_, part)| part).peekable();
            [false, parts.peek().is_some() && parts.all(|part| is_secret(&part))]
        }
        _ => [false; 2],
    }
}

/// The types of the key and the value of an element of a collection that is not known; none if it is none.
fn types_of_elements(ty: &Type) -> Option<(Type, Type)> {
    Some(match ty.kind() {
        TypeKind::Dynamic => (Type::DYNAMIC, Type::DYNAMIC),
        TypeKind::List(element) => (Type::NUMBER, element.clone()),
        TypeKind::Set(element) => (element.clone(), element.clone()),
        TypeKind::Map(element) => (Type::STRING, element.clone()),
        TypeKind::Tuple(elements) => (Type::NUMBER, common(elements.iter())),
        TypeKind::Object(object) => (Type::STRING, common(object.iter().map(|(_, ty)| ty))),
        _ => return None,
    })
}

/// The type of all elements; of elements of different types nothing is known.
fn common<'t>(mut types: impl Iterator<Item = &'t Type>) -> Type {
    match types.next() {
        Some(first) if types.all(|ty| ty == first) => first.clone(),
        _ => Type::DYNAMIC,
    }
}
