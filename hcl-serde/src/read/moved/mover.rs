//! Finds what stands where it was in older files, says so, and takes it to where it belongs.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use hcl_model::__private::value::is_same_text;
use hcl_model::body::Body;
use hcl_model::diag::Diagnostics;
use hcl_model::source::Range;
use hcl_model::syntax::{Cursor, Item, OwnedItem, Role, Roles};

use crate::read::messages;
use crate::read::moved::body::{Differences, Key, with_body, with_differences};
use crate::schema::{Field, Migration, Schema, old_role};

/// Goes over the body of a file.
pub(super) struct Mover<'m, 'd> {
    moves: &'m [Migration],
    found: &'d mut Diagnostics,
    /// The body of the block that it is in.
    around: Option<Range>,
    /// The items at old places. Each item comes with `true` if it is at its right place after the move.
    all: Vec<(Taken, bool)>,
}

/// Something that stands where it was before.
#[derive(Debug, Clone)]
pub(crate) struct Taken {
    /// The number of what has moved.
    pub(crate) of: usize,
    /// The range of the name.
    pub(crate) at: Range,
    /// The item; none for a block that is left when all that was in it has moved.
    item: Option<OwnedItem>,
    /// The body of the block that it was in and is in; none if that is the file.
    pub(crate) around: Option<Range>,
    /// The bodies of the blocks that it was in, the innermost first, within that.
    pub(crate) inside: Vec<Range>,
    /// The number of these bodies that are left empty.
    pub(crate) emptied: usize,
}

/// An item to look for in a body: the number of the move, and the names that lead to the item from here.
type Wanted<'m> = (usize, &'m [String]);

impl Taken {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn new(of: usize, at: Range, item: Option<OwnedItem>) -> Taken {
        Taken { of, at, item, around: None, inside: Vec::new(), emptied: 0 }
    }

    /// Returns `true` if this is a block in which nothing is left.
    #[cfg(feature = "edit")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn is_left_over(&self) -> bool {
        self.item.is_none()
    }
}

