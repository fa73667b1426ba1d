//! Items that were at another place, by the moves of the new description.

use crate::schema::description::{BodyDoc, Description, ItemDoc, ItemKind, MoveDoc, Requirement};
use crate::schema::output::diff::comparison::{Comparison, Side, join};
use crate::schema::output::diff::rules;

/// An item that has moved.
pub(super) struct Moved<'d> {
    /// Path in the old description.
    was: String,
    /// Path in the new description.
    now: String,
    item: &'d ItemDoc,
    /// `true` if the old files had the item, and if the new files need the item.
    required: [bool; 2],
    /// `true` if old files could have an item at the new place too.
    was_known: bool,
}

impl<'d> Moved<'d> {
    /// Returns the items that have moved from one description to another.
    pub(super) fn all(old: &'d Description, new: &'d Description) -> Vec<Moved<'d>> {
        let ways: Vec<MovePath<'d>> = new.moves.iter().filter_map(|it| MovePath::of(it, old, new)).collect();
        let moved = |(index, way): (usize, &MovePath<'d>)| {
            let item = *way.to.last()?;
            // A block that another item can enter may be there without this item.
            let is_entered = |block: &[&ItemDoc]| {
                let path = path(block);
                let is_other =
                    |(other, it): (usize, &MovePath<'_>)| other != index && path_of(&it.to, block.len()) == path;
                block.last().is_some_and(|block| block.is_required())
                    || ways.iter().enumerate().any(is_other)
                    || self::way(old, &path).is_some()
            };
            let blocks = (way.common + 1..way.to.len()).map(|length| &way.to[..length]);
            let was_required = way.from[way.common..].iter().all(|item| item.is_required());
            let is_required = item.is_required() && blocks.into_iter().all(is_entered);
            Some(Moved {
                was: path(&way.from),
                now: path(&way.to),
                item,
                required: [was_required, is_required],
                was_known: self::way(old, &path(&way.to)).is_some(),
            })
        };
        ways.iter().enumerate().filter_map(moved).collect()
    }
}

/// The items on both paths of a move.
struct MovePath<'d> {
    from: Vec<&'d ItemDoc>,
    to: Vec<&'d ItemDoc>,
    /// Number of blocks that both paths share.
    common: usize,
}

impl<'d> MovePath<'d> {
    /// Returns `None` if old files cannot have the item at the former place, or nothing reads the item there.
    fn of(it: &MoveDoc, old: &'d Description, new: &'d Description) -> Option<MovePath<'d>> {
        let to = way(new, &it.to)?;
        let names: Vec<&str> = it.from.split('.').collect();
        let blocks = &to[..to.len() - 1];
        let is_shared = |(block, name): &(&&ItemDoc, &&str)| block.names().any(|own| own == **name);
        let common = blocks.iter().zip(&names[..names.len() - 1]).take_while(is_shared).count();
        let mut from: Vec<&ItemDoc> = Vec::new();
        for (index, name) in names.iter().enumerate() {
            let called: Vec<&str> = if index < common { to[index].names().collect() } else { vec![*name] };
            from.push(inside(old, &from, &called)?);
        }
        let is_single = |item: &&ItemDoc| item.blocks().is_some_and(|it| it.max_count == Some(1) && it.keys.is_empty());
        let (was, now) = (*from.last()?, *to.last()?);
        let is_read = was.is_argument() == now.is_argument() || was.is_argument() && now.argument().is_some();
        (is_read && from[common..from.len() - 1].iter().all(is_single)).then_some(MovePath { from, to, common })
    }
}

/// Returns the item of one of some names in the last block of a way.
fn inside<'d>(description: &'d Description, way: &[&'d ItemDoc], names: &[&str]) -> Option<&'d ItemDoc> {
    let body = match way.last() {
        Some(item) => description.body(&item.blocks()?.body)?,
        None => description.body(&description.root)?,
    };
    body.items.iter().find(|item| item.names().any(|own| names.contains(&own)))
}

/// Returns the path of the first items of a way.
fn path_of(way: &[&ItemDoc], length: usize) -> String {
    path(way.get(..length).unwrap_or_default())
}

/// Returns the items on a path, through blocks.
fn way<'d>(description: &'d Description, path: &str) -> Option<Vec<&'d ItemDoc>> {
    let mut way = Vec::new();
    for name in path.split('.') {
        way.push(inside(description, &way, &[name])?);
    }
    Some(way)
}

fn path(way: &[&ItemDoc]) -> String {
    way.iter().fold(String::new(), |path, item| join(&path, &item.name))
}

/// Returns `true` if a path leads into a block.
fn is_below(path: &str, block: &str) -> bool {
    block.is_empty() || path.strip_prefix(block).is_some_and(|rest| rest.starts_with('.'))
}

