//! Where a body is that is described.

/// Where a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Place {
    /// A file is it, so that it may say which schema it has.
    File,
    /// It is that of a block, so that comments may be in it.
    Block,
    /// It is an object, whose names may be templates.
    Value,
}
