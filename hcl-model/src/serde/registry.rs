//! The handles of the decodes that are running on this thread.

use std::any::Any;
use std::cell::RefCell;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use crate::body::{Block, Body};
use crate::expr::{Expression, StaticCall, Traversal};
use crate::source::Range;
use crate::value::{Number, Value};

/// Something that travels as a token.
#[derive(Debug, Clone)]
#[non_exhaustive]
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
pub struct Registry {
    /// The start of the handles of this decode.
    base: usize,
}

thread_local! {
    static HANDLES: RefCell<Handles> = RefCell::new(Handles::new());
}

/// The bytes that stand for a handle: the key of the thread, and the number of the handle.
///
/// A file cannot contain a token. HCL has no bytes, and data of other formats does not know the key.
type TokenBytes = [u8; 24];

struct Handles {
    /// Random bits, so that no data of another format is a token.
    key: [u64; 2],
    /// The number of the first handle. It grows, so that no token is given out twice.
    first: u64,
    handles: Vec<Handle>,
}

impl Handles {
    fn new() -> Handles {
        // Each state hashes with keys of its own, which the operating system has drawn.
        Handles { key: [(); 2].map(|()| RandomState::new().hash_one(0)), first: 0, handles: Vec::new() }
    }

    fn token(&self, number: u64) -> TokenBytes {
        let mut bytes = TokenBytes::default();
        let [high, low] = self.key;
        for (part, word) in bytes.chunks_exact_mut(size_of::<u64>()).zip([high, low, number]) {
            part.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

impl Registry {
    /// Puts a handle in and returns its token.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn put(&self, handle: Handle) -> TokenBytes {
        HANDLES.with_borrow_mut(|handles| {
            let token = handles.token(handles.first + handles.handles.len() as u64);
            handles.handles.push(handle);
            token
        })
    }

    /// Returns the handle of a token.
    ///
    /// The handle stays, because serde may try a buffered token more than once.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn get(token: &[u8]) -> Option<Handle> {
        let number = u64::from_le_bytes(*token.last_chunk()?);
        HANDLES.with_borrow(|handles| {
            let index = usize::try_from(number.checked_sub(handles.first)?).ok()?;
            if token == handles.token(number) { handles.handles.get(index).cloned() } else { None }
        })
    }
}

/// Shared with the other crates of this project, and not a public API.
impl Registry {
    /// Begins a decode.
    #[must_use]
    pub fn enter() -> Registry {
        HANDLES.with_borrow(|handles| Registry { base: handles.handles.len() })
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
