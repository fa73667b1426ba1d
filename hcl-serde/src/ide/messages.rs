//! The words of what editors show.

use hcl_model::diag::Diagnostic as Found;
use hcl_model::diag::{Arg, Message};
use hcl_model::source::Range;

use crate::loader::Origin;

/// A list of lines behind a heading in Markdown.
pub(super) fn described(heading: &str, description: &str, facts: &[String]) -> String {
    let mut parts = vec![heading.to_owned()];
    if !description.trim().is_empty() {
        parts.push(description.trim().to_owned());
    }
    if !facts.is_empty() {
        parts.push(facts.join("\n"));
    }
    parts.join("\n\n")
}

/// A name of which a type is no part.
pub(super) fn name(name: &str) -> String {
    format!("**{name}**")
}

/// A name with what it is.
pub(super) fn heading(name: &str, ty: &str) -> String {
    format!("**{name}**: `{ty}`")
}

pub(super) fn block_heading(ty: &str, labels: &[&str]) -> String {
    let labels: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
    format!("**{ty}**{labels} (block)")
}

pub(super) fn variable(name: &str, ty: &str, description: Option<&str>, value: Option<&str>) -> String {
    let facts: Vec<String> = value.map(self::value).into_iter().collect();
    described(&heading(name, ty), description.unwrap_or(""), &facts)
}

/// A type in the words of authors, who call `any` what may be of any type, and `null` what is not there.
pub(super) fn type_words(ty: &str) -> String {
    replaced(&replaced(ty, "dynamic", "any"), "none", "null")
}

/// A type with another word for one that is no name of an attribute.
fn replaced(ty: &str, written: &str, word: &str) -> String {
    let is_in_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '"');
    let mut words = String::with_capacity(ty.len());
    let mut rest = ty;
    while let Some((before, behind)) = rest.split_once(written) {
        let is_name = before.ends_with(is_in_name) || behind.starts_with(is_in_name) || behind.starts_with(':');
        words.extend([before, if is_name { written } else { word }]);
        rest = behind;
    }
    words + rest
}

pub(super) fn value(value: &str) -> String {
    format!("- Value: {}", code(value))
}

/// The text that replaces the value of a secret.
pub(super) const SECRET_VALUE: &str = "- Value: not shown, because it is a secret";

pub(super) fn comes_from(origin: &Origin) -> String {
    format!("- The value that counts comes from: {origin}")
}

pub(super) fn set_at(places: &[String]) -> String {
    format!("- Set in: {}", places.join(", "))
}

pub(super) fn library_function(does: &str, result: &str, examples: &[String]) -> String {
    format!("{does}\n\nResult: {result}\n\n```hcl\n{}\n```", examples.join("\n"))
}