impl<'d> Comparison<'d> {
    /// Returns `true` if something has moved out of the body that is compared, or into the body.
    pub(super) fn is_moving(&self) -> bool {
        let (was, now) = (self.was.join("."), self.now.join("."));
        self.moves.iter().any(|it| is_below(&it.was, &was) || is_below(&it.now, &now))
    }

    /// Returns `true` if something has moved that was an item of the old body, or in the item.
    pub(super) fn has_moved(&self, name: &str) -> bool {
        let path = join(&self.was.join("."), name);
        self.moves.iter().any(|it| it.was == path || is_below(&it.was, &path))
    }

    /// Reports former places that are no longer read.
    pub(super) fn former_places(&mut self) {
        for it in self.old.moves.iter().filter(|it| !self.new.moves.iter().any(|new| new.from == it.from)) {
            let Some(now) = way(self.new, &it.from).and_then(|way| way.last().copied()) else {
                self.add(&it.from, &rules::OLD_PLACE, &[]);
                continue;
            };
            let has_labels =
                |block: &&ItemDoc| block.blocks().is_some_and(|it| !self.new.label_names(it, None).is_empty());
            let is_labelled = way(self.new, &it.from).is_some_and(|way| way[..way.len() - 1].iter().any(has_labels));
            // The item that is there now may take the same values.
            let was = way(self.old, &it.to).and_then(|way| way.last().copied());
            let takes = |was: &'d ItemDoc| {
                self.would_hold((Side::Old, Side::New), |inner| inner.item("", was, now, [false; 2]))
            };
            if is_labelled || !was.is_some_and(takes) {
                self.add(&it.from, &rules::OLD_PLACE_REUSED, &[]);
            }
        }
    }

    /// Reports an item that is not where it was.
    pub(super) fn removed(&mut self, path: &str, item: &'d ItemDoc, takes_any_name: bool) {
        let was = join(&self.was.join("."), &item.name);
        let path = if self.context.is_value { path } else { &was };
        if let Some(it) = self.moves.iter().find(|it| it.was == was) {
            let (now, new, required, was_known) = (it.now.clone(), it.item, it.required, it.was_known);
            let others: Vec<String> = self.moves.iter().filter(|it| it.now == now).map(|it| it.was.clone()).collect();
            self.add(path, &rules::MOVED, &[&now]);
            let places: Vec<&str> = was_known.then_some(&now).into_iter().chain(&others).map(String::as_str).collect();
            if places.len() > 1 && new.max_count() == Some(1) {
                self.add(path, &rules::ONE_OF, &[&places.join(", ")]);
            }
            let around = (std::mem::take(&mut self.was), std::mem::take(&mut self.now));
            self.item(path, item, new, required);
            (self.was, self.now) = around;
            return;
        }
        let inner = match &item.kind {
            ItemKind::Blocks(blocks) if self.has_moved(&item.name) => {
                self.old.body(&blocks.body).map(|body| (blocks, body))
            }
            _ => None,
        };
        match inner {
            // The items of the block have moved, or are gone.
            Some((blocks, BodyDoc { items, rest, .. })) => {
                if rest.is_some() && !takes_any_name {
                    self.add(path, &rules::NO_REST, &[]);
                }
                if blocks.argument.is_some() {
                    self.add(path, &rules::NO_ARGUMENT, &[]);
                }
                self.was.push(&item.name);
                items.iter().for_each(|inner| self.removed(&join(path, &inner.name), inner, takes_any_name));
                self.was.pop();
            }
            None if takes_any_name => {
                self.add(path, &rules::REMOVED_TO_REST, &[]);
            }
            None if item.deprecated.is_some() => self.add(path, &rules::REMOVED_AS_ANNOUNCED, &[]),
            None => self.add(path, &rules::REMOVED, &[]),
        }
    }

    /// Reports a new item. In a new block, only required items are reported.
    pub(super) fn added(&mut self, path: &str, item: &'d ItemDoc, is_inside: bool) {
        self.now.push(&item.name);
        let now = self.now.join(".");
        if !self.moves.iter().any(|it| it.now == now) {
            let within: Vec<&Moved<'_>> = self.moves.iter().filter(|it| is_below(&it.now, &now)).collect();
            let is_entered = !within.is_empty();
            // A required item that has moved is reported where it was.
            let is_there = within.iter().any(|it| it.required.contains(&true));
            match item.requirement == Requirement::Required && !is_there {
                true => self.add(path, &rules::ADDED_REQUIRED, &[]),
                false if !is_inside => self.add(path, &rules::ADDED, &[]),
                false => {}
            }
            if let (true, ItemKind::Blocks(blocks)) = (is_entered, &item.kind)
                && let Some(body) = self.new.body(&blocks.body)
            {
                body.items.iter().for_each(|inner| self.added(&join(path, &inner.name), inner, true));
            }
        }
        self.now.pop();
    }
}
