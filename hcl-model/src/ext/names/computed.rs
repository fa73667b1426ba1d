//! The results of named expressions: values, or static types before the values are known.

use std::sync::Arc;

use crate::ext::names::secrecy::Secrecy;
use crate::limits::{Allowance, Exhausted};
use crate::static_types::StaticType;
use crate::value::{Mark, Marks, Value};

/// A result of an expression.
pub(super) trait Computed: Clone {
    const UNKNOWN: Self;
    const NULL: Self;

    fn object(members: Vec<(Arc<str>, Self)>) -> Self;

    /// Returns the result in the place of a result with an error.
    fn refused(&self) -> Self;

    /// Returns a result that depends on an unknown value.
    fn depending_on(unknown: &Value) -> Self;

    /// Returns the result as a secret.
    fn secret(self) -> Self;

    /// Returns the attribute with its secrets marked, or `None` if the attribute has no secrets.
    ///
    /// # Errors
    ///
    /// Looking for it takes more than there may be.
    fn marked(
        &self,
        secrecy: &dyn Secrecy,
        place: (Option<&str>, &str),
        allowance: &mut Allowance,
    ) -> Result<Option<Self>, Exhausted>;
}

impl Computed for Value {
    const UNKNOWN: Value = Value::DYNAMIC;
    const NULL: Value = Value::NULL;

    fn object(members: Vec<(Arc<str>, Value)>) -> Value {
        Value::object(members)
    }

    fn refused(&self) -> Value {
        Value::DYNAMIC.with_marks(self.marks())
    }

    fn depending_on(unknown: &Value) -> Value {
        Value::dynamic_for([unknown], Marks::none())
    }

    fn secret(self) -> Value {
        self.mark(Mark::sensitive())
    }

    fn marked(
        &self,
        secrecy: &dyn Secrecy,
        (block, attribute): (Option<&str>, &str),
        allowance: &mut Allowance,
    ) -> Result<Option<Value>, Exhausted> {
        secrecy.mark(block, attribute, self, allowance)
    }
}

impl Computed for StaticType {
    const UNKNOWN: StaticType = StaticType::DYNAMIC;
    const NULL: StaticType = StaticType::NONE;

    fn object(members: Vec<(Arc<str>, StaticType)>) -> StaticType {
        StaticType::object(members)
    }

    fn refused(&self) -> StaticType {
        StaticType::DYNAMIC
    }

    fn depending_on(_unknown: &Value) -> StaticType {
        StaticType::DYNAMIC
    }

    fn secret(self) -> StaticType {
        StaticType::output(self)
    }

    fn marked(
        &self,
        secrecy: &dyn Secrecy,
        (block, attribute): (Option<&str>, &str),
        _allowance: &mut Allowance,
    ) -> Result<Option<StaticType>, Exhausted> {
        Ok(secrecy.mark_type(block, attribute, self))
    }
}
