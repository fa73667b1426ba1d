//! The wording of what decoding says: of values that do not fit their Rust type, and of faults, which the check says better.

use std::time::Duration;

use hcl_model::__private::diag::listed;
use hcl_model::diag::{Arg, Diagnostic, Message};
use hcl_model::path::Path;
use hcl_model::source::Range;
use hcl_model::value::{Number, Promise, PromiseError};

use crate::codes;
use crate::de::reason::Reason;
use crate::read::{Fault, code_of_unknown, promise_names};
use crate::schema::Measure;

/// For a block in so many others, each of which could be several variants, that trying all of them has no end.
pub(super) fn ambiguous_forms(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::AMBIGUOUS_BLOCK, "too many possibilities")
        .detail(Message::new(
            "This block and those around it could each be several of the forms of `{}`, which no name in them tells \
             apart.",
            [Arg::text(name)],
        ))
        .help("Nest fewer of them in each other.")
        .at(at)
}

/// Says of a type with which serde would try one form after the other without end that the program cannot read it.
pub(super) fn endless_forms() -> Message {
    const ADVICE: &str = "Forms of this type are each other: hold one of them in a list, a map or a field.";
    Message::new("the program can read no value here{}", [Arg::Developer(ADVICE.into())])
}

/// Says of a value of one form that the program takes it for a form that loses some names.
pub(super) fn form_in_front() -> Message {
    const ADVICE: &str = "Put the form with more names first, or refuse other names in the form before it \
                          (`#[serde(deny_unknown_fields)]`).";
    Message::new(
        "the program would take this for another form and lose the rest of it{}",
        [Arg::Developer(ADVICE.into())],
    )
}

/// Says of a value that is of one form only if something in it is converted, and as it is of another one but for some names.
pub(super) const FORM_UNCONVERTED: &str = "as it is, this would be taken for a form that loses the rest of it, because nothing in a value of several forms is converted: \
     write numbers and bools without quotes, and texts with them";

/// For a list or an object in so many others, each of which could be several types.
pub(super) const AMBIGUOUS_VALUE: &str =
    "the lists and objects in each other could each be several forms, which is too much to try; nest fewer of them";

/// For a block that is decoded as a value.
pub(super) const BLOCK_AS_VALUE: &str = "a block was found where a single value is needed";

/// For what is behind the last element that a type has room for.
pub(super) const MORE_ELEMENTS: &str = "there are more elements than are expected";

/// Returns the text for a fault in the structure of a body, for a caller that sees only the decode.
pub(super) const fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::Unknown => "there is something that is not expected",
        Fault::Twice => "an argument is set twice",
        Fault::Both => "one thing is written as an argument and as a block",
        Fault::SecondBlock => "there is a second block where one is expected",
        Fault::Confused => "a block and an argument are confused",
        Fault::UnknownBlock => "it is not known yet whether a block is there",
        Fault::SensitiveBlock => "whether a block is there is sensitive",
        Fault::Labels => "the block does not have the labels that are needed",
        Fault::SameKey => "two blocks have the same key",
        Fault::Variant => "a block is none of the variants",
        Fault::Form => "the body suits no variant",
        Fault::Missing => "an argument or a block is missing",
        Fault::Count => "the number of blocks is not the one that is needed",
        Fault::Null => "an argument is null",
    }
}

/// The example of a list of words.
pub(super) const SOME_WORDS: &str = "[a, b]";

/// The text of an error that ends a decode and that the diagnostics already contain.
pub(super) const REPORTED: &str = "the value cannot be computed";

/// The text for a sensitive value that would be shown.
pub(crate) const SENSITIVE: &str =
    "this value is secret, and this setting may be shown: use the value only in settings that take secrets";

/// The text of serde if none of its attempts has worked, for a type of which no more is known.
pub(super) const NO_FORM: &str = "the value has none of the forms that are allowed here";

/// Returns the message that the data that serde keeps has no integers of that size.
pub(super) fn wide_integer() -> Message {
    const ADVICE: &str = "A flattened, tagged or untagged type cannot have integers of 128 bits: use `Number`.";
    Message::new("the program can read no such number here{}", [Arg::Developer(ADVICE.into())])
}

