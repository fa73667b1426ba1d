//! Errors in the structure of a file: limits, arguments and blocks.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Dotted, Message};
use crate::native::lexer;
use crate::source::Range;
use crate::syntax::messages::block_for_dots;

pub(in crate::native) fn nesting_limit(limit: u16, at: Range) -> Diagnostic {
    Diagnostic::error(codes::NESTING_LIMIT, "nesting too deep")
        .detail(Message::new(
            "Brackets, blocks and templates can be nested {} levels deep, not more.",
            [Arg::text(limit)],
        ))
        .at(at)
}

pub(in crate::native) fn item_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::ITEM_REQUIRED, "argument or block expected")
        .detail("This is neither an argument nor a block.")
        .help("Write `name = value` or `name { ... }`.")
        .at(at)
}

/// A colon between a name and a value, perhaps with a comma behind that; the name is here if it is in quotes.
pub(in crate::native) fn colon_before_value(
    at: Range,
    quoted: Option<String>,
    colon: usize,
    comma: Option<usize>,
) -> Diagnostic {
    let text = at.source().text();
    let is_apart = |c: Option<char>| c.is_some_and(|c| matches!(c, ' ' | '\t'));
    let before = if is_apart(text[..colon].chars().next_back()) { "" } else { " " };
    let behind = if is_apart(text[colon + 1..].chars().next()) { "" } else { " " };
    let sign = format!("{before}={behind}");
    let name = quoted.as_deref().map(|name| (at.bytes(), name));
    let sign = (colon..colon + 1, sign.as_str());
    let comma = comma.map(|comma| (comma..comma + 1, ""));
    let changes: Vec<_> = name.into_iter().chain([sign]).chain(comma).collect();
    let diagnostic = Diagnostic::error(codes::MISSING_KEY_SEPARATOR, "missing equals sign")
        .detail("The name of an argument is followed by `=`.")
        .help("Write `=` instead of the colon.")
        .at(at);
    let is_name = |name: &String| !name.is_empty() && lexer::identifier(name, 0) == name.len();
    if quoted.as_ref().is_none_or(is_name) { diagnostic.mended_by(&changes) } else { diagnostic }
}

/// A colon between a name and a brace.
pub(in crate::native) fn colon_before_brace(at: Range) -> Diagnostic {
    item_required(at).meant(
        "A name is not followed by a colon.",
        "Write `=` instead to set an argument, or remove the colon to write a block.",
    )
}

/// A closing brace where no block is open.
pub(in crate::native) fn nothing_to_close(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_CLOSING_BRACE, "unexpected closing brace")
        .detail("No block is open here.")
        .help("Remove this brace, or look above for one that closes a block too early.")
        .at(at)
}

/// Names with dots or the header of a section, as in other formats, and what to write instead.
pub(in crate::native) fn dotted(dotted: &Dotted, instead: &str, at: Range) -> Diagnostic {
    let bytes = at.bytes();
    let after = at.source().text().get(bytes.start..).unwrap_or_default();
    let end = bytes.start + after.find(['=', '{', '\n']).unwrap_or(after.len());
    let instead = Arg::name(instead, &at.source().range(bytes.start as u32, end as u32));
    let (detail, help) = block_for_dots(dotted, instead);
    item_required(at).meant(detail, help)
}

/// An element of an argument that is set alone.
pub(in crate::native) fn element_set(name: &str, at: Range) -> Diagnostic {
    let name = Arg::name(name, &at);
    item_required(at).meant(
        "An argument is set as a whole.",
        Message::new("Write `{} = { ... }` or `{} = [ ... ]`.", [name.clone(), name]),
    )
}

/// A type of a block with dots, which has a label.
pub(in crate::native) fn dotted_type(at: Range) -> Diagnostic {
    item_required(at).meant("The type of a block is one name, without dots.", "")
}

/// A file in the JSON syntax.
pub(in crate::native) fn json(at: Range) -> Diagnostic {
    item_required(at).meant("This looks like JSON.", "For JSON, the name of the file ends in `.json`.")
}

pub(in crate::native) fn merge_conflict(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MERGE_CONFLICT, "merge conflict")
        .detail("A merge left two versions of the following lines here; the first one is read.")
        .help("Keep what is right, and remove the lines with the markers.")
        .at(at)
}

