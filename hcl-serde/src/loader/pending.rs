//! A configuration that is begun and has still to wait for promises.

use std::cell::RefCell;
use std::fmt;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use hcl_model::__private::diag::Suggestions;
use hcl_model::body::{Body, Hidden};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::{EvalContext, Expression, Mode};
use hcl_model::limits::Budget;
use hcl_model::syntax::{Item, NodeRef};
use hcl_model::typing::{Scope, StaticKind};
use hcl_model::value::{AnySettled, Promise, Value};
use serde_core::de::DeserializeOwned;

use crate::check::check_file;
use crate::de::{Decode, Decoded, has_waited};
use crate::error::Error;
use crate::loader::consequences::without_consequences;
use crate::loader::consequences::without_follow_ups;
use crate::loader::load::accepted;
use crate::loader::meant::suggesting;
use crate::loader::needs::{Needs, WaitingExpr, add_new, add_unneeded};
use crate::loader::origins::Origins;
use crate::loader::ready::Ready;
use crate::loader::rest::scope;
use crate::loader::{Loaded, LoadedPath, Loader, messages};
use crate::schema::{HclFile, LeafContext, StaticArguments, TypeSpec};
use crate::sleep;

/// A configuration that waits for promises: read, merged and checked as far as possible.
///
/// Functions and variables of the context started all promises. [`Pending::wait`] blocks the thread until they are
/// settled. As a [`Future`], the value resolves to the configuration, with every error in one report. Fields of type
/// [`Eventual`](crate::eventual::Eventual) are not waited for.
#[must_use]
pub struct Pending<T> {
    loader: Loader,
    body: Body,
    /// The diagnostics of reading all inputs.
    diagnostics: Diagnostics,
    is_complete: bool,
    paths: Vec<LoadedPath>,
    /// The context that the program gave to the loader.
    given: EvalContext,
    /// The promises that the configuration waits for.
    needs: Needs,
    waiting: Option<AnySettled>,
    /// The budget of all further looks.
    looks: Budget,
    of: PhantomData<fn() -> T>,
}

impl Loader {
    /// Begins a load with promises, and reports every error that shows already.
    ///
    /// Values without a promise are decoded. Values with a promise are checked by type, and `validate` of the whole
    /// runs at the end. [`Loader::load`] instead refuses a plain field that waits.
    ///
    /// # Errors
    ///
    /// Every error that shows before a promise is settled.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{EvalContext, HclSchema, Loader, Value};
    /// use hcl_serde::eventual::Promise;
    /// use hcl_serde::model::types::Type;
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    ///     workers: u16,
    /// }
    ///
    /// let (port, resolver) = Promise::new("port", Type::NUMBER);
    /// let context = EvalContext::new().with_variable("port", port.to_value());
    /// let loader = |text: &str| Loader::new().named_text("app.hcl", text).context(context.clone());
    ///
    /// // What is wrong already is said before anybody waits.
    /// let refused = loader("port = [port]\nworkers = -1\n").load_pending::<Config>().unwrap_err();
    /// assert_eq!(refused.diagnostics().len(), 2);
    ///
    /// let pending = loader("port = port + 1\nworkers = 2\n").load_pending::<Config>()?;
    /// assert_eq!(pending.waits_for(), [port]);
    /// resolver.resolve(Value::from(80)).unwrap();
    /// assert!(pending.waits_for().is_empty());
    /// assert_eq!(pending.finish()?.port, 81);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn load_pending<T: DeserializeOwned + HclFile>(&self) -> Result<Pending<T>, Error> {
        let loader = self.for_load();
        let begun = loader.begun();
        loader.asked();
        begun
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn begun<T: DeserializeOwned + HclFile>(&self) -> Result<Pending<T>, Error> {
        let _report = Suggestions::begin();
        let load = self.limited().for_load();
        let ready = self.ready(T::SCHEMA, &load, None);
        let Ready { body, diagnostics, is_complete, paths, loader, taken, .. } = accepted::<T>(ready, &load, true)?;
        let loader = loader.into_owned();
        let (needs, found) = loader.needs::<T>(&body);
        let mut all = diagnostics.clone();
        all.extend(found);
        if all.has_errors() {
            // What has failed already is as wrong as the rest.
            add_new(needs.failed(&loader.limited().for_load()), &mut all);
            all.sort_by_source();
            all.limit(load.limits().diagnostics);
            let all = suggesting(all, &body, &taken);
            return Err(loader.error(T::SCHEMA, without_follow_ups(all, &body, is_complete)));
        }
        let (given, looks) = (self.context.clone(), load.budget().after_load());
        Ok(Pending {
            loader,
            body,
            diagnostics,
            is_complete,
            paths,
            given,
            needs,
            waiting: None,
            looks,
            of: PhantomData,
        })
    }

