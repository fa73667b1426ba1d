//! Arithmetic that resembles a text: a date or a telephone number without quotes.

use hcl_model::diag::Diagnostics;
use hcl_model::expr::operators::BinaryOperator;
use hcl_model::source::Range;
use hcl_model::syntax::{Construct, NodeRef, OperationPart};

/// An operation with numbers alone and no blanks, as HCL reads a date or a number of a telephone without its quotes.
pub(super) struct Arithmetic {
    pub(super) at: Range,
    /// The name of the text.
    pub(super) called: &'static str,
}

impl Arithmetic {
    /// The expression, or one of its branches, if it is that; in parentheses it is meant.
    pub(super) fn of(node: NodeRef<'_>) -> Option<Arithmetic> {
        match node.syntax().construct(node.node()) {
            Construct::Conditional { if_true, if_false, .. } => {
                Arithmetic::of(node.sibling(if_true)).or_else(|| Arithmetic::of(node.sibling(if_false)))
            }
            Construct::Operation(parts) => {
                let called = operation(parts.last()?)?;
                let at = node.range();
                let has_blanks = at.text().contains(char::is_whitespace);
                let is_number = |part: &OperationPart| match part {
                    OperationPart::Operand(part) => is_number(node.sibling(*part)),
                    _ => true,
                };
                (!has_blanks && parts.iter().all(is_number)).then_some(Arithmetic { at, called })
            }
            // What one layer of several has.
            Construct::Invalid => {
                let mut found = None;
                node.syntax().embedded(node.node(), &mut Diagnostics::new(), &mut |part| found = Arithmetic::of(part));
                found
            }
            _ => None,
        }
    }
}

/// Returns `true` if an expression is such an operation, which is never text.
pub(crate) fn is_arithmetic(node: NodeRef<'_>) -> bool {
    Arithmetic::of(node).is_some()
}

/// Returns `true` if an expression is a number as it is written, whatever signs and parentheses it has.
fn is_number(node: NodeRef<'_>) -> bool {
    match node.syntax().construct(node.node()) {
        Construct::Number(_) => true,
        Construct::Unary(_, inner) | Construct::Parentheses(inner) => is_number(node.sibling(inner)),
        _ => false,
    }
}

/// Returns the name of an operation with numbers, from its last part.
fn operation(last: &OperationPart) -> Option<&'static str> {
    Some(match last {
        OperationPart::Operator(BinaryOperator::Add) => "an addition",
        OperationPart::Operator(BinaryOperator::Subtract) => "a subtraction",
        OperationPart::Operator(BinaryOperator::Multiply) => "a multiplication",
        OperationPart::Operator(BinaryOperator::Divide) => "a division",
        OperationPart::Operator(BinaryOperator::Modulo) => "a remainder of a division",
        _ => return None,
    })
}

/// Returns `true` if numbers with minus signs between them look like a date.
pub(super) fn looks_like_a_date(text: &str) -> bool {
    let parts: Vec<&str> = text.splitn(4, '-').collect();
    let digits = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    matches!(parts[..], [year, month, day] if year.len() == 4 && month.len() == 2 && day.len() == 2)
        && parts.iter().all(digits)
}
