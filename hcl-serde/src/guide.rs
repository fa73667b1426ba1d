//! Guides; every example is a test.
//!
//! | to | read |
//! |---|---|
//! | start | [`tutorial`], [`faq`] |
//! | replace another crate | [`coming_from`], [`from_toml`], [`from_figment`], [`from_hcl_rs`] |
//! | describe a configuration | [`describe`], [`checks`], [`enums`], [`types`], [`migrations`] |
//! | load | [`layers`], [`errors`], [`later`], [`security`] |
//! | write | [`writing`], [`converting`], [`edits`], [`outputs`] |
//! | help your users | [`hcl_for_authors`], [`hcl_definitions`], [`hcl_mistakes`], [`error_index`], [`application`], [`editor`], [`own_language`], [`two_languages`] |
//! | operate | [`operate`] |

#[cfg(feature = "command")]
#[doc = include_str!("../guide/application.md")]
pub mod application {}

#[doc = include_str!("../guide/checks.md")]
pub mod checks {}

#[doc = include_str!("../guide/coming-from.md")]
pub mod coming_from {}

#[cfg(feature = "convert")]
#[doc = include_str!("../guide/converting.md")]
pub mod converting {}

#[doc = include_str!("../guide/describe.md")]
pub mod describe {}

#[cfg(all(feature = "command", feature = "lsp"))]
#[doc = include_str!("../guide/editor.md")]
pub mod editor {}

#[cfg(feature = "edit")]
#[doc = include_str!("../guide/edits.md")]
pub mod edits {}

#[doc = include_str!("../guide/enums.md")]
pub mod enums {}

#[doc = include_str!("../guide/error-index.md")]
pub mod error_index {}

#[cfg(all(feature = "miette", feature = "workspace"))]
#[doc = include_str!("../guide/errors.md")]
pub mod errors {}

#[doc = include_str!("../guide/faq.md")]
pub mod faq {}

#[doc = include_str!("../guide/from-figment.md")]
pub mod from_figment {}

#[doc = include_str!("../guide/from-hcl-rs.md")]
pub mod from_hcl_rs {}

#[doc = include_str!("../guide/from-toml.md")]
pub mod from_toml {}

#[doc = include_str!("../guide/hcl-definitions.md")]
pub mod hcl_definitions {}

#[doc = include_str!("../guide/hcl-for-authors.md")]
pub mod hcl_for_authors {}

#[doc = include_str!("../guide/hcl-mistakes.md")]
pub mod hcl_mistakes {}

#[doc = include_str!("../guide/later.md")]
pub mod later {}

#[doc = include_str!("../guide/layers.md")]
pub mod layers {}

#[doc = include_str!("../guide/migrations.md")]
pub mod migrations {}

#[cfg(all(feature = "watch", feature = "workspace"))]
#[doc = include_str!("../guide/operate.md")]
pub mod operate {}

#[cfg(feature = "describe")]
#[doc = include_str!("../guide/outputs.md")]
pub mod outputs {}

#[cfg(feature = "convert")]
#[doc = include_str!("../guide/own-language.md")]
pub mod own_language {}

#[doc = include_str!("../guide/security.md")]
pub mod security {}

#[doc = include_str!("../guide/tutorial.md")]
pub mod tutorial {}

#[cfg(all(feature = "language", feature = "stdlib"))]
#[doc = include_str!("../guide/two-languages.md")]
pub mod two_languages {}

#[cfg(all(feature = "byte_size", feature = "duration", feature = "indexmap"))]
#[doc = include_str!("../guide/types.md")]
pub mod types {}

#[cfg(feature = "write")]
#[doc = include_str!("../guide/writing.md")]
pub mod writing {}
