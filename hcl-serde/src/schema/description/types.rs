//! Types of values.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::schema::description::is_default;

/// Type of a value. `Display` writes it as documentation does: `list(string)`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Type {
    /// Any value, kept as it is.
    Any,
    /// A value that only the decoding of the program knows.
    Unknown,
    /// A value that only the decoding of the program knows, in this format.
    Opaque(TextFormat),
    /// Text.
    String,
    /// Text in a format, such as an address.
    Text(TextFormat),
    /// One of several words.
    Words(Vec<Word>),
    /// `true` or `false`.
    Bool,
    /// Null.
    Null,
    /// A number.
    Number(Precision),
    /// A whole number.
    Integer {
        /// Smallest number, in digits.
        #[serde(default, skip_serializing_if = "is_default")]
        min: Option<String>,
        /// Largest number, in digits.
        #[serde(default, skip_serializing_if = "is_default")]
        max: Option<String>,
    },
    /// A number with a unit.
    Quantity(Quantity),
    /// A list.
    List(Box<Type>),
    /// A set.
    Set(Box<Type>),
    /// A map.
    Map {
        /// Type of the keys, if they cannot be any text.
        #[serde(default, skip_serializing_if = "is_default")]
        keys: Option<Box<Type>>,
        /// Type of the values.
        values: Box<Type>,
    },
    /// A list with one element of each type.
    Tuple(Vec<Type>),
    /// An object with the content of the body of this name.
    Object(String),
    /// A value of the untagged enum of this name.
    Union(String),
    /// A type, or null.
    Optional(Box<Type>),
    /// An expression, kept unevaluated.
    Expression,
    /// A reference to a variable, kept unevaluated.
    Reference,
    /// A function call, kept unevaluated.
    Call,
    /// A type expression; `extended` has the forms of the extended types.
    TypeExpression {
        /// `true` if objects and values are types too.
        #[serde(default, skip_serializing_if = "is_default")]
        extended: bool,
    },
}

/// Precision of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Precision {
    /// A 32-bit float.
    Single,
    /// A 64-bit float.
    Double,
    /// All digits.
    Exact,
}

/// Format of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextFormat {
    /// Name, without an article: `socket address`.
    pub name: String,
    /// Example.
    #[serde(default, skip_serializing_if = "is_default")]
    pub example: String,
}

/// One of several words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Word {
    /// The word.
    pub name: String,
    /// Other words for the same.
    #[serde(default, skip_serializing_if = "is_default")]
    pub aliases: Vec<String>,
    /// Documentation of the variant.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// A number with a unit, as text: a duration, a size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Quantity {
    /// Name: `duration`.
    pub name: String,
    /// Example: `30s`.
    pub example: String,
    /// Regular expression that all texts match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pattern: Option<String>,
    /// Type of the numbers that are read without a unit, if such are read.
    #[serde(default, skip_serializing_if = "is_default")]
    pub plain: Option<Box<Type>>,
}

/// An untagged enum of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Union {
    /// Types of the variants, in order.
    pub types: Vec<Type>,
    /// Name of the body whose variants are the objects of the union, if it has objects.
    #[serde(default, skip_serializing_if = "is_default")]
    pub body: Option<String>,
}

impl Type {
    /// Returns the type of a value that is not null.
    #[must_use]
    pub fn required(&self) -> &Type {
        match self {
            Type::Optional(inner) => inner.required(),
            ty => ty,
        }
    }

    /// Returns `true` if null is a value of the type.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        matches!(self, Type::Optional(_))
    }

    /// Returns `true` for numbers without a unit.
    #[must_use]
    pub fn is_number(&self) -> bool {
        matches!(self, Type::Number(_) | Type::Integer { .. })
    }

    /// Returns `true` for an expression that is kept unevaluated.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        matches!(self.required(), Type::Expression | Type::Reference | Type::Call | Type::TypeExpression { .. })
    }

    /// Returns the type of the elements of a list, a set or a map.
    #[must_use]
    pub fn element(&self) -> Option<&Type> {
        match self.required() {
            Type::List(element) | Type::Set(element) | Type::Map { values: element, .. } => Some(element),
            _ => None,
        }
    }

    /// Returns the type of the innermost elements, or the type itself.
    #[must_use]
    pub fn innermost(&self) -> &Type {
        self.element().map_or_else(|| self.required(), Type::innermost)
    }

    /// Returns the words of a value, or of its elements.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        match (self.required(), self.element()) {
            (Type::Words(words), _) => words,
            (_, Some(element)) => match element.required() {
                Type::Words(words) => words,
                _ => &[],
            },
            _ => &[],
        }
    }

    /// Returns the format of a text, of a value that only the program decodes, or of the elements.
    #[must_use]
    pub fn format(&self) -> Option<&TextFormat> {
        match self.innermost() {
            Type::Text(format) | Type::Opaque(format) => Some(format),
            _ => None,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Any | Type::Unknown => f.write_str("any"),
            Type::Opaque(format) => f.write_str(&format.name),
            Type::String | Type::Words(_) => f.write_str("string"),
            Type::Text(format) => write!(f, "string ({})", format.name),
            Type::Bool => f.write_str("bool"),
            Type::Null => f.write_str("null"),
            Type::Number(_) => f.write_str("number"),
            Type::Integer { .. } => f.write_str("integer"),
            Type::Quantity(quantity) => f.write_str(&quantity.name),
            Type::List(element) => write!(f, "list({element})"),
            Type::Set(element) => write!(f, "set({element})"),
            Type::Map { values, .. } => write!(f, "map({values})"),
            Type::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (index, element) in elements.iter().enumerate() {
                    write!(f, "{}{element}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str("])")
            }
            Type::Object(_) => f.write_str("object"),
            Type::Union(name) => f.write_str(name),
            Type::Optional(inner) => inner.fmt(f),
            Type::Expression => f.write_str("expression"),
            Type::Reference => f.write_str("reference"),
            Type::Call => f.write_str("function call"),
            Type::TypeExpression { .. } => f.write_str("type"),
        }
    }
}
