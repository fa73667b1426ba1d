//! What there is to say of what stands at a place.

use std::ops::Range;
use std::path::Path;

use crate::ide::Project;

/// What there is to say of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hover {
    /// The bytes of what it is said of.
    pub range: Range<usize>,
    /// What there is to say, as Markdown.
    pub markdown: String,
}

/// What there is to say of what stands at a place.
#[must_use]
pub fn hover(project: &Project, path: &Path, offset: usize) -> Option<Hover> {
    let _ = (project, path, offset);
    None
}
