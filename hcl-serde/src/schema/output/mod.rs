//! What a program gives away of its schema: a reference page, a configuration to start from, a JSON Schema for
//! editors, and data for other tools.
//!
//! All of it is made of the constants that decoding reads, when it is asked for; a program that asks for none of it has none
//! of this code. Nothing of what is sensitive is in any of it: neither a default nor an example.

mod about;
mod data;
mod default;
mod default_blocks;
mod diff;
#[cfg(feature = "lsp")]
mod editor;
mod ends;
mod environment;
mod forms;
mod given;
mod inject;
mod json;
mod json_schema;
mod markdown;
mod messages;
mod ordered;
mod others;
mod outline;
mod parts;
mod sample;
mod samples;
mod template;
mod types;

pub use data::describe;
#[cfg(feature = "command")]
pub(crate) use diff::is_data;
pub use diff::{ChangeKind, SchemaChange, diff};
#[cfg(feature = "lsp")]
pub(crate) use editor::Filled;
pub(crate) use given::{Given, GivenKind, Items};
pub use inject::{InjectError, assert_injected, assert_written, inject};
pub use json_schema::{JsonSchemaOptions, to_json_schema, to_json_schema_with};
pub use markdown::{MarkdownOptions, to_markdown, to_markdown_with};
pub(crate) use sample::Sample;
pub(crate) use template::template_with;
pub use template::{TemplateOptions, to_template, to_template_with};
