//! The HCL types of Rust types: what is known of them before anything is decoded, and how their parts are looked at.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::num::{
    NonZeroI8, NonZeroI16, NonZeroI32, NonZeroI64, NonZeroI128, NonZeroIsize, NonZeroU8, NonZeroU16, NonZeroU32,
    NonZeroU64, NonZeroU128, NonZeroUsize,
};
use std::rc::Rc;
use std::sync::Arc;

use crate::parts;
use crate::schema::{Format, HclType, IntegerRange, LeafFn, Part, TypeReader, TypeSpec};
use crate::sensitive::Sensitive;

/// Decodes an expression into a type that has no parts to look at one by one.
macro_rules! whole {
    ($ty:ty) => {
        Some(parts::whole::<$ty>)
    };
}

macro_rules! hcl_types {
    ($($spec:ident: $($ty:ty)*;)*) => {$($(
        impl HclType for $ty {
            const TYPE: TypeSpec = TypeSpec::$spec;
            const CHECK: Option<LeafFn> = whole!($ty);
        }
    )*)*};
}

hcl_types! {
    Expression: hcl_model::expr::Expression;
    Traversal: hcl_model::expr::Traversal;
    Call: hcl_model::expr::StaticCall;
    Bool: bool;
    Value: hcl_model::value::Value;
    ExactNumber: hcl_model::value::Number;
    Number: f64;
    Single: f32;
    Null: ();
    String: String;
}

/// Types whose texts are of a format.
macro_rules! texts {
    ($($format:ident: $($ty:ty)*;)*) => {$($(
        impl HclType for $ty {
            const TYPE: TypeSpec = TypeSpec::Text(&Format::$format);
            const CHECK: Option<LeafFn> = whole!($ty);
        }
    )*)*};
}

texts! {
    CHARACTER: char;
    PATH: std::path::PathBuf;
    IP_ADDRESS: std::net::IpAddr;
    IPV4_ADDRESS: std::net::Ipv4Addr;
    IPV6_ADDRESS: std::net::Ipv6Addr;
    SOCKET_ADDRESS: std::net::SocketAddr;
    SOCKET_ADDRESS_V4: std::net::SocketAddrV4;
    SOCKET_ADDRESS_V6: std::net::SocketAddrV6;
}

macro_rules! types {
    ($($ty:ty)*) => {$(
        impl HclType for $ty {
            const TYPE: TypeSpec = TypeSpec::Type(TypeReader::of::<$ty>());
            const CHECK: Option<LeafFn> = whole!($ty);
        }
    )*};
}

types! {
    hcl_model::types::Type
    hcl_model::type_expression::TypeConstraint
    hcl_model::typing::StaticType
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
            const CHECK: Option<LeafFn> = whole!($ty);
        }

        impl HclType for $non_zero {
            const TYPE: TypeSpec = TypeSpec::$spec(&IntegerRange { min: $least, max: $max });
            const CHECK: Option<LeafFn> = whole!($non_zero);
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

/// Implements the traits of the types whose size is that of a pointer.
macro_rules! pointer_sized {
    ($($ty:ty: $wide:ty, $narrow:ty;)*) => {$(
        impl HclType for $ty {
            const TYPE: TypeSpec = if usize::BITS == 64 { <$wide>::TYPE } else { <$narrow>::TYPE };
            const CHECK: Option<LeafFn> = whole!($ty);
        }
    )*};
}

pointer_sized! {
    usize: u64, u32;
    isize: i64, i32;
    NonZeroUsize: NonZeroU64, NonZeroU32;
    NonZeroIsize: NonZeroI64, NonZeroI32;
}

/// Behind a pointer of any kind.
impl HclType for str {
    const TYPE: TypeSpec = TypeSpec::String;
    const CHECK: Option<LeafFn> = whole!(String);
}

/// Behind a pointer of any kind.
impl HclType for std::path::Path {
    const TYPE: TypeSpec = TypeSpec::Text(&Format::PATH);
    const CHECK: Option<LeafFn> = whole!(std::path::PathBuf);
}

impl<T: HclType + ?Sized> HclType for &T {
    const TYPE: TypeSpec = T::TYPE;
    const CHECK: Option<LeafFn> = T::CHECK;
}

impl<T: HclType + ToOwned + ?Sized> HclType for std::borrow::Cow<'_, T> {
    const TYPE: TypeSpec = T::TYPE;
    const CHECK: Option<LeafFn> = T::CHECK;
}

