//! The serializer: what serde says of a Rust value, as a [`Tree`], for a text and for a [`Value`].

use hcl_model::__private::serde::capture;
use hcl_model::limits::Limits;
use hcl_model::serde::Token;
use hcl_model::value::{Number, Value};
use serde_core::ser::{Serialize, Serializer};

#[cfg(feature = "write")]
use crate::sensitive;
use crate::ser::compound::{Elements, Entries};
use crate::ser::error::WriteError;
use crate::ser::messages;
use crate::tree::Tree;

/// Serializes one value, which has so many others around it.
#[derive(Debug, Clone, Copy)]
pub struct Ser {
    /// The number of further maps and lists that may be nested.
    levels: u16,
    /// The number of further parts that may be nested, including parts that leave no trace. Each part takes a piece
    /// of the stack.
    parts: u16,
    /// The limit, to be named.
    limit: u16,
    purpose: Purpose,
}

/// The use of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// A text, in which this becomes of what is sensitive.
    #[cfg(feature = "write")]
    Text(Secrets),
    /// A value of the information model, which has infinities, and no expressions.
    Value,
}

/// The treatment of secrets in a text.
#[cfg(feature = "write")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Secrets {
    Refused,
    Exposed,
    /// Something empty stands in its place.
    #[cfg_attr(not(feature = "describe"), expect(dead_code, reason = "only templates have blanks"))]
    Blank,
}

impl Ser {
    /// For a text with a limit of levels.
    #[cfg(feature = "write")]
    #[inline]
    pub(crate) fn of_text(secrets: Secrets, levels: u16) -> Ser {
        Ser::with(Purpose::Text(secrets), levels)
    }

    /// For what is shown without what is secret in it.
    #[cfg(feature = "describe")]
    #[inline]
    pub(crate) fn of_blanks() -> Ser {
        Ser::of_text(Secrets::Blank, Limits::DEFAULT.nesting)
    }

    /// For a value.
    #[inline]
    pub(crate) fn of_value() -> Ser {
        Ser::with(Purpose::Value, Limits::DEFAULT.nesting)
    }

    #[inline]
    fn with(purpose: Purpose, limit: u16) -> Ser {
        // Every level may be optional.
        Ser { levels: limit, parts: limit.saturating_mul(2), limit, purpose }
    }

    /// The serializer of what is in a map or a list.
    #[inline]
    fn inside(self) -> Result<Ser, WriteError> {
        let levels = self.levels.checked_sub(1).ok_or_else(|| self.too_deep())?;
        Ser { levels, ..self }.wrapped()
    }

    /// The serializer of what is in something that leaves no trace.
    #[inline]
    fn wrapped(self) -> Result<Ser, WriteError> {
        let parts = self.parts.checked_sub(1).ok_or_else(|| self.too_deep())?;
        Ok(Ser { parts, ..self })
    }

    #[cold]
    #[inline]
    fn too_deep(self) -> WriteError {
        WriteError::new(messages::too_deep(self.limit))
    }
}

macro_rules! as_it_is {
    ($($method:ident $ty:ty => $variant:ident;)*) => {$(
        #[inline]
        fn $method(self, value: $ty) -> Result<Tree, WriteError> {
            Ok(Tree::$variant(value.into()))
        }
    )*};
}

macro_rules! wide {
    ($($method:ident $ty:ty;)*) => {$(
        #[inline]
        fn $method(self, value: $ty) -> Result<Tree, WriteError> {
            Ok(Tree::Digits(value.to_string().into()))
        }
    )*};
}

macro_rules! floats {
    ($($method:ident $ty:ty => $variant:ident;)*) => {$(
        #[inline]
        fn $method(self, value: $ty) -> Result<Tree, WriteError> {
            if value.is_finite() || value.is_infinite() && self.purpose == Purpose::Value {
                return Ok(Tree::$variant(value));
            }
            Err(WriteError::new(messages::no_number(&value.to_string())))
        }
    )*};
}