/// `is_in_block` if the argument is in the braces of a block, which may be meant as those of a map.
pub(in crate::native) fn quoted_argument_name(is_in_block: bool, at: Range) -> Diagnostic {
    let (bytes, name) = (at.bytes(), at.text().trim_matches('"').to_owned());
    let diagnostic = Diagnostic::error(codes::INVALID_NAME, "invalid argument name")
        .detail("The name of an argument is written without quotes.")
        .help(if is_in_block { "For a map, whose keys may be in quotes, write `=` before its brace." } else { "" })
        .at(at);
    match lexer::identifier(&name, 0) {
        end if end == name.len() && end > 0 => diagnostic.mended_by(&[(bytes, &name)]),
        _ => diagnostic,
    }
}

/// Returns `true` if something is a mistake of syntax: an argument that is there twice says as certainly what belongs
/// to it.
pub(in crate::native) fn is_of_syntax(found: &Diagnostic) -> bool {
    found.is_error() && found.code() != codes::DUPLICATE_ARGUMENT
}

pub(in crate::native) fn attribute_redefined(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::DUPLICATE_ARGUMENT, "duplicate argument")
        .detail(Message::new("The argument `{}` is set twice.", [Arg::name(name, &at)]))
        .help("Remove one of the two.")
        .at(at)
        .note_at("it was first set here", first)
}

pub(in crate::native) fn comma_after_argument(at: Range) -> Diagnostic {
    let bytes = at.bytes();
    let instead = line_break(&at, bytes.start, bytes.end);
    Diagnostic::error(codes::COMMA_AFTER_ARGUMENT, "comma after an argument")
        .detail("An argument ends with its line.")
        .help("Remove the comma, and write what follows on a line of its own.")
        .at(at)
        .mended_by(&[(bytes.start..instead.0, &instead.1)])
}

/// `is_item` if another item begins there.
pub(in crate::native) fn newline_after_argument(is_item: bool, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNEXPECTED_TEXT, "unexpected text after a value")
        .detail("An argument ends with its line.")
        .help("Write what follows on a line of its own.");
    on_its_own_line(diagnostic, is_item, at)
}

/// `is_item` if another item begins there.
pub(in crate::native) fn newline_after_block(is_item: bool, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::UNEXPECTED_TEXT, "unexpected text after a block")
        .detail("A block ends with its line.")
        .help("Write what follows on a line of its own.");
    on_its_own_line(diagnostic, is_item, at)
}

/// The diagnostic at what stands behind an item and may be the next one.
fn on_its_own_line(diagnostic: Diagnostic, is_item: bool, at: Range) -> Diagnostic {
    let text = at.source().text();
    let start = text[..at.bytes().start].trim_end_matches([' ', '\t']).len();
    let (end, instead) = line_break(&at, start, at.bytes().start);
    let diagnostic = diagnostic.at(at);
    if is_item { diagnostic.mended_by(&[(start..end, &instead)]) } else { diagnostic }
}

/// The diagnostic at a semicolon behind an argument.
pub(in crate::native) fn semicolon(diagnostic: Diagnostic, at: &Range) -> Diagnostic {
    let bytes = at.bytes();
    let (end, instead) = line_break(at, bytes.start, bytes.end);
    diagnostic.mended_by(&[(bytes.start..end, &instead)])
}

/// Returns the separator that replaces the bytes between two items, and the end of the replaced bytes.
/// The separator is empty at the end of a line, and otherwise a newline with the indentation of the line.
fn line_break(at: &Range, from: usize, to: usize) -> (usize, String) {
    let text = at.source().text();
    let behind = text[to..].len() - text[to..].trim_start_matches([' ', '\t']).len();
    if text[to + behind..].starts_with(['\n', '\r', '#']) || text[to + behind..].is_empty() {
        return (to, String::new());
    }
    let line = lexer::line_before(text, from).unwrap_or_default();
    let indentation = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
    let newline = if text[..from - line.len()].ends_with("\r\n") { "\r\n" } else { "\n" };
    (to + behind, format!("{newline}{indentation}"))
}

