//! Lists, sets, maps, tuples and objects: what is in them, parts of them, and others made of them.

mod element;
mod flatten;
mod lists;
mod lookup;
mod maps;
mod merge;
mod one;
mod product;
mod select;
mod transpose;
mod truth;

use crate::stdlib::LibraryFunction;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let mut entries = element::entries();
    entries.extend(flatten::entries());
    entries.extend(lists::entries());
    entries.extend(lookup::entries());
    entries.extend(maps::entries());
    entries.extend(merge::entries());
    entries.extend(one::entries());
    entries.extend(product::entries());
    entries.extend(select::entries());
    entries.extend(transpose::entries());
    entries.extend(truth::entries());
    entries
}
