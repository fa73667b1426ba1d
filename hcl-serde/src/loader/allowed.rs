//! What functions of a configuration may look at, and what they were asked for in each load.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use hcl_model::expr::EvalContext;
use hcl_model::ext::IoPolicy;
use hcl_model::typing::Scope;

/// What a loader allows.
#[derive(Debug, Clone)]
pub(super) struct Allowed {
    /// For each load one that notes what is asked for apart.
    world: IoPolicy,
    /// Whether the context has the functions already, where a configuration may have defined something else by their names.
    is_in_context: bool,
    /// What was asked for in the load that ended last.
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

    /// What was asked for in the load that this is for, which is the last one from now on.
    pub(super) fn asked(&self) -> Vec<PathBuf> {
        let asked = self.world.asked();
        self.last.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&asked);
        asked
    }

    /// What was asked for in the last load.
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