pub(in crate::native) fn unclosed_block(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BLOCK, "missing `}`").detail("This block is never closed.").at(at)
}

/// With where the brace of the block is probably missing: before an item, on the line after `above`.
pub(in crate::native) fn brace_missing_before(
    unclosed: Diagnostic,
    item: Range,
    above: usize,
    indentation: &str,
) -> Diagnostic {
    let brace = format!("{}{indentation}}}", newline_at(item.source().text(), above));
    let line = Arg::text(item.start().line);
    unclosed
        .help(Message::new("A `}` is probably missing before line {}, where the indentation goes back.", [line]))
        .mended_by(&[(above..above, &brace)])
}

/// With a brace that closes another block than the one that its author thought of, which has this indentation.
pub(in crate::native) fn brace_of_another(unclosed: Diagnostic, brace: Range, indentation: &str) -> Diagnostic {
    let text = brace.source().text();
    let line = text[..brace.bytes().start].trim_end_matches([' ', '\t']).len();
    let missing = format!("{indentation}}}{}", newline_at(text, text[..line].trim_end_matches(['\r', '\n']).len()));
    unclosed
        .note_at("this `}` closes an inner block, but has the indentation of an outer one", brace)
        .mended_by(&[(line..line, &missing)])
}

/// The newline that stands at a place.
fn newline_at(text: &str, at: usize) -> &'static str {
    if text[at..].starts_with("\r\n") { "\r\n" } else { "\n" }
}

fn invalid_block(detail: &'static str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_BLOCK, "invalid block definition").detail(detail).at(at)
}

pub(in crate::native) fn block_with_equals(at: Range) -> Diagnostic {
    let sign = at.bytes();
    let end = at.source().text().len() - at.behind().len();
    let is_block = at.behind().starts_with('{');
    let diagnostic = invalid_block("A block has no `=`, and an argument has only one name in front of its `=`.", at)
        .help("For a block, remove the `=`; for an argument, keep one name.");
    if is_block { diagnostic.mended_by(&[(sign.start..end, "")]) } else { diagnostic }
}

pub(in crate::native) fn block_label_comma(at: Range) -> Diagnostic {
    let comma = at.bytes();
    let has_blank = at.source().text()[comma.end..].len() > at.behind().len();
    let instead = if has_blank { "" } else { " " };
    invalid_block("Labels of a block are separated by blanks, not by commas.", at).mended_by(&[(comma, instead)])
}

/// Reports text behind the labels of a block that looks like the parameters of a function.
pub(in crate::native) fn parentheses_in_header(at: Range) -> Diagnostic {
    invalid_block(
        "After the labels of a block comes its opening brace (`{`). What is in the parentheses belongs into the \
         block: a function has its parameters there, as in params = [a, b].",
        at,
    )
}

/// `change` puts the brace where it belongs, if that can be said.
pub(in crate::native) fn block_brace_on_line(
    change: Option<(std::ops::Range<usize>, &'static str)>,
    at: Range,
) -> Diagnostic {
    match change {
        Some(change) => invalid_block("The opening brace of a block stands on the line of its type and labels.", at)
            .help("Write `{` here.")
            .mended_by(&[change]),
        None => invalid_block("A block has a body in braces.", at)
            .help("Write `{ ... }` here, or `=` behind the name for an argument."),
    }
}

pub(in crate::native) fn block_brace_expected(at: Range) -> Diagnostic {
    invalid_block("After the type of a block come its labels, in quotes, and then `{`.", at)
}

pub(in crate::native) fn argument_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::ARGUMENT_REQUIRED, "argument expected")
        .detail("A block on one line has room for one argument.")
        .help("Write blocks, and more arguments, on lines of their own.")
        .at(at)
}

pub(in crate::native) fn invalid_one_line_block(comma: bool, at: Range) -> Diagnostic {
    let detail = if comma {
        "A block on one line has room for one argument. Write several arguments on lines of their own."
    } else {
        "A block on one line ends after its argument: write `}` here, or put the argument on a line of its own."
    };
    Diagnostic::error(codes::INVALID_ONE_LINE_BLOCK, "invalid one-line block").detail(detail).at(at)
}
