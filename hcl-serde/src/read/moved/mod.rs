//! What stands where it was in older files (`#[hcl(moved_from = "...")]`) is taken to where it belongs now, before anything
//! is decoded.
//!
//! [`Plan`] says from where to where, `mover` finds what is there and reports it, `changed` does that for values that are
//! written in another way now (`#[hcl(convert_from = "...")]`), and `body` is the body with everything in its
//! place: the items themselves stay what they are, with their text and their places.
//! All of it is behind the pointers of [`MOVES`], so that a program without such fields has nothing of it.

mod body;
mod changed;
mod mover;

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
#[cfg(feature = "edit")]
use hcl_model::source::Range;
use hcl_model::syntax::NodeRef;
#[cfg(feature = "edit")]
use hcl_model::value::Value;

use crate::schema::{MoveHooks, Plan, Schema, StaticArguments};

#[cfg(feature = "edit")]
pub(crate) use mover::Taken;

/// What the derive gives to fields that have moved.
pub const MOVES: MoveHooks = MoveHooks {
    moved,
    changed,
    refused: |schema| {
        let mut refused = Plan::of(schema).refused;
        refused.extend(changed::refused(schema));
        refused
    },
    place_now: |schema, steps, is_called| Plan::of(schema).moves.iter().find_map(|it| it.place_now(steps, is_called)),
};

/// The body of a file with everything where the schema has it, if something is where it was in older files; what is said of
/// that is reported. Values of older files are made those of now where there is a mode to evaluate them in.
#[cold]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn in_place(
    schema: &'static Schema,
    body: NodeRef<'_>,
    hidden: &Hidden,
    mode: Option<Mode<'_>>,
    arguments: Option<&dyn StaticArguments>,
    diagnostics: &mut Diagnostics,
) -> Option<Body> {
    let moves = schema.moves()?;
    let body = Body::from_node(body).hiding(hidden.clone());
    let moved = (moves.moved)(schema, &body, diagnostics);
    let changed =
        mode.and_then(|mode| (moves.changed)(schema, moved.as_ref().unwrap_or(&body), mode, arguments, diagnostics));
    changed.or(moved)
}

/// What [`MOVES`] does with the values of a body.
#[cfg_attr(not(feature = "__shared"), inline)]
fn changed(
    schema: &'static Schema,
    body: &Body,
    mode: Mode<'_>,
    arguments: Option<&dyn StaticArguments>,
    found: &mut Diagnostics,
) -> Option<Body> {
    changed::Changer { mode, arguments, found, all: Vec::new() }.body(body, schema, 0)
}

/// The places of values of older files in the body of a file, and what they are now.
#[cfg(feature = "edit")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn changed_values(
    schema: &'static Schema,
    body: &Body,
    mode: Mode<'_>,
    arguments: &dyn StaticArguments,
) -> Vec<(Range, Value)> {
    let mut found = Diagnostics::new();
    let moved = moved(schema, body, &mut Diagnostics::new());
    let body = moved.as_ref().unwrap_or(body);
    let mut changer = changed::Changer { mode, arguments: Some(arguments), found: &mut found, all: Vec::new() };
    changer.body(body, schema, 0);
    changer.all
}

/// What [`MOVES`] does with a body.
#[cfg_attr(not(feature = "__shared"), inline)]
fn moved(schema: &'static Schema, body: &Body, found: &mut Diagnostics) -> Option<Body> {
    let plan = Plan::of(schema);
    let mut reported = Diagnostics::new();
    let moved = mover::Mover::new(&plan.moves, &mut reported).file(body, schema);
    reported.sort_by_source();
    found.extend(reported);
    moved
}

/// What stands where it was in older files, of the body of a file, and whether it is where it belongs once it has moved.
#[cfg(feature = "edit")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn found(plan: &Plan, schema: &'static Schema, body: &Body) -> Vec<(Taken, bool)> {
    let mut found = Diagnostics::new();
    let mut mover = mover::Mover::new(&plan.moves, &mut found);
    mover.file(body, schema);
    mover.into_found()
}
