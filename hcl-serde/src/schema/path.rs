//! Names of the items of a body in messages.

use std::borrow::Cow;

use hcl_model::path::Path;

/// Path of the root.
pub(crate) static ROOT: Path = Path::new();

/// Returns the name of an item as messages show the name: in an object, the path from the argument on.
#[cfg_attr(not(feature = "__shared"), inline)]
pub(crate) fn inside<'n>(around: &Path, name: &'n str) -> Cow<'n, str> {
    match around.steps() {
        [] => Cow::Borrowed(name),
        _ => Cow::Owned(around.clone().attribute(name).to_string()),
    }
}
