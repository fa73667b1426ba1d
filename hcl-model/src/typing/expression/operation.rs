//! The types of operators ("Operations").

use crate::convert::Conversion;
use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::static_types::{Lift, StaticKind, StaticType, conversion, known_conversion, passed_limit, resolve_outputs};
use crate::syntax::{Construct, NodeId, NodeRef, OperationPart};
use crate::typing::expression::messages::Use;
use crate::typing::expression::{Typer, messages};

impl Typer<'_, '_> {
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
        self.demand(&ty, &wanted, || node.sibling(operand), Use::Operand("unary"));
        if self.folds
            && operator == UnaryOperator::Not
            && let Some(truth) = truth(&ty)
        {
            return StaticType::constant(!truth);
        }
        let result = match operator {
            UnaryOperator::Negate if is_int(&ty) => StaticType::INT,
            _ => wanted,
        };
        Lift::of(&ty).around(result)
    }

    /// A chain of operators, each behind its operands.
    pub(super) fn operation(&mut self, node: NodeRef<'_>, parts: &[OperationPart]) -> StaticType {
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

    fn binary(
        &mut self,
        node: NodeRef<'_>,
        operator: BinaryOperator,
        left: (StaticType, NodeId, usize),
        right: (StaticType, NodeId, usize),
    ) -> StaticType {
        use BinaryOperator as Operator;
        let wanted = match operator {
            Operator::Equal | Operator::NotEqual => None,
            Operator::And | Operator::Or => Some(StaticType::BOOL),
            _ => Some(StaticType::NUMBER),
        };
        let is_right_needed = !self.may_decide(operator, &left, right.2);
        if !is_right_needed {
            self.diagnostics.truncate(right.2);
        }
        if let Some(wanted) = &wanted {
            for ((ty, at, _), side) in [(&left, "left"), (&right, "right")] {
                // As in the reference, the other operand alone can decide.
                if *ty == StaticType::NONE && *wanted == StaticType::BOOL || side == "right" && !is_right_needed {
                    continue;
                }
                self.demand(ty, wanted, || node.sibling(*at), Use::Operand(side));
            }
        }
        if self.folds
            && let Some(truth) = folded(operator, &left.0, &right.0)
        {
            return StaticType::constant(truth);
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

    /// Whether the left operand decides, or may once it has come, so that what is wrong with the right one does not count.
    fn may_decide(&self, operator: BinaryOperator, left: &(StaticType, NodeId, usize), before_right: usize) -> bool {
        let deciding = match operator {
            BinaryOperator::And => false,
            BinaryOperator::Or => true,
            _ => return false,
        };
        match truth(&left.0) {
            Some(truth) => truth == deciding,
            None => self.scope.is_awaiting() && before_right == left.2,
        }
    }

    /// Looks at what is perhaps not evaluated: what is wrong with it may be no mistake, depending on what comes later.
    pub(super) fn perhaps<T>(&mut self, is_certain: bool, run: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.diagnostics.len();
        let result = run(self);
        if !is_certain && self.scope.is_awaiting() {
            self.diagnostics.truncate(before);
        }
        result
    }

    /// The type of a condition.
    pub(super) fn condition(&mut self, node: NodeRef<'_>, condition: NodeId, used: Use) -> StaticType {
        let ty = self.expr(node.sibling(condition));
        self.demand(&ty, &StaticType::BOOL, || node.sibling(condition), used);
        ty
    }

    /// Reports if a value, or what it is later, cannot be converted to what is needed.
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
                    Some(error) => error.to_string(),
                    None => format!("{wanted} required, but have {}", self.said(ty, &resolved)),
                };
                self.report(used.wrong(&why, at().range()));
            }
            Conversion::Unsafe if !resolved.is_dynamic() => {
                let said = self.said(ty, &resolved);
                self.risk(|| messages::risk(&said, wanted, at().range()));
            }
            _ => {}
        }
    }
}

/// What an operator makes of two constants, if that is a truth.
fn folded(operator: BinaryOperator, left: &StaticType, right: &StaticType) -> Option<bool> {
    let both = || Some((truth(left)?, truth(right)?));
    let is_equal = || match (left.kind(), right.kind()) {
        (StaticKind::Const(left), StaticKind::Const(right)) => Some(left == right),
        _ => None,
    };
    match operator {
        BinaryOperator::Equal => is_equal(),
        BinaryOperator::NotEqual => is_equal().map(|is_equal| !is_equal),
        BinaryOperator::And => both().map(|(left, right)| left && right),
        BinaryOperator::Or => both().map(|(left, right)| left || right),
        _ => None,
    }
}

/// What a type says of a truth that is there at once.
pub(super) fn truth(ty: &StaticType) -> Option<bool> {
    match ty.kind() {
        StaticKind::Const(value) => value.as_bool(),
        _ => None,
    }
}

/// Whether it always is an integer, now or later.
fn is_int(ty: &StaticType) -> bool {
    conversion(&resolve_outputs(ty), &StaticType::INT) == Conversion::Safe
}
