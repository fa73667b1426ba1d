//! The environment as a value for expressions, and the names of its variables.

use hcl_model::__private::value::normalize;
use hcl_model::value::Value;

/// Variables of the environment of the process as an object, for a variable of a context: only those with these names,
/// because whoever could read any of them could read every secret in it.
///
/// One that is not set, or is not UTF-8, is null; so `coalesce(env.HOME, "/")` says what counts then.
/// [`crate::Loader::env`] sets arguments from the environment.
///
/// # Examples
///
/// ```
/// use hcl_serde::{EvalContext, HclSchema, Loader, env_vars};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     path: String,
/// }
///
/// let context = EvalContext::new().with_variable("env", env_vars(["PATH", "NO_SUCH_VARIABLE"]));
/// let loader = Loader::new().context(context);
/// let config: Config = loader.clone().named_text("app.hcl", "path = env.NO_SUCH_VARIABLE == null ? env.PATH : \"\"").load()?;
/// assert_eq!(config.path, std::env::var("PATH").unwrap());
/// assert!(loader.named_text("app.hcl", "path = env.HOME").load::<Config>().is_err());
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[must_use]
pub fn env_vars<'n>(names: impl IntoIterator<Item = &'n str>) -> Value {
    Value::object(names.into_iter().map(|name| match std::env::var(name) {
        Ok(value) => (name, Value::from(value)),
        Err(_) => (name, Value::NULL),
    }))
}

/// Folds a name, in whatever normal form, so that it equals the name of its environment variable: without case, and with `_` for
/// what cannot be in the name of a variable.
///
/// A letter that has two capitals, as in `größe`, is folded to these: the variable is called `GRÖSSE`.
pub(crate) fn fold(name: &str) -> String {
    let folded =
        normalize(name.into()).chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect::<String>();
    folded.chars().map(|c| if c.is_alphanumeric() { c } else { '_' }).collect()
}

/// Returns a name as a part of the name of an environment variable.
pub(crate) fn variable_part(name: &str) -> String {
    fold(name).to_uppercase()
}
