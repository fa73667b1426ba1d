//! Configuration from one syntax to the other, as the schema of a type says: the entry point and its result.
//!
//! An `outline` gives the structure of a body, and `carry` reads it; `remarks` handles comments. The result is
//! written from `parts`, like all other text.

mod carry;
mod expression;
mod messages;
mod moved;
mod outline;

#[cfg(any(feature = "command", feature = "lsp"))]
use hcl_model::body::Definition;
use hcl_model::diag::Diagnostics;
use hcl_model::limits::{Budget, Limits};
use hcl_model::source::Source;

use crate::context::UNNAMED;
use crate::error::Error;
use crate::file_syntax::FileSyntax;
use crate::schema::{HclFile, OldPlaces, Schema};
use crate::write::options::{WriteOptions, Writing};
use crate::write::text::text as written;
use carry::Carrier;
use outline::{Outline, Taken};

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

    /// Returns warnings, at their ranges in the first text, about parts that are missing or moved in the second text.
    /// These are comments, blocks that stand beside other blocks of their type, and items that nothing tells from
    /// arguments or blocks.
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
/// Unknown items are carried too, by their form: in JSON an unknown item is an argument. In a body that a field keeps
/// ([`Body`](crate::Body)), blocks become properties and properties become arguments. [`Converted::lost`] warns of
/// them. A [`Converter`] knows the blocks that a [`Loader`](crate::Loader) takes before the type sees them
/// (`variable`, `function`, `locals`, `dynamic`).
///
/// In JSON all blocks of a type are one property, at the place of the first; where the order of several types means something
/// (`#[hcl(block_types)]`, a body that is kept, `dynamic`), the body is a list of objects that are read as one, in that order.
///
/// Comments of a body become its `//` property, and so do those right above a block and beside it; the other way
/// round they stand in front of what comes next, and above blocks. Comments within expressions have no place in JSON,
/// and are lost with a warning each; one warning for each body covers other moved comments. Nothing is evaluated, so
/// that nothing has to be known.
///
/// # Errors
///
/// Returns the syntax errors of the text, and the items that cannot be written. Examples are a name that is no
/// identifier and a number of the JSON syntax as a block.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::write::FileSyntax;
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
/// let native = "# The services.\n\n# The public one.\nservice \"web\" {\n  url     = \"https://${host}/\"\n  retries = max(1, limit)\n}\n";
/// let json = r#"{
///   "//": "The services.",
///   "service": {
///     "web": {
///       "//": "The public one.",
///       "url": "https://${host}/",
///       "retries": "${max(1, limit)}"
///     }
///   }
/// }
/// "#;
/// let converted = hcl_serde::write::convert::<Config>(native, FileSyntax::Native, FileSyntax::Json)?;
/// assert_eq!(converted.text(), json);
/// let converted = hcl_serde::write::convert::<Config>(json, FileSyntax::Json, FileSyntax::Native)?;
/// assert_eq!(converted.text(), native);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
pub fn convert<T: HclFile>(text: &str, from: FileSyntax, to: FileSyntax) -> Result<Converted, Error> {
    Converter::of::<T>().convert(Source::new(UNNAMED, text), from, to)
}

/// A converter of configuration to another syntax. It uses a type as [`convert`] does, or a decode spec, and knows
/// the blocks that a program takes from a configuration itself.
///
/// # Examples
///
/// ```
/// use hcl_serde::model::source::Source;
/// use hcl_serde::HclSchema;
/// use hcl_serde::write::{Converter, FileSyntax};
///
/// #[derive(HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     mount: Vec<Mount>,
/// }
///
/// #[derive(HclSchema)]
/// struct Mount {
///     path: String,
/// }
///
/// let native = r#"variable "paths" {
///   type = list(string)
/// }
///
/// dynamic "mount" {
///   for_each = var.paths
///   iterator = it
///
///   content {
///     path = it.value
///   }
/// }
/// "#;
/// let json = r#"{
///   "variable": {
///     "paths": {
///       "type": "list(string)"
///     }
///   },
///   "dynamic": {
///     "mount": {
///       "for_each": "${var.paths}",
///       "iterator": "it",
///       "content": {
///         "path": "${it.value}"
///       }
///     }
///   }
/// }
/// "#;
/// let converter = Converter::of::<Config>().allow_variables().allow_dynamic();
/// let converted = converter.convert(Source::new("app.hcl", native), FileSyntax::Native, FileSyntax::Json)?;
/// assert_eq!(converted.text(), json);
/// let converted = converter.convert(Source::new("app.hcl.json", json), FileSyntax::Json, FileSyntax::Native)?;
/// assert_eq!(converted.text(), native);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Converter {
    /// The structure of a file, or the reason why it is not known.
    outline: Result<Outline, String>,
    /// The schema that tells which parts must not be shown, if there is a type.
    schema: Option<&'static Schema>,
    taken: Taken,
    /// The limits of a text that is read.
    limits: Limits,
}

