//! Changes of values, done to the files that the values came from.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::edit::{Document, Target};
use hcl_model::path::{Path, PathStep};
use hcl_model::source::SourceKind;

use crate::edit::around::{Base, block_around, former_place, is_made, resolved};
use crate::edit::change::{Change, Changes, Place, What};
use crate::edit::in_document::{By, NotDone, apply_in_order, in_new_block, place_in, set, unset};
use crate::edit::messages;
use crate::edit::moved::is_bare;
use crate::loader::Origin;

/// The files that are edited.
pub(super) struct Files<'f> {
    pub(super) documents: BTreeMap<PathBuf, Document>,
    /// The files that count blocks otherwise than the program. Such a file is one of several, or may have blocks that
    /// make other blocks.
    pub(super) counted: HashSet<PathBuf>,
    /// The file that takes the items that no file has.
    pub(super) default: Option<&'f std::path::Path>,
    /// A value takes the place of what is computed.
    pub(super) overwrites: bool,
    /// Blocks of JSON are put into other objects.
    pub(super) arranges: bool,
    /// The function that returns the origin of a path.
    pub(super) origin: &'f dyn Fn(&Path) -> Option<Origin>,
}

/// Some changes of one file, in what they are all in.
struct Together<'c> {
    file: PathBuf,
    /// The number of blocks around the body.
    depth: usize,
    /// The place of that body, and how many steps lead to it.
    home: &'c Place,
    steps: usize,
    /// The path of the body at its old place, if older files have it there.
    former: Option<Path>,
    /// The path of the block of the body in the file, if the file counts blocks otherwise.
    there: Option<Path>,
    changes: Vec<&'c Change>,
}

impl<'f> Files<'f> {
    /// Changes of which each that takes something out, or gives other labels, does so in all files that have it; none if that is one
    /// for each of them.
    ///
    /// Blocks that are counted are others in each file.
    pub(super) fn everywhere(&self, changes: &Changes) -> Option<Changes> {
        let mut all = Vec::new();
        for change in changes {
            let is_counted = change.place.path.steps().iter().any(|step| matches!(step, PathStep::Index(_)));
            let has_it = |document: &Document| document.contains(resolved(document, &change.place, usize::MAX, None));
            let is_of_all = change.new.is_none() || matches!(change.what, What::Labels { .. });
            let files: Vec<&PathBuf> = match is_of_all && change.file.is_none() && !is_counted {
                true => self.documents.iter().filter(|(_, it)| has_it(it)).map(|(file, _)| file).collect(),
                false => Vec::new(),
            };
            match &files[..] {
                [_, _, ..] => {
                    let of_each = |file: &PathBuf| Change { file: Some(file.clone()), ..change.clone() };
                    all.extend(files.into_iter().map(of_each));
                }
                _ => all.push(change.clone()),
            }
        }
        (all.len() > changes.len()).then_some(Changes(all))
    }

