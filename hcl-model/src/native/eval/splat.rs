//! Splat operators: steps applied to each element ("Splat Operators").

use crate::native::eval::{Evaluator, messages};
use crate::native::node::Node;
use crate::types::{Type, TypeKind};
use crate::value::{Marks, Refinement, Value, ValueKind, Waits};

impl Evaluator<'_, '_, '_> {
    /// Applies the steps that are the children of a splat to each element of a value.
    ///
    /// A value that is no sequence is the only element, and none if it is null: how many there are tells something of
    /// it, so the marks are those of the result.
    pub(super) fn splat(&mut self, value: Value, id: u32, node: &Node) -> Value {
        let mut marks = Marks::none();
        let value = value.unmark_into(&mut marks);
        let is_open = !value.is_known() || value.is_open_set();
        let waits = if is_open { Waits::of_all([&value]) } else { Waits::none() };
        self.bare_splat(&value, &marks, id, node).waiting_for(&waits).with_marks(marks)
    }

    fn bare_splat(&mut self, value: &Value, marks: &Marks, id: u32, node: &Node) -> Value {
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
                    let element = self.steps(Value::unknown(element.clone()).inside(marks), first, end);
                    let element = element.unwrap_or_else(|failed| failed);
                    let list = unknown_for(Type::list(element.ty()), &[element]).waiting_for(&value.waits());
                    list.refined(&value.refinement().not_null())
                }
                TypeKind::Tuple(elements) => {
                    let values: Vec<Value> = elements.iter().cloned().map(Value::unknown).collect();
                    let (results, _) = self.each(&values, marks, first, end);
                    let not_null = Refinement::new().not_null();
                    unknown_for(Type::tuple(results.iter().map(Value::ty)), &results).refined(&not_null)
                }
                TypeKind::Dynamic => {
                    let before = self.diagnostics.len();
                    let element = self.steps(Value::DYNAMIC, first, end);
                    self.forget(before..self.diagnostics.len());
                    self.dynamic_for([&element.unwrap_or_else(|failed| failed)], Marks::none())
                }
                _ => self.single_splat(value, marks, id, node),
            },
            ValueKind::Tuple(values) => match self.each(values, marks, first, end) {
                (results, true) => self.made(Value::tuple(results), node),
                (results, false) => unknown_for(Type::tuple(results.iter().map(Value::ty)), &results),
            },
            ValueKind::List(values) | ValueKind::Set(values) => {
                let element = value.element_type().unwrap_or(Type::DYNAMIC);
                let list = self.list_splat(values, &element, marks, id, node);
                if value.is_open_set() && list.is_known() {
                    let open = unknown_for(list.ty(), &[list]).waiting_for(&Waits::of_all([value]));
                    return open.refined(&value.refinement().not_null());
                }
                list
            }
            _ => self.single_splat(value, marks, id, node),
        }
    }

    /// A value that is no sequence: an unknown one may turn out to be null, and the tuple to be empty.
    fn single_splat(&mut self, value: &Value, marks: &Marks, id: u32, node: &Node) -> Value {
        let certain = value.is_known() || value.refinement().is_not_null();
        match self.steps(value.clone().inside(marks), id + 1, id + node.size) {
            Ok(value) if certain => Value::tuple([value]),
            Err(failed) if certain => unknown_for(Type::tuple([failed.ty()]), &[failed]),
            Ok(value) | Err(value) => self.dynamic_for([&value], Marks::none()),
        }
    }

    /// The results for the elements of a list are a list again.
    fn list_splat(&mut self, values: &[Value], element: &Type, marks: &Marks, id: u32, node: &Node) -> Value {
        let (first, end) = (id + 1, id + node.size);
        if values.is_empty() {
            // Even without elements, steps that their type does not allow are reported.
            let result = self.steps(Value::unknown(element.clone()).inside(marks), first, end);
            let mut marks = Marks::none();
            let result = result.unwrap_or_else(|failed| failed).unmark_deep_into(&mut marks);
            return Value::list(result.ty(), []).with_marks(marks);
        }
        let (results, whole) = self.each(values, marks, first, end);
        if !whole {
            return unknown_for(Type::list(Type::DYNAMIC), &results);
        }
        let types: Vec<Type> = results.iter().map(Value::ty).collect();
        let mut known = types.iter().filter(|ty| !ty.is_dynamic());
        let ty = known.next().cloned().unwrap_or(Type::DYNAMIC);
        if known.any(|other| *other != ty) {
            let range = self.range(node);
            self.report(messages::invalid_nested_splat(range));
            return self.dynamic_for(&results, Marks::none());
        }
        // What is not known yet will be of the type of the others.
        let elements = results.into_iter().zip(&types).map(|(result, found)| match found.is_dynamic() {
            true => self.convert(&result, &ty, node).unwrap_or(result),
            false => result,
        });
        let elements: Vec<Value> = elements.collect();
        Value::list(ty, elements)
    }

    /// The results of all elements, the dynamic value for one that failed; and whether none did.
    fn each(&mut self, values: &[Value], marks: &Marks, first: u32, end: u32) -> (Vec<Value>, bool) {
        let mut whole = true;
        let repeated = self.repeated;
        let results = values.iter().map(|value| {
            let counted = self.evaluation.count_elements(1);
            if !self.within_limit(counted, self.file.node(first)) || self.is_hopeless(repeated) {
                whole = false;
                return self.dynamic_for([value], Marks::none());
            }
            let result = self.steps(value.clone().inside(marks), first, end);
            whole &= result.is_ok();
            result.unwrap_or_else(|failed| failed)
        });
        (results.collect(), whole)
    }
}

/// An unknown value with all marks of the results that it stands for, and all that they wait for.
fn unknown_for(ty: Type, results: &[Value]) -> Value {
    Value::unknown(ty).waiting_for(&Waits::of_all(results)).with_marks(Marks::of_all(results))
}
