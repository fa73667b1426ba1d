//! Functions that a configuration defines itself.

use hcl_model::body::Definition;
use hcl_model::ext::Functions;

use crate::loader::Loader;
use crate::loader::meant::Defines;

impl Loader {
    /// Lets files define functions in blocks `function "name"`.
    ///
    /// [`Functions`] explains the blocks, which are not part of the type. A function may use earlier definitions, such
    /// as those of [`Loader::allow_variables`], and later ones may call it, such as those of [`Loader::allow_locals`]. A layer
    /// overrides a function by its name, argument by argument.
    ///
    /// An unknown variable or function in the body is an error even without a call. Other errors depend on the
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
