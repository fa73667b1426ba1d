//! Parts that are put beside a part, and parts that are moved with their comments, in the indentation of their new
//! place.

use std::ops::Range;

use crate::edit::blocks::nested;
use crate::edit::check::Change;
use crate::edit::comments::CommentPlace;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::layout::indented;
use crate::edit::messages;
use crate::edit::new::{Content, NewItem};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::Target;
use crate::edit::values::Spot;
use crate::edit::written::plain;
use crate::native::tokens::{TokenKind, Tokens};
use crate::path::Path;
use crate::value::Value;

/// Something new, to be put beside something: an argument or an entry of an object, a block, or an element of a list.
///
/// # Examples
///
/// ```
/// use hcl_model::edit::{Addition, Document};
///
/// let mut document = Document::parse("app.hcl", "# Where.\nport = 80\nlists = [1, 3]\n");
/// document.insert_before("port", Addition::argument("host", "a.example"))?;
/// document.insert_after("lists[0]", Addition::element(2))?;
/// document.insert_after("lists", Addition::block("log", ["main"]))?;
/// let text = "host = \"a.example\"\n# Where.\nport = 80\nlists = [1, 2, 3]\n\nlog \"main\" {}\n";
/// assert_eq!(document.text(), text);
/// # Ok::<(), hcl_model::edit::EditError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Addition(Inner);

#[derive(Debug, Clone, PartialEq)]
enum Inner {
    Argument(String, Value),
    Block(String, Vec<String>),
    Element(Value),
}

impl Addition {
    /// An argument of a body, or an entry of an object.
    #[must_use]
    pub fn argument(name: impl Into<String>, value: impl Into<Value>) -> Addition {
        Addition(Inner::Argument(name.into(), value.into()))
    }

    /// A block without anything in it, in a body; in JSON it is a property with an object in it for each label.
    ///
    /// There a second block of a type or label goes into the property that is there: [`Document::append_block`] does that.
    #[must_use]
    pub fn block<L: Into<String>>(ty: impl Into<String>, labels: impl IntoIterator<Item = L>) -> Addition {
        Addition(Inner::Block(ty.into(), labels.into_iter().map(Into::into).collect()))
    }

    /// An element of a list.
    #[must_use]
    pub fn element(value: impl Into<Value>) -> Addition {
        Addition(Inner::Element(value.into()))
    }
}

