//! What is there already: variables and their attributes, looked at where they are, and operations on plain ones of them.

use crate::expr::operators::BinaryOperator;
use crate::expr::operators::small::{LONGEST_TEXT, SmallValue};
use crate::limits::BYTES_OF_STEP;
use crate::native::eval::Evaluator;
use crate::native::node::{ESCAPED, Kind, Node};
use crate::value::number::short_number;
use crate::value::{Value, ValueKind};

/// How many operands of a plain operation may wait for their operators; more are rare.
pub(super) const WAITING: usize = 8;

impl<'a> Evaluator<'a, '_, '_> {
    /// The value of a variable, or of an attribute of one, if there is nothing to mark and nothing to report.
    pub(super) fn present(&self, id: u32) -> Option<&Value> {
        let node = self.file.node(id);
        match node.kind {
            Kind::Variable => self.defined(node),
            Kind::Postfix => self.present_attribute(id, node),
            _ => None,
        }
    }

    fn present_attribute(&self, id: u32, node: &Node) -> Option<&Value> {
        let variable = self.file.node(id + 1);
        if variable.kind != Kind::Variable {
            return None;
        }
        self.attribute_of(self.defined(variable)?, id, node)
    }

    /// What the steps after a variable lead to from its value, if they are names of attributes that there are.
    fn attribute_of<'v>(&self, mut value: &'v Value, id: u32, node: &Node) -> Option<&'v Value> {
        let file = self.file;
        for step in id + 2..id + node.size {
            let step = file.node(step);
            if step.kind != Kind::GetAttr {
                return None;
            }
            value = attribute(value, file.step_name(step))?;
        }
        Some(value)
    }

    /// What a variable stands for.
    #[inline]
    pub(super) fn defined(&self, node: &Node) -> Option<&Value> {
        let name = self.bytes(node);
        match self.locals.iter().rev().find(|(local, _)| local.as_bytes() == name) {
            Some((_, value)) => Some(value),
            None => self.mode().context()?.variable(self.file.slice(node)),
        }
    }

    /// The result of an operation whose operands and results are all plain, and how many expressions are in it.
    #[inline(never)]
    pub(super) fn plain_operation(&self, id: u32, node: &Node) -> Option<(Value, u64)> {
        let nodes = self.file.nodes.get(..(id + node.size) as usize)?;
        let mut waiting = [SmallValue::truth(false); WAITING];
        let (mut count, mut steps) = (0, 0);
        let mut at = id + 1;
        while let Some(node) = nodes.get(at as usize) {
            if node.kind == Kind::Operator {
                let operator = BinaryOperator::ALL.get(usize::from(node.aux))?;
                let [.., left, right] = waiting.get_mut(..count)? else { return None };
                *left = SmallValue::apply(*operator, *left, *right, |left, right| {
                    Some(self.text_of(left) == self.text_of(right))
                })?;
                count -= 1;
            } else {
                *waiting.get_mut(count)? = self.plain_operand(at, node)?;
                count += 1;
                steps += present_steps(node);
            }
            at += node.size;
        }
        let result = waiting.first().filter(|_| count == 1)?;
        Some((result.value()?, steps))
    }

    #[inline]
    pub(super) fn plain_operand(&self, id: u32, node: &Node) -> Option<SmallValue> {
        match node.kind {
            Kind::Number => self.short_number(node).map(SmallValue::whole),
            Kind::True => Some(SmallValue::truth(true)),
            Kind::False => Some(SmallValue::truth(false)),
            Kind::String => self.plain_string(node).map(|_| SmallValue::text(id)),
            Kind::Variable => SmallValue::of(self.defined(node)?, id),
            Kind::Postfix => SmallValue::of(self.present_attribute(id, node)?, id),
            _ => None,
        }
    }

    /// The text of a plain operand.
    pub(super) fn text_of(&self, id: u32) -> Option<&str> {
        self.present(id).map_or_else(|| self.plain_string(self.file.node(id)), Value::as_str)
    }

    /// A short string that means what is written between its quotes, in normal form.
    fn plain_string(&self, node: &Node) -> Option<&'a str> {
        let text = self.file.inside(node);
        (text.len() <= LONGEST_TEXT && !node.has(ESCAPED) && text.is_ascii()).then_some(text)
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
pub(super) fn attribute<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    match value.kind() {
        ValueKind::Object(entries) | ValueKind::Map(entries) => entries.get(name),
        _ => None,
    }
}

/// How many expressions there are in an operand that is there already, where long names count as more.
pub(super) fn present_steps(node: &Node) -> u64 {
    let steps = if node.kind == Kind::Postfix { u64::from(node.size) } else { 1 };
    steps + u64::from(node.end - node.start) / BYTES_OF_STEP as u64
}
