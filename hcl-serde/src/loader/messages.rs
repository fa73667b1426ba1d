//! The wording of diagnostics about where configuration comes from.

use std::io::{Error, ErrorKind};
use std::sync::Arc;

use hcl_model::__private::diag::sentence;
use hcl_model::__private::messages::unsuitable_value;
use hcl_model::body::Undeclared;
use hcl_model::diag::{Arg, Diagnostic, Message};
use hcl_model::limits::Exhausted;
use hcl_model::path::{ParsePathError, Path};
use hcl_model::source::{Range, Source, SourceKind};
use hcl_model::types::Type;
use hcl_model::value::Promise;

use crate::codes;
use crate::de::messages::SENSITIVE;
use crate::loader::text_source::SourceFailure;
use crate::read::promise_names;
use crate::schema::{ChosenBy, FieldKind, TypeSpec};

pub(super) fn nowhere(places: &[String], variable: Option<&str>) -> Diagnostic {
    let detail = match places {
        [] => "The program looks for a file nowhere.".to_owned(),
        _ => format!("The program looked for {}.", places.join(", ")),
    };
    let named = variable.map(|name| format!("name a file in the environment variable `{name}`"));
    let help = match (places, named) {
        ([], None) => String::new(),
        ([], Some(named)) => sentence(&named),
        (_, None) => "Create one of these files.".to_owned(),
        (_, Some(named)) => format!("Create one of these files, or {named}."),
    };
    Diagnostic::error(codes::NO_FILE, "no configuration file").detail(Message::text(detail)).help(Message::text(help))
}

pub(super) fn unreadable_folder(name: &str, error: Error) -> Diagnostic {
    Diagnostic::error(codes::UNREADABLE_FOLDER, "unreadable folder")
        .detail(Message::new("The folder `{}` could not be read: {}.", [Arg::text(name), Arg::text(&error)]))
        .caused_by(error)
}

/// A text from elsewhere that is not to be had.
pub(crate) fn unreadable_source(name: &str, error: SourceFailure) -> Diagnostic {
    Diagnostic::error(codes::UNREADABLE_SOURCE, "unreadable source")
        .detail(Message::new("The source `{}` could not be read: {}.", [Arg::text(name), Arg::text(&error)]))
        .caused_by(error)
}

/// A text from elsewhere that counts as it was the last time.
pub(super) fn outdated_source(name: &str, error: SourceFailure) -> Diagnostic {
    Diagnostic::warning(codes::OUTDATED_SOURCE, "source out of reach")
        .detail(Message::new(
            "The source `{}` cannot be read now, and what it said last counts: {}.",
            [Arg::text(name), Arg::text(&error)],
        ))
        .caused_by(error)
}

pub(super) fn source_too_large(name: &str, size: usize, limit: u32) -> Diagnostic {
    Diagnostic::error(codes::FILE_SIZE_LIMIT, "source too large").detail(Message::new(
        "The source `{}` gives {} bytes, and at most {} are accepted.",
        [Arg::text(name), Arg::text(size), Arg::text(limit)],
    ))
}

/// A file of a folder whose name is nearly that of a configuration file, and what it would have to be.
pub(super) fn left_out(path: &str, wanted: &str) -> Diagnostic {
    Diagnostic::warning(codes::FILE_LEFT_OUT, "ignored file")
        .detail(Message::new(
            "The file `{}` is not read: of a folder, files are whose names end in `.hcl` or `.hcl.json`, in lower \
             case.",
            [Arg::text(path)],
        ))
        .help(Message::new("Call it `{}`, or move it elsewhere.", [Arg::text(wanted)]))
}

/// The program wants no more of it.
pub(super) fn interrupted() -> Diagnostic {
    Diagnostic::error(codes::INTERRUPTED, "loading stopped")
        .detail("The program that reads the configuration has stopped it, for example because it took too long.")
        .once()
}

/// Returns the error that all files together are too large. The error names the file that exceeds the limit.
pub(super) fn too_much(name: &str, exhausted: &Exhausted) -> Diagnostic {
    Diagnostic::error(codes::LOAD_LIMIT, "configuration too large")
        .detail(Message::new("With `{}` {}.", [Arg::text(name), Arg::text(exhausted)]))
        .once()
}

