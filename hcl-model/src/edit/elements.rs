//! Elements of lists that change places: each stands where another one stood, as it is written and with its comments.

use std::ops::Range;

use crate::edit::align::{pairs, reordered};
use crate::edit::check::Change;
use crate::edit::comments::CommentPlace;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::given::Merged;
use crate::edit::merge::{Wanted, elements};
use crate::edit::messages;
use crate::edit::outline::{Parsed, PartKind};
use crate::native;
use crate::source::TextEdit;
use crate::value::{Value, ValueKind};

/// So often lists are ordered that are in elements of others that were.
const MOST_LEVELS: usize = 8;

/// The ranges of elements that follow each other, with the comments and the comma that belong to them.
struct Slot {
    bytes: Range<usize>,
    /// From the comments above it up to the comma.
    head: Range<usize>,
    has_comma: bool,
    /// The comment behind them on their line.
    tail: Range<usize>,
    /// They have lines of their own.
    is_lines: bool,
}

/// Runs of elements, each in the place of another one: the order in which the elements are then, and what is written for that.
type Reordered = (Vec<usize>, Vec<TextEdit>);

/// In which list elements cannot be put in order with their comments.
struct WithoutComments(usize);

impl Document {
    /// Lets the elements of lists in parts stand in the order in which these are to have them, as far as the text can be changed so;
    /// and says what the parts, of which that is known, are then. What would lose comments is refused.
    pub(super) fn order_elements(
        &mut self,
        all: &mut [Merged<'_>],
        known: &mut [Option<Value>],
        refused: &mut [Option<EditError>],
    ) {
        for _ in 0..MOST_LEVELS {
            let (mut edits, mut then) = (Vec::new(), Vec::new());
            for ((it, known), refused) in all.iter().zip(&*known).zip(&mut *refused) {
                let wanted = Wanted { known: known.as_ref(), ..it.wanted };
                let mut own = Vec::new();
                let ordered = match refused {
                    None => self.now.ordered(it.part, wanted, &mut own),
                    Some(_) => Ok(known.clone()),
                };
                then.push(ordered.unwrap_or_else(|WithoutComments(list)| {
                    *refused = Some(self.loses_order(it, list));
                    own.clear();
                    known.clone()
                }));
                edits.append(&mut own);
            }
            if edits.is_empty() {
                return;
            }
            let changes: Vec<Change> = all.iter().map(|it| Change::Replace(it.part)).collect();
            let is_secret: Vec<bool> =
                all.iter().map(|it| !self.now.source.marked(self.now.bytes(it.part)).is_empty()).collect();
            let leaves: Vec<Vec<String>> = all.iter().map(|it| self.now.leaves(it.part)).collect();
            let is_right = |after: &Parsed, parts: &[usize]| parts.iter().map(|&part| after.leaves(part)).eq(leaves);
            let is_in = |it: &Merged<'_>, edit: &TextEdit| self.now.bytes(it.part).contains(&edit.range.start);
            let is_ordered: Vec<bool> = all.iter().map(|it| edits.iter().any(|edit| is_in(it, edit))).collect();
            let Some(parts) = self.commit(edits, &changes, is_right) else {
                for ((it, refused), _) in all.iter().zip(refused).zip(is_ordered).filter(|(_, is_ordered)| *is_ordered)
                {
                    *refused = self.now.has_comments(it.part).then(|| self.loses_order(it, it.part));
                }
                return;
            };
            for ((it, part), is_secret) in all.iter_mut().zip(parts).zip(is_secret) {
                it.part = part;
                if is_secret {
                    self.hide_part(part);
                }
            }
            known.iter_mut().zip(then).for_each(|(known, then)| *known = then);
        }
    }

    fn loses_order(&self, it: &Merged<'_>, list: usize) -> EditError {
        let path = if list == it.part { it.path.clone() } else { self.now.path_to(list) };
        EditError::new(messages::comments_would_be_lost(&path, self.now.range(list)))
    }
}

impl Parsed {
    fn has_comments(&self, part: usize) -> bool {
        !self.is_json() && native::comments(self.slice(part)).next().is_some()
    }

    /// Returns `true` if a part has comments in it, above it or behind it.
    pub(super) fn is_commented(&self, part: usize) -> bool {
        let is_beside = |place| !self.is_json() && self.comment_of(part, place).is_some();
        self.has_comments(part) || is_beside(CommentPlace::Lead) || is_beside(CommentPlace::Line)
    }

