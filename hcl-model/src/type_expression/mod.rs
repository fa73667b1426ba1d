//! Type expressions: types written as expressions, in either syntax.
//!
//! Two languages: that of the reference ([`Type::from_expression`](crate::types::Type::from_expression) for exact types,
//! [`TypeConstraint::strict`] for constraints), in which nothing else is a type, and that of the static types
//! ([`StaticType::from_expression`](crate::typing::StaticType::from_expression)).
//! [`TypeConstraint::from_expression`] reads both, for what an application declares, for example its variables.

mod constraint;
mod defaults;
mod extended;
mod messages;
mod strict;

pub use constraint::TypeConstraint;
pub use defaults::Defaults;
