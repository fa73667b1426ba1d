//! What the text of the extended model says, sentence by sentence.

use hcl_model::convert::Conversion::{Impossible, Safe, Unsafe};
use hcl_model::typing::{StaticKind, StaticType, conversion, is_assignable, unify};
use hcl_model::value::{Number, NumberLimits, Value};

use crate::support::types::ty;

#[track_caller]
fn unified(a: &str, b: &str, expected: &str) {
    assert_eq!(unify(&[ty(a), ty(b)]), ty(expected), "{a} and {b}");
}

#[test]
fn integers_are_exact_at_any_size() {
    let digits = "9".repeat(300);
    let big = Number::parse_literal(&digits, &NumberLimits::default()).unwrap();
    assert_eq!(StaticType::constant(big.clone()).to_string(), digits);
    assert!(is_assignable(&StaticType::constant(big), &StaticType::INT));
}

#[test]
fn equal_integers_are_one_constant() {
    assert_eq!(ty("1"), ty("1.0"));
    assert_ne!(ty("9007199254740993"), ty("9007199254740992"));
}

#[test]
fn a_union_is_a_set_of_types() {
    let union = ty("union(int, string, int)");
    let StaticKind::Union(members) = union.kind() else { panic!("no union") };
    assert_eq!(members.collect::<Vec<_>>(), [ty("int"), ty("string")]);
    assert_eq!(ty("union(int, string)"), ty("union(string, int)"));
    assert_eq!(ty("union(int, union(string, bool))"), ty("union(int, string, bool)"));
    assert_eq!(ty("union(int)"), ty("int"));
}

/// The kinds of types that the extended model adds to those of the information model.
#[test]
fn there_are_int_and_none_and_union_and_promise_and_output() {
    assert!(matches!(ty("int").kind(), StaticKind::Int));
    assert!(matches!(ty("none").kind(), StaticKind::None));
    assert!(matches!(ty("union(int, string)").kind(), StaticKind::Union(_)));
    assert!(matches!(ty("promise(int)").kind(), StaticKind::Promise(_)));
    assert!(matches!(ty("output(int)").kind(), StaticKind::Output(_)));
}

#[test]
fn a_union_takes_what_its_members_take() {
    assert!(is_assignable(&ty("int"), &ty("union(int, string)")));
    assert!(is_assignable(&ty("list(int)"), &ty("union(list(dynamic), bool)")));
    assert!(!is_assignable(&ty("bool"), &ty("union(int, string)")));
}

#[test]
fn a_union_is_traversed_member_by_member_and_none_passes() {
    let objects = ty("union(object({a = int}), object({a = string}), object({b = bool}))");
    assert_eq!(objects.attribute("a"), Ok(ty("union(int, string)")));
    assert_eq!(ty("optional(object({a = int}))").attribute("a"), Ok(ty("optional(int)")));
    assert_eq!(ty("none").attribute("a"), Ok(ty("none")));
    assert_eq!(ty("union(none, bool)").attribute("a"), Ok(ty("none")));
    assert_eq!(ty("union(none, bool)").index(&Value::from(0)), Ok(ty("none")));
    assert_eq!(ty("output(union(none, bool))").attribute("a"), Ok(ty("output(none)")));
    assert!(ty("union(int, bool)").attribute("a").is_err());
}

#[test]
fn a_promise_takes_itself_and_its_element() {
    for from in ["promise(int)", "int"] {
        assert!(is_assignable(&ty(from), &ty("promise(int)")), "{from}");
    }
    assert!(!is_assignable(&ty("output(int)"), &ty("promise(int)")));
    assert_eq!(ty("promise(object({a = int}))").attribute("a"), Ok(ty("promise(int)")));
}

#[test]
fn an_output_takes_itself_its_promise_and_its_element() {
    for from in ["output(int)", "promise(int)", "int"] {
        assert!(is_assignable(&ty(from), &ty("output(int)")), "{from}");
    }
    assert_eq!(ty("output(object({a = int}))").attribute("a"), Ok(ty("output(int)")));
}

