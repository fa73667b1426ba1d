//! What is said of changes.

use hcl_model::value::Value;

pub(super) const ADDED: &str = "added";
pub(super) const ADDED_REQUIRED: &str = "added, and required";
pub(super) const REMOVED: &str = "removed";
pub(super) const REMOVED_AND_TAKEN: &str = "no longer known, and taken as any other name is";
pub(super) const REQUIRED: &str = "required now";
pub(super) const OPTIONAL: &str = "may be left out now";
pub(super) const NO_ARGUMENT: &str = "takes less: blocks only, and no argument in their place";
pub(super) const AN_ARGUMENT: &str = "takes more: an argument in the place of blocks, too";
pub(super) const BLOCKS: &str = "takes more: blocks in the place of the argument, too";
pub(super) const NO_REST: &str = "takes less: no other names";
pub(super) const A_REST: &str = "takes more: other names, too";
pub(super) const ANOTHER_CHOICE: &str = "takes less: what chooses the form is another";

pub(super) fn renamed(now: &str) -> String {
    format!("now called {now}; the old name still works")
}

pub(super) fn moved(now: &str) -> String {
    format!("now at {now}; the old place is still read")
}

/// What is said of values that are another way now, behind what is taken now.
pub(super) fn still_read(said: &str) -> String {
    format!("{said}; a function of the program takes values of older files")
}

pub(super) fn deprecated(why: &str) -> String {
    format!("deprecated: {why}")
}

/// Another bound: how it is called, what it was and is.
pub(super) fn bound(is_narrower: bool, which: &str, old: Option<&Value>, new: Option<&Value>) -> String {
    let what = if is_narrower { "less" } else { "more" };
    match (old, new) {
        (Some(old), Some(new)) => format!("takes {what}: {which} {} instead of {}", shown(new), shown(old)),
        (None, Some(new)) => format!("takes {what}: {which} {}", shown(new)),
        (Some(old), None) => format!("takes {what}: not only {which} {}", shown(old)),
        (None, None) => format!("takes {what}"),
    }
}

/// Another type.
pub(super) fn another_type(is_narrower: bool, old: &Value, new: &Value) -> String {
    let what = if is_narrower { "less" } else { "more" };
    format!("takes {what}: {} instead of {}", type_words(new), type_words(old))
}

/// A form of values that is taken no longer, or is new.
pub(super) fn form(is_narrower: bool, ty: &Value) -> String {
    words(is_narrower, &[&type_words(ty)])
}

/// Words, names of variants or other names that are there no longer, or are new.
pub(super) fn words(is_narrower: bool, words: &[&str]) -> String {
    let words = words.join(", ");
    if is_narrower { format!("takes less: no longer {words}") } else { format!("takes more: {words}, too") }
}

pub(super) fn default(old: Option<&Value>, new: Option<&Value>) -> String {
    match (old, new) {
        (Some(old), Some(new)) => format!("the default is {} instead of {}", shown(new), shown(old)),
        (None, Some(new)) => format!("the default is {}", shown(new)),
        (Some(old), None) => format!("the default is no longer {}", shown(old)),
        (None, None) => String::new(),
    }
}

pub(super) fn labels(old: usize, new: usize) -> String {
    let plural = if new == 1 { "" } else { "s" };
    format!("takes less: {new} label{plural} instead of {old}")
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_hcl_string().unwrap_or_default(), str::to_owned)
}

/// A type of data in the words of HCL.
fn type_words(ty: &Value) -> String {
    if let Some(name) = ty.as_str() {
        return name.to_owned();
    }
    let Some((name, inner)) = ty.as_entries().and_then(|entries| entries.get_index(0)) else {
        return "any".to_owned();
    };
    match &**name {
        "integer" => "integer".to_owned(),
        "words" => "string".to_owned(),
        "quantity" => inner.as_str().unwrap_or_default().to_owned(),
        name @ ("list" | "set" | "map") => format!("{name}({})", type_words(inner)),
        "tuple" => {
            let elements = inner.as_elements().unwrap_or_default().iter().map(type_words);
            format!("tuple([{}])", elements.collect::<Vec<_>>().join(", "))
        }
        "one_of" => {
            let forms = inner.as_elements().unwrap_or_default().iter().map(type_words);
            forms.collect::<Vec<_>>().join(" or ")
        }
        "object" => "object".to_owned(),
        _ => "several forms".to_owned(),
    }
}
