//! Changes of a text, as tools hand them to each other.

use std::ops::Range;

/// A stretch of a text that becomes something else.
///
/// # Examples
///
/// ```
/// use hcl_model::source::TextEdit;
///
/// let edits = [TextEdit::new(0..1, "port"), TextEdit::new(4..5, "8080")];
/// assert_eq!(TextEdit::apply(&edits, "p = 8\n"), "port = 8080\n");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TextEdit {
    /// The range that is replaced, in bytes of the text before any edit.
    pub range: Range<usize>,
    /// The text that stands in the range after the edit.
    pub text: String,
}

impl TextEdit {
    /// An edit that writes a text in place of a range.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn new(range: Range<usize>, text: impl Into<String>) -> TextEdit {
        TextEdit { range, text: text.into() }
    }

    /// The text after edits, which stand in the order of their ranges and do not overlap.
    ///
    /// # Panics
    ///
    /// Panics if the edits overlap, or if a range does not lie on characters of the text.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn apply(edits: &[TextEdit], text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut last = 0;
        for edit in edits {
            out.push_str(&text[last..edit.range.start]);
            out.push_str(&edit.text);
            last = edit.range.end;
        }
        out.push_str(&text[last..]);
        out
    }
}
