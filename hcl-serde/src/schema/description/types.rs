//! Types of values.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::schema::description::is_default;

/// Type of a value.
///
/// `Display` writes the type as documentation does: `list(string)`. A union is written with its name;
/// [`Description::type_name`](super::Description::type_name) writes the types of the union.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TypeDoc {
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
    Words(Vec<WordDoc>),
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
    List(Box<TypeDoc>),
    /// A set.
    Set(Box<TypeDoc>),
    /// A map.
    Map {
        /// Type of the keys, if they cannot be any text.
        #[serde(default, skip_serializing_if = "is_default")]
        keys: Option<Box<TypeDoc>>,
        /// Type of the values.
        values: Box<TypeDoc>,
    },
    /// A list with one element of each type.
    Tuple(Vec<TypeDoc>),
    /// An object with the content of the body of this name.
    Object(String),
    /// A value of the untagged enum of this name.
    Union(String),
    /// A type, or null.
    Optional(Box<TypeDoc>),
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
#[non_exhaustive]
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
pub struct WordDoc {
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
    pub plain: Option<Box<TypeDoc>>,
}

/// An untagged enum of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UnionDoc {
    /// Types of the variants, in order.
    pub types: Vec<TypeDoc>,
    /// Name of the body whose variants are the objects of the union, if it has objects.
    #[serde(default, skip_serializing_if = "is_default")]
    pub body: Option<String>,
}

impl TypeDoc {
    /// Returns the type of a value that is not null.
    #[must_use]
    pub fn required(&self) -> &TypeDoc {
        match self {
            TypeDoc::Optional(inner) => inner.required(),
            ty => ty,
        }
    }

    /// Returns `true` if null is a value of the type.
    #[must_use]
    pub fn is_optional(&self) -> bool {
        matches!(self, TypeDoc::Optional(_))
    }

    /// Returns `true` for numbers without a unit.
    #[must_use]
    pub fn is_number(&self) -> bool {
        matches!(self, TypeDoc::Number(_) | TypeDoc::Integer { .. })
    }

    /// Returns `true` for an expression that is kept unevaluated.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        matches!(
            self.required(),
            TypeDoc::Expression | TypeDoc::Reference | TypeDoc::Call | TypeDoc::TypeExpression { .. }
        )
    }

    /// Returns the type of the elements of a list, a set or a map.
    #[must_use]
    pub fn element(&self) -> Option<&TypeDoc> {
        match self.required() {
            TypeDoc::List(element) | TypeDoc::Set(element) | TypeDoc::Map { values: element, .. } => Some(element),
            _ => None,
        }
    }

    /// Returns the type of the innermost elements, or the type itself.
    #[must_use]
    pub fn innermost(&self) -> &TypeDoc {
        self.element().map_or_else(|| self.required(), TypeDoc::innermost)
    }

    /// Returns the words of a value, or of its elements.
    #[must_use]
    pub fn words(&self) -> &[WordDoc] {
        match (self.required(), self.element()) {
            (TypeDoc::Words(words), _) => words,
            (_, Some(element)) => match element.required() {
                TypeDoc::Words(words) => words,
                _ => &[],
            },
            _ => &[],
        }
    }

    /// Returns the format of a text, of a value that only the program decodes, or of the elements.
    #[must_use]
    pub fn format(&self) -> Option<&TextFormat> {
        match self.innermost() {
            TypeDoc::Text(format) | TypeDoc::Opaque(format) => Some(format),
            _ => None,
        }
    }
}

impl fmt::Display for TypeDoc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TypeDoc::Any | TypeDoc::Unknown => f.write_str("any"),
            TypeDoc::Opaque(format) => f.write_str(&format.name),
            TypeDoc::String | TypeDoc::Words(_) => f.write_str("string"),
            TypeDoc::Text(format) => write!(f, "string ({})", format.name),
            TypeDoc::Bool => f.write_str("bool"),
            TypeDoc::Null => f.write_str("null"),
            TypeDoc::Number(_) => f.write_str("number"),
            TypeDoc::Integer { .. } => f.write_str("integer"),
            TypeDoc::Quantity(quantity) => f.write_str(&quantity.name),
            TypeDoc::List(element) => write!(f, "list({element})"),
            TypeDoc::Set(element) => write!(f, "set({element})"),
            TypeDoc::Map { values, .. } => write!(f, "map({values})"),
            TypeDoc::Tuple(elements) => {
                f.write_str("tuple([")?;
                for (index, element) in elements.iter().enumerate() {
                    write!(f, "{}{element}", if index == 0 { "" } else { ", " })?;
                }
                f.write_str("])")
            }
            TypeDoc::Object(_) => f.write_str("object"),
            TypeDoc::Union(name) => f.write_str(name),
            TypeDoc::Optional(inner) => inner.fmt(f),
            TypeDoc::Expression => f.write_str("expression"),
            TypeDoc::Reference => f.write_str("reference"),
            TypeDoc::Call => f.write_str("function call"),
            TypeDoc::TypeExpression { .. } => f.write_str("type"),
        }
    }
}
