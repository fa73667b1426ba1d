//! Constraints: the type that a value is converted to, and what stands for attributes that it does not have.

use std::fmt;

use crate::convert::{self, ConvertError};
use crate::diag::Diagnostics;
use crate::expr::Expression;
use crate::limits::{Allowance, Budget};
use crate::static_types::{self, StaticType};
use crate::type_expression::{Defaults, extended, strict};
use crate::types::Type;
use crate::value::Value;

/// The target of a conversion of values: a type, which may be one of the extended model, and defaults for attributes
/// of objects.
///
/// `Display` is the type as a type expression, without the defaults.
///
/// # Examples
///
/// ```
/// use hcl_model::native;
/// use hcl_model::type_expression::TypeConstraint;
/// use hcl_model::value::Value;
///
/// let text = "list(object({ host = string, port = optional(number, 80) }))";
/// let constraint = TypeConstraint::from_expression(&native::parse_expression("app.hcl", text).ok()?)?;
/// let server = Value::object([("host", Value::from("a"))]);
/// let servers = constraint.convert(&Value::tuple([server])).unwrap();
/// assert_eq!(format!("{:?}", servers.as_elements().unwrap()[0]), r#"{"host" = "a", "port" = 80}"#);
/// assert_eq!(constraint.to_string(), "list(object({host=string,port=optional(number)}))");
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Debug, Clone)]
pub struct TypeConstraint {
    target: Target,
    defaults: Defaults,
}

#[derive(Debug, Clone)]
enum Target {
    Model(Type),
    Extended {
        ty: StaticType,
        /// With what is not known yet or marked, which stays so.
        or_later: StaticType,
    },
}

impl TypeConstraint {
    /// The constraint that takes any value.
    pub const ANY: TypeConstraint = TypeConstraint { target: Target::Model(Type::DYNAMIC), defaults: Defaults::NONE };

    /// Reads a constraint as the reference does: `bool`, `number`, `string`, `any`, `list(T)`, `set(T)`, `map(T)`,
    /// `tuple([T, ...])`, `object({ name = T })`, and there `optional(T)` and `optional(T, default)`.
    ///
    /// # Errors
    ///
    /// The expression is anything else, or a default does not convert to its type.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::type_expression::TypeConstraint;
    ///
    /// let read = |text: &str| TypeConstraint::strict(&native::parse_expression("app.hcl", text).ok()?);
    /// assert!(read("map(any)").is_ok());
    /// assert!(read("\"number\"").is_err());
    /// assert!(read("union(number, string)").is_err());
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn strict(expr: &Expression) -> Result<TypeConstraint, Diagnostics> {
        TypeConstraint::strict_within(expr, &Budget::DEFAULT)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn strict_within(expr: &Expression, budget: &Budget) -> Result<TypeConstraint, Diagnostics> {
        let (ty, defaults) = strict::constraint(expr, budget)?;
        Ok(TypeConstraint { target: Target::Model(ty), defaults })
    }

    /// Reads a constraint of the reference or else of the extended model, in which objects may have defaults, too.
    ///
    /// # Errors
    ///
    /// The expression is neither.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::type_expression::TypeConstraint;
    /// use hcl_model::value::Value;
    ///
    /// let port = TypeConstraint::from_expression(&native::parse_expression("app.hcl", "union(int, \"auto\")").ok()?)?;
    /// assert_eq!(port.convert(&Value::from("80")), Ok(Value::from(80)));
    /// assert!(port.convert(&Value::from("any")).is_err());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn from_expression(expr: &Expression) -> Result<TypeConstraint, Diagnostics> {
        TypeConstraint::from_expression_within(expr, &Budget::DEFAULT)
    }

    /// Reads a constraint whose defaults cost no more than a budget allows.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn from_expression_within(expr: &Expression, budget: &Budget) -> Result<TypeConstraint, Diagnostics> {
        TypeConstraint::read(expr, budget, false)
    }

    /// Reads a constraint in which attributes of objects can be optional and nothing else: what a value is converted to by an
    /// expression, where the reference has said that.
    #[cfg(feature = "stdlib")]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn in_expression(expr: &Expression, budget: &Budget) -> Result<TypeConstraint, Diagnostics> {
        TypeConstraint::read(expr, budget, true)
    }

    #[cfg_attr(not(feature = "__shared"), inline)]
    fn read(expr: &Expression, budget: &Budget, is_plain: bool) -> Result<TypeConstraint, Diagnostics> {
        TypeConstraint::strict_within(expr, budget).or_else(|_| {
            let (ty, defaults) = extended::constraint(expr, budget, is_plain)?;
            let or_later = StaticType::output(ty.clone());
            Ok(TypeConstraint { target: Target::Extended { ty, or_later }, defaults })
        })
    }

    /// The type of the information model that values are converted to, or that comes next to it.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn ty(&self) -> Type {
        match &self.target {
            Target::Model(ty) => ty.clone(),
            Target::Extended { ty, .. } => ty.to_type(),
        }
    }

    /// The static type of what values are converted to.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn static_type(&self) -> StaticType {
        match &self.target {
            Target::Model(ty) => ty.into(),
            Target::Extended { ty, .. } => ty.clone(),
        }
    }

    /// Returns `true` if it is a type of the extended model, which says itself whether there can be null.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn is_extended(&self) -> bool {
        matches!(self.target, Target::Extended { .. })
    }

    /// Returns the defaults for attributes that a value does not have.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn defaults(&self) -> &Defaults {
        &self.defaults
    }

    /// The value with the defaults, converted; what is not known yet or marked stays so.
    ///
    /// # Errors
    ///
    /// The value does not fit.
    /// The error tells the requirement and the place in the value.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn convert(&self, value: &Value) -> Result<Value, ConvertError> {
        self.convert_within(value, &mut Allowance::default())
    }

    /// Converts a value in an evaluation that may not make more than what is allowed.
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub(crate) fn convert_within(&self, value: &Value, allowance: &mut Allowance) -> Result<Value, ConvertError> {
        let value = self.defaults.apply_within(value, allowance)?;
        match &self.target {
            Target::Model(ty) => convert::convert_within(&value, ty, allowance),
            Target::Extended { or_later, .. } => static_types::convert_within(&value, or_later, allowance),
        }
    }
}

impl From<Type> for TypeConstraint {
    /// Returns the constraint that converts to a type, without defaults.
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn from(ty: Type) -> TypeConstraint {
        TypeConstraint { target: Target::Model(ty), defaults: Defaults::NONE }
    }
}

impl fmt::Display for TypeConstraint {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.target {
            Target::Model(ty) => f.write_str(&ty.to_constraint_expression()),
            Target::Extended { ty, .. } => fmt::Debug::fmt(ty, f),
        }
    }
}