/// Text with escapes, or that is not in the normal form, where it is to be borrowed.
pub(super) fn not_borrowed() -> Message {
    const ADVICE: &str = "The text cannot be borrowed: use `Cow<str>` or `String`.";
    Message::new("the text must not have escapes or expressions here{}", [Arg::Developer(ADVICE.into())])
}

/// A fraction where an integer is wanted.
pub(super) const NO_WHOLE_NUMBER: &str = "must be a whole number";

/// A negative number where an integer without a sign is wanted.
pub(super) const NEGATIVE: &str = "must be a whole number that is not negative";

/// A number beyond those that a float has.
pub(super) const TOO_LARGE_FOR_FLOAT: &str = "the number is too large for a float";

/// Another value in the place of a bool.
pub(super) const WRITE_BOOL: &str = "Write `true` or `false`.";

/// A word of other formats for true.
pub(super) const WRITE_TRUE: &str = "Write `true`.";

/// A word of other formats for false.
pub(super) const WRITE_FALSE: &str = "Write `false`.";

/// Words of a type about a quantity that it refuses.
pub(super) fn foreign_quantity(said: &str, measure: &Measure) -> Message {
    let said = Message::new(": {}", [Arg::value(said)]);
    let args = [Arg::text(measure.name), Arg::text(measure.example), Arg::Hint(said)];
    Message::new("A {} such as \"{}\" is required{}", args).ended()
}

/// A word in quotes.
pub(super) const QUOTED_WORD: &str = "a word without quotes is required";

/// Something else than a word.
pub(super) const NO_WORD: &str = "a single word without quotes is required";

/// Something else than a list of words.
pub(super) const NO_WORDS: &str = "a list of words without quotes is required";

/// An object with no name in it, or with several, where one chooses a variant.
pub(super) fn one_variant(variants: &[&str]) -> Message {
    let known: Vec<String> = variants.iter().map(|name| format!("{name:?}")).collect();
    Message::new("a map with only one key is required: {}", [Arg::text(known.join(" or "))])
}

/// Something behind the name of a variant that holds nothing.
pub(super) const NAME_ALONE: &str = "nothing belongs to this name: write the name alone, as text, and no map";

/// A key of an object that is no text.
pub(super) const NO_KEY: &str = "a key must be known and not null";

/// A value where a block is kept.
pub(super) const NO_BLOCK: &str = "a block is required";

/// A `Range` where nothing has one.
pub(super) const NO_PLACE: &str = "only a field with `#[hcl(range)]`, or a `Spanned`, has a place";

/// A place where a value is wanted.
pub(super) const PLACE_AS_VALUE: &str = "a place in the text can only be decoded into a Range";

/// The place of a value of the program.
pub(super) const STANDS_NOWHERE: &str = "a value that stands nowhere in the text has no place";

/// The expression of something that is none.
pub(super) const NO_EXPRESSION: &str = "there is no expression here";

/// A hand-written `Deserialize` that asks in an order in which no derived one does.
pub(super) const NO_VALUE: &str = "a value was asked for without its key";

/// Returns the message that a value is required.
pub(super) fn required(wanted: &str) -> Message {
    Message::new("{} is required", [Arg::text(wanted)])
}

/// A value of another kind than is needed.
pub(super) fn kind(wanted: &str, found: &str) -> Message {
    Message::new("{} is required, but this is {}", [Arg::text(wanted), Arg::text(found)])
}

/// A value of another kind than is needed, which may be repeated.
pub(super) fn invalid_kind(wanted: &str, found: &str) -> Message {
    let found = Message::new(", but this is {}", [Arg::value(found)]);
    Message::new("{} is required{}", [Arg::text(wanted), Arg::Hint(found)])
}

/// The constraint of a value.
pub(super) fn must_be(wanted: &str) -> Message {
    Message::new("must be {}", [Arg::text(wanted)])
}

