//! What stands where it was in older files (`#[hcl(moved_from = "...")]`) is taken to where it belongs now, before anything
//! is decoded.
//!
//! [`Plan`] says from where to where, `mover` finds what is there and reports it, and `body` is the body with everything in its
//! place: the items themselves stay what they are, with their text and their places.
//! All of it is behind the pointers of [`MOVES`], so that a program without such fields has nothing of it.

mod body;
mod mover;

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::syntax::NodeRef;

use crate::schema::{MoveHooks, Plan, Schema};

#[cfg(feature = "edit")]
pub(crate) use mover::Taken;

/// What the derive gives to fields that have moved.
#[doc(hidden)]
pub const MOVES: MoveHooks = MoveHooks { moved, refused: |schema| Plan::of(schema).refused };

/// The body of a file with everything where the schema has it, if something is where it was in older files; what is said of
/// that is reported.
#[cold]
#[inline(never)]
pub(crate) fn in_place(
    schema: &'static Schema,
    body: NodeRef<'_>,
    hidden: &Hidden,
    diagnostics: &mut Diagnostics,
) -> Option<Body> {
    let moves = schema.moves()?;
    (moves.moved)(schema, &Body::from_node(body).hiding(hidden.clone()), diagnostics)
}

/// What [`MOVES`] does with a body.
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
pub(crate) fn found(plan: &Plan, schema: &'static Schema, body: &Body) -> Vec<(Taken, bool)> {
    let mut found = Diagnostics::new();
    let mut mover = mover::Mover::new(&plan.moves, &mut found);
    mover.file(body, schema);
    mover.into_found()
}
