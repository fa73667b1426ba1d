//! From bodies and expressions to Rust types: one deserializer, two ways to use it.
//!
//! The hot path is `T::deserialize` over a [`De`] that walks the body: literals go from the text to the visitor,
//! anything else is evaluated first.
//! Only when it fails, the cold path ([`crate::schema::Schema::check`]) goes over the whole body again and decodes
//! every leaf by itself, with the same deserializer, to find every mistake.

mod alternatives;
mod argument;
mod awaited;
mod blocks;
mod body;
mod depth;
mod deserializer;
mod error;
mod from_value;
mod given;
mod inferred;
mod input;
mod keyword;
mod map;
mod messages;
mod number;
mod object;
mod remain;
mod resolved;
mod secret;
mod seq;
mod state;
mod subject;
mod token;
mod validate;
mod variant;
mod walk;
mod words;

pub(crate) use awaited::{Awaited, EVENTUAL, OUTPUT, Progress};
pub use deserializer::De;
pub use error::DecodeError;
pub(crate) use error::is_arithmetic;
pub(crate) use from_value::{decode_expression, decode_value};
pub(crate) use given::is_collection;
pub(crate) use inferred::{Asked, Parts, Undecided};
pub(crate) use input::Slot;
pub(crate) use messages::promise_names;
pub(crate) use object::{Walkable, is_written_out};
pub(crate) use secret::hide_details;
pub(crate) use state::{DecodeState, Purpose};
pub(crate) use subject::Subject;
pub(crate) use validate::{check_validated, check_whole};

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::LazyLock;

use body::BodyInput;
use depth::SavedState;
use hcl_model::body::{Block, Body, Hidden};
use hcl_model::diag::{Diagnostics, Suggestions};
use hcl_model::expr::Mode;
use hcl_model::limits::{Budget, Limits};
use hcl_model::stack::Measured;
use hcl_model::syntax::{BlockItem, NodeRef, Shape};
use input::Input;
use serde_core::Deserialize;
use walk::body_type;

use crate::rooted;
use crate::schema::{Field, HclSchema, LeafContext, Occurs, Presence, Schema, TypeSpec};

/// One decode of a body, with what it needs.
pub(crate) struct Decode<'c, 'de> {
    mode: Mode<'c>,
    text: Option<&'de str>,
}

/// A decoded value and the warnings on the way.
pub(crate) struct Decoded<T> {
    pub(crate) value: T,
    pub(crate) warnings: Diagnostics,
}

impl<T> Decoded<T> {
    fn new<S: HclSchema>(value: T, mut warnings: Diagnostics, limits: &Limits) -> Decoded<T> {
        if !warnings.is_empty() {
            warnings.limit(limits.diagnostics);
            S::SCHEMA.redact(&warnings);
        }
        Decoded { value, warnings }
    }
}

/// Nothing hidden.
static NOTHING: LazyLock<Hidden> = LazyLock::new(Hidden::default);

impl<'c, 'de> Decode<'c, 'de> {
    pub(crate) fn new(mode: Mode<'c>, text: Option<&'de str>) -> Decode<'c, 'de> {
        Decode { mode, text }
    }

    /// Decodes the body of a file, whose parser reported these diagnostics.
    pub(crate) fn root<T>(&self, root: NodeRef<'_>, diagnostics: Diagnostics) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.whole(root, &NOTHING, diagnostics)
    }

    fn whole<T>(&self, body: NodeRef<'_>, hidden: &Hidden, diagnostics: Diagnostics) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        const { rooted::check::<T>() };
        let check = |mode: Mode<'_>, found: &mut Diagnostics| T::SCHEMA.check(body, hidden, mode, found);
        self.run(body, hidden, diagnostics, |state| decode_root(body, state), check)
    }

