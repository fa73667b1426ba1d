//! The JSON syntax: text to tree, tree to bodies and expressions, expressions to values.
//!
//! Implements `json-syntax.md`: "Structural Elements", "Expressions" and "Static Analysis".
//! A JSON text says less than a native one: which properties are attributes and which are blocks is decided by the
//! schema that a body is read with.
//! Strings are templates of the native syntax, so this module uses [`crate::native`], and never the other way round.
//! JSON that is not configuration (values, types, any text) is in [`crate::json_text`] and [`crate::value`].
//!
//! Every entry point recovers: it returns a [`Parse`] with whatever could be read and all diagnostics, and
//! [`Parse::ok`] makes it strict.

mod analysis;
#[cfg(feature = "edit")]
mod change;
mod eval;
mod file;
mod format;
pub(crate) mod messages;
mod names;
mod node;
mod parser;
mod strings;
mod syntax;
mod walk;
pub(crate) mod writer;

pub use file::JsonFile;
pub use format::format;

use crate::body::Body;
use crate::expr::Expression;
use crate::limits::Limits;
use crate::source::{Source, Text};
use crate::syntax::Parse;
use parser::Parser;

/// Parses a configuration file, borrowing its text.
///
/// # Examples
///
/// ```
/// use hcl_model::json;
/// use hcl_model::limits::Limits;
///
/// let parse = json::parse("app.hcl.json", r#"{"port": 80, "host" = "a"}"#, &Limits::default());
/// assert_eq!(parse.diagnostics.len(), 1);
/// assert_eq!(parse.tree.body().attribute_names(), ["port", "host"]);
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse<'src>(name: &'src str, text: &'src str, limits: &Limits) -> Parse<JsonFile<'src>> {
    parse_text(Text::borrowed(name, text), limits, |parser| parser.lone_body())
}

/// Parses a configuration file whose text is owned by a source.
///
/// # Examples
///
/// ```
/// use hcl_model::json;
/// use hcl_model::limits::Limits;
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl.json", r#"{"port": 80}"#);
/// let file = json::parse_source(source.clone(), &Limits::default()).ok()?;
/// let (attributes, _) = file.body().just_attributes();
/// assert_eq!(attributes[0].expr.range(), source.range(9, 11));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn parse_source(source: Source, limits: &Limits) -> Parse<JsonFile<'static>> {
    parse_text(Text::Owned(source), limits, |parser| parser.lone_body())
}

/// Parses a configuration file into an owned body, with the default limits.
///
/// # Examples
///
/// ```
/// use hcl_model::body::BodySchema;
/// use hcl_model::json;
///
/// let body = json::parse_body("app.hcl.json", r#"{"port": 80, "service": {"web": {}, "db": {}}}"#).ok()?;
/// let (content, diagnostics) = body.content(&BodySchema::new().required("port").block("service", ["name"]));
/// assert!(diagnostics.is_empty());
/// assert_eq!(content.blocks()[1].labels(), ["db"]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse_body(name: &str, text: &str) -> Parse<Body> {
    parse(name, text, &Limits::default()).map(|file| file.body())
}

/// Parses one value as an expression, with the default limits.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::json;
/// use hcl_model::value::Value;
///
/// let expression = json::parse_expression("test", r#"["${n * 2}", "n"]"#).ok()?;
/// let context = EvalContext::new().with_variable("n", 2);
/// assert_eq!(expression.value(&context)?, Value::tuple([Value::from(4), Value::from("n")]));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse_expression(name: &str, text: &str) -> Parse<Expression> {
    parse_text(Text::borrowed(name, text), &Limits::default(), |parser| parser.lone_value())
        .map(|file| file.expression())
}

fn parse_text<'src>(
    text: Text<'src>,
    limits: &Limits,
    production: impl FnOnce(&mut Parser<'_>),
) -> Parse<JsonFile<'src>> {
    let mut parser = Parser::new(&text, limits);
    production(&mut parser);
    let (nodes, diagnostics) = parser.finish();
    if diagnostics.has_errors() {
        text.note_broken();
    }
    Parse { tree: JsonFile::new(text, nodes, limits), diagnostics }
}