#[test]
fn null_is_only_assignable_to_none() {
    for to in ["bool", "int", "number", "string", "list(int)", "object({})"] {
        assert!(!is_assignable(&StaticType::NONE, &ty(to)), "{to}");
        assert!(is_assignable(&StaticType::NONE, &ty(to).optional()), "{to}");
        assert_eq!(ty(to).optional(), ty(&format!("union({to}, none)")));
    }
    assert!(is_assignable(&StaticType::NONE, &StaticType::NONE));
}

#[test]
fn integers_convert_to_and_from_text_and_numbers() {
    assert_eq!(conversion(&ty("int"), &ty("string")), Safe);
    assert_eq!(conversion(&ty("int"), &ty("number")), Safe);
    assert_eq!(conversion(&ty("string"), &ty("int")), Unsafe);
    assert_eq!(conversion(&ty("number"), &ty("int")), Unsafe);
}

#[test]
fn conversion_to_a_union_is_as_safe_as_to_the_best_member() {
    assert_eq!(conversion(&ty("int"), &ty("union(bool, string)")), Safe);
    assert_eq!(conversion(&ty("string"), &ty("union(bool, int)")), Unsafe);
    assert_eq!(conversion(&ty("list(int)"), &ty("union(bool, int)")), Impossible);
}

#[test]
fn conversion_to_an_eventual_is_as_safe_as_to_its_element() {
    assert_eq!(conversion(&ty("int"), &ty("promise(string)")), Safe);
    assert_eq!(conversion(&ty("promise(string)"), &ty("promise(int)")), Unsafe);
    assert_eq!(conversion(&ty("promise(int)"), &ty("output(string)")), Safe);
    assert_eq!(conversion(&ty("string"), &ty("promise(int)")), Unsafe);
    assert_eq!(conversion(&ty("int"), &ty("output(string)")), Safe);
    assert_eq!(conversion(&ty("output(int)"), &ty("promise(int)")), Impossible);
    assert_eq!(conversion(&ty("output(string)"), &ty("output(int)")), Unsafe);
    assert_eq!(conversion(&ty("list(int)"), &ty("output(int)")), Impossible);
}

#[test]
fn integers_give_way_to_numbers_and_text() {
    unified("int", "number", "number");
    unified("int", "string", "string");
}

#[test]
fn unions_unify_to_all_of_their_members() {
    unified("union(int, string)", "union(bool, int)", "union(int, string, bool)");
}

#[test]
fn a_union_unifies_with_another_type_member_by_member() {
    unified("union(int, bool)", "number", "union(number, bool)");
    unified("union(int, string)", "number", "union(number, string)");
    unified("union(bool, string)", "string", "string");
    unified("union(int, number)", "number", "number");
    unified("union(bool, int)", "string", "string");
    unified("union(int, string)", "int", "union(int, string)");
}

/// A safe conversion keeps distinct values distinct.
#[test]
fn what_loses_something_is_unsafe() {
    assert_eq!(conversion(&ty("object({a = int, b = int})"), &ty("object({a = int})")), Unsafe);
    assert_eq!(conversion(&ty("object({a = int})"), &ty("object({b = optional(int)})")), Unsafe);
    assert_eq!(conversion(&ty("object({a = int})"), &ty("object({a = int, b = optional(int)})")), Safe);
    assert_eq!(conversion(&ty("tuple(int, int)"), &ty("set(int)")), Unsafe);
    assert_eq!(conversion(&ty("list(int)"), &ty("tuple(int, int)")), Unsafe);
}

#[test]
fn eventuals_unify_to_an_eventual_of_what_their_elements_unify_to() {
    unified("promise(int)", "output(string)", "output(string)");
    unified("promise(int)", "promise(string)", "promise(string)");
    unified("output(int)", "output(string)", "output(string)");
}