/// A warning as an error.
pub(super) fn denied(warning: &Diagnostic) -> Diagnostic {
    warning.as_error().note("warnings are errors here")
}

/// A variable or an override that leads nowhere.
pub(super) fn unknown_setting(is_error: bool, what: &str, why: &str, close: Option<String>, at: Range) -> Diagnostic {
    let diagnostic = match is_error {
        true => Diagnostic::error(codes::UNKNOWN_SETTING, Message::new("{} sets nothing", [Arg::text(what)])),
        false => Diagnostic::warning(codes::UNKNOWN_SETTING, Message::new("{} sets nothing", [Arg::text(what)])),
    };
    let diagnostic = diagnostic.detail(Message::text(why).sentence()).at(at);
    match close {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    }
}

/// A value for a variable that the configuration does not declare.
pub(super) fn undeclared_variable(name: &str) -> String {
    format!("the configuration declares no variable `{name}`")
}

/// Returns the message for a name that is defined later than the reference to it.
pub(super) fn defined_later(kind: &str, name: &str, order: &[String]) -> String {
    format!(
        "The {kind} `{name}` is not available here: it is defined later. What a configuration defines is computed in this order, \
         and can use only what comes before it: {}.",
        order.join(", ")
    )
}

/// The element of other languages.
pub(super) const NO_EACH: &str = "in the content of a dynamic block, the element is called as the type of the block is, or as \
                                  its argument `iterator` says";

/// `for_each` in a block that is no dynamic one.
pub(super) fn for_each(is_native: bool) -> String {
    let example = match is_native {
        true => "dynamic \"type\" { for_each = ..., content { ... } }",
        false => "\"dynamic\": { \"type\": { \"for_each\": ..., \"content\": { ... } } }",
    };
    format!("a block for each element is made by a dynamic one: write `{example}` with the type of this block")
}

/// Returns the message for a text in quotes that would be a reference without them.
pub(super) fn quoted_reference(text: &str, at: &Range, is_native: bool) -> Message {
    let text = Arg::name(text, at);
    match is_native {
        true => Message::new("To refer to a value, write {} without quotes.", [text]),
        false => Message::new("To refer to a value, write `${{}}`.", [text]),
    }
}

/// A value of the program for a variable that the configuration does not declare.
pub(super) fn undeclared_value(rule: Undeclared, path: &str, name: &str, close: Option<String>) -> Option<Diagnostic> {
    let diagnostic = rule.report(codes::UNDECLARED_VARIABLE, "value for undeclared variable")?.detail(Message::new(
        "The program gives `{}` a value, but {}.",
        [Arg::text(path), Arg::text(undeclared_variable(name))],
    ));
    Some(match close {
        Some(close) => diagnostic.did_you_mean(close),
        None => diagnostic,
    })
}

/// A value of the program for what cannot be a declared variable.
pub(super) fn misplaced_value(path: &str, roots: &[Arc<str>]) -> Diagnostic {
    const ADVICE: &str = "`Loader::allow_variables` permits declared variables.";
    let instead = match roots {
        [] => Message::new("no variable can be declared here{}", [Arg::Developer(ADVICE.into())]),
        [root, ..] => {
            Message::text(format!("the path of a declared variable is `{root}` and its name, as in `{root}.port`"))
        }
    };
    Diagnostic::error(codes::UNDECLARED_VARIABLE, "value for undeclared variable")
        .detail(Message::new("The program gives `{}` a value, but {}.", [Arg::text(path), instead.into()]))
}

/// A name at the root that nothing refers to, and a name of the type that is close to it.
#[cfg(feature = "language")]
pub(super) fn unneeded_name(name: &str, close: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::UNKNOWN_ARGUMENT, "unknown argument")
        .detail(Message::new("`{}` is not an argument here, and nothing refers to it.", [Arg::text(name)]))
        .at(at)
        .did_you_mean(close)
}

/// A name at the root that nothing refers to, and that is the type of blocks by which a configuration defines something.
#[cfg(feature = "language")]
pub(super) fn definition_as_argument(name: &str, labels: &[String], at: Range) -> Diagnostic {
    let labels: String = labels.iter().map(|label| format!(" \"{label}\"")).collect();
    Diagnostic::warning(codes::UNKNOWN_ARGUMENT, "unknown argument")
        .detail(Message::new(
            "Nothing refers to an argument named `{}`. `{}` is a block type.",
            [Arg::text(name), Arg::text(name)],
        ))
        .help(Message::new("Write `{}{} { ... }` without `=`.", [Arg::text(name), Arg::text(labels)]))
        .at(at)
}

