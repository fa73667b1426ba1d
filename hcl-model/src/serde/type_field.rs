//! Types as fields: what an expression tells of a type, read when the field is decoded, and written again.

use std::sync::Arc;

use serde_core::de::{Deserialize, Deserializer};
use serde_core::ser::{Error, Serialize, Serializer};

use crate::diag::Diagnostics;
use crate::expr::Expression;
use crate::limits::Budget;
use crate::native;
use crate::serde::write::messages;
use crate::serde::{Handle, Token, TokenVisitor, capture};
use crate::type_expression::TypeConstraint;
use crate::types::Type;
use crate::typing::StaticType;

/// A type into which a type expression is read.
///
/// The deserializer of `hcl-serde` gets the function that reads from the schema, so that a program without such a field has
/// nothing of it.
pub trait TypeField: Token + Clone + Send + Sync + 'static {
    /// Reads an expression, whose defaults cost no more than a budget allows.
    ///
    /// # Errors
    ///
    /// The expression is no type.
    fn read(expr: &Expression, budget: &Budget) -> Result<Self, Diagnostics>;

    /// The handle under which it travels.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn to_handle(self) -> Handle {
        Handle::Other(Arc::new(self))
    }
}

/// A type as an expression, for who writes configuration.
#[derive(Debug, Clone)]
pub struct TypeText(pub String);

/// The text of a type, which is handed over.
struct Written(Result<String, &'static str>, &'static str);

impl Serialize for Written {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = self.0.as_ref().map_err(S::Error::custom)?;
        if capture::hand_over(|| Handle::Other(Arc::new(TypeText(text.clone())))) {
            return serializer.serialize_unit();
        }
        Err(S::Error::custom(messages::only_hcl(self.1.trim_start_matches("$hcl::"))))
    }
}

/// The text of a type, if it says all of the type.
#[cfg_attr(not(feature = "__shared"), inline)]
fn written<T: TypeField>(text: String, is_same: impl FnOnce(&T) -> bool) -> Result<String, &'static str> {
    let expr = native::parse_expression("type", &text).ok();
    let again = expr.and_then(|expr| T::read(&expr, &Budget::DEFAULT));
    if again.is_ok_and(|again| is_same(&again)) { Ok(text) } else { Err(messages::no_type_expression()) }
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn written_type(ty: &Type) -> Result<String, &'static str> {
    written(ty.to_type_expression(), |again: &Type| again == ty)
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn written_constraint(constraint: &TypeConstraint) -> Result<String, &'static str> {
    if !constraint.defaults().is_empty() {
        return Err(messages::defaults());
    }
    let (text, ty) = (constraint.to_string(), constraint.static_type());
    written(text, |again: &TypeConstraint| again.static_type() == ty && again.ty() == constraint.ty())
}

#[cfg_attr(not(feature = "__shared"), inline)]
fn written_static_type(ty: &StaticType) -> Result<String, &'static str> {
    written(format!("{ty:?}"), |again: &StaticType| again == ty)
}

macro_rules! type_fields {
    ($($ty:ident: $name:literal, $read:expr, $write:expr;)*) => {$(
        /// A type expression for `hcl_serde::to_string`; any other format gets an error.
        impl Serialize for $ty {
            #[cfg_attr(not(feature = "__shared"), inline)]
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_newtype_struct($name, &Written($write(self), $name))
            }
        }

        impl Token for $ty {
            const NAME: &'static str = $name;

            #[cfg_attr(not(feature = "__shared"), inline)]
            fn from_handle(handle: Handle) -> Option<$ty> {
                match handle {
                    Handle::Other(any) => any.downcast_ref::<$ty>().cloned(),
                    _ => None,
                }
            }
        }

        impl TypeField for $ty {
            #[cfg_attr(not(feature = "__shared"), inline)]
            fn read(expr: &Expression, budget: &Budget) -> Result<$ty, Diagnostics> {
                let read: fn(&Expression, &Budget) -> Result<$ty, Diagnostics> = $read;
                read(expr, budget)
            }
        }

        impl<'de> Deserialize<'de> for $ty {
            #[cfg_attr(not(feature = "__shared"), inline)]
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$ty, D::Error> {
                deserializer.deserialize_newtype_struct($name, TokenVisitor::NEW)
            }
        }
    )*};
}

type_fields! {
    Type: "$hcl::Type", |expr, _| Type::from_expression(expr), written_type;
    TypeConstraint: "$hcl::TypeConstraint", TypeConstraint::from_expression_within, written_constraint;
    StaticType: "$hcl::StaticType", |expr, _| StaticType::from_expression(expr, &[]), written_static_type;
}
