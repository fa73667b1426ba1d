//! What a JSON Schema says to whoever edits a file, beside what the types say.

use hcl_model::body::Definition;

use crate::schema::Measure;

pub(super) const INCLUDES: &str =
    "Files that are read with this one and are below it: paths, in which `*` and `?` stand for parts of names.";

pub(super) const FORMER_VALUE: &str = "What older files have, which is still read.";

pub(super) const TEMPLATE: &str = "A template, which is evaluated: \"${...}\".";
pub(super) const NUMBER_AS_TEXT: &str = "A number as text, or a template, which is evaluated: \"${...}\".";
pub(super) const TEMPLATE_OR_ESCAPED: &str = "A template, or a text in which one is escaped: \"$${...}\".";
pub(super) const NUMBER_FROM_0_AS_TEXT: &str =
    "A number as text that is not negative, or a template, which is evaluated: \"${...}\".";
pub(super) const INTEGER_AS_TEXT: &str = "A whole number as text, or a template, which is evaluated: \"${...}\".";
pub(super) const INTEGER_FROM_0_AS_TEXT: &str =
    "A whole number as text that is not negative, or a template, which is evaluated: \"${...}\".";
pub(super) const IP_ADDRESS: &str = "An IP address, or a template, which is evaluated: \"${...}\".";
pub(super) const IPV4_ADDRESS: &str = "An IPv4 address, or a template, which is evaluated: \"${...}\".";
pub(super) const IPV6_ADDRESS: &str = "An IPv6 address, or a template, which is evaluated: \"${...}\".";
pub(super) const SOCKET_ADDRESS_V4: &str = "An IPv4 socket address, or a template, which is evaluated: \"${...}\".";
pub(super) const SOCKET_ADDRESS_V6: &str = "An IPv6 socket address, or a template, which is evaluated: \"${...}\".";
pub(super) const SOCKET_ADDRESS: &str = "A socket address, or a template, which is evaluated: \"${...}\".";
pub(super) const BOOL_AS_TEXT: &str = "A truth value as text, or a template, which is evaluated: \"${...}\".";

/// What blocks are for by which a file defines something.
#[inline]
pub(super) fn defines(definition: Definition) -> &'static str {
    match definition {
        Definition::Variable => "Variables that are given from outside, each by its name.",
        Definition::Function => "Functions that expressions call, each by its name.",
        Definition::Locals => "Values that expressions refer to, each by its name.",
        Definition::Dynamic => "Blocks that are made of the elements of a collection, by their type.",
    }
}

/// Why a schema cannot be lent.
#[inline]
pub(super) fn no_argument(place: &str, closest: Option<&str>) -> String {
    let meant = closest.map(|closest| format!(": did you mean {closest:?}?")).unwrap_or_default();
    format!("a schema is lent for {place:?}, and that is no argument of the configuration{meant}")
}

/// What is said of a name that should not be used any more.
#[inline]
pub(super) fn former(now: &str) -> String {
    format!("Deprecated: now called `{now}`.")
}

/// What is said of a place where something was before.
#[inline]
pub(super) fn moved(now: &str) -> String {
    format!("Deprecated: now at `{now}`.")
}

/// Why something should not be used any more.
#[inline]
pub(super) fn deprecated(why: &str) -> String {
    format!("Deprecated: {why}")
}

/// What a label is called.
#[inline]
pub(super) fn label(name: &str) -> String {
    format!("The label `{name}`.")
}

/// How a quantity is written, and its bounds.
#[inline]
pub(super) fn quantity(measure: &Measure, bounds: Option<&str>) -> String {
    let bounds = bounds.map(|bounds| format!(", {bounds}")).unwrap_or_default();
    format!("A {}, such as {:?}{bounds}.", measure.name, measure.example)
}