/// A name at the root that would hide what the configuration has defined by it.
pub(super) fn taken_name(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NAME_TAKEN, "reserved name")
        .detail(Message::new(
            "`{}` is reserved: expressions find definitions of the configuration by this name.",
            [Arg::text(name)],
        ))
        .help("Choose another name.")
        .at(at)
}

/// A name at the root that hides a variable of the program.
#[cfg(feature = "language")]
pub(super) fn hidden_variable(name: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::NAME_TAKEN, "hidden variable")
        .detail(Message::new(
            "The argument `{}` hides the variable of the program that has the same name.",
            [Arg::text(name)],
        ))
        .help("Give the argument another name, unless you want to hide the variable.")
        .at(at)
}

/// A `dynamic` block for definitions, which have to be known before it.
#[cfg(feature = "language")]
pub(super) fn made_definition(ty: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DYNAMIC_BLOCK, "dynamic block for definitions")
        .detail(Message::new(
            "What is in `{}` blocks has to be known before dynamic blocks make others.",
            [Arg::text(ty)],
        ))
        .help(Message::new("Write the `{}` blocks out.", [Arg::text(ty)]))
        .at(at)
}

/// Returns the reason and the help for a variable whose name has the wrong name before it.
pub(super) fn variable_at_root(name: &str) -> (&'static str, Message) {
    ("Nothing stands before the name of a variable here.", Message::new("Write `{}`.", [Arg::text(name)]))
}

/// A value for a part of a declared variable.
pub(super) const VARIABLE_AS_A_WHOLE: &str = "a declared variable gets a value as a whole, by its name";

/// A variable or an override that has a former name in it, and how it is called now.
pub(super) fn old_setting(what: &str, now: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::OLD_NAME, Message::new("{} was renamed", [Arg::text(what)]))
        .detail(Message::new("The name is `{}` now.", [Arg::text(now)]))
        .help(Message::new("Set `{}` instead.", [Arg::text(now)]))
        .at(at)
}

/// A variable or an override for a list or an object that is none; its value is not shown.
pub(super) fn no_collection(what: &str, ty: TypeSpec, at: Range) -> Diagnostic {
    let kind = if matches!(ty.inner(), TypeSpec::Map(_) | TypeSpec::Object(_)) { "a map" } else { "a list" };
    let what = Arg::text(what);
    let summary = match at.text() {
        "" => Message::new("{} is empty", [what]),
        text if text.trim().is_empty() => Message::new("{} has nothing but blanks in it", [what]),
        _ => Message::new("{} is not {}", [what, Arg::text(kind)]),
    }
    .clause();
    Diagnostic::error(codes::NO_COLLECTION, summary)
        .detail(Message::new(
            "Write {} as it stands in a file: {}.",
            [Arg::text(kind), Arg::text(example(ty, "a", DEEPEST))],
        ))
        .at(at)
}

/// A variable or an override that has a text without quotes in a list or an object, which is computed; it is not shown.
pub(super) fn computed_text(what: &str, ty: TypeSpec, at: Range) -> Diagnostic {
    Diagnostic::error(codes::COMPUTED_TEXT, Message::new("{} has a text without quotes", [Arg::text(what)]))
        .detail("Numbers with operators between them are computed.")
        .help(Message::new("Write texts in quotes, as in a file: {}.", [Arg::text(example(ty, "a", DEEPEST))]))
        .at(at)
}

/// Examples are nested so deep.
const DEEPEST: u8 = 3;

