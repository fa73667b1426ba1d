//! What was meant: said in the place of the detail of a diagnostic, whose summary and place stay.
//!
//! `start` is where in the text what is said otherwise begins.

use std::ops::Range;

use crate::diag::Diagnostic;

pub(in crate::native) fn comparison(diagnostic: Diagnostic, sign: usize) -> Diagnostic {
    diagnostic
        .detail("There is a second \"=\" here, which only sets arguments. To compare two values, write \"==\".")
        .mended_by(&[(sign..sign, "=")])
}

pub(in crate::native) fn named_argument(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .detail(
            "Arguments of a call have no names: leave out the name and the \"=\", or write attributes of an object, in braces: \"({ name = ... })\".",
        )
        .mended_by(&[])
}

/// `found` stands from a byte on; a word that stands in front of its operand is written without the blanks behind it.
pub(in crate::native) fn operator(diagnostic: Diagnostic, found: Found<'_>, operator: &str) -> Diagnostic {
    let Found { word: found, bytes } = found;
    let detail = format!("There is no operator \"{found}\": write \"{operator}\".");
    // It is one of a few words, which are no secrets.
    diagnostic.detail(detail.as_str()).unless_sensitive(detail).mended_by(&[(bytes, operator)])
}

/// A word that stands for an operator, with what that takes the place of.
pub(in crate::native) struct Found<'t> {
    pub(in crate::native) word: &'t str,
    pub(in crate::native) bytes: Range<usize>,
}

pub(in crate::native) fn conditional(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail("A conditional is written \"condition ? value : other\".").mended_by(&[])
}

pub(in crate::native) fn unit(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    diagnostic
        .detail(format!("{word} is not a number. Put a value with a unit in quotes: \"{word}\"."))
        .unless_sensitive("This is not a number. Put a value with a unit in quotes.")
        .mended_by_quotes(start..start + word.len())
}

pub(in crate::native) fn text(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    diagnostic
        .detail(format!("To write text, put it in quotes: \"{word}\"."))
        .unless_sensitive(TEXT)
        .mended_by_quotes(start..start + word.len())
}

/// A text in quotes with a letter in front of it, as other languages have it.
pub(in crate::native) fn text_with_prefix(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail("Text begins with its quotes: nothing stands directly in front of them.").mended_by(&[])
}

/// Text that cannot be shown in quotes as it stands.
pub(in crate::native) fn some_text(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail(TEXT).mended_by(&[])
}

/// What is `written` should be these digits.
pub(in crate::native) fn without_underscores(
    diagnostic: Diagnostic,
    written: Range<usize>,
    digits: &str,
) -> Diagnostic {
    diagnostic
        .detail(format!("Numbers have no underscores: write {digits}."))
        .unless_sensitive("Numbers have no underscores.")
        .mended_by(&[(written, digits)])
}

pub(in crate::native) fn decimal(diagnostic: Diagnostic, start: usize, word: &str, number: &str) -> Diagnostic {
    diagnostic
        .detail(format!("Numbers are decimal: instead of {word}, write {number}."))
        .unless_sensitive("Numbers are decimal.")
        .mended_by(&[(start..start + word.len(), number)])
}

/// `groups` are what is between the commas; there is one thing to write only if they are no list.
pub(in crate::native) fn without_commas(
    diagnostic: Diagnostic,
    written: Range<usize>,
    digits: &str,
    groups: &[&str],
) -> Diagnostic {
    let is_number = |group: &&str| !group.contains('.') && (*group == "0" || !group.starts_with('0'));
    let list = match groups.iter().all(is_number) {
        true => format!(", or [{}] for a list", groups.join(", ")),
        false => String::new(),
    };
    let changes = [(written, digits)];
    diagnostic
        .detail(format!("Numbers have no commas: write {digits}{list}."))
        .unless_sensitive("Numbers have no commas.")
        .mended_by(if list.is_empty() { &changes } else { &[] })
}

/// The elements of a list without brackets, which are shown if they are short.
pub(in crate::native) fn list(diagnostic: Diagnostic, written: Range<usize>, elements: Option<&str>) -> Diagnostic {
    const LIST: &str = "To write a list, put brackets around its elements";
    match elements {
        Some(elements) => diagnostic
            .detail(format!("{LIST}: [{elements}]."))
            .unless_sensitive(format!("{LIST}."))
            .mended_by(&[(written, &format!("[{elements}]"))]),
        None => diagnostic.detail(format!("{LIST}: [..., ...].")).mended_by(&[]),
    }
}

/// A comment where a value should begin, which may be text without quotes.
pub(in crate::native) fn comment(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    const WHY: &str = "\"#\" begins a comment, so that there is no value here.";
    diagnostic
        .detail(format!("{WHY} To write text, put it in quotes: \"{word}\"."))
        .unless_sensitive(format!("{WHY} {TEXT}"))
        .mended_by_quotes(start..start + word.len())
}

/// Text without quotes that has values in it.
pub(in crate::native) fn template(diagnostic: Diagnostic, start: usize, text: &str) -> Diagnostic {
    diagnostic
        .detail(format!("Text with values in it is in quotes: \"{text}\"."))
        .unless_sensitive(TEXT)
        .mended_by_quotes(start..start + text.len())
}

/// A reference that is written as a part of a text.
/// `written` is the template of which `inner` is all that is in it.
pub(in crate::native) fn reference(diagnostic: Diagnostic, written: Range<usize>, inner: &str) -> Diagnostic {
    diagnostic
        .detail(format!("\"${{\" and \"}}\" are for text in quotes: without quotes, write {inner} alone."))
        .unless_sensitive("\"${\" and \"}\" are for text in quotes.")
        .mended_by(&[(written, inner)])
}

pub(in crate::native) fn fraction(diagnostic: Diagnostic, point: usize) -> Diagnostic {
    diagnostic
        .detail("A number has digits on both sides of its point: write 0 before it.")
        .mended_by(&[(point..point, "0")])
}

/// What is said of text without quotes that is not shown.
const TEXT: &str = "To write text, put it in quotes.";