/// A number that is not among those that are allowed.
pub(super) fn out_of_range(found: &Number, is_small: bool, wanted: &str) -> Message {
    if found.is_infinite() {
        return infinite(wanted);
    }
    let text = match is_small {
        _ if !found.is_integer() => ", but {} is a fraction",
        true => ", but {} is too small",
        false => ", but {} is too large",
    };
    const LONGEST: usize = 50;
    let found = found.to_string();
    let found = match found.len() {
        ..=LONGEST => Message::new(text, [Arg::value(found)]),
        _ => Message::default(),
    };
    Message::new("must be {}{}", [Arg::text(wanted), Arg::Hint(found)])
}

/// A number that is none of those that an integer can be.
fn infinite(wanted: &str) -> Message {
    Message::new("must be {}, but the value is infinite, as that of a division by zero is", [Arg::text(wanted)])
}

/// A value in another form than is needed, and the same in that form.
pub(super) fn form(required: &'static str, written: &str) -> Message {
    Message::new("{}: write `{}`", [Arg::text(required), Arg::value(written)])
}

/// Says of a value with none of several forms which kinds are expected, and why the forms of its own kind do not fit.
pub(super) fn no_form_fits(kinds: &[String], found: Option<&str>, reasons: Vec<Message>) -> Message {
    let expected = match (kinds, found) {
        ([], _) => None,
        (kinds, Some(found)) if reasons.is_empty() => Some(kind(&listed(kinds, "or"), found)),
        (kinds, _) => Some(required(&listed(kinds, "or"))),
    };
    Message::joined(expected.into_iter().chain(reasons), "; or ")
}

/// A value that only the program can make sense of.
pub(super) fn capsule(ty: &str) -> Message {
    Message::new("only a field of type Value can take a value of type {}", [Arg::text(ty)])
}

/// An attribute of an object that its type has no field for.
pub(super) fn unknown_field(field: &str, close: Option<&str>) -> Message {
    let close = close.map(|close| Message::new(". Did you mean `{}`?", [Arg::value(close)]));
    let close = Arg::Hint(close.unwrap_or_default());
    Message::new("`{}` is not an attribute here{}", [Arg::value(field), close])
}

/// An attribute of an object that is not there.
pub(super) fn missing_field(field: &str) -> Message {
    Message::new("the attribute `{}` is missing", [Arg::text(field)])
}

/// An attribute of an object that is there under two names.
pub(super) fn duplicate_field(field: &str) -> Message {
    Message::new("the attribute `{}` is set twice", [Arg::text(field)])
}

/// A list with fewer elements than a type has room for.
pub(super) fn wrong_length(wanted: &str, found: usize) -> Message {
    let elements = if wanted == "1" { "element is" } else { "elements are" };
    Message::new(
        "exactly {} {} required, but the number is {}",
        [Arg::text(wanted), Arg::text(elements), Arg::untrusted(found)],
    )
}

/// A list of another length than its type wants, which says so in its own words.
pub(super) fn other_length(wanted: &str, found: usize) -> Message {
    Message::new("{} is required, but the number of elements is {}", [Arg::text(wanted), Arg::untrusted(found)])
}

/// Returns the message with the text to write instead.
pub(super) fn write(instead: Arg) -> Message {
    Message::new("Write {}.", [instead])
}

/// Returns the message with the example of a list of so many elements. In a variable, texts have quotes only in
/// lists, and the message says so.
pub(super) fn places(length: usize, is_set: bool) -> Message {
    let texts = if is_set { ", with texts in quotes" } else { "" };
    Message::new("Write [{}]{}.", [Arg::text(vec!["..."; length].join(", ")), texts.into()])
}

/// Returns the message that the nesting is so deep that the stack could overflow.
pub(super) fn no_stack(depth: u16, limit: u32) -> Message {
    let limit = match limit % 1024 {
        0 => format!("{} KiB", limit / 1024),
        _ => format!("{limit} bytes"),
    };
    Message::new(
        "{} levels of blocks, objects and lists, which is what is around this, take more than {} of the program's \
         stack, which is the limit",
        [Arg::text(depth), Arg::text(limit)],
    )
}

/// Returns the text that names a variable.
pub(crate) fn variable(name: &str) -> String {
    format!("environment variable `{name}`")
}

/// Returns the text that names an override.
pub(crate) fn overriding(path: &str) -> String {
    format!("override of `{path}`")
}

/// Returns the text that names a flag of the command line.
pub(crate) fn flag(name: &str) -> String {
    format!("flag `{name}`")
}

