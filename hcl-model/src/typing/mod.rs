//! Static types: what is known of values before there are any.
//!
//! Implements the extended model: int, none, union, promise and output beside the types of the information model, their
//! conversions and unification, and the types of expressions.
//! The first use is to check a configuration before its variables are known: a [`Scope`] says what the types of variables
//! and functions are, [`crate::expr::Expression::static_type`] what follows for an expression.
//! Values convert to static types with [`convert`], as declared variables ([`crate::body::Variables`]) and parameters of
//! functions ([`crate::function::Param::exact`]) ask for it. Otherwise evaluation knows nothing of this module: the types
//! that values have are in [`crate::types`], conversion to these in [`crate::convert`].
//!
//! The rules, and where the specification and other implementations differ from them, are in [`crate::guide::static_types`].
//!
//! Relations are pure functions: [`is_assignable`], [`conversion`] and [`mismatch`], [`unify`], and the steps into a
//! type, for example [`StaticType::attribute`].

pub(crate) mod expression;
mod parse;
mod print;
mod scope;
mod signature;

pub use crate::static_types::{
    ElementTypes, EnumType, Mismatch, Properties, StaticKind, StaticType, TypeParts, Untraversable, conversion,
    convert, is_assignable, mismatch, resolve_outputs, resolve_promises, unify,
};
pub use scope::Scope;
#[cfg(feature = "language")]
pub(crate) use scope::entries_of;
pub use signature::Signature;
