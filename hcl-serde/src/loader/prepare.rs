//! What a program makes of a configuration after it is read and before it is decoded: the context in which that happens.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

#[cfg(feature = "ext")]
use hcl_model::body::Hidden;
use hcl_model::body::{Body, BodySchema, Content, Definition};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::expr::{EvalContext, Expression, Mode, Traversal};
#[cfg(feature = "ext")]
use hcl_model::ext::{Expansion, Names};
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item};
use hcl_model::typing::{Scope, StaticType};
use hcl_model::value::Value;

use crate::de::is_not_known;
use crate::loader::Loader;
use crate::loader::meant::{Defines, Definitions};
#[cfg(feature = "ext")]
use crate::loader::messages;
use crate::loader::secret_files::SecretFiles;
use crate::loader::setting::Setting;
use crate::schema::Schema;

/// A configuration that was read and merged and is not decoded yet, with the context that it will be decoded in: what the
/// functions of [`Loader::prepare`] are given.
///
/// # Examples
///
/// See [`Loader::prepare`].
pub struct Preparation<'p> {
    #[cfg_attr(not(feature = "ext"), expect(dead_code, reason = "only dynamic blocks and names ask for it"))]
    pub(super) schema: &'static Schema,
    pub(super) body: Body,
    pub(super) context: EvalContext,
    /// What there was before the first step.
    pub(super) before: EvalContext,
    /// The types of what is in the context, while values are not known.
    pub(super) scope: Option<Scope>,
    pub(super) diagnostics: Diagnostics,
    /// What the environment and overrides have for declared variables.
    pub(super) settings: &'p [Setting],
    /// What is in the files that these name.
    pub(super) files: &'p SecretFiles,
    pub(super) loader: &'p Loader,
    pub(super) denies_unknown: bool,
    /// The blocks that steps take.
    pub(super) taken: Definitions,
    /// What `dynamic` blocks are expanded with, later.
    #[cfg(feature = "ext")]
    pub(super) expansion: Option<Expansion>,
    /// What was found by names at the root.
    #[cfg(feature = "ext")]
    pub(super) looked_up: Option<LookedUp>,
}

/// Which names of the type are names of a configuration.
#[cfg(feature = "ext")]
pub(super) struct Naming {
    /// Those that are not, because the configuration has defined something else by them.
    pub(super) taken: Vec<String>,
    /// Its arguments, which are there even if they are left out.
    pub(super) fields: BodySchema,
}

/// What was found by names at the root.
#[cfg(feature = "ext")]
pub(super) struct LookedUp {
    pub(super) names: Names,
    pub(super) naming: Naming,
    /// Those of attributes that are not for the type.
    pub(super) own: Vec<String>,
    /// What was hidden before.
    pub(super) hidden: Hidden,
    pub(super) found: Diagnostics,
}

/// What looks at a configuration before it is decoded.
#[derive(Clone)]
pub(super) struct Step {
    run: Arc<dyn Fn(&mut Preparation<'_>) + Send + Sync>,
    pub(super) is_names: bool,
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Step")
    }
}

impl Loader {
    /// Has a function look at the configuration once it is read and merged, before it is decoded: it takes from it what is
    /// not for the type, and says with which variables and functions the rest is decoded.
    ///
    /// Functions are called in the order in which they were named, each with the context that the ones before it have made.
    /// [`Loader::variables`] and [`Loader::locals`] are such functions, too; only these come before `Loader::names` whenever
    /// that was said, because names may refer to whatever is defined. What they report stands in one report with the
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
        self.steps.push(Step { run: Arc::new(step), is_names: false });
        self
    }

    /// A step that defines what names may refer to.
    pub(super) fn defining(mut self, step: impl Fn(&mut Preparation<'_>) + Send + Sync + 'static) -> Loader {
        let before = self.steps.iter().position(|step| step.is_names).unwrap_or(self.steps.len());
        self.steps.insert(before, Step { run: Arc::new(step), is_names: false });
        self
    }

    /// The step that makes names of what is at the root.
    #[cfg(feature = "ext")]
    pub(super) fn naming(mut self, step: impl Fn(&mut Preparation<'_>) + Send + Sync + 'static) -> Loader {
        self.steps.push(Step { run: Arc::new(step), is_names: true });
        self
    }

    /// Whether expressions refer by name to what is in the files.
    #[cfg(feature = "edit")]
    pub(crate) fn makes_names(&self) -> bool {
        self.steps.iter().any(|step| step.is_names)
    }

    /// A configuration that no step has looked at; with a scope, before values are known.
    pub(super) fn prepared<'p>(
        &'p self,
        schema: &'static Schema,
        body: &Body,
        load: &EvalContext,
        (settings, files): (&'p [Setting], &'p SecretFiles),
        scope: Option<&Scope>,
    ) -> Preparation<'p> {
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
        Preparation {
            schema,
            body: body.clone(),
            before: context.clone(),
            context,
            scope: scope.cloned(),
            diagnostics: Diagnostics::new(),
            settings,
            files,
            loader: self,
            denies_unknown,
            taken: Definitions::default(),
            #[cfg(feature = "ext")]
            expansion: None,
            #[cfg(feature = "ext")]
            looked_up: None,
        }
    }
}

