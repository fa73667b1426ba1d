//! Limits on the cost of a configuration: data, with generous defaults, so that no file can exhaust the program that
//! loads it.
//!
//! Passing a limit is a diagnostic at the place where it happened, never a crash.
//! The limits of one run are given to the loader or to the evaluation context.
//! A [`Budget`] is what evaluations have in common: the limits, what one load has spent, and whether the program wants an
//! end of it.
//! An [`Allowance`] is what one evaluation has left: whoever takes time, or makes numbers, texts or elements of what an
//! author wrote, takes one (conversions, operators, functions), so that no limit can be forgotten.
//! The page [`crate::guide::limits`] gives the cost of each operation, and the memory and time that the defaults come
//! to.

mod allowance;
mod budget;

pub use allowance::{Allowance, Exhausted};
pub(crate) use allowance::{BYTES_OF_STEP, Cost, ELEMENTS, Lent, Reason};
pub use budget::Budget;

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
    /// Bytes of one source text (12 MiB; at most 4 GiB).
    pub file_size: u32,
    /// Bytes of all source texts of one load together (24 MiB), of which each counts as 256 at least.
    pub load_size: u64,
    /// The maximum nesting depth of brackets, blocks, templates and prefix operators, in files and in the JSON that
    /// functions read and write (256).
    pub nesting: u16,
    /// The maximum nesting depth of the Rust values that are decoded, blocks and objects and lists together (128).
    /// The first level is the type that the whole file is decoded into.
    pub decode_nesting: u16,
    /// Bytes of the stack that decoding may take while it goes deeper, from where it began (768 KiB).
    ///
    /// Decoding [measures](crate::stack) the stack, because the types of the program decide what a level takes.
    /// The parser and the evaluation of one expression are not measured. Each takes less than 1 MiB without optimisation at the
    /// default [`Limits::nesting`]. So a thread of 2 MiB, the default of Rust, is enough for every file.
    /// Set both limits lower for a smaller thread. Raise this one for a larger thread.
    pub stack: u32,
    /// Steps of the work that evaluating one attribute takes: its expressions, each pass through a loop counted, and what
    /// operators, conversions and functions go through (10 million).
    pub steps: u64,
    /// Elements of collections produced while evaluating one attribute (5 million).
    pub elements: u64,
    /// Bytes of text produced while evaluating one attribute (128 MiB).
    pub bytes: u64,
    /// Steps of all that one load evaluates (30 million).
    pub load_steps: u64,
    /// Elements of collections produced in one load (5 million).
    pub load_elements: u64,
    /// Bytes of text produced in one load (256 MiB).
    pub load_bytes: u64,
    /// Digits of one number that is read from text, whether that is a literal, a string or JSON (65 536).
    ///
    /// The numbers that operators make are bounded in any case: by 131 072 bits.
    pub number_digits: u32,
    /// Magnitude of a decimal exponent of such a number (16 384).
    pub number_exponent: u32,
    /// Different calls of one eventual function that are waited for, each of which starts something in the program
    /// ([`Function::eventual`](crate::function::Function::eventual)) (10 000).
    pub promises: u32,
    /// Diagnostics that one list keeps, which is what one parse, one load or one check reports; the rest are counted (100).
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
        file_size: 12 << 20,
        load_size: 24 << 20,
        nesting: 256,
        decode_nesting: 128,
        stack: 768 << 10,
        steps: 10_000_000,
        elements: 5_000_000,
        bytes: 128 << 20,
        load_steps: 30_000_000,
        load_elements: 5_000_000,
        load_bytes: 256 << 20,
        number_digits: 65_536,
        number_exponent: 16_384,
        promises: 10_000,
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
    load_size: u64, with_load_size;
    nesting: u16, with_nesting;
    decode_nesting: u16, with_decode_nesting;
    stack: u32, with_stack;
    steps: u64, with_steps;
    elements: u64, with_elements;
    bytes: u64, with_bytes;
    load_steps: u64, with_load_steps;
    load_elements: u64, with_load_elements;
    load_bytes: u64, with_load_bytes;
    number_digits: u32, with_number_digits;
    number_exponent: u32, with_number_exponent;
    promises: u32, with_promises;
    diagnostics: usize, with_diagnostics;
}
