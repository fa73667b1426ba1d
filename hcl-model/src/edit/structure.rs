//! What is in a document: taken out, renamed, made; and the comments that belong to it.

use crate::edit::check::Change;
use crate::edit::comments::CommentPlace;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::messages;
use crate::edit::new::{Content, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::native::is_identifier;
use crate::path::ItemPath;
use crate::source::TextEdit;
use crate::value::{Value, is_same_text};

impl Document {
    /// Takes an argument, a block, an entry or an element out, with the comment lines directly above it and the comment on its
    /// line.
    ///
    /// Where two blank lines would follow each other then, one goes.
    ///
    /// # Errors
    ///
    /// If it is not there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let text = "# All of it.\n\n# Fast or not.\nfast = true # usually\nports = [80, 443]\n";
    /// let mut document = Document::parse("app.hcl", text);
    /// document.remove("fast")?;
    /// document.remove("ports[0]")?;
    /// assert_eq!(document.text(), "# All of it.\n\nports = [443]\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn remove<'t>(&mut self, target: impl Into<Target<'t>>) -> Result<(), EditError> {
        let (part, path) = self.part(target.into())?;
        if part == 0 {
            return Err(EditError::new(messages::whole_file()));
        }
        let edits = match self.now.kind(part) {
            PartKind::Attribute | PartKind::Block => self.now.remove_item(part),
            _ => {
                let around = self.now.parent(part);
                let number = self.now.children(around).take_while(|&other| other < part).count();
                self.now.remove_parts(around, number..number + 1)
            }
        };
        let done = self.commit(edits, &[Change::Remove(part)], |_, _| true);
        done.map(|_| ()).ok_or_else(|| self.refused(&path, part))
    }

    /// Gives an argument, a block type or a key another name; what stands below each other does so afterwards, if it fits.
    ///
    /// # Errors
    ///
    /// If it is not there, has no name, if the name is taken, or is none.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "max_idle = 1\nport     = 80\n");
    /// document.rename("max_idle", "idle")?;
    /// assert_eq!(document.text(), "idle     = 1\nport     = 80\n");
    /// assert_eq!(document.rename("idle", "port").unwrap_err().diagnostic().code(), "name-taken");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn rename<'t>(&mut self, target: impl Into<Target<'t>>, name: &str) -> Result<(), EditError> {
        let (part, path) = self.part(target.into())?;
        let kind = self.now.kind(part);
        let written = match kind {
            PartKind::Attribute | PartKind::Block => {
                if !is_identifier(name) {
                    return Err(EditError::new(messages::no_name(name, kind == PartKind::Block)));
                }
                name.to_owned()
            }
            PartKind::Entry => {
                let is_quoted = self.now.text()[self.now.name_bytes(part)].starts_with('"');
                let is_bare = !is_quoted && is_identifier(name) && name != "for";
                if is_bare && !self.now.is_json() { name.to_owned() } else { self.now.quoted(name) }
            }
            _ => return Err(EditError::new(messages::no_rename(&path, self.now.header_or_start(part)))),
        };
        let is_taken = |&other: &usize| {
            let are_blocks = kind == PartKind::Block && self.now.kind(other) == PartKind::Block;
            other != part && !are_blocks && self.now.name(other).is_some_and(|it| is_same_text(&it, name))
        };
        if let Some(other) = self.now.children(self.now.parent(part)).find(is_taken) {
            let at = self.now.range_of(self.now.name_bytes(other));
            return Err(EditError::new(messages::taken(name, at)));
        }
        let edits = self.now.rename_part(part, &written);
        let is_right = |after: &Parsed, _: &[usize]| after.name(part).is_some_and(|it| is_same_text(&it, name));
        let done = self.commit(edits, &[Change::Rename(part)], is_right);
        done.map(|_| ()).ok_or_else(|| self.refused(&path, part))
    }

    /// Puts a new block without anything in it into a body, behind the last one of its type or at the end; its path.
    ///
    /// The empty path is the file itself. In JSON it is an object in objects, one for each label.
    ///
    /// # Errors
    ///
    /// If there is no such body, or if the type is no name.
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
    ) -> Result<ItemPath, EditError> {
        let (part, path) = self.part(target.into())?;
        let labels: Vec<String> = labels.into_iter().map(Into::into).collect();
        let around = self.now.inside(part);
        let new = match (self.now.kind(around), self.now.is_json()) {
            (PartKind::Body, _) => self.append_native(around, ty, &labels, &path),
            (PartKind::Object, true) => self.append_json(around, ty, &labels, &path),
            _ => Err(EditError::new(messages::no_body(&path, self.now.header_or_start(part)))),
        };
        Ok(self.now.path_to(new?))
    }

    fn append_native(&mut self, body: usize, ty: &str, labels: &[String], path: &ItemPath) -> Result<usize, EditError> {
        if !is_identifier(ty) {
            return Err(EditError::new(messages::no_name(ty, true)));
        }
        let index = self.now.place_for_block(body, ty);
        let like = index.checked_sub(1).and_then(|above| self.now.children(body).nth(above));
        let like = like.filter(|&it| self.now.kind(it) == PartKind::Block && self.now.name(it).as_deref() == Some(ty));
        let bare_labels = like.is_some_and(|block| {
            let mut labels = self.now.children(block).filter(|&part| self.now.kind(part) == PartKind::Label).peekable();
            labels.peek().is_some() && labels.all(|label| !self.now.slice(label).starts_with('"'))
        });
        let new = NewItem::Block { ty, labels, bare_labels };
        let edits = self.now.insert_item(body, index, &new).map_err(|fault| self.fault(fault, path, body))?;
        let is_right = |after: &Parsed, parts: &[usize]| {
            let &[block] = parts else { return false };
            after.kind(block) == PartKind::Block
                && after.name(block).as_deref() == Some(ty)
                && after.labels(block) == labels
                && after.children(after.inside(block)).next().is_none()
        };
        let change = Change::Insert { into: body, before: self.now.outline_place(body, index), count: 1 };
        let done = self.commit(edits, &[change], is_right);
        done.and_then(|parts| parts.first().copied()).ok_or_else(|| self.refused(path, body))
    }

    /// The properties of a type and its labels: as many as are there are kept.
    fn append_json(&mut self, object: usize, ty: &str, labels: &[String], path: &ItemPath) -> Result<usize, EditError> {
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
        let nested = |names: &[&str]| {
            names.iter().rev().fold(Value::object::<&str>([]), |inner, name| Value::object([(*name, inner)]))
        };
        let count = self.now.children(around).count();
        let (edits, change) = match (self.now.kind(around), &names[known..]) {
            (PartKind::Object, [name, inner @ ..]) => {
                let value = nested(inner);
                let new = NewPart { key: Some(name), content: Content::Value(&value) };
                let edits = self.now.insert_parts(around, count, &[new]);
                (edits, Change::Insert { into: around, before: self.now.outline_place(around, count), count: 1 })
            }
            (PartKind::List, rest) => {
                let value = nested(rest);
                let new = NewPart { key: None, content: Content::Value(&value) };
                let edits = self.now.insert_parts(around, count, &[new]);
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

    /// What the comments say that belong to something: those on the lines directly above it, or the one on its line.
    ///
    /// # Errors
    ///
    /// If there is no such thing. A JSON file has no comments: `//` is a property there like any other.
    pub fn comment<'t>(&self, target: impl Into<Target<'t>>, place: CommentPlace) -> Result<Option<String>, EditError> {
        let (part, _) = self.commented(target.into())?;
        Ok(self.now.comment_of(part, place))
    }

    /// Sets the comment of something, in the place of the one that is there; none if the text is empty.
    ///
    /// A comment begins with `//` where others do.
    ///
    /// # Errors
    ///
    /// If there is no such thing, or if it shares its line with something that the comment would be about, too.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::{CommentPlace, Document};
    ///
    /// let mut document = Document::parse("app.hcl", "// Old.\nlisten = \":80\"\nlog {}\n");
    /// document.set_comment("listen", CommentPlace::Lead, "Where it listens:\nan address.")?;
    /// document.set_comment("listen", CommentPlace::Line, "the usual")?;
    /// let text = "// Where it listens:\n// an address.\nlisten = \":80\" // the usual\nlog {}\n";
    /// assert_eq!(document.text(), text);
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn set_comment<'t>(
        &mut self,
        target: impl Into<Target<'t>>,
        place: CommentPlace,
        text: &str,
    ) -> Result<(), EditError> {
        let (part, path) = self.commented(target.into())?;
        let edits = match place {
            CommentPlace::Line if text.trim_end().contains('\n') => {
                return Err(EditError::new(messages::one_line_comment()));
            }
            CommentPlace::Line => self.now.set_line_comment(part, text),
            CommentPlace::Lead => self.now.set_lead_comment(part, text),
        };
        let no_place = || EditError::new(messages::no_comment_place(&path, self.now.header_or_start(part)));
        let edits = edits.map_err(|_| no_place())?;
        let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
        let wanted = Some(lines.join("\n")).filter(|wanted| !wanted.is_empty());
        let is_right = |after: &Parsed, _: &[usize]| after.comment_of(part, place) == wanted;
        let done = self.commit(edits, &[], is_right);
        done.map(|_| ())
            .ok_or_else(|| EditError::new(messages::no_comment_place(&path, self.now.header_or_start(part))))
    }

    fn commented(&self, target: Target<'_>) -> Result<(usize, ItemPath), EditError> {
        let (part, path) = self.part(target)?;
        match part {
            _ if self.now.is_json() => Err(EditError::new(messages::no_json_comments())),
            0 => Err(EditError::new(messages::whole_file())),
            part => Ok((part, path)),
        }
    }

    /// The paths of what is directly in a body, an object or a list, in the order of the file.
    ///
    /// # Errors
    ///
    /// If there is no such thing.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let document = Document::parse("app.hcl", "port = 80\nrule {}\nrule {}\nservice \"a.b\" {}\n");
    /// let paths: Vec<String> = document.paths("")?.iter().map(ToString::to_string).collect();
    /// assert_eq!(paths, ["port", "rule[0]", "rule[1]", r#"service["a.b"]"#]);
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn paths<'t>(&self, target: impl Into<Target<'t>>) -> Result<Vec<ItemPath>, EditError> {
        let (part, _) = self.part(target.into())?;
        let around = self.now.inside(part);
        Ok(self.now.children(around).map(|inner| self.now.path_to(inner)).collect())
    }
}
