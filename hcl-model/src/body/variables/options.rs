//! The choice of the rules for declared variables.

use std::sync::Arc;

use crate::body::variables::Variables;
use crate::body::variables::dialect::{Further, Undeclared};
use crate::body::{BodySchema, Content};
use crate::diag::Diagnostics;
use crate::value::Value;

/// The rules of a dialect. Choose them before [`Variables::blocks`].
impl Variables {
    /// Gives each variable a name at the root: expressions write `port` instead of `var.port`.
    ///
    /// A loader still needs the name of [`Variables::new`]: `override_value("var.port", ..)`, `variable_file("var", ..)`,
    /// `APP_VAR__PORT`. A declaration that hides a variable of the program is a warning.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let text = "variable \"port\" {\n  default = 80\n  validation {\n    condition = port > 0\n    \
    ///     error_message = \"A port is above 0.\"\n  }\n}\n";
    /// let body = native::parse_body("app.hcl", text).ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let (context, found) = Variables::new("var").at_root().blocks(content.blocks()).evaluate(&EvalContext::new());
    /// assert!(found.is_empty());
    /// assert_eq!(context.variable_names(), ["port"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn at_root(mut self) -> Variables {
        self.dialect.is_at_root = true;
        self
    }

    /// Refuses the types of the extended model, such as `int` and `union(string, number)`.
    #[must_use]
    #[inline]
    pub fn plain_types(mut self) -> Variables {
        self.dialect.has_plain_types = true;
        self
    }

    /// Gives a variable without a `type` the type of its default, if the default is a text, a number or `true`/`false`
    /// that is written out.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "variable \"port\" {\n  default = 80\n}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let variables = Variables::new("var").types_from_defaults().blocks(content.blocks()).given("port", "high");
    /// let (_, found) = variables.evaluate(&EvalContext::new());
    /// assert!(found.to_string().contains("a number is required"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn types_from_defaults(mut self) -> Variables {
        self.dialect.takes_types_from_defaults = true;
        self
    }

    /// Lets defaults call the functions of the context. Variables stay forbidden in defaults.
    ///
    /// In JSON, text in a default is then a template.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::{native, stdlib};
    /// use hcl_model::value::Value;
    ///
    /// let body = native::parse_body("app.hcl", "variable \"stage\" {\n  default = lower(\"TEST\")\n}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let variables = Variables::new("var").functions_in_defaults().blocks(content.blocks());
    /// let (context, found) = variables.evaluate(&EvalContext::new().with_functions(stdlib::functions()));
    /// assert!(found.is_empty());
    /// assert_eq!(context.variable("var"), Some(&Value::object([("stage", Value::from("test"))])));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn functions_in_defaults(mut self) -> Variables {
        self.dialect.calls_functions = true;
        self
    }

    /// Chooses the report of a value for a variable that no block declares.
    #[must_use]
    #[inline]
    pub fn undeclared(mut self, undeclared: Undeclared) -> Variables {
        self.dialect.undeclared = undeclared;
        self
    }

    /// Lets declarations have further arguments and blocks, which a function of the program reads.
    ///
    /// The function gets the name of the variable and the content of the declaration, and returns the errors of the
    /// further items. The content also has `type`, `default` and the other arguments. The function is called once for each
    /// declaration, in each load and each check. An argument that the schema requires has to be there.
    /// The reason of an error about a sensitive declaration is only shown if the text is fixed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::diag::Diagnostics;
    /// use hcl_model::native;
    /// use std::sync::{Arc, Mutex};
    ///
    /// let body = native::parse_body("app.hcl", "variable \"port\" {\n  owner = \"web\"\n}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let owners = Arc::new(Mutex::new(Vec::new()));
    /// let found = owners.clone();
    /// let _variables = Variables::new("var")
    ///     .further(BodySchema::new().optional("owner"), move |name, content| {
    ///         let owner = content.attribute("owner").map(|owner| owner.expr.literal_value());
    ///         found.lock().unwrap().push((name.to_owned(), owner.and_then(Result::ok)));
    ///         Diagnostics::new()
    ///     })
    ///     .blocks(content.blocks());
    /// assert_eq!(*owners.lock().unwrap(), [("port".to_owned(), Some("web".into()))]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn further(
        mut self,
        schema: BodySchema,
        read: impl Fn(&str, &Content) -> Diagnostics + Send + Sync + 'static,
    ) -> Variables {
        self.dialect.further.push(Further { schema, read: Arc::new(read) });
        self
    }

    /// Changes each value before its rules, for example to mark the value. The function gets the name and the value.
    /// An error of the value itself does not know the change.
    ///
    /// A second function gets the result of the first.
    #[must_use]
    #[inline]
    pub fn map(mut self, map: impl Fn(&str, Value) -> Value + Send + Sync + 'static) -> Variables {
        self.maps.push(Arc::new(map));
        self
    }
}
