//! The changes that a program makes to a configuration after reading and before decoding, and the context for them.
//!
//! The definitions of a configuration are known only when all of it is merged. `dynamic` blocks, and settings that
//! change a part of a value, need the definitions before. If there are such blocks or settings, the configuration is
//! merged twice. The first merge has `dynamic` blocks as they are written, for the steps that look at the
//! definitions. The second merge uses the context that these definitions give.

use std::fmt;
use std::sync::Arc;

#[cfg(feature = "language")]
use hcl_model::__private::{ext::Former, value::Later};
use hcl_model::body::{Body, BodySchema, Content};
#[cfg(feature = "language")]
use hcl_model::body::{Definition, Hidden};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::EvalContext;
#[cfg(feature = "language")]
use hcl_model::ext::{Expansion, Functions, Names};
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::Value;

use crate::loader::Loader;
#[cfg(feature = "language")]
use crate::loader::allowed::Allowed;
#[cfg(feature = "language")]
use crate::loader::consequences::not_said_before;
use crate::loader::given::FileValues;
use crate::loader::meant::{Defines, Definitions};
#[cfg(feature = "language")]
use crate::loader::messages;
use crate::loader::read::Read;
use crate::loader::ready::Merging;
use crate::loader::rest::Rest;
use crate::loader::secret_files::SecretFiles;
use crate::loader::setting::Setting;
use crate::schema::Schema;
use crate::secrets::Secrets;

/// A configuration that was read and merged and is not decoded yet, with the context that it will be decoded in: what the
/// functions of [`Loader::transform`] are given.
///
/// # Examples
///
/// See [`Loader::transform`].
pub struct Transform<'p> {
    #[cfg_attr(not(feature = "language"), expect(dead_code, reason = "only dynamic blocks and names ask for it"))]
    pub(super) schema: &'static Schema,
    pub(super) secrets: Arc<Secrets<'static>>,
    pub(super) body: Body,
    pub(super) context: EvalContext,
    /// The context before the first step.
    pub(super) before: EvalContext,
    /// The types of what is in the context, while values are not known.
    pub(super) scope: Option<Scope>,
    pub(super) diagnostics: Diagnostics,
    /// The settings of the environment and of overrides for declared variables.
    pub(super) settings: &'p [Setting],
    /// The contents of the files that these settings name.
    pub(super) files: &'p SecretFiles,
    /// The values of files for declared variables.
    pub(super) values: Vec<FileValues>,
    pub(super) loader: &'p Loader,
    pub(super) denies_unknown: bool,
    /// The blocks that steps take.
    pub(super) taken: Definitions,
    /// The context in which `dynamic` blocks are expanded later.
    #[cfg(feature = "language")]
    pub(super) expansion: Option<Expansion>,
    /// The names at the root that were looked up.
    #[cfg(feature = "language")]
    pub(super) looked_up: Option<LookedUp>,
    /// The later check of names that wait.
    #[cfg(feature = "language")]
    pub(super) names_check: Option<Later>,
    /// The functions of the configuration, whose results may refer to what is defined later.
    #[cfg(feature = "language")]
    pub(super) functions: Vec<Functions>,
}

/// The names of the type that are names of a configuration.
#[cfg(feature = "language")]
pub(super) struct Naming {
    /// The names that do not count, because the configuration has defined something else by them.
    pub(super) taken: Vec<String>,
    /// Its arguments, which are there even if they are left out.
    pub(super) fields: BodySchema,
    /// Former paths that nothing else defines.
    pub(super) former: Vec<Former>,
}

/// The result of looking up names at the root.
#[cfg(feature = "language")]
pub(super) struct LookedUp {
    pub(super) names: Names,
    pub(super) naming: Naming,
    /// The names of attributes that are not for the type.
    pub(super) own: Vec<String>,
    /// The items that were hidden before.
    pub(super) hidden: Hidden,
    pub(super) found: Diagnostics,
}

/// A function that looks at a configuration before it is decoded.
#[derive(Clone)]
pub(super) struct Step {
    run: Arc<dyn Fn(&mut Transform<'_>) + Send + Sync>,
    pub(super) is_names: bool,
    pub(super) preparing: Preparing,
}

impl Step {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(is_names: bool, run: impl Fn(&mut Transform<'_>) + Send + Sync + 'static) -> Step {
        Step { run: Arc::new(run), is_names, preparing: PREPARING }
    }
}

impl fmt::Debug for Step {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Step")
    }
}

impl Loader {
    /// Adds a step between reading and decoding: it takes items out of the configuration, and defines variables and
    /// functions.
    ///
    /// Steps run in the order of the calls, each with the context of the steps before. [`Loader::allow_variables`] and
    /// [`Loader::allow_locals`] are steps, too; both apply before `Loader::allow_references`. One report has the errors of the steps and
    /// all other errors that do not follow from them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::body::BodySchema;
    /// use hcl_serde::{HclSchema, Loader};
    /// use hcl_serde::model::body::Locals;
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     url: String,
    /// }
    ///
    /// let loader = Loader::new().transform(|configuration| {
    ///     let constants = configuration.take(&BodySchema::new().block("constants", [""; 0]));
    ///     let constants = constants.blocks().iter().fold(Locals::new("const"), |all, block| all.body(block.body()));
    ///     let made = constants.evaluate(configuration.context());
    ///     configuration.define(made);
    /// });
    /// let text = "constants {\n  host = \"h\"\n  port = 1\n}\nurl = \"${const.host}:${const.port}\"\n";
    /// assert_eq!(loader.named_text("app.hcl", text).load::<Config>()?.url, "h:1");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn transform(mut self, step: impl Fn(&mut Transform<'_>) + Send + Sync + 'static) -> Loader {
        self.steps.push(Step::new(false, step));
        self
    }

