//! Objects from outside of files that have a key twice.

use std::collections::HashSet;

use hcl_model::syntax::{Cursor, EntryKey, NodeRef, Shape};
use hcl_model::value::normalize;
pub(crate) use messages::repeated_key;

/// Whether an object has a key twice: only the last would count.
pub(crate) fn has_repeated_key(expr: NodeRef<'_>) -> bool {
    let mut cursor = Cursor::default();
    match expr.shape() {
        Shape::Object => {
            let (mut keys, mut inside) = (HashSet::new(), Vec::new());
            while let Some(entry) = expr.syntax().next_entry(expr.node(), &mut cursor) {
                if let EntryKey::Name(name) = &entry.key
                    && !keys.insert(normalize(name.as_ref().into()).into_owned())
                {
                    return true;
                }
                inside.push(entry.value);
            }
            inside.into_iter().any(|value| has_repeated_key(expr.sibling(value)))
        }
        Shape::Tuple => std::iter::from_fn(|| expr.syntax().next_element(expr.node(), &mut cursor))
            .any(|element| has_repeated_key(expr.sibling(element))),
        _ => false,
    }
}

mod messages {
    //! The wording of what is said of them.

    use hcl_model::diag::Diagnostic;

    /// A variable or an override that has an object with a key twice; it is not shown.
    pub(crate) fn repeated_key(what: &str) -> Diagnostic {
        Diagnostic::error("repeated-key", format!("{what} has a key twice"))
            .detail("Of two values of one key only the last one would count: write each key once.")
    }
}
