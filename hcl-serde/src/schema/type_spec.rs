//! The HCL type of a Rust type, as constant data.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize,
};
use std::rc::Rc;
use std::sync::Arc;

use hcl_model::types::Type;

use crate::schema::{LeafFn, Measure, Variant};

/// The HCL type that a Rust type is decoded from, known at compile time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum TypeSpec {
    /// Any type, or one that is not known at compile time.
    Dynamic,
    /// The same of a type whose name says that its values are not shown.
    Secret,
    /// An expression that is kept and not evaluated.
    Expression,
    /// A reference to a variable that is kept and not evaluated.
    Traversal,
    /// A function call that is kept and not evaluated.
    Call,
    /// Another type, or null.
    Optional(&'static TypeSpec),
    /// Another type, with its place in the text.
    Spanned(&'static TypeSpec),
    /// Another type, which is not shown.
    Sensitive(&'static TypeSpec),
    /// Any of several types, the first that fits.
    OneOf(Alternatives),
    /// A body, which is not a value at all.
    Body,
    /// A value of any type, kept as it is.
    Value,
    /// A number, kept exactly.
    ExactNumber,
    /// A number without a fraction that an integer of any size is made of, which may be negative if it is signed.
    BigInteger {
        /// Whether it may be negative.
        signed: bool,
    },
    /// A number that a 128-bit integer is made of.
    WideNumber(&'static IntegerRange),
    /// Null.
    Null,
    /// Text.
    String,
    /// One of several texts: the names of the variants of an enum that holds nothing.
    Choice(&'static [Variant]),
    /// A number.
    Number,
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
}

/// The numbers that an integer type has, as HCL writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IntegerRange {
    /// The smallest.
    pub min: &'static str,
    /// The largest.
    pub max: &'static str,
}

/// Each of the types that a value may be decoded into, and how large the type is that has them.
#[derive(Debug, Clone, Copy)]
pub struct Alternatives(pub &'static [Alternative], pub usize);

/// One of several types that a value may be decoded into.
#[derive(Debug, Clone, Copy)]
pub struct Alternative {
    /// What checks whether a value is of the type.
    pub check: LeafFn,
    /// The type; a function, so that types can contain themselves.
    pub ty: fn() -> TypeSpec,
}

impl PartialEq for Alternatives {
    fn eq(&self, other: &Alternatives) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Alternatives {}

impl TypeSpec {
    /// How large a type is that has alternatives, which is all that is known of sizes.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        match self.inner() {
            TypeSpec::OneOf(Alternatives(_, size)) => Some(size),
            _ => None,
        }
    }

    /// Whether expressions are kept as they are written, and not evaluated.
    #[must_use]
    #[inline]
    pub const fn is_kept(&self) -> bool {
        match self {
            TypeSpec::Expression | TypeSpec::Traversal | TypeSpec::Call => true,
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.is_kept(),
            _ => false,
        }
    }

    /// The type of the elements, if it is a list of expressions that are kept as they are written.
    #[must_use]
    pub const fn kept_elements(&self) -> Option<&'static TypeSpec> {
        match self {
            TypeSpec::List(element) | TypeSpec::Set(element) if element.is_kept() => Some(element),
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.kept_elements(),
            _ => None,
        }
    }

    /// Whether it is one of several texts.
    #[must_use]
    pub const fn is_choice(&self) -> bool {
        match self {
            TypeSpec::Choice(_) => true,
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.is_choice(),
            _ => false,
        }
    }

    /// Whether it can be decoded from text.
    pub(super) const fn is_of_text(&self) -> bool {
        match self {
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.is_of_text(),
            TypeSpec::Body | TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_) => false,
            _ => !self.is_kept(),
        }
    }

    /// The type without what says that it is optional, not shown, or decoded with its place.
    #[must_use]
    pub const fn inner(self) -> TypeSpec {
        match self {
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.inner(),
            TypeSpec::Secret => TypeSpec::Dynamic,
            ty => ty,
        }
    }

    /// Whether a value of the type is one text, number or bool, and nothing in it.
    pub(super) const fn is_simple(self) -> bool {
        matches!(
            self.inner(),
            TypeSpec::String
                | TypeSpec::Choice(_)
                | TypeSpec::Number
                | TypeSpec::Integer(_)
                | TypeSpec::ExactNumber
                | TypeSpec::BigInteger { .. }
                | TypeSpec::WideNumber(_)
                | TypeSpec::Bool
                | TypeSpec::Measure(_)
        )
    }

    /// The type of what is there, if it is optional.
    pub(super) const fn required(self) -> TypeSpec {
        match self {
            TypeSpec::Optional(inner) => inner.required(),
            ty => ty,
        }
    }

    /// Whether something in it is kept as it is written.
    #[must_use]
    pub fn holds_kept(&self) -> bool {
        self.holds(&TypeSpec::is_kept)
    }

    /// Whether the type, or what a list, a set or a map of it has in it, says by its name that it is not shown.
    pub(super) const fn is_named_secret(&self) -> bool {
        match self {
            TypeSpec::Secret => true,
            TypeSpec::List(inner)
            | TypeSpec::Set(inner)
            | TypeSpec::Map(inner)
            | TypeSpec::Optional(inner)
            | TypeSpec::Spanned(inner) => inner.is_named_secret(),
            _ => false,
        }
    }

    /// Whether something in it is not shown.
    #[must_use]
    pub fn holds_sensitive(&self) -> bool {
        self.holds_sensitive_beside(&RefCell::default())
    }

    /// Whether something in it is not shown, but for forms of values that were looked at: types can contain themselves.
    fn holds_sensitive_beside(&self, seen: &RefCell<Vec<Alternatives>>) -> bool {
        self.holds(&|ty| match ty {
            TypeSpec::Sensitive(_) | TypeSpec::Secret => true,
            TypeSpec::OneOf(forms) if !seen.borrow().contains(forms) => {
                seen.borrow_mut().push(*forms);
                forms.0.iter().any(|form| (form.ty)().holds_sensitive_beside(seen))
            }
            _ => false,
        })
    }

    /// Whether the type itself, or one in it, is such a type.
    pub(super) fn holds(&self, is_it: &impl Fn(&TypeSpec) -> bool) -> bool {
        is_it(self)
            || match self {
                TypeSpec::List(inner)
                | TypeSpec::Set(inner)
                | TypeSpec::Map(inner)
                | TypeSpec::Optional(inner)
                | TypeSpec::Spanned(inner)
                | TypeSpec::Sensitive(inner) => inner.holds(is_it),
                _ => false,
            }
    }

    /// The name by which serde is asked for the type, if it is one that serde does not know.
    #[must_use]
    pub const fn token(self) -> Option<&'static str> {
        match self {
            TypeSpec::Optional(inner) => inner.token(),
            TypeSpec::Expression => Some("$hcl::Expression"),
            TypeSpec::Traversal => Some("$hcl::Traversal"),
            TypeSpec::Call => Some("$hcl::StaticCall"),
            TypeSpec::Sensitive(_) => Some("$hcl::Sensitive"),
            TypeSpec::Body => Some("$hcl::Body"),
            TypeSpec::Value => Some("$hcl::Value"),
            TypeSpec::ExactNumber => Some("$hcl::Number"),
            _ => None,
        }
    }

    /// The type of the information model.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_serde::schema::HclType;
    /// use hcl_model::types::Type;
    ///
    /// assert_eq!(<Vec<u16>>::TYPE.to_type(), Type::list(Type::NUMBER));
    /// ```
    #[must_use]
    pub fn to_type(self) -> Type {
        match self {
            TypeSpec::Optional(inner) | TypeSpec::Spanned(inner) | TypeSpec::Sensitive(inner) => inner.to_type(),
            TypeSpec::Dynamic
            | TypeSpec::Secret
            | TypeSpec::Null
            | TypeSpec::Expression
            | TypeSpec::Traversal
            | TypeSpec::Call
            | TypeSpec::OneOf(_)
            | TypeSpec::Measure(_)
            | TypeSpec::Body
            | TypeSpec::Value => Type::DYNAMIC,
            TypeSpec::String | TypeSpec::Choice(_) => Type::STRING,
            TypeSpec::Number
            | TypeSpec::Integer(_)
            | TypeSpec::ExactNumber
            | TypeSpec::BigInteger { .. }
            | TypeSpec::WideNumber(_) => Type::NUMBER,
            TypeSpec::Bool => Type::BOOL,
            TypeSpec::List(element) => Type::list(element.to_type()),
            TypeSpec::Set(element) => Type::set(element.to_type()),
            TypeSpec::Map(element) => Type::map(element.to_type()),
        }
    }
}

