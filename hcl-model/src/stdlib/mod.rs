//! The standard library: the functions that applications built on HCL have in common.
//!
//! Extends "Functions and Function Calls", which leaves to the application which functions there are.
//! Nothing is defined unless the application asks for it: every function, a family, or some by name.
//! All of it is there with the feature `stdlib`, which is on by default, and some families only with one of their own: `csv` with `csv`, `datetime` with `datetime`, `hash` with `hash`, `regexp` with `regex`, `yaml` with `yaml`.
//! Each function is here with its documentation, of which the page [`crate::guide::functions`] is made.
//!
//! Functions that look at files and at the environment, and templates that are values, are in `ext` (feature `language`),
//! because a program has to allow them or to say what they see.
//! There is no `base64gzip`: the bytes that it gives depend on who compresses, so that a result would change with the
//! version of a library; and none of those that are not the same twice (`timestamp`, `uuid`, `bcrypt`), which a program
//! can define itself.
//!
//! # Examples
//!
//! ```
//! use hcl_model::expr::EvalContext;
//! use hcl_model::stdlib::{self, Family};
//! use hcl_model::native;
//! use hcl_model::value::Value;
//!
//! let everything = EvalContext::new().with_functions(stdlib::functions());
//! let strings = EvalContext::new().with_functions(Family::String.functions());
//! let some = EvalContext::new().with_functions(stdlib::named(["upper", "max"]));
//!
//! let expr = native::parse_expression("test", r#"upper("hello")"#).ok()?;
//! for context in [everything, strings, some] {
//!     assert_eq!(expr.value(&context)?, Value::from("HELLO"));
//! }
//! # Ok::<(), hcl_model::diag::Diagnostics>(())
//! ```

mod bool;
mod bytes;
mod collection;
mod conversion;
#[cfg(feature = "csv")]
mod csv;
#[cfg(feature = "datetime")]
mod datetime;
mod encoding;
mod expression;
mod format;
mod general;
#[cfg(feature = "hash")]
mod hash;
mod json;
mod library_function;
mod network;
mod number;
mod path;
#[cfg(feature = "regex")]
mod regexp;
mod sequence;
mod set;
mod string;
mod support;
#[cfg(feature = "yaml")]
mod yaml;

pub use bytes::bytes;
pub use library_function::{Example, LibraryFunction};

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use crate::function::Function;

/// The subject of a function: one family is one file of the library.
///
/// # Examples
///
/// ```
/// use hcl_model::stdlib::{self, Family};
///
/// let upper = stdlib::get("upper").unwrap();
/// assert_eq!(upper.family(), Family::String);
/// assert!(Family::ALL.contains(&Family::String));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Family {
    /// Logic.
    Bool,
    /// Buffers of bytes, which the application makes.
    Bytes,
    /// Lists, sets, maps, tuples and objects.
    Collection,
    /// From one type to another.
    Conversion,
    /// Tables in CSV (feature `csv`).
    #[cfg(feature = "csv")]
    Csv,
    /// Points in time (feature `datetime`).
    #[cfg(feature = "datetime")]
    Datetime,
    /// Text in forms that other systems take.
    Encoding,
    /// Expressions that a function takes as they are written: whether they have a value, and types.
    Expression,
    /// Text made of a format and of values.
    Format,
    /// Values of any type.
    General,
    /// Digests of texts (feature `hash`).
    #[cfg(feature = "hash")]
    Hash,
    /// JSON to values and back.
    Json,
    /// Ranges of IP addresses.
    Network,
    /// Arithmetic and comparison.
    Number,
    /// Paths of files, as text.
    Path,
    /// Regular expressions (feature `regex`).
    #[cfg(feature = "regex")]
    Regexp,
    /// Making sequences.
    Sequence,
    /// Sets.
    Set,
    /// Text.
    String,
    /// YAML to values and back (feature `yaml`).
    #[cfg(feature = "yaml")]
    Yaml,
}

impl Family {
    /// All families, sorted by name.
    pub const ALL: &[Family] = &[
        Family::Bool,
        Family::Bytes,
        Family::Collection,
        Family::Conversion,
        #[cfg(feature = "csv")]
        Family::Csv,
        #[cfg(feature = "datetime")]
        Family::Datetime,
        Family::Encoding,
        Family::Expression,
        Family::Format,
        Family::General,
        #[cfg(feature = "hash")]
        Family::Hash,
        Family::Json,
        Family::Network,
        Family::Number,
        Family::Path,
        #[cfg(feature = "regex")]
        Family::Regexp,
        Family::Sequence,
        Family::Set,
        Family::String,
        #[cfg(feature = "yaml")]
        Family::Yaml,
    ];

