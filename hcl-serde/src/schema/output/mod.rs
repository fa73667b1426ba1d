//! Outputs of a description: reference pages, templates, JSON Schemas, comparisons and answers for editors.

mod diff;
mod draft;
#[cfg(feature = "lsp")]
mod index;
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
#[cfg(feature = "lsp")]
pub(crate) use index::FieldIndex;
pub use inject::{InjectError, assert_injected, assert_written, inject};
pub use json_schema::{JsonSchemaOptions, to_json_schema, to_json_schema_with};
pub use markdown::{MarkdownOptions, to_markdown, to_markdown_with};
#[cfg(feature = "lsp")]
pub(crate) use snippet::{Sample, Snippet};
pub use template::{TemplateOptions, to_template, to_template_with};
