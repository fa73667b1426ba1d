//! References to what gets another name or another place: they are changed with it, where expressions refer by name to what
//! is in the file, and nothing else can be meant.

use std::collections::{HashMap, HashSet};
use std::iter;

use hcl_model::__private::value::normalize;
use hcl_model::body::Body;
use hcl_model::edit::Document;
use hcl_model::expr::{Expression, StepKind, Traversal, TraversalStep};
use hcl_model::native::is_identifier;
use hcl_model::path::{Path, PathStep};
use hcl_model::source::{Range, Source, TextEdit};
use hcl_model::syntax::Item;
use hcl_model::typing::Scope;

use crate::read::kept_references;
use crate::schema::{Migrations, Schema};

/// The old name and the new name by which references refer to an item.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Renamed {
    old: Vec<String>,
    /// The steps from a number on that are other ones.
    from: usize,
    new: Vec<String>,
}

/// Returns the items that edits of a file rename.
pub(super) fn renamed(document: &Document, edits: &[TextEdit], scope: &Scope) -> Vec<Renamed> {
    let source = document.source();
    let text = source.text();
    let renamed = |edit: &TextEdit| {
        let old = text.get(edit.range.clone()).filter(|old| is_identifier(old) && is_identifier(&edit.text))?;
        let (start, end) = (edit.range.start, edit.range.end);
        let places = [(start, end), (start.saturating_sub(1), end + 1)];
        let place = |(start, end): (usize, usize)| {
            text.get(start..end)?;
            document.path(source.range(start as u32, end as u32)).ok()
        };
        let path = places.into_iter().find_map(place)?;
        let steps = path.steps();
        // The first step that is called so, in a body that holds what the path leads to: a label can be called so, too.
        let at = (0..steps.len()).find(|&at| {
            let around = Path::from(&steps[..at]);
            steps[at].is(old) && document.paths(&around).is_ok_and(|inside| inside.contains(&path))
        })?;
        // Blocks of JSON may be in lists, which have no names.
        let is_unnamed = |step: &&PathStep| document.is_json() && matches!(step, PathStep::Index(_));
        let named = steps[..=at].iter().filter(|step| !is_unnamed(step)).map(|step| match step {
            PathStep::Name(name) => Some(name.to_string()),
            PathStep::Index(_) => None,
        });
        let old: Vec<String> = named.collect::<Option<_>>()?;
        let from = old.len() - 1;
        scope.variable(&old[0]).is_none().then(|| Renamed { old, from, new: vec![edit.text.clone()] })
    };
    let mut seen = HashSet::new();
    edits.iter().filter_map(renamed).filter(|it| seen.insert(it.clone())).collect()
}

/// Returns the items that go to another place in files of a type, if their names are known.
pub(super) fn moved(schema: &'static Schema, scope: &Scope, only: Option<usize>) -> Vec<Renamed> {
    let moves = Migrations::of(schema).all;
    let is_meant = |number: usize| only.is_none_or(|only| only == number);
    let named = moves.iter().enumerate().filter(|(number, it)| is_meant(*number) && it.has_name() && it.common == 0);
    let free = named.filter(|(_, it)| schema.find(&it.from[0], 0).is_none() && scope.variable(&it.from[0]).is_none());
    let renamed = free.map(|(_, it)| {
        let new = it.to.iter().map(|field| field.name().to_owned()).collect();
        Renamed { old: it.from.clone(), from: 0, new }
    });
    renamed.collect()
}

/// The edits of a file that change its references, but for those that touch other edits.
pub(super) fn edits(
    schema: &'static Schema,
    (tree, source): (&Body, &Source),
    renamed: &[Renamed],
    others: &[TextEdit],
) -> Vec<TextEdit> {
    let mut edits = Vec::new();
    let mut by_old: HashMap<Vec<String>, Vec<&Renamed>> = HashMap::new();
    for it in renamed {
        by_old.entry(it.old.iter().map(|name| normalized(name)).collect()).or_default().push(it);
    }
    let mut visit = |reference: Traversal| {
        let names = names_of(&reference);
        let found = (1..=names.len()).filter_map(|count| by_old.get(&names[..count])).flatten();
        edits.extend(found.filter_map(|it| it.edit(&reference, source)));
    };
    if !renamed.is_empty() {
        each_expression(tree, &mut |expression| expression.variables().into_iter().for_each(&mut visit));
        kept_references(tree, schema, &mut visit);
    }
    let touches = |one: &TextEdit| {
        others.iter().any(|other| one.range.start <= other.range.end && other.range.start <= one.range.end)
    };
    edits.retain(|one| !touches(one));
    edits.sort_by_key(|edit: &TextEdit| (edit.range.start, edit.range.end));
    edits.dedup();
    // What has two new names has none.
    let apart: Vec<bool> = edits.windows(2).map(|pair| pair[0].range.end < pair[1].range.start).collect();
    let is_apart = |at: usize| (at == 0 || apart[at - 1]) && apart.get(at).is_none_or(|apart| *apart);
    edits.into_iter().enumerate().filter(|(at, _)| is_apart(*at)).map(|(_, edit)| edit).collect()
}

fn each_expression(body: &Body, visit: &mut dyn FnMut(&Expression)) {
    for item in body.items(None) {
        match item {
            Item::Attribute(item) => visit(&Expression::from_node(item.expr())),
            Item::Block(block) => each_expression(&Body::from_node(block.body()), visit),
        }
    }
}

fn normalized(name: &str) -> String {
    normalize(name.into()).into_owned()
}

/// The names that a reference begins with, as keys in brackets too.
fn names_of(reference: &Traversal) -> Vec<String> {
    let name = |step: &TraversalStep| match step.kind() {
        StepKind::Attribute(name) => Some(normalized(name)),
        StepKind::Index(key) => key.as_str().map(normalized),
        _ => None,
    };
    iter::once(normalized(reference.root())).chain(reference.steps().iter().map_while(name)).collect()
}

impl Renamed {
    /// The edit of a reference that begins with what this is called.
    fn edit(&self, reference: &Traversal, source: &Source) -> Option<TextEdit> {
        let mut places = vec![reference.root_range()];
        for step in &reference.steps()[..self.old.len() - 1] {
            places.push(step.range()?.clone());
        }
        let of_file = |place: &Range| *place.source() == *source;
        let (first, last) = (places.get(self.from)?, places.last()?);
        if !of_file(first) || !of_file(last) {
            return None;
        }
        // The dot in front of a name, and the brackets and quotes around one, stay.
        let within = |place: &Range, name: &str| {
            let bytes = place.bytes();
            let at = source.text().get(bytes.clone())?.find(name)?;
            Some(bytes.start + at..bytes.start + at + name.len())
        };
        let (first, last) = (within(first, &self.old[self.from])?, within(last, self.old.last()?)?);
        let is_key = source.text()[..first.start].ends_with('"') && self.from > 0;
        let new = self.new.join(".");
        (!is_key || self.new.len() == 1).then(|| TextEdit::new(first.start..last.end, new))
    }
}
