//! What is said of changes.

use hcl_model::value::Value;

pub(super) const ADDED: &str = "added";
pub(super) const ADDED_REQUIRED: &str = "added, and required";
pub(super) const REMOVED: &str = "removed";
pub(super) const REMOVED_AS_SAID: &str = "removed; it was deprecated before";
pub(super) const REMOVED_AND_TAKEN: &str = "no longer known, and taken as any other name is";
pub(super) const REQUIRED: &str = "required now";
pub(super) const OPTIONAL: &str = "may be left out now";
pub(super) const OR_NONE: &str = ", or none";
pub(super) const NO_ARGUMENT: &str = "takes less: blocks only, and no argument in their place";
pub(super) const AN_ARGUMENT: &str = "takes more: an argument in the place of blocks, too";
pub(super) const NO_BLOCKS: &str = "takes less: an argument only, and no blocks in its place";
pub(super) const ARGUMENT_ONLY: &str = "takes less: an argument instead of blocks";
pub(super) const BLOCKS_ONLY: &str = "takes less: blocks instead of an argument";
pub(super) const BLOCKS: &str = "takes more: blocks in the place of the argument, too";
pub(super) const EVALUATED: &str = "takes less: values only, and nothing that is kept as it is written";
pub(super) const NO_LABELS: &str = "takes less: in the JSON syntax, nothing without a label";
pub(super) const NO_REST: &str = "takes less: no other names";
pub(super) const A_REST: &str = "takes more: other names, too";
pub(super) const TOO_DEEP: &str = "is not compared: more than 256 types are in each other";
pub(super) const ANOTHER_CHOICE: &str = "takes less: what chooses the form is another";

pub(super) const ANOTHER_CONTENT: &str = "takes less: what is in it is something else";
pub(super) const ARGUMENTS_ONLY: &str = "takes less: other names only as arguments of a type";
pub(super) const ANYTHING: &str = "takes more: anything under other names";
pub(super) const TAKEN_BEFORE: &str = "added; files may have something else under a name that was not known";
pub(super) const NAME_TAKEN_BEFORE: &str =
    "takes less: files may have something else under this name, which was not known";
pub(super) const ONE_OF_EACH: &str = "takes less: one block for the same labels";
pub(super) const SEVERAL_OF_EACH: &str = "takes more: several blocks with the same labels";
pub(super) const WORDS_AS_KEYS: &str = "takes less: only some words as keys";
pub(super) const ANY_LABELS: &str = "takes more: any labels";
pub(super) const NO_OTHER_LABELS: &str = "takes less: no other labels";
pub(super) const HAS_DEFAULT: &str = "there is a default, which is not shown";
pub(super) const NO_DEFAULT: &str = "there is no default any more";
pub(super) const FLOATS: &str = "takes less: only numbers that a float can be";
pub(super) const ANY_KEYS: &str = "takes more: any text as a key";
pub(super) const NO_WORD: &str = "takes less: no word without quotes";
pub(super) const A_WORD: &str = "takes less: only a word, and nothing that is evaluated";
pub(super) const SECRETS: &str = "takes more: values that are marked sensitive, too";
pub(super) const NO_SECRETS: &str = "takes less: no values that are marked sensitive";
pub(super) const NO_FORMER_VALUES: &str = "takes less: no function takes values of older files any more";
pub(super) const NUMBERS_AS_TEXT: &str = "takes less: no numbers that are converted to text";
pub(super) const BOOLS_AS_TEXT: &str = "takes less: no bools that are converted to text";
pub(super) const NOT_CONVERTED: &str = "takes less: only text, and no number or bool that is converted to it";
pub(super) const RESTART: &str = "a change of it counts only after a restart";
pub(super) const NO_RESTART: &str = "a change of it counts without a restart";
pub(super) const NULL_IS_A_VALUE: &str = "null is something else than leaving it out";
pub(super) const NULL_IS_NOTHING: &str = "null is the same as leaving it out";
pub(super) const CHECKED: &str = "a function of the program looks at it now, and can refuse it";
pub(super) const OLD_PLACE: &str = "takes less: it is no longer read there";

/// What is said of a type of which nothing is known.
const UNKNOWN: &str = "a type of which nothing is known";

/// Data that cannot be compared.
#[inline]
pub(super) fn no_data(which: &str) -> String {
    format!("nothing is compared: the {which} side is no data of a schema")
}

/// Data of which nobody knows yet what they say.
#[inline]
pub(super) fn of_other_version(which: &str, version: u8) -> String {
    format!("nothing is compared: the {which} data have another version of the format than {version}")
}

/// Keys that must be of a type.
#[inline]
pub(super) fn keys(ty: &Value) -> String {
    format!("takes less: only {} as keys", type_words(ty))
}

/// Texts that must be of a format, or need not be any more.
#[inline]
pub(super) fn format(is_narrower: bool, format: &str) -> String {
    match is_narrower {
        true => format!("takes less: only text that is a valid {format}"),
        false => format!("takes more: text that is no {format}, too"),
    }
}

/// Words that must be objects now, in which is what belongs to them, or objects that must be words.
#[inline]
pub(super) fn variants(are_words: bool, names: &[&str]) -> String {
    let names = names.join(", ");
    match are_words {
        true => format!("takes less: only the name alone for {names}, and no object"),
        false => format!("takes less: only an object for {names}, and not the name alone"),
    }
}

