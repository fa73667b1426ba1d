//! What editors ask of a configuration: what is wrong with it, what may stand at a place, what a name means.
//!
//! All of it are pure functions over the files of a [`Project`] and a place in one of them; a protocol is no part of it.
//! Places are bytes of the text. Every function takes any text, however broken it is, and any place: one behind the end is
//! the end, and one inside of a character is its start.
//!
//! A [`Configuration`] says which type is loaded, by which loader and in which scope; a [`Document`] is a text that was
//! parsed once; a [`Project`] has those that are open over what is on the disk, so that layers and included files are seen
//! with what is not saved.
//!
//! # Examples
//!
//! ```
//! use hcl_serde::ide::{self, Configuration, Document, Project};
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
//! let document = Document::new("/app/app.hcl", text);
//! let path = document.path().to_owned();
//! project.open(document);
//!
//! assert!(ide::diagnostics(&project, &path).iter().any(|found| found.code == "missing-equals"));
//! ```

mod completion;
mod configuration;
mod diagnostics;
mod document;
mod folding;
mod formatting;
mod found;
mod hover;
mod json_tokens;
mod links;
mod project;
mod selection;
mod semantic_tokens;
mod symbols;

pub use completion::{Completion, CompletionKind, completion};
pub use configuration::Configuration;
pub use diagnostics::{Diagnostic, diagnostics};
pub use document::Document;
pub use folding::{Fold, FoldKind, folding};
pub use formatting::{formatting, on_type_formatting, range_formatting};
pub use found::{FileEdits, FileRange};
pub use hover::{Hover, hover};
pub use links::links;
pub use project::Project;
pub use selection::selections;
pub use semantic_tokens::{SemanticKind, SemanticToken, semantic_tokens};
pub use symbols::{Symbol, SymbolKind, symbols};
