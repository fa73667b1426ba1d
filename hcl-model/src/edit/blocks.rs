//! Blocks of a document: made, and given other labels.

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::messages;
use crate::edit::new::{Content, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::edit::values::Spot;
use crate::edit::written::plain;
use crate::native::is_identifier;
use crate::path::Path;
use crate::source::TextEdit;
use crate::source::is_same_text;
use crate::value::Value;

impl Document {
    /// Puts a new block without anything in it into a body, behind the last one of its type or at the end; its path.
    ///
    /// The empty path is the file itself. In JSON it is an object in objects, one for each label.
    ///
    /// # Errors
    ///
    /// There is no such body, or the type is not a name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "service \"web\" {\n  port = 80\n}\n\nlog {}\n");
    /// let service = document.append_block("", "service", ["db"])?;
    /// assert_eq!(service.to_string(), "service.db");
    /// document.set("service.db.port", 5432)?;
    /// let text = "service \"web\" {\n  port = 80\n}\n\nservice \"db\" {\n  port = 5432\n}\n\nlog {}\n";
    /// assert_eq!(document.text(), text);
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn append_block<'t, L: Into<String>>(
        &mut self,
        target: impl Into<Target<'t>>,
        ty: &str,
        labels: impl IntoIterator<Item = L>,
    ) -> Result<Path, EditError> {
        let (part, path) = self.part(target.into())?;
        let labels: Vec<String> = labels.into_iter().map(Into::into).collect();
        let inside = self.now.inside(part);
        if self.now.is_empty_list(inside) {
            return self.together(|document| {
                document.open_nothing(inside, &path)?;
                document.append_block(&path, ty, labels)
            });
        }
        let around = self.now.object_for(inside, ty).unwrap_or(inside);
        let new = match (self.now.kind(around), self.now.is_json()) {
            (PartKind::Body, _) => {
                let index = self.now.place_for_block(around, ty);
                self.insert_block(Spot { around, index, is_above: false }, ty, &labels, &path)
            }
            (PartKind::Object, true) => self.append_json(around, ty, &labels, &path),
            _ => Err(EditError::new(messages::no_body(&path, self.now.header_or_start(part)))),
        };
        Ok(self.now.path_to(new?))
    }

    /// Puts a new block into a body of the native syntax; what it is then.
    pub(super) fn insert_block(
        &mut self,
        spot: Spot,
        ty: &str,
        labels: &[String],
        path: &Path,
    ) -> Result<usize, EditError> {
        let bare_labels = self.now.labels_are_bare(spot, ty);
        self.insert_block_with(spot, ty, labels, bare_labels, path)
    }

    /// Puts a new block into a body of the native syntax, with labels that have no quotes if they need none; what it is then.
    pub(super) fn insert_block_with(
        &mut self,
        spot: Spot,
        ty: &str,
        labels: &[String],
        bare_labels: bool,
        path: &Path,
    ) -> Result<usize, EditError> {
        let Spot { around, index, is_above } = spot;
        if !is_identifier(ty) {
            return Err(EditError::new(messages::no_name(ty, true)));
        }
        let new = NewItem::Block { ty, labels, bare_labels };
        let edits = self.now.insert_item(around, index, &new, is_above);
        let edits = edits.map_err(|fault| self.fault(fault, path, around))?;
        let is_right = |after: &Parsed, parts: &[usize]| {
            let &[block] = parts else { return false };
            after.kind(block) == PartKind::Block
                && after.name(block).as_deref() == Some(ty)
                && after.labels(block) == labels
                && after.children(after.inside(block)).next().is_none()
        };
        let change = Change::Insert { into: around, before: self.now.outline_place(around, index), count: 1 };
        let done = self.commit(edits, &[change], is_right);
        done.and_then(|parts| parts.first().copied()).ok_or_else(|| self.refused(path, around))
    }

    /// The properties of a type and its labels: as many as are there are kept.
    fn append_json(&mut self, object: usize, ty: &str, labels: &[String], path: &Path) -> Result<usize, EditError> {
        let names: Vec<&str> = std::iter::once(ty).chain(labels.iter().map(String::as_str)).collect();
        let mut around = object;
        let mut known = 0;
        while self.now.kind(around) == PartKind::Object
            && let Some(name) = names.get(known)
            && let Some(entry) = self.now.children(around).find(|&it| self.now.name(it).as_deref() == Some(name))
        {
            around = self.now.inside(entry);
            known += 1;
        }
        if self.now.is_nothing(around) {
            return self.together(|document| {
                document.open_nothing(around, path)?;
                if known == names.len() { Ok(around) } else { document.append_json(object, ty, labels, path) }
            });
        }
        let count = self.now.children(around).count();
        let limits = self.now.limits;
        let written = |names: &[&str]| {
            plain(&nested(names), &limits).map_err(|error| EditError::new(messages::unwritable(path, &error)))
        };
        let (edits, change) = match (self.now.kind(around), &names[known..]) {
            (PartKind::Object, [name, inner @ ..]) => {
                let value = written(inner)?;
                let new = NewPart { key: Some(name), content: Content::Value(&value) };
                let edits = self.now.insert_parts(around, count, &[new], false);
                (edits, Change::Insert { into: around, before: self.now.outline_place(around, count), count: 1 })
            }
            (PartKind::List, rest) => {
                let value = written(rest)?;
                let new = NewPart { key: None, content: Content::Value(&value) };
                let edits = self.now.insert_parts(around, count, &[new], false);
                (edits, Change::Insert { into: around, before: self.now.outline_place(around, count), count: 1 })
            }
            (PartKind::Object, []) => {
                // There is one block already, which becomes the first of two.
                let bytes = self.now.bytes(around);
                let edits =
                    [TextEdit::new(bytes.start..bytes.start, "["), TextEdit::new(bytes.end..bytes.end, ", {}]")];
                (Ok(edits.to_vec()), Change::Replace(around))
            }
            _ => return Err(EditError::new(messages::no_body(path, self.now.header_or_start(around)))),
        };
        let edits = edits.map_err(|fault| self.fault(fault, path, around))?;
        let before = self.now.slice(around).to_owned();
        let is_right = |after: &Parsed, parts: &[usize]| match (change, parts) {
            (Change::Replace(_), &[list]) => {
                let elements: Vec<&str> = after.children(list).map(|element| after.slice(element)).collect();
                elements == [before.as_str(), "{}"]
            }
            (_, &[new]) => after.literal(after.inside(new)).is_some(),
            _ => false,
        };
        let done = self.commit(edits, &[change], is_right).and_then(|parts| parts.first().copied());
        let mut new = done.ok_or_else(|| self.refused(path, around))?;
        if matches!(change, Change::Replace(_)) {
            new = self.now.children(new).last().unwrap_or(new);
        }
        // The block is behind the labels that are new.
        while let Some(entry) = self.now.children(self.now.inside(new)).next() {
            new = entry;
        }
        Ok(new)
    }

    /// Puts an object without anything in it into the place of what is null or a list of nothing, so that there can be something in
    /// it.
    pub(super) fn open_nothing(&mut self, part: usize, path: &Path) -> Result<(), EditError> {
        // A file that is a list stays one.
        let (text, kind) = if part == 0 { ("[{}]", PartKind::List) } else { ("{}", PartKind::Object) };
        let edit = TextEdit::new(self.now.bytes(part), text);
        let is_right = |after: &Parsed, _: &[usize]| after.kind(part) == kind;
        let done = self.commit(vec![edit], &[Change::Replace(part)], is_right);
        done.map(|_| ()).ok_or_else(|| self.refused(path, part))
    }

    /// Gives a block other labels; those that stay are written as they were.
    ///
    /// In JSON labels are names of properties, which [`Document::rename`] changes.
    ///
    /// # Errors
    ///
    /// There is no such block.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "job web \"eu\" {}\n");
    /// document.set_labels("job.web.eu", ["db", "eu"])?;
    /// document.set_labels("job.db.eu", ["db", "eu", "a b"])?;
    /// assert_eq!(document.text(), "job db \"eu\" \"a b\" {}\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn set_labels<'t, L: Into<String>>(
        &mut self,
        target: impl Into<Target<'t>>,
        labels: impl IntoIterator<Item = L>,
    ) -> Result<(), EditError> {
        let (part, path) = self.part(target.into())?;
        let labels: Vec<String> = labels.into_iter().map(Into::into).collect();
        if self.now.kind(part) != PartKind::Block {
            return Err(EditError::new(messages::no_block(&path, self.now.header_or_start(part))));
        }
        let (edits, changes) = self.now.relabelled(part, &labels);
        let is_right = |after: &Parsed, _: &[usize]| after.labels(part) == labels;
        let done = self.commit(edits, &changes, is_right);
        done.map(|_| ()).ok_or_else(|| self.refused(&path, part))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Gives blocks as many other labels, or properties of JSON another name, which is the last label; whether they have them then.
    pub fn set_all_labels(&mut self, all: &[(Path, Vec<String>)]) -> bool {
        let (mut edits, mut changes, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        for (path, labels) in all {
            let Ok((part, _)) = self.part(path.into()) else { return false };
            let Some(last) = labels.last().filter(|_| self.now.is_only_there(part).is_ok()) else { return false };
            match self.now.kind(part) {
                PartKind::Block if self.now.labels(part).len() == labels.len() => {
                    let (own_edits, own_changes) = self.now.relabelled(part, labels);
                    edits.extend(own_edits);
                    changes.extend(own_changes);
                }
                PartKind::Entry if self.now.is_json() => {
                    if !self.now.called(self.now.parent(part), last, None).values.is_empty() {
                        return false;
                    }
                    edits.extend(self.now.rename_part(part, &self.now.quoted(last)));
                    changes.push(Change::Rename(part));
                }
                _ => return false,
            }
            parts.push((part, labels));
        }
        let is_called = |after: &Parsed, part: usize, labels: &[String]| match after.kind(part) {
            PartKind::Block => after.labels(part) == labels,
            _ => labels.last().is_some_and(|last| after.name(part).is_some_and(|it| is_same_text(&it, last))),
        };
        let is_right = |after: &Parsed, _: &[usize]| parts.iter().all(|&(part, labels)| is_called(after, part, labels));
        self.commit(edits, &changes, is_right).is_some()
    }
}

impl Parsed {
    /// Returns the edits that give a block other labels; labels that stay are written as they were.
    fn relabelled(&self, part: usize, labels: &[String]) -> (Vec<TextEdit>, Vec<Change>) {
        let old = self.labels(part);
        let parts = || self.children(part).take(old.len());
        let body = self.inside(part);
        let is_bare = self.has_bare_labels(part);
        let written = |label: &String| match is_bare && is_identifier(label) {
            true => label.clone(),
            false => self.quoted(label),
        };
        let mut edits = Vec::new();
        let mut changes = Vec::new();
        for ((label, _), new) in parts().zip(&old).zip(labels).filter(|((_, old), new)| old != new) {
            let was_bare = !self.slice(label).starts_with('"');
            let text = if was_bare && is_identifier(new) { new.clone() } else { self.quoted(new) };
            edits.push(TextEdit::new(self.bytes(label), text));
            changes.push(Change::Replace(label));
        }
        let kept = labels.len().min(old.len());
        let end = |part: usize| self.bytes(part).end;
        let behind = match kept.checked_sub(1) {
            Some(last) => parts().nth(last).map_or(0, end),
            None => self.name_bytes(part).end,
        };
        match labels.len() > old.len() {
            true => {
                let text: String = labels[kept..].iter().map(|label| format!(" {}", written(label))).collect();
                edits.push(TextEdit::new(behind..behind, text));
                changes.push(Change::Insert { into: part, before: body, count: labels.len() - kept });
            }
            false => {
                let last = parts().last().map_or(behind, end);
                edits.push(TextEdit::new(behind..last, ""));
                changes.extend(parts().skip(kept).map(Change::Remove));
            }
        }
        (edits, changes)
    }

    /// Returns `true` if a block of the same type in front of a place has labels without quotes.
    pub(super) fn labels_are_bare(&self, spot: Spot, ty: &str) -> bool {
        let beside = spot.index.checked_sub(1).and_then(|above| self.children(spot.around).nth(above));
        let is_like = |&it: &usize| self.kind(it) == PartKind::Block && self.name(it).as_deref() == Some(ty);
        beside.filter(is_like).is_some_and(|block| self.has_bare_labels(block))
    }

    /// Returns `true` if the labels of a block, of which there are some, are without quotes.
    fn has_bare_labels(&self, block: usize) -> bool {
        let mut labels = self.children(block).filter(|&part| self.kind(part) == PartKind::Label).peekable();
        labels.peek().is_some() && labels.all(|label| !self.slice(label).starts_with('"'))
    }
}

/// An object in objects, one for each name.
pub(super) fn nested<N: AsRef<str>>(names: &[N]) -> Value {
    names.iter().rev().fold(Value::object::<&str>([]), |inner, name| Value::object([(name.as_ref(), inner)]))
}
