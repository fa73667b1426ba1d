//! Unary and binary operators and the conditional ("Operations", "Conditional Operator").

use crate::convert::{certain, convert_within, unify};
use crate::diag::Diagnostics;
use crate::expr::operators::{self, BinaryOperator, OperationRanges, UnaryOperator};
use crate::limits::Exhausted;
use crate::native::eval::{Evaluator, Found, messages};
use crate::native::file::NativeFile;
use crate::native::node::{Kind, Node};
use crate::source::Range;
use crate::types::Type;
use crate::value::{Marks, Refinement, Value};

/// An operand on the stack, with its bytes and where its diagnostics begin.
pub(super) struct Operand {
    value: Value,
    start: u32,
    end: u32,
    diagnostics: usize,
}

/// Bytes of the two operands of an operation.
struct Ranges<'a> {
    file: &'a NativeFile<'a>,
    left: (u32, u32),
    right: (u32, u32),
    whole: (u32, u32),
}

impl OperationRanges for Ranges<'_> {
    fn left(&self) -> Range {
        self.file.range(self.left.0, self.left.1)
    }

    fn right(&self) -> Range {
        self.file.range(self.right.0, self.right.1)
    }

    fn whole(&self) -> Range {
        self.file.range(self.whole.0, self.whole.1)
    }
}