/// Returns the text that names a file with a secret.
pub(crate) fn secret_file(path: &std::path::Path) -> String {
    format!("file `{}`", path.display())
}

/// Returns the advice for a subtraction of numbers that looks like a date.
pub(super) fn date(text: &str) -> Message {
    Message::new("{} is a subtraction: to write a date, put it in quotes.", [Arg::value(text)])
}

/// Returns the message that describes an object whose attribute chooses its variant.
pub(super) fn tagged(tag: &str, variants: &[&str]) -> Message {
    let known: Vec<String> = variants.iter().map(|name| format!("`{name}`")).collect();
    let known = match known.as_slice() {
        [only] => only.clone(),
        _ => format!("one of {}", known.join(", ")),
    };
    Message::new("Write an object whose attribute `{}` is {}.", [Arg::text(tag), Arg::text(known)])
}

/// Returns the message that lists the attributes of an object.
pub(super) fn attributes(fields: &[&str]) -> Message {
    let names: Vec<String> = fields.iter().map(|name| format!("`{name}`")).collect();
    Message::new("Its attributes are: {}.", [Arg::text(names.join(", "))])
}

/// Returns the message that names the sources of the elements of a list.
pub(super) fn joined(names: &[&str]) -> Message {
    Message::new("The list is made of those of {}.", [Arg::text(names.join(" and "))])
}

/// Returns the advice for a computation with numbers where text is wanted.
pub(super) fn computed_text(text: &str, result: &str) -> Message {
    let result = match result.get(..LONGEST_RESULT) {
        Some(beginning) => format!("{beginning}..."),
        None => result.to_owned(),
    };
    Message::new("Its result is {}; to write text, put it in quotes: `\"{}\"`.", [Arg::value(result), Arg::value(text)])
}

/// More digits of a result are not shown.
const LONGEST_RESULT: usize = 12;

/// Returns the message for a variable or an override that is empty.
pub(super) fn empty_setting(what: &str) -> Message {
    Message::new("{} is empty.", [Arg::text(what)])
}

/// Returns the message for a variable or an override that has only blanks in it.
pub(super) fn blank_setting(what: &str) -> Message {
    Message::new("{} has nothing but blanks in it.", [Arg::text(what)])
}

/// Returns the message for a variable or an override that begins as a list or an object, and is not one.
pub(super) fn broken_setting(what: &str, open: char, close: char) -> Message {
    Message::new(
        "{} begins with `{}` but cannot be read up to a `{}` at its end: it is written as in a file, with \
         texts in quotes.",
        [Arg::text(what), Arg::text(open), Arg::text(close)],
    )
}

/// Returns the message for a variable or an override that begins and ends as a list or an object, and has an error in
/// it.
pub(super) fn wrong_setting(what: &str, open: char, why: Message) -> Message {
    Message::new(
        "{} begins with `{}` but cannot be read as in a file: {}",
        [Arg::text(what), Arg::text(open), why.of_secret().into()],
    )
}

/// Returns the advice for a text that would be a number without the characters around the number.
pub(super) fn only_a_number(has_quotes: bool) -> Message {
    Message::new(
        "It is one without the {} around it: leave them out.",
        [Arg::text(if has_quotes { "quotes" } else { "blanks" })],
    )
}

pub(super) fn unsuitable_value(code: &'static str, path: &Path, why: Message) -> Diagnostic {
    let summary = match path.steps() {
        [] => "invalid value".into(),
        _ => Message::new("invalid value for `{}`", [Arg::text(path)]),
    };
    Diagnostic::error(code, summary).detail(why)
}

/// A mistake of the program that its author has not seen.
pub(super) fn unsuitable_default(field: &str, why: Message) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DEFAULT, Message::new("invalid default for `{}`", [Arg::text(field)])).detail(
        Message::new(
            "{} The default is a part of the program and has to be corrected there; until then, give `{}` a \
         value.",
            [why.into(), Arg::text(field)],
        ),
    )
}

/// Returns `true` if a diagnostic says only that a value is not known.
pub(crate) fn is_not_known(found: &Diagnostic) -> bool {
    found.code() == codes::UNKNOWN_VALUE
}

