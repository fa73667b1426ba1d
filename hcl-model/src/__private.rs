//! What `hcl-serde` needs of this crate and no program does; not a public API.

pub use crate::body::locals::UnevaluatedDefinition;
pub use crate::body::value::value as body_value;
pub use crate::diag::dotted::{Dotted, StandsFor};
#[cfg(feature = "edit")]
pub use crate::edit::{align::stays, pieces::Pieces};
pub use crate::json::writer::Writer as JsonLayout;
pub use crate::native::lexer::is_part_of_identifier;
pub use crate::native::write::{key, without_templates};
pub use crate::native::write_expression::{
    behind as behind_native, constant_key, not_closed, quoted_heredoc, template_text,
};
pub use crate::sort::sorted;
pub use crate::typing::expression::expected::{Purpose, expect};
pub use num_bigint::{BigInt, BigUint};

/// The wording of diagnostics that a schema of a type has in common with [`crate::body::BodySchema`].
pub mod messages {
    pub use crate::body::messages::{
        attribute_for_block, belongs_elsewhere, belongs_to_variants, block_for_attribute, different_labels,
        duplicate_argument, duplicate_block, duplicate_label, extraneous_label, missing_argument, missing_block,
        missing_label, nesting_limit, null_argument, sensitive_blocks, too_deep, unsuitable_value,
        unsupported_attribute, unsupported_block,
    };
    pub use crate::expr::messages::{interrupted, is_limit, promise_failed};
    pub use crate::json::messages::{blocks_type, labels_type, missing_label as missing_property_label};
    pub use crate::native::eval::messages::duplicate_key_literal;
    pub use crate::syntax::messages::{block_for_dots, nested};
}

/// Whether a block has the labels that it should have.
pub mod labels {
    pub use crate::body::select::{ExpectedLabels, check_block_labels};
}

/// Diagnostics.
pub mod diag {
    pub use crate::diag::shared::Shared;
    pub use crate::diag::suggest::{Suggestions, closest, quoted};
    pub use crate::diag::wording::{listed, lowered, sentence};
}

/// Edits of documents.
#[cfg(feature = "edit")]
pub mod edit {
    pub use crate::edit::arrange::{Arranged, ArrangedBlock};
    pub use crate::edit::expression::expression_value;
    pub use crate::edit::given::Given;
    pub use crate::edit::json_new::NewJsonBlock;
    pub use crate::edit::new_blocks::NewBlocks;
}

/// Evaluation.
pub mod expr {
    pub use crate::expr::evaluation::{LoadMode, Usage};
}

/// Definitions in a configuration.
#[cfg(feature = "language")]
pub mod ext {
    pub use crate::ext::names::Former;
    pub use crate::ext::names::secrecy::Secrecy;
}

/// Text of JSON.
pub mod json_text {
    pub use crate::json_text::number::check_number;
    pub use crate::json_text::scanner::{Scanner, Token, TokenKind};
    pub use crate::json_text::string::StringOffsets;
}

/// Reading of files.
pub mod load {
    pub use crate::load::bytes::{Unread, contents, decode_as, decode_json_as, read_all, too_large};
}

/// Tokens of the native syntax.
pub mod native {
    pub use crate::native::tokens::{Token, TokenKind, Tokens};
}

/// Values that travel through serde.
#[cfg(feature = "serde")]
pub mod serde {
    pub use crate::serde::capture::capture;
    pub use crate::serde::registry::{Handle, Registry};
    pub use crate::serde::type_field::{TypeField, TypeText};
}

/// Sources.
pub mod source {
    pub use crate::source::redact::Shown;
}

/// Nodes.
pub mod syntax {
    pub use crate::syntax::roles::MergeRules;
}

/// Values.
pub mod value {
    pub use crate::source::normal_form::{is_same_text, normalize};
    pub use crate::value::promise::followed::Followed;
    pub use crate::value::promise::later::Later;
    pub use crate::value::walk::Replaced;

    /// Numbers.
    pub mod number {
        pub use crate::value::number::parse::{ShortDecimal, check_limits};
    }
}
