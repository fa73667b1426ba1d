//! The decode of a file, a body or a block as a whole: the quick way first, and the one that reports every mistake if that
//! fails.

use std::cell::Cell;
use std::marker::PhantomData;

use hcl_model::__private::diag::Suggestions;
use hcl_model::body::{Block, Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Limits;
use hcl_model::stack::Measured;
use hcl_model::syntax::{BlockItem, NodeRef};
use serde_core::Deserialize;

#[cfg(feature = "workspace")]
use crate::check::Known;
use crate::de::body::BodyInput;
use crate::de::input::Input;
use crate::de::needed::once_each;
use crate::de::slot::{De, Slot};
use crate::de::state::{DecodeState, NOTHING, Purpose};
use crate::de::walk::{SPANNED, body_type};
use crate::de::{DecodeError, messages};
use crate::read::in_place;
use crate::schema::{Field, HclSchema, Occurs, ROOT, Schema, TypeSpec, check_root};
use crate::sensitive::watching;

/// One decode of a body, with what it needs.
pub(crate) struct Decode<'c, 'de> {
    mode: Mode<'c>,
    text: Option<&'de str>,
}

/// The decision whether to decode one of many bodies before the check that reports every error.
#[cfg(feature = "workspace")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attempt {
    Yes,
    /// Once a body is right.
    Later,
    /// Functions of the program look at what is decoded.
    Never,
}

/// A decoded value and the warnings on the way.
pub(crate) struct Decoded<T> {
    pub(crate) value: T,
    pub(crate) warnings: Diagnostics,
}

/// Returns the warnings in the form in which they may be shown.
fn to_show(mut warnings: Diagnostics, schema: &'static Schema, limits: &Limits) -> Diagnostics {
    if !warnings.is_empty() {
        warnings.limit(limits.diagnostics);
        schema.redact(&warnings);
    }
    warnings
}

/// The function that decodes a whole value. The caller keeps the result.
type DecodeFn<'f, 'de> = dyn for<'r> FnMut(NodeRef<'r>, &'r DecodeState<'r, 'de>) -> Result<(), DecodeError> + 'f;

/// The function that reports every error in a whole value.
type CheckFn<'f> = dyn Fn(NodeRef<'_>, Mode<'_>, &mut Diagnostics) + 'f;

impl<'c, 'de> Decode<'c, 'de> {
    pub(crate) fn new(mode: Mode<'c>, text: Option<&'de str>) -> Decode<'c, 'de> {
        Decode { mode, text }
    }

    /// Decodes the body of a file, whose parser reported these diagnostics.
    pub(crate) fn root<T>(&self, root: NodeRef<'_>, diagnostics: Diagnostics) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.whole(root, &NOTHING, diagnostics, |deserializer| T::deserialize(deserializer))
    }

    /// Decodes a whole body with a function that takes the deserializer.
    pub(crate) fn whole<T: HclSchema>(
        &self,
        body: NodeRef<'_>,
        hidden: &Hidden,
        diagnostics: Diagnostics,
        mut decode: impl for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
    ) -> Result<Decoded<T>, Diagnostics> {
        const { check_root::<T>() };
        let check = |body: NodeRef<'_>, mode: Mode<'_>, found: &mut Diagnostics| {
            T::SCHEMA.check(body, hidden, mode, found);
        };
        let decode = |body: NodeRef<'_>, state: &DecodeState<'_, 'de>| decode_root(body, state, &mut decode);
        self.run(body, true, hidden, diagnostics, decode, &check)
    }