/// Returns an example of a value of a type.
fn example(ty: TypeSpec, text: &str, depth: u8) -> String {
    match ty.inner() {
        _ if depth == 0 => "...".to_owned(),
        TypeSpec::List(element) | TypeSpec::Set(element) => match element.inner() {
            TypeSpec::Choice([first, second, ..]) => format!("[\"{}\", \"{}\"]", first.name, second.name),
            element if element.to_type() == Type::NUMBER => "[1, 2]".to_owned(),
            element => format!("[{}, {}]", example(element, "a", depth - 1), example(element, "b", depth - 1)),
        },
        TypeSpec::Map(element) => format!("{{ key = {} }}", example(*element, "a", depth - 1)),
        TypeSpec::Choice([first, ..]) => format!("`{}`", first.name),
        TypeSpec::Object(object) if (object.schema)().chosen_by().is_none() => {
            let required = (object.schema)().fields().find_map(|field| match field.kind() {
                FieldKind::Attribute(argument) if !argument.optional => Some((field.name(), argument.spec.ty)),
                _ => None,
            });
            let required = required.map(|(name, ty)| (name, example(ty, text, depth - 1)));
            required.map_or_else(|| "{ ... }".to_owned(), |(name, value)| format!("{{ {name} = {value} }}"))
        }
        TypeSpec::Object(object) => match ((object.schema)().chosen_by(), (object.schema)().variants().first()) {
            (Some(ChosenBy::Attribute(tag)), Some(first)) => {
                format!("{{ {tag} = \"{}\" }}", first.names().next().unwrap_or_default())
            }
            (_, first) => {
                format!("{{ {} = ... }}", first.and_then(|first| first.names().next()).unwrap_or("name"))
            }
        },
        TypeSpec::Bool => "true".to_owned(),
        TypeSpec::String | TypeSpec::Text(_) => format!("\"{text}\""),
        ty if ty.to_type() == Type::NUMBER => "1".to_owned(),
        _ => "...".to_owned(),
    }
}

/// A variable of the environment whose value is not UTF-8.
pub(super) fn not_utf8(name: &str) -> Diagnostic {
    Diagnostic::error(codes::NOT_UTF8, "invalid character encoding")
        .detail(Message::new("The value of the environment variable {} is not UTF-8.", [Arg::text(name)]))
}

/// A flag of the command line whose value is not UTF-8.
pub(super) fn flag_not_utf8(what: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NOT_UTF8, "invalid character encoding")
        .detail(Message::new("{} is not UTF-8", [Arg::text(what)]).sentence())
        .at(at)
}

/// A variable of the environment whose name is not UTF-8, so that nobody knows what it sets.
pub(super) fn name_not_utf8(is_error: bool, name: &str) -> Diagnostic {
    let summary = format!("environment variable `{name}` sets nothing");
    let diagnostic = match is_error {
        true => Diagnostic::error(codes::UNKNOWN_SETTING, summary),
        false => Diagnostic::warning(codes::UNKNOWN_SETTING, summary),
    };
    diagnostic.detail("Its name is not UTF-8.")
}

/// Returns the text that names a file or a folder without files in which something is missing.
pub(super) fn absent(path: &std::path::Path) -> String {
    let why = if path.is_dir() { "no file in it" } else { "not there" };
    format!("{} ({why})", path.display())
}

/// Returns the text that names a path of a command line.
#[cfg(feature = "command")]
pub(super) fn path(path: &Path) -> String {
    format!("path `{path}`")
}

/// A setting that leads to a block and no further, and one that leads into it.
pub(super) fn names_a_block(inside: Option<&str>) -> String {
    let such = inside.map(|inside| format!(", as `{inside}` does")).unwrap_or_default();
    format!("it names a block, and not what is in it{such}")
}

/// Another value for whether there is a block.
pub(super) const NO_FLAG: &str = "true or false is required";

/// An override without a path.
pub(super) const EMPTY_PATH: &str = "the path is empty";

/// A path with more steps than anything has levels.
pub(super) const TOO_DEEP: &str = "it leads deeper than configuration can be nested";

/// A path that cannot be read.
pub(super) fn no_path(error: &ParsePathError) -> String {
    format!("this is no path: {error}")
}

/// A step that leads nowhere.
pub(super) fn nothing_called(step: &str) -> String {
    format!("there is nothing called `{step}`")
}

/// A step to what a file has beside the settings of the program, as a name that its expressions refer to.
pub(super) fn no_setting(name: &str) -> String {
    format!("`{name}` of the configuration is no setting of the program, and only those can be set")
}

/// A step into a value that has no parts.
pub(super) fn nothing_in_value(step: &str) -> String {
    format!("there is nothing called `{step}` in a value of this type")
}

/// An argument that holds an expression.
pub(super) fn not_evaluated(name: &str) -> String {
    format!("`{name}` is an expression that is not evaluated")
}

/// Two variables that set the same.
pub(super) fn set_by_both(other: &str) -> String {
    format!("the {other} sets the same value and overrides this: unset one of the two")
}

