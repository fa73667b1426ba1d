//! From the bodies of all sources to the one that is decoded, and the context that it is decoded in.

use std::borrow::Cow;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

use hcl_model::body::{Body, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::limits::Budget;
use hcl_model::source::Range;
use hcl_model::typing::Scope;

use crate::loader::consequences::is_contradiction;
use crate::loader::hints::Hints;
use crate::loader::includes::{Met, Reading};
use crate::loader::kept::Kept;
use crate::loader::meant::Definitions;
use crate::loader::read::{Input, Read, nothing};
use crate::loader::secret_files::SecretFiles;
use crate::loader::transform::Preparing;
use crate::loader::{LoadedPath, Loader, messages};
use crate::read::in_place;
use crate::schema::Schema;

#[cfg(feature = "language")]
pub(super) use hcl_model::ext::Expansion;

/// Nothing is expanded.
#[cfg(not(feature = "language"))]
pub(super) type Expansion = ();

/// A configuration that was read, merged and prepared.
pub(super) struct Ready<'l> {
    pub(super) body: Body,
    /// The diagnostics of reading and merging all inputs.
    pub(super) diagnostics: Diagnostics,
    /// The diagnostics of the steps.
    pub(super) found: Diagnostics,
    /// `true` if everything that should be there could be read.
    pub(super) is_complete: bool,
    pub(super) paths: Vec<LoadedPath>,
    /// The loader with the context that the steps have made.
    pub(super) loader: Cow<'l, Loader>,
    /// The scope that they have made of the one that was given.
    pub(super) scope: Option<Scope>,
    /// The blocks that they have taken.
    pub(super) taken: Definitions,
    /// The functions that run because there were steps.
    pub(super) preparing: Option<Preparing>,
}

/// The layers to merge.
#[derive(Clone)]
pub(super) struct Merging<'m> {
    pub(super) schema: &'static Schema,
    pub(super) layers: Vec<Vec<Body>>,
    pub(super) files: &'m SecretFiles,
    /// With what `dynamic` blocks are expanded.
    #[cfg_attr(not(feature = "language"), expect(dead_code, reason = "only extensions expand anything"))]
    pub(super) expansion: &'m Expansion,
}

/// The function that applies the environment, files of secrets and overrides over layers. The function is a pointer,
/// so that a program without any of these has no code for it.
pub(super) type SetOver = fn(&Loader, &'static Schema, &mut Vec<Body>, (&SecretFiles, Mode<'_>), &mut Read);

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
        read.is_static = scope.is_some();
        let are_named = self.environment.as_ref().is_some_and(|environment| environment.names_files);
        let files = SecretFiles::new(are_named, self.read_secret, load.budget());
        #[cfg(feature = "language")]
        let expansion = Expansion::new();
        #[cfg(feature = "language")]
        let layers: Vec<Vec<Body>> = match self.allow_dynamic {
            true => layers.iter().map(|all| all.iter().map(|body| body.expand_with(&expansion)).collect()).collect(),
            false => layers,
        };
        let mut hints = Hints::of(layers.iter().flatten());
        #[cfg(not(feature = "language"))]
        let expansion = ();
        let merging = Merging { schema, layers, files: &files, expansion: &expansion };
        let (mut found, mut loader, mut scope_after) = (Diagnostics::new(), Cow::Borrowed(self), None);
        let mut definitions = Definitions::default();
        match self.steps.first() {
            None => {
                self.expand(&merging, load, scope);
                self.merge(merging, load, &mut read);
            }
            Some(step) => {
                let prepared = (step.preparing.ready)(self, merging, load, scope, &mut read);
                hints = hints.defined(prepared.loader.context.clone(), &self.variables);
                loader = Cow::Owned(prepared.loader);
                (found, scope_after, definitions) = (prepared.found, prepared.scope, prepared.taken);
            }
        }
        let last = self.layered().last().map_or(0, |(layer, _)| layer);
        let known: HashSet<PathBuf> = read.paths.iter().map(|known| known.path.clone()).collect();
        read.paths.extend(files.paths(last).into_iter().filter(|file| !known.contains(&file.path)));
        let prefix = self.environment.as_ref().map(|environment| &*environment.prefix);
        definitions.hints = hints.loaded_with(prefix, self.expands(), self.steps.iter().any(|step| step.is_names));
        definitions.includes = self.includes.as_ref().map(|includes| includes.name.to_string());
        let Read { body, diagnostics, is_complete, paths, .. } = read;
        let (preparing, scope, taken) = (self.steps.first().map(|step| step.preparing), scope_after, definitions);
        Ready { body, diagnostics, found, is_complete, paths, loader, scope, taken, preparing }
    }

    /// The bodies of each layer, and below them what they include; whether the standard input is read is said by the caller.
    pub(super) fn layers(&self, budget: &Budget, takes_stdin: bool, read: &mut Read) -> Vec<Vec<Body>> {
        let mut layers: Vec<Vec<Body>> = Vec::new();
        self.kept.iter().for_each(Kept::begin);
        let mut met = Met::default();
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
                let mut reading = Reading { layer: number, budget, kept, read, met: &mut met };
                layers.extend((includes.read)(includes, &body, &mut reading));
                layer.push(includes.hide(body));
            }
        }
        self.given_files.iter().for_each(|given| given.read(budget, self.kept.as_ref(), read));
        layers.push(layer);
        layers.retain(|layer| !layer.is_empty());
        layers
    }

    /// Has `dynamic` blocks expanded with what is known in a context, or in a scope before values are known.
    pub(super) fn expand(&self, merging: &Merging<'_>, context: &EvalContext, scope: Option<&Scope>) {
        #[cfg(feature = "language")]
        match scope {
            _ if self.literal => merging.expansion.set_literal_only(context.budget()),
            Some(scope) => merging.expansion.set_scope(scope),
            None => merging.expansion.set_context(context),
        }
        #[cfg(not(feature = "language"))]
        let _ = (merging, context, scope);
    }

    /// The file that counts most of those that need not be there, or the folder if there is none.
    fn absent_file(&self) -> Option<&Path> {
        let optional = self.inputs.iter().filter_map(|input| match input {
            Input::File { path, optional: true } => Some((true, &**path)),
            Input::Folder { path, optional: true } => Some((false, &**path)),
            _ => None,
        });
        // Of those that count as much it is the last one.
        optional.max_by_key(|(is_file, _)| *is_file).map(|(_, path)| path)
    }

    /// Makes one body of those of all layers and of what is set over them.
    pub(super) fn merge(&self, merging: Merging<'_>, context: &EvalContext, read: &mut Read) {
        let Merging { schema, layers, files, .. } = merging;
        let is_overridden = layers.len() > 1 || self.sets_over();
        if is_overridden && schema.keeps_bodies() {
            // Nobody decodes what is overridden, and a body that is kept has it.
            let places: Vec<_> = layers.iter().flatten().map(Body::missing_item_range).collect();
            schema.redact_sources(places.iter().map(Range::source));
        }
        let mode = self.mode(context);
        let overridden = layers.len().saturating_sub(1);
        let mut contradictions = Diagnostics::new();
        let has_moved = schema.migrates().is_some();
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
        if let Some(set) = self.set_over {
            set(self, schema, &mut layers, (files, mode), read);
        }
        read.body = match layers.is_empty() {
            true => nothing(self.absent_file()),
            false => Body::merge_layers(layers, schema),
        };
    }
}
