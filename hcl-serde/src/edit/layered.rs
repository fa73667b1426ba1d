//! Values that several files have in common, as `#[hcl(merge = "append")]` and `"deep"` make them: each part is changed in the file
//! that has it.

use std::collections::HashMap;
use std::path::PathBuf;

use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Range, SourceKind};
use hcl_model::value::Value;

use crate::edit::change::{Change, Changes, Place, What};
use crate::edit::held::Held;
use crate::loader::Origin;

/// Changes in which each of a value that several files have, or at least so many, is one of each part of it.
pub(super) fn in_parts(changes: &Changes, least: usize, origin: &dyn Fn(&Path) -> Option<Origin>) -> Changes {
    let mut parts = Vec::new();
    for change in changes {
        let values = || Some((change.old.as_ref()?.value.as_ref()?, change.new.as_ref()?.value.as_ref()?));
        let has_parts = match (&change.what, values()) {
            (What::Set, Some((old, new))) => {
                let is_sensitive = change.is_sensitive();
                Parts { origin, least, is_sensitive, out: &mut parts }.of(&change.place, old, new)
            }
            _ => false,
        };
        if !has_parts {
            parts.push(change.clone());
        }
    }
    Changes(parts)
}

struct Parts<'p> {
    origin: &'p dyn Fn(&Path) -> Option<Origin>,
    least: usize,
    is_sensitive: bool,
    out: &'p mut Vec<Change>,
}

impl Parts<'_> {
    /// Adds the changes of the parts of a value, if several files have it.
    fn of(&mut self, place: &Place, old: &Value, new: &Value) -> bool {
        if old == new {
            return true;
        }
        if let (Some(olds), Some(news)) = (old.as_entries(), new.as_entries()) {
            let mut sources = Vec::new();
            self.sources(&place.path, old, &mut sources);
            if sources.len() < self.least && !self.is_elsewhere(place, sources.first().and_then(Option::as_ref)) {
                return false;
            }
            for (name, value) in olds.iter().filter(|(name, _)| news.get(name).is_none()) {
                let place = place.clone().step(PathStep::Name(name.clone()), self.is_sensitive);
                let mut sources = Vec::new();
                self.sources(&place.path, value, &mut sources);
                // What several files have some of is taken out of each.
                let files: Vec<Option<PathBuf>> = if sources.len() > 1 { sources } else { vec![None] };
                files.into_iter().for_each(|file| self.push(place.clone(), Some(value.clone()), None, file));
            }
            for (name, old, new) in news.iter().map(|(name, value)| (name, olds.get(name), Some(value))) {
                let place = place.clone().step(PathStep::Name(name.clone()), self.is_sensitive);
                let is_done = old.zip(new).is_some_and(|(old, new)| self.of(&place, old, new));
                if !is_done {
                    self.push(place, old.cloned(), new.cloned(), None);
                }
            }
            return true;
        }
        let (Some(olds), Some(news)) = (old.as_elements(), new.as_elements()) else { return false };
        let file = |index: usize| self.file(&place.path.clone().step(PathStep::Index(index)));
        let Some(files) = (0..olds.len()).map(file).collect::<Option<Vec<_>>>() else { return false };
        let mut distinct = files.clone();
        distinct.dedup();
        let is_elsewhere = self.is_elsewhere(place, distinct.first());
        if distinct.len() < 2 && !is_elsewhere {
            return false;
        }
        let of_new = files_of(olds, &files, news);
        for file in distinct {
            let own = |values: &[Value], files: &[PathBuf]| {
                Value::tuple(values.iter().zip(files).filter(|(_, of)| **of == file).map(|(value, _)| value.clone()))
            };
            let (old, new) = (own(olds, &files), own(news, &of_new));
            if old != new {
                self.push(place.clone(), Some(old), Some(new), Some(file));
            }
        }
        true
    }

    fn push(&mut self, place: Place, old: Option<Value>, new: Option<Value>, file: Option<PathBuf>) {
        let held = |value: Value| Held::part(value, self.is_sensitive);
        let what = if new.is_some() { What::Set } else { What::Unset };
        self.out.push(Change { file, ..Change::new(place, what, old.map(held), new.map(held)) });
    }

    /// Returns `true` if the only file with parts of a value is another one than that of the value, which has none
    /// there.
    fn is_elsewhere(&self, place: &Place, of_parts: Option<&PathBuf>) -> bool {
        let Some(of_parts) = of_parts else { return false };
        self.file(&place.path).is_some_and(|own| own != *of_parts)
    }

    /// The files that have a value, each once and no more than are asked for, and none for all else that has some of it.
    fn sources(&self, path: &Path, value: &Value, sources: &mut Vec<Option<PathBuf>>) {
        if sources.len() == self.least {
            return;
        }
        if let Some(entries) = value.as_entries().filter(|entries| entries.iter().next().is_some()) {
            for (name, value) in entries.iter() {
                self.sources(&path.clone().attribute(name.clone()), value, sources);
            }
            return;
        }
        let source = match (self.origin)(path) {
            Some(Origin::Default) | None => return,
            Some(Origin::Text(range)) => file_of(&range),
            Some(_) => None,
        };
        if !sources.contains(&source) {
            sources.push(source);
        }
    }

    fn file(&self, path: &Path) -> Option<PathBuf> {
        match (self.origin)(path) {
            Some(Origin::Text(range)) => file_of(&range),
            _ => None,
        }
    }
}

