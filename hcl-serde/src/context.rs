//! The defaults for a program that names neither variables nor a file.

use std::sync::LazyLock;

use hcl_model::expr::EvalContext;
use hcl_model::limits::Limits;
use hcl_model::source::Source;

/// No variables and no functions.
pub(crate) static EMPTY: LazyLock<EvalContext> = LazyLock::new(EvalContext::new);

/// Returns the limits under which a report reads a text once more: the text was read before, however large it is.
pub(crate) fn limits_of_report(source: &Source) -> Limits {
    let size = u32::try_from(source.text().len()).unwrap_or(u32::MAX);
    Limits::DEFAULT.with_file_size(Limits::DEFAULT.file_size.max(size))
}

/// The name of a text that has no file name.
pub(crate) const UNNAMED: &str = "<config>";