    /// Decodes with one function, and reports every mistake with another one if that has failed or is not all.
    fn run<T: HclSchema>(
        &self,
        at: NodeRef<'_>,
        hidden: &Hidden,
        mut diagnostics: Diagnostics,
        decode: impl for<'r> FnOnce(&'r DecodeState<'r, 'de>) -> Result<T, DecodeError>,
        check: impl FnOnce(Mode<'_>, &mut Diagnostics),
    ) -> Result<Decoded<T>, Diagnostics> {
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mode = self.mode;
        let (mut decoded, mut refused) = (None, None);
        let is_broken = diagnostics.has_errors();
        if !is_broken {
            let load = mode.for_load();
            let state = DecodeState::new(load.mode(), self.text, hidden, 0);
            state.schema.set(Some(T::SCHEMA));
            match decode(&state) {
                Ok(value) if !state.needs_check.get() => {
                    diagnostics.extend(state.diagnostics.into_inner());
                    return Ok(Decoded::new::<T>(value, diagnostics, mode.limits()));
                }
                // Functions of the program have not looked at it yet.
                Ok(value) => decoded = Some(value),
                Err(error) => refused = Some((error, state.diagnostics.into_inner())),
            }
        }
        diagnostics = self.bounded(diagnostics);
        check(mode.for_second_look().mode(), &mut diagnostics);
        if let Some(value) = decoded.filter(|_| !diagnostics.has_errors()) {
            return Ok(Decoded::new::<T>(value, diagnostics, mode.limits()));
        }
        // A type's own `Deserialize` can refuse what its parts accept; then its words are all there is.
        if let Some((error, reported)) = refused.filter(|_| !diagnostics.has_errors()) {
            diagnostics.extend(reported);
            if !diagnostics.has_errors() {
                diagnostics.push(error.diagnostic(None, || at.range()));
            }
        }
        Err(self.sorted(diagnostics))
    }

    /// What the parser reports, and as much again of what else is found.
    fn bounded(&self, diagnostics: Diagnostics) -> Diagnostics {
        let most = diagnostics.error_count().saturating_add(self.mode.limits().diagnostics);
        diagnostics.bounded(most)
    }

    fn sorted(&self, mut diagnostics: Diagnostics) -> Diagnostics {
        diagnostics.sort_by_source();
        diagnostics.limit(self.mode.limits().diagnostics);
        diagnostics
    }

    /// Decodes a body, of which these diagnostics are known already.
    pub(crate) fn body<T>(&self, body: &Body, diagnostics: Diagnostics) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.whole(body.as_node(), body.hidden(), diagnostics)
    }

    /// Decodes a block, with its labels.
    pub(crate) fn block<T>(&self, block: &Block) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        let item = block.as_item();
        let check = |mode: Mode<'_>, found: &mut Diagnostics| OneBlock::<T>::SCHEMA.check_block(&item, mode, found);
        self.run(item.node, &NOTHING, Diagnostics::new(), |state| decode_block(&item, state), check)
    }

    /// Decodes what can be decoded of the body of a file, whose parser reported these diagnostics.
    pub(crate) fn root_lossy<T>(&self, root: NodeRef<'_>, diagnostics: Diagnostics) -> (Option<T>, Diagnostics)
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.lossy(root, &NOTHING, diagnostics)
    }

    /// Decodes what can be decoded of a body, of which these diagnostics are known already.
    pub(crate) fn body_lossy<T>(&self, body: &Body, diagnostics: Diagnostics) -> (Option<T>, Diagnostics)
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.lossy(body.as_node(), body.hidden(), diagnostics)
    }

    fn lossy<T>(&self, body: NodeRef<'_>, hidden: &Hidden, mut diagnostics: Diagnostics) -> (Option<T>, Diagnostics)
    where
        T: Deserialize<'de> + HclSchema,
    {
        const { rooted::check::<T>() };
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mode = self.mode;
        diagnostics = self.bounded(diagnostics);
        let second = mode.for_second_look();
        let unusable = T::SCHEMA.check_usable(body, hidden, second.mode(), &mut diagnostics);
        let value = unusable.and_then(|unusable| {
            let load = mode.for_load();
            let state = DecodeState::new(load.mode(), self.text, hidden, 0).with_purpose(Purpose::Lossy(&unusable));
            match decode_root(body, &state) {
                Ok(value) => Some(value),
                Err(error) => {
                    if !diagnostics.has_errors() {
                        diagnostics.extend(state.diagnostics.into_inner());
                    }
                    if !diagnostics.has_errors() {
                        diagnostics.push(error.diagnostic(None, || body.range()));
                    }
                    None
                }
            }
        });
        let diagnostics = self.sorted(diagnostics);
        T::SCHEMA.redact(&diagnostics);
        (value, T::SCHEMA.advise(diagnostics))
    }
}

/// The type of one block as that of a field, whatever that is called.
struct OneBlock<T>(PhantomData<T>);

impl<T: HclSchema> OneBlock<T> {
    const FIELD: Field = {
        assert!(matches!(T::BLOCK.occurs, Occurs::Once), "one block is decoded: its type is none of several blocks");
        Field::block("block", &[], "", false, T::BLOCK, || T::SCHEMA)
    };
    const SCHEMA: &'static Schema = &Schema::of_checked("", "", &[Self::FIELD]);
}

