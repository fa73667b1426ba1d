//! Integers of any size as fields, for `#[serde(with = "hcl_serde::bigint")]`: those of the crate `num-bigint`, which needs no
//! features for that.
//!
//! With the feature `serde` of `num-bigint`, and where a field has a schema, its types are fields like others and this is not
//! needed.
//! For `Option` and `Vec` of such integers there are [`option`] and [`list`].
//!
//! # Examples
//!
//! ```
//! use hcl_serde::HclSchema;
//! use num_bigint::BigInt;
//! use serde::Deserialize;
//!
//! #[derive(Deserialize, HclSchema)]
//! struct Config {
//!     #[serde(with = "hcl_serde::bigint")]
//!     #[hcl(min = 0)]
//!     modulus: BigInt,
//!     #[serde(default, with = "hcl_serde::bigint::list")]
//!     primes: Vec<BigInt>,
//! }
//!
//! let config: Config = hcl_serde::from_str("modulus = 340282366920938463463374607431768211457\nprimes = [2, 3]\n")?;
//! assert_eq!(config.modulus.to_string(), "340282366920938463463374607431768211457");
//! assert_eq!(config.primes.len(), 2);
//! # Ok::<(), hcl_serde::Error>(())
//! ```

use hcl_model::value::Number;
use serde_core::de::{Deserialize, Deserializer, Error};
use serde_core::ser::{Serialize, Serializer};

use crate::schema::TypeSpec;

/// The type of such a field is any number. A later check finds out that the number is an integer, and that it is not
/// negative where that matters.
pub const HCL_TYPE: TypeSpec = TypeSpec::ExactNumber;

/// Decodes an integer.
///
/// # Errors
///
/// Returns an error if the number is no integer, or none that the type has.
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: for<'n> TryFrom<&'n Number>,
{
    Number::deserialize(deserializer).and_then(|number| integer(&number))
}

/// Gives an integer to a serializer, as the number that it is.
///
/// # Errors
///
/// Returns the error of the serializer.
pub fn serialize<S: Serializer, T: Clone + Into<Number>>(integer: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let number: Number = integer.clone().into();
    number.serialize(serializer)
}

fn integer<T: for<'n> TryFrom<&'n Number>, E: Error>(number: &Number) -> Result<T, E> {
    T::try_from(number).map_err(|_| match T::try_from(&Number::from(-1)) {
        Ok(_) => E::custom("a whole number is required"),
        Err(_) => E::custom("a whole number that is not negative is required"),
    })
}

/// An integer of any size that may be absent, as a `with` module; the field needs `#[serde(default)]` too.
pub mod option {
    use super::{Deserialize, Deserializer, Number, Serialize, Serializer, integer};

    pub use super::HCL_TYPE;

    /// Decodes an integer, or null.
    ///
    /// # Errors
    ///
    /// Returns an error if the number is no integer, or none that the type has.
    pub fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: for<'n> TryFrom<&'n Number>,
    {
        Option::<Number>::deserialize(deserializer)?.map(|number| integer(&number)).transpose()
    }

    /// Gives an integer to a serializer, or that there is none.
    ///
    /// # Errors
    ///
    /// Returns the error of the serializer.
    pub fn serialize<S, T>(integer: &Option<T>, serializer: S) -> Result<S::Ok, S::Error>
    where
        S: Serializer,
        T: Clone + Into<Number>,
    {
        let number: Option<Number> = integer.clone().map(Into::into);
        number.serialize(serializer)
    }
}

/// A list of integers of any size, as a `with` module.
pub mod list {
    use super::{Deserialize, Deserializer, Number, Serializer, TypeSpec, integer};

    /// The type of such a field is a list of numbers.
    pub const HCL_TYPE: TypeSpec = TypeSpec::List(&super::HCL_TYPE);

    /// Decodes a list of integers.
    ///
    /// # Errors
    ///
    /// Returns an error if a number is no integer, or none that the type has.
    pub fn deserialize<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        D: Deserializer<'de>,
        T: for<'n> TryFrom<&'n Number>,
    {
        Vec::<Number>::deserialize(deserializer)?.iter().map(integer).collect()
    }

    /// Gives the integers to a serializer, as the numbers that they are.
    ///
    /// # Errors
    ///
    /// Returns the error of the serializer.
    pub fn serialize<S: Serializer, T: Clone + Into<Number>>(integers: &[T], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(integers.iter().map(|integer| integer.clone().into()))
    }
}
