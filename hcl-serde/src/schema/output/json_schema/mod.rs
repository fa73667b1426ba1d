//! JSON Schema of the files of a configuration in the JSON syntax.
//!
//! `moves` and `layers` adapt the description. `definitions` generates the schema from it: `bodies`, `blocks` and `values`,
//! with `patterns` of texts, `loader_blocks` and `external` schemas.

mod blocks;
mod bodies;
mod definitions;
mod external;
mod keywords;
mod layers;
mod loader_blocks;
mod messages;
mod moves;
mod patterns;
mod values;

use hcl_model::body::Definition;
use hcl_model::json_text::JsonWriter;

use crate::schema::{HclFile, describe, of_file};
use definitions::Generator;
use external::External;

/// Options of a JSON Schema.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::model::body::Definition;
/// use hcl_serde::schema::{JsonSchemaOptions, to_json_schema_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {}
///
/// let options = JsonSchemaOptions::new().id("https://example.com/app.json").title("The app");
/// let schema = to_json_schema_with::<Config>(&options.allow_includes("include").defines(Definition::Locals));
/// let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
/// assert_eq!([&schema["$id"], &schema["title"]], ["https://example.com/app.json", "The app"]);
/// assert!(["include", "locals"].iter().all(|name| schema["properties"].get(name).is_some()));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JsonSchemaOptions {
    id: Option<String>,
    title: Option<String>,
    include: Option<String>,
    definitions: Vec<Definition>,
    external: Vec<External>,
    is_layered: bool,
}

impl JsonSchemaOptions {
    /// Returns the default options: no `$id`, and the name of the type as the title.
    #[must_use]
    pub fn new() -> JsonSchemaOptions {
        JsonSchemaOptions::default()
    }

    /// Sets the `$id`, which is the address of the schema.
    #[must_use]
    pub fn id(mut self, url: impl Into<String>) -> JsonSchemaOptions {
        self.id = Some(url.into());
        self
    }

    /// Sets the title.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> JsonSchemaOptions {
        self.title = Some(title.into());
        self
    }

    /// Allows includes under a name, as [`Loader::allow_includes`](crate::Loader::allow_includes) does.
    #[must_use]
    pub fn allow_includes(mut self, name: impl Into<String>) -> JsonSchemaOptions {
        self.include = Some(name.into());
        self
    }

    /// Allows blocks by which files define something for themselves: `variable`, `locals`, `function` or `dynamic`.
    ///
    /// A required block that a `dynamic` block generates is missing for the schema.
    #[must_use]
    pub fn defines(mut self, definition: Definition) -> JsonSchemaOptions {
        self.definitions.push(definition);
        self
    }

    /// Makes a schema for the files of a layered configuration, each of which can be incomplete.
    ///
    /// The schema requires nothing: neither items and blocks nor a number of elements. Null, which unsets an argument of a layer
    /// below, is valid for every argument. Names and types are checked as without this option.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::{JsonSchemaOptions, to_json_schema_with};
    /// use hcl_serde::{HclSchema, Loader};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     host: String,
    ///     port: u16,
    /// }
    ///
    /// let layers = Loader::new().named_text("base.json", r#"{"host": "a"}"#).layer().named_text("local.json", r#"{"port": 80}"#);
    /// assert_eq!(layers.load::<Config>()?.port, 80);
    /// // No file has all required arguments.
    /// let schema = to_json_schema_with::<Config>(&JsonSchemaOptions::new().layered());
    /// let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    /// assert_eq!(schema.get("required"), None);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    pub fn layered(mut self) -> JsonSchemaOptions {
        self.is_layered = true;
        self
    }
}

