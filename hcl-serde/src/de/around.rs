//! What holds around the parts of a sequence or a map, and again after each of them.

use crate::de::{DecodeError, Run};

/// How deep and how secret what is around the parts of something is, which holds again after each of them.
#[derive(Clone, Copy)]
pub(super) struct Around {
    outside: u16,
    inside: u16,
    secrets: u32,
}

impl Around {
    pub(super) fn of(run: &Run<'_, '_>) -> Around {
        let depth = run.depth.get();
        Around { outside: depth, inside: depth, secrets: run.secrets.get() }
    }

    /// Counts the parts as nested in what is decoded.
    pub(super) fn nest(&mut self, run: &Run<'_, '_>) -> Result<(), DecodeError> {
        self.inside = run.nested_depth()?;
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
