//! What was meant: said in the place of the detail of a diagnostic, whose summary and place stay.

use crate::diag::Diagnostic;

pub(in crate::native) fn comparison(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail("There is a second \"=\" here, which only sets arguments. To compare two values, write \"==\".")
}

pub(in crate::native) fn operator(diagnostic: Diagnostic, found: &str, operator: &str) -> Diagnostic {
    let detail = format!("There is no operator \"{found}\": write \"{operator}\".");
    // It is one of a few words, which are no secrets.
    diagnostic.detail(detail.as_str()).unless_sensitive(detail)
}

pub(in crate::native) fn conditional(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail("A conditional is written \"condition ? value : other\".")
}

pub(in crate::native) fn unit(diagnostic: Diagnostic, word: &str) -> Diagnostic {
    diagnostic
        .detail(format!("{word} is not a number. Put a value with a unit in quotes: \"{word}\"."))
        .unless_sensitive("This is not a number. Put a value with a unit in quotes.")
}

pub(in crate::native) fn text(diagnostic: Diagnostic, word: &str) -> Diagnostic {
    diagnostic.detail(format!("To write text, put it in quotes: \"{word}\".")).unless_sensitive(TEXT)
}

/// Text that cannot be shown in quotes as it stands.
pub(in crate::native) fn some_text(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail(TEXT)
}

pub(in crate::native) fn without_underscores(diagnostic: Diagnostic, digits: &str) -> Diagnostic {
    diagnostic
        .detail(format!("Numbers have no underscores: write {digits}."))
        .unless_sensitive("Numbers have no underscores.")
}

pub(in crate::native) fn decimal(diagnostic: Diagnostic, word: &str, number: &str) -> Diagnostic {
    diagnostic
        .detail(format!("Numbers are decimal: instead of {word}, write {number}."))
        .unless_sensitive("Numbers are decimal.")
}

pub(in crate::native) fn without_commas(diagnostic: Diagnostic, digits: &str, groups: &[&str]) -> Diagnostic {
    let is_number = |group: &&str| !group.contains('.') && (*group == "0" || !group.starts_with('0'));
    let list = match groups.iter().all(is_number) {
        true => format!(", or [{}] for a list", groups.join(", ")),
        false => String::new(),
    };
    diagnostic
        .detail(format!("Numbers have no commas: write {digits}{list}."))
        .unless_sensitive("Numbers have no commas.")
}

/// The elements of a list without brackets, which are shown if they are short.
pub(in crate::native) fn list(diagnostic: Diagnostic, elements: Option<&str>) -> Diagnostic {
    const LIST: &str = "To write a list, put brackets around its elements";
    match elements {
        Some(elements) => diagnostic.detail(format!("{LIST}: [{elements}].")).unless_sensitive(format!("{LIST}.")),
        None => diagnostic.detail(format!("{LIST}: [..., ...].")),
    }
}

/// A comment where a value should begin, which may be text without quotes.
pub(in crate::native) fn comment(diagnostic: Diagnostic, word: &str) -> Diagnostic {
    const WHY: &str = "\"#\" begins a comment, so that there is no value here.";
    diagnostic
        .detail(format!("{WHY} To write text, put it in quotes: \"{word}\"."))
        .unless_sensitive(format!("{WHY} {TEXT}"))
}

/// Text without quotes that has values in it.
pub(in crate::native) fn template(diagnostic: Diagnostic, text: &str) -> Diagnostic {
    diagnostic.detail(format!("Text with values in it is in quotes: \"{text}\".")).unless_sensitive(TEXT)
}

/// A reference that is written as a part of a text.
pub(in crate::native) fn reference(diagnostic: Diagnostic, inner: &str) -> Diagnostic {
    diagnostic
        .detail(format!("\"${{\" and \"}}\" are for text in quotes: without quotes, write {inner} alone."))
        .unless_sensitive("\"${\" and \"}\" are for text in quotes.")
}

pub(in crate::native) fn fraction(diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.detail("A number has digits on both sides of its point: write 0 before it.")
}

/// What is said of text without quotes that is not shown.
const TEXT: &str = "To write text, put it in quotes.";
