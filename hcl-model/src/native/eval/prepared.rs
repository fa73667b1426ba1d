//! What a `for` computes for each of its elements, looked up once before the first: operations on plain values, and texts.
//!
//! Names and digits are the same for every element, so they are read here. Where something is not plain for an element,
//! the expression is evaluated as it is written, in [`super`]; results and steps are the same either way.

use std::mem;

use crate::expr::operators::BinaryOperator;
use crate::expr::operators::small::SmallValue;
use crate::native::eval::Evaluator;
use crate::native::eval::fast::{WAITING, present_steps};
use crate::native::eval::for_expr::ForParts;
use crate::native::eval::template::{Text, given_up, push_whole};
use crate::native::node::{Kind, Node};
use crate::value::{Elements, Value};

/// An element of the collection that a `for` goes through, with what of it is plain, read once for all that is computed.
pub(super) struct Element<'v> {
    elements: Elements<'v>,
    index: usize,
    value: Option<SmallValue>,
    key: Option<SmallValue>,
}

/// An expression of a `for` that was looked up.
pub(super) struct Prepared {
    program: Program,
    /// The steps that it counts for an element.
    steps: u64,
}

enum Program {
    /// Something of the element as it is.
    Part(Operand),
    Operation(Operation),
    Text(Vec<Piece>),
}

/// The program of a machine that has one value in its hand and others on a stack; in its hand is the first operand.
struct Operation {
    first: Operand,
    steps: Vec<Step>,
}

/// A step of the machine.
#[derive(Clone, Copy)]
enum Step {
    /// Puts the value on the stack and takes an operand.
    Take(Operand),
    /// Applies an operator to the value and an operand.
    With(BinaryOperator, Operand),
    /// Applies an operator to what is on top of the stack and the value.
    Join(BinaryOperator),
}

/// A part of a text.
enum Piece {
    /// What is the same for each element.
    Same(String),
    Operand(Operand),
}

/// What an operand is.
#[derive(Clone, Copy)]
enum Operand {
    /// What does not change with the elements; the number of a text is its expression.
    Same(SmallValue),
    Value,
    Key,
    /// An attribute of the value, with its expression.
    Attribute(u32),
}

/// The number of a text that is the value of an element.
const VALUE: u32 = u32::MAX;

/// The number of a text that is its key.
const KEY: u32 = VALUE - 1;

/// What is added to an expression that is an attribute of the value; no file has so many nodes.
const ATTRIBUTE: u32 = 1 << 31;

impl<'a> Evaluator<'a, '_, '_> {
    /// An expression of a `for`, if all that it is made of can be looked up before there is an element.
    #[inline(never)]
    pub(super) fn prepare(&self, id: u32, names: &ForParts<'a>) -> Option<Prepared> {
        let node = self.file.node(id);
        let mut steps = 1;
        let program = match node.kind {
            Kind::Operation if id + node.size < ATTRIBUTE => {
                let mut program = Vec::new();
                self.prepare_operation(id, names, &mut program, &mut steps, 0)?;
                let Step::Take(first) = program.remove(0) else { return None };
                Program::Operation(Operation { first, steps: program })
            }
            Kind::Variable | Kind::Postfix => match self.prepare_operand(id, node, names)? {
                Operand::Same(_) => return None,
                operand => {
                    steps = present_steps(node);
                    Program::Part(operand)
                }
            },
            Kind::Template => Program::Text(self.prepare_text(id, names, &mut steps)?),
            _ => return None,
        };
        Some(Prepared { program, steps })
    }

    fn prepare_operation(
        &self,
        id: u32,
        names: &ForParts<'a>,
        program: &mut Vec<Step>,
        steps: &mut u64,
        depth: usize,
    ) -> Option<()> {
        if depth > WAITING {
            return None;
        }
        for child in self.file.children(id) {
            let node = self.file.node(child);
            match node.kind {
                Kind::Operator => {
                    let operator = *BinaryOperator::ALL.get(usize::from(node.aux))?;
                    let taken = program.pop_if(|step| matches!(step, Step::Take(_)));
                    program.push(match taken {
                        Some(Step::Take(operand)) => Step::With(operator, operand),
                        _ => Step::Join(operator),
                    });
                }
                Kind::Parentheses if self.file.node(child + 1).kind == Kind::Operation => {
                    *steps += 2;
                    self.prepare_operation(child + 1, names, program, steps, depth + 1)?;
                }
                _ => {
                    *steps += present_steps(node);
                    program.push(Step::Take(self.prepare_operand(child, node, names)?));
                }
            }
        }
        Some(())
    }

