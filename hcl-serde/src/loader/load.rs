//! From what is ready to what a program gets: a value of its type or all that is wrong, and the check before values are known.

use hcl_model::__private::diag::Suggestions;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Mode};
use hcl_model::typing::Scope;
use serde_core::de::DeserializeOwned;

use crate::de::{Decode, Decoded};
use crate::error::Error;
use crate::loader::consequences::{beside_missing, not_said_before, without_consequences, without_follow_ups};
use crate::loader::hints::hinted;
use crate::loader::meant::{Definitions, suggesting};
use crate::loader::origins::Origins;
use crate::loader::read::{self, Input};
use crate::loader::ready::Ready;
use crate::loader::{Loaded, Loader, messages};
use crate::schema::{HclFile, Schema};

impl Loader {
    /// Loads the configuration and drops warnings.
    ///
    /// [`Loader::load_full`] returns warnings, such as unknown environment variables and deprecated names. Use it in
    /// programs that people start. After [`Loader::deny_warnings`], warnings are errors here, too.
    ///
    /// # Errors
    ///
    /// Every error of all sources, and every source that cannot be read.
    pub fn load<T: DeserializeOwned + HclFile>(&self) -> Result<T, Error> {
        // One file goes to its type as it is.
        if let [Input::File { path, optional: false }] = &*self.inputs
            && self.environment.is_none()
            && self.overrides.is_empty()
            && self.steps.is_empty()
            && !self.deny_warnings
            && self.includes.is_none()
            && self.kept.is_none()
            && !self.expands()
            && !self.is_noting()
        {
            let context = self.limited();
            let decode = Decode::new(self.mode(&context), None);
            let decoded = read::with_root(path, context.budget(), |root, found| decode.root(root, found));
            return decoded
                .and_then(|decoded| decoded)
                .map(|decoded| decoded.value)
                .map_err(|refused| Error::of(T::SCHEMA, refused));
        }
        self.load_full().map(|loaded| loaded.config)
    }

    /// Loads the configuration with its warnings, the origins of its values, and the files read.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Loader::load`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader, RenderOptions};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     #[hcl(renamed_from = "timeout")]
    ///     time_limit: u16,
    /// }
    ///
    /// let loaded = Loader::new().named_text("app.hcl", "timeout = 5\n").load_full::<Config>()?;
    /// eprint!("{}", loaded.warnings.report(&RenderOptions::new()));
    /// assert_eq!((loaded.config.time_limit, loaded.warnings.len()), (5, 1));
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn load_full<T: DeserializeOwned + HclFile>(&self) -> Result<Loaded<T>, Error> {
        let loader = self.for_load();
        let mut loaded = loader.loaded();
        let asked = loader.asked();
        if let Ok(loaded) = &mut loaded {
            loaded.paths.extend(asked);
        }
        loaded
    }

    pub(super) fn loaded<T: DeserializeOwned + HclFile>(&self) -> Result<Loaded<T>, Error> {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        self.decoded(self.ready(T::SCHEMA, &load, None), load)
    }

    /// Decodes a configuration that was read and prepared.
    pub(super) fn decoded<T: DeserializeOwned + HclFile>(
        &self,
        ready: Ready<'_>,
        load: EvalContext,
    ) -> Result<Loaded<T>, Error> {
        let Ready { body, diagnostics, is_complete, paths, loader, taken, .. } = accepted::<T>(ready, &load, false)?;
        let context = loader.limited();
        let load = context.clone().into_owned().with_budget(load.budget().clone());
        let is_broken = diagnostics.has_errors();
        let decoded = Decode::new(self.mode(&load), None).body(&body, diagnostics);
        let whole = Whole { body: &body, load: &load, is_broken, is_complete, taken: &taken };
        let Decoded { value, warnings } = decoded.map_err(|refused| self.refused(T::SCHEMA, refused, &whole))?;
        let warnings = self.warned(T::SCHEMA, warnings, &taken)?;
        let origins = Origins::new(body, T::SCHEMA, context.into_owned(), self.literal);
        Ok(Loaded { config: value, warnings, origins, paths })
    }

