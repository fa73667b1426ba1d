//! The two syntaxes of configuration files.

use std::path::Path;

use hcl_model::body::Body;
use hcl_model::limits::Limits;
use hcl_model::load::is_json;
use hcl_model::source::Source;
use hcl_model::syntax::Parse;

/// A syntax that configuration is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileSyntax {
    /// The native syntax, of files that are called `.hcl`.
    Native,
    /// The JSON syntax, of files that are called `.json`.
    Json,
}

impl FileSyntax {
    /// The syntax of what is called so.
    pub(crate) fn of(path: &Path) -> FileSyntax {
        if is_json(path) { FileSyntax::Json } else { FileSyntax::Native }
    }

    /// The syntax of a text that has no name, as what is on the standard input: no text of the native syntax begins like one of
    /// the other.
    #[cfg(feature = "loader")]
    pub(crate) fn of_text(text: &str) -> FileSyntax {
        if text.trim_start().starts_with(['{', '[']) { FileSyntax::Json } else { FileSyntax::Native }
    }

    /// Parses a text that is written in this syntax.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::model::source::Source;
    /// use hcl_serde::Limits;
    /// use hcl_serde::FileSyntax;
    ///
    /// let body = FileSyntax::Json.parse(Source::new("app.json", r#"{"port": 80}"#), &Limits::DEFAULT).ok()?;
    /// assert_eq!(body.attribute_names(), ["port"]);
    /// # Ok::<(), hcl_serde::Diagnostics>(())
    /// ```
    pub fn parse(self, source: Source, limits: &Limits) -> Parse<Body> {
        match self {
            FileSyntax::Native => {
                let Parse { tree, diagnostics } = hcl_model::native::parse_source(source, limits);
                Parse { tree: tree.body(), diagnostics }
            }
            FileSyntax::Json => {
                let Parse { tree, diagnostics } = hcl_model::json::parse_source(source, limits);
                Parse { tree: tree.body(), diagnostics }
            }
        }
    }
}
