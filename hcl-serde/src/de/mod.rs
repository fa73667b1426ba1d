//! From bodies and expressions to Rust types: one deserializer, two ways to use it.
//!
//! The hot path is `T::deserialize` over a [`De`] that walks the body: literals go from the text to the visitor,
//! anything else is evaluated first.
//! Only when it fails, the cold path ([`crate::schema::Schema::check`]) goes over the whole body again and decodes
//! every leaf by itself, with the same deserializer, to find every mistake.

mod alternatives;
mod argument;
mod around;
mod blocks;
mod body;
mod deserializer;
mod error;
mod given;
mod input;
mod keyword;
mod leaf;
mod map;
mod messages;
mod number;
mod object;
mod remain;
mod secret;
mod seq;
mod token;
mod value;
mod variant;
mod walk;
mod whole;
mod words;

pub use deserializer::De;
pub(crate) use deserializer::SERDE_SPANNED_NAME;
pub use error::DecodeError;
pub(crate) use error::is_arithmetic;
pub(crate) use given::is_collection;
pub(crate) use input::{Entry, Place};
pub(crate) use object::{Walkable, is_written_out};
pub(crate) use secret::hide_details;
pub(crate) use value::{decode_expression, decode_value};
pub(crate) use whole::{check_validated, check_whole};

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::marker::PhantomData;
use std::sync::LazyLock;

use around::{Around, Depth};
use body::BodyInput;
use hcl_model::body::{Block, Body, Hidden};
use hcl_model::diag::{Diagnostics, Suggestions};
use hcl_model::expr::{Mode, Usage};
use hcl_model::limits::{Budget, Limits};
use hcl_model::serde::Registry;
use hcl_model::stack::Measured;
use hcl_model::syntax::{BlockItem, NodeRef, Shape};
use input::Input;
use serde_core::Deserialize;
use walk::body_type;

use crate::rooted;
use crate::schema::{Choices, Field, HclSchema, LeafContext, Occurs, Presence, Schema, TypeSpec, Unusable};

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

