//! The shapes of expressions, and the entries of an object.

use std::borrow::Cow;

use crate::syntax::NodeId;

/// The kind of an expression at sight, before anything is evaluated.
///
/// There may be more shapes one day; whoever does not know one evaluates the expression, as for [`Shape::Other`].
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::syntax::Shape;
///
/// let list = native::parse_expression("test", "[-1, \"a\", \"a${b}\", 1 + 1]").ok()?.as_static_list()?;
/// let shapes: Vec<Shape<'_>> = list.iter().map(|expr| expr.as_node().shape()).collect();
/// // Numbers are not read yet, and what would have to be computed is not looked into.
/// assert_eq!(shapes, [Shape::Number("-1"), Shape::Str("a".into()), Shape::Other, Shape::Other]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape<'a> {
    /// The literal null.
    Null,
    /// A literal boolean.
    Bool(bool),
    /// A literal number, as it is written, in the grammar of [`crate::value::Number::parse`].
    Number(&'a str),
    /// A literal string, escapes resolved, not brought into normal form yet.
    Str(Cow<'a, str>),
    /// A tuple constructor: walk it with [`Syntax::next_element`](crate::syntax::Syntax::next_element).
    Tuple,
    /// An object constructor: walk it with [`Syntax::next_entry`](crate::syntax::Syntax::next_entry).
    Object,
    /// An object constructor whose keys must be evaluated all together before anything is known of its entries; static
    /// analysis walks it like any other.
    ComputedObject,
    /// Something that a syntax error has left without a meaning; the error is reported already.
    Invalid,
    /// Anything else: it must be evaluated.
    Other,
}

impl Shape<'_> {
    /// Returns `true` if the expression is a literal value other than null.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::syntax::Shape;
    ///
    /// assert!(Shape::Number("80").is_literal());
    /// assert!(!Shape::Null.is_literal() && !Shape::Other.is_literal());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_literal(&self) -> bool {
        !matches!(self, Shape::Null | Shape::Invalid) && !self.is_computed()
    }

    /// Returns `true` if the expression must be evaluated.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::syntax::Shape;
    ///
    /// assert!(Shape::Other.is_computed() && Shape::ComputedObject.is_computed());
    /// // A tuple is seen at once, even if its elements must be evaluated.
    /// assert!(!Shape::Tuple.is_computed() && !Shape::Object.is_computed());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_computed(&self) -> bool {
        matches!(self, Shape::ComputedObject | Shape::Other)
    }
}

/// The key of an entry of an object constructor.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, EntryKey};
///
/// let expr = native::parse_expression("test", "{ a = 1, \"b\" = 2, (c) = 3 }").ok()?;
/// let (object, mut cursor) = (expr.as_node(), Cursor::default());
/// let entries = std::iter::from_fn(|| object.syntax().next_entry(object.node(), &mut cursor));
/// let keys: Vec<EntryKey<'_>> = entries.map(|entry| entry.key).collect();
/// assert_eq!(keys, [EntryKey::Name("a".into()), EntryKey::Name("b".into()), EntryKey::Computed]);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryKey<'a> {
    /// A literal name.
    Name(Cow<'a, str>),
    /// An expression that must be evaluated and converted to a string.
    Computed,
}

/// An entry of an object constructor ("Static Map").
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::syntax::{Cursor, Shape};
///
/// let expr = native::parse_expression("test", "{ port = 80 }").ok()?;
/// let object = expr.as_node();
/// let entry = object.syntax().next_entry(object.node(), &mut Cursor::default()).unwrap();
/// assert_eq!(object.sibling(entry.key_node).range().text(), "port");
/// assert_eq!(object.sibling(entry.value).shape(), Shape::Number("80"));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The key.
    pub key: EntryKey<'a>,
    /// The node of the key, an expression too.
    pub key_node: NodeId,
    /// The expression of the value.
    pub value: NodeId,
}
