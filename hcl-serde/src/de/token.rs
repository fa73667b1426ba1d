//! The kinds of values that serde does not know: types that travel as tokens, kept expressions, secrets, and values
//! with their places.

use std::sync::Arc;

use hcl_model::__private::serde::Handle;
use hcl_model::body::{Block, Body};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{Expression, StaticCall, Traversal, TraversalStep};
use hcl_model::serde::Token;
use hcl_model::source::{Range, Source};
use hcl_model::value::{Number, Value};
use serde_core::de::Visitor;

use crate::de::awaited::{EVENTUAL, OUTPUT};
use crate::de::input::Input;
use crate::de::map::{MapReader, Placed};
use crate::de::messages;
use crate::de::subject::Subject;
use crate::de::{De, DecodeError, DecodeState, Purpose};
use crate::schema::{TypeReader, TypeSpec};
use crate::sensitive::{NAME as SENSITIVE, in_sight};

/// For so many steps there is a place in every traversal that has any.
const LEAST_STEPS: usize = 4;

impl<'de> De<'_, '_, 'de> {
    /// The token of a type that serde does not know.
    pub(super) fn token<V: Visitor<'de>>(self, name: &str, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        if let Input::Inferred(_) = &self.slot.input {
            self.slot.input.decide_as_token(name, state)?;
        }
        let handle = match name {
            Value::NAME => match &self.slot.input {
                Input::Body(body) => Handle::Value(body.to_value(state)?),
                Input::Blocks(blocks) => Handle::Value(blocks.single()?.to_value(state)?),
                _ => Handle::Value(self.slot.input.value(state)?),
            },
            Range::NAME => match self.slot.input.take() {
                Input::Range(range) => Handle::Range(range),
                _ => return Err(DecodeError::new(messages::NO_PLACE)),
            },
            Traversal::NAME => match self.kept()?.as_reference() {
                Ok(traversal) => {
                    let steps = traversal.steps().len().max(LEAST_STEPS) * size_of::<TraversalStep>();
                    state.count_made(
                        size_of::<Traversal>() + traversal.root().len() + steps,
                        self.slot.input.subject(),
                    )?;
                    Handle::Traversal(traversal)
                }
                Err(refused) => return Err(state.report(refused)),
            },
            StaticCall::NAME => match self.kept()?.as_static_call() {
                Ok(call) => {
                    let arguments = call.arguments.len() * size_of::<Expression>();
                    state
                        .count_made(size_of::<StaticCall>() + call.name.len() + arguments, self.slot.input.subject())?;
                    Handle::StaticCall(call)
                }
                Err(refused) => return Err(state.report(refused)),
            },
            SENSITIVE => {
                return self.secret(visitor);
            }
            EVENTUAL => Handle::Other(Arc::new(self.awaited()?)),
            OUTPUT => Handle::Other(Arc::new(self.output()?)),
            Number::NAME => {
                let number = self.resolve()?.number(state)?;
                Handle::Number(number)
            }
            Expression::NAME => Handle::Expression(self.kept()?),
            Body::NAME => match &self.slot.input {
                Input::Body(body) => {
                    body.check_kept(self.state)?;
                    Handle::Body(body.to_body(self.state))
                }
                Input::Remain(remain) => Handle::Body(remain.to_body(self.state)),
                Input::Blocks(blocks) => {
                    let body = blocks.single()?;
                    body.check_kept(self.state)?;
                    Handle::Body(body.to_body(self.state))
                }
                _ => return Err(DecodeError::new(messages::NO_BLOCK)),
            },
            Block::NAME => Handle::Block(self.block()?),
            name => match self.type_reader(name) {
                Some(reader) => self.type_field(reader)?,
                None => return visitor.visit_newtype_struct(self),
            },
        };
        visitor.visit_bytes(&state.registry.put(handle))
    }

    /// Returns the reader of the type with this name, if the field has this type.
    fn type_reader(&self, name: &str) -> Option<TypeReader> {
        match self.slot.ty.inner() {
            TypeSpec::Type(reader) if reader.name == name => Some(reader),
            _ => None,
        }
    }

    /// The type that the expression tells.
    #[inline(never)]
    fn type_field(&self, reader: TypeReader) -> Result<Handle, DecodeError> {
        let (state, expr) = (self.state, self.kept()?);
        // Each part of a type takes at least a character.
        let made = expr.range().text().len().saturating_mul(size_of::<Value>());
        state.count_made(made, self.slot.input.subject())?;
        (reader.read)(&expr, state.mode.budget()).map_err(|refused| state.report(refused))
    }

    /// The block that a body is that of.
    fn block(&self) -> Result<Block, DecodeError> {
        let body = match &self.slot.input {
            Input::Body(body) => *body,
            Input::Blocks(blocks) => blocks.single()?,
            _ => return Err(DecodeError::new(messages::NO_BLOCK)),
        };
        body.check_kept(self.state)?;
        body.to_block(self.state.block_type.get()).ok_or_else(|| DecodeError::new(messages::NO_BLOCK))
    }

    /// Decodes a value that is not shown.
    #[inline(never)]
    fn secret<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        if let TypeSpec::Sensitive(inner) = self.slot.ty {
            self.slot.ty = inner;
        }
        self.state.secretly(self.slot.input.subject(), || in_sight(|| visitor.visit_newtype_struct(self)))
    }

    /// The expression, as it is written.
    fn kept(&self) -> Result<Expression, DecodeError> {
        self.state.kept.set(true);
        match &self.slot.input {
            Input::Node(node, _) | Input::Evaluated(_, node) | Input::Taken(Some(Subject::Whole(node))) => {
                let of_last_layer = node.syntax().of_last_layer(node.node());
                Ok(of_last_layer.unwrap_or_else(|| Expression::from_node(*node)))
            }
            _ => Err(DecodeError::new(messages::NO_EXPRESSION)),
        }
    }

    /// A map of something and its place, with these names.
    #[inline(never)]
    pub(super) fn spanned<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let range = match self.slot.input.subject() {
            Some(subject) => subject.whole(),
            None if matches!(self.state.purpose, Purpose::Label) => Source::new("", "").range(0, 0),
            None => return Err(DecodeError::new(messages::STANDS_NOWHERE)),
        };
        let inner = match self.slot.ty {
            TypeSpec::Spanned(inner) => inner,
            other => other,
        };
        let placed = Placed { fields, range, input: self.slot.input.take(), ty: inner };
        MapReader::visit_placed(placed, self.state, visitor)
    }
}

impl DecodeState<'_, '_> {
    /// Reports diagnostics that say all there is to say.
    fn report(&self, refused: Diagnostics) -> DecodeError {
        self.diagnostics.borrow_mut().extend(refused);
        DecodeError::reported()
    }
}
