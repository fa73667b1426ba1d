//! The information model of HCL and its two syntaxes.
//!
//! This crate turns text into bodies and expressions and expressions into values.
//! To load configuration into Rust types, use the crate `hcl-serde`, which is built on this one.
//!
//! The modules in reading order: [`native`] and [`json`] parse text; [`body`] reads a body through a schema; [`expr`] evaluates
//! expressions; [`value`], [`types`], [`convert`] and [`function`] are what expressions compute with, and [`stdlib`] has the
//! functions that applications have in common; [`diag`] and
//! [`source`] say what is wrong and where; [`limits`] bounds what a file may cost; [`json_text`] reads
//! and writes JSON that is not configuration; [`syntax`] is what another syntax would implement; [`load`] reads files.
//! Longer texts, for example about the standard functions, are in [`guide`].
//!
//! # Examples
//!
//! ```
//! use hcl_model::body::BodySchema;
//! use hcl_model::expr::EvalContext;
//! use hcl_model::native;
//! use hcl_model::value::Value;
//!
//! let body = native::parse_body("app.hcl", "port = 8000 + offset\n").ok()?;
//! let (content, diagnostics) = body.content(&BodySchema::new().required("port"));
//! assert!(diagnostics.is_empty());
//! let port = content.attribute("port").unwrap();
//! let context = EvalContext::new().with_variable("offset", 80);
//! assert_eq!(port.expr.value(&context)?, Value::from(8080));
//! # Ok::<(), hcl_model::diag::Diagnostics>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

/// The examples of the README.
#[cfg(all(doctest, feature = "stdlib"))]
#[doc = include_str!("../README.md")]
struct Readme;

pub mod body;
pub mod convert;
pub mod diag;
#[cfg(feature = "edit")]
pub mod edit;
pub mod expr;
#[cfg(feature = "language")]
pub mod ext;
pub mod format;
pub mod function;
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod json;
pub mod json_text;
pub mod limits;
pub mod load;
pub mod native;
pub mod path;
mod price;
#[cfg(feature = "serde")]
pub mod serde;
mod sort;
pub mod source;
#[cfg(feature = "spec")]
pub mod spec;
#[doc(hidden)]
pub mod stack;
mod static_types;
#[cfg(feature = "stdlib")]
pub mod stdlib;
pub mod syntax;
pub mod type_expression;
pub mod types;
pub mod typing;
pub mod value;

#[doc(hidden)]
pub mod __private;
