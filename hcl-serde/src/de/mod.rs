//! From bodies and expressions to Rust types: one deserializer, two ways to use it.
//!
//! The hot path is `T::deserialize` over a [`De`] that walks the body: literals go from the text to the visitor,
//! anything else is evaluated first.
//! Only when it fails, the cold path ([`hcl_model::schema::Schema::check`]) goes over the whole body again and decodes
//! every leaf by itself, with the same deserializer, to find every mistake.

mod access;
mod blocks;
mod body;
mod deserializer;
mod error;
mod input;
mod leaf;
mod number;

pub use deserializer::De;
pub use error::DecodeError;
pub(crate) use input::Entry;

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::sync::LazyLock;

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode, Spent};
use hcl_model::schema::{HclSchema, LeafContext, Presence, TypeSpec};
use hcl_model::serde::Registry;
use hcl_model::syntax::{Glance, NodeRef};
use hcl_model::value::Value;
use serde_core::Deserialize;

use body::BodyInput;
use input::Input;

/// One decode of a body, with what it needs.
pub(crate) struct Decode<'c, 'de> {
    context: &'c EvalContext,
    text: Option<&'de str>,
}

/// A decoded value and the warnings on the way.
pub(crate) struct Decoded<T> {
    pub(crate) value: T,
    pub(crate) warnings: Diagnostics,
}

/// What a running decode shares.
#[derive(Debug)]
pub(crate) struct Run<'a, 'de> {
    pub(crate) mode: Mode<'a>,
    /// The text of the caller, that strings can be borrowed from.
    text: Option<&'de str>,
    /// What is not to be seen of the body that the decode began with.
    pub(crate) hidden: &'a Hidden,
    /// What evaluation reports on the way.
    pub(crate) diagnostics: RefCell<Diagnostics>,
    /// What the current argument has cost so far.
    spent: Cell<Spent>,
    /// How deep the values that are being decoded are nested.
    depth: Cell<u16>,
    /// Where the handles of this decode are.
    pub(crate) registry: Registry,
}

impl<'a, 'de> Run<'a, 'de> {
    pub(crate) fn new(mode: Mode<'a>, text: Option<&'de str>, hidden: &'a Hidden, depth: u16) -> Run<'a, 'de> {
        Run {
            mode,
            text,
            hidden,
            diagnostics: RefCell::default(),
            spent: Cell::default(),
            depth: Cell::new(depth),
            registry: Registry::enter(),
        }
    }
}

/// Nothing hidden.
static NOTHING: LazyLock<Hidden> = LazyLock::new(Hidden::default);

impl<'c, 'de> Decode<'c, 'de> {
    pub(crate) fn new(context: &'c EvalContext, text: Option<&'de str>) -> Decode<'c, 'de> {
        Decode { context, text }
    }

    /// Decodes the body of a file, whose parser reported these diagnostics.
    pub(crate) fn root<T>(&self, root: NodeRef<'_>, diagnostics: Diagnostics) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.run(root, &NOTHING, diagnostics)
    }

    /// Decodes a body that stands alone.
    pub(crate) fn body<T>(&self, body: &Body) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.run(body.as_node(), body.hidden(), Diagnostics::new())
    }

    fn run<T>(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        mut diagnostics: Diagnostics,
    ) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        const {
            assert!(
                T::SCHEMA.label_count() == 0,
                "a type with `#[hcl(label)]` fields is for blocks, not for a whole body"
            );
            assert!(
                !T::SCHEMA.is_chosen_by_name() && !T::IS_VALUE,
                "an enum whose variants are the names of blocks, or a value, is not a whole body"
            );
        };
        let mode = Mode::Full(self.context);
        let mut refused = None;
        if !diagnostics.has_errors() {
            let run = Run::new(mode, self.text, hidden, 0);
            let input = Input::Body(BodyInput::root(body, T::SCHEMA));
            match T::deserialize(De::new(&mut Entry::new(input, &TypeSpec::Dynamic), &run)) {
                Ok(value) => {
                    diagnostics.extend(run.diagnostics.into_inner());
                    return Ok(Decoded { value, warnings: diagnostics });
                }
                Err(error) => refused = Some((error, run.diagnostics.into_inner())),
            }
        }
        T::SCHEMA.check(body, hidden, mode, &mut diagnostics);
        // A type's own `Deserialize` can refuse what its parts accept; then its words are all there is.
        if let Some((error, reported)) = refused.filter(|_| !diagnostics.has_errors()) {
            diagnostics.extend(reported);
            if !diagnostics.has_errors() {
                diagnostics.push(error.diagnostic(None, || body.range()));
            }
        }
        diagnostics.sort_by_source();
        diagnostics.limit(self.context.limits().diagnostics);
        Err(diagnostics)
    }
}

/// Whether a value means that its argument is not set; null that must not be known counts as a value.
pub(crate) fn is_absent(value: &Value) -> bool {
    value.is_null() && !value.marks().is_sensitive()
}

/// Decodes the value of an expression for the cold path and reports what is wrong with it.
pub(crate) fn check_leaf<'de>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Presence {
    let shape = node.shape();
    let input = match shape.glance() {
        // An expression that is kept is not evaluated, so nobody knows whether it is null.
        _ if *context.ty == TypeSpec::Expression => Input::Node(node, shape),
        Glance::Null => return Presence::Null,
        Glance::Invalid => return Presence::Set,
        Glance::Computed => {
            let before = diagnostics.len();
            let value = node.evaluate(context.mode, diagnostics);
            if diagnostics.has_errors_since(before) {
                return Presence::Set;
            }
            if is_absent(&value) {
                return Presence::Null;
            }
            Input::Evaluated(value, node)
        }
        Glance::Literal => Input::Node(node, shape),
    };
    let text = node.syntax().text(node.node());
    let run = Run::new(context.mode, Some(text), &NOTHING, context.depth);
    let refused = decode(De::new(&mut Entry::new(input, context.ty), &run)).err();
    let before = diagnostics.len();
    if refused.as_ref().is_some_and(DecodeError::is_reported) {
        // The first mistake has ended the decode; evaluating the whole finds all of them.
        node.evaluate(context.mode, diagnostics);
    }
    if !diagnostics.has_errors_since(before) {
        diagnostics.extend(run.diagnostics.into_inner());
    }
    if let Some(error) = refused.filter(|error| !error.is_reported()) {
        diagnostics.push(error.diagnostic(Some(context.name), || node.range()));
    }
    Presence::Set
}

#[expect(clippy::ptr_arg, reason = "whether the text can be lent is what the Cow tells")]
/// Decodes the text of a label for the cold path; what is wrong with it, if something is.
pub(crate) fn check_label<'de>(
    text: &'de Cow<'_, str>,
    decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Result<(), String> {
    // Text that had escapes is nobody's to lend.
    let lent = match text {
        Cow::Borrowed(text) => Some(*text),
        Cow::Owned(_) => None,
    };
    let run = Run::new(Mode::LiteralOnly, lent, &NOTHING, 0);
    let mut label = Entry::new(Input::Text(text), &TypeSpec::Dynamic);
    decode(De::new(&mut label, &run)).map_err(|error| error.message().to_owned())
}
