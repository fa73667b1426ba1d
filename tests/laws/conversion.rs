//! Laws of conversion and unification, over generated types and values.

use hcl_model::convert::{Conversion, conversion, convert, converted_type, mismatch, unify};
use hcl_model::types::{Type, TypeKind};
use hcl_model::value::{Mark, Marks, Value};

use crate::support::generate::{self, Allowed};
use crate::support::random::{Random, tries};

fn rounds() -> usize {
    tries(20_000)
}

/// A type and one that often converts to it.
fn pair(random: &mut Random) -> (Type, Type) {
    let to = generate::ty(random, 3);
    let from = if random.below(4) == 0 { generate::ty(random, 3) } else { generate::similar(random, &to) };
    (from, to)
}

fn marks(value: &Value) -> Marks {
    let mut marks = Marks::none();
    let _ = value.clone().unmark_deep_into(&mut marks);
    marks
}

fn has_object(ty: &Type) -> bool {
    match ty.kind() {
        TypeKind::Object(_) => true,
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => has_object(element),
        TypeKind::Tuple(elements) => elements.iter().any(has_object),
        _ => false,
    }
}

/// Whether a tuple becomes a set somewhere, which counts as safe although equal elements become one.
fn makes_a_set_of_a_tuple(from: &Type, to: &Type) -> bool {
    match (from.kind(), to.kind()) {
        (TypeKind::Tuple(_), TypeKind::Set(_)) => true,
        (
            TypeKind::List(a) | TypeKind::Set(a) | TypeKind::Map(a),
            TypeKind::List(b) | TypeKind::Set(b) | TypeKind::Map(b),
        ) => makes_a_set_of_a_tuple(a, b),
        (TypeKind::Tuple(a), TypeKind::List(b)) => a.iter().any(|a| makes_a_set_of_a_tuple(a, b)),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => a.iter().zip(b).any(|(a, b)| makes_a_set_of_a_tuple(a, b)),
        (TypeKind::Object(a), TypeKind::Map(b)) => a.iter().any(|(_, a)| makes_a_set_of_a_tuple(a, b)),
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            b.iter().any(|(name, b)| a.get(name).is_some_and(|a| makes_a_set_of_a_tuple(a, b)))
        }
        _ => false,
    }
}

/// A conversion gives what the types announce or an error, and doing it again changes nothing.
#[test]
fn a_conversion_gives_the_type_that_is_announced() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let [mut done, mut refused] = [0, 0];
    for _ in 0..rounds() {
        let (from, to) = pair(&mut random);
        let value = generate::value(&mut random, &from, Allowed::ALL);
        let announced = converted_type(&value.ty(), &to);
        let kind = conversion(&value.ty(), &to);
        let context = || format!("{value:?} of {:?} to {to:?}", value.ty());
        assert_eq!(announced.is_none(), kind == Conversion::Impossible, "{}", context());
        assert_eq!(announced.is_none(), mismatch(&value.ty(), &to).is_some(), "{}", context());
        match convert(&value, &to) {
            Ok(result) => {
                done += 1;
                assert_eq!(Some(result.ty()), announced, "{}", context());
                assert!(result.ty().matches(&to), "{}", context());
                assert_eq!(convert(&result, &to), Ok(result.clone()), "{}", context());
                // Only with an attribute or element that the target does not have its marks may go.
                if kind == Conversion::Safe || !has_object(&to) {
                    assert_eq!(marks(&result), marks(&value), "{}", context());
                }
            }
            Err(error) => {
                refused += 1;
                assert_ne!(kind, Conversion::Safe, "{}: {error}", context());
            }
        }
    }
    // The laws are not true because everything or nothing is refused.
    assert!(done > rounds() / 4 && refused > rounds() / 8, "{done} {refused}");
}

/// Nulls and unknown values convert exactly where the types do.
#[test]
fn a_null_converts_where_the_types_do() {
    let mut random = Random(0x0bad_cafe_0bad_cafe);
    for _ in 0..rounds() {
        let (from, to) = pair(&mut random);
        let possible = converted_type(&from, &to);
        let null = convert(&Value::null(from.clone()), &to).ok();
        assert_eq!(null, possible.clone().map(Value::null), "{from:?} to {to:?}");
        let unknown = convert(&Value::unknown(from.clone()), &to).ok();
        assert_eq!(unknown.map(|unknown| unknown.ty()), possible, "{from:?} to {to:?}");
    }
}

