//! The wording of diagnostics about values that do not fit their field.

use std::fmt;

use hcl_model::__private::diag::{closest, listed, quoted};
use hcl_model::__private::messages::unsuitable_value;
use hcl_model::diag::{Arg, Diagnostic, Message};
use hcl_model::source::Range;
use hcl_model::value::Promise;

use crate::codes;
use crate::read::{code_of_unknown, not_one_of, promise_names};
use crate::schema::Variant;

/// Why a value that is to choose a variant cannot.
pub(crate) fn no_tag(variants: &[Variant]) -> String {
    format!("a known string is required, one of {}, which chooses what else is in the block", names(variants))
}

/// The reason why a text is no variant.
pub(crate) fn unknown_variant(name: &str, variants: &[Variant]) -> Message {
    let close = closest(name, variants.iter().map(|variant| variant.name)).map(quoted);
    not_one_of(&quoted(name), &names(variants), close.as_deref(), '"')
}

fn names(variants: &[Variant]) -> String {
    variants.iter().map(|variant| quoted(variant.name)).collect::<Vec<_>>().join(", ")
}

/// An argument that is to choose a variant and names none.
pub(crate) fn unsuitable_tag(tag: &str, name: &str, variants: &[Variant], at: Range) -> Diagnostic {
    unsuitable_value(tag, unknown_variant(name, variants), at)
}

/// A body of a type of the program with which serde would try one variant after the other without end.
pub(super) fn endless_forms(name: &str, at: Range) -> Diagnostic {
    let detail = Message::new(
        "Variants of `{}` are enums that have `{}` among their own: hold one of them in a block.",
        [Arg::text(name), Arg::text(name)],
    );
    let detail = Message::new("The program can read no block here.{}", [Arg::Developer(detail)]);
    Diagnostic::error(codes::AMBIGUOUS_BLOCK, "type without an end").detail(detail).at(at)
}

/// A block of a kind that has other labels than the first one has, where a syntax has the same for all.
pub(super) fn labels_of_another_kind(ty: &str, kind: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_LABEL, Message::new("other labels for `{}`", [Arg::text(ty)]))
        .detail(Message::new(
            "In the JSON syntax all {} blocks have as many labels as those of the first kind, and `{}` has others.",
            [Arg::text(ty), Arg::text(kind)],
        ))
        .help("Write this block in a file of the native syntax.")
        .at(at)
}

/// For what is of one form, of which another one takes all but some names, and is tried before.
pub(super) fn form_in_front(before: &str, form: &str, at: Range) -> Diagnostic {
    let advice = Message::new(
        "Put `{}` in front of `{}`, or refuse other names there (`#[serde(deny_unknown_fields)]`).",
        [Arg::text(form), Arg::text(before)],
    );
    let detail = Message::new(
        "The program would take this for `{}` and lose the rest of it, although it is `{}`.{}",
        [Arg::text(before), Arg::text(form), Arg::Developer(advice)],
    );
    Diagnostic::error(codes::AMBIGUOUS_BLOCK, "forms that are not told apart").detail(detail).at(at)
}

/// Returns the messages about names with dots in the place of an argument.
pub(crate) fn argument_for_dots(name: &str, instead: Arg) -> (Message, Message) {
    let why = Message::new("`{}` is an argument, and no block.", [Arg::text(name)]);
    (why, Message::new("Write `{}`.", [instead]))
}

/// So many mistakes in blocks that were made that the others are not looked at.
pub(super) fn many_made(at: Range) -> Diagnostic {
    Diagnostic::error(codes::LOAD_LIMIT, "too many mistakes in made blocks")
        .detail("What is made from here on is not looked at.")
        .help("Correct the other mistakes first.")
        .once()
        .at(at)
}

/// A type without variants.
pub(crate) fn no_variant(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NO_VARIANT, "nothing is expected here")
        .detail(Message::new("`{}` has no variants.", [Arg::text(name)]))
        .at(at)
}

/// Returns the note about the files that a block without a suitable variant is merged of.
pub(crate) fn merged_of(names: &[String]) -> String {
    format!(
        "this is merged of the blocks in {}; with `merge = \"replace\"` at its field, the program lets the last of them count \
         alone",
        names.join(" and ")
    )
}

/// Two names in a body that has several forms, of which none has both.
pub(crate) fn different_forms(first: &str, other: &str, forms: &[Form<'_>], at: Range) -> Diagnostic {
    Diagnostic::error(codes::DIFFERENT_FORMS, "different forms in one block")
        .detail(Message::new("`{}` cannot be combined with `{}`.", [Arg::text(other), Arg::text(first)]))
        .help(one_form(forms))
        .at(at)
}

/// The names of the items that a body of one form has.
pub(crate) struct Form<'a> {
    pub(crate) required: Vec<&'a str>,
    pub(crate) optional: Vec<&'a str>,
}

