//! Answers for editors about a configuration: its mistakes, the items that may stand at a place, the meaning of a
//! name.
//!
//! All of it are pure functions over the files of a [`Project`] and a place in one of them; a protocol is no part of it.
//! Places are bytes of the text. Every function takes any text, however broken it is, and any place: one behind the end is
//! the end, and one inside of a character is its start.
//!
//! A [`Configuration`] says which type is loaded, by which loader and in which scope; an [`EditorDocument`] is a text that was
//! parsed once; a [`Project`] has those that are open over what is on the disk, so that layers and included files are seen
//! with what is not saved.
//!
//! # Examples
//!
//! ```
//! use hcl_serde::ide::{self, Configuration, EditorDocument, Project};
//! use hcl_serde::{HclSchema, Loader};
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, HclSchema)]
//! struct Config {
//!     /// Where it listens.
//!     listen: String,
//!     #[hcl(default = 4)]
//!     workers: u16,
//! }
//!
//! let mut project = Project::new(&Configuration::of::<Config>(Loader::new()));
//! let text = "listen = \"[::]:80\"\nwor";
//! let document = EditorDocument::new("/app/app.hcl", text);
//! let path = document.path().to_owned();
//! project.open(document);
//!
//! let labels: Vec<String> = ide::completion(&project, &path, text.len()).into_iter().map(|it| it.label).collect();
//! assert_eq!(labels, ["workers"]);
//! assert!(ide::hover(&project, &path, 0).unwrap().markdown.contains("Where it listens."));
//! ```

mod actions;
mod completion;
mod configuration;
mod definition;
mod diagnostics;
mod document;
mod expected;
mod folding;
mod formatting;
mod found;
mod functions;
mod hints;
mod hover;
mod inside;
mod json_tokens;
mod level;
mod links;
mod loops;
mod messages;
mod names;
mod place;
mod project;
mod selection;
mod semantic_tokens;
mod signature;
mod symbols;
mod trial;
mod values;
mod walk;

pub use actions::{ActionKind, CodeAction, code_actions};
#[cfg(feature = "lsp")]
pub(crate) use completion::completion_within;
pub use completion::{Completion, CompletionKind, completion};
pub use configuration::Configuration;
pub use definition::{Highlight, definition, highlights, prepare_rename, references, rename};
pub use diagnostics::{EditorDiagnostic, diagnostics};
pub use document::EditorDocument;
pub use folding::{Fold, FoldKind, folding};
pub use formatting::{formatting, is_too_long, on_type_formatting, range_formatting};
pub use found::{FileEdits, FileRange};
pub use hints::{InlayHint, inlay_hints};
pub use hover::{Hover, hover};
pub use links::{file_links, links};
pub use project::Project;
pub use selection::selections;
#[cfg(feature = "lsp")]
pub(crate) use semantic_tokens::each_token;
pub use semantic_tokens::{SemanticKind, SemanticToken, semantic_tokens};
pub use signature::{SignatureHelp, signature_help};
pub use symbols::{Symbol, SymbolKind, project_symbols, symbols};
