//! Questions of writing about a tree.

use std::borrow::Cow;

use hcl_model::__private::serde::Handle;
use hcl_model::__private::value::normalize;

use crate::tree::{Name, Text, Tree};

impl Tree {
    /// The bytes of a text or a word.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Tree::Text(text) => text.as_bytes(),
            Tree::Word(word) => word.as_bytes(),
            _ => &[],
        }
    }

    /// A text, a number or a truth as the key of an entry.
    pub(crate) fn into_key(self) -> Result<Tree, Tree> {
        match self {
            Tree::Text(text) => Ok(Tree::Text(match text.as_bytes().is_ascii() {
                true => text,
                // As it is read.
                false => normalize(Cow::Borrowed(text.as_str())).into_owned().into(),
            })),
            Tree::Word(_) => Ok(self),
            other => other.into_name().map(Tree::from),
        }
    }

    /// Something empty of the same kind; nothing stays nothing.
    pub(crate) fn blank(self) -> Tree {
        Tree::Blank(Box::new(match self {
            Tree::None | Tree::Null | Tree::Blank(_) => return self,
            Tree::Bool(_) => Tree::Bool(false),
            Tree::List(_) => Tree::List(Vec::new()),
            Tree::Map(_) => Tree::Map(Vec::new()),
            number if number.is_number() => Tree::Unsigned(0),
            _ => Tree::Text(Text::default()),
        }))
    }

    /// Returns `true` for `None`.
    pub(crate) fn is_none(&self) -> bool {
        matches!(self, Tree::None)
    }

    /// Returns `true` for null, as a value or a unit.
    pub(crate) fn is_null(&self) -> bool {
        match self {
            Tree::Null => true,
            Tree::Kept(handle) => matches!(&**handle, Handle::Value(value) if value.is_null()),
            _ => false,
        }
    }

    /// Returns `true` if a field of blocks writes no block.
    pub(crate) fn says_nothing(&self) -> bool {
        match self {
            Tree::None | Tree::Bool(false) => true,
            other => other.is_empty(),
        }
    }

    /// Returns `true` for an empty list or map.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Tree::List(elements) => elements.is_empty(),
            Tree::Map(entries) => entries.is_empty(),
            _ => false,
        }
    }

    /// The text of a key that is a label.
    pub(crate) fn to_label(&self) -> Option<String> {
        match self {
            Tree::Bool(truth) => Some(truth.to_string()),
            number if number.is_number() => Some(number.digits()),
            other => other.as_text().map(str::to_owned),
        }
    }

    /// A text, a number or a truth as text, for a label or a key.
    pub(crate) fn into_name(self) -> Result<Name, Tree> {
        Ok(match self {
            Tree::Text(text) => Cow::Owned(text.into()),
            Tree::Word(word) => Cow::Borrowed(word),
            Tree::Bool(truth) => Cow::Borrowed(if truth { "true" } else { "false" }),
            number if number.is_number() => Cow::Owned(number.digits()),
            Tree::Blank(inner) => return inner.into_name(),
            other => return Err(other),
        })
    }
}
