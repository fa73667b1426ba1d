//! What stands at a place where it was in older files, for editors, which offer to take it to where it belongs.

use hcl_model::body::Body;
use hcl_model::source::{Range, Source, TextEdit};
use hcl_model::typing::Scope;

use crate::edit::{moved, references};
use crate::file_syntax::FileSyntax;
use crate::read::found;
use crate::schema::{Plan, Schema};

/// A way to write something where it belongs now.
pub(crate) struct Offered {
    /// Where that is; none for everything that is old in the file, values of older files too.
    pub(crate) place: Option<String>,
    /// The changes, by the numbers of the files.
    pub(crate) edits: Vec<(usize, Vec<TextEdit>)>,
}

/// The ways to write what stands at a place of a file where it belongs, the ones that change least first; references of all
/// files go along, where expressions refer by name to what is in them.
pub(crate) fn offered(
    schema: &'static Schema,
    files: &[(&Source, FileSyntax, &Body)],
    place: &Range,
    scope: &Scope,
    has_names: bool,
) -> Vec<Offered> {
    let Some(at) = files.iter().position(|(source, ..)| *source == place.source()) else { return Vec::new() };
    let (source, syntax, tree) = files[at];
    let plan = Plan::of(schema);
    let is_there = |it: &Range| it.source() == source && it.bytes().start == place.bytes().start;
    let taken = found(&plan, schema, tree);
    let mut numbers: Vec<usize> = taken.iter().filter(|(it, _)| is_there(&it.at)).map(|(it, _)| it.of).collect();
    numbers.dedup();
    let mut all = Vec::new();
    for only in numbers.into_iter().map(Some).chain([None]) {
        let edits = moved::in_place(schema, tree, (source, syntax), scope, only).changes();
        if edits.is_empty() {
            continue;
        }
        let place = only.and_then(|only| plan.moves.get(only)).map(|it| it.new_path());
        let renamed = if has_names { references::moved(schema, scope, only) } else { Vec::new() };
        let along = |(number, (source, _, tree)): (usize, &(&Source, FileSyntax, &Body))| {
            let own = if number == at { &edits[..] } else { &[] };
            let mut all = references::edits(schema, (tree, source), &renamed, own);
            all.extend_from_slice(own);
            all.sort_by_key(|edit| (edit.range.start, edit.range.end));
            (!all.is_empty()).then_some((number, all))
        };
        let with_references: Vec<_> = files.iter().enumerate().filter_map(along).collect();
        if !renamed.is_empty() {
            all.push(Offered { place: place.clone(), edits: with_references });
        }
        all.push(Offered { place, edits: vec![(at, edits)] });
    }
    all
}
