//! The wording of every diagnostic about the native syntax: what the parser reports, and what evaluation adds to
//! [`crate::expr`]'s.
//!
//! The summaries are the reference's, because people search for them.

use crate::convert::unify;
use crate::diag::{Diagnostic, closest, sentence};
use crate::native::string::Fault;
use crate::source::Range;
use crate::types::{Type, TypeKind};
use crate::value::NumberError;

// Limits.

pub(super) fn file_too_large(size: usize, limit: u32, at: Range) -> Diagnostic {
    Diagnostic::error("file-size-limit", "File too large")
        .detail(format!("The text has {size} bytes, and at most {limit} are accepted."))
        .at(at)
}

pub(super) fn nesting_limit(limit: u16, at: Range) -> Diagnostic {
    Diagnostic::error("nesting-limit", "Nesting too deep")
        .detail(format!("Brackets, blocks and templates can be nested {limit} levels deep, not more."))
        .at(at)
}

pub(super) fn number_limit(error: &NumberError, at: Range) -> Diagnostic {
    Diagnostic::error("number-limit", "Invalid number literal").detail(sentence(&error.to_string())).at(at)
}

// Structure.

pub(super) fn item_required(equals_hint: bool, at: Range) -> Diagnostic {
    let mut detail = "An argument or block definition is required here.".to_owned();
    if equals_hint {
        detail.push_str(" To set an argument, use the equals sign \"=\" to introduce the argument value.");
    }
    Diagnostic::error("item-required", "Argument or block definition required").detail(detail).at(at)
}

pub(super) fn quoted_argument_name(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-argument-name", "Invalid argument name")
        .detail("Argument names must not be quoted.")
        .at(at)
}

pub(super) fn attribute_redefined(name: &str, first: Range, at: Range) -> Diagnostic {
    Diagnostic::error("attribute-redefined", "Attribute redefined")
        .detail(format!("The argument \"{name}\" was already set. Each argument may be set only once."))
        .at(at)
        .note_at("it was first set here", first)
}

pub(super) fn comma_after_argument(at: Range) -> Diagnostic {
    Diagnostic::error("comma-after-argument", "Unexpected comma after argument")
        .detail(
            "Argument definitions must be separated by newlines, not commas. An argument definition must end with a \
             newline.",
        )
        .at(at)
}

pub(super) fn newline_after_argument(at: Range) -> Diagnostic {
    Diagnostic::error("newline-after-argument", "Missing newline after argument")
        .detail("An argument definition must end with a newline: put what follows on its own line.")
        .at(at)
}

pub(super) fn newline_after_block(at: Range) -> Diagnostic {
    Diagnostic::error("newline-after-block", "Missing newline after block definition")
        .detail("A block definition must end with a newline.")
        .at(at)
}

pub(super) fn unclosed_block(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-block", "Unclosed configuration block")
        .detail("There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.")
        .at(at)
}

fn invalid_block(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-block", "Invalid block definition").detail(detail).at(at)
}

pub(super) fn block_with_equals(at: Range) -> Diagnostic {
    invalid_block(
        "The equals sign \"=\" indicates an argument definition, and must not be used when defining a block.",
        at,
    )
}

pub(super) fn block_label_comma(at: Range) -> Diagnostic {
    invalid_block("Labels of a block are separated by blanks, not by commas.", at)
}

pub(super) fn block_brace_on_line(at: Range) -> Diagnostic {
    invalid_block(
        "A block definition must have block content delimited by \"{\" and \"}\", starting on the same line as the \
         block header.",
        at,
    )
}

pub(super) fn block_brace_expected(at: Range) -> Diagnostic {
    invalid_block("Either a quoted string block label or an opening brace (\"{\") is expected here.", at)
}

pub(super) fn argument_required(at: Range) -> Diagnostic {
    Diagnostic::error("argument-required", "Argument definition required")
        .detail(
            "A single-line block definition can contain only a single argument. If you meant to define argument \
             values or nested blocks, write each on its own line.",
        )
        .at(at)
}