    /// Returns the name of the argument by which files include others.
    pub(crate) fn include_name(&self) -> Option<&str> {
        self.includes.as_ref().map(|includes| &*includes.name)
    }

    /// Returns the error of a load.
    pub(super) fn error(&self, schema: &'static Schema, diagnostics: Diagnostics) -> Error {
        Error::beside(schema, self.include_name(), diagnostics)
    }

    /// Returns the error of a configuration that is refused.
    pub(super) fn refused(&self, schema: &'static Schema, refused: Diagnostics, whole: &Whole<'_>) -> Error {
        let Whole { body, load, is_broken, is_complete, taken } = *whole;
        let refused = match is_broken {
            true => without_consequences(refused, &Diagnostics::new(), body, load, &self.context),
            false => beside_missing(refused, body, load, &self.context),
        };
        let refused = suggesting(refused, body, taken);
        self.error(schema, without_follow_ups(refused, body, is_complete))
    }

    /// The warnings about a configuration, unless these are mistakes, too.
    pub(super) fn warned(
        &self,
        schema: &'static Schema,
        warnings: Diagnostics,
        taken: &Definitions,
    ) -> Result<Diagnostics, Error> {
        let warnings = hinted(warnings, taken);
        match self.deny_warnings && !warnings.is_empty() {
            true => Err(self.error(schema, warnings.iter().map(messages::denied).collect())),
            false => Ok(warnings),
        }
    }

    /// Loads the parts that decode, and returns them with all errors: see [`crate::recover_str`].
    pub fn recover<T: DeserializeOwned + HclFile>(&self) -> (Option<T>, Diagnostics) {
        let loader = self.for_load();
        let loaded = loader.loaded_lossy();
        loader.asked();
        loaded
    }

    pub(super) fn loaded_lossy<T: DeserializeOwned + HclFile>(&self) -> (Option<T>, Diagnostics) {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        let ready = self.ready(T::SCHEMA, &load, None);
        let context = ready.loader.limited().into_owned().with_budget(load.budget().clone());
        let decode = Decode::new(self.mode(&context), None);
        if ready.found.has_errors() {
            // A value that could not be computed is reported as for any load.
            let (value, _) = decode.body_lossy(&ready.body, ready.diagnostics.clone());
            let refused = accepted::<T>(ready, &load, false).err();
            return (value, refused.map(Error::into_diagnostics).unwrap_or_default());
        }
        let Ready { body, mut diagnostics, found, is_complete, taken, .. } = ready;
        diagnostics.extend(found);
        let is_broken = diagnostics.has_errors();
        let (value, found) = decode.body_lossy(&body, diagnostics);
        if !found.has_errors() {
            return (value, hinted(found, &taken));
        }
        let whole = Whole { body: &body, load: &context, is_broken, is_complete, taken: &taken };
        (value, self.refused(T::SCHEMA, found, &whole).into_diagnostics())
    }

    /// Checks the configuration by types, before its variables are known: see [`crate::check`].
    ///
    /// The context of the loader is not used; put it into the scope with [`Scope::with_context`]. Functions of
    /// `Loader::allow_io` are part of the scope. After [`Loader::without_templates`], everything is known and the scope is not used.
    ///
    /// # Errors
    ///
    /// Every error that shows without values, and every warning after [`Loader::deny_warnings`]. Other warnings are
    /// returned.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::typing::{Scope, StaticType};
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let scope = Scope::new().with_variable("name", StaticType::STRING).with_risks();
    /// let warnings = Loader::new().named_text("app.hcl", "port = name\n").check::<Config>(&scope)?;
    /// assert_eq!(warnings.len(), 1);
    /// assert!(Loader::new().named_text("app.hcl", "port = [name]\n").check::<Config>(&scope).is_err());
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn check<T: HclFile>(&self, scope: &Scope) -> Result<Diagnostics, Error> {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        let scope = self.scope_of_load(scope, &load);
        let ready = self.ready(T::SCHEMA, &load, Some(&scope));
        self.checked::<T>(ready, &load, scope)
    }