    /// Does changes to the files that they belong to; what is refused.
    ///
    /// The changes in a block are applied to the block by itself, the innermost blocks first. So the number of times
    /// that a file is read is the nesting depth of its blocks, and not the number of changes.
    pub(super) fn apply_all(&mut self, changes: &Changes) -> Diagnostics {
        let mut refused = Diagnostics::new();
        let mut groups = self.together(changes, &mut refused);
        groups.sort_by_key(|group| std::cmp::Reverse(group.depth));
        let mut rest = groups.split_off(groups.partition_point(|group| group.depth > 0));
        let mut at = 0;
        while at < groups.len() {
            let (file, depth) = (groups[at].file.clone(), groups[at].depth);
            let end = at + groups[at..].iter().take_while(|it| it.file == file && it.depth == depth).count();
            self.apply_in_blocks(&file, &groups[at..end], &mut refused);
            at = end;
        }
        // What a block is to be made for that is written nowhere comes in order.
        for group in rest.drain(..) {
            if let Some(path) = &group.former {
                self.apply_in(&group, path, &mut refused);
                continue;
            }
            let mut changes = &group.changes[..];
            while let Some(change) = changes.first() {
                // Values come together; what is new or taken out goes along with what follows on it.
                let is_value = |it: &&&Change| matches!(it.what, What::Set | What::Unset | What::Labels { .. });
                let (by, document) = (self.by(&group.file), self.documents.get(&group.file));
                let is_arranged = |change: &Change| document.is_some_and(|document| by.is_arranged(document, change));
                let values = || changes.iter().take_while(|it| is_value(it) && !is_arranged(it)).count();
                let arranged = document.and_then(|document| by.arranged(document, changes));
                let mut count = arranged.unwrap_or_else(values);
                if count == 0 {
                    count += 1 + in_new_block(change, &changes[1..]);
                    while let Some(next) = changes.get(count).filter(|it| !is_value(it) && !is_arranged(it)) {
                        count += 1 + in_new_block(next, &changes[count + 1..]);
                    }
                }
                self.apply(&group.file, &changes[..count], &mut refused);
                changes = &changes[count..];
            }
        }
        refused
    }