pub(super) fn invalid_one_line_block(comma: bool, at: Range) -> Diagnostic {
    let detail = if comma {
        "Single-line block syntax can include only one argument definition. To define multiple arguments, use the \
         multi-line block syntax with one argument definition per line."
    } else {
        "A single-line block definition must end with a closing brace immediately after its single argument \
         definition."
    };
    Diagnostic::error("invalid-one-line-block", "Invalid single-argument block definition").detail(detail).at(at)
}

// Characters and strings.

pub(super) fn unsupported_operator(operator: char, at: Range) -> Diagnostic {
    let instead = match operator {
        '&' => " Did you mean boolean AND (\"&&\")?",
        '|' => " Did you mean boolean OR (\"||\")?",
        '~' => " Did you mean boolean NOT (\"!\")?",
        _ => "",
    };
    Diagnostic::error("unsupported-operator", "Unsupported operator")
        .detail(format!("Bitwise operators are not supported.{instead}"))
        .at(at)
}

pub(super) fn unterminated_comment(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-comment", "Unterminated comment")
        .detail("There is no \"*/\" that closes this comment before the end of the file.")
        .at(at)
}

pub(super) fn invalid_character(character: char, at: Range) -> Diagnostic {
    let detail = match character {
        '\'' => "Single quotes are not valid. Use double quotes (\") to enclose strings.".to_owned(),
        '`' => "The \"`\" character is not valid. To create a multi-line string, use the \"heredoc\" syntax, like \
                \"<<EOT\"."
            .to_owned(),
        ';' => "The \";\" character is not valid. Use newlines to separate arguments and blocks, and commas to \
                separate items in collection values."
            .to_owned(),
        '\u{201c}' | '\u{201d}' | '\u{2018}' | '\u{2019}' => {
            "\"Curly quotes\" are not valid here. These can sometimes be inadvertently introduced when sharing code \
             via documents or discussion forums. It might help to replace the character with a \"straight quote\"."
                .to_owned()
        }
        _ => "This character is not used within the language.".to_owned(),
    };
    Diagnostic::error("invalid-character", "Invalid character").detail(detail).at(at)
}

pub(super) fn invalid_escape(fault: Fault, at: Range) -> Diagnostic {
    let detail = match fault {
        Fault::Unknown(selector) => {
            format!(
                "The symbol \"{selector}\" is not a valid escape sequence selector. To write a backslash, double it."
            )
        }
        Fault::Digits { wanted: 4 } => {
            "The \\u escape sequence must be followed by four hexadecimal digits.".to_owned()
        }
        Fault::Digits { .. } => "The \\U escape sequence must be followed by eight hexadecimal digits.".to_owned(),
        Fault::NotACharacter(number) => format!("Cannot encode character U+{number:04x} in UTF-8."),
        Fault::Nothing => "A backslash must be followed by an escape sequence selector.".to_owned(),
    };
    Diagnostic::error("invalid-escape", "Invalid escape sequence").detail(detail).at(at)
}

pub(super) fn multi_line_string(at: Range) -> Diagnostic {
    Diagnostic::error("multi-line-string", "Invalid multi-line string")
        .detail(
            "Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n \
             escape to represent a newline character or use the \"heredoc\" multi-line template syntax.",
        )
        .at(at)
}

pub(super) fn unterminated_string(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-string", "Unterminated template string")
        .detail("No closing marker was found for the string: add the closing quote.")
        .at(at)
}

pub(super) fn unterminated_heredoc(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-heredoc", "Unterminated template string")
        .detail(format!("No closing marker was found for the string: it ends with {name} on a line of its own."))
        .at(at)
}

pub(super) fn marker_without_newline(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("marker-without-newline", "Unterminated template string")
        .detail(format!("The closing marker of a heredoc must end with a newline: add a newline after {name}."))
        .at(at)
}

