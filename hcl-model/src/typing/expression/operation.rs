//! The types of operators ("Operations").

use crate::convert::Conversion;
use crate::diag::{Diagnostic, Diagnostics, Message};
use crate::expr::operators::{BinaryOperator as Operator, UnaryOperator, binary, unary};
use crate::limits::Allowance;
use crate::source::{Range, Source};
use crate::static_types::{
    Form, Lift, StaticKind, StaticType, conversion, known_conversion, passed_limit, resolve_outputs,
};
use crate::syntax::{Construct, NodeId, NodeRef, OperationPart};
use crate::types::messages::other_type;
use crate::typing::expression::messages::Use;
use crate::typing::expression::{Typer, messages};
use crate::value::Value;

impl Typer<'_, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn unary(&mut self, node: NodeRef<'_>, operator: UnaryOperator, operand: NodeId) -> StaticType {
        if operator == UnaryOperator::Negate
            && let Construct::Number(digits) = node.syntax().construct(operand)
        {
            return self.number(digits, true, || node.sibling(operand).range());
        }
        let ty = self.expr(node.sibling(operand));
        let wanted = match operator {
            UnaryOperator::Negate => StaticType::NUMBER,
            UnaryOperator::Not => StaticType::BOOL,
        };
        self.demand(&ty, &wanted, || node.sibling(operand), Use::Operand(("After", operator.symbol())));
        if let Some(value) = self.folded(node, &[&ty], |values, at, allowance, found| {
            unary(operator, &values[0], &[at.clone(), at], allowance, found)
        }) {
            return value;
        }
        let result = match operator {
            UnaryOperator::Negate if is_int(&ty) => StaticType::INT,
            _ => wanted,
        };
        Lift::of(&ty).around(result)
    }

    /// A chain of operators, each behind its operands.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn operation(&mut self, node: NodeRef<'_>, parts: &[OperationPart]) -> StaticType {
        let is_logic = |part: &OperationPart| matches!(part, OperationPart::Operator(Operator::And | Operator::Or));
        if self.folds || !parts.iter().any(is_logic) {
            return self.chain(node, parts);
        }
        // What one operand is decides whether the other counts.
        let ty = self.folding(|this| this.chain(node, parts));
        if truth(&ty).is_some() { StaticType::BOOL } else { ty }
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn chain(&mut self, node: NodeRef<'_>, parts: &[OperationPart]) -> StaticType {
        // Each with how many diagnostics there were before.
        let mut operands: Vec<(StaticType, NodeId, usize)> = Vec::new();
        for part in parts {
            match part {
                OperationPart::Operand(operand) => {
                    let before = self.diagnostics.len();
                    operands.push((self.expr(node.sibling(*operand)), *operand, before));
                }
                OperationPart::Operator(operator) => {
                    let (Some(right), Some(left)) = (operands.pop(), operands.pop()) else {
                        return StaticType::DYNAMIC;
                    };
                    // A result stands where its first operand begins, for what is wrong with it.
                    let (place, before) = (left.1, left.2);
                    operands.push((self.binary(node, *operator, left, right), place, before));
                }
            }
        }
        operands.pop().map_or(StaticType::DYNAMIC, |(ty, ..)| ty)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn binary(
        &mut self,
        node: NodeRef<'_>,
        operator: Operator,
        left: (StaticType, NodeId, usize),
        right: (StaticType, NodeId, usize),
    ) -> StaticType {
        let wanted = match operator {
            Operator::Equal | Operator::NotEqual => None,
            Operator::And | Operator::Or => Some(StaticType::BOOL),
            _ => Some(StaticType::NUMBER),
        };
        let (needs_left, needs_right) = self.needed(operator, &left, &right);
        if let Some(wanted) = &wanted {
            let before = self.diagnostics.len();
            for ((ty, at, _), place, is_needed) in
                [(&left, "On the left of", needs_left), (&right, "On the right of", needs_right)]
            {
                // As in the reference, the other operand alone can decide.
                if *ty == StaticType::NONE && *wanted == StaticType::BOOL || !is_needed {
                    continue;
                }
                self.demand(ty, wanted, || node.sibling(*at), Use::Operand((place, operator.symbol())));
                // An operator that fits neither operand is one mistake.
                if self.diagnostics.has_errors_since(before) {
                    break;
                }
            }
        }
        if let Some(truth) = self.compared_with_null(operator, &left.0, &right.0) {
            return StaticType::constant(truth);
        }
        if let Some(value) = self.folded(node, &[&left.0, &right.0], |values, at, allowance, found| {
            binary(operator, &values[0], &values[1], &[at.clone(), at], allowance, found)
        }) {
            return value;
        }
        let result = match operator {
            Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Modulo => {
                if is_int(&left.0) && is_int(&right.0) { StaticType::INT } else { StaticType::NUMBER }
            }
            Operator::Divide => StaticType::NUMBER,
            _ => StaticType::BOOL,
        };
        let lift = Lift::of(&left.0).max(Lift::of(&right.0));
        let is_decided = match operator {
            Operator::And => [&left.0, &right.0].into_iter().any(|ty| truth(ty) == Some(false)),
            Operator::Or => [&left.0, &right.0].into_iter().any(|ty| truth(ty) == Some(true)),
            _ => false,
        };
        // What one operand decides does not wait for the other.
        if is_decided && lift == Lift::Promise { result } else { lift.around(result) }
    }

    /// Returns `true` for each operand that counts.
    /// An operand does not count if the other operand decides, or may once it has come.
    /// Mistakes in it are dropped.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn needed(
        &mut self,
        operator: Operator,
        left: &(StaticType, NodeId, usize),
        right: &(StaticType, NodeId, usize),
    ) -> (bool, bool) {
        let deciding = match operator {
            Operator::And => false,
            Operator::Or => true,
            _ => return (true, true),
        };
        let may_decide = |ty: &StaticType| truth(ty).map_or(self.scope.is_awaiting(), |truth| truth == deciding);
        let is_right_wrong = self.diagnostics.has_errors_since(right.2);
        let is_left_wrong = self.diagnostics.iter().skip(left.2).take(right.2 - left.2).any(Diagnostic::is_error);
        let needs_right = is_left_wrong || !may_decide(&left.0);
        let needs_left = is_right_wrong || !may_decide(&right.0) || !is_left_wrong;
        if !needs_right {
            self.diagnostics.truncate(right.2);
        } else if !needs_left {
            self.diagnostics.remove(left.2..right.2);
        }
        (needs_left, needs_right)
    }

    /// Returns the result of a comparison of null with an object or a tuple that is there at once, whatever their parts are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn compared_with_null(&self, operator: Operator, left: &StaticType, right: &StaticType) -> Option<bool> {
        let is_there =
            |ty: &StaticType| matches!(ty.form(), Some(Form::Object | Form::Tuple)) && !ty.facts().has_eventual();
        let is_null = |ty: &StaticType| *ty == StaticType::NONE;
        let decides = is_null(left) && is_there(right) || is_there(left) && is_null(right);
        match operator {
            _ if !self.folds || !decides => None,
            Operator::Equal => Some(false),
            Operator::NotEqual => Some(true),
            _ => None,
        }
    }

    /// Returns the result of constants, if it is wanted.
    /// Returns `None` if the operands are not constants, or if something is wrong with them.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn folded(
        &mut self,
        node: NodeRef<'_>,
        types: &[&StaticType],
        make: impl FnOnce(&[Value], Range, &mut Allowance, &mut Diagnostics) -> Value,
    ) -> Option<StaticType> {
        let values = self.constants(node, types)?;
        let mut found = Diagnostics::new();
        let at = Source::new("", "").range(0, 0);
        let value = make(&values, at, &mut self.scope.budget().allowance(), &mut found);
        (!found.has_errors() && value.is_wholly_known()).then(|| StaticType::of_value(&value))
    }

    /// The values of which types say all, where what is made of constants is wanted.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn constants(&mut self, node: NodeRef<'_>, types: &[&StaticType]) -> Option<Vec<Value>> {
        if !self.folds || !self.pays(node, types.iter().copied()) {
            return None;
        }
        let known = |ty: &StaticType| match ty.contains_outputs() {
            true => None,
            false => Some(ty.to_value()).filter(Value::is_wholly_known),
        };
        types.iter().copied().map(known).collect()
    }

    /// Looks at what is evaluated or not, if that is certain: what is wrong with it is no mistake if it is not, and may be none,
    /// depending on what comes later, if nobody knows.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn perhaps<T>(&mut self, is_evaluated: Option<bool>, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.diagnostics.len();
        let result = run(self);
        if is_evaluated == Some(false) || is_evaluated.is_none() && self.scope.is_awaiting() {
            self.diagnostics.truncate(before);
        }
        result
    }

    /// The type of a condition.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn condition(&mut self, node: NodeRef<'_>, condition: NodeId, used: Use) -> StaticType {
        let ty = self.folding(|this| this.expr(node.sibling(condition)));
        self.demand(&ty, &StaticType::BOOL, || node.sibling(condition), used);
        ty
    }

    /// Reports if a value, or what it is later, cannot be converted to what is needed.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn demand<'n>(
        &mut self,
        ty: &StaticType,
        wanted: &StaticType,
        at: impl FnOnce() -> NodeRef<'n>,
        used: Use,
    ) {
        let resolved = resolve_outputs(ty);
        match known_conversion(&resolved, wanted, self.scope.budget()) {
            Conversion::Impossible if resolved == StaticType::NONE => self.report(used.null(at().range())),
            Conversion::Impossible => {
                let why = match passed_limit(&resolved, self.scope.limits()) {
                    Some(error) => Message::text(error),
                    None => other_type(&wanted.to_string(), &self.said(ty, &resolved)),
                };
                self.report(used.wrong(why, at().range()));
            }
            Conversion::Unsafe if !resolved.is_dynamic() => {
                let said = self.said(ty, &resolved);
                self.risk(|| messages::risk(&said, wanted, at().range()));
            }
            _ => {}
        }
    }
}

/// Returns the truth value that a type gives if the value is there at once.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn truth(ty: &StaticType) -> Option<bool> {
    match ty.kind() {
        StaticKind::Const(value) => value.as_bool(),
        _ => None,
    }
}

/// Returns `true` if it always is an integer, now or later.
#[cfg_attr(not(feature = "__shared"), inline)]
fn is_int(ty: &StaticType) -> bool {
    conversion(&resolve_outputs(ty), &StaticType::INT) == Conversion::Safe
}
