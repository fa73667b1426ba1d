//! What the derive writes compiles without a word under strict lints, in every edition, with the dependency under
//! another name, and without an implicit prelude.

use crate::support::fixture;

#[test]
fn every_option_and_shape_passes_pedantic_lints_in_every_edition() {
    assert_eq!(fixture("editions", &["clippy", "--workspace"], ""), "");
}