pub(super) fn invalid_heredoc(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-heredoc", "Invalid expression")
        .detail("A heredoc begins with \"<<\" or \"<<-\", directly followed by an unquoted name, and then a newline.")
        .at(at)
}

pub(super) fn template_in_label(mark: char, at: Range) -> Diagnostic {
    Diagnostic::error("template-in-label", "Invalid string literal")
        .detail(format!(
            "Template sequences are not allowed in this string. To include a literal \"{mark}{{\", double its first \
             character (as \"{mark}{mark}{{\") to escape it."
        ))
        .at(at)
}

// Expressions.

pub(super) fn missing_expression(at: Range) -> Diagnostic {
    Diagnostic::error("missing-expression", "Missing expression")
        .detail("Expected the start of an expression, but found the end of the file.")
        .at(at)
}

pub(super) fn invalid_expression(at: Range) -> Diagnostic {
    let detail = format!("Expected the start of an expression, but found \"{}\".", at.text());
    Diagnostic::error("invalid-expression", "Invalid expression").detail(detail).at(at)
}

pub(super) fn line_ends(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-expression", "Invalid expression")
        .detail(
            "Expected the start of an expression, but the line ends here. An expression goes on over several lines only \
             inside of parentheses or other brackets.",
        )
        .at(at)
}

pub(super) fn extra_after_expression(at: Range) -> Diagnostic {
    Diagnostic::error("extra-after-expression", "Extra characters after expression")
        .detail("An expression was successfully parsed, but extra characters were found after it.")
        .at(at)
}

pub(super) fn missing_false_expression(at: Range) -> Diagnostic {
    Diagnostic::error("missing-false-expression", "Missing false expression in conditional")
        .detail("The conditional operator (...?...:...) requires a false expression, delimited by a colon.")
        .at(at)
}

pub(super) fn invalid_number(text: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-number", "Invalid number literal")
        .detail(format!(
            "\"{text}\" is not a number: a number has at most one decimal point, with digits on both sides."
        ))
        .at(at)
}

pub(super) fn invalid_attribute_name(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-attribute-name", "Invalid attribute name")
        .detail("An attribute name is required after a dot.")
        .at(at)
}

pub(super) fn invalid_legacy_index(parts: &str, at: Range) -> Diagnostic {
    let indices: String = parts.split('.').map(|part| format!("[{part}]")).collect();
    Diagnostic::error("invalid-legacy-index", "Invalid legacy index syntax")
        .detail(format!(
            "When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index \
             syntax instead, like {indices}."
        ))
        .at(at)
}

pub(super) fn nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error("nested-splat", "Nested splat expression not allowed")
        .detail("A splat expression (*) cannot be used inside another attribute-only splat expression.")
        .at(at)
}

pub(super) fn unclosed_splat(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-splat", "Missing close bracket on splat index")
        .detail("The star for a full splat operator must be immediately followed by a closing bracket (\"]\").")
        .at(at)
}

pub(super) fn unclosed_index(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-index", "Missing close bracket on index")
        .detail("The index operator must end with a closing bracket (\"]\").")
        .at(at)
}

pub(super) fn unbalanced_parentheses(open: Range, at: Range) -> Diagnostic {
    Diagnostic::error("unbalanced-parentheses", "Unbalanced parentheses")
        .detail("Expected a closing parenthesis to terminate the expression.")
        .at(at)
        .note_at("the parenthesis was opened here", open)
}

pub(super) fn missing_function_name(at: Range) -> Diagnostic {
    Diagnostic::error("missing-function-name", "Missing function name")
        .detail("A function name is required after the namespace separator \"::\".")
        .at(at)
}

pub(super) fn missing_open_parenthesis(at: Range) -> Diagnostic {
    Diagnostic::error("missing-open-parenthesis", "Missing open parenthesis")
        .detail("Function selector must be followed by an open parenthesis to begin the function call.")
        .at(at)
}

