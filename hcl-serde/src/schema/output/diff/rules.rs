//! Rules of the comparison: one row for each kind of difference.

use crate::schema::output::diff::ChangeKind;

/// Effect of a difference on files that were right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    /// A file can be wrong now.
    Breaking,
    /// A file can be wrong now, unless the program or another variant accepts it.
    PossiblyBreaking,
    /// All files are right.
    NotBreaking,
}

/// Kind of difference.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) kind: ChangeKind,
    pub(super) effect: Effect,
    /// Message, with `{}` for each part that a difference names.
    text: &'static str,
}

impl Rule {
    /// Returns the message of a difference.
    pub(super) fn message(&self, parts: &[&str]) -> String {
        let mut parts = parts.iter();
        let mut message = String::new();
        for (index, text) in self.text.split("{}").enumerate() {
            let part = if index == 0 { None } else { parts.next() };
            message.push_str(part.copied().unwrap_or_default());
            message.push_str(text);
        }
        message
    }
}

macro_rules! rules {
    ($($name:ident: $kind:ident, $effect:ident, $text:literal;)*) => {
        $(pub(super) const $name: Rule = Rule { kind: ChangeKind::$kind, effect: Effect::$effect, text: $text };)*

        #[cfg(test)]
        const ALL: &[Rule] = &[$($name),*];
    };
}

