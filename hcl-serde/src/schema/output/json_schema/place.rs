//! Where a body is that is described, and what is around it.

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

/// What is around a body, where the same one can be something else at another place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Around {
    /// The names of the fields that lead there from the top of the file, if something has moved to or from there; none elsewhere.
    pub(super) way: Option<Vec<&'static str>>,
    /// Whether it is of one layer and another one may have more of it, so that nothing in it must be there.
    pub(super) is_layer: bool,
}

impl Around {
    /// What is around values: in these, nothing was elsewhere.
    #[inline]
    pub(super) fn of_values(is_layer: bool) -> Around {
        Around { way: None, is_layer }
    }
}
