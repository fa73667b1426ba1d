//! From the bodies of all sources to the one that is decoded, and the context that it is decoded in.
//!
//! What the configuration defines itself is known only when all of it is merged, but `dynamic` blocks, and settings that
//! change a part of a value, need it before. So it is merged twice if there are such: with `dynamic` blocks as they are
//! written, for whoever looks at the definitions, and then in the context that these give.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::PathBuf;

use hcl_model::body::{Body, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::EvalContext;
#[cfg(feature = "ext")]
use hcl_model::ext::Expansion;
use hcl_model::limits::Budget;
use hcl_model::source::Range;
use hcl_model::typing::Scope;

#[cfg(feature = "ext")]
use crate::loader::allowed::Allowed;
use crate::loader::hidden::hide_definitions;
use crate::loader::hints::Hints;
use crate::loader::includes::Reading;
use crate::loader::kept::Kept;
use crate::loader::meant::Definitions;
use crate::loader::prepare::Preparation;
use crate::loader::read::{Input, Read};
use crate::loader::secret_files::SecretFiles;
use crate::loader::setting::Setting;
use crate::loader::{LoadedPath, Loader, is_contradiction, messages, settings};
use crate::read::in_place;
use crate::schema::Schema;

/// A configuration that was read, merged and prepared.
pub(super) struct Ready<'l> {
    pub(super) body: Body,
    /// What was reported when everything was read and merged.
    pub(super) diagnostics: Diagnostics,
    /// What the steps have found.
    pub(super) found: Diagnostics,
    /// Whether everything that should be there could be read.
    pub(super) is_complete: bool,
    pub(super) paths: Vec<LoadedPath>,
    /// The loader with the context that the steps have made.
    pub(super) loader: Cow<'l, Loader>,
    /// The scope that they have made of the one that was given.
    pub(super) scope: Option<Scope>,
    /// The blocks that they have taken.
    pub(super) taken: Definitions,
}

impl Loader {
    /// Reads everything, and has the steps make of it what it is decoded with; in a scope before values are known.
    pub(super) fn ready(&self, schema: &'static Schema, load: &EvalContext, scope: Option<&Scope>) -> Ready<'_> {
        let mut read = Read::new();
        let layers = self.layers(load.budget(), true, &mut read);
        self.ready_from(schema, load, scope, layers, read)
    }

    /// Has the steps make of the bodies of the layers what is decoded.
    pub(super) fn ready_from(
        &self,
        schema: &'static Schema,
        load: &EvalContext,
        scope: Option<&Scope>,
        layers: Vec<Vec<Body>>,
        mut read: Read,
    ) -> Ready<'_> {
        let are_named = self.environment.as_ref().is_some_and(|environment| environment.names_files);
        let files = SecretFiles::new(are_named, self.read_secret, load.budget());
        #[cfg(feature = "ext")]
        let expansion = Expansion::new();
        #[cfg(feature = "ext")]
        let layers: Vec<Vec<Body>> = match self.dynamic_blocks {
            true => layers.iter().map(|all| all.iter().map(|body| body.expand_with(&expansion)).collect()).collect(),
            false => layers,
        };
        let mut hints = Hints::of(layers.iter().flatten());
        let expand = |context: &EvalContext, scope: Option<&Scope>| {
            #[cfg(feature = "ext")]
            match scope {
                _ if self.literal => expansion.set_literal_only(context.budget()),
                Some(scope) => expansion.set_scope(scope),
                None => expansion.set_context(context),
            }
            #[cfg(not(feature = "ext"))]
            let _ = (context, scope);
        };
        let (mut found, mut loader, mut scope_after) = (Diagnostics::new(), Cow::Borrowed(self), None);
        let mut definitions = Definitions::default();
        if self.steps.is_empty() {
            expand(load, scope);
            self.merge(schema, layers, load, &files, &mut read);
        } else {
            hide_definitions(schema, layers.iter().flatten());
            let is_twice = self.expands() || self.sets_over();
            let mut first = Read::new();
            self.merge(schema, layers.clone(), load, &files, &mut first);
            // What is taken literally has nothing of the program, whoever looks at it.
            let nothing = self.literal.then(|| EvalContext::new().with_budget(load.budget().clone()));
            let empty = nothing.as_ref().map(|nothing| Scope::new().with_budget(nothing.budget().clone()));
            let scope = scope.map(|scope| empty.as_ref().unwrap_or(scope));
            let start = nothing.as_ref().unwrap_or(load);
            let mut preparation = self.prepared(schema, &first.body, start, (&first.settings, &files), scope);
            #[cfg(feature = "ext")]
            {
                preparation.expansion = self.dynamic_blocks.then(|| expansion.clone());
            }
            preparation.run();
            if is_twice {
                #[cfg(feature = "ext")]
                preparation.expand_names();
                let context = preparation.context().clone().with_budget(load.budget().clone());
                expand(&context, preparation.scope());
                self.merge(schema, layers, &context, &files, &mut read);
                preparation.look_again(read.body);
            } else {
                read.diagnostics.extend(first.diagnostics);
            }
            let taken = std::mem::take(&mut preparation.taken);
            let taken = taken.with_variables(&preparation.context, &preparation.before);
            let Preparation { body, context, scope, diagnostics, .. } = preparation.finish();
            let context = context.with_budget(self.context.budget().clone());
            let prepared_context = context.clone();
            let prepared = Loader { context, steps: Vec::new(), ..self.clone() };
            #[cfg(feature = "ext")]
            let prepared = Loader { world: prepared.world.map(Allowed::in_context), ..prepared };
            loader = Cow::Owned(prepared);
            hints = hints.defined(prepared_context, &self.variables);
            (read.body, found, scope_after, definitions) = (body, diagnostics, scope, taken);
        }
        let last = self.layered().last().map_or(0, |(layer, _)| layer);
        let known: HashSet<PathBuf> = read.paths.iter().map(|known| known.path.clone()).collect();
        read.paths.extend(files.paths(last).into_iter().filter(|file| !known.contains(&file.path)));
        read.is_complete &= files.is_complete();
        let prefix = self.environment.as_ref().map(|environment| &*environment.prefix);
        definitions.hints = hints.loaded_with(prefix, self.expands(), self.steps.iter().any(|step| step.is_names));
        definitions.includes = self.includes.as_ref().map(|includes| includes.name.to_string());
        let Read { body, diagnostics, is_complete, paths, .. } = read;
        Ready { body, diagnostics, found, is_complete, paths, loader, scope: scope_after, taken: definitions }
    }

