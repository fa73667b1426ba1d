//! The functions that the command needs of the type of a configuration. No other code of the command is made for each
//! type.

use std::path::PathBuf;

use hcl_model::source::Source;
use hcl_model::typing::Scope;
use serde_core::de::DeserializeOwned;

use crate::edit::{Migrated, MigratedFiles, migrate_alone, migrate_some};
use crate::error::Error;
use crate::file_syntax::FileSyntax;
use crate::loader::{Loaded, Loader, State};
#[cfg(feature = "lsp")]
use crate::lsp::Server;
use crate::schema::description::Description;
use crate::schema::{self, HclFile, JsonSchemaOptions, MarkdownOptions, Schema, TemplateOptions};
use crate::write::Converter;

/// Mends all files of a loader, or some of them.
type FixFiles = fn(&Loader, &Scope, Option<&[PathBuf]>) -> Result<MigratedFiles, Error>;

#[derive(Clone, Copy)]
pub(super) struct Typed {
    pub(super) schema: &'static Schema,
    pub(super) load: fn(&Loader) -> Result<Loaded<()>, Error>,
    /// Loads it, right or not.
    pub(super) state: fn(&Loader) -> State,
    /// Mends a file by itself, and the references in it where there are names.
    pub(super) fix: fn((&Source, FileSyntax), &Scope, bool) -> Migrated,
    pub(super) migrate_files: FixFiles,
    pub(super) template: fn(&TemplateOptions) -> String,
    pub(super) markdown: fn(&MarkdownOptions) -> String,
    pub(super) json_schema: fn(&JsonSchemaOptions) -> String,
    pub(super) description: fn() -> Description,
    pub(super) converter: fn() -> Converter,
    /// The server for files that are like a pattern.
    #[cfg(feature = "lsp")]
    pub(super) server: fn(&str) -> Server,
}

impl Typed {
    pub(super) fn of<T: DeserializeOwned + HclFile>() -> Typed {
        Typed {
            schema: T::SCHEMA,
            load: |loader| loader.load_full::<T>().map(Loaded::without_config),
            state: Loader::state::<T>,
            fix: migrate_alone::<T>,
            migrate_files: migrate_some::<T>,
            template: schema::to_template_with::<T>,
            markdown: schema::to_markdown_with::<T>,
            json_schema: schema::to_json_schema_with::<T>,
            description: schema::describe::<T>,
            converter: Converter::of::<T>,
            #[cfg(feature = "lsp")]
            server: |pattern| Server::new().config::<T>(pattern),
        }
    }
}
