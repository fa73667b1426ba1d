//! What is wrong with the writing of an expression.

use crate::diag::Diagnostic;
use crate::source::Range;

pub(in crate::native) fn missing_expression(at: Range) -> Diagnostic {
    Diagnostic::error("missing-expression", "Missing expression")
        .detail("Expected the start of an expression, but the text ends here.")
        .at(at)
}

pub(in crate::native) fn variable_name_required(at: Range) -> Diagnostic {
    Diagnostic::error("variable-name-required", "Variable name required")
        .detail("A reference must begin with the name of a variable.")
        .at(at)
}

/// For digits behind a dot, in a reference that is parsed by itself.
pub(in crate::native) fn attribute_name_required(at: Range) -> Diagnostic {
    let detail = format!(
        "Dot must be followed by attribute name. For an element, write the number in brackets: [{}].",
        at.text()
    );
    Diagnostic::error("attribute-name-required", "Attribute name required").detail(detail).at(at)
}

/// For any other key of a reference that is parsed by itself.
pub(in crate::native) fn index_value_required(at: Range) -> Diagnostic {
    Diagnostic::error("index-value-required", "Index value required")
        .detail("Index brackets must contain either a literal number or a literal string.")
        .at(at)
}

pub(in crate::native) fn splat_in_traversal(full: bool, at: Range) -> Diagnostic {
    let splat = if full { "[*]" } else { ".*" };
    Diagnostic::error("attribute-name-required", "Attribute name required")
        .detail(format!("Splat expressions ({splat}) may not be used here."))
        .at(at)
}

pub(in crate::native) fn invalid_expression(at: Range) -> Diagnostic {
    let detail = format!("Expected the start of an expression, but found \"{}\".", at.text());
    Diagnostic::error("invalid-expression", "Invalid expression").detail(detail).at(at)
}

pub(in crate::native) fn line_ends(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-expression", "Invalid expression")
        .detail(
            "Expected the start of an expression, but the line ends here. An expression goes on over several lines only \
             inside of parentheses or other brackets.",
        )
        .at(at)
}

/// An operator at the start of a line that goes on with the value before it, which is that of the argument `name`.
pub(in crate::native) fn continued(name: Option<&str>, at: Range) -> Diagnostic {
    let name = name.map(|name| format!("{name} = ")).unwrap_or_default();
    Diagnostic::error("expression-continued", "Expression continued on the next line")
        .detail(format!(
            "An expression continues on the next line only inside parentheses or brackets. Put parentheses around the \
             whole value: `{name}(...)`."
        ))
        .at(at)
}

pub(in crate::native) fn extra_after_expression(at: Range) -> Diagnostic {
    Diagnostic::error("extra-after-expression", "Extra characters after expression")
        .detail("An expression was successfully parsed, but extra characters were found after it.")
        .at(at)
}

pub(in crate::native) fn missing_false_expression(at: Range) -> Diagnostic {
    Diagnostic::error("missing-false-expression", "Missing false expression in conditional")
        .detail("The conditional operator (...?...:...) requires a false expression, delimited by a colon.")
        .at(at)
}

/// `text` is what cannot be a number, and `word` that with what directly follows it, if it can be shown.
pub(in crate::native) fn invalid_number(text: &str, word: Option<&str>, at: Range) -> Diagnostic {
    const WHY: &str = "a number has at most one decimal point, with digits on both sides.";
    let quotes = match word.filter(|_| text.matches('.').count() > 1) {
        Some(word) => format!(" To write text, put it in quotes: \"{word}\"."),
        None => String::new(),
    };
    let start = at.bytes().start;
    let diagnostic = Diagnostic::error("invalid-number", "Invalid number literal")
        .detail(format!("\"{text}\" is not a number: {WHY}{quotes}"))
        .unless_sensitive(format!("This is not a number: {WHY}"))
        .at(at);
    match word.filter(|_| !quotes.is_empty()) {
        Some(word) => diagnostic.mended_by_quotes(start..start + word.len()),
        None => diagnostic,
    }
}

pub(in crate::native) fn invalid_attribute_name(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-attribute-name", "Invalid attribute name")
        .detail("An attribute name is required after a dot.")
        .at(at)
}

pub(in crate::native) fn invalid_legacy_index(parts: &str, at: Range) -> Diagnostic {
    let indices: String = parts.split('.').map(|part| format!("[{part}]")).collect();
    let bytes = at.bytes();
    Diagnostic::error("invalid-legacy-index", "Invalid legacy index syntax")
        .detail(format!(
            "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index \
             syntax instead, like {indices}."
        ))
        .at(at)
        .mended_by(&[(bytes, &indices)])
}

pub(in crate::native) fn nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error("nested-splat", "Nested splat expression not allowed")
        .detail("A splat expression (*) cannot be used inside another attribute-only splat expression.")
        .at(at)
}

pub(in crate::native) fn unclosed_splat(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-splat", "Missing close bracket on splat index")
        .detail("The star for a full splat operator must be immediately followed by a closing bracket (\"]\").")
        .at(at)
}

pub(in crate::native) fn unclosed_index(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-index", "Missing close bracket on index")
        .detail("The index operator must end with a closing bracket (\"]\").")
        .at(at)
}

