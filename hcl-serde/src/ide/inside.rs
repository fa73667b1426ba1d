//! The nesting of expressions, and of ranges that lie in each other.

use std::cmp::Reverse;
use std::ops::Range;

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

/// The ranges that are open, while all ranges are gone through in the order of their starts.
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

/// Things that count in ranges that lie in each other, for who asks what counts at many places.
#[derive(Debug)]
pub(super) struct Nested<T>(Vec<(Range<usize>, T, Option<usize>)>);

impl<T> Nested<T> {
    pub(super) fn new(all: impl Iterator<Item = (Range<usize>, T)>) -> Nested<T> {
        let mut all: Vec<_> = all.map(|(range, it)| (range, it, None)).collect();
        all.sort_by_key(|(range, ..)| (range.start, Reverse(range.end)));
        let mut open = Open::default();
        for (number, (range, _, outer)) in all.iter_mut().enumerate() {
            *outer = open.at(range.start).next();
            open.push(number, range.end);
        }
        Nested(all)
    }

    /// Returns the items that count at a place, the innermost first.
    pub(super) fn at(&self, place: usize) -> impl Iterator<Item = &T> {
        let last = self.0.partition_point(|(range, ..)| range.start <= place).checked_sub(1);
        let around = std::iter::successors(last, |&number| self.0[number].2).map(|number| &self.0[number]);
        around.filter(move |(range, ..)| place < range.end).map(|(_, it, _)| it)
    }
}

#[cfg(test)]
mod tests {
    use super::Nested;

    #[test]
    fn what_lies_in_each_other_is_found() {
        let all = [(0..20, 'a'), (2..8, 'b'), (2..8, 'c'), (4..5, 'd'), (9..12, 'e'), (30..31, 'f')];
        for at in 0..32 {
            let mut expected: Vec<char> = all.iter().filter(|(range, _)| range.contains(&at)).map(|it| it.1).collect();
            let nested = Nested::new(all.clone().into_iter().rev());
            let mut found: Vec<char> = nested.at(at).copied().collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{at}");
        }
    }
}
