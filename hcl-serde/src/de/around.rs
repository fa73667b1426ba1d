//! What holds around the parts of a sequence or a map, and again after each of them.

use crate::de::{DecodeError, Run};

/// How deep and how secret what is around the parts of something is, which holds again after each of them.
#[derive(Clone, Copy)]
pub(super) struct Around {
    outside: Depth,
    inside: Depth,
    secrets: u32,
}

/// A level that serde keeps to decode it later, and how large its type is, if that is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kept(pub(super) Option<usize>);

/// How deep something is nested.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Depth {
    pub(super) levels: u16,
    /// How much of the stack is reckoned to be taken when what serde keeps is decoded; 0 if it keeps nothing.
    pub(super) kept: usize,
    /// The part of that which is the innermost level of a type whose size is known.
    pub(super) level: usize,
}

impl Around {
    pub(super) fn of(run: &Run<'_, '_>) -> Around {
        let depth = run.depth.get();
        Around { outside: depth, inside: depth, secrets: run.secrets.get() }
    }

    /// Counts the parts as nested in what is decoded, which serde may keep.
    pub(super) fn nest(&mut self, run: &Run<'_, '_>, kept: Option<Kept>) -> Result<(), DecodeError> {
        self.inside = run.nested_depth(kept)?;
        self.go_on(run);
        Ok(())
    }

    /// After a part.
    pub(super) fn go_on(&self, run: &Run<'_, '_>) {
        run.depth.set(self.inside);
        run.secrets.set(self.secrets);
    }

    /// After all parts.
    pub(super) fn restore(&self, run: &Run<'_, '_>) {
        run.depth.set(self.outside);
        run.secrets.set(self.secrets);
    }
}

/// Whether a value is what serde keeps to decode it later, alone or beside the tag of an enum.
pub(super) fn is_kept_by_serde<T>() -> bool {
    // The type is an inner one of serde, and cannot be named.
    let name = std::any::type_name::<T>();
    let name = name.strip_suffix(')').unwrap_or(name);
    // Older compilers do not say that there is a lifetime.
    name.strip_suffix("<'_>").unwrap_or(name).ends_with("::content::Content")
}
