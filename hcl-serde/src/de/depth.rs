//! The state around the parts of a sequence or a map, which holds again after each of them.

use hcl_model::__private::messages::too_deep;
use hcl_model::stack::kept_level;

use crate::de::{DecodeError, DecodeState, messages};

/// The depth and the secrecy around the parts of a value, which hold again after each of them.
#[derive(Clone, Copy)]
pub(super) struct SavedState {
    outside: Depth,
    inside: Depth,
}

/// A level that serde keeps to decode it later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kept {
    /// The size of the type, if it is known.
    pub(super) size: Option<usize>,
    /// The number of bytes of the text, if the value is in a text.
    pub(super) text: usize,
}

/// The nesting depth of a value, in levels and in secrets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Depth {
    pub(super) levels: u16,
    /// The bytes of the stack in use at this level.
    pub(super) used: u32,
    /// The most that a level around this one has taken of the stack.
    pub(super) frame: u32,
    /// The number of times that serde may read the value again, because of the variants around it that serde tries.
    pub(super) tries: u16,
    /// The estimated stack size for decoding the content that serde keeps. The size is 0 if serde keeps nothing.
    pub(super) kept: u32,
    /// The part of that which is the innermost level of a type whose size is known.
    pub(super) level: u32,
    /// The number of values around this one that are not shown.
    pub(super) secrets: u32,
}

impl Depth {
    /// The depth where a decode begins, so many levels deep and with so much of the stack in use.
    pub(super) const fn of(levels: u16, used: u32) -> Depth {
        Depth { levels, used, frame: 0, tries: 1, kept: 0, level: 0, secrets: 0 }
    }
}

impl SavedState {
    pub(super) fn of(state: &DecodeState<'_, '_>) -> SavedState {
        let depth = state.depth.get();
        SavedState { outside: depth, inside: depth }
    }

    /// Counts the parts as nested in what is decoded, which serde may keep.
    #[inline]
    pub(super) fn nest(&mut self, state: &DecodeState<'_, '_>, kept: Option<Kept>) -> Result<(), DecodeError> {
        self.inside = state.nested_depth(kept)?;
        self.go_on(state);
        Ok(())
    }

    /// After a part.
    pub(super) fn go_on(&self, state: &DecodeState<'_, '_>) {
        state.depth.set(self.inside);
    }

    /// After all parts.
    pub(super) fn restore(&self, state: &DecodeState<'_, '_>) {
        state.depth.set(self.outside);
    }
}

/// Returns `true` if a value is what serde keeps to decode it later, alone or beside the tag of an enum.
pub(super) fn is_kept_by_serde<T>() -> bool {
    // The type is an inner one of serde, and cannot be named.
    let name = std::any::type_name::<T>();
    let name = name.strip_suffix(')').unwrap_or(name);
    // Older compilers do not say that there is a lifetime.
    name.strip_suffix("<'_>").unwrap_or(name).ends_with("::content::Content")
}

impl DecodeState<'_, '_> {
    /// Decodes something that is nested in what is being decoded.
    pub(crate) fn nested<T>(&self, decode: impl FnOnce() -> Result<T, DecodeError>) -> Result<T, DecodeError> {
        let outside = self.depth.get();
        self.depth.set(self.nested_depth(None)?);
        let result = decode();
        self.depth.set(outside);
        result
    }

    /// Returns the depth of a value inside the value that is being decoded. Returns an error if the depth exceeds the
    /// limit.
    #[inline]
    pub(crate) fn nested_depth(&self, kept: Option<Kept>) -> Result<Depth, DecodeError> {
        let around = self.depth.get();
        let used = self.stack.used();
        let frame = used.saturating_sub(around.used).max(around.frame);
        // The level inside may take as much of the stack as any level around it.
        if around.levels >= self.deepest.get() || used.saturating_add(frame) > self.mode.limits().stack {
            return Err(self.too_deep());
        }
        let inside = Depth { levels: around.levels + 1, used, frame, kept: 0, level: 0, ..around };
        match kept {
            None => Ok(inside),
            Some(kept) => self.kept_depth(kept, inside),
        }
    }

    /// Returns the depth of a level that serde keeps, which it will decode where nobody measures the stack.
    #[inline(never)]
    fn kept_depth(&self, Kept { size, text }: Kept, inside: Depth) -> Result<Depth, DecodeError> {
        let around = self.depth.get();
        // What is only looked at is not kept.
        if around.kept > 0 && around.levels > FREE_LEVELS && !self.choices().is_looking() {
            self.count_copy_of(text)?;
        }
        // Of what has no schema nobody knows more than what is around it.
        let level = if size.is_none() && around.level > 0 { around.level } else { kept_level(size) };
        // While serde keeps it, the stack is what it was when that began.
        let begun = if around.kept > 0 { around.kept } else { inside.used };
        let kept = begun.saturating_add(level);
        match self.mode.limits().stack {
            limit if kept > limit => Err(no_stack(around.levels, limit)),
            _ => Ok(Depth { kept, level, ..inside }),
        }
    }

    #[cold]
    #[inline(never)]
    fn too_deep(&self) -> DecodeError {
        let (limits, levels, deepest) = (self.mode.limits(), self.depth.get().levels, self.deepest.get());
        let limit = limits.decode_nesting;
        if levels < deepest {
            return no_stack(levels, limits.stack);
        }
        if deepest < limit {
            self.gave_up.set(true);
            return DecodeError::new(messages::AMBIGUOUS_VALUE);
        }
        DecodeError::new(too_deep(limit))
    }
}

/// So many levels are copied for nothing, because everybody has them.
const FREE_LEVELS: u16 = 8;

#[cold]
fn no_stack(depth: u16, limit: u32) -> DecodeError {
    DecodeError::new(messages::no_stack(depth, limit))
}
