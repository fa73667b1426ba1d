//! Values and expressions of a document: read, put in the place of others, and put where nothing is.

use std::borrow::Cow;
use std::iter;

use crate::edit::check::Change;
use crate::edit::document::Document;
use crate::edit::error::EditError;
use crate::edit::expression::expression_value;
use crate::edit::given::{Given, Merged};
use crate::edit::layout::indented;
use crate::edit::merge::Wanted;
use crate::edit::messages;
use crate::edit::new::{Content, Fault, NewItem, NewPart};
use crate::edit::outline::{Parsed, PartKind};
use crate::edit::target::{Found, Meant, Target};
use crate::edit::written::plain;
use crate::expr::Expression;
use crate::native;
use crate::path::{Path, PathStep};
use crate::source::is_same_text;
use crate::source::{Range, TextEdit};
use crate::value::Value;

/// A predicate that is `true` if the text behind names is not a value, by the names and by the way the text is
/// written.
type IsNoValue<'f> = dyn Fn(&[Cow<'_, str>], &dyn Fn() -> Expression) -> bool + 'f;

/// The place of a new part: in a part, in front of the part with a number there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    pub(super) around: usize,
    pub(super) index: usize,
    /// Directly above that, and not directly behind what is in front.
    pub(super) is_above: bool,
}

