//! The names of arguments whose value comes later, as the check that reports every error names them. They are looked
//! up only if one of the arguments has an error, so that decoding keeps no names.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::{Mutex, OnceLock, PoisonError};

use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::path::Path;
use hcl_model::source::Range;
use hcl_model::syntax::NodeRef;
use hcl_model::value::Value;

use crate::schema::{LeafContext, Schema, StaticArguments};

/// A body in which something comes later, with what its schema calls that.
pub(super) struct Called {
    body: Body,
    schema: &'static Schema,
    places: Mutex<BTreeSet<Place>>,
    names: OnceLock<HashMap<Place, Path>>,
}

/// The place of an item: the text, and the bytes in it.
type Place = (usize, usize, usize);

#[cfg_attr(not(feature = "__shared"), inline)]
fn place(range: &Range) -> Place {
    let bytes = range.bytes();
    (range.source().text().as_ptr().addr(), bytes.start, bytes.end)
}

impl Called {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn new(body: Body, schema: &'static Schema) -> Called {
        Called { body, schema, places: Mutex::default(), names: OnceLock::new() }
    }

    /// Notes that something comes later which stands there.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn note(&self, at: &Range) {
        self.places.lock().unwrap_or_else(PoisonError::into_inner).insert(place(at));
    }

    /// The path to the argument, or to the part of one, that stands there.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn name_of(&self, at: &Range, context: &EvalContext) -> Option<&Path> {
        let names = self.names.get_or_init(|| self.names(context));
        names.get(&place(at))
    }

    /// All names, in one walk over the body.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn names(&self, context: &EvalContext) -> HashMap<Place, Path> {
        let places = std::mem::take(&mut *self.places.lock().unwrap_or_else(PoisonError::into_inner));
        let naming = Naming { places, names: Mutex::default() };
        let load = context.for_load();
        let (body, mode) = (&self.body, Mode::Full(&load));
        self.schema.check_static(body.as_node(), body.hidden(), mode, &naming, &mut Diagnostics::new());
        naming.names.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Called {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Called")
    }
}

/// Arguments of which some are to be named.
#[derive(Debug)]
struct Naming {
    places: BTreeSet<Place>,
    names: Mutex<HashMap<Place, Path>>,
}

impl StaticArguments for Naming {
    /// Returns `true` if nothing in it is to be named.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_known(&self, expr: NodeRef<'_>) -> bool {
        let (text, start, end) = place(&expr.range());
        self.places.range((text, start, 0)..=(text, end, 0)).next().is_none()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_argument(&self, expr: NodeRef<'_>, context: &LeafContext<'_>, _: bool, _: &mut Diagnostics) {
        let place = place(&expr.range());
        if !self.places.contains(&place) {
            return;
        }
        let mut names = self.names.lock().unwrap_or_else(PoisonError::into_inner);
        // The parts of what is computed stand at one place: what they have in common is its name.
        let known = names.entry(place).or_insert_with(|| context.path.clone());
        let both = known.steps().iter().zip(context.path.steps());
        *known = both.take_while(|(one, other)| one == other).map(|(step, _)| step.clone()).collect();
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_awaited(&self, _: &Value) -> bool {
        true
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_body(&self, _: NodeRef<'_>, _: &Hidden, _: &mut Diagnostics) {}
}
