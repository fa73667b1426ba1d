//! What is taken where a program names neither variables nor a file.

use std::sync::LazyLock;

use hcl_model::expr::EvalContext;

/// No variables and no functions.
pub(crate) static EMPTY: LazyLock<EvalContext> = LazyLock::new(EvalContext::new);

/// What a text is called that has no file name.
pub(crate) const UNNAMED: &str = "<config>";
