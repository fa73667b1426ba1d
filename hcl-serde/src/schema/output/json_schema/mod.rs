//! JSON Schema of the JSON syntax: what an editor, or a program that writes configuration, knows of it.
//!
//! What is to be described stands in `describing`, bodies in `body` with the `rules` of their names, blocks in `blocks`, what was elsewhere in older files in `moved`, values in `value` with the `patterns` of texts, and values of several forms in `forms`; what of a file that is one layer need not be there in `layers`; what is not in the type and a loader takes is in `taken`, and `place` says where a body is.

mod blocks;
mod body;
mod describing;
mod forms;
mod layers;
#[cfg(feature = "schemars")]
mod lent;
mod messages;
mod moved;
mod patterns;
mod place;
mod rules;
mod said;
mod taken;
mod value;

use hcl_model::body::Definition;
use hcl_model::json_text::{JsonValue, JsonWriter};

use crate::schema::{HclFile, Schema, of_file};
use describing::Describing;
use taken::Taken;

/// What a JSON Schema says beside what the types say.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{JsonSchemaOptions, to_json_schema_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {}
///
/// let schema = to_json_schema_with::<Config>(&JsonSchemaOptions::new().id("https://example.com/app.json").title("The app"));
/// assert!(schema.contains(r#""$id": "https://example.com/app.json""#) && schema.contains(r#""title": "The app""#));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct JsonSchemaOptions {
    id: Option<String>,
    title: Option<String>,
    /// The schemas of values that other makers have, by type and field.
    lent: Vec<(String, JsonValue)>,
    taken: Taken,
    is_layered: bool,
}

impl JsonSchemaOptions {
    /// Nothing more: no `$id`, and the name of the type as the title.
    #[must_use]
    #[inline]
    pub fn new() -> JsonSchemaOptions {
        JsonSchemaOptions::default()
    }

    /// Where the schema is found, its `$id`.
    #[must_use]
    #[inline]
    pub fn id(mut self, url: impl Into<String>) -> JsonSchemaOptions {
        self.id = Some(url.into());
        self
    }

    /// What it is called.
    #[must_use]
    #[inline]
    pub fn title(mut self, title: impl Into<String>) -> JsonSchemaOptions {
        self.title = Some(title.into());
        self
    }

    /// With what files include, which stands under this name, as [`Loader::allow_includes`](crate::Loader::allow_includes) takes it.
    #[must_use]
    #[inline]
    pub fn allow_includes(mut self, name: impl Into<String>) -> JsonSchemaOptions {
        self.taken.include = Some(name.into());
        self
    }

    /// With blocks by which files define something for themselves, as the loader takes them: `variable`, `locals`, `function`,
    /// `dynamic`. What must be there, and is made by `dynamic` blocks, is missing for the schema.
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
    /// let options = JsonSchemaOptions::new().allow_includes("include").defines(Definition::Locals);
    /// let schema: serde_json::Value = serde_json::from_str(&to_json_schema_with::<Config>(&options)).unwrap();
    /// let names = schema["properties"].as_object().unwrap().keys();
    /// assert!(["include", "locals"].iter().all(|name| names.clone().any(|other| other == name)));
    /// ```
    #[must_use]
    #[inline]
    pub fn defines(mut self, definition: Definition) -> JsonSchemaOptions {
        self.taken.definitions.push(definition);
        self
    }

    /// For files that a program loads as layers, several of them together: what must be there may be in another one, so nothing
    /// is required that is merged, in files, blocks and what has `#[hcl(merge = "deep")]`, and there may be fewer blocks, and
    /// elements of `#[hcl(merge = "append")]`, than there must be of all layers together.
    ///
    /// What replaces that of other layers is whole: a list, an object, a block of a list without labels. Null, which unsets an
    /// argument of a layer below, is valid for every argument. All the rest is said as without it: which names there are, and what
    /// values are.
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
    /// // Neither of them has all that must be there.
    /// let schema = to_json_schema_with::<Config>(&JsonSchemaOptions::new().layered());
    /// let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    /// assert_eq!(schema.get("required"), None);
    /// # Ok::<(), hcl_serde::Error>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn layered(mut self) -> JsonSchemaOptions {
        self.is_layered = true;
        self
    }
}