/// Two settings of the same, one of which is in a file: nobody says which of them counts.
pub(super) fn set_twice(both: [&SourceKind; 2], at: Range) -> Diagnostic {
    let [one, other] = both.map(|kind| match kind {
        SourceKind::Variable(name) => format!("the environment variable `{name}`"),
        SourceKind::SecretFile { path, variable: Some(name) } if path.as_os_str().is_empty() => {
            format!("the environment variable `{name}`")
        }
        SourceKind::SecretFile { path, variable: Some(name) } => {
            format!("the environment variable `{name}` with the file `{}`", path.display())
        }
        SourceKind::SecretFile { path, variable: None } => format!("the file {}", path.display()),
        _ => "an override".to_owned(),
    });
    let at = match at.source().kind() {
        SourceKind::SecretFile { path, variable: Some(name) } if path.as_os_str().is_empty() => {
            Source::of(SourceKind::Variable(name.clone()), "").range(0, 0)
        }
        _ => at,
    };
    Diagnostic::error(codes::SET_TWICE, "set twice")
        .detail(Message::text(format!("{one} and {other} set the same value: remove one of the two")).sentence())
        .at(at)
}

/// Returns the name of a file with a secret, whose path is shown only if the path is certainly no secret.
pub(super) fn secret_file(name: Option<&str>, named_by: Option<&str>) -> String {
    let name = name.map(|name| format!(" `{name}`")).unwrap_or_default();
    let named_by =
        named_by.map(|variable| format!(" that the environment variable `{variable}` names")).unwrap_or_default();
    format!("The file{name}{named_by}")
}

/// Returns the advice for a variable that perhaps contains the secret itself.
fn not_the_secret(name: Option<&str>, named_by: Option<&str>) -> String {
    match (name, named_by) {
        (None, Some(variable)) => format!(
            " {variable} has to hold the path of a file; what is in the file itself can be given without `{}` at the end of \
             the name.",
            &variable[variable.len().saturating_sub(5)..]
        ),
        _ => String::new(),
    }
}

/// A file with a secret that the system does not give.
pub(super) fn unreadable_secret(name: Option<&str>, named_by: Option<&str>, error: Error) -> Diagnostic {
    let (file, instead) = (secret_file(name, named_by), not_the_secret(name, named_by));
    Diagnostic::error(codes::UNREADABLE_FILE, "unreadable file")
        .detail(Message::new("{} could not be read: {}.{}", [Arg::text(file), Arg::text(&error), Arg::text(instead)]))
        .caused_by(error)
}

/// Returns the error for a path that should be a file with a secret and is not a regular file.
pub(super) fn secret_is_no_file(name: Option<&str>, named_by: Option<&str>, what: &str) -> Diagnostic {
    let file = secret_file(name, named_by);
    Diagnostic::error(codes::UNREADABLE_FILE, "unreadable file")
        .detail(Message::new("{} is {}: only regular files are read.", [Arg::text(file), Arg::text(what)]))
        .help("Write the secret into one.")
        .caused_by(Error::new(ErrorKind::InvalidInput, format!("{what} is no regular file")))
}

/// A file with a secret that is larger than any file that is read.
pub(super) fn secret_too_large(name: Option<&str>, named_by: Option<&str>, limit: u32) -> Diagnostic {
    let file = secret_file(name, named_by);
    Diagnostic::error(codes::FILE_SIZE_LIMIT, "file too large")
        .detail(Message::new(
            "{} has more than {} bytes, which is the limit for a file.",
            [Arg::text(file), Arg::text(limit)],
        ))
        .help("Name a smaller one.")
}

/// A file with a secret that is not UTF-8; nothing of it is shown.
pub(super) fn secret_is_no_text(name: Option<&str>, named_by: Option<&str>) -> Diagnostic {
    let file = secret_file(name, named_by);
    Diagnostic::error(codes::NOT_UTF8, "invalid character encoding")
        .detail(Message::new("{} is not UTF-8.", [Arg::text(file)]))
        .help("Write what is in it as text, for example in base64 if the program takes that.")
}

/// A setting of all of an argument beside one of a part of it.
pub(super) fn whole_and_part(other: &str, name: &str) -> String {
    format!("the {other} sets `{name}` too, and one of them a part of what the other sets")
}