    /// Returns the promises that decoding a body waits for, and the diagnostics that are found before.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn needs<T: HclFile>(&self, body: &Body) -> (Needs, Diagnostics) {
        let load = self.limited().for_load();
        let mut diagnostics = Diagnostics::new();
        let mode = self.mode(&load);
        if let Mode::LiteralOnly(_) = mode {
            T::SCHEMA.check(body.as_node(), body.hidden(), mode, &mut diagnostics);
            return (Needs::default(), diagnostics);
        }
        let arguments = Waiting { context: &load, scope: scope(&load, true, |_, _| false), needs: RefCell::default() };
        check_file(T::SCHEMA, body, mode, &arguments, &mut diagnostics);
        let mut needs = arguments.needs.into_inner();
        for check in load.checks() {
            add_new(check.found().unwrap_or_default(), &mut diagnostics);
            needs.add_check(&check.value());
        }
        (needs, diagnostics)
    }
}

impl<T: DeserializeOwned + HclFile> Pending<T> {
    /// Returns the unsettled promises.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn waits_for(&self) -> Vec<Promise> {
        self.needs.promises.iter().filter(|promise| !promise.is_settled()).cloned().collect()
    }

    /// Looks at what has waited once more, since what was settled may lead to more.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn look_again(&mut self) {
        let load = self.loader.limited().into_owned().with_budget(self.looks.clone());
        let before = std::mem::take(&mut self.needs);
        self.needs.later = before.later;
        before.exprs.into_iter().for_each(|waiting| self.needs.add(waiting, &load));
        for check in load.checks() {
            self.needs.add_check(&check.value());
        }
        self.needs.forget_settled();
        if self.needs.promises.is_empty() {
            // What could not be looked at before, because nobody knew which variant it is of.
            self.needs = self.loader.needs::<T>(&self.body).0;
            self.needs.forget_settled();
        }
    }

    /// Decodes the configuration now, without waiting.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Loader::load`]. A value that is not available yet and a failed promise are errors
    /// at the place that needs them.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn finish(&self) -> Result<T, Error> {
        self.finish_full().map(|loaded| loaded.config)
    }

    /// Blocks the thread until all promises are settled, and decodes the configuration.
    ///
    /// Use it in programs without an executor; await the value in others. Another thread must resolve the promises.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Pending::finish`], except for values that are not available yet.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{EvalContext, HclSchema, Loader, Value};
    /// use hcl_serde::eventual::Promise;
    /// use hcl_serde::model::types::Type;
    /// use serde::Deserialize;
    /// use std::time::Duration;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     port: u16,
    /// }
    ///
    /// let (port, resolver) = Promise::new("port", Type::NUMBER);
    /// let context = EvalContext::new().with_variable("port", port.to_value());
    /// let loader = Loader::new().named_text("app.hcl", "port = port + 1").context(context);
    /// let refused = loader.load_pending::<Config>()?.wait_timeout(Duration::from_millis(1)).unwrap_err();
    /// assert!(refused.report().contains("the program has waited for 1ms"));
    ///
    /// std::thread::spawn(move || resolver.resolve(Value::from(80)));
    /// assert_eq!(loader.load_pending::<Config>()?.wait()?.port, 81);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn wait(mut self) -> Result<T, Error> {
        sleep::until_ready(&mut self, None).unwrap_or_else(|| self.finish())
    }

    /// Blocks the thread like [`Pending::wait`], for a limited time, and decodes the configuration.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Pending::finish`]. A value that is not available in time is an error that names
    /// its promises.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn wait_timeout(mut self, at_most: Duration) -> Result<T, Error> {
        sleep::until_ready(&mut self, Some(at_most))
            .unwrap_or_else(|| self.finished(Some(at_most)).map(|loaded| loaded.config))
    }

    /// Decodes the configuration now, with its warnings, origins and files.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`Pending::finish`].
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn finish_full(&self) -> Result<Loaded<T>, Error> {
        self.finished(None)
    }

    /// The configuration as it is by now, after the program has waited for so long, if it had a limit.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn finished(&self, waited: Option<Duration>) -> Result<Loaded<T>, Error> {
        let _report = Suggestions::begin();
        let context = self.loader.limited();
        let load = context.for_load();
        let decoded = Decode::new(self.loader.mode(&load), None).body(&self.body, self.diagnostics.clone());
        let refuse = |refused| self.loader.error(T::SCHEMA, without_follow_ups(refused, &self.body, self.is_complete));
        let Decoded { value, warnings } = decoded.map_err(|mut refused| {
            add_unneeded(&context, &mut refused);
            let refused = without_consequences(refused, &Diagnostics::new(), &self.body, &load, &self.given);
            refuse(refused.map(|found| has_waited(found, waited)))
        })?;
        let mut unchecked = self.needs.not_come(&load, waited);
        unchecked.extend(self.checked_later(&load));
        if unchecked.has_errors() {
            return Err(refuse(unchecked));
        }
        if self.loader.deny_warnings && !warnings.is_empty() {
            return Err(self.loader.error(T::SCHEMA, warnings.iter().map(messages::denied).collect()));
        }
        let origins = Origins::new(self.body.clone(), T::SCHEMA, context.into_owned(), self.loader.literal);
        let paths = self.paths.iter().cloned().chain(self.loader.asked()).collect();
        Ok(Loaded { config: value, warnings, origins, paths })
    }
}