pub(super) fn expansion_not_last(at: Range) -> Diagnostic {
    Diagnostic::error("expansion-not-last", "Missing closing parenthesis")
        .detail("An expanded function argument (with ...) must be immediately followed by closing parentheses.")
        .at(at)
}

pub(super) fn missing_argument_separator(open: Range, at: Range) -> Diagnostic {
    Diagnostic::error("missing-argument-separator", "Missing argument separator")
        .detail(
            "Expected a comma to separate the argument from the next one, or a parenthesis (\")\") to end the call.",
        )
        .at(at)
        .note_at("the call was opened here", open)
}

pub(super) fn unterminated_call(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-call", "Unterminated function call")
        .detail("There is no closing parenthesis for this function call before the end of the file. This may be caused by incorrect parenthesis nesting elsewhere in this file.")
        .at(at)
}

pub(super) fn unterminated_tuple(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-tuple", "Unterminated tuple constructor expression")
        .detail("There is no corresponding closing bracket before the end of the file. This may be caused by incorrect bracket nesting elsewhere in this file.")
        .at(at)
}

pub(super) fn missing_item_separator(open: Range, at: Range) -> Diagnostic {
    Diagnostic::error("missing-item-separator", "Missing item separator")
        .detail("Expected a comma to mark the beginning of the next item, or a bracket (\"]\") to end the list.")
        .at(at)
        .note_at("the list was opened here", open)
}

pub(super) fn unterminated_object(at: Range) -> Diagnostic {
    Diagnostic::error("unterminated-object", "Unterminated object constructor expression")
        .detail("There is no corresponding closing brace before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.")
        .at(at)
}

pub(super) fn missing_attribute_value(at: Range) -> Diagnostic {
    Diagnostic::error("missing-attribute-value", "Missing attribute value")
        .detail("Expected an attribute value, introduced by an equals sign (\"=\").")
        .at(at)
}

pub(super) fn missing_key_separator(at: Range) -> Diagnostic {
    Diagnostic::error("missing-key-separator", "Missing key/value separator")
        .detail("Expected an equals sign (\"=\") to mark the beginning of the attribute value.")
        .at(at)
}

pub(super) fn missing_attribute_separator(at: Range) -> Diagnostic {
    Diagnostic::error("missing-attribute-separator", "Missing attribute separator")
        .detail("Expected a newline or comma to mark the beginning of the next attribute.")
        .at(at)
}

fn invalid_for(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-for", "Invalid 'for' expression").detail(detail).at(at)
}

fn invalid_for_directive(detail: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-for-directive", "Invalid 'for' directive").detail(detail).at(at)
}

pub(super) fn for_name_required(directive: bool, at: Range) -> Diagnostic {
    if directive {
        return invalid_for_directive("For directive requires variable name after 'for'.", at);
    }
    invalid_for(
        "For expression requires variable name after 'for'. To write a key named \"for\", put it in quotes.",
        at,
    )
}

pub(super) fn for_in_required(directive: bool, at: Range) -> Diagnostic {
    if directive {
        return invalid_for_directive("For directive requires 'in' keyword after names.", at);
    }
    invalid_for("For expression requires the 'in' keyword after its name declarations.", at)
}

pub(super) fn for_colon_required(at: Range) -> Diagnostic {
    invalid_for("For expression requires a colon after the collection expression.", at)
}

pub(super) fn for_key_required(at: Range) -> Diagnostic {
    invalid_for("Key expression is required when building an object: write \"key => value\".", at)
}

pub(super) fn for_key_not_allowed(at: Range) -> Diagnostic {
    invalid_for("Key expression is not valid when building a tuple.", at)
}

pub(super) fn for_group_not_allowed(at: Range) -> Diagnostic {
    invalid_for("Grouping ellipsis (...) cannot be used when building a tuple.", at)
}

pub(super) fn for_extra(open: Range, at: Range) -> Diagnostic {
    invalid_for("Extra characters after the end of the 'for' expression.", at).note_at("it begins here", open)
}

