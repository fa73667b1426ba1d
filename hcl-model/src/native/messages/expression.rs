//! Errors in the writing of an expression.

use crate::diag::codes;
use crate::diag::{Arg, Diagnostic, Message};
use crate::source::Range;

pub(in crate::native) fn missing_expression(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_VALUE, "missing expression")
        .detail("The text ends where a value is expected.")
        .at(at)
}

pub(in crate::native) fn variable_name_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_NAME, "variable name required")
        .detail("A reference must begin with the name of a variable.")
        .at(at)
}

/// For digits behind a dot, in a reference that is parsed by itself.
pub(in crate::native) fn attribute_name_required(at: Range) -> Diagnostic {
    let detail = Message::new(
        "After a dot comes the name of an attribute. For an element, write its number in brackets: [{}].",
        [Arg::Source(at.clone())],
    );
    Diagnostic::error(codes::MISSING_NAME, "attribute name required").detail(detail).at(at)
}

/// For any other key of a reference that is parsed by itself.
pub(in crate::native) fn index_value_required(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_VALUE, "index value required")
        .detail("In the brackets of a reference, write a number or a text in quotes.")
        .at(at)
}

pub(in crate::native) fn splat_in_traversal(full: bool, at: Range) -> Diagnostic {
    let splat = if full { "[*]" } else { ".*" };
    Diagnostic::error(codes::MISSING_NAME, "attribute name required")
        .detail(Message::new("A reference names a single value, and {} stands for several.", [Arg::text(splat)]))
        .help("Write a name or a number instead.")
        .at(at)
}

pub(in crate::native) fn invalid_expression(at: Range) -> Diagnostic {
    let detail = Message::new("A value cannot begin with `{}`.", [Arg::Source(at.clone())]);
    Diagnostic::error(codes::INVALID_EXPRESSION, "invalid expression").detail(detail).at(at)
}

pub(in crate::native) fn line_ends(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_EXPRESSION, "invalid expression")
        .detail("The line ends where a value is expected.")
        .help("To continue on the next line, put the expression in parentheses.")
        .at(at)
}

/// An operator at the start of a line that goes on with the value before it, which is that of the argument `name`.
pub(in crate::native) fn continued(name: Option<&str>, at: Range) -> Diagnostic {
    let name = name.map(|name| format!("{name} = ")).unwrap_or_default();
    Diagnostic::error(codes::EXPRESSION_CONTINUED, "expression continued on the next line")
        .detail("An expression continues on the next line only inside parentheses or brackets.")
        .help(Message::new("Put parentheses around the whole value: `{}(...)`.", [Arg::text(name)]))
        .at(at)
}

pub(in crate::native) fn extra_after_expression(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNEXPECTED_TEXT, "text after the expression")
        .detail("The expression is complete before this, and nothing may follow it.")
        .at(at)
}

pub(in crate::native) fn missing_false_expression(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INCOMPLETE_CONDITIONAL, "incomplete conditional")
        .detail("A conditional has a value for false, too.")
        .help("Write `condition ? value : other`.")
        .at(at)
}

/// `text` is what cannot be a number, and `word` that with what directly follows it, if it can be shown.
pub(in crate::native) fn invalid_number(text: &str, word: Option<&str>, at: Range) -> Diagnostic {
    const WHY: &str = "`{}` is not a number: a number has at most one decimal point, with digits on both sides.";
    let word = word.filter(|_| text.matches('.').count() > 1);
    let quotes =
        word.map(|word| Message::new("To write text, put it in quotes: `\"{}\"`.", [Arg::value_at(word, &at)]));
    let detail = Message::new(WHY, [Arg::value_at(text, &at)]);
    let start = at.bytes().start;
    let diagnostic = Diagnostic::error(codes::INVALID_NUMBER, "invalid number").detail(detail).at(at);
    let diagnostic = diagnostic.help(quotes.unwrap_or_default());
    match word {
        Some(word) => diagnostic.mended_by_quotes(start..start + word.len()),
        None => diagnostic,
    }
}

pub(in crate::native) fn invalid_attribute_name(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_NAME, "invalid attribute name")
        .detail("The dot is not followed by the name of an attribute.")
        .help("Write one, or remove the dot.")
        .at(at)
}

pub(in crate::native) fn invalid_legacy_index(parts: &str, at: Range) -> Diagnostic {
    let indices: String = parts.split('.').map(|part| format!("[{part}]")).collect();
    let bytes = at.bytes();
    Diagnostic::error(codes::INVALID_LEGACY_INDEX, "indexes without brackets")
        .detail(Message::new("Several indexes in a row are written in brackets: {}.", [Arg::value_at(&indices, &at)]))
        .at(at)
        .mended_by(&[(bytes, &indices)])
}

pub(in crate::native) fn nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error(codes::NESTED_SPLAT, "splat inside a splat")
        .detail("After `.*`, another `.*` cannot follow.")
        .help("Write `[*]` for both of them.")
        .at(at)
}

pub(in crate::native) fn unclosed_splat(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "missing closing bracket")
        .detail("The star in brackets stands alone.")
        .help("Write `[*]`.")
        .at(at)
}

pub(in crate::native) fn unclosed_index(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "missing closing bracket")
        .detail("The index is complete before this, but its `]` is missing.")
        .at(at)
}

pub(in crate::native) fn unbalanced_parentheses(open: Range, at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "unbalanced parentheses")
        .detail("The expression in parentheses is complete before this, but its `)` is missing.")
        .at(at)
        .note_at("the parenthesis was opened here", open)
}