    /// A step that defines what names may refer to.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn defining(mut self, step: impl Fn(&mut Transform<'_>) + Send + Sync + 'static) -> Loader {
        let before = self.steps.iter().position(|step| step.is_names).unwrap_or(self.steps.len());
        self.steps.insert(before, Step::new(false, step));
        self
    }

    /// The step that makes names of what is at the root.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn naming(mut self, step: impl Fn(&mut Transform<'_>) + Send + Sync + 'static) -> Loader {
        self.steps.push(Step::new(true, step));
        self
    }

    /// Returns `true` if expressions refer by name to what is in the files.
    #[cfg(feature = "edit")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn makes_names(&self) -> bool {
        self.steps.iter().any(|step| step.is_names)
    }

    /// A configuration that no step has looked at; with a scope, before values are known.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn prepared<'p>(
        &'p self,
        schema: &'static Schema,
        secrets: Secrets<'static>,
        body: &Body,
        load: &EvalContext,
        (settings, files): (&'p [Setting], &'p SecretFiles),
        scope: Option<&Scope>,
    ) -> Transform<'p> {
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
        Transform {
            schema,
            secrets: Arc::new(secrets),
            body: body.clone(),
            before: context.clone(),
            context,
            scope: scope.cloned(),
            diagnostics: Diagnostics::new(),
            settings,
            files,
            values: Vec::new(),
            loader: self,
            denies_unknown,
            taken: Definitions::default(),
            #[cfg(feature = "language")]
            expansion: None,
            #[cfg(feature = "language")]
            looked_up: None,
            #[cfg(feature = "language")]
            names_check: None,
            #[cfg(feature = "language")]
            functions: Vec::new(),
        }
    }
}

impl Transform<'_> {
    /// Has the steps look at the configuration.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn run(&mut self) {
        for step in &self.loader.steps {
            (step.run)(self);
        }
    }

    /// Returns the configuration without the items taken so far.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Returns the variables and functions so far. In [`Loader::check`], variables are unknown values.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn context(&self) -> &EvalContext {
        &self.context
    }

    /// Takes the items that a schema selects; the type does not see them.
    ///
    /// Errors in their structure are reported.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn take(&mut self, schema: &BodySchema) -> Content {
        self.take_defining(schema, &Defines::Anything)
    }

    /// Takes blocks like [`Transform::take`], if it is known what the blocks define.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn take_defining(&mut self, schema: &BodySchema, defines: &Defines) -> Content {
        #[cfg(feature = "language")]
        if self.expansion.is_some() {
            self.refuse_made(schema);
        }
        self.taken.blocks.extend(schema.blocks().map(|block| (block.clone(), defines.clone())));
        let (partial, found) = self.body.partial_content(schema);
        self.diagnostics.extend(found);
        self.body = partial.remain;
        partial.content
    }

    /// Continues with another context and reports errors, as [`Locals::evaluate`](hcl_model::body::Locals::evaluate)
    /// returns them.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn define(&mut self, (context, found): (EvalContext, Diagnostics)) {
        self.diagnostics.extend(found);
        if let Some(scope) = self.scope.take() {
            let new = context.variable_names().into_iter().filter_map(|name| {
                let value = context.variable(name)?;
                let is_new = self.context.variable(name) != Some(value);
                is_new.then(|| (name.to_owned(), StaticType::of_unknown(value)))
            });
            let scope = new.fold(scope, |scope, (name, ty)| scope.with_variable(name, ty));
            let new = context.function_names().into_iter().filter(|name| self.context.function(name).is_none());
            let new = new.filter_map(|name| Some((name.to_owned(), context.function(name)?)));
            self.scope = Some(new.fold(scope, |scope, (name, function)| scope.with_function(name, function)));
        }
        self.context = context;
    }

    /// Reports errors and warnings.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn report(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(found);
    }

    /// Returns the types of variables and functions in [`Loader::check`]. Returns `None` in a load.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn scope(&self) -> Option<&Scope> {
        self.scope.as_ref()
    }

    /// Declares the type of a variable whose value is not known, in [`Loader::check`].
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn define_type(&mut self, name: &str, ty: StaticType) {
        if let Some(scope) = self.scope.take() {
            let unknown = Value::unknown(ty.to_type());
            self.context = std::mem::take(&mut self.context).with_variable(name, unknown);
            self.scope = Some(scope.with_variable(name, ty));
        }
    }

    /// Reports `dynamic` blocks for what is taken: they are expanded later, with what is defined here.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn refuse_made(&mut self, schema: &BodySchema) {
        let dynamic = Definition::Dynamic.schema();
        let (partial, _) = self.body.partial_content(&dynamic);
        for block in partial.content.blocks() {
            if let [ty] = block.labels()
                && schema.blocks().any(|block| *block.block_type() == **ty)
            {
                self.diagnostics.push(messages::made_definition(ty, block.header_range()));
            }
        }
    }

    /// Goes on with the body as it is merged in the context that was made.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn look_again(&mut self, body: Body) {
        self.body = body.hiding(self.body.hidden().clone());
        #[cfg(feature = "language")]
        self.look_up_again();
    }

    /// Once there is nothing to look at any more.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn finish(self) -> Self {
        #[cfg(feature = "language")]
        let mut this = self.with_looked_up();
        #[cfg(feature = "language")]
        for functions in std::mem::take(&mut this.functions) {
            let unknown = functions.unknown_names(&this.context, this.scope.as_ref());
            let unknown = not_said_before(unknown, &this.diagnostics);
            this.report(unknown);
        }
        #[cfg(not(feature = "language"))]
        let this = self;
        this
    }

    /// Hides attributes from the type.
    #[cfg(feature = "language")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn hide_attributes<'n>(&mut self, names: impl IntoIterator<Item = &'n str>) {
        let mut hidden: Hidden = self.body.hidden().clone();
        names.into_iter().for_each(|name| hidden.hide_attribute(name));
        self.body = self.body.clone().hiding(hidden);
    }
}

