//! The output of serde for a Rust value, as a tree without a schema and without text. The module `value` converts the
//! tree to a value of the information model, and [`write`](crate::write) applies a schema to the tree.

mod error;
mod value;
#[cfg(feature = "write")]
mod written;

pub use error::SerializeError;

use std::borrow::Cow;
use std::fmt::{self, Write};

use hcl_model::__private::serde::Handle;

/// A Rust value as serde sees it, or a value as a syntax writes it.
#[derive(Debug)]
pub enum Tree {
    /// Nothing: `None`.
    None,
    /// A unit, or `Some` of nothing.
    Null,
    Bool(bool),
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Single(f32),
    /// A number with all its digits.
    Digits(Box<str>),
    Text(Text),
    /// The name of a field or of a variant.
    Word(&'static str),
    List(Vec<Tree>),
    /// The entries of a map or a struct. The fields of a struct are [`Tree::Word`]s.
    Map(Vec<(Tree, Tree)>),
    /// A variant with what it holds.
    Variant(&'static str, Box<Tree>),
    /// Something empty of the same kind, in the place of what is not shown.
    Blank(Box<Tree>),
    /// A value that is kept as it is written.
    Kept(Box<Handle>),
    /// Text of the native syntax that is an expression.
    Native(String),
    /// A string of the JSON syntax that is read as a template, or as a name.
    Template(String),
}

/// A text, which is nowhere else if it is short, as most are.
#[derive(Clone)]
pub struct Text(Stored);

#[derive(Clone)]
enum Stored {
    Short { length: u8, bytes: [u8; SHORT] },
    Long(Box<str>),
}

/// So many bytes are stored in place.
const SHORT: usize = 22;

impl Text {
    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match &self.0 {
            Stored::Short { .. } => std::str::from_utf8(self.as_bytes()).unwrap_or_default(),
            Stored::Long(text) => text,
        }
    }

    #[inline]
    fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Stored::Short { length, bytes } => &bytes[..usize::from(*length)],
            Stored::Long(text) => text.as_bytes(),
        }
    }
}

impl Default for Text {
    #[inline]
    fn default() -> Text {
        Text(Stored::Short { length: 0, bytes: [0; SHORT] })
    }
}

impl From<&str> for Text {
    #[inline]
    fn from(text: &str) -> Text {
        let mut bytes = [0; SHORT];
        match bytes.get_mut(..text.len()) {
            Some(start) => {
                start.copy_from_slice(text.as_bytes());
                Text(Stored::Short { length: text.len() as u8, bytes })
            }
            None => Text(Stored::Long(text.into())),
        }
    }
}

impl From<String> for Text {
    #[inline]
    fn from(text: String) -> Text {
        if text.len() <= SHORT { Text::from(&*text) } else { Text(Stored::Long(text.into())) }
    }
}

impl From<char> for Text {
    #[inline]
    fn from(char: char) -> Text {
        Text::from(&*char.encode_utf8(&mut [0; 4]))
    }
}

impl From<Text> for String {
    #[inline]
    fn from(text: Text) -> String {
        match text.0 {
            Stored::Long(text) => text.into(),
            Stored::Short { .. } => text.as_str().to_owned(),
        }
    }
}

impl fmt::Debug for Text {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

/// The name of an argument, a block or an entry: that of a field, or one that is computed.
pub(crate) type Name = Cow<'static, str>;

impl From<Name> for Tree {
    #[inline]
    fn from(name: Name) -> Tree {
        match name {
            Cow::Borrowed(name) => Tree::Word(name),
            Cow::Owned(name) => Tree::Text(name.into()),
        }
    }
}

impl Tree {
    /// Returns the text of a text or a word.
    #[inline]
    pub(crate) fn as_text(&self) -> Option<&str> {
        match self {
            Tree::Text(text) => Some(text.as_str()),
            Tree::Word(word) => Some(word),
            Tree::Blank(inner) => inner.as_text(),
            _ => None,
        }
    }

    /// Returns the number of parts in it, itself among them.
    #[cfg(feature = "describe")]
    #[inline]
    pub(crate) fn parts(&self) -> usize {
        1 + match self {
            Tree::List(elements) => elements.iter().map(Tree::parts).sum(),
            Tree::Map(entries) => entries.iter().map(|(_, value)| value.parts()).sum(),
            Tree::Variant(_, inner) | Tree::Blank(inner) => inner.parts(),
            _ => 0,
        }
    }

    /// Returns `true` if it is a number.
    #[inline]
    pub(crate) fn is_number(&self) -> bool {
        matches!(self, Tree::Signed(_) | Tree::Unsigned(_) | Tree::Float(_) | Tree::Single(_) | Tree::Digits(_))
    }

    /// A number as both syntaxes write it; nothing for anything else.
    #[inline]
    pub(crate) fn digits(&self) -> String {
        let mut digits = String::new();
        self.push_digits(&mut digits);
        digits
    }

    /// Writes a number as both syntaxes do; nothing for anything else.
    #[inline]
    pub(crate) fn push_digits(&self, out: &mut String) {
        // Writing to a string cannot fail.
        let _ = match self {
            Tree::Signed(number) => write!(out, "{number}"),
            Tree::Unsigned(number) => write!(out, "{number}"),
            Tree::Float(number) => float(*number, number.abs(), out),
            Tree::Single(number) => float(*number, f64::from(number.abs()), out),
            Tree::Digits(digits) => out.write_str(digits),
            _ => Ok(()),
        };
    }

    /// Returns the message that the tree is no value.
    #[inline]
    pub(crate) fn no_value(&self) -> String {
        error::messages::no_value(self.kind())
    }

    /// Returns the kind of the tree, for messages.
    #[inline]
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Tree::None | Tree::Null => "nothing",
            Tree::Bool(_) => "a truth value",
            Tree::Text(_) | Tree::Word(_) | Tree::Template(_) => "text",
            Tree::List(_) => "a list",
            Tree::Map(_) => "a map or a struct",
            Tree::Variant(..) => "a variant of an enum",
            Tree::Native(_) => "an expression",
            Tree::Blank(inner) => inner.kind(),
            Tree::Kept(handle) => match **handle {
                Handle::Body(_) => "a body",
                Handle::Block(_) => "a block",
                Handle::Range(_) => "a place in a text",
                Handle::Value(_) | Handle::Number(_) => "a value",
                _ => "an expression",
            },
            _ => "a number",
        }
    }
}

/// Writes the shortest digits that are read as this float, with an exponent where there would be many zeros. Zero has no sign.
#[inline]
fn float(number: impl fmt::Display + fmt::LowerExp, magnitude: f64, out: &mut String) -> fmt::Result {
    match magnitude {
        0.0 => write!(out, "0"),
        1e-7..1e17 => write!(out, "{number}"),
        _ => write!(out, "{number:e}"),
    }
}
