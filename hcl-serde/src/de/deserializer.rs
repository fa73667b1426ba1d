//! The deserializer: whatever it stands on, it gives what serde asks for.

use std::borrow::Cow;

use hcl_model::diag::Message;
use hcl_model::serde::Token;
use hcl_model::source::Range;
use hcl_model::syntax::{NodeRef, Shape};
use hcl_model::value::Value;
use serde_core::de::{Deserializer, Expected, IgnoredAny, Visitor};
use serde_core::forward_to_deserialize_any;

use crate::de::arithmetic::Arithmetic;
use crate::de::depth::is_kept_by_serde;
use crate::de::given::given_text;
use crate::de::inferred::Asked;
use crate::de::input::Input;
use crate::de::map::{MapKind, MapReader, body_map};
use crate::de::messages;
use crate::de::number::{Integer, short_float, small_integer};
use crate::de::resolved::Resolved;
use crate::de::seq::SeqReader;
use crate::de::slot::De;
use crate::de::subject::Subject;
use crate::de::variant::{NamedVariant, Variant, no_variant};
use crate::de::words;
use crate::de::{DecodeError, DecodeState};
use crate::schema::TypeSpec;
use crate::spanned::{FIELDS as SPANNED_FIELDS, NAME as SPANNED_NAME};

/// The name under which the crate `serde_spanned` asks for a value with its place.
const SERDE_SPANNED_NAME: &str = "$__serde_spanned_private_Spanned";

/// Refuses numbers that are computed without blanks where text is wanted: text was meant.
fn refuse_arithmetic(computed: Option<NodeRef<'_>>, result: &str) -> Result<(), DecodeError> {
    let Some(Arithmetic { at, called }) = computed.and_then(Arithmetic::of) else {
        return Ok(());
    };
    let hint = messages::computed_text(at.text(), result);
    Err(DecodeError::wanted(words::TEXT, called).hint(Some(hint)).at(|| at))
}

impl<'m, 'a, 'de> De<'m, 'a, 'de> {
    /// Says what is asked for to what is undecided until then.
    #[inline]
    pub(super) fn ask(&mut self, asked: Asked) -> Result<(), DecodeError> {
        match &self.slot.input {
            Input::Inferred(_) => self.slot.input.decide(asked, self.state),
            _ => Ok(()),
        }
    }

