//! What is said of changes.

use crate::schema::description::{BodyDoc, Description, Selector, WordDoc};

pub(super) const UNKNOWN: &str = "a type of which nothing is known";
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
pub(super) const SECRET_PARTS: &str = "takes less: values that are marked sensitive in some parts only";
pub(super) const NO_FORMER_VALUES: &str = "takes less: no function takes values of older files any more";
pub(super) const NOT_CONVERTED: &str = "takes less: only text, and no number or bool that is converted to it";
pub(super) const RESTART: &str = "a change of it counts only after a restart";
pub(super) const NO_RESTART: &str = "a change of it counts without a restart";
pub(super) const NULL_IS_A_VALUE: &str = "null is something else than leaving it out";
pub(super) const NULL_IS_NOTHING: &str = "null is the same as leaving it out";
pub(super) const CHECKED: &str = "a function of the program looks at it now, and can refuse it";
pub(super) const OLD_PLACE: &str = "takes less: it is no longer read there";

/// Data without a body or a union that other parts name.
pub(super) fn missing(side: &str, name: &str) -> String {
    format!("nothing is compared: the {side} description lacks the body `{name}`")
}

/// Data in another version of the format.
pub(super) fn other_version(side: &str, version: u32) -> String {
    format!("nothing is compared: the {side} description has another format version, and this release reads {version}")
}

/// Keys that must be of a type.
pub(super) fn keys(ty: &str) -> String {
    format!("takes less: only {ty} as keys")
}

/// Texts that must be of a format, or need not be any more.
pub(super) fn format(is_narrower: bool, format: &str) -> String {
    match is_narrower {
        true => format!("takes less: only text that is a valid {format}"),
        false => format!("takes more: text that is no {format}, too"),
    }
}

/// Words that must be objects now, in which is what belongs to them, or objects that must be words.
pub(super) fn variants(are_words: bool, names: &[&str]) -> String {
    let names = names.join(", ");
    match are_words {
        true => format!("takes less: only the name alone for {names}, and no object"),
        false => format!("takes less: only an object for {names}, and not the name alone"),
    }
}

/// What can no longer be there beside each other, or not so often.
pub(super) fn at_most_together(max: usize, names: &[&str]) -> String {
    let names = names.join(", ");
    match max {
        1 => format!("takes less: only one of {names}"),
        max => format!("takes less: at most {max} of {names} together"),
    }
}

/// Blocks that are in one map now.
pub(super) fn one_of_each(names: &[&str]) -> String {
    format!("takes less: one block for the same labels of {} together", names.join(", "))
}

/// What must be there as well.
pub(super) fn beside(names: &[&str]) -> String {
    format!("takes less: only beside {}", names.join(", "))
}

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

/// Another bound, with the unit that is counted.
pub(super) fn bound(
    is_narrower: bool,
    is_least: bool,
    (one, several): (&str, &str),
    old: Option<&str>,
    new: Option<&str>,
) -> String {
    let what = if is_narrower { "less" } else { "more" };
    let which = if is_least { "at least" } else { "at most" };
    let counted = |text: &str| match if text == "1" { one } else { several } {
        "" => text.to_owned(),
        unit => format!("{text} {unit}"),
    };
    match (old, new) {
        (Some(old), Some(new)) => format!("takes {what}: {which} {} instead of {old}", counted(new)),
        (None, Some(new)) => format!("takes {what}: {which} {}", counted(new)),
        (Some(old), None) => {
            let beyond = if is_least { "less" } else { "more" };
            format!("takes {what}: {beyond} than {}, too", counted(old))
        }
        (None, None) => format!("takes {what}"),
    }
}

/// Another type, by the names of both.
pub(super) fn another_type(is_narrower: bool, old: &str, new: &str) -> String {
    let what = if is_narrower { "less" } else { "more" };
    format!("takes {what}: {new} instead of {old}")
}

/// A body as a file writes it: `{ host, port }`.
pub(super) fn body(description: &Description, body: &BodyDoc) -> String {
    let names = |tag: Option<String>, body: &BodyDoc| {
        let names = body.items.iter().map(|item| item.name.clone());
        let others = body.rest.as_ref().map(|_| "...".to_owned());
        let parts: Vec<String> = tag.into_iter().chain(names).chain(others).collect();
        if parts.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", parts.join(", ")) }
    };
    let Some(choice) = &body.choice else { return names(None, body) };
    let variants = choice.variants.iter().map(|variant| {
        let inner = description.variant_body(variant).cloned().unwrap_or_default();
        match &choice.by {
            Selector::Argument(tag) => names(Some(format!("{tag} = {:?}", variant.name)), &inner),
            Selector::Name => names(Some(variant.name.clone()), &BodyDoc::default()),
            Selector::Content => names(None, &inner),
        }
    });
    variants.collect::<Vec<_>>().join(" or ")
}

/// Words as a file writes them.
pub(super) fn quoted_words(words: &[WordDoc]) -> String {
    words.iter().flat_map(WordDoc::names).map(|word| format!("{word:?}")).collect::<Vec<_>>().join(" or ")
}

/// Names that something has no longer.
pub(super) fn names(names: &[&str]) -> String {
    format!("takes less: no longer called {}", names.join(", "))
}

/// Words, names of variants or forms that are there no longer, or are new.
pub(super) fn words(is_narrower: bool, words: &[&str]) -> String {
    let words = words.join(", ");
    if is_narrower { format!("takes less: no longer {words}") } else { format!("takes more: {words}, too") }
}

pub(super) fn default(old: Option<&str>, new: Option<&str>) -> String {
    let on_a_line =
        |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
    match (old, new) {
        (Some(old), Some(new)) => format!("the default is {} instead of {}", on_a_line(new), on_a_line(old)),
        (None, Some(new)) => format!("the default is {}", on_a_line(new)),
        (Some(old), None) => format!("the default is no longer {}", on_a_line(old)),
        (None, None) => HAS_DEFAULT.to_owned(),
    }
}

pub(super) fn labels(old: usize, new: usize) -> String {
    let plural = if new == 1 { "" } else { "s" };
    format!("takes less: {new} label{plural} instead of {old}")
}

/// Labels that must be there, beside any others.
pub(super) fn labels_at_least(old: usize, new: usize) -> String {
    let plural = if new == 1 { "" } else { "s" };
    format!("takes less: at least {new} label{plural} instead of {old}")
}
