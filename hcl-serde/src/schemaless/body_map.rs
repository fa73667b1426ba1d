//! The names of a body, of objects or of labelled blocks as a map, and one body as all that it can be asked for.

use std::borrow::Cow;
use std::vec;

use hcl_model::__private::messages;
use hcl_model::diag::Diagnostic;
use hcl_model::syntax::NodeRef;
use hcl_model::value::Value;

use crate::check::messages::unsuitable_label;
use crate::de::{Asked, DecodeError, DecodeState, Parts, Slot, Subject};
use crate::schemaless::labels::{LabelKey, OneVariant};
use crate::schemaless::messages::{missing, missing_variant};
use crate::schemaless::names::{COMMENT, Kind, NamedItem};
use crate::schemaless::part::LabelText;
use crate::schemaless::refused::refused_value;

/// The names of a body, of objects or of labelled blocks, one after the other.
#[derive(Debug)]
pub(super) struct BodyMap<'a> {
    names: vec::IntoIter<NamedItem<'a>>,
    options: MapOptions<'a>,
    /// The name that was found last, what it is, and the type of the blocks whose label it is.
    name: Cow<'a, str>,
    at: Subject<'a>,
    kind: Kind,
    label_of: Option<Cow<'a, str>>,
    /// The number of diagnostics before.
    before: usize,
    /// Names that count as absent because they are null.
    nulls: Vec<(Cow<'a, str>, NodeRef<'a>)>,
}

/// The options for reading names.
#[derive(Debug, Clone, Copy)]
pub(super) struct MapOptions<'a> {
    /// The fields of the struct that asks for them; any other name is a mistake.
    pub(super) fields: Option<&'static [&'static str]>,
    /// `true` if a value that is null means that the name is not set.
    pub(super) null_is_absent: bool,
    /// The place where a missing item would be expected.
    pub(super) body: Subject<'a>,
}

impl<'a> BodyMap<'a> {
    #[inline]
    pub(super) fn new(names: Vec<NamedItem<'a>>, options: MapOptions<'a>) -> BodyMap<'a> {
        BodyMap {
            names: names.into_iter(),
            options,
            name: Cow::Borrowed(""),
            at: options.body,
            kind: Kind::Argument,
            label_of: None,
            before: 0,
            nulls: Vec::new(),
        }
    }
}

impl<'a> Parts<'a> for BodyMap<'a> {
    #[inline]
    fn next(&mut self, state: &DecodeState<'_, '_>) -> Result<Option<Slot<'a>>, DecodeError> {
        for item in self.names.by_ref() {
            if let Some(fields) = self.options.fields.filter(|fields| !fields.contains(&&*item.name)) {
                return Err(state.fail(unsupported(&item.name, item.meaning.kind(), item.meaning.at(), fields)));
            }
            self.before = state.diagnostics.borrow().len();
            (self.at, self.kind, self.label_of) =
                (item.meaning.at(), item.meaning.kind(), item.meaning.labelled_type());
            let expr = item.meaning.expr();
            self.name = item.name;
            match item.meaning.slot(self.options.null_is_absent, state)? {
                Some(slot) => {
                    state.kept.set(false);
                    return Ok(Some(slot));
                }
                None => self.nulls.extend(expr.map(|expr| (self.name.clone(), expr))),
            }
        }
        Ok(None)
    }

    #[inline]
    fn name(&self) -> Cow<'a, str> {
        self.name.clone()
    }

    #[inline]
    fn key(&self) -> Slot<'a> {
        match &self.label_of {
            Some(ty) => Slot::undecided(LabelKey { text: self.name.clone(), at: self.at, ty: ty.clone() }),
            None => Slot::of_text(self.name.clone(), self.at),
        }
    }

    #[inline]
    fn refused_key(&self, error: DecodeError, state: &DecodeState<'_, '_>) -> DecodeError {
        match self.label_of {
            Some(_) if !error.is_reported() => state.fail(unsuitable_label(error.why(), self.at.range())),
            _ => error,
        }
    }

    #[inline]
    fn refused(&self, error: DecodeError, at: Option<Subject<'a>>, state: &DecodeState<'_, '_>) -> DecodeError {
        refused_value(&self.name, error, at, self.before, state)
    }

    #[inline]
    fn refused_whole(&self, error: DecodeError, state: &DecodeState<'_, '_>) -> DecodeError {
        let Some(field) = error.missing() else {
            return error;
        };
        state.fail(match self.nulls.iter().find(|(name, _)| name == field) {
            Some((_, null)) => messages::null_argument(field, null.range()),
            None => missing(field, self.options.body.range()),
        })
    }

    #[inline]
    fn unread(&self, state: &DecodeState<'_, '_>) -> DecodeError {
        state.fail(unsupported(&self.name, self.kind, self.at, &[]))
    }
}

/// A body with these names as what is asked for, which is neither a value nor a list.
#[inline]
pub(super) fn read<'a>(
    mut names: Vec<NamedItem<'a>>,
    body: NodeRef<'a>,
    asked: Asked,
    state: &DecodeState<'_, '_>,
) -> Result<Slot<'a>, DecodeError> {
    let body = Subject::Missing(body);
    let fields = match asked {
        Asked::Variant => return only_name(names, body, state),
        Asked::Struct(fields) => Some(fields),
        Asked::Flag | Asked::Unit => Some(&[] as &[&str]),
        _ => None,
    };
    // A comment of the JSON syntax is no name of a struct.
    if fields.is_some_and(|fields| !fields.contains(&COMMENT)) {
        names.retain(|item| item.name != COMMENT);
    }
    match (asked, names.first()) {
        (Asked::Flag | Asked::Unit, Some(item)) => {
            Err(state.fail(unsupported(&item.name, item.meaning.kind(), item.meaning.at(), &[])))
        }
        (Asked::Flag, None) => Ok(Slot::of_value(Value::TRUE)),
        (Asked::Unit, None) => Ok(Slot::of_value(Value::NULL)),
        _ => Ok(Slot::members(BodyMap::new(names, MapOptions { fields, null_is_absent: true, body }))),
    }
}

/// The one thing in a body, which names a variant.
#[inline]
fn only_name<'a>(
    names: Vec<NamedItem<'a>>,
    body: Subject<'a>,
    state: &DecodeState<'_, '_>,
) -> Result<Slot<'a>, DecodeError> {
    let mut names = names.into_iter();
    let at = match (names.next(), names.next()) {
        (Some(item), None) => {
            let label = LabelText { text: item.name.clone(), at: item.meaning.at() };
            match item.meaning.slot(true, state)? {
                Some(content) => return Ok(Slot::members(OneVariant::new(label, content))),
                None => label.at,
            }
        }
        (_, Some(second)) => second.meaning.at(),
        (None, None) => body,
    };
    Err(state.fail(missing_variant(at.range())))
}

/// Returns the error for an item for which a struct has no field.
#[inline]
fn unsupported(name: &str, kind: Kind, at: Subject<'_>, fields: &[&'static str]) -> Diagnostic {
    let known = fields.iter().copied();
    match kind {
        Kind::Block => messages::unsupported_block(name, known, at.range()),
        Kind::Argument => messages::unsupported_attribute(name, name, known, true, at.range()),
        Kind::Property => messages::unsupported_attribute(name, name, known, false, at.range()),
    }
}
