//! Sorting by places, so that the standard library's sort is compiled once and not for each type that is sorted.

use std::cmp::Ordering;

/// The places of so many things in the order of a comparison of places; those of equal things stay as they are.
pub(crate) fn sort_indices(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|&a, &b| compare(a, b));
    places
}

/// The things in order.
pub fn sorted<T: Ord>(things: Vec<T>) -> Vec<T> {
    let places = sort_indices(things.len(), &|a, b| things[a].cmp(&things[b]));
    permuted(things, &places)
}

/// The things at these places, none of which is there twice.
pub(crate) fn permuted<T>(things: Vec<T>, places: &[usize]) -> Vec<T> {
    let mut things: Vec<Option<T>> = things.into_iter().map(Some).collect();
    places.iter().filter_map(|&place| things.get_mut(place)?.take()).collect()
}
