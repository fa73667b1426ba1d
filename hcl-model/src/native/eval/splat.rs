//! Splat operators: steps applied to each element ("Splat Operators").

use crate::convert::unify;
use crate::native::eval::Evaluator;
use crate::native::eval::messages;
use crate::native::node::Node;
use crate::types::{Type, TypeKind};
use crate::value::{Marks, Refinement, Value, ValueKind};

impl Evaluator<'_, '_, '_> {
    /// Applies the steps that are the children of a splat to each element of a value.
    pub(super) fn splat(&mut self, value: Value, id: u32, node: Node) -> Value {
        let ty = value.ty();
        let sequence = matches!(ty.kind(), TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_));
        if !sequence && !ty.is_dynamic() && !value.is_null() {
            return self.single_splat(value, id, node);
        }
        let mut marks = Marks::none();
        let value = value.unmark_into(&mut marks);
        self.bare_splat(&value, id, node).with_marks(marks)
    }

    /// A single value, which keeps its marks to itself in the tuple that it becomes.
    ///
    /// An unknown one may turn out to be null, and the tuple to be empty.
    fn single_splat(&mut self, value: Value, id: u32, node: Node) -> Value {
        let certain = value.is_known() || value.refinement().is_not_null();
        let marks = value.marks();
        match self.steps(value, id + 1, id + node.size) {
            Some(value) if certain => Value::tuple([value]),
            _ => Value::DYNAMIC.with_marks(marks),
        }
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
                    let list = Value::unknown(Type::list(element.map_or(Type::DYNAMIC, |element| element.ty())));
                    list.refined(&value.refinement().not_null())
                }
                TypeKind::Tuple(elements) => {
                    let values: Vec<Value> = elements.iter().cloned().map(Value::unknown).collect();
                    let (results, _) = self.each(&values, first, end);
                    let tuple = Value::unknown(Type::tuple(results.iter().map(Value::ty)));
                    tuple.refined(&Refinement::new().not_null())
                }
                _ => Value::DYNAMIC,
            },
            ValueKind::Tuple(values) => match self.each(values, first, end) {
                (results, true) => Value::tuple(results),
                (results, false) => Value::unknown(Type::tuple(results.iter().map(Value::ty))),
            },
            ValueKind::List(values) | ValueKind::Set(values) => {
                let element = value.element_type().unwrap_or(Type::DYNAMIC);
                self.list_splat(values, &element, id, node)
            }
            _ => Value::DYNAMIC,
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
        let (results, true) = self.each(values, first, end) else {
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

    /// The results of all elements, the dynamic value for one that failed; and whether none did.
    fn each(&mut self, values: &[Value], first: u32, end: u32) -> (Vec<Value>, bool) {
        let mut whole = true;
        let results = values.iter().map(|value| {
            let result = self.steps(value.clone(), first, end);
            whole &= result.is_some();
            result.unwrap_or(Value::DYNAMIC)
        });
        (results.collect(), whole)
    }
}