impl Serializer for Ser {
    type Ok = Tree;
    type Error = WriteError;
    type SerializeSeq = Elements;
    type SerializeTuple = Elements;
    type SerializeTupleStruct = Elements;
    type SerializeTupleVariant = Elements;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    as_it_is! {
        serialize_bool bool => Bool;
        serialize_i8 i8 => Signed;
        serialize_i16 i16 => Signed;
        serialize_i32 i32 => Signed;
        serialize_i64 i64 => Signed;
        serialize_u8 u8 => Unsigned;
        serialize_u16 u16 => Unsigned;
        serialize_u32 u32 => Unsigned;
        serialize_u64 u64 => Unsigned;
        serialize_char char => Text;
        serialize_str &str => Text;
    }

    wide! {
        serialize_i128 i128;
        serialize_u128 u128;
    }

    floats! {
        serialize_f32 f32 => Single;
        serialize_f64 f64 => Float;
    }

    #[inline]
    fn serialize_bytes(self, _bytes: &[u8]) -> Result<Tree, WriteError> {
        Err(WriteError::new(messages::bytes()))
    }

    #[inline]
    fn serialize_none(self) -> Result<Tree, WriteError> {
        Ok(Tree::None)
    }

    #[inline]
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Tree, WriteError> {
        match value.serialize(self.wrapped()?)? {
            Tree::None => Ok(Tree::Null),
            tree => Ok(tree),
        }
    }

    #[inline]
    fn serialize_unit(self) -> Result<Tree, WriteError> {
        Ok(Tree::Null)
    }

    #[inline]
    fn serialize_unit_struct(self, _name: &'static str) -> Result<Tree, WriteError> {
        Ok(Tree::Null)
    }

    #[inline]
    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Tree, WriteError> {
        Ok(Tree::Word(variant))
    }

    #[inline]
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Tree, WriteError> {
        let inner = self.wrapped()?;
        let is_kept = match self.purpose {
            // What is sensitive or an expression says itself why it is no value.
            Purpose::Value => name == Value::NAME || name == Number::NAME,
            #[cfg(feature = "write")]
            Purpose::Text(secrets) if name == sensitive::NAME => {
                return match secrets {
                    Secrets::Exposed => sensitive::expose(|| value.serialize(inner)),
                    Secrets::Refused => Err(WriteError::new(messages::sensitive())),
                    // What kind of value it is, is not told by an error either.
                    Secrets::Blank => Ok(sensitive::expose(|| value.serialize(inner)).map_or(Tree::Null, Tree::blank)),
                };
            }
            #[cfg(feature = "write")]
            Purpose::Text(_) => name.starts_with("$hcl::"),
        };
        if !is_kept {
            return value.serialize(inner);
        }
        match capture(|| value.serialize(inner)) {
            (Ok(_), Some(handle)) => Ok(Tree::Kept(Box::new(handle))),
            (result, _) => result,
        }
    }

    #[inline]
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Tree, WriteError> {
        let value = value.serialize(self.inside()?).map_err(|error| error.named(variant))?;
        Ok(Tree::Variant(variant, Box::new(value)))
    }

    #[inline]
    fn serialize_seq(self, length: Option<usize>) -> Result<Elements, WriteError> {
        Ok(Elements::new(self.inside()?, length.unwrap_or(0), None))
    }

    #[inline]
    fn serialize_tuple(self, length: usize) -> Result<Elements, WriteError> {
        self.serialize_seq(Some(length))
    }

    #[inline]
    fn serialize_tuple_struct(self, _name: &'static str, length: usize) -> Result<Elements, WriteError> {
        self.serialize_seq(Some(length))
    }

    #[inline]
    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Elements, WriteError> {
        Ok(Elements::new(self.inside()?.inside()?, length, Some(variant)))
    }

    #[inline]
    fn serialize_map(self, length: Option<usize>) -> Result<Entries, WriteError> {
        Ok(Entries::new(self.inside()?, length.unwrap_or(0), None))
    }

    #[inline]
    fn serialize_struct(self, _name: &'static str, length: usize) -> Result<Entries, WriteError> {
        self.serialize_map(Some(length))
    }

    #[inline]
    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        length: usize,
    ) -> Result<Entries, WriteError> {
        Ok(Entries::new(self.inside()?.inside()?, length, Some(variant)))
    }
}
