//! The type of what a spec gives, without a body.

use crate::expr::Mode;
use crate::spec::tree::{Kind, Sequence, Spec, Transform};
use crate::types::Type;
use crate::value::Value;

impl Spec {
    /// The type of the value that decoding gives, as far as it is known without a body.
    ///
    /// A dynamic part of the type depends on the body.
    /// The type of [`Spec::or`] is the type of the first spec.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::spec::Spec;
    /// use hcl_model::types::Type;
    ///
    /// let rule = Spec::object([("port", Spec::attribute("port", Type::NUMBER))]);
    /// let spec = Spec::block_list("rule", rule);
    /// assert_eq!(spec.implied_type(), Type::list(Type::object([("port", Type::NUMBER)])));
    /// ```
    #[must_use]
    pub fn implied_type(&self) -> Type {
        match self.kind() {
            Kind::Object(attributes) => {
                Type::object(attributes.iter().map(|(name, spec)| (name.clone(), spec.implied_type())))
            }
            Kind::Tuple(elements) => Type::tuple(elements.iter().map(Spec::implied_type)),
            Kind::Attribute { constraint, .. } => constraint.ty().without_optional(),
            Kind::Literal(value) => value.ty(),
            Kind::Block { inner, .. }
            | Kind::Refined { inner, .. }
            | Kind::Marked { inner, .. }
            | Kind::Validated { inner, .. } => inner.implied_type(),
            Kind::Blocks { of: Sequence::List, inner, .. } => Type::list(inner.implied_type()),
            Kind::Blocks { of: Sequence::Set, inner, .. } => Type::set(inner.implied_type()),
            Kind::Labelled { is_map: true, labels, inner, .. } => {
                labels.iter().fold(inner.implied_type(), |ty, _| Type::map(ty))
            }
            Kind::BlockAttributes { constraint, .. } => Type::map(constraint.ty().without_optional()),
            Kind::Label { .. } => Type::STRING,
            Kind::Default { first, .. } => first.implied_type(),
            Kind::Transform { inner, by } => by.result_type(inner.implied_type()),
            Kind::Expression(_)
            | Kind::Blocks { of: Sequence::Tuple, .. }
            | Kind::Labelled { is_map: false, .. }
            | Kind::TooDeep => Type::DYNAMIC,
        }
    }
}

impl Transform {
    fn result_type(&self, of: Type) -> Type {
        match self {
            Transform::Expression { expr, variable, context } => {
                // Nothing of what decoding may cost is spent for it.
                let context = context.child().with_budget(context.budget().for_new_load());
                let context = context.with_variable(variable.clone(), Value::unknown(of));
                // As much of it as has one, also if something in it is wrong.
                let (value, _) = expr.evaluate(Mode::Full(&context));
                value.ty()
            }
            Transform::Function(function) => function.return_type(&[of]).unwrap_or(Type::DYNAMIC),
        }
    }
}
