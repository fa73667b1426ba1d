//! What is the same everywhere in one check of a body.

use std::cell::{OnceCell, RefCell};

use crate::diag::Diagnostics;
use crate::schema::{ArgumentSpec, LeafContext, LeafFn, Presence, Schema, TypeSpec, Unusable};
use crate::syntax::NodeRef;

/// What is known of arguments before all values are known.
pub trait StaticArguments {
    /// Whether the value of an expression is known already.
    fn is_known(&self, expr: NodeRef<'_>) -> bool;

    /// Reports why the expression cannot give what the argument takes, which may be null if it is optional.
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        name: &str,
        spec: &ArgumentSpec,
        optional: bool,
        diagnostics: &mut Diagnostics,
    );

    /// Reports what is wrong in a body that takes any arguments and blocks.
    fn check_body(&self, body: NodeRef<'_>, diagnostics: &mut Diagnostics);
}

/// What is the same everywhere in one check.
pub(in crate::schema) struct Checking<'c> {
    root: &'c Schema,
    pub(super) unusable: Option<&'c RefCell<Unusable>>,
    pub(super) arguments: Option<&'c dyn StaticArguments>,
    secrets: OnceCell<Vec<&'static str>>,
}

impl<'c> Checking<'c> {
    pub(in crate::schema) fn new(root: &'c Schema, unusable: Option<&'c RefCell<Unusable>>) -> Checking<'c> {
        Checking { root, unusable, arguments: None, secrets: OnceCell::new() }
    }

    /// Before all values are known.
    pub(super) fn with(root: &'c Schema, arguments: &'c dyn StaticArguments) -> Checking<'c> {
        Checking { arguments: Some(arguments), ..Checking::new(root, None) }
    }

    /// The same check, of which it does not matter what can be used.
    pub(in crate::schema) fn elsewhere(&self) -> Checking<'c> {
        Checking { arguments: self.arguments, ..Checking::new(self.root, None) }
    }

    /// Whether something in the text is called like this that must not be shown.
    pub(super) fn is_secret(&self, name: &str) -> bool {
        self.secrets.get_or_init(|| self.root.sensitive_names()).contains(&name)
    }

    /// Whether the value of an expression is not known yet.
    pub(super) fn is_open(&self, expr: NodeRef<'_>) -> bool {
        self.arguments.is_some_and(|arguments| !arguments.is_known(expr))
    }

    /// Checks the argument that chooses a variant, if its value is not known yet.
    pub(super) fn tag(&self, expr: NodeRef<'_>, name: &str, diagnostics: &mut Diagnostics) {
        if let Some(arguments) = self.arguments {
            arguments.check_argument(expr, name, &ArgumentSpec::new(TypeSpec::String), false, diagnostics);
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
        match self.arguments {
            // What is not evaluated does not depend on values.
            Some(arguments) if !context.spec.ty.is_kept() && !context.spec.keyword && !arguments.is_known(expr) => {
                arguments.check_argument(expr, context.name, context.spec, optional, diagnostics);
                Presence::Set
            }
            _ => check(expr, context, diagnostics),
        }
    }
}
