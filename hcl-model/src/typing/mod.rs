//! Static types: what is known of values before there are any.
//!
//! Implements the extended model: int, none, union, promise and output beside the types of the information model, their
//! conversions and unification, and the types of expressions.
//! The first use is to check a configuration before its variables are known: a [`Scope`] says what the types of variables
//! and functions are, [`crate::expr::Expression::static_type`] what follows for an expression.
//! Evaluation knows nothing of this module: the types that values have are in [`crate::types`], conversion of values in
//! [`crate::convert`].
//!
//! The rules, and where the specification and other implementations differ from them, are in [`crate::guide::static_types`].
//!
//! Relations are pure functions: [`is_assignable`], [`conversion`] and [`mismatch`], [`unify`], and the steps into a
//! type, for example [`StaticType::attribute`].

mod assign;
mod compare;
mod conversion;
mod elements;
mod enumeration;
mod eventual;
pub(crate) mod expression;
mod mismatch;
mod model;
mod node;
mod parse;
mod parts;
mod print;
mod relation;
mod scope;
mod static_type;
mod traverse;
mod unify;
mod union;

pub use assign::is_assignable;
pub use conversion::conversion;
pub use elements::ElementTypes;
pub use enumeration::EnumType;
pub use eventual::{resolve_outputs, resolve_promises};
pub use mismatch::{Mismatch, mismatch};
pub use parts::{Properties, TypeParts};
pub use scope::{Scope, Signature};
pub use static_type::{StaticKind, StaticType};
pub use traverse::Untraversable;
pub use unify::unify;