    /// Adds the edits that put the elements of lists in a part in order.
    /// Returns the value that the part is then known to have.
    /// Lists in elements that are put elsewhere stay as they are.
    fn ordered(
        &self,
        part: usize,
        wanted: Wanted<'_>,
        edits: &mut Vec<TextEdit>,
    ) -> Result<Option<Value>, WithoutComments> {
        if wanted.known == Some(wanted.value) || self.has_value(part, wanted.value) {
            return Ok(wanted.known.cloned());
        }
        match (self.kind(part), wanted.value.kind()) {
            (PartKind::List, ValueKind::Tuple(new)) => {
                let parts: Vec<usize> = self.children(part).collect();
                let known = wanted.known.and_then(Value::as_elements).filter(|known| known.len() == parts.len());
                let written = self.written_elements(&parts, known);
                let (old, new) = (elements(known, &written), new.iter().collect::<Vec<_>>());
                let is_commented = |at: usize| self.is_commented(parts[at]);
                if let Some(kept) = reordered(&old, &new, &is_commented) {
                    match self.put_in_order(&parts, &kept) {
                        Some((order, own)) => {
                            edits.extend(own);
                            return Ok(
                                known.map(|known| Value::tuple(order.iter().map(|&element| known[element].clone())))
                            );
                        }
                        // With a line each, they can be put in order then.
                        None if self.has_comments(part) => {
                            edits.extend(self.spread(part, &parts).ok_or(WithoutComments(part))?);
                            return Ok(wanted.known.cloned());
                        }
                        None => {}
                    }
                }
                let mut then = known.map(<[Value]>::to_vec);
                for (element, at) in pairs(&old, &new, &is_commented) {
                    let inner = wanted.inside(new[at], known.map(|known| &known[element]));
                    let inner = self.ordered(parts[element], inner, edits)?;
                    then.iter_mut().zip(inner).for_each(|(then, inner)| then[element] = inner);
                }
                Ok(then.map(Value::tuple))
            }
            (PartKind::Object, ValueKind::Object(new)) if self.has_plain_keys(part) => {
                let known = wanted.known.and_then(Value::as_entries);
                let mut then: Vec<(String, Value)> = known
                    .iter()
                    .flat_map(|known| known.iter())
                    .map(|(name, it)| (name.to_string(), it.clone()))
                    .collect();
                for entry in self.children(part) {
                    let name = crate::source::normalize(self.name(entry).unwrap_or_default()).into_owned();
                    let Some(value) = new.get(&name) else { continue };
                    let inner = wanted.inside(value, known.and_then(|known| known.get(&name)));
                    let inner = self.ordered(self.inside(entry), inner, edits)?;
                    let place = then.iter_mut().find(|(known, _)| *known == name);
                    place.into_iter().zip(inner).for_each(|(place, inner)| place.1 = inner);
                }
                Ok(known.map(|_| Value::object(then)))
            }
            _ => Ok(wanted.known.cloned()),
        }
    }

    /// Returns the edits that put some of the elements of a list in another order.
    /// Whole lines change places if that is enough, and elements otherwise.
    /// Returns `None` if comments would then be about other elements.
    fn put_in_order(&self, parts: &[usize], kept: &[usize]) -> Option<Reordered> {
        let mut rows: Vec<Range<usize>> = Vec::new();
        for (element, &part) in parts.iter().enumerate() {
            match rows.last_mut().filter(|_| !self.begins_row(part)) {
                Some(row) => row.end = element + 1,
                None => rows.push(element..element + 1),
            }
        }
        let mut of_kept: Vec<usize> = kept.iter().map(|&it| rows.partition_point(|row| row.end <= it)).collect();
        of_kept.dedup();
        let of_rows = if of_kept.is_sorted() { None } else { self.exchanged(parts, &rows, &rows, &of_kept) };
        of_rows.or_else(|| {
            let each: Vec<Range<usize>> = (0..parts.len()).map(|element| element..element + 1).collect();
            self.exchanged(parts, &rows, &each, kept)
        })
    }