rules! {
    OTHER_VERSION: Unread, Breaking,
        "nothing is compared: the {} description has another format version, and this release reads {}";
    MISSING: Unread, Breaking, "nothing is compared: the {} description lacks the body `{}`";
    TOO_DEEP: Unread, Breaking, "not compared: more than 256 types are nested";

    ADDED: Added, NotBreaking, "added";
    ADDED_OVER_UNKNOWN: Added, Breaking, "added; files may have another item under this name, which was unknown";
    ADDED_REQUIRED: AddedRequired, Breaking, "added, and required";
    REMOVED: Removed, Breaking, "removed";
    REMOVED_AS_ANNOUNCED: Removed, Breaking, "removed; it was deprecated before";
    REMOVED_TO_REST: Removed, NotBreaking, "removed, and read as any other name";
    RENAMED: Renamed, NotBreaking, "now called {}; the old name still works";
    MOVED: Moved, NotBreaking, "now at {}; the old place is still read";
    OLD_NAMES: Narrower, Breaking, "takes less: no longer called {}";
    OLD_PLACE: Narrower, Breaking, "takes less: the old place is no longer read";
    OLD_PLACE_REUSED: Narrower, PossiblyBreaking, "takes less: another item is at the old place";
    NAME_OVER_UNKNOWN: Narrower, Breaking,
        "takes less: files may have another item under this name, which was unknown";
    REQUIRED: Required, Breaking, "required now";
    OPTIONAL: Optional, NotBreaking, "optional now";
    BESIDE: Narrower, Breaking, "takes less: only beside {}";

    DEFAULT: Default, NotBreaking, "the default is {}";
    ANOTHER_DEFAULT: Default, NotBreaking, "the default is {} instead of {}";
    FORMER_DEFAULT: Default, NotBreaking, "the default is no longer {}";
    HIDDEN_DEFAULT: Default, NotBreaking, "has a default now, which is not shown";
    NO_DEFAULT: Default, NotBreaking, "has no default any more";
    NULL_IS_A_VALUE: Default, NotBreaking, "null is a value now, and not the same as no argument";
    NULL_IS_NOTHING: Default, NotBreaking, "null is the same as no argument now";
    DEPRECATED: Deprecated, NotBreaking, "deprecated: {}";
    RESTART: Reload, NotBreaking, "a new value needs a restart now";
    NO_RESTART: Reload, NotBreaking, "a new value needs no restart any more";

    LESS: Narrower, Breaking, "takes less: no longer {}";
    MORE: Wider, NotBreaking, "takes more: {}, too";
    ANOTHER_TYPE: Narrower, Breaking, "takes less: {} instead of {}";
    WIDER_TYPE: Wider, NotBreaking, "takes more: {} instead of {}";
    OBJECT_AND_MAP: Narrower, PossiblyBreaking, "takes less: {} instead of {}";
    FLOATS: Narrower, Breaking, "takes less: only numbers that a float can hold";
    FORMAT: Narrower, Breaking, "takes less: only text that is a valid {}";
    NO_FORMAT: Wider, NotBreaking, "takes more: text that is no {}, too";
    KEYS: Narrower, Breaking, "takes less: only {} as keys";
    WORDS_AS_KEYS: Narrower, Breaking, "takes less: only some words as keys";
    ANY_KEYS: Wider, NotBreaking, "takes more: any text as a key";
    WORD: Narrower, Breaking, "takes less: only a word, no expression";
    NO_WORD: Narrower, Breaking, "takes less: no word without quotes";
    NOT_CONVERTED: Narrower, Breaking, "takes less: only text, and no number or bool that is converted to it";
    KEPT: Narrower, Breaking, "takes less: only values, no kept expressions";
    SECRETS: Wider, NotBreaking, "takes more: values that are marked sensitive, too";
    NO_SECRETS: Narrower, Breaking, "takes less: no values that are marked sensitive";
    SECRET_PARTS: Narrower, PossiblyBreaking, "takes less: values that are marked sensitive in some parts only";
    CHECKED: Narrower, NotBreaking, "a function of the program checks the value now, and can refuse it";
    NO_FORMER_VALUES: Narrower, Breaking, "takes less: no function converts old values any more";

    HIGHER_MIN: Narrower, Breaking, "takes less: at least {} instead of {}";
    LOWER_MAX: Narrower, Breaking, "takes less: at most {} instead of {}";
    LOWER_MIN: Wider, NotBreaking, "takes more: at least {} instead of {}";
    HIGHER_MAX: Wider, NotBreaking, "takes more: at most {} instead of {}";
    MIN: Narrower, Breaking, "takes less: at least {}";
    MAX: Narrower, Breaking, "takes less: at most {}";
    NO_MIN: Wider, NotBreaking, "takes more: less than {}, too";
    NO_MAX: Wider, NotBreaking, "takes more: more than {}, too";

    BLOCKS: Wider, NotBreaking, "takes more: blocks in the place of the argument, too";
    BLOCKS_ONLY: Narrower, Breaking, "takes less: blocks instead of an argument";
    NO_BLOCKS: Narrower, Breaking, "takes less: only an argument, no blocks in its place";
    ARGUMENT: Wider, NotBreaking, "takes more: an argument in the place of blocks, too";
    ARGUMENT_ONLY: Narrower, Breaking, "takes less: an argument instead of blocks";
    NO_ARGUMENT: Narrower, Breaking, "takes less: only blocks, no argument in their place";
    ONE_OF: Narrower, Breaking, "takes less: only one of {}";
    AT_MOST_OF: Narrower, Breaking, "takes less: at most {} of {} together";
    ONE_OF_EACH: Narrower, Breaking, "takes less: one block for the same labels";
    ONE_OF_EACH_OF: Narrower, Breaking, "takes less: one block for the same labels of {} together";
    SEVERAL_OF_EACH: Wider, NotBreaking, "takes more: several blocks with the same labels";
    LABELS: Narrower, Breaking, "takes less: {} instead of {}";
    LABELS_AT_LEAST: Narrower, Breaking, "takes less: at least {} instead of {}";
    ANY_LABELS: Wider, NotBreaking, "takes more: any labels";
    NO_OTHER_LABELS: Narrower, Breaking, "takes less: no other labels";
    LABELS_IN_JSON: Narrower, Breaking, "takes less: in JSON, no content without a label";

    REST: Wider, NotBreaking, "takes more: other names, too";
    NO_REST: Narrower, Breaking, "takes less: no other names";
    REST_OF_ANYTHING: Wider, NotBreaking, "takes more: anything under other names";
    REST_OF_ARGUMENTS: Narrower, Breaking, "takes less: other names only as arguments of a type";

    ANOTHER_CHOICE: Narrower, PossiblyBreaking, "takes less: another part chooses the variant";
    ANOTHER_CONTENT: Narrower, Breaking, "takes less: another content of the variant";
    NAMES_ONLY: Narrower, Breaking, "takes less: {} as a name alone, not as an object";
    OBJECTS_ONLY: Narrower, Breaking, "takes less: {} as an object, not as a name alone";
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::{ALL, Effect};

    /// The documentation of `diff` has all rules.
    #[test]
    fn rules_are_documented() {
        let mut table = "| message | kind | effect |\n|---|---|---|\n".to_owned();
        for rule in ALL {
            let effect = match rule.effect {
                Effect::Breaking => "breaking",
                Effect::PossiblyBreaking => "possibly breaking",
                Effect::NotBreaking => "not breaking",
            };
            writeln!(table, "| {} | `{:?}` | {effect} |", rule.text.replace("{}", "…"), rule.kind).unwrap();
        }
        crate::schema::assert_written("src/schema/output/diff/rules.md", &table);
    }
}
