//! The serializer of a whole file, for crates that wrap a serializer.

use serde_core::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

use crate::file_syntax::FileSyntax;
use crate::schema::{HclSchema, Schema};
use crate::ser::{Elements, Entries, Ser, WriteError};
use crate::tree::Tree;
use crate::write::{WriteOptions, written};

/// Writes a file from what serde says of a value: for crates that wrap a serializer, such as `erased-serde` and
/// `serde_path_to_error`.
///
/// [`to_string`](crate::to_string) is the short way.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::write::Serializer;
/// use serde::Serialize;
///
/// #[derive(Serialize, HclSchema)]
/// struct Config {
///     #[hcl(block)]
///     server: Server,
/// }
///
/// #[derive(Serialize, HclSchema)]
/// struct Server {
///     port: u16,
/// }
///
/// let config = Config { server: Server { port: 80 } };
/// assert_eq!(config.serialize(Serializer::of::<Config>())?, "server {\n  port = 80\n}\n");
/// assert_eq!(config.serialize(Serializer::schemaless())?, "server = { port = 80 }\n");
/// # Ok::<(), hcl_serde::write::WriteError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Serializer {
    schema: Option<&'static Schema>,
    options: WriteOptions,
    syntax: FileSyntax,
}

impl Serializer {
    /// Creates a serializer for the native syntax that writes blocks and labels by the schema of a type.
    #[must_use]
    pub fn of<T: HclSchema>() -> Serializer {
        Serializer { schema: Some(T::SCHEMA), ..Serializer::schemaless() }
    }

    /// Creates a serializer for the native syntax that writes arguments and objects only.
    #[must_use]
    pub fn schemaless() -> Serializer {
        Serializer { schema: None, options: WriteOptions::default(), syntax: FileSyntax::Native }
    }

    /// Sets the syntax.
    #[must_use]
    pub fn syntax(self, syntax: FileSyntax) -> Serializer {
        Serializer { syntax, ..self }
    }

    /// Sets the options.
    #[must_use]
    pub fn options(self, options: WriteOptions) -> Serializer {
        Serializer { options, ..self }
    }

    fn part(&self) -> Ser {
        self.options.serializer()
    }

    fn file(&self, tree: Tree) -> Result<String, WriteError> {
        written(tree, self.schema, &self.options, self.syntax)
    }
}

macro_rules! scalars {
    ($($method:ident($($argument:ident: $ty:ty),*);)*) => {$(
        fn $method(self, $($argument: $ty),*) -> Result<String, WriteError> {
            self.file(self.part().$method($($argument),*)?)
        }
    )*};
}

macro_rules! parts {
    ($($method:ident($($argument:ident: $ty:ty),*) -> $parts:ty;)*) => {$(
        fn $method(self, $($argument: $ty),*) -> Result<$parts, WriteError> {
            Ok(FileParts { parts: self.part().$method($($argument),*)?, whole: self })
        }
    )*};
}

impl ser::Serializer for Serializer {
    type Ok = String;
    type Error = WriteError;
    type SerializeSeq = FileParts<Elements>;
    type SerializeTuple = FileParts<Elements>;
    type SerializeTupleStruct = FileParts<Elements>;
    type SerializeTupleVariant = FileParts<Elements>;
    type SerializeMap = FileParts<Entries>;
    type SerializeStruct = FileParts<Entries>;
    type SerializeStructVariant = FileParts<Entries>;

    scalars! {
        serialize_bool(value: bool);
        serialize_i8(value: i8);
        serialize_i16(value: i16);
        serialize_i32(value: i32);
        serialize_i64(value: i64);
        serialize_i128(value: i128);
        serialize_u8(value: u8);
        serialize_u16(value: u16);
        serialize_u32(value: u32);
        serialize_u64(value: u64);
        serialize_u128(value: u128);
        serialize_f32(value: f32);
        serialize_f64(value: f64);
        serialize_char(value: char);
        serialize_str(value: &str);
        serialize_bytes(value: &[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
        serialize_unit_variant(name: &'static str, index: u32, variant: &'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<String, WriteError> {
        self.file(self.part().serialize_some(value)?)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<String, WriteError> {
        self.file(self.part().serialize_newtype_struct(name, value)?)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<String, WriteError> {
        self.file(self.part().serialize_newtype_variant(name, index, variant, value)?)
    }

    parts! {
        serialize_seq(length: Option<usize>) -> FileParts<Elements>;
        serialize_tuple(length: usize) -> FileParts<Elements>;
        serialize_tuple_struct(name: &'static str, length: usize) -> FileParts<Elements>;
        serialize_tuple_variant(name: &'static str, index: u32, variant: &'static str, length: usize) -> FileParts<Elements>;
        serialize_map(length: Option<usize>) -> FileParts<Entries>;
        serialize_struct(name: &'static str, length: usize) -> FileParts<Entries>;
        serialize_struct_variant(name: &'static str, index: u32, variant: &'static str, length: usize) -> FileParts<Entries>;
    }
}

/// The parts of a file so far.
#[derive(Debug)]
pub struct FileParts<P> {
    parts: P,
    whole: Serializer,
}

macro_rules! sequences {
    ($($of:ident $add:ident;)*) => {$(
        impl $of for FileParts<Elements> {
            type Ok = String;
            type Error = WriteError;

            fn $add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
                $of::$add(&mut self.parts, value)
            }

            fn end(self) -> Result<String, WriteError> {
                self.whole.file($of::end(self.parts)?)
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

macro_rules! structs {
    ($($of:ident;)*) => {$(
        impl $of for FileParts<Entries> {
            type Ok = String;
            type Error = WriteError;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), WriteError> {
                $of::serialize_field(&mut self.parts, name, value)
            }

            fn end(self) -> Result<String, WriteError> {
                self.whole.file($of::end(self.parts)?)
            }
        }
    )*};
}

structs! {
    SerializeStruct;
    SerializeStructVariant;
}

impl SerializeMap for FileParts<Entries> {
    type Ok = String;
    type Error = WriteError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WriteError> {
        self.parts.serialize_key(key)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        self.parts.serialize_value(value)
    }

    fn end(self) -> Result<String, WriteError> {
        self.whole.file(SerializeMap::end(self.parts)?)
    }
}
