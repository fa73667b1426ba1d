//! What a `for` computes for each of its elements, looked up once before the first: operations on plain values, and texts.
//!
//! Names and digits are the same for every element, so they are read in [`super::prepare`]. Where something is not plain for
//! an element, or a limit may be near, the expression is evaluated as it is written, in [`super`]; results, steps and what is
//! reported are the same either way.

use std::borrow::Cow;
use std::mem;

use crate::expr::operators::small::SmallValue;
use crate::expr::operators::{BinaryOperator, UnaryOperator};
use crate::limits::BYTES_OF_STEP;
use crate::native::eval::Evaluator;
use crate::native::eval::fast::{WAITING, attribute};
use crate::native::eval::for_expr::ForParts;
use crate::native::eval::template::push_whole;
use crate::value::{Elements, Value};

/// An element of the collection that a `for` goes through, with what of it is plain, read once for all that is computed.
pub(super) struct Element<'v> {
    pub(super) elements: Elements<'v>,
    pub(super) index: usize,
    /// Whether the names of the `for` stand for it.
    pub(super) is_defined: bool,
    value: Option<SmallValue>,
    key: Option<SmallValue>,
}

/// An expression of a `for` that was looked up.
#[derive(Default)]
pub(super) struct Prepared<'a> {
    pub(super) program: Program,
    /// The steps that it counts for an element.
    pub(super) steps: u64,
    /// The bytes of text that it makes for an element, but for those of a text that it gives.
    pub(super) bytes: u64,
    /// Whether an operation is an operand of another one, which counts the comparison of long texts.
    pub(super) is_nested: bool,
    /// The names of attributes that lead from the value to an operand.
    pub(super) paths: Vec<Vec<Cow<'a, str>>>,
    /// The texts that are the same for each element.
    pub(super) texts: Vec<Box<str>>,
}

#[derive(Default)]
pub(super) enum Program {
    /// Nothing that could be looked up.
    #[default]
    Nothing,
    /// Something of the element as it is.
    Part(Operand),
    Operation(Operation),
    Text(Vec<Piece>),
}

/// The program of a machine that has one value in its hand and others on a stack; in its hand is the first operand.
pub(super) struct Operation {
    pub(super) first: Operand,
    pub(super) steps: Vec<Step>,
}

/// A step of the machine.
pub(super) enum Step {
    /// Puts the value on the stack and takes an operand.
    Take(Operand),
    /// Applies an operator to the value.
    Alone(UnaryOperator),
    /// Applies an operator to the value and an operand.
    With(BinaryOperator, Operand),
    /// Applies an operator to what is on top of the stack and the value.
    Join(BinaryOperator),
}

/// A part of a text.
pub(super) enum Piece {
    /// What is the same for each element.
    Same(String),
    Operand(Operand),
}

/// What an operand is.
#[derive(Clone, Copy)]
pub(super) enum Operand {
    /// What does not change with the elements.
    Same(SmallValue),
    Value,
    Key,
    /// What a path leads to.
    Attribute(u32),
}

/// The number of a text that is the value of an element.
const VALUE: u32 = u32::MAX;

/// The number of a text that is its key.
const KEY: u32 = VALUE - 1;

/// What is added to the place of a text that is the same for each element; the number of any other is that of its path.
pub(super) const SAME: u32 = 1 << 31;

impl Evaluator<'_, '_, '_> {
    /// The value that an expression has for an element, if all in it is plain.
    #[inline(never)]
    pub(super) fn run(&mut self, prepared: &Prepared<'_>, element: &Element<'_>) -> Option<Value> {
        let value = match &prepared.program {
            Program::Nothing => return None,
            Program::Part(operand) => prepared.part(*operand, element)?,
            Program::Operation(operation) => prepared.computed(operation, element)?.value()?,
            Program::Text(pieces) => {
                let mut text = mem::take(&mut self.spare);
                let steps = prepared.join(pieces, element, &mut text);
                let counted = steps.is_some_and(|steps| self.evaluation.takes(steps, text.len() as u64));
                let value = counted.then(|| Value::string(text.as_str()));
                text.clear();
                self.spare = text;
                return value;
            }
        };
        self.evaluation.takes(prepared.steps, prepared.bytes).then_some(value)
    }

    /// What a condition says of an element, if all in it is plain.
    #[inline(never)]
    pub(super) fn holds(&mut self, prepared: &Prepared<'_>, element: &Element<'_>) -> Option<bool> {
        let value = match &prepared.program {
            Program::Part(operand) => prepared.operand(operand, element)?,
            Program::Operation(operation) => prepared.computed(operation, element)?,
            Program::Nothing | Program::Text(_) => return None,
        };
        let holds = value.as_truth()?;
        self.evaluation.takes(prepared.steps, prepared.bytes).then_some(holds)
    }
}