fn code(text: &str) -> String {
    let text = text.replace('\n', " ");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

pub(super) const NOTHING_TO_RENAME: &str =
    "There is nothing here to rename: only what the configuration itself names can have another name";
pub(super) const NAMED_BY_PROGRAM: &str = "This cannot be renamed: the program knows it by this name";
pub(super) const NAMES_NOTHING: &str = "This cannot be renamed: the program takes nothing of this name here";
pub(super) const NAME_NOT_FOUND: &str =
    "This cannot be renamed: a comment or an escape sequence stands beside its name where that is given";

pub(super) fn no_name(name: &str) -> String {
    format!("`{name}` is no name: it is made of letters, digits, `_` and `-`, and begins with a letter")
}

pub(super) fn name_taken(name: &str) -> String {
    format!("`{name}` is the name of something else")
}

pub(super) fn referred_to(name: &str) -> String {
    format!("Something refers to `{name}` already, which would be this then")
}

/// Returns the message about the mistake that a new name would cause.
pub(super) fn makes_mistake(name: &str, found: &Found) -> String {
    match &*found.message() {
        "" => format!("With the name `{name}` there would be a mistake: {}", found.summary()),
        detail => format!("With the name `{name}` there would be a mistake: {}: {detail}", found.summary()),
    }
}

pub(super) fn used_as_a_whole(whole: &str, at: Option<&Range>) -> String {
    let place = |at: &Range| format!(" at {}:{}:{}", at.source().name(), at.start().line, at.start().column);
    let at = at.map_or_else(String::new, place);
    format!("This cannot be renamed: `{whole}` is used as a whole{at}, where it counts what the names in it are")
}

pub(super) fn change_to(text: &str) -> Message {
    Message::new("Change to `{}`", [Arg::untrusted(shown(text))])
}

/// The title of a change that has a secret in it.
pub(super) const UNSHOWN: &str = "Mend what is not shown here";

pub(super) fn put_in_quotes(text: &str) -> Message {
    Message::new("Put `{}` in quotes", [Arg::untrusted(text)])
}

pub(super) fn remove(text: &str) -> Message {
    Message::new("Remove `{}`", [Arg::untrusted(shown(text))])
}

/// Inserts labels, which the schema names.
pub(super) fn insert_labels(labels: &str) -> Message {
    Message::new("Insert `{}`", [Arg::text(labels)])
}

pub(super) fn insert(text: &str) -> Message {
    Message::new("Insert `{}`", [Arg::untrusted(shown(text))])
}

/// A text of blanks as what it is, and any other one without those around it.
fn shown(text: &str) -> &str {
    match text.trim() {
        "" if text.contains('\n') => "\\n",
        "" => text,
        rest => rest,
    }
}

/// The number of characters of a text that are in a title.
const WIDTH: usize = 40;

/// The first line of what is written.
pub(super) fn write(text: &str) -> Message {
    let text = text.trim();
    let line = text.lines().next().unwrap_or("").trim_end();
    let shown: String = line.chars().take(WIDTH).collect();
    let more = if shown.len() < text.len() { "..." } else { "" };
    Message::new("Write `{}{}`", [Arg::untrusted(shown), more.into()])
}

/// Names that are filled in.
pub(super) fn fill_in(names: &[&str]) -> Message {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    Message::new("Add {}", [Arg::text(names.join(", "))])
}

pub(super) const AS_NOW: &str = "Write what is old as it is now";

pub(super) fn move_to(place: &str) -> Message {
    Message::new("Move to {}", [Arg::text(code(place))])
}

pub(super) const TO_BLOCK: &str = "Convert to a block";
pub(super) const TO_ARGUMENT: &str = "Convert to an argument";
pub(super) const TO_HEREDOC: &str = "Convert to a heredoc";
pub(super) const TO_JSON: &str = "Write a copy of the file in JSON";
pub(super) const TO_NATIVE: &str = "Write a copy of the file in the native syntax";

/// Returns the documentation of blocks that define something.
pub(super) fn definition(block: hcl_model::body::Definition) -> &'static str {
    match block {
        hcl_model::body::Definition::Variable => "A value that is given from outside.",
        hcl_model::body::Definition::Function => "A function that expressions can call.",
        hcl_model::body::Definition::Locals => "Values that expressions can refer to.",
        hcl_model::body::Definition::Dynamic => "Blocks that are made of the elements of a collection.",
    }
}

/// Returns the documentation of the arguments of blocks that define something.
pub(super) fn definition_argument(name: &str) -> &'static str {
    match name {
        "type" => "The type of the value.",
        "default" => "The value, if none is given.",
        "description" => "What it is for.",
        "sensitive" => "Whether the value is a secret.",
        "nullable" => "Whether the value may be null.",
        "validation" => "What the value has to be.",
        "condition" => "What has to be true.",
        "error_message" => "What is said otherwise.",
        "params" => "The names of the parameters.",
        "variadic_param" => "The name of what any further arguments are.",
        "result" => "What a call gives.",
        "path" => "The file, or a pattern of several.",
        "optional" => "Whether it may be missing.",
        "for_each" => "What there is a block for each element of.",
        "iterator" => "What expressions call the element; the type of the blocks, unless this says something else.",
        "labels" => "The labels of each block.",
        "content" => "What is in each block.",
        _ => "",
    }
}

/// Returns the hint for a value or a default.
pub(super) fn value_hint(value: &str) -> String {
    format!("= {value}")
}

pub(super) fn defaults_hint(defaults: &[String]) -> String {
    format!("defaults: {}", defaults.join(", "))
}

pub(super) fn type_hint(ty: &str) -> String {
    format!(": {ty}")
}