impl Document {
    /// Puts something directly above something, over the comments of that; its path.
    ///
    /// # Errors
    ///
    /// The target is not there, or there can be no such part beside it: see [`Addition`].
    pub fn insert_before<'t>(&mut self, target: impl Into<Target<'t>>, new: Addition) -> Result<Path, EditError> {
        self.insert_beside(target.into(), new, true)
    }

    /// Puts something directly behind something; its path.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Document::insert_before`].
    pub fn insert_after<'t>(&mut self, target: impl Into<Target<'t>>, new: Addition) -> Result<Path, EditError> {
        self.insert_beside(target.into(), new, false)
    }

    fn insert_beside(&mut self, target: Target<'_>, new: Addition, is_above: bool) -> Result<Path, EditError> {
        let (part, path) = self.part(target)?;
        if part == 0 {
            return Err(EditError::new(messages::whole_file()));
        }
        let spot = self.spot(part, is_above);
        let kind = self.now.kind(spot.around);
        let new = match (&new.0, kind) {
            (Inner::Block(ty, labels), PartKind::Body) => self.insert_block(spot, ty, labels, &path)?,
            (Inner::Block(ty, labels), PartKind::Object) if self.now.is_json() => {
                let mut block = self.insert_value(spot, Some(ty), &nested(labels), &path)?;
                for _ in labels {
                    block = self.now.children(self.now.inside(block)).next().unwrap_or(block);
                }
                block
            }
            (Inner::Argument(name, value), PartKind::Body | PartKind::Object) => {
                self.insert_value(spot, Some(name), value, &path)?
            }
            (Inner::Element(value), PartKind::List) => self.insert_value(spot, None, value, &path)?,
            _ => return Err(EditError::new(messages::wrong_addition(&path, self.now.header_or_start(part)))),
        };
        Ok(self.now.path_to(new))
    }

    fn insert_value(&mut self, spot: Spot, key: Option<&str>, value: &Value, path: &Path) -> Result<usize, EditError> {
        let written =
            plain(value, &self.now.limits).map_err(|error| EditError::new(messages::unwritable(path, &error)))?;
        if let Some(key) = key
            && let Some(taken) = self.now.named(spot.around, key)
        {
            let at = self.now.range_of(self.now.name_bytes(taken));
            return Err(EditError::new(messages::taken(key, at)));
        }
        let part = self.insert_at(spot, key, Content::Value(&written), path)?;
        if value.contains_sensitive() {
            self.hide_part(part);
        }
        Ok(part)
    }

    /// The place above a part, or behind it.
    pub(super) fn spot(&self, part: usize, is_above: bool) -> Spot {
        let around = self.now.parent(part);
        let number = self.now.children(around).take_while(|&other| other < part).count();
        Spot { around, index: if is_above { number } else { number + 1 }, is_above }
    }

    /// Moves an argument, a block, an entry or an element directly above something else, with its comments.
    ///
    /// # Errors
    ///
    /// One of the two parts is not there, such a part cannot stand there, or a part there has its name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let text = "listen {\n  # Where.\n  port = 80 # plain\n}\n\n# All of it.\nlevel = 1\n";
    /// let mut document = Document::parse("app.hcl", text);
    /// document.move_before("listen.port", "level")?;
    /// assert_eq!(document.text(), "listen {\n}\n\n# Where.\nport = 80 # plain\n\n# All of it.\nlevel = 1\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn move_before<'t, 'o>(
        &mut self,
        target: impl Into<Target<'t>>,
        other: impl Into<Target<'o>>,
    ) -> Result<Path, EditError> {
        let (other, _) = self.part(other.into())?;
        self.move_to(target.into(), other, Side::Above)
    }

    /// Moves an argument, a block, an entry or an element directly behind something else, with its comments.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Document::move_before`].
    pub fn move_after<'t, 'o>(
        &mut self,
        target: impl Into<Target<'t>>,
        other: impl Into<Target<'o>>,
    ) -> Result<Path, EditError> {
        let (other, _) = self.part(other.into())?;
        self.move_to(target.into(), other, Side::Behind)
    }

    /// Moves an argument, a block, an entry or an element into a body, an object or a list, where a new one would stand.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Document::move_before`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "port = 80\nhost = \"a\"\n\nlisten { level = 1 }\n");
    /// document.move_into("port", "listen")?;
    /// assert_eq!(document.text(), "host = \"a\"\n\nlisten {\n  level = 1\n  port  = 80\n}\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn move_into<'t, 'o>(
        &mut self,
        target: impl Into<Target<'t>>,
        other: impl Into<Target<'o>>,
    ) -> Result<Path, EditError> {
        let (other, _) = self.part(other.into())?;
        self.move_to(target.into(), other, Side::Inside)
    }

    fn move_to(&mut self, target: Target<'_>, other: usize, side: Side) -> Result<Path, EditError> {
        let (part, path) = self.part(target)?;
        let size = self.now.part(part).size as usize;
        let is_outside = other < part || other >= part + size;
        if part == 0 || other == 0 && side != Side::Inside || !is_outside {
            return Err(EditError::new(messages::into_itself(&path, self.now.header_or_start(part))));
        }
        let name = self.now.name(part).map(std::borrow::Cow::into_owned).unwrap_or_default();
        let around = match (side, self.now.inside(other)) {
            (Side::Inside, 0) => self.now.object_for(0, &name).unwrap_or(0),
            (Side::Inside, around) => around,
            _ => self.now.parent(other),
        };
        let (kind, into) = (self.now.kind(part), self.now.kind(around));
        let fits = match kind {
            PartKind::Block => into == PartKind::Body,
            PartKind::Attribute => into == PartKind::Body,
            PartKind::Entry => into == PartKind::Object,
            _ => into == PartKind::List,
        };
        if !fits {
            let other_path = self.now.path_to(other);
            return Err(EditError::new(messages::wrong_addition(&other_path, self.now.header_or_start(other))));
        }
        if matches!(kind, PartKind::Attribute | PartKind::Entry)
            && let Some(taken) = self.now.named(around, &name).filter(|&taken| taken != part)
        {
            let at = self.now.range_of(self.now.name_bytes(taken));
            return Err(EditError::new(messages::taken(&name, at)));
        }
        let is_item = matches!(kind, PartKind::Attribute | PartKind::Block);
        let (text, line) = match is_item {
            true => (self.now.lines_of(part), ""),
            false => self.now.with_comments(part).ok_or_else(|| self.loses_comments(&path, part))?,
        };
        let (line, lost) = (line.to_owned(), self.loses_comments(&path, part));
        let comments = self.now.comments_of(part);
        let is_apart = kind == PartKind::Attribute && self.now.stands_apart(part, around);
        let (tokens, shape) = (tokens(&self.now, part), shape(&self.now, part));
        let sensitive = !self.now.source.marked(self.now.bytes(part)).is_empty();
        let moved = self.together(|document| {
            document.remove_part(part, &path)?;
            let gone = |at: usize| if at > part { at - size } else { at };
            let (around, other) = (gone(around), gone(other));
            let spot = match side {
                Side::Inside => document.last_spot(around, kind, &name),
                side => document.spot(other, side == Side::Above),
            };
            let moved = match is_item {
                true => {
                    let moved = document.insert_lines(spot, &text, (kind == PartKind::Block, is_apart), &path)?;
                    document.align(moved);
                    moved
                }
                false if comments.iter().all(Option::is_none) && line.is_empty() => {
                    document.insert_written(spot, &text, None, &path)?
                }
                false => document.insert_written(spot, &text, Some(&line), &path).map_err(|_| lost)?,
            };
            match self::tokens(&document.now, moved) == tokens && self::shape(&document.now, moved) == shape {
                true if is_item || document.now.comments_of(moved) == comments => Ok(moved),
                true => Err(EditError::new(messages::other_comments(&path, document.now.range(moved)))),
                _ => Err(document.refused(&path, moved)),
            }
        })?;
        if sensitive {
            self.hide_part(moved);
        }
        Ok(self.now.path_to(moved))
    }

    fn loses_comments(&self, path: &Path, part: usize) -> EditError {
        EditError::new(messages::comments_would_be_lost(path, self.now.range(part)))
    }

    /// Lets the `=` of an attribute stand below those beside it if they stand below each other, and behind one blank otherwise.
    fn align(&mut self, part: usize) {
        let Some(edit) = self.now.aligned(part) else { return };
        // Without it, only the layout is another one.
        let _ = self.commit(vec![edit], &[], |_, _| true);
    }

    /// Returns the place in a part for something that is moved into that part.
    fn last_spot(&self, around: usize, kind: PartKind, name: &str) -> Spot {
        let index = match kind {
            PartKind::Attribute => self.now.place_for_attribute(around),
            PartKind::Block => self.now.place_for_block(around, name),
            _ => self.now.children(around).count(),
        };
        Spot { around, index, is_above: false }
    }

    /// Puts the lines of an item somewhere, in the indentation that there is.
    fn insert_lines(
        &mut self,
        spot: Spot,
        lines: &str,
        (is_block, is_apart): (bool, bool),
        path: &Path,
    ) -> Result<usize, EditError> {
        let Spot { around, index, is_above } = spot;
        let text = indented(lines, &self.now.inner_indentation(around));
        let new = NewItem::Written { text: &text, is_block, is_apart };
        let edits = self.now.insert_item(around, index, &new, is_above);
        let edits = edits.map_err(|fault| self.fault(fault, path, around))?;
        let change = Change::Insert { into: around, before: self.now.outline_place(around, index), count: 1 };
        let done = self.commit(edits, &[change], |_, _| true);
        done.and_then(|parts| parts.first().copied()).ok_or_else(|| self.refused(path, around))
    }

    /// Puts an entry or an element somewhere as it is written; with a comment on its line, if it has any comments.
    fn insert_written(&mut self, spot: Spot, text: &str, line: Option<&str>, path: &Path) -> Result<usize, EditError> {
        let Spot { around, index, is_above } = spot;
        let text = indented(text, &self.now.inner_indentation(around));
        let content = line.map_or(Content::Written(&text), |line| Content::Commented { text: &text, line });
        let new = crate::edit::new::NewPart { key: None, content };
        let edits = self.now.insert_parts(around, index, &[new], is_above);
        let edits = edits.map_err(|fault| self.fault(fault, path, around))?;
        let change = Change::Insert { into: around, before: self.now.outline_place(around, index), count: 1 };
        let done = self.commit(edits, &[change], |_, _| true);
        done.and_then(|parts| parts.first().copied()).ok_or_else(|| self.refused(path, around))
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Lets the `=` of all attributes on lines that follow each other in a body stand below each other: of a block that is new.
    pub fn align_inside<'t>(&mut self, target: impl Into<Target<'t>>) {
        let Ok((part, _)) = self.part(target.into()) else { return };
        let inside = self.now.inside(part);
        // The objects of JSON have no columns.
        let edits = if self.now.is_json() { Vec::new() } else { self.now.columns_inside(inside) };
        if !edits.is_empty() {
            // As above.
            let _ = self.commit(edits, &[], |_, _| true);
        }
    }
}

