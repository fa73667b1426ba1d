//! Diagnostics about what was meant, at the place of the diagnostics that they replace.
//!
//! `start` is where in the text the part begins that is written in another way.

use std::ops::Range;

use crate::diag::{Arg, Diagnostic, Message, codes};

pub(in crate::native) fn comparison(diagnostic: Diagnostic, sign: usize) -> Diagnostic {
    diagnostic
        .meant("There is a second `=` here, which only sets arguments.", "To compare two values, write `==`.")
        .mended_by(&[(sign..sign, "=")])
}

pub(in crate::native) fn named_argument(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic
        .meant(
            "Arguments of a call have no names.",
            "Leave out the name and the `=`, or write a map: `({ name = ... })`.",
        )
        .mended_by(&[])
}

/// `found` stands from a byte on; a word that stands in front of its operand is written without the blanks behind it.
pub(in crate::native) fn operator(diagnostic: Diagnostic, found: Found<'_>, operator: &str) -> Diagnostic {
    let Found { word: found, bytes } = found;
    let detail = Message::new("There is no operator `{}`.", [Arg::text(found)]);
    diagnostic.meant(detail, Message::new("Write `{}`.", [Arg::text(operator)])).mended_by(&[(bytes, operator)])
}

/// A word that stands for an operator, with what that takes the place of.
pub(in crate::native) struct Found<'t> {
    pub(in crate::native) word: &'t str,
    pub(in crate::native) bytes: Range<usize>,
}

pub(in crate::native) fn conditional(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.meant("A conditional has another form.", "Write `condition ? value : other`.").mended_by(&[])
}

pub(in crate::native) fn unit(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    let said = || written(&diagnostic, start..start + word.len(), word);
    let detail = Message::new("`{}` is not a number.", [said()]);
    let help = Message::new("To write text, put it in quotes: `\"{}\"`.", [said()]);
    value(diagnostic, detail, help).mended_by_quotes(start..start + word.len())
}

pub(in crate::native) fn text(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    let said = written(&diagnostic, start..start + word.len(), word);
    let help = Message::new("To write text, put it in quotes: `\"{}\"`.", [said]);
    value(diagnostic, NO_VALUE, help).mended_by_quotes(start..start + word.len())
}

/// A text in quotes with a letter in front of it, as other languages have it.
pub(in crate::native) fn text_with_prefix(diagnostic: Diagnostic) -> Diagnostic {
    value(diagnostic, "Text begins with its quotes.", "Leave out what stands in front of the quotes.").mended_by(&[])
}

/// Text that cannot be shown in quotes as it stands.
pub(in crate::native) fn some_text(diagnostic: Diagnostic) -> Diagnostic {
    value(diagnostic, NO_VALUE, TEXT).mended_by(&[])
}

/// What is `written` should be these digits.
pub(in crate::native) fn without_underscores(diagnostic: Diagnostic, bytes: Range<usize>, digits: &str) -> Diagnostic {
    let said = written(&diagnostic, bytes.clone(), digits);
    value(diagnostic, "Numbers have no underscores.", Message::new("Write `{}`.", [said])).mended_by(&[(bytes, digits)])
}

pub(in crate::native) fn decimal(diagnostic: Diagnostic, start: usize, word: &str, number: &str) -> Diagnostic {
    let said = |text| written(&diagnostic, start..start + word.len(), text);
    let detail = Message::new("`{}` is not a decimal number.", [said(word)]);
    let help = Message::new("Write `{}`.", [said(number)]);
    value(diagnostic, detail, help).mended_by(&[(start..start + word.len(), number)])
}

/// `groups` are what is between the commas; there is one thing to write only if they are no list.
pub(in crate::native) fn without_commas(
    diagnostic: Diagnostic,
    bytes: Range<usize>,
    digits: &str,
    groups: &[&str],
) -> Diagnostic {
    let is_number = |group: &&str| !group.contains('.') && (*group == "0" || !group.starts_with('0'));
    let is_list = groups.iter().all(is_number);
    let said = |text: &str| written(&diagnostic, bytes.clone(), text);
    let help = match is_list {
        true => Message::new("Write `{}`, or `[{}]` for a list.", [said(digits), said(&groups.join(", "))]),
        false => Message::new("Write `{}`.", [said(digits)]),
    };
    let changes = [(bytes.clone(), digits)];
    value(diagnostic, "Numbers have no commas.", help).mended_by(if is_list { &[] } else { &changes })
}

/// The elements of a list without brackets, which are shown if they are short.
pub(in crate::native) fn list(diagnostic: Diagnostic, bytes: Range<usize>, elements: Option<&str>) -> Diagnostic {
    match elements {
        Some(elements) => {
            let said = written(&diagnostic, bytes.clone(), elements);
            value(diagnostic, LIST, Message::new("Write `[{}]`.", [said]))
                .mended_by(&[(bytes, &format!("[{elements}]"))])
        }
        None => value(diagnostic, LIST, "Write `[..., ...]`.").mended_by(&[]),
    }
}

/// A comment where a value should begin, which may be text without quotes.
pub(in crate::native) fn comment(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    let said = written(&diagnostic, start..start + word.len(), word);
    let help = Message::new("To write text, put it in quotes: `\"{}\"`.", [said]);
    diagnostic
        .meant("`#` begins a comment, so that there is no value here.", help)
        .mended_by_quotes(start..start + word.len())
}

/// Text without quotes that has values in it.
pub(in crate::native) fn template(diagnostic: Diagnostic, start: usize, text: &str) -> Diagnostic {
    let said = written(&diagnostic, start..start + text.len(), text);
    value(diagnostic, "Text with values in it is in quotes.", Message::new("Write `\"{}\"`.", [said]))
        .mended_by_quotes(start..start + text.len())
}

/// A reference that is written as a part of a text.
/// `written` is the template of which `inner` is all that is in it.
pub(in crate::native) fn reference(diagnostic: Diagnostic, bytes: Range<usize>, inner: &str) -> Diagnostic {
    let said = written(&diagnostic, bytes.clone(), inner);
    value(diagnostic, "`${` and `}` are for text in quotes.", Message::new("Write `{}` without them.", [said]))
        .mended_by(&[(bytes, inner)])
}

pub(in crate::native) fn fraction(diagnostic: Diagnostic, point: usize) -> Diagnostic {
    value(diagnostic, "A number has digits on both sides of its point.", "Write `0` before the point.")
        .mended_by(&[(point..point, "0")])
}

/// Returns the argument for a text that is written, or nearly so, in the source of a diagnostic.
fn written(diagnostic: &Diagnostic, bytes: Range<usize>, text: &str) -> Arg {
    match diagnostic.subject() {
        Some(subject) => Arg::value_at(text, &subject.source().range(bytes.start as u32, bytes.end as u32)),
        None => Arg::value(text),
    }
}

/// Returns a diagnostic about a value that is written in the manner of another language.
fn value(diagnostic: Diagnostic, why: impl Into<Message>, help: impl Into<Message>) -> Diagnostic {
    diagnostic.named(codes::INVALID_VALUE, "invalid value").meant(why, help)
}

/// The reason for text without quotes.
const NO_VALUE: &str = "This is not a value.";

/// The help for text without quotes that is not shown.
const TEXT: &str = "To write text, put it in quotes.";

/// The reason for elements without brackets.
const LIST: &str = "A list has brackets around its elements.";