    /// Returns the edits that put some runs of elements in another order, each in the place of one of the runs.
    /// Returns `None` if a run is twice among them, or if only some have lines of their own.
    /// Returns `None` as well if comments would then be about other elements.
    fn exchanged(
        &self,
        parts: &[usize],
        rows: &[Range<usize>],
        runs: &[Range<usize>],
        kept: &[usize],
    ) -> Option<Reordered> {
        let mut places = kept.to_vec();
        places.sort_unstable();
        if places.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let mut order: Vec<usize> = (0..runs.len()).collect();
        places.iter().zip(kept).for_each(|(&place, &run)| order[place] = run);
        let moved: Vec<(usize, usize)> =
            order.iter().copied().enumerate().filter(|(place, run)| place != run).collect();
        let slot = |run: usize| self.slot(parts[runs[run].start], parts[runs[run].end - 1]);
        let slots: Vec<(Slot, Slot)> = moved.iter().map(|&(place, run)| (slot(place), slot(run))).collect();
        let is_lines = slots.first()?.0.is_lines;
        if !is_lines && !self.is_json() {
            // Comments that do not go along: among the elements of each line, and of each line.
            let said = rows.iter().map(|row| {
                let (first, last) = (parts[row.start], parts[row.end - 1]);
                (self.is_commented_among(first, last), self.is_commented_row(first, last))
            });
            let said: Vec<(bool, bool)> = said.collect();
            let row_of = |run: usize| rows.partition_point(|row| row.end <= runs[run].start);
            let stays_behind = |&(place, run): &(usize, usize)| match (row_of(place), row_of(run)) {
                (place, run) if place == run => said[run].0,
                (place, run) => said[place].1 || said[run].1,
            };
            if moved.iter().any(stays_behind) {
                return None;
            }
        }
        let text = |bytes: &Range<usize>| self.text().get(bytes.clone()).unwrap_or_default();
        let edit = |(place, run): &(Slot, Slot)| {
            let comma = if place.has_comma { "," } else { "" };
            let written = format!("{}{comma}{}", text(&run.head), text(&run.tail));
            (place.is_lines == is_lines).then(|| TextEdit::new(place.bytes.clone(), written))
        };
        let edits = slots.iter().map(edit).collect::<Option<Vec<_>>>()?;
        Some((order.into_iter().flat_map(|run| runs[run].clone()).collect(), edits))
    }

    /// Returns the edits that give each element of a list a line.
    /// Returns `None` if each has a line already, or if a comment is about several elements.
    fn spread(&self, list: usize, parts: &[usize]) -> Option<Vec<TextEdit>> {
        let (start, end) = self.inner(list);
        let (first, last, end) = (*parts.first()?, *parts.last()?, end?);
        let (newline, inner) = (self.newline(), self.inner_indentation(list));
        let is_plain = |between: &str| between.bytes().all(|byte| matches!(byte, b',' | b' ' | b'\t'));
        let edit = |bytes: Range<usize>, text: String| {
            self.text().get(bytes.clone()).filter(|between| is_plain(between)).map(|_| TextEdit::new(bytes, text))
        };
        let mut edits = Vec::new();
        if !self.before(first).begins_line {
            edits.push(edit(start..self.own(first).start, format!("{newline}{inner}"))?);
        }
        for row in parts.chunk_by(|_, &next| !self.begins_row(next)).filter(|row| row.len() > 1) {
            if self.is_commented_row(row[0], row[row.len() - 1]) {
                return None;
            }
            for pair in row.windows(2) {
                edits.push(edit(self.own(pair[0]).end..self.own(pair[1]).start, format!(",{newline}{inner}"))?);
            }
        }
        if !self.behind(last).ends_line {
            let outer = self.indentation(self.bytes(list).start);
            edits.push(edit(self.own(last).end..end, format!("{newline}{outer}"))?);
        }
        Some(edits).filter(|edits| !edits.is_empty())
    }

    fn slot(&self, first: usize, last: usize) -> Slot {
        if self.has_lines(first, last) {
            let (before, behind) = (self.before(first), self.behind(last));
            let lines = self.text().get(before.start..behind.end).unwrap_or_default();
            let end = before.start + lines.trim_end_matches(['\r', '\n']).len();
            let own = self.own(last).end;
            let (head_end, tail_start) = behind.comma.map_or((own, own), |comma| (comma, comma + 1));
            return Slot {
                bytes: before.start..end,
                head: before.start..head_end,
                has_comma: behind.comma.is_some(),
                tail: tail_start..end.max(tail_start),
                is_lines: true,
            };
        }
        let bytes = self.own(first).start..self.own(last).end;
        Slot { head: bytes.clone(), has_comma: false, tail: bytes.end..bytes.end, bytes, is_lines: false }
    }

    /// Returns the texts of the innermost parts of a part, which have no parts inside, in no order.
    fn leaves(&self, part: usize) -> Vec<String> {
        let all = part..part + self.part(part).size as usize;
        let mut leaves: Vec<String> =
            all.filter(|&at| self.part(at).size == 1).map(|at| self.slice(at).to_owned()).collect();
        leaves.sort_unstable();
        leaves
    }
}
