//! A value in the place of another: of a list or an object only what differs is written, so that comments in it stay.

use std::collections::HashMap;
use std::ops::Range;

use crate::edit::align::{pairs, uncertain};
use crate::edit::expression::{has_expressions, text_of_expression};
use crate::edit::layout::columns;
use crate::edit::new::{Content, Fault, NewPart};
use crate::edit::outline::{Parsed, PartKind, is_template};
use crate::edit::written::{Place, plain};
use crate::native::tokens::{TokenKind, Tokens};
use crate::source::TextEdit;
use crate::source::normalize;
use crate::value::{Entries, Value, ValueKind};

/// The differences that are written in a pass.
/// New elements of a list may have to stand behind elements that are no longer there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pass {
    /// Values that differ, and parts that are no longer there.
    Replace,
    /// New parts.
    Insert,
}

/// The wanted value of a part.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted<'v> {
    pub(super) value: &'v Value,
    /// The present value of the part, whatever it is computed of, if the value is known.
    pub(super) known: Option<&'v Value>,
    /// A value takes the place of what is computed.
    pub(super) overwrites: bool,
}

impl<'v> Wanted<'v> {
    /// Returns the wanted value of a part inside of the part.
    pub(super) fn inside(self, value: &'v Value, known: Option<&'v Value>) -> Wanted<'v> {
        Wanted { value, known, ..self }
    }
}

/// Why one value cannot stand in the place of another.
#[derive(Debug)]
pub(super) enum Unmerged {
    Fault(Fault),
    /// This part is computed.
    Computed(usize),
    /// This part is computed, and would be taken out.
    Gone(usize),
    /// This part has comments and would be taken out, and nothing shows whether it is something else that is new.
    Uncertain(usize),
}

impl<E: Into<Fault>> From<E> for Unmerged {
    fn from(fault: E) -> Unmerged {
        Unmerged::Fault(fault.into())
    }
}

impl Parsed {
    /// Adds the edits that give a part a plain value.
    ///
    /// The known value of the part [fits](Parsed::fits).
    pub(super) fn merge(
        &self,
        part: usize,
        wanted: Wanted<'_>,
        pass: Pass,
        edits: &mut Vec<TextEdit>,
    ) -> Result<(), Unmerged> {
        let is_known_as = wanted.known == Some(wanted.value) && !self.is_unreadable(part);
        // An expression is another one than its value.
        let has_expressions = wanted.known.is_some_and(has_expressions);
        if is_known_as || !has_expressions && self.has_value(part, wanted.value) {
            return Ok(());
        }
        match (self.kind(part), wanted.value.kind()) {
            (PartKind::List, ValueKind::Tuple(new)) => {
                self.merge_list(part, &new.iter().collect::<Vec<_>>(), wanted, pass, edits)
            }
            (PartKind::Object, ValueKind::Object(_)) if self.has_plain_keys(part) => {
                self.merge_object(part, wanted, pass, edits)
            }
            _ => {
                self.may_lose(part, wanted)?;
                let bytes = self.without_comment(part);
                let indentation = self.indentation(bytes.start);
                let place = Place {
                    indentation,
                    columns: columns(&self.text()[self.line_start(bytes.start)..bytes.start]),
                    is_in_line: false,
                };
                edits.push(TextEdit::new(bytes, self.written_instead(part, wanted.value, place)?));
                Ok(())
            }
        }
    }

    /// The bytes of a part, without the comment behind what could not be read.
    pub(super) fn without_comment(&self, part: usize) -> Range<usize> {
        let bytes = self.bytes(part);
        // A mistake in it may be far inside.
        let text = self.slice(part);
        if self.is_json() || !text.contains(['#', '/']) {
            return bytes;
        }
        let last = Tokens::new(text).filter(|token| token.kind != TokenKind::Newline).last();
        let comment = last.filter(|token| token.kind == TokenKind::LineComment);
        let end = comment.map_or(text.len(), |comment| text[..comment.start].trim_end().len());
        bytes.start..bytes.start + end
    }

    /// Checks that the text of a part may go.
    fn may_lose(&self, part: usize, wanted: Wanted<'_>) -> Result<(), Unmerged> {
        // An expression that the program knows is the value itself.
        match self.computed_beside(part, wanted.known).filter(|_| !wanted.overwrites) {
            None => Ok(()),
            Some(computed) => Err(Unmerged::Computed(computed)),
        }
    }