impl<'m, 'd> Mover<'m, 'd> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn new(moves: &'m [Migration], found: &'d mut Diagnostics) -> Mover<'m, 'd> {
        Mover { moves, found, around: None, all: Vec::new() }
    }

    #[cfg(feature = "edit")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn into_found(self) -> Vec<(Taken, bool)> {
        self.all
    }

    /// The body of a file with everything in its place, if something is not.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(super) fn file(&mut self, body: &Body, schema: &'static Schema) -> Option<Body> {
        let all: Vec<usize> = (0..self.moves.len()).collect();
        self.body(body, schema, &all, 0)
    }

    /// A body to which so many blocks lead that are on the old and on the new way.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn body(&mut self, body: &Body, schema: &'static Schema, moves: &[usize], depth: usize) -> Option<Body> {
        let is_here = |&&of: &&usize| self.moves[of].common == depth;
        let (here, below): (Vec<usize>, Vec<usize>) = moves.iter().partition(is_here);
        let within = self.within(body, schema, &below, depth);
        let wanted: Vec<Wanted<'m>> = here.iter().map(|&of| (of, &self.moves[of].from[depth..])).collect();
        let mut taken = Vec::new();
        let (without, _) = self.take(within.as_ref().unwrap_or(body), Some(schema), &wanted, &mut taken);
        let Some(mut now) = without else { return within };
        // A block goes to its place before what belongs into it.
        let mut left: Vec<Vec<Taken>> = Vec::new();
        for it in taken {
            let number = self.moves[it.of].to.len() - depth;
            left.resize_with(left.len().max(number + 1), Vec::new);
            left[number].push(it);
        }
        for taken in left.into_iter().filter(|taken| !taken.is_empty()) {
            let put = self.accepted(&now, schema, taken, depth);
            now = self.put(&now, Some(schema), put, depth);
        }
        Some(now)
    }

    /// The body with everything in its place in the blocks that stay what they are.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn within(&mut self, body: &Body, schema: &'static Schema, moves: &[usize], depth: usize) -> Option<Body> {
        let mut differences = Differences::default();
        if moves.is_empty() {
            return None;
        }
        let alike = alike(body, schema);
        each_item(body, schema, &mut |item| {
            let Item::Block(block) = &item else { return };
            let Some((_, field)) = schema.find(&block.ty, 0).filter(|_| !alike.contains(&Key::of(&item))) else {
                return;
            };
            let Some(blocks) = field.blocks() else { return };
            let is_in = |&&of: &&usize| self.moves[of].to[depth].name() == field.name();
            let inner: Vec<usize> = moves.iter().filter(is_in).copied().collect();
            let inside = Body::from_node(block.body());
            if inner.is_empty() {
                return;
            }
            let outside = self.around.replace(block.body().range());
            if let Some(inside) = self.body(&inside, (blocks.schema)(), &inner, depth + 1) {
                differences.inside.insert(Key::of(&item), with_body(block, &inside));
            }
            self.around = outside;
        });
        (!differences.are_none()).then(|| with_differences(body, differences))
    }

    /// Takes out of a body what is looked for: what is left, if something was taken, and whether nothing is.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn take(
        &mut self,
        body: &Body,
        schema: Option<&'static Schema>,
        wanted: &[Wanted<'m>],
        taken: &mut Vec<Taken>,
    ) -> (Option<Body>, bool) {
        let mut differences = Differences::default();
        let mut is_empty = true;
        let roles = OldRoles { schema, wanted, moves: self.moves };
        let alike = alike(body, &roles);
        let mut whole: HashMap<Key, bool> = HashMap::new();
        let is_read = each_item(body, &roles, &mut |item| {
            let key = Key::of(&item);
            let is_gone = self.take_item(&item, schema, wanted, alike.contains(&key), taken, &mut differences);
            is_empty &= is_gone;
            *whole.entry(key.whole()).or_insert(true) &= is_gone;
            if is_gone {
                differences.hidden.insert(key);
            }
        });
        differences.hidden.extend(whole.into_iter().filter(|(_, is_gone)| *is_gone).map(|(key, _)| key));
        ((!differences.are_none()).then(|| with_differences(body, differences)), is_empty && is_read)
    }

    /// Takes an item, or what is looked for out of it; whether nothing of it is left.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn take_item(
        &mut self,
        item: &Item<'_>,
        schema: Option<&'static Schema>,
        wanted: &[Wanted<'m>],
        is_like_others: bool,
        taken: &mut Vec<Taken>,
        differences: &mut Differences,
    ) -> bool {
        let inner = match self.found(item, wanted) {
            Found::It(of) => {
                taken.push(Taken::new(of, item_name(item), Some(OwnedItem::of(item))));
                return true;
            }
            Found::Around(inner) if !is_like_others => inner,
            _ => return false,
        };
        let Item::Block(block) = item else { return false };
        let known = schema.and_then(|schema| schema.find(&block.ty, 0)).map(|(_, field)| field);
        let inside = known.and_then(Field::blocks).map(|blocks| (blocks.schema)());
        let inside = inside.filter(|inside| !inside.is_choice());
        let before = taken.len();
        let (changed, is_left_empty) = self.take(&Body::from_node(block.body()), inside, &inner, taken);
        let is_emptied = known.is_none() && is_left_empty;
        for it in &mut taken[before..] {
            it.emptied += usize::from(is_emptied && it.emptied == it.inside.len());
            it.inside.push(block.body().range());
        }
        if is_emptied && taken.len() == before {
            taken.push(Taken::new(inner[0].0, item_name(item), None));
        }
        if let Some(changed) = changed.filter(|_| !is_emptied) {
            differences.inside.insert(Key::of(item), with_body(block, &changed));
        }
        is_emptied
    }

    /// Returns the match of an item with the wanted moves.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn found(&self, item: &Item<'_>, wanted: &[Wanted<'m>]) -> Found<'m> {
        let block = match item {
            Item::Attribute(item) => {
                let is_it = |(of, rest): &&Wanted<'m>| {
                    matches!(rest, [name] if is_same_text(name, &item.name)) && self.moves[*of].takes_argument()
                };
                return wanted.iter().find(is_it).map_or(Found::Nothing, |(of, _)| Found::It(*of));
            }
            // The presence of the block is unknown, so nothing can be said of its contents.
            Item::Block(block) if Body::from_node(block.body()).condition().is_some() => return Found::Nothing,
            Item::Block(block) => block,
        };
        let named = wanted.iter().filter(|(_, rest)| rest.first().is_some_and(|name| is_same_text(name, &block.ty)));
        let labels: Vec<Cow<'_, str>> = block.node.labels().map(|label| label.text).collect();
        let mut inner = Vec::new();
        for (of, rest) in named {
            let labels_there = rest.get(1..=labels.len());
            let is_labelled =
                labels_there.is_some_and(|there| there.iter().zip(&labels).all(|(a, b)| is_same_text(a, b)));
            match rest.get(labels.len() + 1..) {
                _ if rest.len() == 1 && self.moves[*of].field().blocks().is_some() => return Found::It(*of),
                Some(rest @ [_, ..]) if is_labelled => inner.push((*of, rest)),
                _ => {}
            }
        }
        if inner.is_empty() { Found::Nothing } else { Found::Around(inner) }
    }

    /// Returns the items that can go to their new places, and reports the found items.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn accepted(&mut self, body: &Body, schema: &'static Schema, taken: Vec<Taken>, depth: usize) -> Vec<Taken> {
        let mut set: HashMap<String, Range> = HashMap::new();
        let mut accepted = Vec::new();
        for mut it in taken {
            it.around.clone_from(&self.around);
            let Taken { of, at, .. } = &it;
            let moved = &self.moves[*of];
            let (old, new) = (moved.old_path(), moved.new_path());
            if it.item.is_none() {
                self.found
                    .push(messages::left_over(&moved.from[depth..].first().cloned().unwrap_or_default(), at.clone()));
                self.all.push((it, true));
                continue;
            }
            let there = match moved.is_single() {
                true => set.get(&new).cloned().or_else(|| there(body, schema, &moved.to[depth..])),
                false => None,
            };
            match &there {
                Some(there) => self.found.push(messages::moved_beside(&old, &new, at.clone(), there.clone())),
                None => {
                    // Blocks of one property have its name in common.
                    if self.all.last().is_none_or(|(last, _)| (last.of, &last.at) != (*of, at)) {
                        self.found.push(messages::moved(&old, &new, at.clone()));
                    }
                    set.insert(new, at.clone());
                    accepted.push(it.clone());
                }
            }
            self.all.push((it, there.is_none()));
        }
        accepted
    }

    /// The body with items where they belong now.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn put(&self, body: &Body, schema: Option<&'static Schema>, items: Vec<Taken>, depth: usize) -> Body {
        let mut differences = Differences::default();
        let mut within: Vec<(&'static Field, Vec<Taken>)> = Vec::new();
        for it in items {
            let way = &self.moves[it.of].to[depth..];
            match (way, &it.item) {
                ([field], Some(item)) => differences.added.push(item.clone().named(field.name())),
                ([field, ..], _) => match within.iter_mut().find(|(known, _)| known.name() == field.name()) {
                    Some((_, items)) => items.push(it),
                    None => within.push((field, vec![it])),
                },
                _ => {}
            }
        }
        for (field, items) in within {
            let inside = field.blocks().map(|blocks| (blocks.schema)());
            let mut items = Some(items);
            if let Some(schema) = schema {
                each_item(body, schema, &mut |item| {
                    let Item::Block(block) = &item else { return };
                    if field.item_names().any(|name| is_same_text(name, &block.ty))
                        && let Some(items) = items.take()
                    {
                        let inside = self.put(&Body::from_node(block.body()), inside, items, depth + 1);
                        differences.inside.insert(Key::of(&item), with_body(block, &inside));
                    }
                });
            }
            if let Some(items) = items {
                let at = items.first().map(|it| it.at.clone()).unwrap_or_else(|| body.missing_item_range());
                let inside = self.put(&Body::empty(at.clone()), None, items, depth + 1);
                let made = Body::builder(at.clone()).block_with(field.name(), [""; 0], inside, at).build();
                each_item(&made, &OldRoles { schema: None, wanted: &[], moves: &[] }, &mut |item| {
                    differences.added.push(OwnedItem::of(&item).named(field.name()));
                });
            }
        }
        with_differences(body, differences)
    }
}

