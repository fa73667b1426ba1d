//! Expressions: the conditional, operators by precedence, unary operators ("Operations", "Conditional Operator").

use crate::expr::operators::BinaryOperator;
use crate::native::messages;
use crate::native::node::Kind;
use crate::native::parser::Parser;
use crate::native::parser::state::Parsed;

impl Parser<'_> {
    /// `Expression = ( ExprTerm | Operation | Conditional );`
    pub(super) fn expression(&mut self) -> Parsed {
        let index = self.nodes.len();
        self.skip_space();
        if self.plain_literal() {
            return Ok(());
        }
        self.operation()?;
        if self.at_expression_end() {
            return Ok(());
        }
        self.skip_space();
        if self.peek() != Some(b'?') {
            return Ok(());
        }
        self.pos += 1;
        let conditional = self.wrap(index, Kind::Conditional);
        self.nested(Self::expression)?;
        self.skip_space();
        if self.peek() != Some(b':') || self.peek_at(1) == Some(b':') {
            let range = self.found();
            let diagnostic = self.behind_value(messages::expression::missing_false_expression(range));
            return self.fail(diagnostic);
        }
        self.pos += 1;
        self.nested(Self::expression)?;
        self.close_at_children(conditional);
        Ok(())
    }

    /// `Operation = unaryOp | binaryOp;`
    ///
    /// The operands and operators of a chain become children of one node, operators behind their operands.
    fn operation(&mut self) -> Parsed {
        let index = self.nodes.len();
        self.unary()?;
        if self.at_expression_end() {
            return Ok(());
        }
        self.skip_space();
        let Some(first) = self.binary_operator() else {
            return Ok(());
        };
        let operation = self.wrap(index, Kind::Operation);
        let waiting = self.operators.len();
        let mut next = Some(first);
        while let Some(operator) = next {
            let start = self.pos;
            self.pos += operator.symbol().len();
            self.place_operators(waiting, operator.level());
            self.operators.push((operator, start as u32, self.pos as u32));
            self.skip_space();
            if let Err(failed) = self.unary() {
                self.operators.truncate(waiting);
                return Err(failed);
            }
            self.skip_space();
            next = self.binary_operator();
        }
        self.place_operators(waiting, 0);
        self.close_at_children(operation);
        Ok(())
    }

    /// Places the waiting operators that bind at least as tightly as the next one.
    fn place_operators(&mut self, waiting: usize, level: u8) {
        while self.operators.len() > waiting {
            let (operator, start, end) = self.operators[self.operators.len() - 1];
            if operator.level() < level {
                return;
            }
            self.operators.pop();
            let node = self.push(Kind::Operator, start as usize, end as usize);
            self.nodes[node].aux = operator as u16;
        }
    }

    /// The binary operator at the current byte.
    fn binary_operator(&self) -> Option<BinaryOperator> {
        let next = self.peek_at(1);
        Some(match self.peek()? {
            b'+' => BinaryOperator::Add,
            b'-' => BinaryOperator::Subtract,
            b'*' => BinaryOperator::Multiply,
            b'/' if !matches!(next, Some(b'/' | b'*')) => BinaryOperator::Divide,
            b'%' => BinaryOperator::Modulo,
            b'=' if next == Some(b'=') => BinaryOperator::Equal,
            b'!' if next == Some(b'=') => BinaryOperator::NotEqual,
            b'<' if next == Some(b'=') => BinaryOperator::LessOrEqual,
            b'<' => BinaryOperator::Less,
            b'>' if next == Some(b'=') => BinaryOperator::GreaterOrEqual,
            b'>' => BinaryOperator::Greater,
            b'&' if next == Some(b'&') => BinaryOperator::And,
            b'|' if next == Some(b'|') => BinaryOperator::Or,
            _ => return None,
        })
    }

    /// `unaryOp = ("-" | "!") ExprTerm;`
    fn unary(&mut self) -> Parsed {
        let not = match self.peek() {
            Some(b'-') => false,
            Some(b'!') => true,
            _ => return self.postfix(),
        };
        let unary = self.push(Kind::Unary, self.pos, self.pos);
        self.nodes[unary].aux = u16::from(not);
        self.pos += 1;
        self.skip_space();
        self.nested(Self::unary)?;
        self.close_at_children(unary);
        Ok(())
    }

    /// Closes a node where its last child ends, before any space behind it.
    pub(super) fn close_at_children(&mut self, index: usize) {
        let end = self.nodes[index + 1..].iter().map(|node| node.end).max();
        self.close(index);
        if let Some(end) = end {
            self.nodes[index].end = end;
        }
    }
}
