//! Looks up, before its first element, what a `for` computes for each of them: names, digits and texts that stay the same.

use std::borrow::Cow;

use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::native::eval::Evaluator;
use crate::native::eval::fast::{WAITING, present_steps};
use crate::native::eval::for_expr::ForParts;
use crate::native::eval::prepared::{Operand, Operation, Piece, Prepared, Program, SAME, Step};
use crate::native::eval::template::Text;
use crate::native::node::{Kind, Node};
use crate::source::normalize;

impl<'a> Evaluator<'a, '_, '_> {
    /// An expression of a `for`, if all that it is made of can be looked up before there is an element.
    #[inline(never)]
    pub(super) fn prepare(&self, mut id: u32, names: &ForParts<'a>) -> Option<Prepared<'a>> {
        let mut found = Prepared::default();
        while self.file.node(id).kind == Kind::Parentheses {
            found.steps += 1;
            id += 1;
        }
        let node = self.file.node(id);
        found.program = match node.kind {
            Kind::Operation | Kind::Unary => {
                let mut steps = Vec::with_capacity(node.size as usize);
                self.prepare_operand(id, names, &mut steps, &mut found, (0, false))?;
                let Step::Take(first) = steps.remove(0) else { return None };
                Program::Operation(Operation { first, steps })
            }
            Kind::Variable | Kind::Postfix => match self.prepare_present(id, node, names, &mut found)? {
                Operand::Same(_) => return None,
                operand => {
                    found.steps += present_steps(node);
                    Program::Part(operand)
                }
            },
            Kind::Template => Program::Text(self.prepare_text(id, names, &mut found)?),
            _ => return None,
        };
        Some(found)
    }

    /// What puts an operand, which may be an operation itself, into the hand of the machine.
    ///
    /// An operation is flat if its operands are there already: these count as what they are in [`super::fast`], others as by
    /// themselves.
    fn prepare_operand(
        &self,
        id: u32,
        names: &ForParts<'a>,
        program: &mut Vec<Step>,
        found: &mut Prepared<'a>,
        (depth, is_flat): (usize, bool),
    ) -> Option<()> {
        let node = self.file.node(id);
        if !is_compound(node) {
            found.steps += if is_flat || node.kind != Kind::Number { present_steps(node) } else { 1 };
            if !is_flat && node.kind == Kind::String {
                found.bytes += u64::from(node.end - node.start);
            }
            program.push(Step::Take(self.prepare_present(id, node, names, found)?));
            return Some(());
        }
        if depth > WAITING {
            return None;
        }
        found.steps += 1;
        if node.kind == Kind::Operation {
            return self.prepare_operation(id, names, program, found, depth);
        }
        self.prepare_operand(id + 1, names, program, found, (depth + 1, false))?;
        if node.kind == Kind::Unary {
            let operator = if node.aux == 0 { UnaryOperator::Negate } else { UnaryOperator::Not };
            match program.last_mut() {
                Some(Step::Take(Operand::Same(value))) => *value = value.apply_alone(operator)?,
                _ => program.push(Step::Alone(operator)),
            }
        }
        Some(())
    }

    fn prepare_operation(
        &self,
        id: u32,
        names: &ForParts<'a>,
        program: &mut Vec<Step>,
        found: &mut Prepared<'a>,
        depth: usize,
    ) -> Option<()> {
        let is_flat = !self.file.children(id).any(|child| is_compound(self.file.node(child)));
        found.is_nested |= !is_flat;
        for child in self.file.children(id) {
            let node = self.file.node(child);
            if node.kind != Kind::Operator {
                self.prepare_operand(child, names, program, found, (depth + 1, is_flat))?;
                continue;
            }
            let operator = *BinaryOperator::ALL.get(usize::from(node.aux))?;
            let taken = program.pop_if(|step| matches!(step, Step::Take(_)));
            program.push(match taken {
                Some(Step::Take(operand)) => Step::With(operator, operand),
                _ => Step::Join(operator),
            });
        }
        Some(())
    }

    /// The parts of a text, which is more than one interpolation.
    fn prepare_text(&self, id: u32, names: &ForParts<'a>, found: &mut Prepared<'a>) -> Option<Vec<Piece>> {
        found.steps += 1;
        let mut pieces = Vec::new();
        for child in self.file.children(id) {
            let node = self.file.node(child);
            pieces.push(match node.kind {
                Kind::Literal => Piece::Same(self.file.literal(node).into_owned()),
                Kind::Interpolation => {
                    let node = self.file.node(child + 1);
                    found.steps += present_steps(node);
                    match self.prepare_present(child + 1, node, names, found)? {
                        Operand::Same(_) => {
                            let mut text = Text::default();
                            text.push_plain(self.present(child + 1)?).then_some(())?;
                            Piece::Same(text.text)
                        }
                        operand => Piece::Operand(operand),
                    }
                }
                _ => return None,
            });
        }
        (pieces.len() > 1).then_some(pieces)
    }

    /// An operand that is something of the element, or the same for each.
    fn prepare_present(&self, id: u32, node: &Node, names: &ForParts<'a>, found: &mut Prepared<'a>) -> Option<Operand> {
        let variable = if node.kind == Kind::Postfix { self.file.node(id + 1) } else { node };
        if variable.kind == Kind::Variable {
            let name = self.file.slice(variable);
            let is_whole = node.kind == Kind::Variable;
            if name == names.value_name {
                return if is_whole { Some(Operand::Value) } else { self.prepare_attribute(id, node, found) };
            }
            if Some(name) == names.key_name {
                return is_whole.then_some(Operand::Key);
            }
        }
        let value = self.plain_operand(id, node)?;
        if value.as_text().is_none() {
            return Some(Operand::Same(value));
        }
        let number = SAME | u32::try_from(found.texts.len()).ok()?;
        found.texts.push(Box::from(self.text_of(id)?));
        Some(Operand::Same(value.with_number(number)))
    }

    /// The steps to an attribute of the value.
    fn prepare_attribute(&self, id: u32, node: &Node, found: &mut Prepared<'a>) -> Option<Operand> {
        let file = self.file;
        let steps = (id + 2..id + node.size).map(|step| file.node(step));
        let names =
            steps.map(|step| (step.kind == Kind::GetAttr).then(|| normalize(Cow::Borrowed(file.step_name(step)))));
        let path = u32::try_from(found.paths.len()).ok()?;
        found.paths.push(names.collect::<Option<_>>()?);
        Some(Operand::Attribute(path))
    }
}

/// Whether an operand is more than what is there already.
fn is_compound(node: &Node) -> bool {
    matches!(node.kind, Kind::Parentheses | Kind::Unary | Kind::Operation)
}
