//! One argument or one label by itself, for the way that reports every mistake.

use std::borrow::Cow;

use hcl_model::diag::{Diagnostics, Message};
use hcl_model::expr::Mode;
use hcl_model::limits::{Budget, Limits};
use hcl_model::syntax::{NodeRef, Shape};

use crate::de::DecodeError;
use crate::de::argument::argument;
use crate::de::depth::SavedState;
use crate::de::input::Input;
use crate::de::mistakes::{Found, Mistakes};
use crate::de::secret::hide_details;
use crate::de::slot::{De, Slot};
use crate::de::state::{DecodeState, NOTHING, Purpose};
use crate::schema::{LeafContext, Presence, TypeSpec};
use crate::sensitive::watching;

/// Decodes the value of an expression for the cold path and reports what is wrong with it.
pub(crate) fn check_leaf<'de>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    mut decode: impl for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Presence {
    check_leaf_by(node, context, diagnostics, &mut decode)
}

/// Checks a value with the code that is the same for every type and is compiled once.
fn check_leaf_by<'de>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    diagnostics: &mut Diagnostics,
    decode: &mut dyn for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Presence {
    if node.shape() == Shape::Invalid {
        return Presence::Unreadable;
    }
    if context.check_open(node, false, diagnostics) {
        return Presence::Set;
    }
    let state = state(node, context);
    let (reported, refused) = match leaf(node, context, &state, decode) {
        Ok(presence) => {
            diagnostics.extend(state.diagnostics.into_inner());
            return presence;
        }
        Err(error) => {
            every(node, context, decode).unwrap_or_else(|| (state.diagnostics.into_inner(), Found::only(error)))
        }
    };
    let before = diagnostics.len();
    if refused.reported && !context.spec.ty.holds_kept() {
        // The first mistake has ended the decode; evaluating the whole finds all of them.
        node.evaluate(context.mode, diagnostics);
        if context.spec.sensitive || context.secret {
            hide_details(diagnostics, before);
        }
    }
    if !diagnostics.has_errors_since(before) {
        diagnostics.truncate(before);
        // What there is to warn of is of no use beside why the value is refused.
        diagnostics.extend(reported.into_iter().filter(|found| refused.reported || found.is_error()));
    }
    diagnostics.count(refused.more);
    for mistake in refused.mistakes {
        let mistake = mistake.of_argument(node, context.spec, context.mode);
        let mistake = if context.secret { mistake.without_content() } else { mistake };
        match diagnostics.is_full() {
            true => diagnostics.count(1),
            false => diagnostics.extend(mistake.diagnostics(context.path, || node.range())),
        }
    }
    // What ended the decode and is not reported here was reported by the parser.
    if diagnostics.has_errors_since(before) { Presence::Set } else { Presence::Unreadable }
}

/// The state of a decode of an argument, or of a part of one.
fn state<'a, 'de>(node: NodeRef<'de>, context: LeafContext<'a>) -> DecodeState<'a, 'de> {
    let text = node.syntax().text(node.node());
    let mut state = DecodeState::new(context.mode, Some(text), &NOTHING, context.depth);
    state.purpose = Purpose::Leaf { path: context.path, depth: context.depth };
    state.known_choices = context.choices;
    state.passes_over_names = context.passes_over_names;
    if context.secret {
        state.begin_secret(None);
    }
    state
}

/// Returns the errors of all parts of a value that is refused as a whole, and the diagnostics of the parts. The value
/// must be of a kind that can have parts, and several of them must be checkable.
#[cold]
fn every<'de>(
    node: NodeRef<'de>,
    context: LeafContext<'_>,
    decode: &mut dyn for<'m, 'a> FnMut(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Option<(Diagnostics, Found)> {
    let has_parts = matches!(node.shape(), Shape::Tuple | Shape::Object | Shape::ComputedObject | Shape::Other);
    // What has several forms was looked at part by part, as each of them.
    if !has_parts || matches!(context.spec.ty.inner(), TypeSpec::OneOf(_)) {
        return None;
    }
    let mut state = state(node, context);
    state.mistakes = Some(Mistakes::at_most(context.mode.limits().diagnostics));
    let last = leaf(node, context, &state, decode).err();
    let found = state.mistakes.take()?.found(last);
    found.is_some().then(|| (state.diagnostics.into_inner(), found))
}

/// Decodes the value of an expression, if it is set.
pub(super) fn leaf<'a, 'de>(
    node: NodeRef<'a>,
    context: LeafContext<'_>,
    state: &'a DecodeState<'a, 'de>,
    decode: &mut dyn for<'m> FnMut(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Result<Presence, DecodeError> {
    let mut slot = Slot::NONE;
    if context.is_part {
        (slot.ty, slot.sensitive) = (&context.spec.ty, context.spec.sensitive);
        slot.input.put(node, node.shape());
    } else if !argument(node, context.spec, state, &mut slot)? {
        return Ok(Presence::Null);
    }
    let saved = SavedState::of(state);
    state.begin(&slot);
    let (decoded, was_out_of_sight) = watching(|| decode(De::new(&mut slot, state)));
    if was_out_of_sight && !context.spec.ty.holds_secret() {
        // It is somewhere in what serde has kept for later, and no schema says where.
        node.range().redact();
    }
    saved.restore(state);
    match decoded {
        Ok(()) => Ok(Presence::Set),
        Err(error) => Err(state.refused(error, &slot)),
    }
}

/// Decodes the text of a label for the cold path; what is wrong with it in whole sentences, if something is.
#[expect(clippy::ptr_arg, reason = "whether the text can be lent is what the Cow tells")]
pub(crate) fn check_label<'de>(
    text: &'de Cow<'_, str>,
    limits: &Limits,
    decode: impl for<'m, 'a> FnOnce(De<'m, 'a, 'de>) -> Result<(), DecodeError>,
) -> Result<(), Message> {
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
