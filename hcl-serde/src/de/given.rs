//! Texts of variables and overrides for fields whose types the schema does not know.
//!
//! One rule: who asks for text gets the text as it is, and everybody else what it looks like, which is what the
//! expression gives when it is evaluated.
//! A type that serde buffers asks for anything. Then the code finds out before what the type would ask for.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Evaluation;
use hcl_model::path::Path;
use hcl_model::syntax::{Cursor, Forward, Item, NodeId, NodeRef, Roles, Shape, Syntax};
use hcl_model::value::Value;

use crate::de::input::Input;
use crate::de::slot::Slot;
use crate::de::subject::Subject;
use crate::de::{DecodeError, DecodeState};
use crate::schema::{ArgumentSpec, AttributeField, EventualSpec, LeafContext, TypeSpec};

/// The text that an expression was given as, if nobody knew what it is to be.
pub(super) fn given_text(expr: NodeRef<'_>) -> Option<&str> {
    expr.syntax().given_text(expr.node())
}

impl<'a> Input<'a> {
    /// The expression, if its value is not told at sight.
    #[inline]
    pub(super) fn computed(&self) -> Option<NodeRef<'a>> {
        match self {
            Input::Node(node, Shape::Other) | Input::Evaluated(_, node) => Some(*node),
            _ => None,
        }
    }

    /// The text that it was given as, if nobody knew what it is to be.
    #[inline]
    pub(super) fn given_text(&self) -> Option<&'a str> {
        self.computed().and_then(given_text)
    }
}

impl DecodeState<'_, '_> {
    /// Evaluates what a type takes that takes anything; a given text stays one if that is what it looks like.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn settle(&self, slot: &mut Slot<'_>) -> Result<(), DecodeError> {
        if let Input::Node(node, _) = slot.input {
            slot.input = Input::Evaluated(self.evaluate(node)?, node);
        }
        let Input::Evaluated(value, node) = &slot.input else {
            return Ok(());
        };
        let is_text = match slot.ty {
            TypeSpec::OneOf(_) => !takes(slot.ty, value, DEEPEST),
            _ => value.as_str().is_some(),
        };
        if is_text && let Some(text) = given_text(*node) {
            slot.input = Input::Text(text, Some(Subject::Whole(*node)));
        }
        Ok(())
    }

    /// Makes a given text what the type of an argument asks for, which serde hides where it buffers.
    #[inline(never)]
    pub(super) fn settle_argument<'a>(
        &self,
        text: &'a str,
        name: &str,
        attribute: &'static AttributeField,
        slot: &mut Slot<'a>,
    ) {
        let Some(node) = slot.input.computed().filter(|_| !matches!(attribute.spec.ty, TypeSpec::OneOf(_))) else {
            return;
        };
        let probe = Probe { node, asked: AtomicBool::new(false) };
        let path = Path::new().attribute(name);
        let context = LeafContext {
            depth: self.depth.get().levels,
            ..LeafContext::new(self.mode, &ArgumentSpec::DYNAMIC, &path)
        };
        (attribute.check)(NodeRef::new(&probe, node.node()), context, &mut Diagnostics::new());
        if probe.asked.into_inner() {
            slot.input = Input::Text(text, Some(Subject::Whole(node)));
        }
    }
}

/// Types that contain themselves are looked into so deep.
const DEEPEST: u8 = 8;

/// Returns `true` if a type takes a value that is no text; one that nothing is known of takes lists and objects.
fn takes(ty: &TypeSpec, value: &Value, depth: u8) -> bool {
    match ty {
        TypeSpec::Optional(inner) => value.is_null() || takes(inner, value, depth),
        TypeSpec::Spanned(inner)
        | TypeSpec::Sensitive(inner)
        | TypeSpec::Eventual(EventualSpec { ty: inner, .. })
        | TypeSpec::Output(inner) => takes(inner, value, depth),
        TypeSpec::Number
        | TypeSpec::Single
        | TypeSpec::Integer(_)
        | TypeSpec::ExactNumber
        | TypeSpec::BigInteger { .. }
        | TypeSpec::WideNumber(_) => value.as_number().is_some(),
        TypeSpec::Bool => value.as_bool().is_some(),
        TypeSpec::Null => value.is_null(),
        TypeSpec::Value => true,
        TypeSpec::Dynamic
        | TypeSpec::Secret
        | TypeSpec::List(_)
        | TypeSpec::Set(_)
        | TypeSpec::Map(_)
        | TypeSpec::Tuple(_)
        | TypeSpec::Object(_) => is_collection(value),
        TypeSpec::OneOf(alternatives) if depth > 0 => {
            alternatives.forms.iter().any(|alternative| takes(&(alternative.ty)(), value, depth - 1))
        }
        _ => false,
    }
}

/// Returns `true` if a value is a list or an object of some kind, so that no one word could be it.
pub(crate) fn is_collection(value: &Value) -> bool {
    value.as_elements().is_some() || value.as_entries().is_some()
}

/// A given text that notes whether text is asked of it.
#[derive(Debug)]
struct Probe<'a> {
    node: NodeRef<'a>,
    asked: AtomicBool,
}

impl Forward for Probe<'_> {
    fn base(&self) -> &dyn Syntax {
        self.node.syntax()
    }

    fn next_item<'a>(
        &'a self,
        _body: NodeId,
        _roles: Option<&dyn Roles>,
        _cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        None
    }

    fn shape(&self, _expr: NodeId) -> Shape<'_> {
        Shape::Other
    }

    /// Something that is neither text nor null: who makes do with that does not ask for text.
    fn evaluate(&self, expr: NodeId, evaluation: &mut Evaluation<'_>, diagnostics: &mut Diagnostics) -> Value {
        let value = self.node.syntax().evaluate(expr, evaluation, diagnostics);
        if is_collection(&value) { value } else { Value::TRUE }
    }

    fn given_text(&self, _expr: NodeId) -> Option<&str> {
        self.asked.store(true, Ordering::Relaxed);
        given_text(self.node)
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        self.node.syntax().to_shared()
    }
}
