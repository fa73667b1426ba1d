//! Splat operators: steps applied to each element ("Splat Operators").

use crate::convert::unify;
use crate::native::eval::Evaluator;
use crate::native::messages;
use crate::native::node::Node;
use crate::types::{Type, TypeKind};
use crate::value::{Marks, Value, ValueKind};

impl Evaluator<'_, '_, '_> {
    /// Applies the steps that are the children of a splat to each element of a value.
    pub(super) fn splat(&mut self, value: Value, id: u32, node: Node) -> Value {
        let mut marks = Marks::none();
        let value = value.unmark_into(&mut marks);
        self.bare_splat(&value, id, node).with_marks(marks)
    }

    fn bare_splat(&mut self, value: &Value, id: u32, node: Node) -> Value {
        let (first, end) = (id + 1, id + node.size);
        match value.kind() {
            ValueKind::Null(ty) => match ty.kind() {
                TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => {
                    let range = self.range(node);
                    self.report(messages::splat_of_null(range));
                    Value::DYNAMIC
                }
                _ => Value::tuple([]),
            },
            ValueKind::Unknown(ty) => match ty.kind() {
                TypeKind::List(element) | TypeKind::Set(element) => {
                    let element = self.steps(Value::unknown(element.clone()), first, end);
                    element.map_or(Value::DYNAMIC, |element| Value::unknown(Type::list(element.ty())))
                }
                TypeKind::Tuple(elements) => {
                    let results: Option<Vec<Type>> = elements
                        .iter()
                        .map(|ty| self.steps(Value::unknown(ty.clone()), first, end).map(|value| value.ty()))
                        .collect();
                    results.map_or(Value::DYNAMIC, |types| Value::unknown(Type::tuple(types)))
                }
                _ => Value::DYNAMIC,
            },
            ValueKind::Tuple(values) => self.each(values, first, end).map_or(Value::DYNAMIC, Value::tuple),
            ValueKind::List(values) | ValueKind::Set(values) => {
                let element = value.element_type().unwrap_or(Type::DYNAMIC);
                self.list_splat(values, &element, id, node)
            }
            _ => self.steps(value.clone(), first, end).map_or(Value::DYNAMIC, |value| Value::tuple([value])),
        }
    }

    /// The results for the elements of a list are a list again.
    fn list_splat(&mut self, values: &[Value], element: &Type, id: u32, node: Node) -> Value {
        let (first, end) = (id + 1, id + node.size);
        if values.is_empty() {
            // Even without elements, steps that their type does not allow are reported.
            let result = self.steps(Value::unknown(element.clone()), first, end);
            return Value::list(result.map_or(Type::DYNAMIC, |value| value.ty()), []);
        }
        let Some(results) = self.each(values, first, end) else {
            return Value::unknown(Type::list(Type::DYNAMIC));
        };
        let types: Vec<Type> = results.iter().map(Value::ty).collect();
        match unify(&types) {
            Some(ty) if types.iter().all(|other| *other == ty) => Value::list(ty, results),
            _ => {
                let range = self.range(node);
                self.report(messages::invalid_nested_splat(range));
                Value::DYNAMIC
            }
        }
    }

    /// The results of all elements, if all of them gave one.
    fn each(&mut self, values: &[Value], first: u32, end: u32) -> Option<Vec<Value>> {
        let results: Vec<Option<Value>> = values.iter().map(|value| self.steps(value.clone(), first, end)).collect();
        results.into_iter().collect()
    }
}