/// The match of an item with the wanted moves.
enum Found<'m> {
    /// The item of the move with this number.
    It(usize),
    /// A block around these.
    Around(Vec<Wanted<'m>>),
    Nothing,
}

/// Gives the items of a body to a function; whether these are all. The syntax reports other items to the caller that
/// decodes them.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn each_item(body: &Body, roles: &dyn Roles, visit: &mut dyn FnMut(Item<'_>)) -> bool {
    let (mut cursor, mut found) = (Cursor::default(), Diagnostics::new());
    while let Some(item) = body.next_item(Some(roles), &mut cursor, &mut found) {
        visit(item);
    }
    !found.has_errors()
}

/// The blocks of a body that nothing tells apart, because one `dynamic` block has made them: what is in each is another thing.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(super) fn alike(body: &Body, roles: &dyn Roles) -> HashSet<Key> {
    let (mut known, mut alike) = (HashSet::new(), HashSet::new());
    each_item(body, roles, &mut |item| {
        if matches!(item, Item::Block(_)) {
            alike.extend(known.replace(Key::of(&item)));
        }
    });
    alike
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn item_name(item: &Item<'_>) -> Range {
    match item {
        Item::Attribute(item) => item.node.name_range(),
        Item::Block(item) => item.node.name_range(),
    }
}

/// Returns the range of an item that is already at the place that the fields lead to.
#[cfg_attr(not(feature = "__shared"), inline)]
fn there(body: &Body, schema: &'static Schema, way: &[&'static Field]) -> Option<Range> {
    let (field, rest) = way.split_first()?;
    let mut found = None;
    each_item(body, schema, &mut |item| {
        if found.is_some() || !field.item_names().any(|own| is_same_text(own, item.name())) {
            return;
        }
        found = match (&item, field.blocks()) {
            _ if rest.is_empty() => Some(item_name(&item)),
            (Item::Block(block), Some(blocks)) => there(&Body::from_node(block.body()), (blocks.schema)(), rest),
            _ => None,
        };
    });
    found
}

/// An old schema, as far as it is known: what leads to old places is blocks, and everything else what it is now.
struct OldRoles<'r, 'm> {
    schema: Option<&'static Schema>,
    wanted: &'r [Wanted<'m>],
    moves: &'r [Migration],
}

impl Roles for OldRoles<'_, '_> {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn role(&self, name: &str) -> Option<Role> {
        let now = self.schema.and_then(|schema| schema.role(name));
        old_role(name, now, self.wanted.iter().map(|(of, rest)| (&self.moves[*of], *rest)))
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn label_names(&self, ty: &str) -> Vec<&str> {
        match self.role(ty) {
            Some(Role::Block { labels } | Role::Either { labels }) => vec![""; labels],
            _ => Vec::new(),
        }
    }
}