impl Document {
    /// The value of an argument, an entry or an element, if it needs no variables and functions.
    ///
    /// It is what literals are: a list is a tuple, and a map an object.
    ///
    /// # Errors
    ///
    /// Nothing is there, the value is computed, or the part is a block.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    /// use hcl_model::value::Value;
    ///
    /// let document = Document::parse("app.hcl", "service \"web\" {\n  ports = [80, 443]\n  host = var.host\n}\n");
    /// assert_eq!(document.get("service.web.ports[1]")?, Value::from(443));
    /// assert_eq!(document.get("service.web.host").unwrap_err().diagnostic().code(), "computed-value");
    /// assert!(document.get("service.web.port").unwrap_err().is_missing());
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn get<'t>(&self, target: impl Into<Target<'t>>) -> Result<Value, EditError> {
        let (part, path) = self.part(target.into())?;
        let value = self.value_of(part, &path)?;
        let at = || self.now.range(value);
        self.now.literal(value).ok_or_else(|| {
            EditError::new(match self.now.is_unreadable(value) {
                true => messages::unreadable(&path, at()),
                false => messages::computed(&path, at()),
            })
        })
    }

    /// The expression of an argument, an entry or an element.
    ///
    /// # Errors
    ///
    /// Nothing is there, or the part is a block.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let document = Document::parse("app.hcl", "url = \"http://${host}\"\n");
    /// assert_eq!(document.expression("url")?.variables()[0].to_string(), "host");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn expression<'t>(&self, target: impl Into<Target<'t>>) -> Result<Expression, EditError> {
        let (part, path) = self.part(target.into())?;
        Ok(self.now.expression(self.value_of(part, &path)?))
    }

    /// Returns `true` if something is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let document = Document::parse("app.hcl", "service \"web\" {\n  port = 80\n}\n");
    /// assert!(document.contains("service.web.port") && document.contains("service.web"));
    /// assert!(!document.contains("service.web.host"));
    /// ```
    #[must_use]
    pub fn contains<'t>(&self, target: impl Into<Target<'t>>) -> bool {
        match target.into().meant() {
            Ok(Meant::Steps(path)) => self.now.there(&path).is_some(),
            Ok(Meant::Place(place)) => self.place(&place).is_ok(),
            Err(_) => false,
        }
    }

    /// The part that is the value of a part.
    pub(super) fn value_of(&self, part: usize, path: &Path) -> Result<usize, EditError> {
        match self.now.kind(part) {
            PartKind::Block | PartKind::Body => {
                Err(EditError::new(messages::not_a_value(path, self.now.header_or_start(part))))
            }
            _ => Ok(self.now.inside(part)),
        }
    }

    /// Gives an argument, an entry of an object or an element of a list a value; a new one, if nothing is there yet.
    ///
    /// In a list or an object only the differences are written, so that comments in it and the order of its entries
    /// stay.
    /// A value that is equal to what is there changes nothing, however that is written; a text in quotes stays in quotes, and a
    /// heredoc stays one if the text ends with a line.
    /// Elements that change places take their comments along; where several stand on a line of which something is said, all of
    /// these have to.
    /// A new argument stands behind the last one in front of the blocks of its body, looks like its neighbours, and opens up a
    /// block that was on one line; the block itself has to be there ([`Document::append_block`]).
    /// A new element has the number behind the last.
    ///
    /// # Errors
    ///
    /// The part around the target is not there.
    /// The target is a block, or it is [computed](Document::is_computed) and the value differs.
    /// Elements would be taken away from comments that are about several of them.
    /// The value cannot be written: it is unknown, infinite, not a number or a capsule.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    /// use hcl_model::value::Value;
    ///
    /// let text = "ports = [\n  80, # plain\n  443, # encrypted\n]\n";
    /// let mut document = Document::parse("app.hcl", text);
    /// document.set("ports", Value::tuple([Value::from(80), Value::from(8443), Value::from(9000)]))?;
    /// assert_eq!(document.text(), "ports = [\n  80, # plain\n  8443, # encrypted\n  9000,\n]\n");
    /// document.set("host", "a.example")?;
    /// document.set("ratio", 0.5)?;
    /// assert!(document.text().ends_with("]\nhost = \"a.example\"\nratio = 0.5\n"));
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn set<'t, V: TryInto<Value>>(&mut self, target: impl Into<Target<'t>>, value: V) -> Result<(), EditError>
    where
        EditError: From<V::Error>,
    {
        self.set_value(target.into(), None, &value.try_into()?, false)
    }

    /// Gives an argument, an entry or an element a value as [`Document::set`] does, in the place of what is computed, too: that
    /// is lost.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Document::set`], but for computed values.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "workers = 2 * 4 # both\n");
    /// assert_eq!(document.set("workers", 9).unwrap_err().diagnostic().code(), "computed-value");
    /// document.overwrite("workers", 9)?;
    /// assert_eq!(document.text(), "workers = 9 # both\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn overwrite<'t, V: TryInto<Value>>(&mut self, target: impl Into<Target<'t>>, value: V) -> Result<(), EditError>
    where
        EditError: From<V::Error>,
    {
        self.set_value(target.into(), None, &value.try_into()?, true)
    }

    /// Gives an argument, an entry or an element, of which the caller knows what its value is, another value.
    ///
    /// So parts of it that are computed stay as they are written where nothing differs; and so does what the caller has read
    /// as another type or with other defaults.
    /// An old value that cannot be what is written there counts for nothing.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Document::set`].
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    /// use hcl_model::value::Value;
    ///
    /// let mut document = Document::parse("app.hcl", "ports = [base, \"81\", 82] # 80 and more\n");
    /// let [old, new] = [[80, 81, 82], [80, 81, 90]].map(|ports| Value::tuple(ports.map(Value::from)));
    /// document.set_changed("ports", &old, new)?;
    /// assert_eq!(document.text(), "ports = [base, \"81\", 90] # 80 and more\n");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn set_changed<'t>(
        &mut self,
        target: impl Into<Target<'t>>,
        old: &Value,
        new: impl Into<Value>,
    ) -> Result<(), EditError> {
        self.set_value(target.into(), Some(old), &new.into(), false)
    }

    /// Returns `true` if the text of an argument, an entry or an element would lose something with a value in its
    /// place.
    /// It has a variable, a function, an operator, a condition, a `for`, or a template with `${` or `%{` in it,
    /// somewhere.
    ///
    /// # Errors
    ///
    /// Nothing is there, or the part is a block.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let document = Document::parse("app.hcl", "a = 2 * 4\nb = [1, { c = -1 }]\n");
    /// assert!(document.is_computed("a")? && !document.is_computed("b")?);
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn is_computed<'t>(&self, target: impl Into<Target<'t>>) -> Result<bool, EditError> {
        let (part, path) = self.part(target.into())?;
        Ok(self.now.is_computed(self.value_of(part, &path)?))
    }

    /// The names that lead from a part to one in it.
    fn names_between(&self, around: usize, part: usize) -> Vec<Cow<'_, str>> {
        let within = iter::successors(Some(part), |&at| Some(self.now.parent(at)));
        let has_name =
            |&at: &usize| matches!(self.now.kind(at), PartKind::Attribute | PartKind::Block | PartKind::Entry);
        let named = within.take_while(|&at| at != around).filter(has_name);
        let mut names: Vec<_> = named.filter_map(|at| self.now.name(at)).collect();
        names.reverse();
        names
    }

    fn set_value(
        &mut self,
        target: Target<'_>,
        old: Option<&Value>,
        value: &Value,
        overwrites: bool,
    ) -> Result<(), EditError> {
        let (found, path) = self.found(target)?;
        let known = old.and_then(|old| plain(old, &self.now.limits).ok());
        let written =
            plain(value, &self.now.limits).map_err(|error| EditError::new(messages::unwritable(&path, &error)))?;
        let part = match found {
            Found::Part(0) if written.as_entries().is_none() => return Err(EditError::new(messages::whole_file())),
            Found::Part(part) => {
                let part = self.value_of(part, &path)?;
                let wanted = Wanted { value: &written, known: known.as_ref(), overwrites };
                let mut merged = [Merged { part, wanted, path: &path }];
                self.together(|document| match document.merge_all(&mut merged) {
                    Some(refused) => refused.into_iter().next().map_or(Ok(()), |(_, error)| Err(error)),
                    None => Err(document.refused(&path, part)),
                })?;
                part
            }
            Found::Missing { around, step } => self.insert(around, &step, Content::Value(&written), &path)?,
        };
        if value.contains_sensitive() {
            self.hide_part(part);
        }
        Ok(())
    }

    /// Gives an argument, an entry or an element an expression, written in the native syntax; a new one, if nothing is there.
    ///
    /// In JSON it becomes a string that is a template. A reference or a word that a type keeps as it is written is a plain string there,
    /// which [`Document::set`] writes.
    ///
    /// # Errors
    ///
    /// The text is not an expression.
    /// The other errors are those of [`Document::set`], but for computed values, which the expression replaces.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::edit::Document;
    ///
    /// let mut document = Document::parse("app.hcl", "port = 80 # plain\n");
    /// document.set_expression("port", "base.port + 1")?;
    /// assert_eq!(document.text(), "port = base.port + 1 # plain\n");
    /// assert!(document.set_expression("port", "base +").is_err());
    ///
    /// let mut document = Document::parse("app.json", "{\"port\": 80}");
    /// document.set_expression("port", "base.port + 1")?;
    /// assert_eq!(document.text(), "{\"port\": \"${base.port + 1}\"}");
    /// # Ok::<(), hcl_model::edit::EditError>(())
    /// ```
    pub fn set_expression<'t>(&mut self, target: impl Into<Target<'t>>, text: &str) -> Result<(), EditError> {
        let (found, path) = self.found(target.into())?;
        let expression = native::parse_expression("expression", text)
            .ok()
            .map_err(|found| EditError::new(messages::no_expression(&path, &found)))?;
        let text = expression.to_hcl_string().map_err(|error| EditError::new(messages::unwritable(&path, &error)))?;
        let value = expression_value(&*text, false);
        match found {
            Found::Part(0) => Err(EditError::new(messages::whole_file())),
            Found::Part(part) => {
                let part = self.value_of(part, &path)?;
                let written = match self.now.is_json() {
                    true => self.now.written_expression(&value).unwrap_or_default(),
                    false => indented(&text, self.now.indentation(self.now.bytes(part).start)),
                };
                let mut edit = TextEdit::new(self.now.without_comment(part), written.clone());
                edit.text.push_str(self.now.end_behind(part, &written));
                let is_right = |after: &Parsed, _: &[usize]| after.slice(part) == written;
                let done = self.commit(vec![edit], &[Change::Replace(part)], is_right);
                done.map(|_| ()).ok_or_else(|| self.refused(&path, part))
            }
            Found::Missing { around, step } => self.insert(around, &step, Content::Value(&value), &path).map(|_| ()),
        }
    }

    /// Returns the part that a target leads to, and its path.
    fn found(&self, target: Target<'_>) -> Result<(Found, Path), EditError> {
        match target.meant()? {
            Meant::Steps(path) => match self.now.find(&path)? {
                Found::Missing { around, step } if self.now.counts_no_list(around, &step) => {
                    Err(EditError::new(messages::key_or_number(&path, &step, self.now.range(around))))
                }
                found => Ok((found, path.into_owned())),
            },
            Meant::Place(place) => {
                let part = self.place(&place)?;
                self.now.is_only_there(part)?;
                Ok((Found::Part(part), self.now.path_to(part)))
            }
        }
    }

    /// Puts a new argument, entry or element into a part, where it stands by itself; what it is then.
    fn insert(
        &mut self,
        around: usize,
        step: &PathStep,
        content: Content<'_>,
        path: &Path,
    ) -> Result<usize, EditError> {
        let is_named = matches!(step, PathStep::Name(_));
        if self.now.is_nothing(around) || is_named && self.now.is_empty_list(around) {
            return self.together(|document| {
                document.open_nothing(around, path)?;
                let object = document.now.object_for(around, &step.text());
                document.insert(object.unwrap_or(around), step, content, path)
            });
        }
        let count = self.now.children(around).count();
        let name = step.text();
        if self.now.kind(around) == PartKind::Body && native::is_identifier(&name) {
            let below = self.now.insert_below_comment(around, &name, content);
            if let Some((index, edit)) = below.map_err(|fault| self.fault(fault, path, around))? {
                let new = [NewPart { key: Some(&*name), content }];
                let parts = self.insert_by(vec![edit], (around, index), &new, path)?;
                return parts.first().copied().ok_or_else(|| self.refused(path, around));
            }
        }
        let (index, key) = match (self.now.kind(around), step) {
            (PartKind::Body, _) => (self.now.place_for_attribute(around), Some(&*name)),
            (PartKind::List, PathStep::Index(index)) if *index == count => (count, None),
            (PartKind::List, PathStep::Index(index)) => {
                let at = self.now.range(around);
                return Err(EditError::new(messages::no_further_element(*index, count, at)));
            }
            (PartKind::List, _) => return Err(self.now.missing_in(path, around)),
            _ => (count, Some(&*name)),
        };
        let key = key.map(|key| self.now.name_of_key(around, key).into_owned());
        let key = key.as_deref();
        self.insert_at(Spot { around, index, is_above: false }, key, content, path)
    }

    /// Puts a new argument, entry or element somewhere; what it is then.
    pub(super) fn insert_at(
        &mut self,
        spot: Spot,
        key: Option<&str>,
        content: Content<'_>,
        path: &Path,
    ) -> Result<usize, EditError> {
        let parts = self.insert_parts_at(spot, &[NewPart { key, content }], path)?;
        parts.first().copied().ok_or_else(|| self.refused(path, spot.around))
    }

    /// Puts new arguments, entries or elements somewhere; what they are then.
    pub(super) fn insert_parts_at(
        &mut self,
        spot: Spot,
        new: &[NewPart<'_>],
        path: &Path,
    ) -> Result<Vec<usize>, EditError> {
        let Spot { around, index, is_above } = spot;
        let edits = match self.now.kind(around) {
            PartKind::Body => {
                let mut names = new.iter().filter_map(|part| part.key);
                if let Some(name) = names.find(|name| !native::is_identifier(name)) {
                    return Err(EditError::new(messages::no_name(name, false)));
                }
                self.now.insert_item(around, index, &NewItem::Attributes(new), is_above)
            }
            _ => self.now.insert_parts(around, index, new, is_above),
        };
        let edits = edits.map_err(|fault| self.fault(fault, path, around))?;
        self.insert_by(edits, (around, index), new, path)
    }

    /// Puts new arguments, entries or elements at a number in a part, by these edits; what they are then.
    fn insert_by(
        &mut self,
        edits: Vec<TextEdit>,
        (around, index): (usize, usize),
        new: &[NewPart<'_>],
        path: &Path,
    ) -> Result<Vec<usize>, EditError> {
        let is_it = |after: &Parsed, part: usize, new: &NewPart<'_>| {
            let is_called = match (after.kind(part), new.key) {
                (PartKind::Attribute | PartKind::Entry, Some(key)) => {
                    after.name(part).is_some_and(|it| is_same_text(&it, key))
                }
                (_, key) => key.is_none() && after.kind(around) == PartKind::List,
            };
            let value = after.inside(part);
            is_called
                && match new.content {
                    Content::Value(wanted) => after.has_value(value, wanted),
                    Content::Written(text) | Content::Commented { text, .. } => text.ends_with(after.slice(part)),
                }
        };
        let is_right = |after: &Parsed, parts: &[usize]| {
            parts.len() == new.len() && parts.iter().zip(new).all(|(part, new)| is_it(after, *part, new))
        };
        let count = new.len();
        let change = Change::Insert { into: around, before: self.now.outline_place(around, index), count };
        self.commit(edits, &[change], is_right).ok_or_else(|| self.refused(path, around))
    }

    pub(super) fn refused(&self, path: &Path, part: usize) -> EditError {
        EditError::new(messages::refused(path, self.now.header_or_start(part)))
    }

    pub(super) fn fault(&self, fault: Fault, path: &Path, part: usize) -> EditError {
        match fault {
            Fault::Unwritable(error) => EditError::new(messages::unwritable(path, &error)),
            Fault::NoPlace => self.refused(path, part),
        }
    }
}