#[cfg(feature = "schemars")]
impl JsonSchemaOptions {
    /// Takes the schema of a type that the crate `schemars` knows for the values of an argument, of which HCL knows nothing
    /// more: one that a function decodes (`#[serde(with = "...")]`), or of a type without the derive. A template can stand in the
    /// place of the whole value.
    ///
    /// The field is an argument, told by the name of the type that has it and its own, as configuration has it; what is
    /// flattened into a type is an argument of that type, and a variant can be told with its enum (`Shape::Circle.radius`). What is told so and is none makes [`to_json_schema_with`] panic.
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
    #[inline]
    pub fn lend<T: schemars::JsonSchema>(mut self, field: impl Into<String>) -> JsonSchemaOptions {
        self.lent.push((field.into(), lent::of::<T>()));
        self
    }
}

/// The JSON Schema (2020-12) of the files in the JSON syntax that are decoded into a type, as text.
///
/// A file names it in a property `$schema` at its root, which decoding does not mind; an editor completes and checks then.
///
/// - A string with `${` or `%{` in it can stand for any value, because it is evaluated; a number and a truth value may be written
///   as text, and text as a number or a truth value, because they are converted.
/// - Each label is a level of objects. Where there can be several blocks, there is one or a list of them.
/// - Descriptions, defaults, examples, bounds and what is deprecated are there; of what is sensitive (`writeOnly`) there is
///   neither default nor example.
/// - Types are in `$defs` by their names, so they may contain themselves.
///
/// Every file that is decoded is valid, but for what the JSON syntax takes and nobody writes: a property that stands there
/// twice, null or a list among the blocks of a list, null beside the label of a block of which there is one, and a text with a
/// bound that is not in normal form C.
/// What is at an old place (`moved_from`) or has an old name is valid, and deprecated; something at two of them is not.
/// What only decoding knows is not found by it: what a function of the program refuses, what a template gives, how large a number
/// is that is written as text, two blocks of one key that stand in different objects of a list, how many blocks of several names
/// there are together from two on, and what is in a file that is a list of objects.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use serde::Deserialize;
///
/// /// What the server does.
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     /// How many requests at once.
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
/// assert_eq!(schema["properties"]["workers"]["description"], "How many requests at once.");
/// assert_eq!(schema["$defs"]["Service"]["required"][0], "host");
/// // The file may say which schema it has.
/// let config = r#"{"$schema": "app.schema.json", "service": {"web": {"host": "a"}}}"#;
/// assert_eq!(hcl_serde::json::from_str::<Config>(config)?.service[0].name, "web");
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[must_use]
#[track_caller]
#[inline]
pub fn to_json_schema<T: HclFile>() -> String {
    to_json_schema_with::<T>(&JsonSchemaOptions::default())
}

/// The JSON Schema of a type as [`to_json_schema`] makes it, with options.
///
/// # Panics
///
/// If a schema is lent for something that is no argument, so that a name that is mistyped is noticed.
#[must_use]
#[track_caller]
#[inline]
pub fn to_json_schema_with<T: HclFile>(options: &JsonSchemaOptions) -> String {
    written(of_file::<T>(), options)
}

#[track_caller]
#[inline]
fn written(schema: &'static Schema, options: &JsonSchemaOptions) -> String {
    let mut writer = JsonWriter::indented(2);
    writer.value(&Describing::new(&options.lent, &options.taken, options.is_layered).root(
        schema,
        options.id.as_deref(),
        options.title.as_deref(),
    ));
    let mut text = writer.finish();
    text.push('\n');
    text
}
