//! Texts that are values of declared variables, for example of the environment.

use crate::body::{GivenVariable, Variables};
use crate::limits::Limits;
use crate::native::parse_expression_source;
use crate::source::Source;

impl Variables {
    /// The value of a variable as a text from somewhere, for example `environment variable APP_PORT` or `--port`: what is
    /// wrong with it is reported there.
    ///
    /// It is the text as it is, converted to the type of the variable, if that takes text; or else what it looks like:
    /// `[80, 443]` is a list.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::{BodySchema, Variables};
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    ///
    /// let body = native::parse_body("app.hcl", "variable \"ports\" {\n  type = list(int)\n}\n").ok()?;
    /// let (content, _) = body.content(&BodySchema::new().block("variable", ["name"]));
    /// let variables = Variables::new("var").blocks(content.blocks());
    ///
    /// let (context, diagnostics) = variables.clone().given_text("ports", "[80, 443]", "--ports").evaluate(&EvalContext::new());
    /// assert!(diagnostics.is_empty());
    /// assert_eq!(format!("{:?}", context.variable("var").unwrap()), r#"{"ports" = list(number)[80, 443]}"#);
    ///
    /// let (_, diagnostics) = variables.given_text("ports", "[80.5]", "--ports").evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().starts_with("--ports:1:1: invalid value for variable `ports`"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn given_text(self, name: impl Into<String>, text: impl Into<String>, from: impl Into<String>) -> Variables {
        self.given_source(name, Source::new(from.into(), text.into()))
    }

    /// The value of a variable as a text of any kind of source, as [`given_text`](Variables::given_text) has it.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::body::Variables;
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::source::{Source, SourceKind};
    ///
    /// let source = Source::of(SourceKind::Variable("APP_PORT".into()), "80");
    /// let (_, diagnostics) = Variables::new("var").given_source("port", source).evaluate(&EvalContext::new());
    /// assert!(diagnostics.to_string().contains("a value is given for `port`"));
    /// ```
    #[must_use]
    pub fn given_source(self, name: impl Into<String>, source: Source) -> Variables {
        let parsed = parse_expression_source(source.clone(), &Limits::DEFAULT);
        let at = source.range(0, u32::try_from(source.text().len()).unwrap_or(u32::MAX));
        self.given_as(name, GivenVariable::Text { at, parsed: parsed.ok() })
    }
}
