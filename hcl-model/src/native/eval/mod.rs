//! From nodes to values: evaluation of native expressions.
//!
//! Evaluation gives the best value there is: what cannot be computed becomes the dynamic value, and a diagnostic says
//! why.
//! Operators on values are in [`crate::expr::operators`]; here is the order in which things happen.

mod call;
mod collection;
mod entries;
mod for_expr;
pub(crate) mod messages;
mod operation;
mod present;
mod splat;
mod template;

use std::ops;

use crate::convert::{ConvertError, convert_within};
use crate::diag::{Diagnostic, Diagnostics};
use crate::expr::messages::is_limit;
use crate::expr::{EvalContext, Evaluation, Mode, Traversal, operators};
use crate::limits::{BYTES_OF_STEP, Exhausted};
use crate::native::eval::operation::Operand;
use crate::native::eval::present::present_steps;
use crate::native::file::NativeFile;
use crate::native::node::{Kind, NUMBER, Node};
use crate::price;
use crate::source::Range;
use crate::syntax::messages::number_limit;
use crate::types::Type;
use crate::value::{Marks, Number, NumberLimits, Value, Waits, meet};

/// The value of an expression.
pub(super) fn evaluate(
    file: &NativeFile<'_>,
    id: u32,
    evaluation: &mut Evaluation<'_>,
    diagnostics: &mut Diagnostics,
) -> Value {
    let text = file.text().as_bytes();
    let digits = evaluation.mode().limits().number_digits as usize;
    let (locals, operands, spare) = (Vec::new(), Vec::new(), String::new());
    Evaluator { file, text, digits, evaluation, diagnostics, locals, operands, spare, repeated: 0 }.expr(id)
}

struct Evaluator<'a, 'e, 'c> {
    file: &'a NativeFile<'a>,
    /// The text of the file.
    text: &'a [u8],
    /// The number of digits that a number may have.
    digits: usize,
    evaluation: &'e mut Evaluation<'c>,
    diagnostics: &'e mut Diagnostics,
    /// Names that `for` defines, the innermost last.
    locals: Vec<(&'a str, Value)>,
    /// Operands of the operations that are under way, the innermost last.
    operands: Vec<Operand>,
    /// The buffer in which the text of a template is put together; the resulting value has a copy.
    spare: String,
    /// The number of diagnostics that were left out because they were reported already.
    repeated: usize,
}

