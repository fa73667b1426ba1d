//! What the layers below a setting have where it leads to.

use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Mode;
use hcl_model::schema::{Field, ItemPath, ItemStep, Schema, block_of};
use hcl_model::syntax::{Cursor, Item};
use hcl_model::value::{Value, is_same_text, normalize};

use crate::loader::settings::Setting;

/// A body on the way, as the layers below have it, and its schema.
#[derive(Clone, Copy)]
pub(super) struct Here<'b> {
    pub(super) schema: &'b Schema,
    pub(super) below: Option<&'b Body>,
}

/// Blocks of one type, in order.
pub(super) struct Blocks {
    pub(super) ty: String,
    /// In normal form C.
    pub(super) labels: Vec<Vec<String>>,
    bodies: Vec<Body>,
}

/// One of them.
pub(super) struct Known {
    pub(super) labels: Vec<String>,
    /// How many of the same labels are before it.
    pub(super) number: usize,
    pub(super) body: Body,
    /// How many steps lead to it.
    pub(super) taken: usize,
}

impl Here<'_> {
    /// The items of the layers below.
    fn items(&self, mut visit: impl FnMut(Item<'_>)) {
        let (mut cursor, mut ignored) = (Cursor::default(), Diagnostics::new());
        while let Some(item) = self.below.and_then(|body| body.next_item(Some(self.schema), &mut cursor, &mut ignored))
        {
            visit(item);
        }
    }

    /// The value of an argument; what is wrong with it is reported when it is decoded.
    pub(super) fn value(&self, name: &str, mode: Mode<'_>) -> Option<Value> {
        let mut found = None;
        self.items(|item| match item {
            Item::Attribute(item) if is_same_text(&item.name, name) => {
                found = Some(item.expr().evaluate(mode, &mut Diagnostics::new()));
            }
            _ => {}
        });
        found
    }

    /// How an argument is spelled that no field takes.
    pub(super) fn argument(&self, is_called: impl Fn(&str) -> bool) -> Option<String> {
        let mut found = None;
        self.items(|item| match item {
            Item::Attribute(item) if is_called(&item.name) => found = Some(item.name.into_owned()),
            _ => {}
        });
        found
    }

    /// The blocks of a field, of this type if it takes several.
    pub(super) fn blocks_of(&self, field: &Field, ty: &str) -> Blocks {
        let found = self.blocks(|found| if field.is_item() { field.takes(found) } else { is_same_text(found, ty) });
        found.unwrap_or_else(|| Blocks { ty: ty.to_owned(), labels: Vec::new(), bodies: Vec::new() })
    }

    /// The blocks of the types that are meant, which have the type of the first one; none if there are none.
    pub(super) fn blocks(&self, is_called: impl Fn(&str) -> bool) -> Option<Blocks> {
        let mut blocks: Option<Blocks> = None;
        self.items(|item| match item {
            Item::Block(item) if is_called(&item.ty) => {
                let none = || Blocks { ty: item.ty.to_string(), labels: Vec::new(), bodies: Vec::new() };
                let blocks = blocks.get_or_insert_with(none);
                blocks.labels.push(item.node.labels().map(|label| normalize(label.text).into_owned()).collect());
                blocks.bodies.push(Body::from_node(item.body()));
            }
            _ => {}
        });
        blocks
    }
}

impl Blocks {
    /// The block that some steps lead to.
    ///
    /// # Errors
    ///
    /// Words for the labels of all that they can mean, if these are several.
    pub(super) fn find(&self, steps: &[ItemStep], setting: &Setting) -> Result<Option<Known>, String> {
        let exact = block_of(&self.labels, steps, &|steps, label| steps.first()?.is(label).then_some(1));
        let takes = |steps: &[ItemStep], label: &str| setting.takes(steps, label);
        let Some((index, taken)) = exact.or_else(|| block_of(&self.labels, steps, &takes)) else {
            return Ok(None);
        };
        let labels = &self.labels[index];
        if taken < labels.len() && !matches!(steps.first(), Some(ItemStep::Index(_))) {
            // A setting names one block, and not any that begins so.
            return Ok(None);
        }
        let mut others = self.labels.iter().filter(|other| {
            *other != labels && block_of(std::slice::from_ref(*other), steps, &takes).is_some_and(|it| it.1 == taken)
        });
        if let (None, Some(other)) = (exact, others.next()) {
            return Err(format!("{} or {}", quoted(labels), quoted(other)));
        }
        let number = self.labels[..index].iter().filter(|before| *before == labels).count();
        Ok(Some(Known { labels: labels.clone(), number, body: self.bodies[index].clone(), taken }))
    }

    /// What there is of them, for messages: their labels for a variable, which has no quotes, and otherwise their paths.
    pub(super) fn known(&self, setting: &Setting) -> String {
        let path = |labels: &Vec<String>| ItemPath::new().block(&self.ty, labels.iter().cloned(), 0, true).to_string();
        let known = self.labels.iter().map(|labels| if setting.is_folded { quoted(labels) } else { path(labels) });
        let known: Vec<String> = known.collect();
        if known.is_empty() { "there is none".to_owned() } else { format!("there is {}", known.join(", ")) }
    }
}

fn quoted(labels: &[String]) -> String {
    format!("\"{}\"", labels.join("\" \""))
}