    /// Decodes with one function, and reports every mistake with another one if that has failed or is not all.
    fn run<T: HclSchema>(
        &self,
        at: NodeRef<'_>,
        is_root: bool,
        hidden: &Hidden,
        diagnostics: Diagnostics,
        mut decode: impl for<'r> FnMut(NodeRef<'r>, &'r DecodeState<'r, 'de>) -> Result<T, DecodeError>,
        check: &CheckFn<'_>,
    ) -> Result<Decoded<T>, Diagnostics> {
        let mut decoded = None;
        let mut keep = |at: NodeRef<'_>, state: &DecodeState<'_, 'de>| {
            decoded = None;
            decoded = Some(decode(at, state)?);
            Ok(())
        };
        let warnings = self.run_by(T::SCHEMA, at, is_root, hidden, diagnostics, &mut keep, check)?;
        match decoded {
            Some(value) => Ok(Decoded { value, warnings }),
            None => Err(warnings),
        }
    }

    /// Runs the code that is the same for every type and is compiled once. Returns the warnings.
    #[expect(clippy::too_many_arguments, reason = "all that is different from whole to whole")]
    fn run_by(
        &self,
        schema: &'static Schema,
        at: NodeRef<'_>,
        is_root: bool,
        hidden: &Hidden,
        mut diagnostics: Diagnostics,
        decode: &mut DecodeFn<'_, 'de>,
        check: &CheckFn<'_>,
    ) -> Result<Diagnostics, Diagnostics> {
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mode = self.mode;
        let mut moved: Option<Body> = None;
        loop {
            let is_first = moved.is_none();
            let at = moved.as_ref().map_or(at, Body::as_node);
            let (mut decoded, mut refused) = (None, None);
            let is_broken = diagnostics.has_errors();
            let mut may_be_old = is_root && is_first;
            if !is_broken {
                let load = if is_first { mode.for_load() } else { mode.for_second_look() };
                let mut state = DecodeState::new(load.mode(), self.text, hidden, 0);
                (state.root, state.schema) = (is_root.then_some(at), Cell::new(Some(schema)));
                let (result, was_out_of_sight) = watching(|| decode(at, &state));
                // What must not be shown is found argument by argument, if decoding did not see where it stands.
                let needs_check = was_out_of_sight || state.needs_check.get();
                // Functions of the program may refuse a former value.
                may_be_old &= result.is_err() || needs_check || state.passed_over.get();
                match result {
                    Ok(()) if !needs_check && !may_be_old => {
                        diagnostics.extend(state.diagnostics.into_inner());
                        return Ok(to_show(diagnostics, schema, mode.limits()));
                    }
                    // Functions of the program have not looked at it yet, or there is something that no field takes.
                    Ok(()) => decoded = Some((needs_check, state.diagnostics.into_inner())),
                    Err(error) => refused = Some((error, state.diagnostics.into_inner())),
                }
            }
            let look = mode.for_second_look();
            if may_be_old && let Some(body) = in_place(schema, at, hidden, Some(look.mode()), None, &mut diagnostics) {
                moved = Some(body);
                continue;
            }
            if let Some((false, reported)) = decoded {
                diagnostics.extend(reported);
                return Ok(to_show(diagnostics, schema, mode.limits()));
            }
            diagnostics = self.bounded(diagnostics);
            check(at, look.mode(), &mut diagnostics);
            if decoded.is_some() && !diagnostics.has_errors() {
                return Ok(to_show(diagnostics, schema, mode.limits()));
            }
            // A type's own `Deserialize` can refuse what its parts accept; then its words are all there is.
            if let Some((error, reported)) = refused.filter(|_| !diagnostics.has_errors()) {
                diagnostics.extend(reported);
                if !diagnostics.has_errors() {
                    diagnostics.push(error.diagnostic(&ROOT, || at.range()));
                }
            }
            return Err(self.sorted(diagnostics));
        }
    }

    /// Returns the errors and warnings that decoding one of many bodies would report. Some of the items in the body
    /// were found before. The schema is that of the type, at the address that the shared knowledge refers to.
    ///
    /// The body is decoded only if that is worth a try, and otherwise looked at in the way that reports every mistake, without
    /// what is known of it. None if only a load can tell.
    #[cfg(feature = "workspace")]
    pub(crate) fn verdict<T>(
        &self,
        schema: &'static Schema,
        body: &Body,
        known: &dyn Known,
        attempt: &mut Attempt,
        diagnostics: Diagnostics,
        found_before: Diagnostics,
    ) -> Option<Result<Diagnostics, Diagnostics>>
    where
        T: Deserialize<'de> + HclSchema,
    {
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mut diagnostics = self.bounded(diagnostics);
        let is_tried = *attempt == Attempt::Yes && !diagnostics.has_errors();
        let warned = if is_tried { self.attempted::<T>(body, attempt) } else { None };
        match warned {
            Some(warnings) => diagnostics.extend(warnings),
            None => {
                let look = if is_tried { self.mode.for_second_look() } else { self.mode.for_load() };
                let before = diagnostics.error_count();
                schema.check_one_of_many(body.as_node(), body.hidden(), look.mode(), known, &mut diagnostics);
                if diagnostics.error_count() == before && *attempt == Attempt::Later {
                    *attempt = Attempt::Yes;
                    if is_tried {
                        // The type's own `Deserialize` refuses what its parts accept.
                        return None;
                    }
                }
            }
        }
        diagnostics.append(found_before);
        Some(match diagnostics.has_errors() {
            true => Err(self.sorted(diagnostics)),
            false => Ok(to_show(diagnostics, schema, self.mode.limits())),
        })
    }

    /// Returns the warnings of decoding one of many bodies. Returns `None` if the body cannot be decoded, or if the
    /// warnings do not say all. Sets `attempt` to whether the next decode is worth a try.
    #[cfg(feature = "workspace")]
    fn attempted<T>(&self, body: &Body, attempt: &mut Attempt) -> Option<Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        const { check_root::<T>() };
        let load = self.mode.for_load();
        let mut state = DecodeState::new(load.mode(), self.text, body.hidden(), 0);
        (state.root, state.schema) = (Some(body.as_node()), Cell::new(Some(T::SCHEMA)));
        let decoded = decode_root(body.as_node(), &state, |deserializer| T::deserialize(deserializer)).is_ok();
        let is_all = !state.needs_check.get() && !state.passed_over.get();
        *attempt = match (decoded, is_all) {
            (false, _) => Attempt::Later,
            (true, false) => Attempt::Never,
            (true, true) => return Some(state.diagnostics.into_inner()),
        };
        None
    }

    /// Returns the diagnostics of the parser, with room for as many further errors as the limit allows.
    fn bounded(&self, diagnostics: Diagnostics) -> Diagnostics {
        let most = diagnostics.error_count().saturating_add(self.mode.limits().diagnostics);
        diagnostics.bounded(most)
    }

    fn sorted(&self, diagnostics: Diagnostics) -> Diagnostics {
        let mut diagnostics = once_each(diagnostics);
        diagnostics.sort_by_source();
        diagnostics.limit(self.mode.limits().diagnostics);
        diagnostics
    }

    /// Decodes a body, of which these diagnostics are known already.
    pub(crate) fn body<T>(&self, body: &Body, diagnostics: Diagnostics) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        self.whole(body.as_node(), body.hidden(), diagnostics, |deserializer| T::deserialize(deserializer))
    }

    /// Decodes a block, with its labels.
    pub(crate) fn block<T>(&self, block: &Block) -> Result<Decoded<T>, Diagnostics>
    where
        T: Deserialize<'de> + HclSchema,
    {
        let item = block.as_item();
        let check = |_: NodeRef<'_>, mode: Mode<'_>, found: &mut Diagnostics| {
            OneBlock::<T>::SCHEMA.check_block(&item, mode, found);
        };
        let decode = |_: NodeRef<'_>, state: &DecodeState<'_, 'de>| decode_block(&item, state);
        self.run(item.node, false, &NOTHING, Diagnostics::new(), decode, &check)
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
        const { check_root::<T>() };
        let _measured = Measured::begin();
        let _report = Suggestions::begin();
        let mode = self.mode;
        diagnostics = self.bounded(diagnostics);
        let moved = in_place(T::SCHEMA, body, hidden, Some(mode.for_second_look().mode()), None, &mut diagnostics);
        let body = moved.as_ref().map_or(body, Body::as_node);
        let second = mode.for_second_look();
        let unusable = T::SCHEMA.check_usable(body, hidden, second.mode(), &mut diagnostics);
        let value = unusable.and_then(|unusable| {
            let load = mode.for_load();
            let mut state = DecodeState::new(load.mode(), self.text, hidden, 0).with_purpose(Purpose::Lossy(&unusable));
            (state.root, state.schema) = (Some(body), Cell::new(Some(T::SCHEMA)));
            match decode_root(body, &state, |deserializer| T::deserialize(deserializer)) {
                Ok(value) => Some(value),
                Err(error) => {
                    if !diagnostics.has_errors() {
                        diagnostics.extend(state.diagnostics.into_inner());
                    }
                    if !diagnostics.has_errors() {
                        diagnostics.push(error.diagnostic(&ROOT, || body.range()));
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
        return Err(DecodeError::new(messages::NO_BLOCK));
    };
    let read = block.read(item)?;
    let input = Input::Body(BodyInput::of_block(item.node, item.body(), read));
    T::deserialize(De::new(&mut Slot::new(input, body_type(block)), state))
}

/// Decodes the body of a file with a function; a body that is kept as a value is evaluated first.
fn decode_root<'a, 'de, T: HclSchema>(
    body: NodeRef<'a>,
    state: &'a DecodeState<'a, 'de>,
    decode: impl for<'m> FnOnce(De<'m, 'a, 'de>) -> Result<T, DecodeError>,
) -> Result<T, DecodeError> {
    let root = BodyInput::root(body, T::SCHEMA);
    let input = if T::SCHEMA.is_value() { Input::Value(root.to_value(state)?) } else { Input::Body(root) };
    let ty = if T::BLOCK.spanned { SPANNED } else { &TypeSpec::Dynamic };
    decode(De::new(&mut Slot::new(input, ty), state))
}
