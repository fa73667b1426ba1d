//! Codes of diagnostics.
//!
//! A code is stable: a program can compare [`Diagnostic::code`](crate::diag::Diagnostic::code) with a constant of this module.
//!
//! # Examples
//!
//! ```
//! use hcl_model::diag::codes;
//! use hcl_model::native;
//!
//! let found = native::parse_body("app.hcl", "name = \"web\n").diagnostics;
//! assert!(found.iter().any(|diagnostic| diagnostic.code() == codes::UNCLOSED_TEXT));
//! ```

/// Declares constants of codes.
#[doc(hidden)]
#[macro_export]
macro_rules! __codes {
    ($($name:ident = $code:literal, $doc:literal;)*) => {$(
        #[doc = $doc]
        pub const $name: &str = $code;
    )*};
}

__codes! {
    AMBIGUOUS_KEY = "ambiguous-key", "An object key can be a name or a reference.";
    AMBIGUOUS_PATH = "ambiguous-path", "A path names several items.";
    AMBIGUOUS_REFERENCE = "ambiguous-reference", "A reference can mean several definitions.";
    ARGUMENT_COUNT = "argument-count", "A function is called with too few or too many arguments.";
    ARGUMENT_REQUIRED = "argument-required", "A block is written where only an argument fits.";
    ATTRIBUTE_FOR_BLOCK = "attribute-for-block", "A block type is written as an argument.";
    BACKSLASH_AT_LINE_END = "backslash-at-line-end", "A line ends in a backslash, which does not continue the line.";
    BLOCK_COUNT = "block-count", "A block type occurs too rarely or too often.";
    BLOCK_FOR_ATTRIBUTE = "block-for-attribute", "An argument is written as a block.";
    BYTE_ORDER_MARK = "byte-order-mark", "A JSON text begins with a byte order mark.";
    CIRCULAR_REFERENCE = "circular-reference", "Definitions refer to each other in a cycle.";
    COMMA_AFTER_ARGUMENT = "comma-after-argument", "A comma follows an argument of a body.";
    COMPUTED_VALUE = "computed-value", "An edit would replace a computed value.";
    DIFFERENT_LABELS = "different-labels", "Blocks of one type have different numbers of labels.";
    DUPLICATE_ARGUMENT = "duplicate-argument", "An argument of one body is set twice.";
    DUPLICATE_BLOCK = "duplicate-block", "A block that can occur once occurs twice.";
    DUPLICATE_KEY = "duplicate-key", "An object has a key twice.";
    EDIT_REFUSED = "edit-refused", "A document cannot be changed as asked.";
    EVALUATION_LIMIT = "evaluation-limit", "An expression costs more than the limit.";
    EXPRESSION_CONTINUED = "expression-continued", "An expression continues on the next line without parentheses.";
    FILE_SIZE_LIMIT = "file-size-limit", "A file is larger than the limit.";
    FUNCTION_FAILED = "function-failed", "A function reports an error.";
    FUNCTIONS_NOT_ALLOWED = "functions-not-allowed", "A function is called where functions are not available.";
    INCOMPLETE_CONDITIONAL = "incomplete-conditional", "A conditional has no `:` or no second result.";
    INCONSISTENT_BLOCKS = "inconsistent-blocks", "Blocks of one type have values of different types.";
    INCONSISTENT_CONDITIONAL = "inconsistent-conditional", "The two results of a conditional have no type in common.";
    INTERRUPTED = "interrupted", "The program stopped the evaluation or the load, for example because of a time limit.";
    INVALID_BLOCK = "invalid-block", "The header of a block is not valid.";
    INVALID_CHARACTER = "invalid-character", "A character has no place outside of text.";
    INVALID_CONDITION = "invalid-condition", "A condition is not `true` or `false`.";
    INVALID_DEFAULT = "invalid-default", "A default is not valid for its type.";
    INVALID_DIRECTIVE = "invalid-directive", "A template directive is not valid.";
    INVALID_DYNAMIC_BLOCK = "invalid-dynamic-block", "A `dynamic` block is not valid.";
    INVALID_ESCAPE = "invalid-escape", "A backslash begins an unknown escape sequence.";
    INVALID_EXPANSION = "invalid-expansion", "The argument with `...` is not the last, or not a list.";
    INVALID_EXPRESSION = "invalid-expression", "An expression is expected.";
    INVALID_FOR = "invalid-for", "A `for` expression is not valid.";
    INVALID_FUNCTION_ARGUMENT = "invalid-function-argument", "An argument of a function has the wrong value or type.";
    INVALID_HEREDOC = "invalid-heredoc", "The marker of a heredoc is not valid.";
    INVALID_INDEX = "invalid-index", "A collection has no element with this index.";
    INVALID_JSON_VALUE = "invalid-json-value", "A text is not a JSON value.";
    INVALID_KEY = "invalid-key", "The key of an object is not valid.";
    INVALID_LEGACY_INDEX = "invalid-legacy-index", "Indexes without brackets follow each other.";
    INVALID_NAME = "invalid-name", "A name is not valid.";
    INVALID_NUMBER = "invalid-number", "A number is not valid.";
    INVALID_ONE_LINE_BLOCK = "invalid-one-line-block", "A block on one line has more than one argument.";
    INVALID_OPERAND = "invalid-operand", "An operand of an operator has the wrong value or type.";
    INVALID_PARAMETER = "invalid-parameter", "A parameter of a function is not valid.";
    INVALID_PATH = "invalid-path", "A path of a program or a command does not fit.";
    INVALID_SPEC = "invalid-spec", "A spec file is not valid.";
    INVALID_STRING = "invalid-string", "A JSON string is not valid.";
    INVALID_TEMPLATE_VALUE = "invalid-template-value", "A value cannot be inserted into text.";
    INVALID_TYPE = "invalid-type", "A type expression is not valid.";
    INVALID_VALUE = "invalid-value", "A value is not valid for its place.";
    INVALID_VARIABLE = "invalid-variable", "The value of a variable is not valid.";
    ITEM_REQUIRED = "item-required", "An argument or a block is expected.";
    JSON_COMMENT = "json-comment", "A JSON text contains a comment.";
    LOAD_LIMIT = "load-limit", "A configuration costs more than the limit.";
    MAY_FAIL = "may-fail", "An operation may fail, depending on values.";
    MERGE_CONFLICT = "merge-conflict", "A file contains the markers of a merge conflict.";
    MISMATCHED_BRACKETS = "mismatched-brackets", "A JSON bracket is closed by another bracket.";
    MISSING_ARGUMENT = "missing-argument", "A required argument is missing.";
    MISSING_BLOCK = "missing-block", "A required block is missing.";
    MISSING_COLON = "missing-colon", "A colon after a JSON property name is missing.";
    MISSING_COMMA = "missing-comma", "A comma between two elements is missing.";
    MISSING_KEY_SEPARATOR = "missing-key-separator", "The `=` before a value is missing.";
    MISSING_LABEL = "missing-label", "A block has fewer labels than its type requires.";
    MISSING_NAME = "missing-name", "A name is missing.";
    MISSING_OPEN_PARENTHESIS = "missing-open-parenthesis", "The name of a function is not followed by `(`.";
    MISSING_VALUE = "missing-value", "A value is missing.";
    MISSING_VARIABLE = "missing-variable", "A required variable has no value.";
    MULTI_LINE_STRING = "multi-line-string", "Text in quotes contains a line break.";
    NAME_TAKEN = "name-taken", "A definition has a name that is not free.";
    NESTED_SPLAT = "nested-splat", "A splat is inside another splat.";
    NESTING_LIMIT = "nesting-limit", "Values or blocks are nested deeper than the limit.";
    NO_ATTRIBUTES = "no-attributes", "An attribute of a value without attributes is read.";
    NO_COMMENTS = "no-comments", "A comment cannot be placed, or would be lost.";
    NOT_ITERABLE = "not-iterable", "A `for` expression reads a value without elements.";
    NOT_UTF8 = "not-utf8", "A text is not UTF-8.";
    NOTHING_THERE = "nothing-there", "A path names nothing.";
    NULL_VALUE = "null-value", "A value is null where null is not accepted.";
    OBJECT_REQUIRED = "object-required", "A map is required.";
    OPERATION_FAILED = "operation-failed", "An operator cannot compute a result.";
    PROMISE_FAILED = "promise-failed", "The program could not provide a value that was to come later.";
    QUOTE_IN_STRING = "quote-in-string", "A JSON string contains a quote without a backslash.";
    RENAMED_REFERENCE = "renamed-reference", "An expression refers to something by its former name.";
    ROOT_NOT_OBJECT = "root-not-object", "A JSON file does not contain an object.";
    STATIC_EXPRESSION_REQUIRED = "static-expression-required", "An expression must be written in a fixed form.";
    TEMPLATE_IN_LABEL = "template-in-label", "A label contains an interpolation.";
    TEXT_DEFAULT = "text-default", "A default looks like a template, but is read as text.";
    TOO_MANY_DIAGNOSTICS = "too-many-diagnostics", "More errors or warnings were found than the limit.";
    TRAILING_COMMA = "trailing-comma", "A comma precedes a closing JSON bracket.";
    UNCLOSED_BLOCK = "unclosed-block", "An opening brace of a block is never closed.";
    UNCLOSED_BRACKET = "unclosed-bracket", "A bracket, a brace of a value or a parenthesis is never closed.";
    UNCLOSED_COMMENT = "unclosed-comment", "A comment is never closed.";
    UNCLOSED_HEREDOC = "unclosed-heredoc", "A heredoc is never closed by its marker.";
    UNCLOSED_TEMPLATE = "unclosed-template", "An interpolation or a directive is never closed.";
    UNCLOSED_TEXT = "unclosed-text", "A quote is never closed.";
    UNDECLARED_REFERENCE = "undeclared-reference", "A reference names nothing that the configuration defines.";
    UNDECLARED_VARIABLE = "undeclared-variable", "A variable without a declaration has a value.";
    UNEXPECTED_BLOCK = "unexpected-block", "A block stands where only arguments are accepted.";
    UNEXPECTED_CLOSING_BRACE = "unexpected-closing-brace", "A closing brace has no opening brace.";
    UNEXPECTED_LABEL = "unexpected-label", "A block has more labels than its type takes.";
    UNEXPECTED_TEXT = "unexpected-text", "Text follows something that is complete.";
    UNKNOWN_ARGUMENT = "unknown-argument", "A body has no argument of this name.";
    UNKNOWN_ATTRIBUTE = "unknown-attribute", "A value has no attribute of this name.";
    UNKNOWN_BLOCK = "unknown-block", "A body has no block type of this name.";
    UNKNOWN_FUNCTION = "unknown-function", "A function is unknown.";
    UNKNOWN_OPERATOR = "unknown-operator", "An operator of another language is used.";
    UNKNOWN_PROPERTY = "unknown-property", "A JSON object has an unknown property.";
    UNKNOWN_VARIABLE = "unknown-variable", "A variable is unknown.";
    UNREADABLE_FILE = "unreadable-file", "A file does not exist or cannot be read.";
    UNREADABLE_VALUE = "unreadable-value", "A value that an edit needs contains an error.";
    UNWRITABLE_VALUE = "unwritable-value", "A value cannot be written in this syntax.";
    USELESS_DEFAULT = "useless-default", "A `default` block of a spec file contains only one candidate.";
    VALUE_NOT_KNOWN = "value-not-known", "A value is needed before it is available.";
    VARIABLES_NOT_ALLOWED = "variables-not-allowed", "A variable is used where variables are not available.";
    WRONG_JSON_TYPE = "wrong-json-type", "A JSON value of another type is required.";
}
