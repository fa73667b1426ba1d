//! Text. A character is what a reader takes for one: a grapheme cluster.

mod case;
mod characters;
mod contains;
mod lines;
mod lists;
mod replace;
mod trim;

use crate::stdlib::LibraryFunction;

#[inline]
pub(super) fn entries() -> Vec<LibraryFunction> {
    let mut entries = case::entries();
    entries.extend(characters::entries());
    entries.extend(contains::entries());
    entries.extend(lines::entries());
    entries.extend(lists::entries());
    entries.extend(replace::entries());
    entries.extend(trim::entries());
    entries
}
