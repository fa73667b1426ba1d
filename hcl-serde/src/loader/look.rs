//! The names that expressions of a configuration may refer to, for a caller that does not decode it. The
//! configuration may have errors.

use std::borrow::Cow;
use std::fmt;

use hcl_model::__private::diag::Suggestions;
use hcl_model::body::Definition;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;
use hcl_model::typing::Scope;
use serde_core::de::DeserializeOwned;

use crate::loader::meant::definition_of;
use crate::loader::opened::Opened;
use crate::loader::origins::{AllOrigins, Origin, Origins};
use crate::loader::ready::Ready;
use crate::loader::{Interrupt, Loader, as_secret};
use crate::schema::{HclFile, Schema};

/// A configuration before it is decoded.
#[derive(Debug)]
pub(crate) struct Look {
    /// The variables and functions, of which those are unknown values that nobody knows yet.
    pub(crate) context: EvalContext,
    /// Their types.
    pub(crate) scope: Scope,
    /// The blocks at the root that define something, with the name below which expressions refer to that.
    pub(crate) definitions: Vec<(Definition, Option<String>)>,
    /// Other blocks at the root that a step of the program takes, with how many labels they have.
    pub(crate) others: Vec<(String, usize)>,
    origins: Origins,
}

impl Look {
    /// Returns the origin of the value at a path.
    pub(crate) fn origin(&self, path: &str) -> Option<Origin> {
        self.origins.origin(path)
    }

    /// Returns the origins of all values, for a caller that asks for many of them.
    pub(crate) fn all_origins(&self) -> AllOrigins<'_> {
        self.origins.all()
    }
}

/// A configuration that was read and prepared, and is to be decoded or checked.
pub(crate) struct Prepared {
    loader: Loader,
    load: EvalContext,
    ready: Ready<'static>,
    scope: Option<Scope>,
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared").finish_non_exhaustive()
    }
}

impl Prepared {
    /// Everything that is wrong with it: decoded, or checked if there is a scope.
    pub(crate) fn found<T: DeserializeOwned + HclFile>(self) -> Diagnostics {
        let _report = Suggestions::begin();
        let Prepared { loader, load, ready, scope } = self;
        let found = match scope {
            Some(scope) => loader.checked::<T>(ready, &load, scope),
            None => loader.decoded::<T>(ready, load).map(|loaded| loaded.warnings),
        };
        loader.asked();
        found.unwrap_or_else(|error| error.diagnostics().clone())
    }
}

/// The types of what there is to refer to.
fn shown_types(context: &EvalContext) -> Scope {
    let names = context.variable_names().into_iter().map(str::to_owned);
    let values: Vec<_> = names.filter_map(|name| Some((as_secret(context.variable(&name)?), name))).collect();
    let shown = values.into_iter().fold(context.clone(), |shown, (value, name)| shown.with_variable(name, value));
    Scope::new().with_context(&shown)
}

impl Loader {
    /// Reads and merges everything, and has the steps look at it; before values are known, if there is a scope.
    pub(crate) fn look(&self, schema: &'static Schema, scope: Option<&Scope>) -> (Look, Prepared) {
        let _report = Suggestions::begin();
        let loader = self.for_load();
        let load = loader.limited().for_load();
        let scope = scope.map(|scope| loader.scope_of_load(scope, &load));
        let ready = loader.ready(schema, &load, scope.as_ref());
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        let known = ready.scope.clone().or(scope.clone()).unwrap_or_else(|| shown_types(&context));
        let (mut definitions, mut others) = (Vec::new(), Vec::new());
        for (block, defines) in &ready.taken.blocks {
            match definition_of(block, defines) {
                Some(definition) => definitions.push(definition),
                None => others.push((block.block_type().to_owned(), block.labels().len())),
            }
        }
        let origins = Origins::new(ready.body.clone(), schema, context.clone(), self.literal);
        loader.asked();
        let ready = Ready { loader: Cow::Owned(ready.loader.into_owned()), ..ready };
        let prepared = Prepared { loader: loader.clone().into_owned(), load, ready, scope };
        (Look { context, scope: known, definitions, others, origins }, prepared)
    }

    /// Returns `true` if an editor has opened some of its files, and shows values that reports have no reason to show.
    pub(super) fn is_of_editor(&self) -> bool {
        self.opened().is_some()
    }

    /// The files that an editor has opened.
    pub(super) fn opened(&self) -> Option<&Opened> {
        self.kept.as_ref().and_then(|kept| kept.opened.as_ref())
    }

    /// Returns `true` if what is running is to end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|Interrupt(is_interrupted)| is_interrupted())
    }

    /// Returns `true` if there are no variables and functions.
    pub(crate) fn is_literal(&self) -> bool {
        self.literal
    }
}