#[cfg(feature = "schemars")]
impl JsonSchemaOptions {
    /// Uses the schema of the crate `schemars` for the values of an argument whose type does not have the derive, or that a
    /// function decodes (`#[serde(with = "...")]`). A template is valid instead of the whole value.
    ///
    /// The argument is named by its type and by its name in files: `Config.timeout`. An argument of a flattened struct belongs
    /// to the type around the struct. A variant can be named with its enum: `Shape::Circle.radius`. For any other name,
    /// [`to_json_schema_with`] panics.
    ///
    /// The schema is used without defaults and examples, because they can be secret. Its types are in `$defs`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::HclSchema;
    /// use hcl_serde::schema::{JsonSchemaOptions, to_json_schema_with};
    /// use serde::Deserialize;
    ///
    /// #[derive(Deserialize, HclSchema)]
    /// struct Config {
    ///     timeout: std::time::Duration,
    /// }
    ///
    /// let schema = to_json_schema_with::<Config>(&JsonSchemaOptions::new().lend::<std::time::Duration>("Config.timeout"));
    /// let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    /// let timeout = &schema["properties"]["timeout"]["anyOf"][0];
    /// assert_eq!(timeout["required"], serde_json::json!(["secs", "nanos"]));
    /// ```
    #[must_use]
    pub fn lend<T: schemars::JsonSchema>(mut self, argument: impl Into<String>) -> JsonSchemaOptions {
        self.external.push(External::of::<T>(argument.into()));
        self
    }
}

/// Returns the JSON Schema (2020-12) of the files in the JSON syntax that decode into a type.
///
/// A file names its schema in a property `$schema` at its root, which decoding ignores. An editor then completes and checks
/// the file.
///
/// - A text with `${` or `%{` in it is valid for any value, because it can be a template.
/// - Numbers and truth values can be written as text, and text as a number or a truth value, because they are converted.
/// - Each label is a level of objects. Several blocks are one block or a list of blocks.
/// - Descriptions, defaults, examples, bounds and deprecations are included. A secret (`writeOnly`) has neither a default nor
///   an example.
/// - Types are in `$defs` by their names, so that they can contain themselves.
/// - An argument at a former place (`moved_from`) or under a former name is valid and deprecated.
///
/// Every file that decodes is valid, with these exceptions: a property that occurs twice, null or a list among the blocks of a
/// list, null beside the label of the only block of a type, and a text with a length that is not in normal form C.
///
/// A file can be valid and fail to decode: the schema does not know the functions of the program, the values of templates, the
/// sizes of numbers in texts, the variant that an untagged enum chooses for a text, two blocks of one key in different objects
/// of a list, the number of blocks of several types together, and items at their former and their new place. It requires
/// nothing that can be at a former place, and checks nothing in a file that is a list of objects.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// /// The server.
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     /// The number of requests at once.
///     #[hcl(default = 4, max = 64)]
///     workers: u16,
///     #[hcl(block)]
///     service: Vec<Service>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Service {
///     #[hcl(label)]
///     name: String,
///     host: String,
/// }
///
/// let schema = hcl_serde::schema::to_json_schema::<Config>();
/// let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
/// assert_eq!(schema["properties"]["workers"]["default"], 4);
/// assert_eq!(schema["properties"]["workers"]["description"], "The number of requests at once.");
/// assert_eq!(schema["$defs"]["Service"]["required"][0], "host");
/// // The file can name its schema.
/// let config = r#"{"$schema": "app.schema.json", "service": {"web": {"host": "a"}}}"#;
/// assert_eq!(hcl_serde::json::from_str::<Config>(config)?.service[0].name, "web");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[must_use]
#[track_caller]
pub fn to_json_schema<T: HclFile>() -> String {
    to_json_schema_with::<T>(&JsonSchemaOptions::default())
}

/// Returns the JSON Schema of a type as [`to_json_schema`] does, with options.
///
/// # Panics
///
/// Panics if [`JsonSchemaOptions::lend`] names something that is not an argument of the configuration.
#[must_use]
#[track_caller]
pub fn to_json_schema_with<T: HclFile>(options: &JsonSchemaOptions) -> String {
    let mut description = describe::<T>();
    for external in &options.external {
        external.check(&description);
    }
    moves::add_former_places(&mut description);
    if options.is_layered {
        layers::make_optional(&mut description);
    }
    let name = of_file::<T>().name();
    let name = if name.starts_with('$') { "Configuration" } else { name };
    let mut writer = JsonWriter::indented(2);
    writer.value(&Generator::new(&description, options).file(name));
    let mut text = writer.finish();
    text.push('\n');
    text
}
