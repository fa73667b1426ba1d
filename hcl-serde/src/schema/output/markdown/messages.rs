//! The words of a reference page.

use hcl_model::syntax::MergeRule;

pub(super) const TABLE: &str = "| Name | Type | Default | Description |\n|---|---|---|---|\n";
pub(super) const TABLE_WITHOUT_DESCRIPTIONS: &str = "| Name | Type | Default |\n|---|---|---|\n";
pub(super) const BETWEEN_LISTS: &str = "<!-- -->\n\n";
pub(super) const BLOCK: &str = "block";
pub(super) const REQUIRED: &str = "required";
pub(super) const NOT_SHOWN: &str = "not shown";
pub(super) const SHOWN_BELOW: &str = "shown below";
pub(super) const DEFAULT: &str = "The default:";
pub(super) const DEFAULT_WITHOUT_SECRETS: &str = "The default, without what is secret in it:";
pub(super) const SECRET: &str = "Secret: reports do not show it";
pub(super) const HOLDS_SECRETS: &str = "Something in it is secret: reports do not show that";
pub(super) const RESTART: &str = "A change counts only after a restart";
pub(super) const ANYTHING_ELSE: &str = "Everything else is kept as it is written.";
pub(super) const IGNORED: &str = "Other arguments and blocks are ignored.";
pub(super) const ONE_OF: &str = "It is one of these:";
pub(super) const ONE_OF_OBJECTS: &str = "What is in it is one of these:";
pub(super) const ONE_OF_NAMES: &str =
    "It is an object with one of these names, or a name alone to which nothing belongs:";
pub(super) const ONE_OF_KEYS: &str = "It is an object with one of these names:";
pub(super) const NOTHING_BELONGS_TO_IT: &str = "Nothing belongs to it: it is written as text";

/// How what are blocks elsewhere is written in an object.
#[inline]
pub(super) fn in_object(ty: &str, labels: &[&str], is_single: bool) -> String {
    let inside = if is_single || !labels.is_empty() { "{ ... }" } else { "[{ ... }]" };
    let value = labels.iter().rev().fold(inside.to_owned(), |value, label| format!("{{ {label} = {value} }}"));
    format!("- In an object it is an argument: `{ty} = {value}`")
}

#[inline]
pub(super) fn any_other(ty: &str) -> String {
    format!("Any other argument is taken, too, of type {ty}.")
}

#[inline]
pub(super) fn form(number: usize) -> String {
    format!("Form {number}")
}

/// A form of a value among others, whose type is given as code.
#[inline]
pub(super) fn form_of_type(number: usize, ty: &str) -> String {
    format!("Form {number}: {ty}")
}

#[inline]
pub(super) fn described_at(path: &str, anchor: &str) -> String {
    format!("What is in it is described at [{path}](#{anchor}).")
}

#[inline]
pub(super) fn described_above(title: &str) -> String {
    format!("What is in it is described above, at the beginning of \"{title}\".")
}

/// What must be there beside something.
#[inline]
pub(super) fn together(others: &str) -> String {
    format!("- Only together with {others}")
}

/// What becomes of it where several layers have it; nothing if that is what becomes of all.
#[inline]
pub(super) fn layers(rule: MergeRule) -> Option<&'static str> {
    match rule {
        MergeRule::Replace => Some("Layers: the last one that has it counts"),
        MergeRule::Append => Some("Layers: those of all layers count"),
        MergeRule::Deep => Some("Layers: merged item by item"),
        _ => None,
    }
}