impl Prepared<'_> {
    #[inline(never)]
    fn computed(&self, operation: &Operation, element: &Element<'_>) -> Option<SmallValue> {
        let same_text = |left: u32, right: u32| self.is_same_text(left, right, element);
        let mut value = self.operand(&operation.first, element)?;
        for (at, step) in operation.steps.iter().enumerate() {
            value = match step {
                Step::With(operator, operand) => {
                    SmallValue::apply(*operator, value, self.operand(operand, element)?, same_text)?
                }
                Step::Alone(operator) => value.apply_alone(*operator)?,
                Step::Take(_) | Step::Join(_) => {
                    return self.computed_on_stack(value, operation.steps.get(at..)?, element);
                }
            };
        }
        Some(value)
    }

    /// The rest of an operation from where something has to wait, as few have.
    #[inline(never)]
    fn computed_on_stack(&self, mut value: SmallValue, steps: &[Step], element: &Element<'_>) -> Option<SmallValue> {
        let applied = |operator: BinaryOperator, left: SmallValue, right: SmallValue| {
            SmallValue::apply(operator, left, right, |left, right| self.is_same_text(left, right, element))
        };
        let mut stack = [SmallValue::truth(false); WAITING];
        let mut height = 0;
        for step in steps {
            value = match step {
                Step::Take(operand) => {
                    *stack.get_mut(height)? = value;
                    height += 1;
                    self.operand(operand, element)?
                }
                Step::Alone(operator) => value.apply_alone(*operator)?,
                Step::With(operator, operand) => applied(*operator, value, self.operand(operand, element)?)?,
                Step::Join(operator) => {
                    height = height.checked_sub(1)?;
                    applied(*operator, *stack.get(height)?, value)?
                }
            };
        }
        Some(value)
    }

    /// Whether texts are the same; none if that is counted, which the operators on values do.
    #[inline(never)]
    fn is_same_text(&self, left: u32, right: u32, element: &Element<'_>) -> Option<bool> {
        let (left, right) = (self.text(left, element)?, self.text(right, element)?);
        let is_counted = self.is_nested && left.len().min(right.len()) >= BYTES_OF_STEP;
        (!is_counted).then_some(left == right)
    }

    /// Adds a text to what is there, if all of it is texts and whole numbers; the steps that it counts.
    fn join(&self, pieces: &[Piece], element: &Element<'_>, text: &mut String) -> Option<u64> {
        let mut steps = self.steps;
        for piece in pieces {
            let before = text.len();
            match piece {
                Piece::Same(same) => text.push_str(same),
                Piece::Operand(operand) => {
                    let value = self.operand(operand, element)?;
                    match value.as_whole() {
                        Some(number) => push_whole(text, number),
                        None => text.push_str(self.text(value.as_text()?, element)?),
                    }
                }
            }
            steps += 1 + ((text.len() - before) / BYTES_OF_STEP) as u64;
        }
        Some(steps)
    }

    /// Something of the element as it is, unless there may be more to it by now.
    fn part(&self, operand: Operand, element: &Element<'_>) -> Option<Value> {
        let value = match operand {
            Operand::Same(_) => None,
            Operand::Value => element.value_itself().cloned(),
            Operand::Key => element.elements.key(element.index),
            Operand::Attribute(path) => self.attribute(path, element).cloned(),
        };
        value.filter(|value| !value.contains_waiting())
    }

    #[inline(always)]
    fn operand(&self, operand: &Operand, element: &Element<'_>) -> Option<SmallValue> {
        match operand {
            Operand::Same(value) => Some(*value),
            Operand::Value => element.value,
            Operand::Key => element.key,
            Operand::Attribute(path) => self.attribute_operand(*path, element),
        }
    }

    #[inline(never)]
    fn attribute_operand(&self, path: u32, element: &Element<'_>) -> Option<SmallValue> {
        SmallValue::of(self.attribute(path, element)?, path)
    }

    /// The text of a number that an operand was given.
    fn text<'s>(&'s self, number: u32, element: &Element<'s>) -> Option<&'s str> {
        match number {
            VALUE => element.value_itself()?.as_str(),
            KEY => element.elements.name(element.index),
            number if number & SAME != 0 => self.texts.get((number ^ SAME) as usize).map(|text| &**text),
            path => self.attribute(path, element)?.as_str(),
        }
    }

    fn attribute<'v>(&self, path: u32, element: &Element<'v>) -> Option<&'v Value> {
        self.paths.get(path as usize)?.iter().try_fold(element.value_itself()?, |value, name| attribute(value, name))
    }
}

impl<'v> Element<'v> {
    #[inline]
    pub(super) fn new(elements: Elements<'v>, index: usize, names: &ForParts<'_>) -> Element<'v> {
        let value = elements.value(index).and_then(|value| SmallValue::of(value, VALUE));
        let key = names.key_name.and_then(|_| match elements.name(index) {
            Some(name) => SmallValue::of_text(name, KEY),
            None => SmallValue::of(&elements.key(index)?, KEY),
        });
        Element { elements, index, is_defined: false, value, key }
    }

    #[inline]
    fn value_itself(&self) -> Option<&'v Value> {
        self.elements.value(self.index)
    }
}
