//! Decode specs: what a body is decoded to, as data of the running program (feature `spec`).
//!
//! A [`Spec`] is a tree that says which arguments and blocks a body has and what value they make.
//! It is for programs that know their configuration only when they run, for example from a plug-in or from a
//! [`SpecFile`]; a program that knows it when it is compiled has Rust types and `hcl-serde`.
//! Reading a body under one schema without making a value of it is [`Body::content`](crate::body::Body::content).
//!
//! # Examples
//!
//! ```
//! use hcl_model::expr::{EvalContext, Mode};
//! use hcl_model::native;
//! use hcl_model::spec::Spec;
//! use hcl_model::types::Type;
//!
//! let service = Spec::object([
//!     ("name", Spec::block_label(0, "name")),
//!     ("port", Spec::attribute("port", Type::NUMBER).or(Spec::literal(80))),
//! ]);
//! let spec = Spec::object([("services", Spec::block_list("service", service))]);
//!
//! let text = "service \"web\" {\n  port = base + 80\n}\nservice \"db\" {}\n";
//! let body = native::parse_body("app.hcl", text).ok()?;
//! assert_eq!(spec.variables(&body)[0].root(), "base");
//!
//! let context = EvalContext::new().with_variable("base", 8000);
//! let (value, diagnostics) = spec.decode(&body, Mode::Full(&context));
//! assert!(diagnostics.is_empty());
//! let services = &value.as_entries().unwrap().values()[0];
//! let port = |at: usize| services.as_elements().unwrap()[at].as_entries().unwrap().get("port").cloned();
//! assert_eq!((port(0), port(1)), (Some(8080.into()), Some(80.into())));
//! assert_eq!(value.ty(), spec.implied_type());
//! # Ok::<(), hcl_model::diag::Diagnostics>(())
//! ```

mod analysis;
mod blocks;
mod body_schema;
mod decode;
mod file;
mod make;
mod messages;
mod result_type;
mod secrecy;
mod tree;

pub use file::SpecFile;
pub use tree::Spec;
