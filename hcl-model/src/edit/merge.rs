//! A value in the place of another: of a list or an object only what differs is written, so that comments in it stay.

use crate::edit::layout::columns;
use crate::edit::new::{Content, Fault, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::written::{Place, plain};
use crate::source::TextEdit;
use crate::value::{Value, ValueKind};

/// Which of the differences are written: what is new in a list may have to stand behind what is no longer there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// What is another value, and what is no longer there.
    Replace,
    /// What is new.
    Insert,
}

/// Why one value cannot stand in the place of another.
#[derive(Debug)]
pub(super) enum Unmerged {
    Fault(Fault),
    /// This part is computed.
    Computed(usize),
}

impl<E: Into<Fault>> From<E> for Unmerged {
    fn from(fault: E) -> Unmerged {
        Unmerged::Fault(fault.into())
    }
}

impl Parsed {
    /// What has to be written so that a part has a plain value.
    pub(super) fn merge(
        &self,
        part: usize,
        value: &Value,
        pass: Pass,
        edits: &mut Vec<TextEdit>,
    ) -> Result<(), Unmerged> {
        if self.has_value(part, value) {
            return Ok(());
        }
        match (self.kind(part), value.kind()) {
            (PartKind::List, ValueKind::Tuple(new)) => {
                self.merge_list(part, &new.iter().collect::<Vec<_>>(), pass, edits)
            }
            (PartKind::Object, ValueKind::Object(_)) if self.has_plain_keys(part) => {
                self.merge_object(part, value, pass, edits)
            }
            _ => {
                if self.literal(part).is_none() && !self.is_unreadable(part) {
                    return Err(Unmerged::Computed(part));
                }
                let bytes = self.bytes(part);
                let indentation = self.indentation(bytes.start);
                let place =
                    Place { indentation, columns: columns(&self.text()[self.line_start(bytes.start)..bytes.start]) };
                edits.push(TextEdit::new(bytes, self.written_instead(part, value, place)?));
                Ok(())
            }
        }
    }

    /// Whether a part is written as a value that equals a plain one.
    pub(super) fn has_value(&self, part: usize, value: &Value) -> bool {
        self.literal(part).and_then(|found| plain(&found).ok()).is_some_and(|found| found == *value)
    }

    /// Whether the keys of an object are written out and different.
    fn has_plain_keys(&self, object: usize) -> bool {
        let names: Option<Vec<String>> = self.children(object).map(|it| Some(self.name(it)?.into_owned())).collect();
        names.is_some_and(|mut names| {
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            // A name in a value of JSON may be a template.
            names.len() == count && !(self.is_json() && names.iter().any(|it| it.contains("${") || it.contains("%{")))
        })
    }

    fn merge_list(&self, list: usize, new: &[&Value], pass: Pass, edits: &mut Vec<TextEdit>) -> Result<(), Unmerged> {
        let old: Vec<(usize, Option<Value>)> = self
            .children(list)
            .map(|element| (element, self.literal(element).and_then(|value| plain(&value).ok())))
            .collect();
        let is_same = |(old, new): &(&(usize, Option<Value>), &&Value)| old.1.as_ref() == Some(**new);
        let front = old.iter().zip(new).take_while(is_same).count();
        let (old_rest, new_rest) = (&old[front..], &new[front..]);
        let back = old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(is_same).count();
        let (old_rest, new_rest) = (&old_rest[..old_rest.len() - back], &new_rest[..new_rest.len() - back]);
        for ((element, _), value) in old_rest.iter().zip(new_rest) {
            self.merge(*element, value, pass, edits)?;
        }
        let kept = old_rest.len().min(new_rest.len());
        if let (Pass::Replace, [_, ..]) = (pass, &old_rest[kept..]) {
            let gone = &old_rest[kept..];
            if let Some((computed, _)) = gone.iter().find(|(_, value)| value.is_none()) {
                return Err(Unmerged::Computed(*computed));
            }
            edits.extend(self.remove_parts(gone[0].0, gone[gone.len() - 1].0));
        }
        if let (Pass::Insert, [_, ..]) = (pass, &new_rest[kept..]) {
            let parts: Vec<NewPart<'_>> =
                new_rest[kept..].iter().map(|value| NewPart { key: None, content: Content::Value(value) }).collect();
            edits.extend(self.insert_parts(list, front + kept, &parts, false)?);
        }
        Ok(())
    }

    fn merge_object(&self, object: usize, new: &Value, pass: Pass, edits: &mut Vec<TextEdit>) -> Result<(), Unmerged> {
        let Some(entries) = new.as_entries() else { return Ok(()) };
        // The first and the last of some neighbours that go together.
        let mut gone: Option<(usize, usize)> = None;
        let mut known = Vec::new();
        for entry in self.children(object) {
            let name = self.name(entry).unwrap_or_default();
            let name = crate::value::normalize(name).into_owned();
            match (entries.get(&name), pass) {
                (Some(value), _) => self.merge(self.inside(entry), value, pass, edits)?,
                (None, Pass::Replace) => {
                    let value = self.inside(entry);
                    self.literal(value).ok_or(Unmerged::Computed(value))?;
                    match gone.as_mut().filter(|(_, last)| self.next(*last) == Some(entry)) {
                        Some((_, last)) => *last = entry,
                        None => {
                            let run = gone.replace((entry, entry));
                            edits.extend(run.into_iter().flat_map(|(first, last)| self.remove_parts(first, last)));
                        }
                    }
                }
                (None, Pass::Insert) => {}
            }
            known.push(name);
        }
        edits.extend(gone.into_iter().flat_map(|(first, last)| self.remove_parts(first, last)));
        if pass == Pass::Insert {
            known.sort_unstable();
            let is_new = |name: &str| known.binary_search_by(|it| it.as_str().cmp(name)).is_err();
            let parts: Vec<NewPart<'_>> = entries
                .iter()
                .filter(|(name, _)| is_new(name))
                .map(|(name, value)| NewPart { key: Some(name), content: Content::Value(value) })
                .collect();
            if !parts.is_empty() {
                let index = self.children(object).count();
                edits.extend(self.insert_parts(object, index, &parts, false)?);
            }
        }
        Ok(())
    }
}