/// A Rust type whose HCL type is known.
///
/// Fields of other types are decoded all the same, from values of any type; implement it for your own types to have
/// values converted first.
pub trait HclType {
    /// The HCL type.
    const TYPE: TypeSpec;
}

macro_rules! hcl_types {
    ($($spec:ident: $($ty:ty)*;)*) => {$($(
        impl HclType for $ty {
            const TYPE: TypeSpec = TypeSpec::$spec;
        }
    )*)*};
}

hcl_types! {
    Expression: hcl_model::expr::Expression;
    Traversal: hcl_model::expr::Traversal;
    Call: hcl_model::expr::StaticCall;
    Body: hcl_model::body::Body;
    Bool: bool;
    Value: hcl_model::value::Value;
    ExactNumber: hcl_model::value::Number;
    Number: f32 f64;
    String: String str char std::path::Path std::path::PathBuf;
    String: std::net::IpAddr std::net::Ipv4Addr std::net::Ipv6Addr;
    String: std::net::SocketAddr std::net::SocketAddrV4 std::net::SocketAddrV6;
}

impl HclType for hcl_model::__private::BigInt {
    const TYPE: TypeSpec = TypeSpec::BigInteger { signed: true };
}

impl HclType for hcl_model::__private::BigUint {
    const TYPE: TypeSpec = TypeSpec::BigInteger { signed: false };
}

