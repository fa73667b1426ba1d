//! Expressions: what stands behind a name, to be evaluated or looked at.
//!
//! Implements "Expressions", "Expression Evaluation" and "Static Analysis" of the information model.
//! An [`Expression`] is an owned handle on a node of a parsed file; [`EvalContext`] holds the variables and functions
//! it may use.
//! The reading and evaluation of the text of an expression is the business of a syntax, for example
//! [`crate::native`].

mod analysis;
mod bounds;
mod closure;
mod context;
pub(crate) mod evaluation;
pub(crate) mod free;
#[cfg(feature = "language")]
mod known;
mod later;
pub(crate) mod messages;
mod names;
pub mod operators;
mod traversal;

pub use analysis::{FunctionReference, StaticCall};
pub use closure::Closure;
pub use context::EvalContext;
pub(crate) use context::Undefined;
pub use evaluation::{Evaluation, Mode};
pub use traversal::{RelativeTraversal, StepKind, Traversal, TraversalStep};

use std::fmt;
use std::sync::Arc;

use crate::diag::Diagnostics;
use crate::limits::{Allowance, Budget};
use crate::source::Range;
use crate::syntax::{NodeId, NodeRef, Syntax};
use crate::value::Value;

/// An expression of a configuration, not evaluated yet ("Expressions").
///
/// Owned and cheap to clone, so that a program can keep it and evaluate it when its variables are known.
/// Two expressions are equal when they are written the same.
///
/// # Examples
///
/// ```
/// use hcl_model::expr::EvalContext;
/// use hcl_model::native;
/// use hcl_model::value::Value;
///
/// let expr = native::parse_expression("test", "1 + two").ok()?;
/// let context = EvalContext::new().with_variable("two", 2);
/// assert_eq!(expr.value(&context)?, Value::from(3));
/// assert_eq!(expr.variables().len(), 1);
/// # Ok::<(), hcl_model::diag::Diagnostics>(())
/// ```
#[derive(Clone)]
pub struct Expression {
    syntax: Arc<dyn Syntax>,
    node: NodeId,
}