impl fmt::Debug for Transform<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Transform").field("context", &self.context).finish_non_exhaustive()
    }
}

/// The functions that run if there are steps. They are pointers that come with each step, so that a program whose
/// loaders have no steps has no code for them.
#[derive(Clone, Copy)]
pub(super) struct Preparing {
    /// Merges the bodies, and has the steps make of them what is decoded.
    pub(super) ready: fn(&Loader, Merging<'_>, &EvalContext, Option<&Scope>, &mut Read) -> Made,
    /// Returns the errors of a body beside those that the steps have found. The contexts are the one before the steps
    /// and the one that the steps have made of it.
    pub(super) rest: fn(&'static Schema, &Body, [&EvalContext; 2], bool) -> Diagnostics,
}

const PREPARING: Preparing = Preparing { ready, rest };

/// The result of the steps.
pub(super) struct Made {
    /// The loader with their context.
    pub(super) loader: Loader,
    pub(super) scope: Option<Scope>,
    pub(super) found: Diagnostics,
    /// The blocks that they have taken.
    pub(super) taken: Definitions,
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn ready(loader: &Loader, merging: Merging<'_>, load: &EvalContext, scope: Option<&Scope>, read: &mut Read) -> Made {
    let Merging { schema, files, .. } = merging;
    // The merged body lacks the overridden items.
    let bodies = || merging.layers.iter().flatten();
    let secrets = Secrets::of(schema, None).with_uses(bodies());
    bodies().for_each(|body| secrets.hide_definitions(body));
    let is_twice = loader.expands() || loader.sets_over();
    let mut first = Read::new();
    loader.merge(merging.clone(), load, &mut first);
    // What is taken literally has nothing of the program, whoever looks at it.
    let nothing = loader.literal.then(|| EvalContext::new().with_budget(load.budget().clone()));
    let empty = nothing.as_ref().map(|nothing| Scope::new().with_budget(nothing.budget().clone()));
    let scope = scope.map(|scope| empty.as_ref().unwrap_or(scope));
    let start = nothing.as_ref().unwrap_or(load);
    let mut preparation = loader.prepared(schema, secrets, &first.body, start, (&first.settings, files), scope);
    preparation.values = std::mem::take(&mut read.values);
    #[cfg(feature = "language")]
    {
        preparation.expansion = loader.allow_dynamic.then(|| merging.expansion.clone());
    }
    preparation.run();
    if is_twice {
        #[cfg(feature = "language")]
        preparation.expand_names();
        let context = preparation.context().clone().with_budget(load.budget().clone());
        loader.expand(&merging, &context, preparation.scope());
        loader.merge(merging, &context, read);
        preparation.look_again(read.body.clone());
    } else {
        read.diagnostics.extend(first.diagnostics);
    }
    let taken = std::mem::take(&mut preparation.taken);
    let taken = taken.with_variables(&preparation.context, &preparation.before);
    let Transform { body, context, scope, diagnostics, .. } = preparation.finish();
    let context = context.with_budget(loader.context.budget().clone());
    let prepared = Loader { context, steps: Vec::new(), ..loader.clone() };
    #[cfg(feature = "language")]
    let prepared = Loader { world: prepared.world.map(Allowed::in_context), ..prepared };
    read.body = body;
    Made { loader: prepared, scope, found: diagnostics, taken }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn rest(schema: &'static Schema, body: &Body, [context, before]: [&EvalContext; 2], waits: bool) -> Diagnostics {
    Rest::new(context, before, waits).found(schema, body)
}
