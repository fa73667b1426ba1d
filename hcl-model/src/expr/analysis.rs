//! Looking at expressions without evaluating them ("Static Analysis").

use crate::diag::Diagnostics;
use crate::expr::{Expression, Traversal, messages};
use crate::source::Range;
use crate::syntax::{Cursor, NodeId, Shape};

/// A function call as it is written.
#[derive(Debug, Clone, PartialEq)]
pub struct StaticCall {
    /// The name of the function, with its namespaces.
    pub name: String,
    /// Where the name stands.
    pub name_range: Range,
    /// The expressions of the arguments.
    pub arguments: Vec<NodeId>,
}

impl Expression {
    /// The elements of a tuple constructor ("Static List").
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
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

    /// The keys and values of an object constructor ("Static Map"); keys can be any expressions.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    pub fn as_static_map(&self) -> Result<Vec<(Expression, Expression)>, Diagnostics> {
        if self.as_node().shape() != Shape::Object {
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

    /// The function call that the expression is ("Static Call"), with handles on its arguments.
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    pub fn as_static_call(&self) -> Result<(StaticCall, Vec<Expression>), Diagnostics> {
        let Some(call) = self.syntax.call(self.node) else {
            return Err(messages::static_call_required(self.range()).into());
        };
        let handle = |&node| Expression::new(self.syntax.clone(), node);
        let arguments = call.arguments.iter().map(handle).collect();
        Ok((call, arguments))
    }

    /// The reference to a variable that the expression is ("Static Traversal").
    ///
    /// # Errors
    ///
    /// A diagnostic, if the expression is something else.
    pub fn as_traversal(&self) -> Result<Traversal, Diagnostics> {
        let traversal = self.syntax.traversal(self.node);
        traversal.ok_or_else(|| messages::static_variable_required(self.range()).into())
    }

    /// The single name that the expression is, to be read as a keyword.
    #[must_use]
    pub fn as_keyword(&self) -> Option<String> {
        let traversal = self.syntax.traversal(self.node)?;
        traversal.steps().is_empty().then(|| traversal.root().to_owned())
    }
}
