//! A configuration to start from, in either syntax.

mod json;
pub(super) mod native;

use crate::schema::description::Description;
use crate::schema::output::draft::Drafter;
use crate::schema::output::messages::about_file;
use crate::schema::{HclFile, describe};

/// The options of a template.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{TemplateOptions, to_template_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     /// Where it listens.
///     #[hcl(example = "127.0.0.1:80")]
///     listen: std::net::SocketAddr,
///     #[hcl(default = 4)]
///     workers: u16,
/// }
///
/// let short = to_template_with::<Config>(&TemplateOptions::new().without_documentation());
/// assert_eq!(short, "listen = \"127.0.0.1:80\"\n\n# workers = 4\n");
/// let shorter = to_template_with::<Config>(&TemplateOptions::new().without_documentation().only_required());
/// assert_eq!(shorter, "listen = \"127.0.0.1:80\"\n");
/// let json = to_template_with::<Config>(&TemplateOptions::new().only_required().without_documentation().json());
/// assert_eq!(json, "{\n  \"listen\": \"127.0.0.1:80\"\n}\n");
/// let named = to_template_with::<Config>(&TemplateOptions::new().env("APP"));
/// assert!(named.contains("Environment variable: APP_WORKERS."));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TemplateOptions {
    is_json: bool,
    is_short: bool,
    only_required: bool,
    environment: Option<String>,
    include: Option<String>,
}

impl TemplateOptions {
    /// Options of a full template in the native syntax, with documentation.
    #[must_use]
    pub fn new() -> TemplateOptions {
        TemplateOptions::default()
    }

    /// In the JSON syntax.
    #[must_use]
    pub fn json(mut self) -> TemplateOptions {
        self.is_json = true;
        self
    }

    /// Leaves out the documentation of items.
    #[must_use]
    pub fn without_documentation(mut self) -> TemplateOptions {
        self.is_short = true;
        self
    }

    /// Without what may be left out.
    #[must_use]
    pub fn only_required(mut self) -> TemplateOptions {
        self.only_required = true;
        self
    }

    /// With the names of the variables of the environment that set each argument, if
    /// [`Loader::env`](crate::Loader::env) has this prefix.
    #[must_use]
    pub fn env(mut self, prefix: impl Into<String>) -> TemplateOptions {
        self.environment = Some(prefix.into());
        self
    }

    /// With what files are told of others that they include, under this name, as
    /// [`Loader::allow_includes`](crate::Loader::allow_includes) takes it.
    #[must_use]
    pub fn allow_includes(mut self, name: impl Into<String>) -> TemplateOptions {
        self.include = Some(name.into());
        self
    }
}

/// Writes a configuration to start from: everything that a type takes, and commented out what is optional.
///
/// - Lines that begin with `##` are documentation. Lines that begin with `# ` are items that are commented out, as editors
///   comment lines out.
/// - In the JSON syntax, which has no comments, documentation stands in a list `"//"`, and optional items in an object at
///   the end of that list.
/// - Values are defaults and examples. A required argument without an example is `null`, and the line above says what to
///   fill in. Secrets are not shown.
/// - The other variants of an enum of which only one can be there are documentation.
/// - Deprecated items are left out.
/// - A type of blocks is shown in full where it stands outermost. At other places, its required items and the path of that
///   place are shown.
///
/// A template loads once its author has filled in the required values. [The guide](crate::guide::outputs) shows an `init`
/// command that writes values into a template.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{TemplateOptions, to_template_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     /// Where it listens.
///     #[hcl(example = "127.0.0.1:80")]
///     listen: std::net::SocketAddr,
///     /// How many at once.
///     #[hcl(default = 4, max = 64)]
///     workers: u16,
///     #[hcl(block)]
///     tls: Option<Tls>,
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Tls {
///     certificate: std::path::PathBuf,
/// }
///
/// let text = to_template_with::<Config>(&TemplateOptions::new());
/// let lines = [
///     "## Where it listens.",
///     "##",
///     "## String (socket address). Required.",
///     "listen = \"127.0.0.1:80\"",
///     "",
///     "## How many at once.",
///     "##",
///     "## Integer. From 0 to 64.",
///     "# workers = 4",
///     "",
///     "## At most 1 block.",
///     "# tls {",
///     "#   ## String (path). Required: fill it in. Such as \"/path/to/something\".",
///     "#   certificate = null",
///     "# }",
/// ];
/// assert_eq!(text.lines().collect::<Vec<_>>(), lines);
/// assert_eq!(hcl_serde::from_str::<Config>(&text)?.workers, 4);
/// # Ok::<(), hcl_serde::Error>(())
/// ```
#[must_use]
pub fn to_template_with<T: HclFile>(template: &TemplateOptions) -> String {
    written(&describe::<T>(), template)
}

/// Writes a configuration to start from, with the default options.
#[must_use]
pub fn to_template<T: HclFile>() -> String {
    to_template_with::<T>(&TemplateOptions::new())
}

fn written(description: &Description, template: &TemplateOptions) -> String {
    let mut drafter = Drafter::new(description);
    drafter.describes = !template.is_short;
    drafter.only_required = template.only_required;
    drafter.is_json = template.is_json;
    drafter.environment = template.environment.clone();
    let drafts = drafter.body(&description.root);
    let about = about_file(&description.root_body().description, template.include.as_deref(), template.is_json);
    let about = if template.is_short { "" } else { &about };
    match template.is_json {
        true => json::text(about, &drafts),
        false => native::text(about, &drafts),
    }
}
