//! Functions that a configuration defines itself.

use hcl_model::body::Definition;
use hcl_model::ext::Functions;

use crate::loader::Loader;
use crate::loader::meant::Defines;

impl Loader {
    /// Lets a configuration define functions, as [`Functions`] has them, in blocks `function "name"`.
    ///
    /// They may use what was defined before, as by [`Loader::allow_variables`], and what is named after them may call them, as
    /// [`Loader::allow_locals`]. A layer overrides a function of the layers before by its name, argument by argument. The blocks
    /// are not for the type.
    ///
    /// A variable or a function that is not there is a mistake in a function that nobody calls, too; what else is wrong in one
    /// depends on its arguments, and is said for a call.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Debug, Deserialize, HclSchema)]
    /// struct Config {
    ///     urls: Vec<String>,
    /// }
    ///
    /// let text = r#"
    /// variable "domain" {
    ///   default = "example.com"
    /// }
    /// function "url" {
    ///   params = [name]
    ///   result = "https://${name}.${var.domain}/"
    /// }
    /// urls = [url("www"), url("api")]
    /// "#;
    /// let loader = Loader::new().named_text("app.hcl", text).allow_variables("var").functions();
    /// assert_eq!(loader.load::<Config>()?.urls[1], "https://api.example.com/");
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    pub fn allow_functions(self) -> Loader {
        self.defining(|configuration| {
            let content = configuration.take_defining(&Definition::Function.schema(), &Defines::Functions);
            let functions = Functions::new().blocks(content.blocks());
            let functions = match configuration.scope() {
                Some(scope) => functions.in_scope(scope),
                None => functions,
            };
            let made = functions.evaluate(configuration.context());
            let unknown = functions.unknown_names(configuration.context(), configuration.scope());
            configuration.define(made);
            configuration.report(unknown);
        })
    }
}
