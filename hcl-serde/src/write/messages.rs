//! The wording of what is wrong with what cannot be written.

pub(super) use crate::ser::messages::{no_number, sensitive, too_deep};

pub(super) fn no_body(kind: &str) -> String {
    format!("a body is required here, and this is {kind}")
}

pub(super) fn no_blocks(kind: &str, wanted: &str) -> String {
    format!("{wanted} is required here, and this is {kind}")
}

pub(super) fn no_variant() -> &'static str {
    "this is none of the variants that the schema of the type has"
}

pub(super) fn other_labels() -> &'static str {
    "in JSON a variant that a label chooses must have as many further labels as the first variant of the enum, so that it would \
     not be read"
}

pub(super) fn taken_for_another_form() -> &'static str {
    "without what is nothing, which is left out, this would be read as another form: change the order of the forms, or let one \
     have a name that must be there"
}

pub(super) fn key(kind: &str) -> String {
    format!("a key is {kind}, but keys must be text, numbers, truth values or unit variants")
}

pub(super) fn label(kind: &str) -> String {
    format!("a label is text, and this is {kind}")
}

pub(super) fn missing_label(name: &str) -> String {
    format!("the block has no label {name:?}, because the type does not serialise it")
}

pub(super) fn labels_at_root() -> &'static str {
    "the type is a block with labels, and a file is none: write a type that has it as a field"
}

pub(super) fn no_name(name: &str) -> String {
    format!("the name {name:?} is no identifier, so it cannot be that of an argument or a block")
}

pub(super) fn name_of_comments() -> String {
    "in JSON a property of this name is a comment, so that it would not be read".to_owned()
}

pub(super) fn name_of_schema() -> &'static str {
    "in JSON this property of a file says which JSON Schema it has, so that it would not be read"
}

pub(super) fn template_in_key() -> &'static str {
    "JSON takes a key with `${` or `%{` in it for a template, and here nothing is evaluated"
}

pub(super) fn computed_key() -> &'static str {
    "a key is computed or stands twice, and where JSON evaluates nothing that cannot be"
}

pub(super) fn no_word(text: &str) -> String {
    format!("a word without quotes is required, and {text:?} is none")
}

pub(super) fn quoted_word() -> &'static str {
    "a word without quotes is required"
}

pub(super) fn name_of_a_field(name: &str) -> String {
    format!("{name:?} is the name of a field, which would be read in place of this")
}

pub(super) fn template() -> &'static str {
    "a name without `${ }` is required, because nothing is evaluated here"
}

pub(super) fn none_means_default(name: &str) -> String {
    format!("nothing cannot be written of {name:?}, because an argument that is left out has its default")
}

pub(super) fn none_is_missing(name: &str) -> String {
    format!("nothing cannot be written of {name:?}, because it must be there")
}

pub(super) fn null_is_nothing() -> &'static str {
    "null cannot be written where nothing may be, because it is read as nothing"
}

pub(super) fn none_is_read(name: &str) -> String {
    format!(
        "nothing cannot be written of the flattened {name:?}, because something is read where all of it is left out"
    )
}

/// The error for an argument with a name that no field has.
pub(super) fn null_of_no_field() -> &'static str {
    "null cannot be written of an argument that no field has, because it would not be read"
}

pub(super) fn skipped(name: &str, must_be: bool) -> String {
    let why = match must_be {
        true => "it must be there",
        false => "its default is something else",
    };
    format!("{name:?} is not written, as serde is told to skip it, but {why}")
}

pub(super) fn no_blocks_mean_default(name: &str) -> String {
    format!(
        "that there are no blocks cannot be written of {name:?}, because there are those of its default where none is written"
    )
}

pub(super) fn unknown_name(name: &str) -> String {
    format!("the schema of the type has no {name:?}, so nothing would read it")
}

pub(super) fn repeated(name: &str) -> String {
    format!("two entries have the name {name:?}, of which one would be lost")
}

pub(super) fn order() -> &'static str {
    "blocks of several types, in an order that an object cannot have"
}

pub(super) fn unknown() -> &'static str {
    "the value is not known yet, or something in it is not"
}

pub(super) fn capsule() -> &'static str {
    "the value holds a Rust value of the application, which has no form in a configuration"
}

pub(super) fn unreadable() -> &'static str {
    "the expression could not be read, so it cannot be written"
}

/// A writer that takes no more text.
pub(super) fn writer_failed(error: &std::io::Error) -> String {
    format!("the writer failed: {error}")
}
