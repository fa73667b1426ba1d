//! The messages about the text of a variable, an override or a secret file by itself.

use hcl_model::diag::Message;
use hcl_model::expr::Mode;
use hcl_model::native;
use hcl_model::source::{Range, SourceKind};

use crate::de::messages;

/// Returns the message for an error in the text as it is. The text may have been taken for text because it is no list
/// and no object.
pub(super) fn of_setting(range: &Range, is_taken_for_text: bool, mode: Mode<'_>) -> Option<Message> {
    let (source, what) = (range.source(), setting(range)?);
    let (open, close) = match source.text().trim_start().as_bytes() {
        [b'[', ..] if is_taken_for_text => ('[', ']'),
        [b'{', ..] if is_taken_for_text => ('{', '}'),
        _ => return of_empty_setting(range),
    };
    if !source.text().trim_end().ends_with(close) {
        return Some(messages::broken_setting(&what, open, close));
    }
    let parsed = native::parse_expression_source(source.clone(), mode.limits());
    let mut found = parsed.diagnostics;
    if !found.has_errors() {
        found.extend(parsed.tree.evaluate(Mode::LiteralOnly(mode.budget())).1);
    }
    let why = found.iter().find(|found| found.is_error())?;
    Some(messages::wrong_setting(&what, open, why.detail_message().clone()))
}

/// Returns the message for the empty text of a variable or an override.
pub(super) fn of_empty_setting(range: &Range) -> Option<Message> {
    let what = setting(range)?;
    match range.source().text() {
        "" => Some(messages::empty_setting(&what)),
        text if text.trim_start().is_empty() => Some(messages::blank_setting(&what)),
        _ => None,
    }
}

/// Returns the name that a report has for the variable or the override that contains a range.
fn setting(range: &Range) -> Option<String> {
    match range.source().kind() {
        SourceKind::Variable(name) => Some(messages::variable(name)),
        SourceKind::Override(path) => Some(messages::overriding(path)),
        SourceKind::Flag(name) => Some(messages::flag(name)),
        SourceKind::SecretFile { path, .. } => Some(messages::secret_file(path)),
        _ => None,
    }
}