/// The side of the other part to which a part is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Behind,
    Inside,
}

impl Parsed {
    /// Returns the part in a part that has a name.
    fn named(&self, around: usize, name: &str) -> Option<usize> {
        self.children(around).find(|&part| self.name(part).is_some_and(|it| crate::source::is_same_text(&it, name)))
    }

    pub(super) fn comments_of(&self, part: usize) -> [Option<String>; 2] {
        [CommentPlace::Lead, CommentPlace::Line].map(|place| self.comment_of(part, place))
    }

    /// Returns `true` if an attribute is to have blank lines around it in a body: it stands so in that, or it has comments above it,
    /// and those that have some there have a blank line above them, or it has, if there are none.
    fn stands_apart(&self, part: usize, around: usize) -> bool {
        let (before, behind) = (self.before(part), self.behind(part));
        let is_alone = (before.blank.is_some() || before.is_first) && (behind.blank.is_some() || behind.is_last);
        if is_alone && (before.blank.is_some() || behind.blank.is_some()) && self.parent(part) == around {
            return true;
        }
        let others = self.children(around).filter(|&other| other != part && self.kind(other) == PartKind::Attribute);
        let mut others = others.map(|other| self.before(other)).filter(|it| !it.comments.is_empty() && !it.is_first);
        !before.comments.is_empty() && others.next().map_or(before.blank.is_some(), |other| other.blank.is_some())
    }

