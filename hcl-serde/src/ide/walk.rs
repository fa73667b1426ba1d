//! The items of a file with the paths that lead to them and what is known of the bodies that they are in.

use hcl_model::path::Path;
use hcl_model::syntax::{Item, NodeRef};

use crate::ide::level::Level;
use crate::ide::place::Present;
use crate::read::{BlockPaths, node_of};
use crate::schema::{ChosenBy, Schema};

/// An item of a file.
pub(super) struct Visited<'v, 'a> {
    /// The path that leads to the item.
    pub(super) path: &'v Path,
    /// The level of the body that contains the item.
    pub(super) level: &'v Level,
    /// The argument that chooses what that body is, if one does.
    pub(super) tag: Option<&'static str>,
    pub(super) item: &'v Item<'a>,
}

impl<'a> Visited<'_, 'a> {
    /// The node of the item.
    pub(super) fn node(&self) -> NodeRef<'a> {
        node_of(self.item)
    }

    /// Returns `true` if a part of the item must not be shown.
    pub(super) fn is_hidden(&self) -> bool {
        self.node().range().contains_sensitive()
    }

    /// The name of the argument or the type of the block.
    pub(super) fn name(&self) -> &str {
        match self.item {
            Item::Attribute(item) => &item.name,
            Item::Block(item) => &item.ty,
        }
    }
}

/// Hands out the items of a file, those of a body in order and before those of the blocks in it, as long as they are wanted.
pub(super) fn walk<'a>(root: NodeRef<'a>, level: Level, visit: &mut dyn FnMut(&Visited<'_, 'a>) -> bool) {
    let mut is_wanted = true;
    let mut next = vec![(Path::new(), root, level)];
    while let Some((path, body, level)) = next.pop() {
        let tag = match level.schema().and_then(Schema::chosen_by) {
            Some(ChosenBy::Attribute(tag)) => Some(tag),
            _ => None,
        };
        let level = match level.schema().is_some_and(Schema::is_choice) {
            true => level.clone().chosen(&present(body, &level)),
            false => level,
        };
        let mut paths = BlockPaths::default();
        let before = next.len();
        each(body, &level, &mut |item| {
            let path = match item {
                Item::Attribute(item) => path.clone().attribute(&*item.name),
                Item::Block(item) => {
                    let labels: Vec<String> = item.node.labels().map(|label| label.text.into_owned()).collect();
                    let field = level.schema().and_then(|schema| schema.find(&item.ty, 0));
                    let path = path.clone().join(&paths.next(item, field.map(|(_, field)| field)));
                    next.push((path.clone(), item.body(), level.inside(&item.ty, &labels)));
                    path
                }
            };
            is_wanted = is_wanted && visit(&Visited { path: &path, level: &level, tag, item });
        });
        if !is_wanted {
            return;
        }
        next[before..].reverse();
    }
}

/// The items of a body.
pub(super) fn each<'a>(body: NodeRef<'a>, level: &Level, visit: &mut dyn FnMut(&Item<'a>)) {
    for item in body.items(Some(level)) {
        visit(&item);
    }
}

/// Returns the items of a body.
pub(super) fn present(body: NodeRef<'_>, level: &Level) -> Vec<Present> {
    let mut all = Vec::new();
    each(body, level, &mut |item| all.push(Present::of(item)));
    all
}