pub(in crate::native) fn unclosed_parentheses(open: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "unbalanced parentheses")
        .detail("This parenthesis is never closed: a `)` is missing.")
        .at(open)
}

pub(in crate::native) fn missing_function_name(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_NAME, "missing function name")
        .detail("After `::` comes the name of a function.")
        .at(at)
}

pub(in crate::native) fn missing_open_parenthesis(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_OPEN_PARENTHESIS, "missing open parenthesis")
        .detail("A name with `::` in it is the name of a function.")
        .help("Write its arguments in parentheses after it.")
        .at(at)
}

pub(in crate::native) fn expansion_not_last(at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_EXPANSION, "missing closing parenthesis")
        .detail("The argument with `...` is the last one.")
        .help("Write `)` after it.")
        .at(at)
}

/// The diagnostic at what stands behind a value, with a comma directly behind that instead; what touches the value may belong
/// to it.
fn with_comma(diagnostic: Diagnostic, value: usize, at: Range) -> Diagnostic {
    let is_apart = value < at.bytes().start;
    let diagnostic = diagnostic.at(at);
    if is_apart { diagnostic.mended_by(&[(value..value, ",")]) } else { diagnostic }
}

/// The argument before it ends at the byte `value`.
pub(in crate::native) fn missing_argument_separator(open: Range, value: usize, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::MISSING_COMMA, "missing argument separator")
        .detail("The argument is complete before this.")
        .help("Write a comma before the next one, or `)` to end the call.");
    with_comma(diagnostic, value, at).note_at("the call was opened here", open)
}

pub(in crate::native) fn unterminated_call(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "unclosed function call")
        .detail("This call is never closed: its `)` is missing, or one inside it.")
        .at(at)
}

pub(in crate::native) fn unterminated_tuple(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "unclosed list")
        .detail("This list is never closed: its `]` is missing, or one inside it.")
        .at(at)
}

/// The element before it ends at the byte `value`.
pub(in crate::native) fn missing_item_separator(open: Range, value: usize, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::MISSING_COMMA, "missing item separator")
        .detail("The element is complete before this.")
        .help("Write a comma before the next one, or `]` to end the list.");
    with_comma(diagnostic, value, at).note_at("the list was opened here", open)
}

pub(in crate::native) fn unterminated_object(at: Range) -> Diagnostic {
    Diagnostic::error(codes::UNCLOSED_BRACKET, "unclosed map")
        .detail("This map is never closed: its `}` is missing, or one inside it.")
        .at(at)
}

pub(in crate::native) fn missing_attribute_value(at: Range) -> Diagnostic {
    Diagnostic::error(codes::MISSING_VALUE, "missing attribute value")
        .detail("The key has no value.")
        .help("Write `=` and a value after it.")
        .at(at)
}

pub(in crate::native) fn missing_key_separator(at: Range) -> Diagnostic {
    let start = at.bytes().start;
    Diagnostic::error(codes::MISSING_KEY_SEPARATOR, "missing equals sign")
        .detail("Write `=` between a key and its value.")
        .at(at)
        .mended_by(&[(start..start, "= ")])
}

/// The value before it ends at the byte `value`.
pub(in crate::native) fn missing_attribute_separator(value: usize, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(codes::MISSING_COMMA, "missing attribute separator")
        .detail("The value is complete before this.")
        .help("Write a comma before the next key, or begin a new line.");
    with_comma(diagnostic, value, at)
}

fn invalid_for(detail: &'static str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_FOR, "invalid `for` expression").detail(detail).at(at)
}

fn invalid_for_directive(detail: &'static str, at: Range) -> Diagnostic {
    Diagnostic::error(codes::INVALID_DIRECTIVE, "invalid `for` directive").detail(detail).at(at)
}

pub(in crate::native) fn for_name_required(directive: bool, at: Range) -> Diagnostic {
    if directive {
        return invalid_for_directive("After `for` comes the name of a variable.", at);
    }
    invalid_for("After `for` comes the name of a variable.", at).help("To write a key named `for`, put it in quotes.")
}

pub(in crate::native) fn for_in_required(directive: bool, at: Range) -> Diagnostic {
    if directive {
        return invalid_for_directive("After its variables, `for` needs `in` and the list or map to go through.", at);
    }
    invalid_for("After its variables, `for` needs `in` and the list or map to go through.", at)
}

pub(in crate::native) fn for_colon_required(at: Range) -> Diagnostic {
    invalid_for("Write a colon after the list or map to go through, and then the result for each element.", at)
}

pub(in crate::native) fn for_key_required(at: Range) -> Diagnostic {
    invalid_for("In braces, `for` makes a map, whose elements need keys.", at).help("Write `key => value`.")
}

pub(in crate::native) fn for_key_not_allowed(at: Range) -> Diagnostic {
    invalid_for("In brackets, `for` makes a list, whose elements have no keys.", at)
        .help("Leave out the key and `=>`, or write braces to make a map.")
}

pub(in crate::native) fn for_group_not_allowed(at: Range) -> Diagnostic {
    invalid_for("`...` groups the values of a key, and a list has no keys.", at)
        .help("Leave it out, or write braces to make a map.")
}

pub(in crate::native) fn for_extra(open: Range, at: Range) -> Diagnostic {
    invalid_for("The `for` expression is complete before this: close it here.", at).note_at("it begins here", open)
}
