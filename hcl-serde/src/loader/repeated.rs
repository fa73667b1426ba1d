//! Objects from outside of files that have a key twice.

use hcl_model::diag::{Diagnostics, codes};
pub(crate) use messages::repeated_key;

/// Returns `true` if it is said of a value that an object in it has a key twice: only the last would count.
pub(crate) fn has_repeated_key(found: &Diagnostics) -> bool {
    found.iter().any(|found| found.code() == codes::DUPLICATE_KEY)
}

mod messages {
    //! The wording of what is said of them.

    use crate::codes;
    use hcl_model::diag::{Arg, Diagnostic, Message};

    /// A variable or an override that has an object with a key twice; it is not shown.
    pub(crate) fn repeated_key(what: &str) -> Diagnostic {
        Diagnostic::error(codes::DUPLICATE_KEY, Message::new("{} has a key twice", [Arg::text(what)]))
            .detail("Of two values of one key only the last one would count.")
            .help("Write each key once.")
    }
}