impl<T> Pending<T> {
    /// Returns the errors of declared variables that nothing needs, and of their rules.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn checked_later(&self, load: &EvalContext) -> Diagnostics {
        let mut found = Diagnostics::new();
        for check in load.checks() {
            found.extend(check.found::<Diagnostics>().unwrap_or_default());
            let waits = check.value().waits_for();
            let open = |promise: &Promise| !promise.is_settled() && !self.needs.later.contains(promise);
            let waits: Vec<Promise> = waits.into_iter().filter(open).collect();
            if !waits.is_empty() {
                found.push(messages::not_checked_yet(&waits));
            }
        }
        found
    }
}

impl<T: DeserializeOwned + HclFile> Future for Pending<T> {
    type Output = Result<T, Error>;

    /// Waits until nothing is left to wait for, whatever fails meanwhile, so that all failures are in one report.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<T, Error>> {
        let this = &mut *self;
        loop {
            if let Some(waiting) = &mut this.waiting
                && Pin::new(waiting).poll(context).is_pending()
            {
                return Poll::Pending;
            }
            this.waiting = None;
            this.needs.forget_settled();
            if this.needs.promises.is_empty() {
                this.look_again();
            }
            // All of them have to be settled, so it is enough to wait for one after the other.
            match this.needs.promises.last() {
                Some(last) => this.waiting = Some(Promise::any([last.clone()])),
                None => return Poll::Ready(this.finish()),
            }
        }
    }
}

impl<T> fmt::Debug for Pending<T> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pending").field("promises", &self.needs.promises).finish_non_exhaustive()
    }
}

/// Arguments of which some wait, with what these wait for.
struct Waiting<'c> {
    context: &'c EvalContext,
    scope: Scope,
    needs: RefCell<Needs>,
}

impl fmt::Debug for Waiting<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Waiting").field("promises", &self.needs.borrow().promises).finish_non_exhaustive()
    }
}

