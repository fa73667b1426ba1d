//! The wording of what is wrong with what cannot be written.

use hcl_model::__private::diag::{ended, sentence};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::source::Range;

use crate::codes;
use crate::write::WriteError;

/// A comment that has no place in the other syntax.
#[inline]
pub(super) fn lost_comment(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::LOST_COMMENT, "A comment is lost")
        .detail(format!("It is in the expression of \"{name}\", and JSON has comments of whole bodies only. Move it in front of the argument to keep it."))
        .at(at)
}

/// A comment beside what a string of JSON interpolates.
#[inline]
pub(super) fn lost_comment_within(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::LOST_COMMENT, "A comment is lost")
        .detail(format!("It is in a string that \"{name}\" has an expression in, beside that, and the expression stands for itself now. A property \"//\" in front of it keeps it."))
        .at(at)
}

/// Comments of a body that come to stand elsewhere.
#[inline]
pub(super) fn moved_comments(count: usize, beside: Range) -> Diagnostic {
    let (summary, these) = match count {
        1 => ("A comment is moved", "The one here comes".to_owned()),
        _ => ("Comments are moved", format!("{count} of this body, of which the first is here, come")),
    };
    Diagnostic::warning(codes::MOVED_COMMENTS, summary)
        .detail(format!("JSON has one place for the comments of a body, the property \"//\" in front of everything in it. {these} to stand there."))
        .at(beside)
}

/// Blocks that come to stand in front of others.
#[inline]
pub(super) fn moved_blocks(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::MOVED_BLOCKS, "Blocks are moved")
        .detail(format!("In JSON all blocks of a type are one property, so this one of type \"{ty}\" comes to stand in front of others. Blocks of one type stay in their order, and that is all that is read of it."))
        .at(at)
}

/// Blocks that are blocks only for who knows it.
#[inline]
pub(super) fn untold_blocks(ty: &str, labels: usize, others: usize, at: Range) -> Diagnostic {
    let has = match labels {
        0 => "without labels".to_owned(),
        1 => "with 1 label".to_owned(),
        _ => format!("with {labels} labels"),
    };
    let others = match others {
        0 => String::new(),
        1 => " So it is with 1 more block of this body.".to_owned(),
        _ => format!(" So it is with {others} more blocks of this body."),
    };
    Diagnostic::warning(codes::UNTOLD_BLOCKS, "Blocks are not told from arguments")
        .detail(format!("JSON does not say that \"{ty}\" is a block {has}, and nothing else here does: it is one for who reads it as such, and an argument for everybody else.{others}"))
        .at(at)
}

/// A property of a file for which the native syntax has no place.
#[inline]
pub(super) fn lost_schema(at: Range) -> Diagnostic {
    Diagnostic::warning(codes::LOST_PROPERTY, "A property is lost")
        .detail("\"$schema\" says to editors which JSON Schema a file has, and the native syntax has no place for it.")
        .at(at)
}

/// The default of a variable that is computed.
#[inline]
pub(super) fn no_literal() -> &'static str {
    "the default of a variable is written out, and this is computed"
}

/// What cannot be written in the other syntax: it begins with the path of that.
#[inline]
pub(super) fn not_carried(error: &WriteError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted").detail(ended(&error.to_string())).at(at)
}

/// A whole that cannot be written in the other syntax.
#[inline]
pub(super) fn not_written(error: &WriteError, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted").detail(sentence(&error.to_string())).at(at)
}

/// A block whose labels the schema does not have, which in JSON nobody could tell from what is in it.
#[inline]
pub(super) fn labels_not_carried(ty: &str, wanted: usize, has: usize, at: Range) -> Diagnostic {
    let has = if has == 0 { "none".to_owned() } else { has.to_string() };
    let labels = if wanted == 1 { "label" } else { "labels" };
    let detail = match wanted {
        0 => format!("Blocks of type \"{ty}\" have no labels, and this one has {has}."),
        _ => format!("Blocks of type \"{ty}\" have {wanted} {labels}, and this one has {has}."),
    };
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted").detail(detail).at(at)
}

/// A decode spec by which no body can be read.
#[inline]
pub(super) fn unusable_spec(why: &str) -> Diagnostics {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted")
        .detail(sentence(&format!("the spec is wrong: {why}")))
        .into()
}

/// A block where nothing says of which type it is.
#[inline]
pub(super) fn blocks_not_known(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted")
        .detail(format!("JSON does not tell blocks from objects, and nothing says that \"{ty}\" is a type of blocks with so many labels. A decode spec says it, or a type with such a field."))
        .at(at)
}

/// A property that may be blocks, because nobody knows here what is in a body that is kept.
#[inline]
pub(super) fn taken_for_argument(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::TAKEN_FOR_ARGUMENT, "Taken for an argument")
        .detail(format!("Whether \"{name}\" is an argument or blocks, JSON does not say, and nothing else here does: it is written as an argument. If it is read as blocks, write it as such."))
        .at(at)
}

/// Properties of one name that would be arguments of one name.
#[inline]
pub(super) fn repeated_argument(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted")
        .detail(format!("\"{name}\" stands here again, so it is blocks, and nothing says how many labels they have. A decode spec says it, or a type with such a field."))
        .at(at)
}

/// A property whose name nothing can have in the native syntax.
#[inline]
pub(super) fn not_a_name(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_CONVERTIBLE, "Cannot be converted").detail(sentence(&no_name(name))).at(at)
}

