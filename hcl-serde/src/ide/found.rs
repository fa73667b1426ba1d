//! Places in files, and changes of them.

use std::ops::Range;
use std::path::PathBuf;

use hcl_model::source::TextEdit;

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FileRange {
    /// The file, from the root.
    pub path: PathBuf,
    /// Its bytes.
    pub range: Range<usize>,
}

/// Changes of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEdits {
    /// The file, from the root.
    pub path: PathBuf,
    /// The changes, in the order of the text.
    pub edits: Vec<TextEdit>,
}
