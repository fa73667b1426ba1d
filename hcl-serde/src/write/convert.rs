//! Configuration from one syntax to the other, as the schema of a type says: the entry point and its result.
//!
//! What a body is made of is read in `carry`, comments in `remarks`; written it is as all else, from `parts`.

use hcl_model::diag::Diagnostics;
use hcl_model::limits::Budget;
use hcl_model::source::Source;

use crate::context::UNNAMED;
use crate::error::Error;
use crate::schema::{HclRoot, Schema};
use crate::write::carry::Carrier;
use crate::write::options::{FileSyntax, WriteOptions, Writing};
use crate::write::text;

/// Configuration that was written again in another syntax.
#[derive(Debug, Clone)]
pub struct Converted {
    text: String,
    lost: Diagnostics,
}

impl Converted {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text, by value.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// What is in the first text and not in the second, which are comments: warnings, at the places in the first.
    #[must_use]
    pub fn lost(&self) -> &Diagnostics {
        &self.lost
    }
}

/// Writes configuration in another syntax, or in the same one anew.
///
/// The schema of the type says what is a block, a label, a word or a name, which JSON does not tell by itself; so what is
/// written is decoded as what was read. Expressions stay expressions: in JSON, strings that are templates; read from there,
/// what is interpolated alone is no template any more.
///
/// What the type does not know is carried too, as what it looks like: in JSON that is an argument, and a word or a type in it
/// is taken for an expression. So what a [`Loader`](crate::Loader) takes before the type sees it (`variable`, `function`,
/// `locals`, `dynamic`) has to be in the type that is converted: [the guide](crate::guide::own_language) has such a type.
///
/// Comments of a body become its `//` property, and the other way round they stand in front of it. Those within expressions
/// have no place in JSON: [`Converted::lost`] has a warning for each. Nothing is evaluated, so that nothing has to be known.
///
/// # Errors
///
/// What is wrong with the syntax of the text, and what cannot be written: a name that is no identifier, a number of the JSON
/// syntax as a block.
///
/// # Examples
///
/// ```
/// use hcl_serde::{FileSyntax, HclSchema};
///
/// #[derive(HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     url: String,
///     retries: Option<u8>,
/// }
///
/// let native = "# The public one.\nservice \"web\" {\n  url     = \"https://${host}/\"\n  retries = max(1, limit)\n}\n";
/// let json = r#"{
///   "//": "The public one.",
///   "service": {
///     "web": {
///       "url": "https://${host}/",
///       "retries": "${max(1, limit)}"
///     }
///   }
/// }
/// "#;
/// let converted = hcl_serde::convert::<Config>(native, FileSyntax::Native, FileSyntax::Json)?;
/// assert_eq!(converted.text(), json);
/// let converted = hcl_serde::convert::<Config>(json, FileSyntax::Json, FileSyntax::Native)?;
/// assert_eq!(converted.text(), native);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn convert<T: HclRoot>(text: &str, from: FileSyntax, to: FileSyntax) -> Result<Converted, Error> {
    converted(text, from, to, T::SCHEMA).map_err(|refused| Error::of(T::SCHEMA, refused))
}

/// Compiled once, whatever the type is.
fn converted(text: &str, from: FileSyntax, to: FileSyntax, schema: &'static Schema) -> Result<Converted, Diagnostics> {
    let budget = Budget::DEFAULT;
    let body = from.parse(Source::new(UNNAMED, text), budget.limits()).ok()?;
    let options = WriteOptions::default();
    let mut carrier = Carrier::new(Writing { options: &options, target: to }, from, text, &budget);
    let parts = carrier.file(body.as_node(), schema);
    let lost = carrier.finish()?;
    schema.redact(&lost);
    Ok(Converted { text: text::text(parts, to, &options), lost })
}
