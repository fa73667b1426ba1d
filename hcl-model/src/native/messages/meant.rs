//! What was meant: said in the place of the detail of a diagnostic, whose summary and place stay.
//!
//! `start` is where in the text what is said otherwise begins.

use std::ops::Range;

use crate::diag::{Arg, Diagnostic, Message};

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
    let detail = Message::new("There is no operator \"{}\": write \"{}\".", [Arg::text(found), Arg::text(operator)]);
    diagnostic.detail(detail).mended_by(&[(bytes, operator)])
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
    let said = || written(&diagnostic, start..start + word.len(), word);
    let detail = Message::new("{} is not a number. Put a value with a unit in quotes: \"{}\".", [said(), said()]);
    diagnostic.detail(detail).mended_by_quotes(start..start + word.len())
}

pub(in crate::native) fn text(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    let said = written(&diagnostic, start..start + word.len(), word);
    diagnostic
        .detail(Message::new("To write text, put it in quotes: \"{}\".", [said]))
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
pub(in crate::native) fn without_underscores(diagnostic: Diagnostic, bytes: Range<usize>, digits: &str) -> Diagnostic {
    let said = written(&diagnostic, bytes.clone(), digits);
    diagnostic.detail(Message::new("Numbers have no underscores: write {}.", [said])).mended_by(&[(bytes, digits)])
}

pub(in crate::native) fn decimal(diagnostic: Diagnostic, start: usize, word: &str, number: &str) -> Diagnostic {
    let said = |text| written(&diagnostic, start..start + word.len(), text);
    let detail = Message::new("Numbers are decimal: instead of {}, write {}.", [said(word), said(number)]);
    diagnostic.detail(detail).mended_by(&[(start..start + word.len(), number)])
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
    let detail = match is_list {
        true => {
            let list = said(&groups.join(", "));
            Message::new("Numbers have no commas: write {}, or [{}] for a list.", [said(digits), list])
        }
        false => Message::new("Numbers have no commas: write {}.", [said(digits)]),
    };
    let changes = [(bytes, digits)];
    diagnostic.detail(detail).mended_by(if is_list { &[] } else { &changes })
}

/// The elements of a list without brackets, which are shown if they are short.
pub(in crate::native) fn list(diagnostic: Diagnostic, bytes: Range<usize>, elements: Option<&str>) -> Diagnostic {
    match elements {
        Some(elements) => {
            let said = written(&diagnostic, bytes.clone(), elements);
            diagnostic
                .detail(Message::new("To write a list, put brackets around its elements: [{}].", [said]))
                .mended_by(&[(bytes, &format!("[{elements}]"))])
        }
        None => diagnostic.detail("To write a list, put brackets around its elements: [..., ...].").mended_by(&[]),
    }
}

/// A comment where a value should begin, which may be text without quotes.
pub(in crate::native) fn comment(diagnostic: Diagnostic, start: usize, word: &str) -> Diagnostic {
    let said = written(&diagnostic, start..start + word.len(), word);
    diagnostic
        .detail(Message::new(
            "\"#\" begins a comment, so that there is no value here. To write text, put it in quotes: \"{}\".",
            [said],
        ))
        .mended_by_quotes(start..start + word.len())
}

/// Text without quotes that has values in it.
pub(in crate::native) fn template(diagnostic: Diagnostic, start: usize, text: &str) -> Diagnostic {
    let said = written(&diagnostic, start..start + text.len(), text);
    diagnostic
        .detail(Message::new("Text with values in it is in quotes: \"{}\".", [said]))
        .mended_by_quotes(start..start + text.len())
}

/// A reference that is written as a part of a text.
/// `written` is the template of which `inner` is all that is in it.
pub(in crate::native) fn reference(diagnostic: Diagnostic, bytes: Range<usize>, inner: &str) -> Diagnostic {
    let said = written(&diagnostic, bytes.clone(), inner);
    diagnostic
        .detail(Message::new("\"${\" and \"}\" are for text in quotes: without quotes, write {} alone.", [said]))
        .mended_by(&[(bytes, inner)])
}

pub(in crate::native) fn fraction(diagnostic: Diagnostic, point: usize) -> Diagnostic {
    diagnostic
        .detail("A number has digits on both sides of its point: write 0 before it.")
        .mended_by(&[(point..point, "0")])
}

/// Returns the argument for a text that is written, or nearly so, in the source of a diagnostic.
fn written(diagnostic: &Diagnostic, bytes: Range<usize>, text: &str) -> Arg {
    match diagnostic.subject() {
        Some(subject) => Arg::value_at(text, &subject.source().range(bytes.start as u32, bytes.end as u32)),
        None => Arg::value(text),
    }
}

/// What is said of text without quotes that is not shown.
const TEXT: &str = "To write text, put it in quotes.";
