//! The constant data of a value: its type, its restrictions, and values that are written in the Rust source.

use hcl_model::__private::serde::{Handle, TypeField};
use hcl_model::diag::Diagnostics;
use hcl_model::expr::Expression;
use hcl_model::limits::Budget;
use hcl_model::value::{Number, Value};

use crate::schema::{Format, LeafFn, ObjectBodyFn, Part, RustType, Schema, Variant};

/// The HCL type that a Rust type is decoded from, known at compile time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeSpec {
    /// Any type, or one that is not known at compile time.
    Dynamic,
    /// Any type, whose name says that its values are not shown.
    Secret,
    /// An expression that is kept and not evaluated.
    Expression,
    /// A reference to a variable that is kept and not evaluated.
    Traversal,
    /// A function call that is kept and not evaluated.
    Call,
    /// A type, which an expression tells that is not evaluated.
    Type(TypeReader),
    /// Another type, or null.
    Optional(&'static TypeSpec),
    /// Another type, with its place in the text.
    Spanned(&'static TypeSpec),
    /// Another type, which is not shown.
    Sensitive(&'static TypeSpec),
    /// A value of this type that may come later: `Eventual`.
    Eventual(EventualSpec),
    /// A value of this type with its marks: `Output`.
    Output(&'static TypeSpec),
    /// Any of several types, the first that fits.
    OneOf(Alternatives),
    /// A body, which is not a value at all.
    Body,
    /// A block with its labels, which is no value either.
    Block,
    /// A value of any type, kept as it is.
    Value,
    /// A number, kept exactly.
    ExactNumber,
    /// A number without a fraction that an integer of any size is made of, which may be negative if it is signed.
    BigInteger {
        /// `true` if the integer may be negative.
        signed: bool,
    },
    /// A number that a 128-bit integer is made of.
    WideNumber(&'static IntegerRange),
    /// Null.
    Null,
    /// Text.
    String,
    /// Text of a format, such as an address.
    Text(&'static Format),
    /// One of several texts: the names of the variants of an enum that holds nothing.
    Choice(&'static [Variant]),
    /// A number.
    Number,
    /// A number that a float of single precision comes close to.
    Single,
    /// A number without a fraction.
    Integer(&'static IntegerRange),
    /// True or false.
    Bool,
    /// A number with a unit, as text.
    Measure(&'static Measure),
    /// A list.
    List(&'static TypeSpec),
    /// A set.
    Set(&'static TypeSpec),
    /// A map.
    Map(&'static TypeSpec),
    /// A list with an element of each of these types.
    Tuple(&'static [TypeSpec]),
    /// An object with what a schema describes.
    Object(ObjectSpec),
}

/// The type of a value that may come later.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::{EventualSpec, HclType, TypeSpec};
/// use hcl_serde::model::typing::StaticType;
/// use hcl_serde::HclSchema;
/// use hcl_serde::eventual::Eventual;
/// use serde::Deserialize;
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     port: Eventual<u16>,
/// }
///
/// let TypeSpec::Eventual(port) = <Eventual<u16>>::TYPE else { unreachable!() };
/// assert_eq!(port, EventualSpec::of::<u16>());
/// assert!(<Eventual<u16>>::TYPE.static_type() == StaticType::promise(u16::TYPE.static_type()));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct EventualSpec {
    pub(crate) ty: &'static TypeSpec,
    /// The part that checks the value once it is known, to find every error in it.
    pub(crate) part: fn() -> Part,
}

impl EventualSpec {
    /// Returns the specification of a value that is decoded as this Rust type.
    #[must_use]
    pub const fn of<T: HclType>() -> EventualSpec {
        EventualSpec { ty: &T::TYPE, part: Part::of::<T> }
    }
}

impl PartialEq for EventualSpec {
    fn eq(&self, other: &EventualSpec) -> bool {
        self.ty == other.ty
    }
}

impl Eq for EventualSpec {}

/// An object that a struct, or an enum that is chosen by a name or an argument in it, is decoded from.
#[derive(Debug, Clone, Copy)]
pub struct ObjectSpec {
    /// The schema of the contents; a function, so that types can contain themselves.
    pub schema: fn() -> &'static Schema,
    /// Why the type cannot be decoded from an object, if it cannot.
    pub refused: Option<&'static str>,
    /// Makes the body of an object.
    pub body: ObjectBodyFn,
}

impl PartialEq for ObjectSpec {
    fn eq(&self, other: &ObjectSpec) -> bool {
        (self.schema)().is_same((other.schema)())
    }
}

impl Eq for ObjectSpec {}

/// The way to read a type from an expression.
#[derive(Debug, Clone, Copy)]
pub struct TypeReader {
    /// The name under which serde is asked for it.
    pub name: &'static str,
    /// Reads an expression within a budget; only a program that has such a field has the function.
    pub read: fn(&Expression, &Budget) -> Result<Handle, Diagnostics>,
}

impl TypeReader {
    /// The reader of a type.
    #[must_use]
    pub const fn of<T: TypeField>() -> TypeReader {
        TypeReader { name: T::NAME, read: |expr, budget| T::read(expr, budget).map(T::to_handle) }
    }
}

impl PartialEq for TypeReader {
    fn eq(&self, other: &TypeReader) -> bool {
        self.name == other.name
    }
}

impl Eq for TypeReader {}

/// The numbers that an integer type has, as HCL writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IntegerRange {
    /// The smallest.
    pub min: &'static str,
    /// The largest.
    pub max: &'static str,
}

/// Each of the types that a value may be decoded into.
#[derive(Debug, Clone, Copy)]
pub struct Alternatives {
    /// The Rust type.
    pub ty: RustType,
    /// The types.
    pub forms: &'static [Alternative],
    /// The size of the type with the alternatives.
    pub size: usize,
    /// The schema of the enum, if one of its variants is an object that a schema describes.
    pub schema: Option<fn() -> &'static Schema>,
    /// Makes the body of such an object.
    pub body: Option<ObjectBodyFn>,
}

/// One of several types that a value may be decoded into.
#[derive(Debug, Clone, Copy)]
pub struct Alternative {
    /// The function that checks if a value is of the type.
    pub check: LeafFn,
    /// The type; a function, so that types can contain themselves.
    pub ty: fn() -> TypeSpec,
    /// The format of the texts, if the type does not say it itself.
    pub format: Option<&'static Format>,
}

/// The way to read the expression of an argument.
#[derive(Debug, Clone, Copy)]
pub struct ArgumentSpec {
    /// The type that values are converted to.
    pub ty: TypeSpec,
    /// `true` if null is a value, and not the same as an absent argument.
    pub nullable: bool,
    /// `true` if the argument takes values that are marked sensitive, and is never shown.
    pub sensitive: bool,
    /// `true` if the argument is a word without quotes, or a list of such words.
    pub keyword: bool,
    /// The bounds of the value.
    pub bounds: Bounds,
    /// The expectation in the words of the program, for messages: "a duration such as \"30s\"".
    pub expected: Option<&'static str>,
    /// `true` if a literal goes to the field unchanged.
    pub(super) unrestricted: bool,
}

/// The restrictions on a value beside its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    /// The smallest number, or the text of the smallest quantity.
    pub min: Option<&'static str>,
    /// The largest number, or the text of the largest quantity.
    pub max: Option<&'static str>,
    /// The smallest count of characters, elements or entries.
    pub min_len: Option<usize>,
    /// The largest count of characters, elements or entries.
    pub max_len: Option<usize>,
}

/// A kind of quantity, and how it is read: a duration, a size.
///
/// # Examples
///
/// ```
/// use hcl_serde::schema::Measure;
/// use hcl_model::value::{Number, Value};
///
/// const LENGTH: Measure = Measure {
///     name: "length",
///     example: "30cm",
///     pattern: Some("^[0-9]+cm$"),
///     number: |value| {
///         let centimetres = value.as_str()?.strip_suffix("cm")?;
///         Number::parse(centimetres, &Default::default()).ok()
///     },
/// };
/// assert!((LENGTH.number)(&Value::from("30cm")) < (LENGTH.number)(&Value::from("31cm")));
/// assert_eq!((LENGTH.number)(&Value::from("30in")), None);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// The name of the quantity: `duration`.
    pub name: &'static str,
    /// An example: `30s`.
    pub example: &'static str,
    /// The regular expression of a JSON Schema for all texts of the quantity; `None` if a pattern says nothing.
    pub pattern: Option<&'static str>,
    /// The function that returns a value as a number of the smallest unit. It returns `None` if the value is not such
    /// a quantity.
    pub number: fn(&Value) -> Option<Number>,
}

impl PartialEq for Measure {
    fn eq(&self, other: &Measure) -> bool {
        self.name == other.name
    }
}

impl Eq for Measure {}

/// A value that is known at compile time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant {
    /// True or false.
    Bool(bool),
    /// A number, as HCL writes it.
    Number(&'static str),
    /// Text.
    String(&'static str),
    /// A list.
    List(&'static [Constant]),
    /// A map, or an object.
    Map(&'static [(&'static str, Constant)]),
}

/// A Rust type whose HCL type is known.
///
/// Fields of other types are decoded all the same, from values of any type; implement it for your own types to have
/// values converted first. Parameters of types with the derive have it, unless `#[hcl(bound = "...")]` asks for something else.
#[diagnostic::on_unimplemented(
    message = "it is not known which values of HCL `{Self}` is decoded from",
    label = "the HCL type of this type is not known",
    note = "add `#[derive(HclSchema)]` to the type",
    note = "a type of another crate is a parameter inside of a newtype with the derive, or of a type with `#[hcl(bound = \"...\")]`",
    note = "an expression is decoded into a type that cannot have the derive by `hcl_serde::schemaless::from_expression`"
)]
pub trait HclType {
    /// The HCL type.
    const TYPE: TypeSpec;

    /// Decodes an expression into the type and reports everything that is wrong with it, part by part; none if the type
    /// does not say how.
    const CHECK: Option<LeafFn> = None;

    /// `true` if serde makes a value of the type where none is given, as for an `Option`.
    const MAY_BE_ABSENT: bool = false;
}
