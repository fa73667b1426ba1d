//! What may stand at a place.

use std::ops::Range;
use std::path::Path;

use crate::ide::Project;

/// Something that may stand at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// What it is called, as an editor lists it.
    pub label: String,
    /// What it is.
    pub kind: CompletionKind,
    /// A few words beside the label: its type.
    pub detail: Option<String>,
    /// What there is to say of it, as Markdown.
    pub documentation: Option<String>,
    /// The bytes that are replaced: what stands there of a word that is not whole, or none.
    pub range: Range<usize>,
    /// What is written in their place.
    pub text: String,
    /// That with places that the author fills in, `${1:name}` and at last `$0`, as editors know them; none if there are
    /// no such places.
    pub snippet: Option<String>,
    /// Where it stands in the list, compared as text.
    pub sort: String,
    /// Whether it should not be used any more.
    pub is_deprecated: bool,
}

/// What something is that may stand at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CompletionKind {
    /// An argument.
    Argument,
    /// A block.
    Block,
    /// A label of a block.
    Label,
    /// One of the words that a value is.
    Word,
    /// A literal or a word of the language.
    Keyword,
    /// A function.
    Function,
    /// A variable.
    Variable,
    /// An attribute of a value, or the key of an object.
    Attribute,
    /// A file.
    File,
    /// A folder.
    Folder,
}

/// What may stand at a place, what is meant most likely first.
#[must_use]
pub fn completion(project: &Project, path: &Path, offset: usize) -> Vec<Completion> {
    let _ = (project, path, offset);
    Vec::new()
}