    /// An entry or an element with the comments in front of it, and the comment on its line; none if there are others.
    fn with_comments(&self, part: usize) -> Option<(String, &str)> {
        let (before, behind, bytes) = (self.before(part), self.behind(part), self.bytes(part));
        if !before.begins_line || !behind.ends_line {
            let has_none = before.comments.is_empty() && behind.comment.is_none() && self.own(part) == bytes;
            return has_none.then(|| (self.lines_of(part), ""));
        }
        let comment = behind.comment.clone().unwrap_or(behind.end..behind.end);
        let is_plain = |bytes: Range<usize>| {
            self.text().get(bytes).is_some_and(|text| text.bytes().all(|it| it == b',' || it.is_ascii_whitespace()))
        };
        // Comments that show something stay where it is taken out.
        let start = self.own_start(part, &before);
        let text = &self.text()[start..bytes.end];
        let text = format!("{}{}", self.indentation(start), text.trim_start_matches([' ', '\t']));
        (is_plain(bytes.end..comment.start) && is_plain(comment.end..behind.end)).then(|| (text, &self.text()[comment]))
    }

    /// A part with the comments that belong to it, without the blanks in front of its first line.
    fn lines_of(&self, part: usize) -> String {
        let (before, behind) = (self.before(part), self.behind(part));
        let is_item = matches!(self.kind(part), PartKind::Attribute | PartKind::Block);
        match is_item && before.begins_line && behind.ends_line {
            true => {
                // Comments that show something stay where it is taken out.
                let start = self.own_start(part, &before);
                let lines = &self.text()[start..behind.end];
                format!("{}{}", self.indentation(start), lines.trim_start_matches([' ', '\t']).trim_end())
            }
            // What is said between it and what else is on its line goes along.
            false => {
                let own = self.own(part);
                format!("{}{}", self.indentation(own.start), &self.text()[own])
            }
        }
    }
}

/// Returns the kinds of a part and of the parts in it, each with `true` if the part could not be read.
pub(super) fn shape(parsed: &Parsed, part: usize) -> Vec<(PartKind, bool)> {
    let end = part + parsed.part(part).size as usize;
    (part..end).map(|part| (parsed.kind(part), parsed.is_unreadable(part))).collect()
}

/// Returns the tokens of a part, whatever white space there is.
fn tokens(parsed: &Parsed, part: usize) -> Vec<(TokenKind, String)> {
    let text = parsed.slice(part);
    let tokens = Tokens::new(text).filter(|token| token.kind != TokenKind::Newline);
    tokens.map(|token| (token.kind, text[token.start..token.end].to_owned())).collect()
}
