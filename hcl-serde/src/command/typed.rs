//! What the command asks of the type of a configuration, as functions, so that nothing else of it is made for each type.

use std::path::PathBuf;

use hcl_model::source::Source;
use hcl_model::typing::Scope;
use hcl_model::value::Value;
use serde_core::de::DeserializeOwned;

use crate::edit::{Fixed, FixedFiles, fix_alone, fix_some};
use crate::error::Error;
use crate::loader::{Loaded, Loader, State};
#[cfg(feature = "lsp")]
use crate::lsp::Server;
use crate::schema::{self, HclRoot, JsonSchema, Markdown, Schema, Template};
use crate::write::{Converter, FileSyntax};

/// Mends all files of a loader, or some of them.
type FixFiles = fn(&Loader, &Scope, Option<&[PathBuf]>) -> Result<FixedFiles, Error>;

#[derive(Clone, Copy)]
pub(super) struct Typed {
    pub(super) schema: &'static Schema,
    pub(super) load: fn(&Loader) -> Result<Loaded<()>, Error>,
    /// Loads it, right or not.
    pub(super) state: fn(&Loader) -> State,
    /// Mends a file by itself, and the references in it where there are names.
    pub(super) fix: fn((&Source, FileSyntax), &Scope, bool) -> Fixed,
    pub(super) fix_files: FixFiles,
    pub(super) template: fn(&Template) -> String,
    pub(super) markdown: fn(&Markdown) -> String,
    pub(super) json_schema: fn(&JsonSchema) -> String,
    pub(super) data: fn() -> Value,
    pub(super) converter: fn() -> Converter,
    /// The server for files that are like a pattern.
    #[cfg(feature = "lsp")]
    pub(super) server: fn(&str) -> Server,
}

impl Typed {
    pub(super) fn of<T: DeserializeOwned + HclRoot>() -> Typed {
        Typed {
            schema: T::SCHEMA,
            load: |loader| loader.load_full::<T>().map(Loaded::without_config),
            state: Loader::state::<T>,
            fix: fix_alone::<T>,
            fix_files: fix_some::<T>,
            template: schema::to_template::<T>,
            markdown: schema::to_markdown_with::<T>,
            json_schema: schema::to_json_schema_with::<T>,
            data: schema::to_data::<T>,
            converter: Converter::of::<T>,
            #[cfg(feature = "lsp")]
            server: |pattern| Server::new().config::<T>(pattern),
        }
    }
}
