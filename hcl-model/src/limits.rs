//! What a configuration may cost: data, with generous defaults, so that no file can exhaust the program that loads it.
//!
//! Passing a limit is a diagnostic at the place where it happened, never a crash.
//! The limits of one run are given to the loader or to the evaluation context.
//! An [`Allowance`] is what an evaluation has left of them: whoever makes numbers, texts or elements of what an author wrote
//! takes one (conversions, operators, functions), so that no limit can be forgotten.

use std::fmt;

/// The costs that an author can cause, and how far each may go.
///
/// There will be more of them, so a program begins with the defaults and sets what it wants to be different.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
///
/// let limits = Limits::default().with_nesting(32);
/// assert_eq!(limits.nesting, 32);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of one source text (64 MiB; at most 4 GiB).
    pub file_size: u32,
    /// How deep brackets, blocks, templates and prefix operators may nest, in files and in the JSON that functions
    /// read and write (256).
    pub nesting: u16,
    /// How deep the Rust values that are decoded may nest, blocks and objects and lists together (128).
    pub decode_nesting: u16,
    /// Expressions evaluated for one attribute, each pass through a loop counted (10 million).
    pub steps: u64,
    /// Elements of collections produced while evaluating one attribute (5 million).
    pub elements: u64,
    /// Bytes of text produced while evaluating one attribute (128 MiB).
    pub bytes: u64,
    /// Digits of one number that is read from text, whether that is a literal, a string or JSON (65 536).
    ///
    /// What operators make of numbers is bounded in any case: by 131 072 bits.
    pub number_digits: u32,
    /// Magnitude of a decimal exponent of such a number (16 384).
    pub number_exponent: u32,
    /// Diagnostics kept for one source; the rest are counted (100).
    pub diagnostics: usize,
}

impl Limits {
    /// The limits where a program sets none.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::Limits;
    ///
    /// assert_eq!(Limits::DEFAULT, Limits::default());
    /// ```
    pub const DEFAULT: Limits = Limits {
        file_size: 64 << 20,
        nesting: 256,
        decode_nesting: 128,
        steps: 10_000_000,
        elements: 5_000_000,
        bytes: 128 << 20,
        number_digits: 65_536,
        number_exponent: 16_384,
        diagnostics: 100,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

/// A method for each limit that sets it.
macro_rules! setters {
    ($($field:ident: $ty:ty, $setter:ident;)*) => {
        impl Limits {
            $(
                #[doc = concat!("These limits with another [`Limits::", stringify!($field), "`].")]
                #[must_use]
                pub const fn $setter(mut self, $field: $ty) -> Limits {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}

setters! {
    file_size: u32, with_file_size;
    nesting: u16, with_nesting;
    decode_nesting: u16, with_decode_nesting;
    steps: u64, with_steps;
    elements: u64, with_elements;
    bytes: u64, with_bytes;
    number_digits: u32, with_number_digits;
    number_exponent: u32, with_number_exponent;
    diagnostics: usize, with_diagnostics;
}

/// The limits of one evaluation, and what it has made so far of elements and of text.
///
/// Whoever makes more than it was given asks first, so that nothing is made that would be too much.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::{Allowance, Limits};
///
/// let mut allowance = Allowance::new(&Limits::default().with_elements(1000));
/// assert!(allowance.elements(900).is_ok());
/// let exhausted = allowance.elements(200).unwrap_err();
/// assert_eq!(exhausted.to_string(), "the value needs more than 1000 elements of collections, which is the limit for one argument");
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Allowance {
    limits: Limits,
    elements: u64,
    bytes: u64,
}

/// Which limit of an evaluation was passed, and where it stands.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::{Allowance, Limits};
///
/// let limits = Limits::default().with_bytes(10);
/// let exhausted = Allowance::new(&limits).bytes(11).unwrap_err();
/// assert!(exhausted.to_string().starts_with("the value needs more than 10 bytes of text"));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exhausted {
    pub(crate) what: &'static str,
    pub(crate) limit: u64,
}

impl Allowance {
    /// All that the limits allow.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let limits = Limits::default().with_elements(3);
    /// let mut allowance = Allowance::new(&limits);
    /// assert!(allowance.elements(3).is_ok());
    /// assert!(allowance.elements(1).is_err());
    /// assert!(Allowance::new(&limits).elements(1).is_ok());
    /// ```
    #[must_use]
    pub fn new(limits: &Limits) -> Allowance {
        Allowance::resumed(limits, 0, 0)
    }

    /// What the limits allow after so many elements and bytes.
    pub(crate) fn resumed(limits: &Limits, elements: u64, bytes: u64) -> Allowance {
        Allowance { limits: *limits, elements, bytes }
    }

    /// The limits of the evaluation, for what is not counted: digits, exponents, nesting.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let allowance = Allowance::new(&Limits::DEFAULT.with_number_digits(20));
    /// assert_eq!(allowance.limits().number_digits, 20);
    /// ```
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Asks for elements of collections that are going to be made.
    ///
    /// # Errors
    ///
    /// The limit, if there may not be so many.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let mut allowance = Allowance::new(&Limits::default().with_elements(5));
    /// allowance.elements(2)?;
    /// allowance.elements(3)?;
    /// assert!(allowance.elements(1).is_err());
    /// # Ok::<(), hcl_model::limits::Exhausted>(())
    /// ```
    #[inline]
    pub fn elements(&mut self, count: usize) -> Result<(), Exhausted> {
        self.elements = self.elements.saturating_add(count as u64);
        self.enough_elements()
    }

    /// Asks for bytes of text that is going to be made.
    ///
    /// # Errors
    ///
    /// The limit, if there may not be so many.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::limits::{Allowance, Limits};
    ///
    /// let mut allowance = Allowance::new(&Limits::default().with_bytes(5));
    /// // Two characters, three bytes.
    /// allowance.bytes("né".len())?;
    /// assert!(allowance.bytes("né".len()).is_err());
    /// # Ok::<(), hcl_model::limits::Exhausted>(())
    /// ```
    #[inline]
    pub fn bytes(&mut self, count: usize) -> Result<(), Exhausted> {
        self.bytes = self.bytes.saturating_add(count as u64);
        self.enough_bytes()
    }

    /// Whether everything that was asked for so far was allowed.
    ///
    /// # Errors
    ///
    /// The limit that was passed.
    pub(crate) fn enough(&self) -> Result<(), Exhausted> {
        self.enough_elements()?;
        self.enough_bytes()
    }

    #[inline]
    fn enough_elements(&self) -> Result<(), Exhausted> {
        let limit = self.limits.elements;
        if self.elements > limit { Err(Exhausted { what: ELEMENTS, limit }) } else { Ok(()) }
    }

    #[inline]
    fn enough_bytes(&self) -> Result<(), Exhausted> {
        let limit = self.limits.bytes;
        if self.bytes > limit { Err(Exhausted { what: BYTES, limit }) } else { Ok(()) }
    }

    /// The elements and the bytes that were asked for so far.
    pub(crate) fn spent(&self) -> (u64, u64) {
        (self.elements, self.bytes)
    }
}

impl Default for Allowance {
    /// What the default limits allow.
    fn default() -> Allowance {
        Allowance::new(&Limits::DEFAULT)
    }
}

/// How messages call what [`Limits::elements`] counts.
pub(crate) const ELEMENTS: &str = "elements of collections";
/// How messages call what [`Limits::bytes`] counts.
pub(crate) const BYTES: &str = "bytes of text";

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Exhausted { what, limit } = self;
        write!(f, "the value needs more than {limit} {what}, which is the limit for one argument")
    }
}

impl std::error::Error for Exhausted {}