impl Expression {
    /// A handle on a node of a file.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Expression;
    /// use hcl_model::native;
    ///
    /// let list = native::parse_expression("test", "[a, b]").ok()?;
    /// let node = list.as_node();
    /// let same = Expression::new(node.syntax().to_shared(), node.node());
    /// assert_eq!(same, list);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn new(syntax: Arc<dyn Syntax>, node: NodeId) -> Expression {
        Expression { syntax, node }
    }

    /// The owned handle of a borrowed node.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Expression;
    /// use hcl_model::native;
    /// use hcl_model::syntax::Cursor;
    ///
    /// let list = native::parse_expression("test", "[a, b.c]").ok()?;
    /// let node = list.as_node();
    /// let first = node.syntax().next_element(node.node(), &mut Cursor::default()).unwrap();
    /// assert_eq!(Expression::from_node(node.sibling(first)).range().text(), "a");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn from_node(node: NodeRef<'_>) -> Expression {
        Expression::new(node.syntax().to_shared(), node.node())
    }

    /// The node, borrowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::syntax::Shape;
    ///
    /// let literal = native::parse_expression("test", "80").ok()?;
    /// assert_eq!(literal.as_node().shape(), Shape::Number("80"));
    /// let sum = native::parse_expression("test", "80 + 1").ok()?;
    /// assert_eq!(sum.as_node().shape(), Shape::Other);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn as_node(&self) -> NodeRef<'_> {
        NodeRef::new(&*self.syntax, self.node)
    }

    /// Returns the range of the expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let (attributes, _) = native::parse_body("app.hcl", "port = 80 + n\n").ok()?.just_attributes();
    /// assert_eq!(attributes[0].expr.range().text(), "80 + n");
    /// assert_eq!(attributes[0].expr.range().to_string(), "app.hcl:1,8-14");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn range(&self) -> Range {
        self.as_node().range()
    }

    /// Evaluates it in full-expression mode ("Expression Evaluation").
    ///
    /// # Errors
    ///
    /// The diagnostics, if there is an error among them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::EvalContext;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let expr = native::parse_expression("test", "port + 1").ok()?;
    /// let context = EvalContext::new().with_variable("port", 80);
    /// assert_eq!(expr.value(&context)?, Value::from(81));
    /// assert!(expr.value(&EvalContext::new()).is_err());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn value(&self, context: &EvalContext) -> Result<Value, Diagnostics> {
        let (value, diagnostics) = self.evaluate(Mode::Full(context));
        diagnostics.into_result(value)
    }

    /// Evaluates it in literal-only mode ("Expression Evaluation"): there are no variables or functions.
    ///
    /// With the default limits; [`Expression::evaluate`] takes others with its mode.
    ///
    /// # Errors
    ///
    /// The diagnostics, if there is an error among them.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let sum = native::parse_expression("test", "80 + 1").ok()?;
    /// assert_eq!(sum.literal_value()?, Value::from(81));
    /// let variable = native::parse_expression("test", "port").ok()?;
    /// assert!(variable.literal_value().is_err());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn literal_value(&self) -> Result<Value, Diagnostics> {
        let (value, diagnostics) = self.evaluate(Mode::LiteralOnly(&Budget::DEFAULT));
        diagnostics.into_result(value)
    }

    /// Evaluates it and gives the best value there is together with all diagnostics.
    ///
    /// A promise that has failed, and that the value waits for, is an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Mode;
    /// use hcl_model::limits::Budget;
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let expr = native::parse_expression("test", "[1, missing]").ok()?;
    /// let (value, diagnostics) = expr.evaluate(Mode::LiteralOnly(&Budget::DEFAULT));
    /// assert_eq!(value, Value::tuple([Value::from(1), Value::DYNAMIC]));
    /// assert_eq!(diagnostics.len(), 1);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn evaluate(&self, mode: Mode<'_>) -> (Value, Diagnostics) {
        let (value, mut diagnostics) = self.evaluate_open(mode);
        diagnostics.extend(messages::failed_promises(&value, || self.range()));
        (value, diagnostics)
    }

    /// Evaluates it for whoever looks at the promises of the value.
    pub(crate) fn evaluate_open(&self, mode: Mode<'_>) -> (Value, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let value = self.as_node().evaluate(mode, &mut diagnostics);
        (value, diagnostics)
    }

    /// Evaluates it as a part of another evaluation, which has lent its allowance: for functions whose bodies evaluate
    /// expressions, so that these cost the author who calls them.
    ///
    /// The limits are those of the allowance; the mode is for variables and functions. A limit that is passed is reported
    /// where it happens, and once more by the evaluation that the function was called in, at the call; of a function only
    /// that is shown.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::{EvalContext, Mode};
    /// use hcl_model::function::{Function, Param};
    /// use hcl_model::limits::Limits;
    /// use hcl_model::native;
    /// use hcl_model::types::Type;
    /// use hcl_model::value::Value;
    ///
    /// let squares = native::parse_expression("functions.hcl", "[for i in list : i * i]").ok()?;
    /// let list = Param::new("list", Type::list(Type::NUMBER));
    /// let squares = Function::counting([list], Type::DYNAMIC, move |arguments, allowance| {
    ///     let context = EvalContext::new().with_variable("list", arguments[0].clone());
    ///     let (value, diagnostics) = squares.evaluate_within(Mode::Full(&context), allowance);
    ///     Ok(diagnostics.into_result(value)?)
    /// });
    /// let context = EvalContext::new().with_function("squares", squares);
    /// let call = native::parse_expression("app.hcl", "squares([1, 2, 3])[2]").ok()?;
    /// assert_eq!(call.value(&context)?, Value::from(9));
    /// // The list of the author has three elements, and that of the function three.
    /// let refused = call.value(&context.with_limits(Limits::DEFAULT.with_elements(5))).unwrap_err();
    /// assert_eq!(refused.iter().next().unwrap().subject().unwrap().text(), "squares([1, 2, 3])");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn evaluate_within(&self, mode: Mode<'_>, allowance: &mut Allowance) -> (Value, Diagnostics) {
        let mut diagnostics = Diagnostics::new();
        let node = self.as_node();
        let value = Evaluation::lent(mode, allowance, |evaluation| {
            node.syntax().evaluate(node.node(), evaluation, &mut diagnostics)
        });
        (value, diagnostics)
    }
}

impl fmt::Debug for Expression {
    /// The source text, without what is sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let node = self.as_node();
        node.syntax().write_shown(node.node(), f)
    }
}

impl PartialEq for Expression {
    #[cfg_attr(not(feature = "__shared"), inline)]
    fn eq(&self, other: &Expression) -> bool {
        self.syntax.written(self.node) == other.syntax.written(other.node)
    }
}
