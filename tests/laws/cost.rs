//! What conversion and unification cost: the size of the types and values, not more; and beyond a depth, an error.
//!
//! What doubles with every level would not end here.
//! And numbers: what they are worth is computed where somebody wants to know it, and paid for there.

use std::time::Instant;

use hcl_model::convert::{Conversion, conversion, convert, converted_type, mismatch, unify};
use hcl_model::expr::EvalContext;
use hcl_model::native;
use hcl_model::stdlib;
use hcl_model::types::Type;
use hcl_model::value::Value;
use hcl_serde::model::typing::Scope;

fn nested(depth: usize, innermost: Type, wrap: fn(Type) -> Type) -> Type {
    (0..depth).fold(innermost, |ty, _| wrap(ty))
}

fn value(depth: usize, innermost: Value, wrap: fn(Value) -> Value) -> Value {
    (0..depth).fold(innermost, |value, _| wrap(value))
}

#[test]
fn holes_at_the_bottom_of_deep_types() {
    let deep = 200;
    let lists = nested(deep, Type::DYNAMIC, Type::list);
    for innermost in [Value::from(1), Value::tuple([]), Value::NULL, Value::DYNAMIC] {
        let tuples = value(deep, innermost.clone(), |inner| Value::tuple([inner]));
        let result = convert(&tuples, &lists).unwrap();
        assert_eq!(Some(result.ty()), converted_type(&tuples.ty(), &lists));
        assert_eq!(convert(&result, &lists), Ok(result));
        let maps = nested(deep, Type::DYNAMIC, Type::map);
        let objects = value(deep, innermost, |inner| Value::object([("a", inner)]));
        assert!(convert(&objects, &maps).is_ok());
    }
    // Collections of several kinds at every level.
    let tuples = nested(deep, Type::NUMBER, |ty| Type::tuple([ty]));
    let types = [tuples, lists, nested(deep, Type::BOOL, Type::set), nested(deep, Type::STRING, Type::set)];
    assert_eq!(unify(&types), Some(nested(deep, Type::STRING, Type::list)));
}

#[test]
fn wide_values_of_mixed_types() {
    let mix = |index: usize| match index % 3 {
        0 => Value::from(index as u64),
        1 => Value::from(format!("{index}")),
        _ => Value::TRUE,
    };
    let wide = Value::tuple((0..20_000).map(mix));
    for to in [Type::list(Type::DYNAMIC), Type::list(Type::STRING), Type::set(Type::DYNAMIC)] {
        assert!(convert(&wide, &to).is_ok());
    }
    let objects = Value::tuple((0..20_000).map(|index| Value::object([("a", mix(index)), ("b", Value::tuple([]))])));
    assert!(convert(&objects, &Type::list(Type::DYNAMIC)).is_ok());
    let names = (0..20_000).map(|index| (format!("name{index}"), mix(index)));
    assert!(convert(&Value::object(names), &Type::map(Type::DYNAMIC)).is_ok());
    // Every element of a type of its own.
    let types: Vec<Type> = (0..5_000)
        .map(|index| match index % 3 {
            0 => Type::list(Type::object([(format!("a{index}"), Type::NUMBER)])),
            1 => Type::set(Type::map(Type::BOOL)),
            _ => Type::tuple([Type::object([("x", Type::STRING)])]),
        })
        .collect();
    assert_eq!(unify(&types), Some(Type::list(Type::map(Type::STRING))));
}

#[test]
fn beyond_a_depth_there_is_no_conversion() {
    let deep = 1_000_000;
    let (from, to) = (nested(deep, Type::NUMBER, Type::list), nested(deep, Type::STRING, Type::list));
    assert_eq!(conversion(&from, &to), Conversion::Impossible);
    assert_eq!(unify(&[from.clone(), to.clone()]), None);
    assert!(mismatch(&from, &to).unwrap().message().contains("levels deep"));
    let tuples = value(deep, Value::from(1), |inner| Value::tuple([inner]));
    assert!(convert(&tuples, &to).unwrap_err().message().contains("levels deep"));
    // What stays as it is may be as deep as it likes.
    assert_eq!(conversion(&from, &from), Conversion::Safe);
    assert_eq!(unify(&[from.clone(), Type::DYNAMIC]), Some(Type::DYNAMIC));
    assert!(convert(&tuples, &Type::DYNAMIC).is_ok());
    assert!(convert(&tuples, &tuples.ty()).is_ok());
}

/// What numbers take that are dear to compute, against others of as many bytes.
///
/// Time is nothing that a test can rely on: what is too dear in one measurement of twenty is not, if it is not in all.
fn ratio(run: fn(&str)) -> f64 {
    (0..20).map(|_| ratio_once(run)).find(|ratio| *ratio < 100.0).unwrap_or(f64::INFINITY)
}

fn ratio_once(run: fn(&str)) -> f64 {
    let time = |number: &str| {
        let text = format!("a = [{}]\n", format!("{number}, ").repeat(5_000));
        let seconds = (0..3).map(|_| {
            let start = Instant::now();
            run(&text);
            start.elapsed().as_secs_f64()
        });
        seconds.fold(f64::INFINITY, f64::min)
    };
    time("1e-16000") / time("12345678")
}

#[test]
fn numbers_are_computed_where_somebody_pays() {
    let parsed = ratio(|text| drop(native::parse_body("a.hcl", text)));
    assert!(parsed < 100.0, "parsing: {parsed}");
    let typed = ratio(|text| {
        let list = native::parse_expression("a.hcl", &text[4..text.len() - 1]).tree;
        drop(list.static_type(&Scope::new()));
    });
    assert!(typed < 100.0, "static types: {typed}");
    let referred = ratio(|text| {
        let references = text[4..].replace(", ", "], a[").replacen('[', "[a[", 1);
        drop(native::parse_expression("a.hcl", &references).tree.variables());
    });
    assert!(referred < 100.0, "references: {referred}");
    let context = EvalContext::new().with_functions(stdlib::functions());
    let text = format!("jsondecode(\"[{}1]\")", "1e-16000,".repeat(100_000));
    let read = native::parse_expression("a.hcl", &text).tree.value(&context);
    assert!(read.unwrap_err().to_string().contains("steps"));
}