    /// The plain value.
    pub(super) fn resolve(self) -> Result<Resolved<'a>, DecodeError> {
        self.slot.input.resolve(self.state)
    }

    /// Returns the shape of a literal. Most configurations consist of literals, so they go to the visitor on the
    /// shortest way.
    fn literal(&self) -> Option<&Shape<'a>> {
        match &self.slot.input {
            Input::Node(_, shape) => Some(shape),
            _ => None,
        }
    }

    /// Text: a string, or a number or boolean converted to one.
    #[inline(never)]
    fn text(mut self) -> Result<Cow<'a, str>, DecodeError> {
        self.ask(Asked::Value)?;
        if let Some(text) = self.slot.input.given_text() {
            return Ok(Cow::Borrowed(text));
        }
        let state = self.state;
        let computed = self.slot.input.computed();
        // Of a number and a text that a condition chooses from, both are text.
        let looks_computed = |text: &str| text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        match self.resolve()? {
            Resolved::Text(text) => {
                if looks_computed(&text) {
                    refuse_arithmetic(computed, &text)?;
                }
                Ok(text)
            }
            resolved @ (Resolved::Digits(_) | Resolved::Number(_)) => {
                let text = resolved.number(state)?.to_string();
                refuse_arithmetic(computed, &text)?;
                let counted = state.within(|allowance| allowance.bytes(text.len()));
                counted.map_err(|exhausted| DecodeError::new(Message::text(exhausted)))?;
                Ok(Cow::Owned(text))
            }
            Resolved::Bool(value) => Ok(Cow::Borrowed(if value { "true" } else { "false" })),
            resolved => Err(DecodeError::wanted(words::TEXT, resolved.described())),
        }
    }

    #[inline(never)]
    fn integer<T: Integer>(self, expected: &dyn Expected) -> Result<T, DecodeError> {
        if let Some(Shape::Number(digits)) = self.literal()
            && let Some(Ok(integer)) = small_integer(digits, self.state).map(T::try_from)
        {
            return Ok(integer);
        }
        let state = self.state;
        self.resolve()?.integer(state, expected)
    }

    #[inline(never)]
    fn float(self) -> Result<f64, DecodeError> {
        if let Some(Shape::Number(digits)) = self.literal()
            && digits.len() <= self.state.digits
            && let Some(float) = short_float(digits)
        {
            // There is one zero.
            return Ok(float + 0.0);
        }
        let state = self.state;
        self.resolve()?.float(state)
    }

    #[inline(never)]
    fn boolean(mut self) -> Result<bool, DecodeError> {
        self.ask(Asked::Flag)?;
        // A flag of a block type: whether there is such a block.
        if let Input::Blocks(blocks) = &self.slot.input {
            let is_there = !blocks.is_empty();
            if is_there {
                MapReader::visit(self.slot, None, self.state, IgnoredAny)?;
            }
            return Ok(is_there);
        }
        self.resolve()?.boolean()
    }

    /// Returns `true` if there is a value for an optional input.
    #[inline(never)]
    fn is_some(&mut self) -> Result<bool, DecodeError> {
        if let TypeSpec::Optional(inner) = self.slot.ty {
            self.slot.ty = inner;
        }
        if let Input::Null(node) = &self.slot.input {
            self.slot.input = Input::Part(Value::NULL, Subject::Whole(*node));
            return Ok(true);
        }
        self.ask(Asked::Option)?;
        if let Input::Node(node, shape) = &self.slot.input
            && !self.slot.ty.may_be_kept()
        {
            match shape {
                Shape::Null => return Ok(false),
                Shape::ComputedObject | Shape::Other => {
                    self.slot.input = Input::Evaluated(self.state.evaluate(*node)?, *node);
                }
                _ => {}
            }
        }
        Ok(match &self.slot.input {
            Input::Evaluated(value, node) => !self.state.is_absent(value) || given_text(*node).is_some(),
            Input::Value(value) | Input::Part(value, _) => !self.state.is_absent(value),
            _ => true,
        })
    }

    /// Looks at whether it is an object.
    pub(crate) fn into_object(self) -> Result<(), DecodeError> {
        match self.resolve()? {
            Resolved::Object(_) => Ok(()),
            Resolved::Collection(value) if value.as_entries().is_some() => Ok(()),
            resolved => Err(DecodeError::wanted(words::MAP, resolved.described())),
        }
    }

    pub(super) fn sequence<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        SeqReader::visit(self.slot, None, self.state, visitor)
    }

    /// Whatever is there, for a visitor that takes anything.
    fn whatever<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match &self.slot.input {
            Input::Null(_) => return self.deserialize_option(visitor),
            Input::Range(_) => return self.token(Range::NAME, visitor),
            Input::Labels(_) | Input::LabelRanges(_) => return self.sequence(visitor),
            _ if matches!(self.slot.ty, TypeSpec::Spanned(_)) => return self.spanned(SPANNED_FIELDS, visitor),
            Input::Body(_) | Input::Remain(_) | Input::Blocks(_) => return self.mapping(None, visitor),
            Input::Inferred(inferred) if inferred.is_list() => return self.sequence(visitor),
            Input::Inferred(_) => return self.mapping(None, visitor),
            Input::Node(_, Shape::Null) => return visitor.visit_unit(),
            Input::Value(value) | Input::Evaluated(value, _) | Input::Part(value, _) if self.state.is_absent(value) => {
                return visitor.visit_unit();
            }
            _ => {}
        }
        match self.slot.ty {
            TypeSpec::String | TypeSpec::Text(_) | TypeSpec::Choice(_) => return self.deserialize_str(visitor),
            TypeSpec::Bool => return self.deserialize_bool(visitor),
            TypeSpec::BigInteger { .. } => return self.sequence(visitor),
            TypeSpec::Number | TypeSpec::Single | TypeSpec::Integer(_) => {
                let (state, is_single) = (self.state, matches!(self.slot.ty, TypeSpec::Single));
                return visit_number(self.resolve()?, is_single, state, visitor);
            }
            // serde would read a list as the fields one after the other.
            TypeSpec::Object(object) if !(object.schema)().is_chosen_by_name() => return self.mapping(None, visitor),
            _ => {}
        }
        let state = self.state;
        let value = match self.slot.input.resolve(state)? {
            Resolved::Null => return visitor.visit_unit(),
            Resolved::Bool(value) => return visitor.visit_bool(value),
            resolved @ (Resolved::Digits(_) | Resolved::Number(_)) => {
                return visit_number(resolved, false, state, visitor);
            }
            Resolved::Text(text) => return state.visit_text(text, visitor),
            Resolved::Tuple(_) => return self.sequence(visitor),
            Resolved::Object(_) => return self.mapping(None, visitor),
            Resolved::Collection(value) => value,
        };
        let is_mapping = value.as_entries().is_some();
        self.slot.input = Input::of_part(value, self.slot.input.subject());
        if is_mapping { self.mapping(None, visitor) } else { self.sequence(visitor) }
    }

    /// Passes over a value that serde ignores. The contents of blocks are still checked, and the contents of a value
    /// are not.
    ///
    /// It asks for bodies and not for whatever there is, so that a program that only passes over things has no code for that.
    #[inline(never)]
    pub(super) fn unseen(self) -> Result<(), DecodeError> {
        let body = match &self.slot.input {
            Input::Blocks(blocks) if blocks.is_sequence() => return self.sequence(IgnoredAny).map(drop),
            Input::Blocks(blocks) if blocks.is_by_label() => return self.mapping(None, IgnoredAny).map(drop),
            Input::Blocks(blocks) => blocks.single()?,
            Input::Body(body) => *body,
            _ => return Ok(()),
        };
        match self.slot.ty {
            // What would be kept as it is written has no schema.
            TypeSpec::Body | TypeSpec::Block => Ok(body.check_labels()?),
            _ => self.mapping(None, IgnoredAny).map(drop),
        }
    }

    /// A map, or a struct with these fields, which makes names that are none of them mistakes.
    pub(super) fn mapping<V: Visitor<'de>>(
        self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        MapReader::visit(self.slot, fields, self.state, visitor)
    }
}