/// A block type without the number of the block.
pub(super) fn needs_number(ty: &str) -> String {
    format!("there can be several `{ty}` blocks, and only their number, from 0, tells them apart")
}

/// The number of a block where there is one at most.
pub(super) fn needs_no_number(ty: &str) -> String {
    format!("there can be only one `{ty}` block, which needs no number")
}

/// Labels that no block has, and what blocks there are.
pub(super) fn no_such_block(ty: &str, there: &str) -> String {
    format!("it names no `{ty}` block: {there}")
}

/// Blocks of which nobody knows yet which there are.
pub(super) fn blocks_come_later(ty: &str, waits: &[Promise]) -> String {
    let waits = if waits.is_empty() { String::new() } else { format!(": that waits for {}", promise_names(waits)) };
    format!("it is not known yet which `{ty}` blocks there are{waits}, and what is set in one has to be there before")
}

/// The number of no block.
pub(super) fn no_such_number(ty: &str, count: usize) -> String {
    format!("the number of `{ty}` blocks is {count}, and they are counted from 0")
}

/// Returns the text that lists the known blocks and the number of further blocks.
pub(super) fn blocks_there(known: &[String], more: usize) -> String {
    match more {
        _ if known.is_empty() => "there is none".to_owned(),
        0 => format!("there is {}", known.join(", ")),
        _ => format!("there is {}, and {more} more", known.join(", ")),
    }
}

/// A setting against a block that a file has.
pub(super) fn cannot_be_taken_away(ty: &str) -> String {
    format!("there is a `{ty}` block already, which cannot be taken away")
}

/// Declared variables that wait, of which nobody knows yet whether they are right.
pub(super) fn not_checked_yet(waits: &[Promise]) -> Diagnostic {
    Diagnostic::error(codes::VALUE_NOT_KNOWN, "definitions not checked yet").detail(Message::new(
        "What the configuration declares and defines waits for {}.",
        [Arg::text(promise_names(waits))],
    ))
}

/// Something secret that comes later, for a field that takes nothing secret.
pub(super) fn sensitive(name: &str, at: Range) -> Diagnostic {
    unsuitable_value(name, SENSITIVE, at)
}

/// A block of an enum whose variant nobody knows.
pub(super) fn not_known(ty: &str) -> String {
    format!("nothing is known of this `{ty}` block")
}

/// A variable that can mean either of two blocks.
pub(super) fn either_block(ty: &str, both: &str) -> String {
    format!("it can be the `{ty}` block {both}, which only an override by path can tell apart")
}

/// A name of a variable that two names are folded to.
pub(super) fn either_name([one, other]: [&str; 2]) -> String {
    format!("it can mean {one:?} or {other:?}, which only an override by path can tell apart")
}

/// Returns `true` for a warning of a text that was probably meant otherwise.
#[cfg(feature = "command")]
pub(crate) fn is_doubt(found: &Diagnostic) -> bool {
    [codes::QUOTED_TEXT, codes::NULL_TEXT].contains(&found.code())
}

/// A name of a variable that two keys of a map are folded to.
pub(super) const EITHER_KEY: &str = "it can mean two keys of the map, which only an override by path can tell apart";

/// A text in quotes for an argument that takes any text.
pub(super) fn quoted_text(what: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::QUOTED_TEXT, Message::new("{} has quotes in its value", [Arg::text(what)]))
        .detail("The quotes are a part of the value. A text is written without them here.")
        .at(at)
}

/// Quotes around a value that is no text, or a text of a kind that has no quotes.
pub(super) fn quoted_value(what: &str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::QUOTED_TEXT, Message::new("{} has quotes in its value", [Arg::text(what)]))
        .detail("The quotes are a part of the value here.")
        .help("Write the value without them.")
        .at(at)
}

/// The word null for an argument that takes any text.
pub(super) fn null_text(what: &str, at: Range) -> Diagnostic {
    Diagnostic::warning(codes::NULL_TEXT, Message::new("{} sets the text `null`", [Arg::text(what)]))
        .detail("The word is a text here.")
        .help("To leave the argument out, set nothing.")
        .at(at)
}

/// A step to an element of a list.
pub(super) fn list_in_parts(list: &Path) -> String {
    format!("the elements of a list cannot be set one by one: set all of `{list}`")
}
