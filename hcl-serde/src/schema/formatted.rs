//! The texts that a Rust type is made of.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use crate::schema::{Format, TypeSpec};

/// A Rust type whose texts are of a format.
///
/// It says nothing of how values are converted, which is what [`HclType`](crate::schema::HclType) is for.
/// Lists, maps and other containers pass on what their elements are.
/// `#[derive(HclSchema)]` implements it for newtypes.
///
/// # Examples
///
/// ```
/// use hcl_serde::HclSchema;
/// use hcl_serde::schema::{Format, HclFormat};
/// use serde::Deserialize;
///
/// #[derive(Deserialize)]
/// struct Url(String);
///
/// impl HclFormat for Url {
///     const FORMAT: Option<&'static Format> = Some(&Format { name: "URL", example: "https://example.com" });
/// }
///
/// #[derive(Deserialize, HclSchema)]
/// struct Config {
///     listen: std::net::SocketAddr,
///     mirrors: Vec<Url>,
/// }
///
/// let formats = Config::SCHEMA.fields().map(|field| field.format().unwrap().name);
/// assert_eq!(formats.collect::<Vec<_>>(), ["socket address", "URL"]);
/// ```
pub trait HclFormat {
    /// The format; none if there is nothing to say of it.
    const FORMAT: Option<&'static Format>;

    /// The type around the texts, for a type that is otherwise unknown.
    const SHAPE: TypeSpec = TypeSpec::Dynamic;
}

macro_rules! formats {
    ($($format:ident: $($ty:ty)*;)*) => {$($(
        impl HclFormat for $ty {
            const FORMAT: Option<&'static Format> = Some(&Format::$format);
        }
    )*)*};
}

formats! {
    SOCKET_ADDRESS: SocketAddr;
    SOCKET_ADDRESS_V4: SocketAddrV4;
    SOCKET_ADDRESS_V6: SocketAddrV6;
    IP_ADDRESS: IpAddr;
    IPV4_ADDRESS: Ipv4Addr;
    IPV6_ADDRESS: Ipv6Addr;
    PATH: Path PathBuf;
    CHARACTER: char;
}

/// Types in which the texts are those of another one, and what they are of it.
macro_rules! passed_on {
    ($([$($generics:tt)*] $ty:ty $(=> $shape:ident)?;)*) => {$(
        impl<$($generics)*> HclFormat for $ty {
            const FORMAT: Option<&'static Format> = T::FORMAT;
            const SHAPE: TypeSpec = passed_on!(@shape $($shape)?);
        }
    )*};
    (@shape) => { T::SHAPE };
    (@shape $shape:ident) => { TypeSpec::$shape(&T::SHAPE) };
}

passed_on! {
    [T: HclFormat + ?Sized] &T;
    [T: HclFormat + ToOwned + ?Sized] Cow<'_, T>;
    [T: HclFormat + ?Sized] Box<T>;
    [T: HclFormat + ?Sized] Rc<T>;
    [T: HclFormat + ?Sized] Arc<T>;
    [T: HclFormat] Option<T> => Optional;
    [T: HclFormat] Vec<T> => List;
    [T: HclFormat, const N: usize] [T; N] => List;
    [T: HclFormat, S] HashSet<T, S> => Set;
    [T: HclFormat] BTreeSet<T> => Set;
    [K, T: HclFormat, S] HashMap<K, T, S> => Map;
    [K, T: HclFormat] BTreeMap<K, T> => Map;
}

#[cfg(feature = "indexmap")]
passed_on! {
    [K, T: HclFormat, S] indexmap::IndexMap<K, T, S> => Map;
    [T: HclFormat, S] indexmap::IndexSet<T, S> => Set;
}
