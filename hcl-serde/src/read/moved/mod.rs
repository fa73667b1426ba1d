//! Migrations of files: items at former places (`#[hcl(moved_from = "...")]`) and former values
//! (`#[hcl(convert_from = "...")]`) are brought to the schema of now, before anything is decoded.
//!
//! [`Migrations`] has the paths, `mover` finds the items and reports them, `changed` does that for values, and `body` is the
//! body with everything in its place: the items themselves keep their text and their ranges.
//! All of it is behind the pointer [`migrations`], so that a program without such fields has none of the code.

mod body;
mod changed;
mod mover;

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::path::PathStep;
#[cfg(feature = "edit")]
use hcl_model::source::Range;
use hcl_model::syntax::NodeRef;
#[cfg(feature = "edit")]
use hcl_model::value::Value;

use crate::schema::{Migrate, Migration, Migrations, ReferencePath, Schema, StaticArguments};

#[cfg(feature = "edit")]
pub(crate) use mover::Taken;

/// Makes the migrations of the schema of a file, for the code of the derive.
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn migrations(schema: &'static Schema) -> Box<dyn Migrate> {
    Box::new(OfSchema { schema, migrations: Migrations::of(schema) })
}

struct OfSchema {
    schema: &'static Schema,
    migrations: Migrations,
}

impl Migrate for OfSchema {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn body(
        &self,
        body: &Body,
        mode: Option<Mode<'_>>,
        arguments: Option<&dyn StaticArguments>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Body> {
        let mut reported = Diagnostics::new();
        let moved = mover::Mover::new(&self.migrations.all, &mut reported).file(body, self.schema);
        reported.sort_by_source();
        diagnostics.extend(reported);
        let change = |mode: Mode<'_>| {
            let mut changer = changed::Changer { mode, arguments, found: diagnostics, all: Vec::new() };
            changer.body(moved.as_ref().unwrap_or(body), self.schema, 0)
        };
        mode.and_then(change).or(moved)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refused(&self) -> Vec<String> {
        self.migrations.refused.clone()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn references(&self) -> Vec<(ReferencePath, ReferencePath, bool)> {
        self.migrations.all.iter().flat_map(Migration::references).collect()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn place_now(&self, steps: &[PathStep], is_called: &dyn Fn(&PathStep, &str) -> bool) -> Option<Vec<PathStep>> {
        self.migrations.all.iter().find_map(|it| it.place_now(steps, is_called))
    }
}

/// Returns the body of a file with every item at its place of now, if some are not, and reports each of these. With a mode,
/// former values become values of now.
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
    schema.migrations()?.body(&Body::from_node(body).hiding(hidden.clone()), mode, arguments, diagnostics)
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
    let (migrations, mut found) = (Migrations::of(schema), Diagnostics::new());
    let moved = mover::Mover::new(&migrations.all, &mut found).file(body, schema);
    let mut changer = changed::Changer { mode, arguments: Some(arguments), found: &mut found, all: Vec::new() };
    changer.body(moved.as_ref().unwrap_or(body), schema, 0);
    changer.all
}

/// Returns the items at old places of the body of a file. Each item comes with `true` if it is at its right place
/// after the move.
#[cfg(feature = "edit")]
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn found(migrations: &Migrations, schema: &'static Schema, body: &Body) -> Vec<(Taken, bool)> {
    let mut found = Diagnostics::new();
    let mut mover = mover::Mover::new(&migrations.all, &mut found);
    mover.file(body, schema);
    mover.into_found()
}
