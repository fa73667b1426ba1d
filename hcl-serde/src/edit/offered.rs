//! The items that are at the place of older files, for editors. An editor offers to move them to their new place.

use hcl_model::body::Body;
use hcl_model::source::{Range, Source, TextEdit};
use hcl_model::typing::Scope;

use crate::edit::moved;
use crate::file_syntax::FileSyntax;
use crate::read::found;
use crate::schema::{Migrations, Schema};

/// A way to write something where it belongs now.
pub(crate) struct Offered {
    /// The new place. The place is `None` for all old items of the file, including values of older files.
    pub(crate) place: Option<String>,
    pub(crate) edits: Vec<TextEdit>,
}

/// Returns the ways to write what stands at a place of a file where it belongs, the ones that change least first.
pub(crate) fn offered(
    schema: &'static Schema,
    (source, syntax, tree): (&Source, FileSyntax, &Body),
    place: &Range,
    scope: &Scope,
) -> Vec<Offered> {
    let migrations = Migrations::of(schema);
    let is_there = |it: &Range| it.source() == source && it.bytes().start == place.bytes().start;
    let taken = found(&migrations, schema, tree);
    let mut numbers: Vec<usize> = taken.iter().filter(|(it, _)| is_there(&it.at)).map(|(it, _)| it.of).collect();
    numbers.dedup();
    let offered = |only: Option<usize>| {
        let edits = moved::in_place(schema, tree, (source, syntax), scope, only).changes();
        let place = only.and_then(|only| migrations.all.get(only)).map(|it| it.new_path());
        (!edits.is_empty()).then_some(Offered { place, edits })
    };
    numbers.into_iter().map(Some).chain([None]).filter_map(offered).collect()
}