impl fmt::Display for Form<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |names: &[&str]| {
            let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
            listed(&quoted, "and")
        };
        match (self.required.as_slice(), self.optional.as_slice()) {
            ([], []) => f.write_str("nothing"),
            (required, []) => f.write_str(&list(required)),
            ([], optional) => write!(f, "optionally {}", list(optional)),
            (required, optional) => write!(f, "{} (optionally {})", list(required), list(optional)),
        }
    }
}

/// Returns the help for a body of several forms.
fn one_form(forms: &[Form<'_>]) -> Message {
    let forms: Vec<String> = forms.iter().map(Form::to_string).collect();
    let either = if forms.len() == 2 { "either " } else { "" };
    Message::new("Use {}{}.", [Arg::text(either), Arg::text(forms.join(", or "))])
}

/// Nothing in a body that has several forms.
pub(crate) fn no_form(forms: &[Form<'_>], at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_ARGUMENT, "missing argument")
        .detail("This block has several forms and must have one of them.")
        .help(one_form(forms))
        .at(at)
}

/// No block of any of these types.
pub(crate) fn missing_one_of(types: &[&str], at: Range) -> Diagnostic {
    let names: Vec<String> = types.iter().map(|name| format!("`{name}`")).collect();
    Diagnostic::error(codes::MISSING_BLOCK, "missing block")
        .detail(Message::new("One block of these types is required: {}.", [Arg::text(names.join(", "))]))
        .at(at)
}

/// Fewer or more blocks than a field must have.
pub(crate) fn wrong_count(ty: &str, wanted: &str, count: usize, example: &str, at: Range) -> Diagnostic {
    let detail = match count {
        0 => format!("There must be {wanted} of type `{ty}` here, and there is none: write `{example}`."),
        _ => format!("There must be {wanted} of type `{ty}` here, but the number is {count}."),
    };
    Diagnostic::error(codes::BLOCK_COUNT, Message::new("wrong number of `{}` blocks", [Arg::text(ty)]))
        .detail(Message::text(detail))
        .at(at)
}

/// A field that is written as an argument and as a block.
pub(crate) fn argument_and_block(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::ARGUMENT_AND_BLOCK, Message::new("argument and block named `{}`", [Arg::text(name)]))
        .detail(Message::new("`{}` can be written as an argument or as a block, but not as both.", [Arg::text(name)]))
        .help("Write one of the two.")
        .at(at)
        .note_at("the other one is here", first)
}

/// A label whose text does not fit the type of its field; why is a whole sentence.
pub(crate) fn unsuitable_label(why: impl Into<Message>, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_LABEL, "invalid label").detail(why).at(at)
}

/// Returns the diagnostic about blocks that depend on an unknown value. `waits` are the promises that the value waits
/// for.
pub(crate) fn unknown_blocks(ty: &str, has_labels: bool, waits: &[Promise], at: Range) -> Diagnostic {
    let failed: Vec<String> = waits.iter().filter_map(|it| Some(it.outcome()?.err()?.to_string())).collect();
    let what = match has_labels {
        true => format!("how many blocks `{ty}` there are, and with which labels"),
        false => format!("how many blocks `{ty}` there are"),
    };
    const ADVICE: &str = "`Loader::load_pending` waits for everything.";
    let detail = match (waits, failed.as_slice()) {
        ([], _) => Message::text(format!("It is not known yet {what}.")),
        (_, []) => {
            let args = [Arg::text(what), Arg::text(promise_names(waits)), Arg::Developer(ADVICE.into())];
            Message::new("It is not known yet {}: that waits for {}.{}", args)
        }
        _ => Message::text(format!("Nobody knows {what}: {}.", failed.join("; "))),
    };
    Diagnostic::error(code_of_unknown(waits), Message::text(format!("{UNKNOWN_BLOCKS} `{ty}`"))).detail(detail).at(at)
}

/// Returns `true` if a diagnostic says that the number of blocks is unknown, and that nothing is waited for.
pub(crate) fn is_of_unknown_blocks(found: &Diagnostic) -> bool {
    found.code() == code_of_unknown(&[]) && found.summary().starts_with(UNKNOWN_BLOCKS)
}

/// The summary of diagnostics about an unknown number of blocks.
const UNKNOWN_BLOCKS: &str = "unknown number of blocks";

/// Returns `true` if a diagnostic says that the number of the blocks at a place must not be shown.
pub(crate) fn is_of_sensitive_blocks(found: &Diagnostic, at: &Range) -> bool {
    found.code() == codes::INVALID_VALUE && found.subject() == Some(at)
}
