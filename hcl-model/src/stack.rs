//! How much of the stack a decode takes, measured while it runs.
//!
//! A level of a nested value takes mostly values of the types of the program, which the compiler copies as it likes: a level of
//! a struct of 4 KB takes 25 KB to 120 KB without optimisation.
//! So a decode counts levels and measures the stack. If the largest level so far would not fit into
//! [`Limits::stack`](crate::limits::Limits::stack) once more, the decode goes no deeper.
//!
//! Functions that evaluate expressions call functions again: calls within calls are counted and measured likewise.
//!
//! What serde keeps before it decodes it (`untagged`, `tag`, `flatten`) is decoded where nobody can look any more.
//! There, what a level will take is [reckoned](kept_level) from the size of its type when it is kept.

use std::cell::Cell;
use std::hint::black_box;

use crate::limits::{Allowance, Cost, Exhausted, Lent, Reason};

thread_local! {
    /// Where the stack was when the outermost decode of the thread began; 0 while there is none.
    static BEGAN: Cell<usize> = const { Cell::new(0) };
    /// How many calls of functions are being run on the thread, each in the one before.
    static CALLS: Cell<u16> = const { Cell::new(0) };
    /// What the innermost of them may spend in evaluations that its body begins.
    static LENT: Cell<Option<Lent>> = const { Cell::new(None) };
}

/// What is measured from the place where the outermost of these was made on the thread, as long as that lives.
///
/// A decode within a decode, for example by the program's own `Deserialize`, stands on the same stack and is measured from
/// the same place.
///
/// # Examples
///
/// ```
/// use hcl_model::stack::Measured;
///
/// let outer = Measured::begin();
/// let inside = std::hint::black_box([0_u8; 10_000]).len() as u32 + Measured::begin().used();
/// assert!(inside >= 10_000);
/// assert!(outer.used() < 10_000);
/// ```
#[derive(Debug)]
pub struct Measured {
    began: usize,
    is_outermost: bool,
}

/// Shared with the other crates of this project, and not a public API.
impl Measured {
    /// Begins here, unless the thread has begun already.
    #[must_use]
    pub fn begin() -> Measured {
        BEGAN.with(|began| {
            let is_outermost = began.get() == 0;
            if is_outermost {
                began.set(here());
            }
            Measured { began: began.get(), is_outermost }
        })
    }

    /// Bytes of the stack that are in use since it began.
    #[must_use]
    #[inline]
    pub fn used(&self) -> u32 {
        // The interpreter Miri puts each variable somewhere else.
        if cfg!(miri) { 0 } else { u32::try_from(self.began.abs_diff(here())).unwrap_or(u32::MAX) }
    }
}

impl Drop for Measured {
    fn drop(&mut self) {
        if self.is_outermost {
            BEGAN.with(|began| began.set(0));
        }
    }
}

/// A call of a function, as long as it runs.
///
/// Every evaluation that its body begins meanwhile, with whatever budget, takes of what the caller has left, too: so a
/// function that evaluates expressions costs no less than what it does.
pub(crate) struct Call {
    /// What the call around it may spend.
    around: Option<Lent>,
    _measured: Measured,
}

impl Call {
    /// Begins one, unless there are so many around it that another one would be too deep.
    pub(crate) fn begin(allowance: &Allowance) -> Result<Call, Exhausted> {
        let limits = allowance.limits();
        let measured = Measured::begin();
        let around = CALLS.get();
        if around >= limits.nesting {
            return Err(Exhausted(Reason::Calls { limit: limits.nesting }));
        }
        // The first one is where the expression around it is, of which the parser knows that it is not too deep.
        if around > 0 && measured.used() > limits.stack {
            return Err(Exhausted(Reason::Stack { limit: limits.stack }));
        }
        CALLS.set(around + 1);
        Ok(Call { around: LENT.replace(Some(allowance.lend())), _measured: measured })
    }

    /// Ends it; what was spent in evaluations that its body has begun.
    pub(crate) fn end(self) -> Lent {
        lent().unwrap_or_default()
    }
}

/// What an evaluation may spend that begins here, if that is inside of a call of a function.
#[inline]
pub(crate) fn lent() -> Option<Lent> {
    if CALLS.get() == 0 { None } else { LENT.get() }
}

/// Notes what an evaluation has spent that has begun inside of a call, and is a part of a load.
pub(crate) fn spend(cost: Cost, load: usize) {
    if let Some(mut lent) = LENT.get() {
        lent.spend(cost, load);
        LENT.set(Some(lent));
    }
}

impl Drop for Call {
    fn drop(&mut self) {
        CALLS.set(CALLS.get() - 1);
        LENT.set(self.around);
    }
}

/// About where the stack ends now: the address of a variable on it.
#[inline]
fn here() -> usize {
    let mark = 0_u8;
    std::ptr::from_ref(black_box(&mark)).addr()
}

/// What a level of what serde keeps is reckoned to take of the stack, when a value of a type of so many bytes is made of it.
///
/// If nothing is known of the size it is taken to be 4 KB.
///
/// # Examples
///
/// ```
/// use hcl_model::stack::kept_level;
///
/// assert!(kept_level(Some(8)) < kept_level(Some(800)));
/// assert_eq!(kept_level(None), kept_level(Some(4096)));
/// ```
#[must_use]
pub fn kept_level(size: Option<usize>) -> u32 {
    // Measured for untagged and tagged enums and flattened structs without optimisation, with a small margin.
    u32::try_from(size.unwrap_or(4096)).unwrap_or(u32::MAX).saturating_mul(24).saturating_add(4096)
}
