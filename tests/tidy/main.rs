//! The source text itself: layers, circles, headers, figures, links, prose, words for people, and cases of every kind.

mod circles;
mod codes;
mod deferred;
mod figures;
mod invariants;
mod links;
mod prose;
mod security;
mod wording;
