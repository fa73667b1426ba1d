//! Functions that a configuration defines itself.

use hcl_model::body::Definition;
use hcl_model::ext::Functions;

use crate::loader::Loader;
use crate::loader::meant::Defines;

impl Loader {
    /// Lets files define functions in blocks `function "name"`.
    ///
    /// [`Functions`] explains the blocks, which are not part of the type. Later definitions may call a function, such as
    /// those of [`Loader::allow_locals`]. The result of a function may refer to earlier and to later definitions: to
    /// variables, to each local value by its name, and to the names of [`Loader::allow_references`]. A layer overrides a
    /// function by its name, argument by argument.
    ///
    /// An unknown variable or function in a result is an error even without a call. Other errors depend on the
    /// arguments, and appear at a call.
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
    /// let loader = Loader::new().named_text("app.hcl", text).allow_variables("var").allow_functions();
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
            configuration.define(made);
            configuration.functions.push(functions);
        })
    }
}
