//! A native body in the JSON syntax.

use hcl_serde::model::json_text::JsonWriter;
use hcl_serde::model::syntax::{Cursor, Item};
use hcl_serde::{Body, Diagnostics};

/// The body as a JSON object: each expression in a template that is nothing else, each label a level of objects.
///
/// None for what cannot be written so: a heredoc, which needs lines of its own.
pub(super) fn in_json(body: &Body) -> Option<String> {
    let mut writer = JsonWriter::compact();
    object(body, &mut writer)?;
    Some(writer.finish())
}

fn object(body: &Body, writer: &mut JsonWriter) -> Option<()> {
    let (mut cursor, mut diagnostics) = (Cursor::default(), Diagnostics::new());
    writer.begin_object();
    while let Some(item) = body.next_item(None, &mut cursor, &mut diagnostics) {
        match item {
            Item::Attribute(attribute) => {
                let range = attribute.expr().range();
                let text = range.text();
                if text.contains("<<") {
                    return None;
                }
                writer.name(&attribute.name);
                writer.string(&format!("${{{text}}}"));
            }
            Item::Block(block) => {
                writer.name(&block.ty);
                let labels: Vec<_> = block.node.labels().collect();
                for label in &labels {
                    writer.begin_object();
                    writer.name(&label.text);
                }
                object(&Body::from_node(block.body()), writer)?;
                labels.iter().for_each(|_| writer.end_object());
            }
        }
    }
    writer.end_object();
    Some(())
}
