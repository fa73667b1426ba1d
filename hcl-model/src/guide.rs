//! Pages to read; every example in them is tested.

#[doc = include_str!("../guide/conformance.md")]
pub mod conformance {}

#[cfg(feature = "edit")]
#[doc = include_str!("../guide/edits.md")]
pub mod edits {}

#[doc = include_str!("../guide/functions.md")]
pub mod functions {}

#[doc = include_str!("../guide/static-types.md")]
pub mod static_types {}

#[doc = include_str!("../guide/limits.md")]
pub mod limits {}
