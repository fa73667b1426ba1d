//! The words of a reference page.

use crate::schema::description::MergeDoc;

pub(super) const TABLE: &str = "| Name | Type | Default | Description |\n|---|---|---|---|\n";
pub(super) const TABLE_WITHOUT_DESCRIPTIONS: &str = "| Name | Type | Default |\n|---|---|---|\n";
pub(super) const BETWEEN_LISTS: &str = "<!-- -->\n\n";
pub(super) const BLOCK: &str = "block";
pub(super) const REQUIRED: &str = "required";
pub(super) const NOT_SHOWN: &str = "not shown";
pub(super) const SHOWN_BELOW: &str = "shown below";
pub(super) const DEFAULT: &str = "The default:";
pub(super) const DEFAULT_WITHOUT_SECRETS: &str = "The default, without what is secret in it:";
pub(super) const ANY_NUMBER: &str = "any number of blocks";
pub(super) const OR_NONE: &str = ", or none";
pub(super) const EACH_WITH_ANOTHER_LABEL: &str = ", with different labels";
pub(super) const NO_TWO_WITH_THE_SAME_LABELS: &str = ", no two with the same labels";
pub(super) const MUST_BE_THERE: &str = "Required";
pub(super) const DEFAULT_NOT_SHOWN: &str = "Has a default, which is not shown here";
pub(super) const BLOCK_DEFAULT: &str = "Without a block, a default applies";
pub(super) const BLOCK_DEFAULT_NOT_SHOWN: &str = "Without a block, a default applies, which is not shown here";
pub(super) const BLOCK_DEFAULT_WITHOUT_SECRETS: &str =
    "Without a block, a default applies, whose secrets are not shown here";
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

/// Returns an example of blocks as they are written in an object.
pub(super) fn in_object(ty: &str, labels: &[&str], is_single: bool) -> String {
    let inside = if is_single || !labels.is_empty() { "{ ... }" } else { "[{ ... }]" };
    let value = labels.iter().rev().fold(inside.to_owned(), |value, label| format!("{{ {label} = {value} }}"));
    format!("- In an object it is an argument: `{ty} = {value}`")
}

pub(super) fn any_other(ty: &str) -> String {
    format!("Any other argument is taken, too, of type {ty}.")
}

pub(super) fn form(number: usize) -> String {
    format!("Form {number}")
}

/// A form of a value among others, whose type is given as code.
pub(super) fn form_of_type(number: usize, ty: &str) -> String {
    format!("Form {number}: {ty}")
}

pub(super) fn described_at(path: &str, anchor: &str) -> String {
    format!("What is in it is described at [{path}](#{anchor}).")
}

pub(super) fn described_above(title: &str) -> String {
    format!("What is in it is described above, at the beginning of `{title}`.")
}

/// Returns the items that must be there beside an item.
pub(super) fn together(others: &str) -> String {
    format!("Only together with {others}")
}

/// Returns the rule for an item that several layers have.
pub(super) fn layers(merge: MergeDoc) -> &'static str {
    match merge {
        MergeDoc::Replace => "Layers: the last one that has it counts",
        MergeDoc::Append => "Layers: those of all layers count",
        MergeDoc::Deep => "Layers: merged item by item",
    }
}

/// Returns the form of an argument that can replace blocks.
pub(super) fn as_argument(name: &str, value: &str) -> String {
    format!("Can be written as an argument, too: {name} = {value}")
}
