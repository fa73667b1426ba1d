//! What a program makes of a configuration after it is read and before it is decoded: the context in which that happens.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "ext")]
use hcl_model::body::Hidden;
use hcl_model::body::{Body, BodySchema, Content};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;
use hcl_model::source::Range;
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::Value;

use crate::loader::Loader;
use crate::loader::settings::Setting;
use crate::schema::Schema;

/// A configuration that was read and merged and is not decoded yet, with the context that it will be decoded in: what the
/// functions of [`Loader::prepare`] are given.
///
/// # Examples
///
/// See [`Loader::prepare`].
pub struct Preparation<'p> {
    pub(super) schema: &'static Schema,
    pub(super) body: Body,
    context: EvalContext,
    /// The types of what is in the context, while values are not known.
    scope: Option<Scope>,
    diagnostics: Diagnostics,
    /// What the environment and overrides have for declared variables.
    pub(super) settings: &'p [Setting],
    pub(super) denies_unknown: bool,
}

/// What looks at a configuration before it is decoded.
#[derive(Clone)]
pub(super) struct Step(Arc<dyn Fn(&mut Preparation<'_>) + Send + Sync>);

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Step")
    }
}

/// What all steps have made.
pub(super) struct Prepared {
    /// The loader with the context that was made, which has nothing left to prepare.
    pub(super) loader: Loader,
    pub(super) body: Body,
    pub(super) scope: Option<Scope>,
    pub(super) diagnostics: Diagnostics,
}

impl Loader {
    /// Has a function look at the configuration once it is read and merged, before it is decoded: it takes from it what is
    /// not for the type, and says with which variables and functions the rest is decoded.
    ///
    /// Functions are called in the order in which they were named, each with the context that the ones before it have made.
    /// [`Loader::variables`] and [`Loader::locals`] are such functions, too. What they report stands in one report with the
    /// mistakes of the rest, as far as these do not follow from it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::body::BodySchema;
    /// use hcl_serde::{HclSchema, Loader, Locals};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     url: String,
    /// }
    ///
    /// let loader = Loader::new().prepare(|configuration| {
    ///     let constants = configuration.take(&BodySchema::new().block("constants", [""; 0]));
    ///     let constants = constants.blocks().iter().fold(Locals::new("const"), |all, block| all.body(block.body()));
    ///     let made = constants.evaluate(configuration.context());
    ///     configuration.define(made);
    /// });
    /// let text = "constants {\n  host = \"h\"\n  port = 1\n}\nurl = \"${const.host}:${const.port}\"\n";
    /// assert_eq!(loader.text("app.hcl", text).load::<Config>()?.url, "h:1");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn prepare(mut self, step: impl Fn(&mut Preparation<'_>) + Send + Sync + 'static) -> Loader {
        self.steps.push(Step(Arc::new(step)));
        self
    }

    /// What the steps make of a configuration; with a scope, before values are known.
    pub(super) fn prepared(
        &self,
        schema: &'static Schema,
        body: &Body,
        load: &EvalContext,
        settings: &[Setting],
        scope: Option<&Scope>,
    ) -> Prepared {
        let unknown = |scope: &Scope| scope.to_unknown_context().with_budget(load.budget().clone());
        let context = match scope {
            Some(scope) => {
                load.function_names().into_iter().fold(unknown(scope), |context, name| match load.function(name) {
                    Some(function) => context.with_function(name, function.clone()),
                    None => context,
                })
            }
            None => load.clone(),
        };
        let denies_unknown = self.environment.as_ref().is_some_and(|environment| environment.deny_unknown);
        let mut preparation = Preparation {
            schema,
            body: body.clone(),
            context,
            scope: scope.cloned(),
            diagnostics: Diagnostics::new(),
            settings,
            denies_unknown,
        };
        for Step(step) in &self.steps {
            step(&mut preparation);
        }
        let Preparation { body, context, scope, diagnostics, .. } = preparation;
        let context = context.with_budget(self.context.budget().clone());
        let loader = Loader { context, steps: Vec::new(), ..self.clone() };
        // What it allows is in the context already, and a step may have defined something else.
        #[cfg(feature = "ext")]
        let loader = Loader { world: None, ..loader };
        Prepared { loader, body, scope, diagnostics }
    }
}

