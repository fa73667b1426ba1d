//! Merging over a syntax that cannot tell attributes from blocks by itself, as it is with JSON: what a merged body
//! consists of depends on the schema.

use std::borrow::Cow;
use std::sync::Arc;

use hcl_model::body::{Body, BodySchema, MergePolicy};
use hcl_model::diag::Diagnostics;
use hcl_model::source::Source;
use hcl_model::syntax::{
    AttributeItem, BlockItem, ByteRange, Cursor, Item, Label, NodeId, NodeRef, Role, Roles, Shape, Syntax,
};

/// A body whose names are the letters of its text: blocks with that letter in their bodies, or true arguments.
///
/// Node 0 is the root, the others are letters, counted from 1; the body of a block is the letter with a bit.
#[derive(Debug, Clone)]
struct Letters(Source);

const BODY: u32 = 1 << 16;

impl Syntax for Letters {
    fn source(&self, _node: NodeId) -> &Source {
        &self.0
    }

    fn bytes(&self, node: NodeId) -> ByteRange {
        match node.0 & !BODY {
            0 => ByteRange { start: 0, end: self.0.text().len() as u32 },
            number => ByteRange { start: number - 1, end: number },
        }
    }

    fn name_bytes(&self, item: NodeId) -> ByteRange {
        self.bytes(item)
    }

    fn missing_item_bytes(&self, body: NodeId) -> ByteRange {
        self.bytes(body)
    }

    fn next_item<'a>(
        &'a self,
        body: NodeId,
        roles: Option<&dyn Roles>,
        cursor: &mut Cursor,
        _diagnostics: &mut Diagnostics,
    ) -> Option<Item<'a>> {
        let bytes = self.bytes(body);
        let at = bytes.start + cursor.at;
        let name = self.0.text().get(at as usize..at as usize + 1).filter(|_| at < bytes.end)?;
        cursor.at += 1;
        let name = Cow::Borrowed(name);
        let node = NodeRef::new(self, NodeId(at + 1));
        Some(match roles.and_then(|roles| roles.role(&name)) {
            Some(Role::Block { .. }) => Item::Block(BlockItem::new(name, node, node.sibling(NodeId((at + 1) | BODY)))),
            _ => Item::Attribute(AttributeItem::new(name, node, node)),
        })
    }

    fn label(&self, _block: NodeId, _index: usize) -> Option<Label<'_>> {
        None
    }

    fn shape(&self, _expr: NodeId) -> Shape<'_> {
        Shape::Bool(true)
    }

    fn to_shared(&self) -> Arc<dyn Syntax> {
        Arc::new(self.clone())
    }
}

/// What a merged body consists of under a schema that knows these letters as blocks, and `x`, `y`, `z` as arguments.
#[track_caller]
fn check(merged: &Body, blocks: &str) -> String {
    let arguments = "xyz".chars().filter(|it| !blocks.contains(*it));
    let schema = arguments.fold(BodySchema::new(), |schema, name| schema.optional(name));
    let schema = blocks.chars().fold(schema, |schema, name| schema.block(name, [""; 0]));
    let (content, diagnostics) = merged.content(&schema);
    let mut found: Vec<String> = content.attributes().iter().map(|it| it.range.to_string()).collect();
    for block in content.blocks() {
        let names = block.body().attribute_names();
        found.push(format!("{} {names:?}", block.range()));
    }
    found.extend(diagnostics.iter().map(|it| it.summary().into_owned()));
    found.join("; ")
}

#[test]
fn one_body_and_several_schemas() {
    let parts = [("1", "xyx"), ("2", "yz")];
    let parts = parts.map(|(name, text)| Body::new(Arc::new(Letters(Source::new(name, text))), NodeId(0)));
    let merged = Body::merge(parts, MergePolicy::Override);
    // Twice, so that what was found for a schema is found again.
    for _ in 0..2 {
        assert_eq!(check(&merged, ""), "1:1,1-2; 2:1,1-2; 2:1,2-3; duplicate argument");
        assert_eq!(check(&merged, "y"), "1:1,1-2; 2:1,2-3; 1:1,2-3 [\"y\"]; duplicate argument");
        assert_eq!(check(&merged, "xy"), "2:1,2-3; 1:1,1-2 [\"x\"]; 1:1,2-3 [\"y\"]; 1:1,3-4 [\"x\"]");
        assert_eq!(merged.attribute_names(), ["x", "y", "x", "z"]);
    }
    // Walks under different schemas do not disturb each other.
    let (mut one, mut other) = (Cursor::default(), Cursor::default());
    let schema = BodySchema::new().block("y", [""; 0]);
    let mut found = Vec::new();
    while let Some(item) = merged.next_item(Some(&schema), &mut one, &mut Diagnostics::new()) {
        let plain = merged.next_item(None, &mut other, &mut Diagnostics::new());
        found.push((matches!(item, Item::Block(_)), matches!(plain, Some(Item::Block(_)))));
    }
    assert_eq!(found, [(false, false), (true, false), (false, false), (false, false)]);
}
