//! What serde says of a Rust value, as a tree without a schema and without text; what a schema makes of it is in `body`, and
//! what it is as a value of the information model in [`ser`](crate::ser).

use std::borrow::Cow;
use std::fmt::Write;

use hcl_model::serde::Handle;

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
    Text(String),
    /// The name of a field or of a variant.
    Word(&'static str),
    List(Vec<Tree>),
    /// Of a map or a struct; the fields of a struct are [`Tree::Word`]s.
    Map(Vec<(Tree, Tree)>),
    /// A variant with what it holds.
    Variant(&'static str, Box<Tree>),
    /// What is kept as it is written.
    Kept(Box<Handle>),
    /// Text of the native syntax that is an expression.
    Native(String),
    /// A string of the JSON syntax that is read as a template, or as a name.
    Template(String),
}

/// The name of an argument, a block or an entry: that of a field, or one that is computed.
pub(super) type Name = Cow<'static, str>;

impl From<Name> for Tree {
    fn from(name: Name) -> Tree {
        match name {
            Cow::Borrowed(name) => Tree::Word(name),
            Cow::Owned(name) => Tree::Text(name),
        }
    }
}

impl Tree {
    /// What a text or a word is.
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Tree::Text(text) => Some(text),
            Tree::Word(word) => Some(word),
            _ => None,
        }
    }

    /// Something empty of the same kind.
    pub(super) fn blank(self) -> Tree {
        match self {
            Tree::None => Tree::None,
            Tree::Bool(_) => Tree::Bool(false),
            Tree::Text(_) | Tree::Word(_) | Tree::Variant(..) => Tree::Text(String::new()),
            Tree::List(_) => Tree::List(Vec::new()),
            Tree::Map(_) => Tree::Map(Vec::new()),
            number if number.is_number() => Tree::Unsigned(0),
            Tree::Kept(_) | Tree::Native(_) | Tree::Template(_) => Tree::Text(String::new()),
            _ => Tree::Null,
        }
    }

    /// Whether there is nothing to be written.
    pub(super) fn is_none(&self) -> bool {
        matches!(self, Tree::None)
    }

    /// Whether it is a number.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Tree::Signed(_) | Tree::Unsigned(_) | Tree::Float(_) | Tree::Single(_) | Tree::Digits(_))
    }

    /// A number as both syntaxes write it; nothing for anything else.
    pub(crate) fn digits(&self) -> String {
        match self {
            Tree::Signed(number) => number.to_string(),
            Tree::Unsigned(number) => number.to_string(),
            Tree::Float(number) => float(*number, number.abs()),
            Tree::Single(number) => float(*number, f64::from(number.abs())),
            Tree::Digits(digits) => (**digits).to_owned(),
            _ => String::new(),
        }
    }

    /// A text, a number or a truth as text, for a label or a key.
    pub(super) fn into_name(self) -> Result<Name, Tree> {
        Ok(match self {
            Tree::Text(text) => Cow::Owned(text),
            Tree::Word(word) => Cow::Borrowed(word),
            Tree::Bool(truth) => Cow::Borrowed(if truth { "true" } else { "false" }),
            number if number.is_number() => Cow::Owned(number.digits()),
            other => return Err(other),
        })
    }

    /// What it is, for messages.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Tree::None | Tree::Null => "nothing",
            Tree::Bool(_) => "a truth value",
            Tree::Text(_) | Tree::Word(_) | Tree::Template(_) => "text",
            Tree::List(_) => "a list",
            Tree::Map(_) => "a map or a struct",
            Tree::Variant(..) => "a variant of an enum",
            Tree::Native(_) => "an expression",
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

/// The shortest digits that are read as this float; with an exponent where there would be many zeros.
fn float(number: impl std::fmt::Display + std::fmt::LowerExp, magnitude: f64) -> String {
    let mut digits = String::new();
    let _ = match magnitude == 0.0 || (1e-7..1e17).contains(&magnitude) {
        true => write!(digits, "{number}"),
        false => write!(digits, "{number:e}"),
    };
    digits
}
