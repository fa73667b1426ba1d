//! What has another name than in older files is called by both at the root, as long as a file has the older one; references
//! that lead nowhere are told what it is called now.

use hcl_model::__private::value::is_same_text;
use hcl_model::body::{Body, BodySchema, Definition};
use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::ext::Names;
use hcl_model::syntax::{Cursor, Item};

use crate::loader::Transform;
use crate::read::{kept_references, old_references};
use crate::schema::Schema;

impl Transform<'_> {
    /// Names of a body, in which what has an older name is called by that, too.
    pub(super) fn with_old_names(&self, names: Names, body: &Body) -> Names {
        renamed(self.schema).into_iter().fold(names, |names, it| match it {
            Renamed::Attribute { block, old, now } => names.old_attribute(block, old, now),
            Renamed::Block { old, now } if are_told_apart(body, old, now) => names.old_block_type(old, now),
            Renamed::Block { .. } => names,
        })
    }

    /// What is said of references of older files that lead nowhere now.
    pub(super) fn old_references(&self, names: &Names) -> Vec<Diagnostic> {
        if self.schema.moves().is_none() && renamed(self.schema).is_empty() {
            return Vec::new();
        }
        let mut kept = Vec::new();
        kept_references(&self.body, self.schema, &mut |reference| kept.push(reference));
        let nowhere = names.leading_nowhere(kept, self.context.budget()).into_iter();
        let nowhere = nowhere
            .filter(|(reference, missing)| missing.is_some() || self.before.variable(reference.root()).is_none());
        nowhere.flat_map(|(reference, missing)| old_references(self.schema, &reference, missing)).collect()
    }
}

/// What has another name than in older files.
enum Renamed {
    Attribute { block: Option<&'static str>, old: &'static str, now: &'static str },
    Block { old: &'static str, now: &'static str },
}

/// The older names of what has a name; those of block types first.
fn renamed(schema: &'static Schema) -> Vec<Renamed> {
    let (mut blocks, mut attributes) = (Vec::new(), Vec::new());
    for field in schema.fields() {
        for name in field.item_names() {
            let Some(now) = field.counted_as(name) else { continue };
            match field.blocks() {
                None if name != now => attributes.push(Renamed::Attribute { block: None, old: name, now }),
                None => {}
                Some(_) if name != now => blocks.push(Renamed::Block { old: name, now }),
                Some(blocks) => {
                    let inside = blocks.body(name, None).map(|body| body.schema);
                    for field in inside.into_iter().flat_map(Schema::fields).filter(|field| field.blocks().is_none()) {
                        let old = field.item_names().filter(|old| *old != field.name());
                        let inside = |old| Renamed::Attribute { block: Some(name), old, now: field.name() };
                        attributes.extend(old.map(inside));
                    }
                }
            }
        }
    }
    blocks.extend(attributes);
    blocks
}

/// Whether there are blocks of an older type in a body, or `dynamic` ones for it, and none of the type of now has their labels: those
/// are one block, which has one name.
fn are_told_apart(body: &Body, old: &str, now: &str) -> bool {
    let of_old = labels_of(body, old);
    let of_now = labels_of(body, now);
    !of_old.is_empty() && of_old.iter().all(|labels| !of_now.contains(labels))
}

/// The labels of the blocks of a type in a body, and of `dynamic` ones for it.
fn labels_of(body: &Body, ty: &str) -> Vec<Vec<String>> {
    let schema = BodySchema::new().block(ty, [""; 0]);
    let (mut cursor, mut found) = (Cursor::default(), Diagnostics::new());
    let items = std::iter::from_fn(|| body.next_item(Some(&schema), &mut cursor, &mut found));
    let labels = items.filter_map(|item| {
        let Item::Block(block) = item else { return None };
        let is_it = |name: &str| is_same_text(name, ty);
        let labels: Vec<String> = block.node.labels().map(|label| label.text.into_owned()).collect();
        let is_dynamic = block.ty == Definition::Dynamic.block_type() && labels.iter().any(|label| is_it(label));
        (is_it(&block.ty) || is_dynamic).then_some(labels)
    });
    labels.collect()
}
