//! The common data of all parts of one check of a body.

use std::cell::{Cell, OnceCell, RefCell};

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::limits::Limits;
use hcl_model::path::Path;
use hcl_model::syntax::{NodeRef, Shape};

use crate::check::known::Known;
#[cfg(feature = "edit")]
use crate::check::mend;
use crate::check::unusable::Unusable;
use crate::schema::{ArgumentSpec, Choices, LeafContext, LeafFn, Presence, Schema, StaticArguments, TypeSpec};

/// The common data of all parts of one check.
pub(super) struct Checking<'c> {
    common: &'c Common<'c>,
    /// The aim of the check of a body whose content chooses its variant.
    pub(super) aim: Aim,
    pub(super) unusable: Option<&'c RefCell<Unusable>>,
    pub(super) arguments: Option<&'c dyn StaticArguments>,
    pub(super) known: Option<&'c dyn Known>,
    /// `true` if the text has mistakes that the schema knows nothing of.
    pub(super) is_broken: bool,
}

/// The facts that a check finds at most once.
pub(super) struct Common<'c> {
    root: &'c Schema,
    pub(super) choices: &'c Choices,
    /// The types of all blocks, each with one of the names that are known in it.
    places: OnceCell<Vec<(&'static str, &'static str)>>,
    /// The number of mistakes in generated blocks.
    made: Cell<usize>,
}

/// The counts before the check of a body.
#[derive(Clone, Copy)]
pub(super) struct Before {
    /// The number of diagnostics.
    pub(super) diagnostics: usize,
    /// The number of unknown values that the check has met.
    pub(super) met: usize,
}

/// The aim of the check of a body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// Every mistake.
    Report,
    /// The presence of a mistake.
    Decide,
    /// The number of mistakes.
    Count,
}

/// Blocks that are made are looked at until so many mistakes were found in them for each one that a report shows: what is
/// wrong for one element is mostly wrong for all, and made blocks make others.
const MOST_MADE_FOR_EACH: usize = 100;

/// A name that is known in more places belongs into none of them in particular.
const MOST_PLACES: usize = 3;

impl<'c> Common<'c> {
    pub(super) fn new(root: &'c Schema, choices: &'c Choices) -> Common<'c> {
        Common { root, choices, places: OnceCell::new(), made: Cell::new(0) }
    }
}

impl<'c> Checking<'c> {
    pub(super) fn new(common: &'c Common<'c>, unusable: Option<&'c RefCell<Unusable>>) -> Checking<'c> {
        Checking { common, aim: Aim::Report, unusable, arguments: None, known: None, is_broken: false }
    }

    /// Returns the check of a text. `is_broken` is `true` if the text has mistakes that the schema knows nothing of.
    pub(super) fn of_broken(self, is_broken: bool) -> Checking<'c> {
        Checking { is_broken, ..self }
    }

    /// With what is known of the blocks of one of many bodies.
    pub(super) fn knowing(self, known: Option<&'c dyn Known>) -> Checking<'c> {
        Checking { known, ..self }
    }

    /// Before all values are known, if something is known of arguments then.
    pub(super) fn with(common: &'c Common<'c>, arguments: Option<&'c dyn StaticArguments>) -> Checking<'c> {
        Checking { arguments, ..Checking::new(common, None) }
    }

    /// This check for something else, of which it does not matter what can be used.
    pub(super) fn aiming(&self, aim: Aim) -> Checking<'c> {
        Checking { aim, unusable: None, ..*self }
    }

    /// Returns the variants of bodies.
    pub(super) fn choices(&self) -> &'c Choices {
        self.common.choices
    }

    /// Returns the number of mistakes in generated blocks.
    pub(super) fn made(&self) -> usize {
        self.common.made.get()
    }

    /// Counts mistakes in something that was made, if they are reported, and were not counted for what is in it since there
    /// were so many.
    pub(super) fn count_made(&self, mistakes: usize, before: usize) {
        if self.aim == Aim::Report && self.made() == before {
            self.common.made.set(before.saturating_add(mistakes));
        }
    }

    /// Returns `true` if the check skips further generated blocks.
    pub(super) fn has_most_made(&self, limits: &Limits) -> bool {
        self.made() >= limits.diagnostics.saturating_mul(MOST_MADE_FOR_EACH).max(1)
    }

    /// The types of the blocks in which a name is known, if they are few.
    pub(super) fn places_of(&self, name: &str) -> Vec<&'static str> {
        let places = self.common.places.get_or_init(|| self.common.root.places());
        let places: Vec<&str> = places.iter().filter(|(_, known)| *known == name).map(|(ty, _)| *ty).collect();
        if places.len() > MOST_PLACES { Vec::new() } else { places }
    }

    /// Returns `true` if the value of an expression is not known yet.
    pub(super) fn is_open(&self, expr: NodeRef<'_>) -> bool {
        self.arguments.is_some_and(|arguments| !arguments.is_known(expr))
    }

    /// Returns the counts before the check of a body.
    pub(super) fn before(&self, diagnostics: &Diagnostics) -> Before {
        let met = self.arguments.and_then(StaticArguments::met).map_or(0, Cell::get);
        Before { diagnostics: diagnostics.len(), met }
    }

    /// Returns `true` if functions of the program can check a body: all of it is known, or decoding reports the
    /// unknown parts.
    pub(super) fn is_decoded(&self, before: Before) -> bool {
        self.arguments.is_none_or(|arguments| arguments.met().is_some_and(|met| met.get() == before.met))
    }

    /// Notes that something may not be known that was looked at before.
    pub(super) fn meet(&self) {
        if let Some(met) = self.arguments.and_then(StaticArguments::met) {
            met.set(met.get().saturating_add(1));
        }
    }

    /// Checks the argument that chooses a variant, if its value is not known yet.
    pub(super) fn tag(&self, expr: NodeRef<'_>, mode: Mode<'_>, name: &str, diagnostics: &mut Diagnostics) {
        static TAG: ArgumentSpec = ArgumentSpec::new(TypeSpec::String);
        if let Some(arguments) = self.arguments {
            let path = Path::new().attribute(name);
            arguments.check_argument(expr, &LeafContext::new(mode, &TAG, &path), false, diagnostics);
        }
    }

    /// Checks an argument; what is not known yet counts as set.
    pub(super) fn argument(
        &self,
        expr: NodeRef<'_>,
        context: LeafContext<'_>,
        optional: bool,
        check: LeafFn,
        diagnostics: &mut Diagnostics,
    ) -> Presence {
        #[cfg(feature = "edit")]
        let (before, spec) = (diagnostics.len(), context.spec);
        let presence = match self.arguments {
            // An unevaluated argument does not depend on values.
            Some(arguments) if !context.spec.ty.is_kept() && !context.spec.keyword && !arguments.is_known(expr) => {
                // The parts of a written-out value are checked one by one.
                if context.spec.ty.has_parts() && matches!(expr.shape(), Shape::Tuple | Shape::Object) {
                    check(expr, LeafContext { arguments: Some(arguments), ..context }, diagnostics)
                } else {
                    arguments.check_argument(expr, &context, optional, diagnostics);
                    Presence::Set
                }
            }
            _ => check(expr, context, diagnostics),
        };
        #[cfg(feature = "edit")]
        diagnostics.change_since(before, |found| mend::mended(found, expr, spec));
        presence
    }
}