/// Decodes a block, which is for no field.
fn decode_block<'a, 'de, T>(item: &BlockItem<'a>, state: &'a DecodeState<'a, 'de>) -> Result<T, DecodeError>
where
    T: Deserialize<'de> + HclSchema,
{
    let Some(block) = const { OneBlock::<T>::SCHEMA }.field(0).and_then(Field::blocks) else {
        return Err(DecodeError::new("a block is required"));
    };
    let read = block.read(item.node, &item.ty)?;
    let input = Input::Body(BodyInput::of_block(item.node, item.body, read));
    T::deserialize(De::new(&mut Slot::new(input, body_type(block)), state))
}

/// Decodes the body of a file; one that is kept as a value is evaluated first.
fn decode_root<'a, 'de, T>(body: NodeRef<'a>, state: &'a DecodeState<'a, 'de>) -> Result<T, DecodeError>
where
    T: Deserialize<'de> + HclSchema,
{
    let root = BodyInput::root(body, T::SCHEMA);
    let input = if T::SCHEMA.is_value() { Input::Value(root.to_value(state)?) } else { Input::Body(root) };
    let ty = if T::BLOCK.spanned { SPANNED } else { &TypeSpec::Dynamic };
    T::deserialize(De::new(&mut Slot::new(input, ty), state))
}

/// What the schema says of bodies that are decoded with their places.
const SPANNED: &TypeSpec = &TypeSpec::Spanned(&TypeSpec::Dynamic);

/// Decodes the value of an expression for the cold path and reports what is wrong with it.
pub(crate) fn check_leaf<'de>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Presence {
    if node.shape() == Shape::Invalid {
        return Presence::Unreadable;
    }
    if context.check_open(node, false, diagnostics) {
        return Presence::Set;
    }
    let text = node.syntax().text(node.node());
    let mut state = DecodeState::new(context.mode, Some(text), &NOTHING, context.depth);
    state.purpose = Purpose::Leaf(context.name);
    state.known_choices = context.choices;
    if context.secret {
        state.begin_secret(None);
    }
    let refused = match leaf(node, context, &state, decode) {
        Ok(presence) => {
            diagnostics.extend(state.diagnostics.into_inner());
            return presence;
        }
        Err(error) => error,
    };
    let before = diagnostics.len();
    if refused.is_reported() && !context.spec.ty.holds_kept() {
        // The first mistake has ended the decode; evaluating the whole finds all of them.
        node.evaluate(context.mode, diagnostics);
        if context.spec.sensitive || context.secret {
            hide_details(diagnostics, before);
        }
    }
    if !diagnostics.has_errors_since(before) {
        diagnostics.truncate(before);
        // What there is to warn of is of no use beside why the value is refused.
        let found = state.diagnostics.into_inner().into_iter();
        diagnostics.extend(found.filter(|found| refused.is_reported() || found.is_error()));
    }
    if !refused.is_reported() {
        let refused = refused.of_argument(node, context.spec, context.mode);
        let refused = if context.secret { refused.without_content() } else { refused };
        diagnostics.push_with(|| refused.diagnostic(Some(context.name), || node.range()));
    }
    // What ended the decode and is not reported here was reported by the parser.
    if diagnostics.has_errors_since(before) { Presence::Set } else { Presence::Unreadable }
}

fn leaf<'a, 'de>(
    node: NodeRef<'a>,
    context: LeafContext<'_>,
    state: &'a DecodeState<'a, 'de>,
    decode: impl for<'m> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Result<Presence, DecodeError> {
    let mut slot = Slot::NONE;
    if context.is_part {
        (slot.ty, slot.sensitive) = (&context.spec.ty, context.spec.sensitive);
        slot.input.put(node, node.shape());
    } else if !argument::argument(node, context.spec, state, &mut slot)? {
        return Ok(Presence::Null);
    }
    let saved = SavedState::of(state);
    state.begin(&slot);
    let decoded = decode(De::new(&mut slot, state));
    saved.restore(state);
    match decoded {
        Ok(()) => Ok(Presence::Set),
        Err(error) => Err(state.refused(error, &slot)),
    }
}

#[expect(clippy::ptr_arg, reason = "whether the text can be lent is what the Cow tells")]
/// Decodes the text of a label for the cold path; what is wrong with it in whole sentences, if something is.
pub(crate) fn check_label<'de>(
    text: &'de Cow<'_, str>,
    limits: &Limits,
    decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Result<(), String> {
    // Text that had escapes is nobody's to lend.
    let lent = match text {
        Cow::Borrowed(text) => Some(*text),
        Cow::Owned(_) => None,
    };
    let budget = Budget::new(*limits);
    let state = DecodeState::new(Mode::LiteralOnly(&budget), lent, &NOTHING, 0).with_purpose(Purpose::Label);
    let mut label = Slot::new(Input::Text(text, None), &TypeSpec::Dynamic);
    decode(De::new(&mut label, &state)).map_err(|error| error.why())
}
