//! Each `for` in an expression, and in the texts of JSON: what it calls the elements, and where these names count.

use std::ops::Range;

use hcl_model::diag::Diagnostics;
use hcl_model::expr::Expression;
use hcl_model::syntax::{Construct, NodeId, NodeRef, TemplatePart};

use crate::ide::inside::{self, Open};

/// The loops and the variables in an expression.
#[derive(Debug, Default)]
pub(super) struct Loops {
    /// The loops. A surrounding loop comes before the loops in it.
    pub(super) all: Vec<Loop>,
    /// The names of variables, of loops too, with where they stand.
    pub(super) variables: Vec<(String, Range<usize>)>,
    /// Texts of JSON that could not be read as a whole.
    pub(super) unread: Vec<Range<usize>>,
}

/// A `for` expression, or one of a template.
#[derive(Debug)]
pub(super) struct Loop {
    /// The name of the key, if it has one, and of the value.
    pub(super) names: Vec<Bound>,
    pub(super) collection: Expression,
    /// The range where the names count: behind the collection.
    pub(super) within: Range<usize>,
    /// The number of the one whose names count in the collection.
    pub(super) outer: Option<usize>,
}

/// A name that a `for` gives.
#[derive(Debug)]
pub(super) struct Bound {
    pub(super) name: String,
    /// The place of the name. The field is `None` if comments or escapes stand between the name and the text that is
    /// found behind it.
    pub(super) place: Option<Range<usize>>,
}

impl Loops {
    /// Returns the loops in an expression. The result is empty if the expression contains neither a `for` nor a
    /// template.
    pub(super) fn of(expression: &Expression) -> Loops {
        let mut found = Loops::default();
        let range = expression.range();
        // Most expressions have none of these letters, which is found at once.
        let may_have = range.text().bytes().any(|byte| matches!(byte, b'f' | b'{'));
        if may_have && ["for", "${", "%{"].iter().any(|it| range.text().contains(it)) {
            found.visit(expression.as_node());
            found.nest();
        }
        found
    }

    /// A loop and those around it, the outermost first.
    pub(super) fn with_outer<'l>(&'l self, of: &'l Loop) -> Vec<&'l Loop> {
        let mut all: Vec<&Loop> = std::iter::successors(Some(of), |it| self.all.get(it.outer?)).collect();
        all.reverse();
        all
    }

    /// Sorts them, and finds which is in which.
    fn nest(&mut self) {
        self.all.sort_by_key(|it| it.collection.range().bytes().start);
        let mut open = Open::default();
        for index in 0..self.all.len() {
            let start = self.all[index].collection.range().bytes().start;
            self.all[index].outer = open.at(start).find(|&it| self.all[it].within.contains(&start));
            open.push(index, self.all[index].within.end);
        }
    }

    fn visit(&mut self, root: NodeRef<'_>) {
        let mut next = vec![root.node()];
        while let Some(id) = next.pop() {
            let (node, mut ignored) = (root.sibling(id), Diagnostics::new());
            if node.syntax().embedded(id, &mut ignored, &mut |inner| self.visit(inner)) {
                if ignored.has_errors() {
                    self.unread.push(node.range().bytes());
                }
                continue;
            }
            let construct = node.syntax().construct(id);
            match &construct {
                Construct::Variable(name) => self.variables.push(((*name).to_owned(), node.range().bytes())),
                Construct::For(made) => {
                    let names = made.key_name.iter().copied().chain([made.value_name]);
                    self.push(names, root.sibling(made.collection), node.range().bytes().end);
                }
                Construct::Template(parts) | Construct::Heredoc(parts) => drop(self.template(root, parts)),
                _ => {}
            }
            next.extend(inside::parts(&construct));
        }
    }

    /// Notes the contents of a template. Returns the end of the last expression in the template.
    fn template(&mut self, root: NodeRef<'_>, parts: &[TemplatePart<'_>]) -> usize {
        let end = |id: NodeId| root.sibling(id).range().bytes().end;
        let mut last = 0;
        for part in parts {
            last = last.max(match part {
                TemplatePart::Interpolation(inner) => end(*inner),
                TemplatePart::If { condition, then, otherwise } => {
                    end(*condition).max(self.template(root, then)).max(self.template(root, otherwise))
                }
                TemplatePart::For { key_name, value_name, collection, body } => {
                    let end = end(*collection).max(self.template(root, body));
                    self.push(key_name.iter().copied().chain([*value_name]), root.sibling(*collection), end);
                    end
                }
                _ => 0,
            });
        }
        last
    }

    fn push<'n>(&mut self, names: impl Iterator<Item = &'n str>, collection: NodeRef<'_>, end: usize) {
        let range = collection.range();
        let Range { start, end: behind } = range.bytes();
        let before = range.source().text().get(..start).unwrap_or("");
        // From behind, as the collection is what has a place: `for key, value in`.
        let mut left = blank(before).strip_suffix("in").map(blank);
        let mut names: Vec<Bound> = names.map(|name| Bound { name: name.to_owned(), place: None }).collect();
        for bound in names.iter_mut().rev() {
            let rest = left.and_then(|left| left.strip_suffix(&*bound.name));
            bound.place = rest.map(|rest| rest.len()..rest.len() + bound.name.len());
            left = rest.and_then(|rest| blank(rest).strip_suffix(',')).map(blank);
        }
        self.all.push(Loop {
            names,
            collection: Expression::from_node(collection),
            within: behind..end.max(behind),
            outer: None,
        });
    }
}

/// A text without the blanks at its end, as strings of JSON have them too.
fn blank(mut text: &str) -> &str {
    loop {
        let shorter = text.trim_end_matches([' ', '\t', '\r', '\n']);
        let escaped = ["\\n", "\\t", "\\r"].into_iter().find_map(|escape| shorter.strip_suffix(escape));
        text = escaped.unwrap_or(shorter);
        if escaped.is_none() {
            return text;
        }
    }
}