// Templates.

pub(super) fn unclosed_sequence(at: Range) -> Diagnostic {
    Diagnostic::error("unclosed-sequence", "Unclosed template interpolation sequence")
        .detail("There is no closing brace for this interpolation sequence before the end of the string. This might be caused by incorrect nesting inside the given expression.")
        .at(at)
}

pub(super) fn extra_in_interpolation(next: u8, at: Range) -> Diagnostic {
    let detail = if next == b':' {
        "An interpolation has no place for a colon. If the sequence is meant for another language, such as a shell, \
         escape it: begin it with \"$${\" instead of \"${\"."
    } else {
        "Expected a closing brace to end the interpolation expression, but found extra characters. If the sequence is \
         meant for another language, such as a shell, escape it: begin it with \"$${\" instead of \"${\"."
    };
    Diagnostic::error("extra-in-sequence", "Extra characters after interpolation expression").detail(detail).at(at)
}

pub(super) fn extra_in_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("extra-in-sequence", format!("Extra characters in {name} marker"))
        .detail(format!("Expected a closing brace to end the {name} directive, but found extra characters."))
        .at(at)
}

pub(super) fn directive_name_required(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-directive", "Invalid template directive")
        .detail("A template directive keyword (\"if\", \"for\", etc) is expected at the beginning of a %{ sequence.")
        .at(at)
}

pub(super) fn unknown_directive(name: &str, at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unknown-directive", "Invalid template control keyword")
        .detail(format!("\"{name}\" is not a valid template control keyword."))
        .at(at);
    match closest(name, ["if", "for", "else", "endif", "endfor"]) {
        Some(close) => diagnostic.suggestion(close),
        None => diagnostic,
    }
}

pub(super) fn unexpected_directive(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("unexpected-directive", format!("Unexpected {name} directive"))
        .detail("The control directives within this template are unbalanced.")
        .at(at)
}

pub(super) fn wrong_directive(open: &str, opening: Range, found: &str, at: Range) -> Diagnostic {
    let detail = match (open, found) {
        ("if", "else") => "Already in the else clause of the if directive.".to_owned(),
        ("for", "else") => "An else clause is not expected for a for directive.".to_owned(),
        _ => format!("Expecting an end{open} directive corresponding to the {open} directive."),
    };
    Diagnostic::error("unexpected-directive", format!("Unexpected {found} directive"))
        .detail(detail)
        .at(at)
        .note_at(format!("the {open} directive is here"), opening)
}

pub(super) fn unexpected_end_of_template(name: &str, opening: Range) -> Diagnostic {
    Diagnostic::error("unexpected-end-of-template", "Unexpected end of template")
        .detail(format!("The {name} directive is missing its corresponding end{name} directive."))
        .at(opening)
}

// Evaluation.

pub(super) fn function_calls_not_allowed(at: Range) -> Diagnostic {
    Diagnostic::error("functions-not-allowed", "Function calls not allowed")
        .detail("Functions may not be called here.")
        .at(at)
}

pub(super) fn unknown_function(name: &str, known: &[&str], at: Range) -> Diagnostic {
    let diagnostic = Diagnostic::error("unknown-function", "Call to unknown function").at(at);
    let Some((namespace, local)) = name.rsplit_once("::") else {
        let diagnostic = diagnostic.detail(format!("There is no function named \"{name}\"."));
        return match closest(name, known.iter().copied()) {
            Some(close) => diagnostic.suggestion(close),
            None => diagnostic,
        };
    };
    let prefix = format!("{namespace}::");
    if known.iter().any(|known| known.starts_with(&prefix)) {
        diagnostic.detail(format!("There is no function named \"{local}\" in namespace {prefix}."))
    } else {
        diagnostic.detail(format!("There are no functions in namespace \"{prefix}\"."))
    }
}

