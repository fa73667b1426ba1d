//! What was somewhere else before, as the new data say it: where it is in the old data, and where in the new ones.

use hcl_model::value::Value;

use crate::schema::output::diff::comparison::Comparison;
use crate::schema::output::diff::read::{body_of, items_of, join, join_all, most, names};
use crate::schema::output::diff::{ChangeKind, get, get_text, is, list, messages};

/// Something that has moved, and was in the old data.
pub(super) struct Moved<'d> {
    /// Its path in the old data.
    was: String,
    /// Its path in the new ones.
    now: String,
    item: &'d Value,
    /// Whether it was there in every file.
    was_required: bool,
    /// Whether every file that was right must have it.
    is_required: bool,
    /// Whether files could have something at the new place, too.
    was_there: bool,
}

/// A way to an item: blocks, and the item behind them.
struct Way<'d> {
    old: Vec<&'d Value>,
    new: Vec<&'d Value>,
    /// So many blocks are the same ones.
    common: usize,
}

/// Everything that has moved from one release to another.
#[inline]
pub(super) fn all<'d>(old: &'d Value, new: &'d Value) -> Vec<Moved<'d>> {
    let ways: Vec<Way<'d>> = list(new, "moves").iter().filter_map(|it| Way::of(it, old, new)).collect();
    let moved = |way: &Way<'d>| {
        let item = *way.new.last()?;
        Some(Moved {
            was: path(&way.old),
            now: path(&way.new),
            item,
            was_required: way.old[way.common..].iter().all(|item| is(item, "required")),
            is_required: is(item, "required") && way.is_entered(old, &ways),
            was_there: way.was_known(old, way.new.len() - 1),
        })
    };
    ways.iter().filter_map(moved).collect()
}

impl<'d> Way<'d> {
    #[inline]
    fn of(it: &'d Value, old: &'d Value, new: &'d Value) -> Option<Way<'d>> {
        let (from, to): (Vec<&str>, Vec<&str>) =
            (get_text(it, "from")?.split('.').collect(), get_text(it, "to")?.split('.').collect());
        let mut way = Way { old: Vec::new(), new: Vec::new(), common: 0 };
        for name in &to {
            way.new.push(inside(new, &way.new, &[name])?);
        }
        let (around, before) = (&way.new[..to.len() - 1], &from[..from.len() - 1]);
        way.common =
            around.iter().zip(before).take_while(|(block, name)| names(block).any(|own| own == **name)).count();
        for (index, name) in from.iter().enumerate() {
            let item = match index < way.common {
                true => inside(old, &way.old, &names(way.new[index]).collect::<Vec<_>>())?,
                false => inside(old, &way.old, &[name])?,
            };
            way.old.push(item);
        }
        let is_one =
            |block: &&Value| get(block, "max_count") == Some(&Value::from(1)) && list(block, "labels").is_empty();
        let (was, now) = (way.old[from.len() - 1], way.new[to.len() - 1]);
        let is_read = match (get(was, "body").is_some(), get(now, "body").is_some()) {
            (true, true) | (false, false) => true,
            (false, true) => get(now, "argument").is_some(),
            (true, false) => false,
        };
        (is_read && way.old[way.common..from.len() - 1].iter().all(is_one)).then_some(way)
    }

    /// Whether files can have the blocks around the new place without what has moved there.
    #[inline]
    fn is_entered(&self, old: &'d Value, ways: &[Way<'d>]) -> bool {
        (self.common..self.new.len() - 1).all(|index| {
            let block = path(&self.new[..=index]);
            let is_other = |other: &&Way<'d>| {
                !std::ptr::eq(*other, self) && other.new.len() > index && path(&other.new[..=index]) == block
            };
            is(self.new[index], "required") || ways.iter().any(|other| is_other(&other)) || self.was_known(old, index)
        })
    }

    /// Whether the old data know a block on the way to the new place.
    #[inline]
    fn was_known(&self, old: &'d Value, index: usize) -> bool {
        let mut way = Vec::new();
        for block in &self.new[..=index] {
            match inside(old, &way, &names(block).collect::<Vec<_>>()) {
                Some(known) => way.push(known),
                None => return false,
            }
        }
        true
    }
}