/// The file that a text is in.
fn file_of(range: &Range) -> Option<PathBuf> {
    match range.source().kind() {
        SourceKind::File(file) => Some(file.clone()),
        _ => None,
    }
}

/// The file that each new element of a list belongs to: what stays is where it was, and what is new takes the place of what is gone
/// there, or stands behind what is in front of it.
fn files_of(old: &[Value], files: &[PathBuf], new: &[Value]) -> Vec<PathBuf> {
    let mut of_new: Vec<PathBuf> = Vec::new();
    let (mut next, mut kept) = (0, common(old, new).into_iter().peekable());
    for index in 0..new.len() {
        let (until, is_kept) = match kept.peek() {
            Some(&(old, at)) => (old, at == index),
            None => (old.len(), false),
        };
        let file = if is_kept {
            kept.next();
            next = until + 1;
            &files[until]
        } else if next < until {
            next += 1;
            &files[next - 1]
        } else {
            &files[next.saturating_sub(1)]
        };
        of_new.push(file.clone());
    }
    of_new
}

/// The numbers of the elements of two lists that are the same in the same order, of as many as there can be; of an element that is
/// there often, those are held against each other that are almost as many of it.
#[expect(clippy::mutable_key_type, reason = "the type in a value is found late, but never changes")]
fn common(old: &[Value], new: &[Value]) -> Vec<(usize, usize)> {
    let mut places: HashMap<&Value, (Vec<usize>, usize)> = HashMap::new();
    old.iter().enumerate().for_each(|(at, value)| places.entry(value).or_default().0.push(at));
    let mut pairs: Vec<(usize, usize, Option<usize>)> = Vec::new();
    // The last pair of a row of each length, of those the one that leaves most of the old elements; and of the first longest row.
    let mut ends: Vec<usize> = Vec::new();
    let mut last = None;
    for (at_new, value) in new.iter().enumerate() {
        let Some((places, count)) = places.get_mut(value) else { continue };
        let near = count.saturating_sub(NEAR).min(places.len())..places.len().min(*count + NEAR);
        *count += 1;
        // The last one first, as one element is in a row once.
        for &at in places[near].iter().rev() {
            let length = ends.partition_point(|&end| pairs[end].0 < at);
            pairs.push((at, at_new, length.checked_sub(1).map(|before| ends[before])));
            match ends.get_mut(length) {
                Some(end) => *end = pairs.len() - 1,
                None => {
                    last = Some(pairs.len() - 1);
                    ends.extend(last);
                }
            }
        }
    }
    let mut row = Vec::new();
    while let Some((at, at_new, before)) = last.map(|pair| pairs[pair]) {
        row.push((at, at_new));
        last = before;
    }
    row.reverse();
    // Of two that are the same, the one that was changed is where the other one is now.
    let is_same = |at: &usize| old.len() == new.len() && old[*at] == new[*at];
    let in_place: Vec<(usize, usize)> = (0..old.len()).filter(is_same).map(|at| (at, at)).collect();
    if in_place.len() < row.len() { row } else { in_place }
}

/// So many before and behind it of the elements that are equal to one are held against it.
const NEAR: usize = 8;
