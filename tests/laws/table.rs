//! The table of everything that computes, over which laws go, is whole.

use hcl_model::expr::operators::BinaryOperator;

use crate::support::table::{BINARY, context, evaluate, expressions};

#[test]
fn the_table_is_whole() {
    let texts = expressions();
    for text in &texts {
        let (value, diagnostics) = evaluate(text, context());
        assert!(value.is_wholly_known() && !diagnostics.has_errors(), "{text}: {value:?} {diagnostics:?}");
    }
    let mut operators: Vec<&str> = BINARY.iter().flat_map(|(_, operators)| operators.iter().copied()).collect();
    operators.sort_unstable();
    operators.dedup();
    assert_eq!(operators.len(), BinaryOperator::ALL.len());
    for function in context().function_names() {
        assert!(texts.iter().any(|text| text.contains(&format!("{function}("))), "{function}");
    }
}
