//! Edits of files in which everything else stays: comments, order, blank lines, quotes, line ends.
//!
//! A [`Document`] is a file of either syntax, broken ones too. Its parts are named by paths or by places
//! ([`Target`]); values, expressions, comments and blocks are read, set, renamed and taken out.
//! Text is spliced, never printed anew: an edit replaces bytes of the source, the text is parsed again, and if the file
//! does not say what it said before, and what was asked, the edit is refused and nothing changes.
//!
//! New text looks like its neighbours: it has their indentation, their line ends and their commas.
//! Its `=` stands below theirs if it fits.
//! No existing text moves, so that a name longer than all beside it is not aligned until the file is formatted
//! ([`crate::format`]).
//!
//! Whoever writes whole files uses [`crate::native::NativeWriter`]; the layout of a text is what [`crate::format`] is about.
//!
//! # Examples
//!
//! ```
//! use hcl_model::edit::Document;
//!
//! let text = "# How it listens.\nlisten {\n  port = 80     # not encrypted\n  host = \"::\"\n}\n";
//! let mut document = Document::parse("app.hcl", text);
//! document.set("listen.port", 8080)?;
//! document.remove("listen.host")?;
//! assert_eq!(document.text(), "# How it listens.\nlisten {\n  port = 8080     # not encrypted\n}\n");
//! # Ok::<(), hcl_model::edit::EditError>(())
//! ```

pub(crate) mod align;
mod apart;
mod around;
pub(crate) mod arrange;
mod blocks;
mod check;
mod collection;
mod commented;
mod comments;
mod computed;
mod diff;
mod document;
mod elements;
mod error;
pub(crate) mod expression;
pub(crate) mod given;
mod index;
mod items;
mod json_blocks;
pub(crate) mod json_new;
mod lay_out;
mod layout;
mod line;
mod merge;
mod messages;
mod moves;
mod names;
mod new;
pub(crate) mod new_blocks;
mod order;
mod outline;
mod paths;
pub(crate) mod pieces;
mod rows;
mod structure;
mod target;
mod unite;
mod values;
mod written;

pub use comments::CommentPlace;
pub use document::Document;
pub use error::EditError;
pub use moves::Addition;
pub use target::Target;