impl Evaluator<'_, '_, '_> {
    #[inline(never)]
    pub(super) fn unary(&mut self, id: u32, node: &Node) -> Value {
        let operator = if node.aux == 0 { UnaryOperator::Negate } else { UnaryOperator::Not };
        let before = self.diagnostics.len();
        let value = self.expr(id + 1);
        let operand = self.file.node(id + 1);
        let operand = (operand.start, operand.end);
        let ranges = Ranges { file: self.file, left: operand, right: operand, whole: (node.start, node.end) };
        let mut found = Diagnostics::new();
        let value = operators::unary(operator, &value, &ranges, self.evaluation.allowance(), &mut found);
        let counted = self.evaluation.settled();
        self.within_limit(counted, node);
        self.report_all(found);
        self.unknown_since(before, value)
    }

    /// Operands and operators in the order of a stack machine.
    #[inline(never)]
    pub(super) fn operation(&mut self, id: u32) -> Value {
        let file = self.file;
        let bottom = self.operands.len();
        for child in file.children(id) {
            let node = file.node(child);
            if node.kind != Kind::Operator {
                let diagnostics = self.diagnostics.len();
                let value = self.expr(child);
                self.operands.push(Operand { value, start: node.start, end: node.end, diagnostics });
                continue;
            }
            let operator = BinaryOperator::ALL[usize::from(node.aux) % BinaryOperator::ALL.len()];
            let (Some(right), Some(left)) = (self.operands.pop(), self.operands.pop()) else {
                break;
            };
            let result = self.binary(operator, left, right);
            self.operands.push(result);
        }
        let result = self.operands.pop();
        self.operands.truncate(bottom);
        result.map_or(Value::DYNAMIC, |operand| operand.value)
    }

    fn binary(&mut self, operator: BinaryOperator, left: Operand, right: Operand) -> Operand {
        let ranges = Ranges {
            file: self.file,
            left: (left.start, left.end),
            right: (right.start, right.end),
            whole: (left.start, right.end),
        };
        if matches!(operator, BinaryOperator::And | BinaryOperator::Or) {
            self.forget_undecisive(operator, &left, &right);
        }
        let mut found = Diagnostics::new();
        let allowance = self.evaluation.allowance();
        let value = operators::binary(operator, &left.value, &right.value, &ranges, allowance, &mut found);
        if let Err(exhausted) = self.evaluation.settled() {
            self.evaluation.goes_on(Err(exhausted), self.diagnostics, || ranges.whole());
        }
        self.report_all(found);
        let value = self.unknown_since(left.diagnostics, value);
        Operand { value, start: left.start, end: right.end, diagnostics: left.diagnostics }
    }

    /// The result of an operator, of which only its type is known if there is an error in an operand.
    fn unknown_since(&self, before: usize, result: Value) -> Value {
        if !self.diagnostics.has_errors_since(before) {
            return result;
        }
        let ty = result.ty();
        Value::unknown(ty).with_marks(result.marks())
    }

    fn report_all(&mut self, found: Diagnostics) {
        for diagnostic in found {
            self.report(diagnostic);
        }
    }

    /// Drops the diagnostics of an operand that does not matter because the other one decides, or may once it is known.
    fn forget_undecisive(&mut self, operator: BinaryOperator, left: &Operand, right: &Operand) {
        let left_failed = right.diagnostics > left.diagnostics;
        let right_failed = self.diagnostics.len() > right.diagnostics;
        let allowance = self.evaluation.allowance();
        let mut decides = |operand: &Operand| {
            let truth = allowance.trial(|allowance| convert_within(&operand.value, &Type::BOOL, allowance));
            truth.is_ok_and(|truth| operators::decides(operator, &truth))
        };
        let left_open = !left_failed && !left.value.is_known();
        let right_open = !right_failed && !right.value.is_known();
        if right_failed && (decides(left) || left_open) {
            self.forget(right.diagnostics..self.diagnostics.len());
        } else if left_failed && (decides(right) || right_open) {
            self.forget(left.diagnostics..right.diagnostics);
        }
    }

    /// `condition ? if_true : if_false`: both results are evaluated, because both types count.
    #[inline(never)]
    pub(super) fn conditional(&mut self, id: u32) -> Value {
        let file = self.file;
        let mut children = file.children(id);
        let (Some(condition), Some(if_true), Some(if_false)) = (children.next(), children.next(), children.next())
        else {
            return Value::DYNAMIC;
        };
        let test = self.expr(condition);
        let before = self.diagnostics.len();
        let true_value = self.expr(if_true);
        let between = self.diagnostics.len();
        let false_value = self.expr(if_false);
        let mut found = Found::default();
        let true_value = found.unmark(true_value);
        let false_value = found.unmark(false_value);
        let after = self.diagnostics.len();
        let truth = self.condition(test, file.node(condition), &mut found);
        self.forget(match truth.as_ref().and_then(Value::as_bool) {
            Some(true) => between..after,
            Some(false) => before..between,
            None => before..after,
        });
        let results = || file.range(file.node(if_true).start, file.node(if_false).end);
        let counted = self.count_types(&true_value, &false_value);
        if !self.within_limit(counted, file.node(if_false)) {
            return self.dynamic_for([&true_value, &false_value], found.marks);
        }
        let Some(ty) = result_type(&true_value, &false_value) else {
            let range = results();
            // Names of attributes are parts of a value.
            let holds_secret = true_value.contains_sensitive() || false_value.contains_sensitive();
            let secret = found.marks.is_sensitive() || holds_secret;
            self.report(messages::inconsistent_conditional(&true_value.ty(), &false_value.ty(), secret, range));
            return self.dynamic_for([&true_value, &false_value], found.marks);
        };
        let is_true = truth.as_ref().and_then(Value::as_bool) == Some(true);
        // As long as the type of the other result comes later, nobody knows what this one is converted to.
        let other = if is_true { &false_value } else { &true_value };
        let is_untyped = other.contains_waiting() && !other.is_wholly_typed();
        let truth = truth.map(|truth| truth.as_bool().filter(|_| !is_untyped));
        let selected = match truth {
            Some(Some(true)) => true_value,
            Some(Some(false)) => false_value,
            Some(None) if true_value.is_null() && false_value.is_null() => true_value,
            open => {
                let results = [&true_value, &false_value];
                found.marks.merge(&Marks::of_all(results));
                results.into_iter().for_each(|result| found.waits.add_all(result));
                let known = if open.is_some() { one_of(&true_value, &false_value) } else { Refinement::new() };
                let is_typed = true_value.is_wholly_typed() && false_value.is_wholly_typed();
                let (a, b) = (true_value.ty(), false_value.ty());
                // Beside a literal null the type is that of the other result, whatever it is.
                let is_certain = is_typed || a.is_dynamic() || b.is_dynamic();
                let ty = if is_certain { ty } else { certain(&ty, &a, &b) };
                return found.put_on(Value::unknown(ty)).refined(&known);
            }
        };
        let (which, id) = if is_true { ("true", if_true) } else { ("false", if_false) };
        let converted = self.convert(&selected.clone().inside(&found.marks), &ty, file.node(id));
        let result = converted.unwrap_or_else(|error| {
            let range = self.range(file.node(id));
            self.report(messages::result_type(which, error.into(), range));
            Value::unknown(ty).with_marks(selected.all_marks())
        });
        result.with_marks(found.marks)
    }

    /// Counts finding the type of both results: it is as large as theirs, and made of parts of its own if they differ.
    fn count_types(&mut self, a: &Value, b: &Value) -> Result<(), Exhausted> {
        let (a, b) = (a.ty(), b.ty());
        let counted = self.evaluation.count_steps(a.size().min(b.size()));
        if counted.is_err() || a == b {
            return counted;
        }
        self.evaluation.count_elements(usize::try_from(a.size().saturating_add(b.size())).unwrap_or(usize::MAX))
    }

    /// The condition as a bool, which may be unknown; nothing if it cannot be one.
    pub(super) fn condition(&mut self, test: Value, node: &Node, found: &mut Found) -> Option<Value> {
        let file = self.file;
        let range = || file.node_range(node);
        let truth = self.convert(&test, &Type::BOOL, node);
        let test = found.unmark_deep(test);
        if test.is_null() {
            let range = range();
            self.report(messages::null_condition(range));
            return None;
        }
        if !test.is_known() {
            // As in the reference, whether it can be a bool is seen when it is known.
            return Some(Value::unknown(Type::BOOL));
        }
        match truth {
            Ok(truth) => Some(truth.unmark().0),
            Err(error) => {
                let range = range();
                self.report(messages::condition_type(error.into(), range));
                None
            }
        }
    }
}

/// The type that both results of a conditional are converted to.
fn result_type(a: &Value, b: &Value) -> Option<Type> {
    let (left, right) = (a.ty(), b.ty());
    match (a.is_null() && left.is_dynamic(), b.is_null() && right.is_dynamic()) {
        (true, _) => Some(right),
        (_, true) => Some(left),
        _ if left.is_dynamic() || right.is_dynamic() => Some(Type::DYNAMIC),
        _ => unify(&[left, right]),
    }
}

/// Returns the known facts about the result of a conditional whose condition is not known.
fn one_of(a: &Value, b: &Value) -> Refinement {
    let either = a.refinement().either(&b.refinement());
    let same_type = a.ty() == b.ty();
    match either.is_not_null() {
        _ if same_type => either,
        true => Refinement::new().not_null(),
        false => Refinement::new(),
    }
}
