//! The way in which a serializer of ours gets a `Value` or a `Number` itself out of a newtype struct of serde.
//!
//! The other direction, tokens for a deserializer, is in `registry`.

use std::cell::RefCell;

use crate::serde::Handle;

/// The state of a serializer of this thread.
enum Slot {
    Idle,
    Wanted,
    Filled(Handle),
}

thread_local! {
    static SLOT: RefCell<Slot> = const { RefCell::new(Slot::Idle) };
}

/// Runs the `Serialize` of what stands in a newtype struct called [`NAME`](crate::serde::Token::NAME), and gives what
/// it returned with the handle of what it was.
///
/// A `Value` or a `Number` hands itself over and serialises a unit in its place.
/// There is no handle for any other type that has taken such a name: then what it serialised counts.
///
/// # Examples
///
/// ```
/// let (returned, handle) = hcl_model::__private::serde::capture(|| 7);
/// assert!(returned == 7 && handle.is_none());
/// ```
pub fn capture<T>(serialize: impl FnOnce() -> T) -> (T, Option<Handle>) {
    let reset = Reset;
    SLOT.set(Slot::Wanted);
    let result = serialize();
    let handle = match SLOT.replace(Slot::Idle) {
        Slot::Filled(handle) => Some(handle),
        Slot::Idle | Slot::Wanted => None,
    };
    drop(reset);
    (result, handle)
}

/// Hands something over to the serializer that waits for it; whether there is one.
pub(super) fn hand_over(handle: impl FnOnce() -> Handle) -> bool {
    let wanted = SLOT.with_borrow(|slot| matches!(slot, Slot::Wanted));
    if wanted {
        SLOT.set(Slot::Filled(handle()));
    }
    wanted
}

/// Ends the waiting, also when the serialised type panics.
struct Reset;

impl Drop for Reset {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn drop(&mut self) {
        drop(SLOT.replace(Slot::Idle));
    }
}
