//! The text that is put into a file, and the reasons for which an edit fails before it is tried.

use crate::edit::layout::{Assign, columns};
use crate::edit::outline::Parsed;
use crate::edit::written::Place;
use crate::json_text::PathError;
use crate::native::is_identifier;
use crate::value::Value;

/// The content of a new argument, entry or element.
#[derive(Debug, Clone, Copy)]
pub(super) enum Content<'v> {
    /// A plain value.
    Value(&'v Value),
    /// A whole part as it is written.
    Written(&'v str),
    /// One with the comments in front of it, and the one on its line: it takes lines of its own.
    Commented { text: &'v str, line: &'v str },
}

impl Content<'_> {
    pub(super) fn is_commented(&self) -> bool {
        matches!(self, Content::Commented { .. })
    }

    /// Returns the comment behind the content on its line.
    pub(super) fn line_comment(&self) -> String {
        match self {
            Content::Commented { line, .. } if !line.is_empty() => format!(" {line}"),
            _ => String::new(),
        }
    }
}

/// A new entry of an object, or a new element of a list, which has no key.
#[derive(Debug, Clone, Copy)]
pub(super) struct NewPart<'v> {
    pub(super) key: Option<&'v str>,
    pub(super) content: Content<'v>,
}

/// A new item of a body.
#[derive(Debug, Clone, Copy)]
pub(super) enum NewItem<'v> {
    /// Arguments on lines that follow each other.
    Attributes(&'v [NewPart<'v>]),
    Block {
        ty: &'v str,
        labels: &'v [String],
        bare_labels: bool,
    },
    /// The lines of one, without the blanks in front of the first.
    Written {
        text: &'v str,
        is_block: bool,
        /// There is a blank line above it.
        is_apart: bool,
    },
}

impl NewItem<'_> {
    pub(super) fn is_apart(&self) -> bool {
        matches!(self, NewItem::Written { is_apart: true, .. })
    }

    pub(super) fn is_block(&self) -> bool {
        matches!(self, NewItem::Block { .. } | NewItem::Written { is_block: true, .. })
    }
}

/// Why there is no way to write something.
#[derive(Debug)]
pub(super) enum Fault {
    /// The value cannot be written.
    Unwritable(PathError),
    /// The part around it shares lines with another part, or is not closed.
    NoPlace,
}

impl From<PathError> for Fault {
    fn from(error: PathError) -> Fault {
        Fault::Unwritable(error)
    }
}

impl Parsed {
    /// A new entry or element in lines of some indentation, or on a line with others.
    pub(super) fn new_part(
        &self,
        new: &NewPart<'_>,
        assign: &Assign,
        quoted: bool,
        indentation: &str,
        is_in_line: bool,
    ) -> Result<String, Fault> {
        let mut out = String::new();
        if let Some(key) = new.key {
            let is_bare = !self.is_json() && !quoted && is_identifier(key) && key != "for";
            out.push_str(&if is_bare { key.to_owned() } else { self.quoted(key) });
            out.push_str(&assign.after(columns(&out)));
        }
        let place = Place { indentation, columns: columns(indentation) + columns(&out), is_in_line };
        out.push_str(&match new.content {
            Content::Value(value) => self.written(value, place)?,
            Content::Written(text) | Content::Commented { text, .. } => text.to_owned(),
        });
        Ok(out)
    }

    /// A new argument in a line of some indentation.
    fn new_attribute(&self, new: &NewPart<'_>, assign: &Assign, indentation: &str) -> Result<String, Fault> {
        let mut out = new.key.unwrap_or_default().to_owned();
        out.push_str(&assign.after(columns(&out)));
        let place = Place { indentation, columns: columns(indentation) + columns(&out), is_in_line: false };
        out.push_str(&match new.content {
            Content::Value(value) => self.written_as_argument(value, place)?,
            Content::Written(text) | Content::Commented { text, .. } => text.to_owned(),
        });
        Ok(out)
    }

    /// A new item in lines of some indentation.
    pub(super) fn new_item(&self, new: &NewItem<'_>, assign: &Assign, indentation: &str) -> Result<String, Fault> {
        match new {
            NewItem::Attributes(all) => {
                let mut out = String::new();
                for (number, new) in all.iter().enumerate() {
                    if number > 0 {
                        out.push_str(self.newline());
                        out.push_str(indentation);
                    }
                    out.push_str(&self.new_attribute(new, assign, indentation)?);
                }
                Ok(out)
            }
            NewItem::Block { ty, labels, bare_labels } => {
                let mut out = (*ty).to_owned();
                for label in *labels {
                    out.push(' ');
                    let is_bare = *bare_labels && is_identifier(label);
                    out.push_str(&if is_bare { label.clone() } else { self.quoted(label) });
                }
                out.push_str(" {}");
                Ok(out)
            }
            NewItem::Written { text, .. } => Ok((*text).to_owned()),
        }
    }
}