pub(in crate::native) fn unbalanced_parentheses(open: Range, at: Range) -> Diagnostic {
    Diagnostic::error("unbalanced-parentheses", "Unbalanced parentheses")
        .detail("Expected a closing parenthesis to terminate the expression.")
        .at(at)
        .note_at("the parenthesis was opened here", open)
}

pub(in crate::native) fn unclosed_parentheses(open: Range) -> Diagnostic {
    Diagnostic::error("unbalanced-parentheses", "Unbalanced parentheses")
        .detail("There is no closing parenthesis for this one.")
        .at(open)
}

pub(in crate::native) fn missing_function_name(at: Range) -> Diagnostic {
    Diagnostic::error("missing-function-name", "Missing function name")
        .detail("A function name is required after the namespace separator \"::\".")
        .at(at)
}

pub(in crate::native) fn missing_open_parenthesis(at: Range) -> Diagnostic {
    Diagnostic::error("missing-open-parenthesis", "Missing open parenthesis")
        .detail("Function selector must be followed by an open parenthesis to begin the function call.")
        .at(at)
}

pub(in crate::native) fn expansion_not_last(at: Range) -> Diagnostic {
    Diagnostic::error("expansion-not-last", "Missing closing parenthesis")
        .detail("An expanded function argument (with ...) must be immediately followed by closing parentheses.")
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
    let diagnostic = Diagnostic::error("missing-argument-separator", "Missing argument separator").detail(
        "Expected a comma to separate the argument from the next one, or a parenthesis (\")\") to end the call.",
    );
    with_comma(diagnostic, value, at).note_at("the call was opened here", open)
}

pub(in crate::native) fn unterminated_call(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-call", "Unterminated function call")
        .detail("There is no closing parenthesis for this function call. This may be caused by incorrect parenthesis nesting elsewhere.")
        .at(at)
}

pub(in crate::native) fn unterminated_tuple(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-tuple", "Unterminated tuple constructor expression")
        .detail("There is no corresponding closing bracket. This may be caused by incorrect bracket nesting elsewhere.")
        .at(at)
}

/// The code of what is missing between two elements of a list.
pub(in crate::native) const NO_SEPARATOR: &str = "missing-item-separator";

/// The element before it ends at the byte `value`.
pub(in crate::native) fn missing_item_separator(open: Range, value: usize, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error(NO_SEPARATOR, "Missing item separator")
        .detail("Expected a comma to mark the beginning of the next item, or a bracket (\"]\") to end the list.");
    with_comma(diagnostic, value, at).note_at("the list was opened here", open)
}

pub(in crate::native) const UNTERMINATED_OBJECT: &str = "unterminated-object";

pub(in crate::native) fn unterminated_object(at: Range) -> Diagnostic {
    Diagnostic::error(UNTERMINATED_OBJECT, "Unterminated object constructor expression")
        .detail("There is no corresponding closing brace. This may be caused by incorrect brace nesting elsewhere.")
        .at(at)
}

pub(in crate::native) fn missing_attribute_value(at: Range) -> Diagnostic {
    Diagnostic::error("missing-attribute-value", "Missing attribute value")
        .detail("Expected an attribute value, introduced by an equals sign (\"=\").")
        .at(at)
}

pub(in crate::native) fn missing_key_separator(at: Range) -> Diagnostic {
    let start = at.bytes().start;
    Diagnostic::error("missing-key-separator", "Missing key/value separator")
        .detail("Expected an equals sign (\"=\") to mark the beginning of the attribute value.")
        .at(at)
        .mended_by(&[(start..start, "= ")])
}

/// The value before it ends at the byte `value`.
pub(in crate::native) fn missing_attribute_separator(value: usize, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("missing-attribute-separator", "Missing attribute separator")
        .detail("Expected a newline or comma to mark the beginning of the next attribute.");
    with_comma(diagnostic, value, at)
}

fn invalid_for(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-for", "Invalid 'for' expression").detail(detail).at(at)
}

fn invalid_for_directive(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-for-directive", "Invalid 'for' directive").detail(detail).at(at)
}

pub(in crate::native) fn for_name_required(directive: bool, at: Range) -> Diagnostic {
    if directive {
        return invalid_for_directive("For directive requires variable name after 'for'.", at);
    }
    invalid_for(
        "For expression requires variable name after 'for'. To write a key named \"for\", put it in quotes.",
        at,
    )
}

pub(in crate::native) fn for_in_required(directive: bool, at: Range) -> Diagnostic {
    if directive {
        return invalid_for_directive("For directive requires 'in' keyword after names.", at);
    }
    invalid_for("For expression requires the 'in' keyword after its name declarations.", at)
}

pub(in crate::native) fn for_colon_required(at: Range) -> Diagnostic {
    invalid_for("For expression requires a colon after the collection expression.", at)
}

pub(in crate::native) fn for_key_required(at: Range) -> Diagnostic {
    invalid_for("Key expression is required when building an object: write \"key => value\".", at)
}

pub(in crate::native) fn for_key_not_allowed(at: Range) -> Diagnostic {
    invalid_for("Key expression is not valid when building a tuple.", at)
}

pub(in crate::native) fn for_group_not_allowed(at: Range) -> Diagnostic {
    invalid_for("Grouping ellipsis (...) cannot be used when building a tuple.", at)
}

pub(in crate::native) fn for_extra(open: Range, at: Range) -> Diagnostic {
    invalid_for("Extra characters after the end of the 'for' expression.", at).note_at("it begins here", open)
}
