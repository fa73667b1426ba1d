//! Descriptions in a JSON Schema that the types do not have.

use hcl_model::body::Definition;

use crate::schema::description::{DefaultDoc, Quantity};

pub(super) const INCLUDES: &str =
    "Files that are read with this one and are below it: paths, in which `*` and `?` stand for parts of names.";

pub(super) const FORMER_VALUE: &str = "Value of older files, which is still read.";

/// Returns the purpose of the blocks by which a file defines something.
pub(super) fn defines(definition: Definition) -> &'static str {
    match definition {
        Definition::Variable => "Variables that are given from outside, each by its name.",
        Definition::Function => "Functions that expressions call, each by its name.",
        Definition::Locals => "Values that expressions refer to, each by its name.",
        Definition::Dynamic => "Blocks that are made of the elements of a collection, by their type.",
    }
}

/// Returns the reason why an external schema has no place.
pub(super) fn no_argument(place: &str, closest: Option<&str>) -> String {
    let meant = closest.map(|closest| format!(": did you mean `{closest}`?")).unwrap_or_default();
    format!("a schema is lent for `{place}`, and that is no argument of the configuration{meant}")
}

/// Returns the deprecation of a former name.
pub(super) fn renamed(now: &str) -> String {
    format!("now called `{now}`.")
}

/// Returns the deprecation of a former place.
pub(super) fn moved(now: &str) -> String {
    format!("now at `{now}`.")
}

/// Returns the description of something that is deprecated.
pub(super) fn deprecated(why: &str) -> String {
    format!("Deprecated: {why}")
}

/// Returns the description of a label without documentation.
pub(super) fn label(name: &str) -> String {
    format!("The label `{name}`.")
}

/// Returns a remark about the default, unless the schema shows the whole default.
pub(super) fn default(default: &DefaultDoc, is_argument: bool) -> Option<&'static str> {
    match (default, is_argument) {
        (DefaultDoc::Hidden, true) => Some("Has a default, which is not shown here."),
        (_, true) => None,
        (DefaultDoc::Shown(_), false) => Some("Without a block, a default applies."),
        (DefaultDoc::Partial(_), false) => {
            Some("Without a block, a default applies, whose secrets are not shown here.")
        }
        (DefaultDoc::Hidden, false) => Some("Without a block, a default applies, which is not shown here."),
    }
}

/// Returns the form of a quantity, and its bounds.
pub(super) fn quantity(quantity: &Quantity, bounds: Option<&str>) -> String {
    let bounds = bounds.map(|bounds| format!(", {bounds}")).unwrap_or_default();
    format!("A {}, such as {:?}{bounds}.", quantity.name, quantity.example)
}
