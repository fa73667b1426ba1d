//! The handles of the decodes that are running on this thread.

use std::any::Any;
use std::cell::RefCell;
use std::sync::Arc;

use crate::body::{Block, Body};
use crate::expr::{Expression, StaticCall, Traversal};
use crate::source::Range;
use crate::value::{Number, Value};

/// Something that travels as a token.
#[derive(Debug, Clone)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Handle {
    /// A value.
    Value(Value),
    /// A number.
    Number(Number),
    /// A body.
    Body(Body),
    /// A block.
    Block(Block),
    /// An expression.
    Expression(Expression),
    /// A reference to a variable.
    Traversal(Traversal),
    /// A function call.
    StaticCall(StaticCall),
    /// A place in the text.
    Range(Range),
    /// Something of the deserializer.
    Other(Arc<dyn Any + Send + Sync>),
}

/// The registry of one running decode; dropping it forgets its handles, also when the decode panics.
///
/// Decodes can be nested: the handles of the outer one stay, and tokens of an ended one are not found any more.
#[derive(Debug)]
#[doc(hidden)]
pub struct Registry {
    /// Where the handles of this decode begin.
    base: usize,
}

thread_local! {
    static HANDLES: RefCell<Handles> = const { RefCell::new(Handles { first: FIRST, handles: Vec::new() }) };
}

/// The first token of a thread: a number that data of other formats does not happen to contain.
const FIRST: u64 = 0x4843_4c00_0000_0000;

struct Handles {
    /// The token of the first handle; it grows, so that no token is given out twice.
    first: u64,
    handles: Vec<Handle>,
}

impl Registry {
    /// Begins a decode.
    #[must_use]
    #[doc(hidden)]
    pub fn enter() -> Registry {
        HANDLES.with_borrow(|handles| Registry { base: handles.handles.len() })
    }

    /// Puts a handle in and returns its token.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn put(&self, handle: Handle) -> u64 {
        HANDLES.with_borrow_mut(|handles| {
            handles.handles.push(handle);
            handles.first + handles.handles.len() as u64 - 1
        })
    }

    /// The handle of a token; it stays, because serde may try a buffered token more than once.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn get(token: u64) -> Option<Handle> {
        HANDLES.with_borrow(|handles| {
            let index = usize::try_from(token.checked_sub(handles.first)?).ok()?;
            handles.handles.get(index).cloned()
        })
    }
}

impl Drop for Registry {
    fn drop(&mut self) {
        let forgotten = HANDLES.with_borrow_mut(|handles| {
            let forgotten = handles.handles.split_off(self.base.min(handles.handles.len()));
            if self.base == 0 {
                handles.first += forgotten.len() as u64;
            }
            forgotten
        });
        // Outside of the borrow, because dropping a handle may run any code.
        drop(forgotten);
    }
}
