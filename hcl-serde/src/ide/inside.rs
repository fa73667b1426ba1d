//! What is in what: the expressions that one consists of, and ranges that lie in each other.

use hcl_model::syntax::{Construct, NodeId, OperationPart, Step, TemplatePart};

/// The expressions that an expression consists of.
pub(super) fn parts(construct: &Construct<'_>) -> Vec<NodeId> {
    let mut found = Vec::new();
    match construct {
        Construct::Template(parts) | Construct::Heredoc(parts) => of_template(parts, &mut found),
        Construct::Steps(term, steps) => {
            found.push(*term);
            of_steps(steps, &mut found);
        }
        Construct::Call { arguments: all, .. } | Construct::Tuple(all) => found.extend(all),
        Construct::Object(entries) => found.extend(entries.iter().flat_map(|(key, value)| [*key, *value])),
        Construct::For(it) => {
            found.extend([Some(it.collection), it.key, Some(it.value), it.condition].into_iter().flatten());
        }
        Construct::Parentheses(inner) | Construct::Unary(_, inner) => found.push(*inner),
        Construct::Operation(parts) => found.extend(parts.iter().filter_map(|part| match part {
            OperationPart::Operand(operand) => Some(*operand),
            _ => None,
        })),
        Construct::Conditional { condition, if_true, if_false } => found.extend([condition, if_true, if_false]),
        _ => {}
    }
    found
}

fn of_template(parts: &[TemplatePart<'_>], found: &mut Vec<NodeId>) {
    for part in parts {
        match part {
            TemplatePart::Interpolation(inner) => found.push(*inner),
            TemplatePart::If { condition, then, otherwise } => {
                found.push(*condition);
                of_template(then, found);
                of_template(otherwise, found);
            }
            TemplatePart::For { collection, body, .. } => {
                found.push(*collection);
                of_template(body, found);
            }
            _ => {}
        }
    }
}

/// The keys of steps, and of those in them.
fn of_steps(steps: &[(NodeId, Step<'_>)], found: &mut Vec<NodeId>) {
    for (_, step) in steps {
        match step {
            Step::Index(key) => found.push(*key),
            Step::AttributeSplat(inner) | Step::FullSplat(inner) => of_steps(inner, found),
            _ => {}
        }
    }
}

/// Those of some ranges that are open, while they are gone through in the order in which they begin.
#[derive(Debug, Default)]
pub(super) struct Open(Vec<(usize, usize)>);

impl Open {
    /// The numbers of those that are still open at a place, the innermost first.
    pub(super) fn at(&mut self, place: usize) -> impl Iterator<Item = usize> {
        while self.0.pop_if(|(end, _)| *end <= place).is_some() {}
        self.0.iter().rev().map(|(_, number)| *number)
    }

    /// One that ends somewhere is open.
    pub(super) fn push(&mut self, number: usize, end: usize) {
        self.0.push((end, number));
    }
}
