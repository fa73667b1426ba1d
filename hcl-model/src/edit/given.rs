//! Values that are given together: the text is read again once for all of them, and not once for each.

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::merge::{Pass, Unmerged, Wanted};
use crate::edit::messages;
use crate::edit::new::{Content, NewPart};
use crate::edit::outline::PartKind;
use crate::edit::target::Found;
use crate::edit::values::Spot;
use crate::edit::written::plain;
use crate::path::{Path, PathStep};
use crate::value::Value;

/// A value for an argument, an entry or an element that is there.
#[derive(Debug)]
pub struct Given<'v> {
    /// The path of the value.
    pub path: Path,
    /// The value that it has, if the caller knows it.
    pub old: Option<&'v Value>,
    /// The new value.
    pub new: Value,
    /// A value takes the place of what is computed.
    pub overwrites: bool,
}

/// A part that is to have another plain value.
pub(super) struct Merged<'m> {
    pub(super) part: usize,
    pub(super) wanted: Wanted<'m>,
    pub(super) path: &'m Path,
}

impl Document {
    /// Gives parts in the order of the file other plain values, and says where they are then; what is refused, by its number,
    /// while others are done. None if the text cannot be changed so.
    pub(super) fn merge_all(&mut self, all: &mut [Merged<'_>]) -> Option<Vec<(usize, EditError)>> {
        let known = |it: &Merged<'_>| it.wanted.known.filter(|known| self.now.fits(it.part, known)).cloned();
        let mut first: Vec<Option<Value>> = all.iter().map(known).collect();
        let mut refused: Vec<Option<EditError>> = all.iter().map(|_| None).collect();
        self.order_elements(all, &mut first, &mut refused);
        let then = |(it, known): (&Merged<'_>, &Option<Value>)| {
            Some(self.now.without_new(Some(it.part), known.as_ref()?, it.wanted.value))
        };
        let then: Vec<Option<Value>> = all.iter().zip(&first).map(then).collect();
        for pass in [Pass::Replace, Pass::Insert] {
            let (mut edits, mut changed) = (Vec::new(), Vec::new());
            for (number, it) in all.iter().enumerate() {
                if refused[number].is_some() {
                    continue;
                }
                let known = if pass == Pass::Replace { &first[number] } else { &then[number] };
                let known = known.as_ref().filter(|known| self.now.fits(it.part, known));
                let mut own = Vec::new();
                match self.now.merge(it.part, Wanted { known, ..it.wanted }, pass, &mut own) {
                    Ok(()) => {
                        edits.append(&mut own);
                        changed.push(number);
                    }
                    Err(why) => refused[number] = Some(self.unmerged(why, it)),
                }
            }
            let changes: Vec<Change> = changed.iter().map(|&number| Change::Replace(all[number].part)).collect();
            if edits.is_empty() {
                continue;
            }
            let parts = self.commit(edits, &changes, |_, _| true)?;
            parts.into_iter().zip(changed).for_each(|(part, number)| all[number].part = part);
        }
        let is_right = |(number, it): (usize, &Merged<'_>)| {
            let value = it.wanted.value;
            let is_so =
                || self.now.has_value(it.part, value) || first[number].is_some() && self.now.fits(it.part, value);
            refused[number].is_some() || is_so()
        };
        let are_right = all.iter().enumerate().all(is_right);
        are_right
            .then(|| refused.into_iter().enumerate().filter_map(|(number, error)| Some((number, error?))).collect())
    }

    fn unmerged(&self, why: Unmerged, it: &Merged<'_>) -> EditError {
        match why {
            Unmerged::Fault(fault) => self.fault(fault, it.path, it.part),
            Unmerged::Computed(computed) => {
                let path = if computed == it.part { it.path.clone() } else { self.now.path_to(computed) };
                EditError::new(messages::would_be_lost(&path, self.now.range(computed)))
            }
            Unmerged::Gone(computed) => {
                let path = self.now.path_to(computed);
                EditError::new(messages::would_be_taken_out(&path, self.now.range(computed)))
            }
            Unmerged::Uncertain(part) => {
                EditError::new(messages::uncertain_owner(&self.now.path_to(part), self.now.range(part)))
            }
        }
    }

    /// Puts new arguments or entries into a part; what they are then.
    fn insert_new(&mut self, around: usize, new: &[NewPart<'_>]) -> Option<Vec<usize>> {
        let now = &self.now;
        let index = match now.kind(around) {
            PartKind::Body => {
                let shown = now.shown(around);
                let is_shown = |part: &NewPart<'_>| shown.place_of(part.key.unwrap_or_default()).is_some();
                Some(now.place_for_attribute(around)).filter(|_| !new.iter().any(is_shown))?
            }
            PartKind::Object => now.children(around).count(),
            _ => return None,
        };
        self.insert_parts_at(Spot { around, index, is_above: false }, new, &Path::new()).ok()
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Gives arguments, entries or elements that are there other values, all as [`Document::set_changed`] does one: what is
    /// refused, by its number; nothing is done if anything is. None if they cannot be given together.
    pub fn set_all(&mut self, given: &[Given<'_>]) -> Option<Vec<(usize, EditError)>> {
        let (mut refused, mut parts) = (Vec::new(), Vec::new());
        let known: Vec<Option<Value>> = given.iter().map(|it| plain(it.old?, &self.now.limits).ok()).collect();
        let written: Vec<_> = given.iter().map(|it| plain(&it.new, &self.now.limits)).collect();
        for (number, it) in given.iter().enumerate() {
            let value = match &written[number] {
                Ok(value) => value,
                Err(error) => {
                    refused.push((number, EditError::new(messages::unwritable(&it.path, error))));
                    continue;
                }
            };
            let wanted = Wanted { value, known: known[number].as_ref(), overwrites: it.overwrites };
            match self.part((&it.path).into()).and_then(|(part, path)| self.value_of(part, &path)) {
                Ok(part) if part != 0 => parts.push((number, Merged { part, wanted, path: &it.path })),
                Ok(_) => return None,
                Err(error) => refused.push((number, error)),
            }
        }
        // As they stand in the file.
        parts.sort_by_key(|(_, merged)| merged.part);
        let (numbers, mut merged): (Vec<usize>, Vec<Merged<'_>>) = parts.into_iter().unzip();
        let done = self.together(|document| {
            let of_each = document.merge_all(&mut merged).ok_or(())?;
            refused.extend(of_each.into_iter().map(|(at, error)| (numbers[at], error)));
            if refused.is_empty() { Ok(true) } else { Err(()) }
        });
        if done.is_err() {
            refused.sort_by_key(|(number, _)| *number);
            return Some(refused).filter(|refused| !refused.is_empty());
        }
        for (number, merged) in numbers.into_iter().zip(merged) {
            if given[number].new.contains_sensitive() {
                self.hide_part(merged.part);
            }
        }
        Some(Vec::new())
    }

    /// Puts new arguments or entries in, each behind those that its body or its object has; whether they are there then.
    ///
    /// The method puts nothing in if a comment of a body shows one of the arguments: such an argument is put in alone.
    /// The same holds for a part whose body or object is not there.
    pub fn insert_all(&mut self, new: &[(Path, Value)]) -> bool {
        let mut parts: Vec<(usize, NewPart<'_>, bool)> = Vec::new();
        let Ok(values) = new.iter().map(|(_, value)| plain(value, &self.now.limits)).collect::<Result<Vec<Value>, _>>()
        else {
            return false;
        };
        let mut names = Vec::new();
        for (path, _) in new {
            let Ok(Found::Missing { around, .. }) = self.now.find(path) else { return false };
            let Some(PathStep::Name(name)) = path.steps().last() else { return false };
            names.push((around, self.now.name_of_key(around, name).into_owned()));
        }
        for (((around, name), (_, given)), value) in names.iter().zip(new).zip(&values) {
            let part = NewPart { key: Some(name), content: Content::Value(value) };
            parts.push((*around, part, given.contains_sensitive()));
        }
        // From the end on, so that the numbers of what is in front stay what they are.
        parts.sort_by_key(|(around, ..)| std::cmp::Reverse(*around));
        let done = self.together(|document| {
            for group in parts.chunk_by(|one, other| one.0 == other.0) {
                let new: Vec<NewPart<'_>> = group.iter().map(|(_, part, _)| *part).collect();
                let places = document.insert_new(group[0].0, &new).ok_or(())?;
                let secret = places.into_iter().zip(group).filter(|(_, (.., is_secret))| *is_secret);
                secret.for_each(|(part, _)| document.hide_part(part));
            }
            Ok::<(), ()>(())
        });
        done.is_ok()
    }
}
