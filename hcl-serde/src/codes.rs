//! Codes of diagnostics.
//!
//! A code is stable: a program can compare [`Diagnostic::code`](crate::Diagnostic::code) with a constant of this module.
//!
//! # Examples
//!
//! ```
//! use hcl_serde::{HclSchema, codes};
//! use serde::Deserialize;
//!
//! #[derive(Debug, Deserialize, HclSchema)]
//! struct Config {
//!     port: u16,
//! }
//!
//! let error = hcl_serde::from_str::<Config>("prot = 80\n").unwrap_err();
//! let found = error.diagnostics().iter().map(|diagnostic| diagnostic.code());
//! assert_eq!(found.collect::<Vec<_>>(), [codes::UNKNOWN_ARGUMENT]);
//! ```

pub use hcl_model::diag::codes::*;

hcl_model::__codes! {
    AMBIGUOUS_BLOCK = "ambiguous-block", "It is unclear which variant a block is.";
    ARGUMENT_AND_BLOCK = "argument-and-block", "A name is used for an argument and for a block.";
    CIRCULAR_INCLUDE = "circular-include", "Files include each other in a cycle.";
    COMPUTED_TEXT = "computed-text", "An expression without quotes is computed, but text was meant.";
    DEFAULT_INSTEAD = "default-instead", "A value cannot be removed, because its default would replace it.";
    DEPRECATED = "deprecated", "A deprecated argument or block is used.";
    DIFFERENT_FORMS = "different-forms", "A block has arguments of different variants.";
    FILE_CHANGED = "file-changed", "A file was changed during an update.";
    FILE_LEFT_OUT = "file-left-out", "A file of a folder is not read because of its name.";
    FILE_LOCKED = "file-locked", "Another program is updating a file.";
    INCLUDE_LIMIT = "include-limit", "More files are included than the limit.";
    INCLUDE_OUTSIDE = "include-outside", "An included file is outside of the permitted folder.";
    INVALID = "invalid", "A check of the program refuses a block or a file.";
    INVALID_INCLUDE = "invalid-include", "An include is not valid.";
    INVALID_LABEL = "invalid-label", "A label is not valid.";
    LEFT_AS_IT_IS = "left-as-it-is", "An edit leaves errors elsewhere in the configuration.";
    LOAD_PANICKED = "load-panicked", "The program panicked during a load.";
    LOST_COMMENT = "lost-comment", "A comment cannot be converted.";
    LOST_PROPERTY = "lost-property", "A property of JSON cannot be converted.";
    MERGED_VALUE = "merged-value", "A value is composed of several files.";
    MISSING_INCLUDE = "missing-include", "An included file does not exist.";
    MISSING_VARIANT = "missing-variant", "A block does not say which variant it is.";
    MOVED_BLOCKS = "moved-blocks", "A conversion changes the order of blocks.";
    MOVED_COMMENTS = "moved-comments", "A conversion moves comments.";
    NO_COLLECTION = "no-collection", "A setting for a list or a map has another value.";
    NO_DATA = "no-data", "A file does not contain the data of a release.";
    NO_FILE = "no-file", "The program finds none of its configuration files.";
    NO_INPUT = "no-input", "A command has nothing to read.";
    NO_LAYER = "no-layer", "No file can take a change.";
    NO_LONGER_INCLUDED = "no-longer-included", "Values disappear with an include.";
    NO_ROOTS = "no-roots", "No configuration file matches a pattern.";
    NO_SARIF = "no-sarif", "A report cannot be written as SARIF.";
    NO_VARIANT = "no-variant", "An enum without variants cannot be read.";
    NOT_CONVERTIBLE = "not-convertible", "An item cannot be converted to the other syntax.";
    NOT_WATCHED = "not-watched", "A source cannot be watched.";
    NULL_TEXT = "null-text", "A setting from outside is the word null where any text is accepted.";
    OLD_NAME = "old-name", "An argument or a block has an old name.";
    OLD_PLACE = "old-place", "An argument, a block or a value is written in an old way.";
    OLD_PLACE_TOO = "old-place-too", "A value is set at its place and at an old place.";
    OUTDATED_SOURCE = "outdated-source", "A source is not available, and its last values are used.";
    OVERRIDDEN = "overridden", "Another layer overrides a value.";
    QUOTED_TEXT = "quoted-text", "The text of a setting from outside has quotes.";
    SENSITIVE_OUTPUT = "sensitive-output", "A secret would be shown.";
    SET_TWICE = "set-twice", "A setting is set twice.";
    SEVERAL_FILES = "several-files", "It is unclear which file a change belongs to, or the program does not read it.";
    SEVERAL_VALUES = "several-values", "A command has several values for one setting.";
    STILL_SET = "still-set", "Another layer still sets a value that was removed.";
    TAKEN_FOR_ARGUMENT = "taken-for-argument", "JSON does not tell whether a name is an argument or a block.";
    TO_FILL_IN = "to-fill-in", "A new file contains a value that must be filled in.";
    UNKNOWN_SETTING = "unknown-setting", "A setting from outside sets nothing.";
    UNKNOWN_VALUE = "unknown-value", "A value stays unknown where the program needs it.";
    UNREADABLE_FOLDER = "unreadable-folder", "A folder cannot be read.";
    UNREADABLE_SOURCE = "unreadable-source", "A source of configuration cannot be read.";
    UNTOLD_BLOCKS = "untold-blocks", "JSON does not tell that a name is a block.";
    UNWRITABLE_FILE = "unwritable-file", "A file cannot be written.";
}