macro_rules! deserialize_integers {
    ($($method:ident, $int:ty, $visit:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
            let integer = self.integer::<$int>(&visitor)?;
            visitor.$visit(integer)
        }
    )*};
}

impl<'de> Deserializer<'de> for De<'_, '_, 'de> {
    type Error = DecodeError;

    /// Whatever is there, converted to the type that the schema names.
    fn deserialize_any<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        self.ask(Asked::Any)?;
        // The type is that of one of several blocks.
        match &self.slot.input {
            Input::Blocks(blocks) if blocks.is_sequence() => return self.sequence(visitor),
            Input::Blocks(blocks) if blocks.is_by_label() => return self.mapping(None, visitor),
            Input::Blocks(blocks) if blocks.is_flag() => return self.deserialize_bool(visitor),
            _ => {}
        }
        if let Some(name) = self.slot.ty.token() {
            return self.token(name, visitor);
        }
        if let TypeSpec::OneOf(alternatives) = self.slot.ty {
            if alternatives.is_endless() {
                return Err(DecodeError::new(messages::endless_forms()));
            }
            if let Some(form) = self.state.kept_form::<V::Value>(alternatives, &self.slot.input) {
                return self.keep_form(form, visitor);
            }
        }
        if matches!(self.slot.input, Input::Node(_, Shape::Other) | Input::Evaluated(..)) {
            self.state.settle(self.slot)?;
        }
        let (state, deepest) = (self.state, self.state.deepest.get());
        match self.slot.ty {
            TypeSpec::OneOf(alternatives) => {
                self.convert_scalar(alternatives)?;
                self.bound_tries(alternatives);
            }
            _ if is_kept_by_serde::<V::Value>() && state.is_tried() => self.bound_unknown_tries(),
            _ => return self.whatever(visitor),
        }
        let ty = self.slot.ty;
        let value = De::new(&mut *self.slot, state).whatever(visitor);
        state.deepest.set(deepest);
        if value.is_err() {
            // It may have been read as one of several forms: what is wrong with it is said of all.
            self.slot.ty = ty;
        }
        value
    }

    deserialize_integers! {
        deserialize_i8, i8, visit_i8;
        deserialize_i16, i16, visit_i16;
        deserialize_i32, i32, visit_i32;
        deserialize_i64, i64, visit_i64;
        deserialize_i128, i128, visit_i128;
        deserialize_u8, u8, visit_u8;
        deserialize_u16, u16, visit_u16;
        deserialize_u32, u32, visit_u32;
        deserialize_u64, u64, visit_u64;
        deserialize_u128, u128, visit_u128;
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        visitor.visit_f32(self.resolve()?.float(state)?)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_f64(self.float()?)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_bool(self.boolean()?)
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        let state = self.state;
        let text = self.text().map_err(|error| error.of_text(&visitor))?;
        state.visit_text(text, visitor)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match &self.slot.input {
            Input::Node(_, Shape::Str(text)) if text.is_ascii() => return visitor.visit_str(text),
            Input::Text(text, _) => return visitor.visit_str(text),
            _ => {}
        }
        match self.text()? {
            Cow::Borrowed(text) => visitor.visit_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        match self.slot.input {
            Input::Text(text, _) => visitor.visit_str(text),
            _ => {
                self.ask(Asked::Identifier)?;
                self.deserialize_str(visitor)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        if self.is_some()? { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_unit<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, DecodeError> {
        self.ask(Asked::Unit)?;
        match self.resolve()? {
            Resolved::Null => visitor.visit_unit(),
            resolved => Err(DecodeError::wanted("null", resolved.described())),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        match self.slot.input {
            Input::Body(_) | Input::Blocks(_) => {
                self.unseen()?;
                visitor.visit_unit()
            }
            _ => self.deserialize_unit(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        match name {
            // What is spanned is asked for under a name that no program has.
            SPANNED_NAME => self.spanned(SPANNED_FIELDS, visitor),
            name if name.starts_with("$hcl::") => self.token(name, visitor),
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.sequence(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, DecodeError> {
        SeqReader::visit(self.slot, Some(length), self.state, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.mapping(None, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        if name == SERDE_SPANNED_NAME {
            return self.spanned(fields, visitor);
        }
        self.mapping(Some(fields), visitor)
    }

    /// A string names a variant; an object with one attribute names a variant and holds its content.
    fn deserialize_enum<V: Visitor<'de>>(
        mut self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        let state = self.state;
        self.ask(Asked::Variant)?;
        let body = match &self.slot.input {
            Input::Body(body) => Some(*body),
            Input::Blocks(blocks) => Some(blocks.single()?),
            Input::Inferred(_) => {
                let variant = MapReader::of_parts(self.slot.input.take_parts()?, state);
                return state.nested(|| visitor.visit_enum(Variant::new(variant, &TypeSpec::Dynamic, variants)));
            }
            _ => None,
        };
        if let Some(body) = body {
            let variant = MapReader::of_variant(body_map(body, state)?, state);
            return visitor.visit_enum(Variant::new(variant, &TypeSpec::Dynamic, variants));
        }
        let (subject, ty) = (self.slot.input.subject(), self.slot.ty);
        let is_choice = ty.is_choice();
        let expr = self.slot.input.computed();
        let kind = match self.resolve()? {
            Resolved::Text(text) => {
                return visitor.visit_enum(NamedVariant(text.into_owned()));
            }
            resolved if is_choice => return Err(no_variant(&resolved, variants)),
            Resolved::Object(node) => MapKind::Entries(node, Default::default(), Default::default()),
            Resolved::Collection(value) if value.as_entries().is_some() => MapKind::Values(value, 0, subject),
            resolved => match expr.and_then(given_text) {
                Some(word) => return visitor.visit_enum(NamedVariant(word.to_owned())),
                None => return Err(no_variant(&resolved, variants)),
            },
        };
        visitor.visit_enum(Variant::new(MapReader::of_variant(kind, state), ty, variants))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        self.unseen()?;
        visitor.visit_unit()
    }

    forward_to_deserialize_any! { bytes byte_buf }
}

impl<'de> DecodeState<'_, 'de> {
    /// Gives text to a visitor, borrowed from the caller's text if it stands there.
    fn visit_text<V: Visitor<'de>>(&self, text: Cow<'_, str>, visitor: V) -> Result<V::Value, DecodeError> {
        match text {
            Cow::Borrowed(part) => match self.text.and_then(|whole| borrowed(whole, part)) {
                Some(part) => visitor.visit_borrowed_str(part),
                None => visitor.visit_str(part),
            },
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }
}

/// The part of the whole text that another borrow of it shows.
fn borrowed<'de>(whole: &'de str, part: &str) -> Option<&'de str> {
    let start = (part.as_ptr() as usize).checked_sub(whole.as_ptr() as usize)?;
    whole.get(start..start.checked_add(part.len())?)
}

/// A number in the type of 64 bits that holds it exactly, or as a float: who takes anything takes no more bits, but what becomes a
/// float of single precision must be one.
fn visit_number<'de, V: Visitor<'de>>(
    resolved: Resolved<'_>,
    is_single: bool,
    state: &DecodeState<'_, '_>,
    visitor: V,
) -> Result<V::Value, DecodeError> {
    if let Resolved::Digits(digits) = &resolved
        && let Some(small) = small_integer(digits, state)
    {
        return match u64::try_from(small) {
            Ok(small) => visitor.visit_u64(small),
            Err(_) => visitor.visit_i64(small),
        };
    }
    let number = resolved.number(state)?;
    if let Some(integer) = number.to_u64() {
        visitor.visit_u64(integer)
    } else if let Some(integer) = number.to_i64() {
        visitor.visit_i64(integer)
    } else {
        if is_single {
            Resolved::Number(number.clone()).float::<f32>(state)?;
        }
        visitor.visit_f64(Resolved::Number(number).float(state)?)
    }
}
