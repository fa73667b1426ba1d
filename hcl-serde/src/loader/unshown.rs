//! Which values of a configuration an editor must not show: reports have values only where something is wrong with them, but an
//! editor shows whatever is computed.

use std::convert::Infallible;
use std::sync::{Mutex, PoisonError};

use hcl_model::body::{Locals, Variables};
use hcl_model::expr::EvalContext;
use hcl_model::function::Function;
use hcl_model::value::{Mark, Path, PathStep, Value, Walk};

use crate::loader::{Loader, Preparation};

/// The mark of such values.
pub(crate) const UNSHOWN: &str = "not shown";

impl Preparation<'_> {
    /// Variables of a context as an editor may show them: what is given for one stands in no file, and whoever looks at the
    /// files must not see it.
    pub(super) fn unshown_variables(&self, context: EvalContext, root: &str, declared: &Variables) -> EvalContext {
        let entries = context.variable(root).filter(|_| self.loader.is_of_editor()).and_then(Value::as_entries);
        let Some(entries) = entries else { return context };
        let is_secret = self.schema.secret_names();
        let variables = Value::object(entries.iter().map(|(name, value)| {
            let is_hidden = |name: &str| declared.has_given(name) || is_secret(name);
            let value = if is_hidden(name) { unshown(value.clone()) } else { inside(value, &is_secret) };
            (name.clone(), value)
        }));
        context.with_variable(root, variables)
    }

    /// Local values as an editor may show them.
    pub(super) fn unshown_locals(&self, locals: Locals) -> Locals {
        if !self.loader.is_of_editor() {
            return locals;
        }
        let names = Mutex::new(self.schema.secret_names());
        locals.seen(move |name, value| {
            let is_secret = names.lock().unwrap_or_else(PoisonError::into_inner);
            if is_secret(name) { unshown(value) } else { inside(&value, &*is_secret) }
        })
    }
}

impl Loader {
    /// What reads the environment in a context as an editor may show it: its values stand in no file.
    pub(super) fn unshown_environment(&self, context: &EvalContext) -> Option<Function> {
        let env = context.function("env").filter(|_| self.is_of_editor())?;
        Some(env.clone().marking(Mark::new(UNSHOWN)))
    }
}

/// A value in which what is not shown is secret, so that its type tells no names of it either.
pub(crate) fn as_secret(value: &Value) -> Value {
    let is_unshown = |value: &Value| value.marks().contains(&Mark::new(UNSHOWN));
    let marked = |_: &Path, value: Value| {
        Ok::<_, Infallible>(if is_unshown(&value) { value.mark(Mark::sensitive()) } else { value })
    };
    match value.all_marks().contains(&Mark::new(UNSHOWN)) {
        true => value.transform(marked).unwrap_or_else(|never| match never {}),
        false => value.clone(),
    }
}

fn unshown(value: Value) -> Value {
    value.mark(Mark::new(UNSHOWN))
}

/// A value in which what is called like a secret is not shown.
fn inside(value: &Value, is_secret: &dyn Fn(&str) -> bool) -> Value {
    let marked = |path: &Path, value: Value| {
        Ok::<_, Infallible>(if is_called(path, is_secret) { unshown(value) } else { value })
    };
    value.transform(marked).unwrap_or_else(|never| match never {})
}

/// Whether something in a value has such a name.
pub(crate) fn has_name_in_it(value: &Value, is_secret: &dyn Fn(&str) -> bool) -> bool {
    let mut has_name = false;
    value.walk(|path, _| {
        has_name = is_called(path, is_secret);
        if has_name { Walk::Stop } else { Walk::Into }
    });
    has_name
}

fn is_called(path: &Path, is_secret: &dyn Fn(&str) -> bool) -> bool {
    match path.steps().last() {
        Some(PathStep::Attribute(name)) => is_secret(name),
        Some(PathStep::Index(key)) => key.as_str().is_some_and(is_secret),
        _ => false,
    }
}
