//! Looking at expressions without evaluating them ("Static Analysis").
//!
//! The constructs of a syntax are defined by that syntax ([`crate::syntax::Syntax`]). None of these analyses looks
//! through parentheses.

use crate::diag::Diagnostics;
use crate::expr::{Expression, RelativeTraversal, StepKind, Traversal, messages};
use crate::source::Range;
use crate::syntax::{Cursor, Shape};

/// A function call as it is written ("Static Call").
#[derive(Debug, Clone, PartialEq)]
pub struct StaticCall {
    /// The name of the function, with its namespaces.
    pub name: String,
    /// The range of the name.
    pub name_range: Range,
    /// The arguments, not evaluated.
    pub arguments: Vec<Expression>,
    /// The range of the arguments, with the parentheses around them.
    pub arguments_range: Range,
    /// A flag that is `true` if the elements of the last argument are the arguments, and not that argument itself.
    pub expands_last: bool,
}

/// The name of a function in an expression that calls it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FunctionReference {
    /// The name, with its namespaces.
    pub name: String,
    /// The range of the argument.
    pub range: Range,
}

impl FunctionReference {
    /// A name and its place.
    #[must_use]
    pub fn new(name: impl Into<String>, range: Range) -> FunctionReference {
        FunctionReference { name: name.into(), range }
    }
}

impl Expression {
    /// The elements of a tuple constructor ("Static List").
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let elements = native::parse_expression("test", "[a, b.c]").ok()?.as_static_list()?;
    /// assert_eq!(elements[1].as_traversal()?.to_string(), "b.c");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_static_list(&self) -> Result<Vec<Expression>, Diagnostics> {
        if self.as_node().shape() != Shape::Tuple {
            return Err(messages::static_list_required(self.range()).into());
        }
        let mut cursor = Cursor::default();
        let mut elements = Vec::new();
        while let Some(element) = self.syntax.next_element(self.node, &mut cursor) {
            elements.push(Expression::new(self.syntax.clone(), element));
        }
        Ok(elements)
    }

    /// The keys and values of an object constructor ("Static Map"); keys can be any expressions, and the same key may
    /// come again.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let entries = native::parse_expression("test", "{ aws = provider.main }").ok()?.as_static_map()?;
    /// let (key, value) = &entries[0];
    /// assert_eq!(key.as_keyword().as_deref(), Some("aws"));
    /// assert_eq!(value.as_traversal()?.to_string(), "provider.main");
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_static_map(&self) -> Result<Vec<(Expression, Expression)>, Diagnostics> {
        if !matches!(self.as_node().shape(), Shape::Object | Shape::ComputedObject) {
            return Err(messages::static_map_required(self.range()).into());
        }
        let mut cursor = Cursor::default();
        let mut entries = Vec::new();
        while let Some(entry) = self.syntax.next_entry(self.node, &mut cursor) {
            let handle = |node| Expression::new(self.syntax.clone(), node);
            entries.push((handle(entry.key_node), handle(entry.value)));
        }
        Ok(entries)
    }

    /// The function call that the expression is ("Static Call"), whether or not there is such a function.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let call = native::parse_expression("test", "list(string)").ok()?.as_static_call()?;
    /// assert_eq!(call.name, "list");
    /// assert_eq!(call.arguments[0].as_keyword().as_deref(), Some("string"));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_static_call(&self) -> Result<StaticCall, Diagnostics> {
        let call = self.syntax.call(self.node);
        call.ok_or_else(|| messages::static_call_required(self.range()).into())
    }

    /// The reference to a variable that the expression is ("Static Traversal"), whether or not there is such a variable.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::expr::Traversal;
    /// use hcl_model::native;
    ///
    /// let traversal = native::parse_expression("test", "service.web[0]").ok()?.as_traversal()?;
    /// assert_eq!(traversal, Traversal::new("service").attribute("web").index(0));
    /// assert!(native::parse_expression("test", "service[count]").ok()?.as_traversal().is_err());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_traversal(&self) -> Result<Traversal, Diagnostics> {
        let traversal = self.syntax.traversal(self.node);
        traversal.ok_or_else(|| {
            let is_native = self.as_node().syntax().tells_blocks_apart();
            messages::static_variable_required(self.range(), is_native).into()
        })
    }

    /// Returns the result of [`Expression::as_traversal`], but only for a reference: the words `true`, `false` and
    /// `null` are no variables, and a key is a whole number or a text.
    ///
    /// This is what a field for a [`Traversal`] takes.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = |text| native::parse_expression("test", text).ok();
    /// assert_eq!(expr("service.web[0]")?.as_reference()?.root(), "service");
    /// assert!(expr("true")?.as_traversal().is_ok());
    /// assert!(expr("true")?.as_reference().is_err());
    /// assert!(expr("service[1.5]")?.as_reference().is_err());
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_reference(&self) -> Result<Traversal, Diagnostics> {
        let traversal = self.as_traversal()?;
        if let word @ ("true" | "false" | "null") = traversal.root() {
            return Err(messages::value_for_reference(word, traversal.root_range()).into());
        }
        for step in traversal.steps() {
            if let StepKind::Index(key) = step.kind()
                && key.as_str().is_none()
                && !key.as_number().is_some_and(|key| key.is_integer() && !key.is_negative())
            {
                let at = step.range().cloned().unwrap_or_else(|| self.range());
                return Err(messages::key_of_reference(at).into());
            }
        }
        Ok(traversal)
    }

    /// Returns the result of [`Expression::as_traversal`] as steps into a value of the application's choice: the
    /// leading name is an attribute of that value.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is no reference.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    /// use hcl_model::value::Value;
    ///
    /// let steps = native::parse_expression("test", "web.port").ok()?.as_relative_traversal()?;
    /// let service = Value::object([("web", Value::object([("port", Value::from(80))]))]);
    /// assert_eq!(steps.value(&service)?, Value::from(80));
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_relative_traversal(&self) -> Result<RelativeTraversal, Diagnostics> {
        Ok(self.as_traversal()?.into_relative())
    }

    /// The single name that the expression is, to be read as a keyword.
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn as_keyword(&self) -> Option<String> {
        let traversal = self.syntax.traversal(self.node)?;
        traversal.steps().is_empty().then(|| traversal.root().to_owned())
    }

    /// The references to variables in it, in source order, each as often as it is there.
    ///
    /// Names that the expression itself defines are left out: these are the variables that a context must have.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "[for x in list.all : x + offset]").ok()?;
    /// let names: Vec<String> = expr.variables().iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["list.all", "offset"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn variables(&self) -> Vec<Traversal> {
        let mut variables = Vec::new();
        self.syntax.variables(self.node, &mut |traversal| variables.push(traversal));
        variables
    }

    /// The functions that it calls, in source order, each as often as it is there.
    ///
    /// # Examples
    ///
    /// ```
    /// use hcl_model::native;
    ///
    /// let expr = native::parse_expression("test", "max(length(a), \"${text::width(b)}\")").ok()?;
    /// let names: Vec<String> = expr.functions().into_iter().map(|function| function.name).collect();
    /// assert_eq!(names, ["max", "length", "text::width"]);
    /// # Ok::<(), hcl_model::diag::Diagnostics>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "__shared"), inline)]
    pub fn functions(&self) -> Vec<FunctionReference> {
        let mut functions = Vec::new();
        self.syntax.functions(self.node, &mut |function| functions.push(function));
        functions
    }
}