    /// The scope that a load has.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn scope_of_load(&self, scope: &Scope, load: &EvalContext) -> Scope {
        let scope = match self.limits.is_some() || self.interrupt.is_some() {
            true => scope.clone().with_budget(load.budget().clone()),
            false => scope.clone(),
        };
        let scope = scope.for_check();
        #[cfg(feature = "language")]
        let scope = match &self.world {
            Some(world) => world.scope(scope),
            None => scope,
        };
        scope
    }

    /// Returns the diagnostics of a configuration that was read and prepared, before values are known.
    pub(super) fn checked<T: HclFile>(
        &self,
        ready: Ready<'_>,
        load: &EvalContext,
        scope: Scope,
    ) -> Result<Diagnostics, Error> {
        let Ready { body, mut diagnostics, found: prepared_with, is_complete, taken, .. } = ready;
        let scope = ready.scope.unwrap_or(scope);
        match self.mode(load) {
            // Everything is known.
            mode @ Mode::LiteralOnly(_) => T::SCHEMA.check(body.as_node(), body.hidden(), mode, &mut diagnostics),
            Mode::Full(_) => {
                diagnostics.extend(not_said_before(crate::check::check_static::<T>(&body, &scope), &prepared_with));
            }
        }
        diagnostics.extend(prepared_with);
        diagnostics.sort_by_source();
        diagnostics.limit(scope.limits().diagnostics);
        if diagnostics.has_errors() {
            let diagnostics = suggesting(diagnostics, &body, &taken);
            return Err(self.error(T::SCHEMA, without_follow_ups(diagnostics, &body, is_complete)));
        }
        if self.deny_warnings && !diagnostics.is_empty() {
            return Err(self.error(T::SCHEMA, diagnostics.iter().map(messages::denied).collect()));
        }
        let diagnostics = hinted(diagnostics, &taken);
        T::SCHEMA.redact_beside(self.include_name(), &diagnostics);
        Ok(diagnostics)
    }
}

/// Returns the configuration to decode, with the context for it. Returns an error if the steps have made a wrong
/// configuration.
///
/// `waits` says whether plain fields may wait for promises.
pub(super) fn accepted<'l, T: HclFile>(
    mut ready: Ready<'l>,
    load: &EvalContext,
    waits: bool,
) -> Result<Ready<'l>, Error> {
    if ready.found.has_errors() {
        // What could not be computed has no value, which is not reported once more.
        let context = ready.loader.context.clone().with_budget(load.budget().clone());
        if let Some(preparing) = ready.preparing {
            let rest = (preparing.rest)(T::SCHEMA, &ready.body, [&context, load], waits);
            ready.diagnostics.extend(not_said_before(rest, &ready.found));
        }
        ready.diagnostics = without_consequences(ready.diagnostics, &ready.found, &ready.body, &context, load);
        ready.diagnostics.extend(ready.found);
        ready.diagnostics.sort_by_source();
        ready.diagnostics.limit(load.limits().diagnostics);
        let all = suggesting(ready.diagnostics, &ready.body, &ready.taken);
        let all = without_follow_ups(all, &ready.body, ready.is_complete);
        return Err(ready.loader.error(T::SCHEMA, all));
    }
    ready.diagnostics.extend(std::mem::take(&mut ready.found));
    Ok(ready)
}

/// A configuration as it was decoded.
pub(super) struct Whole<'w> {
    pub(super) body: &'w Body,
    pub(super) load: &'w EvalContext,
    /// `true` if something was wrong before.
    pub(super) is_broken: bool,
    pub(super) is_complete: bool,
    pub(super) taken: &'w Definitions,
}