/// The item that has one of some names in the last block of a way.
#[inline]
fn inside<'d>(data: &'d Value, way: &[&'d Value], wanted: &[&str]) -> Option<&'d Value> {
    let body = match way.last() {
        Some(block) => body_of(data, get_text(block, "body")?)?,
        None => body_of(data, get_text(data, "root")?)?,
    };
    items_of(body).find(|item| names(item).any(|name| wanted.contains(&name)))
}

#[inline]
fn path(way: &[&Value]) -> String {
    join_all(way.iter().filter_map(|item| get_text(item, "name")))
}

/// Whether a path leads into what has another one.
#[inline]
fn is_below(path: &str, block: &str) -> bool {
    block.is_empty() || path.strip_prefix(block).is_some_and(|rest| rest.starts_with('.'))
}

impl<'d> Comparison<'d> {
    /// Whether something has moved out of what was at a path, or into what is at the one that is compared with it.
    #[inline]
    pub(super) fn is_moving(&self, path: &str) -> bool {
        let now = join_all(self.now.iter().copied());
        self.moves.iter().any(|it| is_below(&it.was, path) || is_below(&it.now, &now))
    }

    /// Whether something has moved that was at a path, or below it.
    #[inline]
    pub(super) fn has_moved(&self, path: &str) -> bool {
        self.moves.iter().any(|it| it.was == path || is_below(&it.was, path))
    }

    /// Says which places of older files are no longer read.
    #[inline]
    pub(super) fn old_places(&mut self) {
        let (old, new) = (self.old, self.new);
        for moved in list(old, "moves") {
            let Some(place) = get_text(moved, "from") else { continue };
            let is_read = list(new, "moves").iter().any(|it| get_text(it, "from") == Some(place));
            let mut way = Vec::new();
            let is_there = place.split('.').all(|name| {
                let item = inside(new, &way, &[name]);
                way.extend(item);
                item.is_some()
            });
            // What stands there now is something else where its blocks have other labels, or it takes less.
            let is_it = is_there && {
                let mut was = Vec::new();
                let to = get_text(moved, "to").unwrap_or_default();
                to.split('.').for_each(|name| was.extend(inside(old, &was, &[name])));
                // What has moved may be called so again; what it takes is compared where it is.
                let mut same = Vec::new();
                was.iter().for_each(|item| same.extend(inside(new, &same, &names(item).collect::<Vec<_>>())));
                let (was, now) = (was.last().copied(), way.last().copied());
                let is_same = now.is_some_and(|now| same.len() == way.len() && std::ptr::eq(same[same.len() - 1], now));
                let mut before = Vec::new();
                for name in place.split('.') {
                    let Some(item) = inside(old, &before, &[name]) else { break };
                    before.push(item);
                }
                let labels = |block: &Value| list(block, "labels").len();
                let other_labels = |(index, block): (usize, &&Value)| {
                    labels(block) != before.get(index).map_or(0, |block| labels(block))
                };
                let has_other_labels = way[..way.len() - 1].iter().enumerate().any(other_labels);
                let takes = || was.zip(now).is_none_or(|(was, now)| self.would_take_values(was, now));
                !has_other_labels && (is_same || takes())
            };
            if !is_read && !is_it {
                self.add(place, ChangeKind::Narrower, messages::OLD_PLACE);
            }
        }
    }

    /// Says what has become of an item that is not where it was.
    #[inline]
    pub(super) fn gone(&mut self, path: &str, item: &'d Value, takes_rest: bool) {
        if let Some(it) = self.moves.iter().find(|it| it.was == path) {
            let (now, required) = (it.now.clone(), (it.was_required, it.is_required));
            let (new, was_there) = (it.item, it.was_there);
            let others: Vec<String> = self.moves.iter().filter(|it| it.now == now).map(|it| it.was.clone()).collect();
            self.add(path, ChangeKind::Moved, messages::moved(&now));
            let places: Vec<&str> = was_there.then_some(&now).into_iter().chain(&others).map(String::as_str).collect();
            if places.len() > 1 && most(new) == Some(1) {
                self.add(path, ChangeKind::Narrower, messages::at_most_together(1, &places));
            }
            let around = std::mem::take(&mut self.now);
            self.item(path, item, new, required);
            self.now = around;
            return;
        }
        let block = get_text(item, "body").and_then(|name| body_of(self.old, name));
        match block.filter(|_| self.moves.iter().any(|it| is_below(&it.was, path))) {
            // What is in it has moved, or is gone.
            Some(body) => {
                if get(body, "rest").is_some() && !takes_rest {
                    self.add(path, ChangeKind::Narrower, messages::NO_REST);
                }
                if get(item, "argument").is_some() {
                    self.add(path, ChangeKind::Narrower, messages::NO_ARGUMENT);
                }
                for inner in items_of(body) {
                    if let Some(name) = get_text(inner, "name") {
                        self.gone(&join(path, name), inner, takes_rest);
                    }
                }
            }
            // It is taken as any other name is, as files have it still.
            None if takes_rest => {
                self.add(path, ChangeKind::Removed, messages::REMOVED_AND_TAKEN);
                self.changes.last_mut().into_iter().for_each(|change| change.is_breaking = false);
            }
            None if get(item, "deprecated").is_some() => {
                self.add(path, ChangeKind::Removed, messages::REMOVED_AS_SAID);
            }
            None => self.add(path, ChangeKind::Removed, messages::REMOVED),
        }
    }

    /// Says what is new with an item; in a block that is new itself only what must be there is said.
    #[inline]
    pub(super) fn added(&mut self, path: &str, item: &'d Value, is_inside: bool) {
        let Some(name) = get_text(item, "name") else { return };
        self.now.push(name);
        let now = join_all(self.now.iter().copied());
        if !self.moves.iter().any(|it| it.now == now) {
            let mut within = self.moves.iter().filter(|it| is_below(&it.now, &now)).peekable();
            let is_entered = within.peek().is_some();
            // What must be there and has moved is said where it was.
            let is_there = within.any(|it| it.was_required || it.is_required);
            match is(item, "required") && !is_there {
                true => self.add(path, ChangeKind::AddedRequired, messages::ADDED_REQUIRED),
                false if !is_inside => self.add(path, ChangeKind::Added, messages::ADDED),
                false => {}
            }
            if is_entered && let Some(body) = get_text(item, "body").and_then(|name| body_of(self.new, name)) {
                for inner in items_of(body) {
                    self.added(&join(path, get_text(inner, "name").unwrap_or_default()), inner, true);
                }
            }
        }
        self.now.pop();
    }
}