    /// The name, in lower case.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::stdlib::Family;
    ///
    /// assert_eq!(Family::Encoding.name(), "encoding");
    /// let family = Family::ALL.iter().copied().find(|family| family.name() == "set");
    /// assert_eq!(family, Some(Family::Set));
    /// ```
    #[must_use]
    #[inline]
    pub fn name(self) -> &'static str {
        match self {
            Family::Bool => "bool",
            Family::Bytes => "bytes",
            Family::Collection => "collection",
            Family::Conversion => "conversion",
            #[cfg(feature = "csv")]
            Family::Csv => "csv",
            #[cfg(feature = "datetime")]
            Family::Datetime => "datetime",
            Family::Encoding => "encoding",
            Family::Expression => "expression",
            Family::Format => "format",
            Family::General => "general",
            #[cfg(feature = "hash")]
            Family::Hash => "hash",
            Family::Json => "json",
            Family::Network => "network",
            Family::Number => "number",
            Family::Path => "path",
            #[cfg(feature = "regex")]
            Family::Regexp => "regexp",
            Family::Sequence => "sequence",
            Family::Set => "set",
            Family::String => "string",
            #[cfg(feature = "yaml")]
            Family::Yaml => "yaml",
        }
    }

    /// The functions of the family with their documentation, sorted by name.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::stdlib::{LibraryFunction, Family};
    ///
    /// let names: Vec<&str> = Family::Bool.entries().map(LibraryFunction::name).collect();
    /// assert_eq!(names, ["and", "not", "or"]);
    /// ```
    #[inline]
    pub fn entries(self) -> impl Iterator<Item = &'static LibraryFunction> {
        all().iter().filter(move |entry| entry.family() == self)
    }

    /// The functions of the family by name, for [`EvalContext::with_functions`](crate::expr::EvalContext::with_functions).
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::stdlib::Family;
    ///
    /// let context = EvalContext::new().with_functions(Family::String.functions());
    /// assert!(context.function("upper").is_some());
    /// assert!(context.function("max").is_none());
    /// ```
    #[inline]
    pub fn functions(self) -> impl Iterator<Item = (&'static str, Function)> {
        self.entries().map(|entry| (entry.name(), entry.function().clone()))
    }

    #[inline]
    fn define(self) -> Vec<LibraryFunction> {
        match self {
            Family::Bool => bool::entries(),
            Family::Bytes => bytes::entries(),
            Family::Collection => collection::entries(),
            Family::Conversion => conversion::entries(),
            #[cfg(feature = "csv")]
            Family::Csv => csv::entries(),
            #[cfg(feature = "datetime")]
            Family::Datetime => datetime::entries(),
            Family::Encoding => encoding::entries(),
            Family::Expression => expression::entries(),
            Family::Format => format::entries(),
            Family::General => general::entries(),
            #[cfg(feature = "hash")]
            Family::Hash => hash::entries(),
            Family::Json => json::entries(),
            Family::Network => network::entries(),
            Family::Number => number::entries(),
            Family::Path => path::entries(),
            #[cfg(feature = "regex")]
            Family::Regexp => regexp::entries(),
            Family::Sequence => sequence::entries(),
            Family::Set => set::entries(),
            Family::String => string::entries(),
            #[cfg(feature = "yaml")]
            Family::Yaml => yaml::entries(),
        }
    }
}

impl fmt::Display for Family {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Every function with its documentation, sorted by name.
///
/// # Examples
///
/// ```
/// use hcl_model::stdlib;
///
/// for entry in stdlib::all() {
///     println!("{}: {}", entry.name(), entry.function().description());
/// }
/// ```
#[must_use]
#[inline]
pub fn all() -> &'static [LibraryFunction] {
    static ALL: OnceLock<Vec<LibraryFunction>> = OnceLock::new();
    ALL.get_or_init(|| {
        let defined =
            Family::ALL.iter().flat_map(|&family| family.define().into_iter().map(move |entry| entry.of(family)));
        let mut all: Vec<LibraryFunction> = defined.collect();
        all.sort_by_key(LibraryFunction::name);
        all
    })
}

/// A function of the library with its documentation.
///
/// # Examples
///
/// ```
/// use hcl_model::stdlib;
///
/// let upper = stdlib::get("upper").unwrap();
/// assert_eq!(upper.function().params()[0].name(), "str");
/// assert_eq!(upper.examples()[0].call, "upper(\"hello\")");
/// ```
#[must_use]
#[inline]
pub fn get(name: &str) -> Option<&'static LibraryFunction> {
    static BY_NAME: OnceLock<HashMap<&str, &LibraryFunction>> = OnceLock::new();
    let by_name = BY_NAME.get_or_init(|| all().iter().map(|entry| (entry.name(), entry)).collect());
    by_name.get(name).copied()
}

/// Every function by name, for [`EvalContext::with_functions`](crate::expr::EvalContext::with_functions).
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::stdlib;
/// use hcl_model::value::Value;
///
/// let context = EvalContext::new().with_functions(stdlib::functions());
/// let expr = native::parse_expression("test", "max(1, length([\"a\", \"b\"]))").ok()?;
/// assert_eq!(expr.value(&context)?, Value::from(2));
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[inline]
pub fn functions() -> impl Iterator<Item = (&'static str, Function)> {
    all().iter().map(|entry| (entry.name(), entry.function().clone()))
}

/// The functions of these names; those that there are not are left out.
///
/// # Examples
///
/// ```
/// use hcl_model::stdlib;
///
/// let names: Vec<&str> = stdlib::named(["upper", "uper", "max"]).map(|(name, _)| name).collect();
/// assert_eq!(names, ["upper", "max"]);
/// ```
#[inline]
pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> impl Iterator<Item = (&'static str, Function)> {
    names.into_iter().filter_map(get).map(|entry| (entry.name(), entry.function().clone()))
}