    /// The changes of each body that is there, the others by themselves; those in a new block belong to that.
    fn together<'c>(&self, changes: &'c Changes, refused: &mut Diagnostics) -> Vec<Together<'c>> {
        let mut groups: Vec<Together<'c>> = Vec::new();
        let mut numbers: HashMap<(PathBuf, &'c [PathStep]), usize> = HashMap::new();
        let mut new: Option<(&'c Change, usize)> = None;
        for change in changes {
            let steps = change.place.path.steps();
            let is_in_new = |(block, _): &(&Change, usize)| {
                let around = block.place.path.steps();
                steps.len() > around.len() && steps.starts_with(around)
            };
            if let Some((_, group)) = new.filter(is_in_new) {
                groups[group].changes.push(change);
                continue;
            }
            // A default that no file has goes with what it is a default of.
            let is_default = || matches!((self.origin)(&change.place.path), Some(Origin::Default));
            if change.goes_along && is_default() {
                continue;
            }
            let file = match self.file(change) {
                Ok(file) => file,
                Err(diagnostic) => {
                    // What is in a new block is not done either.
                    refused.push(diagnostic);
                    new = None;
                    continue;
                }
            };
            let home = change.place.bodies.last().copied().unwrap_or_default();
            let has_moved = change.place.fields.iter().any(|(_, field)| !field.former_paths().is_empty());
            // What is new in a block that older files have elsewhere is found before anything is edited.
            let document = self.documents.get(&file);
            let former = document.and_then(|document| block_around(document, change, self.origin));
            // What is at an old place itself is not in the block.
            let is_at_home = !has_moved || change.old.is_none() && former.is_none();
            let document = document.filter(|_| is_at_home && home > 0);
            let block: Path = steps.iter().take(home).cloned().collect();
            let is_counted = self.counted.contains(&file);
            let there = document.filter(|_| is_counted).and_then(|it| place_in(it, &block, self.origin));
            // Names are found everywhere.
            let is_found = !is_counted || !block.steps().iter().any(|step| matches!(step, PathStep::Index(_)));
            let is_there = there.is_some()
                || document.is_some_and(|it| is_found && it.contains(resolved(it, &change.place, home, None)));
            let depth = if is_there { change.place.bodies.len() - 1 } else { 0 };
            let (former, count) = match former {
                Some((path, count)) => (Some(path), count),
                None => (None, if is_there { home } else { 0 }),
            };
            let number = *numbers.entry((file.clone(), &steps[..count])).or_insert(groups.len());
            if number == groups.len() {
                let home = &change.place;
                groups.push(Together { file, depth, home, steps: count, former, there, changes: Vec::new() });
            }
            groups[number].changes.push(change);
            new = matches!(change.what, What::AddBlock { .. }).then_some((change, number));
        }
        groups
    }

    /// Does the changes in blocks that are not in each other.
    fn apply_in_blocks(&mut self, file: &std::path::Path, groups: &[Together<'_>], refused: &mut Diagnostics) {
        let by = self.by(file);
        let Some(document) = self.documents.get_mut(file) else { return };
        let path = |group: &Together<'_>| match &group.there {
            Some(there) => there.clone(),
            None => resolved(document, group.home, group.steps, None),
        };
        let paths: Vec<Path> = groups.iter().map(path).collect();
        let targets: Vec<Target<'_>> = paths.iter().map(Target::from).collect();
        let mut edit = |document: &mut Document, path: &Path, number: usize, is_alone: bool| {
            let base = Base { path, steps: groups[number].steps };
            let before = refused.len();
            let mut on_error = |NotDone(diagnostic)| match is_alone {
                true => Err(NotDone(diagnostic)),
                false => {
                    refused.extend(diagnostic);
                    Ok(())
                }
            };
            apply_in_order(document, Some(&base), &groups[number].changes, &by, &mut on_error)?;
            if refused.len() > before { Err(NotDone(None)) } else { Ok(()) }
        };
        for result in document.in_each(&targets, &mut edit) {
            if let Err(NotDone(diagnostic)) = result {
                refused.extend(diagnostic);
            }
        }
    }

    /// Does what is new in a block that older files have elsewhere.
    fn apply_in(&mut self, group: &Together<'_>, path: &Path, refused: &mut Diagnostics) {
        let by = self.by(&group.file);
        let Some(document) = self.documents.get_mut(&group.file) else { return };
        let mut on_error = |NotDone(diagnostic)| {
            refused.extend(diagnostic);
            Ok(())
        };
        let base = Base { path, steps: group.steps };
        let _ = apply_in_order(document, Some(&base), &group.changes, &by, &mut on_error);
    }

    /// Does changes to a file; one of a value comes alone.
    fn apply(&mut self, file: &std::path::Path, changes: &[&Change], refused: &mut Diagnostics) {
        let by = self.by(file);
        let Some(document) = self.documents.get_mut(file) else {
            refused.push(messages::other_file(file));
            return;
        };
        let mut on_error = |NotDone(diagnostic)| {
            refused.extend(diagnostic);
            Ok(())
        };
        let mut left = Vec::new();
        for change in changes {
            let is_there =
                matches!(change.what, What::Set | What::Unset | What::RemoveBlock { .. }) && change.old.is_some();
            let is_there = is_there && !by.is_arranged(document, change);
            let written = if is_there { written(document, change, &by) } else { Written::There };
            let done = match written {
                Written::At(path) if matches!(change.what, What::Set) => {
                    set(document, &path, change, by.overwrites).map_err(NotDone::from)
                }
                Written::At(path) => {
                    unset(document, &path, change, &by).map(|()| remove_emptied(document, &path, &change.place.path))
                }
                Written::Made => Err(NotDone(Some(messages::made_elsewhere(change)))),
                Written::There => {
                    left.push(*change);
                    Ok(())
                }
            };
            if let Err(error) = done {
                let _ = on_error(error.of(change, document));
            }
        }
        let _ = apply_in_order(document, None, &left, &by, &mut on_error);
    }

    /// Returns the conditions under which changes are applied to a file.
    fn by(&self, file: &std::path::Path) -> By<'f> {
        By {
            overwrites: self.overwrites,
            origin: self.origin,
            is_counted: self.counted.contains(file),
            arranges: self.arranges,
        }
    }

    /// The file that a change belongs to: that of the value, or of what is around it, or the one that takes the rest.
    pub(super) fn file(&self, change: &Change) -> Result<PathBuf, Diagnostic> {
        if let Some(file) = &change.file {
            return Ok(file.clone());
        }
        let mut steps = match &change.what {
            What::AddBlock { beside: Some(beside), .. } => beside.steps(),
            _ => change.beside.as_ref().unwrap_or(&change.place.path).steps(),
        };
        let mut refused = None;
        loop {
            let path = Path::from(steps);
            let origin = if steps.is_empty() { None } else { (self.origin)(&path) };
            match origin {
                Some(Origin::Text(range)) => {
                    if let SourceKind::File(file) = range.source().kind()
                        && self.documents.contains_key(file)
                    {
                        return Ok(file.clone());
                    }
                    refused.get_or_insert(Origin::Text(range));
                }
                // A label that is a secret has no origin.
                None if steps.len() == change.place.path.steps().len() && change.old.is_some() => {
                    if let Some(file) = self.only_file_with(&change.place, usize::MAX) {
                        return Ok(file);
                    }
                }
                Some(Origin::Default) | None => {}
                Some(origin) if steps.len() == change.place.path.steps().len() => refused = refused.or(Some(origin)),
                // What is around it is written there, too.
                Some(_) => {
                    if let Some(file) = self.only_file_with(&change.place, steps.len()) {
                        return Ok(file);
                    }
                }
            }
            if refused.is_some() || steps.is_empty() {
                break;
            }
            steps = &steps[..steps.len() - 1];
        }
        match (self.default, refused) {
            (Some(file), _) => Ok(file.to_owned()),
            (None, Some(origin)) => Err(messages::not_of_a_file(change, &origin)),
            (None, None) if self.documents.len() == 1 => Ok(self.documents.keys().next().cloned().unwrap_or_default()),
            (None, None) if self.documents.is_empty() => Err(messages::no_files(change)),
            (None, None) => Err(messages::no_file(change)),
        }
    }
}

