//! Pages to read; every example in them is tested.

#[cfg(all(feature = "command", feature = "watch", feature = "workspace"))]
#[doc = include_str!("../guide/application.md")]
pub mod application {}

#[cfg(all(feature = "command", feature = "lsp"))]
#[doc = include_str!("../guide/editor.md")]
pub mod editor {}

#[cfg(feature = "edit")]
#[doc = include_str!("../guide/edits.md")]
pub mod edits {}

#[doc = include_str!("../guide/hcl-for-authors.md")]
pub mod hcl_for_authors {}

#[doc = include_str!("../guide/coming-from.md")]
pub mod coming_from {}

#[doc = include_str!("../guide/later.md")]
pub mod later {}

#[doc = include_str!("../guide/own-language.md")]
pub mod own_language {}

#[cfg(feature = "outputs")]
#[doc = include_str!("../guide/outputs.md")]
pub mod outputs {}

#[doc = include_str!("../guide/security.md")]
pub mod security {}

#[doc = include_str!("../guide/writing.md")]
pub mod writing {}