    /// Returns `true` if a part can be a value, as far as it is written out.
    ///
    /// A program may have read it as another type, and in an object there may be what is not written.
    pub(super) fn fits(&self, part: usize, value: &Value) -> bool {
        if text_of_expression(value).is_some() {
            return true;
        }
        let literal = if has_expressions(value) { None } else { self.literal(part) };
        match (literal, self.kind(part), value.kind()) {
            (Some(written), ..) => means(&written, value),
            (None, PartKind::Value, _) => true,
            (None, PartKind::List, ValueKind::Tuple(elements)) => {
                let written: Vec<usize> = self.children(part).collect();
                written.len() == elements.len() && written.iter().zip(elements).all(|(part, it)| self.fits(*part, it))
            }
            (None, PartKind::Object, ValueKind::Object(entries)) if self.has_plain_keys(part) => {
                self.children(part).all(|entry| {
                    self.value_among(entry, entries).is_some_and(|value| self.fits(self.inside(entry), value))
                })
            }
            _ => false,
        }
    }

    /// Returns the value of an entry among the entries of a value.
    pub(super) fn value_among<'v>(&self, entry: usize, entries: Entries<'v>) -> Option<&'v Value> {
        self.key(entry).and_then(|name| entries.get(&normalize(name)))
    }

    /// Returns `true` if a part is written as a value that equals a plain one.
    pub(super) fn has_value(&self, part: usize, value: &Value) -> bool {
        match has_expressions(value) {
            true => self.is_written_as(part, value),
            false => self
                .literal(part)
                .and_then(|found| plain(&found, &self.limits).ok())
                .is_some_and(|found| found == *value),
        }
    }

    /// Returns `true` if the keys of an object are written out and different.
    pub(super) fn has_plain_keys(&self, object: usize) -> bool {
        let names: Option<Vec<String>> = self.children(object).map(|it| Some(self.name(it)?.into_owned())).collect();
        names.is_some_and(|mut names| {
            let count = names.len();
            names.sort_unstable();
            names.dedup();
            // A name in a value of JSON may be a template.
            names.len() == count && !(self.is_json() && names.iter().any(|it| is_template(it)))
        })
    }

    /// Returns the known value of a part after differing values are replaced and missing parts are taken out, but
    /// before new parts are put in.
    /// A known part that is written nowhere is new if its value differs.
    pub(super) fn without_new(&self, part: Option<usize>, known: &Value, new: &Value) -> Value {
        match (known.kind(), new.kind()) {
            (ValueKind::Tuple(old), ValueKind::Tuple(elements)) => {
                let parts = part.filter(|part| self.kind(*part) == PartKind::List);
                let parts: Vec<usize> = parts.into_iter().flat_map(|list| self.children(list)).collect();
                let (olds, news): (Vec<Option<&Value>>, Vec<&Value>) =
                    (old.iter().map(Some).collect(), elements.iter().collect());
                let is_commented = |at: usize| parts.get(at).is_some_and(|part| self.is_commented(*part));
                let kept = pairs(&olds, &news, &is_commented).into_iter().map(|(at, new)| {
                    let part = if parts.len() == old.len() { parts.get(at).copied() } else { None };
                    self.without_new(part, &old[at], news[new])
                });
                Value::tuple(kept)
            }
            (ValueKind::Object(old), ValueKind::Object(entries)) => {
                let object = part.filter(|part| self.kind(*part) == PartKind::Object && self.has_plain_keys(*part));
                let written = object.into_iter().flat_map(|object| self.children(object));
                let key = |entry: usize| normalize(self.key(entry).unwrap_or_default()).into_owned();
                let written: HashMap<String, usize> = written.map(|entry| (key(entry), self.inside(entry))).collect();
                let kept = old.iter().filter_map(|(name, old)| {
                    let (new, inside) = (entries.get(name)?, written.get(&**name).copied());
                    let is_there = object.is_none() || inside.is_some();
                    (is_there || old == new).then(|| (name.to_string(), self.without_new(inside, old, new)))
                });
                Value::object(kept)
            }
            _ => new.clone(),
        }
    }

    /// Returns the written values of the elements of a list if the values are not known otherwise.
    pub(super) fn written_elements(&self, parts: &[usize], known: Option<&[Value]>) -> Vec<Option<Value>> {
        match known {
            Some(_) => Vec::new(),
            None => parts.iter().map(|part| plain(&self.literal(*part)?, &self.limits).ok()).collect(),
        }
    }

    fn merge_list(
        &self,
        list: usize,
        new: &[&Value],
        wanted: Wanted<'_>,
        pass: Pass,
        edits: &mut Vec<TextEdit>,
    ) -> Result<(), Unmerged> {
        let parts: Vec<usize> = self.children(list).collect();
        let known = wanted.known.and_then(Value::as_elements).filter(|known| known.len() == parts.len());
        let written = self.written_elements(&parts, known);
        let old: Vec<Option<&Value>> = elements(known, &written);
        let pairs = pairs(&old, new, &|at| self.is_commented(parts[at]));
        for &(old, new_index) in &pairs {
            self.merge(parts[old], wanted.inside(new[new_index], known.map(|known| &known[old])), pass, edits)?;
        }
        match pass {
            Pass::Replace => {
                let uncertain = uncertain(&old, new, &pairs);
                if let Some(at) = uncertain.into_iter().find(|at| self.is_commented(parts[*at])) {
                    return Err(Unmerged::Uncertain(parts[at]));
                }
                let is_kept = |index: &usize| pairs.binary_search_by_key(index, |pair| pair.0).is_ok();
                for run in runs((0..parts.len()).filter(|index| !is_kept(index))) {
                    for index in run.clone() {
                        let lost = wanted.inside(wanted.value, known.map(|known| &known[index]));
                        self.may_lose(parts[index], lost).map_err(|_| Unmerged::Gone(parts[index]))?;
                    }
                    edits.extend(self.remove_parts(parts[run.start], parts[run.end - 1]));
                }
            }
            Pass::Insert => {
                let is_there = |index: &usize| pairs.binary_search_by_key(index, |pair| pair.1).is_ok();
                for run in runs((0..new.len()).filter(|index| !is_there(index))) {
                    let behind = pairs.partition_point(|pair| pair.1 < run.start);
                    let at = behind.checked_sub(1).map_or(0, |before| pairs[before].0 + 1);
                    let values = new[run].iter();
                    let parts: Vec<NewPart<'_>> =
                        values.map(|value| NewPart { key: None, content: Content::Value(value) }).collect();
                    edits.extend(self.insert_parts(list, at, &parts, false)?);
                }
            }
        }
        Ok(())
    }

    fn merge_object(
        &self,
        object: usize,
        wanted: Wanted<'_>,
        pass: Pass,
        edits: &mut Vec<TextEdit>,
    ) -> Result<(), Unmerged> {
        let Some(entries) = wanted.value.as_entries() else { return Ok(()) };
        let known_as = |name: &str| wanted.known.and_then(Value::as_entries)?.get(name);
        // The first and the last of some neighbours that go together.
        let mut gone: Option<(usize, usize)> = None;
        let mut known = Vec::new();
        for entry in self.children(object) {
            let name = self.key(entry).unwrap_or_default();
            let name = normalize(name).into_owned();
            match (entries.get(&name), pass) {
                (Some(value), _) => {
                    self.merge(self.inside(entry), wanted.inside(value, known_as(&name)), pass, edits)?;
                }
                (None, Pass::Replace) => {
                    let inside = self.inside(entry);
                    let lost = wanted.inside(wanted.value, known_as(&name));
                    self.may_lose(inside, lost).map_err(|_| Unmerged::Gone(inside))?;
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
            let new = entries.iter().filter(|(name, value)| is_new(name) && known_as(name) != Some(value));
            let new: Vec<_> = new.map(|(name, value)| (self.name_of_key(object, name), value)).collect();
            let part = |(name, value)| NewPart { key: Some(name), content: Content::Value(value) };
            let parts: Vec<NewPart<'_>> = new.iter().map(|(name, value)| part((&**name, *value))).collect();
            if !parts.is_empty() {
                let index = self.children(object).count();
                edits.extend(self.insert_parts(object, index, &parts, false)?);
            }
        }
        Ok(())
    }
}

/// Returns the known values of elements, or the written values.
pub(super) fn elements<'v>(known: Option<&'v [Value]>, written: &'v [Option<Value>]) -> Vec<Option<&'v Value>> {
    match known {
        Some(known) => known.iter().map(Some).collect(),
        None => written.iter().map(Option::as_ref).collect(),
    }
}

/// Numbers in order as runs of neighbours.
fn runs(numbers: impl Iterator<Item = usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for number in numbers {
        match runs.last_mut().filter(|run| run.end == number) {
            Some(run) => run.end += 1,
            None => runs.push(number..number + 1),
        }
    }
    runs
}

/// Returns `true` if what is written can be a value as a program has read it.
fn means(written: &Value, value: &Value) -> bool {
    match (written.kind(), value.kind()) {
        (ValueKind::Object(written), ValueKind::Object(entries)) => {
            written.iter().all(|(name, it)| entries.get(name).is_some_and(|value| means(it, value)))
        }
        (ValueKind::Tuple(written), ValueKind::Tuple(elements)) => {
            written.len() == elements.len() && written.iter().zip(elements).all(|(it, value)| means(it, value))
        }
        _ => written == value || text_of(written).is_some_and(|text| Some(text) == text_of(value)),
    }
}

/// A text, a number or a boolean as a text.
pub(super) fn text_of(value: &Value) -> Option<String> {
    match value.kind() {
        ValueKind::String(text) => Some(text.to_owned()),
        ValueKind::Number(number) => Some(number.to_string()),
        ValueKind::Bool(is_so) => Some(is_so.to_string()),
        _ => None,
    }
}
