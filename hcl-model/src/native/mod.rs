//! The native syntax: text to tree, tree to bodies and expressions, expressions to values.
//!
//! Implements `native-syntax.md`: "Structural Elements", "Expressions", "Templates" and "Static Analysis".
//! Every entry point recovers: it returns a [`Parse`] with whatever could be read and all diagnostics, and
//! [`Parse::ok`] makes it strict.
//! Programs normally come here through a loader; what they get out are [`crate::body::Body`] and
//! [`crate::expr::Expression`].

mod analysis;
mod comments;
mod construct;
pub(crate) mod eval;
mod file;
mod from_str;
mod given;
pub(crate) mod lexer;
pub(crate) mod messages;
mod node;
mod open;
mod parser;
mod position;
mod run;
mod string;
mod syntax;
pub(crate) mod tokens;
pub(crate) mod write;
pub(crate) mod write_expression;
mod writer;

pub use comments::{Comment, comments};
pub use file::NativeFile;
pub use lexer::is_identifier;
pub use position::AtPosition;
pub use write::{key, push_key, push_quoted, quoted};
pub use writer::NativeWriter;

use std::sync::Arc;

use crate::body::Body;
use crate::expr::{Expression, Traversal};
use crate::limits::Limits;
use crate::source::{Embedded, Source, Text};
use crate::syntax::Parse;
use parser::Parser;

/// Parses a configuration file, borrowing its text.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::native;
///
/// let parse = native::parse("app.hcl", "port = 80\nhost =\n", &Limits::default());
/// assert_eq!(parse.diagnostics.len(), 1);
/// assert_eq!(parse.tree.body().attribute_names(), ["port", "host"]);
/// ```
pub fn parse<'src>(name: &'src str, text: &'src str, limits: &Limits) -> Parse<NativeFile<'src>> {
    parse_text(Text::borrowed(name, text), limits, |parser| parser.config_file())
}

/// Parses a configuration file whose text is owned by a source.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::native;
/// use hcl_model::source::Source;
///
/// let source = Source::new("app.hcl", "port = 80\n");
/// let file = native::parse_source(source.clone(), &Limits::default()).ok()?;
/// let (attributes, _) = file.body().just_attributes();
/// assert_eq!(attributes[0].expr.range(), source.range(7, 9));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn parse_source(source: Source, limits: &Limits) -> Parse<NativeFile<'static>> {
    parse_text(Text::Owned(source), limits, |parser| parser.config_file())
}

/// Parses a configuration file into an owned body, with the default limits.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
///
/// let body = native::parse_body("app.hcl", "port = 80\n").ok()?;
/// assert_eq!(body.attribute_names(), ["port"]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse_body(name: &str, text: &str) -> Parse<Body> {
    parse(name, text, &Limits::default()).map(|file| file.body())
}

/// Parses one expression, in which newlines are white space, with the default limits.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let expression = native::parse_expression("test", "[for n in [1, 2] : n * 2]").ok()?;
/// let value = expression.value(&EvalContext::new())?;
/// assert_eq!(value, Value::tuple([Value::from(2), Value::from(4)]));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse_expression(name: &str, text: &str) -> Parse<Expression> {
    parse_text(Text::borrowed(name, text), &Limits::default(), |parser| parser.lone_expression())
        .map(|file| file.expression())
}

/// Parses one expression whose text is owned by a source, so that its places are places of that.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
/// use hcl_model::native;
/// use hcl_model::source::{Source, SourceKind};
///
/// let source = Source::of(SourceKind::Variable("APP_PORTS".into()), "[80, 443]");
/// let expr = native::parse_expression_source(source, &Limits::default()).ok()?;
/// assert_eq!(expr.as_static_list()?[1].range().to_string(), "environment variable APP_PORTS:1,6-9");
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
pub fn parse_expression_source(source: Source, limits: &Limits) -> Parse<Expression> {
    parse_text(Text::Owned(source), limits, |parser| parser.lone_expression()).map(|file| file.expression())
}

/// Parses text as a template that stands alone, without quotes, with the default limits.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let template = native::parse_template("test", "Hello, ${name}!").ok()?;
/// let context = EvalContext::new().with_variable("name", "world");
/// assert_eq!(template.value(&context)?, Value::from("Hello, world!"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse_template(name: &str, text: &str) -> Parse<Expression> {
    parse_text(Text::borrowed(name, text), &Limits::default(), |parser| parser.lone_template())
        .map(|file| file.expression())
}

/// Parses a source as a template that stands alone, within limits.
#[cfg(feature = "language")]
pub(crate) fn parse_template_source(source: Source, limits: &Limits) -> Parse<Expression> {
    parse_text(Text::Owned(source), limits, |parser| parser.lone_template()).map(|file| file.expression())
}

/// Parses a reference to a variable with constant steps ("Static Traversal"), with the default limits.
///
/// The steps are names behind a dot, and numbers and quoted strings in brackets; an expression that is a reference can have
/// other constants as keys too, and digits behind a dot.
///
/// Any other text gives a tree with the steps that could be read, and an empty name if there is none.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
///
/// let traversal = native::parse_traversal("test", "service.web.ports[0]").ok()?;
/// assert_eq!(traversal.root(), "service");
/// assert_eq!(traversal.steps().len(), 3);
///
/// let begun = native::parse_traversal("test", "service.web.");
/// assert_eq!(begun.tree.to_string(), "service.web");
/// assert!(begun.diagnostics.has_errors());
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn parse_traversal(name: &str, text: &str) -> Parse<Traversal> {
    let text = Text::borrowed(name, text);
    let Parse { tree: file, mut diagnostics } = parse_text(text, &Limits::default(), |parser| parser.lone_traversal());
    let (tree, refused) = file.lone_traversal();
    if !diagnostics.has_errors() {
        diagnostics.extend(refused);
    }
    Parse { tree, diagnostics }
}

/// Parses an expression that is embedded in a file of another syntax.
pub(crate) fn embedded_expression(text: Embedded, limits: &Limits) -> Parse<NativeFile<'static>> {
    parse_text(Text::Embedded(Arc::new(text)), limits, |parser| parser.lone_expression())
}

/// Parses a template that is embedded in a file of another syntax.
pub(crate) fn embedded_template(text: Embedded, limits: &Limits) -> Parse<NativeFile<'static>> {
    parse_text(Text::Embedded(Arc::new(text)), limits, |parser| parser.lone_template())
}

fn parse_text<'src>(
    text: Text<'src>,
    limits: &Limits,
    production: impl FnOnce(&mut Parser<'_>),
) -> Parse<NativeFile<'src>> {
    let mut parser = Parser::new(&text, limits);
    production(&mut parser);
    let (nodes, diagnostics) = parser.finish();
    if diagnostics.iter().any(messages::structure::is_of_syntax) {
        text.note_broken();
    }
    Parse { tree: NativeFile::new(text, nodes), diagnostics }
}