#[test]
fn a_safe_conversion_keeps_distinct_values_distinct() {
    let mut random = Random(0x5afe_5afe_5afe_5afe);
    let allowed = Allowed { nulls: true, ..Allowed::default() };
    let mut tried = 0;
    for _ in 0..rounds() {
        let (from, to) = pair(&mut random);
        let [a, b] = [(); 2].map(|()| generate::value(&mut random, &from, allowed));
        let safe = |value: &Value| conversion(&value.ty(), &to) == Conversion::Safe;
        if a == b || a.ty() != b.ty() || !safe(&a) || makes_a_set_of_a_tuple(&a.ty(), &to) {
            continue;
        }
        tried += 1;
        assert_ne!(convert(&a, &to).unwrap(), convert(&b, &to).unwrap(), "{a:?} and {b:?} to {to:?}");
    }
    assert!(tried > rounds() / 20, "{tried}");
}

/// Some types, of which many have a type in common.
fn types(random: &mut Random) -> Vec<Type> {
    let base = generate::ty(random, 3);
    (0..1 + random.below(4))
        .map(|_| if random.below(8) == 0 { generate::ty(random, 2) } else { generate::similar(random, &base) })
        .collect()
}

#[test]
fn all_types_convert_to_their_unification() {
    let mut random = Random(0x7a11_7a11_7a11_7a11);
    let mut found = 0;
    for _ in 0..rounds() {
        let types = types(&mut random);
        let Some(common) = unify(&types) else { continue };
        found += 1;
        for ty in &types {
            // Beside a dynamic type nothing may be known of the common one.
            if common.is_dynamic() {
                continue;
            }
            let kind = conversion(ty, &common);
            assert_ne!(kind, Conversion::Impossible, "{types:?}: {common:?}");
            let value = generate::value(&mut random, ty, Allowed::ALL);
            if value.ty() == *ty {
                assert!(convert(&value, &common).is_ok() || kind == Conversion::Unsafe, "{value:?} to {common:?}");
            }
            // The common type takes in whatever it was made of.
            if !types.iter().any(Type::has_dynamic) {
                assert_eq!(unify(&[common.clone(), ty.clone()]).as_ref(), Some(&common), "{types:?}");
            }
        }
    }
    assert!(found > rounds() / 4, "{found}");
}

#[test]
fn the_order_of_types_does_not_matter() {
    let mut random = Random(0x0dde_0dde_0dde_0dde);
    for _ in 0..rounds() {
        let mut types = types(&mut random);
        let common = unify(&types);
        for _ in 0..types.len() {
            let other = random.below(types.len());
            types.swap(0, other);
            assert_eq!(unify(&types), common, "{types:?}");
        }
        types.reverse();
        assert_eq!(unify(&types), common, "{types:?}");
    }
}

#[test]
fn a_type_alone_and_twice_is_its_own_unification() {
    let mut random = Random(0x5e1f_5e1f_5e1f_5e1f);
    for _ in 0..rounds() {
        let ty = generate::ty(&mut random, 3);
        assert_eq!(unify(std::slice::from_ref(&ty)).as_ref(), Some(&ty));
        assert_eq!(unify(&[ty.clone(), ty.clone()]).as_ref(), Some(&ty));
        assert_eq!(conversion(&ty, &ty), Conversion::Safe);
        let value = generate::value(&mut random, &ty, Allowed::ALL);
        assert_eq!(convert(&value, &value.ty()), Ok(value));
    }
}

/// Names, keys and content of what is sensitive stay out of errors.
#[test]
fn errors_are_discreet() {
    let mut random = Random(0xd15c_8ee7_d15c_8ee7);
    let allowed = Allowed { nulls: true, unknowns: true, marks: false };
    let mut refused = 0;
    for _ in 0..rounds() {
        let (from, to) = pair(&mut random);
        let value = generate::value(&mut random, &from, allowed);
        let Err(open) = convert(&value, &to) else { continue };
        refused += 1;
        let error = convert(&value.mark(Mark::sensitive()), &to).unwrap_err();
        assert_eq!(error.path(), hcl_model::path::Path::new(), "{error}");
        assert!(open.message().starts_with(&error.message()), "{open}: {error}");
        assert!(!error.message().contains("True") && !error.message().contains("lowercase"), "{error}");
    }
    assert!(refused > rounds() / 8, "{refused}");
}