impl Converter {
    /// By a type.
    #[must_use]
    pub fn of<T: HclFile>() -> Converter {
        let outline = Outline::Type(T::SCHEMA, OldPlaces::of(T::SCHEMA));
        Converter { outline: Ok(outline), schema: Some(T::SCHEMA), taken: Taken::default(), limits: Limits::DEFAULT }
    }

    /// By a decode spec (feature `spec`).
    #[cfg(feature = "spec")]
    #[must_use]
    pub fn by_spec(spec: &hcl_model::spec::Spec) -> Converter {
        Converter { outline: Outline::of_spec(spec), schema: None, taken: Taken::default(), limits: Limits::DEFAULT }
    }

    /// For files of arguments: a block is an error.
    #[must_use]
    pub fn of_arguments() -> Converter {
        Converter { outline: Ok(Outline::Arguments), schema: None, taken: Taken::default(), limits: Limits::DEFAULT }
    }

    /// With `variable` blocks, as [`Loader::allow_variables`](crate::Loader::allow_variables) takes them.
    #[must_use]
    pub fn allow_variables(mut self) -> Converter {
        self.taken.variables = true;
        self
    }

    /// With `locals` blocks, as [`Loader::allow_locals`](crate::Loader::allow_locals) takes them.
    #[must_use]
    pub fn allow_locals(mut self) -> Converter {
        self.taken.locals = true;
        self
    }

    /// With `function` blocks, as `Loader::allow_functions` takes them.
    #[must_use]
    pub fn allow_functions(mut self) -> Converter {
        self.taken.functions = true;
        self
    }

    /// With `dynamic` blocks, as `Loader::allow_dynamic` takes them.
    #[must_use]
    pub fn allow_dynamic(mut self) -> Converter {
        self.taken.dynamic = true;
        self
    }

    /// Reads texts within the limits of a loader.
    #[cfg(any(feature = "command", feature = "lsp"))]
    pub(crate) fn within(mut self, limits: Limits) -> Converter {
        self.limits = limits;
        self
    }

    /// With blocks of one kind that define something.
    #[cfg(any(feature = "command", feature = "lsp"))]
    pub(crate) fn with(self, definition: Definition) -> Converter {
        match definition {
            Definition::Variable => self.allow_variables(),
            Definition::Locals => self.allow_locals(),
            Definition::Function => self.allow_functions(),
            Definition::Dynamic => self.allow_dynamic(),
        }
    }

    /// Writes a text of one syntax in another, as [`convert`] does.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`convert`], and the errors of a decode spec.
    pub fn convert(&self, source: Source, from: FileSyntax, to: FileSyntax) -> Result<Converted, Error> {
        let refused = match self.converted(source, from, to) {
            Ok(converted) => return Ok(converted),
            Err(refused) => refused,
        };
        Err(match self.schema {
            Some(schema) => Error::of(schema, refused),
            None => Error::without_schema(refused),
        })
    }

    fn converted(&self, source: Source, from: FileSyntax, to: FileSyntax) -> Result<Converted, Diagnostics> {
        let outline = self.outline.as_ref().map_err(|why| messages::unusable_spec(why))?;
        let budget = Budget::DEFAULT.with_limits(self.limits);
        let body = from.parse(source.clone(), &self.limits).ok()?;
        let options = WriteOptions { nesting: self.limits.nesting, ..WriteOptions::default() };
        let mut carrier = Carrier::new(Writing { options: &options, target: to }, from, source.text(), &budget);
        let parts = carrier.file(body.as_node(), outline, self.taken);
        let lost = carrier.finish()?;
        match self.schema {
            Some(schema) => schema.redact(&lost),
            None => Schema::redact_by_sound(&lost),
        }
        let text =
            written(parts, to, &options).map_err(|error| messages::not_written(&error, body.missing_item_range()))?;
        Ok(Converted { text, lost })
    }
}