impl<T: HclType + ?Sized> HclType for Box<T> {
    const TYPE: TypeSpec = T::TYPE;
    const CHECK: Option<LeafFn> = T::CHECK;
    const MAY_BE_ABSENT: bool = T::MAY_BE_ABSENT;
}

impl<T: HclType + ?Sized> HclType for Rc<T> {
    const TYPE: TypeSpec = T::TYPE;
    const CHECK: Option<LeafFn> = T::CHECK;
    const MAY_BE_ABSENT: bool = T::MAY_BE_ABSENT;
}

impl<T: HclType + ?Sized> HclType for Arc<T> {
    const TYPE: TypeSpec = T::TYPE;
    const CHECK: Option<LeafFn> = T::CHECK;
    const MAY_BE_ABSENT: bool = T::MAY_BE_ABSENT;
}

/// Looks at the parts of an expression, if it is known how one of them is looked at.
macro_rules! parts {
    ($part:ty, $function:ident) => {
        match <$part>::CHECK {
            Some(_) => {
                Some(|node, context, diagnostics| parts::$function(Part::of::<$part>(), node, context, diagnostics))
            }
            None => None,
        }
    };
}

impl<T: HclType> HclType for Option<T> {
    const TYPE: TypeSpec = TypeSpec::Optional(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, optional);
    const MAY_BE_ABSENT: bool = true;
}

impl<T: HclType> HclType for Vec<T> {
    const TYPE: TypeSpec = TypeSpec::List(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, list);
}

impl<T: HclType, S> HclType for HashSet<T, S> {
    const TYPE: TypeSpec = TypeSpec::Set(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, list);
}

impl<T: HclType> HclType for BTreeSet<T> {
    const TYPE: TypeSpec = TypeSpec::Set(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, list);
}

impl<K, T: HclType, S> HclType for HashMap<K, T, S> {
    const TYPE: TypeSpec = TypeSpec::Map(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, map);
}

impl<K, T: HclType> HclType for BTreeMap<K, T> {
    const TYPE: TypeSpec = TypeSpec::Map(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, map);
}

#[cfg(feature = "indexmap")]
impl<K, T: HclType, S> HclType for indexmap::IndexMap<K, T, S> {
    const TYPE: TypeSpec = TypeSpec::Map(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, map);
}

/// A list, because the order counts.
#[cfg(feature = "indexmap")]
impl<T: HclType, S> HclType for indexmap::IndexSet<T, S> {
    const TYPE: TypeSpec = TypeSpec::List(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, list);
}

impl<T: HclType, const N: usize> HclType for [T; N] {
    const TYPE: TypeSpec = TypeSpec::Tuple(&[T::TYPE; N]);
    const CHECK: Option<LeafFn> = match T::CHECK {
        Some(_) => Some(|node, context, diagnostics| parts::tuple(node, context, &[Part::of::<T>(); N], diagnostics)),
        None => None,
    };
}

macro_rules! tuples {
    ($($($part:ident)*;)*) => {$(
        impl<$($part: HclType),*> HclType for ($($part,)*) {
            const TYPE: TypeSpec = TypeSpec::Tuple(&[$($part::TYPE),*]);
            const CHECK: Option<LeafFn> = match true $(&& $part::CHECK.is_some())* {
                true => Some(|node, context, diagnostics| {
                    parts::tuple(node, context, &[$(Part::of::<$part>()),*], diagnostics)
                }),
                false => None,
            };
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
}

impl<T: HclType> HclType for Sensitive<T> {
    const TYPE: TypeSpec = TypeSpec::Sensitive(&T::TYPE);
    const CHECK: Option<LeafFn> = parts!(T, secret);
}