impl Files<'_> {
    /// The only file in which something is, or what so many steps lead to, if it is in one only.
    fn only_file_with(&self, place: &Place, count: usize) -> Option<PathBuf> {
        let mut files = self.documents.iter().filter(|(_, it)| it.contains(resolved(it, place, count, None)));
        let (file, _) = files.next()?;
        files.next().is_none().then(|| file.clone())
    }
}

/// The place of an item that a file had before.
enum Written {
    /// At its own path.
    There,
    At(Path),
    /// Nowhere: something makes it.
    Made,
}

/// Returns the place of an item in a document. The place differs from the path if an older release of the program had
/// the item elsewhere. It also differs if the program counts blocks of `dynamic` blocks and the file does not.
fn written(document: &Document, change: &Change, by: &By<'_>) -> Written {
    let (path, origin) = (&change.place.path, by.origin);
    if by.is_counted {
        let Some(Origin::Text(range)) = origin(path) else { return Written::There };
        let is_block = matches!(change.what, What::RemoveBlock { .. });
        return match (document.path(&range), former_place(document, path, Some(Origin::Text(range)))) {
            // Blocks are taken out together.
            (_, Some(there)) if !is_block => Written::At(there),
            (Ok(there), None) if is_made(&there) => Written::Made,
            _ => Written::There,
        };
    }
    let has_moved = change.place.fields.iter().any(|(_, field)| !field.former_paths().is_empty());
    if !has_moved || document.contains(resolved(document, &change.place, usize::MAX, None)) {
        return Written::There;
    }
    former_place(document, path, origin(path)).map_or(Written::There, Written::At)
}

/// Takes out what an older file has around something that was taken out, if nothing is left in it, and no comment.
fn remove_emptied(document: &mut Document, there: &Path, own: &Path) {
    let mut steps = there.steps();
    while let Some((_, around)) = steps.split_last() {
        let is_now = |step: &PathStep| own.steps().contains(step);
        let path: Path = around.iter().cloned().collect();
        let name = around.iter().rev().find(|step| matches!(step, PathStep::Name(_)));
        let is_left_over = name.is_some_and(|name| !is_now(name)) && is_bare(document, &path).is_ok_and(|is_so| is_so);
        // If it cannot go, it is an old block without anything in it.
        if !is_left_over || document.remove(&path).is_err() {
            return;
        }
        steps = around;
    }
}
