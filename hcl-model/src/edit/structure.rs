//! The parts of a document, which are taken out and renamed, and the comments that belong to them.

use crate::edit::check::Change;
use crate::edit::comments::CommentPlace;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::messages;
use crate::edit::new::Fault;
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::native::is_identifier;
use crate::path::Path;
use crate::source::TextEdit;
use crate::source::is_same_text;

impl Document {
    /// Takes an argument, a block, an entry or an element out, with the comment lines directly above it and the comment on its
    /// line.
    ///
    /// A comment that has an argument or a block commented out (`# workers = 5`) is about that, and stays, with what stands above it;
    /// of several that follow each other only those below the last such one go.
    ///
    /// A line can have several elements or entries.
    /// A comment there between the commas around an element is about that element.
    /// Any other comment on the line is about all of them and goes with the last one.
    ///
    /// One of two blank lines that would then follow each other is taken out.
    /// In JSON, an empty object or list stays: nobody knows without a type whether it is a block.
    ///
    /// # Errors
    ///
    /// The part is not there.
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
        self.now.is_only_there(part)?;
        self.remove_part(part, &path)
    }

    pub(super) fn remove_part(&mut self, part: usize, path: &Path) -> Result<(), EditError> {
        let edits = match self.now.kind(part) {
            PartKind::Attribute | PartKind::Block => self.now.remove_item(part),
            _ => self.now.remove_parts(part, part),
        };
        let done = self.commit(edits, &[Change::Remove(part)], |_, _| true);
        done.map(|_| ()).ok_or_else(|| self.refused(path, part))
    }

    /// Gives an argument, a block type or a key another name; what stands below each other does so afterwards, if it fits.
    ///
    /// # Errors
    ///
    /// The part is not there or has no name, the new name is taken, or the text is not a name.
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
        self.now.is_only_there(part)?;
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
        let called = self.now.called(self.now.parent(part), name, None);
        let blocks = if kind == PartKind::Block { &[][..] } else { &called.blocks };
        if let Some(&other) = called.values.iter().chain(blocks).find(|other| **other != part) {
            let at = self.now.range_of(self.now.name_bytes(other));
            return Err(EditError::new(messages::taken(name, at)));
        }
        let edits = self.now.rename_part(part, &written);
        let is_right = |after: &Parsed, _: &[usize]| after.name(part).is_some_and(|it| is_same_text(&it, name));
        let done = self.commit(edits, &[Change::Rename(part)], is_right);
        done.map(|_| ()).ok_or_else(|| self.refused(&path, part))
    }

    /// Returns the text of the comments that belong to a part: the comments on the lines directly above it, or the
    /// comment on its line.
    ///
    /// A comment that has something else commented out (`# workers = 5`) is none of them, nor what stands above that.
    ///
    /// # Errors
    ///
    /// There is no such part.
    /// A JSON file has no comments:
    /// `//` is a property there like any other.
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
    /// There is no such part, or the part shares its line with another part that the comment would be about, too.
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
        let wanted = text.trim_end();
        match place {
            CommentPlace::Lead => {
                let comments = self.now.lead_of(part, wanted);
                self.set_lead(part, &path, &comments)
            }
            CommentPlace::Line if wanted.contains('\n') => Err(EditError::new(messages::one_line_comment())),
            CommentPlace::Line => {
                let edits = self.now.set_line_comment(part, text);
                let is_it = |after: &Parsed| after.comment_of(part, place).unwrap_or_default() == wanted;
                self.change_comments(part, &path, edits, is_it)
            }
        }
    }

    /// Puts comments, as they are written, above a part, in the place of those that are about it.
    fn set_lead(&mut self, part: usize, path: &Path, comments: &[String]) -> Result<(), EditError> {
        let edits = self.now.set_written_lead(part, comments);
        self.change_comments(part, path, edits, |after| after.has_lead(part, comments))
    }

    /// Changes the comments of a part, if it has a place for them and they are what was wanted then.
    fn change_comments(
        &mut self,
        part: usize,
        path: &Path,
        edits: Result<Vec<TextEdit>, Fault>,
        is_right: impl Fn(&Parsed) -> bool,
    ) -> Result<(), EditError> {
        let done = edits.ok().and_then(|edits| self.commit(edits, &[], |after: &Parsed, _: &[usize]| is_right(after)));
        let no_place = || EditError::new(messages::no_comment_place(path, self.now.header_or_start(part)));
        done.map(|_| ()).ok_or_else(no_place)
    }

    fn commented(&self, target: Target<'_>) -> Result<(usize, Path), EditError> {
        let (part, path) = self.part(target)?;
        match part {
            _ if self.now.is_json() => Err(EditError::new(messages::no_json_comments())),
            0 => Err(EditError::new(messages::whole_file())),
            part => Ok((part, path)),
        }
    }

    /// The path of something, as it is now: for who knows its place.
    ///
    /// # Errors
    ///
    /// There is no such part.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let document = Document::parse("app.hcl", "service \"web\" {\n  port = 80\n}\n");
    /// let port = document.source().range(18, 22);
    /// assert_eq!(document.path(&port)?.to_string(), "service.web.port");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn path<'t>(&self, target: impl Into<Target<'t>>) -> Result<Path, EditError> {
        let (part, _) = self.part(target.into())?;
        Ok(self.now.path_to(part))
    }

    /// Returns the text of a part as written, without the comments beside it.
    ///
    /// # Errors
    ///
    /// There is no such part.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let document = Document::parse("app.hcl", "log { } # nothing yet\n");
    /// assert_eq!(document.written("log")?, "log { }");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn written<'t>(&self, target: impl Into<Target<'t>>) -> Result<&str, EditError> {
        let (part, _) = self.part(target.into())?;
        Ok(self.now.slice(part))
    }

    /// The paths of what is directly in a body, an object or a list, in the order of the file.
    ///
    /// # Errors
    ///
    /// There is no such part.
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
    pub fn paths<'t>(&self, target: impl Into<Target<'t>>) -> Result<Vec<Path>, EditError> {
        let (part, _) = self.part(target.into())?;
        Ok(self.now.paths_in(part))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Returns the header of something that has comments in it, above it or behind it; in JSON, a property that is a comment.
    #[must_use]
    pub fn header_with_comments<'t>(&self, target: impl Into<Target<'t>>) -> Option<crate::source::Range> {
        let (part, _) = self.part(target.into()).ok()?;
        let is_commented = match self.now.is_json() {
            true => self.now.slice(part).contains("\"//\""),
            false => self.now.is_commented(part),
        };
        is_commented.then(|| self.now.header_or_start(part))
    }

    /// The comments directly above something, as they are written.
    pub fn lead_as_written<'t>(&self, target: impl Into<Target<'t>>) -> Result<Vec<String>, EditError> {
        let (part, _) = self.commented(target.into())?;
        Ok(self.now.lead_as_written(part).into_iter().map(str::to_owned).collect())
    }

    /// The comments that belong to a block, as they are written: above it, and behind its opening and its closing brace.
    pub fn comments_as_written<'t>(&self, target: impl Into<Target<'t>>) -> Result<Vec<String>, EditError> {
        let (part, _) = self.commented(target.into())?;
        Ok(self.now.all_as_written(part).into_iter().map(str::to_owned).collect())
    }

    /// The comments in a block or an object in which nothing else is, as they are written; none if there is something else.
    pub fn only_comments<'t>(&self, target: impl Into<Target<'t>>) -> Result<Option<Vec<String>>, EditError> {
        let (part, _) = self.part(target.into())?;
        let comments = self.now.only_comments(self.now.inside(part));
        Ok(comments.map(|comments| comments.into_iter().map(str::to_owned).collect()))
    }

    /// Puts comments, as they are written, above something, in the place of those that are there.
    pub fn set_written_lead<'t>(
        &mut self,
        target: impl Into<Target<'t>>,
        comments: &[String],
    ) -> Result<(), EditError> {
        let (part, path) = self.commented(target.into())?;
        self.set_lead(part, &path, comments)
    }

    /// Returns `true` if it is in JSON.
    #[must_use]
    pub fn is_json(&self) -> bool {
        self.now.is_json()
    }

    /// Returns `true` if something in a body or an object is called so.
    #[must_use]
    pub fn has_item<'t>(&self, target: impl Into<Target<'t>>, name: &str) -> bool {
        self.only_part(target.into()).is_ok_and(|part| {
            // A block of JSON may be in a list, and so may all of the file: what is in the objects of one is called in it.
            let called = self.now.called(self.now.inside(part), name, None);
            !called.values.is_empty() || !called.blocks.is_empty()
        })
    }
}
