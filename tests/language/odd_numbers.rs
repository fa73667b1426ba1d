//! Numbers that no program means, given to public functions: nothing overflows.

use hcl_model::body::{Body, BodySchema};
use hcl_model::diag::{Diagnostics, Instance};
use hcl_model::expr::Expression;
use hcl_model::json_text::JsonWriter;
use hcl_model::path::{PathStep, block_of};
use hcl_model::syntax::{Cursor, NodeId};
use hcl_model::{json, native};

const TEXT: &str = "a = [1, { b = \"${c}\" }]\nservice \"web\" {\n  port = 80\n}\n";
const JSON: &str = r#"{"a": [1, {"b": "${c}"}], "service": {"web": {"port": 80}}}"#;

#[test]
fn counts_have_an_end() {
    assert!(Instance::element("x", usize::MAX, None).to_string().contains('x'));
    let mut found = Diagnostics::new();
    found.count(usize::MAX);
    let more = native::parse_body("a.hcl", "a =\n").diagnostics;
    found.extend(more);
    assert!(found.has_errors());
    let takes_more = |_: &[PathStep], _: &str| Some(usize::MAX);
    let labels = vec!["a".to_owned(), "b".to_owned()];
    assert_eq!(block_of(&[labels], &[PathStep::Index(0)], &takes_more), Some((0, usize::MAX)));
    let mut writer = JsonWriter::indented(usize::MAX);
    writer.begin_array();
    writer.null();
    writer.end_array();
    assert!(writer.finish().len() < 1 << 20);
}

#[test]
fn nodes_that_are_none() {
    let schema = BodySchema::new().optional("a").block("service", ["name"]);
    let trees = [native::parse_body("a.hcl", TEXT).tree, json::parse_body("a.json", JSON).tree];
    for body in trees {
        let syntax = body.as_node().syntax().to_shared();
        for node in [NodeId(u32::MAX), NodeId(u32::MAX - 1), NodeId(1 << 20)] {
            let none = Body::new(syntax.clone(), node);
            let _ = (none.content(&schema), none.attribute_names());
            let expr = Expression::new(syntax.clone(), node);
            let _ = (expr.variables(), expr.as_static_list(), expr.as_traversal());
        }
        for cursor in [(u32::MAX, 0), (0, u32::MAX), (u32::MAX, u32::MAX)] {
            let mut cursor = Cursor { part: cursor.0, at: cursor.1 };
            let _ = syntax.next_item(body.as_node().node(), Some(&schema), &mut cursor, &mut Diagnostics::new());
        }
        let (content, _) = body.content(&schema);
        let block = content.blocks()[0].as_item().node;
        let _ = block.range_of_label(usize::MAX);
    }
}
