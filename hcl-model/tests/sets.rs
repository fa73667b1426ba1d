//! The order of set elements, as the reference iterates over them.

use hcl_model::convert::convert;
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::types::Type;

/// The elements of a tuple written as an expression, made a set.
#[track_caller]
fn check(tuple: &str, expected: &str) {
    let value = native::parse_expression("set", tuple).ok().unwrap().value(&EvalContext::new()).unwrap();
    let set = convert(&value, &Type::set(Type::DYNAMIC)).unwrap();
    assert_eq!(format!("{:?}", set.as_elements().unwrap()), expected, "{tuple}");
}

#[test]
fn primitive_elements_have_their_natural_order() {
    check("[3, 20, 100, -1, 0.5, 3]", "[-1, 0.5, 3, 20, 100]");
    check(r#"["b", "a", "B", "é", "a"]"#, r#"["B", "a", "b", "é"]"#);
    check("[true, false, true]", "[false, true]");
}

#[test]
fn other_elements_have_the_order_of_the_text_that_the_reference_hashes() {
    check("[{a = 2}, {a = 10}, {a = 1}]", r#"[{"a" = 10}, {"a" = 1}, {"a" = 2}]"#);
    check("[[2], [10], [1]]", "[[10], [1], [2]]");
    check(
        "[{a = 12345678901}, {a = 2}, {a = 0.00001}, {a = 0.0001}, {a = 1e20}]",
        r#"[{"a" = 0.0001}, {"a" = 12345678901}, {"a" = 100000000000000000000}, {"a" = 0.00001}, {"a" = 2}]"#,
    );
    check("[{a = -1}, {a = 1.5}, {a = 1234567890.55}]", r#"[{"a" = -1}, {"a" = 1.5}, {"a" = 1234567890.55}]"#);
    check(r#"[{a = "b"}, {a = "B"}, {a = "a\n"}]"#, r#"[{"a" = "B"}, {"a" = "a\n"}, {"a" = "b"}]"#);
    check("[{a = true}, {a = false}]", r#"[{"a" = false}, {"a" = true}]"#);
}

#[test]
fn numbers_that_agree_in_ten_digits_stay_distinct() {
    check("[[1.00000000002], [1.00000000001], [1.00000000002]]", "[[1.00000000001], [1.00000000002]]");
}