/// What a decode is for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Purpose<'a> {
    /// A value of the program, with all that is in the configuration.
    All,
    /// A value without these items, which cannot be decoded.
    Lossy(&'a Unusable),
    /// To find out what is wrong with the argument of this name, or with a part of it.
    Leaf(&'a str),
    /// To find out what is wrong with a label, whose place is not known.
    Label,
    /// To find out what is wrong with a flattened struct, whose body has more in it than its type takes.
    Part,
}

/// What a running decode shares.
#[derive(Debug)]
pub(crate) struct Run<'a, 'de> {
    pub(crate) mode: Mode<'a>,
    /// How many digits a number may have.
    digits: usize,
    /// The text of the caller, that strings can be borrowed from.
    text: Option<&'de str>,
    /// What is not to be seen of the body that the decode began with.
    pub(crate) hidden: &'a Hidden,
    /// What evaluation reports on the way.
    pub(crate) diagnostics: RefCell<Diagnostics>,
    /// What the current argument has cost so far.
    spent: Cell<Usage>,
    /// How deep the values that are being decoded are nested.
    depth: Cell<Depth>,
    /// How deep they may be.
    deepest: Cell<u16>,
    /// Whether what serde keeps now is a part of something that it reads once, because of a flattened field or a tag.
    kept_apart: Cell<bool>,
    /// Whether there was too much to try.
    gave_up: Cell<bool>,
    /// How much of the stack that takes.
    stack: Measured,
    /// Whether something was asked for of which evaluating the whole says too much: a kept expression, a secret.
    pub(crate) kept: Cell<bool>,
    /// Whether something was decoded that can be refused all the same.
    needs_check: Cell<bool>,
    /// What is decoded, and what for.
    purpose: Purpose<'a>,
    /// Which variants bodies are, if a check around this decode has found it out.
    known_choices: Option<&'a Choices>,
    own_choices: OnceCell<Box<Choices>>,
    /// Where the handles of this decode are.
    pub(crate) registry: Registry,
}

impl<'a, 'de> Run<'a, 'de> {
    pub(crate) fn new(mode: Mode<'a>, text: Option<&'de str>, hidden: &'a Hidden, depth: u16) -> Run<'a, 'de> {
        Run {
            mode,
            digits: mode.limits().number_digits as usize,
            text,
            hidden,
            diagnostics: RefCell::default(),
            spent: Cell::default(),
            depth: Cell::new(Depth::of(depth)),
            deepest: Cell::new(mode.limits().decode_nesting),
            kept_apart: Cell::new(false),
            gave_up: Cell::new(false),
            stack: Measured::begin(),
            kept: Cell::new(false),
            needs_check: Cell::new(false),
            purpose: Purpose::All,
            known_choices: None,
            own_choices: OnceCell::new(),
            registry: Registry::enter(),
        }
    }

    /// Which variants bodies are, as far as that was found out.
    fn choices(&self) -> &Choices {
        self.known_choices.unwrap_or_else(|| self.own_choices.get_or_init(Box::default))
    }

    /// Notes that functions of the program have yet to look at what a schema describes, if there are some.
    fn note_checks(&self, schema: &Schema) {
        if schema.needs_check() {
            self.needs_check.set(true);
        }
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
        self.run(body, hidden, diagnostics, |run| decode_root(body, run), check)
    }

    /// Decodes with one function, and reports every mistake with another one if that has failed or is not all.
    fn run<T: HclSchema>(
        &self,
        at: NodeRef<'_>,
        hidden: &Hidden,
        mut diagnostics: Diagnostics,
        decode: impl for<'r> FnOnce(&'r Run<'r, 'de>) -> Result<T, DecodeError>,
        check: impl FnOnce(Mode<'_>, &mut Diagnostics),
    ) -> Result<Decoded<T>, Diagnostics> {
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mode = self.mode;
        let (mut decoded, mut refused) = (None, None);
        let is_broken = diagnostics.has_errors();
        if !is_broken {
            let load = mode.for_load();
            let run = Run::new(load.mode(), self.text, hidden, 0);
            match decode(&run) {
                Ok(value) if !run.needs_check.get() => {
                    diagnostics.extend(run.diagnostics.into_inner());
                    return Ok(Decoded::new::<T>(value, diagnostics, mode.limits()));
                }
                // Functions of the program have not looked at it yet.
                Ok(value) => decoded = Some(value),
                Err(error) => refused = Some((error, run.diagnostics.into_inner())),
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
        self.run(item.node, &NOTHING, Diagnostics::new(), |run| decode_block(&item, run), check)
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
            let run = Run { purpose: Purpose::Lossy(&unusable), ..Run::new(load.mode(), self.text, hidden, 0) };
            match decode_root(body, &run) {
                Ok(value) => Some(value),
                Err(error) => {
                    if !diagnostics.has_errors() {
                        diagnostics.extend(run.diagnostics.into_inner());
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
        assert!(matches!(T::OCCURS, Occurs::Once), "one block is decoded: its type is none of several blocks");
        let field = Field::block("block", &[], "", false, T::OCCURS, || T::SCHEMA, T::CHECK_KEY);
        field.spanned(T::SPANNED).is_block(T::IS_BLOCK)
    };
    const SCHEMA: &'static Schema = &Schema::of_checked("", "", &[Self::FIELD]);
}

/// Decodes a block, which is for no field.
fn decode_block<'a, 'de, T>(item: &BlockItem<'a>, run: &'a Run<'a, 'de>) -> Result<T, DecodeError>
where
    T: Deserialize<'de> + HclSchema,
{
    let Some(block) = const { OneBlock::<T>::SCHEMA }.field(0).and_then(Field::blocks) else {
        return Err(DecodeError::new("a block is required"));
    };
    let read = block.read(item.node, &item.ty)?;
    let input = Input::Body(BodyInput::of_block(item.node, item.body, read));
    T::deserialize(De::new(&mut Entry::new(input, body_type(block)), run))
}

/// Decodes the body of a file; one that is kept as a value is evaluated first.
fn decode_root<'a, 'de, T>(body: NodeRef<'a>, run: &'a Run<'a, 'de>) -> Result<T, DecodeError>
where
    T: Deserialize<'de> + HclSchema,
{
    let root = BodyInput::root(body, T::SCHEMA);
    let input = if T::SCHEMA.is_value() { Input::Value(root.to_value(run)?) } else { Input::Body(root) };
    let ty = if T::SPANNED { SPANNED } else { &TypeSpec::Dynamic };
    T::deserialize(De::new(&mut Entry::new(input, ty), run))
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
    let text = node.syntax().text(node.node());
    let mut run = Run::new(context.mode, Some(text), &NOTHING, context.depth);
    run.purpose = Purpose::Leaf(context.name);
    run.known_choices = context.choices;
    if context.secret {
        run.begin_secret(None);
    }
    let refused = match leaf(node, context, &run, decode) {
        Ok(presence) => {
            diagnostics.extend(run.diagnostics.into_inner());
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
        let found = run.diagnostics.into_inner().into_iter();
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
    run: &'a Run<'a, 'de>,
    decode: impl for<'m> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Result<Presence, DecodeError> {
    let mut entry = Entry::NONE;
    if context.is_part {
        (entry.ty, entry.sensitive) = (&context.spec.ty, context.spec.sensitive);
        entry.input.put(node, node.shape());
    } else if !argument::argument(node, context.spec, run, &mut entry)? {
        return Ok(Presence::Null);
    }
    let around = Around::of(run);
    run.begin(&entry);
    let decoded = decode(De::new(&mut entry, run));
    around.restore(run);
    match decoded {
        Ok(()) => Ok(Presence::Set),
        Err(error) => Err(run.refused(error, &entry)),
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
    let run = Run { purpose: Purpose::Label, ..Run::new(Mode::LiteralOnly(&budget), lent, &NOTHING, 0) };
    let mut label = Entry::new(Input::Text(text, None), &TypeSpec::Dynamic);
    decode(De::new(&mut label, &run)).map_err(|error| error.why())
}