pub(super) fn not_enough_arguments(
    name: &str,
    expected: usize,
    variadic: bool,
    missing: &str,
    at: Range,
) -> Diagnostic {
    let least = if variadic { "at least " } else { "" };
    Diagnostic::error("not-enough-arguments", "Not enough function arguments")
        .detail(format!("Function \"{name}\" expects {least}{expected} argument(s). Missing value for \"{missing}\"."))
        .at(at)
}

pub(super) fn too_many_arguments(name: &str, expected: usize, at: Range) -> Diagnostic {
    Diagnostic::error("too-many-arguments", "Too many function arguments")
        .detail(format!("Function \"{name}\" expects only {expected} argument(s)."))
        .at(at)
}

pub(super) fn expansion_null(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-expansion", "Invalid expanding argument value")
        .detail("The expanding argument (indicated by ...) must not be null.")
        .at(at)
}

pub(super) fn expansion_type(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-expansion", "Invalid expanding argument value")
        .detail("The expanding argument (indicated by ...) must be of a tuple, list, or set type.")
        .at(at)
}

pub(super) fn invalid_argument(param: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-function-argument", "Invalid function argument")
        .detail(format!("Invalid value for \"{param}\" parameter: {why}."))
        .at(at)
}

/// Without the reason where an argument must not be shown, because the reason may quote it.
pub(super) fn secret_call_failed(name: &str, at: Range) -> Diagnostic {
    Diagnostic::error("function-failed", "Error in function call")
        .detail(format!(
            "Call to function \"{name}\" failed. The reason is not shown, because an argument is sensitive."
        ))
        .at(at)
}

pub(super) fn function_failed(name: &str, why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("function-failed", "Error in function call")
        .detail(format!("Call to function \"{name}\" failed: {why}."))
        .at(at)
}

/// `secret` if names of attributes must not be shown.
pub(super) fn inconsistent_conditional(if_true: &Type, if_false: &Type, secret: bool, at: Range) -> Diagnostic {
    let difference = if secret {
        format!("The 'true' value is {if_true}, but the 'false' value is {if_false}.")
    } else {
        difference(if_true, if_false)
    };
    Diagnostic::error("inconsistent-conditional", "Inconsistent conditional result types")
        .detail(format!("The true and false result expressions must have consistent types. {difference}"))
        .at(at)
}

/// How the types of the two results differ.
fn difference(if_true: &Type, if_false: &Type) -> String {
    let (names, others) = match (if_true.kind(), if_false.kind()) {
        (TypeKind::Object(if_true), TypeKind::Object(if_false)) => (if_true, if_false),
        (TypeKind::Tuple(if_true), TypeKind::Tuple(if_false)) if if_true.len() != if_false.len() => {
            let (true_length, false_length) = (if_true.len(), if_false.len());
            return format!(
                "The 'true' tuple has length {true_length}, but the 'false' tuple has length {false_length}."
            );
        }
        _ => return format!("The 'true' value is {if_true}, but the 'false' value is {if_false}."),
    };
    for (name, _) in names.iter() {
        if others.get(name).is_none() {
            return format!(
                "The 'true' value includes object attribute \"{name}\", which is absent in the 'false' value."
            );
        }
    }
    for (name, ty) in others.iter() {
        match names.get(name) {
            None => {
                return format!(
                    "The 'false' value includes object attribute \"{name}\", which is absent in the 'true' value."
                );
            }
            Some(other) if unify(&[other.clone(), ty.clone()]).is_none() => {
                return format!(
                    "Type mismatch for object attribute \"{name}\": the 'true' value is {other}, but the 'false' value \
                     is {ty}."
                );
            }
            Some(_) => {}
        }
    }
    "The 'true' value and the 'false' value are objects of different types.".to_owned()
}

pub(super) fn null_condition(at: Range) -> Diagnostic {
    Diagnostic::error("null-condition", "Null condition")
        .detail("The condition value is null. Conditions must either be true or false.")
        .at(at)
}

pub(super) fn condition_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("condition-type", "Incorrect condition type")
        .detail(format!("The condition expression must be of type bool: {why}."))
        .at(at)
}

