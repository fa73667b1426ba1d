//! What holds around the parts of a sequence or a map, and again after each of them.

use crate::de::{DecodeError, Run};

/// How deep and how secret what is around the parts of something is, which holds again after each of them.
#[derive(Clone, Copy)]
pub(super) struct Around {
    outside: Depth,
    inside: Depth,
}

/// A level that serde keeps to decode it later.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kept {
    /// How large its type is, if that is known.
    pub(super) size: Option<usize>,
    /// How many bytes of text it is, if it stands anywhere.
    pub(super) text: usize,
}

/// How deep something is nested, in levels and in what is secret.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Depth {
    pub(super) levels: u16,
    /// How often serde may read it anew, for the variants around it that it tries.
    pub(super) tries: u16,
    /// How much of the stack is reckoned to be taken when what serde keeps is decoded; 0 if it keeps nothing.
    pub(super) kept: u32,
    /// The part of that which is the innermost level of a type whose size is known.
    pub(super) level: u32,
    /// How many things around it are not shown.
    pub(super) secrets: u32,
}

impl Depth {
    /// So many levels deep, where serde keeps nothing.
    pub(super) const fn of(levels: u16) -> Depth {
        Depth { levels, tries: 1, kept: 0, level: 0, secrets: 0 }
    }
}

impl Around {
    pub(super) fn of(run: &Run<'_, '_>) -> Around {
        let depth = run.depth.get();
        Around { outside: depth, inside: depth }
    }

    /// Counts the parts as nested in what is decoded, which serde may keep.
    #[inline]
    pub(super) fn nest(&mut self, run: &Run<'_, '_>, kept: Option<Kept>) -> Result<(), DecodeError> {
        self.inside = run.nested_depth(kept)?;
        self.go_on(run);
        Ok(())
    }

    /// After a part.
    pub(super) fn go_on(&self, run: &Run<'_, '_>) {
        run.depth.set(self.inside);
    }

    /// After all parts.
    pub(super) fn restore(&self, run: &Run<'_, '_>) {
        run.depth.set(self.outside);
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