/// Returns `true` if a diagnostic says that a promise has failed.
pub(crate) fn is_of_failed_promise(found: &Diagnostic) -> bool {
    found.code() == codes::PROMISE_FAILED
}

/// Returns the reason for a value that is needed and not known, with the code for the cause.
pub(super) fn not_known_because(waits: &[Promise]) -> Reason {
    let code = code_of_unknown(waits);
    let failed = waits.iter().filter_map(|promise| promise.outcome()?.err().cloned()).collect();
    Reason::NotKnown { said: not_known(waits), code, failed }
}

/// A value that there will not be, because promises have failed.
pub(super) fn no_value(failed: &[PromiseError], why: Message) -> Diagnostic {
    let names: Vec<String> = failed.iter().map(|error| format!("`{}`", error.name())).collect();
    Diagnostic::error(codes::PROMISE_FAILED, Message::new("no value for {}", [Arg::text(names.join(" and "))]))
        .detail(why)
}

/// Returns the note on a value that came and is null, where the program takes no null.
pub(super) fn null_came() -> Message {
    const ADVICE: &str = "An `Eventual<Option<...>>` takes null.";
    Message::new("the value came later and is null{}", [Arg::Developer(ADVICE.into())])
}

/// The advice that a program can take a value that comes later.
pub(super) const TAKE_IT: &str = "Take the value as an `Eventual`";

/// The advice that a program can take the whole if only parts of the value may come later.
pub(super) const TAKE_WHOLE: &str = "Only parts of the value may come later here: take the whole as an `Eventual`";

/// The advice on how a program waits for everything.
const OR_BEGIN: &str = ", or wait for everything with `Loader::load_pending`";

/// Returns the diagnostic of a value that is still not known, for a program that has waited for the value. The
/// diagnostic names the limit of the wait, if there was one.
pub(crate) fn has_waited(found: Diagnostic, at_most: Option<Duration>) -> Diagnostic {
    if ![codes::UNKNOWN_VALUE, codes::VALUE_NOT_KNOWN].contains(&found.code()) {
        return found;
    }
    let found = found.with_instead(OR_BEGIN, "");
    match at_most {
        Some(at_most) => {
            found.note(Message::new("the program has waited for {}", [Arg::text(format!("{:?}", at_most))]))
        }
        None => found,
    }
}

/// Says that a value is not known, without what it waits for.
pub(super) const NOT_KNOWN: &str = "the value is not known yet";

/// Returns the message for a value that is needed and not known. The message names the promises that the value waits
/// for, if these are the reason.
pub(super) fn not_known(waits: &[Promise]) -> Message {
    if waits.is_empty() {
        return NOT_KNOWN.into();
    }
    let failed: Vec<String> = waits.iter().filter_map(|it| Some(it.outcome()?.err()?.to_string())).collect();
    match failed.as_slice() {
        [] => {
            let advice = Message::new("{}{}.", [TAKE_IT.into(), OR_BEGIN.into()]);
            let waits = Arg::text(promise_names(waits));
            Message::new("the value is needed now, but waits for {}{}", [waits, Arg::Developer(advice)])
        }
        _ => Message::text(failed.join("; ")),
    }
}

/// The label of a place that needs a value that is wrong elsewhere.
pub(super) const NEEDS_IT: &str = "this needs it";

/// Returns the label for the number of places that need the wrong value and are not named.
pub(super) fn needed_elsewhere(count: usize) -> String {
    format!("{count} more places need it")
}

/// Everything is settled, and nobody knows how the value was computed.
pub(super) fn computed_too_early(waits: &[Promise], at: Option<Range>) -> Diagnostic {
    let detail = Message::new(
        "The value was computed by the program from {} before that was there, so it cannot be computed anew. A variable has to \
         be the promise itself, or be computed in the configuration.",
        [Arg::text(promise_names(waits))],
    );
    placed(Diagnostic::error(codes::VALUE_NOT_KNOWN, "value not known").detail(detail), at)
}

fn placed(diagnostic: Diagnostic, at: Option<Range>) -> Diagnostic {
    match at {
        Some(at) => diagnostic.at(at),
        None => diagnostic,
    }
}
