//! Values that are there already: variables and their attributes, without a copy.

use crate::limits::BYTES_OF_STEP;
use crate::native::eval::Evaluator;
use crate::native::node::{Kind, Node};
use crate::value::number::short_number;
use crate::value::{Value, ValueKind};

impl<'a> Evaluator<'a, '_, '_> {
    /// Returns the value of a variable, or of an attribute of a variable, if there is nothing to mark and nothing to report.
    pub(super) fn present(&self, id: u32) -> Option<&Value> {
        let node = self.file.node(id);
        match node.kind {
            Kind::Variable => self.defined(node),
            Kind::Postfix => self.present_attribute(id, node),
            _ => None,
        }
    }

    /// Returns the attribute of a variable, if every step names an attribute that is there.
    fn present_attribute(&self, id: u32, node: &Node) -> Option<&Value> {
        let file = self.file;
        let variable = file.node(id + 1);
        if variable.kind != Kind::Variable {
            return None;
        }
        let mut value = self.defined(variable)?;
        for step in id + 2..id + node.size {
            let step = file.node(step);
            if step.kind != Kind::GetAttr {
                return None;
            }
            value = attribute(value, file.step_name(step))?;
        }
        Some(value)
    }

    /// Returns the value of a variable.
    #[inline]
    pub(super) fn defined(&self, node: &Node) -> Option<&Value> {
        let name = self.bytes(node);
        match self.locals.iter().rev().find(|(local, _)| local.as_bytes() == name) {
            Some((_, value)) => Some(value),
            None => self.mode().context()?.variable(self.file.slice(node)),
        }
    }

    /// A whole number of a few digits, which nearly every number is.
    #[inline]
    pub(super) fn short_number(&self, node: &Node) -> Option<i64> {
        let digits = self.bytes(node);
        if digits.len() <= self.digits { short_number(digits) } else { None }
    }

    /// The bytes of a node.
    #[inline]
    fn bytes(&self, node: &Node) -> &'a [u8] {
        self.text.get(node.start as usize..node.end as usize).unwrap_or_default()
    }
}

/// An attribute of a value that has it, without marks.
#[inline]
fn attribute<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    match value.kind() {
        ValueKind::Object(entries) | ValueKind::Map(entries) => entries.get(name),
        _ => None,
    }
}

/// Returns the number of expressions in an operand that is there already, where long names count as more.
pub(super) fn present_steps(node: &Node) -> u64 {
    let steps = if node.kind == Kind::Postfix { u64::from(node.size) } else { 1 };
    steps + u64::from(node.end - node.start) / BYTES_OF_STEP as u64
}