impl Preparation<'_> {
    /// Has the steps look at the configuration.
    pub(super) fn run(&mut self) {
        for step in &self.loader.steps {
            (step.run)(self);
        }
    }

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
        self.take_defining(schema, &Defines::Anything)
    }

    /// As [`Preparation::take`], of blocks of which it is known what they define.
    pub(super) fn take_defining(&mut self, schema: &BodySchema, defines: &Defines) -> Content {
        #[cfg(feature = "ext")]
        if self.expansion.is_some() {
            self.refuse_made(schema);
        }
        self.taken.blocks.extend(schema.blocks().map(|block| (block.clone(), defines.clone())));
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
    pub fn report(&mut self, found: impl IntoIterator<Item = Diagnostic>) {
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

    /// Reports `dynamic` blocks for what is taken: they are expanded later, with what is defined here.
    #[cfg(feature = "ext")]
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
    pub(super) fn look_again(&mut self, body: Body) {
        self.body = body.hiding(self.body.hidden().clone());
        #[cfg(feature = "ext")]
        self.look_up_again();
    }

    /// Once there is nothing to look at any more.
    pub(super) fn finish(self) -> Self {
        #[cfg(feature = "ext")]
        let this = self.with_looked_up();
        #[cfg(not(feature = "ext"))]
        let this = self;
        this
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

/// What was found in the rest of a configuration, without what steps have found at the same places before.
pub(super) fn not_said_before(found: Diagnostics, before: &Diagnostics) -> Diagnostics {
    let place = |at: &Range| (at.source().name().to_owned(), at.bytes().start, at.bytes().end);
    let said: HashSet<_> = before.iter().filter_map(|said| said.subject().map(place)).collect();
    found.into_iter().filter(|found| found.subject().is_none_or(|at| !said.contains(&place(at)))).collect()
}

/// What was found in the rest, without that a value is not known where that follows from what could not be computed before:
/// in what refers to it, and in blocks that are made of it.
pub(super) fn without_consequences(
    mut found: Diagnostics,
    body: &Body,
    context: &EvalContext,
    before: &EvalContext,
) -> Diagnostics {
    let is_open = |found: &Diagnostic| is_not_known(found) || found.code() == "value-not-known";
    if !found.iter().any(is_open) {
        return found;
    }
    if found.iter().any(|found| found.code() == "reference-cycle") {
        // What needs itself leaves open what is made of it, and nothing else is known to say so.
        found.retain(|found| !is_open(found));
        return found;
    }
    let failed = failed_references(body, context, before);
    let is_within = |one: &Range, other: &Range| {
        let (inner, outer) = (one.bytes(), other.bytes());
        one.source().address() == other.source().address() && inner.start >= outer.start && inner.end <= outer.end
    };
    found.retain(|found| {
        let follows = |at: &Range| failed.iter().any(|failed| is_within(failed, at) || is_within(at, failed));
        !is_open(found) || !found.subject().is_some_and(follows)
    });
    found
}

/// What was found, without that a value is not known where an argument is missing that has a name: that is said already.
pub(super) fn beside_missing(
    found: Diagnostics,
    body: &Body,
    context: &EvalContext,
    before: &EvalContext,
) -> Diagnostics {
    match found.iter().any(|found| found.code() == "missing-argument") {
        true => without_consequences(found, body, context, before),
        false => found,
    }
}

/// Where a body refers to what steps have defined and could not compute.
fn failed_references(body: &Body, context: &EvalContext, before: &EvalContext) -> Vec<Range> {
    let is_failed = |reference: &Traversal| {
        let root = reference.root();
        let value = reference.value(Mode::Full(context)).ok();
        context.variable(root) != before.variable(root)
            && value.is_some_and(|value| !value.is_wholly_known() && !value.contains_waiting())
    };
    let mut failed = Vec::new();
    let mut bodies = vec![body.clone()];
    while let Some(body) = bodies.pop() {
        let mut cursor = Cursor::default();
        while let Some(item) = body.next_item(None, &mut cursor, &mut Diagnostics::new()) {
            match item {
                Item::Attribute(item) => {
                    let expr = Expression::from_node(item.expr());
                    let references = expr.variables().into_iter().filter(is_failed).map(|failed| failed.range());
                    let many = failed.len();
                    failed.extend(references);
                    if item.name == DYNAMIC && failed.len() > many {
                        failed.push(expr.range());
                    }
                }
                Item::Block(item) => {
                    let inside = Body::from_node(item.body());
                    if item.ty == DYNAMIC {
                        let (header, _) = inside.partial_content(&BodySchema::new().optional("for_each"));
                        let mut exprs = header.content.attributes().iter().map(|header| &header.expr);
                        if exprs.any(|expr| expr.variables().iter().any(is_failed)) {
                            failed.push(inside.as_node().range());
                        }
                    }
                    bodies.push(inside);
                }
            }
        }
    }
    failed
}

/// The type of the blocks that make others.
const DYNAMIC: &str = Definition::Dynamic.block_type();
