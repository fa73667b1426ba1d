//! Maps and lists as serde walks them.
//!
//! What is in them comes from [`crate::plain::names`]; tuples and variants are in [`crate::plain::labels`].

use std::borrow::Cow;
use std::vec;

use hcl_model::diag::{Diagnostic, Diagnostics};
use hcl_model::syntax::{Cursor, Shape};
use serde_core::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};

use crate::de::{De, DecodeError, DecodeState, Slot, Subject};
use crate::plain::deserializer::Plain;
use crate::plain::labels::LabelKey;
use crate::plain::messages;
use crate::plain::names::{Found, Named};
use crate::plain::part::{Block, Blocks, Labelled, Open, Part, Property, is_value};

/// The names of a body or an object as a map.
pub(super) struct Members<'a, 'de> {
    names: vec::IntoIter<Named<'a>>,
    how: How<'a>,
    state: &'a DecodeState<'a, 'de>,
    /// The current name, where it stands, and what it stands for.
    name: Cow<'a, str>,
    at: Option<Subject<'a>>,
    part: Part<'a>,
}

/// How names are read.
#[derive(Debug, Clone, Copy)]
pub(super) struct How<'a> {
    /// The fields of the struct that asks for them; any other name is a mistake.
    pub(super) fields: Option<&'static [&'static str]>,
    /// Whether a value that is null means that the name is not set.
    pub(super) null_is_absent: bool,
    /// Where something that is missing would be expected.
    pub(super) body: Subject<'a>,
}

impl<'a, 'de> Members<'a, 'de> {
    pub(super) fn new(names: Vec<Named<'a>>, how: How<'a>, state: &'a DecodeState<'a, 'de>) -> Members<'a, 'de> {
        Members { names: names.into_iter(), how, state, name: Cow::Borrowed(""), at: None, part: Part::Taken }
    }

    /// Gives the names to a visitor, which must take all of them.
    pub(super) fn visit_all<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        match state.nested(|| visitor.visit_map(&mut self)) {
            Ok(value) => match self.names.next() {
                None => Ok(value),
                Some(named) => Err(state.fail(unsupported(&named, &[]))),
            },
            Err(error) => match (error.missing(), self.at) {
                (Some(field), _) => Err(state.fail(messages::missing(field, self.how.body.range()))),
                // The name was refused, and not what it stands for.
                (None, Some(at)) => Err(error.at(|| at.range())),
                (None, None) => Err(error),
            },
        }
    }
}

impl<'de> MapAccess<'de> for Members<'_, 'de> {
    type Error = DecodeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        for named in self.names.by_ref() {
            if let Some(fields) = self.how.fields.filter(|fields| !fields.contains(&&*named.name)) {
                return Err(self.state.fail(unsupported(&named, fields)));
            }
            let (name, at, ty) = (named.name.clone(), named.found.at(), named.found.labelled_type());
            let Some(part) = named.part(self.how.null_is_absent, self.state)? else {
                continue;
            };
            (self.name, self.at, self.part) = (name, Some(at), part);
            let key = &mut Slot::of_text(Cow::Borrowed(&*self.name), at);
            let Some(ty) = ty else {
                let key = seed.deserialize(De::new(key, self.state));
                return key.map(Some).map_err(|error| error.at(|| at.range()));
            };
            let mut is_field = false;
            let key = seed.deserialize(LabelKey { key, state: self.state, is_field: &mut is_field });
            return match key {
                _ if is_field => Err(self.state.fail(messages::unread_label(&ty, at.range()))),
                Err(error) => Err(self.state.fail(messages::unsuitable_label(&error.to_string(), at.range()))),
                Ok(key) => Ok(Some(key)),
            };
        }
        Ok(None)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, DecodeError> {
        self.at = None;
        named_value(&self.name, &mut self.part, self.state, seed)
    }
}

/// Deserializes what a name stands for; what is wrong with it is reported with that name.
pub(super) fn named_value<'a, 'de, S: DeserializeSeed<'de>>(
    name: &str,
    part: &mut Part<'a>,
    state: &'a DecodeState<'a, 'de>,
    seed: S,
) -> Result<S::Value, DecodeError> {
    let (before, at) = (state.diagnostics.borrow().len(), part.at());
    state.kept.set(false);
    let error = match seed.deserialize(Plain::new(part, state)) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let Some(at) = at else {
        return Err(error);
    };
    if !error.is_reported() {
        return Err(state.fail(error.diagnostic(Some(name), || at.range())));
    }
    match at {
        // The first mistake has ended the decode; evaluating the whole finds all of them.
        Subject::Whole(node) if is_value(node) && !state.kept.get() => {
            let mut found = Diagnostics::new();
            node.evaluate(state.mode, &mut found);
            if found.has_errors() {
                let mut diagnostics = state.diagnostics.borrow_mut();
                diagnostics.truncate(before);
                diagnostics.extend(found);
            }
        }
        _ => {}
    }
    Err(error)
}

/// A list: blocks of one type, or the elements of properties.
pub(super) struct List<'a, 'de> {
    kind: ListKind<'a>,
    state: &'a DecodeState<'a, 'de>,
    part: Part<'a>,
}

