//! What `hcl-serde` needs of this crate and no program does; not a public API.

pub use crate::body::value::value as body_value;
pub use crate::diag::dotted::{Dotted, StandsFor};
pub use crate::diag::suggest::nearest;
#[cfg(feature = "edit")]
pub use crate::edit::{align::stays, pieces::Pieces};
pub use crate::json::writer::Writer as JsonLayout;
pub use crate::json_text::path::write_name;
pub use crate::native::lexer::is_part_of_identifier;
pub use crate::native::write::{key, without_templates};
pub use crate::native::write_expression::{
    behind as behind_native, constant_key, not_closed, quoted_heredoc, template_text,
};
pub use crate::sort::sorted;
pub use crate::syntax::rebuilt::rebuilt;
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
    pub use crate::expr::messages::{interrupted, is_limit};
    pub use crate::json::messages::{blocks_type, labels_type, missing_label as missing_property_label};
    pub use crate::native::eval::messages::duplicate_key_literal;
    pub use crate::native::messages::structure::is_of_syntax;
    pub use crate::syntax::messages::{block_for_dots, nested};
}

/// Whether a block has the labels that it should have.
pub mod labels {
    pub use crate::body::select::{ExpectedLabels, check_block_labels};
}