impl<'a, 'c> Evaluator<'a, '_, 'c> {
    fn expr(&mut self, id: u32) -> Value {
        let node = self.file.node(id);
        let counted = self.evaluation.count_step();
        if !self.within_limit(counted, node) {
            return Value::DYNAMIC;
        }
        match node.kind {
            Kind::Variable => self.variable(node),
            Kind::Number => self.number(node),
            Kind::Null => Value::NULL,
            Kind::True => Value::TRUE,
            Kind::False => Value::FALSE,
            Kind::String => self.string(node),
            Kind::Template | Kind::Heredoc | Kind::BareTemplate => self.template(id, node),
            Kind::Postfix => self.postfix(id),
            Kind::Call => self.call(id, node),
            Kind::Tuple => self.tuple(id, node),
            Kind::Object => self.object(id, node),
            Kind::ForTuple | Kind::ForObject => self.for_expr(id, node),
            Kind::Parentheses => self.expr(id + 1),
            Kind::Key => self.key(id),
            Kind::Unary => self.unary(id, node),
            Kind::Operation => self.operation(id),
            Kind::Conditional => self.conditional(id),
            // A bare key is a name when it is asked for by itself, as static analysis of a map does.
            Kind::KeyName => Value::string(self.file.slice(node)),
            Kind::Invalid if node.has(NUMBER) => Value::unknown(Type::NUMBER),
            _ => Value::DYNAMIC,
        }
    }

    fn mode(&self) -> Mode<'c> {
        self.evaluation.mode()
    }

    /// Reports a diagnostic, unless the same one was just reported for another element.
    ///
    /// Once a limit was passed, whatever goes wrong is for want of what was not made.
    fn report(&mut self, diagnostic: Diagnostic) {
        const RECENT: usize = 8;
        const OF_A_MISTAKE: u64 = 100;
        if self.evaluation.is_exhausted() {
            return;
        }
        if let counted @ Err(_) = self.evaluation.count_steps(OF_A_MISTAKE) {
            let at = || diagnostic.subject().cloned().unwrap_or_else(|| self.file.range(0, 0));
            self.evaluation.goes_on(counted, self.diagnostics, at);
            return;
        }
        if self.diagnostics.iter().rev().take(RECENT).any(|other| *other == diagnostic) {
            self.repeated += 1;
        } else {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Returns `true` if so many elements of a loop have had the same mistake that the rest need not be looked at.
    fn is_hopeless(&self, repeated_before: usize) -> bool {
        const PATIENCE: usize = 100;
        self.repeated - repeated_before > PATIENCE
    }

    /// Reports a limit that was passed; whether evaluation may go on.
    #[inline]
    fn within_limit(&mut self, counted: Result<(), Exhausted>, node: &Node) -> bool {
        counted.is_ok() && !self.evaluation.is_exhausted() || self.goes_on(counted, node)
    }

    #[cold]
    fn goes_on(&mut self, counted: Result<(), Exhausted>, node: &Node) -> bool {
        let file = self.file;
        self.evaluation.goes_on(counted, self.diagnostics, || file.node_range(node))
    }

    /// Converts a value; a limit that is passed by that is reported.
    fn convert(&mut self, value: &Value, ty: &Type, node: &Node) -> Result<Value, ConvertError> {
        let converted = convert_within(value, ty, self.evaluation.allowance());
        let counted = self.evaluation.settled();
        self.within_limit(counted, node);
        converted
    }

    fn made(&mut self, value: Value, node: &Node) -> Value {
        let file = self.file;
        self.evaluation.bounded(value, self.diagnostics, || file.node_range(node))
    }

    fn range(&self, node: &Node) -> Range {
        self.file.node_range(node)
    }

    /// The value, or the dynamic value and the diagnostic that there is instead.
    fn or_report(&mut self, result: Result<Value, Diagnostic>) -> Option<Value> {
        result.map_err(|diagnostic| self.report(diagnostic)).ok()
    }

    /// The text of a literal, which is made anew each time.
    fn string(&mut self, node: &Node) -> Value {
        let counted = self.evaluation.count_bytes((node.end - node.start) as usize);
        if self.within_limit(counted, node) { Value::string(self.file.content(node)) } else { Value::DYNAMIC }
    }

    /// The dynamic value with the marks of values that something cannot be made of, all of which are gone through.
    fn dynamic_for<'v>(&mut self, values: impl IntoIterator<Item = &'v Value> + Clone, marks: Marks) -> Value {
        // What is passed by this is reported by whoever counts next.
        let _ = self.evaluation.allowance().steps(weight_of_marked(values.clone()));
        Value::dynamic_for(values, marks)
    }

    /// Counts looking for what was meant among so many names; what it is for has failed.
    #[cold]
    fn count_search(&mut self, names: usize, node: &Node) {
        const OF_A_NAME: u64 = 4;
        let counted = self.evaluation.count_steps(OF_A_NAME * names as u64);
        self.within_limit(counted, node);
    }

    fn number(&mut self, node: &Node) -> Value {
        self.short_number(node).map_or_else(|| self.long_number(node), Value::from)
    }

    #[cold]
    fn long_number(&mut self, node: &Node) -> Value {
        let limits = NumberLimits::from(self.mode().limits());
        let digits = self.file.slice(node);
        let steps = price::of_number(digits, self.mode().limits());
        let counted = self.evaluation.count_steps(steps).and(self.evaluation.count_bytes(digits.len()));
        if !self.within_limit(counted, node) {
            return Value::DYNAMIC;
        }
        match Number::parse_literal(digits, &limits) {
            Ok(number) => Value::number(number),
            Err(error) => {
                let range = self.range(node);
                self.report(number_limit(&error, range));
                Value::DYNAMIC
            }
        }
    }

    fn variable(&mut self, node: &Node) -> Value {
        if long_name(node) > 0 {
            let counted = self.evaluation.count_steps(long_name(node));
            self.within_limit(counted, node);
        }
        match self.defined(node).cloned() {
            Some(value) => self.present_value(value, node),
            None => self.undefined(node),
        }
    }

    #[cold]
    fn undefined(&mut self, node: &Node) -> Value {
        let file = self.file;
        if self.mode().context().is_some_and(|context| context.undefined().is_some()) {
            let reference = Traversal::new(file.slice(node)).root_at(self.range(node));
            if let Some(value) = self.answer(&reference, node) {
                return value;
            }
        }
        self.count_search(self.mode().context().map_or(0, EvalContext::variable_count), node);
        let bound = self.locals.iter().map(|(name, _)| *name).collect();
        let unknown = operators::unknown_variable(file.slice(node), bound, self.mode(), file.node_range(node));
        self.report(unknown);
        Value::DYNAMIC
    }

    /// A term and the steps after it.
    #[inline(never)]
    fn postfix(&mut self, id: u32) -> Value {
        if let Some(value) = self.present_postfix(id) {
            return value;
        }
        let before = self.diagnostics.len();
        let end = id + self.file.node(id).size;
        let (value, at) = match self.answered(id) {
            Some(answered) => answered,
            None => (self.first(id + 1), id + 1 + self.file.node(id + 1).size),
        };
        let value = self.steps_since(before, value, at, end).unwrap_or_else(|failed| failed);
        if value.contains_waiting() {
            meet(&value);
        }
        value
    }

    /// Returns the value of a term and the steps after the term, if the value is there already.
    #[inline(never)]
    fn present_postfix(&mut self, id: u32) -> Option<Value> {
        let node = self.file.node(id);
        let value = self.present(id)?.clone();
        let value = self.present_value(value, node);
        let counted = self.evaluation.count_steps(present_steps(node) - 1);
        Some(if self.within_limit(counted, node) { value } else { Value::DYNAMIC })
    }

    /// Returns the answer of the program for an undefined variable with its constant steps, and the start of the
    /// steps that are left.
    #[inline]
    fn answered(&mut self, id: u32) -> Option<(Value, u32)> {
        self.mode().context()?.undefined()?;
        self.answered_reference(id)
    }

    #[cold]
    fn answered_reference(&mut self, id: u32) -> Option<(Value, u32)> {
        let file = self.file;
        let first = file.node(id + 1);
        if first.kind != Kind::Variable || self.defined(first).is_some() {
            return None;
        }
        let (reference, _) = file.leading_traversal(id)?;
        let value = self.answer(&reference, file.node(id))?;
        let rest = file.children(id).nth(1 + reference.steps().len());
        Some((value, rest.unwrap_or(id + file.node(id).size)))
    }

    /// Returns the answer of the program for a reference.
    fn answer(&mut self, reference: &Traversal, node: &Node) -> Option<Value> {
        let answer = self.mode().context()?.undefined()?;
        let counted = self.evaluation.count_steps(1 + reference.steps().len() as u64);
        if !self.within_limit(counted, node) {
            return None;
        }
        let value = self.made(answer(reference)?, node);
        // The program has made it anew.
        let counted = self.evaluation.count_steps(value.size());
        Some(if self.within_limit(counted, node) { value } else { Value::DYNAMIC })
    }

    /// The term that steps follow: of a variable only what they lead to is settled.
    fn first(&mut self, id: u32) -> Value {
        let node = self.file.node(id);
        if node.kind == Kind::Variable
            && let Some(value) = self.defined(node).filter(|value| value.contains_waiting()).cloned()
        {
            let value = value.settled_itself(self.evaluation.allowance()).unwrap_or(Value::DYNAMIC);
            return self.first_settled(node, value);
        }
        self.expr(id)
    }

    #[cold]
    #[inline(never)]
    fn first_settled(&mut self, node: &Node, value: Value) -> Value {
        let counted = self.evaluation.settled().and(self.evaluation.count_steps(1 + long_name(node)));
        if self.within_limit(counted, node) { value } else { Value::DYNAMIC }
    }

    /// Returns a present value with the promises replaced that were resolved since the value was made.
    #[inline]
    fn present_value(&mut self, value: Value, node: &Node) -> Value {
        if value.contains_waiting() { self.followed(value, node) } else { value }
    }

    #[cold]
    #[inline(never)]
    fn followed(&mut self, value: Value, node: &Node) -> Value {
        let value = operators::present(value, self.evaluation.allowance());
        if value.contains_waiting() {
            meet(&value);
        }
        let counted = self.evaluation.settled();
        if self.within_limit(counted, node) { value } else { Value::DYNAMIC.with_marks(value.marks()) }
    }

    /// Applies the steps between two nodes; if one of them is not possible, the error is the value that there is then.
    ///
    /// The steps behind an impossible step count only for their marks.
    fn steps(&mut self, value: Value, at: u32, end: u32) -> Result<Value, Value> {
        self.steps_since(self.diagnostics.len(), value, at, end)
    }

    /// Applies the steps to a value in which errors may have been found since so many diagnostics.
    fn steps_since(&mut self, before: usize, mut value: Value, mut at: u32, end: u32) -> Result<Value, Value> {
        let file = self.file;
        let mut reported = None;
        while at < end {
            let node = file.node(at);
            let counted = self.evaluation.count_steps(1 + long_name(node));
            if !self.within_limit(counted, node) {
                return Err(self.dynamic_for([&value], Marks::none()));
            }
            let mut key = None;
            let result = match node.kind {
                Kind::GetAttr if value.contains_waiting() => self.waiting_attribute(&value, node),
                Kind::GetAttr => operators::attribute(&value, file.step_name(node), || file.node_range(node)),
                Kind::LegacyIndex | Kind::Index => {
                    let is_legacy = node.kind == Kind::LegacyIndex;
                    let found = if is_legacy { self.legacy_key(node) } else { self.expr(at + 1) };
                    let allowance = self.evaluation.allowance();
                    let found = operators::index(&value, key.insert(found), allowance, || file.node_range(node));
                    let counted = self.evaluation.settled();
                    self.within_limit(counted, node);
                    found
                }
                Kind::AttrSplat | Kind::FullSplat => {
                    if self.diagnostics.has_errors_since(before) {
                        value = self.dynamic_for([&value], Marks::none());
                    }
                    let present = self.present_value(value, node);
                    value = self.splat(present, at, node);
                    at += node.size;
                    continue;
                }
                _ => return Err(self.dynamic_for([&value], Marks::none())),
            };
            value = match self.or_report(result) {
                Some(result) => result,
                None => {
                    reported.get_or_insert(self.diagnostics.len());
                    self.count_search(value.as_entries().map_or(0, |entries| entries.len()), node);
                    self.failed_step(&value, key.as_ref())
                }
            };
            at += node.size;
        }
        match reported {
            Some(reported) => {
                self.forget(reported..self.diagnostics.len());
                Err(value)
            }
            None => Ok(value),
        }
    }

    /// Returns the value that replaces the result of a failed step.
    ///
    /// A later part of a present value does not tell whether the step is possible.
    #[cold]
    #[inline(never)]
    fn failed_step(&mut self, value: &Value, key: Option<&Value>) -> Value {
        let marks = self.dynamic_for([value], Marks::none()).marks();
        let itself = Value::DYNAMIC.waiting_for(&value.waits());
        self.dynamic_for(key.into_iter().chain([&itself]), marks)
    }

    #[cold]
    #[inline(never)]
    fn waiting_attribute(&mut self, value: &Value, node: &Node) -> Result<Value, Diagnostic> {
        let file = self.file;
        let allowance = self.evaluation.allowance();
        let found = operators::attribute_within(value, file.step_name(node), allowance, || file.node_range(node));
        let counted = self.evaluation.settled();
        self.within_limit(counted, node);
        found
    }

    /// The key that a dot and digits stand for.
    fn legacy_key(&self, node: &Node) -> Value {
        let digits = self.file.step_name(node);
        let number = Number::parse_literal(digits, &NumberLimits::from(self.mode().limits()));
        number.map_or_else(|_| Value::string(digits), Value::number)
    }

    /// Adds the marks of what an expression gives, and what that waits for, to a result that could not be made of it.
    ///
    /// Mistakes in the expression do not count.
    fn only_marks(&mut self, id: u32, found: &mut Found) {
        let before = self.diagnostics.len();
        let value = self.expr(id);
        found.marks.merge(&value.all_marks());
        found.waits.add_all(&value);
        self.forget(before..self.diagnostics.len());
    }

    /// Drops diagnostics of what does not count; that a limit was passed counts wherever it was.
    fn forget(&mut self, diagnostics: ops::Range<usize>) {
        let passed = self.evaluation.is_exhausted().then(|| {
            let (from, count) = (diagnostics.start, diagnostics.len());
            let at = self.diagnostics.iter().skip(from).take(count).position(|it| is_limit(it.code()))?;
            Some(from + at)
        });
        match passed.flatten() {
            Some(at) => {
                self.diagnostics.remove(at + 1..diagnostics.end);
                self.diagnostics.remove(diagnostics.start..at);
            }
            None => self.diagnostics.remove(diagnostics),
        }
    }
}

/// The marks of the operands of a result, and the promises that an unknown result waits for.
#[derive(Default)]
struct Found {
    marks: Marks,
    waits: Waits,
}

impl Found {
    /// The value without its own marks.
    fn unmark(&mut self, value: Value) -> Value {
        value.unmark_into(&mut self.marks)
    }

    /// The value without any marks, which if it is unknown is waited for.
    fn unmark_deep(&mut self, value: Value) -> Value {
        if !value.is_wholly_known() {
            self.waits.add_all(&value);
        }
        value.unmark_deep_into(&mut self.marks)
    }

    /// The result with what was found.
    fn put_on(&self, result: Value) -> Value {
        result.waiting_for(&self.waits).with_marks(self.marks.clone())
    }
}

/// The steps of going through values for their marks.
fn weight_of_marked<'v>(values: impl IntoIterator<Item = &'v Value>) -> u64 {
    values.into_iter().map(price::of_marks).fold(0, u64::saturating_add)
}

/// The steps of comparing a name, if it is a long one.
fn long_name(node: &Node) -> u64 {
    u64::from(node.end - node.start) / BYTES_OF_STEP as u64
}
