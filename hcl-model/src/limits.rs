//! What a configuration may cost: data, with generous defaults, so that no file can exhaust the program that loads it.
//!
//! Passing a limit is a diagnostic at the place where it happened, never a crash.
//! The limits of one run are given to the loader or to the evaluation context.

/// The costs that an author can cause, and how far each may go.
///
/// # Examples
///
/// ```
/// use hcl_model::limits::Limits;
///
/// let limits = Limits { nesting: 32, ..Limits::default() };
/// assert_eq!(limits.nesting, 32);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one source text (64 MiB; at most 4 GiB).
    pub file_size: u32,
    /// How deep brackets, blocks, templates and prefix operators may nest (256).
    pub nesting: u16,
    /// How deep the Rust values that are decoded may nest, blocks and objects and lists together (128).
    pub decode_nesting: u16,
    /// Expressions evaluated for one attribute, each pass through a loop counted (10 million).
    pub steps: u64,
    /// Elements of collections produced while evaluating one attribute (5 million).
    pub elements: u64,
    /// Bytes of text produced while evaluating one attribute (128 MiB).
    pub bytes: u64,
    /// Digits of one number literal (65 536).
    pub number_digits: u32,
    /// Magnitude of a decimal exponent (16 384).
    pub number_exponent: u32,
    /// Diagnostics kept for one source; the rest are counted (100).
    pub diagnostics: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            file_size: 64 << 20,
            nesting: 256,
            decode_nesting: 128,
            steps: 10_000_000,
            elements: 5_000_000,
            bytes: 128 << 20,
            number_digits: 65_536,
            number_exponent: 16_384,
            diagnostics: 100,
        }
    }
}
