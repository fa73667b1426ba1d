//! Values of several parts during serialization: lists and maps.

use serde_core::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::ser::error::WriteError;
use crate::ser::messages;
use crate::ser::serializer::Ser;
use crate::tree::Tree;

/// A list so far.
#[derive(Debug)]
pub struct Elements {
    /// The serializer of an element.
    ser: Ser,
    elements: Vec<Tree>,
    /// The variant that it is the content of.
    variant: Option<&'static str>,
}

/// A map so far.
#[derive(Debug)]
pub struct Entries {
    /// The serializer of an entry.
    ser: Ser,
    entries: Vec<(Tree, Tree)>,
    /// The key whose value comes next.
    key: Option<Tree>,
    /// The variant that it is the content of.
    variant: Option<&'static str>,
}

/// No more room is made at once for what a type says that it has.
const MOST: usize = 1024;

/// The content of a variant, with its name, or the content alone.
#[inline]
fn finished(tree: Tree, variant: Option<&'static str>) -> Tree {
    match variant {
        Some(variant) => Tree::Variant(variant, Box::new(tree)),
        None => tree,
    }
}

/// The error as one of the variant that the part is in.
#[cold]
#[inline]
fn inside(error: WriteError, variant: Option<&'static str>) -> WriteError {
    match variant {
        Some(variant) => error.named(variant),
        None => error,
    }
}

/// The error as one of the entry of a key.
#[cold]
#[inline]
fn in_entry(error: WriteError, key: &Tree) -> WriteError {
    match key {
        Tree::List(labels) => labels.iter().rev().fold(error, in_entry),
        Tree::Bool(truth) => error.named(truth.to_string()),
        number if number.is_number() => error.named(number.digits()),
        other => error.named(other.as_text().unwrap_or_default()),
    }
}

impl Elements {
    #[inline]
    pub(super) fn new(ser: Ser, length: usize, variant: Option<&'static str>) -> Elements {
        Elements { ser, elements: Vec::with_capacity(length.min(MOST)), variant }
    }

    #[inline]
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        match value.serialize(self.ser) {
            Ok(tree) => self.elements.push(tree),
            Err(error) => return Err(inside(error.at(self.elements.len()), self.variant)),
        }
        Ok(())
    }
}

impl Entries {
    #[inline]
    pub(super) fn new(ser: Ser, length: usize, variant: Option<&'static str>) -> Entries {
        Entries { ser, entries: Vec::with_capacity(length.min(MOST)), key: None, variant }
    }

    #[inline]
    fn add<T: Serialize + ?Sized>(&mut self, key: Tree, value: &T) -> Result<(), WriteError> {
        match value.serialize(self.ser) {
            Ok(tree) => self.entries.push((key, tree)),
            Err(error) => return Err(inside(in_entry(error, &key), self.variant)),
        }
        Ok(())
    }
}

/// Whatever serde calls it, a sequence is a list.
macro_rules! sequences {
    ($($of:ident $add:ident;)*) => {$(
        impl $of for Elements {
            type Ok = Tree;
            type Error = WriteError;

            #[inline]
            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
                self.add(value)
            }

            #[inline]
            fn end(self) -> Result<Tree, WriteError> {
                Ok(finished(Tree::List(self.elements), self.variant))
            }
        }
    )*};
}

sequences! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

impl SerializeMap for Entries {
    type Ok = Tree;
    type Error = WriteError;

    #[inline]
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WriteError> {
        self.key = Some(key.serialize(self.ser).map_err(|error| inside(error, self.variant))?);
        Ok(())
    }

    #[inline]
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        match self.key.take() {
            Some(key) => self.add(key, value),
            None => Err(WriteError::new(messages::value_without_key())),
        }
    }

    #[inline]
    fn end(self) -> Result<Tree, WriteError> {
        Ok(finished(Tree::Map(self.entries), self.variant))
    }
}

/// Whatever serde calls it, something with named fields is a map.
macro_rules! structs {
    ($($of:ident)*) => {$(
        impl $of for Entries {
            type Ok = Tree;
            type Error = WriteError;

            #[inline]
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), WriteError> {
                self.add(Tree::Word(name), value)
            }

            #[inline]
            fn end(self) -> Result<Tree, WriteError> {
                Ok(finished(Tree::Map(self.entries), self.variant))
            }
        }
    )*};
}

structs! { SerializeStruct SerializeStructVariant }
