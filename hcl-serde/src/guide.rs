//! Pages to read; every example in them is tested.

#[doc = include_str!("../guide/coming-from.md")]
pub mod coming_from {}