/// What can no longer be there beside each other, or not so often.
#[inline]
pub(super) fn at_most_together(max: u64, names: &[&str]) -> String {
    let names = names.join(", ");
    match max {
        1 => format!("takes less: only one of {names}"),
        max => format!("takes less: at most {max} of {names} together"),
    }
}

/// Blocks that are in one map now.
#[inline]
pub(super) fn one_of_each(names: &[&str]) -> String {
    format!("takes less: one block for the same labels of {} together", names.join(", "))
}

/// What must be there as well.
#[inline]
pub(super) fn beside(names: &[&str]) -> String {
    format!("takes less: only beside {}", names.join(", "))
}

#[inline]
pub(super) fn renamed(now: &str) -> String {
    format!("now called {now}; the old name still works")
}

#[inline]
pub(super) fn moved(now: &str) -> String {
    format!("now at {now}; the old place is still read")
}

/// What is said of values that are another way now, behind what is taken now.
#[inline]
pub(super) fn still_read(said: &str) -> String {
    format!("{said}; a function of the program takes values of older files")
}

#[inline]
pub(super) fn deprecated(why: &str) -> String {
    format!("deprecated: {why}")
}

/// Another bound: how it is called, what is counted, what it was and is.
#[inline]
pub(super) fn bound(
    is_narrower: bool,
    (which, (one, several)): (&str, (&str, &str)),
    old: Option<&Value>,
    new: Option<&Value>,
) -> String {
    let what = if is_narrower { "less" } else { "more" };
    let counted = |value: &Value| {
        let unit = if *value == Value::from(1) { one } else { several };
        if unit.is_empty() { shown(value) } else { format!("{} {unit}", shown(value)) }
    };
    match (old, new) {
        (Some(old), Some(new)) => format!("takes {what}: {which} {} instead of {}", counted(new), shown(old)),
        (None, Some(new)) => format!("takes {what}: {which} {}", counted(new)),
        (Some(old), None) => {
            let beyond = if which == "at least" { "less" } else { "more" };
            format!("takes {what}: {beyond} than {}, too", counted(old))
        }
        (None, None) => format!("takes {what}"),
    }
}

/// Another type.
#[inline]
pub(super) fn another_type(is_narrower: bool, old: &Value, new: &Value) -> String {
    let what = if is_narrower { "less" } else { "more" };
    format!("takes {what}: {} instead of {}", type_words(new), type_words(old))
}

/// Values that are not what can stand in the place of blocks.
#[inline]
pub(super) fn no_objects(old: &Value, new: &Value) -> String {
    let instead = match &*type_words(new) {
        "object" => "an object".to_owned(),
        other => other.to_owned(),
    };
    format!("takes less: blocks, or {instead} in their place, instead of {}", type_words(old))
}

/// Another argument in the place of blocks.
#[inline]
pub(super) fn another_argument(old: &Value, new: &Value) -> String {
    format!("takes less: {} instead of {} as an argument in the place of blocks", type_words(new), type_words(old))
}

/// Names that something has no longer.
#[inline]
pub(super) fn names(names: &[&str]) -> String {
    format!("takes less: no longer called {}", names.join(", "))
}

/// Words, names of variants or forms that are there no longer, or are new.
#[inline]
pub(super) fn words(is_narrower: bool, words: &[&str]) -> String {
    let words = words.join(", ");
    if is_narrower { format!("takes less: no longer {words}") } else { format!("takes more: {words}, too") }
}

#[inline]
pub(super) fn default(old: Option<&Value>, new: Option<&Value>) -> String {
    match (old, new) {
        (Some(old), Some(new)) => format!("the default is {} instead of {}", written(new), written(old)),
        (None, Some(new)) => format!("the default is {}", written(new)),
        (Some(old), None) => format!("the default is no longer {}", written(old)),
        (None, None) => String::new(),
    }
}

#[inline]
pub(super) fn labels(old: usize, new: usize) -> String {
    let plural = if new == 1 { "" } else { "s" };
    format!("takes less: {new} label{plural} instead of {old}")
}

/// Labels that must be there, beside any others.
#[inline]
pub(super) fn labels_at_least(old: usize, new: usize) -> String {
    let plural = if new == 1 { "" } else { "s" };
    format!("takes less: at least {new} label{plural} instead of {old}")
}

/// A bound: a number, or one with a unit.
#[inline]
fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| written(value), str::to_owned)
}

/// A value as it is written.
#[inline]
fn written(value: &Value) -> String {
    value.to_hcl_string().unwrap_or_default()
}

/// A type of data in the words of HCL.
#[inline]
pub(super) fn type_words(ty: &Value) -> String {
    if let Some(name) = ty.as_str() {
        return if name == "unknown" { UNKNOWN.to_owned() } else { name.to_owned() };
    }
    let Some((name, inner)) = ty.as_entries().and_then(|entries| entries.get_index(0)) else {
        return "any".to_owned();
    };
    match &**name {
        name @ ("integer" | "number") => name.to_owned(),
        "string" => format!("string ({})", inner.as_str().unwrap_or_default()),
        "any" | "unknown" => inner.as_str().unwrap_or_default().to_owned(),
        "words" => {
            let words = inner.as_elements().unwrap_or_default().iter().filter_map(Value::as_str);
            words.map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" or ")
        }
        "quantity" => inner.as_str().unwrap_or_default().to_owned(),
        "optional" => type_words(inner),
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
