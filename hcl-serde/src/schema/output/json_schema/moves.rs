//! Items at their former places, which are deprecated.

use crate::schema::description::{BlocksDoc, BodyDoc, Description, ItemDoc, ItemKind, Requirement};
use crate::schema::output::json_schema::messages;

/// Adds the items that have moved to the bodies of their former places.
///
/// An item at its former place is not at its new place, which therefore requires neither the item nor the blocks around it.
pub(super) fn add_former_places(description: &mut Description) {
    for it in description.moves.clone() {
        let (from, to): (Vec<&str>, Vec<&str>) = (it.from.split('.').collect(), it.to.split('.').collect());
        let Some(moved) = relax(description, &from, &to) else { continue };
        let Some((last, way)) = from.split_last() else { continue };
        let former = ItemDoc {
            name: (*last).to_owned(),
            aliases: Vec::new(),
            former_names: Vec::new(),
            description: String::new(),
            default: None,
            deprecated: Some(messages::moved(&it.to)),
            ..moved
        };
        let mut around = description.root.clone();
        for step in way {
            around = enter(description, &around, step, &former);
        }
        description.bodies.entry(around).or_default().items.push(former);
    }
}

/// Makes an item and the blocks around it optional, outside of the blocks of its former place. Returns the item.
fn relax(description: &mut Description, from: &[&str], to: &[&str]) -> Option<ItemDoc> {
    let (mut around, mut is_common, mut found) = (description.root.clone(), true, None);
    for (index, step) in to.iter().enumerate() {
        let item = description.bodies.get_mut(&around)?.items.iter_mut().find(|item| item.name == *step)?;
        let is_around = index + 1 < to.len().min(from.len());
        is_common &= is_around && item.names().any(|name| name == from[index]);
        if !is_common {
            item.requirement = Requirement::Optional;
        }
        around = item.blocks().map_or_else(String::new, |blocks| blocks.body.clone());
        found = Some(item.clone());
    }
    found
}

/// Returns the body of the blocks of one name in a body. Adds blocks around a former place if there are none.
fn enter(description: &mut Description, around: &str, step: &str, former: &ItemDoc) -> String {
    let items = description.body(around).into_iter().flat_map(|body| &body.items);
    let mut blocks = items.filter(|item| item.names().any(|name| name == step)).filter_map(ItemDoc::blocks);
    let is_plain = |body: &BodyDoc| body.labels.is_empty() && body.choice.is_none();
    let is_open = |it: &&BlocksDoc| it.keys.is_empty() && description.body(&it.body).is_some_and(is_plain);
    if let Some(blocks) = blocks.find(is_open) {
        return blocks.body.clone();
    }
    let name = format!("{around}.{step}");
    let kind = ItemKind::Blocks(BlocksDoc { body: name.clone(), ..BlocksDoc::default() });
    let item = ItemDoc { name: step.to_owned(), example: None, kind, ..former.clone() };
    description.bodies.entry(around.to_owned()).or_default().items.push(item);
    description.bodies.insert(name.clone(), BodyDoc::default());
    name
}