macro_rules! integer_types {
    ($($spec:ident { $($ty:ident $min:literal, $non_zero:ident $least:literal, $max:literal;)* })*) => {$($(
        impl HclType for $ty {
            const TYPE: TypeSpec = TypeSpec::$spec(&IntegerRange { min: $min, max: $max });
        }

        impl HclType for $non_zero {
            const TYPE: TypeSpec = TypeSpec::$spec(&IntegerRange { min: $least, max: $max });
        }
    )*)*};
}

integer_types! {
    Integer {
        u8 "0", NonZeroU8 "1", "255";
        u16 "0", NonZeroU16 "1", "65535";
        u32 "0", NonZeroU32 "1", "4294967295";
        u64 "0", NonZeroU64 "1", "18446744073709551615";
        i8 "-128", NonZeroI8 "-128", "127";
        i16 "-32768", NonZeroI16 "-32768", "32767";
        i32 "-2147483648", NonZeroI32 "-2147483648", "2147483647";
        i64 "-9223372036854775808", NonZeroI64 "-9223372036854775808", "9223372036854775807";
    }
    WideNumber {
        u128 "0", NonZeroU128 "1", "340282366920938463463374607431768211455";
        i128 "-170141183460469231731687303715884105728", NonZeroI128 "-170141183460469231731687303715884105728",
            "170141183460469231731687303715884105727";
    }
}

/// What is true of the type whose size is that of a pointer.
macro_rules! pointer_sized {
    ($($ty:ty: $wide:ty, $narrow:ty;)*) => {$(
        impl HclType for $ty {
            const TYPE: TypeSpec = if usize::BITS == 64 { <$wide>::TYPE } else { <$narrow>::TYPE };
        }
    )*};
}

pointer_sized! {
    usize: u64, u32;
    isize: i64, i32;
    NonZeroUsize: NonZeroU64, NonZeroU32;
    NonZeroIsize: NonZeroI64, NonZeroI32;
}

impl<T: HclType + ?Sized> HclType for &T {
    const TYPE: TypeSpec = T::TYPE;
}

impl<T: HclType + ToOwned + ?Sized> HclType for std::borrow::Cow<'_, T> {
    const TYPE: TypeSpec = T::TYPE;
}

impl<T: HclType + ?Sized> HclType for Box<T> {
    const TYPE: TypeSpec = T::TYPE;
}

impl<T: HclType + ?Sized> HclType for Rc<T> {
    const TYPE: TypeSpec = T::TYPE;
}

impl<T: HclType + ?Sized> HclType for Arc<T> {
    const TYPE: TypeSpec = T::TYPE;
}

impl<T: HclType> HclType for Option<T> {
    const TYPE: TypeSpec = TypeSpec::Optional(&T::TYPE);
}

impl<T: HclType> HclType for Vec<T> {
    const TYPE: TypeSpec = TypeSpec::List(&T::TYPE);
}

impl<T: HclType, S> HclType for HashSet<T, S> {
    const TYPE: TypeSpec = TypeSpec::Set(&T::TYPE);
}

impl<T: HclType> HclType for BTreeSet<T> {
    const TYPE: TypeSpec = TypeSpec::Set(&T::TYPE);
}

impl<K, T: HclType, S> HclType for HashMap<K, T, S> {
    const TYPE: TypeSpec = TypeSpec::Map(&T::TYPE);
}

impl<K, T: HclType> HclType for BTreeMap<K, T> {
    const TYPE: TypeSpec = TypeSpec::Map(&T::TYPE);
}

#[cfg(feature = "indexmap")]
impl<K, T: HclType, S> HclType for indexmap::IndexMap<K, T, S> {
    const TYPE: TypeSpec = TypeSpec::Map(&T::TYPE);
}

/// A list, because the order counts.
#[cfg(feature = "indexmap")]
impl<T: HclType, S> HclType for indexmap::IndexSet<T, S> {
    const TYPE: TypeSpec = TypeSpec::List(&T::TYPE);
}