impl Preparation<'_> {
    /// The configuration, without what was taken from it.
    #[must_use]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The variables and functions so far; before values are known, variables are unknown values.
    #[must_use]
    pub fn context(&self) -> &EvalContext {
        &self.context
    }

    /// What a schema selects of the configuration, which the type does not see any more.
    ///
    /// What is wrong with the structure of it is reported.
    pub fn take(&mut self, schema: &BodySchema) -> Content {
        let (partial, found) = self.body.partial_content(schema);
        self.diagnostics.extend(found);
        self.body = partial.remain;
        partial.content
    }

    /// Goes on with another context, as [`Locals::evaluate`](hcl_model::body::Locals::evaluate) and its like give it, and
    /// reports what was found wrong.
    pub fn define(&mut self, (context, found): (EvalContext, Diagnostics)) {
        self.diagnostics.extend(found);
        if let Some(scope) = self.scope.take() {
            let new = context.variable_names().into_iter().filter_map(|name| {
                let value = context.variable(name)?;
                let is_new = self.context.variable(name) != Some(value);
                is_new.then(|| (name.to_owned(), StaticType::from(value.ty())))
            });
            let scope = new.fold(scope, |scope, (name, ty)| scope.with_variable(name, ty));
            let new = context.function_names().into_iter().filter(|name| self.context.function(name).is_none());
            let new = new.filter_map(|name| Some((name.to_owned(), context.function(name)?)));
            self.scope = Some(new.fold(scope, |scope, (name, function)| scope.with_function(name, function)));
        }
        self.context = context;
    }

    /// Reports what was found wrong.
    pub fn report(&mut self, found: impl IntoIterator<Item = hcl_model::diag::Diagnostic>) {
        self.diagnostics.extend(found);
    }

    /// The types of variables and functions, if values are not known yet: in [`Loader::check`].
    #[must_use]
    pub fn scope(&self) -> Option<&Scope> {
        self.scope.as_ref()
    }

    /// Says of which type a variable is before values are known.
    pub fn define_type(&mut self, name: &str, ty: StaticType) {
        if let Some(scope) = self.scope.take() {
            let unknown = Value::unknown(ty.to_type());
            self.context = std::mem::take(&mut self.context).with_variable(name, unknown);
            self.scope = Some(scope.with_variable(name, ty));
        }
    }

    /// Hides attributes from the type.
    #[cfg(feature = "ext")]
    pub(super) fn hide_attributes<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        let mut hidden: Hidden = self.body.hidden().clone();
        names.into_iter().for_each(|name| hidden.hide_attribute(name));
        self.body = self.body.clone().hiding(hidden);
    }
}

impl fmt::Debug for Preparation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Preparation").field("context", &self.context).finish_non_exhaustive()
    }
}

/// The types of what is in a context in which something could not be computed: what steps have defined can be any value of
/// its type, because a value that was refused is there all the same.
pub(super) fn scope_after_mistakes(context: &EvalContext, before: &EvalContext) -> Scope {
    let defined = context.variable_names().into_iter().filter_map(|name| {
        let value = context.variable(name).filter(|value| before.variable(name) != Some(*value))?;
        Some((name.to_owned(), StaticType::from(value.ty())))
    });
    let scope = Scope::new().with_context(context).with_budget(context.budget().clone());
    defined.fold(scope, |scope, (name, ty)| scope.with_variable(name, ty))
}

/// What was found in the rest of a configuration, without what steps have found at the same places before.
pub(super) fn not_said_before(found: Diagnostics, before: &Diagnostics) -> Diagnostics {
    let place = |at: &Range| (at.source().name().to_owned(), at.bytes().start, at.bytes().end);
    let said: HashSet<_> = before.iter().filter_map(|said| said.subject().map(place)).collect();
    found.into_iter().filter(|found| found.subject().is_none_or(|at| !said.contains(&place(at)))).collect()
}
