//! A reference page of a configuration, as Markdown.
//!
//! `page` writes the sections of pieces of Markdown in `text`, `facts` has the facts of arguments, and `paths` the names of
//! sections.

pub(in crate::schema) mod facts;
mod messages;
mod page;
mod paths;
mod text;
mod values;

use crate::schema::description::Description;
use crate::schema::output::messages::about_file;
use crate::schema::{HclFile, describe, of_file};
use page::Page;

/// The options of a reference page.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{MarkdownOptions, to_markdown_with};
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: u16,
/// }
///
/// let page = to_markdown_with::<Config>(&MarkdownOptions::new().title("The server").level(2).env("APP"));
/// assert!(page.starts_with("## The server\n"));
/// assert!(page.contains("- Environment variable: `APP_PORT`\n"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkdownOptions {
    title: Option<String>,
    level: usize,
    environment: Option<String>,
    include: Option<String>,
}

impl Default for MarkdownOptions {
    fn default() -> MarkdownOptions {
        MarkdownOptions { title: None, level: 1, environment: None, include: None }
    }
}

impl MarkdownOptions {
    /// A page of its own, with the name of the type as its title.
    #[must_use]
    pub fn new() -> MarkdownOptions {
        MarkdownOptions::default()
    }

    /// Sets the title of the page.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> MarkdownOptions {
        self.title = Some(title.into());
        self
    }

    /// Sets the level of the first heading, from 1 to 6, for a part of a page.
    #[must_use]
    pub fn level(mut self, level: usize) -> MarkdownOptions {
        self.level = level.clamp(1, 6);
        self
    }

    /// With the names of the variables of the environment that set each argument, if
    /// [`Loader::env`](crate::Loader::env) has this prefix.
    #[must_use]
    pub fn env(mut self, prefix: impl Into<String>) -> MarkdownOptions {
        self.environment = Some(prefix.into());
        self
    }

    /// With what files are told of others that they include, under this name, as
    /// [`Loader::allow_includes`](crate::Loader::allow_includes) takes it.
    #[must_use]
    pub fn allow_includes(mut self, name: impl Into<String>) -> MarkdownOptions {
        self.include = Some(name.into());
        self
    }
}

/// A reference page of everything that a type takes, as Markdown: a table of each body, and a section for each argument and
/// block, by its path.
///
/// A section says the type, whether it must be there, the default, bounds, words, examples, other and former names, what is
/// deprecated, and whether it is secret; then follows the documentation as written, with its headings below the one of the
/// section, and without links to Rust items. Blocks have an example. A body that occurs again is described once, and linked to.
/// Nothing of what is secret is shown.
///
/// [`inject`](crate::schema::inject) puts it into a page, and [`assert_injected`](crate::schema::assert_injected) keeps it fresh.
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
///     /// How many workers there are. They share the queue.
///     #[hcl(default = 4, max = 64)]
///     workers: u16,
/// }
///
/// let page = [
///     "# Config",
///     "",
///     "What the server does.",
///     "",
///     "| Name | Type | Default | Description |",
///     "|---|---|---|---|",
///     "| [`workers`](#workers) | integer | `4` | How many workers there are. |",
///     "",
///     "<a id=\"workers\"></a>",
///     "",
///     "## `workers`",
///     "",
///     "- Type: `integer`, from 0 to 64",
///     "- Default: `4`",
///     "",
///     "How many workers there are. They share the queue.",
/// ];
/// assert_eq!(hcl_serde::schema::to_markdown::<Config>().lines().collect::<Vec<_>>(), page);
/// ```
#[must_use]
pub fn to_markdown<T: HclFile>() -> String {
    to_markdown_with::<T>(&MarkdownOptions::default())
}

/// The reference page of a type as [`to_markdown`] makes it, with options.
#[must_use]
pub fn to_markdown_with<T: HclFile>(options: &MarkdownOptions) -> String {
    written(&describe::<T>(), of_file::<T>().name(), options)
}

fn written(description: &Description, name: &str, options: &MarkdownOptions) -> String {
    let name = if name.starts_with('$') { "Configuration" } else { name };
    let title = options.title.as_deref().unwrap_or(name);
    let about = about_file(&description.root_body().description, options.include.as_deref(), false);
    Page::written(options.environment.as_deref(), description, (title, &about), options.level)
}