#[inline]
pub(super) fn bytes() -> &'static str {
    "there are no bytes in HCL: serialise them as text, for example in Base64, or as a list of numbers"
}

#[inline]
pub(super) fn too_deep(limit: u16) -> String {
    format!("blocks, objects and lists can be nested {limit} levels deep, not more")
}

#[inline]
pub(super) fn no_number(float: &str) -> String {
    format!("a number is required, and this is none ({float})")
}

#[inline]
pub(super) fn value_without_key() -> &'static str {
    "the type serialises a value of a map without its key"
}

#[inline]
pub(super) fn sensitive() -> &'static str {
    "the value is sensitive, so it is not written; `WriteOptions::show_secrets` writes it all the same"
}

#[inline]
pub(super) fn no_body(kind: &str) -> String {
    format!("a body is required here, and this is {kind}")
}

#[inline]
pub(super) fn no_blocks(kind: &str, wanted: &str) -> String {
    format!("{wanted} is required here, and this is {kind}")
}

#[inline]
pub(super) fn no_variant() -> &'static str {
    "this is none of the variants that the schema of the type has"
}

#[inline]
pub(super) fn other_labels() -> &'static str {
    "in JSON a variant that a label chooses must have as many further labels as the first variant of the enum, so that it would \
     not be read"
}

#[inline]
pub(super) fn taken_for_another_form() -> &'static str {
    "without what is nothing, which is left out, this would be read as another form: change the order of the forms, or let one \
     have a name that must be there"
}

#[inline]
pub(super) fn key(kind: &str) -> String {
    format!("a key is {kind}, but keys must be text, numbers, truth values or unit variants")
}

#[inline]
pub(super) fn label(kind: &str) -> String {
    format!("a label is text, and this is {kind}")
}

#[inline]
pub(super) fn missing_label(name: &str) -> String {
    format!("the block has no label {name:?}, because the type does not serialise it")
}

#[inline]
pub(super) fn labels_at_root() -> &'static str {
    "the type is a block with labels, and a file is none: write a type that has it as a field"
}

#[inline]
pub(super) fn no_name(name: &str) -> String {
    format!("the name {name:?} is no identifier, so it cannot be that of an argument or a block")
}

#[inline]
pub(super) fn name_of_comments() -> String {
    "in JSON a property of this name is a comment, so that it would not be read".to_owned()
}

#[inline]
pub(super) fn name_of_schema() -> &'static str {
    "in JSON this property of a file says which JSON Schema it has, so that it would not be read"
}

#[inline]
pub(super) fn template_in_key() -> &'static str {
    "JSON takes a key with \"${\" or \"%{\" in it for a template, and here nothing is evaluated"
}

#[inline]
pub(super) fn computed_key() -> &'static str {
    "a key is computed or stands twice, and where JSON evaluates nothing that cannot be"
}

#[inline]
pub(super) fn no_word(text: &str) -> String {
    format!("a word without quotes is required, and {text:?} is none")
}

#[inline]
pub(super) fn quoted_word() -> &'static str {
    "a word without quotes is required"
}

#[inline]
pub(super) fn name_of_a_field(name: &str) -> String {
    format!("{name:?} is the name of a field, which would be read in place of this")
}

#[inline]
pub(super) fn template() -> &'static str {
    "a name without \"${ }\" is required, because nothing is evaluated here"
}

#[inline]
pub(super) fn none_means_default(name: &str) -> String {
    format!("nothing cannot be written of {name:?}, because an argument that is left out has its default")
}

#[inline]
pub(super) fn none_is_missing(name: &str) -> String {
    format!("nothing cannot be written of {name:?}, because it must be there")
}

#[inline]
pub(super) fn null_is_nothing() -> &'static str {
    "null cannot be written where nothing may be, because it is read as nothing"
}

#[inline]
pub(super) fn none_is_read(name: &str) -> String {
    format!(
        "nothing cannot be written of the flattened {name:?}, because something is read where all of it is left out"
    )
}

/// Of an argument by a name that no field has.
#[inline]
pub(super) fn null_of_no_field() -> &'static str {
    "null cannot be written of an argument that no field has, because it would not be read"
}

#[inline]
pub(super) fn skipped(name: &str, must_be: bool) -> String {
    let why = match must_be {
        true => "it must be there",
        false => "its default is something else",
    };
    format!("{name:?} is not written, as serde is told to skip it, but {why}")
}

#[inline]
pub(super) fn no_blocks_mean_default(name: &str) -> String {
    format!(
        "that there are no blocks cannot be written of {name:?}, because there are those of its default where none is written"
    )
}

#[inline]
pub(super) fn unknown_name(name: &str) -> String {
    format!("the schema of the type has no {name:?}, so nothing would read it")
}

#[inline]
pub(super) fn repeated(name: &str) -> String {
    format!("two entries have the name {name:?}, of which one would be lost")
}

#[inline]
pub(super) fn order() -> &'static str {
    "blocks of several types, in an order that an object cannot have"
}

#[inline]
pub(super) fn unknown() -> &'static str {
    "the value is not known yet, or something in it is not"
}

#[inline]
pub(super) fn capsule() -> &'static str {
    "the value holds a Rust value of the application, which has no form in a configuration"
}

#[inline]
pub(super) fn unreadable() -> &'static str {
    "the expression could not be read, so it cannot be written"
}

/// A writer that takes no more text.
#[inline]
pub(super) fn writer_failed(error: &std::io::Error) -> String {
    format!("the writer failed: {error}")
}
