//! Parts of a body as text of the JSON syntax.

use hcl_model::__private::JsonLayout as Writer;

use crate::ser::WriteError;
use crate::tree::{Name, Tree};
use crate::write::messages;
use crate::write::options::WriteOptions;
use crate::write::parts::{Group, Part, Run, comments, objects};

/// The name of the property that is a comment.
pub(crate) const COMMENT: &str = "//";

/// The name of the property of a file that says which JSON Schema it has.
pub(super) const SCHEMA: &str = "$schema";

/// The text of a body, if it is not deeper than what is read: each label of a block is an object.
pub(super) fn text(parts: Vec<Part>, options: &WriteOptions) -> Result<String, WriteError> {
    let mut writer = Writer::new(options.width);
    body(parts, false, &mut writer);
    if writer.depth() > usize::from(options.nesting) {
        return Err(WriteError::new(messages::too_deep(options.nesting)));
    }
    Ok(writer.finish())
}

/// Writes a body: an object, or a list of objects where one would have a name twice, which is in a list of bodies then.
fn body(mut parts: Vec<Part>, is_one_of_blocks: bool, writer: &mut Writer) {
    let said = comments(&mut parts);
    let mut objects = objects(parts);
    if objects.len() == 1 {
        return object(&said, objects.remove(0), writer);
    }
    if is_one_of_blocks {
        writer.begin_array();
    }
    writer.begin_array();
    for (index, runs) in objects.into_iter().enumerate() {
        object(if index == 0 { &said } else { &[] }, runs, writer);
    }
    writer.end_array();
    if is_one_of_blocks {
        writer.end_array();
    }
}

/// Writes an object with what is said of its body.
fn object(said: &[String], runs: Vec<(Name, Run)>, writer: &mut Writer) {
    writer.begin_object();
    match said {
        [] => {}
        [text] => {
            writer.name(COMMENT);
            writer.string(text);
        }
        texts => {
            writer.name(COMMENT);
            writer.list(texts, |writer, text| writer.string(text));
        }
    }
    for (name, run) in runs {
        writer.name(&name);
        match run {
            Run::Argument(tree) => value(&tree, writer),
            Run::Blocks(blocks) => group(blocks, writer),
        }
    }
    writer.end_object();
}

fn group(blocks: Group, writer: &mut Writer) {
    match blocks {
        Group::Body(parts) => body(parts, true, writer),
        Group::List(groups) => {
            writer.begin_array();
            for blocks in groups {
                match blocks {
                    Group::Body(parts) => body(parts, false, writer),
                    labelled => group(labelled, writer),
                }
            }
            writer.end_array();
        }
        Group::Labels(entries) => {
            writer.begin_object();
            for (label, blocks) in entries {
                writer.name(&label);
                group(blocks, writer);
            }
            writer.end_object();
        }
    }
}

/// Writes a value, in which nothing is a template that is none.
pub(super) fn value(tree: &Tree, writer: &mut Writer) {
    match tree {
        Tree::Bool(truth) => writer.plain(|out| out.push_str(if *truth { "true" } else { "false" })),
        Tree::Text(text) => writer.text(text.as_str()),
        Tree::Word(word) => writer.text(word),
        Tree::List(elements) if writer.is_on_one_line() || elements.iter().all(has_no_object) => {
            writer.list(elements, |writer, element| value(element, writer));
        }
        Tree::List(elements) => {
            writer.begin_array();
            elements.iter().for_each(|element| value(element, writer));
            writer.end_array();
        }
        Tree::Map(entries) => {
            writer.begin_object();
            for (name, inner) in entries {
                match name {
                    Tree::Template(name) => writer.name(name),
                    name => writer.name_of_text(name.as_text().unwrap_or_default()),
                }
                value(inner, writer);
            }
            writer.end_object();
        }
        Tree::Native(text) | Tree::Template(text) => writer.string(text),
        number if number.is_number() => writer.plain(|out| push_number(number, out)),
        _ => writer.plain(|out| out.push_str("null")),
    }
}

/// Writes a number without the leading zeros that only the native syntax has.
fn push_number(number: &Tree, out: &mut String) {
    let start = out.len();
    number.push_digits(out);
    let start = start + usize::from(out[start..].starts_with('-'));
    let digits = &out.as_bytes()[start..];
    let zeros = digits.windows(2).take_while(|pair| pair[0] == b'0' && pair[1].is_ascii_digit()).count();
    out.replace_range(start..start + zeros, "");
}

fn has_no_object(tree: &Tree) -> bool {
    match tree {
        Tree::List(elements) => elements.iter().all(has_no_object),
        Tree::Map(_) => false,
        _ => true,
    }
}
