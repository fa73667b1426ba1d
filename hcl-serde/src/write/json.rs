//! Parts of a body as text of the JSON syntax.

use hcl_model::__private::without_templates;
use hcl_model::format;
use hcl_model::json;
use hcl_model::json_text::Writer;

use crate::write::options::WriteOptions;
use crate::write::parts::{Group, Part, Run, comments, runs};
use crate::write::tree::Tree;

/// The name of the property that is a comment.
const COMMENT: &str = "//";

/// The text of a body.
pub(super) fn text(parts: Vec<Part>, options: &WriteOptions) -> String {
    let mut writer = Writer::compact().html(false);
    body(parts, &mut writer);
    json::format(&writer.finish(), &format::Options::default().with_width(options.width))
}

/// Writes a body; a type of blocks that comes again behind others is one more property of its name.
fn body(parts: Vec<Part>, writer: &mut Writer) {
    writer.begin_object();
    match comments(&parts)[..] {
        [] => {}
        [text] => {
            writer.name(COMMENT);
            writer.string(text);
        }
        ref texts => {
            writer.name(COMMENT);
            writer.begin_array();
            texts.iter().for_each(|text| writer.string(text));
            writer.end_array();
        }
    }
    for (name, run) in runs(parts) {
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
        Group::Body(parts) => body(parts, writer),
        Group::List(groups) => {
            writer.begin_array();
            groups.into_iter().for_each(|blocks| group(blocks, writer));
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
fn value(tree: &Tree, writer: &mut Writer) {
    match tree {
        Tree::Bool(truth) => writer.bool(*truth),
        Tree::Text(text) => writer.string(&without_templates(text)),
        Tree::Word(word) => writer.string(&without_templates(word)),
        Tree::List(elements) => {
            writer.begin_array();
            elements.iter().for_each(|element| value(element, writer));
            writer.end_array();
        }
        Tree::Map(entries) => {
            writer.begin_object();
            for (name, inner) in entries {
                writer.name(&without_templates(name.as_text().unwrap_or_default()));
                value(inner, writer);
            }
            writer.end_object();
        }
        Tree::Native(text) | Tree::Template(text) => writer.string(text),
        number if number.is_number() => writer.number(number.digits()),
        _ => writer.null(),
    }
}