enum ListKind<'a> {
    /// Blocks, and what all of them have in common.
    Blocks {
        next: Option<Block<'a>>,
        more: vec::IntoIter<Block<'a>>,
        ty: Cow<'a, str>,
        level: usize,
        /// It is a list of one block that is in a list already.
        is_one: bool,
    },
    /// Properties: their values, or the elements of these.
    Open {
        open: Open<'a>,
        /// The number of the next property.
        next: usize,
        tuple: Option<(Property<'a>, Cursor)>,
        /// What was found together with the last element.
        rest: vec::IntoIter<Labelled<'a>>,
    },
}

impl<'a, 'de> List<'a, 'de> {
    /// The blocks of a type.
    pub(super) fn of_blocks(blocks: Blocks<'a>, state: &'a DecodeState<'a, 'de>) -> List<'a, 'de> {
        let Blocks { ty, first, more, level, is_one } = blocks;
        let kind = ListKind::Blocks { next: Some(first), more: more.into_iter(), ty, level, is_one };
        List { kind, state, part: Part::Taken }
    }

    /// The elements of properties.
    pub(super) fn of_open(open: Open<'a>, state: &'a DecodeState<'a, 'de>) -> List<'a, 'de> {
        let kind = ListKind::Open { open, next: 0, tuple: None, rest: Vec::new().into_iter() };
        List { kind, state, part: Part::Taken }
    }

    /// Gives the elements to a visitor, which must take all of them.
    pub(super) fn visit_all<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let value = match self.kind {
            // The blocks count, not that there are several of them.
            ListKind::Blocks { is_one: false, .. } => visitor.visit_seq(&mut self)?,
            _ => state.nested(|| visitor.visit_seq(&mut self))?,
        };
        if self.advance()? {
            let error = DecodeError::new("there are more elements than are expected");
            return Err(match self.part.at() {
                Some(at) => error.at(|| at.range()),
                None => error,
            });
        }
        Ok(value)
    }

    /// Goes to the next element, if there is one.
    fn advance(&mut self) -> Result<bool, DecodeError> {
        match &mut self.kind {
            ListKind::Blocks { next, more, ty, level, .. } => {
                let Some(first) = next.take().or_else(|| more.next()) else {
                    return Ok(false);
                };
                let (ty, more) = (ty.clone(), Vec::new());
                self.part = Part::Blocks(Blocks { ty, first, more, level: *level, is_one: true });
            }
            ListKind::Open { open, next, tuple, rest } => {
                if let Some(labelled) = rest.next() {
                    self.part = Part::Labelled(labelled);
                    return Ok(true);
                }
                let Some((first, shape)) = next_element(open, next, tuple, self.state)? else {
                    return Ok(false);
                };
                // A scalar is a value, whatever is asked for.
                if matches!(shape, Shape::Number(_) | Shape::Str(_) | Shape::Bool(_)) {
                    self.part.put(first.value, shape);
                    return Ok(true);
                }
                self.part = Part::Open(Open { is_element: true, ..Open::new(open.name.clone(), first) });
            }
        }
        Ok(true)
    }
}

/// The next element of properties; only blocks can be elements of several.
fn next_element<'a>(
    open: &Open<'a>,
    next: &mut usize,
    tuple: &mut Option<(Property<'a>, Cursor)>,
    state: &DecodeState<'_, '_>,
) -> Result<Option<(Property<'a>, Shape<'a>)>, DecodeError> {
    loop {
        let element = match tuple {
            Some((list, cursor)) => match list.value.syntax().next_element(list.value.node(), cursor) {
                Some(element) => Property { key: list.key, value: list.value.sibling(element) },
                None => {
                    *tuple = None;
                    continue;
                }
            },
            None => {
                let Some(property) = open.properties().nth(*next) else {
                    return Ok(None);
                };
                *next += 1;
                if property.value.shape() == Shape::Tuple {
                    *tuple = Some((property, Cursor::default()));
                    continue;
                }
                property
            }
        };
        let shape = element.value.shape();
        if !matches!(shape, Shape::Object | Shape::ComputedObject) {
            open.single(state)?;
        }
        return Ok(Some((element, shape)));
    }
}

impl<'de> SeqAccess<'de> for List<'_, 'de> {
    type Error = DecodeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, DecodeError> {
        if !self.advance()? {
            return Ok(None);
        }
        let value = placed_value(&mut self.part, self.state, seed)?;
        if let (ListKind::Open { rest, .. }, Part::Rest(found)) = (&mut self.kind, &mut self.part) {
            *rest = std::mem::take(found).into_iter();
        }
        Ok(Some(value))
    }
}

/// Deserializes a part; what its type refuses is an error at this place.
pub(super) fn placed_value<'a, 'de, S: DeserializeSeed<'de>>(
    part: &mut Part<'a>,
    state: &'a DecodeState<'a, 'de>,
    seed: S,
) -> Result<S::Value, DecodeError> {
    let at = part.at();
    seed.deserialize(Plain::new(part, state)).map_err(|error| match at {
        Some(at) => error.at(|| at.range()),
        None => error,
    })
}

/// What a struct has no field for.
pub(super) fn unsupported(named: &Named<'_>, fields: &[&str]) -> Diagnostic {
    let say = match &named.found {
        Found::Attribute { .. } => messages::unsupported_argument,
        Found::Blocks(_) => messages::unsupported_block,
        Found::Open(_) => messages::unsupported_property,
    };
    say(&named.name, fields, named.found.at().range())
}
