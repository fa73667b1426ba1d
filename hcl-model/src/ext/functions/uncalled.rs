//! Names that are not there in functions that nobody may call.
//!
//! Other errors in a result depend on the arguments, and are reported for a call.

use std::borrow::Cow;

use crate::diag::Diagnostics;
use crate::diag::codes;
use crate::expr::EvalContext;
use crate::ext::functions::Functions;
use crate::ext::functions::declaration::Definition;
use crate::source::normalize;
use crate::static_types::StaticType;
use crate::typing::{Scope, Signature};

/// The codes of names that do not exist.
const CODES: [&str; 2] = [codes::UNKNOWN_VARIABLE, codes::UNKNOWN_FUNCTION];

impl Functions {
    /// Returns `true` if a name in a result may not exist.
    fn may_miss(&self, definition: &Definition, context: &EvalContext, scope: Option<&Scope>) -> bool {
        let has_variable = |name: &str| match scope {
            Some(scope) => scope.variable(name).is_some(),
            None => context.variable(name).is_some(),
        };
        let has_function = |name: &str| match scope {
            Some(scope) => scope.function(name).is_some(),
            None => context.function(name).is_some(),
        };
        let is_declared = |name: &str| self.by_name.contains_key(&*normalize(Cow::Borrowed(name)));
        let (variables, functions) = (definition.result.variables(), definition.result.functions());
        variables.iter().any(|it| !definition.has_param(it.root()) && !has_variable(it.root()))
            || functions.iter().any(|it| !is_declared(&it.name) && !has_function(&it.name))
    }

    /// Returns the scope of all results without their parameters. The results of other functions do not matter.
    fn around(&self, context: &EvalContext, scope: Option<&Scope>) -> Scope {
        let scope = scope.map_or_else(|| Scope::new().with_context(context), Scope::clone);
        let any = Signature::new([("", StaticType::DYNAMIC); 0], StaticType::DYNAMIC)
            .variadic("arguments", StaticType::DYNAMIC);
        self.names().fold(scope, |scope, name| match scope.function(name) {
            Some(_) => scope,
            None => scope.with_function(name, any.clone()),
        })
    }
}

impl Functions {
    /// Reports unknown variables and functions in the results of functions, also of functions that nothing calls. With a
    /// scope, values need not be known.
    ///
    /// An argument of `try` or `can` is no error.
    #[must_use]
    pub fn unknown_names(&self, context: &EvalContext, scope: Option<&Scope>) -> Diagnostics {
        let mut diagnostics = Diagnostics::new();
        let mut around: Option<Scope> = None;
        for declared in &self.declared {
            let Some(definition) = declared.body.as_ref().filter(|it| self.may_miss(it, context, scope)) else {
                continue;
            };
            if diagnostics.len() > context.limits().diagnostics {
                break;
            }
            let around = around.get_or_insert_with(|| self.around(context, scope));
            let params = definition.params.iter().chain(&definition.variadic);
            let inside =
                params.fold(around.clone(), |scope, param| scope.with_variable(param.clone(), StaticType::DYNAMIC));
            let (_, found) = definition.result.static_type(&inside);
            diagnostics.extend(found.iter().filter(|found| CODES.contains(&found.code())).cloned());
        }
        diagnostics
    }
}
