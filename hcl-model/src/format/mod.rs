//! Formatting of the native syntax: the one way in which its white space stands.
//!
//! [`format()`] gives the new text, [`edits`] what changes in the old one, for editors.
//! Both work on tokens and change the white space between them, so that comments, quotes, numbers and the order of
//! everything stay as they are; what [`Options`] adds says itself what it does.
//! The layout is the one of `terraform fmt` and `hclfmt`, byte for byte, but where theirs is no longer the same
//! configuration (`x.0 .1`, names of functions with `::`), and for lines that are nested more than 32 levels deep, which
//! stay where they stand; the page `guide::conformance` has each of these.
//!
//! Nothing fails: a line with something in it that belongs to no construct, or with quotes that it does not close, stays
//! as it is, and the lines around it are formatted; behind a `${`, a `/*` or a `<<` that nothing ends, everything stays,
//! since it may be text. In such a text nothing but white space changes, whatever the options.
//! Whether a text is right is what [`crate::native::parse`] tells; a tool that rewrites files asks first.
//! The JSON syntax has [`crate::json::format`].
//!
//! # Examples
//!
//! ```
//! use hcl_model::format::{Options, format};
//!
//! let text = "service \"web\"{\nport=80 # plain\n  hostname   = \"a.example\"\n}\n";
//! let formatted = "service \"web\" {\n  port     = 80 # plain\n  hostname = \"a.example\"\n}\n";
//! assert_eq!(format(text, &Options::default()), formatted);
//! assert_eq!(format(formatted, &Options::default()), formatted);
//! ```

mod blanks;
mod layout;
mod lines;
mod options;
mod piece;
mod rewrite;
mod width;

pub(crate) use layout::{DEEPEST, INDENTATION};
pub use options::Options;

use std::ops::Range;

use crate::source::TextEdit;
use piece::{Gap, Piece};

/// The text as it should be written.
///
/// # Examples
///
/// ```
/// use hcl_model::format::{Options, format};
///
/// assert_eq!(format("a   =[1,2]\n", &Options::default()), "a = [1, 2]\n");
/// assert_eq!(format("a = 'x  y'\nb=2\n", &Options::default()), "a = 'x  y'\nb = 2\n");
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn format(text: &str, options: &Options) -> String {
    if text.len() > piece::LONGEST {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut last = 0;
    each_gap(text, &formatted(text, options), |range, written| {
        out.push_str(&text[last..range.start]);
        out.push_str(written);
        last = range.end;
    });
    out
}

/// So many changes are apart from each other, and what changes behind them is one: many small ones take more memory than
/// the text.
const MOST_EDITS: usize = 50_000;

/// What changes in a text when it is formatted, in order; nothing if it is formatted already.
///
/// Where very much changes, what changes behind the first ones is one change.
///
/// # Examples
///
/// ```
/// use hcl_model::format::{Options, edits, format};
/// use hcl_model::source::TextEdit;
///
/// let text = "a   = 1\nb = [ ]\n";
/// let edits = edits(text, &Options::default());
/// assert_eq!(edits, [TextEdit::new(1..4, " "), TextEdit::new(13..14, "")]);
/// assert_eq!(TextEdit::apply(&edits, text), format(text, &Options::default()));
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn edits(text: &str, options: &Options) -> Vec<TextEdit> {
    edits_within(text, 0..text.len(), options)
}

/// What changes in a part of a text when all of the text is formatted: the [`edits`] that lie in the part.
///
/// # Examples
///
/// ```
/// use hcl_model::format::{Options, edits_within};
/// use hcl_model::source::TextEdit;
///
/// let text = "a   = 1\nb = [ ]\n";
/// assert_eq!(edits_within(text, 8..15, &Options::default()), [TextEdit::new(13..14, "")]);
/// ```
#[must_use]
#[cfg_attr(not(feature = "__shared"), inline)]
pub fn edits_within(text: &str, part: Range<usize>, options: &Options) -> Vec<TextEdit> {
    let mut edits: Vec<TextEdit> = Vec::new();
    if text.len() > piece::LONGEST {
        return edits;
    }
    each_gap(text, &formatted(text, options), |range, written| {
        let is_in_part = part.start <= range.start && range.end <= part.end;
        if !is_in_part || &text[range.clone()] == written {
            return;
        }
        let is_full = edits.len() == MOST_EDITS;
        match edits.last_mut().filter(|_| is_full) {
            Some(last) => {
                last.text.push_str(&text[last.range.end..range.start]);
                last.text.push_str(written);
                last.range.end = range.end;
            }
            None => edits.push(TextEdit::new(range, written)),
        }
    });
    edits
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn formatted(text: &str, options: &Options) -> Vec<Piece> {
    let mut pieces = piece::pieces(text);
    let is_right = pieces.iter().all(|piece| !piece.is_unread);
    if is_right {
        rewrite::rewrite(text, &mut pieces, options);
    }
    layout::lay_out(text, &mut pieces);
    // What is opened can be wider once its items are aligned; what fits a line without that is not nested deeply.
    while is_right && options.width.is_some_and(|width| width::open_wide_lines(text, &mut pieces, width)) {
        if options.trailing_commas {
            rewrite::add_commas(&mut pieces);
        }
        layout::lay_out(text, &mut pieces);
    }
    pieces
}

/// Each stretch of the text that is not kept as it is, and what is written there.
#[cfg_attr(not(feature = "__shared"), inline)]
fn each_gap(text: &str, pieces: &[Piece], mut found: impl FnMut(Range<usize>, &str)) {
    let mut written = String::new();
    let mut at = 0;
    for piece in pieces {
        if !piece.is_as_written(text, at) {
            written.clear();
            match piece.gap {
                Gap::Blanks(blanks) => written.extend(std::iter::repeat_n(' ', blanks as usize)),
                Gap::Kept => written.push_str(&text[at..piece.stands()]),
            }
            written.push_str(piece.prefix.text());
            found(at..piece.start(), &written);
        }
        at = piece.end();
    }
    // Blanks behind a last line without a newline stay, as in the reference.
    written.clear();
    written.extend(text[at..].bytes().map(|_| ' '));
    found(at..text.len(), &written);
}
