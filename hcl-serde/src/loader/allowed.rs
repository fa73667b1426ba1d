//! The paths that the functions of a configuration may read, and the paths that they asked for in each load.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use hcl_model::expr::EvalContext;
use hcl_model::ext::IoPolicy;
use hcl_model::typing::Scope;

/// The file access that a loader allows.
#[derive(Debug, Clone)]
pub(super) struct Allowed {
    /// For each load one that notes what is asked for apart.
    world: IoPolicy,
    /// `true` if the context has the functions already, where a configuration may have defined something else by their
    /// names.
    is_in_context: bool,
    /// The paths that functions asked for in the load that ended last.
    last: Arc<Mutex<Vec<PathBuf>>>,
}

impl Allowed {
    pub(super) fn new(world: IoPolicy) -> Allowed {
        Allowed { world, is_in_context: false, last: Arc::default() }
    }

    /// For one load.
    pub(super) fn for_load(&self) -> Allowed {
        Allowed { world: self.world.apart(), ..self.clone() }
    }

    /// Returns the paths that functions asked for in this load. From now on, this load is the last load.
    pub(super) fn asked(&self) -> Vec<PathBuf> {
        let asked = self.world.asked();
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&asked);
        asked
    }

    /// Returns the paths that functions asked for in the last load.
    pub(super) fn asked_before(&self) -> Vec<PathBuf> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A context with the functions, unless it has them.
    pub(super) fn context(&self, context: EvalContext) -> EvalContext {
        if self.is_in_context { context } else { self.world.context(context) }
    }

    /// A scope with the functions.
    pub(super) fn scope(&self, scope: Scope) -> Scope {
        self.world.functions().iter().fold(scope, |scope, (name, function)| scope.with_function(*name, function))
    }

    /// For a context that has the functions.
    pub(super) fn in_context(self) -> Allowed {
        Allowed { is_in_context: true, ..self }
    }
}