    /// The parts of a text, which is more than one interpolation.
    fn prepare_text(&self, id: u32, names: &ForParts<'a>, steps: &mut u64) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        for child in self.file.children(id) {
            let node = self.file.node(child);
            pieces.push(match node.kind {
                Kind::Literal => Piece::Same(self.file.literal(node).into_owned()),
                Kind::Interpolation => {
                    let node = self.file.node(child + 1);
                    *steps += present_steps(node);
                    match self.prepare_operand(child + 1, node, names)? {
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

    fn prepare_operand(&self, id: u32, node: &Node, names: &ForParts<'a>) -> Option<Operand> {
        let variable = if node.kind == Kind::Postfix { self.file.node(id + 1) } else { node };
        if variable.kind == Kind::Variable {
            let name = self.file.slice(variable);
            let is_whole = node.kind == Kind::Variable;
            if name == names.value_name {
                return Some(if is_whole { Operand::Value } else { Operand::Attribute(id) });
            }
            if Some(name) == names.key_name {
                return is_whole.then_some(Operand::Key);
            }
        }
        self.plain_operand(id, node).map(Operand::Same)
    }

    /// The value that an expression has for an element, if all in it is plain.
    #[inline(never)]
    pub(super) fn run(&mut self, id: u32, prepared: &Prepared, element: &Element<'_>) -> Option<Value> {
        let value = match &prepared.program {
            Program::Part(operand) => self.part(*operand, element)?,
            Program::Operation(operation) => self.computed(operation, element)?.value()?,
            Program::Text(pieces) => {
                self.are_texts(pieces, element).then_some(())?;
                let counts = self.counts(id, prepared.steps);
                return Some(if counts { self.joined(id, pieces, element) } else { Value::DYNAMIC });
            }
        };
        Some(if self.counts(id, prepared.steps) { value } else { Value::DYNAMIC })
    }

    /// What a condition says of an element, if all in it is plain.
    #[inline(never)]
    pub(super) fn holds(&mut self, id: u32, prepared: &Prepared, element: &Element<'_>) -> Option<bool> {
        let holds = match &prepared.program {
            Program::Part(operand) => self.operand(*operand, element)?.as_truth()?,
            Program::Operation(operation) => self.computed(operation, element)?.as_truth()?,
            Program::Text(_) => return None,
        };
        // A condition that costs too much is not known to hold.
        Some(self.counts(id, prepared.steps) && holds)
    }

    #[inline]
    fn counts(&mut self, id: u32, steps: u64) -> bool {
        let counted = self.evaluation.count_steps(steps);
        self.within_limit(counted, self.file.node(id))
    }

    #[inline(never)]
    fn computed(&self, operation: &Operation, element: &Element<'_>) -> Option<SmallValue> {
        let same_text = |left: u32, right: u32| self.text_for(left, element) == self.text_for(right, element);
        let mut value = self.operand(operation.first, element)?;
        for (at, step) in operation.steps.iter().enumerate() {
            let Step::With(operator, operand) = *step else {
                return self.computed_on_stack(value, &operation.steps[at..], element);
            };
            value = SmallValue::apply(operator, value, self.operand(operand, element)?, same_text)?;
        }
        Some(value)
    }

    /// The rest of an operation from where something has to wait, as few have.
    #[inline(never)]
    fn computed_on_stack(&self, mut value: SmallValue, steps: &[Step], element: &Element<'_>) -> Option<SmallValue> {
        let same_text = |left: u32, right: u32| self.text_for(left, element) == self.text_for(right, element);
        let mut stack = [SmallValue::truth(false); WAITING];
        let mut height = 0;
        for step in steps {
            value = match *step {
                Step::Take(operand) => {
                    *stack.get_mut(height)? = value;
                    height += 1;
                    self.operand(operand, element)?
                }
                Step::With(operator, operand) => {
                    SmallValue::apply(operator, value, self.operand(operand, element)?, same_text)?
                }
                Step::Join(operator) => {
                    height = height.checked_sub(1)?;
                    SmallValue::apply(operator, *stack.get(height)?, value, same_text)?
                }
            };
        }
        Some(value)
    }

    /// Whether all operands are texts or whole numbers.
    fn are_texts(&self, pieces: &[Piece], element: &Element<'_>) -> bool {
        pieces.iter().all(|piece| match piece {
            Piece::Same(_) => true,
            Piece::Operand(operand) => self.operand(*operand, element).is_some_and(|value| value.as_truth().is_none()),
        })
    }

    fn joined(&mut self, id: u32, pieces: &[Piece], element: &Element<'_>) -> Value {
        let mut text = mem::take(&mut self.spare);
        let mut is_whole = true;
        for piece in pieces {
            let before = text.len();
            match piece {
                Piece::Same(same) => text.push_str(same),
                Piece::Operand(operand) => self.add(*operand, element, &mut text),
            }
            let counted = self.evaluation.count_part(text.len() - before);
            if !self.within_limit(counted, self.file.node(id)) {
                is_whole = false;
                break;
            }
        }
        let value = if is_whole { Value::string(text.as_str()) } else { given_up() };
        text.clear();
        self.spare = text;
        value
    }

    fn add(&self, operand: Operand, element: &Element<'_>, text: &mut String) {
        let Some(value) = self.operand(operand, element) else { return };
        if let Some(number) = value.as_whole() {
            push_whole(text, number);
        } else if let Some(written) = value.as_text().and_then(|number| self.text_for(number, element)) {
            text.push_str(written);
        }
    }

    /// Something of the element as it is, unless there may be more to it by now.
    #[inline(never)]
    fn part(&self, operand: Operand, element: &Element<'_>) -> Option<Value> {
        let value = match operand {
            Operand::Same(_) => None,
            Operand::Value => element.value_itself().cloned(),
            Operand::Key => element.elements.key(element.index),
            Operand::Attribute(id) => self.attribute_for(id, element).cloned(),
        };
        value.filter(|value| !value.contains_waiting())
    }

    #[inline]
    fn operand(&self, operand: Operand, element: &Element<'_>) -> Option<SmallValue> {
        match operand {
            Operand::Same(value) => Some(value),
            Operand::Value => element.value,
            Operand::Key => element.key,
            Operand::Attribute(id) => SmallValue::of(self.attribute_for(id, element)?, id | ATTRIBUTE),
        }
    }

    /// The text of a number that an operand was given.
    fn text_for<'s>(&'s self, number: u32, element: &Element<'s>) -> Option<&'s str> {
        match number {
            VALUE => element.value_itself()?.as_str(),
            KEY => element.elements.name(element.index),
            id if id & ATTRIBUTE != 0 => self.attribute_for(id & !ATTRIBUTE, element)?.as_str(),
            id => self.text_of(id),
        }
    }

    #[inline(never)]
    fn attribute_for<'v>(&self, id: u32, element: &Element<'v>) -> Option<&'v Value> {
        self.attribute_of(element.value_itself()?, id, self.file.node(id))
    }
}

impl<'v> Element<'v> {
    #[inline]
    pub(super) fn new(elements: Elements<'v>, index: usize, names: &ForParts<'_>) -> Element<'v> {
        let value = elements.value(index).and_then(|value| SmallValue::of(value, VALUE));
        let key = names.key_name.and_then(|_| match elements.name(index) {
            Some(_) => Some(SmallValue::text(KEY)),
            None => SmallValue::of(&elements.key(index)?, KEY),
        });
        Element { elements, index, value, key }
    }

    #[inline]
    fn value_itself(&self) -> Option<&'v Value> {
        self.elements.value(self.index)
    }
}