impl Waiting<'_> {
    /// Returns `true` if a value that waits is certainly secret, and its field takes nothing that is.
    ///
    /// A computed value is as secret as the values that it is computed from. The result of a function of the program
    /// is an exception.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_refused_secret(&self, expr: NodeRef<'_>, value: &Value, context: &LeafContext<'_>) -> bool {
        let takes_secrets = context.secret || context.spec.is_secret() || !takes_nothing_secret(&context.spec.ty);
        if takes_secrets || value.is_known() || !value.marks().is_sensitive() {
            return false;
        }
        let expr = Expression::from_node(expr);
        let is_computed = |name: &str| self.context.variable(name).is_some_and(Value::is_computed_later);
        if !expr.functions().is_empty() || expr.variables().iter().any(|variable| is_computed(variable.root())) {
            return false;
        }
        // What stands beside a secret as long as nobody knows what is which has its mark as well, and not its type.
        let scope = Scope::new().with_context(self.context).with_budget(self.context.budget().clone()).awaiting();
        let (ty, _) = expr.static_type(&scope);
        matches!(ty.kind(), StaticKind::Output(_))
    }
}

/// Returns `true` if a type takes plain values, and takes them now: one that comes later may be secret.
#[cfg_attr(not(feature = "__shared"), inline)]
fn takes_nothing_secret(ty: &TypeSpec) -> bool {
    ty.is_plain() && !ty.holds(&|ty| matches!(ty, TypeSpec::Eventual(_)))
}

impl StaticArguments for Waiting<'_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_known(&self, expr: NodeRef<'_>) -> bool {
        let value = expr.evaluate(Mode::Full(self.context), &mut Diagnostics::new());
        !value.contains_waiting()
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_argument(
        &self,
        expr: NodeRef<'_>,
        context: &LeafContext<'_>,
        optional: bool,
        diagnostics: &mut Diagnostics,
    ) {
        let spec = context.spec;
        let before = diagnostics.len();
        let value = expr.evaluate(Mode::Full(self.context), diagnostics);
        if diagnostics.has_errors_since(before) {
            return;
        }
        diagnostics.truncate(before);
        if self.is_refused_secret(expr, &value, context) {
            diagnostics.push(messages::sensitive(&context.path.to_string(), expr.range()));
            return;
        }
        let holds_eventual = spec.ty.holds(&|ty| matches!(ty, TypeSpec::Eventual(_)));
        // Parts that come later are not waited for, but how many there are is.
        let is_waited_for = !holds_eventual || !(value.is_known() || spec.ty.is_eventual());
        let mut needs = self.needs.borrow_mut();
        match is_waited_for {
            true if value.contains_waiting() => {
                let takes_waiting = holds_eventual || spec.ty.holds_kept();
                needs.exprs.push(WaitingExpr { expr: Expression::from_node(expr), takes_waiting });
                needs.wait_for(&value);
            }
            true => {}
            false => needs.later.extend(value.waits_for()),
        }
        drop(needs);
        self.scope.check_argument(expr, context, optional, diagnostics);
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn is_awaited(&self, condition: &Value) -> bool {
        let waits = condition.contains_waiting();
        if waits {
            self.needs.borrow_mut().wait_for(condition);
        }
        waits
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn waits(&self) -> bool {
        true
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn check_body(&self, body: NodeRef<'_>, hidden: &Hidden, diagnostics: &mut Diagnostics) {
        let none = Hidden::default();
        let mut pending = vec![(body, hidden)];
        while let Some((body, hidden)) = pending.pop() {
            for item in hidden.items(body, None) {
                match item {
                    Item::Attribute(item) => {
                        let expr = Expression::from_node(item.expr());
                        self.needs.borrow_mut().add(WaitingExpr { expr, takes_waiting: true }, self.context);
                    }
                    Item::Block(item) => pending.push((item.body(), &none)),
                }
            }
        }
        self.scope.check_body(body, hidden, diagnostics);
    }
}