pub(super) fn null_key(at: Range) -> Diagnostic {
    Diagnostic::error("null-key", "Null value as key").detail("Can't use a null value as a key.").at(at)
}

pub(super) fn key_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("key-type", "Incorrect key type").detail(format!("Can't use this value as a key: {why}.")).at(at)
}

pub(super) fn ambiguous_key(at: Range) -> Diagnostic {
    let text = at.text().to_owned();
    Diagnostic::error("ambiguous-key", "Ambiguous attribute key")
        .detail(format!(
            "If this expression is intended to be a reference, wrap it in parentheses: ({text}). If it's instead \
             intended as a literal name containing periods, wrap it in quotes to create a string literal."
        ))
        .at(at)
}

/// The name of a key for a message: not the name itself if it must not be shown.
fn shown(key: Option<&str>) -> String {
    key.map_or_else(|| "same key".to_owned(), |key| format!("key \"{key}\""))
}

pub(super) fn duplicate_key_literal(key: Option<&str>, first: Range, at: Range) -> Diagnostic {
    Diagnostic::warning("duplicate-key", "Duplicate object key")
        .detail(format!("The {} occurs twice in this object; the last one counts. Remove one of them.", shown(key)))
        .at(at)
        .note_at("it was first used here", first)
}

pub(super) fn for_null(at: Range) -> Diagnostic {
    Diagnostic::error("for-null", "Iteration over null value")
        .detail("A null value cannot be used as the collection in a 'for' expression.")
        .at(at)
}

pub(super) fn for_not_iterable(ty: &Type, at: Range) -> Diagnostic {
    Diagnostic::error("for-not-iterable", "Iteration over non-iterable value")
        .detail(format!("A value of type {ty} cannot be used as the collection in a 'for' expression."))
        .at(at)
}

pub(super) fn for_condition_null(at: Range) -> Diagnostic {
    Diagnostic::error("for-condition-null", "Condition is null")
        .detail("The value of the 'if' clause must not be null.")
        .at(at)
}

pub(super) fn for_condition_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("for-condition-type", "Invalid 'for' condition")
        .detail(format!("The 'if' clause value is invalid: {why}."))
        .at(at)
}

pub(super) fn for_key_null(at: Range) -> Diagnostic {
    Diagnostic::error("for-key", "Invalid object key")
        .detail("Key expression in 'for' expression must not produce a null value.")
        .at(at)
}

pub(super) fn for_key_type(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("for-key", "Invalid object key")
        .detail(format!("The key expression produced an invalid result: {why}."))
        .at(at)
}

pub(super) fn for_duplicate_key(key: Option<&str>, at: Range) -> Diagnostic {
    Diagnostic::error("for-duplicate-key", "Duplicate object key")
        .detail(format!(
            "Two different items produced the {} in this 'for' expression. If duplicates are expected, use the \
             ellipsis (...) after the value expression to enable grouping by key.",
            shown(key)
        ))
        .at(at)
}

pub(super) fn splat_of_null(at: Range) -> Diagnostic {
    Diagnostic::error("splat-of-null", "Splat of null value")
        .detail("Splat expressions (with the * symbol) cannot be applied to null sequences.")
        .at(at)
}

pub(super) fn invalid_nested_splat(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-nested-splat", "Invalid nested splat expressions")
        .detail("The elements of the splat give values of different types, which cannot be made into one list.")
        .at(at)
}

pub(super) fn null_in_template(at: Range) -> Diagnostic {
    Diagnostic::error("invalid-template-value", "Invalid template interpolation value")
        .detail("The expression result is null. Cannot include a null value in a string template.")
        .at(at)
}

pub(super) fn invalid_template_value(why: &str, at: Range) -> Diagnostic {
    Diagnostic::error("invalid-template-value", "Invalid template interpolation value")
        .detail(format!("Cannot include the given value in a string template: {why}."))
        .at(at)
}
