//! The description of a place of a text.

use std::ops::Range;
use std::rc::Rc;

use hcl_model::syntax::{Item, Shape};

use crate::ide::level::Level;

/// A place of a text.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Place {
    /// The blocks around it, the outermost first.
    pub(in crate::ide) around: Vec<Around>,
    /// The items of the body that contains the place.
    pub(in crate::ide) present: Rc<Vec<Present>>,
    pub(in crate::ide) at: At,
    /// The word that it is in or touches; empty if there is none.
    pub(in crate::ide) word: Range<usize>,
}

impl Place {
    /// Returns the level of the body that contains the place. `root` is the level of the whole file.
    pub(in crate::ide) fn level(&self, root: &Level) -> Level {
        root.inside_all(&self.around).chosen(&self.present)
    }
}

/// A block that a place is in.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Around {
    pub(in crate::ide) ty: String,
    pub(in crate::ide) labels: Vec<String>,
    /// The items of the block.
    pub(in crate::ide) present: Rc<Vec<Present>>,
}

/// An item of a body, or a property of an object.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Present {
    pub(in crate::ide) name: String,
    /// Its value, if that is one text.
    pub(in crate::ide) text: Option<String>,
    pub(in crate::ide) is_block: bool,
}

impl Present {
    pub(in crate::ide) fn of(item: &Item<'_>) -> Present {
        match item {
            Item::Attribute(item) => Present {
                name: item.name.to_string(),
                text: match item.expr().shape() {
                    Shape::Str(text) => Some(text.into_owned()),
                    _ => None,
                },
                is_block: false,
            },
            Item::Block(item) => Present { name: item.ty.to_string(), text: None, is_block: true },
        }
    }
}

/// The part of a text that contains a place.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) enum At {
    /// A comment, or where nothing more can stand.
    Nothing,
    /// The name of an argument or the type of a block, in quotes in JSON.
    Item { quotes: Option<Quotes> },
    /// A label of a block.
    Label { ty: String, before: Vec<String>, quotes: Option<Quotes> },
    /// Behind a name or labels, where `=` or `{` is to stand.
    Header { ty: String, before: Vec<String>, quotes: Option<Quotes> },
    /// The value of an argument.
    Value(Value),
}

/// A text in quotes.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Quotes {
    /// From the first quote to the last, if it is there, or to where the text ends.
    pub(in crate::ide) all: Range<usize>,
    /// The range inside of the quotes.
    pub(in crate::ide) inside: Range<usize>,
    /// `true` if the text that has to follow is there: in JSON a colon.
    pub(in crate::ide) is_followed: bool,
}

/// A place in a value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Value {
    /// The argument.
    pub(in crate::ide) name: String,
    /// The steps to the part of the value that contains the place.
    pub(in crate::ide) steps: Vec<Step>,
    /// `true` if the place has the value that these steps lead to, and not a part of something computed.
    pub(in crate::ide) is_whole: bool,
    pub(in crate::ide) want: Want,
    /// The names of `for` around it, the outermost first.
    pub(in crate::ide) bound: Vec<Bound>,
    /// The innermost call around it.
    pub(in crate::ide) call: Option<Call>,
    /// The words that the language itself has for the place.
    pub(in crate::ide) words: Option<Words>,
    /// The item that may begin there once something stands in between, if the value is whole.
    pub(in crate::ide) next: Option<Next>,
}

/// The item that may begin behind a value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) enum Next {
    /// An item of the body, on another line.
    Item,
    /// The next key of the object, behind a comma.
    Key { present: Vec<Present> },
}

/// Words and signs of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ide) enum Words {
    /// Operators, and the question mark of a condition.
    Operators,
    /// These, and the `if` of a `for`.
    OperatorsOrIf,
    /// The `in` of a `for`.
    In,
    /// The beginning of a `for` in a list, or in an object.
    For { is_object: bool },
    /// The beginning of a directive of a template, in another directive or in none.
    Directive { open: Option<Directive> },
}

/// The directive that has begun and is not ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::ide) enum Directive {
    If,
    Else,
    For,
}

/// The names that a `for` has for the elements of a collection.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Bound {
    pub(in crate::ide) names: Vec<String>,
    /// The text of the collection, as it is written.
    pub(in crate::ide) collection: String,
}

/// From a value to what is in it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) enum Step {
    Element(usize),
    Entry(String),
}

/// The kind of text that is wanted at a place of a value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) enum Want {
    /// A value.
    Operand,
    /// An operator, or nothing more.
    Operator,
    /// The name of an attribute behind a dot.
    Attribute {
        /// The expression in front of the dot.
        of: String,
    },
    /// The key of an object, which has these others.
    Key { present: Vec<Present>, quotes: Option<Quotes> },
    /// The inside of a text.
    Text { quotes: Quotes, is_all: bool },
    /// A new name, which nobody knows.
    Name,
}

/// A call that a place is in the parentheses of.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ide) struct Call {
    pub(in crate::ide) name: String,
    pub(in crate::ide) index: usize,
}

/// The start of the character that a byte is in.
pub(in crate::ide) fn floor(text: &str, offset: usize) -> usize {
    let mut offset = offset.min(text.len());
    while !text.is_char_boundary(offset) {
        offset -= 1;
    }
    offset
}

/// The word that a place is in or touches: a name, or a number; dashes in front of it are operators.
pub(super) fn word_at(text: &str, offset: usize) -> Range<usize> {
    let is_in = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let before: usize = text[..offset].chars().rev().take_while(is_in).map(char::len_utf8).sum();
    let behind: usize = text[offset..].chars().take_while(is_in).map(char::len_utf8).sum();
    let (mut start, end) = (offset - before, offset + behind);
    while start < end {
        let rest = &text[start..end];
        let length = match rest.as_bytes()[0] {
            b'-' => 1,
            b'0'..=b'9' => rest.find('-').unwrap_or(rest.len()),
            _ => rest.len(),
        };
        if (start..=start + length).contains(&offset) && !rest.starts_with('-') {
            return start..start + length;
        }
        start += length;
    }
    offset..offset
}

#[cfg(test)]
mod tests {
    use super::word_at;

    #[test]
    fn a_dash_is_in_a_word_or_an_operator() {
        let word = |text: &str| {
            let offset = text.find('|').unwrap();
            let text = text.replace('|', "");
            text[word_at(&text, offset)].to_owned()
        };
        let words = [
            ("-re|", "re"),
            ("-|re", "re"),
            ("|-re", ""),
            ("1 -|", ""),
            ("5-lo|c", "loc"),
            ("5|-loc", "5"),
            ("a-b|", "a-b"),
            ("a-|", "a-"),
            ("--a|", "a"),
            ("80|", "80"),
            ("-8|0", "80"),
            ("é-è|", "é-è"),
            ("5x|", "5x"),
            ("|", ""),
        ];
        for (text, expected) in words {
            assert_eq!(word(text), expected, "{text}");
        }
    }
}