    /// The bodies of each layer, and below them what they include; whether the standard input is read is said by the caller.
    pub(super) fn layers(&self, budget: &Budget, takes_stdin: bool, read: &mut Read) -> Vec<Vec<Body>> {
        let mut layers: Vec<Vec<Body>> = Vec::new();
        self.kept.iter().for_each(Kept::begin);
        let mut included = HashSet::new();
        let mut layer: Vec<Body> = Vec::new();
        let mut last = 0;
        for (number, input) in self.layered() {
            if budget.is_interrupted() {
                read.refuse(messages::interrupted());
            }
            if read.is_ended {
                break;
            }
            if matches!(input, Input::Stdin) && !takes_stdin {
                continue;
            }
            if number > last {
                layers.push(std::mem::take(&mut layer));
                last = number;
            }
            let kept = self.kept.as_ref();
            for body in input.read(number, budget, kept, read) {
                let Some(includes) = &self.includes else {
                    layer.push(body);
                    continue;
                };
                let mut reading = Reading { layer: number, budget, kept, read, included: &mut included };
                layers.extend((includes.read)(includes, &body, &mut reading));
                layer.push(includes.hide(body));
            }
        }
        layers.push(layer);
        layers.retain(|layer| !layer.is_empty());
        layers
    }

    /// Makes one body of those of all layers and of what is set over them.
    fn merge(
        &self,
        schema: &'static Schema,
        layers: Vec<Vec<Body>>,
        context: &EvalContext,
        files: &SecretFiles,
        read: &mut Read,
    ) {
        let is_overridden = layers.len() > 1 || self.sets_over();
        if is_overridden && schema.keeps_bodies() {
            // Nobody decodes what is overridden, and a body that is kept has it.
            let places: Vec<_> = layers.iter().flatten().map(Body::missing_item_range).collect();
            schema.redact_sources(places.iter().map(Range::source));
        }
        let mode = self.mode(context);
        let overridden = layers.len().saturating_sub(1);
        let mut contradictions = Diagnostics::new();
        let has_moved = schema.moves().is_some();
        let merge = |(index, layer): (usize, Vec<Body>)| {
            let can_contradict = index < overridden && layer.len() > 1;
            let mut body = Body::merge(layer, MergePolicy::Strict);
            // A later layer overrides what an earlier one has, wherever that has it.
            if has_moved
                && let Some(moved) = in_place(schema, body.as_node(), body.hidden(), None, None, &mut read.diagnostics)
            {
                body = moved;
            }
            if can_contradict {
                // What a later layer overrides would not be seen any more.
                schema.check(body.as_node(), body.hidden(), mode, &mut contradictions);
            }
            body
        };
        let mut layers: Vec<Body> = layers.into_iter().enumerate().map(merge).collect();
        contradictions.retain(is_contradiction);
        read.diagnostics.extend(contradictions);
        let mut outside: Vec<Setting> = self.in_credentials().collect();
        if let Some(environment) = &self.environment {
            let exempt: Vec<&str> = self.inputs.iter().filter_map(Input::variable).collect();
            outside.splice(0..0, environment.settings(&exempt, &mut read.diagnostics));
        }
        if !outside.is_empty() {
            let denies = self.environment.as_ref().is_some_and(|environment| environment.deny_unknown);
            let found = self.without_variables(outside, &mut read.settings);
            let known = settings::Layers { schema, layers: &layers, files, mode };
            let made = known.body(&found, denies, &mut read.diagnostics);
            layers.extend(made);
        }
        if !self.overrides.is_empty() {
            let found = self.without_variables(self.overrides.clone(), &mut read.settings);
            let known = settings::Layers { schema, layers: &layers, files, mode };
            let made = known.body(&found, true, &mut read.diagnostics);
            layers.extend(made);
        }
        if !layers.is_empty() {
            read.body = Body::merge(layers, MergePolicy::Override);
        }
    }
}
