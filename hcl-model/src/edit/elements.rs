//! Elements of lists that change places: each stands where another one stood, as it is written and with its comments.

use std::ops::Range;

use crate::edit::align::{order, pairs};
use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::given::Merged;
use crate::edit::merge::{Wanted, elements};
use crate::edit::outline::{Parsed, PartKind};
use crate::source::TextEdit;
use crate::value::{Value, ValueKind};

/// So often lists are ordered that are in elements of others that were.
const MOST_LEVELS: usize = 8;

/// Where an element stands with what belongs to it.
struct Slot {
    bytes: Range<usize>,
    /// From the comments above it up to the comma.
    head: Range<usize>,
    has_comma: bool,
    /// The comment behind it on its line.
    tail: Range<usize>,
    /// It has lines of its own.
    is_lines: bool,
}

impl Document {
    /// Lets the elements of lists in parts stand in the order in which these are to have them, as far as the text can be changed so;
    /// and says what the parts, of which that is known, are then.
    pub(super) fn order_elements(&mut self, all: &mut [Merged<'_>], known: &mut [Option<Value>]) {
        for _ in 0..MOST_LEVELS {
            let (mut edits, mut then) = (Vec::new(), Vec::new());
            for (it, known) in all.iter().zip(&*known) {
                let wanted = Wanted { known: known.as_ref(), ..it.wanted };
                then.push(self.now.ordered(it.part, wanted, &mut edits));
            }
            if edits.is_empty() {
                return;
            }
            let changes: Vec<Change> = all.iter().map(|it| Change::Replace(it.part)).collect();
            let is_secret: Vec<bool> =
                all.iter().map(|it| !self.now.source.marked(self.now.bytes(it.part)).is_empty()).collect();
            let leaves: Vec<Vec<String>> = all.iter().map(|it| self.now.leaves(it.part)).collect();
            let is_right = |after: &Parsed, parts: &[usize]| parts.iter().map(|&part| after.leaves(part)).eq(leaves);
            let Some(parts) = self.commit(edits, &changes, is_right) else { return };
            for ((it, part), is_secret) in all.iter_mut().zip(parts).zip(is_secret) {
                it.part = part;
                if is_secret {
                    self.hide_part(part);
                }
            }
            known.iter_mut().zip(then).for_each(|(known, then)| *known = then);
        }
    }
}

impl Parsed {
    /// What puts the elements of lists in a part in order, but for lists in elements that are put elsewhere; and what the part is
    /// known to be then.
    fn ordered(&self, part: usize, wanted: Wanted<'_>, edits: &mut Vec<TextEdit>) -> Option<Value> {
        if wanted.known == Some(wanted.value) || self.has_value(part, wanted.value) {
            return wanted.known.cloned();
        }
        match (self.kind(part), wanted.value.kind()) {
            (PartKind::List, ValueKind::Tuple(new)) => {
                let parts: Vec<usize> = self.children(part).collect();
                let known = wanted.known.and_then(Value::as_elements).filter(|known| known.len() == parts.len());
                let written = self.written_elements(&parts, known);
                let (old, new) = (elements(known, &written), new.iter().collect::<Vec<_>>());
                if let Some(order) = order(&old, &new)
                    && let Some(own) = self.permuted(&parts, &order)
                {
                    edits.extend(own);
                    return known.map(|known| Value::tuple(order.iter().map(|&element| known[element].clone())));
                }
                let mut then = known.map(<[Value]>::to_vec);
                for (element, at) in pairs(&old, &new) {
                    let inner = wanted.inside(new[at], known.map(|known| &known[element]));
                    let inner = self.ordered(parts[element], inner, edits);
                    then.iter_mut().zip(inner).for_each(|(then, inner)| then[element] = inner);
                }
                then.map(Value::tuple)
            }
            (PartKind::Object, ValueKind::Object(new)) if self.has_plain_keys(part) => {
                let known = wanted.known.and_then(Value::as_entries);
                let mut then: Vec<(String, Value)> = known
                    .iter()
                    .flat_map(|known| known.iter())
                    .map(|(name, it)| (name.to_string(), it.clone()))
                    .collect();
                for entry in self.children(part) {
                    let name = crate::value::normalize(self.name(entry).unwrap_or_default()).into_owned();
                    let Some(value) = new.get(&name) else { continue };
                    let inner = wanted.inside(value, known.and_then(|known| known.get(&name)));
                    let inner = self.ordered(self.inside(entry), inner, edits);
                    let place = then.iter_mut().find(|(known, _)| *known == name);
                    place.into_iter().zip(inner).for_each(|(place, inner)| place.1 = inner);
                }
                known.map(|_| Value::object(then))
            }
            _ => wanted.known.cloned(),
        }
    }

    /// What puts elements into each other's places, each into that of one with a number; none if some have lines of their own and
    /// others have not.
    fn permuted(&self, parts: &[usize], order: &[usize]) -> Option<Vec<TextEdit>> {
        let moved = || order.iter().enumerate().filter(|(place, element)| place != *element);
        let slots: Vec<(Slot, Slot)> =
            moved().map(|(place, element)| (self.slot(parts[place]), self.slot(parts[*element]))).collect();
        let is_lines = slots.first()?.0.is_lines;
        let text = |bytes: &Range<usize>| self.text().get(bytes.clone()).unwrap_or_default();
        let edit = |(place, element): &(Slot, Slot)| {
            let comma = if place.has_comma { "," } else { "" };
            let written = format!("{}{comma}{}", text(&element.head), text(&element.tail));
            (place.is_lines == is_lines).then(|| TextEdit::new(place.bytes.clone(), written))
        };
        slots.iter().map(edit).collect()
    }

    fn slot(&self, part: usize) -> Slot {
        let (before, behind, bytes) = (self.before(part), self.behind(part), self.bytes(part));
        if before.begins_line && behind.ends_line {
            let lines = self.text().get(before.start..behind.end).unwrap_or_default();
            let end = before.start + lines.trim_end_matches(['\r', '\n']).len();
            let (head_end, tail_start) = behind.comma.map_or((bytes.end, bytes.end), |comma| (comma, comma + 1));
            return Slot {
                bytes: before.start..end,
                head: before.start..head_end,
                has_comma: behind.comma.is_some(),
                tail: tail_start..end.max(tail_start),
                is_lines: true,
            };
        }
        // What stands between the commas around it, on its line.
        let (start, end) = self.inner(self.parent(part));
        let start = self.previous(part).map_or(Some(start), |previous| Some(self.behind(previous).comma? + 1));
        let end = behind.comma.or(end);
        let between = |from: usize, to: usize| self.text().get(from..to).filter(|text| !text.contains('\n'));
        let front =
            start.and_then(|start| between(start, bytes.start)).map_or("", |text| text.trim_start_matches([' ', '\t']));
        let back = end.and_then(|end| between(bytes.end, end)).map_or("", |text| text.trim_end_matches([' ', '\t']));
        let bytes = bytes.start - front.len()..bytes.end + back.len();
        Slot { head: bytes.clone(), has_comma: false, tail: bytes.end..bytes.end, bytes, is_lines: false }
    }

    /// What is written in a part where there is nothing inside, in no order.
    fn leaves(&self, part: usize) -> Vec<String> {
        let all = part..part + self.part(part).size as usize;
        let mut leaves: Vec<String> =
            all.filter(|&at| self.part(at).size == 1).map(|at| self.slice(at).to_owned()).collect();
        leaves.sort_unstable();
        leaves
    }
}
