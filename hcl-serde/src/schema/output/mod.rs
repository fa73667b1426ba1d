//! What a program gives away of its schema: a reference page, a configuration to start from, a JSON Schema for
//! editors, and data for other tools.
//!
//! All of it is made of the constants that decoding reads, when it is asked for; a program that asks for none of it has none
//! of this code. Nothing of what is sensitive is in any of it: neither a default nor an example.

pub(super) mod about;
pub(super) mod default;
mod diff;
mod draft;
pub(super) mod environment;
mod inject;
mod json;
mod json_schema;
mod markdown;
mod messages;
#[cfg(feature = "lsp")]
mod snippet;
mod template;
mod words;

pub use diff::{ChangeKind, SchemaChange, diff};
pub use inject::{InjectError, assert_injected, assert_written, inject};
pub use json_schema::{JsonSchemaOptions, to_json_schema, to_json_schema_with};
#[cfg(feature = "lsp")]
pub(super) use markdown::facts;
pub use markdown::{MarkdownOptions, to_markdown, to_markdown_with};
#[cfg(feature = "lsp")]
pub(crate) use snippet::{Sample, Snippet};
pub use template::{TemplateOptions, to_template, to_template_with};