/// Shared with the other crates of this project, and not a public API.
#[doc(hidden)]
impl Document {
    /// Gives an argument, an entry or an element a value, as [`Document::set_changed`] and [`Document::overwrite`] do.
    ///
    /// # Errors
    ///
    /// The errors are those of [`Document::set_changed`] and [`Document::overwrite`].
    pub fn give(&mut self, given: &Given<'_>) -> Result<(), EditError> {
        self.set_value((&given.path).into(), given.old, &given.new, given.overwrites)
    }

    /// The place of the first thing that is computed in a block, unless what it is in is no value by its names (those that lead to it
    /// from there, the types of blocks among them, and in JSON labels) and what is written there.
    pub fn computed_in<'t>(&self, target: impl Into<Target<'t>>, is_no_value: &IsNoValue<'_>) -> Option<Range> {
        let (part, _) = self.part(target.into()).ok()?;
        let end = part + self.now.part(part).size as usize;
        let (mut at, mut object) = (part, None);
        while at < end {
            match self.now.kind(at) {
                PartKind::Attribute | PartKind::Entry
                    if at != part
                        && is_no_value(&self.names_between(part, at), &|| self.now.expression(self.now.inside(at))) =>
                {
                    at += self.now.part(at).size as usize;
                    continue;
                }
                PartKind::Value if self.now.is_computed(at) => return Some(self.now.range(at)),
                PartKind::Object if object.is_none() && !self.now.is_json() && self.now.has_computed_keys(at) => {
                    object = Some(at);
                }
                _ => {}
            }
            at += 1;
        }
        object.map(|at| self.now.range(at))
    }

    /// The place of the first thing that is computed in an argument, an entry or an element, of which the caller knows what is kept
    /// in it as it is written.
    pub fn computed_beside<'t>(&self, target: impl Into<Target<'t>>, known: &Value) -> Option<Range> {
        let (part, path) = self.part(target.into()).ok()?;
        let part = self.value_of(part, &path).ok()?;
        self.now.computed_beside(part, Some(known)).map(|at| self.now.range(at))
    }
}

impl Parsed {
    /// The place in the outline of what is in a part at a number, or of what comes behind the part.
    pub(super) fn outline_place(&self, around: usize, index: usize) -> usize {
        self.children(around).nth(index).unwrap_or(around + self.part(around).size as usize)
    }

    /// The header of a block, or of the block that a body is of, the beginning of a file, or all of another part.
    pub(super) fn header_or_start(&self, part: usize) -> Range {
        match self.kind(part) {
            _ if part == 0 => self.range_of(0..0),
            PartKind::Block => self.header(part),
            PartKind::Body => self.header(self.parent(part)),
            _ => self.range(part),
        }
    }
}
