//! The nodes of a parsed file: sixteen bytes each, in one array, a parent before its children.
//!
//! A node knows its bytes in the text and how many nodes its subtree takes, so that the next sibling is found by
//! adding.
//! Operators in a chain stand behind their operands (in the order of a stack machine), so that a chain of any length
//! is flat.

use crate::syntax::ByteRange;

/// One node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) flags: u8,
    /// A small number whose meaning depends on the kind.
    pub(super) aux: u16,
    pub(super) start: u32,
    pub(super) end: u32,
    /// Number of nodes of the subtree, this one included.
    pub(super) size: u32,
}

const _: () = assert!(size_of::<Node>() == 16);

/// The kind of a node; the comment of a variant names the children of the node, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Items: `Attribute` and `Block`.
    Body,
    /// An expression; `aux` is the length of the name.
    Attribute,
    /// Labels, then the `Body`; `aux` is the length of the type.
    Block,
    /// A bare label.
    LabelName,
    /// A quoted label.
    LabelString,

    /// Nothing; the keyword.
    Null,
    /// Nothing; the keyword.
    True,
    /// Nothing; the keyword.
    False,
    /// Nothing; the digits.
    Number,
    /// Nothing; a quoted string without interpolations.
    String,
    /// Parts of a quoted template.
    Template,
    /// Parts of a heredoc.
    Heredoc,
    /// Parts of a template that stands alone.
    BareTemplate,

    /// Nothing; literal text of a template.
    Literal,
    /// An expression.
    Interpolation,
    /// The condition, `Parts`, and `Parts` again if there is an else.
    IfDirective,
    /// One or two `Name`s, the collection, `Parts`.
    ForDirective,
    /// Parts of a template inside of a directive.
    Parts,

    /// Nothing; the name of a variable.
    Variable,
    /// A term and then steps.
    Postfix,
    /// Nothing; a dot and a name, which begins `aux` bytes after the dot.
    GetAttr,
    /// Nothing; a dot and digits, which begin `aux` bytes after the dot.
    LegacyIndex,
    /// The key.
    Index,
    /// The `GetAttr` and `LegacyIndex` steps that apply to each element.
    AttrSplat,
    /// All further steps of the chain.
    FullSplat,
    /// The function's `Name`, then the arguments.
    Call,
    /// Nothing; an identifier.
    Name,
    /// The elements.
    Tuple,
    /// Keys (`KeyName`, `String` or `Key`) and values, alternating.
    Object,
    /// Nothing; a bare key.
    KeyName,
    /// An expression that is a key.
    Key,
    /// One or two `Name`s, the collection, the value, and the condition if there is one.
    ForTuple,
    /// One or two `Name`s, the collection, the key, the value, and the condition if there is one.
    ForObject,
    /// An expression in parentheses.
    Parentheses,
    /// The operand; `aux` is 0 for `-` and 1 for `!`.
    Unary,
    /// Operands and `Operator`s in the order of a stack machine.
    Operation,
    /// Nothing; `aux` is the number of the operator.
    Operator,
    /// The condition, the value if true, the value if false.
    Conditional,
    /// Stands for an expression with mistakes; what could be read of it, or nothing.
    Invalid,
}

/// A string, literal or label has escape sequences that must be resolved.
pub(super) const ESCAPED: u8 = 1;
/// A literal of a quoted template: backslashes are escapes.
pub(super) const QUOTED: u8 = 2;
/// White space at the start of a quoted literal is stripped.
pub(super) const TRIM_START: u8 = 4;
/// White space at the end of a quoted literal is stripped.
pub(super) const TRIM_END: u8 = 8;
/// A `for` has a name for the key before the one for the value.
pub(super) const KEY_NAME: u8 = 16;
/// A `for` has a condition.
pub(super) const CONDITION: u8 = 32;
/// A `for` groups values of equal keys; a call expands its last argument.
pub(super) const ELLIPSIS: u8 = 64;

/// An invalid expression that was to be a number.
pub(super) const NUMBER: u8 = 1;

/// An item of a body could not be read and is left out.
pub(super) const LOST_ITEM: u8 = 1;
/// A body, or one around it, is not closed.
pub(super) const UNCLOSED: u8 = 2;

/// A name longer than `aux` can say; its end is found by reading it again.
pub(super) const LONG_NAME: u16 = u16::MAX;

impl Node {
    /// A node without children, of these bytes.
    pub(super) fn leaf(kind: Kind, start: usize, end: usize) -> Node {
        Node { kind, flags: 0, aux: 0, start: start as u32, end: end as u32, size: 1 }
    }

    pub(super) fn bytes(&self) -> ByteRange {
        ByteRange { start: self.start, end: self.end }
    }

    pub(super) fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}
